"""What spells and fight cards do once nobody negates them. Source: warbands, SPELL DECK CARD LIST and FIGHT DECK CARD LIST."""

from collections.abc import Callable
from typing import Final

from deckbuilder.core.saying import noop, say, say_n, term
from deckbuilder.games.warbands import powers
from deckbuilder.games.warbands.arms import Arms
from deckbuilder.games.warbands.clash import AFTER, NONE, ONE_WAY, VOLLEY, Blow, Play
from deckbuilder.games.warbands.state import (
    BLOODLUST,
    CURSED,
    FOREVER,
    HASTE,
    HELPLESS,
    NEUTRAL,
    POISONED,
    TOUGH,
    UNSEEN,
    WARD,
    WOUNDED,
    Effect,
    band,
)
from deckbuilder.games.warbands.words import WARRIOR

_BY_DIE: Final = 0
_ON_TARGET: Final = {
    powers.FREEZE: (NEUTRAL, 2),
    powers.PETRIFICATION: (NEUTRAL, _BY_DIE),
    powers.CURSE: (CURSED, _BY_DIE),
    powers.CHARM: (HELPLESS, 1),
    powers.PARALYZATION: (HELPLESS, 1),
    powers.INVULNERABILITY: (TOUGH, 2),
    powers.INVISIBILITY: (UNSEEN, 1),
}
"""What a spell leaves on its target, and for how many turns, the present one included."""
_ON_SIDE: Final = {powers.BLOODLUST: BLOODLUST, powers.HASTE: HASTE, powers.SHIELD: WARD}
_ON_HARMED: Final = {
    powers.POISONED_EDGE: (POISONED, FOREVER),
    powers.PAINFUL_WOUND: (WOUNDED, FOREVER),
    powers.STUNNED: (HELPLESS, 1),
}
_LASTS: Final = {
    NEUTRAL: noop("neutralized"), CURSED: noop("cursed"), HELPLESS: noop("helpless"), TOUGH: noop("invulnerable"), UNSEEN: noop("invisible"),
    POISONED: noop("poisoned for good"), WOUNDED: noop("hurt for good"),
}  # fmt: skip


