"""Costs: how often and on what condition an action may be performed, and what is targeted, chosen and paid for it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Cost
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.grammar import deeds, dues, entering, givers, hands, moving, payments, phrases, revealing
from deckbuilder.games.saga.grammar.conditions import condition, while_self
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_LIMITS: Final = frozenset({"Turn", "TurnApiece", "Once", "Game", "TurnIf", "TurnEach"})
_OF_STRIKES: Final = frozenset({"hit", "miss", "strike"})  # events that come about once for each strike


@dataclass(frozen=True, slots=True)
class Demands:
    """What stands between the colons: how often in a turn and in a game, 0 for without limit, and the costs."""

    times: v.Value | ab.Apiece
    game: int
    cost: tuple[Cost, ...]


def demands(value: Value, scope: Scope) -> Demands:
    """Lower what stands between the colons, in its order."""
    assert isinstance(value, tuple)
    times: v.Value | ab.Apiece = 0
    game = 0
    paid: list[Cost] = []
    before = ""
    for part in value:
        assert isinstance(part, Term)
        if part.head == "PaidFor":  # "... to ready him": not without paying
            if any(isinstance(one, ab.Optional) for one in paid):
                raise Unfit("only done where it is paid")
            continue
        if part.head == "PerStrike":  # a react answers each trigger once (rulebook, Reacts)
            if scope.event not in _OF_STRIKES:
                raise Unfit("once for a strike, of which one event tells", supported=False)
            continue
        if part.head not in _LIMITS:
            if paid and isinstance(paid[-1], ab.Require) and any(isinstance(one, ab.Pay) for one in paid):
                raise Unfit(
                    "what is paid only where something is so", supported=False
                )  # "spend him, and if he is no Elf, discard a card"
            left = part.head == "Optional" and before == "Need" and isinstance(paid[-1], ab.Require)
            asked = paid.pop() if left else None
            made = cost(part, scope)
            if asked is not None:  # "if he is a Dwarf, you may discard a card": who is none does without
                made = [
                    replace(one, costs=(asked, *one.costs)) if isinstance(one, ab.Optional) else one for one in made
                ]
            paid, before = [*paid, *made], part.head
            continue
        if part.head.startswith("Turn"):
            if times != 0:
                raise Unfit("two limits in a turn")
            times, needed = _often(part, scope)
            paid += needed
        else:
            n = 1 if part.head == "Once" else part.args[0]
            assert isinstance(n, int)
            if game:
                raise Unfit("two limits in a game")
            game = n
    return Demands(times, game, tuple(paid))


def _often(term: Term, scope: Scope) -> tuple[v.Value | ab.Apiece, list[Cost]]:
    """Give how often in a turn, and what must be so that it may be done at all: "once per turn for each Elf you control"."""
    if term.head == "TurnEach":
        each = phrases.number(term.args[0], scope)
        return each, [ab.Require(c.Compare(each, ">=", 1))]
    n = term.args[0]
    assert isinstance(n, int)
    if term.head == "TurnApiece":
        if not scope.event:
            raise Unfit("so often for each target: they are known later", supported=False)
        return ab.Apiece(n), []
    if term.head == "Turn":
        return n, []
    more, when = term.args[1:]
    assert isinstance(more, int)
    if more <= n:
        raise Unfit("more often")
    return v.Either(condition(when, scope), more, n), []


def cost(term: Term, scope: Scope) -> list[Cost]:
    """Lower one cost; choosing what is paid with comes before paying."""
    handler = _COSTS.get(term.head)
    if handler is None:
        raise Unfit(f"{term.head}: no cost", supported=False)
    return handler(term, scope)


def _aim(term: Term, scope: Scope) -> list[Cost]:
    if term.head == "AimBy":
        if phrases.ref(term.args[0], scope).ref != v.Me():
            raise Unfit("another than the performer targets", supported=False)
        return [_as_cost(one) for one in deeds.aim(term.args[1], scope)]
    how_many = [what.args[1] for what in term.args if isinstance(what, Term) and len(what.args) > 1]
    chosen = [one for n in how_many if n == Term("X") for one in _number(n, scope)[0]]  # X is fixed by the first use
    return [*chosen, *[_as_cost(one) for what in term.args for one in deeds.aim_told(what, scope)]]


def _as_cost(effect: x.Effect) -> Cost:
    assert isinstance(effect, x.Target | x.Choose | x.ChoosePlayer)
    return effect


def _choose(term: Term, scope: Scope) -> list[Cost]:
    return [_as_cost(one) for one in deeds.pick_out(term.args[0], scope)]


def _need(term: Term, scope: Scope) -> list[Cost]:
    lower = while_self if term.head.endswith("While") else condition
    return [ab.Require(lower(term.args[0], scope))]


def _number(value: Value, scope: Scope, most: v.Value = 20) -> tuple[list[Cost], v.Value]:
    """Lower how many; an X of which nothing is said is chosen here (rulebook, Glossary: X)."""
    if value == Term("X") and scope.x is None:
        scope.x = Term("ChosenX")
        return [x.ChooseNumber(0, most)], v.X()
    return [], phrases.number(value, scope)


def _also(term: Term, scope: Scope) -> list[Cost]:
    """Lower "as an additional cost ...": what stands before the effect is one."""
    assert isinstance(term.args[0], Term)
    return cost(term.args[0], scope)


def _optional(term: Term, scope: Scope) -> list[Cost]:
    if scope.option is not None:
        raise Unfit("two costs that may be left", supported=False)
    pick = scope.picks
    assert isinstance(term.args[0], Term)
    parts = cost(term.args[0], scope)
    if any(isinstance(part, x.Target | x.ChoosePlayer | x.ChooseNumber | ab.Require) for part in parts):
        raise Unfit("nothing that is paid")
    if scope.picks == pick:
        scope.picks += 1
    elif scope.picks != pick + 1:
        raise Unfit("several picks for a cost that may be left", supported=False)
    scope.option = term.args[0], pick
    return [ab.Optional(tuple(parts))]


def _either(term: Term, scope: Scope) -> list[Cost]:
    """Lower "spend ... or discard ...": one of several payments, of which each picks what it is paid with."""
    assert isinstance(term.args[0], tuple)
    ways: list[Effect] = []
    with scope.choosing() as begin:
        for part in term.args[0]:
            assert isinstance(part, Term)
            begin()
            paid = cost(part, scope)
            if any(not isinstance(one, ab.Pay | x.Choose) for one in paid):
                raise Unfit("one of several costs that is none", supported=False)
            steps: list[Effect] = []
            for one in paid:
                if isinstance(one, ab.Pay):
                    steps.append(one.effect)
                elif isinstance(one, x.Choose):
                    steps.append(one)
            ways.append(steps[0] if len(steps) == 1 else x.Seq(*steps))
    return [ab.Pay(x.OneEffect(*ways))]


def _pay(term: Term, scope: Scope) -> list[Cost]:
    verbs, what = term.args
    assert isinstance(verbs, tuple)
    assert isinstance(what, Term)
    if what.head == "ThisCard":
        raise Unfit("an action card is not in play")
    before, done = _mine(what, scope, frozenset(map(str, verbs)))
    scope.paid_by = str(verbs[0]) if len(verbs) == 1 else ""
    of_item = done.sort == ITEM or (scope.bearer.kind == "Item" and done.ref == v.Self())
    if of_item:  # an item that one holds may be spent and stunned
        verbs_of = {"stun": a.Stun(done.ref)}
        return [
            *before,
            *[ab.Pay(verbs_of.get(str(verb)) or deeds.do(str(verb), done.ref, done.sort)) for verb in verbs],
        ]
    return [*before, *[ab.Pay(deeds.do(str(verb), done.ref, done.sort)) for verb in verbs]]


def _aim_pay(term: Term, scope: Scope) -> list[Cost]:
    """Lower "target and spend a character": whom it is done to is paid with, if he is one's own."""
    verb, what = term.args
    assert isinstance(what, Term)
    if what.args[0] == "target all":
        raise Unfit("all of them are paid with", supported=False)
    before, done = _mine(what, scope, frozenset({str(verb)}))
    return [*before, ab.Pay(deeds.do(str(verb), done.ref, done.sort))]


