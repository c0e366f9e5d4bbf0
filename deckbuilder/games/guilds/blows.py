"""An attack or a heal, from its declaration to its damage. Source: guilds, Abilities, Guild Abilities, Rules & Game Play.

Abilities that players use lie on a pile; the last one used resolves first. One that is illegal by then has misfired: every one after the
attack was avoided, and one that would take damage elsewhere after another of its team did.
"""

from collections.abc import Sequence
from typing import Final

from deckbuilder.games.guilds.abilities import (
    ABILITIES,
    AGAIN,
    AID,
    BERSERK,
    CLEAR,
    COLLATERAL,
    DEFEND,
    DISPERSE,
    EVADE,
    PREVENT,
    REFLECT,
    RESTORE,
    SHIELD,
    SLEEP,
    STUN,
)
from deckbuilder.games.guilds.lines import EFFECTS, Log
from deckbuilder.games.guilds.numbers import COLLATERAL as BY_COLLATERAL
from deckbuilder.games.guilds.numbers import RECOIL, REFLECTED, RESTORED
from deckbuilder.games.guilds.state import (
    AIDED,
    BLEEDING,
    BLESSED,
    EVADING,
    FAILED,
    FROZEN,
    HEALED,
    HIT,
    LAMED,
    M_AGAIN,
    M_AID,
    M_BERSERK,
    M_CLEAR,
    M_COLLATERAL,
    M_SLEEP,
    M_STUN,
    NONE,
    OUT,
    SHIELDED,
    SLEPT,
    STRUCK,
    STUNNED,
    WEAK,
    Blow,
    State,
    seat_of,
)
from deckbuilder.games.guilds.usage import Usage
from deckbuilder.games.guilds.warriors import Warrior
from deckbuilder.games.guilds.words import name

FREEZE_TURNS = 4
"""The turn of the attack and the next three."""
_MARKS = {
    STUN: M_STUN,
    SLEEP: M_SLEEP,
    BERSERK: M_BERSERK,
    COLLATERAL: M_COLLATERAL,
    AID: M_AID,
    AGAIN: M_AGAIN,
    CLEAR: M_CLEAR,
}
_ITEMS: Final = tuple(EFFECTS)


