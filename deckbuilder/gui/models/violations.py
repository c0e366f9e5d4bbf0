"""What a format says of a deck, in the order in which a player wants to read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from deckbuilder.core.decks import Fix, OpenRule, Severity, Verdict, Violation
from deckbuilder.core.ids import CardId


class Weight(StrEnum):
    """How a finding is shown; never by colour alone."""

    ERROR = "error"
    WARNING = "warning"
    OPEN = "open"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class FindingRow:
    """One sentence with the cards that it is about and the ways out."""

    rule: str
    weight: Weight
    message: str
    cards: tuple[CardId, ...] = ()
    source: str = ""
    fixes: tuple[Fix, ...] = ()


_POOL = "pool"
_ORDER = tuple(Weight)
_WEIGHTS = {Severity.ERROR: Weight.ERROR, Severity.WARNING: Weight.WARNING, Severity.NOTE: Weight.NOTE}


def rows(verdict: Verdict) -> tuple[FindingRow, ...]:
    """Give the findings of a verdict: errors, warnings, what is undecided, notes; each as the rules order them."""
    found = [_finding(violation) for violation in verdict.violations] + [_open(rule) for rule in verdict.open]
    return tuple(sorted(found, key=lambda row: _ORDER.index(row.weight)))


def _finding(violation: Violation) -> FindingRow:
    cards = tuple(dict.fromkeys(card for _, card in violation.where))
    weight = _WEIGHTS[violation.severity]
    return FindingRow(violation.rule, weight, violation.message, cards, violation.source, violation.fixes)


def _open(rule: OpenRule) -> FindingRow:
    return FindingRow(rule.rule, Weight.OPEN, rule.why, tuple(dict.fromkeys(card for _, card in rule.where)))


def out_of_pool(verdict: Verdict) -> bool:
    """Tell whether a format does not have all cards of the deck, whatever else it says: no small edit mends that."""
    return any(v.rule == _POOL and v.severity is Severity.ERROR for v in verdict.violations)


def legal_in(verdicts: Sequence[Verdict]) -> int:
    """Count the formats in which the deck is legal."""
    return sum(1 for verdict in verdicts if verdict.legal is True)