def _mine(what: Term, scope: Scope, verbs: frozenset[str] = frozenset()) -> tuple[list[Cost], Done]:
    """Lower what is paid with: cards in play, and one's own (rulebook, Costs)."""
    if givers.unsure(what, scope):
        pick, ref, sort = givers.paid(scope, verbs)
        return [pick], Done((), ref, sort)
    if what.head != "Np":
        own = phrases.ref(what, scope)
        if not own.own and own.ref == v.Patient() and f.Yours() not in (*own.filters, *scope.suffers):
            raise Unfit("costs are paid with one's own cards")
        return [], Done((), own.ref, own.sort)
    mode, n, parts = what.args
    target = str(mode).startswith("target")
    mode = str(mode).removeprefix("target ").replace("target", "a")
    inner = phrases.noun(parts, scope, target, picking=mode == "a", ties=mode not in ("a", "all"))
    if inner.zone != "play":
        raise Unfit("a card in play")
    if inner.together or inner.theirs:
        raise Unfit("a rank of whose formation")
    filters = _own_ones(inner.filters)
    if mode == "all":
        return [], Done((), v.Every(*filters), inner.sort, True)
    if "spend" in verbs and f.Ready() not in inner.filters:
        filters = (*filters, f.Ready())
    if "stun" in verbs and f.Not(f.Stunned()) not in inner.filters and "spend" not in verbs:
        filters = (*filters, f.Not(f.Stunned()))
    chosen, number = _number(n, scope)
    cards = replace(inner, filters=filters).cards(scope, n=number, up_to=mode == "up to")
    ref = scope.pick(inner.sort, inner.filters, target=target, many=mode != "a")
    return [*chosen, x.Target(cards) if target else x.Choose(cards)], Done((), ref, inner.sort, mode != "a")


