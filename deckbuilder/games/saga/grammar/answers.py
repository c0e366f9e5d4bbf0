"""What reacts do to what sets them off: cancel or redirect the strike or action, reduce the wounds."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event, OneEvent
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import adjuncts, begun, deeds, lasting, phrases, saves, sentences
from deckbuilder.games.saga.grammar.means import STRIKES
from deckbuilder.games.saga.grammar.scope import CHARACTER, OTHERS, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_ALL: Final = 99
"""Wounds of which as many are removed as there are."""


# What was begun --------------------------------------------------------------------------------------------------------------


def _cancel(term: Term, scope: Scope) -> list[Effect]:
    what, struck = str(term.args[0]), begun.struck(scope)
    if scope.event == "target" and not scope.before:
        if all(struck):
            if what in ("strike", "it"):
                return [d.Cancel()]
        elif (
            any(struck)
            and what in ("strike or action", "it")
            and all(one or begun.ACTIONS & set(map(str, way)) for one, way in zip(struck, scope.ways, strict=True))
        ):
            kinds = [str(word) for way in scope.ways for word in way if word in STRIKES]
            return [d.Cancel(strikes=kinds[0] if len(set(kinds)) == 1 else "strike")]
        if what in {*begun.ACTIONS, "it"} and begun.acted(scope, "action" if what == "it" else what):
            return [d.Cancel(action=True)]
    if scope.event in ("hit", "roll") and all(struck) and what == "strike":
        return [d.Cancel()]
    late = scope.event in ("perform", "affect") and not scope.before  # what is over could not be canceled any more
    if late and what in {*begun.ACTIONS, "it"} and begun.acted(scope, "action" if what == "it" else what):
        scope.early = True
        return [d.Cancel(action=scope.event == "affect")]
    paid = scope.event == "pay" or (scope.event == "perform" and scope.before)
    if paid and what in {*begun.ACTIONS, "it"} and begun.acted(scope, "action" if what == "it" else what):
        return [d.Cancel()]
    raise Unfit(f"the {what}: none was mentioned")


_BEHIND: Final = {f.AdjacentRank(v.Patient()), f.Not(f.InFrontOf(v.Patient()))}
"""The rank behind the target: a strike does not reach it, so that the card itself allows for it (rulebook, General vs. Specific)."""


def _redirect(term: Term, scope: Scope) -> list[Effect]:
    what, to = str(term.args[0]), term.args[1]
    struck = begun.struck(scope)
    fits = {"strike": all(struck), "it": True, "strike or action": any(struck) and not all(struck)}
    if scope.event != "target" or scope.before or not fits.get(what, not any(struck)):
        raise Unfit("nothing was targeted so")
    assert isinstance(to, Term)
    if to.head != "Np":
        return [d.Redirect(phrases.ref(to, scope).ref)]
    mode, n, parts = to.args
    assert isinstance(parts, tuple)
    inner = phrases.noun(tuple(part for part in parts if part not in OTHERS), scope)
    if mode not in ("a", "target") or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs:
        raise Unfit("redirected to a character in play", supported=False)
    target = f.Other(v.Patient())
    same = (f.SameRank(v.Patient()),) if inner.together else ()
    filters = (target, *same, *inner.filters)  # another than the target
    ref = scope.pick(CHARACTER, filters, target=mode == "target", many=False)
    cards = Cards(*filters, n=phrases.number(n, scope))
    behind = all(struck) and _BEHIND.issubset(filters)
    return [x.Target(cards) if mode == "target" else x.Choose(cards), d.Redirect(ref, int(behind))]


def _redirect_theirs(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the attacker must choose a different target for the strike"."""
    who = scope.subject if term.args[0] is None else phrases.ref(_term(term.args[0]), scope).ref
    if who != v.Agent() and not (isinstance(who, v.Me) and scope.mine):
        raise Unfit("who chooses?")
    made = _redirect(Term("Redirect", (term.args[1], Term("Np", ("a", 1, (Term("Other"), Term("Char")))))), scope)
    return [
        replace(one, cards=replaced(one.cards, v.ControllerOf(v.Agent()))) if isinstance(one, x.Choose) else one
        for one in made
    ]


def replaced(cards: Cards, by: v.Player) -> Cards:
    """Let another pick the cards."""
    return Cards(*cards.filters, n=cards.n, by=by)


