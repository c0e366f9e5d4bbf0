"""An attack, and spells and cards that may be answered, from their beginning to their end. Source: warbands, Attack Phase.

What ``Fight`` offers to the turn loop (``turns.py``), which is a ``Fight`` itself:

- ``begin(battle)``: an attack is declared and all who support have joined; ``attack`` is set and ``step`` is ``FIGHT``, or, where nothing is to be asked,
  the attack runs to its end at once. At its end ``attack`` is None and ``attack_over()`` is called, which goes on with the turn.
- ``castable(seat)``: what this seat may cast or play in the tactics phase, as answers with verb ``"cast"``, source the spell (``s3``), targets as the
  spell wants, or ``"play"``, source the fight card (``f12``: Wild Magic), target a warrior; in a fixed order, copies of one card once.
- ``why_not_cast(action)``: why such an answer may not be given; None where it may.
- ``do_cast(action)``: carries it out: the opponents may answer (``step`` is ``ANSWER`` while somebody is asked), what is left resolves, dice fall,
  the caster shares out what the spell gives. At its end ``pile`` is None and ``step`` is what it was.
- ``put_down(play)``: the same for a card of the move phase, which may be answered, too; ``card_works(play)`` is called where nobody negates it.
- ``question()``, ``options()``, ``why_not(action)``, ``answer(action)`` while ``step`` is ``FIGHT`` or ``ANSWER``; ``why_not`` judges answers of the right
  seat only, and dice of the right kind need no judging.

A spell of the attack phase is cast by the same road from within the attack. Who casts is marked in ``cast`` (bit of the warrior).
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from deckbuilder.core.rules import CHANCE, Action, Ask, Chance, Randomness, Seat
from deckbuilder.core.saying import noop, say, term
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.blows import BLOCK_ROLL, DAMAGE_ROLL, HIT_ROLL
from deckbuilder.games.warbands.clash import (
    AFTER,
    AIM,
    BEFORE,
    BOUTS,
    FIRST,
    ON_HARM,
    ON_HIT,
    PICK,
    RISK,
    STAB,
    STAB_AIM,
    TO_BLOCK,
    TO_HARM,
    TO_HIT,
    VENOM,
    VOLLEY,
    Attack,
    Play,
)
from deckbuilder.games.warbands.melee import FIRST_ROLL, STAB_ROLL, VENOM_ROLL, Melee
from deckbuilder.games.warbands.refusals import why_not_use
from deckbuilder.games.warbands.state import Battle
from deckbuilder.games.warbands.volley import BACK_ROW
from deckbuilder.games.warbands.words import PASS, player_name

_ROLLS: Final = {TO_HIT: HIT_ROLL, TO_BLOCK: BLOCK_ROLL, TO_HARM: DAMAGE_ROLL}
_USES: Final = {
    BEFORE: noop("Does {player} stop, redirect or break something?"),
    ON_HIT: noop("Does {player} add to the damage?"),
    ON_HARM: noop("Does {player} add to the wound?"),
    AFTER: noop("Does {player} play one more attack?"),
}
_DICE_OF: Final = {RISK: BACK_ROW, STAB: STAB_ROLL, FIRST: FIRST_ROLL, VENOM: VENOM_ROLL}


@cache
def _dice(count: int) -> Chance:
    return Chance(Randomness.DICE, count, 6)


@cache
def _rolls(words: str, count: int) -> Ask:
    return Ask(CHANCE, term(words), _dice(count))


@cache
def _use(stage: int, seat: int) -> Ask:
    return Ask(Seat(seat), say(_USES[stage], player=player_name(seat)), reacts=True)


class Fight(Melee):
    """A state that is being changed by an attack, a spell or a card."""

    __slots__ = ()

    # An attack ------------------------------------------------------------------------------------------------------------------

    def begin(self, battle: Battle) -> None:
        """Begin an attack."""
        self.attack = Attack(battle.attackers, battle.defenders)
        self.go_on()

    def go_on(self) -> None:
        """Carry on with what is played, the blow and the attack until somebody is asked or the dice fall."""
        while True:
            if self.pile is not None:
                asks = self.pile_on()
            elif self.attack is None:
                return
            elif self.attack.blow is not None:
                asks = self.blow_on()
            else:
                asks = self._stage_on(self.attack.stage)
            if asks:
                return

    def _stage_on(self, stage: int) -> bool:
        return _GOES_ON[stage](self) if stage in _GOES_ON else True

    # Spells and cards of the tactics phase --------------------------------------------------------------------------------------

    def castable(self, seat: int) -> list[Action]:
        """Propose what a seat may cast or play in the tactics phase."""
        return self.in_tactics(seat)

    def why_not_cast(self, action: Action) -> str | None:
        """Say why a spell or card of the tactics phase may not be cast or played; None where it may."""
        return why_not_use(self, action, self.in_tactics(action.seat))

    def do_cast(self, action: Action) -> None:
        """Cast a spell, or play a card, in the tactics phase."""
        self.use_in_tactics(action)
        self.go_on()

    def put_down(self, play: Play) -> None:
        """Play a card of the move phase."""
        self.announce(play)
        self.go_on()

    # Questions and answers ------------------------------------------------------------------------------------------------------

    def question(self) -> Ask:
        """Give the open question."""
        pile, attack = self.pile, self.attack
        if pile is not None:
            top = pile.plays[-1]
            name = term(powers.name(top.power))
            if pile.rolling:
                return _rolls(powers.name(top.power), self.pile_dice())
            if pile.points:
                return Ask(Seat(top.seat), say("How is {card} shared out?", card=name))
            return Ask(
                Seat(top.asked[0]),
                say("Does {player} negate {card}?", player=player_name(top.asked[0]), card=name),
                reacts=True,
            )
        assert attack is not None
        if attack.blow is not None:
            if attack.blow.stage in _ROLLS:
                return _rolls(_ROLLS[attack.blow.stage], self.blow_dice())
            return _use(attack.blow.stage, attack.blow.asked[0])
        if attack.stage in _DICE_OF:
            return _rolls(_DICE_OF[attack.stage], 1)
        one = attack.acting
        words = _ASKS[attack.stage]
        return Ask(Seat(self.side(one)), say(words, warrior=self.name(one)))

    def options(self) -> Sequence[Action]:
        """Propose answers."""
        pile, attack = self.pile, self.attack
        if pile is not None:
            if pile.rolling:
                return ()
            if pile.points:
                return self.sharings()
            seat = pile.plays[-1].asked[0]
            return [*self.answers(seat), Action(Seat(seat), PASS)]
        assert attack is not None
        if attack.blow is not None:
            if attack.blow.stage in _ROLLS:
                return ()
            seat = attack.blow.asked[0]
            return [*self.usable(seat), Action(Seat(seat), PASS)]
        if attack.stage in (AIM, STAB_AIM):
            return self.aims() if attack.stage == AIM else self.stabbings()
        if attack.stage in (VOLLEY, PICK):
            found = self.shootings() if attack.stage == VOLLEY else self.pickings()
            return [*found, Action(Seat(self.side(attack.acting)), PASS)]
        return ()

    def why_not(self, action: Action) -> str | None:
        """Say why an answer may not be given; None where it may."""
        if self.pile is not None and self.pile.points:
            return self.may_share(action)
        return why_not_use(self, action, self.options())

    def answer(self, action: Action) -> None:
        """Carry out an answer that is not refused."""
        pile, attack = self.pile, self.attack
        if pile is not None:
            if pile.rolling:
                self.pile_fell(action.values)
            elif pile.points:
                self.shared_out(action)
            elif action.verb == PASS:
                self.asked_next()
            else:
                self.announce(self.play_of(action))
        elif attack is not None and attack.blow is not None:
            if attack.blow.stage in _ROLLS:
                self.blow_fell(action.values)
            else:
                self.use(action)
        elif attack is not None:
            self._answer_stage(attack, action)
        self.go_on()

    def _answer_stage(self, attack: Attack, action: Action) -> None:
        if attack.stage in _FALLS:
            _FALLS[attack.stage](self, action.values[0])
        elif attack.stage == VOLLEY:
            self.shot(action)
        elif attack.stage == PICK:
            self.picked(action)
        elif attack.stage == AIM:
            self.shoot(int(action.targets[0][1:]))
        else:
            self.stab(int(action.targets[0][1:]))


_ASKS: Final = {
    VOLLEY: noop("Whom does {warrior} attack at range?"),
    AIM: noop("Whom does {warrior} attack?"),
    PICK: noop("Whom does {warrior} fight?"),
    STAB_AIM: noop("Whom does {warrior} stab?"),
}
_GOES_ON: Final[dict[int, Callable[[Fight], bool]]] = {
    VOLLEY: Fight.volley_on,
    PICK: Fight.pick_on,
    BOUTS: Fight.bouts_on,
    VENOM: Fight.venom_on,
}
_FALLS: Final[dict[int, Callable[[Fight, int], None]]] = {
    RISK: Fight.risked,
    STAB: Fight.stabbed,
    FIRST: Fight.first_fell,
    VENOM: Fight.venom_fell,
}
