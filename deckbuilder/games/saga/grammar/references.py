"""References: whom "the target", "that Dwarf", "the attacker" and "he" mean."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar import phrases, qualities
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, STRUCK, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OF_ACTIONS: Final = frozenset({"perform", "pay", "target"})
_ACTED: Final = frozenset({*_OF_ACTIONS, *STRUCK, "roll", "wound", "die"})


def ref(value: Value, scope: Scope) -> Mention:
    """Lower a reference: give what it means, as a mention."""
    if not isinstance(value, Term):
        raise Unfit("no reference")
    found = _REFERENCES.get(value.head)
    if found is None:
        raise Unfit(f"{value.head} is no reference")
    meant = found(value, scope)
    return Mention(v.It(), meant.sort, meant.filters, meant.target) if meant == scope.each else meant


def of_strike(scope: Scope) -> bool:
    """Tell whether the trigger tells of a strike."""
    return bool({"melee", "ranged", "strike"} & set(map(str, scope.by)))


def _giver(scope: Scope) -> Mention:
    """Give the card that lends others an ability which names it: sure only where a player has but one such card in play."""
    if scope.bearer.lent != "others" or not scope.bearer.unique:
        raise Unfit("the card that gives the ability", supported=False)
    return Mention(v.Every(f.Named(scope.bearer.name), f.Yours()), CHARACTER, own=True)


def _own(term: Term, scope: Scope) -> Mention:
    if term.head == "ThisCard":
        return Mention(v.Self(), CARD, own=True)
    if term.head == "ThisItem" and scope.bearer.kind != "Item":
        raise Unfit("this item: the card is none")
    if scope.bearer.lent and term.head in {"Own", "ThisItem", "ThisCard"}:
        if scope.bearer.lent != "holder":
            return _giver(scope)
        return Mention(v.Every(f.Named(scope.bearer.name), f.HeldBy(v.Me())), CARD, own=True)
    if term.head in {"Own", "ThisItem"}:
        mention = Mention(scope.bearer.own, CHARACTER if scope.bearer.kind == "Character" else CARD, own=True)
    else:
        if term.head == "MeAs" and term.args[0] not in scope.bearer.classes:
            raise Unfit(f"this {term.args[0]}: the card is of another class")
        mention = Mention(v.Me(), CHARACTER, own=True)
    scope.mention(mention)
    return mention


def _caster(term: Term, scope: Scope) -> Mention:
    """Lower "the caster": the performer of the card, unless the trigger tells of a spell of somebody else."""
    if scope.event in _OF_ACTIONS and "spell" in scope.by:
        if scope.bearer.kind == "Action":
            raise Unfit("the caster: of which spell")
        return Mention(v.Agent(), CHARACTER)
    return _own(Term("Me"), scope)


def _target(term: Term, scope: Scope) -> Mention:
    return scope.target()


def _target_such(term: Term, scope: Scope) -> Mention:
    """Lower "the target Dwarf": what was said of the target."""
    found, inner = scope.target(), phrases.noun((term.args[0],), scope)
    if inner.sort != found.sort or not set(inner.filters) <= set(found.filters):
        raise Unfit("the target: it was not called so")
    return found


def _targets(scope: Scope) -> list[Mention]:
    return [m for m in scope.mentions if m.target]


def _nth_target(term: Term, scope: Scope) -> Mention:
    found, n = _targets(scope), term.args[0]
    assert isinstance(n, int)
    if len(found) < 2 or n > len(found) or any(m.many for m in found):
        raise Unfit("one target of several")
    return found[n - 1]


def _all_targets(term: Term, scope: Scope) -> Mention:
    """Lower "all targets": whatever was targeted, at once or one after another."""
    found = _targets(scope)
    if len(found) == 1 and found[0].many:
        return found[0]
    if len(found) < 2 or any(m.sort != CHARACTER for m in found):
        raise Unfit("the targets: there are not several")
    return Mention(v.Every(f.Any(*[f.Same(m.ref) for m in found])), CHARACTER, (), target=True, many=True)


def _the(term: Term, scope: Scope) -> Mention:
    value = term.args[0]
    inner = phrases.noun((value,), scope) if value != Term("Card") else phrases.Noun((), CARD)
    wanted = tuple(one for one in inner.filters if one != f.Kind("Item"))
    try:
        return scope.one(inner.sort, wanted)
    except Unfit:
        named = any(m.own and m.ref == v.Me() for m in scope.mentions)
        own = isinstance(value, Term) and value.head == "Class" and value.args[0] in scope.bearer.classes
        own = own or (value == Term("Char") and named)
        if own and not any(m.sort == CHARACTER and not m.own for m in scope.mentions):
            return Mention(v.Me(), CHARACTER, own=True)
        raise


def _the_such(term: Term, scope: Scope) -> Mention:
    """Lower "the opposing fighter": what was called so."""
    inner = phrases.noun(term.args[0], scope)
    try:
        return scope.one(inner.sort, tuple(one for one in inner.filters if one != f.Kind("Item")))
    except Unfit:
        if scope.foe is not None and inner.filters == (f.Opposing(),) and inner.sort == CHARACTER:
            return Mention(scope.foe, CHARACTER)
        raise


def _discarded(term: Term, scope: Scope) -> Mention:
    """Lower "the discarded spell": what was discarded from a hand or deck."""
    found = [mention for mention in scope.mentions if mention.discarded]
    if len(found) != 1:
        raise Unfit("nothing was discarded" if not found else "several were discarded")
    if term.args[0] != Term("Card"):
        inner = phrases.noun((term.args[0], Term("In", ("hand", Term("You")))), scope)
        if inner.sort != found[0].sort:
            raise Unfit("nothing such was discarded")
    return found[0]


def _revealed(term: Term, scope: Scope) -> Mention:
    """Lower "the revealed card"."""
    if scope.found is None:
        raise Unfit("nothing was revealed")
    return scope.found.mention


def _killed(term: Term, scope: Scope) -> Mention:
    if scope.event != "die":
        raise Unfit("nothing was killed")
    return Mention(v.Patient(), CHARACTER)


def _players_lord(term: Term, scope: Scope) -> Mention:
    return Mention(v.WarlordOf(qualities.player(Term("ThatPlayer"), scope)), CHARACTER, (f.IsWarlord(),))


def _striker(term: Term, scope: Scope) -> Mention:
    if not scope.strike_heard or not of_strike(scope):
        raise Unfit("nobody struck")
    return Mention(v.Agent(), CHARACTER)


def _actor(term: Term, scope: Scope) -> Mention:
    if scope.event not in _ACTED or not scope.by:
        raise Unfit("nobody performed an action")
    return Mention(v.Agent(), CHARACTER)


def _struck(term: Term, scope: Scope) -> Mention:
    if scope.struck and not scope.volley:
        return Mention(v.Struck(), CHARACTER)
    if scope.strike_heard:
        return Mention(v.Patient(), CHARACTER)
    raise Unfit("no strike was mentioned")


def _pronoun(term: Term, scope: Scope) -> Mention:
    word = str(term.args[0])
    if word == "self":
        return Mention(v.Me(), CHARACTER, own=True)
    if scope.subject is not None and word != "it":
        return next((m for m in scope.mentions if m.ref == scope.subject), Mention(scope.subject, CHARACTER))
    return scope.pronoun(word)


def _each_target(term: Term, scope: Scope) -> Mention:
    found = _targets(scope)
    if len(found) > 1:
        return _all_targets(term, scope)
    only = scope.target()
    if not only.many:
        raise Unfit("each target: there is one only")
    return only


_REFERENCES: Final[dict[str, Callable[[Term, Scope], Mention]]] = {
    "Me": _own,
    "PlayersLord": _players_lord,
    "MeAs": _own,
    "Own": _own,
    "ThisCard": _own,
    "ThisItem": _own,
    "Caster": _caster,
    "TheTarget": _target,
    "TheTargetSuch": _target_such,
    "NthTarget": _nth_target,
    "EachTarget": _each_target,
    "AllTargets": _all_targets,
    "The": _the,
    "TheSuch": _the_such,
    "TheKilled": _killed,
    "TheDiscarded": _discarded,
    "TheRevealed": _revealed,
    "TheStriker": _striker,
    "TheActor": _actor,
    "StruckOne": _struck,
    "Pro": _pronoun,
    "YourWarlord": lambda term, scope: Mention(v.WarlordOf(v.You()), CHARACTER, (f.IsWarlord(), f.Yours())),
}
