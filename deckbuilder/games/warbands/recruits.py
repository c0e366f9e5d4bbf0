"""The recruit stage: dealing, replacing a warrior, giving out equipment, lining up. Source: warbands, Recruit Stage.

With two players there is one weapon deck and one armor deck, with more two of each are shuffled together: so each player gets half of a deck, and what
is left over nobody gets. A player may come with a warband of his own choice: then he is dealt none, and those warriors are not in the deck.
Armor is given out before weapons: fewer can wear it, and who looks but a few answers ahead would leave the weapons out to come to it.
"""

from collections import Counter
from collections.abc import Sequence

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import say
from deckbuilder.games.warbands.cards import SNAGA, Armor, Book, Weapon, snaga_id
from deckbuilder.games.warbands.carrying import usual, why_not_carry
from deckbuilder.games.warbands.state import (
    ARMORS,
    BACK,
    BAND,
    CHAMPIONS,
    EQUIP,
    FIGHTS,
    FRONT,
    GROUPS,
    NONE,
    PLACE,
    REPLACE,
    SHUFFLE,
    SPELLS,
    WARRIORS,
    WEAPONS,
    Recruit,
    State,
    band,
    owner,
)
from deckbuilder.games.warbands.turns import Turns
from deckbuilder.games.warbands.words import GROUP, ITEM, PASS, WARRIOR, numbered, player_name, token_numbers

GIVE, DONE, PUT, OTHER = "give", "done", "place", "replace"
_SETS_OF_MORE = 2


def opening(book: Book, bands: Sequence[tuple[int, ...]]) -> State:
    """Give the state before the first deck is shuffled; ``bands`` are the faces of each warband, none where it is dealt."""
    seats = len(bands)
    sets = 1 if seats == GROUPS else _SETS_OF_MORE
    weapons, armors = book.weapons * sets, book.armors * sets
    gear = weapons + armors
    taken = Counter(face for own in bands for face in own)
    left = []
    for face in book.warriors:
        if taken[face] > 0:
            taken[face] -= 1
        else:
            left.append(face)
    recruit = Recruit(
        tuple(left),
        tuple(face for face in book.champions if not taken[face]),
        tuple(range(len(weapons))),
        tuple(range(len(weapons), len(gear))),
        ((),) * seats,
        tuple(seat for seat, own in enumerate(bands) if own),
    )
    faces = tuple(face for own in bands for face in (own or (NONE,) * BAND))
    none: tuple[tuple[int, ...], ...] = ((),) * (seats * BAND)
    return State(
        faces,
        tuple(book.warrior(face).hits if face != NONE else 0 for face in faces),
        (NONE,) * len(faces),
        none,
        none,
        none,
        gear,
        tuple(_ammo(book, face) for face in gear),
        (),
        (NONE,) * (seats * GROUPS),
        0,
        ((),) * seats,
        tuple(range(len(book.fight))),
        (),
        tuple(range(len(book.spells))),
        (),
        recruit=recruit,
    )


def _ammo(book: Book, face: int) -> int:
    item = book.item(face)
    return item.ammo if isinstance(item, Weapon) else 0


