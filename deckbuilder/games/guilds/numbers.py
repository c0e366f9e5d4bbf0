"""Speed, damage and healing in figures. Sources: guilds, Abilities, Guild Abilities and the rules behind them.

Like changes do not stack, the highest is used ("If like effects cannot stack ..."): like are changes of what a warrior deals upwards, and
downwards, of what he takes more, of what he takes less, of his speed upwards, and of his speed downwards. *Additional* damage is additional, and adds up.
"""

from collections.abc import Sequence

from deckbuilder.games.guilds.state import AIDED, BLEEDING, HIT, LAMED, M_BERSERK, STRUCK, WEAK, Blow, seat_of, team
from deckbuilder.games.guilds.warriors import Warrior

SHIELD_LESS = 5
RECOIL, REFLECTED, COLLATERAL, RESTORED = 2, 3, 3, 3
MOMENTUM_SPEED, MOMENTUM_HEALTH = 5, 2


class Ring:
    """What the figures look at.

    Attributes:
        who: the cards of the eight warriors.
    """

    __slots__ = ("flags", "frozen", "health", "momentum", "who")

    def __init__(
        self,
        who: Sequence[Warrior],
        health: list[int],
        flags: list[int],
        frozen: list[int],
        momentum: list[int],
    ) -> None:
        self.who, self.health, self.flags, self.frozen, self.momentum = who, health, flags, frozen, momentum

    def living(self, seat: int) -> list[int]:
        """Give the warriors of a player that are not defeated."""
        return [one for one in team(seat) if self.health[one] > 0]

    def has(self, seat: int, passive: str) -> bool:
        """Tell whether a living warrior of a player has a guild ability that changes numbers."""
        return any(self.who[one].passive == passive for one in self.living(seat))

    def speed(self, one: int) -> int:
        """Give a warrior's speed (Speed Aura, Build Momentum, Freeze, Hamstring)."""
        faster = max(5 if self.has(seat_of(one), "Speed Aura") else 0, self.momentum[one])
        slower = 10 if self.frozen[one] or self.flags[one] & LAMED else 0
        return self.who[one].speed + faster - slower

    def enraged(self, one: int) -> bool:
        """Tell whether a gladiator is under the effect of Enrage."""
        return self.who[one].cls == "Gladiator" and self.health[one] <= 20

    def dealt(self, one: int) -> int:
        """Give the base damage that a warrior deals now (Enrage, Attack Stance, Defensive Stance, Weaken)."""
        card = self.who[one]
        more = 5 if card.passive == "Attack Stance" else 0
        if self.enraged(one):
            more = max(more, 5, card.damage if self.health[one] <= 10 else 0)
        less = 3 if self.flags[one] & WEAK else 1 if card.passive == "Defensive Stance" else 0
        return max(0, card.damage + more - less)

    def added(self, blow: Blow) -> int:
        """Give the additional damage of an attack (Head Shot, Burn, Puncture, Self Aid, Berserk, bleeding)."""
        source, target = blow.source, blow.target
        cls, flags = self.who[source].cls, self.flags[target]
        more = 3 if cls == "Archer" and flags & STRUCK else 0
        more += 3 if cls == "Sorcerer" and self.health[target] <= 15 else 0
        more += 3 if self.punctures(blow) else 0
        more += 5 if self.flags[source] & AIDED else 0
        more += 5 if blow.marks & M_BERSERK else 0
        return more + (3 if flags & BLEEDING and self.dealt(source) + more else 0)

    def punctures(self, blow: Blow) -> bool:
        """Tell whether an attack is a ninja's on somebody who was attacked this turn before."""
        return self.who[blow.source].cls == "Ninja" and bool(self.flags[blow.target] & HIT)

    def taken_more(self, one: int) -> int:
        """Give how much more base damage a warrior takes (Enrage, Attack Stance)."""
        return 3 if self.enraged(one) or self.who[one].passive == "Attack Stance" else 0

    def taken(self, one: int, amount: int, shielded: bool = False) -> int:
        """Give what is left of an amount of damage when a warrior takes it (Defensive Stance; Defend, Magic Shield)."""
        less = 3 if self.who[one].passive == "Defensive Stance" else 0
        return max(0, amount - (max(less, SHIELD_LESS) if shielded else less))

    def healed(self, source: int, target: int) -> int:
        """Give how much health a heal returns (Healing Stance, Weaken); nobody gets more than is printed."""
        amount = self.who[source].healing + (3 if self.has(seat_of(target), "Healing Stance") else 0)
        amount -= 3 if self.flags[target] & WEAK else 0
        return max(0, min(amount, self.who[target].health - self.health[target]))

    def foreseen(self, source: int, target: int) -> int:
        """Give what an attack would deal if nobody used an ability."""
        blow = Blow(source, target, False)
        return self.taken(target, self.dealt(source) + self.taken_more(target) + self.added(blow))
