"""Players and what they do: who is meant, and what he draws, discards, shows and shuffles."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, natures, phrases, places, qualities
from deckbuilder.games.saga.grammar.quests import speaks_of_count
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Found, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_MANY: Final[dict[str, Callable[[], v.Player]]] = {"Everyone": v.Everybody, "Opponents": v.Opponents}
_CHOSEN: Final = {"Opponent": True, "AnyPlayer": False}
_OF_PLAYERS: Final = frozenset({"draw", "discard", "pass", "initiative", "retrieve", "perform", "pay"})
_IN_PLAY: Final = (f.HeldBy, f.Yours, f.Opposing, f.ControlledBy, f.Ready, f.Spent)


def _if_controls(term: Term, scope: Scope) -> list[Effect]:
    """Lower "each player who controls a Dwarf draws a card"."""
    who_term, parts = term.args
    assert isinstance(who_term, Term)
    assert isinstance(parts, tuple)
    _, who = player(who_term.args[0], scope)
    what = who_term.args[1]
    assert isinstance(what, Term)
    inner = phrases.noun(what.args[2], scope)
    if what.args[0] != "a" or inner.zone != "play" or inner.theirs or inner.together or not inner.filters:
        raise Unfit("what a player controls", supported=False)
    controls = c.Some(f.ControlledBy(v.Chosen()), *inner.filters)

    def his(one: v.Player) -> list[Effect]:
        with scope.branching():
            row = [made for part in parts if isinstance(part, Term) for made in does(part, one, scope)]
        return [x.If(controls, row[0] if len(row) == 1 else x.Seq(*row))]

    return for_each_player(who, scope, his)


def player(value: Value, scope: Scope) -> tuple[list[Effect], v.Player]:
    """Lower who is meant: what must be chosen first, and the player."""
    assert isinstance(value, Term)
    head = value.head
    if head == "You":
        return [], v.You()
    if head in _MANY:
        return [], _MANY[head]()
    if head in _CHOSEN:
        if scope.chosen:
            raise Unfit("another player than the one before", supported=False)
        scope.chosen = True
        return [x.ChoosePlayer(opposing=_CHOSEN[head])], v.Chosen()
    if head == "Chosen":
        if not scope.chosen and scope.doer is not None:
            return [], scope.doer
        if not scope.chosen and scope.event in _OF_PLAYERS:
            return [], v.EventPlayer()
        if not scope.chosen and scope.event == "invade" and f.InFormation() not in scope.suffers:
            return [], v.EventPlayer()  # whose formation it is
        if not scope.chosen:
            raise Unfit("that player: none was chosen")
        return [], v.Chosen()
    if (
        isinstance(value.args[0], Term) and value.args[0].head == "Np"
    ):  # "target Elf's controller": it is targeted first
        picked = deeds.patient(value.args[0], scope)
        return list(picked.before), v.ControllerOf(picked.ref)
    owner = phrases.ref(value.args[0], scope)
    if owner.many:
        raise Unfit("players of several cards", supported=False)
    return [], v.OwnerOf(owner.ref) if head == "OwnerOf" else v.ControllerOf(owner.ref)


def one_player(value: Value, scope: Scope) -> tuple[list[Effect], v.Player]:
    """Lower who is meant where it must be a single player."""
    before, who = player(value, scope)
    if isinstance(who, v.Everybody | v.Opponents):
        raise Unfit("each player for himself", supported=False)
    return before, who


def they_do(term: Term, scope: Scope) -> list[Effect]:
    """Lower "each player draws a card": a player and what he does."""
    if isinstance(term.args[0], Term) and term.args[0].head == "EachWho":
        return _if_controls(term, scope)
    before, who = player(term.args[0], scope)
    assert isinstance(term.args[1], tuple)
    found = list(before)
    parts = [part for part in term.args[1] if isinstance(part, Term)]
    if any(map(speaks_of_count, parts)):
        return [*before, *for_each_player(who, scope, lambda one: _counting(parts, one, scope))]
    for part in parts:
        found.extend(does(part, who, scope))
    return found


def for_each_player(who: v.Player, scope: Scope, make: Callable[[v.Player], list[Effect]]) -> list[Effect]:
    """Lower what is done by a player, or by each of several, who picks anew: of what he picked nobody speaks afterwards."""
    if not isinstance(who, v.Everybody | v.Opponents):
        return make(who)
    kept = scope.picks, list(scope.mentions), scope.split
    row = make(v.Chosen())
    scope.picks, scope.mentions, scope.split = kept
    return [x.ForEachPlayer(who, row[0] if len(row) == 1 else x.Seq(*row))]


def _counting(parts: list[Term], who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "shuffles his hand into his deck and draws that many cards"."""
    found: list[Effect] = []
    for part in parts:
        counted = part.head == "TheyReshuffle"
        found += does(Term("TheyReshuffleSome", part.args) if counted else part, who, scope)
    return found


