"""What a card is, for the engine: printed numbers and its abilities, once for every card of a catalog."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga.algebra.abilities import Ability, AlsoOf, IsSpell, Only
from deckbuilder.games.saga.algebra.atoms import (
    Attack,
    Destroy,
    Heal,
    Kill,
    Melee,
    Move,
    Ranged,
    ReadyUp,
    Spend,
    Stun,
    Swap,
    Wound,
)
from deckbuilder.games.saga.algebra.dealings import AttachTo, Draw, Enter, EquipTo, Look, Mill, Put, Retrieve
from deckbuilder.games.saga.algebra.filters import All as AllOf
from deckbuilder.games.saga.algebra.filters import Any as AnyOf
from deckbuilder.games.saga.algebra.filters import Class
from deckbuilder.games.saga.algebra.lines import FACE_DOWN, StatLine
from deckbuilder.games.saga.algebra.values import It, T, TopOf, TopUntil, You
from deckbuilder.games.saga.rules import faces
from deckbuilder.games.saga.rules.codes import (
    DRAWS,
    FROM_DECK,
    FROM_PILE,
    MAKES_MELEE,
    MAKES_RANGED,
    OWN_DECK,
    OWN_PILE,
    RETRIEVES,
    TO,
)

NODES: Final = 4096
"""Room for the nodes of one sheet: node ``n`` of sheet ``s`` goes by the number ``s * NODES + n``."""

_RATED: Final = re.compile(r"[+-]?\d+")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card as printed.

    Attributes:
        number: its place in the catalog; ``-1 - node`` for a stat line that a card becomes.
        classes: without "Classless"; an empty set fits every class as a demand and none as a character.
        traits: bold words, keywords and subtypes alike.
        atk: one number for each strike of an attack; for an item the bonus, if any.
        told: classes that the words of an item or action card tell: of one without a class in its icon, or besides that.
        spell: a cleric's or wizard's action card.
        read: False where words of the card are known to nobody or left to the players' hands.
        silent: so many of its clauses count for nothing at the table, since nobody could read them.
    """

    number: int
    id: CardId | None
    name: str
    kind: str
    level: int = 0
    classes: frozenset[str] = frozenset()
    factions: frozenset[str] = frozenset()
    traits: frozenset[str] = frozenset()
    atk: tuple[int, ...] = ()
    ac: int = 0
    skill: int = 0
    hp: int = 0
    good: bool = False
    evil: bool = False
    feats: tuple[tuple[str, int], ...] = ()
    charges: int = 0
    abilities: tuple[Ability, ...] = ()
    told: frozenset[str] = frozenset()
    spell: bool = False
    read: bool = True
    silent: int = 0

    @property
    def unique(self) -> bool:
        """Tell whether a player may control one only (rulebook, Unique)."""
        return "Unique" in self.traits


def of_card(card: Card, number: int, abilities: tuple[Ability, ...] | None) -> Sheet:
    """Make the sheet of a printed card.

    Args:
        card: the card.
        number: its place in the catalog.
        abilities: what its words do; None where nobody has read them.
    """
    classes = frozenset(card.words("class")) - {"Classless"}
    rated = dict(_rated(word) for word in (*card.words("keywords"), *card.words("feats")))
    feats = tuple(_rated(word) for word in card.words("feats") if _rated(word)[0] != "Charges")
    traits = {*card.words("traits"), *card.words("subtype"), *(_rated(w)[0] for w in card.words("keywords"))}
    attack = card.fields.get("attack", ())
    alignment = card.fields.get("alignment", "")
    return Sheet(
        number,
        card.id,
        card.name,
        card.kind,
        card.number("level") or 0,
        classes,
        frozenset(card.words("faction")),
        frozenset(traits),
        tuple(n for n in attack if isinstance(n, int)) if isinstance(attack, tuple) else (),
        card.number("ac") or 0,
        card.number("skill") or 0,
        card.number("hp") or 0,
        alignment == "Good",
        alignment == "Evil",
        feats,
        rated.get("Charges", 0),
        abilities or (),
        told := _told(card.kind, classes, abilities or ()),
        _is_spell(card.kind, classes | told, abilities or ()),
        abilities is not None or card.text == "",
    )


def _told(kind: str, classes: frozenset[str], abilities: tuple[Ability, ...]) -> frozenset[str]:
    """Give the classes that an item's or action card's words tell.

    Of one without a class in its icon they are those who may use it: "Fighter or wizard only." (rulebook, Glossary: Multiclass).
    """
    if kind not in ("Item", "Action"):
        return frozenset()
    also = {node.name for node in abilities if isinstance(node, AlsoOf)}
    if classes:
        return frozenset(also)
    named = [node for ability in abilities if isinstance(ability, Only) for node in demanded(ability.filters)]
    return frozenset(also | {node.name for node in named if isinstance(node, Class)})


def demanded(filters: tuple[Any, ...]) -> Iterator[Any]:
    """Walk over the filters that a card must fit, or one of which, where several will do; what it must not be is left out."""
    for node in filters:
        if isinstance(node, AllOf | AnyOf):
            yield from demanded(node.filters)
        else:
            yield node


def _is_spell(kind: str, classes: frozenset[str], abilities: tuple[Ability, ...]) -> bool:
    """Tell whether a card is a spell: a cleric's or wizard's action card, unless its own words say otherwise."""
    said = [node.yes for node in abilities if isinstance(node, IsSpell)]
    if said or kind != "Action":
        return bool(said and said[-1])
    return bool(classes & {"Cleric", "Wizard"})


