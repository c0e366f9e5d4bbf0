"""The turns of a battle: the draw phase, and how one phase follows another. Source: warbands, Battle Stage, Draw Phase.

A turn is one player's: everybody draws and has his tactics, he moves and attacks. What lasts "this turn" ends with it; then the turn passes to the
next player to the left who has a warrior left. Who is the only one with warriors left wins.
"""

from collections.abc import Sequence

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import say, say_n
from deckbuilder.games.warbands.assaults import Assaults
from deckbuilder.games.warbands.cards import REGENERATE
from deckbuilder.games.warbands.state import (
    CONTROL,
    DECLARE,
    DISCARD,
    FIGHTS,
    FRONT,
    HAND,
    MOST_TURNS,
    MOVE,
    NONE,
    OVER,
    SHUFFLE,
    SPELLS,
    TACTICS,
    owner,
)
from deckbuilder.games.warbands.words import CARD, PASS, WARRIOR, numbered, player_name

DROP = "discard"


class Turns(Assaults):
    """A state that is being changed from turn to turn."""

    __slots__ = ()

    # From phase to phase --------------------------------------------------------------------------------------------------------

    def phase_over(self) -> None:
        """Go on behind the tactics, the move or the attack phase; who died of poison in his own turn has none any more."""
        if not self.living(self.active):
            self.end_turn()
        elif self.step == TACTICS:
            self.begin_moves()
        elif self.step == MOVE:
            self.begin_attacks()
        else:
            self.end_turn()

    def attack_over(self) -> None:
        """Go on with the next attack, or end the turn."""
        if not self.over():
            self.step = DECLARE
            self.next_battle()

    def over(self) -> bool:
        """End the battle where one player has warriors left, or none."""
        left = self.in_play()
        for seat in range(self.seats):
            if seat not in left and self.hands[seat]:
                self.discard += self.hands[seat]
                self.hands[seat] = ()
        if len(left) > 1:
            return False
        self._finish(tuple(left))
        self.tell("over", say("{player} wins", player=player_name(left[0])) if left else say("Nobody is left standing"))
        return True

    def _finish(self, won: tuple[int, ...]) -> None:
        self.step, self.won, self.battles, self.attack, self.pile, self.payment = OVER, won, [], None, None, None

    def next_turn(self) -> None:
        """Begin the turn of the next player to the left who has a warrior left."""
        if self.turn >= MOST_TURNS:
            self._finish(())
            self.tell("over", say("{n} turns are over: nobody wins", n=MOST_TURNS))
            return
        seats = self.in_play()
        self.active = next(seat for seat in (*seats, *seats) if seat != self.active or len(seats) == 1)
        self.turn += 1
        self.tell("turn", say("Turn {n}: {player}", n=self.turn, player=player_name(self.active)))
        self._regenerate()
        if not self.spell_deck and len(self.spell_discard) > 1:
            self.step, self.shuffling = SHUFFLE, SPELLS
            return
        self.begin_draw()

    def _regenerate(self) -> None:
        for one, hits in enumerate(self.hits):
            if hits > 0 and self.who(one).note == REGENERATE and hits < self.who(one).hits:
                self.hits[one] += 1
                self.tell("regenerated", say("{warrior} regenerates 1 hit", warrior=self.name(one)), f"{WARRIOR}{one}")

    def end_turn(self) -> None:
        """Let what lasts until now end, and go on with the next turn."""
        self._send_home()
        self.effects = [effect for effect in self.effects if effect.until > self.turn]
        for group in (self.active * 2, self.active * 2 + 1):
            self.held &= ~(1 << group)
        self.cast = self.acted = 0
        self.next_turn()

    def _send_home(self) -> None:
        """Let all who were controlled go back to their rows, or to the front row of a group of their player that is still there and has room."""
        going = [
            (one.whom, one.note)
            for one in self.effects
            if one.kind == CONTROL and one.until <= self.turn and self.hits[one.whom] > 0
        ]
        left = [self.places[one] >> 1 for one, _ in going]
        for one, _ in going:
            self.places[one] = NONE
        for one, place in going:
            groups = self.groups(owner(one))
            home = place if place >> 1 in groups or not groups else groups[0] * 2 + FRONT
            self.places[one] = home if self.has_room(home >> 1) else self.room_for(owner(one)) * 2 + FRONT
            self.tell("home", say("{warrior} goes back", warrior=self.name(one)), f"{WARRIOR}{one}")
        for group in left:
            self.abandon(group)

    # The draw phase -------------------------------------------------------------------------------------------------------------

    def begin_draw(self) -> None:
        """Ask who may discard cards; then everybody draws."""
        self._ask_to_discard(self.in_play())

    def _ask_to_discard(self, seats: Sequence[int]) -> None:
        for seat in seats:
            if self.hands[seat]:
                self.step, self.asked = DISCARD, seat
                return
        self._fill()

    def discard_options(self) -> list[Action]:
        """Propose a card to discard; last, none."""
        seat = Seat(self.asked)
        return [*(Action(seat, DROP, f"{CARD}{copy}") for copy, _ in self.distinct(seat)), Action(seat, PASS)]

    def why_not_discard(self, action: Action) -> str | None:
        """Say why a card may not be discarded."""
        if action == Action(action.seat, PASS):
            return None
        copy = numbered(action.source, CARD, len(self.book.fight))
        fine = action.verb == DROP and copy in self.hands[action.seat] and not action.targets
        return None if fine else say("That is no card from your hand")

    def discard_one(self, action: Action) -> None:
        """Discard a card, or no more."""
        if action.verb == DROP:
            copy = int(action.source[1:])
            self.used_up(copy, action.seat)
            words = say("{player} discards {card}", player=player_name(action.seat), card=self.book.fight[copy].name)
            self.tell("discard", words)
            if self.hands[action.seat]:
                return
        seats = self.in_play()
        self._ask_to_discard(seats[seats.index(action.seat) + 1 :])

    def _fill(self) -> None:
        """Let everybody draw up to seven cards; the discard is shuffled when the deck runs out."""
        for seat in self.in_play():
            hand, drawn = list(self.hands[seat]), 0
            while len(hand) < HAND and self.deck:
                hand.append(self.deck.pop(0))
                drawn += 1
            if drawn:
                self.hands[seat] = tuple(sorted(hand))
                words = say_n(drawn, "{player} draws 1 card", "{player} draws {n} cards", player=player_name(seat))
                self.tell("drawn", words)
            if len(hand) < HAND and self.discard:
                if len(self.discard) > 1:
                    self.step, self.shuffling = SHUFFLE, FIGHTS
                    return
                self.deck, self.discard = self.discard, []
                self._fill()
                return
        self.begin_tactics()

    def deck_shuffled(self, order: Sequence[int]) -> None:
        """Take the order of a discard that becomes the deck."""
        if self.shuffling == SPELLS:
            self.spell_deck, self.spell_discard = [self.spell_discard[place] for place in order], []
            self.tell("shuffled", say("The discarded spells are shuffled"))
            self.begin_draw()
        else:
            self.deck, self.discard = [self.discard[place] for place in order], []
            self.tell("shuffled", say("The discarded fight cards are shuffled"))
            self._fill()

    def to_shuffle(self) -> int:
        """Count the cards that are shuffled now."""
        return len(self.spell_discard if self.shuffling == SPELLS else self.discard)
