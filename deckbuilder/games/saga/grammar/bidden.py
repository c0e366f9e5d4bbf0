"""What players do with cards of their own hands and discard piles because they are told to: put them back, into play, show them."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import entering, phrases, players
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, Found, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _of_his(cards: Value, scope: Scope) -> tuple[str, v.Value, phrases.Noun, str]:
    """Lower "a card from his hand": the mode, how many, what they are, and the zone."""
    assert isinstance(cards, Term)
    what, zone = cards.args[:2]
    if not isinstance(what, Term) or what.head != "Np":
        raise Unfit("which cards of his?", supported=False)
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    if mode not in ("a", "exactly", "up to", "all"):
        raise Unfit("cards of his hand or pile are chosen")
    inner = phrases.noun((*parts, Term("In", (str(zone), Term("You")))), scope)
    return str(mode), phrases.number(n, scope), inner, str(zone)


def _picked(cards: Value, who: v.Player, scope: Scope) -> tuple[list[Effect], v.Ref, phrases.Noun, bool]:
    """Let a player pick cards of his own; all of them are not picked, nor those that were just seen."""
    assert isinstance(cards, Term)
    if cards == Term("TheirFound"):
        return [], *_seen(who, scope)
    mode, n, inner, zone = _of_his(cards, scope)
    if mode == "all":
        if cards.head == "TheirChance":
            raise Unfit("all of them, and by chance")
        return [], v.AllIn(who, zone, inner.filters), inner, True
    chance = cards.head == "TheirChance"
    if chance and mode == "up to":
        raise Unfit("as many as he likes, and by chance")
    fitting = Cards(*inner.filters, n=n, up_to=mode == "up to", zone=zone, player=who, by=who, random=chance)
    ref = scope.pick(inner.sort, inner.filters, target=False, many=n != 1)
    return [x.Choose(fitting)], ref, inner, n != 1


def _seen(who: v.Player, scope: Scope) -> tuple[v.Ref, phrases.Noun, bool]:
    """Lower "it" of what was just found in a pile of the player who does something with it."""
    quest = scope.found
    if quest is None or quest.player != who:
        raise Unfit("which card of his?")
    quest.left = False
    told = quest.mention
    return told.ref, phrases.Noun(told.filters, told.sort, quest.zone, quest.player), told.many


def _put(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "puts a card from his hand on the bottom of his deck", "returns it to his hand" of one that is his."""
    to = term.args[1]
    assert isinstance(to, Term)
    if len(term.args) > 2 and (scope.event != "die" or scope.before):
        raise Unfit("instead of being discarded: who?", supported=False)
    if term.args[0] == Term("TheirFound") and scope.found is None and isinstance(who, v.OwnerOf):
        if phrases.ref(Term("Pro", ("it",)), scope).ref != who.card:
            raise Unfit("which card of his?")
        return [d.Put(who.card, str(to.args[0]))]

    def his(one: v.Player) -> list[Effect]:
        before, ref, _, _ = _picked(term.args[0], one, scope)
        return [*before, d.Put(ref, str(to.args[0]))]

    return players.for_each_player(who, scope, his)


