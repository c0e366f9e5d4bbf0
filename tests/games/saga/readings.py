"""What the grammar reads of the shipped cards and of the real ones; run to see the figures: python -m tests.games.saga.readings [--write].

The real cards are split by a hash of their name: 96 of a hundred are there to write rules by, 4 are sealed; one set is left out of both and
only counted. What is counted whenever rules are written is in the end chosen by, if nobody means to: so no floor counts the sealed ones, and
no tool but that which weighs rules for single cards. ``--sealed`` prints what is read of them, for the day on which a version is told about.
"""

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.progress import silent
from deckbuilder.core.reading import Reading
from deckbuilder.desk.card_reading import cards_of
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.effects import ForEach
from deckbuilder.games.saga.algebra.values import It, Me, Self, T
from deckbuilder.games.saga.files.accordlands_json import read as read_list
from deckbuilder.games.saga.grammar.checks import canonical
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.rules.scripts import CardScripts
from deckbuilder.text.coverage import Tally
from tests.helpers.shared_data import ROOT, card_list
from tests.helpers.tables import shipped_cards

WRITTEN = ROOT / "tests" / "games" / "saga" / "written"
FLOOR = ROOT / "tests" / "games" / "saga" / "readings.toml"
LEFT_OUT = "ToL"
"""The set that stands for one that nobody has seen."""
KINDS = ("Character", "Item", "Action")


_SEALED = 96
"""Of a hundred cards by the hash of their name: where those begin that are not even counted."""


def share(card: Card) -> str:
    """Give the share of the real cards in which a card is counted."""
    if any(printing.set == LEFT_OUT for printing in card.printings):
        return "left out"
    place = int(hashlib.sha256(card.name.encode()).hexdigest()[:8], 16) % 100
    return "seen" if place < _SEALED else "sealed"


@cache
def by_hand() -> CardScripts:
    """Give what a person wrote of the shipped cards before they were read: the grammar is measured by it."""
    return CardScripts((file.name, file.read_text("utf-8")) for file in sorted(WRITTEN.glob("*.toml")))


@cache
def shipped_readings() -> tuple[tuple[Card, Reading[Ability]], ...]:
    """Read the shipped cards that have words."""
    cards = shipped_cards(GAME)
    compiler = Compiler(cards.values())
    return tuple((card, compiler.read(card)) for card in cards.values() if card.text)


@cache
def real_cards() -> tuple[Card, ...]:
    """Give the real cards."""
    path = card_list()
    return cards_of(GAME, read_list(path.read_bytes(), path.name, GAME, silent).records)


@cache
def real_readings() -> tuple[tuple[Card, Reading[Ability]], ...]:
    """Read the real characters, items and actions whose words are known."""
    cards = real_cards()
    compiler = Compiler(cards)
    return tuple((card, compiler.read(card)) for card in cards if card.text and card.kind in KINDS)


def plain(node: Any, character: bool) -> Any:
    """Bring abilities into a form in which those that do the same are equal, beyond what the grammar itself needs.

    A character's own name is the acting character; what is done to each of several targets is done to them.
    """
    if isinstance(node, tuple):
        return tuple(plain(part, character) for part in node)
    if character and node == Self():
        return Me()
    if not is_dataclass(node) or isinstance(node, type):
        return node
    if isinstance(node, ForEach) and isinstance(node.cards, T):
        inner = node.effect
        if getattr(inner, "card", None) == It() and sum(getattr(inner, p.name) == It() for p in fields(inner)) == 1:
            return plain(_with(inner, {"card": node.cards}), character)
    return _with(node, {part.name: plain(getattr(node, part.name), character) for part in fields(node)})


def _with(node: Any, parts: dict[str, Any]) -> Any:
    made = object.__new__(type(node))
    for part in fields(node):
        object.__setattr__(made, part.name, parts.get(part.name, getattr(node, part.name)))
    return made


def compared() -> dict[str, list[str]]:
    """Compare what the grammar reads of the shipped cards with what was written by hand: names by outcome."""
    found: dict[str, list[str]] = {"equal": [], "different": [], "declined": []}
    scripts = by_hand()
    for card, reading in shipped_readings():
        if not reading.whole:
            found["declined"].append(card.name)
            continue
        character = card.kind == "Character"
        pair = (canonical(plain(one, character)) for one in (reading.effects, scripts[card.name]))
        found["equal" if next(pair) == next(pair) else "different"].append(card.name)
    return found


def tally(readings: Iterable[tuple[Card, Reading[Ability]]]) -> Tally:
    """Count cards and clauses."""
    total = Tally()
    for _, reading in readings:
        total = total.plus(reading)
    return total


def figures() -> dict[str, int]:
    """Give what may only rise, in tenths of a percent: clauses and cards read by share and type; and shipped cards by hand and grammar alike."""
    return {"shipped equal": len(compared()["equal"]), **shares_read("seen", "left out")}


def shares_read(*parts: str) -> dict[str, int]:
    """Give what is read of some shares of the real cards, in tenths of a percent: clauses and cards, of all and by type."""
    found = {}
    real = real_readings()
    for part in parts:
        for kind in ("", *KINDS):
            counted = tally(one for one in real if share(one[0]) == part and kind in ("", one[0].kind))
            name = f"{part} {kind}".strip()
            found[f"{name} clauses"] = 1000 * counted.clauses_read // max(counted.clauses, 1)
            found[f"{name} cards"] = 1000 * counted.cards_read // max(counted.cards, 1)
    return found


def floor() -> dict[str, int]:
    """Give the figures that were reached."""
    return tomllib.loads(FLOOR.read_text("utf-8"))["figures"]  # type: ignore[no-any-return]  # a file of ours


def main() -> None:
    """Print the figures; with ``--write`` keep them as the new floor, with ``--sealed`` print those of the sealed cards alone."""
    if "--sealed" in sys.argv:
        for name, value in shares_read("sealed").items():
            print(f"{value:6}  {name}")
        return
    reached = figures()
    for name, value in reached.items():
        print(f"{value:6}  {name}")
    print(
        f"{reached['seen clauses'] - reached['left out clauses']:6}  clauses by which the seen are ahead of the left-out"
    )
    for outcome, names in compared().items():
        print(f"{len(names):6}  shipped {outcome}")
    if "--write" in sys.argv:
        head = re.match(r"(?:#.*\n)*", FLOOR.read_text("utf-8") if FLOOR.exists() else "")
        assert head is not None
        lines = [f'"{name}" = {value}' for name, value in reached.items()]
        FLOOR.write_text(f"{head[0]}[figures]\n" + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
