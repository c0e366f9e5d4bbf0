"""The other ends of piles, the bottom of a deck, the top of a discard pile; and decks that are shuffled."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import piles
from deckbuilder.games.saga.grammar.players import amount, one_player, player
from deckbuilder.games.saga.grammar.scope import CARD, Found, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _noted(end: Value, scope: Scope) -> tuple[list[Effect], v.TopOf, v.Ref]:
    """Note the cards, so that the next sentences may speak of them: what is done before, which they are, their name."""
    assert isinstance(end, Term)
    n, whose, pile = end.args
    before, who = one_player(whose, scope)
    many = amount(n, scope)
    cards = v.TopOf(many, who, str(pile))
    mine = (f.Yours(),) if who == v.You() else ()
    ref = scope.pick(CARD, mine, target=False, many=many != 1)
    return [*before, x.Note(cards)], cards, ref


def _to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put the top card of your discard pile into your hand"."""
    noted, cards, ref = _noted(term.args[0], scope)
    place = piles.place_of(term.args[1])
    place.takes(cards.player, False)
    if place.to == "discard":
        raise Unfit("that is discarding it")
    return [*noted, d.Put(ref, place.to)]


def _gone(term: Term, scope: Scope) -> list[Effect]:
    """Lower "remove the top card of your discard pile from the game"."""
    noted, _, ref = _noted(term.args[0], scope)
    return [*noted, d.Put(ref, "removed")]


def _tossed(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard the bottom card of your deck"."""
    noted, cards, ref = _noted(term.args[0], scope)
    if cards.pile != "deck bottom":
        raise Unfit("it is discarded already")
    return [*noted, d.Put(ref, "discard")]


def _seen(term: Term, scope: Scope) -> list[Effect]:
    """Lower "look at the bottom card of your deck", "reveal the bottom card of your deck"."""
    noted, cards, ref = _noted(term.args[0], scope)
    if cards.pile != "deck bottom":
        raise Unfit("everybody sees it anyhow")
    scope.found = Found(ref, scope.mentions[-1], cards.player, looked=True)
    return [*noted, d.Show(ref, everybody=term.head == "EndReveal")]


def shuffle(term: Term, scope: Scope) -> list[Effect]:
    """Lower "shuffle your deck"; one of which cards may have been revealed is shuffled only where they were."""
    whose, quest = term.args[0], scope.found
    if quest is not None:
        quest.left = False
    if whose == Term("TheDeck"):
        if quest is None:
            raise Unfit("which deck?")
        before: list[Effect] = []
        who = quest.player
    else:
        before, who = player(whose, scope)
    shuffled = d.Shuffle(who)
    if quest is None or not quest.maybe or not isinstance(quest.ref, v.T):
        return [*before, shuffled]
    return [*before, x.If(c.Compare(v.CountOf(quest.ref), ">=", 1), shuffled)]


HEAPS: Final[dict[str, Callable[[Term, Scope], list[Effect]]]] = {
    "EndTo": _to,
    "EndGone": _gone,
    "EndToss": _tossed,
    "EndLook": _seen,
    "EndReveal": _seen,
}
"""By the head of a command: what is done with cards at the other end of a pile."""
