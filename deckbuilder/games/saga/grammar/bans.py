"""Bans: from terms to what somebody may not do, or what may not be done to him."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import arrivals, means, phrases, swings, unspared
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_ALL: Final = 99
"""More strikes than anybody has."""


def bans(value: Value, scope: Scope) -> list[Modifier]:
    """Lower a list of what may not be done; of the start of the game the judge of lists knows, if there is more."""
    assert isinstance(value, tuple)
    found = [made for part in value for made in ban(part, scope)]
    if not found:
        raise Unfit("the start of the game alone")
    return found


def ban(value: Value, scope: Scope) -> list[Modifier]:
    """Lower what may not be done."""
    assert isinstance(value, Term)
    handler = _BANS.get(value.head)
    if handler is None:
        raise Unfit("a strike that is not there")
    return handler(value, scope)


def _gear(parts: Value) -> list[Filter]:
    assert isinstance(parts, tuple)
    found: list[Filter] = []
    for part in parts:
        if not isinstance(part, Term) or part.head != "Gear":
            raise Unfit("only items are equipped")
        found.append(f.Trait(str(part.args[0])))
    return found


def _one(filters: list[Filter]) -> Filter:
    return filters[0] if len(filters) == 1 else f.Any(*filters)


def _equip(term: Term, scope: Scope) -> list[Modifier]:
    gear = _one(_gear(term.args[0]))
    return [m.Cannot("equip", filters=(gear if term.head == "BanGear" else f.Not(gear),))]


def _of_item(one: Filter) -> Filter:
    """Leave out that it is an item: nothing else is equipped."""
    if isinstance(one, f.Not):
        return f.Not(_of_item(one.filter))
    if isinstance(one, f.Any):
        return f.Any(*map(_of_item, one.filters))
    if isinstance(one, f.All):
        rest = [_of_item(part) for part in one.filters if part != f.Kind("Item")]
        return rest[0] if len(rest) == 1 else f.All(*rest)
    return one


def _items(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not equip items with the Elf trait", or only such."""
    value = term.args[0]
    if not isinstance(value, Term) or value.head != "Np" or value.args[0] != "all":
        raise Unfit("which items?")
    inner = phrases.noun(value.args[2], scope)
    fitting = [_of_item(one) for one in inner.filters if one != f.Kind("Item")]
    if inner.sort != "item" or inner.zone != "play" or not fitting:
        raise Unfit("only items are equipped")
    only: Filter = fitting[0] if len(fitting) == 1 else f.All(*fitting)
    return [m.Cannot("equip", filters=(f.Not(only) if term.head == "OnlyItems" else only,))]


def _by(value: Value) -> tuple[str, bool]:
    """Give by what something is done, and whether only by opponents."""
    assert isinstance(value, Term)
    if len(value.args) > 3 or isinstance(value.args[0], Term):
        raise Unfit("by cards of which kind?", supported=False)
    return str(value.args[0]), value.args[1] is not None


def _pages(value: Value) -> tuple[str, tuple[Filter, ...]]:
    """Part "wizard spells of Level 2 or lower" into the kind of action and what its card must fit."""
    if not isinstance(value, Term):
        return str(value), ()
    kind, row = value.args
    assert isinstance(row, tuple)
    return str(kind), tuple(means.made_by(one) for one in row if isinstance(one, Term))


def _of_kind(how: Value) -> tuple[Value, tuple[Filter, ...]]:
    """Part "by Fire actions" from what the card must fit by which it is done."""
    if isinstance(how, Term) and isinstance(how.args[0], Term):
        kind, source = _pages(how.args[0])
        return Term("By", (kind, *how.args[1:])), source
    if not isinstance(how, Term) or len(how.args) < 4:
        return how, ()
    trait = how.args[3]
    assert isinstance(trait, Term)
    return Term("By", how.args[:2]), (f.Trait(str(trait.args[0])),)


