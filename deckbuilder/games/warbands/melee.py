"""The fight hand-to-hand: who picks whom, and the pairings. Source: warbands, ATTACK PHASE.

The fastest picks first, of equals the attacking side's; who was picked picks nobody. Whoever finds all opponents paired may double up: then he alone
attacks, as his target has an opponent already. Nobody attacks hand-to-hand who shot, threw his only weapon or holds a bow; he may be picked all the same.
"""

from typing import Final

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import noop, say, say_n
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.cards import BACK_STAB
from deckbuilder.games.warbands.casting import PLAY
from deckbuilder.games.warbands.clash import BOUTS, FIRST, NONE, ONE_WAY, PAIR, PICK, STAB, STAB_AIM, VENOM
from deckbuilder.games.warbands.state import FIGHT, NEUTRAL
from deckbuilder.games.warbands.state import VENOM as IN_THE_BLOOD
from deckbuilder.games.warbands.volley import Volley
from deckbuilder.games.warbands.words import CARD, WARRIOR

STRIKE, STAB_IT = "strike", "stab"
FIRST_ROLL, STAB_ROLL, VENOM_ROLL = noop("Who attacks first"), noop("Back-Stab"), noop("Poison")
_STABS: Final = 5
_BY_SPEED: Final = 3


class Melee(Volley):
    """A state that is being changed, with the fight hand-to-hand."""

    __slots__ = ()

    # Picking --------------------------------------------------------------------------------------------------------------------

    def fists_left(self, one: int) -> tuple[int, ...]:
        """Give what a warrior still attacks with hand-to-hand in this attack, once with each."""
        attack = self.running
        if attack.failed >> one & 1 or not self.able(one):
            return ()
        items = self.fists(one)
        if attack.thrown:  # Rain of Arrows lets him shoot again; what he threw is thrown all the same
            items = tuple([item for item in items if item not in attack.thrown])
        return tuple([item for item in items if item != NONE]) if attack.fired >> one & 1 else items

    def engaged(self) -> set[int]:
        """Give who has picked, or was picked as an opponent."""
        found: set[int] = set()
        for who, whom, kind in self.running.pairs:
            found.add(who)
            if kind == PAIR:
                found.add(whom)
        return found

    def next_picker(self) -> int:
        """Give who picks next; ``NONE`` for nobody."""
        settled, engaged = self.running.settled, self.engaged()
        best, chosen = (0, 0, 0), NONE
        for number in (0, 1):
            front, back = self.lines(number)
            above = [one for one in back if self.held_cards(self.side(one), powers.HEIGHT)]
            for one in (*front, *above):
                if settled >> one & 1 or one in engaged or not self.fists_left(one):
                    continue
                place = (-self.speed(one), number, one)
                if chosen == NONE or place < best:
                    best, chosen = place, one
        return chosen

    def pick_on(self) -> bool:
        """Go on with picking until somebody is asked, or nobody picks any more; tell whether somebody is asked."""
        self.step = FIGHT
        while (one := self.next_picker()) != NONE:
            self.attack = self.running._replace(acting=one)
            if self.pickings():
                return True
            self.settle(one)
        self.attack = self.running._replace(stage=BOUTS, acting=NONE)
        return False

    def settle(self, one: int) -> None:
        """Let a warrior pick nobody any more."""
        self.attack = self.running._replace(settled=self.running.settled | 1 << one)

    def pickings(self) -> list[Action]:
        """Propose what the warrior whose turn it is to pick may do."""
        one = self.running.acting
        seat, token = Seat(self.side(one)), f"{WARRIOR}{one}"
        number = self.side_of(one)
        front, back = self.lines(1 - number)
        if one not in self.lines(number)[0]:
            return self._reaching(seat, one, powers.HEIGHT, back)
        found = [Action(seat, STRIKE, token, (f"{WARRIOR}{foe}",)) for foe in self.free(front) or front]
        if back:
            if self.who(one).note == BACK_STAB:
                found.append(Action(seat, STAB_IT, token))
            found += self._reaching(seat, one, powers.BACKSTAB, back)
        return found

    def _reaching(self, seat: Seat, one: int, power: int, back: list[int]) -> list[Action]:
        held = self.held_cards(seat, power)
        return [
            Action(seat, PLAY, f"{CARD}{copy}", (f"{WARRIOR}{one}", f"{WARRIOR}{foe}"))
            for copy, _ in held
            for foe in back
        ]

    def free(self, foes: list[int]) -> list[int]:
        """Give those that nobody has picked and that have picked nobody."""
        engaged = self.engaged()
        return [foe for foe in foes if foe not in engaged]

    def picked(self, action: Action) -> None:
        """Carry out an answer of who picks."""
        attack = self.running
        one = attack.acting
        if action.verb == STRIKE:
            foe = int(action.targets[0][1:])
            kind = ONE_WAY if foe in self.engaged() else PAIR
            self.pair(one, foe, kind)
        elif action.verb == STAB_IT:
            self.tell(
                "stab",
                say("{warrior} tries to stab somebody in the back row", warrior=self.name(one)),
                f"{WARRIOR}{one}",
            )
            self.attack = attack._replace(stage=STAB)
        elif action.verb == PLAY:
            self.announce(self.play_of(action, int(action.targets[-1][1:]), one))
        else:
            self.settle(one)

    def pair(self, one: int, foe: int, kind: int) -> None:
        """Let two meet hand-to-hand."""
        attack = self.running
        self.attack = attack._replace(stage=PICK, pairs=(*attack.pairs, (one, foe, kind)))
        words = say("{warrior} picks {target}", warrior=self.name(one), target=self.name(foe))
        self.tell("pick", words, f"{WARRIOR}{one}", f"{WARRIOR}{foe}")

    def stabbed(self, die: int) -> None:
        """Take the die of a Back-Stab."""
        attack = self.running
        one = attack.acting
        self.tell_roll(STAB_ROLL, (die,))
        if die - self.curse(one) >= _STABS:
            self.attack = attack._replace(stage=STAB_AIM)
        else:
            bit = 1 << one
            self.attack = attack._replace(stage=PICK, settled=attack.settled | bit, failed=attack.failed | bit)

    def stabbings(self) -> list[Action]:
        """Propose whom the warrior stabs whose die allows it."""
        one = self.running.acting
        back = self.lines(1 - self.side_of(one))[1]
        return [Action(Seat(self.side(one)), STRIKE, f"{WARRIOR}{one}", (f"{WARRIOR}{foe}",)) for foe in back]

    def stab(self, foe: int) -> None:
        """Let the warrior stab whom his player chose."""
        self.pair(self.running.acting, foe, ONE_WAY)

    # The pairings ---------------------------------------------------------------------------------------------------------------

    def bouts_on(self) -> bool:
        """Go on with the pairings until one attacks or the die falls, or all are fought; tell whether the die falls."""
        self.step = FIGHT
        while True:
            attack = self.running
            if attack.strikes:
                (one, foe, item), *rest = attack.strikes
                self.attack = attack._replace(strikes=tuple(rest))
                if self.able(one) and self.exposed(foe):
                    self.strike(one, foe, item if item in self.wielded[one] else NONE, False)
                    return False
            elif attack.bout == len(attack.pairs):
                self.attack = attack._replace(stage=VENOM)
                return False
            elif self._meet(*attack.pairs[attack.bout]):
                return True

    def _meet(self, one: int, foe: int, kind: int) -> bool:
        """Begin a pairing; tell whether the die falls for who attacks first."""
        attack = self.running
        met = self.exposed(one) and self.exposed(foe)
        mine = tuple([(one, foe, item) for item in self.fists_left(one)]) if met else ()
        theirs = tuple([(foe, one, item) for item in self.fists_left(foe)]) if met and kind == PAIR else ()
        if mine and theirs:
            self.attack = attack._replace(stage=FIRST, bout=attack.bout + 1)
            return True
        self.attack = attack._replace(strikes=mine or theirs, bout=attack.bout + 1)
        return False

    def first_fell(self, die: int) -> None:
        """Take the die for who of a pairing attacks first: the faster or the one with the longer reach; of equals, by the other figure."""
        attack = self.running
        one, foe, _ = attack.pairs[attack.bout - 1]
        self.tell_roll(FIRST_ROLL, (die,))
        figures = [(self.speed(who), self.reach(who))[:: 1 if die <= _BY_SPEED else -1] for who in (one, foe)]
        ahead = figures[0] > figures[1] if figures[0] != figures[1] else self.side_of(one) == 0
        order = (one, foe) if ahead else (foe, one)
        strikes = [(who, foe if who == one else one, item) for who in order for item in self.fists_left(who)]
        self.attack = attack._replace(stage=BOUTS, strikes=tuple(strikes))

    # Behind it ------------------------------------------------------------------------------------------------------------------

    def venom_on(self) -> bool:
        """Let the poison of Spydo do its work behind the fight; then the attack is over, and the turn goes on. Always tells true."""
        self.step = FIGHT
        for one in range(len(self.hits)):
            if self.effects and self.hits[one] > 0 and self.side_of(one) >= 0 and self.has(IN_THE_BLOOD, one):
                self.attack = self.running._replace(acting=one)
                return True
        self.attack = None
        self.attack_over()
        return True

    def venom_fell(self, die: int) -> None:
        """Take the die for how long a poisoned warrior is neutralized: so many turns behind this one, which is nearly over."""
        one = self.running.acting
        self.tell_roll(VENOM_ROLL, (die,))
        self.end(IN_THE_BLOOD, one)
        self.last(NEUTRAL, one, die + 1)
        words = say_n(die, "The poison neutralizes {warrior} for 1 turn", "The poison neutralizes {warrior} for {n} turns", warrior=self.name(one))  # fmt: skip
        self.tell("effect", words, f"{WARRIOR}{one}")
