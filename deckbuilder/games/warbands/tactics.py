"""The tactics phase: each player in turn moves warriors between rows, chooses weapons, and casts spells of this phase. Source: warbands, Tactics Phase."""

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import row, say
from deckbuilder.games.warbands.attack import Fight
from deckbuilder.games.warbands.carrying import choices, why_not_wield
from deckbuilder.games.warbands.state import POISONED, TACTICS, owner, side
from deckbuilder.games.warbands.words import ITEM, PASS, WARRIOR, numbered, token_numbers

ROW, WIELD, CAST, PLAY = "row", "wield", "cast", "play"


class Tactics(Fight):
    """A state that is being changed by the tactics phase, too."""

    __slots__ = ()

    def begin_tactics(self) -> None:
        """Let the poisoned lose a hit each, then ask the first player."""
        for effect in [one for one in self.effects if one.kind == POISONED]:
            if self.hits[effect.whom] > 0:
                self.tell(
                    "poison", say("{warrior} is poisoned", warrior=self.name(effect.whom)), f"{WARRIOR}{effect.whom}"
                )
                self.hurt(effect.whom, 1)
        if not self.over():
            self.moved = self.readied = 0
            self._ask_tactics(self.in_play())

    def _ask_tactics(self, seats: list[int]) -> None:
        if seats:
            self.step, self.asked = TACTICS, seats[0]
        else:
            self.phase_over()

    # Questions ------------------------------------------------------------------------------------------------------------------

    def tactics_options(self) -> list[Action]:
        """Propose spells and cards, weapons, rows; last, to do nothing more."""
        seat = Seat(self.asked)
        found = self.castable(seat)
        own = [one for one in self.living(seat) if self.places[one] >> 2 == seat]
        for one in own:
            if self.carried[one] and not self.readied >> one & 1:
                found += [
                    Action(seat, WIELD, f"{WARRIOR}{one}", tuple([f"{ITEM}{item}" for item in items]))
                    for items in choices(self, one)
                    if items != self.wielded[one]
                ]
        balance, straight = self._balance(), True
        for one in own:
            if self._steps(one, balance):
                found.append(Action(seat, ROW, f"{WARRIOR}{one}"))
            straight = straight and balance[self.places[one] >> 1] >= 0
        if straight:
            found.append(Action(seat, PASS))
        return found

    def _balance(self) -> list[int]:
        """Give by how many warriors the front row of each group outnumbers its back row."""
        found = [0] * len(self.terrain)
        for place in self.places:
            if place >= 0:
                found[place >> 1] += -1 if place & 1 else 1
        return found

    def _steps(self, one: int, balance: list[int]) -> bool:
        """Tell whether a warrior may change his row."""
        place = self.places[one]
        more = balance[place >> 1]
        if place & 1:
            return more < 0 or not self.moved >> one & 1
        return more >= 2 and not self.moved >> one & 1

    def why_not_tactics(self, action: Action) -> str | None:
        """Say why an answer of the tactics phase may not be given."""
        if action.verb in (CAST, PLAY):
            return self.why_not_cast(action)
        if action == Action(action.seat, PASS):
            wrong = self.crooked(action.seat)
            return (
                say(
                    "The front row must equal or outnumber the back row in {groups}",
                    groups=row(self.group_name(group) for group in wrong),
                )
                if wrong
                else None
            )
        one = numbered(action.source, WARRIOR, len(self.faces))
        if action.verb not in (ROW, WIELD) or one < 0 or (action.targets and action.verb == ROW):
            return say("That is no answer to the question")
        if self.hits[one] <= 0:
            return say("{warrior} is killed", warrior=self.name(one))
        if owner(one) != action.seat or side(self.places[one]) != action.seat:
            return say("{warrior} is not yours", warrior=self.name(one))
        if action.verb == ROW:
            return self._why_not_row(one)
        items = token_numbers(action.targets, ITEM, len(self.gear))
        if len(items) < len(action.targets):
            return say("{warrior} has no such weapon", warrior=self.name(one))
        if self.readied >> one & 1:
            return say("{warrior} has chosen his weapon for this turn", warrior=self.name(one))
        return why_not_wield(self, one, items)

    def _why_not_row(self, one: int) -> str | None:
        if self._steps(one, self._balance()):
            return None
        if self.moved >> one & 1:
            return say("{warrior} has changed his row in this phase", warrior=self.name(one))
        return say("The front row must equal or outnumber the back row")

    def crooked(self, seat: int) -> list[int]:
        """Give the groups of a player with more warriors in the back row than in the front row."""
        balance = self._balance()
        return [group for group in self.groups(seat) if balance[group] < 0]

    # Answers --------------------------------------------------------------------------------------------------------------------

    def tactics(self, action: Action) -> None:
        """Carry out an answer of the tactics phase."""
        if action.verb in (CAST, PLAY):
            self.do_cast(action)
        elif action.verb == PASS:
            seats = self.in_play()
            self._ask_tactics(seats[seats.index(action.seat) + 1 :])
        else:
            one = int(action.source[1:])
            if action.verb == ROW:
                self._change_row(one)
            else:
                self._wield(one, tuple(int(item[1:]) for item in action.targets))

    def _change_row(self, one: int) -> None:
        self.places[one] ^= 1
        self.moved |= 1 << one
        if self.places[one] & 1:
            words = say("{warrior} moves to the back row", warrior=self.name(one))
        else:
            words = say("{warrior} moves to the front row", warrior=self.name(one))
        self.tell("row", words, f"{WARRIOR}{one}")

    def _wield(self, one: int, items: tuple[int, ...]) -> None:
        self.wielded[one] = items
        self.readied |= 1 << one
        if items:
            weapons = row(self.item_name(item) for item in items)
            words = say("{warrior} uses {weapons}", warrior=self.name(one), weapons=weapons)
        else:
            words = say("{warrior} uses no weapon", warrior=self.name(one))
        self.tell("wield", words, f"{WARRIOR}{one}")
