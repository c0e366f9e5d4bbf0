"""Lines of numbers: what a card is that becomes a character or an item by an effect, "a Level 2 Beast with +2 ATK, 9 AC and 3 HP"."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.lines import StatLine
from deckbuilder.games.saga.grammar import bonuses, phrases
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value

_OF_A_SIDE: Final = frozenset({"Sided", "AlignedAs"})
"""How a line tells the alignment; else it is that of the performer (rulebook, Summoned Characters)."""
_WORKED_OUT: Final = {"AtkBy": "atk", "AcBy": "ac", "SkillBy": "skill"}


def told_later(told: Term, ref: v.Ref, scope: Scope) -> list[Effect]:
    """Lower numbers of a line that must be worked out: they are set when the character is there."""
    stats = _named(told, scope)[1]
    found = stats.args[2]
    assert isinstance(found, tuple)
    by = [part for part in found if isinstance(part, Term) and part.head in _WORKED_OUT]
    made: list[m.Modifier] = [m.SetTo(_WORKED_OUT[part.head], phrases.number(part.args[0], scope)) for part in by]
    kinds = stats.args[1]
    assert isinstance(kinds, tuple)
    for part in (*kinds, *found):
        if isinstance(part, Term) and part.head == "Sided":
            made.append(m.Aligned(str(part.args[0])))
        elif isinstance(part, Term) and part.head == "AlignedAs":
            made.append(m.AlignedAs(phrases.ref(part.args[0], scope).ref))
    return [a.Gain(ref, one, until="permanent") for one in made]


def _named(told: Term, scope: Scope) -> tuple[str, Term]:
    """Give the name that a card gets with its line, and the line."""
    if told.head != "NamedLine":
        return "", told
    name, stats = told.args
    if not isinstance(stats, Term) or stats.head != "Line":
        raise Unfit("a name said twice")
    if isinstance(name, Term):
        return f"{scope.bearer.name}'s {name.args[0]}", stats
    return str(name), stats


def line(told: Term, scope: Scope, own: bool) -> StatLine:
    """Lower a line: what somebody or something becomes, with the name that it gets."""
    name, stats = _named(told, scope)
    level, kinds, parts = stats.args
    assert isinstance(kinds, tuple)
    assert isinstance(parts, tuple)
    classes = [str(kind.args[0]) for kind in kinds if isinstance(kind, Term) and kind.head == "Class"]
    traits = [str(kind.args[0]) for kind in kinds if isinstance(kind, Term) and kind.head == "Trait"]
    factions = [str(kind.args[0]) for kind in kinds if isinstance(kind, Term) and kind.head == "Faction"]
    feats: list[tuple[str, int]] = []
    abilities: list[Ability] = []
    numbers: dict[str, Value] = {}
    for part in parts:
        assert isinstance(part, Term)
        if part.head == "Trait":
            traits.append(str(part.args[0]))
        elif part.head == "Traits":
            assert isinstance(part.args[0], tuple)
            traits += map(str, part.args[0])
        elif part.head == "Feat":
            assert isinstance(part.args[1], int)
            feats.append((str(part.args[0]), part.args[1]))
        elif part.head == "Grant":
            abilities.extend(bonuses.quoted(part.args[0], scope, own))
        elif part.head in _WORKED_OUT:
            numbers[part.head.removesuffix("By")] = (0,) if part.head == "AtkBy" else 0
        elif part.head in _OF_A_SIDE:
            continue
        elif part.head in numbers:
            raise Unfit("a number said twice")
        else:
            numbers[part.head] = part.args[0]
    atk, ac = numbers.get("Atk"), numbers.get("Ac")
    skill, hp = numbers.get("Skill", 0), numbers.get("Hp", 1)
    if not isinstance(atk, tuple) or not isinstance(ac, int) or not isinstance(skill, int) or not isinstance(hp, int):
        raise Unfit("a character without ATK or AC")
    strikes = tuple(n for n in atk if isinstance(n, int))
    return StatLine(
        phrases.number(level, scope),
        tuple(classes),
        strikes,
        ac,
        skill,
        hp,
        tuple(traits),
        tuple(feats),
        tuple(abilities),
        name,
        tuple(factions),
    )
