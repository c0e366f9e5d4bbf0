"""What the library does with several decks at once by a sheet: builds them, shows what they lack, gives them tags."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from deckbuilder.desk.deck_library import ListedDeck
from deckbuilder.gui.library.edits import LibraryEdits, stored
from deckbuilder.gui.workbench import Workbench


def toggle_built(bench: Workbench, decks: Sequence[ListedDeck]) -> None:
    """Build the user's decks among some; take them apart where all of them are built."""
    from deckbuilder.gui.built_decks import set_built  # only who builds needs it

    ids = stored(decks)
    set_built(bench.world, ids, not all(map(bench.world.trunk.is_built, ids)))


def show_missing(bench: Workbench, decks: Sequence[ListedDeck], window: QWidget) -> None:
    """Show what the user's decks among some lack together."""
    from deckbuilder.gui.dialogs.missing import missing_of  # only who asks needs it

    missing_of(bench, stored(decks), window)


def show_tags(
    bench: Workbench, decks: Sequence[ListedDeck], known: Sequence[str], edits: LibraryEdits, window: QWidget
) -> None:
    """Let the user's decks among some be given tags, or lose them."""
    from deckbuilder.gui.library.tag_sheet import TagSheet  # only who tags needs it

    own = [deck for deck in decks if not isinstance(deck.key, Path)]
    sheet = TagSheet(bench, own, known, edits, window)
    sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sheet.open()
