"""What is done to whom: single effects on cards in play and out of it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_VERBS: Final[dict[str, Callable[[v.Ref], Effect]]] = {
    "ready": a.ReadyUp,
    "spend": a.Spend,
    "stun": a.Stun,
    "unstun": a.Unstun,
    "kill": a.Kill,
    "destroy": a.Destroy,
}
JOINED: Final = frozenset({"And", "AndRef", "Both"})
"""Two that do something or to which something is done."""
_TO_CHARACTERS: Final = frozenset({"stun", "unstun", "kill"})


@dataclass(frozen=True, slots=True)
class Done:
    """To whom something is done: what must be picked first, and the cards.

    Attributes:
        before: picks.
        ref: the cards.
        sort: their sort.
        many: whether there may be several; then checks and strikes are made one by one.
        mention: what was named.
    """

    before: tuple[Effect, ...]
    ref: v.Ref
    sort: str
    many: bool = False
    mention: Mention | None = None


def patient(value: Value, scope: Scope) -> Done:
    """Lower the object or subject of a verb."""
    if not isinstance(value, Term):
        raise Unfit("nobody is named")
    if value.head in JOINED:
        return Done((), v.Every(both(value, scope)), CHARACTER, True)
    if value.head != "Np":
        found = phrases.ref(value, scope)
        return Done((), found.ref, found.sort, found.many and found.ref != v.It(), found)
    mode, n, parts = value.args
    inner = phrases.noun(parts, scope, str(mode).startswith("target"))
    if mode == "all":
        if inner.zone != "play" or inner.theirs or inner.together:
            raise Unfit("all cards of a pile or a rank of somebody's", supported=False)
        return Done((), v.Every(*inner.filters), inner.sort, True)
    return _picked(str(mode), phrases.number(n, scope), inner, scope)


def both(value: Term, scope: Scope) -> f.Filter:
    """Lower "this fighter and all adjacent characters": one filter for both."""
    if value.head == "Both":
        two = [phrases.ref(one, scope) for one in value.args]
        if any(one.sort != CHARACTER or one.many for one in two):
            raise Unfit("two characters")
        return f.Any(*[f.Same(one.ref) for one in two])
    first, others = value.args if value.head == "And" else value.args[::-1]
    own = phrases.ref(first, scope)
    if not isinstance(others, Term) or others.head != "Np" or own.sort != CHARACTER or own.many:
        raise Unfit("a character and others")
    inner = phrases.noun(others.args[2], scope)
    if others.args[0] != "all" or inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or not inner.filters:
        raise Unfit("a character and others")
    return f.Any(f.Same(own.ref), inner.filters[0] if len(inner.filters) == 1 else f.All(*inner.filters))


def _picked(mode: str, n: v.Value, inner: phrases.Noun, scope: Scope) -> Done:
    target = mode.startswith("target")
    if mode == "target" and not inner.filters and any(mention.target for mention in scope.mentions):
        raise Unfit("target character: the one before, or another")
    if mode.endswith("all"):
        ref = scope.pick(inner.sort, inner.filters, target=True, many=True)
        return Done((x.Target(Cards(*inner.filters, every=True)),), ref, inner.sort, True, scope.mentions[-1])
    cards = inner.cards(scope, n=n, up_to=mode.endswith("up to"))
    many = n != 1
    ref = scope.pick(inner.sort, inner.filters, target=target, many=many)
    return Done((x.Target(cards) if target else x.Choose(cards),), ref, inner.sort, many, scope.mentions[-1])


def aim(value: Value, scope: Scope) -> list[Effect]:
    """Lower "target ...": what is picked, after the opposing player where a whole rank of his is meant."""
    assert isinstance(value, Term)
    mode, n, parts = value.args
    inner = phrases.noun(parts, scope, targeted=True)
    if not (inner.theirs and mode == "target all"):
        return list(_picked(str(mode), phrases.number(n, scope), inner, scope).before)
    filters = tuple(inner.theirs.chosen if one == inner.theirs.general else one for one in inner.filters)
    scope.pick(CHARACTER, filters, target=True, many=True)
    return [x.ChoosePlayer(), x.Target(Cards(*filters, every=True))]


def do(verb: str, ref: v.Ref, sort: str) -> Effect:
    """Give a simple effect on cards."""
    if verb == "destroy" and sort == CHARACTER:
        raise Unfit("characters are killed, not destroyed")
    if sort != CHARACTER and verb in _TO_CHARACTERS:
        raise Unfit(f"{verb}: an {sort}")
    return _VERBS[verb](ref)


def move(value: Value, done: Done, scope: Scope) -> list[Effect]:
    """Lower a movement of characters."""
    assert isinstance(value, Term)
    way, n = str(value.args[0]), phrases.number(value.args[1], scope)
    if done.sort != CHARACTER:
        raise Unfit("only characters move")
    if value.head == "WayOr":
        return [*done.before, x.OneEffect(a.Move(done.ref, way, n), a.Move(done.ref, "within"))]
    if value.head == "WayUpTo":
        if not isinstance(n, int) or n > 3 or done.many:
            raise Unfit("a choice of distances", supported=False)
        return [*done.before, x.OneEffect(*[a.Move(done.ref, way, one) for one in range(1, n + 1)])]
    scope.moved = done.ref
    return [*done.before, a.Move(done.ref, way, n)]


def zone_of(value: Value, scope: Scope) -> phrases.Noun:
    """Lower a noun phrase of which the zone must be told."""
    assert isinstance(value, Term)
    if value.head != "Np" or value.args[0] not in ("a", "exactly", "up to"):
        raise Unfit("one or some cards of a pile")
    return phrases.noun(value.args[2], scope)


def fetch(term: Term, scope: Scope) -> list[Effect]:
    """Lower a search of a deck or a retrieval from a discard pile."""
    zone, what, to = term.args
    inner = zone_of(what, scope) if zone == "" else _anywhere(what, scope)
    if zone == "" and inner.zone != "discard":
        raise Unfit("retrieved from where?")
    cards = Cards(*inner.filters, zone=str(zone) or inner.zone, player=inner.player)
    if to == "play":
        return _enter_from(inner, None, "", scope)
    return [d.Retrieve(cards, str(to))]


def _anywhere(what: Value, scope: Scope) -> phrases.Noun:
    assert isinstance(what, Term)
    parts = what.args[2]
    assert isinstance(parts, tuple)
    return phrases.noun((*parts, Term("In", ("deck", Term("You")))), scope)


def fetch_into(term: Term, scope: Scope) -> list[Effect]:
    """Lower "retrieve ... and put it into play in ..."."""
    inner = zone_of(term.args[0], scope)
    if inner.zone != "discard":
        raise Unfit("retrieved from where?")
    return _enter_from(inner, term.args[1], "", scope)


def give_back(term: Term, scope: Scope) -> list[Effect]:
    """Lower "return a ... from your discard pile to your hand"."""
    inner = zone_of(term.args[0], scope)
    if inner.zone != "discard":
        raise Unfit("returned from where?")
    return [d.Retrieve(Cards(*inner.filters, zone="discard", player=inner.player))]


def enter(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put ... into play"."""
    what, where, turned = term.args
    orient = str(turned or "")
    if isinstance(what, Term) and what.head == "Np":
        mode, n, parts = what.args
        inner = phrases.noun(parts, scope)
        if mode not in ("a", "exactly", "up to"):
            raise Unfit("cards that enter play")
        return _enter_from(inner, where, orient, scope, phrases.number(n, scope), mode == "up to")
    raise Unfit("a card that enters play again", supported=False)


