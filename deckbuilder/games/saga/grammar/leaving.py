"""What leaves play: where the dead go, and what goes along with a character."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, phrases, piles
from deckbuilder.games.saga.grammar.deeds import Deed
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term

_DYING: Final = (v.Me(), v.Self(), v.Patient())


def _put_after(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put him on top of your deck after he dies", said before he is killed."""
    found = phrases.ref(term.args[0], scope)
    if scope.event != "die" or not scope.before or found.ref not in _DYING or found.many:
        raise Unfit("after whose death?", supported=False)
    place = piles.place_of(term.args[1])
    if place.to != "removed":
        place.takes(None, found.own or f.Yours() in {*found.filters, *scope.suffers})
    before: list[Effect] = []
    who: v.Ref = found.ref
    if who == v.Patient():  # the event that comes has a patient of its own
        who, before = scope.pick(CHARACTER, found.filters, target=False, many=False), [x.Note(who)]
    died = Event("die", patient=(f.Same(who),))
    lies: v.Ref = piles.out_of(v.Patient(), str(term.args[2])) if len(term.args) > 2 else v.Patient()
    return [*before, x.Delayed(died, d.Put(lies, place.to), until="event")]


def _put_instead(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put him into your hand instead of your discard pile", said of one who has died, or of the card that was performed."""
    if scope.event == "perform" and not scope.before and phrases.ref(term.args[0], scope).ref == v.EventCard():
        return piles.put_to(Term("PutTo", term.args), scope)
    if scope.event != "die" or scope.before:
        raise Unfit("instead of being discarded: who?", supported=False)
    return piles.put_to(Term("PutTo", term.args), scope)


def _put_from_play(term: Term, scope: Scope) -> list[Effect]:
    """Lower "return this item to your hand from play": who has left play by then is not moved."""
    what, _ = term.args
    assert isinstance(what, Term)
    if scope.event in {"die", "leave"} and not scope.before:
        raise Unfit("who is in play no more?")
    made = piles.put_to(Term("PutTo", term.args), scope)
    if what.head == "Np":
        return made
    found = piles.meant(what, scope)
    sort = ITEM if found.own and scope.bearer.kind == "Item" and found.sort == CARD else found.sort
    if sort not in {CHARACTER, ITEM} or not isinstance(made[-1], d.Put) or made[-1].card != found.ref:
        raise Unfit("one who is in play", supported=False)
    kind = (f.Kind("Item"),) if sort == ITEM else ()
    return [*made[:-1], d.Put(v.Every(*kind, f.Same(found.ref)), made[-1].to)]


def _put_with(term: Term, scope: Scope) -> list[Effect]:
    """Lower "return him and all items equipped to him to your hand": first what he bears, for else it is discarded."""
    what, _, to = term.args
    done = deeds.patient(what, scope)
    place = piles.place_of(to)
    if done.sort != CHARACTER or done.many or (scope.event == "die" and not scope.before):
        raise Unfit("one who is in play, with what he bears", supported=False)
    own = done.mention is not None and (done.mention.own or f.Yours() in done.mention.filters)
    if place.to != "removed":
        place.takes(None, own)
    items = v.Every(f.Kind("Item"), f.HeldBy(done.ref))
    return [*done.before, d.Put(items, place.to), d.Put(done.ref, place.to)]


def _must_lose(term: Term, scope: Scope) -> list[Effect]:
    """Lower "that character must discard an item": whoever controls him picks one of those that he has."""
    whose, parts, random = term.args
    found = phrases.ref(whose, scope)
    if found.sort != CHARACTER or found.many:
        raise Unfit("whose item is discarded?", supported=False)
    inner = phrases.noun(parts, scope)
    filters = tuple(one for one in inner.filters if not isinstance(one, f.HeldBy))
    if inner.sort != ITEM or inner.zone != "play":
        raise Unfit("an item that is equipped")
    by = v.You() if found.ref == v.Me() else v.ControllerOf(found.ref)
    cards = Cards(*filters, f.HeldBy(found.ref), by=by, random=random == "random")
    ref = scope.pick(ITEM, inner.filters, target=False, many=False)
    return [x.Choose(cards), a.Destroy(ref)]


def _random_loss(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard a random item equipped to the target"."""
    inner = phrases.noun(term.args[0], scope)
    if inner.sort != ITEM or inner.zone != "play" or not any(isinstance(one, f.HeldBy) for one in inner.filters):
        raise Unfit("a random item: from where?", supported=False)
    cards = inner.cards(scope, n=1, random=True)
    ref = scope.pick(ITEM, inner.filters, target=False, many=False)
    return [x.Choose(cards), a.Destroy(ref)]


LEAVING: Final[dict[str, Deed]] = {
    "ReturnAfter": lambda term, scope: _put_after(
        Term("PutAfter", (term.args[0], Term("To", ("hand", Term("You"))))), scope
    ),
    "PutAfter": _put_after,
    "PutFromPlay": _put_from_play,
    "PutInstead": _put_instead,
    "PutWith": _put_with,
    "MustLose": _must_lose,
    "RandomLoss": _random_loss,
}
"""By the head of a command."""