def _own_ones(filters: tuple[Filter, ...]) -> tuple[Filter, ...]:
    """Leave one's own cards; what one holds oneself is."""
    if f.Yours() in filters or f.HeldBy() in filters or f.HeldBy(v.Me()) in filters:
        return filters
    if f.Opposing() in filters:
        raise Unfit("costs are paid with one's own cards")
    return (f.Yours(), *filters)


def _wound(term: Term, scope: Scope) -> list[Cost]:
    return [ab.Pay(a.Wound(v.Me(), phrases.number(term.args[0], scope)))]


def _of_a_character(term: Term, scope: Scope) -> list[Cost]:
    """Lower wounds that are paid."""
    what, n = term.args
    assert isinstance(what, Term)
    before, done = _mine(what, scope)
    if done.sort != CHARACTER:
        raise Unfit("characters have wounds")
    number = phrases.number(n, scope)
    return [*before, ab.Pay(a.Wound(done.ref, number) if term.head == "PayWoundOn" else a.Heal(done.ref, number))]


def _as_many(term: Term, scope: Scope) -> list[Cost]:
    """Lower "inflict the same number of wounds on ...": as many as are about to be suffered."""
    if scope.event != "wound":
        raise Unfit("the same number of wounds")
    what = term.args[0]
    assert isinstance(what, Term)
    before, done = _mine(what, scope)
    if done.sort != CHARACTER:
        raise Unfit("characters have wounds")
    return [*before, ab.Pay(a.Wound(done.ref, v.EventAmount()))]


def _remove(term: Term, scope: Scope) -> list[Cost]:
    what = term.args[0]
    parts = what.args[2] if isinstance(what, Term) and what.head == "Np" else ()
    assert isinstance(parts, tuple)
    if isinstance(what, Term) and parts and not any(isinstance(part, Term) and part.head == "In" for part in parts):
        before, own = _mine(what, scope)
        return [*before, ab.Pay(d.Put(own.ref, "removed"))]
    done = deeds.patient(term.args[0], scope)
    return [*map(_as_cost, done.before), ab.Pay(d.Put(done.ref, "removed"))]


def _put(term: Term, scope: Scope) -> list[Cost]:
    what, to = term.args[0], "hand" if term.head == "PayReturn" else str(term.args[1])
    assert isinstance(what, Term)
    before, done = _mine(what, scope)
    return [*before, ab.Pay(d.Put(done.ref, to))]


