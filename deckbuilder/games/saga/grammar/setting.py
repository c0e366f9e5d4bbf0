"""Numbers that are set before bonuses: to a number, or each to that of another."""

from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def to_those_of(qualities: Value, of: v.Ref, *, printed: bool = False) -> list[Modifier]:
    """Set each quality to what another has of it."""
    assert isinstance(qualities, tuple)
    return [m.SetTo(str(one), v.StatOf(of, str(one), printed)) for one in qualities]


def sets(args: tuple[Value, ...], scope: Scope) -> list[Modifier]:
    """Lower "his ATK is equal to the number of Elves", "has the same ATK and AC as your Warlord": before bonuses."""
    qualities, said = args
    assert isinstance(qualities, tuple)
    if isinstance(said, Term) and said.head == "ThatOf":
        found = phrases.ref(said.args[0], scope)
        if found.sort != CHARACTER or found.many:
            raise Unfit("the numbers of one other character")
        return to_those_of(qualities, found.ref)
    n = phrases.number(said, scope)
    if isinstance(n, v.StatOf) and n.printed and n.quality in qualities:
        raise Unfit("what is printed, whatever adds to it", supported=False)
    return [m.SetTo(str(one), n) for one in qualities]
