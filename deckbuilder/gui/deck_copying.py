"""Decks put on the clipboard as lists that every program reads."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput, DataTrouble, UnknownDeck
from deckbuilder.gui.words import counted, tr

if TYPE_CHECKING:  # the library imports this before it is seen
    from deckbuilder.core.ids import DeckId
    from deckbuilder.gui.workbench import Workbench

_FORMAT = "text"


def copy_decks(bench: "Workbench", decks: Sequence[Deck]) -> None:
    """Put decks on the clipboard, one below the other, and say so."""
    from deckbuilder.desk.deck_files import write_deck  # all formats of lists; not for the first paint

    shelf = bench.world.shelf
    if shelf is None or not decks:
        return
    try:
        lists = [write_deck(deck, shelf, _FORMAT).content.decode("utf-8") for deck in decks]
    except BadInput as error:
        bench.troubled.emit(str(error))
        return
    QApplication.clipboard().setText("\n".join(lists))
    many = counted(len(decks), tr("Copied the list of {n} deck"), tr("Copied the lists of {n} decks"))
    bench.hub.say(tr("Copied the list of {deck}").format(deck=decks[0].name) if len(decks) == 1 else many)


def copy_stored(bench: "Workbench", keys: "Iterable[DeckId | Path]") -> None:
    """Put decks of the library on the clipboard; one that cannot be read is told and leaves the clipboard alone.

    Args:
        bench: what the window shares.
        keys: ids of stored decks, and files of ready-made ones.
    """
    from deckbuilder.desk.deck_files import read_deck  # as above

    shelf, store = bench.world.shelf, bench.store
    if shelf is None or store is None:
        return
    try:
        decks = [read_deck(key, shelf).deck if isinstance(key, Path) else store.load(key).deck for key in keys]
    except (BadInput, DataTrouble, UnknownDeck) as error:
        bench.troubled.emit(str(error))
        return
    copy_decks(bench, decks)
