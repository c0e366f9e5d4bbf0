"""Several who were named together: called by what they are, "the items", or picked by how they stand to each other, "within one rank of each other"."""

from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import phrases, qualities
from deckbuilder.games.saga.grammar.scope import CHARACTER, RANK, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_TWO: Final = 2
_OF_ANY_NUMBER: Final = frozenset({"ArmyOf", "Alike"})
"""What holds of each two of several where it holds of each and the first."""


def the_many(term: Term, scope: Scope) -> Mention:
    """Lower "the Shields": the only several of that sort that were named as such."""
    if scope.created:
        raise Unfit("what was created", supported=False)
    inner = phrases.noun((term.args[0],), scope)
    wanted = {one for one in inner.filters if one != f.Kind("Item")}
    found = {m.ref: m for m in scope.mentions if m.many and m.sort == inner.sort and wanted <= set(m.filters)}
    if len(found) != 1:
        raise Unfit("several such: none were named" if not found else "several such: which")
    return next(iter(found.values()))


def those_picked(term: Term, scope: Scope) -> Mention:
    """Lower those of several who have been picked before the one that is looked at."""
    return Mention(v.T(scope.picks), CHARACTER)


def to_each_other(term: Term) -> Term:
    """Say "two characters of the same Level" of them, not of the acting character."""
    if term != Term("LevelThan", ("==",)) and term.head != "AlikeHere":
        return term
    kind = "level" if term.head == "LevelThan" else term.args[0]
    return Term("Mutual", (Term("Alike", (kind, Term("ThosePicked"))),))


def tied(ties: tuple[Term, ...], how_many: Value, every: bool, scope: Scope) -> list[Filter]:
    """Lower how several who are picked must stand to each other, as what each must fit besides those before."""
    found: list[Filter] = []
    for tie in ties:
        said = tie.args[0]
        assert isinstance(said, Term)
        if every or how_many == 1 or (how_many != _TWO and said.head not in _OF_ANY_NUMBER):
            raise Unfit("each other: who?", supported=False)
        found.extend(qualities.filters(said, scope, CHARACTER))
    return found


def the_other(term: Term, scope: Scope) -> Mention:
    """Give "the other character": the only one besides the acting character that was named."""
    found = {m.ref: m for m in scope.mentions if not m.own and m.sort != RANK}
    if len(found) != 1:
        raise Unfit("the other one: nobody was named" if not found else "the other one: several were named")
    (other,) = found.values()
    if other.many or other.sort != CHARACTER:
        raise Unfit("the other one: several were named")
    return other


def refuse_created(terms: list[Term], scope: Scope) -> None:
    """Refuse to let a name behind characters that were just created mean all of that name, whoever controls them."""
    if scope.created and any(term.head == "Named" for term in terms):
        raise Unfit("what was created, or all of that name?", supported=False)


def last_named(term: Term, scope: Scope) -> Mention:
    """Lower "who": the one that was named just before."""
    if not scope.mentions or scope.mentions[-1].own or scope.mentions[-1].sort != CHARACTER:
        raise Unfit("who: nobody was named just before")
    return scope.mentions[-1]
