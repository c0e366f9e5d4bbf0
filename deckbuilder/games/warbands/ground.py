"""A state that is being changed, with what everybody does to it: deal damage, kill, discard, let effects last."""

from collections.abc import Iterable, Sequence

from deckbuilder.core.rules import Event
from deckbuilder.core.saying import say, say_n
from deckbuilder.games.warbands.cards import Armor, Book, Warrior, Weapon
from deckbuilder.games.warbands.state import (
    BACK,
    BAND,
    CONTROL,
    FRONT,
    GROUPS,
    NONE,
    ON_A_SIDE,
    Effect,
    State,
    band,
    owner,
    side,
)
from deckbuilder.games.warbands.words import GROUP, ITEM, WARRIOR, player_name


class Ground:
    """A state that is being changed; ``state`` gives the value.

    It has every field of ``State`` under the same name, as lists those that change member by member, and the decks.

    Args:
        state: where it begins.
        book: the cards.

    Attributes:
        told: what happened.
        seats: how many play.
    """

    __slots__ = (*State._fields, "book", "seats", "told")

    def __init__(self, state: State, book: Book) -> None:
        self.book = book
        self.told: list[Event] = []
        self.seats = len(state.hands)
        self.faces, self.hits, self.places = state.faces, list(state.hits), list(state.places)
        self.carried, self.wielded, self.spells = list(state.carried), list(state.wielded), list(state.spells)
        self.gear, self.ammo, self.effects = state.gear, list(state.ammo), list(state.effects)
        self.terrain, self.held, self.hands = list(state.terrain), state.held, list(state.hands)
        self.deck, self.discard = list(state.deck), list(state.discard)
        self.spell_deck, self.spell_discard = list(state.spell_deck), list(state.spell_discard)
        self.turn, self.active, self.step, self.asked = state.turn, state.active, state.step, state.asked
        self.shuffling, self.moved, self.readied = state.shuffling, state.moved, state.readied
        self.cast, self.acted = state.cast, state.acted
        self.payment, self.battles, self.attack = state.payment, list(state.battles), state.attack
        self.pile, self.recruit, self.won = state.pile, state.recruit, state.won

    def state(self) -> State:
        """Give the value."""
        return State(
            self.faces, tuple(self.hits), tuple(self.places), tuple(self.carried), tuple(self.wielded),
            tuple(self.spells), self.gear, tuple(self.ammo), tuple(self.effects), tuple(self.terrain), self.held,
            tuple(self.hands), tuple(self.deck), tuple(self.discard), tuple(self.spell_deck), tuple(self.spell_discard),
            self.turn, self.active, self.step, self.asked, self.shuffling, self.moved, self.readied, self.cast, self.acted,
            self.payment, tuple(self.battles), self.attack, self.pile, self.recruit, self.won,
        )  # fmt: skip

    # What the rest of the engine gives ------------------------------------------------------------------------------------------

    def attack_over(self) -> None:
        """Go on behind an attack; ``attack`` is None by then."""
        raise NotImplementedError

    def over(self) -> bool:
        """End the battle where one player has warriors left, or none; tell whether it is over."""
        raise NotImplementedError

    def phase_over(self) -> None:
        """Go on behind the phase that ``step`` belongs to."""
        raise NotImplementedError

    # Who and where --------------------------------------------------------------------------------------------------------------

    def who(self, warrior: int) -> Warrior:
        """Give a warrior's card."""
        return self.book.warrior(self.faces[warrior])

    def everybody(self) -> range:
        """Give all warriors, living and killed."""
        return range(self.seats * BAND)

    def living(self, seat: int) -> list[int]:
        """Give a player's own warriors that are not killed, wherever they stand."""
        hits = self.hits
        return [one for one in range(seat * BAND, seat * BAND + BAND) if hits[one] > 0]

    def within(self, group: int) -> list[int]:
        """Give the warriors of a group, those of the front row first."""
        return self.row((group,), FRONT) + self.row((group,), BACK)

    def row(self, groups: Iterable[int], row: int) -> list[int]:
        """Give the warriors of one row of some groups, group by group."""
        places = self.places
        return [
            one
            for group in groups
            if group * 2 + row in places
            for one, there in enumerate(places)
            if there == group * 2 + row
        ]

    def groups(self, seat: int) -> list[int]:
        """Give the groups of a player in which somebody stands."""
        places = self.places
        return [group for group in (seat * 2, seat * 2 + 1) if group * 2 in places or group * 2 + 1 in places]

    def in_play(self) -> list[int]:
        """Give the players who have a warrior left, in the order of seats from the active one."""
        order = [(self.active + n) % self.seats for n in range(self.seats)]
        return [seat for seat in order if any(self.hits[seat * BAND : seat * BAND + BAND])]

    def side(self, warrior: int) -> int:
        """Give the player for whom a living warrior stands: his owner, or who controls him."""
        return side(self.places[warrior])

    def weapons(self, warrior: int) -> list[tuple[int, Weapon]]:
        """Give the weapons that he uses this turn, with their items."""
        found = [(item, self.book.item(self.gear[item])) for item in self.wielded[warrior]]
        return [(item, weapon) for item, weapon in found if isinstance(weapon, Weapon)]

    def armors(self, warrior: int) -> list[tuple[int, Armor]]:
        """Give the armor, helms and shields that he wears, with their items."""
        found = [(item, self.book.item(self.gear[item])) for item in self.carried[warrior]]
        return [(item, armor) for item, armor in found if isinstance(armor, Armor)]

    # What lasts -----------------------------------------------------------------------------------------------------------------

    def has(self, kind: int, whom: int) -> bool:
        """Tell whether an effect of this kind lasts on a warrior, or on a seat."""
        return (kind, whom) in [one[:2] for one in self.effects]

    def count(self, kind: int, whom: int) -> int:
        """Count how many effects of this kind last on a warrior, or on a seat."""
        return [one[:2] for one in self.effects].count((kind, whom))

    def last(self, kind: int, whom: int, turns: int = 1, note: int = 0) -> None:
        """Let an effect last through so many turns, this one included."""
        self.effects.append(Effect(kind, whom, self.turn + turns - 1, note))

    def end(self, kind: int, whom: int) -> None:
        """Take all effects of this kind from a warrior, or from a seat."""
        self.effects = [one for one in self.effects if one.kind != kind or one.whom != whom]

    # What happens ---------------------------------------------------------------------------------------------------------------

    def tell(self, kind: str, words: str, *tokens: str, seats: Sequence[int] = ()) -> None:
        """Note an event."""
        self.told.append(Event(kind, words, tokens, tuple(seats)))  # type: ignore[arg-type]  # seats are numbers here

    def hurt(self, warrior: int, amount: int) -> None:
        """Let a warrior lose hits, and his life with the last of them; nothing happens to one who is killed, or for no damage."""
        if amount <= 0 or self.hits[warrior] <= 0:
            return
        self.hits[warrior] = max(0, self.hits[warrior] - amount)
        words = say_n(amount, "{warrior} loses 1 hit", "{warrior} loses {n} hits", warrior=self.name(warrior))
        self.tell("hurt", words, f"{WARRIOR}{warrior}")
        if not self.hits[warrior]:
            self.kill(warrior)

    def kill(self, warrior: int) -> None:
        """Take a warrior out: his spells are discarded, nothing lasts on him any more, his items stay with him."""
        self.tell("killed", say("{warrior} is killed", warrior=self.name(warrior)), f"{WARRIOR}{warrior}")
        group = self.places[warrior] >> 1
        self.hits[warrior], self.places[warrior] = 0, NONE
        self.spell_discard += self.spells[warrior]
        self.spells[warrior] = ()
        self.effects = [one for one in self.effects if one.whom != warrior or one.kind in ON_A_SIDE]
        self.abandon(group)
        if not self.living(seat := owner(warrior)):
            self.tell("out", say("{player} has no warriors left", player=player_name(seat)))

    def abandon(self, group: int) -> None:
        """Discard the Terrain of a group in which nobody stands any more; whoever forms such a group anew may attack."""
        if any(place >> 1 == group for place in self.places):
            return
        self.held &= ~(1 << group)
        if self.terrain[group] != NONE:
            self.discard.append(self.terrain[group])
            self.terrain[group] = NONE

    def raise_dead(self, warrior: int) -> None:
        """Bring a killed warrior back: with all his hits, the items he had and no spells, in a front row of his player's where there is room."""
        self.hits[warrior] = self.who(warrior).hits
        self.places[warrior] = self.room_for(owner(warrior)) * 2 + FRONT
        self.tell("raised", say("{warrior} is back", warrior=self.name(warrior)), f"{WARRIOR}{warrior}")

    def has_room(self, group: int) -> bool:
        """Tell whether one more warrior has room in a group: a Terrain may take only so many."""
        copy = self.terrain[group]
        room = self.book.fight[copy].room if copy != NONE else 0
        return not room or len(self.within(group)) < room

    def room_for(self, seat: int) -> int:
        """Give a group of a player with room for one more warrior, one in which nobody stands last; NONE where there is none."""
        groups = self.groups(seat)
        groups += [group for group in range(seat * GROUPS, seat * GROUPS + GROUPS) if group not in groups]
        return next((group for group in groups if self.has_room(group)), NONE)

    def control(self, warrior: int, group: int) -> None:
        """Let a warrior stand in the front row of another player's group, for this turn; one whom his own player takes back is his again."""
        left = self.places[warrior]
        home = next((one.note for one in self.effects if one.kind == CONTROL and one.whom == warrior), left)
        self.end(CONTROL, warrior)
        self.places[warrior] = group * 2 + FRONT
        if group // GROUPS != owner(warrior):
            self.last(CONTROL, warrior, note=home)
        self.abandon(left >> 1)

    def destroy(self, item: int) -> None:
        """Take an item from who carries it, for good."""
        for one, items in enumerate(self.carried):
            if item in items:
                self.carried[one] = tuple(other for other in items if other != item)
                self.wielded[one] = tuple(other for other in self.wielded[one] if other != item)
                words = say("{item} of {warrior} is destroyed", item=self.item_name(item), warrior=self.name(one))
                self.tell("destroyed", words, f"{WARRIOR}{one}")

    def used_up(self, copy: int, seat: int) -> None:
        """Put a fight card of a hand onto the discard."""
        self.hands[seat] = tuple(card for card in self.hands[seat] if card != copy)
        self.discard.append(copy)

    def draw_spell(self, warrior: int) -> None:
        """Let a warrior draw a spell, face down; nothing happens where the deck is empty, which is shuffled anew when a turn begins."""
        if self.spell_deck:
            self.spells[warrior] = tuple(sorted((*self.spells[warrior], self.spell_deck.pop(0))))
            self.tell("drawn", say("{warrior} draws a spell", warrior=self.name(warrior)), f"{WARRIOR}{warrior}")

    def straighten(self, group: int) -> None:
        """Let warriors step forward while more stand in the back row of a group than in its front row."""
        front, back = self.row((group,), FRONT), self.row((group,), BACK)
        while len(back) > len(front):
            one = back.pop(0)
            front.append(one)
            self.places[one] = group * 2 + FRONT
            self.tell("forward", say("{warrior} steps forward", warrior=self.name(one)), f"{WARRIOR}{one}")

    def cast_off(self, copy: int, warrior: int) -> None:
        """Put a spell of a warrior onto the spell discard."""
        self.spells[warrior] = tuple(spell for spell in self.spells[warrior] if spell != copy)
        self.spell_discard.append(copy)

    # What it is called ----------------------------------------------------------------------------------------------------------

    def name(self, warrior: int) -> str:
        """Name a warrior; one of whom there are several by his player, too, and by his number where one player has them."""
        names = self.book.names.get(self.faces)
        if names is None:
            names = tuple(self._name(one) if face != NONE else "" for one, face in enumerate(self.faces))
            self.book.names[self.faces] = names
        return names[warrior]

    def _name(self, warrior: int) -> str:
        face = self.faces[warrior]
        plain = self.book.warrior(face).name
        if self.faces.count(face) == 1:
            return plain
        player = player_name(owner(warrior))
        own = [one for one in band(owner(warrior)) if self.faces[one] == face]
        if len(own) == 1:
            return say("{warrior} of {player}", warrior=plain, player=player)
        return say("{warrior} {n} of {player}", warrior=plain, n=own.index(warrior) + 1, player=player)

    def item_name(self, item: int) -> str:
        """Name a weapon or armor."""
        return self.book.item(self.gear[item]).name

    def group_name(self, group: int) -> str:
        """Name a group by its player, and by its number where he has two."""
        seat = group // GROUPS
        if len(self.groups(seat)) < GROUPS:
            return say("{player}'s group", player=player_name(seat))
        return say("{player}'s group {n}", n=group % GROUPS + 1, player=player_name(seat))

    def tokens(self, warriors: Iterable[int]) -> tuple[str, ...]:
        """Give the tokens of warriors."""
        return tuple(f"{WARRIOR}{one}" for one in warriors)


def item_token(item: int) -> str:
    """Give the token id of an item."""
    return f"{ITEM}{item}"


def group_token(group: int) -> str:
    """Give the token id of a group."""
    return f"{GROUP}{group}"
