"""What somebody's strikes are like, and strikes at him: at all times, of some kind, against some."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import phrases, strikemods
from deckbuilder.games.saga.grammar.conditions import predicate
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value


def swing_kind(value: Value) -> tuple[str, tuple[Filter, ...]]:
    """Give the kind of strikes and what must fit the card that produces them."""
    if not isinstance(value, Term):
        return str(value), ()
    if value.head == "Both":
        return "strike", ()
    if value.head == "Attacking":
        if value.args[0] != "melee":
            raise Unfit("the strikes of an attack are melee strikes")
        return "attack", ()
    kind, by = value.args
    assert isinstance(by, Term)
    return "strike" if kind == Term("Both") else str(kind), source(by)


def _kind(said: Value, parts: Value) -> tuple[str, tuple[Filter, ...]]:
    """Give the kind of strikes of which something is said: ATK is none of what melee and ranged strikes may gain."""
    assert isinstance(parts, tuple)
    atk = [one for one in parts if isinstance(one, Term) and one.head == "StrikeAtk" and not strikemods.any_bonus(one)]
    if said == Term("Both") and atk:
        raise Unfit("no ATK counts for ranged strikes")
    return swing_kind(said)


def source(by: Term) -> tuple[Filter, ...]:
    """Give what must fit the card that produces a strike or demands a roll."""
    if by.head == "SpellOf":
        return (f.Spell(), f.Trait(str(by.args[0])))
    if by.head == "AnySpellOf":
        return (f.Spell(), _any_trait(by))
    if by.head == "SpellBy":
        return (f.Spell(), f.Class(str(by.args[0])))
    if by.head == "Trait":
        return (f.Trait(str(by.args[0])),)
    if by.head == "Item":
        return (f.Kind("Item"),)
    if by.head == "AnyTrait":
        return (_any_trait(by),)
    return (f.Not(f.Spell()),) if by.head == "Not" else (f.Spell(),)


def _any_trait(by: Term) -> Filter:
    first, more = by.args
    assert isinstance(more, tuple)
    return f.Any(*[f.Trait(str(one)) for one in (first, *more)])


def demanding(value: Value, scope: Scope) -> tuple[tuple[Filter, ...], tuple[Filter, ...]]:
    """Give what must fit the card that demands a roll, and who performs it."""
    assert isinstance(value, Term)
    if value.head == "RollBy":
        by, whose = demanding(value.args[0], scope)
        return by, (*whose, *foes(value.args[1], scope))
    if value.head == "AnyAct":
        return (), ()
    if value.head != "Opposed":
        return source(value), ()
    assert isinstance(value.args[0], Term)
    return source(value.args[0]), (f.Opposing(),)


def _eased(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he has +4 Skill against Fire actions": for what they make him roll; his AC too counts against their strikes.

    "While targeted with Fire actions" is for whatever he rolls as long as one of them targets him.
    """
    by, against = demanding(term.args[0], scope)
    n = phrases.number(term.args[1], scope)
    roll = "save" if term.head == "Eased" else "skill"
    rolls: list[Modifier] = [m.RollBonus(roll, n, by, against, targeted=term.head.endswith("While"))]
    if not term.head.startswith("AcAndSkill"):
        return rolls
    return [m.StrikeMod("strike", by, against, ac=n, defending=True), *rolls]


