"""Looks for a table on which what the real cards say is offered or holds: python -m tests.games.saga.offered [WORDS in the name].

The tables are made up: characters who are of every class and of every trait that the words name, and others who are of none; ready, spent,
stunned, wounded, with items, in both armies and every pile. What is found on none is printed for a person to read: the words may be sound and
ask for what these tables do not have (an AC of 27, somebody summoned), or nobody will ever be able to do what they say.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import product
from types import SimpleNamespace
from typing import Any, NamedTuple

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra import abilities as a
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.rules import codes as k
from deckbuilder.games.saga.rules import inforce, legality, staging, stats
from deckbuilder.games.saga.rules.book import Act, Book
from deckbuilder.games.saga.rules.profile import RULEBOOK
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.games.saga.rules.staging_file import Moment, Piece
from deckbuilder.games.saga.rules.state import NONE, Ev, meaning
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.triggers import Pattern
from deckbuilder.games.saga.rules.verbs import canceling, entrances, rolls, suffering
from tests.games.saga.readings import real_readings, share

Abilities = Sequence[a.Ability]
CLASSES = ("Cleric", "Fighter", "Rogue", "Wizard")


class Layout(NamedTuple):
    """How a table is laid out: the bearer's rank and state, whether he is wounded, and what else is different."""

    rank: int
    state: int
    wounds: int
    mixed: bool
    turn: int


LAYOUTS = sorted(
    (Layout(*one) for one in product((0, 1, 2), (0, 1, 2), (1, 0), (False, True), (2, 1))),
    key=lambda one: one.rank + one.state + (1 - one.wounds) + one.mixed + (2 - one.turn),
)


@contextmanager
def unframed() -> Iterator[None]:
    """Let what changes the strike, roll, wounds or entrance of a trigger be able to: the events here stand alone."""
    of_events = (canceling, entrances, rolls, suffering)
    verbs = {verb for module in of_events for verb in module.VERBS.values()} - {rolls.Check}
    kept = [(verb, name, verb.__dict__.get(name)) for verb in verbs for name in ("could", "whole")]
    for verb, name, _ in kept:
        setattr(verb, name, lambda self, t, e: True)
    yield
    for verb, name, was in kept:
        if was is None:
            delattr(verb, name)
        else:
            setattr(verb, name, was)


class Crew:
    """The cards of the tables for some abilities, and the table that is being laid."""

    def __init__(self, card: Card, abilities: Abilities) -> None:
        named = [node for ability in abilities for node in within(ability)]
        self.traits = tuple(
            sorted({n.name for n in named if isinstance(n, f.Trait)} - {"Warlord", "Unique", "Overlord"})
        )
        self.factions = tuple(sorted({n.name for n in named if isinstance(n, f.Faction)} | {"Dwarf"}))
        self.cards: list[Card] = []
        self.pieces: list[Piece] = []
        self.ids: list[CardId] = []
        self.bearer = replace(card, text="x")
        self.cards.append(self.bearer)
        self.low, self.mid = self.one("Low", 1, "Good"), self.one("Mid", 4, "Evil")
        self.high, self.lord = self.one("High", 9, "Good"), self.one("Lord", 8, "Good", subtype=("Warlord",))
        self.plain = self.one("Plain", 1, "Good", traits=())
        self.other = self.one("Other", 5, "Evil", traits=(), faction=("Nobody",), **{"class": ("Wizard",)})
        self.gear, self.page = self.thing("Gear", "Item"), self.thing("Page", "Action")
        pages = [self.thing(f"{name} Page", "Action", name) for name in CLASSES]
        self.loose = [
            self.low,
            self.mid,
            self.high,
            self.plain,
            self.other,
            self.gear,
            self.thing("Bare", "Item", None),
            self.page,
            *pages,
        ]
        self.named: list[tuple[Card, Card]] = []
        for name in sorted({n.name for n in named if isinstance(n, f.Named)} - {card.name}):
            self.named.append((self.one(name, 3, "Good"), self.one(name, 3, "Good", subtype=("Warlord",))))
            self.loose += [self.thing(name, "Item"), self.thing(name, "Action"), self.named[-1][0]]
        scripts: dict[str, tuple[a.Ability, ...]] = {one.name: () for one in self.cards}
        scripts[card.name] = tuple(abilities)
        self.book = Book({one.id: one for one in self.cards}, scripts, RULEBOOK)

    def made(self, name: str, kind: str, fields: dict[str, Any]) -> Card:
        """Make up a card."""
        card = Card(CardId(f"made{len(self.cards)}"), GAME.id, name, kind, "", fields)
        self.cards.append(card)
        return card

    def one(self, name: str, level: int, side: str, **said: Any) -> Card:
        """Make up a character of every class, trait and faction, unless something else is said."""
        told = {"level": level, "attack": (level, 1), "ac": 10 + level, "skill": 9, "hp": 6, "alignment": side}
        return self.made(
            name, "Character", told | {"class": CLASSES, "traits": self.traits, "faction": self.factions} | said
        )

    def thing(self, name: str, kind: str, of: str | None = "") -> Card:
        """Make up an item or action card of every class, or of one; without traits where ``of`` is None."""
        classes = (of,) if of else CLASSES
        return self.made(name, kind, {"level": 1, "class": classes, "traits": () if of is None else self.traits})

    def put(
        self,
        card: Card,
        seat: int,
        pile: str,
        rank: int = 0,
        host: int = NONE,
        state: int = 0,
        wounds: int = 0,
        owner: int = NONE,
    ) -> int:
        """Lay a card; give its number."""
        charges = 6 if card is self.bearer and state == 0 else None
        whose = seat if owner == NONE else owner
        self.pieces.append(Piece("", card.name, seat, whose, pile, rank, host, "", state, wounds, charges))
        self.ids.append(card.id)
        return len(self.pieces) - 1

    def laden(self, card: Card, seat: int, rank: int, state: int = 0, wounds: int = 0, owner: int = NONE) -> int:
        """Lay a character with items, one of them spent, and an attached card."""
        who = self.put(card, seat, "ranks", rank, NONE, state, wounds, owner)
        for spent in (0, 1):
            self.put(self.gear, seat, "items", rank, who, spent)
        self.put(self.page, seat, "attached", rank, who)
        return who


