"""Which abilities may be used on an attack or a heal, and why not. Source: guilds, Abilities, Guild Abilities, Rules & Game Play."""

from typing import Final

from deckbuilder.core.saying import noop, say, term
from deckbuilder.games.guilds.abilities import (
    ABILITIES,
    AGAIN,
    ATTACKER,
    BERSERK,
    CLEAR,
    DEFEND,
    DEFENDER,
    DISPERSE,
    DYING,
    EVADE,
    REFLECT,
    SACRIFICE,
    SHIELD,
    SLEEP,
    STUN,
)  # fmt: skip
from deckbuilder.games.guilds.fields import PHYSICAL, RANGED
from deckbuilder.games.guilds.numbers import Ring
from deckbuilder.games.guilds.state import AGAIN_USED, M_BERSERK, M_SLEEP, M_STUN, OUT, SHIELDED, Blow, seat_of, team
from deckbuilder.games.guilds.words import name

(
    NO_BAR, USED, SILENT, DYING_ONLY, ATTACK_ONLY, ATTACKERS, DEFENDERS, ONCE, NOT_HURT, KIND, OWN_EVADE, OWN_SACRIFICE, ALONE, NO_EFFECT,
) = range(14)  # fmt: skip
BARS: Final = {
    USED: noop("{ability} is used already"),
    SILENT: noop("Guild abilities of stunned and slept warriors cannot trigger"),
    DYING_ONLY: noop("{ability} is used when a warrior would be defeated"),
    ATTACK_ONLY: noop("{ability} is used when somebody attacks"),
    ATTACKERS: noop("{ability} is used by who attacks"),
    DEFENDERS: noop("{ability} is used when the own team is attacked"),
    ONCE: noop("{ability} can be used once per turn"),
    NOT_HURT: noop("Nothing would be dealt to the team of {warrior}"),
    KIND: noop("{ability} does not work against an attack of this kind: {kind}"),
    OWN_EVADE: noop("Evade is used by the rogue that is attacked"),
    OWN_SACRIFICE: noop("Self Sacrifice is used when another of the team is attacked"),
    ALONE: noop("There is nobody to share the damage with"),
    NO_EFFECT: noop("The attack causes no negative effect"),
}
"""Why an ability may not be used, by what ``Usage.bar`` says."""


class Usage(Ring):
    """Figures, and an attack or heal that is under way.

    Attributes:
        blow: None where nothing is.
    """

    __slots__ = ("blow",)
    blow: Blow | None

    def usable(self, seat: int) -> list[tuple[int, int]]:
        """Give the abilities that a player may use now, (warrior, code)."""
        health, who = self.health, self.who
        return [
            (one, code)
            for one in team(seat)
            if health[one] > 0
            for code in who[one].used
            if self.bar(one, code) == NO_BAR
        ]

    def why_not(self, user: int, code: int) -> str | None:
        """Say why an ability may not be used on the attack or heal under way; None where it may."""
        bar = self.bar(user, code)
        if bar == NO_BAR:
            return None
        assert self.blow is not None
        places = {"ability": term(ABILITIES[code].name), "warrior": name(self.who, user), "kind": term(self.who[self.blow.source].kind)}  # fmt: skip
        return say(BARS[bar], **{key: words for key, words in places.items() if f"{{{key}}}" in BARS[bar]})

    def bar(self, user: int, code: int) -> int:
        """Tell what stands against the use of an ability, a key of ``BARS``; ``NO_BAR`` for nothing."""
        blow, ability = self.blow, ABILITIES[code]
        assert blow is not None
        if (user, code) in blow.used:
            return USED
        if ability.guild and self.flags[user] & OUT:
            return SILENT
        side = ability.side
        if side == DYING:
            return DYING_ONLY
        if blow.heals and code != AGAIN:
            return ATTACK_ONLY
        if side == ATTACKER and user != blow.source:
            return ATTACKERS
        if side == DEFENDER and seat_of(user) != seat_of(blow.target):
            return DEFENDERS
        return self._bar_of_its_own(blow, user, code)

    def _bar_of_its_own(self, blow: Blow, user: int, code: int) -> int:
        if code in (DEFEND, SHIELD):
            if self.flags[user] & SHIELDED:
                return ONCE
            if seat_of(user) != seat_of(blow.target) and not self._comes_back():
                return NOT_HURT
            return KIND if (self.who[blow.source].kind in (PHYSICAL, RANGED)) != (code == DEFEND) else NO_BAR
        if code == EVADE:
            return OWN_EVADE if user != blow.target else NO_BAR
        if code == SACRIFICE:
            return OWN_SACRIFICE if user == blow.target else NO_BAR
        if code == DISPERSE:
            return ALONE if len(self.living(seat_of(user))) < 2 else NO_BAR
        if code == CLEAR:
            return NO_EFFECT if not self.afflicts() else NO_BAR
        return ONCE if code == AGAIN and self.flags[user] & AGAIN_USED else NO_BAR

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