class Blows(Usage):
    """A state that is being changed.

    Args:
        state: where it begins.
        who: the cards of the eight warriors.
    """

    __slots__ = (
        "_lines", "due", "dying", "faces", "lots", "order", "saviours", "step", "tied", "turn", "won",
    )  # fmt: skip

    def __init__(self, state: State, who: Sequence[Warrior]) -> None:
        super().__init__(who, list(state.health), list(state.flags), list(state.frozen), list(state.momentum))
        self.faces, self.lots, self.turn, self.order = state.faces, list(state.lots), state.turn, list(state.order)
        self.step, self.tied, self.blow, self.due = state.step, state.tied, state.blow, list(state.due)
        self.dying, self.saviours, self.won = state.dying, state.saviours, state.won
        self._lines: list[tuple[str, tuple[int, ...]]] = []

    def state(self) -> State:
        """Give the value."""
        return State(
            self.faces, tuple(self.health), tuple(self.flags), tuple(self.frozen), tuple(self.momentum), tuple(self.lots), self.turn,
            tuple(self.order), self.step, self.tied, self.blow, tuple(self.due), self.dying, self.saviours, self.won,
        )  # fmt: skip

    def name(self, one: int) -> str:
        """Name a warrior."""
        return name(self.who, one)

    def tell(self, key: str, *parts: int) -> None:
        """Put a line into the log; see ``lines.LINES``."""
        self._lines.append((key, parts))

    def told(self) -> Log:
        """Give what happened."""
        return Log(self.who, self._lines)

    # Declaring ----------------------------------------------------------------------------------------------------------------

    def declare(self, source: int, target: int) -> None:
        """Begin an attack; it breaks what holds its target."""
        self.tell("attack", source, target)
        self.blow = Blow(source, target, False, asked=seat_of(source))
        if self.flags[target] & OUT:
            self.flags[target] &= ~OUT
            self.tell("awake", target)
        if self.flags[target] & EVADING:
            self.blow = self.blow._replace(marks=FAILED, passes=2)

    def declare_heal(self, source: int, target: int) -> None:
        """Begin a heal."""
        self.tell("heal", source, target)
        self.blow = Blow(source, target, True, asked=seat_of(source))

    # The pile -----------------------------------------------------------------------------------------------------------------

    def put_on_pile(self, user: int, code: int) -> None:
        """Use an ability; it resolves when nobody uses another any more."""
        blow = self.blow
        assert blow is not None
        self.tell("use", user, code)
        if code in (DEFEND, SHIELD):
            self.flags[user] |= SHIELDED
        one = (user, code)
        self.blow = blow._replace(pile=(*blow.pile, one), used=(*blow.used, one), passes=0, asked=1 - blow.asked)

    def resolve_top(self) -> None:
        """Resolve the ability that was used last."""
        blow = self.blow
        assert blow is not None
        user, code = blow.pile[-1]
        self.blow = blow._replace(pile=blow.pile[:-1])
        taken = blow.directed[seat_of(user)][0] != NONE and (ABILITIES[code].directs or code == EVADE)
        if blow.marks & FAILED or taken:
            self.tell("misfire", user, code)
        elif ABILITIES[code].dice:
            self.blow = self.blow._replace(die=(user, code))
        else:
            self.work(user, code)

    def work(self, user: int, code: int) -> None:
        """Let an ability do what it does to the attack or heal."""
        blow = self.blow
        assert blow is not None
        if ABILITIES[code].directs:
            directed = ((code, user), blow.directed[1]) if seat_of(user) == 0 else (blow.directed[0], (code, user))
            self.blow = blow._replace(directed=directed)
        elif code == EVADE:
            self.flags[user] |= EVADING
            self.blow = blow._replace(marks=blow.marks | FAILED)
        elif code == REFLECT:
            self.blow = blow._replace(reflected=blow.reflected + 1)
        elif code == RESTORE:
            self.health[blow.target] += RESTORED
            self.tell("restore", blow.target, RESTORED)
        else:
            self.blow = blow._replace(marks=blow.marks | _MARKS[code])

    # Landing ------------------------------------------------------------------------------------------------------------------

    def land(self) -> None:
        """Work out the damage and the effects of the attack, or carry out the heal."""
        blow = self.blow
        assert blow is not None
        self.blow = blow._replace(landed=True)
        source, target = blow.source, blow.target
        if blow.heals:
            self._return_health(source, target)
            return
        amount, added, punctures = self.dealt(source), self.added(blow), self.punctures(blow)
        self.flags[source] = self.flags[source] & ~WEAK | STRUCK
        self.flags[target] |= HIT
        if blow.marks & FAILED:
            self.tell("avoided", target)
            return
        self.flags[source] = self.flags[source] & ~AIDED | (AIDED if blow.marks & M_AID else 0)
        anyway = (STUNNED if blow.marks & M_STUN else 0) | (SLEPT if blow.marks & M_SLEEP else 0)
        anyway |= FROZEN if self.who[source].cls == "Elemental" and self.health[target] > 15 else 0
        anyway |= BLEEDING if punctures else 0
        harmed = (WEAK if self.who[source].cls == "Cleric" else 0) | (
            LAMED if self.who[source].passive == "Hamstring" else 0
        )
        self._direct(target, amount, added, anyway, harmed)
        direct = len(self.due)
        if blow.marks & M_COLLATERAL:
            for other in self.living(seat_of(target)):
                if other != target:
                    self._meet(other, BY_COLLATERAL)
        if blow.marks & M_BERSERK:
            self._meet(source, RECOIL)
        for _ in range(blow.reflected):
            self._meet(source, REFLECTED)
        shields = [who for code, who in blow.directed if code in (DEFEND, SHIELD)]
        self.due = [
            (one, self.taken(one, hurt, one in shields), anyway, harmed) for one, hurt, anyway, harmed in self.due
        ]
        if any(hurt for _, hurt, _, _ in self.due[:direct]):
            self.flags[target] &= ~BLEEDING

    def _direct(self, target: int, amount: int, added: int, anyway: int, harmed: int) -> None:
        """Deal the damage of the attack itself to whom it goes: base damage, and additional damage."""
        assert self.blow is not None
        code, who = self.blow.directed[seat_of(target)]
        if code == DISPERSE:
            sharing = self.living(seat_of(target))
            each, rest = divmod(amount + added + self.taken_more(target), len(sharing))
            for one in sharing:
                effects = (anyway, harmed) if one == target else (0, 0)
                self.due.append((one, each + (rest if one == target else 0), *effects))
            return
        taker = who if code != NONE else target
        self.due.append((taker, amount + self.taken_more(taker) + added, anyway, harmed))

    def _meet(self, one: int, amount: int) -> None:
        """Deal other damage of the attack; who defends a team takes that, too, as one sum with all that is dealt to the team."""
        assert self.blow is not None
        code, who = self.blow.directed[seat_of(one)]
        if code not in (DEFEND, SHIELD):
            self.due.append((one, amount, 0, 0))
            return
        place = next((place for place, due in enumerate(self.due) if due[0] == who), None)
        if place is None:
            self.due.append((who, amount, 0, 0))
        else:
            self.due[place] = (who, self.due[place][1] + amount, *self.due[place][2:])

    def _return_health(self, source: int, target: int) -> None:
        more = self.healed(source, target)
        self.health[target] += more
        self.flags[target] &= ~HEALED
        self.frozen[target] = 0
        self.tell("healed", target, more)
        if self.who[source].cls == "Paladin":
            self.flags[target] |= BLESSED
            self.tell("blessed", target)

    # Damage -------------------------------------------------------------------------------------------------------------------

    def deal_next(self) -> None:
        """Deal the damage that is due next, and after it its effects."""
        one, amount, anyway, harmed = self.due.pop(0)
        if self.health[one] <= 0:
            return
        if self.flags[one] & EVADING and amount:
            self.tell("avoided", one)
            return
        if amount:
            self.tell("damage", one, amount)
            if amount >= self.health[one]:
                savers = [
                    o for o in self.living(seat_of(one)) if PREVENT in self.who[o].used and not self.flags[o] & OUT
                ]
                self.saviours = tuple(savers) if self.health[one] > 1 else ()
                self.health[one], self.dying = 0, one
                self.due.insert(0, (one, 0, anyway | harmed, 0))
                return
            self.health[one] -= amount
            anyway |= harmed
        self._afflict(one, anyway)

    def _afflict(self, one: int, effects: int) -> None:
        assert self.blow is not None
        if not effects:
            return
        for flag in _ITEMS:
            if not effects & flag:
                continue
            if self.blow.marks & M_CLEAR and seat_of(one) == seat_of(self.blow.target):
                self.tell("cleared", one, flag)
            elif self.flags[one] & BLESSED:
                self.flags[one] &= ~BLESSED
                self.tell("protected", one, flag)
            else:
                if flag == FROZEN:
                    self.frozen[one] = FREEZE_TURNS
                else:
                    self.flags[one] |= flag
                self.tell("effect", one, flag)

    def defeat(self) -> None:
        """Take who is about to be defeated out of the battle."""
        one, self.dying, self.saviours = self.dying, NONE, ()
        self.health[one] = self.flags[one] = self.frozen[one] = self.momentum[one] = 0
        self.due = [due for due in self.due if due[0] != one]
        self.order = [o for n, o in enumerate(self.order) if o != one or n == 0]
        self.tell("defeated", one)