def _targets(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower at whom strikes are aimed, or what each of their targets must be: "if the target is stunned"."""
    if not isinstance(value, Term) or value.head != "TargetIs":
        return foes(value, scope)
    if scope.strike_heard or scope.struck or any(one.target for one in scope.mentions):
        raise Unfit("the target of the strike, or another one")
    such, *negated = value.args
    found = predicate(such, scope)
    if scope.subject == v.It():
        found = tuple(_of_each_striker(one, such) for one in found)
    return (f.Not(found[0] if len(found) == 1 else f.All(*found)),) if negated else found


def foes(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower whom strikes are aimed at, or who performs them."""
    if value is None:
        return ()
    if isinstance(value, Term) and value.head == "OrFoe":  # "against Testa and any adjacent characters"
        named, beside = value.args
        first, subject, scope.subject = foes(named, scope), scope.subject, None  # adjacent to the one just named
        more = foes(Term("Np", ("all", 0, beside)), scope)
        scope.subject = subject
        if first != (f.Same(v.Me()),):
            raise Unfit("others beside somebody else", supported=False)
        return (f.Any(*first, more[0] if len(more) == 1 else f.All(*more)),)
    if isinstance(value, Term) and value.head != "Np":
        one = phrases.ref(value, scope)
        if one.sort != CHARACTER:
            raise Unfit("characters strike and are struck")
        return (f.Same(one.ref),)
    if not isinstance(value, Term) or value.args[0] not in ("a", "all"):
        raise Unfit("characters strike and are struck")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or not inner.filters or inner.together:
        raise Unfit("characters are struck")
    if scope.subject != v.It():
        return inner.filters
    return tuple(_of_each_striker(one, value.args[2]) for one in inner.filters)


def _of_each_striker(one: Filter, parts: Value) -> Filter:
    """Compare levels with those of whoever strikes, where nobody else is named: "lower Level characters"."""
    assert isinstance(parts, tuple)
    if not any(isinstance(node, v.Me) for node in within(one)):
        return one
    plainly = any(isinstance(part, Term) and part.head == "LevelThan" for part in parts)
    if not plainly or not isinstance(one, f.Stat) or one.value != v.StatOf(v.Me(), "level"):
        raise Unfit("compared with each of several strikers", supported=False)
    return f.Stat("level", one.op, v.StatOf(v.It(), "level"))


def _changes(
    kind: str, by: tuple[Filter, ...], parts: Value, against: tuple[Filter, ...], scope: Scope
) -> list[m.StrikeMod]:
    assert isinstance(parts, tuple)
    found: list[m.StrikeMod] = []
    for part in parts:
        assert isinstance(part, Term)
        if part.head == "ThroughBoth":
            part = Term("Through", (None,))
        with strikemods.aiming(scope):
            found.append(strikemods.strike_mod(kind, part, scope, against=against, by=by))
    return found


def _swings(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "his melee strikes inflict an additional wound against Elves"."""
    _, said, parts, against = term.args
    assert isinstance(parts, tuple)
    kind, by = _kind(said, parts)
    aims = [one for one in parts if isinstance(one, Term) and one.head in _AIMS]
    if aims and against is not None:
        raise Unfit("whom strikes target, said twice")
    barred = [one for part in aims for one in _barred(kind, by, part, scope)]
    others = tuple(one for one in parts if one not in aims)
    return [*barred, *_changes(kind, by, others, _targets(against, scope), scope)]


_AIMS: Final = frozenset({"NotAt", "OnlyAt"})


def _barred(kind: str, by: tuple[Filter, ...], part: Term, scope: Scope) -> list[Modifier]:
    """Lower "his ranged strikes may not target stunned characters"."""
    if kind == "attack":
        raise Unfit("whom the strikes of attacks may target", supported=False)
    found = foes(part.args[0], scope)
    if not found:
        raise Unfit("whom strikes may target", supported=False)
    whom = found[0] if len(found) == 1 else f.All(*found)
    kinds = ("melee", "ranged") if kind == "strike" else (kind,)
    return [m.Cannot(one, (whom if part.head == "NotAt" else f.Not(whom),), source=by) for one in kinds]


def _swinging(value: Value) -> tuple[Value, Value]:
    assert isinstance(value, Term)
    if value.head == "Whiles":
        return _swinging(value.args[0])
    return value.args[0], value.args[1]


def _how(part: Value) -> Term | None:
    if isinstance(part, Term) and part.head == "SwingVp":
        return _how(part.args[0])
    how = part.args[1] if isinstance(part, Term) and part.head == "Blow" else None
    more = isinstance(part, Term) and any(isinstance(one, Term) and one.head == "StrikeAtk" for one in _parts(part))
    return how if isinstance(how, Term) and not (more and how.head != "Whiles") else None  # ATK beside ATK stands alone


def _parts(part: Term) -> tuple[Value, ...]:
    return part.args[0] if part.args and isinstance(part.args[0], tuple) else ()


def _only_atk(part: Value) -> bool:
    """Tell whether words give ATK and nothing else, without saying for which strikes or until when."""
    if not isinstance(part, Term) or part.head != "Gains" or part.args[-1] is not None:
        return False
    mods = part.args[0]
    rows = mods.args[0] if isinstance(mods, Term) and mods.head == "Mods" else ()
    return bool(rows) and all(
        isinstance(one, Term) and one.head == "Bonuses" and one.args[0] == ("atk",)
        for one in (rows if isinstance(rows, tuple) else (rows,))
    )


def binds_all(parts: tuple[Value, ...]) -> bool:
    """Tell whether strikes are told in a way that may bind what is said before as well: by a "while", or, after ATK, against whom they are."""
    told = [_how(part) for part in parts]
    if any(how is not None and how.head == "Whiles" for how in told[1:]):
        return True
    against = [how is not None and how.head == "Swinging" and how.args[1] is not None for how in told]
    return any(one and any(map(_only_atk, parts[:i])) for i, one in enumerate(against))


def _blows(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "while performing a melee strike against an Elf, he has +2 ATK"."""
    _, parts, how = term.args
    said, against = _swinging(how)
    kind, by = _kind(said, parts)
    return [*_changes(kind, by, parts, _targets(against, scope), scope)]


def _blow(term: Term, scope: Scope) -> list[Modifier]:
    return _blows(Term("Blows", (None, *term.args)), scope)


def _harsh(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "inflicts an additional wound with Fire spells": by their strikes, and otherwise."""
    _, more, by, against = term.args
    assert isinstance(by, Term)
    assert isinstance(more, Term)
    cards, whom = source(by), _targets(against, scope)
    n = strikemods.wounds(more, scope)
    if n == 0 or strikemods.of_target(n):
        raise Unfit("how many more wounds", supported=False)
    return [m.StrikeMod("strike", cards, whom, wounds=n), m.Harsher(n, cards, whom)]


def _again(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he gains +2 ATK, and he inflicts an additional wound ...": the same one, where one is spoken of."""
    if scope.subject == v.It():
        raise Unfit("who of them?")
    part = term.args[0]
    assert isinstance(part, Term)
    return SWINGS[part.head](part, scope)


def _swings_but(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "his melee strikes gain +2 ATK (+5 against Elves)": against them so much more."""
    whose, kind, first, second, against = term.args
    if not (isinstance(first, Term) and isinstance(second, Term)) or first.head != second.head:
        raise Unfit("another sort of change")
    if not isinstance(first.args[0], int) or not isinstance(second.args[0], int):
        raise Unfit("by how much more", supported=False)
    more = Term(second.head, (second.args[0] - first.args[0], *second.args[1:]))
    usual = _swings(Term("Swings", (whose, kind, (first,), None)), scope)
    return [*usual, *_swings(Term("Swings", (whose, kind, (more,), against)), scope)]


def _guards(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "melee strikes against him have -2 ATK", of all or of those that some perform."""
    _, said, change, *by_whom = term.args
    kind, by = _kind(said, (change,))
    return _at_him(kind, by, change, _by_whom(by_whom[0], scope) if by_whom else (), scope)


def _at_him(
    kind: str, by: tuple[Filter, ...], change: Value, strikers: tuple[Filter, ...], scope: Scope
) -> list[Modifier]:
    found = _changes(kind, by, (change,), (), scope)
    if any(one.against or one.ignores or one.sheer or (one.reach and one.kind == "attack") for one in found):
        raise Unfit("strikes at somebody: no such change", supported=False)
    return [replace(one, against=strikers, defending=True) for one in found]


def _by_whom(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Lower whose strikes are meant: "characters" are all who strike; "unless performed by an Elf", all but theirs."""
    if isinstance(value, Term) and value.head == "But":
        fits = foes(value.args[0], scope)
        return (f.Not(fits[0] if len(fits) == 1 else f.All(*fits)),)
    return () if value == Term("Np", ("all", 0, (Term("Char"),))) else foes(value, scope)


def _exposed(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he may be targeted by melee strikes regardless of rank"."""
    said, change, by_whom = term.args
    kind, by = swing_kind(said)
    return _at_him(kind, by, change, _by_whom(by_whom, scope) if by_whom is not None else (), scope)


def _guards_from(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "evil characters targeting him have -2 ATK"."""
    _, said, change, by_whom = term.args
    against = foes(by_whom, scope)
    found = _guards(Term("Guards", (None, said, change)), scope)
    return [replace(one, against=against) for one in found if isinstance(one, m.StrikeMod)]


def _parry(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he has +2 AC against ranged strikes by Elves"."""
    said, n, by_whom = term.args
    kind, by = swing_kind(said)
    return [m.StrikeMod(kind, by, foes(by_whom, scope), ac=phrases.number(n, scope), defending=True)]


def _parry_or(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "while targeted with Fire actions or by Elves, he gains +2 AC": once against their Fire actions too."""
    said, n, by_whom = term.args
    kind, by = swing_kind(said)
    if kind != "strike" or len(by) != 1:
        raise Unfit("strikes of a kind, or by some", supported=False)
    value = phrases.number(n, scope)
    mine = m.StrikeMod(kind, by, (), ac=value, defending=True)
    return [mine, m.StrikeMod(kind, (f.Not(by[0]),), foes(by_whom, scope), ac=value, defending=True)]


def _both_against(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he has +2 ATK and AC against Elves": for his strikes at them, and theirs at him."""
    n, foe = term.args
    mine = _blow(Term("Blow", ((Term("StrikeAtk", (n,)),), Term("Swinging", ("melee", foe)))), scope)
    return [*mine, *_parry(Term("Parry", ("strike", n, foe)), scope)]


def _unhurt(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he suffers no wounds from ranged strikes"."""
    said, by_whom = term.args
    made, by = swing_kind(said)
    return [m.StrikeMod(made, by, foes(by_whom, scope), harmless=True, defending=True)]


def _capped(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "he may not suffer more than one wound from a strike" for a while."""
    kind, n = term.args
    if kind not in {"strike", "melee", "ranged"} or not isinstance(n, int):
        raise Unfit("wounds of a spell, counted", supported=False)
    return [m.StrikeMod(str(kind), most=n, defending=True)]


SWINGS: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    "Swings": _swings,
    "Blows": _blows,
    "Blow": _blow,
    "SwingsBut": _swings_but,
    "Harsh": lambda term, scope: _harsh(Term("Harsh", (None, *term.args)), scope),
    "HarshOf": _harsh,
    "Again": _again,
    "Guards": _guards,
    "Exposed": _exposed,
    "GuardsFrom": _guards_from,
    "Parry": _parry,
    "ParryMoreSum": lambda part, scope: _parry(Term("Parry", (*part.args[:2], None)), scope),
    "BothAgainst": _both_against,
    "Unhurt": _unhurt,
    "Eased": _eased,
    "EasedSkill": _eased,
    "EasedWhile": _eased,
    "AcAndSkill": _eased,
    "AcAndSkillWhile": _eased,
    "ParryWhile": _parry,
    "ParryOr": _parry_or,
    "ParryMoreBy": lambda part, scope: _parry(Term("Parry", part.args[:3]), scope),
    "Capped": _capped,
    "ParrySum": lambda part, scope: _parry(Term("Parry", (*part.args[:2], None)), scope),
}
"""By the head of what is said: what is said of strikes."""
