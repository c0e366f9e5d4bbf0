"""Ranged attacks and spells, those of the longest range first. Source: warbands, ATTACK PHASE.

A *place* in their order is one number: by range, at the same range the attacking side before the defending, then by warrior; his weapon before a
champion's own ranged weapon before a spell. ``Attack.at`` is the place that is asked, or was asked last.
"""

from typing import Final

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import noop, say
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.arms import BREATH
from deckbuilder.games.warbands.blows import Blows
from deckbuilder.games.warbands.casting import CAST, PLAY
from deckbuilder.games.warbands.clash import AIM, NONE, PICK, RISK, SPECIAL, VOLLEY
from deckbuilder.games.warbands.powers import POWERS, SPELLS
from deckbuilder.games.warbands.state import BACK, FIGHT, FRONT
from deckbuilder.games.warbands.words import CARD, ITEM, PASS, SPELL, WARRIOR

SHOOT, RISK_IT = "shoot", "risk"
BACK_ROW: Final = noop("Back row")
_LONGEST: Final = 20
WEAPON, OWN, BY_SPELL = range(3)
"""By which means: a weapon, a champion's own ranged weapon, a spell."""
_MOST: Final = 32
_RANGED: Final = frozenset(power for power, rule in POWERS.items() if rule.when == powers.IN_VOLLEY)


def _place(reach: int, side: int, one: int, means: int) -> int:
    return (((_LONGEST - reach) * 2 + side) * _MOST + one) * 3 + means


