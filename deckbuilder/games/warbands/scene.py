"""The table as one seat sees it: groups in two rows with equipment and spells under the warriors, hands and decks.

What lies face down has an id that tells nothing: ``h1-3`` in a hand, ``u7-0`` under a warrior, ``d5`` and ``m5`` in the decks of fight cards and spells.
"""

from collections.abc import Sequence
from typing import Any

from deckbuilder.core.rules import Action, Ruleset, Seat
from deckbuilder.core.saying import noop, say, term
from deckbuilder.core.scene import Layout, Link, Pointing, Scene, Spot, Token, Zone
from deckbuilder.games.warbands import answers, powers
from deckbuilder.games.warbands.clash import NONE, PAIR, PICK, STAB, STAB_AIM
from deckbuilder.games.warbands.ground import group_token
from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.standing import Standing
from deckbuilder.games.warbands.state import (
    ANSWER,
    DECLARE,
    DISCARD,
    FIGHT,
    GROUPS,
    MOVE,
    OVER,
    PAY,
    PLACE,
    SHUFFLE,
    SPLIT,
    SUPPORT,
    TACTICS,
    State,
    band,
)
from deckbuilder.games.warbands.words import CARD, ITEM, SPELL, WARRIOR, player_name

_PHASES = {
    DISCARD: noop("Draw phase"), SHUFFLE: noop("Draw phase"), TACTICS: noop("Tactics phase"), MOVE: noop("Move phase"), SPLIT: noop("Move phase"),
    PAY: noop("Move phase"), DECLARE: noop("Attack phase"), SUPPORT: noop("Attack phase"), FIGHT: noop("Attack phase"),
}  # fmt: skip


