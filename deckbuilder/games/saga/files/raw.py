"""Cards and printings as the accordlands files name their fields, before anything is believed of them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from deckbuilder.games.saga.files.words import wrong


class RawPrinting(msgspec.Struct, forbid_unknown_fields=True, gc=False):
    """A printing; any value may stand anywhere."""

    set: Any = None
    setNumber: Any = None  # noqa: N815  # the files' own names, here and below
    rarity: Any = None
    flavorText: Any = None  # noqa: N815
    artist: Any = None
    imageUrl: Any = None  # noqa: N815
    flavorTraits: Any = None  # noqa: N815  # v1


class RawCard(msgspec.Struct, forbid_unknown_fields=True):
    """A card of any schema; any value may stand anywhere."""

    name: Any = None
    type: Any = None
    text: Any = None
    subtype: Any = None
    alignment: Any = None
    # The file's word is no name in Python.
    class_: Any = msgspec.field(default=None, name="class")
    faction: Any = None
    attack: Any = None
    damageType: Any = None  # noqa: N815
    armorClass: Any = None  # noqa: N815
    skill: Any = None
    hitPoints: Any = None  # noqa: N815
    level: Any = None
    traits: Any = None
    misc: Any = None  # v1
    keywords: Any = None
    feats: Any = None
    editions: Any = None
    errata: Any = None
    exclusivePromo: Any = None  # noqa: N815
    challengeLord: Any = None  # noqa: N815  # v1
    printInfos: list[RawPrinting] = []  # noqa: N815
    textFormat: Any = None  # noqa: N815  # outside every schema, and without meaning for us
    flavorTextFormat: Any = None  # noqa: N815


_CARD = {field.encode_name: field.name for field in msgspec.structs.fields(RawCard)}
_PRINTING = frozenset(RawPrinting.__struct_fields__)


def raw_card(told: object) -> tuple[RawCard, tuple[str, ...]]:
    """Take a decoded table as a card, and name the fields in it that no schema has.

    Raises:
        Unusable: it is no table, or its printings are not.
    """
    if not isinstance(told, Mapping):
        raise wrong("", told, "a table with the fields of a card")
    values = {_CARD[key]: value for key, value in told.items() if key in _CARD}
    printings = values.pop("printInfos", None) or []
    if not isinstance(printings, list):
        raise wrong("printInfos", printings, "a list of printings")
    made = [_raw_printing(printing, f"printInfos[{i}]") for i, printing in enumerate(printings)]
    return RawCard(**values, printInfos=made), tuple(str(key) for key in told if key not in _CARD)


def _raw_printing(told: object, place: str) -> RawPrinting:
    if not isinstance(told, Mapping):
        raise wrong(place, told, "a table with the fields of a printing")
    return RawPrinting(**{key: value for key, value in told.items() if key in _PRINTING})