def _enter_from(
    inner: phrases.Noun, where: Value, orient: str, scope: Scope, n: v.Value = 1, up_to: bool = False
) -> list[Effect]:
    if inner.sort != CHARACTER or inner.zone == "play":
        raise Unfit("a character from hand or discard pile")
    cards = inner.cards(scope, n=n, up_to=up_to)
    ref = scope.pick(CHARACTER, inner.filters, target=False, many=n != 1)
    if n == 1:
        return [x.Choose(cards), _placed(d.Enter(ref, orient=orient), where, scope)]
    return [x.Choose(cards), x.ForEach(ref, _placed(d.Enter(v.It(), orient=orient), where, scope))]


def _placed(enter: d.Enter, where: Value, scope: Scope) -> d.Enter:
    """Say where a character enters."""
    if where is None:
        return enter
    assert isinstance(where, Term)
    if where.head == "Rank" and isinstance(where.args[0], int):
        return replace(enter, rank=where.args[0])
    if where.head == "AnyRank":
        return replace(enter, rank=0)
    if where.head == "MyRank":
        return replace(enter, near=v.Me())
    if where.head == "RankOf":
        return replace(enter, near=phrases.ref(where.args[0], scope).ref)
    raise Unfit("where?")


def become(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put this card into play ... as a Level 1 fighter ..."."""
    _, where, line = term.args
    if scope.bearer.kind != "Action":
        raise Unfit("a character that becomes another", supported=False)
    assert isinstance(line, Term)
    level, of, trait, attacks, ac, skill, hp, feat = line.args
    assert isinstance(attacks, tuple)
    assert isinstance(ac, int)
    assert isinstance(skill, int)
    assert isinstance(hp, int)
    feats: tuple[tuple[str, int], ...] = ()
    if isinstance(feat, Term):
        name, bonus = feat.args
        assert isinstance(bonus, int)
        feats = ((str(name), bonus),)
    atk = tuple(n for n in attacks if isinstance(n, int))
    stat_line = m.StatLine(phrases.number(level, scope), (str(of),), atk, ac, skill, hp, (str(trait),), feats)
    return [_placed(d.Enter(v.Self(), as_=stat_line), where, scope)]


def put(term: Term, scope: Scope) -> list[Effect]:
    """Lower "return ... to its owner's hand", "put ... on top of your deck"."""
    what, to = term.args
    found = phrases.ref(what, scope)
    if to == "owner hand":
        return [d.Put(found.ref, "hand")]
    mine = found.own or f.Yours() in found.filters
    if not mine and found.sort != CARD:
        raise Unfit("a card that is not yours goes to its owner", supported=False)
    return [d.Put(found.ref, str(to))]


def remove(value: Value, scope: Scope) -> list[Effect]:
    """Lower "remove ... from the game"."""
    done = patient(value, scope)
    return [*done.before, d.Put(done.ref, "removed")]


def attach(value: Value, scope: Scope) -> list[Effect]:
    """Lower "attach this card to ..."."""
    if scope.bearer.kind != "Action":
        raise Unfit("only action cards are attached", supported=False)
    done = patient(value, scope)
    if done.many or done.sort not in (CHARACTER, ITEM):
        raise Unfit("attached to one card")
    return [*done.before, d.AttachTo(done.ref)]


def equip(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip ... to ..."."""
    item, holder = phrases.ref(term.args[0], scope), phrases.ref(term.args[1], scope)
    if item.sort != ITEM or holder.sort != CHARACTER:
        raise Unfit("items are equipped to characters")
    assert isinstance(term.args[2], tuple)
    return [d.EquipTo(item.ref, holder.ref, tuple(str(word) for word in term.args[2]))]
