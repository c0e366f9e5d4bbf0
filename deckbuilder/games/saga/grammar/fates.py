"""What becomes of somebody, and what is left of him: whether he lives, by whom he was wounded, and below what his numbers do not fall."""

from itertools import pairwise
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_HIM: Final = frozenset(Term("Pro", (word,)) for word in ("he", "she", "person"))
_STATES: Final = frozenset(Term("Becomes", (state,)) for state in ("ready", "spent", "stunned", "unstunned"))


def inflicted_by(term: Term, scope: Scope) -> Condition:
    """Lower "if the wounds were inflicted by an opposing character"."""
    said = term.args[0]
    inner = phrases.noun(said.args[2], scope) if isinstance(said, Term) and said.head == "Np" else None
    if scope.event != "wound" or scope.before or inner is None or inner.sort != CHARACTER or not inner.filters:
        raise Unfit("which wounds?")
    if inner.zone != "play" or inner.theirs or inner.together or any(one == f.Other() for one in inner.filters):
        raise Unfit("by whom?")
    return c.Is(v.Agent(), *inner.filters)


def survives(term: Term, scope: Scope) -> Condition:
    """Lower "the target survives": the strike that was performed did not kill him, or he is in play yet."""
    who = phrases.ref(term.args[0], scope).ref
    if scope.struck and not scope.volley and who == v.Struck():
        return c.Never(c.StrikeKilled())
    return c.Some(f.Same(who))


def slain(term: Term, scope: Scope) -> Condition:
    """Lower "If this kills the target, ...": whoever dies of what was done is gone before anything else is."""
    who = phrases.ref(term.args[0], scope)
    if scope.struck or scope.harmed is None or who.ref != scope.harmed or who.many:
        raise Unfit("killed by what?")
    return c.Never(c.Some(f.Same(who.ref)))


def floored(term: Term, cards: v.Ref, until: str, scope: Scope) -> a.Gain:
    """Lower "suffers -3 AC (minimum 5)": no more is lost than leaves so much, and what is below that already stays."""
    qualities, told, least = term.args[:3]
    assert isinstance(qualities, tuple)
    n, who = phrases.number(told, scope), v.It() if isinstance(cards, v.Every) else cards
    if not isinstance(n, int) or n >= 0 or not isinstance(least, int) or "atk" in qualities:
        raise Unfit("what is left, and at least how much?", supported=False)
    rooms = [(str(one), v.Plus(least, v.Times(-1, v.StatOf(who, str(one))))) for one in qualities]
    made = [m.Bonus(quality, v.Least(0, v.Most(n, room))) for quality, room in rooms]
    return a.Gain(cards, *made, until=until)


def of_target(term: Term) -> Term:
    """Give what becomes of the target: "target a character who must succeed with a save ..."."""
    return Term("Does", (Term("TheTarget"), term.args[1] if len(term.args) > 2 else _done(term.args[1])))


def of_last(term: Term) -> Term:
    """Give what is done, and what becomes of the one who was named last: "choose a character who suffers a wound"."""
    return Term("Deeds", ((term.args[0], Term("Does", (Term("LastNamed"), _done(term.args[1])))),))


def _done(parts: Value) -> Value:
    """Look whether something becomes of somebody: "who is stunned" only tells who is meant."""
    if isinstance(parts, tuple) and parts[0] in _STATES:
        raise Unfit("who is so already")
    return parts


def clear_whom(term: Term, scope: Scope) -> None:
    """Refuse "if this character is a Bard, stun him" where another was named before: what is done to "him" is done to the other, or to the one who is a Bard."""
    if scope.topic is None or not scope.topic.own or not any(one in _HIM for one in term.args):
        return
    if any(one.sort == CHARACTER and not one.own and not one.many for one in scope.mentions):
        raise Unfit("him: the one of whom the condition speaks, or who was named before?")


def clear_row(parts: tuple[Value, ...]) -> None:
    """Refuse "ready Elves and ready Dwarves become spent", where one verb may be that of both, and what is said behind a save as if it were no part of what failing brings."""
    for first, then in pairwise(parts):
        match first, then:
            case (
                Term("Do", ("ready", Term("Np", ("all", *_)))),
                Term("Does", (Term("Np", ("all", _, (Term("Ready"), *_))), *_)),
            ):
                raise Unfit("ready them, or those that are ready?")
            case Term("Does", (*_, (*_, Term("Save" | "SaveEach")))), _:
                raise Unfit("whatever the save brings, or where it fails?")


def outlives(gained: list[m.Modifier], ref: v.Ref, scope: Scope) -> None:
    """Let hit points that somebody gains after he suffers wounds come before it is looked whether he dies of these (official rulings)."""
    own = ref == v.Patient() or scope.suffers == (f.Same(ref),)
    if scope.event == "wound" and not scope.before and own and any(_more_hit_points(one) for one in gained):
        scope.early = True


def _more_hit_points(one: m.Modifier) -> bool:
    return isinstance(one, m.Bonus) and one.quality == "hp" and not (isinstance(one.n, int) and one.n <= 0)