def _toss(term: Term, scope: Scope) -> list[Cost]:
    if givers.unsure(term.args[0], scope):
        pick, ref, sort = givers.paid(scope, frozenset())
        return [pick, ab.Pay(d.Put(ref, "discard") if sort == CHARACTER else a.Destroy(ref))]
    own = phrases.ref(term.args[0], scope)
    if own.ref == v.Me() and term.head == "PayTossHand" and scope.from_pile is None and not scope.bearer.lent:
        scope.from_pile = "hand"
        return [ab.Pay(d.Put(v.Self(), "discard"))]
    if isinstance(own.ref, v.Copy):
        return [ab.Pay(d.Put(own.ref, "discard"))]
    if scope.bearer.kind not in ("Item", "Character"):
        raise Unfit("an action card is not in play")
    return [ab.Pay(a.Destroy(own.ref) if own.sort == CARD else d.Put(own.ref, "discard"))]


def _move(term: Term, scope: Scope) -> list[Cost]:
    what, way = term.args
    assert isinstance(what, Term)
    before, done = _mine(what, scope)
    return [*before, *[ab.Pay(one) for one in moving.move(way, done, scope)]]


def _enter(term: Term, scope: Scope) -> list[Cost]:
    own = term.args[0]
    if scope.bearer.kind != "Character" or scope.bearer.lent or own not in (Term("Own"), Term("Me")):
        raise Unfit("a card that enters play by itself", supported=False)
    return entering.enter_cost(term, scope)


def _own_shown(term: Term, scope: Scope) -> list[Cost]:
    """Lower "reveal ~ from your hand", "reveal and discard ~" in an ability that a card out of play gives."""
    own = phrases.ref(term.args[0], scope).ref
    if not isinstance(own, v.Copy) or own.zone != "hand":
        raise Unfit("a card of your hand is revealed")
    shown: list[Cost] = [ab.Pay(d.Show(own))]
    return shown if term.args[1] is None else [*shown, ab.Pay(d.Put(own, str(term.args[1])))]


def _leave(term: Term, scope: Scope) -> list[Cost]:
    """Lower "remove ~ in your discard pile from the game": it does that itself, from there."""
    own, zone = phrases.ref(term.args[0], scope).ref, str(term.args[1])
    if isinstance(own, v.Copy) and own.zone == zone:
        return [ab.Pay(d.Put(own, "removed"))]
    if own != v.Me() or scope.bearer.kind != "Character" or scope.bearer.lent or scope.from_pile is not None:
        raise Unfit("the card itself, from where it lies")
    scope.from_pile = zone
    return [ab.Pay(d.Put(v.Self(), "removed"))]


_COSTS: Final[dict[str, Callable[[Term, Scope], list[Cost]]]] = {
    "Aim": _aim,
    "AimBare": _aim,
    "AimBy": _aim,
    "AimBoth": _aim,
    "AimPay": _aim_pay,
    "Optional": _optional,
    "EitherCost": _either,
    "AimRank": lambda term, scope: list(deeds.aim_rank(term, scope)),
    "ChoosePlayerWith": lambda term, scope: [hands.choose_player(term, scope)],
    "Choose": _choose,
    "Need": _need,
    "NeedWhile": _need,
    "NeedOnly": _need,
    "NeedOnlyWhile": _need,
    "Pay": _pay,
    "PayWound": _wound,
    "PayWoundOn": _of_a_character,
    "PayHeal": _of_a_character,
    "PayAsMany": _as_many,
    "PayCharge": payments.charges,
    "PayOneMore": lambda term, scope: payments.charges(Term("PayCharge", (*term.args, 1)), scope),
    "AlsoPaid": _also,
    "PayChargeSome": payments.some_charges,
    "PayCards": payments.cards,
    "PayShow": payments.shown,
    **revealing.PAID,
    "PayPlayer": payments.player,
    "PayRemove": _remove,
    "PayReturn": _put,
    "PayPut": _put,
    "PayTwo": lambda term, scope: [c for to in term.args[1:] for c in _pay(Term("Pay", (term.args[:1], to)), scope)],
    "PayToss": _toss,
    "PayTossHand": _toss,
    "PayLeave": _leave,
    "PayMove": _move,
    "PayEnter": _enter,
    "PayOwn": _own_shown,
    "PayDeed": dues.done,
}
"""What must be so or be paid, by the head of the term."""