# Wounds about to be suffered -------------------------------------------------------------------------------------------------


def _wounds(value: Value, scope: Scope) -> None:
    """Make sure that there are wounds to speak of, and that they are those of the one named."""
    if scope.event != "wound":
        raise Unfit("the wounds: none are about to be suffered")
    assert isinstance(value, Term)
    if value.args[0] is not None:
        found = phrases.ref(value.args[0], scope)
        if found.ref != v.Patient() and scope.suffers != (f.Same(found.ref),):
            raise Unfit("wounds of another")
    scope.early = scope.early or not scope.before


def _reduce(term: Term, scope: Scope) -> list[Effect]:
    if scope.event == "hit" and not scope.struck and term.head == "ReduceTo":
        return _reduce_of_hit(term, scope)
    _wounds(term.args[0], scope)
    n = phrases.number(term.args[1], scope)
    if term.head == "ReduceWounds":
        least = term.args[2]
        return [d.ReduceWounds(n, least=least if isinstance(least, int) else 0)]
    if not isinstance(n, int):
        raise Unfit("reduced to a number", supported=False)
    return [d.ReduceWounds(to=n)]


def _reduce_of_hit(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reduce the wounds" of a strike that has hit: when they are about to be suffered, unless they may not be reduced."""
    n = term.args[1]
    if term.args[0] != Term("Wounds", (None,)) or not isinstance(n, int):
        raise Unfit("the wounds of the strike that has hit", supported=False)
    ref = scope.pick(CHARACTER, (), target=False, many=False)
    event = Event("wound", patient=(f.Same(ref),), by=("strike",), before=True)
    return [x.Note(v.Patient()), x.Delayed(event, d.ReduceWounds(to=n), until="event")]


def _increase(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the wounds are increased by one"."""
    _wounds(term.args[0], scope)
    return [d.AddWounds(phrases.number(term.args[1], scope))]


def _more_of(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the spell inflicts an additional wound": what inflicts those that the trigger tells of."""
    what, more = term.args
    assert isinstance(more, Term)
    if scope.event != "wound" or not all(what in way for way in scope.ways):
        raise Unfit(f"the {what}: none inflicts wounds")
    return more_wounds(v.Patient(), more.args[0], scope)


def _halve(term: Term, scope: Scope) -> list[Effect]:
    _wounds(term.args[0], scope)
    return [d.ReduceWounds(v.Half(v.EventAmount(), up=term.args[1] == "up"))]


def _spared(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he suffers no wounds"."""
    _wounds(Term("Wounds", term.args), scope)
    return [d.ReduceWounds(to=0)]


def _instead(term: Term, scope: Scope) -> list[Effect]:
    """Lower "this character suffers the wounds instead"."""
    _wounds(Term("Wounds", (None,)), scope)
    done = deeds.patient(term.args[0], scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("one character suffers the wounds")
    return [*done.before, d.WoundsTo(done.ref)]


def _lower(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reduce the entering rank of the character by one rank"."""
    who, n, how = term.args
    if scope.event != "enter" or not scope.before:
        raise Unfit("the entering rank: nobody is about to enter play")
    found = phrases.ref(who, scope)
    if found.ref != v.Patient() and scope.suffers != (f.Same(found.ref),):
        raise Unfit("the entering rank of another")
    if not isinstance(n, int) or not 0 < n < 6:
        raise Unfit("by how many ranks", supported=False)
    if how == "up to":
        return [x.OneEffect(*[d.EnterLower(one) for one in range(1, n + 1)], none=True)]
    return [d.EnterLower(n)]


def _as_many(term: Term, scope: Scope) -> list[Effect]:
    """Lower "inflict the same number of wounds on ..."."""
    if scope.event != "wound":
        raise Unfit("the same number of wounds")
    done = deeds.patient(term.args[0], scope)
    if done.sort != CHARACTER:
        raise Unfit("characters have wounds")
    return [*done.before, a.Wound(done.ref, v.EventAmount())]


def _more(term: Term, scope: Scope) -> list[Effect]:
    """Lower "inflict an additional wound"."""
    whom = v.Patient() if term.args[0] is None else phrases.ref(term.args[0], scope).ref
    return more_wounds(whom, term.args[1], scope)


def _more_by(term: Term, scope: Scope) -> list[Effect]:
    """Lower "this character inflicts an additional wound": it is he who hit."""
    who, whom, n = term.args
    found = phrases.ref(_term(who), scope)
    if found.many or (found.ref != v.Agent() and not (scope.mine and found.ref == v.Me())):
        raise Unfit("who hit?")
    return _more(Term("MoreHarm", (whom, n)), scope)


def more_wounds(whom: v.Ref, n: Value, scope: Scope) -> list[Effect]:
    """Lower additional wounds of a strike that has hit; where its wounds are suffered, they are wounds beside them."""
    if scope.event == "wound" and not scope.before and not scope.struck and whom == v.Patient():
        return [a.Wound(whom, phrases.number(n, scope))]
    if scope.event == "wound" and scope.before and not scope.struck and whom == v.Patient():
        return [d.AddWounds(phrases.number(n, scope))]
    if scope.event != "hit" or scope.struck or whom != v.Patient():
        raise Unfit("in addition to which wound?")
    return [d.StrikeWounds(phrases.number(n, scope))]


def _in_place_of_wounds(term: Term, scope: Scope) -> list[Effect]:
    """Lower "instead of inflicting a wound, ..."."""
    if scope.event != "hit" or scope.struck:
        raise Unfit("instead of which wound?")
    return [d.StrikeHarmless(), *sentences.statement(_term(term.args[0]), scope)]


def _not_die(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he does not die"."""
    _dying(scope)
    found = phrases.ref(_term(term.args[0]), scope)
    if found.ref != v.Patient() and scope.suffers != (f.Same(found.ref),):
        raise Unfit("another is about to die")
    if len(term.args) > 1 and "payment" not in scope.by:
        raise Unfit("what cost?")
    return [d.NotKilled(paid=len(term.args) > 1)]


def _dying(scope: Scope) -> None:
    if scope.event != "die":
        raise Unfit("nobody is about to die")
    scope.early = scope.early or not scope.before


def _in_place_of(term: Term, scope: Scope) -> list[Effect]:
    """Lower "return him to your hand instead": in place of the death, or of the wounds, that are about to come."""
    event, said = str(term.args[0]) or scope.event, _term(term.args[1])
    if event == scope.event and event in ("spend", "stun") and scope.before and not scope.struck:
        return [*sentences.statement(said, scope), d.Averted()]
    if event != scope.event or scope.struck or event not in ("die", "wound", "hit"):
        raise Unfit("instead of what?", supported=False)
    if event == "die":
        _dying(scope)
        return [*sentences.statement(said, scope), d.NotKilled()]
    spared: Effect = d.StrikeHarmless() if event == "hit" else d.ReduceWounds(to=0)
    if event == "wound":
        _wounds(Term("Wounds", (None,)), scope)
    done = sentences.statement(said, scope)
    if any(isinstance(one, d.ReduceWounds | d.WoundsTo) for part in done for one in within(part)):
        raise Unfit("instead of which of the wounds?")
    mine = (v.Patient(), *[one.as_ for one in scope.suffers if isinstance(one, f.Same)])
    again = [one for part in done for one in within(part) if isinstance(one, a.Wound) and one.card in mine]
    if event == "wound" and again:  # other wounds in their place would be wounds again
        if done != again or len(again) > 1 or not isinstance(again[0].n, int):
            raise Unfit("other wounds instead", supported=False)
        return [d.ReduceWounds(to=again[0].n)]
    return [spared, *done]


def _may_in_place_of(term: Term, scope: Scope) -> list[Effect]:
    """Lower "you may discard this item instead"."""
    with scope.branching():
        done = _in_place_of(Term("InPlaceOf", ("", term.args[0])), scope)
    return [x.May(saves.joined(done))]


def _may_instead(term: Term, scope: Scope) -> list[Effect]:
    with scope.branching():
        done = _instead(Term("Instead", term.args), scope)
    return [x.May(saves.joined(done))]


def lives(done: Effect, scope: Scope) -> bool:
    """Tell whether he who does not die stays alive: what kills him, his wounds, must be gone, or he himself."""
    parts = list(within(done))
    if not any(isinstance(one, d.NotKilled) for one in parts) or "payment" in scope.by:
        return True
    dying = (v.Patient(), *[one.as_ for one in scope.suffers if isinstance(one, f.Same)])
    mended = any(isinstance(one, a.Heal) and one.n == _ALL and one.card in dying for one in parts)
    return mended or any(isinstance(one, d.Put) and one.card in dying for one in parts)


_BY_EFFECTS: Final = (("action",), ("spell",), ("not standard",))
"""How an effect kills, which is no strike."""


def spared(event: Event | OneEvent, done: Effect, scope: Scope) -> Event | OneEvent:
    """Give the event of which an effect says that he does not die: of those whose wounds kill them that is only said where these go.

    Raises:
        Unfit: what kills him would still be there.
    """
    if lives(done, scope):
        return event
    if isinstance(event, OneEvent) or event.kind != "die" or event.by not in _BY_EFFECTS:
        raise Unfit("what kills him is still there", supported=False)
    return replace(event, by=(*event.by, "outright"))


def _fewer(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he suffers one less wound"."""
    return _reduce(Term("ReduceWounds", (Term("Wounds", (term.args[0],)), term.args[1], None)), scope)


def _mend_those(term: Term, scope: Scope) -> list[Effect]:
    """Lower "remove the wounds": those of which the trigger tells."""
    if scope.event != "wound" or scope.before:
        raise Unfit("no wounds were suffered")
    if term.args[0] is not None and phrases.ref(_term(term.args[0]), scope).ref != v.Patient():
        found = phrases.ref(_term(term.args[0]), scope)
        if scope.suffers != (f.Same(found.ref),):
            raise Unfit("wounds of another")
    return [a.Heal(v.Patient(), v.EventAmount())]


def _if_tested(term: Term, scope: Scope) -> list[Effect]:
    """Lower "if he succeeds with a check, ..."."""
    who, test, result, then = term.args
    nobody = adjuncts.means_nobody(who, scope)
    done = deeds.patient(who, scope)
    if done.before or done.many or done.sort != CHARACTER:
        raise Unfit("who makes the check?")
    with scope.branching(), adjuncts.naming_none(nobody, scope):
        follows = saves.joined(sentences.statement(_term(then), scope))
    if result == "success":
        return [saves.check(test, scope, done.ref, success=follows)]
    return [saves.check(test, scope, done.ref, failure=follows)]


def _unless_tested(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the strike is canceled unless he succeeds with a save"; "target Elf dies unless he ..." speaks of the one who is named before."""
    done, who, test = term.args
    if isinstance(who, Term) and who.head == "Pro" and isinstance(done, Term) and done.head == "Does":
        named, verbs = done.args
        if isinstance(named, Term) and named.head == "Np":
            rolls = Term("Save", ((test,), (Term("FailVp", (verbs,)),)))
            return sentences.statement(Term("Does", (named, (rolls,))), scope)
    return _if_tested(Term("IfTested", (who, test, "failure", done)), scope)


def _term(value: Value) -> Term:
    assert isinstance(value, Term)
    return value


ANSWERS: Final[dict[str, Callable[[Term, Scope], list[Effect]]]] = {
    "Cancel": _cancel,
    "NoEffect": _cancel,
    "GoesOn": begun.uncancel,
    "Redirect": _redirect,
    "ReduceWounds": _reduce,
    "ReduceTo": _reduce,
    "HalveWounds": _halve,
    "Spared": _spared,
    "Instead": _instead,
    "Unturned": lambda term, scope: lasting.unturned(phrases.ref(term.args[0], scope).ref, scope),
    "AsMany": _as_many,
    "LowerRank": _lower,
    "MoreHarm": _more,
    "MoreHarmBy": _more_by,
    "MoreHarmOf": _more_of,
    "IncreaseWounds": _increase,
    "InPlace": _in_place_of_wounds,
    "InPlaceOf": _in_place_of,
    "MayInPlaceOf": _may_in_place_of,
    "MayInstead": _may_instead,
    "NotDie": _not_die,
    "MendThose": _mend_those,
    "FewerWounds": _fewer,
    "RedirectTheirs": _redirect_theirs,
    "IfTested": _if_tested,
    "UnlessTested": _unless_tested,
}
"""What a react does to what set it off, by the head of the term."""
