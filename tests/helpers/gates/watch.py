"""What a watch may be. Source: gates, Watches."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Fix, OpenRule, SetCount, SlotSpec, Verdict, Violation, places
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Cards, Finding
from deckbuilder.core.game import Chart, FormatFile, FormatSpec, Place, Proposal
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.intake import parsed_toml
from tests.helpers.gates import fields

WATCH = SlotId("watch")
SIZE, MOST = 6, 2
_SLOTS = (SlotSpec(WATCH, "Watch", SIZE, SIZE, frozenset(fields.KINDS), ("deck", "main"), main=True),)
_SOURCE = "gates: Watches"


class WatchRules:
    """Six guards, no more than two of one name.

    Args:
        files: format files, each with key and label.
    """

    def __init__(self, files: Sequence[FormatFile]) -> None:
        told = [parsed_toml(file.text) for file in files] or [{"key": "plain", "label": "Plain"}]
        self._specs = [FormatSpec(one["key"], one["label"], about=one.get("about", "")) for one in told]

    def formats(self) -> Sequence[FormatSpec]:
        return self._specs

    def problems(self) -> Sequence[Finding]:
        return ()

    def find(self, name: str) -> FormatSpec:
        for spec in self._specs:
            if name.casefold().split(" (")[0].strip() in (spec.key, spec.label.casefold()):
                return spec
        raise UnknownFormat(name, tuple(spec.key for spec in self._specs))

    def slots(self, format: str) -> Sequence[SlotSpec]:
        self.find(format)
        return _SLOTS

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        found = []
        if deck.count() != SIZE:
            found.append(Violation("size", f"{deck.count()} guards; a watch has {SIZE}", source=_SOURCE))
        for entry in deck.entries:
            if entry.count > MOST:
                cut = Fix(f"Cut to {MOST}", (SetCount(entry.slot, entry.card, MOST),))
                words = f"{entry.count} guards of one name; a watch has no more than {MOST}"
                found.append(Violation("copies", words, where=places((entry,)), source=_SOURCE, fixes=(cut,)))
        unknown = sorted({name for _, name, _ in deck.unknown})
        return Verdict(
            self.find(format).key,
            tuple(found),
            tuple(OpenRule("unknown", f"{name} is not in the catalog") for name in unknown),
        )

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        return tuple(self.judge(deck, cards, spec.key) for spec in self._specs)

    def allows(self, card: Card, format: str) -> bool | None:
        self.find(format)
        return card.kind in fields.KINDS

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        strength = sum((cards[e.card].number("strength") or 0) * e.count for e in deck.entries if e.card in cards)
        return {"cards": deck.count(), "Strength": strength}

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        wits = [cards[e.card].fields.get("wits") for e in deck.entries for _ in range(e.count) if e.card in cards]
        bars = tuple((word, wits.count(word)) for word in (fields.SLY, fields.STOUT))
        return (Chart("wits", "Wits", bars, axis="Wits", measure="Guards"),)

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        return replace(deck, entries=tuple(replace(entry, slot=WATCH) for entry in deck.entries))

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        return ()

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        return ()

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        return WATCH
