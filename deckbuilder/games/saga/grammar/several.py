"""Several who were named together and are called by what they are: "the items", "those Elves"."""

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import Mention, Scope, Unfit
from deckbuilder.text.terms import Term


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
