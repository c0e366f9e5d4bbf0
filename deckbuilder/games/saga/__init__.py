"""Warlord: Saga of the Storm, as a parcel."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.cards import Card
from deckbuilder.core.game import DeckRules, FormatFile, Game, Reader, Table
from deckbuilder.core.kit import Kit
from deckbuilder.games.saga import fields
from deckbuilder.games.saga.files import SET_FORMAT, card_formats

if TYPE_CHECKING:
    from deckbuilder.core.formats import DeckFormat

if TYPE_CHECKING:
    from deckbuilder.core.chances import Chances
    from deckbuilder.core.insights import Insights


def _order(card: Card) -> tuple[int | str, ...]:
    """Sort a section as players read it: by type, then from low level to high, then by name."""
    kind = fields.KINDS.index(card.kind) if card.kind in fields.KINDS else len(fields.KINDS)
    return (kind, card.number("level") or 0, card.name.casefold())


def _deck_formats() -> "tuple[DeckFormat, ...]":
    # decks, which the first paint of a window need not wait for
    from deckbuilder.games.saga.files.deck_lists import CHECKER, SITE

    return (SITE, CHECKER)


def _rules(files: Sequence[FormatFile]) -> DeckRules:
    # 20 ms that neither a search nor the first paint of a window needs
    from deckbuilder.games.saga.construction import ConstructionRules

    return ConstructionRules(files)


def _table() -> Table:
    # the rules engine, which only a table needs
    from deckbuilder.games.saga.play_table import table

    return table()


def _reader(cards: Iterable[Card]) -> Reader:
    # the grammar, which only a reader of cards needs
    from deckbuilder.games.saga.grammar.compiler import Compiler

    return Compiler(cards)


def _reader_version() -> str:
    # asked when a card is read
    from deckbuilder.games.saga.grammar.version import compiler_version

    return compiler_version()


def _chances() -> "Chances":
    # dice at the table, which only the lab needs
    from deckbuilder.games.saga.lab.clashes import SagaChances

    return SagaChances()


def _insights() -> "Insights":
    # the lab and the rules engine behind it
    from deckbuilder.games.saga.lab import SagaInsights

    return SagaInsights()


_KIT = Kit(
    phases=("Ready", "Draw", "Initiative", "Decree", "End of Turn"),
    hand=5,
    piles=("Discard Pile",),
    counters=(("Initiative", 0),),
    markers=("Wound", "Level", "Charge"),
    die=20,
    tokens=frozenset({"Token"}),
    behind=frozenset({"Item", "Dungeon", "Battlefield", "Epic Class"}),
    passing=frozenset({"Action"}),
)

GAME = Game(
    fields.ID,
    "Warlord: Saga of the Storm",
    "deck",
    fields.KINDS,
    fields.FIELDS,
    _rules,
    columns=fields.COLUMNS,
    facets=fields.FACETS,
    kind_aliases=fields.KIND_ALIASES,
    default_format="open",
    card_formats=card_formats,
    deck_formats=_deck_formats,
    set_format=SET_FORMAT,
    deck_order=_order,
    table=_table,
    players=(1, 6),
    reader=_reader,
    reader_version=_reader_version,
    insights=_insights,
    chances=_chances,
    kit=_KIT,
)