class Recruits(Turns):
    """A state that is being changed by the recruit stage, too."""

    __slots__ = ()

    # Decks ----------------------------------------------------------------------------------------------------------------------

    def next_deck(self, code: int) -> None:
        """Let the next deck be shuffled that has two cards or more, from this one on; deal when all are."""
        while code <= FIGHTS:
            if self.to_be_shuffled(code) > 1:
                self.step, self.shuffling = SHUFFLE, code
                return
            code += 1
        self.deal()

    def to_shuffle(self) -> int:
        """Count the cards that are shuffled now."""
        return super().to_shuffle() if self.recruit is None else self.to_be_shuffled(self.shuffling)

    def to_be_shuffled(self, code: int) -> int:
        """Count the cards of a deck before the battle; 0 where it is not needed."""
        assert self.recruit is not None
        if code in (WARRIORS, CHAMPIONS) and len(self.recruit.chosen) == self.seats:
            return 0
        return len(self._pile_of(code))

    def _pile_of(self, code: int) -> Sequence[int]:
        assert self.recruit is not None
        return {
            WARRIORS: self.recruit.warriors,
            CHAMPIONS: self.recruit.champions,
            WEAPONS: self.recruit.weapons,
            ARMORS: self.recruit.armors,
            SPELLS: self.spell_deck,
            FIGHTS: self.deck,
        }[code]

    def deck_shuffled(self, order: Sequence[int]) -> None:
        """Take the order of a deck."""
        if self.recruit is None:
            super().deck_shuffled(order)
            return
        code = self.shuffling
        pile = self._pile_of(code)
        new = [pile[place] for place in order]
        if code == WARRIORS:
            self.recruit = self.recruit._replace(warriors=tuple(new))
        elif code == CHAMPIONS:
            self.recruit = self.recruit._replace(champions=tuple(new))
        elif code == WEAPONS:
            self.recruit = self.recruit._replace(weapons=tuple(new))
        elif code == ARMORS:
            self.recruit = self.recruit._replace(armors=tuple(new))
        elif code == SPELLS:
            self.spell_deck = new
        else:
            self.deck = new
        self.next_deck(code + 1)

    def deal(self) -> None:
        """Deal warriors, champions and equipment."""
        recruit = self.recruit
        assert recruit is not None
        warriors, champions = recruit.warriors, recruit.champions
        weapons, armors = (len(deck) // self._shares() for deck in (recruit.weapons, recruit.armors))
        dealt = []
        for seat in range(self.seats):
            if seat not in recruit.chosen:
                own = (*warriors[: BAND - 1], *champions[:1])
                warriors, champions = warriors[BAND - 1 :], champions[1:]
                self._enlist(seat * BAND, own)
                words = say("{player} is dealt 5 warriors and a champion", player=player_name(seat))
                self.tell("dealt", words, *self.tokens(band(seat)))
            dealt.append(
                recruit.armors[seat * armors : (seat + 1) * armors]
                + recruit.weapons[seat * weapons : (seat + 1) * weapons]
            )
        self.recruit = Recruit(warriors, (), (), (), tuple(dealt), recruit.chosen)
        self.ask_to_replace(0)

    def _enlist(self, first: int, faces: tuple[int, ...]) -> None:
        """Put warriors into the places from this one on."""
        self.faces = (*self.faces[:first], *faces, *self.faces[first + len(faces) :])
        for one, face in enumerate(faces, first):
            self.hits[one] = self.book.warrior(face).hits

    def _shares(self) -> int:
        """Give into how many shares the decks are dealt: each is half of one deck."""
        return GROUPS if self.seats == GROUPS else GROUPS * _SETS_OF_MORE

    # Replacing ------------------------------------------------------------------------------------------------------------------

    def ask_to_replace(self, seat: int) -> None:
        """Ask the next player to whom warriors are dealt, from this one on."""
        assert self.recruit is not None
        while seat < self.seats and (seat in self.recruit.chosen or not self.recruit.warriors):
            seat += 1
        if seat < self.seats:
            self.step, self.asked = REPLACE, seat
            return
        self._arm_owners_of_snaga()
        self.ask_to_equip(0)

    def replace_options(self) -> list[Action]:
        """Propose a warrior to replace, or none."""
        seat = Seat(self.asked)
        found = [Action(seat, OTHER, f"{WARRIOR}{one}") for one in band(seat)[: BAND - 1]]
        return [*found, Action(seat, PASS)]

    def why_not_replace(self, action: Action) -> str | None:
        """Say why a warrior may not be replaced."""
        if action == Action(action.seat, PASS):
            return None
        one = numbered(action.source, WARRIOR, len(self.faces))
        if action.verb != OTHER or one < 0 or action.targets:
            return say("Replace one of your warriors, or none")
        if owner(one) != action.seat:
            return say("{warrior} is not yours", warrior=self.name(one))
        if one == band(action.seat)[-1]:
            return say("A champion is not replaced")
        return None

    def replace(self, action: Action) -> None:
        """Replace a warrior with the next one of the deck, or none."""
        assert self.recruit is not None
        if action.verb == OTHER:
            one = int(action.source[1:])
            before, face = self.name(one), self.recruit.warriors[0]
            self.recruit = self.recruit._replace(warriors=self.recruit.warriors[1:])
            self._enlist(one, (face,))
            self.tell(
                "replaced", say("{other} comes for {warrior}", other=self.name(one), warrior=before), action.source
            )
        self.ask_to_replace(self.asked + 1)

    def _arm_owners_of_snaga(self) -> None:
        """Give Durin his axe (warbands, Champions)."""
        for one, face in enumerate(self.faces):
            if self.who(one).note == SNAGA:
                self.carried[one] = (len(self.gear),)
                self.gear = (*self.gear, self.book.numbers[snaga_id(self.book.warrior(face).id)])
                self.ammo.append(0)

    # Equipment ------------------------------------------------------------------------------------------------------------------

    def ask_to_equip(self, seat: int) -> None:
        """Ask for the next item that anybody could carry; the others are left out."""
        assert self.recruit is not None
        while seat < self.seats:
            dealt = self.recruit.dealt[seat]
            while dealt and not any(why_not_carry(self, one, dealt[0]) is None for one in band(seat)):
                dealt = dealt[1:]
            self._left(seat, dealt)
            if dealt:
                self.step, self.asked = EQUIP, seat
                return
            seat += 1
        for one in self.everybody():
            self.wielded[one] = usual(self, one)
        self._ask_to_place(0)

    def _left(self, seat: int, dealt: tuple[int, ...]) -> None:
        assert self.recruit is not None
        all_dealt = (*self.recruit.dealt[:seat], dealt, *self.recruit.dealt[seat + 1 :])
        self.recruit = self.recruit._replace(dealt=all_dealt)

    def equip_options(self) -> list[Action]:
        """Propose who carries the next item; then to leave it out, then all that are left of its kind."""
        assert self.recruit is not None
        seat = Seat(self.asked)
        item = self.recruit.dealt[seat][0]
        able = [one for one in band(seat) if why_not_carry(self, one, item) is None]
        found = [Action(seat, GIVE, f"{ITEM}{item}", (f"{WARRIOR}{one}",)) for one in able]
        return [*found, Action(seat, PASS), Action(seat, DONE)]

    def why_not_equip(self, action: Action) -> str | None:
        """Say why an item may not be given to a warrior."""
        assert self.recruit is not None
        if action in (Action(action.seat, DONE), Action(action.seat, PASS)):
            return None
        item = self.recruit.dealt[action.seat][0]
        if action.verb != GIVE or action.source != f"{ITEM}{item}" or len(action.targets) != 1:
            return say("{item} is given to one of your warriors, or left out", item=self.item_name(item))
        one = numbered(action.targets[0], WARRIOR, len(self.faces))
        if one < 0 or owner(one) != action.seat:
            return say("Equipment is for warriors of your own")
        return why_not_carry(self, one, item)

    def equip(self, action: Action) -> None:
        """Give an item to a warrior, or leave some out."""
        assert self.recruit is not None
        seat = action.seat
        dealt = self.recruit.dealt[seat]
        if action.verb == GIVE:
            one = int(action.targets[0][1:])
            self.carried[one] = (*self.carried[one], dealt[0])
            words = say("{warrior} takes {item}", warrior=self.name(one), item=self.item_name(dealt[0]))
            self.tell("given", words, action.source, action.targets[0])
        if action.verb == DONE:
            armor = self._is_armor(dealt[0])
            self._left(seat, tuple(item for item in dealt if armor and not self._is_armor(item)))
        else:
            self._left(seat, dealt[1:])
        self.ask_to_equip(seat)

    def _is_armor(self, item: int) -> bool:
        return isinstance(self.book.item(self.gear[item]), Armor)

    # Lining up ------------------------------------------------------------------------------------------------------------------

    def _ask_to_place(self, seat: int) -> None:
        while seat < self.seats and all(self.places[one] != NONE for one in band(seat)):
            seat += 1
        if seat < self.seats:
            self.step, self.asked = PLACE, seat
            return
        self._draw_spells()
        self.recruit = None
        self.tell("battle", say("The battle begins"))
        self.active = self.seats - 1
        self.next_turn()

    def place_options(self) -> list[Action]:
        """Propose where each warrior may stand that stands nowhere yet."""
        seat = Seat(self.asked)
        places = [
            (group, row)
            for group in (seat * GROUPS, seat * GROUPS + 1)
            for row in (FRONT, BACK)
            if self._why_not_there(seat, group, row) is None
        ]
        return [
            Action(seat, PUT, f"{WARRIOR}{one}", (f"{GROUP}{group}",), (row,))
            for one in band(seat)
            if self.places[one] == NONE
            for group, row in places
        ]

    def why_not_place(self, action: Action) -> str | None:
        """Say why a warrior may not stand there."""
        one = numbered(action.source, WARRIOR, len(self.faces))
        (group,) = token_numbers(action.targets, GROUP, len(self.terrain)) or (NONE,)
        if (
            action.verb != PUT
            or one < 0
            or owner(one) != action.seat
            or group < 0
            or action.values not in ((FRONT,), (BACK,))
        ):
            return say("Your warriors are placed in a row of one of your groups")
        if self.places[one] != NONE:
            return say("{warrior} stands somewhere already", warrior=self.name(one))
        return self._why_not_there(action.seat, group, action.values[0])

    def _why_not_there(self, seat: int, group: int, row: int) -> str | None:
        if group // GROUPS != seat:
            return say("Warriors stand in groups of their own player")
        if group % GROUPS and not self.within(group - 1):
            return say("The first group comes first")
        if row == BACK and len(self.row((group,), BACK)) + 1 > len(self.row((group,), FRONT)):
            return say("There must be at least as many warriors in the front row as in the back row")
        return None

    def place(self, action: Action) -> None:
        """Let a warrior stand in a row."""
        one, group = int(action.source[1:]), int(action.targets[0][1:])
        self.places[one] = group * 2 + action.values[0]
        self._ask_to_place(self.asked)

    def _draw_spells(self) -> None:
        for one in self.everybody():
            for _ in range(self.who(one).spells):
                self.draw_spell(one)
