"""One deck as its hands see it: ``core.insights.HandBook`` for this game."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import Aspect, DrawRule, HandVerdict, Matrix, Measure, Starter, Untold
from deckbuilder.core.saying import row, say
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.reach import fits_class
from deckbuilder.games.saga.lab import telling
from deckbuilder.games.saga.lab.entrances import Steps, best_order
from deckbuilder.games.saga.lab.judging import Entrance, Judge
from deckbuilder.games.saga.lab.matrix import Uses
from deckbuilder.games.saga.lab.wearing import Wearable, groups, most_worn

MEASURES = (
    Measure(
        "deployable",
        say("Characters that can enter"),
        say(
            "Characters of the hand that can be put into play in the first turn, in the best order; what one of them changes for the others is left aside."
        ),
    ),
    Measure(
        "equippable",
        say("Items that can be equipped"),
        say("Items of the hand that the starting army can equip where it stands and wear all at once."),
    ),
    Measure(
        "performable",
        say("Actions that can be performed"),
        say("Action cards of the hand for which somebody in the starting army has class and level."),
    ),
    Measure(
        "dead",
        say("Cards of no use yet"),
        say(
            "Characters of the hand that cannot enter in the first turn, and items and actions that nobody who starts in play can use."
        ),
        welcome=False,
    ),
    Measure("characters", say("Characters in the hand"), say("Characters of the hand, whether they can enter or not.")),
)
_NONE = (0,) * len(MEASURES)
_IDLE = (0, 0, 0, 1, 0)


class Library(NamedTuple):
    """What is drawn from.

    Attributes:
        copies: of known cards, in the order of the deck.
        strangers: copies of names that nobody knows.
        facts: of all known cards of the deck, who starts included.
        starting: names that nobody knows and that are taken to start in each rank, the front first.
    """

    copies: tuple[tuple[CardId, int], ...]
    strangers: int
    facts: Mapping[CardId, Facts]
    starting: tuple[tuple[str, ...], ...] = ()


class SagaHands:
    """One deck laid open; see ``HandBook``.

    Args:
        judge: knows the army.
        library: what is drawn from.
        notes: what is taken for granted, a sentence each.

    Attributes:
        known: whether the catalog has all cards that start or are drawn.
    """

    def __init__(self, judge: Judge, library: Library, notes: tuple[str, ...]) -> None:
        self.judge, self.facts = judge, library.facts
        self.measures = MEASURES
        self.library, self.strangers = library.copies, library.strangers
        self.draws = DrawRule(judge.hand, say("rulebook: Draw Phase"))
        self.starters = _starters(judge, library)
        self.known = not library.strangers and not any(library.starting)
        told = judge.untold
        self.untold = tuple(Untold(id, told[id]) for id in library.facts if id in told)
        self.notes = notes
        self.counts = judge.counts
        self.entrances: dict[CardId, Entrance] = {}
        self.usable: dict[CardId, tuple[int, ...]] = {}
        for id, _ in library.copies:
            facts = library.facts[id]
            if facts.kind == "Character":
                self.entrances[id] = judge.entrance(facts)
            elif facts.kind in ("Item", "Action"):
                who = (place for place, one in enumerate(judge.members) if not judge.trouble(one, facts))
                self.usable[id] = tuple(who)

    # What is counted ----------------------------------------------------------------------------------------------------------

    @cached_property
    def aspects(self) -> tuple[Aspect, ...]:
        """The library by what its cards do for the measures."""
        idle: list[CardId] = []
        silent: list[CardId] = []
        actions: list[CardId] = []
        items: list[tuple[Wearable, int]] = []
        for id, copies in self.library:
            if id in self.entrances:
                continue
            if id not in self.usable:
                silent.append(id)
            elif not self.usable[id]:
                idle.append(id)
            elif self.facts[id].kind == "Action":
                actions.append(id)
            else:
                items.append((self.wearable(id), copies))
        found = [self._people(), *_gear_aspects(items, self.draws.hand)]
        found += [
            _plain(idle, _IDLE),
            _plain(actions, (0, 0, 1, 0, 0)),
            _plain(silent, _NONE),
        ]
        return tuple(aspect for aspect in found if aspect.roles)

    def wearable(self, id: CardId) -> Wearable:
        """Give what matters of an item that somebody can equip."""
        gear = self.judge.gear(self.facts[id])
        return Wearable(id, frozenset(self.usable[id]), gear.locations, gear.unique)

    def _people(self) -> Aspect:
        """Put characters that enter alike together; copies of a Unique one are in each other's way."""
        copies = dict(self.library)
        roles: dict[Entrance, list[CardId]] = {}
        for id, one in self.entrances.items():
            alike = Entrance(one.ranks, one.weight, one.unique if copies[id] > 1 else "", known=one.known)
            roles.setdefault(alike, []).append(id)
        measure = partial(_people_measured, self.judge.counts, tuple(roles))
        return Aspect(tuple(map(tuple, roles.values())), measure)

    # One hand -----------------------------------------------------------------------------------------------------------------

    def entering(self, hand: Sequence[CardId]) -> Steps:
        """Give who of a hand can enter, in the best order: places in the hand with ranks."""
        none = Entrance()
        return best_order(self.judge.counts, [self.entrances.get(id, none) for id in hand])

    def verdict(self, hand: Sequence[CardId], strangers: int = 0) -> HandVerdict:
        """Judge one hand."""
        return telling.told(self, hand, strangers)

    def matrix(self) -> Matrix:
        """Tell who of the deck can use what."""
        return self.uses.matrix._replace(known=self.known)

    def kind(self, id: CardId) -> str:
        """Give a card's type."""
        return self.facts[id].kind

    def names(self, cards: Iterable[CardId]) -> str:
        """Name cards, each as often as it is given."""
        return row(tuple(self.facts[id].name for id in cards))

    def classed(self, character: CardId, id: CardId) -> bool:
        """Tell whether a character is printed with a class that a card asks for."""
        return fits_class(self.facts[character].classes, self.facts[id])

    @cached_property
    def uses(self) -> Uses:
        """Who can use what, now and later."""
        return Uses(self.judge, self.facts, self.library, self.notes)