class Volley(Blows):
    """A state that is being changed, with the order of ranged attacks."""

    __slots__ = ()

    # The order ------------------------------------------------------------------------------------------------------------------

    def next_place(self) -> int:
        """Give the next place in the order at which somebody could do something; ``NONE`` for none."""
        attack = self.running
        at, best = attack.at, NONE
        for number, groups in enumerate(self.sides()):
            for one, there in enumerate(self.places):
                if there >> 1 not in groups:
                    continue
                for place in self._places_of(one, number):
                    if place > at and (best == NONE or place < best):
                        best = place
        return best

    def _places_of(self, one: int, number: int) -> list[int]:
        """Give the places in the order that a warrior has."""
        found: list[int] = []
        note, bit = self.who(one).note, 1 << one
        shots = self.shots(one)
        if not (shots or note in BREATH or self.spells[one]) or not self.able(one):
            return found
        if not (self.running.fired | self.running.breathed) & bit:
            found += [_place(reach, number, one, WEAPON) for reach, _ in shots]
            if note in BREATH:
                found.append(_place(BREATH[note][0], number, one, OWN))
        if self.spells[one] and self.can_cast(one):
            ready = {spell.range for copy in self.spells[one] if (spell := self.book.spells[copy]).code in _RANGED}
            found += [_place(reach, number, one, BY_SPELL) for reach in ready]
        return found

    def asked_at(self) -> tuple[int, int, int]:
        """Give the range, the warrior and his means at the place that is asked."""
        rest, means = divmod(self.running.at, 3)
        rest, one = divmod(rest, _MOST)
        return _LONGEST - rest // 2, one, means

    def volley_on(self) -> bool:
        """Go on with the order until somebody is asked, or all are through; tell whether somebody is asked."""
        self.step = FIGHT
        while (place := self.next_place()) != NONE:
            self.attack = self.running._replace(at=place)
            one = self.asked_at()[1]
            if self.shootings():
                self.attack = self.running._replace(acting=one)
                return True
        self.attack = self.running._replace(stage=PICK, acting=NONE)
        return False

    # What may be done -----------------------------------------------------------------------------------------------------------

    def shootings(self) -> list[Action]:
        """Propose what the warrior at the place that is asked may do."""
        reach, one, means = self.asked_at()
        seat = Seat(self.side(one))
        if means == BY_SPELL:
            return self._spells(seat, one, reach)
        token = f"{WARRIOR}{one}"
        front, back = self.targets(one)
        found = [Action(seat, SHOOT, token, (f"{WARRIOR}{foe}",)) for foe in front]
        if back:
            found.append(Action(seat, RISK_IT, token))
            if self.places[one] & 1 == BACK:
                for copy, _ in self.held_cards(seat, powers.HEIGHT):
                    found += [Action(seat, PLAY, f"{CARD}{copy}", (token, f"{WARRIOR}{foe}")) for foe in back]
        return found

    def targets(self, one: int) -> tuple[list[int], list[int]]:
        """Give whom a ranged attack may reach, in the front and in the back row; whoever is shielded by a spell is left out."""
        seen = set(self.in_sight(one))
        front, back = self.lines(1 - self.side_of(one))
        return [foe for foe in front if foe in seen], [foe for foe in back if foe in seen]

    def _spells(self, seat: Seat, one: int, reach: int) -> list[Action]:
        found = []
        wanted = [power for power in _RANGED if power < SPELLS]
        foes = self.enemies(one)
        for copy, caster, power in self.castings(seat, *wanted):
            if caster != one or self.book.spells[copy].range != reach or not foes:
                continue
            if power == powers.CONTROL and not self.has_room(self.places[one] >> 1):
                continue
            token, aim = f"{SPELL}{copy}", POWERS[power].aim
            if aim == powers.NOTHING:
                found.append(Action(seat, CAST, token))
            elif aim == powers.ITEM:
                items = [item for foe in foes for item in self.shatterable(foe)]
                found += [Action(seat, CAST, token, (f"{ITEM}{item}",)) for item in items]
            else:
                found += [Action(seat, CAST, token, (f"{WARRIOR}{foe}",)) for foe in foes]
        return found

    def shatterable(self, one: int) -> list[int]:
        """Give what Shatter may destroy of a warrior: the weapons that he uses, his shield."""
        return [*self.wielded[one], *(item for item, _ in self.shield_of(one))]

    # Doing it -------------------------------------------------------------------------------------------------------------------

    def shot(self, action: Action) -> None:
        """Carry out an answer of who is asked in the order of ranged attacks."""
        one = self.running.acting
        if action.verb == SHOOT:
            self.shoot(int(action.targets[0][1:]))
        elif action.verb == RISK_IT:
            self.tell("risk", say("{warrior} aims at the back row", warrior=self.name(one)), f"{WARRIOR}{one}")
            self.use_up()
            self.attack = self.running._replace(stage=RISK)
        elif action.verb == PLAY:
            # should it be negated he is asked again
            self.attack = self.running._replace(at=self.running.at - 1)
            self.announce(self.play_of(action, int(action.targets[-1][1:]), one))
        elif action.verb == CAST:
            self.announce(self.play_of(action, int(action.targets[0][1:]) if action.targets else NONE))
        else:
            assert action.verb == PASS

    def use_up(self) -> None:
        """Mark what the warrior whose turn it is attacks with as used."""
        reach, one, means = self.asked_at()
        attack, bit = self.running, 1 << one
        if means == OWN:
            self.attack = attack._replace(breathed=attack.breathed | bit)
        elif not attack.fired & bit:
            item = next(item for far, item in self.shots(one) if far == reach)
            self.attack = attack._replace(fired=attack.fired | bit, thrown=(*attack.thrown, item))

    def from_above(self, target: int) -> None:
        """Let the warrior whose turn it is attack the back row by Height Adv."""
        self.attack = self.running._replace(at=self.running.at + 1)
        self.shoot(target)

    def shoot(self, target: int) -> None:
        """Let the warrior whose turn it is attack at range."""
        self.use_up()
        _, one, means = self.asked_at()
        self.attack = self.running._replace(stage=VOLLEY)
        item = SPECIAL if means == OWN else self.running.thrown[-1]
        self.strike(one, target, item, True)
        self.loose(one, item)

    def risked(self, die: int) -> None:
        """Take the die of who wants to reach the back row: who does not hesitate is asked whom he attacks."""
        one = self.running.acting
        shown = die - self.curse(one)
        self.tell_roll(BACK_ROW, (die,))
        self.attack = self.running._replace(stage=AIM, row=BACK if shown >= 6 else FRONT)
        if 4 <= shown <= 5 or not self.aims():
            self.tell("hesitate", say("{warrior} hesitates", warrior=self.name(one)), f"{WARRIOR}{one}")
            self.attack = self.running._replace(stage=VOLLEY)

    def aims(self) -> list[Action]:
        """Propose whom the warrior attacks whose die allows a row."""
        one = self.running.acting
        row = self.targets(one)[self.running.row]
        return [Action(Seat(self.side(one)), SHOOT, f"{WARRIOR}{one}", (f"{WARRIOR}{foe}",)) for foe in row]
