"""The list of construction rules: a new one is a function and a line here."""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple

from deckbuilder.games.saga.construction import barred, choices, limits, lords, loyalty, pool, starters
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.tally import Found, Tally


def _whole(fmt: Format) -> Hashable:
    return fmt.spec.key


def _listing(fmt: Format) -> str:
    """Give the label where findings about lists name it."""
    return fmt.spec.label if fmt.lists or fmt.pool.notes or fmt.pool.open_only == "warned" else ""


class Rule(NamedTuple):
    """A construction rule.

    Attributes:
        judge: finds what is wrong with a counted deck in a format, and what cannot be decided.
        reads: what of a format it looks at; formats with equal values share its findings. The whole format unless said.
    """

    judge: Callable[[Tally, Format], Iterable[Found]]
    reads: Callable[[Format], Hashable] = _whole


RULES: tuple[Rule, ...] = (
    Rule(limits.size),  # its fix asks for cards of the very format
    Rule(limits.copies, lambda f: (f.copies, f.epic)),
    Rule(limits.half, lambda f: (f.half, f.size.value, f.copies.value)),
    Rule(limits.epic, lambda f: f.epic),
    Rule(lords.one_warlord, lambda f: (f.warlords, f.lords.value, f.warlords.value > 1 and f.spec.label)),
    Rule(lords.lords, lambda f: (f.lords, f.warlords, f.side and (f.side, f.cited("side")))),
    Rule(limits.side, lambda f: f.side and (f.side, f.copies, f.cited("side"))),
    Rule(starters.army, lambda f: (f.levels, f.levels_source)),
    Rule(loyalty.faction, lambda f: f.choice not in ("faction", "class") and (f.levels, f.choice)),
    Rule(loyalty.main_faction, lambda f: f.main_faction and (f.warlords, f.cited("deck.main_faction"))),
    Rule(barred.unique_start, lambda f: None),
    Rule(barred.may_not_start, lambda f: None),
    Rule(choices.faction_choice, lambda f: f.choice in ("faction", "either") and f.spec.key),
    Rule(choices.class_choice, lambda f: f.choice in ("class", "either") and f.spec.key),
    Rule(pool.pool, lambda f: f.pool),
    Rule(pool.banned, lambda f: (f.lists, f.pool.notes, f.pool.open_only, _listing(f))),
    Rule(pool.restricted, lambda f: (f.lists, f.pool.notes, _listing(f))),
    Rule(pool.epic_format, lambda f: (f.lists or f.pool.notes) and (f.lists, f.pool.notes, f.spec.label)),
    Rule(pool.reserved, lambda f: (f.lists, f.pool.notes)),
)
