"""The move phase: the player whose turn it is splits and combines groups, plays Terrain and removes it. Source: warbands, Move Phase.

Who splits off stays in his row; where more stand behind than in front then, they step forward. The Terrain stays with those who stay, and what it
holds stays held: who splits off may not attack either. Groups that combine leave their Terrain. What a Move card would do may be paid for with cards from the hand instead, one after another.
"""

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import say
from deckbuilder.games.warbands.cards import MOVE_CARD, TERRAIN, FightCard
from deckbuilder.games.warbands.clash import Play
from deckbuilder.games.warbands.powers import MOVE_CARD as MOVES
from deckbuilder.games.warbands.powers import TERRAIN as TERRAIN_CARD
from deckbuilder.games.warbands.state import GROUPS, MOVE, NONE, PAY, SPLIT, Payment, owner
from deckbuilder.games.warbands.tactics import Tactics
from deckbuilder.games.warbands.words import CARD, GROUP, PASS, WARRIOR, numbered, player_name, token_numbers

PART, COMBINE, LAY, CLEAR, SPEND = "split", "combine", "terrain", "clear", "pay"
PAID_FOR = (COMBINE, CLEAR)
COMBINE_COST, OWN_COST, OTHER_COST = 2, 2, 3
"""Fight cards instead of a Move card: to combine, to remove a Terrain from a group of one's own, from any."""


