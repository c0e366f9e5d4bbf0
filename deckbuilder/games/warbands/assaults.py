"""The attack phase up to each attack: which groups attack which, and who supports whom. Source: warbands, Attack Phase.

A group attacks or supports once a turn, and who supports one side does not support the other. Groups of the player whose turn it is that attack the same group attack together. A supporting group goes
back to its player when the attack is over, and may have been attacked itself.
"""

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import row, say
from deckbuilder.games.warbands.moves import Moves
from deckbuilder.games.warbands.state import DECLARE, GROUPS, NONE, SUPPORT, Battle
from deckbuilder.games.warbands.words import GROUP, PASS, numbered, player_name, token_numbers

ATTACK, AID = "attack", "support"


class Assaults(Moves):
    """A state that is being changed by the attack phase, too."""

    __slots__ = ()

    def begin_attacks(self) -> None:
        """Ask the player whose turn it is, if a group of his can attack."""
        self.step, self.asked = DECLARE, self.active
        if not self._ready(self.active):
            self.next_battle()

    def _ready(self, seat: int) -> list[int]:
        """Give the groups of a player that may attack."""
        return [group for group in self.groups(seat) if not (self.held | self.acted) >> group & 1]

    def _free(self, seat: int) -> list[int]:
        """Give the groups of a player that may support somebody."""
        return [group for group in self.groups(seat) if not self.acted >> group & 1]

    # Declaring ------------------------------------------------------------------------------------------------------------------

    def declare_options(self) -> list[Action]:
        """Propose attacks; last, none."""
        seat = Seat(self.asked)
        foes = [group for player in range(self.seats) if player != seat for group in self.groups(player)]
        found = [
            Action(seat, ATTACK, f"{GROUP}{group}", (f"{GROUP}{foe}",)) for group in self._ready(seat) for foe in foes
        ]
        return [*found, Action(seat, PASS)]

    def why_not_declare(self, action: Action) -> str | None:
        """Say why a group may not attack another."""
        if action == Action(action.seat, PASS):
            return None
        own = numbered(action.source, GROUP, len(self.terrain))
        foe = (token_numbers(action.targets, GROUP, len(self.terrain)) or (NONE,))[0]
        if action.verb != ATTACK or len(action.targets) != 1 or own < 0 or foe < 0:
            return say("A group of yours attacks a group, or none does")
        if own not in self.groups(action.seat):
            return say("That is no group of yours")
        if foe // GROUPS == action.seat or not self.within(foe):
            return say("That is no group of an opponent")
        if self.held >> own & 1:
            return say("A Terrain was played on {group}: it does not attack", group=self.group_name(own))
        return say("A group attacks or supports once a turn") if self.acted >> own & 1 else None

    def declare(self, action: Action) -> None:
        """Declare an attack, or none any more."""
        if action.verb == PASS:
            self.next_battle()
            return
        own, foe = int(action.source[1:]), int(action.targets[0][1:])
        self.acted |= 1 << own
        words = say("{group} attacks {other}", group=self.group_name(own), other=self.group_name(foe))
        self.tell("attack", words, action.source, action.targets[0])
        for n, battle in enumerate(self.battles):
            if battle.defenders == (foe,):
                self.battles[n] = battle._replace(attackers=(*battle.attackers, own))
                break
        else:
            self.battles.append(Battle((own,), (foe,)))
        if not self._ready(self.asked):
            self.next_battle()

    # Support --------------------------------------------------------------------------------------------------------------------

    def next_battle(self) -> None:
        """Go on with the next attack that was declared and can be made, or behind the last."""
        while self.battles:
            first = self.battles[0]
            attackers = tuple(group for group in first.attackers if self.within(group))
            if attackers and self.within(first.defenders[0]):
                self.battles[0] = Battle(attackers, first.defenders)
                self._ask_support(self.in_play()[0])
                return
            self.battles.pop(0)
        self.phase_over()

    def _ask_support(self, after: int) -> None:
        """Ask the next player behind this one who could support somebody; begin the attack where there is none."""
        seats = self.in_play()
        sides = {self.active, self.battles[0].defenders[0] // GROUPS}
        for seat in seats[seats.index(after) + 1 :] if after in seats else ():
            if seat not in sides and self._free(seat):
                self.step, self.asked = SUPPORT, seat
                return
        self.begin(self.battles.pop(0))

    def support_options(self) -> list[Action]:
        """Propose whom to support with what; last, nobody."""
        seat, battle = Seat(self.asked), self.battles[0]
        sides = (battle.attackers[0], battle.defenders[0])
        found = [
            Action(seat, AID, f"{GROUP}{group}", (f"{GROUP}{side}",))
            for group in self._free(seat)
            for side in sides
            if not self._against(seat, side) and (side == sides[1] or not self.held >> group & 1)
        ]
        return [*found, Action(seat, PASS)]

    def _against(self, seat: int, side: int) -> bool:
        """Tell whether a group of a player supports the other side already."""
        battle = self.battles[0]
        other = battle.defenders if side == battle.attackers[0] else battle.attackers
        return any(group // GROUPS == seat for group in other)

    def why_not_support(self, action: Action) -> str | None:
        """Say why a group may not support another."""
        if action == Action(action.seat, PASS):
            return None
        battle = self.battles[0]
        own = numbered(action.source, GROUP, len(self.terrain))
        other = (token_numbers(action.targets, GROUP, len(self.terrain)) or (NONE,))[0]
        if action.verb != AID or len(action.targets) != 1 or own not in self.groups(action.seat):
            return say("A group of yours supports the attacker or the defender, or none does")
        if other not in (battle.attackers[0], battle.defenders[0]):
            return say("That group neither attacks nor is attacked now")
        if self.acted >> own & 1:
            return say("A group attacks or supports once a turn")
        if self._against(action.seat, other):
            return say("You support the other side")
        if other == battle.attackers[0] and self.held >> own & 1:
            return say("A Terrain was played on {group}: it does not attack", group=self.group_name(own))
        return None

    def support(self, action: Action) -> None:
        """Support the attacker or the defender, or nobody more."""
        if action.verb == PASS:
            self._ask_support(self.asked)
            return
        own, other = int(action.source[1:]), int(action.targets[0][1:])
        self.acted |= 1 << own
        battle = self.battles[0]
        words = say("{group} supports {other}", group=self.group_name(own), other=self.group_name(other))
        self.tell("support", words, action.source, action.targets[0])
        if other == battle.attackers[0]:
            self.battles[0] = battle._replace(attackers=(*battle.attackers, own))
        else:
            self.battles[0] = battle._replace(defenders=(*battle.defenders, own))
        if not self._free(self.asked):
            self._ask_support(self.asked)

    def sides_named(self) -> str:
        """Name the attack that is about to begin: who attacks whom."""
        battle = self.battles[0]
        players = [
            row(player_name(group // GROUPS) for group in groups) for groups in (battle.attackers, battle.defenders)
        ]
        return say("{players} against {others}", players=players[0], others=players[1])