def lay(card: Card, abilities: Abilities, how: Layout, attached: bool = False) -> tuple[Table, int]:
    """Lay a table; give it and the number of the card that has the abilities."""
    crew = Crew(card, abilities)
    at = NONE
    home = 1 if how.mixed and how.turn == 1 else 0  # the formation in which the bearer stands
    for seat, rank in product((0, 1), (0, 1, 2)):
        if how.mixed and (seat == 1 or rank == how.rank):
            crew.put(crew.mid, seat, "ranks", rank, NONE, rank, 1, owner=1 - seat)
        if (seat, rank) == (home, how.rank):
            at = _bearer(crew, card.kind, how, seat, attached)
        rows = (
            ((crew.mid, 0, 0), (crew.low, 1, 2), (crew.plain, 0, 1)),
            ((crew.high, 0, 1), (crew.mid, 2, 2), (crew.other, 1, 0)),
            ((crew.lord, 0, 1), (crew.low, 0, 0), (crew.high, 2, 0)),
        )
        for one, state, wounds in rows[rank]:
            if one in (crew.mid, crew.high):
                crew.laden(one, seat, rank, state, wounds)
            else:
                crew.put(one, seat, "ranks", rank, NONE, state, wounds)
        for plain, lord in crew.named if rank in (0, 2) else ():
            crew.laden(plain if rank == 0 else lord, seat, rank, 1 if rank == 0 else 0, 2)
    for seat, pile in product((0, 1), ("hand", "deck", "discard")):
        for one in crew.loose:
            crew.put(one, seat, pile)
        lies = crew.put(crew.bearer, seat, pile)
        if at == NONE and pile == "hand":
            at = lies
    faces = tuple(crew.book.number(id) for id in crew.ids)
    engine: Any = SimpleNamespace(book=crew.book)
    laid = staging._position(engine, faces, crew.pieces, Moment(how.turn, k.DECREES, how.turn % 2, 0, 0), 2)
    return Table(crew.book, laid), at


def _bearer(crew: Crew, kind: str, how: Layout, seat: int, attached: bool) -> int:
    """Lay the bearer where he stands, or what it lies under; -1 for an action card that is in the hand."""
    if kind == "Character":
        for _ in range(how.wounds):
            crew.put(crew.bearer, seat, "ranks", how.rank, owner=0)
        at = crew.put(crew.bearer, seat, "ranks", how.rank, NONE, how.state, how.wounds, owner=0)
        for spent in (0, 1) if how.wounds else ():
            crew.put(crew.gear, seat, "items", how.rank, at, spent)
        return at
    if kind == "Action" and not attached:
        return NONE
    host = crew.named[0][how.wounds] if crew.named and how.turn == 1 else crew.high
    under = crew.laden(host, seat, how.rank, how.state if how.turn == 1 else 0, 1, owner=0)
    return crew.put(
        crew.bearer, seat, "items" if kind == "Item" else "attached", how.rank, under, how.state % 2, owner=0
    )


# Events ----------------------------------------------------------------------------------------------------------------------

