"""Cards out of play: what is searched for, looked at, shown and put into hands, decks and piles."""

from dataclasses import dataclass, replace

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, natures, phrases
from deckbuilder.games.saga.grammar.players import amount, one_player, player
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Found, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value


@dataclass(frozen=True, slots=True)
class Place:
    """Where cards go.

    Attributes:
        to: the engine's word.
        whose: pile; None for that of the deck that was looked at.
    """

    to: str
    whose: Term | None

    def takes(self, player_: v.Player | None, mine: bool) -> None:
        """Refuse cards that would not go there: each goes to its owner's pile.

        Args:
            player_: in whose pile the cards are; None where they are in play.
            mine: they are known to be yours.
        """
        whose = self.whose
        if whose is None or whose.head == "OwnerOf":
            return
        fitting = {"You": (v.You(),), "Chosen": (v.Chosen(),)}.get(whose.head, ())
        if player_ in fitting or (whose.head == "You" and mine):
            return
        raise Unfit("a card that is not yours goes to its owner", supported=False)


def place_of(value: Value) -> Place:
    """Lower where cards are put."""
    assert isinstance(value, Term)
    to, whose = value.args
    assert isinstance(whose, Term)
    return Place(str(to), None if whose.head == "TheDeck" else whose)


def by_trait(inner: phrases.Noun, parts: Value) -> tuple[f.Filter, ...]:
    """Give what a card must fit that is only put somewhere: "a Trap" is any card with the trait."""
    assert isinstance(parts, tuple)
    if not any(isinstance(part, Term) and natures.bare(part) for part in parts) or Term("Item") in parts:
        return inner.filters
    return tuple(one for one in inner.filters if one != f.Kind("Item"))


def glance(term: Term, scope: Scope) -> list[Effect]:
    """Lower looking at the top cards of a deck with what is taken and where the rest goes."""
    n, whose, open_, taken, up_to, to, rest = term.args
    if taken is None and rest in ("", "same"):
        return look(Term("Reveal" if open_ else "Look", (Term("Top", (n, whose)),)), scope)
    before, who = one_player(whose, scope)
    many = amount(n, scope)
    if rest == "" and many != 1:
        rest = "shuffle"  # cards were taken from the deck and nothing is said of the others
    if taken is None:
        return [*before, d.Look(many, who, rest=str(rest), reveal=bool(open_))]
    assert isinstance(taken, Term)
    place = place_of(to)
    place.takes(who, False)
    inner = phrases.noun((*_parts(taken.args[1]), Term("In", ("deck", Term("You")))), scope)
    take = amount(taken.args[0], scope)
    if take == 99:  # any number
        take = many
    seen = d.Look(
        many, who, take, bool(up_to), by_trait(inner, taken.args[1]), place.to, str(rest or "top"), bool(open_)
    )
    return [*before, seen]


def _parts(value: Value) -> tuple[Value, ...]:
    assert isinstance(value, tuple)
    return value


def _seen(n: v.Value, who: v.Player, open_: bool, scope: Scope) -> list[Effect]:
    """Lower a look at cards of which the next sentences speak: they are noted and stay where they are."""
    ref = scope.pick(CARD, (), target=False, many=n != 1 or isinstance(who, v.Everybody | v.Opponents))
    scope.found = Found(ref, scope.mentions[-1], who, looked=True)
    return [x.Note(v.TopOf(n, who)), d.Show(ref, everybody=open_)]


def look(term: Term, scope: Scope) -> list[Effect]:
    """Lower looking at or revealing the top of a deck where it is not all that is done with these cards."""
    top = term.args[0]
    assert isinstance(top, Term)
    before, who = player(top.args[1], scope)
    return [*before, *_seen(amount(top.args[0], scope), who, term.head == "Reveal", scope)]


def _found(scope: Scope) -> Found:
    if scope.found is None:
        raise Unfit("no cards were looked at")
    return scope.found


