"""Items that are considered blank: all that they print, or all but traits, for a while or always."""

from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.scope import ITEM, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_AT_ONCE: Final = frozenset({"strike", "action"})
"""While one of these lasts, items stay whose they are."""


def modifiers(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "blank", "blank except for its traits"; where bonuses are denied as well, to which numbers."""
    barren = part.args[1] if len(part.args) > 1 else ()
    assert isinstance(barren, tuple)
    if part.args[0] == "speaks":
        return [m.Blank(barren=tuple(map(str, barren)), speaks=True)]
    return [m.Blank(part.args[0] == "traits", tuple(map(str, barren)))]


def during(part: Term, ref: v.Ref, until: Value, scope: Scope) -> list[Effect]:
    """Lower what is said of items for a while: of somebody's items it holds of whatever he has by then."""
    every = ref if isinstance(ref, v.Every) else None
    items = f.Kind("Item") in every.filters if every is not None else (ref, ITEM) in _named(scope)
    if not items or not until:
        raise Unfit("which items are blank, and until when?")
    how_long, made = duration(until, scope), modifiers(part, scope)
    if every is None or how_long in _AT_ONCE:
        return [a.Gain(ref, *made, until=how_long)]
    holders = [one.by for one in every.filters if isinstance(one, f.HeldBy)]
    if len(holders) != 1 or isinstance(holders[0], v.Every):
        raise Unfit("items of several, and whose are they by then?", supported=False)
    theirs = tuple(f.HeldBy(v.Me()) if isinstance(one, f.HeldBy) else one for one in every.filters)
    return [a.Gain(holders[0], m.Grant(ab.Static(*made, scope=theirs)), until=how_long)]


def _named(scope: Scope) -> list[tuple[v.Ref, str]]:
    return [(one.ref, one.sort) for one in scope.mentions]


def of_items(gain: a.Gain, holder: v.Ref) -> bool:
    """Tell whether nothing is gained but that somebody's items are blank."""
    blank = all(isinstance(one, m.Blank) for one in gain.modifiers)
    return blank and isinstance(gain.cards, v.Every) and f.HeldBy(holder) in gain.cards.filters


def given_twice(qualities: Value, scope: Scope) -> list[Modifier]:
    """Lower "this item's ATK bonus is doubled": what it gives by its print, once more."""
    if scope.bearer.kind != "Item":
        raise Unfit("items give bonuses")
    assert isinstance(qualities, tuple)
    return [m.Bonus(one, v.StatOf(v.Self(), one, printed=True)) for one in map(str, qualities)]


def of_those_told(made: list[ab.Ability], before: list[ab.Ability]) -> list[ab.Ability]:
    """Let "all items are considered blank" be said of those equipped to the bearer, where the sentences before speak of those."""
    worn = f.HeldBy(v.Me())
    if not any(one == worn for ability in before for one in within(ability)):
        return made
    return [
        ab.Static(*one.modifiers, scope=(*one.scope, worn), when=one.when, zone=one.zone)
        if isinstance(one, ab.Static)
        and one.scope == (f.Kind("Item"),)
        and any(isinstance(said, m.Blank) for said in one.modifiers)
        else one
        for one in made
    ]
