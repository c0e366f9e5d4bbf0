"""``warcamp collection checklist`` prints what is owned and what is not."""

import json
from pathlib import Path

import pytest

from tests.helpers.command import run
from tests.helpers.printed import reader, words


def test_a_checklist_names_every_printing_of_the_catalog(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, told, err = run(capsys, "collection", "checklist", tmp_path / "out.pdf", "--json")
    data = json.loads(told)
    assert (status, err, data["warnings"]) == (0, "", [])
    content = (tmp_path / "out.pdf").read_bytes()
    assert len(reader(content).pages) == data["pages"] > 1
    assert f"0 of {data['cards']} cards owned" in words(content)


def test_a_checklist_of_a_query_counts_what_is_owned(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("3 Korrum Ashjaw\n", "utf-8")
    assert run(capsys, "collection", "import", tmp_path / "mine.txt")[0] == 0
    status, told, _ = run(
        capsys, "collection", "checklist", tmp_path / "out.pdf", "Korrum", "--paper", "letter", "--json"
    )
    assert status == 0
    page = reader((tmp_path / "out.pdf").read_bytes()).pages[0]
    assert "Korrum Ashjaw" in page.extract_text()
    assert f"1 of {json.loads(told)['cards']} cards owned" in page.extract_text()
    assert round(float(page.mediabox.width)) == 612
    status, told, _ = run(
        capsys, "collection", "checklist", tmp_path / "out.pdf", "Korrum Ashjaw", "--missing", "--json"
    )
    assert "Korrum Ashjaw" not in words((tmp_path / "out.pdf").read_bytes())


def test_a_query_that_means_nothing_writes_nothing(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, "collection", "checklist", tmp_path / "out.pdf", "tipe:x")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "out.pdf").exists()
