"""What a table tells of a card in sentences: how its qualities come about, what lies on it, and all of it read aloud."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from deckbuilder.core.saying import both, noop, row, say, say_n, term
from deckbuilder.games.saga.algebra.lines import FACE_DOWN
from deckbuilder.games.saga.rules import belongings, inforce, stats
from deckbuilder.games.saga.rules.codes import FORMATION, READY, SPENT, UNDER, UNTIL
from deckbuilder.games.saga.rules.gains import said_of
from deckbuilder.games.saga.rules.state import NONE, Mod
from deckbuilder.games.saga.rules.table import Table

QUALITIES: Final = (
    ("level", noop("Level")),
    ("atk", noop("ATK")),
    ("ac", noop("AC")),
    ("skill", noop("Skill")),
    ("hp", noop("HP")),
)
_UNTIL: Final = {
    "turn": noop("{what} until end of turn"),
    "strike": noop("{what} for this strike"),
    "action": noop("{what} for this action"),
    "next turn": noop("{what} until end of next turn"),
    "spent": noop("{what} while spent"),
    "spent only": noop("{what} while spent and not stunned"),
}
"""How long a modifier lasts; of the others nothing is said."""


# How it comes about ----------------------------------------------------------------------------------------------------------


def explained(t: Table, card: int) -> tuple[str, ...]:
    """Explain a card in play: its stat line, each quality that is not as printed as a sum, and what lasts on it."""
    if t.zone[card] != FORMATION:
        return (say("Considered blank"),) if inforce.blank(t, card) else ()
    return (_stat_line(t, card), *_sums(t, card), *_lasting(t, card))


def _stat_line(t: Table, card: int) -> str:
    plus = stats.bonus(t, card, "atk")
    strikes = "/".join(f"{n + plus:+d}" for n in stats.strikes(t, card))
    level, _, ac, skill, hp = (stats.quality(t, card, name) for name, _ in QUALITIES)
    return say(
        "Level {level}, ATK {atk}, AC {ac}, Skill {skill}, HP {hp}", level=level, atk=strikes, ac=ac, skill=skill, hp=hp
    )


def _sums(t: Table, card: int) -> Iterator[str]:
    for name, label in QUALITIES:
        now, printed = stats.quality(t, card, name), stats.printed(t, card, name)
        parts = list(_parts(t, card, name))
        if parts:
            yield say(
                "{quality} {now}: {parts}",
                quality=term(label),
                now=now,
                parts=row([say("{n} printed", n=printed), *parts]),
            )


def _parts(t: Table, card: int, name: str) -> Iterator[str]:
    """Give what a quality is made of beside what is printed: what sets it, effects, items."""
    for lasting, env, value, mod in _found(t, card, "=" + name):
        n = value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
        yield _for_how_long(say("set to {n} by {card}", n=n, card=_named(t, env.source)), mod)
    for lasting, env, value, mod in _found(t, card, "+" + name):
        n = value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
        if n:
            yield _for_how_long(say("{bonus} {card}", bonus=f"{n:+d}", card=_named(t, env.source)), mod)
    if name != "level":
        for item in t.under(card):
            entry = t.sheets[item]
            if entry.sheet.kind == "Item" and (n := stats.of_item(t, item, name)):
                yield say("{bonus} {card}", bonus=f"{n:+d}", card=entry.sheet.name)


def _found(t: Table, card: int, key: str) -> Iterator[tuple[*stats.Found, Mod | None]]:
    """Give the modifiers of a kind, each with how long it lasts: those that do stand last."""
    found = stats.modifiers(t, card, key)
    lasting = t.own_mods.get(key, {}) if found else {}
    own = [mod for whose in (card, NONE) for mod in lasting.get(whose, ()) if inforce.concerns(t, mod, card)]
    first = len(found) - len(own)
    for place, one in enumerate(found):
        yield *one, own[place - first] if place >= first else None


def _for_how_long(what: str, mod: Mod | None) -> str:
    until = UNTIL[mod.until] if mod is not None else ""
    return say(_UNTIL[until], what=what) if until in _UNTIL else what


def _lasting(t: Table, card: int) -> Iterator[str]:
    """Give what effects have done to a character for a while, beside its qualities."""
    for mod in t.mods:
        if inforce.concerns(t, mod, card) and t.book.node(mod.node).key[0] not in "+=":
            gain = _for_how_long(said_of(t.book, mod.node, mod.value), mod)
            yield say("{gain}: {card}", gain=gain, card=_named(t, mod.source))


def _named(t: Table, card: int) -> str:
    return t.sheets[card].sheet.name if card != NONE else say("an effect")


# Read aloud ------------------------------------------------------------------------------------------------------------------


def spoken(t: Table, card: int, label: str) -> str:
    """Say what a seat sees of a card as one reads it aloud: ``"Kell, level 2 Fighter, spent, 1 of 3 wounds, rank 1, place 2"``."""
    parts = [label] if t.sheets[card].sheet.kind == FACE_DOWN else [label, _kind(t, card)]
    zone = t.zone[card]
    if zone == UNDER:
        parts.append(say("on {card}", card=t.sheets[t.host[card]].sheet.name))
    if zone in (FORMATION, UNDER) and t.orient[card] != READY:
        parts.append(say("spent") if t.orient[card] == SPENT else say("stunned"))
    if zone == FORMATION:
        if t.wounds[card]:
            parts.append(say("{n} of {hp} wounds", n=t.wounds[card], hp=stats.quality(t, card, "hp")))
        place = t.pos(card)
        if place is not None:
            parts.append(say("rank {rank}, place {place}", rank=place[1] + 1, place=place[2] + 1))
    if t.charges[card]:
        parts.append(say_n(t.charges[card], "1 Charge", "{n} Charges"))
    if silent := t.sheets[card].sheet.silent:
        parts.append(say_n(silent, "one clause unread", "{n} clauses unread"))
    return row(parts)


def _kind(t: Table, card: int) -> str:
    """Say what a card is: its level, and its classes or, where it has none, its kind."""
    sheet = t.sheets[card].sheet
    if t.zone[card] == FORMATION:
        return _called(sheet.kind, stats.quality(t, card, "level"), frozenset(belongings.classes(t, card)))
    return _called(sheet.kind, sheet.level, sheet.classes)


@cache
def _called(kind: str, level: int, classes: frozenset[str]) -> str:
    named = kind == "Character" and classes
    what = both([term(one) for one in sorted(classes)]) if named else term(kind)
    return say("level {level} {kind}", level=level, kind=what)
