"""Spells and fight cards from being played to working: who may answer them, the dice, the sharing out. Source: warbands, Spell and Fight Deck Card Lists.

What is played lies on a pile, and the opponents of its player are asked in the order of seats whether they negate it: a spell with Counter or Magic
Resist, a fight card with Avoid Fate. An answer may be answered itself. What nobody negates works, the last played first.
"""

from collections.abc import Iterable

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import say, term
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.clash import NONE, Pile, Play
from deckbuilder.games.warbands.effects import Effects
from deckbuilder.games.warbands.powers import POWERS, SPELLS
from deckbuilder.games.warbands.state import ANSWER, band, owner
from deckbuilder.games.warbands.words import CARD, SPELL, WARRIOR, numbered, player_name

CAST, PLAY, SHARE = "cast", "play", "share"


class Casting(Effects):
    """A state that is being changed, with what is played and not resolved."""

    __slots__ = ()

    # Who holds what -------------------------------------------------------------------------------------------------------------

    def can_cast(self, one: int) -> bool:
        """Tell whether a warrior may cast a spell: one per turn; who is under Control casts nothing."""
        ready = bool(self.spells[one]) and not self.cast >> one & 1
        return ready and self.able(one) and self.places[one] >> 2 == owner(one)

    def castings(self, seat: int, *wanted: int) -> list[tuple[int, int, int]]:
        """Give the spells that a seat could cast, of these powers, as (copy, caster, power); of copies in one hand the first."""
        found, book = [], self.book.spells
        for one in band(seat):
            if self.spells[one] and self.can_cast(one):
                seen = set()
                for copy in self.spells[one]:
                    power = book[copy].code
                    if power in wanted and power not in seen:
                        seen.add(power)
                        found.append((copy, one, power))
        return found

    def held_cards(self, seat: int, *wanted: int) -> list[tuple[int, int]]:
        """Give the fight cards of a hand, of these powers, as (copy, power); of copies the first."""
        found, book = [], self.book.fight
        seen = set()
        for copy in self.hands[seat]:
            power = SPELLS + book[copy].code
            if power in wanted and power not in seen:
                seen.add(power)
                found.append((copy, power))
        return found

    # Playing --------------------------------------------------------------------------------------------------------------------

    def announce(self, play: Play) -> None:
        """Play a spell or a fight card; it leaves the hand, and may be answered before it works."""
        seat, power, name = play.seat, play.power, term(powers.name(play.power))
        if powers.is_spell(power):
            self.cast_off(play.copy, play.caster)
            self.cast |= 1 << play.caster
            who, onto = self.name(play.caster), self._onto(play)
            words = (
                say("{warrior} casts {spell} on {target}", warrior=who, spell=name, target=onto)
                if onto
                else say("{warrior} casts {spell}", warrior=who, spell=name)
            )
            self.tell("cast", words, f"{WARRIOR}{play.caster}", f"{SPELL}{play.copy}")
        else:
            self.used_up(play.copy, seat)
            name, onto = term(self.book.fight[play.copy].name), self._onto(play)
            if play.power in (powers.BACKSTAB, powers.HEIGHT):
                name = say("{card}: {warrior} attacks {other}", card=name, warrior=self.name(play.caster), other=onto)
            elif onto:
                name = say("{card} on {target}", card=name, target=onto)
            self.tell("play", say("{player} plays {card}", player=player_name(seat), card=name), f"{CARD}{play.copy}")
        others = tuple([other for n in range(1, self.seats) if self.living(other := (seat + n) % self.seats)])
        before = self.pile if self.pile is not None else Pile((), self.step)
        self.pile = before._replace(plays=(*before.plays, play._replace(asked=others)))

    def _onto(self, play: Play) -> str:
        """Name what is aimed at, for those who may answer; nothing where it has no target."""
        aim = POWERS[play.power].aim
        if play.target == NONE or aim == powers.NOTHING:
            return ""
        if aim == powers.ITEM:
            return self.item_name(play.target)
        return self.group_name(play.target) if aim == powers.GROUP else self.name(play.target)

    def answers(self, seat: int) -> list[Action]:
        """Propose how a seat may negate what lies on top of the pile."""
        assert self.pile is not None
        who, top = Seat(seat), self.pile.plays[-1]
        found: list[Action] = []
        if powers.is_spell(top.power):
            found += [Action(who, PLAY, f"{CARD}{copy}") for copy, _ in self.held_cards(seat, powers.MAGIC_RESIST)]
            found += [Action(who, CAST, f"{SPELL}{copy}") for copy, _, _ in self.castings(seat, powers.COUNTER)]
        else:
            found += [Action(who, CAST, f"{SPELL}{copy}") for copy, _, _ in self.castings(seat, powers.AVOID_FATE)]
        return found

    def play_of(self, action: Action, target: int = NONE, actor: int = NONE) -> Play:
        """Give what an answer with verb ``cast`` or ``play`` plays, aimed at a target; ``actor`` is whom a card lets act."""
        copy = int(action.source[1:])
        if action.verb == CAST:
            caster = next(one for one in band(action.seat) if copy in self.spells[one])
            return Play(self.book.spells[copy].code, copy, action.seat, caster, target)
        return Play(SPELLS + self.book.fight[copy].code, copy, action.seat, actor, target)

    # The pile -------------------------------------------------------------------------------------------------------------------

    def pile_on(self) -> bool:
        """Go on with the pile until somebody is asked, the dice fall, or it is empty; tell whether something is asked."""
        while self.pile is not None:
            self.step, pile = ANSWER, self.pile
            top = pile.plays[-1]
            if pile.rolling or pile.points:
                return True
            if top.asked:
                if self.answers(top.asked[0]):
                    return True
                self.asked_next()
            elif POWERS[top.power].dice:
                self.pile = pile._replace(rolling=True)
            else:
                self.resolve(0)
        return False

    def asked_next(self) -> None:
        """Let the seat that may answer the top of the pile pass."""
        assert self.pile is not None
        *below, top = self.pile.plays
        self.pile = self.pile._replace(plays=(*below, top._replace(asked=top.asked[1:])))

    def resolve(self, total: int) -> None:
        """Let the top of the pile work, or negate what lies below it."""
        pile = self.pile
        assert pile is not None
        *below, top = pile.plays
        if top.power in _NEGATES:
            negated = below.pop()
            name = powers.name(negated.power) if powers.is_spell(negated.power) else self.book.fight[negated.copy].name
            self.tell("negated", say("{card} is negated", card=term(name)))
            self._lower(pile, tuple(below))
            return
        self._lower(pile, tuple(below))
        points = self.work(top, total)
        if points:
            points = min(points, sum(most for _, most in self.sharers(top)))
        if points:
            self.pile = Pile((*below, top), pile.back, points=points)

    def _lower(self, pile: Pile, plays: tuple[Play, ...]) -> None:
        """Leave so much of a pile; behind the last the phase goes on."""
        self.step, self.pile = (ANSWER, Pile(plays, pile.back)) if plays else (pile.back, None)

    # Dice, and sharing out ------------------------------------------------------------------------------------------------------

    def pile_dice(self) -> int:
        """Give how many dice fall for the top of the pile."""
        assert self.pile is not None
        return POWERS[self.pile.plays[-1].power].dice

    def pile_fell(self, values: tuple[int, ...]) -> None:
        """Take the dice of the top of the pile."""
        assert self.pile is not None
        self.pile = self.pile._replace(rolling=False)
        self.tell_roll(powers.name(self.pile.plays[-1].power), values)
        self.resolve(sum(values))

    def tell_roll(self, what: str, values: Iterable[int]) -> None:
        """Note what dice show."""
        shown = ", ".join(str(value) for value in values)
        self.tell("roll", say("{what}: the dice show {dice}", what=term(what), dice=shown))

    def sharings(self) -> list[Action]:
        """Propose how points are shared out: as many as one can take, or one."""
        assert self.pile is not None
        top, left = self.pile.plays[-1], self.pile.points
        return [
            Action(Seat(top.seat), SHARE, f"{WARRIOR}{one}", (), (points,))
            for one, most in self.sharers(top)
            for points in sorted({min(left, most), 1}, reverse=True)
        ]

    def shared_out(self, action: Action) -> None:
        """Carry out such a proposal."""
        assert self.pile is not None
        top, points = self.pile.plays[-1], action.values[0]
        self.share(top, int(action.source[1:]), points)
        left = min(self.pile.points - points, sum(most for _, most in self.sharers(top)))
        if left:
            self.pile = self.pile._replace(points=left)
        else:
            self._lower(self.pile, self.pile.plays[:-1])

    def may_share(self, action: Action) -> str | None:
        """Say why points may not be shared out so; None where they may."""
        assert self.pile is not None
        top, left = self.pile.plays[-1], self.pile.points
        most = dict(self.sharers(top)).get(numbered(action.source, WARRIOR, len(self.hits)), 0)
        if action.verb != SHARE or action.targets or len(action.values) != 1:
            return say("{card} is shared out first", card=term(powers.name(top.power)))
        if not most:
            return say("{card} does nothing there", card=term(powers.name(top.power)))
        fine = type(action.values[0]) is int and 1 <= action.values[0] <= min(left, most)
        return None if fine else say("From 1 to {n} can go there", n=min(left, most))

    # The tactics phase ----------------------------------------------------------------------------------------------------------

    def in_tactics(self, seat: int) -> list[Action]:
        """Propose what a seat may cast or play in the tactics phase."""
        who, found = Seat(seat), []
        for copy, caster, power in self.castings(seat, *_IN_TACTICS):
            token = f"{SPELL}{copy}"
            if POWERS[power].aim == powers.NOTHING:
                heals = Play(power, copy, seat, caster)
                if power != powers.HEAL or self.sharers(heals):
                    found.append(Action(who, CAST, token))
            else:
                found += [Action(who, CAST, token, (f"{WARRIOR}{one}",)) for one in self._aims(seat, power)]
        for copy, power in self.held_cards(seat, powers.WILD_MAGIC):
            aims = self._aims(seat, power)
            found += [Action(who, PLAY, f"{CARD}{copy}", (f"{WARRIOR}{one}",)) for one in aims]
        return found

    def _aims(self, seat: int, power: int) -> list[int]:
        aim = POWERS[power].aim
        if aim == powers.FALLEN:
            return [one for one in band(seat) if self.hits[one] <= 0] if self.room_for(seat) != NONE else []
        standing = [one for one in self.living(seat) if self.places[one] >> 2 == seat]
        if aim == powers.MAGICIAN:
            return [one for one in standing if self.spell_deck and self.who(one).spells > 0]
        return standing

    def use_in_tactics(self, action: Action) -> None:
        """Cast or play what ``in_tactics`` proposes."""
        aimed = int(action.targets[0][1:]) if action.targets else NONE
        self.announce(self.play_of(action, aimed, aimed if action.verb == PLAY else NONE))


_NEGATES = frozenset({powers.COUNTER, powers.AVOID_FATE, powers.MAGIC_RESIST})
_IN_TACTICS = tuple(power for power, rule in POWERS.items() if rule.when == powers.IN_TACTICS and power < SPELLS)
