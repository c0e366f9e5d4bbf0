"""A battle under way: what follows from an answer, up to the next question. Source: guilds, Rules & Game Play and what stands before it."""

from itertools import pairwise

from deckbuilder.games.guilds.abilities import ABILITIES, PREVENT
from deckbuilder.games.guilds.blows import Blows
from deckbuilder.games.guilds.numbers import MOMENTUM_HEALTH, MOMENTUM_SPEED
from deckbuilder.games.guilds.state import (
    ACT,
    AGAIN_USED,
    DIE,
    FAILED,
    M_AGAIN,
    MOST_TURNS,
    NONE,
    OUT,
    OVER,
    ROLL_OFF,
    SAVE,
    SAVE_DIE,
    TEAM,
    THIS_TURN,
    USE,
)

EVERYBODY = range(2 * TEAM)


class Battle(Blows):
    """A state that is being changed; ``state`` gives the value."""

    # Turns --------------------------------------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """Line the warriors up by speed; who is as fast as another rolls off first."""
        living = [one for one in EVERYBODY if self.health[one] > 0]
        speeds = {one: self.speed(one) for one in living}
        living.sort(key=lambda one: (-speeds[one], [-die for die in self.lots[one]]))
        for first, second in pairwise(living):
            if speeds[first] == speeds[second] and self.lots[first] == self.lots[second]:
                alike = [o for o in living if speeds[o] == speeds[first] and self.lots[o] == self.lots[first]]
                self.tied, self.step = tuple(sorted(alike)), ROLL_OFF
                return
        self.order, self.tied = living, ()
        self.tell("turn", self.turn)
        self.next_warrior()

    def rolled_off(self, dice: tuple[int, ...]) -> None:
        """Take the dice of a roll-off; those that show the same roll again."""
        for one, die in zip(self.tied, dice, strict=True):
            self.lots[one] = (*self.lots[one], die)
            self.tell("rolls off", one, die)
        self.begin_turn()

    def next_warrior(self) -> None:
        """Go on with the next warrior that may attack or heal, or to the next turn."""
        self.blow = None
        if self.over():
            return
        while self.order:
            one = self.order[0]
            if self.health[one] > 0 and not self.flags[one] & OUT:
                self.step = ACT
                return
            if self.health[one] > 0:
                self.tell("out", one)
            self.order.pop(0)
        self.end_turn()

    def end_turn(self) -> None:
        """Let what lasts for this turn fade, and Build Momentum do its work."""
        for one in EVERYBODY:
            self.flags[one] &= ~THIS_TURN
            self.frozen[one] = max(0, self.frozen[one] - 1)
            if self.who[one].passive == "Build Momentum" and self.health[one] > 0:
                self.momentum[one] += MOMENTUM_SPEED
                more = max(0, min(MOMENTUM_HEALTH, self.who[one].health - self.health[one]))
                self.health[one] += more
                self.tell("momentum", one, more)
        if self.turn == MOST_TURNS:
            self.step, self.won = OVER, ()
            self.tell("too long", MOST_TURNS)
            return
        self.turn += 1
        self.begin_turn()

    def over(self) -> bool:
        """End the battle where a player has no warriors left."""
        left = [seat for seat in (0, 1) if self.living(seat)]
        if len(left) == 2:
            return False
        self.step, self.won, self.order = OVER, tuple(left), []
        self.tell(*(("wins", left[0]) if left else ("nobody",)))
        return True

    # Answers ------------------------------------------------------------------------------------------------------------------

    def attack(self, target: int) -> None:
        """Let the warrior whose turn it is attack."""
        self.declare(self.order[0], target)
        self.go_on()

    def heal(self, target: int) -> None:
        """Let the warrior whose turn it is heal."""
        self.declare_heal(self.order[0], target)
        self.go_on()

    def use(self, user: int, code: int) -> None:
        """Use an ability on the attack or heal that is under way."""
        self.put_on_pile(user, code)
        self.go_on()

    def use_none(self) -> None:
        """Let a player use nothing more for now."""
        blow = self.blow
        assert blow is not None
        self.blow = blow._replace(passes=blow.passes + 1, asked=1 - blow.asked)
        self.go_on()

    def die_fell(self, die: int) -> None:
        """Take the die of an ability."""
        assert self.blow is not None
        user, code = self.blow.die
        self.blow = self.blow._replace(die=(NONE, NONE))
        self.tell("rolls", user, code, die)
        if die in ABILITIES[code].dice:
            self.work(user, code)
        self.go_on()

    def save(self, yes: bool) -> None:
        """Use Prevent Death, or not."""
        if yes:
            self.step = SAVE_DIE
            return
        self.saviours = self.saviours[1:]
        self.go_on()

    def save_die_fell(self, die: int) -> None:
        """Take the die of Prevent Death."""
        user, self.saviours = self.saviours[0], self.saviours[1:]
        self.tell("rolls", user, PREVENT, die)
        if die in ABILITIES[PREVENT].dice:
            self.health[self.dying] = 1
            self.tell("saved", self.dying)
            self.dying, self.saviours = NONE, ()
        self.go_on()

    # What goes on by itself ---------------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Carry on with the attack or heal until somebody is asked."""
        assert self.blow is not None
        while self.blow.die == (NONE, NONE):
            if self.dying != NONE:
                if self.saviours:
                    self.step = SAVE
                    return
                self.defeat()
            elif self.due:
                self.deal_next()
            elif self.blow.passes < 2:
                if self.usable(self.blow.asked):
                    self.step = USE
                    return
                self.blow = self.blow._replace(passes=self.blow.passes + 1, asked=1 - self.blow.asked)
            elif self.blow.pile:
                self.resolve_top()
            elif self.blow.landed:
                self.after()
                return
            else:
                self.land()
        self.step = DIE

    def after(self) -> None:
        """End an attack or heal; Double Team lets the warrior act once more."""
        blow = self.blow
        assert blow is not None
        source = blow.source
        again = blow.marks & M_AGAIN and not blow.marks & FAILED and self.health[source] > 0
        if again and not self.flags[source] & (OUT | AGAIN_USED):
            self.flags[source] |= AGAIN_USED
            self.tell("again", source)
        else:
            self.order.pop(0)
        self.next_warrior()
