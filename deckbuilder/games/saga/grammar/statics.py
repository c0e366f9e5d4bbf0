"""What is always on, and what a card demands of who performs, equips or puts it into play."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bonuses, phrases
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _spell(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Action":
        raise Unfit("an action card is a spell")
    return [ab.IsSpell(term.args[0] == "yes")]


def _bare(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Item":
        raise Unfit("only items print bonuses alone")
    return [ab.Static(*bonuses.modifiers(Term("Mods", term.args), scope))]


_USED: Final = {"Item": frozenset({"equip", "use", "play"}), "Action": frozenset({"perform", "use", "play"})}
"""How cards of a type are used."""


def _useful(verb: Value, scope: Scope) -> None:
    if verb not in _USED.get(scope.bearer.kind, ()):
        raise Unfit("only items and action cards are equipped and performed", supported=False)


def _only(term: Term, scope: Scope) -> list[Ability]:
    _useful("use", scope)
    kinds = term.args[0]
    assert isinstance(kinds, tuple)
    rows = [kind.args[0] for kind in kinds if isinstance(kind, Term)]
    sizes = [len(row) for row in rows if isinstance(row, tuple)]
    if max(sizes[:-1], default=1) > 1 and min(sizes) == 1:
        raise Unfit("what stands before one of them may hold for all")
    parts = [phrases.noun(row, scope) for row in rows]
    if any(not part.filters or part.sort != CHARACTER for part in parts):
        raise Unfit("characters perform and equip")
    ways = [part.filters[0] if len(part.filters) == 1 else f.All(*part.filters) for part in parts]
    return [ab.Only(ways[0] if len(ways) == 1 else f.Any(*ways))]


def _only_item(term: Term, scope: Scope) -> list[Ability]:
    """Lower "This is a cleric and fighter item": either may equip it (rulebook, Multiclass)."""
    if scope.bearer.kind != "Item":
        raise Unfit("an item is equipped", supported=False)
    return _only(term, scope)


def _folk(value: Value, scope: Scope) -> tuple[Filter, ...]:
    assert isinstance(value, Term)
    inner = phrases.noun(value.args[0], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or not inner.filters or inner.theirs or inner.together:
        raise Unfit("characters perform and equip")
    return inner.filters


def _only_fit(term: Term, scope: Scope) -> list[Ability]:
    verb, whom = term.args
    _useful(verb, scope)
    return [ab.Only(*_folk(whom, scope))]


def _not_fit(term: Term, scope: Scope) -> list[Ability]:
    verb, whom = term.args
    _useful(verb, scope)
    barred = _folk(whom, scope)
    return [ab.Only(f.Not(barred[0] if len(barred) == 1 else f.All(*barred)))]


def _only_if(term: Term, scope: Scope) -> list[Ability]:
    verb, when = term.args[:2]
    _useful(verb, scope)
    held = f.Where(condition(when, scope))
    return [ab.Only(f.Not(held) if term.head == "NotIf" else held)]


def _also(term: Term, scope: Scope) -> list[Ability]:
    """Lower "This card is also a Level 4 cleric spell": clerics use it at that level, besides those who may anyhow."""
    level, name, kind = term.args[1:]
    assert isinstance(level, Term)
    acts = {"Item": ("equip", ("item",)), "Action": ("perform", ("spell", "action"))}.get(scope.bearer.kind)
    if acts is None or kind not in acts[1] or level.head != "Level" or level.args[0] != "==":
        raise Unfit("another kind of card", supported=False)
    n = level.args[1]
    if not isinstance(n, int) or not scope.bearer.level or not scope.bearer.classes or name in scope.bearer.classes:
        raise Unfit("of the same class besides", supported=False)
    own = (f.Same(v.Self()),)
    others = () if n <= scope.bearer.level else tuple(f.Not(f.Class(one)) for one in sorted(scope.bearer.classes))
    made: list[Modifier] = [m.Regardless(acts[0], "class", own)]
    raised = m.LevelFor(acts[0], scope.bearer.level - n, own)
    lower: list[Ability] = []
    if n < scope.bearer.level:  # so it is also for those who may use cards of the class as if they were of it
        lower.append(ab.Static(raised, scope=(f.Licensed(acts[0], str(name)),), zone="hand"))
    elif n > scope.bearer.level:
        made.append(raised)
    spell: list[Ability] = [ab.IsSpell()] if kind == "spell" else []
    static = ab.Static(*made, scope=(f.Class(str(name)), *others), zone="hand")
    return [*spell, ab.AlsoOf(str(name)), static, *lower]


def _of_set(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Item":
        raise Unfit("an item is of a set", supported=False)
    return [ab.OfSet(str(term.args[0]))]


def _of_element(term: Term, scope: Scope) -> list[Ability]:
    if scope.bearer.kind != "Action":
        raise Unfit("an action card is performed", supported=False)
    return [ab.OfElement(str(term.args[0]))]


def _vanishes(term: Term, scope: Scope) -> list[Ability]:
    """Lower that an action card is removed from the game after it is played."""
    if scope.bearer.kind != "Action":
        raise Unfit("an action card is performed", supported=False)
    return [ab.Vanishes()]


def _from_abroad(term: Term, scope: Scope) -> list[Ability]:
    """Lower what an action card says that all of them may (rulebook, In Another Formation)."""
    if scope.bearer.kind != "Action":
        raise Unfit("action cards are played", supported=False)
    return []


def _ration(term: Term, scope: Scope) -> list[Ability]:
    """Lower "each of your characters may only perform one ~ each turn"."""
    whose, n, each, *_ = term.args
    if scope.bearer.kind != "Action" or not isinstance(n, int) or n < 1:
        raise Unfit("action cards are performed", supported=False)
    return [ab.Ration(str(whose), n, each == "game")]


_LISTS: Final = (
    "StartsWith", "StartsWithBoth", "StartsHeld", "MayStartWith", "Copies", "DeckRule", "Brings", "Extra", "MayExtra", "Hero", "StartRank", "MustStartWith", "StartsSo", "StartsIf", "ListRule",
)  # fmt: skip
"""What only the judge of lists asks for."""


STATICS: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "BareMods": _bare,
    "IsSpell": _spell,
    "Only": _only,
    "OnlyItem": _only_item,
    "AlsoOf": _also,
    "OfSet": _of_set,
    "OfElement": _of_element,
    "Vanishes": _vanishes,
    "FromAbroad": _from_abroad,
    "Ration": _ration,
    "OnlyFit": _only_fit,
    "NotFit": _not_fit,
    "OnlyIf": _only_if,
    "NotIf": _only_if,
    "OnlyUnless": _only_if,
    **dict.fromkeys(_LISTS, lambda term, scope: [ab.DeckRule()]),
}
