"""An army judged by the rules engine: with the words of its cards, as far as they are read."""

from collections.abc import Mapping, Sequence
from copy import copy
from threading import RLock
from typing import Final

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import noop, phrase, say, say_n
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.fields import LOCATIONS
from deckbuilder.games.saga.lab.by_print import NO_LEVEL, PRESENT, either_class, too_low
from deckbuilder.games.saga.lab.judging import Entrance, Gear, Member, crowded
from deckbuilder.games.saga.rules import arrivals, belongings, demands, setup, stats
from deckbuilder.games.saga.rules.codes import DECREES, HAND
from deckbuilder.games.saga.rules.kinds import TURN
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.places import may_control

_DECREE_STEP: Final = 5
_UNKNOWN: Final = noop("Its words are not in the catalog: it counts by class, level and numbers only.")


class ByEngine:
    """Judges by the engine: ``judging.Judge``.

    Args:
        rules: over all cards of the deck.
        deck: with a Warlord.
        facts: of all known cards of the deck.
        strangers: characters in each rank whose cards are not known.

    Raises:
        BadInput: the deck cannot start a match.
    """

    def __init__(
        self, rules: SagaRules, deck: Deck, facts: Mapping[CardId, Facts], strangers: Sequence[int] = ()
    ) -> None:
        self._rules = rules
        self._lock = RLock()  # a table keeps what it works out, and books are asked from any thread
        self._army = setup.Army(deck, rules.cards, deck.name)
        self._probes = {id: place for place, id in enumerate(facts)}
        self._base = self._table(self._army.ranks)
        standing = [card for row in self._base.forms[0] for card in row]
        self.members = tuple(Member(id, rank) for rank, row in enumerate(self._army.ranks, 1) for id in row)
        self._seats = {member: (self._base, card) for member, card in zip(self.members, standing, strict=True)}
        self.counts = crowded(stats.rank_counts(self._base, 0), strangers)
        self.hand = stats.hand_size(self._base, 0)
        self.untold = _untold(rules, facts)

    def entrance(self, facts: Facts) -> Entrance:
        """Ask in which ranks a character may enter by a decree."""
        with self._lock:
            t, card = self._base, self._probe(self._base, facts)
            if not may_control(t, 0, card):
                return Entrance(why=say(PRESENT))
            if facts.level is None:
                return Entrance(why=say(NO_LEVEL), known=False)
            ranks = tuple(rank + 1 for rank in arrivals.ranks_wanted(t, card, 0) if rank >= 0)
            if ranks == (facts.level,) and facts.enters is not None and facts.id in self.untold:
                ranks = (facts.enters,)  # the deck rules read this where the engine may have read nothing
            unique = facts.name if t.sheets[card].sheet.unique else ""
            return Entrance(ranks, stats.own_weight(t, card), unique, belongings.owes_loyalty(t, card, 0))

    def gear(self, facts: Facts) -> Gear:
        """Tell where an item is worn."""
        with self._lock:
            t, card = self._base, self._probe(self._base, facts)
            places = frozenset(place for place in LOCATIONS if belongings.has_trait(t, card, place))
            return Gear(places if t.profile.locations else frozenset(), t.sheets[card].sheet.unique)

    def trouble(self, member: Member, facts: Facts) -> str:
        """Ask why a character may not equip an item or perform an action card."""
        with self._lock:
            return self._trouble(*self._seated(member), facts)

    def _trouble(self, t: Table, who: int, facts: Facts) -> str:
        card = self._probe(t, facts)
        if facts.kind == "Item":
            if not may_control(t, 0, card):
                return say(PRESENT)
            why = demands.equip_trouble(t, who, card)
            if why is None and (stats.forbids(t, who, "perform", card) or stats.forbids(t, who, "order", card)):
                why = noop("an effect says that the character may not equip it")
        else:
            why = demands.action_trouble(t, who, card)
        if why is None:
            return ""
        return _numbers(t, who, card, facts) or phrase(why)

    def _probe(self, t: Table, facts: Facts) -> int:
        """Give the copy of a card that is asked about: one of each lies in the hand."""
        return t.hands[0][self._probes[facts.id]]

    def _seated(self, member: Member) -> tuple[Table, int]:
        """Give a table where a character stands in a rank, beside those who start; ranks need not be legal there."""
        known = self._seats.get(member)
        if known is None:
            ranks = [list(row) for row in self._army.ranks]
            ranks += [[] for _ in range(member.rank - len(ranks))]
            ranks[member.rank - 1].append(member.card)
            t = self._table(ranks)
            known = self._seats[member] = (t, t.forms[0][member.rank - 1][-1])
        return known

    def _table(self, ranks: Sequence[Sequence[CardId]]) -> Table:
        """Lay out an army in the first turn's decrees, a copy of every card of the deck in hand."""
        army = copy(self._army)
        army.ranks, army.library = [list(row) for row in ranks], list(self._probes)
        state = setup.state_of(self._rules.book, [army])
        hand = state.decks[0][::-1]
        zone = bytearray(state.zone)
        for card in hand:
            zone[card] = HAND
        return Table(
            self._rules.book,
            state._replace(
                zone=bytes(zone),
                hands=(hand,),
                decks=((),),
                turn=1,
                phase=DECREES,
                first=0,
                asked=0,
                stack=((TURN, _DECREE_STEP, 0),),
            ),
        )


def _numbers(t: Table, who: int, card: int, facts: Facts) -> str:
    """Say of a class or a level that keeps somebody from using a card which it is; ``""`` where it is something else."""
    sheet = t.sheets[card].sheet
    if sheet.classes and not sheet.classes & belongings.classes(t, who):
        return say("not a {classes}", classes=either_class(facts))
    acts = ("equip",) if facts.kind == "Item" else ("perform", "cast") if sheet.spell else ("perform",)
    return too_low(facts, stats.level_for(t, who, card, acts), stats.rank_number(t, who))


def _untold(rules: SagaRules, facts: Mapping[CardId, Facts]) -> dict[CardId, str]:
    """Name the cards of a deck whose words are not known, or not all of them read."""
    told: dict[CardId, str] = {}
    for id, one in facts.items():
        printed = rules.book.printed.of(one.card)
        if not printed.known:
            told[id] = say(_UNKNOWN)
        elif printed.unread:
            count = len(printed.unread)
            told[id] = say_n(count, "A clause of it is not read.", "{n} clauses of it are not read.")
    return told