def put_to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put ... into your hand", "return ... to its owner's hand", "shuffle ... into your deck"."""
    what, to = term.args[:2]
    assert isinstance(what, Term)
    place = place_of(to)
    if what.head in {"Some", "SomeUpTo"}:
        before, ref = some(what, scope)
        place.takes(v.You() if len(what.args) > 2 else _found(scope).player, False)
        return [*before, d.Put(ref, place.to)]
    if what.head == "Rest":
        return _rest(place, scope)
    if what.head != "Np":
        return _put_named(what, place, scope)
    mode, n, parts = what.args
    if scope.found is not None and scope.found.looked and _of_seen(parts):
        seen = Term("SomeUpTo" if mode == "up to" else "Some", (99 if mode == "all" else n, parts))
        return put_to(Term("PutTo", (seen, to)), scope)
    inner = phrases.noun(parts, scope)
    if mode == "all" and inner.zone != "play":
        place.takes(inner.player, False)
        return [d.Put(v.AllIn(inner.player, inner.zone, inner.filters), place.to)]
    held = f.HeldBy() in inner.filters or f.HeldBy(v.Me()) in inner.filters
    place.takes(None if inner.zone == "play" else inner.player, f.Yours() in inner.filters or held)
    counted = len(term.args) > 2  # their number is told later
    if not counted and inner.zone in {"discard", "removed", "deck"} and mode in ("a", "exactly", "up to"):
        fitting = by_trait(inner, parts)
        cards = Cards(*fitting, n=amount(n, scope), up_to=mode == "up to", zone=inner.zone, player=inner.player)
        return [d.Retrieve(cards, place.to, inner.zone != "deck" or bool(inner.filters))]
    done = deeds.patient(what, scope)
    return [*done.before, d.Put(done.ref, place.to)]


def _of_seen(parts: Value) -> bool:
    """Tell whether cards are spoken of without a word of where they are: behind a look at a deck it is those that were seen."""
    terms = [part for part in parts if isinstance(part, Term)] if isinstance(parts, tuple) else []
    return Term("Card") in terms and not any(
        one.head in {"In", "InPlay", "AttachedTo", "Attached", "HeldBy", "Scribed"} for one in terms
    )


def _put_named(what: Term, place: Place, scope: Scope) -> list[Effect]:
    found = meant(what, scope)
    if what == Term("Pro", ("it",)) and "card" in scope.by and found.ref in (v.Agent(), v.Me()):
        raise Unfit("the one who performs the action card, or the card?")
    quest = scope.found
    if quest is not None and found is quest.mention:
        place.takes(quest.player, False)
        return [d.Shuffle(quest.player) if place.to == "deck" and _lies_there(quest) else d.Put(found.ref, place.to)]
    place.takes(None, found.own or f.Yours() in found.filters or (found.sort == CARD and scope.found is None))
    return [d.Put(found.ref, place.to)]


def _lies_there(quest: Found) -> bool:
    """Tell whether the cards are still those of a deck: shuffled into it, it is shuffled."""
    return quest.looked and quest.zone == "deck"


def meant(what: Term, scope: Scope) -> Mention:
    """Lower a reference; behind a search "it" is the card found."""
    quest = scope.found
    if quest is not None and (what.head in {"Pro", "TheRevealed"} or what == Term("The", (Term("Card"),))):
        return quest.mention
    if quest is not None and what.head == "TheRevealedOne":
        named = phrases.noun((*what.args, Term("In", ("deck", Term("You")))), scope).filters
        if not set(named) <= {*quest.mention.filters, *quest.told}:
            raise Unfit("nothing such was revealed")
        return quest.mention
    return phrases.ref(what, scope)


def some(what: Term, scope: Scope) -> tuple[list[Effect], v.Ref]:
    """Lower "one of them", "a revealed Dwarf": a choice among the cards looked at."""
    n, parts = what.args[:2]
    if len(what.args) > 2:  # cards that were discarded
        return _of_tossed(what, scope)
    quest = _found(scope)
    if quest.taken is not None or quest.scattered:
        raise Unfit("cards are taken twice", supported=False)
    inner = phrases.noun((*_parts(parts), Term("In", (quest.zone, Term("You")))), scope)
    of_one = not isinstance(quest.player, v.Everybody | v.Opponents)
    quest.left = quest.looked and quest.mention.many and of_one  # rulebook, Deck Etiquette: unless more is said
    if n == 99 and what.head == "Some":  # all of them
        ref: v.Ref = v.Those(quest.ref, *inner.filters)
        quest.taken = ref
        quest.left = quest.left and bool(inner.filters)
        return [], ref
    cards = Cards(
        f.Same(quest.ref),
        *inner.filters,
        n=amount(n, scope),
        up_to=what.head == "SomeUpTo",
        zone=quest.zone,
        player=quest.player,
    )
    ref = scope.pick(inner.sort, inner.told, target=False, many=n != 1)
    if scope.subject == v.It():
        quest.scattered = True
    else:
        quest.taken = ref
    return [x.Choose(cards)], ref