def _starters(judge: Judge, library: Library) -> tuple[Starter, ...]:
    """Give who starts, rank by rank; in each, those of unknown name last."""
    found = [Starter(one.card, one.rank, say("rank {rank}", rank=one.rank)) for one in judge.members]
    for rank, names in enumerate(library.starting, 1):
        found += [Starter(None, rank, say("rank {rank}", rank=rank), name) for name in names]
    return tuple(sorted(found, key=lambda one: one.row))


def _people_measured(counts: tuple[int, ...], roles: tuple[Entrance, ...], held: tuple[int, ...]) -> tuple[int, ...]:
    hand = [role for role, copies in zip(roles, held, strict=True) for _ in range(copies)]
    enter = len(best_order(counts, hand))
    unknown = sum(not role.known for role in hand)
    return (enter, 0, 0, len(hand) - enter - unknown, len(hand))


def _plain(cards: Sequence[CardId], measures: tuple[int, ...]) -> Aspect:
    """Put cards together of which each counts the same, whatever else is in the hand."""
    return Aspect((tuple(cards),) if cards else (), partial(_each, measures))


def _each(measures: tuple[int, ...], held: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(held[0] * n for n in measures)


def _gear_aspects(items: Sequence[tuple[Wearable, int]], hand: int) -> list[Aspect]:
    """Put items together that are in each other's way; those that are in nobody's way are all alike."""
    free: list[CardId] = []
    found: list[Aspect] = []
    for group in groups(items):
        (item, copies), *others = group
        if not others and (copies == 1 or (not item.unique and len(item.wearers) >= min(copies, hand))):
            free.append(item.card)
            continue
        roles: dict[Wearable, list[CardId]] = {}
        for item, copies in group:
            alike = item if copies > 1 else item._replace(card=CardId(""), unique=False)
            roles.setdefault(alike, []).append(item.card)
        found.append(Aspect(tuple(map(tuple, roles.values())), partial(_gear_measured, tuple(roles))))
    return [*found, _plain(free, (0, 1, 0, 0, 0))]


def _gear_measured(roles: tuple[Wearable, ...], held: tuple[int, ...]) -> tuple[int, ...]:
    hand = [role for role, copies in zip(roles, held, strict=True) for _ in range(copies)]
    return (0, most_worn(hand), 0, 0, 0)
