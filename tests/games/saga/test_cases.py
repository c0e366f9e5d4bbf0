"""Lists broken on purpose, and small decks for one rule each, are judged as the table says; see the head of ``cases.toml``."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Severity
from deckbuilder.core.formats import Shelf
from deckbuilder.core.ids import SlotId
from deckbuilder.exchange.decks import text
from tests.helpers import saga
from tests.helpers.shared_data import shared

BOOK = tomllib.loads((Path(__file__).parent / "cases.toml").read_text("utf-8"))
CASES: list[dict[str, Any]] = BOOK["case"]
_NO_FIELDS = ("withheld",)
_FILLERS = 60


def needs_real(case: dict[str, Any]) -> bool:
    return case["base"] != "synthetic" or case["real"]


def in_full(card: dict[str, Any]) -> dict[str, Any]:
    """Give a stand-in with the defaults of its type."""
    full = {**BOOK["defaults"]["All"], **BOOK["defaults"].get(card["type"], {}), **card}
    if full.get("withheld"):
        full.pop("text")
    return {key: value for key, value in full.items() if key not in _NO_FIELDS}


@cache
def invented() -> tuple[Card, ...]:
    rows = [in_full(card) for card in BOOK["card"]]
    for kind, template in BOOK["filler"].items():
        rows += [
            in_full({**template, "type": kind, "name": template["name"].format(n=n)}) for n in range(1, _FILLERS + 1)
        ]
    return saga.stand_ins(json.loads(json.dumps(rows)))


@cache
def shelf(real: bool) -> Shelf:
    if not real:
        return saga.shelf(invented())
    known = saga.real_cards()
    names = {card.name for card in known}
    return saga.shelf((*known, *(card for card in invented() if card.name not in names)))


def listed(case: dict[str, Any], shelf: Shelf) -> Deck:
    """Build the deck that a case describes."""
    if case["base"] != "synthetic":
        content = shared("data", "decks", case["base"]).read_bytes()
        deck = text.read(content, case["base"], shelf).deck
        for sign, edits in ((-1, case.get("cut", {})), (1, case.get("add", {}))):
            for slot, cards in edits.items():
                for name, count in cards.items():
                    card = shelf.names.exact(name)[0]
                    deck = deck.added(SlotId(slot), card, sign * count)
        return deck
    lines = []
    for slot, heading in (("warlord", "Warlord"), ("army", "Starting Army"), ("deck", "Deck")):
        lines.append(f"// {heading}")
        lines += [f"{count} {name}" for name, count in case.get(slot, {}).items()]
    for kind, count in case.get("filler", {}).items():
        lines += [f"1 {BOOK['filler'][kind]['name'].format(n=n)}" for n in range(1, count + 1)]
    return text.read("\n".join(lines).encode(), "case.txt", shelf).deck


@pytest.mark.parametrize(
    "case", [pytest.param(c, id=c["id"], marks=[pytest.mark.data] if needs_real(c) else []) for c in CASES]
)
def test_a_case_is_judged_as_the_rules_say(case: dict[str, Any]) -> None:
    on = shelf(needs_real(case))
    deck = listed(case, on)
    if "total" in case:
        assert deck.count() == case["total"]
    verdict = on.rules.judge(deck, on.cards, case["format"])
    errors = {v.rule for v in verdict.violations if v.severity is Severity.ERROR}
    said = "undecided" if verdict.legal is None else verdict.legal
    assert (said, errors) == (case["legal"], set(case.get("violations", []))), case.get("note", case["source"])
    if "undecided" in case:
        assert {o.rule for o in verdict.open} == set(case["undecided"])
    assert all(": " in v.source for v in verdict.violations)


@pytest.mark.parametrize("case", [c for c in CASES if "formation" in c], ids=lambda c: c["id"])
def test_a_case_stands_in_its_formation(case: dict[str, Any]) -> None:
    on = shelf(needs_real(case))
    ranks = on.rules.formation(listed(case, on), on.cards)
    assert [sum(place.card is not None for place in rank) for rank in ranks] == case["formation"]
