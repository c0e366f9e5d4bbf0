"""Gates, a toy game as a parcel: guards of two players meet at three gates. The rules are in ``seeds/gates.txt``.

It was made by the text "A new game, step by step" of ARCHITECTURE alone, and keeps that text honest: everything that a game may not do
without is here, and nothing more.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.cards import Card
from deckbuilder.core.game import DeckRules, FormatFile, Game, Table
from tests.helpers.gates import fields

if TYPE_CHECKING:
    from deckbuilder.core.formats import CardFormat


def _order(card: Card) -> tuple[int | str, ...]:
    """Sort a watch by strength, the strongest first."""
    return (-(card.number("strength") or 0), card.name.casefold())


def _rules(files: Sequence[FormatFile]) -> DeckRules:
    # judging, which only who builds needs
    from tests.helpers.gates.watch import WatchRules

    return WatchRules(files)


def _card_formats() -> "tuple[CardFormat, ...]":
    # readers, which only who reads a file needs
    from deckbuilder.core.set_file import FORMAT

    return (FORMAT,)


def _table() -> Table:
    # the rules, which only a table needs
    from tests.helpers.gates.siege import table

    return table()


GAME = Game(
    fields.ID,
    "Gates",
    "watch",
    fields.KINDS,
    fields.FIELDS,
    _rules,
    columns=("strength", "wits"),
    facets=("wits",),
    default_format="plain",
    card_formats=_card_formats,
    set_format="set",
    deck_order=_order,
    table=_table,
)
