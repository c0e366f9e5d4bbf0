"""What a format says of a deck, in the order in which a player wants to read it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from deckbuilder.core.decks import Deck, Fix, OpenRule, Severity, Verdict, Violation
from deckbuilder.core.game import DeckRules
from deckbuilder.core.ids import CardId, SlotId

if TYPE_CHECKING:
    from deckbuilder.gui.models.missing import NameFix


class Weight(StrEnum):
    """How a finding is shown; never by colour alone."""

    ERROR = "error"
    WARNING = "warning"
    OPEN = "open"
    NOTE = "note"


SIGNS = {
    Weight.ERROR: ("cross", "bad"),
    Weight.WARNING: ("warn", "warn"),
    Weight.OPEN: ("open_rule", "warn"),
    Weight.NOTE: ("info", "muted"),
}
"""Sign and role of the colour of each."""
VERDICT_SIGNS = {True: ("check", "good"), False: ("cross", "bad"), None: ("open_rule", "warn")}
"""Sign and role of the colour of what a format says of a deck: legal, not legal, undecided."""
YOUNG_SIGN = ("dot", "muted")
"""In their place for a deck that only begins."""


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One sentence with the cards that it is about and the ways out.

    Attributes:
        where: the rows of the deck that it names.
        details: sentences that stand behind it for whoever asks.
    """

    rule: str
    weight: Weight
    message: str
    where: tuple[tuple[SlotId, CardId], ...] = ()
    source: str = ""
    fixes: "tuple[Fix | NameFix, ...]" = ()
    details: tuple[str, ...] = ()

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards that it is about, each once."""
        return tuple(dict.fromkeys(card for _, card in self.where))


_POOL = "pool"
_MANY = 10
"""A finding that names more rows than this speaks of the deck as a whole and marks none of them."""
_OPEN_MANY = 3
"""What is undecided for more rows than this has a cause that is not theirs."""
_ORDER = tuple(Weight)
_WEIGHTS = {Severity.ERROR: Weight.ERROR, Severity.WARNING: Weight.WARNING, Severity.NOTE: Weight.NOTE}


def rows(verdict: Verdict) -> tuple[FindingRow, ...]:
    """Give the findings of a verdict: errors, warnings, what is undecided, notes; each as the rules order them."""
    found = [_finding(violation) for violation in verdict.violations] + [_open(rule) for rule in verdict.open]
    return tuple(sorted(found, key=lambda row: _ORDER.index(row.weight)))


def _finding(violation: Violation) -> FindingRow:
    weight = _WEIGHTS[violation.severity]
    return FindingRow(violation.rule, weight, violation.message, violation.where, violation.source, violation.fixes)


def _open(rule: OpenRule) -> FindingRow:
    return FindingRow(rule.rule, Weight.OPEN, rule.why, rule.where, fixes=rule.fixes)


def noted(found: Sequence[FindingRow]) -> tuple[FindingRow, ...]:
    """Give findings of a deck that only begins: those that name no card of it are notes, for they tell what comes next."""
    told = [row if row.where else replace(row, weight=Weight.NOTE) for row in found]
    return tuple(sorted(told, key=lambda row: _ORDER.index(row.weight)))


def marks(found: Sequence[FindingRow]) -> Mapping[tuple[SlotId, CardId], Weight]:
    """Give for each row of the deck that findings name the gravest of them.

    Args:
        found: findings, worst first. A plain note marks nothing: it asks nothing of the player.
    """
    named: dict[tuple[SlotId, CardId], Weight] = {}
    for row in found:
        for spot in row.where:
            most = _OPEN_MANY if row.weight is Weight.OPEN else _MANY
            if row.weight is not Weight.NOTE and len(row.where) <= most:
                named.setdefault(spot, row.weight)
    return named


class Newest:
    """Remembers which cards were added last, and puts them first in what findings name and offer to cut."""

    def __init__(self) -> None:
        self._of: object = None
        self._deck: Deck | None = None
        self._cards: frozenset[CardId] = frozenset()

    def first(self, found: Sequence[FindingRow], of: object, deck: Deck) -> tuple[FindingRow, ...]:
        """Give findings in which the cards that the last edit added come first.

        Args:
            found: findings of the deck.
            of: whose edits these are; of another one nothing is remembered.
            deck: as it is now.
        """
        before = self._deck if of is self._of else None
        if before is None:
            self._cards = frozenset()
        elif deck is not before:
            had, have = _copies(before), _copies(deck)
            self._cards = frozenset(id for id, n in have.items() if n > had.get(id, 0)) or self._cards
        self._of, self._deck = of, deck
        fresh = self._cards
        return tuple(_turned(row, fresh) if fresh.intersection(row.cards) else row for row in found)


def _turned(row: FindingRow, fresh: frozenset[CardId]) -> FindingRow:
    def cuts_other(fix: "Fix | NameFix") -> bool:
        return not isinstance(fix, Fix) or not any(edit.card in fresh for edit in fix.edits)

    where = tuple(sorted(row.where, key=lambda spot: spot[1] not in fresh))
    return replace(row, where=where, fixes=tuple(sorted(row.fixes, key=cuts_other)))


def _copies(deck: Deck) -> dict[CardId, int]:
    found: dict[CardId, int] = {}
    for entry in deck.entries:
        found[entry.card] = found.get(entry.card, 0) + entry.count
    return found


def out_of_pool(verdict: Verdict) -> bool:
    """Tell whether a format does not have all cards of the deck, whatever else it says: no small edit mends that."""
    return any(v.rule == _POOL and v.severity is Severity.ERROR for v in verdict.violations)


def lacking(verdict: Verdict) -> frozenset[CardId]:
    """Give the deck's cards that are not in a format's pool."""
    outside = (v.where for v in verdict.violations if v.rule == _POOL and v.severity is Severity.ERROR)
    return frozenset(card for where in outside for _, card in where)


def is_young(deck: Deck, rules: DeckRules) -> bool:
    """Tell whether a deck has less than half the cards its format asks for: no word on whether it is legal is worth much.

    Raises:
        UnknownFormat: the deck's format is unknown.
    """
    return 2 * deck.count() < sum(slot.least for slot in rules.slots(deck.format) if slot.counted)


def legal_in(verdicts: Sequence[Verdict]) -> int:
    """Count the formats in which the deck is legal."""
    return sum(1 for verdict in verdicts if verdict.legal is True)
