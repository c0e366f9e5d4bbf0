"""Setting up a match at a table: which decks there are, who can play them, and whether a plan can start."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput, WarcampError
from deckbuilder.core.ids import DeckId, SlotId
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Ruleset
from deckbuilder.core.saying import noop, phrase, say, say_n
from deckbuilder.desk.deck_library import ListedDeck, listed, ready_made_row
from deckbuilder.desk.left_out import known
from deckbuilder.desk.match_desk import MatchDesk, how_many
from deckbuilder.desk.seat_plan import PERSON, STILL, SeatPlan
from deckbuilder.desk.services import Services, ready_made
from deckbuilder.desk.sitting import Sitting
from deckbuilder.desk.stops import Manners
from deckbuilder.desk.thinking import seatable
from deckbuilder.play.match import Match

SEARCH_SECONDS = 5
"""So long the computer thinks about a question if nobody says otherwise."""


class Opponent(NamedTuple):
    """Who may sit at a seat.

    Attributes:
        who: as in ``SeatPlan``; of one that can be told how long to think, without the time: ``"search"``.
        label: a few words.
        about: a sentence.
        thinks: whether it can be told how long to think: ``"search:5s"``.
    """

    who: str
    label: str
    about: str
    thinks: bool = False


_OPPONENTS = (
    Opponent(PERSON, noop("A person"), noop("Somebody at this screen answers.")),
    Opponent("search", noop("The computer thinks ahead"), noop("It plays the likeliest lines on, as long as you let it."), True),
    Opponent("greedy", noop("The computer looks one step ahead"), noop("It takes what looks best at once; it answers quickly.")),
    Opponent("random", noop("The computer plays at random"), noop("It takes any answer that the rules allow.")),
    Opponent(STILL, noop("Stands still"), noop("A dummy: it does nothing wherever it may.")),
)  # fmt: skip


class Seating:
    """The set-up of matches at one table.

    Args:
        services: the user's world.
        desk: the table.
    """

    def __init__(self, services: Services, desk: MatchDesk) -> None:
        self._services, self.desk = services, desk
        self._rules: dict[str, Ruleset[Any]] = {}

    # What there is -------------------------------------------------------------------------------------------------------------

    @cached_property
    def opponents(self) -> tuple[Opponent, ...]:
        """Who may sit at this table, people first."""
        found = []
        for one in _OPPONENTS:
            told = one._replace(label=say(one.label), about=say(one.about))
            if one.who == PERSON or self._sits(one.who):
                found.append(told)
        return tuple(found)

    def _sits(self, who: str) -> bool:
        try:
            seatable(who, self.desk.table)
        except BadInput:
            return False
        return True

    @property
    def profiles(self) -> tuple[str, ...]:
        """The rule documents, the usual one first."""
        return self.desk.table.profiles

    @property
    def seats(self) -> tuple[int, int]:
        """The least and the most seats; one where a deck may be played alone."""
        least, most = self.desk.table.seats
        return (1 if self.desk.table.solo else least), most

    def decks(self) -> tuple[ListedDeck, ...]:
        """Give the user's decks, the last changed first, then those that come with the game.

        Raises:
            DataTrouble: the user's file cannot be read.
        """
        game = self.desk.game
        own = tuple(listed(head) for head in self._services.decks.list(game.id))
        return (*own, *(ready_made_row(file) for file in ready_made(game)))

    def deck(self, key: DeckId | Path) -> Deck:
        """Give a deck of the list above, or one from a file; cards that the catalog does not have stay in ``Deck.unknown``.

        Raises:
            BadInput: it cannot be read.
            UnknownDeck: it is gone.
            DataTrouble: the user's file cannot be read.
        """
        if isinstance(key, Path):
            return self.desk.deck(str(key))
        return self._services.decks.load(key).deck

    def dummy(self, deck: Deck) -> Deck:
        """Give what starts in play of a deck, unknown names included, without a library: a formation to practise against.

        Raises:
            BadInput: nothing of it starts in play.
        """
        shelf = self.desk.shelf
        places = [place for rank in shelf.rules.formation(deck, shelf.cards) for place in rank]
        starting = {place.slot for place in places}
        entries: dict[tuple[SlotId, str], Entry] = {}
        unknown = tuple(one for one in deck.unknown if one[0] in starting)
        for place in places:
            if place.card is not None:
                before = entries.get((place.slot, place.card))
                entries[place.slot, place.card] = Entry(place.slot, place.card, before.count + 1 if before else 1)
        if not entries and not unknown:
            raise BadInput(
                say("deck {name}", name=deck.name), say("nothing in it starts in play"), say("a starting army")
            )
        return replace(deck, entries=tuple(entries.values()), unknown=unknown)

    # A plan --------------------------------------------------------------------------------------------------------------------

    def problems(self, plans: Sequence[SeatPlan], profile: str | None = None) -> tuple[str, ...]:
        """Tell why a match cannot start so: one sentence each; empty where it can."""
        found: list[str] = []
        least, most = self.seats
        if not least <= len(plans) <= most:
            found.append(
                say_n(
                    len(plans),
                    "There is {n} seat; wanted {wanted}",
                    "There are {n} seats; wanted {wanted}",
                    wanted=phrase(how_many(least, most)),
                )
            )
        for number, plan in enumerate(plans, 1):
            try:
                if not plan.person:
                    seatable(plan.who, self.desk.table)
                self._start([plan.deck], profile)
            except WarcampError as error:
                found.append(say("Seat {number}: {why}", number=number, why=str(error)))
        if not found:
            try:
                self._start([plan.deck for plan in plans], profile)
            except WarcampError as error:
                found.append(str(error))
        return tuple(found)

    def notes(self, plans: Sequence[SeatPlan], profile: str | None = None) -> tuple[str, ...]:
        """Tell what to know of a plan that can start: cards that stay out, and cards that people carry out by hand."""
        found: list[str] = []
        rules, look = self._rules_of(self._name(profile)), self.desk.table.unread
        for deck in dict.fromkeys(plan.deck for plan in plans):
            found += [out.told() for out in self.desk.left_out([deck])]
            unread = self.desk.unread_of(deck, rules, look) if look is not None else None
            if unread is not None and unread.cards:
                found.append(
                    say(
                        "{deck}: {cards} of {of} cards have words that are carried out by hand.",
                        deck=deck.name, cards=unread.cards, of=unread.of,
                    )
                )  # fmt: skip
        return tuple(found)

    def _start(self, decks: Sequence[Deck], profile: str | None) -> Any:
        """Give the state before the first question; one deck of a game that nobody plays alone sits down with itself."""
        least, _ = self.desk.table.seats
        alone = len(decks) == 1 and not self.desk.table.solo
        seated = [*decks] * (least if alone else 1)
        self.desk.check(seated)
        return self._rules_of(self._name(profile)).start(seated)

    def _name(self, profile: str | None, mulligan: bool = False) -> str:
        """Give the name of the rules by which people play; the full name of any rules stays what it is."""
        table = self.desk.table
        full = profile is not None and profile in table.known and profile not in table.profiles
        named = str(profile) if full else self.desk.profile_of(profile, people=True)
        return table.with_mulligan.get(named, named) if mulligan else named

    def _rules_of(self, named: str) -> Ruleset[Any]:
        """Give rules by their full name, made once."""
        if named not in self._rules:
            self._rules[named] = self.desk.table.rules(self.desk.cards, named)
        return self._rules[named]

    def mulligan(self, plans: Sequence[SeatPlan]) -> bool:
        """Tell whether the format of all decks lets everybody take another first hand, once."""
        rules = self.desk.shelf.rules
        formats = {plan.deck.format for plan in plans}
        given = {spec.key for spec in rules.formats() if spec.mulligan}
        return bool(self.desk.table.with_mulligan) and bool(formats) and formats <= given

    def sit(
        self,
        plans: Sequence[SeatPlan],
        seed: int,
        profile: str | None = None,
        manners: Manners | None = None,
        mulligan: bool | None = None,
    ) -> Sitting:
        """Begin a match, up to the first question; what the rules cannot carry out, people do by hand, and unknown cards stay out.

        Args:
            plans: who sits where, and with what.
            seed: from which all chance is drawn.
            profile: of the rules, the usual one for None.
            manners: how it is played.
            mulligan: whether everybody may once take another first hand; as the format of the decks says where None.

        Raises:
            WarcampError: it cannot start; says why.
        """
        if problems := self.problems(plans, profile):
            raise WarcampError(problems[0])
        if mulligan is None:
            mulligan = self.mulligan(plans)
        named = self._name(profile, mulligan)
        rules = self._rules_of(named)
        seats = [replace(plan, deck=known(plan.deck)) for plan in plans]
        match = Match(rules, rules.start([plan.deck for plan in seats]), Rng(seed))
        sitting = Sitting(self.desk.table, match, seats, seed, named, manners or Manners())
        sitting.notes = self.notes(plans, profile)
        return sitting
