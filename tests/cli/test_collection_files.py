"""``warcamp collection import`` and ``export`` keep their promise: keys, exit status, one line for bad input, nothing half done."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.command import run

HEAD = "Quantity,Title,Edition,Collector Number,Where\n"


def report(capsys: pytest.CaptureFixture[str], *arguments: object, status: int = 0) -> dict[str, Any]:
    ended, out, err = run(capsys, "collection", *arguments, "--json")
    assert (ended, err) == (status, "")
    data = json.loads(out)
    assert isinstance(data, dict)
    return data


def refused(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    status, out, err = run(capsys, "collection", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    return err


def made(tmp_path: Path, text: str, name: str = "box.csv") -> Path:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    return file


def owned(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, int]:
    """Give the copies by name, as an export tells them."""
    status, out, _ = run(capsys, "collection", "export", "-", *arguments)
    assert status == 0
    found: dict[str, int] = {}
    for row in csv.DictReader(io.StringIO(out.lstrip("\ufeff"))):
        found[row["Name"]] = found.get(row["Name"], 0) + int(row["Count"])
    return found


def test_a_table_comes_in_and_goes_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = made(tmp_path, HEAD + "3,Gully Jackals,,,Box 1\n1,Howl-Brother,,,\n2,Nobody Knows Me,XYZ,7,\n")
    told = report(capsys, "import", file, "--place", "Cellar")
    assert {"format", "rows", "added", "rejected", "unknown", "warnings", "seconds"} <= set(told)
    assert (told["rows"], told["added"], told["removed"], told["rejected"]) == (3, 6, 0, [])
    assert told["unknown"] == [{"name": "Nobody Knows Me", "copies": 2, "near": []}]
    out = tmp_path / "out.csv"
    assert report(capsys, "export", out)["copies"] == 6
    rows = {row["Name"]: row for row in csv.DictReader(io.StringIO(out.read_text("utf-8-sig")))}
    assert {name: (row["Count"], row["Place"]) for name, row in rows.items()} == {
        "Gully Jackals": ("3", "Box 1"), "Howl-Brother": ("1", "Cellar"), "Nobody Knows Me": ("2", "Cellar"),
    }  # fmt: skip
    assert (rows["Nobody Knows Me"]["Set"], rows["Nobody Knows Me"]["Number"]) == ("XYZ", "7")


def test_columns_are_told_by_number_or_header_and_remembered(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = made(tmp_path, "Wieviele;Was;Irgendwo\n3;Gully Jackals;Box 1\n4;Howl-Brother;\n")
    told = report(capsys, "import", file, "--map", "count=1,name=Was,place=3", "--dry-run")
    assert (told["columns"], told["added"]) == ({"count": 1, "name": 2, "place": 3}, 7)
    assert owned(capsys) == {}
    odd = made(tmp_path, "A;B\nx;y\nz;w\n", "odd.csv")
    assert "column of names" in refused(capsys, "import", odd)
    assert "no copies" in refused(capsys, "import", odd, "--map", "name=1,count=2") or owned(capsys) == {}
    report(capsys, "import", file, "--map", "count=1,name=2,place=3")
    other = made(tmp_path, "Wieviele;Was;Irgendwo\n1;Zzzzz Qqqqq;Box 2\n", "next.csv")
    assert report(capsys, "import", other)["columns"] == {"count": 1, "name": 2, "place": 3}


@pytest.mark.parametrize("told", ["name=9", "nonsense=1", "name", "name=0", "name=Nowhere", "count=" + "9" * 5000])
def test_bad_columns_are_told_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, told: str) -> None:
    file = made(tmp_path, "A;B\nGully Jackals;3\n")
    assert "wanted" in refused(capsys, "import", file, "--map", told)


def test_an_import_adds_or_takes_the_place_of_what_is_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = made(tmp_path, "3 Gully Jackals\n1 Howl-Brother\n", "box.txt")
    report(capsys, "import", file)
    report(capsys, "import", file)
    assert owned(capsys) == {"Gully Jackals": 6, "Howl-Brother": 2}
    told = report(capsys, "import", made(tmp_path, "2 Wallow Bull\n", "new.txt"), "--replace")
    assert (told["added"], told["removed"]) == (2, 8)
    assert owned(capsys) == {"Wallow Bull": 2}


def test_an_export_may_hold_what_a_search_finds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report(capsys, "import", made(tmp_path, "3 Gully Jackals\n1 Howl-Brother\n2 Wallow Bull\n", "box.txt"))
    assert owned(capsys, "--query", "own>=2") == {"Gully Jackals": 3, "Wallow Bull": 2}
    assert "wanted" in refused(capsys, "export", tmp_path / "x.csv", "--query", "own>=(")


def test_rows_that_cannot_be_read_are_listed_and_strict_refuses_them(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = made(tmp_path, "Count,Name\n3,Gully Jackals\n-2,Howl-Brother\n2.5,Wallow Bull\n1,\n")
    assert "line 3" in refused(capsys, "import", file, "--strict")
    assert owned(capsys) == {}
    told = report(capsys, "import", file, status=1)
    assert [row["where"] for row in told["rejected"]] == ["line 3", "line 4", "line 5"]
    assert owned(capsys) == {"Gully Jackals": 3}


@pytest.mark.parametrize(
    ("name", "content"),
    [("missing.csv", None), ("empty.csv", b""), ("card.xml", b"<x/>"), ("nul.csv", b"Count,Name\n\0\xff\xfe"), ("bad.csv", b"Count,Name\n3,\xc3(\xe4\xff\xc3\xa9\n")],
)  # fmt: skip
def test_what_is_no_collection_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, content: bytes | None
) -> None:
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    assert "wanted" in refused(capsys, "import", file)
    assert "wanted" in refused(capsys, "import", made(tmp_path, "3 Gully Jackals\n", "b.txt"), "--from", "cod")


def test_an_export_names_what_it_cannot_carry(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    report(capsys, "import", made(tmp_path, HEAD + "3,Gully Jackals,,,Box 1\n"))
    told = report(capsys, "export", tmp_path / "out.csv", "--to", "moxfield")
    assert told["lost"] == ["place of 1 row"]
    assert "wanted" in refused(capsys, "export", tmp_path / "out.pdf")
