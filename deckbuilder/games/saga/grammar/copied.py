"""Numbers that somebody takes on from another for a while: "copies the ATK and AC of target character"."""

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import callings, deeds, setting
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term


def likened(term: Term, ref: v.Ref, scope: Scope) -> list[Effect]:
    """Lower "copies the printed AC of target Elf until end of turn": what that one has now, before bonuses."""
    said, until = term.args
    assert isinstance(said, Term)
    if until is None:
        raise Unfit("the numbers of another: until when?")
    qualities, of, *how = said.args
    subject, scope.subject = scope.subject, None
    done = deeds.patient(of, scope)
    scope.subject = subject
    if done.sort != CHARACTER or done.many or done.ref == ref:
        raise Unfit("the numbers of one other character")
    kinds, length = str(how[0]).split() if how else [], duration(until, scope)
    set_to = setting.to_those_of(qualities, done.ref, printed="printed" in kinds)
    classes = callings.given(done.ref, ref, length) if "class" in kinds else []
    return [*done.before, a.Gain(ref, *set_to, until=length), *classes]