def _of_tossed(what: Term, scope: Scope) -> tuple[list[Effect], v.Ref]:
    """Lower "a character discarded this way": a choice among the cards that went."""
    n, parts = what.args[:2]
    gone = scope.tossed()
    told = next(one for one in scope.mentions if one.ref == gone)
    inner = phrases.noun((*_parts(parts), Term("In", ("discard", Term("You")))), scope)
    if f.Yours() not in told.filters:
        raise Unfit("cards of another player", supported=False)
    if n == 99 and what.head == "Some":
        return [], v.Those(gone, *inner.filters)
    cards = Cards(f.Same(gone), *inner.filters, n=amount(n, scope), up_to=what.head == "SomeUpTo", zone="discard")
    return [x.Choose(cards)], scope.pick(inner.sort, inner.told, target=False, many=n != 1)


def take_some(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put one of them into your hand and the other on top of your deck"."""
    some_, to, rest = term.args[:3]
    return [*put_to(Term("PutTo", (some_, to)), scope), *_rest(place_of(rest), scope)]


def seek_found(term: Term, scope: Scope) -> list[Effect]:
    """Lower "retrieve a revealed item" of which the next words say where it goes."""
    assert isinstance(term.args[0], Term)
    before, _ = some(term.args[0], scope)
    quest = _found(scope)
    scope.found = Found(quest.ref, scope.mentions[-1], quest.player, quest.looked, quest.taken)
    return before


def _rest(place: Place, scope: Scope) -> list[Effect]:
    """Lower what is done with the cards that were not taken."""
    quest = _found(scope)
    quest.left = False
    rest: v.Ref = quest.ref if quest.taken is None else v.Those(quest.ref, f.Not(f.Same(quest.taken)))
    if quest.scattered:
        rest = v.AllIn(quest.player, quest.zone, (f.Same(quest.ref),))
    if not quest.looked and not quest.mention.many:
        raise Unfit("the rest of what?")
    place.takes(quest.player, False)
    if not quest.looked:
        return [d.Put(rest, place.to)]
    if place.to == "deck":
        return [d.Shuffle(quest.player)]
    if place.to in ("discard", "removed"):
        return [d.Put(rest, place.to)]
    if isinstance(quest.player, v.Everybody | v.Opponents):
        raise Unfit("cards of several decks are put back", supported=False)
    if place.to == "deck bottom":
        return [d.Look(v.CountOf(rest), quest.player, rest="bottom")]
    return [d.Look(v.CountOf(rest), quest.player)]


def show(term: Term, scope: Scope) -> list[Effect]:
    """Lower "reveal it": cards in hands and decks that were named."""
    assert isinstance(term.args[0], Term)
    found = meant(term.args[0], scope)
    if found.sort == CHARACTER and f.Yours() not in found.filters:
        raise Unfit("a character in play is seen by all")
    return [d.Show(found.ref)]


def hand_seen(term: Term, scope: Scope) -> list[Effect]:
    """Lower "look at an opposing player's hand", "reveal your hand"."""
    before, who = player(term.args[0], scope)
    if not isinstance(who, v.Everybody | v.Opponents):
        hand = v.AllIn(who, "hand")
        scope.found = Found(hand, Mention(hand, CARD, many=True), who, zone="hand")
    return [*before, d.ShowHand(who, everybody=term.head == "ShowHand")]


def mill_away(term: Term, scope: Scope) -> list[Effect]:
    """Lower "remove the top card of your deck from the game"."""
    top = term.args[0]
    assert isinstance(top, Term)
    before, who = player(top.args[1], scope)
    return [*before, d.Put(v.TopOf(amount(top.args[0], scope), who), "removed")]


def goes(to: Value, done: deeds.Done, scope: Scope) -> list[Effect]:
    """Lower "the item is returned to its owner's hand"."""
    place = place_of(to)
    if scope.found is not None and done.mention is scope.found.mention:
        place.takes(scope.found.player, False)
        return [
            d.Shuffle(scope.found.player)
            if place.to == "deck" and _lies_there(scope.found)
            else d.Put(done.ref, place.to)
        ]
    if place.to == "discard":
        if done.sort != ITEM:
            raise Unfit("characters are killed, not discarded")
        return [a.Destroy(done.ref)]
    filters = done.mention.filters if done.mention is not None else ()
    own = done.mention is not None and done.mention.own
    place.takes(None, own or f.Yours() in filters)
    return [d.Put(done.ref, place.to)]


def top_to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put the top card of your deck into your hand"."""
    top = term.args[0]
    assert isinstance(top, Term)
    before, who = player(top.args[1], scope)
    place = place_of(term.args[1])
    place.takes(who, False)
    if place.to == "discard":
        raise Unfit("that is discarding it")
    return [*before, d.Put(v.TopOf(amount(top.args[0], scope), who), place.to)]


def pile_gone(term: Term, scope: Scope) -> list[Effect]:
    """Lower "remove your discard pile from the game"."""
    before, who = player(term.args[0], scope)
    return [*before, d.Put(v.AllIn(who, "discard"), "removed")]


def put_either(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put it on top or on the bottom of your deck", "put them on either end in the same order"."""
    what, *places = term.args
    same = places[-1] == "same"
    if isinstance(places[0], Term) and places[0].head == "Ends":
        places = [Term("To", (end, places[0].args[0])) for end in ("deck top", "deck bottom")]
    first = put_to(Term("PutTo", (what, places[0])), scope)
    last = first[-1]
    other = place_of(places[1])
    if isinstance(last, d.Look) and other.to == "deck bottom" and not same:
        return [*first[:-1], x.OneEffect(last, replace(last, rest="bottom"))]
    if not isinstance(last, d.Put) or last.to == other.to:
        raise Unfit("one of two places")
    bottom = d.Put(last.card, other.to)
    quest = scope.found
    ends = {last.to, other.to} == {"deck top", "deck bottom"}
    named = quest is not None and quest.mention.many and last.card in (quest.ref, v.Those(quest.ref))
    whole = ends and named and quest is not None and _lies_there(quest)
    if same and whole:  # on top they lie as they are
        return [*first[:-1], x.May(bottom)]
    if same:
        raise Unfit("in which order did they lie?")
    if whole and quest is not None:
        seen = d.Look(v.CountOf(quest.ref), quest.player)
        return [*first[:-1], x.OneEffect(seen, replace(seen, rest="bottom"))]
    return [*first[:-1], x.OneEffect(last, bottom)]


def put_from(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put a Dwarf into your hand from your discard pile"."""
    what, to, zone = term.args
    assert isinstance(what, Term)
    if what.head == "Np":
        mode, n, parts = what.args
        assert isinstance(parts, tuple)
        inner = Term("Np", (mode, n, (*parts, Term("In", (zone, Term("You"))))))
        return put_to(Term("PutTo", (inner, to)), scope)
    found = meant(what, scope)
    if isinstance(found.ref, v.Copy) and found.ref.zone != zone:
        raise Unfit("from where it does not lie")
    if isinstance(found.ref, v.Copy):
        return [d.Put(found.ref, place_of(to).to)]
    if found.own and scope.bearer.kind == "Action" and found.sort == CARD and scope.away != zone:
        raise Unfit("a card that is performed lies in no pile", supported=False)
    place = place_of(to)
    if found.ref != v.EventCard():
        place.takes(v.You() if f.Yours() in found.filters else None, f.Yours() in found.filters)
    return [d.Put(out_of(found.ref, str(zone)), place.to)]


def out_of(ref: v.Ref, zone: str) -> v.Ref:
    """Say of cards that they lie in a pile of yours: they may lie elsewhere by now, and those of others never do."""
    return v.AllIn(v.You(), zone, (f.Same(ref),))