class WarbandsPresenter:
    """Shows a match to people."""

    def scene(self, rules: Ruleset[Any], state: Any, viewer: Seat) -> Scene:
        """Draw what is being played, then for each player, the viewer first, groups, hand and the killed, and the decks."""
        ground = opened(rules, state)
        zones = [*_played(ground)]
        first = viewer if 0 <= viewer < ground.seats else 0
        for n in range(ground.seats):
            zones += _of_seat(ground, (first + n) % ground.seats, viewer)
        return Scene((*zones, *_decks(ground)), _status(ground), _links(ground))

    def say(self, rules: Ruleset[Any], state: Any, action: Action) -> str:
        """Say an answer in a player's words."""
        return answers.said(opened(rules, state), action)

    def point(self, rules: Ruleset[Any], state: Any, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        """Tell what each answer is about; an attack comes with its chance to hit and its damage."""
        ground = opened(rules, state)
        return tuple([answers.pointed(ground, action) for action in actions])

    def wish(
        self, rules: Ruleset[Any], state: Any, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        """Give what a click on a thing, or a drag of it onto another or into a row, may mean."""
        return tuple(answers.wished(opened(rules, state), seat, token, onto))


def opened(rules: Ruleset[Any], state: State) -> Recruits:
    """Give a state laid open."""
    assert isinstance(rules, WarbandsRules)
    return Recruits(state, rules.book)


# Zones ------------------------------------------------------------------------------------------------------------------------


def _played(ground: Recruits) -> list[Zone]:
    """Give the zone of what is played and may still be answered; none where nothing is."""
    if ground.pile is None:
        return []
    tokens = [
        _spell(ground, play.copy) if powers.is_spell(play.power) else _card(ground, play.copy)
        for play in ground.pile.plays
    ]
    return [Zone("played", say("Being played"), None, Layout.ROW, tuple(tokens))]


def _of_seat(ground: Recruits, seat: int, viewer: int) -> list[Zone]:
    standing, who, zones = Standing(ground, viewer), Seat(seat), list[Zone]()
    shown = set(ground.groups(seat))
    if ground.step == PLACE:
        shown |= {seat * GROUPS, seat * GROUPS + 1}
    for group in sorted(shown):
        name = say("Group {n}", n=group % GROUPS + 1)
        zones.append(Zone(f"group{group}", name, who, Layout.RANKS, tuple(standing.group(group))))
    waiting = [one for one in band(seat) if ground.hits[one] > 0 and ground.places[one] == NONE]
    if waiting:
        tokens = [token for file, one in enumerate(waiting) for token in standing.warrior(one, (0, file))]
        zones.append(Zone(f"band{seat}", say("Warband"), who, Layout.RANKS, tuple(tokens)))
    if ground.recruit is not None and ground.recruit.dealt[seat]:
        items = tuple(standing.item(item) for item in ground.recruit.dealt[seat])
        layout = Layout.ROW if seat == viewer else Layout.PILE
        zones.append(Zone(f"dealt{seat}", say("To be given out"), who, layout, items))
    if ground.recruit is None:
        zones.append(Zone(f"hand{seat}", say("Hand"), who, Layout.ROW, _hand(ground, seat, viewer)))
        killed = [one for one in band(seat) if ground.hits[one] <= 0]
        fallen = tuple(standing.warrior(one)[0] for one in killed)
        zones.append(Zone(f"killed{seat}", say("Killed"), who, Layout.PILE, fallen))
    return zones


def _hand(ground: Recruits, seat: int, viewer: int) -> tuple[Token, ...]:
    if seat == viewer:
        return tuple(_card(ground, copy) for copy in ground.hands[seat])
    return tuple(Token(f"h{seat}-{n}", "") for n in range(len(ground.hands[seat])))


def _decks(ground: Recruits) -> list[Zone]:
    """Give the decks of fight cards and spells, and what was discarded, the last on top."""
    plays = ground.pile.plays if ground.pile is not None else ()
    spells = {play.copy for play in plays if powers.is_spell(play.power)}
    cards = {play.copy for play in plays if not powers.is_spell(play.power)}
    open_cards = tuple(_card(ground, copy) for copy in reversed(ground.discard) if copy not in cards)
    open_spells = tuple(_spell(ground, copy) for copy in reversed(ground.spell_discard) if copy not in spells)
    return [
        Zone("deck", say("Fight deck"), None, Layout.PILE, tuple(Token(f"d{n}", "") for n in range(len(ground.deck)))),
        Zone("discard", say("Discard pile"), None, Layout.PILE, open_cards),
        Zone(
            "spells",
            say("Spell deck"),
            None,
            Layout.PILE,
            tuple(Token(f"m{n}", "") for n in range(len(ground.spell_deck))),
        ),
        Zone("cast", say("Spells cast"), None, Layout.PILE, open_spells),
    ]


def _card(ground: Recruits, copy: int) -> Token:
    card = ground.book.fight[copy]
    return Token(f"{CARD}{copy}", card.name, card.id)


def _spell(ground: Recruits, copy: int) -> Token:
    spell = ground.book.spells[copy]
    return Token(f"{SPELL}{copy}", spell.name, spell.id)


# What is under way --------------------------------------------------------------------------------------------------------------


def _links(ground: Recruits) -> tuple[Link, ...]:
    """Give who attacks or supports whom, who has picked whom, who strikes, and at whom a spell or card is aimed."""
    found: list[Link] = []
    for battle in ground.battles:
        found += [Link(group_token(one), group_token(battle.defenders[0]), say("attacks")) for one in battle.attackers]
        found += [
            Link(group_token(one), group_token(battle.defenders[0]), say("supports")) for one in battle.defenders[1:]
        ]
    attack = ground.attack
    if attack is not None:
        for one, foe, kind in attack.pairs[attack.bout :]:
            words = say("fights") if kind == PAIR else say("attacks")
            found.append(Link(f"{WARRIOR}{one}", f"{WARRIOR}{foe}", words))
        if not attack.pairs and attack.blow is None:
            found += [
                Link(group_token(one), group_token(attack.defenders[0]), say("attacks")) for one in attack.attackers
            ]
        if attack.blow is not None:
            words = say("shoots at") if attack.blow.far else say("strikes at")
            found.append(Link(f"{WARRIOR}{attack.blow.source}", f"{WARRIOR}{attack.blow.target}", words))
    for play in ground.pile.plays if ground.pile is not None else ():
        if play.target != NONE:
            aim = powers.POWERS[play.power].aim
            letter = ITEM if aim == powers.ITEM else WARRIOR
            source = f"{SPELL if powers.is_spell(play.power) else CARD}{play.copy}"
            target = group_token(play.target) if aim == powers.GROUP else f"{letter}{play.target}"
            found.append(Link(source, target, say("aimed at")))
    seen = {group_token(group) for seat in range(ground.seats) for group in ground.groups(seat)}
    seen |= {f"{WARRIOR}{one}" for one in ground.everybody()} | {
        f"{ITEM}{item}" for items in ground.carried for item in items
    }
    seen |= {
        f"{SPELL if powers.is_spell(p.power) else CARD}{p.copy}"
        for p in (ground.pile.plays if ground.pile is not None else ())
    }
    return tuple(
        dict.fromkeys(
            link for link in found if link.source in seen and link.target in seen and link.source != link.target
        )
    )


def _status(ground: Recruits) -> tuple[str, ...]:
    if ground.recruit is not None:
        return (say("Recruit stage"),)
    told = [say("Turn {n}", n=ground.turn), say("Turn of {player}", player=player_name(ground.active))]
    if ground.step == OVER:
        return (told[0], say("{player} wins", player=player_name(ground.won[0])) if ground.won else say("Nobody wins"))
    step = ground.step
    if step == ANSWER:
        step = TACTICS if ground.attack is None else FIGHT
    told.append(term(_PHASES[step]))
    attack = ground.attack
    if attack is not None:
        players = (player_name(attack.attackers[0] // GROUPS), player_name(attack.defenders[0] // GROUPS))
        told.append(say("{player} attacks {other}", player=players[0], other=players[1]))
        hand = attack.pairs or attack.stage in (PICK, STAB, STAB_AIM)
        told.append(say("Hand-to-hand") if hand else say("Ranged attacks and spells"))
    return tuple(told)