_EVERY = sum(k.ELEMENTS.values())
_ACTIONS = (
    k.ORDER | k.STANDARD | k.SPENDS, k.ORDER | k.STANDARD | k.SPENDS | k.MAKES_MELEE, k.ORDER, k.REACT, k.ORDER | k.ITEM | k.SPENDS,
    k.ORDER | k.CARD | k.SPELL | _EVERY | k.SPENDS | k.DRAWS | k.RETRIEVES | k.MAKES_RANGED, k.REACT | k.CARD | k.SPELL | _EVERY | k.DRAWS,
    k.ORDER | k.CARD | k.MAKES_MELEE, k.REACT | k.CARD, k.ORDER | k.CARD | k.RETRIEVES,
)  # fmt: skip
_STRIKES = (
    k.MELEE | k.ATTACK | k.ORDER | k.STANDARD | k.MAKES_MELEE | k.SPENDS, k.MELEE | k.ORDER | k.SPENDS | k.MAKES_MELEE,
    k.MELEE | k.REACT | k.MAKES_MELEE, k.MELEE | k.ORDER | k.CARD | k.SPELL | _EVERY | k.MAKES_MELEE, k.RANGED | k.REACT | k.ITEM | k.MAKES_RANGED,
    k.RANGED | k.ORDER | k.CARD | k.SPELL | k.MAKES_RANGED | _EVERY | k.SPENDS, k.RANGED | k.ORDER | k.SPENDS | k.MAKES_RANGED,
)  # fmt: skip
_OF_STRIKES = frozenset({"target", "hit", "miss", "roll", "wound", "die"})
_OF_ACTIONS = frozenset({
    *("target", "wound", "die", "perform", "pay", "spend", "stun", "ready", "heal", "move", "forward", "backward", "fall", "discard"),
})  # fmt: skip
_WITH_CARDS = frozenset({"equip", "draw", "discard", "perform", "pay"})
_OF_THINGS = frozenset({"target", "leave", "spend", "stun", "ready", "discard"})


def sounds_of(kind: str) -> list[int]:
    """Give what events of a kind are by when the engine tells of them, in bits."""
    found = [0, *(_STRIKES if kind in _OF_STRIKES else ()), *(_ACTIONS if kind in _OF_ACTIONS else ())]
    checks = [
        what | by for what in (k.CHECK, k.SAVE) for by in (0, k.ORDER | k.CARD | k.SPELL | _EVERY, k.ORDER | k.ITEM)
    ]
    ends = (k.SUCCESS, k.FAILURE)
    more = {
        "attack": [k.ATTACK | by for by in _ACTIONS],
        "pay": [k.ATTACK | _ACTIONS[1]],
        "strike": [by | end for by in _STRIKES for end in (*ends, k.SUCCESS | k.KILLS)],
        "roll": [*checks, k.INIT],
        "check": [by | end for by in checks for end in ends],
        "enter": [k.FROM_HAND, k.FROM_DISCARD],
        "die": [by | k.PAYMENT for by in _ACTIONS],
    }
    turns = [k.SPENDS, k.STUNS] if kind in ("move", "fall", "forward", "backward") else []
    return [*found, *more.get(kind, []), *turns]