def _hurt(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not be wounded by melee strikes"; of strikes of all kinds it is said as of what else wounds."""
    if term.args == ("strike", "by"):
        raise Unfit("by strikes, as by anything")
    return [*_unhurt(term, scope)]


def _by_those(verbs: tuple[Value, ...], who: Value, scope: Scope) -> list[Modifier]:
    """Lower "may not be stunned by Elves": by what they do."""
    fitting = _fitting(who, scope)
    if fitting == f.Opposing() or verbs != ("be stunned",):
        raise Unfit("done by whom?", supported=False)
    return [m.Cannot("be stunned", (fitting,))]


def _done(term: Term, scope: Scope) -> list[Modifier]:
    verbs, how = term.args
    assert isinstance(verbs, tuple)
    if isinstance(how, Term) and how.head == "ByThose":
        return _by_those(verbs, how.args[0], scope)
    how, source = _of_kind(how)
    by, opposing = _by(how)
    found: list[Modifier] = []
    but = (str(how.args[2]),) if isinstance(how, Term) and len(how.args) > 2 else ()
    for verb in map(str, verbs):
        if verb == "be wounded" and by not in ("spell", "strike") and not source:
            raise Unfit("wounds from what?", supported=False)
        word = "effect" if verb == "be killed" and opposing and not by else by
        found.append(m.Cannot(verb, by=word, opposing=opposing, source=source, but=but))
    return found


def _charge(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not gain Charges", or not from other cards: what puts them on it is another card than itself."""
    others = (f.Not(f.Same(v.Self())),) if term.args[0] == "other" else ()
    return [m.Cannot("be charged", source=others, opposing=term.args[0] == "foes")]


def _characters(value: Value, scope: Scope) -> tuple[Filter, ...]:
    if not isinstance(value, Term) or value.head != "Np" or value.args[0] != "all":
        raise Unfit("by whom?")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("by characters in play")
    return inner.filters


def _aim(term: Term, scope: Scope) -> list[Modifier]:
    by, source, opposing, who = term.args
    filters = () if who is None else _characters(who, scope)
    if who is not None and measured(scope.subject):
        raise Unfit("higher than whom?")
    theirs = filters == (f.Opposing(),)  # "by opposing characters" says no more than "opposing"
    by, pages = _pages(by)
    kind = "strike" if by == "melee or ranged" else by
    made = m.Cannot("be targeted", () if theirs else filters, kind, theirs or opposing is not None, pages)
    if isinstance(source, Term):
        made = replace(made, source=(f.Trait(str(source.args[0])),))
    return [made]


def measured(value: object) -> bool:
    """Tell whether cards are told by a Level higher or lower than the acting character's: where others strike, it may be theirs."""
    stats = [one for one in within(value) if isinstance(one, f.Stat)]
    return any(one.op != "==" and one.value == v.StatOf(v.Me(), one.quality) for one in stats)


def _struck_by(term: Term, scope: Scope) -> list[Modifier]:
    return [m.Cannot("be struck", _characters(term.args[0], scope))]


def _at(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may only target ready characters with ranged strikes"."""
    said, whom = term.args
    kind = "strike" if isinstance(said, Term) and said.head == "Both" else said
    if not isinstance(kind, str):
        raise Unfit("strikes of spells", supported=False)
    fitting = _fitting(whom, scope)
    barred = fitting if term.head == "BanAt" else f.Not(fitting)
    if scope.subject not in (None, v.Me()) and measured(barred):
        raise Unfit("higher than whom?")
    if kind in _ACTIONS:
        return [m.Cannot("target", (barred,), by=kind)]
    if kind not in _STRIKES:
        raise Unfit("whom items target", supported=False)
    return [m.Cannot(act, (barred,)) for act in _STRIKES[kind]]


def spurned(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not target Elves with ranged strikes unless there are no other legal targets"."""
    said, whom = term.args[:2]
    if said not in _STRIKES and said not in _ACTIONS:
        raise Unfit("whom items target", supported=False)
    fitting = swings.foes(whom, scope)
    others = (f.Not(fitting[0] if len(fitting) == 1 else f.All(*fitting)),)
    return [m.Drawn(act, others) for act in _STRIKES.get(str(said), (str(said),))]


_STRIKES: Final = {
    "melee": ("melee",), "ranged": ("ranged",), "strike": ("melee", "ranged"), "melee or ranged": ("melee", "ranged"),
}  # fmt: skip
_ACTIONS: Final = frozenset({"", "spell", "action"})
"""Ways to target by more than strikes; all of them for the empty one."""


def _fitting(value: Value, scope: Scope) -> Filter:
    """Lower which characters are meant, as one filter; who is compared with each of several has no word."""
    one = _characters(value, scope)
    if not one:
        raise Unfit("any character")
    if scope.subject == v.It() and any(isinstance(node, v.Me) for part in one for node in within(part)):
        raise Unfit("compared with each of several", supported=False)
    return one[0] if len(one) == 1 else f.All(*one)


def drawn(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "opposing characters must target him with melee strikes, if possible"."""
    said, whom = term.args
    if said not in _STRIKES and said not in _ACTIONS:
        raise Unfit("whom items must target", supported=False)
    fitting = swings.foes(whom, scope)
    return [m.Drawn(act, fitting) for act in _STRIKES.get(str(said), (str(said),))]


def _only_aim(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "only higher level characters may target him with melee strikes"."""
    kind = "strike" if term.args[0] == "melee or ranged" else str(term.args[0])
    return [m.Cannot("be targeted", (f.Not(_fitting(term.args[1], scope)),), kind)]


def _only_kind(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may only be targeted with melee strikes", by anybody or by some."""
    kind = "strike" if term.args[0] == "melee or ranged" else str(term.args[0])
    whom = () if len(term.args) == 1 else _characters(term.args[1], scope)
    opposing = whom == (f.Opposing(),)
    return [m.Cannot("be targeted", () if opposing else whom, opposing=opposing, but=(kind,))]


def _both(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not be destroyed or targeted by opposing actions"."""
    verbs, aimed = term.args
    (aim,) = ban(aimed, scope)
    assert isinstance(verbs, tuple)
    assert isinstance(aim, m.Cannot)
    if aim.by not in {"action", "spell", "card", "item", ""} or aim.source or (aim.filters and not aim.opposing):
        raise Unfit("what is done by strikes")
    how = Term("By", (aim.by, Term("Opposing") if aim.opposing else None))
    return [*_done(Term("BanDone", (verbs, how)), scope), aim]


def _both_by(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "opposing actions may not target or destroy it"."""
    by, opposing = _by(term.args[1])
    if by not in {"action", "spell"}:
        raise Unfit("by what is it targeted?", supported=False)
    return [*_done(Term("BanDone", term.args), scope), m.Cannot("be targeted", by=by, opposing=opposing)]


def _cards(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not cast spells of level 3 or higher", or may cast only such."""
    act, parts = str(term.args[0]), term.args[1]
    assert isinstance(parts, tuple)
    found = [one for part in parts if isinstance(part, Term) for one in phrases.filters(part, scope, CARD)]
    fitting: Filter = found[0] if len(found) == 1 else f.All(*found)
    return [m.Cannot(act, (f.Not(fitting) if term.head == "OnlyCards" else fitting,))]


def _unhurt(term: Term, scope: Scope) -> list[m.StrikeMod]:
    made = swings.SWINGS["Unhurt"](Term("Unhurt", (term.args[0], None)), scope)
    return [one for one in made if isinstance(one, m.StrikeMod)]


def _more(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not inflict more than one wound with melee strikes"."""
    n, said = term.args
    kind, by = swings.swing_kind(said)
    assert isinstance(n, int)
    return [m.StrikeMod(kind, by, most=n)]


def _per_turn(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not perform more than one melee strike per turn": none any more after so many."""
    kind, n = term.args[:2]
    if scope.subject not in (None, v.Me()) or not isinstance(n, int) or n < 1:
        raise Unfit("how many strikes in a turn each of several has performed", supported=False)
    struck = c.CameAbout(Event("strike", agent=(f.Same(v.Me()),), by=(str(kind),)), ">=", n)
    return [m.While(m.Cannot(str(kind)), struck)]


def _aimed_per_turn(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not be targeted by more than one melee strike per turn": by none any more after so many."""
    kind, n = term.args[:2]
    kind = "strike" if kind == "melee or ranged" else kind
    if scope.subject not in (None, v.Me()) or not isinstance(n, int) or n < 1:
        raise Unfit("how many strikes in a turn were at each of several", supported=False)
    struck = c.CameAbout(Event("target", patient=(f.Same(v.Me()),), by=(str(kind),)), ">=", n)
    return [m.While(m.Cannot("be targeted", by=str(kind)), struck)]


def _further(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not perform any other Reacts": besides the one that says so, which has been begun and goes on."""
    if scope.first is None:
        raise Unfit("other than which?", supported=False)
    return [m.Cannot(str(term.args[0]))]


def _making(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not be targeted by spells that produce ranged strikes"."""
    kind, made, opposing = term.args
    source = (f.Spell(),) if kind == "spell" else ()
    return [m.Cannot("be targeted", by=str(made), opposing=opposing is not None, source=source)]


def _kinds(said: Value) -> tuple[str, ...]:
    return ("melee", "ranged") if said == "strike" else (str(said),)


def _page(term: Term, scope: Scope) -> list[Modifier]:
    return [m.Cannot(str(term.args[0]), (f.Trait(str(term.args[1])),))]


def _but(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not perform actions other than maneuvers"."""
    act, left = ("perform", term.args[0]) if term.head == "OnlyActs" else term.args[:2]
    assert isinstance(left, tuple)
    if "printed" in left and (scope.bearer.kind != "Character" or scope.subject == v.It()):
        raise Unfit("actions printed on whom", supported=False)
    return [m.Cannot(str(act), but=tuple(dict.fromkeys(map(str, left))))]


def _host(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may not put Elves into play": said of players."""
    inner = phrases.noun(term.args[0], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters are put into play")
    by = str(term.args[1]) if len(term.args) > 1 else ""
    return [m.Cannot("host", arrivals.joining(inner.filters), by)]


_BANS: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    "Ban": lambda term, scope: [m.Cannot(str(term.args[0]))],
    "Bans": lambda term, scope: bans(term.args[0], scope),
    "BanGear": _equip,
    "BanAllGear": _equip,
    "BanNotGear": _equip,
    "OnlyGear": _equip,
    "BanPage": _page,
    "BanDone": _done,
    "BanAim": _aim,
    "BanStruckBy": _struck_by,
    "BanItems": _items,
    "OnlyItems": _items,
    "OnlyAt": _at,
    "BanAt": _at,
    "OnlyAim": _only_aim,
    "BanBoth": _both,
    "OnlyKind": _only_kind,
    "AimBut": lambda term, scope: [
        m.Cannot("be targeted", by=str(term.args[0]), opposing=term.args[2] is not None, but=(str(term.args[1]),))
    ],
    "BanDull": lambda term, scope: [m.StrikeMod(str(term.args[1]), dull=str(term.args[0]))],
    "BothByThem": _both_by,
    "BanSpared": lambda term, scope: unspared.suffered(term.args[0]),
    "BanInflicted": lambda term, scope: unspared.inflicted(str(term.args[0]), term.args[1]),
    "BanMore": _more,
    "BanBut": _but,
    "OnlyActs": _but,
    "BanHurt": _hurt,
    "BanHit": lambda term, scope: [replace(one, harmless=False, sure="miss") for one in _unhurt(term, scope)],
    "BanCharge": _charge,
    "BanCards": _cards,
    "OnlyCards": _cards,
    "BanNonSpell": lambda term, scope: [m.Cannot(kind, source=(f.Not(f.Spell()),)) for kind in _kinds(term.args[0])],
    "BanMany": lambda term, scope: [m.FewerStrikes(_ALL, least=int(str(term.args[0])) if term.args else 1)],
    "BanPerTurn": _per_turn,
    "BanAimedTurn": _aimed_per_turn,
    "BanFurther": _further,
    "BanMaking": _making,
    "BanStart": lambda term, scope: [],
    "BanReady": lambda term, scope: [m.Cannot("unstun phase" if "unstun" in str(term.args[0]) else "ready phase")],
    "BanBy": lambda term, scope: [m.Cannot(str(term.args[0]), by=str(term.args[1]))],
    "BanHost": _host,
    "MovesItself": lambda term, scope: [m.Cannot("be moved", by="effect")],
}
