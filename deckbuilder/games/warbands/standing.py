"""How a warrior, his equipment, his spells and a group look at the table, with all that is told of them."""

from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import noop, row, say, say_n, term
from deckbuilder.core.scene import Token
from deckbuilder.games.warbands.arms import BREATH
from deckbuilder.games.warbands.cards import SNAGA_NAME, Weapon
from deckbuilder.games.warbands.clash import NONE
from deckbuilder.games.warbands.fields import THROWN
from deckbuilder.games.warbands.ground import group_token, item_token
from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.state import (
    BLOODLUST,
    CONTROL,
    CURSED,
    FOREVER,
    FRONT,
    GROUPS,
    HASTE,
    HELPLESS,
    NEUTRAL,
    POISONED,
    TOUGH,
    UNSEEN,
    VENOM,
    WARD,
    WOUNDED,
    Effect,
    band,
    owner,
)
from deckbuilder.games.warbands.words import CARD, SPELL, WARRIOR, player_name

HITS = noop("Hits")
_ACTS, _ATTACKS, _SHOTS, _BLOWS = noop("Acts"), noop("Attacks"), noop("Shots"), noop("Blows")
_IN_USE, _THROWS = "\N{CHECK MARK}", "\N{MULTIPLICATION SIGN}"
"""Signs on a weapon: it is the one of several that is used this turn; how often it can be thrown."""
_MARKS = {
    NEUTRAL: noop("Neutralized"), HELPLESS: noop("Helpless"), CONTROL: noop("Controlled"), TOUGH: noop("Invulnerable"), UNSEEN: noop("Invisible"),
    CURSED: noop("Cursed"), POISONED: noop("Poisoned"), WOUNDED: noop("Wounded"), VENOM: noop("Venom"), BLOODLUST: noop("Bloodlust"),
    HASTE: noop("Haste"), WARD: noop("Shield"),
}  # fmt: skip
_DOES = {
    NEUTRAL: noop("neither attacks nor is attacked"), HELPLESS: noop("does not attack"), CONTROL: noop("fights for another player"),
    TOUGH: noop("5 more armor"), UNSEEN: noop("+4 dodge, and +3 skill in hand-to-hand"), CURSED: noop("-3 to all rolls"),
    POISONED: noop("loses 1 hit in every tactics phase"), WOUNDED: noop("-1 skill, dodge, damage and speed"),
    VENOM: noop("-2 skill in the next hand-to-hand fight, then neutralized"), BLOODLUST: noop("+2 damage and +1 skill"),
    HASTE: noop("+2 speed and +1 dodge"), WARD: noop("ranged attacks do nothing"),
}  # fmt: skip
_LYING = 90


def own_name(ground: Recruits, one: int) -> str:
    """Name a warrior as his own player does: of several with one name by number."""
    name, face = ground.who(one).name, ground.faces[one]
    own = [other for other in band(owner(one)) if ground.faces[other] == face]
    return say("{warrior} {n}", warrior=name, n=own.index(one) + 1) if len(own) > 1 else name


