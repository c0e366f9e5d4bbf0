"""Which fields the filters offer, and how each is asked."""

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.cards import FieldKind, FieldSpec
from deckbuilder.core.game import Game
from deckbuilder.gui.language import spoken

_OUT_OF_SIGHT = frozenset({"unread", "reprint"})
"""Words of ``is:`` that say no more than another one, or that nothing in this window can be true of."""


class Way(StrEnum):
    """How a field is asked in the panel."""

    VALUES = "values"  # ticks
    NUMBER = "number"  # least and most
    FLAG = "flag"  # yes or no
    TEXT = "text"  # words


class FilterField(NamedTuple):
    """One line of the panel.

    Attributes:
        key: the field in the search language.
        label: in the player's language where it is none of the game's words.
        values: known beforehand, in the game's order.
        many: whether one card may have several of them.
    """

    key: str
    label: str
    way: Way
    values: tuple[str, ...] = ()
    many: bool = False


def tr(text: str) -> str:
    """Translate a word of the filters."""
    return QCoreApplication.translate("filters", text)


def quick_fields(game: Game) -> tuple[FilterField, ...]:
    """Give the fields that have a button of their own."""
    own = [FilterField(s.key, spoken(s.label), Way.VALUES, s.choices) for key in game.facets if (s := game.field(key))]
    return (*_types(game), *own, FilterField("set", tr("Set"), Way.VALUES))


def _types(game: Game) -> tuple[FilterField, ...]:
    """Give the types of cards, where there is a choice."""
    return (FilterField("type", tr("Type"), Way.VALUES, game.kinds),) if len(game.kinds) > 1 else ()


def all_fields(game: Game) -> tuple[FilterField, ...]:
    """Give the fields of the panel, in its order."""
    from deckbuilder.core.query_names import SPECIAL  # the panel is not opened before the first paint

    marks = [f"multi{s.key}" for s in game.fields if s.kind is FieldKind.WORDS and s.choices]
    return (
        *_types(game),
        *(_own(spec) for spec in game.fields),
        FilterField("set", tr("Set"), Way.VALUES),
        FilterField("rarity", tr("Rarity"), Way.VALUES),
        FilterField("is", tr("Is"), Way.VALUES, (*(w for w in SPECIAL if w not in _OUT_OF_SIGHT), *marks), many=True),
        FilterField("copies", tr("Copies in the deck"), Way.NUMBER),
        FilterField("own", tr("Copies owned"), Way.NUMBER),
        FilterField("free", tr("Free copies"), Way.NUMBER),
        FilterField("want", tr("Copies wanted"), Way.NUMBER),
        FilterField("name", tr("Name"), Way.TEXT),
        FilterField("text", tr("Rules text"), Way.TEXT),
        FilterField("artist", tr("Artist"), Way.TEXT),
        FilterField("flavor", tr("Flavor text"), Way.TEXT),
    )


def _own(spec: FieldSpec) -> FilterField:
    match spec.kind:
        case FieldKind.NUMBER | FieldKind.NUMBERS:
            return FilterField(spec.key, spoken(spec.label), Way.NUMBER)
        case FieldKind.FLAG:
            return FilterField(spec.key, spoken(spec.label), Way.FLAG, ("yes", "no"))
        case FieldKind.TEXT:
            return FilterField(spec.key, spoken(spec.label), Way.TEXT)
        case _:
            return FilterField(spec.key, spoken(spec.label), Way.VALUES, spec.choices, spec.kind is not FieldKind.WORD)
