"""What is done to whom: single effects on cards in play and out of it."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import called, natures, phrases
from deckbuilder.games.saga.grammar.carried import carried
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, RANK, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_VERBS: Final[dict[str, Callable[[v.Ref], Effect]]] = {
    "ready": a.ReadyUp,
    "spend": a.Spend,
    "stun": a.Stun,
    "unstun": a.Unstun,
    "kill": a.Kill,
    "destroy": a.Destroy,
}
JOINED: Final = frozenset({"And", "AndRef", "Both"})
"""Two that do something or to which something is done."""
_TO_CHARACTERS: Final = frozenset({"stun", "unstun", "kill"})


Deed = Callable[[Term, Scope], list[Effect]]
"""Lowers a command."""


@dataclass(frozen=True, slots=True)
class Done:
    """To whom something is done: what must be picked first, and the cards.

    Attributes:
        before: picks.
        ref: the cards.
        sort: their sort.
        many: whether there may be several; then checks and strikes are made one by one.
        mention: what was named.
    """

    before: tuple[Effect, ...]
    ref: v.Ref
    sort: str
    many: bool = False
    mention: Mention | None = None


def patient(value: Value, scope: Scope) -> Done:
    """Lower the object or subject of a verb."""
    if not isinstance(value, Term):
        raise Unfit("nobody is named")
    if value.head in JOINED and any(_some(one) for one in value.args):
        return _picked_together(value, scope)
    if value.head in JOINED:
        return Done((), v.Every(both(value, scope)), CHARACTER, True)
    if value.head != "Np":
        if (held := carried(value, scope)) is not None:
            return _picked("a", 1, held, scope)
        found = phrases.ref(value, scope)
        return Done((), found.ref, found.sort, found.many and found.ref != v.It(), found)
    mode, n, parts = value.args
    if mode in ("all", "target all") and (ranks := _ranks_told(parts, mode == "all")):
        return _all_of_rank(value, ranks[0], scope)
    if mode == "all" and (holders := _holders_told(parts)):
        return _all_on_one(value, holders[0], scope)
    one, all_ = mode in ("a", "target"), mode == "all"
    inner = phrases.noun(parts, scope, str(mode).startswith("target"), picking=one, ties=not one and not all_)
    if mode == "all":
        scope.grouped = True
        if inner.zone == "play" and inner.theirs and not inner.together and not scope.chosen:
            return _all_of_one(inner, inner.theirs, scope)
        if inner.zone != "play" or inner.theirs or inner.together or inner.beside:
            raise Unfit("all cards of a pile or a rank of somebody's", supported=False)
        if parts == (Term("Char"),) and any(one.target and one.many for one in scope.mentions):
            return patient(Term("EachTarget"), scope)  # "each character" of those targeted
        return Done((), called.by_name(inner.filters, inner.sort, parts, scope), inner.sort, True)
    inner = _of_either(inner, parts)
    return _picked(str(mode), phrases.number(n, scope), inner, scope)


def _of_either(inner: phrases.Noun, parts: Value) -> phrases.Noun:
    """Let cards out of play be of either kind that are called by a trait; of those in play the verb decides."""
    return inner if inner.zone == "play" else replace(inner, filters=natures.of_either(parts, inner.filters))


def _ranks_told(parts: Value, adjacent: bool = False) -> list[Term]:
    """Give the ranks that are to be picked: "all characters in a rank within two ranks"; an adjacent rank is one of them."""
    if not isinstance(parts, tuple):
        return []
    ranks = [
        one
        for one in parts
        if isinstance(one, Term) and (one.head == "OneRank" or (adjacent and one.head == "AdjacentRank"))
    ]
    return [one if one.head == "OneRank" else Term("OneRank", ((one,),)) for one in ranks]


def _holders_told(parts: Value) -> list[Term]:
    """Give the words for a single holder who is to be picked: "all items equipped to a character in this rank"."""
    if not isinstance(parts, tuple):
        return []
    return [
        one for one in parts if isinstance(one, Term) and one.head in {"HeldBy", "AttachedTo"} and _some(one.args[0])
    ]


def _all_on_one(value: Term, held: Term, scope: Scope) -> Done:
    """Lower "all items equipped to an adjacent character": the character is picked first."""
    if scope.branch:
        raise Unfit("a choice that may not be made", supported=False)
    parts = value.args[2]
    assert isinstance(parts, tuple)
    holder = patient(held.args[0], scope)
    if holder.sort != CHARACTER or holder.many:
        raise Unfit("the items of one character")
    everybody = Term("Np", ("all", 0, (Term("Char"),)))
    known = tuple(Term(held.head, (everybody,)) if one is held else one for one in parts)
    inner = phrases.noun(known, scope)
    whose = tuple(f.HeldBy(holder.ref) if one == f.HeldBy(v.Every()) else one for one in inner.filters)
    if f.HeldBy(holder.ref) not in whose:
        raise Unfit("the items of one character")
    return Done(holder.before, v.Every(*whose), inner.sort, True)


def _all_of_rank(value: Term, rank: Term, scope: Scope) -> Done:
    """Lower "all characters in a rank within two ranks": the rank is picked first."""
    mode, n, parts = value.args
    assert isinstance(parts, tuple)
    if scope.branch:
        raise Unfit("a choice that may not be made", supported=False)
    before = aim_rank(Term("AimRank", rank.args), scope)
    there = Term("ThatRank")
    told = (rank, *rank.args[0]) if isinstance(rank.args[0], tuple) else (rank,)
    done = patient(Term("Np", (mode, n, tuple(there if one in told else one for one in parts))), scope)
    return Done((*before, *done.before), done.ref, done.sort, done.many, done.mention)


def _all_of_one(inner: phrases.Noun, theirs: phrases.Theirs, scope: Scope) -> Done:
    """Lower "all characters in an opposing front rank": the player whose rank it is is chosen first."""
    if scope.branch:
        raise Unfit("a choice that may not be made", supported=False)
    scope.chosen = True
    filters = tuple(theirs.chosen if one == theirs.general else one for one in inner.filters)
    return Done((x.ChoosePlayer(),), v.Every(*filters), inner.sort, True)


def both(value: Term, scope: Scope) -> f.Filter:
    """Lower "this fighter and all adjacent characters": one filter for both."""
    if value.head == "Both":
        two = [phrases.ref(one, scope) for one in value.args]
        if any(one.sort != CHARACTER or one.many for one in two):
            raise Unfit("two characters")
        if two[0].ref == two[1].ref:
            raise Unfit("two characters: one was named")
        return f.Any(*[f.Same(one.ref) for one in two])
    first, others = value.args if value.head == "And" else value.args[::-1]
    own = phrases.ref(first, scope)
    if not isinstance(others, Term) or others.head != "Np" or own.sort != CHARACTER or own.many:
        raise Unfit("a character and others")
    inner = phrases.noun(called.beside_him(others.args[2], first), scope)
    if others.args[0] != "all" or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or not inner.filters:
        raise Unfit("a character and others")
    return f.Any(f.Same(own.ref), inner.filters[0] if len(inner.filters) == 1 else f.All(*inner.filters))


def _some(value: Value) -> bool:
    """Tell whether some cards are named that must be picked."""
    return isinstance(value, Term) and value.head == "Np" and value.args[0] != "all"


def _picked_together(value: Term, scope: Scope) -> Done:
    """Lower "this character and up to two adjacent characters": some are picked, and all are meant."""
    two = [patient(_beside_it(one, value.args), scope) for one in value.args]
    if any(one.sort != CHARACTER for one in two):
        raise Unfit("characters together")
    both_of = f.Any(*[f.Same(one.ref) for one in two])
    return Done(tuple(step for one in two for step in one.before), v.Every(both_of), CHARACTER, True)


def _beside_it(value: Value, both_of: tuple[Value, ...]) -> Value:
    """Let "in the same rank" be that of the one beside whom others are picked: "this character and up to two others in the same rank"."""
    (one,) = [other for other in both_of if other is not value] or [None]
    if one is None or _some(one) or not _some(value):
        return value
    assert isinstance(value, Term)
    mode, n, parts = value.args
    assert isinstance(parts, tuple)
    return Term(
        "Np", (mode, n, tuple(Term("SameRank", (one,)) if part == Term("Together") else part for part in parts))
    )


def _picked(mode: str, n: v.Value, inner: phrases.Noun, scope: Scope) -> Done:
    target = mode.startswith("target")
    if mode == "target" and not inner.filters and any(mention.target for mention in scope.mentions):
        raise Unfit("target character: the one before, or another")
    if mode == "a" and f.Bears(f.Kind("Action"), f.Named(scope.bearer.name)) in inner.filters:
        raise Unfit("whoever has this card attached: that holds as long as it is")
    if mode.endswith("all"):
        everybody = inner.cards(scope, every=True)
        ref = scope.pick(inner.sort, inner.filters, target=True, many=True)
        return Done((x.Target(everybody),), ref, inner.sort, True, scope.mentions[-1])
    least = 1 if mode.endswith("or more") else 0
    cards = inner.cards(scope, n=n, up_to=bool(least) or mode.endswith("up to"), least=least)
    many = n != 1
    ref = scope.pick(inner.sort, inner.told, target=target, many=many)
    return Done((x.Target(cards) if target else x.Choose(cards),), ref, inner.sort, many, scope.mentions[-1])


def pick_out(value: Value, scope: Scope) -> list[Effect]:
    """Lower "choose ...": without targeting; the words for how many are those of targets."""
    assert isinstance(value, Term)
    mode, n, parts = value.args
    plain = {"target": "a", "target up to": "up to", "target exactly": "exactly"}.get(str(mode))
    if plain is None:
        raise Unfit("all are chosen")
    return list(patient(Term("Np", (plain, n, parts)), scope).before)


def aim(value: Value, scope: Scope) -> list[Effect]:
    """Lower "target ...": what is picked, after the opposing player where a whole rank of his is meant."""
    assert isinstance(value, Term)
    mode, n, parts = value.args
    if mode == "target all" and (ranks := _ranks_told(parts)):
        return list(_all_of_rank(value, ranks[0], scope).before)
    inner = phrases.noun(parts, scope, targeted=True, picking=mode == "target", ties=mode != "target")
    inner = _of_either(inner, parts)
    if inner.theirs and mode != "target all" and n != 1:  # one rank of one opponent, whoever stands there
        told = tuple(inner.theirs.chosen if one == inner.theirs.general else one for one in inner.filters)
        inner = replace(inner, filters=told, theirs=None)
        return [x.ChoosePlayer(), *_picked(str(mode), phrases.number(n, scope), inner, scope).before]
    if not (inner.theirs and mode == "target all"):
        return list(_picked(str(mode), phrases.number(n, scope), inner, scope).before)
    filters = tuple(inner.theirs.chosen if one == inner.theirs.general else one for one in inner.filters)
    scope.pick(CHARACTER, filters, target=True, many=True)
    return [x.ChoosePlayer(), x.Target(Cards(*filters, every=True))]


def aim_by(term: Term, scope: Scope) -> list[Effect]:
    """Lower "~ targets ...": nobody but the performer does."""
    if phrases.ref(term.args[0], scope).ref != v.Me():
        raise Unfit("another than the performer targets", supported=False)
    return aim(term.args[1], scope)


def aim_told(value: Value, scope: Scope) -> list[Effect]:
    """Lower "target an item equipped to target Elf": the one by whom the target is told is targeted first."""
    outside = scope.first, scope.picked, scope.opened, scope.behind
    scope.first, scope.picked, scope.opened, scope.behind = [], [], scope.picks, 0
    made = aim(value, scope)
    first = scope.first
    scope.first, scope.picked, scope.opened, scope.behind = outside
    return [*first, *made]


def aim_rank(term: Term, scope: Scope) -> list[x.Choose]:
    """Lower "target a rank": it is picked by one who stands in it, who is not targeted himself."""
    parts = term.args[0]
    assert isinstance(parts, tuple)
    inner = phrases.noun((Term("Char"), *parts), scope)
    if inner.zone != "play" or inner.together:
        raise Unfit("a rank")
    cards = inner.cards(scope)
    scope.pick(RANK, inner.filters, target=False, many=False)
    return [x.Choose(cards)]


def do(verb: str, ref: v.Ref, sort: str) -> Effect:
    """Give a simple effect on cards."""
    if verb == "destroy" and sort == CHARACTER:
        raise Unfit("characters are killed, not destroyed")
    if sort != CHARACTER and verb in _TO_CHARACTERS and (verb, ref) != ("stun", v.Self()):  # an item stuns itself
        raise Unfit(f"{verb}: an {sort}")
    return _VERBS[verb](ref)


_TURNED: Final = {
    "spent": "spend", "stunned": "stun", "unstunned": "unstun", "ready": "ready", "killed": "kill", "destroyed": "destroy",
}  # fmt: skip


def done_of_either(done: Done, parts: Value) -> Done:
    """Let it be done to characters of a trait as to items, where cards are called by that trait alone."""
    if isinstance(done.ref, v.Every):
        return replace(done, ref=v.Every(*natures.of_either(parts, done.ref.filters)))
    return replace(done, before=tuple(natures.pick_of_either(parts, one) for one in done.before))


def to_be_counted(before: Sequence[Effect]) -> Effect | None:
    """Give the pick of any number that are spent, of those who can be: "for each character spent" counts them."""
    if len(before) != 1 or not isinstance(before[0], x.Choose) or not before[0].cards.up_to:
        return None
    cards = copy(before[0].cards)
    object.__setattr__(cards, "filters", (*cards.filters, f.Ready()))
    return x.Choose(cards)


def becomes(state: Value, done: Done, scope: Scope) -> list[Effect]:
    """Lower what becomes of characters or items: one thing, or several in their order."""
    states = state if isinstance(state, tuple) else (state,)
    if scope.found is not None and done.ref == scope.found.mention.ref and scope.found.looked:
        raise Unfit("what becomes of cards of a deck is told as where they go")
    return [effect for one in states for effect in _become(str(one), done)]


def _become(state: str, done: Done) -> list[Effect]:
    if state == "spent" and _stunned(done):  # who is stunned becomes spent by being unstunned
        return [do("unstun", done.ref, done.sort)]
    if state in _TURNED:
        return [do(_TURNED[state], done.ref, done.sort)]
    if state != "discarded":
        return [d.Put(done.ref, state)]
    if done.sort == CHARACTER:
        return [d.Put(done.ref, "discard")]
    if any(map(natures.of_any_kind, _said_of(done))):  # characters among them
        if not isinstance(done.ref, v.Every):
            raise Unfit("discarded: a character or what somebody bears", supported=False)
        return tossed_all(done.ref.filters)
    return [a.Destroy(done.ref)]


def tossed_all(filters: Sequence[f.Filter]) -> list[Effect]:
    """Lower that all cards in play of some kind are discarded: items and attached cards, and characters as well."""
    kinds = next((one for one in filters if natures.of_any_kind(one)), None)
    assert isinstance(kinds, f.Any)
    folk, *under = kinds.filters
    rest = [one for one in filters if one != kinds]
    return [a.Destroy(v.Every(_any_of(under), *rest)), d.Put(v.Every(folk, *rest), "discard")]


def _any_of(filters: Sequence[f.Filter]) -> f.Filter:
    return filters[0] if len(filters) == 1 else f.Any(*filters)


def _stunned(done: Done) -> bool:
    """Tell whether stunned ones were named."""
    return f.Stunned() in _said_of(done)


def _said_of(done: Done) -> tuple[f.Filter, ...]:
    """Give as what they were named."""
    if done.mention is not None:
        return done.mention.filters
    return done.ref.filters if isinstance(done.ref, v.Every) else ()


def remove(value: Value, scope: Scope) -> list[Effect]:
    """Lower "remove ... from the game"."""
    if isinstance(value, Term) and value.head == "Np" and value.args[0] == "all":
        inner = phrases.noun(value.args[2], scope)
        if inner.zone in ("hand", "discard") and inner.player in (v.You(), v.Chosen(), v.EventPlayer()):
            return [d.Put(v.AllIn(inner.player, inner.zone, inner.filters), "removed")]
    done = patient(value, scope)
    return [*done.before, d.Put(done.ref, "removed")]


def attach_here(scope: Scope) -> list[Effect]:
    """Lower "... or attach this card": to whom the sentence is about, or to the target, or to the performer."""
    if scope.bearer.kind != "Action":
        raise Unfit("only action cards are attached", supported=False)
    if scope.subject is None and not any(one.target for one in scope.mentions):
        return [d.AttachTo(v.Me())]  # nobody else was targeted with it
    return [d.AttachTo(scope.subject if scope.subject is not None else scope.target().ref)]


def attach(value: Value, scope: Scope) -> list[Effect]:
    """Lower "attach this card to ..."."""
    if scope.bearer.kind == "Item" or scope.bearer.lent:
        raise Unfit("only action cards and characters are attached", supported=False)
    done = patient(value, scope)
    if done.many or done.sort not in (CHARACTER, ITEM):
        raise Unfit("attached to one card")
    return [*done.before, d.AttachTo(done.ref)]


_BY_LIVING: Final = frozenset({"Gains", "Bans", "Moves", "Performs", "Attacks", "Suffers", "Save"})
_TO_LIVING: Final = frozenset({"Do", "Harm", "Mend", "MendUpTo", "Gain", "Give", "Go", "Charge", "Uncharge", "EquipTo"})


def of_the_living(term: Term) -> bool:
    """Tell whether a deed concerns nobody but those in play."""
    if term.head in {"Does", "DoesDuring"}:
        done = term.args[-1]
        return isinstance(done, tuple) and all(isinstance(one, Term) and one.head in _BY_LIVING for one in done)
    return term.head in _TO_LIVING and term.args[0] not in {"destroy", "kill"}
