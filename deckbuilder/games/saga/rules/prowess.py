"""What counts for somebody who rolls: bonuses, two dice, and of a check or save what it is called and how it is said to end."""

from deckbuilder.games.saga.rules import stats
from deckbuilder.games.saga.rules.demanded import bears, comes_of
from deckbuilder.games.saga.rules.kinds import KEPT_DIE
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Table


def rolls(t: Table, card: int, names: tuple[str, ...], made: Env | None = None) -> int:
    """Add up a character's ``RollBonus`` for a roll that goes by any of these names; ``made``: the action that makes it roll."""
    n = 0
    for lasting, env, value in stats.modifiers(t, card, "roll"):
        if lasting.node.roll in names and bears(t, lasting, env, card, made):
            n += value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
    return n


def two_dice(t: Table, card: int, names: tuple[str, ...]) -> int | None:
    """Give who chooses between the two dice of a character's roll that goes by any of these names, or ``HIGHER`` or ``LOWER``; None where effects ask for one die, or disagree."""
    said = {
        KEPT_DIE.get(lasting.node.keep, env.seat)
        for lasting, env, _ in stats.modifiers(t, card, "two dice")
        if lasting.node.roll in names
    }
    return said.pop() if len(said) == 1 else None


def check_bonus(t: Table, who: int, kind: str, made: Env | None = None) -> int:
    """Add up a character's special bonuses to a check or save of a kind, that an action makes it roll."""
    return rolls(t, who, names_of(kind), made)


def names_of(kind: str) -> tuple[str, ...]:
    """Give what a check or save of a kind is called; saves and feats are skill checks (rulebook, Feats; Glossary: Save)."""
    plain = ("no save", "check") if kind != "skill" else ("no save",)
    more = ("save",) if kind.endswith("save") else plain
    return (kind, "all", "skill", *more)


def assured(t: Table, who: int, kind: str, made: Env) -> set[str]:
    """Give how effects say that a character's check or save of a kind ends, that an action makes it roll."""
    names = names_of(kind)
    return {
        lasting.node.ends
        for lasting, env, _ in stats.modifiers(t, who, "assured")
        if lasting.node.roll in names and comes_of(t, lasting, env, made)
    }
