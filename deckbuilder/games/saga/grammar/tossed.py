"""What was discarded a moment ago, and what is chosen from a hand that was shown."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.bonuses import modifiers
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.scope import CARD, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_KINDS: Final[dict[str, tuple[Filter, ...]]] = {
    "Card": (),
    "Char": (f.Kind("Character"),),
    "PageChar": (f.Kind("Character"),),
    "Item": (f.Kind("Item"),),
    "Spell": (f.Spell(),),
}


def _kind(value: Value, scope: Scope) -> tuple[Filter, ...]:
    if isinstance(value, Term) and value.head in _KINDS:
        return _KINDS[value.head]
    return phrases.noun((value, Term("In", ("discard", Term("You")))), scope).filters


def _last(scope: Scope) -> v.Ref:
    """Give the cards that were discarded last."""
    found = [one.ref for one in scope.mentions if one.sort == CARD and isinstance(one.ref, v.T)]
    if not found:
        raise Unfit("nothing was discarded")
    return found[-1]


def count(term: Term, scope: Scope) -> v.Value:
    """Lower "for each character discarded this way"."""
    if term.args[0] == Term("Card") and not scope.chosen:
        return v.CountOf(scope.tossed())
    who: v.Player = v.Chosen() if scope.chosen else v.You()
    return v.CountIn(who, "discard", (*_kind(term.args[0], scope), f.Same(_last(scope))))


def _lords(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the Warlord of each player who discarded a character this way gains +2 Skill"."""
    kind, mods, until = term.args
    theirs = v.Those(_last(scope), *_kind(kind, scope), f.ControlledBy(v.ControllerOf(v.It())))
    gained = a.Gain(v.It(), *modifiers(mods, scope), until=duration(until, scope))
    return [x.ForEach(v.WarlordOf(v.Everybody()), x.If(c.Is(theirs), gained))]


def _chosen_from(term: Term, scope: Scope) -> list[Effect]:
    """Lower "choose a card other than a character from it. That player discards the chosen card."."""
    if not scope.chosen:
        raise Unfit("whose hand?")
    wanted, barred = term.args
    filters = _kind(wanted, scope) if barred is None else tuple(f.Not(one) for one in _kind(barred, scope))
    ref = scope.pick(CARD, filters, target=False, many=False)
    cards = Cards(*filters, zone="hand", player=v.Chosen())
    return [x.Choose(cards), d.Discard(1, v.Chosen(), filters=(f.Same(ref),))]


SPOKEN: Final[dict[str, Callable[[Term, Scope], list[Effect]]]] = {"TosserLords": _lords, "ChosenFrom": _chosen_from}
"""By the head of a sentence: what follows from what was discarded or shown."""
