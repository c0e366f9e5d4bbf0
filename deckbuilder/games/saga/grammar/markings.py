"""Filters on what stands on a card or is done with it: for whom it is kept, of which set it is, whether it is scribed or attached."""

from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import qualities
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term


def _scribed(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != CARD:
        raise Unfit("action cards are scribed")
    return [f.Scribed()]


def _kept_for(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "Goblin only", said of cards that say so."""
    whom = term.args[0]
    if isinstance(whom, Term):
        return [f.KeptFor(qualities.one(qualities.filters(whom, scope)))]
    return [f.KeptFor(f.Trait(str(whom)))]


def _of_set(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Item"), f.InSet(str(term.args[0]))]


def _other_gear(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "another Weapon equipped", said by an item."""
    gear = term.args[0]
    if scope.bearer.kind != "Item" or scope.bearer.lent or not isinstance(gear, Term):
        raise Unfit("another than which item?")
    return [*qualities.filters(gear, scope, ITEM), f.Other(v.Self())]


def _has_own(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "another copy of ~ attached": a card of the bearer's name."""
    if scope.bearer.kind != "Action":
        raise Unfit("an action card is attached")
    return [f.Bears(f.Kind("Action"), f.Named(scope.bearer.name))]


_KINDS: Final = frozenset({"action", "card", "cards", "character", "characters", "item", "items", "spell", "spells"})


def _has_titled(term: Term, scope: Scope, sort: str) -> list[Filter]:
    words = str(term.args[0])
    if set(words.casefold().split()) & _KINDS:  # "a character attached" is no card that is called so
        raise Unfit("a kind of cards, not a title")
    return [f.Bears(f.Kind("Action"), f.Titled(words))]


def _has_scribed(term: Term, scope: Scope, sort: str) -> list[Filter]:
    pages = [one for part in term.args if isinstance(part, Term) for one in qualities.filters(part, scope, CARD)]
    return [f.Bears(f.Scribed(), *pages)]


def named_class() -> Filter:
    """Give what is of the class that was named for the card: it has the class's name among its traits."""
    return f.Any(*[f.All(f.Class(name), f.Where(c.Is(v.Self(), f.Trait(name)))) for name in CLASSES])


def _gives(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "that provides an AC bonus", said of items."""
    if sort != ITEM:
        raise Unfit("items give bonuses to whoever has them", supported=False)
    return [f.Gives(str(term.args[0]))]


def _improved(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != CHARACTER:
        raise Unfit("characters are given bonuses for good")
    return [f.Improved()]


def _bears_this(term: Term, scope: Scope, sort: str) -> list[f.Filter]:
    """Lower "with ~ equipped": who bears the card itself, or the one that gives an ability."""
    if scope.bearer.kind == "Character" and not scope.bearer.lent:
        raise Unfit("a character is not equipped")
    if scope.bearer.lent:
        if scope.bearer.lent != "others" or scope.bearer.of != "Item":
            raise Unfit("who bears the card that gives the ability", supported=False)
        return [f.Bears(f.Lends(), f.Named(scope.bearer.name))]
    return [f.Bears(f.Same(v.Self()))]


FILTERS: Final[dict[str, qualities.Lower]] = {
    "Scribed": _scribed,
    "BearsThis": _bears_this,
    "KeptFor": _kept_for,
    "SetItem": _of_set,
    "OtherGear": _other_gear,
    "HasOwn": _has_own,
    "HasOwnToo": _has_own,
    "HasTitled": _has_titled,
    "HasScribed": _has_scribed,
    "PrintedHas": lambda term, scope, sort: [f.Trait(str(term.args[0]), printed=True)],
    "Gives": _gives,
    "Improved": _improved,
    "OfNamedClass": lambda term, scope, sort: [named_class()],
}
"""By the head of the term."""
