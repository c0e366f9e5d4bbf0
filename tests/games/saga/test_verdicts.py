"""Real tournament lists are judged as the table says, which was written from the rules and before the checker ran.

See the head of ``verdicts.toml`` for what each kind of missing knowledge leaves open.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.core.decks import Severity, Verdict
from deckbuilder.core.formats import ReadDeck, Shelf
from deckbuilder.core.ids import SlotId
from deckbuilder.exchange.decks import text
from tests.helpers import saga
from tests.helpers.shared_data import shared

pytestmark = pytest.mark.data
TABLE = tomllib.loads((Path(__file__).parent / "verdicts.toml").read_text("utf-8"))["list"]
each_list = pytest.mark.parametrize("row", TABLE, ids=lambda row: row["file"].removesuffix(".txt"))


@cache
def shelf() -> Shelf:
    return saga.shelf(saga.real_cards())


def read(row: dict[str, Any]) -> ReadDeck:
    return text.read(shared("data", "decks", row["file"]).read_bytes(), row["file"], shelf())


def said(verdict: Verdict) -> dict[str, Any]:
    """Give a verdict in the table's words: legal, rules violated, rules open."""
    errors = {v.rule for v in verdict.violations if v.severity is Severity.ERROR}
    legal = "undecided" if verdict.legal is None else verdict.legal
    return {"legal": legal, "violations": errors, "undecided": {o.rule for o in verdict.open}}


def wanted(answer: dict[str, Any]) -> dict[str, Any]:
    return {"legal": answer["legal"], "violations": set(answer["violations"]), "undecided": set(answer["undecided"])}


@each_list
def test_a_real_list_loads_and_counts(row: dict[str, Any]) -> None:
    result = read(row)
    deck = result.deck
    assert deck.count() == row["total"]
    assert deck.count(slot=SlotId("warlord")) + deck.count(slot=SlotId("army")) == row["army"]
    assert {name for _, name, _ in deck.unknown} == set(row["unknown"])
    totals = shelf().rules.totals(deck, shelf().cards)
    kinds = ("Character", "Item", "Action", "Dungeon")
    assert [totals.get(kind, 0) for kind in kinds] == [row[k] for k in ("characters", "items", "actions", "dungeons")]
    assert sum(count for _, _, count in deck.unknown) == row["unknown_copies"]


@each_list
def test_a_real_list_names_its_warlord(row: dict[str, Any]) -> None:
    deck = read(row).deck
    names = {shelf().cards[e.card].name for e in deck.entries if e.slot == "warlord"}
    names |= {name for slot, name, _ in deck.unknown if slot == "warlord"}
    assert names == {row["warlord"]}


@each_list
def test_a_real_list_is_judged_in_open_as_the_rules_say(row: dict[str, Any]) -> None:
    verdict = shelf().rules.judge(read(row).deck, shelf().cards, "open")
    assert said(verdict) == wanted(row["open"]), row["open"]["why"]


@each_list
def test_a_real_list_is_judged_in_its_events_format_as_the_rules_say(row: dict[str, Any]) -> None:
    verdict = shelf().rules.judge(read(row).deck, shelf().cards, row["format"])
    assert said(verdict) == wanted(row["event"]), row["event"]["why"]