def _fetch(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "searches his deck for a spell and puts it into his hand": he looks himself."""
    what, to = term.args[:2]
    assert isinstance(to, Term)
    mode, n, inner, _ = _of_his(Term("TheirCards", (what, "deck")), scope)
    if mode == "all":
        raise Unfit("all such cards of a deck", supported=False)

    def his(one: v.Player) -> list[Effect]:
        cards = Cards(*inner.filters, n=n, up_to=mode == "up to", zone="deck", player=one, by=one)
        return [d.Retrieve(cards, str(to.args[0]), bool(inner.filters))]

    return players.for_each_player(who, scope, his)


def _enter(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "puts a character from his hand into play": into his own army."""

    def his(one: v.Player) -> list[Effect]:
        before, ref, inner, many = _picked(term.args[0], one, scope)
        if inner.sort != CHARACTER or not (before or term.args[0] == Term("TheirFound")):
            raise Unfit("a character of his enters")
        return [*before, *entering.of_his(ref, many, term.args[1], scope)]

    return players.for_each_player(who, scope, his)


def _bare(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "reveals a card from his hand"."""
    if term.args[0] == Term("TheirFound"):
        return [d.Show(_seen(who, scope)[0])]
    _, _, _, zone = _of_his(term.args[0], scope)
    if zone != "hand":
        raise Unfit("a discard pile is open")

    def his(one: v.Player) -> list[Effect]:
        before, ref, _, _ = _picked(term.args[0], one, scope)
        if before and not isinstance(who, v.Everybody | v.Opponents):
            scope.found = Found(ref, scope.mentions[-1], who, zone="hand")
        return [*before, d.Show(ref)]

    return players.for_each_player(who, scope, his)


def _toss(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "discards a card from his hand at random"."""
    cards, random = term.args
    assert isinstance(cards, Term)
    if cards == Term("TheirFound") and random is None:
        return [d.Put(_seen(who, scope)[0], "discard")]
    if cards.head == "TheirChance":
        cards, random = Term("TheirCards", cards.args), "random"
    if cards.head != "TheirCards" or cards.args[1] != "hand":
        raise Unfit("discarded from where?")
    what = cards.args[0]
    if isinstance(what, Term) and what.head == "Np":
        mode, n, parts = what.args
        assert isinstance(parts, tuple)
        what = Term("Np", (mode, n, (*parts, Term("In", ("hand", Term("You"))))))
    return players.toss(what, who, random == "random", scope)


def _toss_down(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "discards down to three cards"."""
    kept = phrases.number(term.args[0], scope)
    less: v.Value = -kept if isinstance(kept, int) else v.Times(-1, kept)

    def his(one: v.Player) -> list[Effect]:
        scope.pick(CARD, (), target=False, many=True, discarded=True)
        return [d.Discard(v.Most(0, v.Plus(v.CountIn(one, "hand"), less)), one)]

    return players.for_each_player(who, scope, his)


def toss_down(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard down to three cards"."""
    return _toss_down(term, v.You(), scope)


def hand_random(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard a random card from an opponent's hand"."""
    whose, n, parts = term.args
    before, who = players.player(whose, scope)
    return [*before, *players.toss(Term("Np", ("exactly", n, parts)), who, True, scope)]


def _away(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "removes his discard pile from the game", "removes the top card of his deck from the game"."""
    what = term.args[0]
    if isinstance(what, Term):
        return [d.Put(v.TopOf(players.amount(what.args[0], scope), who), "removed")]
    return [d.Put(v.AllIn(who, str(what)), "removed")]


def _whole_deck(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "discards his deck"."""

    def his(one: v.Player) -> list[Effect]:
        scope.pick(CARD, (f.Yours(),) if one == v.You() else (), target=False, many=True, discarded=True)
        return [d.Mill(v.CountIn(one, "deck"), one)]

    return players.for_each_player(who, scope, his)


def whole_deck(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard your deck"; "the deck" is that of the player of whom the words speak, where no other was looked at."""
    whose = term.args[0]
    if whose == Term("TheDeck"):
        if scope.found is not None:
            raise Unfit("the deck: that player's, or the one that was looked at")
        whose = Term("Chosen")
    before, who = players.player(whose, scope)
    return [*before, *_whole_deck(term, who, scope)]


def aimed(term: Term, scope: Scope) -> list[Effect]:
    """Lower "target that Elf's controller", of whom the next words speak as "the player"."""
    before, who = players.player(term.args[0], scope)
    if isinstance(who, v.ControllerOf):
        if scope.chosen:
            raise Unfit("another player than the one before", supported=False)
        scope.doer = who
    return before


def both_choose(term: Term, scope: Scope) -> list[Effect]:
    """Lower "you and that player each either draw a card or discard a card": each chooses, or he for both of you."""
    whose, *told = term.args
    before, who = players.player(whose, scope)
    if isinstance(who, v.Everybody | v.Opponents):
        raise Unfit("you and one other player")
    parts = [part for part in told if isinstance(part, Term)]
    groups = [(v.You(), who)] if len(told) > len(parts) else [(v.You(),), (who,)]
    chosen: list[Effect] = []
    for group in groups:
        ways: list[Effect] = []
        with scope.choosing() as begin:
            for part in parts:
                begin()
                row = [one for each in group for one in players.does(part, each, scope)]
                ways.append(row[0] if len(row) == 1 else x.Seq(*row))
        chosen.append(x.OneEffect(*ways, by=group[-1]))
    return [*before, *chosen]


BIDDEN: Final[dict[str, Callable[[Term, v.Player, Scope], list[Effect]]]] = {
    "TheyPut": _put,
    "TheyFetch": _fetch,
    "TheyEnter": _enter,
    "TheyBare": _bare,
    "TheyTossOf": _toss,
    "TheyTossDown": _toss_down,
    "TheyRemove": _away,
    "TheyMillAll": _whole_deck,
}
"""By its head: what a player does."""
