"""Guilds: battles of four warriors on each side, as a parcel. Source: guilds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.cards import Card
from deckbuilder.core.game import DeckRules, FormatFile, Game, Table
from deckbuilder.games.guilds import fields

if TYPE_CHECKING:
    from deckbuilder.core.formats import CardFormat


def _order(card: Card) -> tuple[int | str, ...]:
    """Sort a team by speed, the fastest first."""
    return (-(card.number("speed") or 0), card.name.casefold())


def _rules(files: Sequence[FormatFile]) -> DeckRules:
    # judging, which the first paint of a window need not wait for
    from deckbuilder.games.guilds.team import TeamRules

    return TeamRules(files)


def _card_formats() -> "tuple[CardFormat, ...]":
    # readers, which only who reads a file needs
    from deckbuilder.core.set_file import FORMAT

    return (FORMAT,)


def _table() -> Table:
    # the rules, which only a table needs
    from deckbuilder.games.guilds.play_table import table

    return table()


GAME = Game(
    fields.ID,
    "Guilds",
    "team",
    fields.KINDS,
    fields.FIELDS,
    _rules,
    columns=fields.COLUMNS,
    facets=fields.FACETS,
    default_format="standard",
    card_formats=_card_formats,
    set_format="set",
    deck_order=_order,
    table=_table,
)