class Standing:
    """Gives the tokens of warriors and groups as one seat sees them.

    Args:
        ground: the state, opened.
        viewer: who looks; below 0 for somebody who sees what everybody sees.
    """

    def __init__(self, ground: Recruits, viewer: int) -> None:
        self._ground, self._viewer = ground, viewer

    # Groups ---------------------------------------------------------------------------------------------------------------------

    def group(self, group: int) -> list[Token]:
        """Give the banner of a group, what lies on it, and its warriors with what lies under them, the front row first."""
        ground = self._ground
        found = [self._banner(group)]
        copy = ground.terrain[group]
        if copy != NONE:
            card = ground.book.fight[copy]
            found.append(Token(f"{CARD}{copy}", card.name, card.id, (0, 0), on=group_token(group)))
        for line, first in ((FRONT, 1), (1 - FRONT, 0)):
            for file, one in enumerate(ground.row((group,), line)):
                found += self.warrior(one, (line, first + file))
        return found

    def _banner(self, group: int) -> Token:
        ground, told = self._ground, list[str]()
        seat, badges = group // GROUPS, list[tuple[str, int | None]]()
        copy = ground.terrain[group]
        if copy != NONE:
            card = ground.book.fight[copy]
            far, near = f"{card.ranged:+d}", f"{card.melee:+d}"
            told.append(
                say(
                    "{card}: attacks on this group {far} if ranged, {near} hand-to-hand",
                    card=card.name,
                    far=far,
                    near=near,
                )
            )
            same = card.ranged == card.melee
            badges += (
                [(term(_ATTACKS), card.ranged)] if same else [(term(_SHOTS), card.ranged), (term(_BLOWS), card.melee)]
            )
        if ground.held >> group & 1:
            badges.append((term("Held"), None))
        if ground.acted >> group & 1:
            badges.append((term("Acted"), None))
        for effect in ground.effects:
            if effect.whom == seat and effect.kind in (BLOODLUST, HASTE, WARD):
                badges += [(mark, None)] if (mark := term(_MARKS[effect.kind])) not in dict(badges) else []
                told.append(self._lasting(effect))
        name = say("Group {n}", n=group % GROUPS + 1)
        spoken = say("{group} of {player}", group=name, player=player_name(seat))
        if badges:
            spoken = say("{group}; {marks}", group=spoken, marks=row(mark for mark, _ in badges))
        return Token(group_token(group), name, None, (0, 0), 0, 0, tuple(badges), "", tuple(told), spoken)

    # Warriors -------------------------------------------------------------------------------------------------------------------

    def warrior(self, one: int, at: tuple[int, int] = (0, 0)) -> list[Token]:
        """Give a warrior, and under him his equipment, the weapons he uses nearest, and his spells."""
        ground = self._ground
        who, token = ground.who(one), f"{WARRIOR}{one}"
        effects = [
            effect for effect in ground.effects if effect.whom == one and effect.kind not in (BLOODLUST, HASTE, WARD)
        ]
        badges: list[tuple[str, int | None]] = []
        if ground.hits[one] != who.hits:
            badges.append((term(HITS), ground.hits[one]))
        badges += [(term(_MARKS[kind]), None) for kind in dict.fromkeys(effect.kind for effect in effects)]
        if ground.attack is not None and ground.attack.acting == one:
            badges.insert(0, (term(_ACTS), None))
        label = own_name(ground, one)
        if ground.places[one] != NONE and ground.side(one) != owner(one):
            label = say("{card}, of {player}", card=label, player=player_name(owner(one)))
        out = any(effect.kind in (NEUTRAL, HELPLESS) for effect in effects)
        told = (*self._figures(one), *(self._lasting(effect) for effect in effects))
        spoken = say("{warrior}: {told}", warrior=label, told=row(told))
        found = [Token(token, label, who.id, at, 0, _LYING * out, tuple(badges), "", told, spoken)]
        items = sorted(ground.carried[one], key=lambda item: (item not in ground.wielded[one], item))
        found += [self.item(item, at, one) for item in items]
        return [*found, *self._spells(one, at, token)]

    def _spells(self, one: int, at: tuple[int, int], token: str) -> list[Token]:
        ground = self._ground
        if owner(one) != self._viewer:
            return [Token(f"u{one}-{n}", "", None, at, on=token) for n in range(len(ground.spells[one]))]
        book = ground.book.spells
        return [Token(f"{SPELL}{copy}", book[copy].name, book[copy].id, at, on=token) for copy in ground.spells[one]]

    def item(self, item: int, at: tuple[int, int] = (0, 0), bearer: int = NONE) -> Token:
        """Give a weapon or a piece of armor, and under whom it lies."""
        ground = self._ground
        what = ground.book.item(ground.gear[item])
        badges: list[tuple[str, int | None]] = []
        told: list[str] = []
        if isinstance(what, Weapon) and bearer != NONE:
            if (
                item in ground.wielded[bearer]
                and len([one for one in ground.carried[bearer] if self._is_weapon(one)]) > 1
            ):
                badges.append((_IN_USE, None))
                told.append(say("used this turn"))
            if what.mode == THROWN:
                badges.append((_THROWS, ground.ammo[item]))
                told.append(say_n(ground.ammo[item], "can be thrown once", "can be thrown {n} times"))
        card: CardId | None = what.id if what.name != SNAGA_NAME else None
        on = f"{WARRIOR}{bearer}" if bearer != NONE else ""
        spoken = say("{item}: {told}", item=what.name, told=row(told)) if told else ""
        return Token(item_token(item), what.name, card, at, 0, 0, tuple(badges), on, tuple(told), spoken)

    def _is_weapon(self, item: int) -> bool:
        return isinstance(self._ground.book.item(self._ground.gear[item]), Weapon)

    def _figures(self, one: int) -> list[str]:
        """Tell a warrior's figures with all that he carries."""
        ground = self._ground
        if ground.places[one] == NONE:  # not drawn up yet, or killed
            return [say("{n} hits", n=ground.hits[one])]
        profile = ground.profile(one)
        hand = ground.fists(one)
        damage = f"{ground.damage(one, hand[0], False):+d}" if hand else say("none hand-to-hand")
        told: list[str] = [
            say("{hits} of {most} hits", hits=ground.hits[one], most=ground.who(one).hits),
            say("damage {damage}, speed {speed}, skill {skill}, dodge {dodge}", damage=damage, speed=f"{ground.speed(one):+d}",
                skill=f"{ground.skill(one, False):+d}", dodge=f"{ground.dodge(one):+d}"),
            say("armor {armor}, reach {reach}, parry {parry}", armor=ground.armor(one), reach=ground.reach(one), parry=profile.parry),
        ]  # fmt: skip
        if profile.block:
            told.append(say("his shield blocks on 1 to {n}", n=profile.block))
        far = [reach for reach, _ in ground.shots(one)]
        if ground.who(one).note in BREATH:
            far.append(BREATH[ground.who(one).note][0])
        if far:
            told.append(say("attacks at range {n}", n=row(str(reach) for reach in far)))
        if ground.spells[one]:
            told.append(say_n(len(ground.spells[one]), "1 spell", "{n} spells"))
        return told

    def _lasting(self, effect: Effect) -> str:
        words = say("{mark}: {does}", mark=term(_MARKS[effect.kind]), does=term(_DOES[effect.kind]))
        if effect.until == FOREVER:
            return words
        left = effect.until - self._ground.turn
        return (
            say_n(left, "{words}; 1 turn more", "{words}; {n} turns more", words=words)
            if left > 0
            else say("{words}; this turn", words=words)
        )
