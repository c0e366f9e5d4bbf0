"""Who takes part in what sets off a react."""

from dataclasses import dataclass
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OF_ITEMS: Final = frozenset(
    {"ready", "spend", "stun", "leave", "target", "affect", "charge", "uncharge", "attach", "destroy"}
)
"""Events in which items take part as well."""

_GONE: Final = frozenset({"die", "leave", "affect", "destroy"})
"""Events of which the patient may be in play no longer; whose a destroyed item was is known."""


@dataclass(frozen=True, slots=True)
class Party:
    """Who takes part: what it must fit, and whether the react targets it."""

    filters: tuple[Filter, ...]
    target: bool = False


def who(value: Value, ref: v.Ref, scope: Scope, kind: str) -> Party:
    """Lower who takes part in a kind of event, and mention it by its reference."""
    if value is None:
        return Party(())
    if not isinstance(value, Term):
        raise Unfit("who takes part?")
    if value.head == "Np":
        return _any_such(value, ref, scope, kind)
    if value.head == "EitherParty":
        return _either(value, ref, scope, kind)
    found = phrases.ref(value, scope)
    if value.head == "YourWarlord":
        scope.mention(Mention(ref, CHARACTER, (f.IsWarlord(), f.Yours())))
        return Party((f.Yours(), f.IsWarlord()))
    if scope.delayed and isinstance(found.ref, v.T) and found.sort == CHARACTER and not found.many:
        return Party((f.Same(found.ref),))
    if not found.own or not (found.sort == CHARACTER or (found.sort == CARD and kind in _OF_ITEMS)):
        raise Unfit("who takes part?")
    return Party((f.Same(found.ref),))


def _any_such(value: Term, ref: v.Ref, scope: Scope, kind: str) -> Party:
    mode, _, parts = value.args
    assert isinstance(parts, tuple)
    if mode not in ("a", "target", "implied"):
        raise Unfit("one takes part")
    inner = phrases.noun(parts, scope, picking=True)
    if inner.zone != "play" or inner.together:
        raise Unfit("characters in play take part")
    filters = inner.filters
    others = ref == v.Patient() and any(one.ref == v.Agent() for one in scope.mentions)
    if others and any(map(_by_pronoun, parts)):
        raise Unfit("of lower level than himself: than who does it", supported=False)
    if any(isinstance(part, Term) and part.head == "LevelThan" for part in parts):  # than whom is not said
        filters = tuple(_measured(one, mode == "target", scope) for one in filters)
    if inner.sets_x:
        if inner.sort != CHARACTER or scope.delayed:
            raise Unfit("X: the level of whom?", supported=False)
        scope.x = Term("LevelOfParty", ("agent" if ref == v.Agent() else "patient",))
    if inner.theirs and kind in _GONE:
        raise Unfit("who stood in a rank where nobody may stand any more", supported=False)
    if inner.sort == ITEM and kind in _GONE - {"destroy"} and any(isinstance(one, f.HeldBy) for one in inner.filters):
        raise Unfit("whose an item was that has left play", supported=False)
    if inner.sort != CHARACTER and not (inner.sort == ITEM and kind in _OF_ITEMS and ref == v.Patient()):
        raise Unfit("characters take part")
    if mode == "target" and kind == "die" and not scope.before:
        filters = tuple(map(_as_it_lies, filters))
    scope.mention(Mention(ref, inner.sort, filters, target=mode == "target", implied=mode == "implied"))
    return Party(filters, mode == "target")


def _as_it_lies(one: Filter) -> Filter:
    """Ask the Level of a target that has died of its card in the discard pile (note on Cheat Death)."""
    if not isinstance(one, f.Stat) or one.quality != "level":
        return one
    return f.Where(c.Compare(v.StatOf(v.It(), "level", printed=True), one.op, one.value))


def _by_pronoun(part: Value) -> bool:
    """Tell whether somebody is compared with one called "him" or "himself"."""
    return (
        isinstance(part, Term)
        and part.head == "QualityThan"
        and any(isinstance(than, Term) and than.head == "Pro" for than in part.args)
    )


def _measured(one: Filter, target: bool, scope: Scope) -> Filter:
    """Say with whom the level of the one to whom somebody else does it is compared.

    Who targets him measures him by himself; "one of your Elves kills a character of higher level" by the Elf.
    """
    if not isinstance(one, f.Stat) or one.value != v.StatOf(v.Agent(), "level"):
        return one
    if target:
        return f.Stat("level", one.op, v.StatOf(v.Me(), "level"))
    if not any(f.Yours() in mention.filters for mention in scope.mentions if mention.ref == v.Agent()):
        raise Unfit("of lower level than who does it, or than who reacts", supported=False)
    return one


def _either(value: Term, ref: v.Ref, scope: Scope, kind: str) -> Party:
    """Lower "this character or an adjacent Dwarf"."""
    own, other = value.args
    first = phrases.ref(own, scope)
    told = list(scope.mentions)
    second = who(other, ref, scope, kind)
    scope.mentions = told
    if not first.own or first.sort != CHARACTER or second.target:
        raise Unfit("this character or another")
    scope.mention(Mention(ref, CHARACTER))
    inner = second.filters
    return Party((f.Any(f.Same(first.ref), inner[0] if len(inner) == 1 else f.All(*inner)),))


def hand_card(kind: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower a card of a hand."""
    assert isinstance(kind, Term)
    if kind.head in {"Char", "PageChar"}:
        return (f.Kind("Character"),)
    return tuple(phrases.filters(kind, scope, ITEM if kind.head in {"Item", "Gear"} else CARD))


def said_alike(parts: tuple[Value, ...]) -> None:
    """Refuse "he makes a strike roll, or a check": the second is his too, which another reading says."""
    doers = {part.args[0] is None for part in parts if isinstance(part, Term) and part.head == "Active"}
    if len(doers) > 1:
        raise Unfit("whose?")
    for part in parts:
        if isinstance(part, Term) and part.head == "Two" and _of_one_strike(*part.args):
            raise Unfit("hits or misses: that strike, or any?")


def _of_one_strike(first: Value, second: Value) -> bool:
    """Tell whether "performs a melee strike that was ... or hit by five" says the second of that strike."""
    if not isinstance(first, Term) or not isinstance(second, Term) or {first.head, second.head} != {"Active"}:
        return False
    done, ended = first.args[1], second.args[1]
    if not isinstance(done, Term) or not isinstance(ended, Term):
        return False
    far = done.head in {"Perform", "PerformSo"} and ended.head == "Far"
    return far and ended.args[0] in (Term("Hit", (None, None)), Term("Miss", (None, None)))
