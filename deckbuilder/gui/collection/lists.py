"""Lists that come into the collection: by the dialog that reads every kind of collection file."""

from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow

IMPORT = "import_collection"


def read_list(window: QWidget, text: str = "", place: str = "") -> None:
    """Open the dialog that reads lists.

    Args:
        window: over which it opens.
        text: a list that came from the clipboard; ``""`` to choose one there.
        place: proposed for copies of which the list does not say where they lie.
    """
    from deckbuilder.gui.dialogs.import_collection import ImportCollection  # with readers of all formats

    dialog = cast("MainWindow", window).open_dialog(IMPORT)
    if isinstance(dialog, ImportCollection):
        dialog.place.setEditText(place)
        if text:
            dialog.text.setPlainText(text)
