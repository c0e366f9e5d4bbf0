"""Warbands: recruited bands of six in battle, two to four players, as a parcel. Source: warbands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.cards import Card
from deckbuilder.core.game import DeckRules, FormatFile, Game, Table
from deckbuilder.core.kit import Kit
from deckbuilder.games.warbands import fields

if TYPE_CHECKING:
    from deckbuilder.core.formats import CardFormat


def _order(card: Card) -> tuple[int | str, ...]:
    """Sort champions first, then warriors by their hits, the hardiest first."""
    return (card.kind != fields.CHAMPION, -(card.number("hits") or 0), card.name.casefold())


def _rules(files: Sequence[FormatFile]) -> DeckRules:
    # judging, which the first paint of a window need not wait for
    from deckbuilder.games.warbands.warband import WarbandRules

    return WarbandRules(files)


def _card_formats() -> "tuple[CardFormat, ...]":
    # readers, which only who reads a file needs
    from deckbuilder.core.set_file import FORMAT

    return (FORMAT,)


def _table() -> Table:
    # the rules, which only a table needs
    from deckbuilder.games.warbands.play_table import table

    return table()


_KIT = Kit(
    phases=("Draw", "Tactics", "Move", "Attack"),
    hand=7,
    piles=("Discard Pile",),
    markers=("Hit", "Throw", "Spell"),
    die=6,
    tokens=frozenset((fields.WEAPON, fields.ARMOR, fields.SPELL, fields.FIGHT)),
    behind=frozenset((fields.WEAPON, fields.ARMOR)),
    passing=frozenset((fields.SPELL, fields.FIGHT)),
)

GAME = Game(
    fields.ID,
    "Warbands",
    "warband",
    fields.KINDS,
    fields.FIELDS,
    _rules,
    columns=fields.COLUMNS,
    facets=fields.FACETS,
    kind_aliases=fields.KIND_ALIASES,
    default_format="chosen",
    card_formats=_card_formats,
    set_format="set",
    deck_order=_order,
    table=_table,
    players=(2, 4),
    kit=_KIT,
)