class Effects(Arms):
    """A state that is being changed, with what powers do."""

    __slots__ = ()

    # What the rest of the engine gives ------------------------------------------------------------------------------------------

    def card_works(self, play: Play) -> None:
        """Let a Move card or a Terrain do what it was played for; the move phase knows."""
        raise NotImplementedError

    # Working --------------------------------------------------------------------------------------------------------------------

    def work(self, play: Play, total: int = 0) -> int:
        """Let a power work.

        Args:
            play: the power, and on whom.
            total: of the dice that fell for it.

        Returns:
            How many points its player shares out: hits that Heal gives back, or damage of Magic Missiles.
        """
        power = play.power
        if power in _ON_TARGET:
            kind, turns = _ON_TARGET[power]
            self.afflict(kind, play.target, turns or total)
        elif power in _ON_SIDE:
            self.last(_ON_SIDE[power], play.seat)
        elif power in _ON_HARMED:
            kind, turns = _ON_HARMED[power]
            self.afflict(kind, self._blow().target, turns)
        elif power in (powers.HEAL, powers.MISSILES):
            return total
        else:
            _WORKS[power](self, play, total)
        return 0

    def afflict(self, kind: int, one: int, turns: int) -> None:
        """Let something last on a warrior for so many turns, this one included, or for good."""
        if turns == FOREVER:
            self.effects.append(Effect(kind, one, FOREVER))
            words = say("{warrior} is {effect}", warrior=self.name(one), effect=term(_LASTS[kind]))
        else:
            self.last(kind, one, turns)
            words = say_n(turns, "{warrior} is {effect} this turn", "{warrior} is {effect} for {n} turns", warrior=self.name(one), effect=term(_LASTS[kind]))  # fmt: skip
        self.tell("effect", words, f"{WARRIOR}{one}")

    def bolt(self, play: Play, total: int) -> None:
        """Let Fireball or Lightning Bolt do its damage; no armor helps."""
        self.hurt(play.target, total)

    def taken_over(self, play: Play, total: int) -> None:
        """Let Control move a warrior into the front row of the caster's group."""
        del total
        self.control(play.target, self.places[play.caster] >> 1)

    def returned(self, play: Play, total: int) -> None:
        """Let Raise Dead bring a warrior back."""
        del total
        self.raise_dead(play.target)

    def shattered(self, play: Play, total: int) -> None:
        """Let Shatter destroy an item; its bearer takes 1D3 damage, half a die."""
        bearer = self.bearer(play.target)
        self.destroy(play.target)
        self.hurt(bearer, (total + 1) // 2)

    def broken(self, play: Play, total: int) -> None:
        """Let Sword Breaker destroy an item; who loses the weapon of his attack goes on with bare hands."""
        del total
        self.destroy(play.target)
        blow = self._blow()
        if blow.item == play.target:
            self.put_blow(blow._replace(item=NONE))

    def drawn(self, play: Play, total: int) -> None:
        """Let Wild Magic draw a spell for its caster."""
        del total
        self.draw_spell(play.caster)

    def prevented(self, play: Play, total: int) -> None:
        """Let Shield Wall or Illusions negate an attack."""
        del play, total
        blow = self._blow()
        self.tell(
            "negated",
            say("The attack on {warrior} is negated", warrior=self.name(blow.target)),
            f"{WARRIOR}{blow.target}",
        )
        self.at_stage(blow, AFTER)

    def redirected(self, play: Play, total: int) -> None:
        """Let Martyr change the target of an attack."""
        del total
        self.put_blow(self._blow()._replace(target=play.target))
        self.tell(
            "martyr", say("{warrior} takes the attack", warrior=self.name(play.target)), f"{WARRIOR}{play.target}"
        )

    def harder(self, play: Play, total: int) -> None:
        """Let Mighty Blow or Fly True add a die of damage."""
        del play, total
        blow = self._blow()
        self.put_blow(blow._replace(more=blow.more + 1))

    def repeated(self, play: Play, total: int) -> None:
        """Let Flurry or Rain of Arrows give one more attack."""
        del play, total
        self.put_blow(self._blow()._replace(again=True, asked=()))

    def reached(self, play: Play, total: int) -> None:
        """Let Backstab or Height Adv. attack the back row: at once at range, in its turn hand-to-hand."""
        del total
        attack = self.attack
        assert attack is not None
        if attack.stage == VOLLEY:
            self.from_above(play.target)
        else:
            pair = (play.caster, play.target, ONE_WAY)
            self.attack = attack._replace(pairs=(*attack.pairs, pair))
            words = say("{warrior} picks {target}", warrior=self.name(play.caster), target=self.name(play.target))
            self.tell("pick", words, f"{WARRIOR}{play.caster}", f"{WARRIOR}{play.target}")

    def moved_on(self, play: Play, total: int) -> None:
        """Let a Move card or a Terrain work."""
        del total
        self.card_works(play)

    def from_above(self, target: int) -> None:
        """Let the warrior whose turn it is attack the back row at range; see ``volley.py``."""
        raise NotImplementedError

    # The blow under way ---------------------------------------------------------------------------------------------------------

    def _blow(self) -> Blow:
        assert self.attack is not None
        assert self.attack.blow is not None
        return self.attack.blow

    def put_blow(self, blow: Blow | None) -> None:
        """Change the blow under way, or end it."""
        assert self.attack is not None
        self.attack = self.attack._replace(blow=blow)

    def at_stage(self, blow: Blow, stage: int) -> None:
        """Go to a stage at which the attacker's player may use something."""
        asked = (self.side(blow.source),) if self.hits[blow.source] > 0 else ()
        self.put_blow(blow._replace(stage=stage, asked=asked))

    def bearer(self, item: int) -> int:
        """Give who carries an item; ``NONE`` for nobody."""
        return next((one for one, items in enumerate(self.carried) if item in items), NONE)

    # Sharing out ----------------------------------------------------------------------------------------------------------------

    def sharers(self, play: Play) -> list[tuple[int, int]]:
        """Give among whom the points of a spell are shared, each with the most that he can take."""
        if play.power == powers.HEAL:
            own = [(one, self.who(one).hits - self.hits[one]) for one in band(play.seat) if self.hits[one] > 0]
            return [(one, lost) for one, lost in own if lost > 0]
        return [(one, self.hits[one]) for one in self.enemies(play.caster)]

    def share(self, play: Play, one: int, points: int) -> None:
        """Give a warrior points of a spell."""
        if play.power == powers.HEAL:
            self.hits[one] += points
            words = say_n(points, "{warrior} gets 1 hit back", "{warrior} gets {n} hits back", warrior=self.name(one))
            self.tell("healed", words, f"{WARRIOR}{one}")
        else:
            self.hurt(one, points)

    def enemies(self, one: int) -> list[int]:
        """Give the warriors of the other side of the running attack that may be attacked, those of the front rows first."""
        raise NotImplementedError


Work = Callable[[Effects, Play, int], None]
_WORKS: Final[dict[int, Work]] = {
    powers.FIREBALL: Effects.bolt,
    powers.LIGHTNING: Effects.bolt,
    powers.CONTROL: Effects.taken_over,
    powers.RAISE_DEAD: Effects.returned,
    powers.SHATTER: Effects.shattered,
    powers.SWORD_BREAKER: Effects.broken,
    powers.WILD_MAGIC: Effects.drawn,
    powers.SHIELD_WALL: Effects.prevented,
    powers.ILLUSIONS: Effects.prevented,
    powers.MARTYR: Effects.redirected,
    powers.MIGHTY_BLOW: Effects.harder,
    powers.FLY_TRUE: Effects.harder,
    powers.FLURRY: Effects.repeated,
    powers.RAIN_OF_ARROWS: Effects.repeated,
    powers.BACKSTAB: Effects.reached,
    powers.HEIGHT: Effects.reached,
    powers.MOVE_CARD: Effects.moved_on,
    powers.TERRAIN: Effects.moved_on,
}
