"""The construction rules as one object: ``core.game.DeckRules`` for this game."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import is_

from deckbuilder import paths
from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, OpenRule, Severity, SlotSpec, Verdict, Violation
from deckbuilder.core.formats import Cards, Finding
from deckbuilder.core.game import Chart, FormatFile, FormatSpec, Place, Proposal
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.games.saga.construction import charts, layout, pool, proposals
from deckbuilder.games.saga.construction.facts import FactsBook
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.irregular import Irregular
from deckbuilder.games.saga.construction.rules import RULES
from deckbuilder.games.saga.construction.shelf import FormatShelf
from deckbuilder.games.saga.construction.slots import slots
from deckbuilder.games.saga.construction.tally import Found, Tally, tally

AS_SOLD = ("as-sold", ("yes", "true", "1"))
"""The choice by which a player says that a deck is played as it was purchased, and the values that mean it."""

_DEFAULT = "rulebook"
Plan = tuple[tuple[int, Callable[[Tally, Format], Iterable[Found]]], ...]


class ConstructionRules:
    """Deck rules in every format. Holds no deck; keeps what it read of cards and format files.

    Args:
        files: format files; a file of the user's replaces a shipped one of the same key.
    """

    def __init__(self, files: Sequence[FormatFile]) -> None:
        self._shelf = FormatShelf(files)
        self._kept_book: FactsBook | None = None
        self._numbers: dict[tuple[int, Hashable], int] = {}
        self._plans: dict[str, Plan] = {}
        self._last: tuple[Deck, list[Card | None], Tally] | None = None

    @property
    def _book(self) -> FactsBook:
        if self._kept_book is None:
            self._kept_book = FactsBook(Irregular(paths.shipped("db", "saga", "bends.toml")))
        return self._kept_book

    def formats(self) -> Sequence[FormatSpec]:
        """Give the formats, the plainest first."""
        return tuple(fmt.spec for fmt in self._shelf.all())

    def problems(self) -> Sequence[Finding]:
        """Give what is wrong with format files; a file with an error is left out."""
        return self._shelf.problems()

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias, whatever the case; also in a list's prose.

        Raises:
            UnknownFormat: none goes by the name.
        """
        return self._shelf.find(name)

    def slots(self, format: str) -> Sequence[SlotSpec]:
        """Give the parts of a deck in a format.

        Raises:
            UnknownFormat: no format has this key.
        """
        fmt = self._shelf.get(format)
        starters = sum(count for _, count in fmt.levels)
        return slots(fmt.warlords.value, starters, fmt.size.value, fmt.side)

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        """Judge a deck in one format: every finding with its source, and every rule left open.

        Raises:
            UnknownFormat: no format has this key.
        """
        fmt = self._shelf.get(format)
        return _verdict(self._tally(deck, cards), fmt, self._plan(fmt))

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        """Judge a deck in every format, in the order of ``formats()``; the deck is counted once."""
        counted = self._tally(deck, cards)
        return tuple(_verdict(counted, fmt, self._plan(fmt)) for fmt in self._shelf.all())

    def allows(self, card: Card, format: str) -> bool | None:
        """Tell whether a format's pool and newest lists let a deck hold a card at all; None where that is not known.

        Raises:
            UnknownFormat: no format has this key.
        """
        fmt = self._shelf.get(format)
        tags = fmt.pool.editions if fmt.pool.alternatives else ()
        said = [pool.allows(card, fmt._replace(pool=fmt.pool._replace(editions=(tag,)))) for tag in tags]
        if not said:
            return pool.allows(card, fmt)
        return True if True in said else None if None in said else False

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        """Count cards, cards by type, and unknown names; the side deck and ideas are left out."""
        return charts.totals(self._tally(deck, cards))

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        """Count the deck by type, by the levels of its characters, items and actions, by class and by faction."""
        return charts.charts(self._tally(deck, cards), self._format(deck))

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        """Give the deck with a Warlord that was listed with his army in his own slot."""
        return layout.arrange(deck, self._tally(deck, cards), self._format(deck))

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        """Propose how a list without sections may start, the likeliest first; empty where nothing fits."""
        return proposals.propose(self._tally(deck, cards), self._format(deck))

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        """Lay out what starts in play, front rank first, empty places included."""
        return layout.formation(self._tally(deck, cards), self._format(deck))

    def successor(self, deck: Deck, cards: Cards) -> tuple[int, int] | None:
        """Tell which starter becomes the Warlord instead of the one who is listed as such; see ``layout.successor``."""
        return layout.successor(self._tally(deck, cards), self._format(deck))

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        """Tell where an added card goes: a Warlord to his empty place, a starter to the army if asked, else the deck."""
        known = cards.get(card)
        facts = self._book.of(known) if known is not None else None
        return layout.slot_for(self._tally(deck, cards), self._format(deck), facts, starting)

    def counted(self, deck: Deck, cards: Cards) -> tuple[Tally, Format]:
        """Count a deck, for whoever asks more of it than its rules; with the deck's format."""
        return self._tally(deck, cards), self._format(deck)

    def _tally(self, deck: Deck, cards: Cards) -> Tally:
        """Count a deck; whoever asks several things of one deck has it counted once."""
        last, known = self._last, [cards.get(entry.card) for entry in deck.entries]
        if last is not None and last[0] is deck and all(map(is_, last[1], known)):
            return last[2]
        counted = tally(deck, cards, self._book)
        self._last = (deck, known, counted)
        return counted

    def _plan(self, fmt: Format) -> Plan:
        """Give the rules with a number each: formats of which a rule reads the same give it the same number."""
        plan = self._plans.get(fmt.spec.key)
        if plan is None:
            numbers = self._numbers
            at = [(number, rule.reads(fmt)) for number, rule in enumerate(RULES)]
            plan = tuple((numbers.setdefault(key, len(numbers)), RULES[key[0]].judge) for key in at)
            self._plans[fmt.spec.key] = plan
        return plan

    def _format(self, deck: Deck) -> Format:
        """Give the deck's format; a format that is gone does not keep a deck from being shown, so the rulebook's then."""
        for key in (deck.format, _DEFAULT):
            if key in self._shelf:
                return self._shelf.get(key)
        return Format(FormatSpec(_DEFAULT, "Rulebook"))


