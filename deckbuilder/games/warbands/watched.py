"""What a scenario may expect of a battlefield, by the names that it uses."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.stage import EFFECTS, SIDE_EFFECTS
from deckbuilder.games.warbands.state import (
    ANSWER,
    BACK,
    CONTROL,
    DECLARE,
    DISCARD,
    EQUIP,
    FIGHT,
    FRONT,
    GROUPS,
    MOVE,
    NONE,
    ON_A_SIDE,
    OVER,
    PAY,
    PLACE,
    REPLACE,
    SHUFFLE,
    SPLIT,
    SUPPORT,
    TACTICS,
    owner,
)
from deckbuilder.games.warbands.words import CARD, GROUP, ITEM, LETTERS, SPELL, WARRIOR

_PHASES: Final = {
    SHUFFLE: "shuffle", REPLACE: "replace", EQUIP: "equip", PLACE: "place", DISCARD: "draw", TACTICS: "tactics", MOVE: "move", SPLIT: "split",
    PAY: "pay", DECLARE: "attack", SUPPORT: "support", FIGHT: "fight", ANSWER: "answer", OVER: "over",
}  # fmt: skip
_RESTING: Final = frozenset({DISCARD, TACTICS, MOVE, DECLARE, OVER})
_WORDS: Final = {kind: word for word, (kind, _) in EFFECTS.items()} | {CONTROL: "controlled"}


def watched(ground: Recruits, names: Mapping[str, str]) -> Mapping[str, Any]:
    """Give everything: of the game, the players, the warriors and the items."""

    def named(letter: str, numbers: Iterable[int]) -> list[str]:
        return [names.get(f"{letter}{number}", f"{letter}{number}") for number in numbers]

    book = ground.book
    seen: dict[str, Any] = {
        "resting": ground.step in _RESTING,
        "phase": _PHASES[ground.step],
        "turn": ground.turn,
        "active": LETTERS[ground.active],
        "deck": tuple(named(CARD, ground.deck)),
        "discard": frozenset(named(CARD, ground.discard)),
        "spells": tuple(named(SPELL, ground.spell_deck)),
        "spent": frozenset(named(SPELL, ground.spell_discard)),
    }
    for seat in range(ground.seats):
        groups = (seat * GROUPS, seat * GROUPS + 1)
        rows = [tuple(named(WARRIOR, ground.row((group,), row))) for group in groups for row in (FRONT, BACK)]
        seen[LETTERS[seat]] = {
            "front": rows[0],
            "back": rows[1],
            "second": {"front": rows[2], "back": rows[3]},
            "hand": frozenset(named(CARD, ground.hands[seat])),
            "living": frozenset(named(WARRIOR, ground.living(seat))),
            "effects": frozenset(word for word, kind in SIDE_EFFECTS.items() if ground.has(kind, seat)),
            "dealt": tuple(named(ITEM, ground.recruit.dealt[seat])) if ground.recruit is not None else (),
        }
    for group, copy in enumerate(ground.terrain):
        seen[names[f"{GROUP}{group}"]] = {
            "terrain": names.get(f"{CARD}{copy}", "") if copy != NONE else "",
            "held": bool(ground.held >> group & 1),
            "acted": bool(ground.acted >> group & 1),
        }
    for one, face in enumerate(ground.faces):
        if face != NONE:
            seen[names[f"{WARRIOR}{one}"]] = _warrior(ground, one, names)
    for item, face in enumerate(ground.gear):
        bearer = next((one for one, items in enumerate(ground.carried) if item in items), NONE)
        seen[names[f"{ITEM}{item}"]] = {
            "name": book.item(face).name,
            "bearer": names[f"{WARRIOR}{bearer}"] if bearer != NONE else "",
            "ammo": ground.ammo[item],
        }
    return seen


def _warrior(ground: Recruits, one: int, names: Mapping[str, str]) -> dict[str, Any]:
    place = ground.places[one]
    lasting = [effect for effect in ground.effects if effect.whom == one and effect.kind not in ON_A_SIDE]
    return {
        "hits": ground.hits[one],
        "killed": ground.hits[one] <= 0 and ground.recruit is None,
        "group": names[f"{GROUP}{place >> 1}"] if place != NONE else "",
        "row": "" if place == NONE else "back" if place & 1 else "front",
        "owner": LETTERS[owner(one)],
        "items": frozenset(names[f"{ITEM}{item}"] for item in ground.carried[one]),
        "uses": tuple(names[f"{ITEM}{item}"] for item in ground.wielded[one]),
        "spells": frozenset(names.get(f"{SPELL}{copy}", "") for copy in ground.spells[one]),
        "effects": frozenset(_WORDS[effect.kind] for effect in lasting),
        "until": {_WORDS[effect.kind]: effect.until for effect in lasting},
        "cast": bool(ground.cast >> one & 1),
        **(_figures(ground, one) if place != NONE else {}),
    }


def _figures(ground: Recruits, one: int) -> dict[str, int]:
    """Give what equipment and effects make of a warrior who stands somewhere."""
    return {
        "speed": ground.speed(one),
        "reach": ground.reach(one),
        "armor": ground.armor(one),
        "dodge": ground.dodge(one),
        "skill": ground.skill(one, far=False),
        "parry": ground.profile(one).parry,
        "block": ground.profile(one).block,
    }
