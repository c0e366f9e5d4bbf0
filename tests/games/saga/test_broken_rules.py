"""The list of rules to break on purpose stays true to the source, and a broken rule is noticed.

All of them are tried by ``python -m tests.long.broken_rules``; here one is.
"""

import shutil
from pathlib import Path

import pytest

from tests.long.broken_rules import ROOT, Break, breaks, noticed, stale


@pytest.mark.parametrize("entry", breaks(), ids=lambda entry: entry.rule)
def test_what_would_be_broken_stands_in_the_source_once(entry: Break) -> None:
    assert not stale(entry)


def test_at_least_forty_rules_are_tried() -> None:
    assert len({entry.rule for entry in breaks()}) >= 40


def test_a_broken_rule_fails_its_scenarios(tmp_path: Path) -> None:
    for part in ("deckbuilder", "db", "assets", "resources"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__"))
    [entry] = [entry for entry in breaks() if "hand size of 5" in entry.rule]
    assert "toml" in noticed(entry, tmp_path)
