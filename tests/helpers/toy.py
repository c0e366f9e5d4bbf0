"""A toy game: four slots, two rules, eight cards; enough to test everything that must not know a real game."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card, FieldKind, FieldSpec, Printing
from deckbuilder.core.decks import Deck, Entry, Fix, SetCount, SlotSpec, Verdict, Violation
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Cards, Finding, Shelf
from deckbuilder.core.game import Chart, ChoiceSpec, FormatFile, FormatSpec, Game, Place, Proposal
from deckbuilder.core.ids import CardId, GameId, PrintingId, SlotId
from deckbuilder.core.naming import ListedNames

TOY = GameId("toy")
LEADER, ARMY, DECK, SIDE = (SlotId(word) for word in ("leader", "army", "deck", "side"))
_SLOTS = (
    SlotSpec(LEADER, "Leader", 1, 1, frozenset({"Unit"})),
    SlotSpec(ARMY, "Starting Army", 0, 3, frozenset({"Unit"}), ("army", "starters")),
    SlotSpec(DECK, "Deck", words=("main deck", "main", "maindeck", "library"), main=True),
    SlotSpec(SIDE, "Side", words=("sideboard", "side deck")),
)
_FORMATS = (
    FormatSpec("plain", "Plain", ("everything",)),
    FormatSpec("chosen", "Chosen Kin", choices=(ChoiceSpec("kin", "Kin", ("Fox", "Owl")),)),
)


class ToyRules:
    """At least five cards, at most three copies; the leader is the unit of level 9."""

    def formats(self) -> Sequence[FormatSpec]:
        return _FORMATS

    def problems(self) -> Sequence[Finding]:
        return ()

    def find(self, name: str) -> FormatSpec:
        for spec in _FORMATS:
            if name.casefold().split(" (")[0] in (spec.key, spec.label.casefold(), *spec.aliases):
                return spec
        raise UnknownFormat(name, tuple(spec.key for spec in _FORMATS))

    def slots(self, format: str) -> Sequence[SlotSpec]:
        self.find(format)
        return _SLOTS

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        found = []
        if deck.count() < 5:
            found.append(Violation("size", f"{deck.count()} cards; at least 5 are needed", source="toy: Size"))
        for entry in deck.entries:
            if entry.count > 3:
                fix = Fix("Cut to 3", (SetCount(entry.slot, entry.card, 3),))
                where = ((entry.slot, entry.card),)
                found.append(
                    Violation("copies", f"{entry.count} copies", where=where, source="toy: Copies", fixes=(fix,))
                )
        return Verdict(self.find(format).key, tuple(found))

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        return tuple(self.judge(deck, cards, spec.key) for spec in _FORMATS)

    def allows(self, card: Card, format: str) -> bool | None:
        return card.kind == "Unit" if format == "chosen" else True

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        return {"cards": deck.count()}

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        units = sum(e.count for e in deck.entries if cards[e.card].kind == "Unit")
        return (Chart("types", "Types", (("Unit", units), ("Relic", deck.count() - units))),)

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        for entry in deck.entries:
            if entry.slot == ARMY and cards[entry.card].number("level") == 9 and not deck.count(slot=LEADER):
                return deck.moved(entry.card, ARMY, LEADER)
        return deck

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        leaders = [e for e in deck.entries if cards[e.card].number("level") == 9]
        return tuple(Proposal(deck.moved(e.card, e.slot, LEADER), f"{cards[e.card].name} leads") for e in leaders)

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        return ()

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        return ARMY if starting and cards[card].kind == "Unit" else DECK


def _rules(files: Sequence[FormatFile]) -> ToyRules:
    return ToyRules()


GAME = Game(
    TOY,
    "Toy Battle",
    "deck",
    ("Unit", "Relic"),
    (
        FieldSpec("level", "Level", FieldKind.NUMBER, aliases=("lvl",)),
        FieldSpec("kin", "Kin", FieldKind.WORDS, choices=("Fox", "Owl"), aliases=("k",)),
    ),
    _rules,
    columns=("kin", "level"),
    default_format="plain",
)


def card(
    name: str, kind: str = "Unit", level: int = 1, sets: Sequence[tuple[str, str]] = (("TOY", ""),), id: str = ""
) -> Card:
    key = CardId(id or name.casefold().replace(" ", "-"))
    printings = tuple(Printing(PrintingId(f"{key}/{code}"), code, number) for code, number in sets)
    return Card(key, TOY, name, kind, "", {"level": level, "kin": ("Fox",)}, printings)


CARDS = (
    card("King Fox", level=9),
    card("Fox Guard"),
    card("2-Handed Sword", "Relic"),
    card("13th Edition Spellbook", "Relic"),
    card("Strong Arm", "Relic"),
    card("Strongarm"),
    card("Hoard"),
    card("Hoard (Treasure)", "Relic", sets=(("PM", "7"),)),
    card("The Mock Temple", "Relic", sets=(("MCK", "12"), ("OLD", "3"))),
    card("Owl's Æther Blade", "Relic"),
    card("Twin", "Unit", id="twin"),
    card("Twin", "Relic", 4, id="twin-2"),
    card("Deck", "Relic"),
)


def shelf(cards: Sequence[Card] = CARDS) -> Shelf:
    known = {one.id: one for one in cards}
    names = ListedNames((name, one.id) for one in cards for name in (one.name, *one.aliases))
    return Shelf(GAME, ToyRules(), known, names)


def deck(**changes: object) -> Deck:
    return replace(Deck(TOY, "plain", "Raiders"), **changes)  # type: ignore[arg-type]


PLAIN = deck(entries=(Entry(DECK, CardId("fox-guard"), 3),))