def _verdict(counted: Tally, fmt: Format, plan: Plan) -> Verdict:
    violations: list[Violation] = []
    open_: list[OpenRule] = []
    memo = counted.memo
    for number, judge in plan:
        found = memo.get(number)
        if found is None:
            wrong: list[Violation] = []
            left: list[OpenRule] = []
            for one in judge(counted, fmt):
                if isinstance(one, OpenRule):
                    left.append(one)
                else:
                    wrong.append(one)
            found = memo[number] = (wrong, left)
        if found[0]:
            violations += found[0]
        if found[1]:
            open_ += found[1]
    sold = _sold(counted, fmt)
    if sold or fmt.severity:
        return Verdict(fmt.spec.key, _weighed(fmt, sold, violations), _kept_open(fmt, sold, open_))
    return Verdict(fmt.spec.key, tuple(violations), tuple(open_))


def _weighed(fmt: Format, sold: frozenset[str], violations: list[Violation]) -> tuple[Violation, ...]:
    result: list[Violation] = []
    for one in violations:
        weight = Severity.NOTE if one.rule in sold else fmt.severity.get(one.rule, one.severity)
        if weight != "off":
            result.append(one if weight == one.severity else replace(one, severity=Severity(weight)))
    return tuple(result)


def _kept_open(fmt: Format, sold: frozenset[str], open_: list[OpenRule]) -> tuple[OpenRule, ...]:
    """Leave out open rules that could not make the deck illegal, whatever the missing knowledge is."""
    mild = {rule for rule, weight in fmt.severity.items() if weight != Severity.ERROR} | sold
    return tuple(one for one in open_ if one.rule not in mild)


def _sold(counted: Tally, fmt: Format) -> frozenset[str]:
    key, values = AS_SOLD
    return fmt.as_sold if counted.deck.choice(key).casefold() in values else frozenset()
