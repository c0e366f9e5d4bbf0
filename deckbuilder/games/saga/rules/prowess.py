"""What counts for somebody who rolls a check or save of a kind: what it is called, bonuses to it, and how it is said to end."""

from deckbuilder.games.saga.rules import aim, stats
from deckbuilder.games.saga.rules.demanded import comes_of
from deckbuilder.games.saga.rules.state import Env
from deckbuilder.games.saga.rules.table import Table


def check_bonus(t: Table, who: int, kind: str, made: Env | None = None) -> int:
    """Add up a character's special bonuses to a check or save of a kind, that an action makes it roll."""
    return aim.rolls(t, who, names_of(kind), made)


def names_of(kind: str) -> tuple[str, ...]:
    """Give what a check or save of a kind is called; saves and feats are skill checks (rulebook, Feats; Glossary: Save)."""
    more = ("save",) if kind.endswith("save") else ("check",) if kind != "skill" else ()
    return (kind, "all", "skill", *more)


def assured(t: Table, who: int, kind: str, made: Env) -> set[str]:
    """Give how effects say that a character's check or save of a kind ends, that an action makes it roll."""
    names = names_of(kind)
    return {
        lasting.node.ends
        for lasting, env, _ in stats.modifiers(t, who, "assured")
        if lasting.node.roll in names and comes_of(t, lasting, env, made)
    }
