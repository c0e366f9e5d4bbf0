"""An attack of one warrior on another, from its target to the loss of hits. Source: warbands, ATTACK PHASE and FIGHT DECK CARD LIST.

Before the roll the target's side may negate or redirect it, and both may break arms hand-to-hand; behind a hit, behind damage and behind all the
attacker's player may add to it. Everybody is asked only where he holds something that fits.
"""

from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.saying import noop, say
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.arms import NATURAL, SPITS
from deckbuilder.games.warbands.casting import CAST, PLAY, Casting
from deckbuilder.games.warbands.clash import (
    AFTER,
    BEFORE,
    DONE,
    ON_HARM,
    ON_HIT,
    SPECIAL,
    TO_BLOCK,
    TO_HARM,
    TO_HIT,
    Attack,
    Blow,
)
from deckbuilder.games.warbands.fields import HELMET, SHIELD, THROWN
from deckbuilder.games.warbands.state import FIGHT, FOREVER, VENOM, WARD, Effect
from deckbuilder.games.warbands.words import CARD, ITEM, PASS, SPELL, WARRIOR

HIT_ROLL, BLOCK_ROLL, DAMAGE_ROLL = noop("To hit"), noop("Shield"), noop("Damage")


class Blows(Casting):
    """A state that is being changed, with the attack of one warrior."""

    __slots__ = ()

    @property
    def running(self) -> Attack:
        """Give the running attack; there is one."""
        assert self.attack is not None
        return self.attack

    # Sides and rows -------------------------------------------------------------------------------------------------------------

    def sides(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give the groups of the attacking and of the defending side."""
        return self.running.attackers, self.running.defenders

    def side_of(self, one: int) -> int:
        """Give the side on which a warrior stands: 0 attacks, 1 defends; -1 for who takes no part."""
        group = self.places[one] >> 1
        return 0 if group in self.running.attackers else 1 if group in self.running.defenders else -1

    def lines(self, number: int) -> tuple[list[int], list[int]]:
        """Give who may be attacked in the front and in the back rows of a side; a back row with nobody before it is a front row."""
        groups = self.running.defenders if number else self.running.attackers
        front: list[int] = []
        back: list[int] = []
        for one, place in enumerate(self.places):
            if place >> 1 in groups and self.exposed(one):
                (back if place & 1 else front).append(one)
        return (front, back) if front else (back, [])

    def enemies(self, one: int) -> list[int]:
        """Give the warriors of the other side that may be attacked, those of the front rows first."""
        front, back = self.lines(1 - self.side_of(one))
        return front + back

    def players_of(self, number: int, first: int) -> list[int]:
        """Give the players of a side, one of them first."""
        return [first, *sorted({group // 2 for group in self.sides()[number]} - {first})]

    # Beginning ------------------------------------------------------------------------------------------------------------------

    def strike(self, source: int, target: int, item: int, far: bool) -> None:
        """Let a warrior attack another."""
        words = say("{warrior} shoots at {target}", warrior=self.name(source), target=self.name(target)) if far else say(
            "{warrior} strikes at {target}", warrior=self.name(source), target=self.name(target))  # fmt: skip
        self.tell("attack", words, f"{WARRIOR}{source}", f"{WARRIOR}{target}")
        seats = self.players_of(self.side_of(target), self.side(target))
        self.put_blow(Blow(source, target, item, far, asked=tuple(seats if far else [*seats, self.side(source)])))

    # Going on -------------------------------------------------------------------------------------------------------------------

    def blow_on(self) -> bool:
        """Go on with the blow until somebody is asked, the dice fall, or it is over; tell whether something is asked."""
        self.step = FIGHT
        while (blow := self.running.blow) is not None:
            if blow.stage == DONE:
                self.blow_over(blow)
            elif blow.stage in (TO_HIT, TO_BLOCK, TO_HARM):
                return True
            elif blow.asked:
                if self.usable(blow.asked[0]):
                    return True
                self.put_blow(blow._replace(asked=blow.asked[1:]))
            else:
                self._next_stage(blow)
        return False

    def _next_stage(self, blow: Blow) -> None:
        """Go on behind a stage at which nobody uses anything any more."""
        if blow.stage == BEFORE:
            self.at_stage(blow, AFTER if self._warded(blow) else TO_HIT)
        else:
            self.at_stage(blow, {ON_HIT: TO_HARM, ON_HARM: AFTER, AFTER: DONE}[blow.stage])

    def _warded(self, blow: Blow) -> bool:
        """Tell whether the Shield spell stops a ranged attack, which may have been redirected."""
        if blow.far and self.shared(WARD, blow.target):
            self.tell(
                "negated", say("A spell shields {warrior}", warrior=self.name(blow.target)), f"{WARRIOR}{blow.target}"
            )
            return True
        return False

    def blow_over(self, blow: Blow) -> None:
        """End the blow; one more may follow."""
        self.put_blow(None)
        if blow.again:
            self.once_more(blow)

    def once_more(self, blow: Blow) -> None:
        """Let the attack that Flurry or Rain of Arrows gives follow."""
        if blow.far:
            self.attack = self.running._replace(
                at=self.running.at - 1, fired=self.running.fired & ~(1 << blow.source), breathed=self.running.breathed & ~(1 << blow.source)
            )  # fmt: skip
        elif self.able(blow.source) and self.exposed(blow.target):
            self.strike(blow.source, blow.target, blow.item, False)

    # What may be used -----------------------------------------------------------------------------------------------------------

    def usable(self, seat: int) -> list[Action]:
        """Propose what a seat may use at the present stage of the blow."""
        blow = self.running.blow
        assert blow is not None
        who = Seat(seat)
        if blow.stage == BEFORE:
            return self._before(who, blow)
        wanted = {
            ON_HIT: (powers.FLY_TRUE if blow.far else powers.MIGHTY_BLOW,),
            ON_HARM: (powers.POISONED_EDGE, powers.PAINFUL_WOUND, powers.STUNNED),
            AFTER: (powers.RAIN_OF_ARROWS if blow.far else powers.FLURRY,),
        }[blow.stage]
        held = self.held_cards(seat, *wanted)
        if not held or (blow.stage == AFTER and not self._may_repeat(blow)):
            return []
        return [Action(who, PLAY, f"{CARD}{copy}") for copy, _ in held]

    def _before(self, who: Seat, blow: Blow) -> list[Action]:
        """Propose what may be used before the roll: what negates, redirects or breaks."""
        found = []
        ours = self.side_of(blow.target) == self._side_of_seat(who)
        if ours:
            for copy, power in self.held_cards(who, powers.SHIELD_WALL, powers.MARTYR):
                if power == powers.SHIELD_WALL:
                    found.append(Action(who, PLAY, f"{CARD}{copy}"))
                else:
                    found += [
                        Action(who, PLAY, f"{CARD}{copy}", (f"{WARRIOR}{one}",)) for one in self.martyrs(who, blow)
                    ]
            found += [Action(who, CAST, f"{SPELL}{copy}") for copy, _, _ in self.castings(who, powers.ILLUSIONS)]
        if not blow.far and (held := self.held_cards(who, powers.SWORD_BREAKER)):
            aims = self.breakable(blow.source if ours else blow.target)
            found += [Action(who, PLAY, f"{CARD}{held[0][0]}", (f"{ITEM}{item}",)) for item in aims]
        return found

    def _side_of_seat(self, seat: int) -> int:
        return 0 if any(group // 2 == seat for group in self.running.attackers) else 1

    def martyrs(self, seat: int, blow: Blow) -> list[int]:
        """Give the warriors of a player that may take an attack instead of its target: his others on the same side."""
        front, back = self.lines(self.side_of(blow.target))
        return [one for one in front + back if one != blow.target and self.side(one) == seat]

    def breakable(self, one: int) -> list[int]:
        """Give what of a warrior is involved hand-to-hand and can be broken: the weapons he uses, his helmet, his shield."""
        worn = [item for item, armor in self.armors(one) if armor.piece in (HELMET, SHIELD)]
        return [*self.wielded[one], *worn]

    def _may_repeat(self, blow: Blow) -> bool:
        if not self.able(blow.source):
            return False
        if not blow.far:
            return self.exposed(blow.target)
        armed = blow.item == SPECIAL or any(item == blow.item for _, item in self.shots(blow.source))
        return armed and bool(self.in_sight(blow.source))

    def in_sight(self, one: int) -> list[int]:
        """Give the enemies that a ranged attack may reach: those that no spell shields."""
        return [foe for foe in self.enemies(one) if not self.shared(WARD, foe)]

    def use(self, action: Action) -> None:
        """Carry out an answer at the present stage of the blow."""
        blow = self.running.blow
        assert blow is not None
        if action.verb == PASS:
            self.put_blow(blow._replace(asked=blow.asked[1:]))
        else:
            aimed = int(action.targets[0][1:]) if action.targets else -1
            self.announce(self.play_of(action, aimed))

    # Dice -----------------------------------------------------------------------------------------------------------------------

    def blow_dice(self) -> int:
        """Give how many dice the blow waits for."""
        blow = self.running.blow
        assert blow is not None
        return 1 + (blow.more if blow.stage == TO_HARM else 0)

    def blow_fell(self, values: tuple[int, ...]) -> None:
        """Take the dice of the blow."""
        blow = self.running.blow
        assert blow is not None
        if blow.stage == TO_HIT:
            self._rolled_to_hit(blow, values[0])
        elif blow.stage == TO_BLOCK:
            self._rolled_to_block(blow, values[0])
        else:
            self._rolled_damage(blow, values)

    def _rolled_to_hit(self, blow: Blow, die: int) -> None:
        more = self.to_hit(blow.source, blow.target, blow.far)
        self.tell_roll(HIT_ROLL, (die,))
        if die + more < NATURAL:
            self.tell(
                "miss",
                say("{warrior} misses with {n}", warrior=self.name(blow.source), n=die + more),
                f"{WARRIOR}{blow.source}",
            )
            self.at_stage(blow, AFTER)
        elif self.profile(blow.target).block:
            self.put_blow(blow._replace(stage=TO_BLOCK))
        else:
            self._hits(blow)

    def _rolled_to_block(self, blow: Blow, die: int) -> None:
        self.tell_roll(BLOCK_ROLL, (die,))
        if die + self.curse(blow.target) <= self.profile(blow.target).block:
            self.tell("blocked", say("{warrior} blocks", warrior=self.name(blow.target)), f"{WARRIOR}{blow.target}")
            self.at_stage(blow, AFTER)
        else:
            self._hits(blow)

    def _hits(self, blow: Blow) -> None:
        self.tell(
            "hit",
            say("{warrior} hits {target}", warrior=self.name(blow.source), target=self.name(blow.target)),
            f"{WARRIOR}{blow.target}",
        )
        if blow.item == SPECIAL and self.who(blow.source).note == SPITS:
            self.effects.append(Effect(VENOM, blow.target, FOREVER))
            self.tell("effect", say("{warrior} is poisoned until the next hand-to-hand fight", warrior=self.name(blow.target)), f"{WARRIOR}{blow.target}")  # fmt: skip
            self.at_stage(blow, AFTER)
        else:
            self.at_stage(blow, ON_HIT)

    def _rolled_damage(self, blow: Blow, values: tuple[int, ...]) -> None:
        self.tell_roll(DAMAGE_ROLL, values)
        amount = (
            sum(values)
            - self.curse(blow.source)
            + self.damage(blow.source, blow.item, blow.far)
            - self.armor(blow.target)
        )
        if amount <= 0:
            self.tell(
                "harmless", say("{warrior} loses nothing", warrior=self.name(blow.target)), f"{WARRIOR}{blow.target}"
            )
            self.at_stage(blow, AFTER)
            return
        self.hurt(blow.target, amount)
        self.at_stage(blow, ON_HARM if self.hits[blow.target] > 0 else AFTER)

    # Ammunition -----------------------------------------------------------------------------------------------------------------

    def loose(self, one: int, item: int) -> None:
        """Count a throw; what was thrown last is gone."""
        if item == SPECIAL or self.weapon(item).mode != THROWN:
            return
        self.ammo[item] -= 1
        if self.ammo[item] <= 0:
            self.carried[one] = tuple(other for other in self.carried[one] if other != item)
            self.wielded[one] = tuple(other for other in self.wielded[one] if other != item)