class Moves(Tactics):
    """A state that is being changed by the move phase, too."""

    __slots__ = ()

    def begin_moves(self) -> None:
        """Ask the player whose turn it is."""
        self.moved = 0
        self.step, self.asked = MOVE, self.active

    def distinct(self, seat: int) -> list[tuple[int, FightCard]]:
        """Give the fight cards of a hand, of several that are alike the first."""
        found: dict[str, tuple[int, FightCard]] = {}
        for copy in self.hands[seat]:
            card = self.book.fight[copy]
            if card.id not in found:
                found[card.id] = (copy, card)
        return list(found.values())

    # Questions ------------------------------------------------------------------------------------------------------------------

    def move_options(self) -> list[Action]:
        """Propose Terrain, to remove it, to combine, to split; last, to do nothing more."""
        seat = Seat(self.asked)
        everywhere = [group for player in range(self.seats) for group in self.groups(player)]
        mine, hand, found = self.groups(seat), self.distinct(seat), []
        for copy, card in hand:
            token = f"{CARD}{copy}"
            if card.code == TERRAIN:
                able = [group for group in everywhere if self._why_not_lay(card, group) is None]
                found += [Action(seat, LAY, token, (f"{GROUP}{group}",)) for group in able]
            elif card.code == MOVE_CARD:
                covered = [group for group in everywhere if self.terrain[group] != NONE]
                found += [Action(seat, CLEAR, token, (f"{GROUP}{group}",)) for group in covered]
                found += [Action(seat, COMBINE, token)] if len(mine) == GROUPS else []
        count = len(self.hands[seat])
        for group in everywhere:
            if self.terrain[group] != NONE and count >= self._price(CLEAR, group):
                found.append(Action(seat, CLEAR, f"{GROUP}{group}"))
        if len(mine) == GROUPS and count >= COMBINE_COST:
            found.append(Action(seat, COMBINE))
        if len(mine) == 1:
            found += [
                Action(seat, PART, f"{WARRIOR}{one}") for one in self.within(mine[0]) if self._why_not_part(one) is None
            ]
        return [*found, Action(seat, PASS)]

    def _price(self, verb: str, group: int) -> int:
        return COMBINE_COST if verb == COMBINE else OWN_COST if group // GROUPS == self.asked else OTHER_COST

    def why_not_move(self, action: Action) -> str | None:
        """Say why an answer of the move phase may not be given."""
        if action.verb == PART:
            return self.why_not_split(action)
        if action == Action(action.seat, PASS):
            return None
        if action.verb == COMBINE and not action.targets:
            if len(self.groups(action.seat)) < GROUPS:
                return say("There is only one group")
            return self._why_not_pay(action, action.source)
        if action.verb not in (LAY, CLEAR):
            return say("That is no answer to the question")
        by_hand = action.verb == CLEAR and not action.targets
        group = (token_numbers((action.source,) if by_hand else action.targets, GROUP, len(self.terrain)) or (NONE,))[0]
        if len(action.targets) > 1 or group < 0 or not self.within(group):
            return say("There is no such group")
        if action.verb == CLEAR:
            if self.terrain[group] == NONE:
                return say("No Terrain lies on {group}", group=self.group_name(group))
            return self._why_not_pay(action, "" if by_hand else action.source)
        copy = numbered(action.source, CARD, len(self.book.fight))
        if copy not in self.hands[action.seat] or self.book.fight[copy].code != TERRAIN:
            return say("That is no Terrain from your hand")
        return self._why_not_lay(self.book.fight[copy], group)

    def _why_not_pay(self, action: Action, card: str) -> str | None:
        if not card:
            group = numbered(action.source, GROUP, len(self.terrain))
            price = self._price(action.verb, group)
            return (
                None
                if len(self.hands[action.seat]) >= price
                else say("You need a Move card or {n} cards to discard", n=price)
            )
        copy = numbered(card, CARD, len(self.book.fight))
        fine = copy in self.hands[action.seat] and self.book.fight[copy].code == MOVE_CARD
        return None if fine else say("That is no Move card from your hand")

    def _why_not_lay(self, card: FightCard, group: int) -> str | None:
        if self.terrain[group] != NONE:
            return say("A Terrain lies on {group} already", group=self.group_name(group))
        if card.room and len(self.within(group)) > card.room:
            return say("{card} has room for {n} warriors at most", card=card.name, n=card.room)
        return None

    def why_not_split(self, action: Action) -> str | None:
        """Say why a warrior may not be split off."""
        if action == Action(action.seat, PASS) and self.step == SPLIT:
            return None
        one = numbered(action.source, WARRIOR, len(self.faces))
        if action.verb != PART or one < 0 or action.targets:
            return say("That is no answer to the question")
        if self.hits[one] <= 0:
            return say("{warrior} is killed", warrior=self.name(one))
        if owner(one) != action.seat or self.side(one) != action.seat:
            return say("{warrior} is not yours", warrior=self.name(one))
        if self.step == MOVE and len(self.groups(action.seat)) == GROUPS:
            return say("There are two groups already")
        return self._why_not_part(one)

    def _why_not_part(self, one: int) -> str | None:
        if self.moved >> one & 1:
            return say("{warrior} was split off already", warrior=self.name(one))
        if len(self.within(self.places[one] >> 1)) < GROUPS:
            return say("Somebody has to stay")
        return None

    def split_options(self) -> list[Action]:
        """Propose who else is split off; last, nobody."""
        seat = Seat(self.asked)
        own = [one for one in self.living(seat) if self.side(one) == seat]
        found = [Action(seat, PART, f"{WARRIOR}{one}") for one in own if self._why_not_part(one) is None]
        return [*found, Action(seat, PASS)]

    def pay_options(self) -> list[Action]:
        """Propose which card is discarded."""
        return [Action(Seat(self.asked), SPEND, f"{CARD}{copy}") for copy, _ in self.distinct(self.asked)]

    def why_not_spend(self, action: Action) -> str | None:
        """Say why a card may not be discarded."""
        copy = numbered(action.source, CARD, len(self.book.fight))
        fine = action.verb == SPEND and copy in self.hands[action.seat] and not action.targets
        return None if fine else say("That is no card from your hand")

    # Answers --------------------------------------------------------------------------------------------------------------------

    def move(self, action: Action) -> None:
        """Carry out an answer of the move phase."""
        if action.verb == PASS:
            self.phase_over()
        elif action.verb == PART:
            self.split(action)
        elif action.verb == LAY:
            self.put_down(Play(TERRAIN_CARD, int(action.source[1:]), action.seat, target=int(action.targets[0][1:])))
        elif action.source.startswith(CARD):
            group = int(action.targets[0][1:]) if action.targets else NONE
            self.put_down(Play(MOVES, int(action.source[1:]), action.seat, target=group))
        else:
            group = int(action.source[1:]) if action.source else NONE
            self.payment, self.step = Payment(action.verb, group, self._price(action.verb, group)), PAY

    def split(self, action: Action) -> None:
        """Split a warrior off, or nobody else."""
        groups = self.groups(self.asked)
        if action.verb == PASS:
            self.step = MOVE
            for group in groups:
                self.straighten(group)
            return
        one = int(action.source[1:])
        left = self.places[one] >> 1
        self.places[one] ^= 2
        self.held |= (self.held >> left & 1) << (left ^ 1)
        self.moved |= 1 << one
        self.step = SPLIT
        self.tell("split", say("{warrior} is split off", warrior=self.name(one)), action.source)

    def spend(self, action: Action) -> None:
        """Discard a card instead of a Move card."""
        payment = self.payment
        assert payment is not None
        copy = int(action.source[1:])
        self.used_up(copy, action.seat)
        self.tell(
            "discard", say("{player} discards {card}", player=player_name(action.seat), card=self.book.fight[copy].name)
        )
        if payment.owed > 1:
            self.payment = payment._replace(owed=payment.owed - 1)
            return
        self.payment, self.step = None, MOVE
        self._moved(payment.verb, payment.group)

    def _moved(self, verb: str, group: int) -> None:
        if verb == CLEAR:
            card = self.book.fight[self.terrain[group]].name
            self.tell(
                "cleared",
                say("{card} is removed from {group}", card=card, group=self.group_name(group)),
                f"{GROUP}{group}",
            )
            self.discard.append(self.terrain[group])
            self.terrain[group] = NONE
            self.held &= ~(1 << group)
            return
        first, second = self.asked * GROUPS, self.asked * GROUPS + 1
        for one in self.everybody():
            if self.places[one] >> 1 == second:
                self.places[one] -= 2
        for left in (first, second):
            if self.terrain[left] != NONE:
                self.discard.append(self.terrain[left])
                self.terrain[left] = NONE
            self.held &= ~(1 << left)
        self.straighten(first)
        self.tell("combined", say("The groups of {player} combine", player=player_name(self.asked)), f"{GROUP}{first}")

    def card_works(self, play: Play) -> None:
        """Let a Move card or a Terrain do what it was played for."""
        if play.power == TERRAIN_CARD:
            self._lay(play.copy, play.target)
        else:
            self._moved(COMBINE if play.target == NONE else CLEAR, play.target)

    def _lay(self, copy: int, group: int) -> None:
        self.discard.remove(copy)
        self.terrain[group] = copy
        self.held |= 1 << group
        words = say("{card} is played on {group}", card=self.book.fight[copy].name, group=self.group_name(group))
        self.tell("terrain", words, f"{GROUP}{group}")