def they_choose(term: Term, scope: Scope) -> list[Effect]:
    """Lower "that player discards a card or reveals his hand": he chooses."""
    before, who = player(term.args[0], scope)
    many = isinstance(who, v.Everybody | v.Opponents)
    one = v.Chosen() if many else who
    ways: list[Effect] = []
    with scope.branching():
        for part in term.args[1:]:
            assert isinstance(part, Term)
            row = does(part, one, scope)
            ways.append(row[0] if len(row) == 1 else x.Seq(*row))
    choice = x.OneEffect(*ways, by=one)
    return [*before, x.ForEachPlayer(who, choice) if many else choice]


def both_players(term: Term, scope: Scope) -> list[Effect]:
    """Lower "you and that player draw a card"."""
    before, who = player(term.args[0], scope)
    assert isinstance(term.args[1], tuple)
    parts = [part for part in term.args[1] if isinstance(part, Term)]
    return [*before, *[one for part in parts for whose in (v.You(), who) for one in does(part, whose, scope)]]


def they_may(term: Term, scope: Scope) -> list[Effect]:
    """Lower "each player may draw a card"."""
    before, who = player(term.args[0], scope)
    assert isinstance(term.args[1], tuple)

    def may(one: v.Player) -> list[Effect]:
        assert isinstance(term.args[1], tuple)
        with scope.branching():
            parts = [made for part in term.args[1] if isinstance(part, Term) for made in does(part, one, scope)]
        return [x.May(parts[0] if len(parts) == 1 else x.Seq(*parts), by=one)]

    return [*before, *for_each_player(who, scope, may)]


BIDDEN: Final[dict[str, Callable[[Term, v.Player, Scope], list[Effect]]]] = {}
"""What else a player does, by its head; filled by ``bidden``."""