def events_of(t: Table, pattern: Pattern, at: int, carriers: Sequence[int]) -> Iterator[Ev]:
    """Give events of which a trigger may be one: everybody does everything to everybody, by every means."""
    kind = k.EVENTS[pattern.code // 2]
    alike = {(t.faces[c], t.orient[c], (t.pos(c) or (NONE, NONE))[:2], t.ctrl[c]): c for c in t.everyone()}
    people = [NONE, *dict.fromkeys((*carriers, at, *alike.values()))]
    things = [c for c in range(len(t.zone)) if t.zone[c] == k.UNDER] if kind in _OF_THINGS else []
    cards = [NONE]
    if kind in _WITH_CARDS or pattern._card is not None or pattern._by is not None:
        cards += {(t.faces[c], t.zone[c], t.ctrl[c]): c for c in range(len(t.zone))}.values()
    dead = kind in ("die", "leave") and pattern.code % 2 == 0  # who is in play has not left it
    whom = [c for c in people if not (dead and c in carriers and t.zone[c] == k.FORMATION)]
    asks = pattern._when is not None
    agents = people if pattern._agent is not None or asks else [NONE, *people[1:4]]
    for by in sounds_of(kind):
        if by & pattern._barred or any(not by & bits for bits in pattern._bits):
            continue
        for patient, agent, card in product([*whom, *things], agents, cards):
            for amount, seat in product((0, 1, 2, 3, 20) if asks or kind == "wound" else (1,), (0, 1)):
                yield Ev(pattern.code, agent, patient, card, amount, by, NONE, seat)


# What is found ---------------------------------------------------------------------------------------------------------------


def _legal(t: Table, at: int, act: Act, carriers: Sequence[int]) -> bool:
    """Tell whether somebody may perform an action now, or in response to some event."""
    for me in carriers:
        seat = t.owner[me] if t.zone[me] in (k.HAND, k.DISCARD) else t.ctrl[me]
        if act.pattern is None:
            if legality.act_trouble(t, seat, at, act, me) is None:
                return True
            continue
        for pattern in act.pattern.ways or (act.pattern,):
            pattern._names = ()  # which check it is makes no difference to who may answer it
            for ev in events_of(t, pattern, at, carriers):
                env = meaning(at, me, seat, ev, act.by)
                if pattern.matches(t, env) and legality.act_trouble(t, seat, at, act, me, ev) is None:
                    return True
    return False


def _offered(t: Table, at: int, node: a.Order | a.React) -> bool:
    """Tell whether an action that is printed on a card is offered."""
    act = next(one for one in t.sheets[at].acts if one.node is node)
    if act.zone.split()[-1] == "discard" or act.zone == "own hand":
        where = k.HAND if act.zone == "own hand" else k.DISCARD
        at = next(c for c in range(len(t.zone)) if t.faces[c] == t.faces[at] and t.zone[c] == where and t.owner[c] == 0)
    if act.zone.startswith("own"):
        return _legal(t, at, act, [at])
    return _legal(t, at, act, [t.carrier(at)] if act.zone == "play" else t.characters(0))


def _happens(t: Table, at: int, node: a.Auto) -> bool:
    """Tell whether something comes about upon which a card does something by itself."""
    _, pattern, verb, _ = next(one for one in t.sheets[at].autos if one[0] == t.sheets[at].uid(node))
    me = t.carrier(at)
    for way in pattern.ways or (pattern,):
        way._names = ()
        for ev in events_of(t, way, at, [me]):
            env = meaning(at, me, t.ctrl[at], ev)
            if way.matches(t, env) and verb.could(t, env):
                return True
    return False


def _holds(t: Table, at: int, node: a.Static) -> bool:
    """Tell whether a static ability of a card says something of somebody."""
    inforce.index(t)
    said = [lasting for one in t.sheets[at].always for lasting in one.modifiers if lasting.node in node.modifiers]
    return any(
        found[0] is lasting
        for lasting in said
        for c in range(len(t.zone))
        for found in stats.modifiers(t, c, lasting.key)
    )


def _lent(t: Table, at: int, node: m.Grant) -> bool:
    """Tell whether an action that a card gives to characters is offered to one of them."""
    entry = t.sheets[at]
    act = entry.thing(entry.uid(node)).act
    return any(_legal(t, me, act, [me]) for me in t.characters(0))


_LOOKS: dict[type, Callable[[Table, int, Any], bool]] = {m.Grant: _lent, a.Static: _holds, a.Auto: _happens}


def found(card: Card, abilities: Abilities, node: Any, most: int = len(LAYOUTS)) -> bool:
    """Tell whether there is a table on which an ability, or what it lends, is offered or holds."""
    for how in LAYOUTS[:most]:
        for attached in (
            (False, True) if card.kind == "Action" and not isinstance(node, a.Order | a.React) else (False,)
        ):
            t, at = lay(card, abilities, how, attached)
            if _LOOKS.get(type(node), _offered)(t, at, node):
                return True
    return False


def looked_for(abilities: Abilities) -> list[Any]:
    """Give what is looked for of a clause: its actions, what holds or happens in play, and the actions that it lends."""
    printed = [
        one
        for one in abilities
        if isinstance(one, a.Order | a.React) or (isinstance(one, a.Static | a.Auto) and one.zone == "play")
    ]
    lent = [
        n
        for one in abilities
        for n in within(one)
        if isinstance(n, m.Grant) and isinstance(n.ability, a.Order | a.React)
    ]
    return [*printed, *lent]


def main(words: str = "") -> int:
    """Print what is found on no table."""
    told: set[str] = set()
    count = lost = 0
    with unframed():
        for card, reading in real_readings():
            for clause in reading.clauses if share(card) == "seen" and words in card.name else ():
                key = re.sub(r"\d+", "N", repr(clause.effects).replace(card.name, "~"))
                if not clause.read or key in told:
                    continue
                told.add(key)
                for node in looked_for(clause.effects):
                    count += 1
                    if not found(card, clause.effects, node):
                        lost += 1
                        print(
                            f"{card.name}: {(card.text or '')[clause.span.start : clause.span.end]}\n    {node}",
                            flush=True,
                        )
    print(f"{count} abilities; {lost} on no table")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
