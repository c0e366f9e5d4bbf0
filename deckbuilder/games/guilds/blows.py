"""An attack or a heal, from its declaration to its damage. Source: guilds, Abilities, Guild Abilities, Rules & Game Play.

Abilities that players use lie on a pile; the last one used resolves first. One that is illegal by then has misfired: every one after the
attack was avoided, and one that would take damage elsewhere after another of its team did.
"""

from collections.abc import Sequence

from deckbuilder.core.rules import Event
from deckbuilder.core.saying import noop, say, say_n, term
from deckbuilder.games.guilds.abilities import (
    ABILITIES,
    AGAIN,
    AID,
    ATTACKER,
    BERSERK,
    CLEAR,
    COLLATERAL,
    DEFEND,
    DEFENDER,
    DISPERSE,
    DYING,
    EVADE,
    PREVENT,
    REFLECT,
    RESTORE,
    SACRIFICE,
    SHIELD,
    SLEEP,
    STUN,
)
from deckbuilder.games.guilds.fields import PHYSICAL, RANGED
from deckbuilder.games.guilds.numbers import COLLATERAL as BY_COLLATERAL
from deckbuilder.games.guilds.numbers import RECOIL, REFLECTED, RESTORED, Ring
from deckbuilder.games.guilds.state import (
    AGAIN_USED,
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
from deckbuilder.games.guilds.warriors import Warrior
from deckbuilder.games.guilds.words import name, player_name, token

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
_EFFECTS = (
    (STUNNED, noop("stunned")), (SLEPT, noop("slept")), (WEAK, noop("weakened")), (BLEEDING, noop("bleeding")), (LAMED, noop("slowed for good")),
    (FROZEN, noop("frozen")),
)  # fmt: skip


class Blows(Ring):
    """A state that is being changed.

    Args:
        state: where it begins.
        cards: all cards, by the numbers of ``State.faces``.

    Attributes:
        told: what happened.
    """

    __slots__ = (
        "blow", "due", "dying", "faces", "lots", "order", "saviours", "step", "tied", "told", "turn", "won",
    )  # fmt: skip

    def __init__(self, state: State, cards: Sequence[Warrior]) -> None:
        who = [cards[face] for face in state.faces]
        self.health: list[int]
        self.flags: list[int]
        self.frozen: list[int]
        self.momentum: list[int]
        super().__init__(who, list(state.health), list(state.flags), list(state.frozen), list(state.momentum))
        self.faces, self.lots, self.turn, self.order = state.faces, list(state.lots), state.turn, list(state.order)
        self.step, self.tied, self.blow, self.due = state.step, state.tied, state.blow, list(state.due)
        self.dying, self.saviours, self.won = state.dying, state.saviours, state.won
        self.told: list[Event] = []

    def state(self) -> State:
        """Give the value."""
        return State(
            self.faces, tuple(self.health), tuple(self.flags), tuple(self.frozen), tuple(self.momentum), tuple(self.lots), self.turn,
            tuple(self.order), self.step, self.tied, self.blow, tuple(self.due), self.dying, self.saviours, self.won,
        )  # fmt: skip

    def name(self, one: int) -> str:
        """Name a warrior."""
        return name(self.who, one)

    def player(self, seat: int) -> str:
        """Name a player."""
        return player_name(seat)

    def tell(self, kind: str, words: str, *who: int) -> None:
        """Put a line into the log."""
        self.told.append(Event(kind, words, tuple(map(token, who))))

    # Declaring ----------------------------------------------------------------------------------------------------------------

    def declare(self, source: int, target: int) -> None:
        """Begin an attack; it breaks what holds its target."""
        self.tell("attack", say("{warrior} attacks {target}", warrior=self.name(source), target=self.name(target)), source, target)  # fmt: skip
        self.blow = Blow(source, target, False, asked=seat_of(source))
        if self.flags[target] & OUT:
            self.flags[target] &= ~OUT
            self.tell("awake", say("{warrior} is stunned or slept no longer", warrior=self.name(target)), target)
        if self.flags[target] & EVADING:
            self.blow = self.blow._replace(marks=FAILED, passes=2)

    def declare_heal(self, source: int, target: int) -> None:
        """Begin a heal."""
        self.tell("heal", say("{warrior} heals {target}", warrior=self.name(source), target=self.name(target)), source, target)  # fmt: skip
        self.blow = Blow(source, target, True, asked=seat_of(source))

    # The pile -----------------------------------------------------------------------------------------------------------------

    def usable(self, seat: int) -> list[tuple[int, int]]:
        """Give the abilities that a player may use now, (warrior, code)."""
        return [
            (one, code) for one in self.living(seat) for code in self.who[one].used if self.why_not(one, code) is None
        ]

    def why_not(self, user: int, code: int) -> str | None:
        """Say why an ability may not be used on the attack or heal under way; None where it may."""
        blow, ability = self.blow, ABILITIES[code]
        assert blow is not None
        if (user, code) in blow.used:
            return say("{ability} is used already", ability=term(ability.name))
        if ability.guild and self.flags[user] & OUT:
            return say("Guild abilities of stunned and slept warriors cannot trigger")
        if ability.side == DYING:
            return say("{ability} is used when a warrior would be defeated", ability=term(ability.name))
        if blow.heals and code != AGAIN:
            return say("{ability} is used when somebody attacks", ability=term(ability.name))
        if ability.side == ATTACKER and user != blow.source:
            return say("{ability} is used by who attacks", ability=term(ability.name))
        if ability.side == DEFENDER and seat_of(user) != seat_of(blow.target):
            return say("{ability} is used when the own team is attacked", ability=term(ability.name))
        return self._why_not_this(user, code)

    def _why_not_this(self, user: int, code: int) -> str | None:
        blow = self.blow
        assert blow is not None
        if code in (DEFEND, SHIELD):
            if self.flags[user] & SHIELDED:
                return say("{ability} can be used once per turn", ability=term(ABILITIES[code].name))
            if seat_of(user) != seat_of(blow.target) and not self._comes_back():
                return say("Nothing would be dealt to the team of {warrior}", warrior=self.name(user))
            solid = self.who[blow.source].kind in (PHYSICAL, RANGED)
            if solid != (code == DEFEND):
                kind = term(self.who[blow.source].kind)
                return say("{ability} does not work against an attack of this kind: {kind}", ability=term(ABILITIES[code].name), kind=kind)  # fmt: skip
        if code == EVADE and user != blow.target:
            return say("Evade is used by the rogue that is attacked")
        if code == SACRIFICE and user == blow.target:
            return say("Self Sacrifice is used when another of the team is attacked")
        if code == DISPERSE and len(self.living(seat_of(user))) < 2:
            return say("There is nobody to share the damage with")
        if code == CLEAR and not self.afflicts():
            return say("The attack causes no negative effect")
        if code == AGAIN and self.flags[user] & AGAIN_USED:
            return say("{ability} can be used once per turn", ability=term(ABILITIES[code].name))
        return None

    def _comes_back(self) -> bool:
        """Tell whether the attack under way may hurt who attacks, too."""
        assert self.blow is not None
        return bool(self.blow.reflected or self.blow.marks & M_BERSERK) or any(
            code in (BERSERK, REFLECT) for _, code in self.blow.pile
        )

    def afflicts(self) -> bool:
        """Tell whether the attack under way may cause a negative effect."""
        blow = self.blow
        assert blow is not None
        source = self.who[blow.source]
        by_die = blow.marks & (M_STUN | M_SLEEP) or any(code in (STUN, SLEEP) for _, code in blow.pile)
        cold = source.cls == "Elemental" and self.health[blow.target] > 15
        return bool(by_die) or cold or source.cls == "Cleric" or source.passive == "Hamstring" or self.punctures(blow)

    def put_on_pile(self, user: int, code: int) -> None:
        """Use an ability; it resolves when nobody uses another any more."""
        blow = self.blow
        assert blow is not None
        self.tell(
            "use", say("{warrior} uses {ability}", warrior=self.name(user), ability=term(ABILITIES[code].name)), user
        )
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
            self.tell("misfire", say("{ability} of {warrior} misfires", ability=term(ABILITIES[code].name), warrior=self.name(user)), user)  # fmt: skip
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
            self.tell(
                "restore", say("{warrior} gains {n} health", warrior=self.name(blow.target), n=RESTORED), blow.target
            )
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
            self.tell("avoided", say("{warrior} avoids all damage", warrior=self.name(target)), target)
            return
        self.flags[source] = self.flags[source] & ~AIDED | (AIDED if blow.marks & M_AID else 0)
        anyway = (STUNNED if blow.marks & M_STUN else 0) | (SLEPT if blow.marks & M_SLEEP else 0)
        anyway |= FROZEN if self.who[source].cls == "Elemental" and self.health[target] > 15 else 0
        anyway |= BLEEDING if punctures else 0
        harmed = (WEAK if self.who[source].cls == "Cleric" else 0) | (
            LAMED if self.who[source].passive == "Hamstring" else 0
        )
        self._direct(target, amount, added, anyway, harmed)
        if any(dealt for _, dealt, _, _ in self.due):
            self.flags[target] &= ~BLEEDING
        if blow.marks & M_COLLATERAL:
            for other in self.living(seat_of(target)):
                if other != target:
                    self._meet(other, BY_COLLATERAL, 0, 0)
        if blow.marks & M_BERSERK:
            self._meet(source, RECOIL, 0, 0)
        for _ in range(blow.reflected):
            self._meet(source, REFLECTED, 0, 0)

    def _direct(self, target: int, amount: int, added: int, anyway: int, harmed: int) -> None:
        """Deal the damage of the attack itself to whom it goes: base damage, and additional damage."""
        assert self.blow is not None
        code, who = self.blow.directed[seat_of(target)]
        if code == DISPERSE:
            sharing = self.living(seat_of(target))
            each, rest = divmod(amount + added + self.taken_more(target), len(sharing))
            for one in sharing:
                share = each + (rest if one == target else 0)
                self.due.append((one, self.taken(one, share), *((anyway, harmed) if one == target else (0, 0))))
            return
        taker = who if code != NONE else target
        whole = amount + self.taken_more(taker) + added
        self.due.append((taker, self.taken(taker, whole, code in (DEFEND, SHIELD)), anyway, harmed))

    def _meet(self, one: int, amount: int, anyway: int, harmed: int) -> None:
        """Deal other damage of the attack; who defends a team takes that, too."""
        assert self.blow is not None
        code, who = self.blow.directed[seat_of(one)]
        if code in (DEFEND, SHIELD):
            self.due.append((who, self.taken(who, amount, True), anyway, harmed))
        else:
            self.due.append((one, self.taken(one, amount), anyway, harmed))

    def _return_health(self, source: int, target: int) -> None:
        more = self.healed(source, target)
        self.health[target] += more
        self.flags[target] &= ~HEALED
        self.frozen[target] = 0
        self.tell("healed", say("{warrior} gets {n} health back and is free of negative effects", warrior=self.name(target), n=more), target)  # fmt: skip
        if self.who[source].cls == "Paladin":
            self.flags[target] |= BLESSED
            self.tell("blessed", say("{warrior} is blessed", warrior=self.name(target)), target)

    # Damage -------------------------------------------------------------------------------------------------------------------

    def deal_next(self) -> None:
        """Deal the damage that is due next, and after it its effects."""
        one, amount, anyway, harmed = self.due.pop(0)
        if self.health[one] <= 0:
            return
        if self.flags[one] & EVADING and amount:
            self.tell("avoided", say("{warrior} avoids all damage", warrior=self.name(one)), one)
            return
        if amount:
            self.tell("damage", say_n(amount, "{warrior} loses 1 health", "{warrior} loses {n} health", warrior=self.name(one)), one)  # fmt: skip
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
        for flag, word in _EFFECTS:
            if not effects & flag:
                continue
            if self.blow.marks & M_CLEAR and seat_of(one) == seat_of(self.blow.target):
                self.tell("cleared", say("The effect on {warrior} is canceled: {effect}", warrior=self.name(one), effect=term(word)), one)  # fmt: skip
            elif self.flags[one] & BLESSED:
                self.flags[one] &= ~BLESSED
                self.tell("cleared", say("The blessing protects {warrior}: {effect}", warrior=self.name(one), effect=term(word)), one)  # fmt: skip
            else:
                if flag == FROZEN:
                    self.frozen[one] = FREEZE_TURNS
                else:
                    self.flags[one] |= flag
                self.tell("effect", say("{warrior} is {effect}", warrior=self.name(one), effect=term(word)), one)

    def defeat(self) -> None:
        """Take who is about to be defeated out of the battle."""
        one, self.dying, self.saviours = self.dying, NONE, ()
        self.health[one] = self.flags[one] = self.frozen[one] = self.momentum[one] = 0
        self.due = [due for due in self.due if due[0] != one]
        self.order = [o for n, o in enumerate(self.order) if o != one or n == 0]
        self.tell("defeated", say("{warrior} is defeated", warrior=self.name(one)), one)
