"""Lists that come into the collection: by the dialog that reads every kind of collection file."""

from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QPlainTextEdit, QWidget

from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow

IMPORT, EXPORT = "import_collection", "export_collection"


def read_list(bench: Workbench, window: QWidget, text: str = "") -> None:
    """Open the dialog that reads lists.

    Args:
        bench: what the window shares.
        window: over which it opens.
        text: a list that came from the clipboard; ``""`` to choose one there.
    """
    from deckbuilder.gui.dialogs import DIALOGS  # all dialogs, once one is wanted

    if IMPORT not in dict(DIALOGS.items()):
        return
    dialog = cast("MainWindow", window).open_dialog(IMPORT)
    box = dialog.findChild(QPlainTextEdit)
    if text and box is not None:
        box.setPlainText(text)