def does(term: Term, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower what a player does."""
    head, args = term.head, term.args
    if head in BIDDEN:
        return BIDDEN[head](term, who, scope)
    if head in {"TheyDraw", "TheyDrawFrom"}:
        return draw(args[0], who, scope)
    if head == "TheyToss":
        return toss(args[0], who, args[1] == "random", scope)
    if head == "TheyShow":
        if not isinstance(who, v.Everybody | v.Opponents):
            hand = v.AllIn(who, "hand")
            scope.found = Found(hand, Mention(hand, CARD, many=True), who, zone="hand")
        return [d.ShowHand(who, everybody=True)]
    if head == "TheyReveal":
        top = args[0]
        assert isinstance(top, Term)
        many = amount(top.args[0], scope)
        ref = scope.pick(CARD, (), target=False, many=many != 1 or isinstance(who, v.Everybody | v.Opponents))
        scope.found = Found(ref, scope.mentions[-1], who, looked=True)
        return [x.Note(v.TopOf(many, who)), d.Show(ref)]
    if head == "TheyShuffle":
        return [d.Shuffle(who)]
    if head == "TheyMill":
        top = args[0]
        assert isinstance(top, Term)
        return mill(top.args[0], who, scope)
    if head == "TheyReshuffleSome":
        ref = scope.pick(CARD, (), target=False, many=True)
        return [x.Note(v.AllIn(who, str(args[0]))), d.Put(ref, "deck")]
    if head == "TheyReshuffle":
        return [d.Put(v.AllIn(who, str(args[0])), "deck")]
    if head == "TheyTossHand":
        return _toss_hand(who, scope)
    raise Unfit(f"{head}: nothing a player does", supported=False)


def draw(n: Value, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "draw two cards", "draw up to two cards"."""
    if isinstance(n, Term) and n.head == "FillHand":
        full = phrases.number(n.args[0], scope)
        return for_each_player(who, scope, lambda one: [d.Draw(_missing(full, one), one)])
    if not isinstance(n, Term) or n.head != "UpTo":
        return [d.Draw(amount(n, scope), who)]
    if who != v.You() or scope.x is not None:
        raise Unfit("another chooses how many", supported=False)
    scope.x = Term("ChosenX")
    return [x.ChooseNumber(0, phrases.number(n.args[0], scope)), d.Draw(v.X())]


def _missing(full: v.Value, who: v.Player) -> v.Value:
    """Give how many cards a hand has less than so many."""
    return v.Most(0, v.Plus(full, v.Times(-1, v.CountIn(who, "hand"))))


def draw_seen(term: Term, scope: Scope) -> list[Effect]:
    """Lower "draw a card", of which the next words speak as "it"."""
    ref = scope.pick(CARD, (f.Yours(),), target=False, many=False)
    scope.found = Found(ref, scope.mentions[-1], zone="hand")
    return [x.Note(v.TopOf(1, v.You())), d.Draw()]


def _toss_hand(who: v.Player, scope: Scope) -> list[Effect]:
    if isinstance(who, v.Everybody | v.Opponents):
        return [x.ForEachPlayer(who, d.Discard(v.CountIn(v.Chosen(), "hand"), v.Chosen()))]
    scope.pick(CARD, (), target=False, many=True, discarded=True)
    return [d.Discard(v.CountIn(who, "hand"), who)]


def mill_top(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard the top card of your deck": whose deck, then how many."""
    top = term.args[0]
    assert isinstance(top, Term)
    before, who = player(top.args[1], scope)
    return [*before, *mill(top.args[0], who, scope)]


def mill_up_to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard up to two cards from the top of your deck": a player chooses how many."""
    if scope.x is not None:
        raise Unfit("another number than X", supported=False)
    before, who = player(term.args[1], scope)
    scope.x = Term("ChosenX")
    return [*before, x.ChooseNumber(0, phrases.number(term.args[0], scope)), *mill(scope.x, who, scope)]


def mill(n: Value, who: v.Player, scope: Scope) -> list[Effect]:
    """Lower "discard the top card of your deck"."""
    many = amount(n, scope)
    several = many != 1 or isinstance(who, v.Everybody | v.Opponents)
    scope.pick(CARD, (f.Yours(),) if who == v.You() else (), target=False, many=several, discarded=True)
    return [d.Mill(many, who)]


def amount(value: Value, scope: Scope) -> v.Value:
    """Lower how many cards; "that many" is as many as were picked last."""
    if isinstance(value, Term) and value.head == "Additional":
        return phrases.number(value.args[0], scope)
    if isinstance(value, Term) and value.head == "Plus" and speaks_of_count(value.args[0]):
        return v.Plus(amount(value.args[0], scope), phrases.number(value.args[1], scope))
    if not isinstance(value, Term) or value.head != "ThatMany":
        return phrases.number(value, scope)
    return v.CountOf(scope.counted())


def toss(what: Value, who: v.Player, random: bool, scope: Scope) -> list[Effect]:
    """Lower what a player discards: from his hand, or an item or attached card in play."""
    assert isinstance(what, Term)
    if what.head != "Np":
        return _toss_named(what, who, scope)
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    terms = [part for part in parts if isinstance(part, Term)]
    if not str(mode).startswith("target") and from_hand(terms, scope):
        whose = next((qualities.player(term.args[1], scope) for term in terms if term.head == "In"), who)
        if who == v.You() and whose != who:
            if mode != "all" and not random:
                return _seen_toss(what, whose, scope)
            who = whose
        return [_discard(str(mode), n, [one for one in terms if one.head != "In"], who, random, scope)]
    if mode == "all" and {"Card", "InPlay"} <= {term.head for term in terms} and who == v.You() and not random:
        return _toss_all_in_play([term for term in terms if term.head not in {"Card", "InPlay"}], scope)
    inner = phrases.noun(parts, scope, str(mode).startswith("target"))
    held = inner.sort == ITEM or any(isinstance(one, f.HeldBy) for one in inner.filters)
    if not held or inner.zone != "play" or random or who != v.You():
        raise Unfit("discarded from where?", supported=False)
    many = phrases.number(n, scope) if mode != "all" else 0
    if mode == "all":
        such = natures.of_either(parts, inner.filters)
        return deeds.tossed_all(such) if such != inner.filters else [a.Destroy(v.Every(*such))]
    target = str(mode).startswith("target")
    cards = inner.cards(scope, n=many, up_to=str(mode).endswith("up to"))
    ref = scope.pick(inner.sort, inner.filters, target=target, many=many != 1)
    return [x.Target(cards) if target else x.Choose(cards), a.Destroy(ref)]


def hand_toss(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard an item from it", said of a hand that was looked at."""
    what = term.args[0]
    if scope.found is None or scope.found.zone != "hand" or scope.found.player == v.You():
        raise Unfit("from which hand?")
    assert isinstance(what, Term)
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    inner = Term("Np", (mode, n, (*parts, Term("In", ("hand", Term("You"))))))
    return _seen_toss(inner, scope.found.player, scope)


def _seen_toss(what: Term, whose: v.Player, scope: Scope) -> list[Effect]:
    """Lower "discard a card from that player's hand", which was looked at: you choose."""
    mode, n, parts = what.args
    seen = scope.found is not None and scope.found.zone == "hand" and scope.found.player == whose
    if not seen or mode not in ("a", "exactly", "up to"):
        raise Unfit("a card picked from another's hand", supported=False)
    inner = phrases.noun(parts, scope)
    many = amount(n, scope)
    ref = scope.pick(inner.sort, inner.filters, target=False, many=many != 1)
    picked = Cards(*inner.filters, n=many, up_to=mode == "up to", zone="hand", player=whose)
    return [x.Choose(picked), d.Discard(many, whose, filters=(f.Same(ref),))]


def _toss_all_in_play(said: list[Term], scope: Scope) -> list[Effect]:
    """Lower "discard all cards in play with the Cursed trait": items and attached cards, and characters as well."""
    filters = [one for term in said for one in phrases.filters(term, scope, CARD)]
    if not filters or any(places.is_place(term) for term in said):
        raise Unfit("all cards in play that are where?", supported=False)
    return deeds.tossed_all([f.Any(f.Kind("Character"), f.Kind("Item"), f.Kind("Action")), *filters])


def _toss_named(what: Term, who: v.Player, scope: Scope) -> list[Effect]:
    quest = scope.found
    if quest is not None and (what.head in {"Pro", "TheRevealed"} or what == Term("The", (Term("Card"),))):
        return [d.Put(quest.mention.ref, "discard")]
    found = phrases.ref(what, scope)
    if who != v.You():
        raise Unfit("discarded from where?", supported=False)
    if found.sort == CHARACTER and (found.own or not isinstance(found.ref, v.T)):
        raise Unfit("discarded from where?", supported=False)
    if found.sort == ITEM or found.own or any(isinstance(one, f.HeldBy) for one in found.filters):
        return [a.Destroy(found.ref)]
    return [d.Put(found.ref, "discard")]


def at_hand(what: Term, scope: Scope) -> bool:
    """Tell whether a noun phrase means cards in a hand."""
    parts = what.args[2]
    assert isinstance(parts, tuple)
    return from_hand([part for part in parts if isinstance(part, Term)], scope)


def from_hand(terms: list[Term], scope: Scope) -> bool:
    """Tell whether a card is meant that lies in a hand: where nothing is said that only cards in play are."""
    zones = [term.args[0] for term in terms if term.head == "In"]
    if zones:
        return zones == ["hand"]
    if any(
        term.head in {"Attached", "AttachedTo", "HeldBy", "InPlay", "Equipped", "Scribed"} or places.is_place(term)
        for term in terms
    ):
        return False
    if any(term.head in {"Item", "Gear", "Char", "Faction", "Class", "IsWarlord"} for term in terms):
        try:
            inner = phrases.noun(tuple(terms), scope)
        except Unfit:  # of several kinds, some of which are never in play
            return True
        return not any(isinstance(one, _IN_PLAY) for one in inner.filters)
    return True


def _discard(mode: str, n: Value, terms: list[Term], who: v.Player, random: bool, scope: Scope) -> Effect:
    if mode.startswith("target"):
        raise Unfit("a card in a hand is not targeted", supported=False)
    inner = phrases.noun((*terms, Term("In", ("hand", Term("You")))), scope)
    filters = inner.filters
    several = isinstance(who, v.Everybody | v.Opponents)
    if mode == "all":
        if several:
            raise Unfit("all such cards of several players", supported=False)
        scope.pick(inner.sort, filters, target=False, many=True, discarded=True)
        return d.Discard(v.CountIn(who, "hand", filters), who, random, filters)
    many = amount(n, scope)
    scope.pick(inner.sort, filters, target=False, many=many != 1 or several, discarded=True)
    return d.Discard(many, who, random, filters, mode == "up to")
