"""What is searched for in decks and discard piles, and retrieved from there."""

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, phrases
from deckbuilder.games.saga.grammar.piles import by_trait, place_of
from deckbuilder.games.saga.grammar.players import amount, one_player
from deckbuilder.games.saga.grammar.scope import Found, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_PILES = frozenset({"discard", "removed", "deck"})


def _sought(term: Term, scope: Scope) -> tuple[phrases.Noun, list[Effect], str, Value]:
    """Lower what is searched for and where: the noun with its pile, who is chosen, how many are picked in what way."""
    zone, whose, what = term.args[:3]
    assert isinstance(what, Term)
    if what.head != "Np":
        raise Unfit("a card that is searched for")
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    if zone == "":
        inner = phrases.noun(parts, scope)
        if inner.zone not in _PILES:
            raise Unfit("retrieved from where?")
        return inner, [], str(mode), n
    before, who = one_player(whose, scope)
    inner = phrases.noun((*parts, Term("In", (str(zone), Term("You")))), scope)
    return (
        phrases.Noun(inner.filters, inner.sort, str(zone), who, inner.together, inner.theirs, apart=inner.apart),
        before,
        str(mode),
        n,
    )


def fetched(term: Term, scope: Scope) -> list[Effect]:
    """Lower a search or retrieval with where the cards go."""
    named = term.args[2]
    if term.args[0] == "deck or discard":
        return [_from_either(term, scope)]
    if isinstance(named, Term) and named.head != "Np":
        found = phrases.ref(named, scope)
        if found.own or scope.event != "die" or found.ref != v.Patient():
            raise Unfit("retrieved from where?")
        place_of(term.args[3]).takes(None, f.Yours() in found.filters)
        return [d.Retrieve(Cards(f.Same(found.ref), zone="discard"), place_of(term.args[3]).to)]
    inner, before, mode, n = _sought(term, scope)
    place = place_of(term.args[3])
    place.takes(inner.player, False)
    if mode.startswith("target"):
        done = deeds.patient(named, scope)
        return [*before, *done.before, d.Put(done.ref, place.to)]
    if mode == "all":
        if inner.zone == "deck":
            raise Unfit("all such cards of a deck", supported=False)
        return [*before, d.Put(v.AllIn(inner.player, inner.zone, inner.filters), place.to)]
    fitting = by_trait(inner, named.args[2]) if isinstance(named, Term) else inner.filters
    cards = Cards(*fitting, n=amount(n, scope), up_to=mode == "up to", zone=inner.zone, player=inner.player)
    open_ = inner.zone != "deck" or bool(inner.filters) or bool(term.args[4])
    return [*before, d.Retrieve(cards, place.to, open_)]


def _from_either(term: Term, scope: Scope) -> Effect:
    """Lower "search your deck or discard pile for a Steed and put it into your hand": the player chooses where he looks."""
    ways = [fetched(Term("Fetched", (zone, *term.args[1:])), scope) for zone in ("deck", "discard")]
    if any(len(way) != 1 or not isinstance(way[0], d.Retrieve) or way[0].cards.n != 1 for way in ways):
        raise Unfit("several cards, of deck and discard pile", supported=False)
    return x.OneEffect(*[way[0] for way in ways])


def search(term: Term, scope: Scope) -> list[Effect]:
    """Lower a search that is followed by more than putting the card somewhere; the deck is shuffled at once."""
    if term.args[0] == "deck or discard":
        raise Unfit("what is found in one of two places", supported=False)
    value = term if term.head == "Search" else Term("Seek", ("", None, *term.args))
    inner, before, mode, n = _sought(value, scope)
    if mode not in ("a", "exactly", "up to"):
        raise Unfit("all that are found", supported=False)
    many = amount(n, scope)
    cards = inner.cards(scope, n=many, up_to=mode == "up to")
    ref = scope.pick(inner.sort, inner.told, target=False, many=many != 1)
    scope.found = Found(ref, scope.mentions[-1])
    scope.sought.append(ref)
    found: list[Effect] = [*before, x.Choose(cards)]
    if inner.zone == "deck":
        found += [d.Show(ref)] if inner.filters else []
        found.append(d.Shuffle(inner.player))
    return found
