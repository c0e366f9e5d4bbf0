"""Makers of cards and decks for tests of construction; every card is a stand-in of our own wording."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from deckbuilder.core.cards import Card, Printing, Value
from deckbuilder.core.decks import Deck, Entry, Verdict, Violation
from deckbuilder.core.game import FormatFile
from deckbuilder.core.ids import CardId, GameId, PrintingId, SlotId
from deckbuilder.games.saga.construction import ConstructionRules

GAME = GameId("saga")
FORMATS = Path(__file__).resolve().parents[2] / "db" / "saga" / "formats"
WARLORD, ARMY, DECK, SIDE, MAYBE = (SlotId(s) for s in ("warlord", "army", "deck", "side", "maybe"))


def shipped_files() -> list[FormatFile]:
    """Give the shipped format files."""
    return [FormatFile(path.name, path.read_text("utf-8")) for path in sorted(FORMATS.glob("*.toml"))]


@cache
def rules() -> ConstructionRules:
    """Give construction rules over the shipped formats."""
    return ConstructionRules(shipped_files())


def card_id(name: str) -> CardId:
    """Give the id of a stand-in."""
    return CardId("".join(c if c.isalnum() else "-" for c in name.lower()))


def card(
    name: str,
    kind: str = "Action",
    level: int | None = 1,
    *,
    text: str | None = "",
    faction: str | tuple[str, ...] = (),
    classes: tuple[str, ...] = ("Fighter",),
    traits: tuple[str, ...] = (),
    subtype: tuple[str, ...] = (),
    keywords: tuple[str, ...] = (),
    editions: tuple[str, ...] = (),
    alignment: str = "",
    sets: tuple[str, ...] = (),
    rulings: tuple[str, ...] = (),
    aliases: tuple[str, ...] = (),
    id: str = "",
) -> Card:
    """Make a card; a character without a faction is an Elf."""
    fields: dict[str, Value] = {"class": classes}
    if level is not None:
        fields["level"] = level
    if kind == "Character":
        fields["faction"] = (faction,) if isinstance(faction, str) else faction or ("Elf",)
    told = {"traits": traits, "subtype": subtype, "keywords": keywords, "editions": editions}
    fields.update({key: value for key, value in told.items() if value})
    if alignment:
        fields["alignment"] = alignment
    own = CardId(id) if id else card_id(name)
    printings = tuple(Printing(PrintingId(f"{own}/{s}"), s) for s in sets)
    return Card(own, GAME, name, kind, text, fields, printings, rulings, aliases)


def starter(name: str, level: int, **more: object) -> Card:
    """Make a character."""
    return card(name, "Character", level, **more)  # type: ignore[arg-type]  # handed through


def warlord(name: str = "Captain Mock", **more: object) -> Card:
    """Make a Warlord of level 5."""
    given = {"subtype": ("Warlord",), **more}
    return card(name, "Character", 5, **given)  # type: ignore[arg-type]  # handed through


LEAD = warlord()
ONES = starter("Mock Scout", 1)
TWOS = starter("Mock Guard", 2)
FILLERS = tuple(card(f"Mock {kind} {n}", kind) for n in range(1, 9) for kind in ("Action", "Item"))


class Stack:
    """A deck under test with its cards: a legal 50-card Elf deck unless told otherwise.

    Args:
        lead: the Warlord, None for none.
        army: (card, count) of the starters.
        deck: (card, count) of the rest; items and actions fill it up to ``size``.
    """

    def __init__(
        self,
        *,
        lead: Card | None = LEAD,
        army: Iterable[tuple[Card, int]] = ((ONES, 3), (TWOS, 2)),
        deck: Iterable[tuple[Card, int]] = (),
        side: Iterable[tuple[Card, int]] = (),
        unknown: tuple[tuple[SlotId, str, int], ...] = (),
        size: int = 50,
        choices: Mapping[str, str] | None = None,
        fillers: Iterable[Card] = FILLERS,
        each: int = 3,
    ) -> None:
        entries = [Entry(WARLORD, lead.id)] if lead else []
        cards = [lead] if lead else []
        for slot, part in ((ARMY, army), (DECK, deck), (SIDE, side)):
            for one, count in part:
                entries.append(Entry(slot, one.id, count))
                cards.append(one)
        have = sum(e.count for e in entries if e.slot != SIDE) + sum(n for _, _, n in unknown)
        for filler in fillers:
            take = min(each, size - have)
            if take > 0:
                entries.append(Entry(DECK, filler.id, take))
                cards.append(filler)
                have += take
        self.cards: dict[CardId, Card] = {one.id: one for one in cards}
        self.deck = Deck(
            GAME, "rulebook", "Under test", tuple(entries), unknown, choices=tuple((choices or {}).items())
        )

    def judge(self, format: str = "rulebook") -> Verdict:
        """Judge it by the shipped rules."""
        return rules().judge(self.deck, self.cards, format)

    def broken(self, format: str = "rulebook") -> set[str]:
        """Give the rules that it breaks: errors only."""
        return {v.rule for v in self.judge(format).violations if v.severity == "error"}

    def warned(self, format: str = "rulebook") -> set[str]:
        """Give the rules of warnings."""
        return {v.rule for v in self.judge(format).violations if v.severity == "warning"}

    def open(self, format: str = "rulebook") -> set[str]:
        """Give the rules left open."""
        return {rule.rule for rule in self.judge(format).open}

    def violation(self, rule: str, format: str = "rulebook") -> Violation:
        """Give the first finding of a rule."""
        return next(v for v in self.judge(format).violations if v.rule == rule)


LOWLY = [starter(f"Mock Foot {n}", 4) for n in range(1, 9)]


def characters(count: int) -> list[tuple[object, int]]:
    """Characters for the deck, three of each."""
    return [(LOWLY[i // 3], min(3, count - i)) for i in range(0, count, 3)]
