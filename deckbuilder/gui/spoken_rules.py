"""The construction rules as the window hears them: everything that they say, in the window's language."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Fix, SlotSpec, Verdict
from deckbuilder.core.formats import Cards, Finding
from deckbuilder.core.game import Chart, DeckRules, FormatSpec, Place, Proposal
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.language import foreign, spoken


class SpokenRules:
    """Rules whose words are translated as they are asked for, so that a change of the language needs no other rules.

    In English it gives what the rules give. What is translated still knows its English (``core.saying.english``), which is what
    files are written with.

    Args:
        rules: who knows the game.
    """

    def __init__(self, rules: DeckRules) -> None:
        self.plain = rules

    def formats(self) -> Sequence[FormatSpec]:
        """Give the formats, the plainest first."""
        found = self.plain.formats()
        return tuple(map(_format, found)) if foreign() else found

    def problems(self) -> Sequence[Finding]:
        """Give what is wrong with format files."""
        found = self.plain.problems()
        return tuple(replace(one, why=spoken(one.why)) for one in found) if foreign() else found

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias, also by its label in the window's language.

        Raises:
            UnknownFormat: none goes by the name.
        """
        if not foreign():
            return self.plain.find(name)
        folded = name.casefold()
        known = next((spec for spec in self.plain.formats() if spoken(spec.label).casefold() == folded), None)
        return _format(known or self.plain.find(name))

    def slots(self, format: str) -> Sequence[SlotSpec]:
        """Give the parts of a deck.

        Raises:
            UnknownFormat: no format has this key.
        """
        found = self.plain.slots(format)
        return tuple(replace(slot, label=spoken(slot.label)) for slot in found) if foreign() else found

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        """Judge a deck in one format.

        Raises:
            UnknownFormat: no format has this key.
        """
        verdict = self.plain.judge(deck, cards, format)
        return _verdict(verdict) if foreign() else verdict

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        """Judge a deck in every format, in the order of ``formats()``."""
        found = self.plain.judge_all(deck, cards)
        return tuple(map(_verdict, found)) if foreign() else found

    def allows(self, card: Card, format: str) -> bool | None:
        """Tell whether a format's pool and lists let a deck hold the card at all; None where that is not known.

        Raises:
            UnknownFormat: no format has this key.
        """
        return self.plain.allows(card, format)

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        """Count what the status line shows, by the game's own keys."""
        return self.plain.totals(deck, cards)

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        """Count the deck along the game's own axes."""
        found = self.plain.charts(deck, cards)
        return tuple(map(_chart, found)) if foreign() else found

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        """Give the deck with cards in the slots that their kind demands."""
        return self.plain.arrange(deck, cards)

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        """Propose how a list without sections may start."""
        found = self.plain.propose(deck, cards)
        return tuple(one._replace(why=spoken(one.why)) for one in found) if foreign() else found

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        """Lay out what starts in play."""
        ranks = self.plain.formation(deck, cards)
        return tuple(tuple(map(_place, rank)) for rank in ranks) if foreign() else ranks

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        """Tell where a card goes that the player adds."""
        return self.plain.slot_for(deck, cards, card, starting)


def _format(spec: FormatSpec) -> FormatSpec:
    choices = tuple(choice._replace(label=spoken(choice.label)) for choice in spec.choices)
    label, about, unknowns = spoken(spec.label), spoken(spec.about), spoken(spec.unknowns)
    return replace(spec, label=label, about=about, unknowns=unknowns, choices=choices)


def _verdict(verdict: Verdict) -> Verdict:
    violations = tuple(
        replace(one, message=spoken(one.message), source=spoken(one.source), fixes=tuple(map(_fix, one.fixes)))
        for one in verdict.violations
    )
    return Verdict(verdict.format, violations, tuple(replace(one, why=spoken(one.why)) for one in verdict.open))


def _fix(fix: Fix) -> Fix:
    return replace(fix, label=spoken(fix.label))


def _chart(chart: Chart) -> Chart:
    return replace(
        chart,
        label=spoken(chart.label),
        bars=tuple((spoken(label), count) for label, count in chart.bars),
        axis=spoken(chart.axis),
        measure=spoken(chart.measure),
        parts=tuple(map(spoken, chart.parts)),
        reading=spoken(chart.reading),
        note=spoken(chart.note),
    )


def _place(place: Place) -> Place:
    return place._replace(wanted=spoken(place.wanted), why=spoken(place.why))