def of_line(line: StatLine, number: int, parent: Sheet, level: int) -> Sheet:
    """Make the sheet of a summoned character (rulebook, Summoned Characters): factionless unless said, aligned as its summoner.

    Args:
        line: its printed line.
        number: see ``Sheet``.
        parent: the card that becomes it or creates it.
        level: its level.
    """
    return Sheet(
        number,
        None if line.kind == FACE_DOWN else parent.id,
        line.name or (FACE_DOWN if line.kind == FACE_DOWN else parent.name),
        line.kind,
        level,
        frozenset(word.capitalize() for word in line.classes),
        frozenset(line.factions),
        frozenset(line.traits),
        line.atk,
        line.ac,
        line.skill,
        line.hp,
        parent.good,
        parent.evil,
        line.feats,
        0,
        line.abilities,
    )


def of_made(face: int) -> Sheet:
    """Make the sheet of a character that a player made up.

    Raises:
        LookupError: the face is none of such a one.
    """
    made = faces.of_made(face)
    return Sheet(
        face, None, made.name, "Character", made.level, atk=(made.atk,), ac=made.ac, skill=made.skill, hp=made.hp
    )


def _rated(word: str) -> tuple[str, int]:
    """Part ``"Riding +5"`` or ``"3 Charges"`` into word and number; 0 where there is none."""
    found = _RATED.search(word)
    if found is None:
        return word, 0
    return (word[: found.start()] + word[found.end() :]).strip(), int(found[0])


def nodes(abilities: tuple[Ability, ...]) -> Iterator[Any]:
    """Walk over every node of some abilities, outer before inner, in the order of writing."""
    for ability in abilities:
        yield from within(ability)


def within(node: Any) -> list[Any]:
    """Give a node and every node in it, outer before inner, in the order of writing."""
    found: list[Any] = []
    _gather(node, parts_of(type(node)) or (), found)
    return found


def _gather(node: Any, parts: tuple[str, ...], found: list[Any]) -> None:
    found.append(node)
    for name in parts:
        value = getattr(node, name)
        for inner in value if isinstance(value, tuple) else (value,):
            kind = type(inner)
            inward = _PARTS[kind] if kind in _PARTS else parts_of(kind)
            if inward is not None:
                _gather(inner, inward, found)


_PARTS: Final[dict[type, tuple[str, ...] | None]] = {}


def parts_of(kind: type) -> tuple[str, ...] | None:
    """Give the names of the parts that nodes of a kind have; None for what is no node, such as a number."""
    if kind not in _PARTS:
        _PARTS[kind] = tuple(part.name for part in fields(kind)) if is_dataclass(kind) else None
    return _PARTS[kind]


_MAKES: Final[dict[type, int]] = {
    Draw: DRAWS,
    Retrieve: RETRIEVES,
    Melee: MAKES_MELEE,
    Attack: MAKES_MELEE,
    Ranged: MAKES_RANGED,
    Spend: TO["spend"],
    Stun: TO["stun"],
    ReadyUp: TO["ready"],
    Move: TO["move"],
    Swap: TO["move"],
    Kill: TO["kill"],
    Wound: TO["wound"],
    Heal: TO["heal"],
    Destroy: TO["discard"],
}


_PILES: Final = {"deck": FROM_DECK, "discard": FROM_PILE}
_OWN: Final = {FROM_DECK: FROM_DECK | OWN_DECK, FROM_PILE: FROM_PILE | OWN_PILE}


def makes(effect: Any, costs: tuple[Any, ...] = ()) -> int:
    """Tell what an action does by its words, in bits; what it takes out of a pile may have been picked as its cost."""
    made = 0
    taken = drawn = False
    for part in within(effect):
        made |= _MAKES.get(type(part), 0) | _takes(part)
        if isinstance(part, AttachTo | EquipTo | Enter | Put):
            named = isinstance(part.item if isinstance(part, EquipTo) else part.card, T | It)
            drawn |= named and isinstance(part, Put) and part.to == "hand"
            taken |= named and not isinstance(part, Put)
    if taken or drawn:  # rulebook, Glossary: Draw a Card, Retrieve a Card
        whence = _whence((effect, *costs))
        made |= (RETRIEVES | whence if whence else 0) | (DRAWS if drawn and whence & FROM_DECK else 0)
    return made


def _takes(part: Any) -> int:
    """Tell what is drawn or retrieved by words that name deck or pile themselves, in bits (rulebook, Glossary)."""
    if isinstance(part, Draw):
        return _from("deck", part.player)
    if isinstance(part, Retrieve):
        return _from(part.cards.zone, part.cards.player) or FROM_PILE
    if isinstance(part, Mill):
        return RETRIEVES | _from("deck", part.player)
    if isinstance(part, Look) and (part.take != 0 or part.rest == "discard"):
        return RETRIEVES | _from("deck", part.player) | (DRAWS if part.take != 0 and part.to == "hand" else 0)
    if isinstance(part, Put) and isinstance(part.card, TopOf | TopUntil) and part.to in ("hand", "discard"):
        whence = _whence((part.card,))
        return RETRIEVES | whence | (DRAWS if part.to == "hand" and whence & FROM_DECK else 0)
    return 0


def _from(zone: str, player: Any) -> int:
    """Give from whose deck or pile, in bits."""
    bits = _PILES.get(zone, 0)
    return _OWN.get(bits, 0) if player == You() else bits


def _whence(parts: tuple[Any, ...]) -> int:
    """Tell from which piles cards are picked, in bits."""
    found = 0
    for node in parts:
        for part in within(node):
            if isinstance(part, TopOf | TopUntil):
                zone = "discard" if isinstance(part, TopOf) and part.pile == "discard top" else "deck"
                found |= _from(zone, part.player)
            else:
                found |= _from(getattr(part, "zone", ""), getattr(part, "player", You()))
    return found


Scripts = Mapping[str, tuple[Ability, ...]]
"""Abilities by the name of the card."""
