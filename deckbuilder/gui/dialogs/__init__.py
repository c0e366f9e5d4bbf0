"""The dialogs, listed in one place; a module of this package each, imported when its dialog is first opened."""

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.core.registry import Registry
from deckbuilder.gui.dialogs.spec import DialogSpec

DIALOGS: Registry[DialogSpec] = Registry("dialog")
for _spec in (
    DialogSpec("open", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Open…")), "Ctrl+O", "open", str(QT_TRANSLATE_NOOP("dialogs", "Open one of your decks, a ready-made one or a file")), "open_deck"),
    DialogSpec("paste", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Paste a list…")), "Ctrl+Shift+V", "paste", str(QT_TRANSLATE_NOOP("dialogs", "Make a deck of a list on the clipboard")), "paste_deck"),
    DialogSpec("export", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Export…")), "Ctrl+E", "export", str(QT_TRANSLATE_NOOP("dialogs", "Write the deck to a file or the clipboard, in any format")), "export_deck"),
    DialogSpec("print", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Print…")), "Ctrl+P", "printer", str(QT_TRANSLATE_NOOP("dialogs", "Proxies, registration sheet, list or checklist on paper, seen at true size before")), "print_deck"),
    DialogSpec("versions", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Versions…")), "Ctrl+Shift+H", "clock", str(QT_TRANSLATE_NOOP("dialogs", "Look at the saved states of this deck, name them, go back to one")), "versions"),
    DialogSpec("compare", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Compare…")), "Ctrl+Shift+E", "compare", str(QT_TRANSLATE_NOOP("dialogs", "See this deck beside a saved state, another deck or a file")), "compare"),
    DialogSpec("missing", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Missing cards…")), "Ctrl+Shift+M", "box", str(QT_TRANSLATE_NOOP("dialogs", "See which copies this deck wants, or several decks together, beyond those that you own")), "missing"),
    DialogSpec("import", "cards", str(QT_TRANSLATE_NOOP("dialogs", "Import cards…")), "Ctrl+I", "import", str(QT_TRANSLATE_NOOP("dialogs", "Take a card file into the catalog, or open a deck file")), "import_cards", "cards"),
    DialogSpec("import_pictures", "cards", str(QT_TRANSLATE_NOOP("dialogs", "Import pictures…")), "", "picture", str(QT_TRANSLATE_NOOP("dialogs", "Take scans of cards from a folder or a zip, matched by their names")), "import_pictures", "pictures"),
    DialogSpec("fetch_pictures", "cards", str(QT_TRANSLATE_NOOP("dialogs", "Fetch pictures…")), "", "fetch", str(QT_TRANSLATE_NOOP("dialogs", "Get pictures from the addresses in your card file")), "fetch_pictures"),
    DialogSpec("import_collection", "collection", str(QT_TRANSLATE_NOOP("dialogs", "Import a collection…")), "Ctrl+Alt+I", "import", str(QT_TRANSLATE_NOOP("dialogs", "Record what you own from the file of another program, a table or a list")), "import_collection", "collection"),
    DialogSpec("export_collection", "collection", str(QT_TRANSLATE_NOOP("dialogs", "Export the collection…")), "Ctrl+Alt+E", "export", str(QT_TRANSLATE_NOOP("dialogs", "Write what you own to a file or the clipboard, for other programs too")), "export_collection"),
    DialogSpec("searches", "cards", str(QT_TRANSLATE_NOOP("dialogs", "Saved searches…")), "", "bookmark", str(QT_TRANSLATE_NOOP("dialogs", "Rename, order, delete and share saved searches")), "searches"),
    DialogSpec("settings", "view", str(QT_TRANSLATE_NOOP("dialogs", "Settings…")), "Ctrl+,", "settings", str(QT_TRANSLATE_NOOP("dialogs", "Colours, text size and more")), "settings"),
    DialogSpec("user_data", "view", str(QT_TRANSLATE_NOOP("dialogs", "Your data…")), "", "box", str(QT_TRANSLATE_NOOP("dialogs", "Back up, restore, check and export everything of yours")), "user_data", takes="backup"),
    DialogSpec("statistics", "deck", str(QT_TRANSLATE_NOOP("dialogs", "Statistics…")), "F7", "chart", str(QT_TRANSLATE_NOOP("dialogs", "Curves, shares and opening hands of the deck in charts")), "statistics"),
    DialogSpec("new_match", "table", str(QT_TRANSLATE_NOOP("dialogs", "New match…")), "Ctrl+M", "swords", str(QT_TRANSLATE_NOOP("dialogs", "Choose who plays with which deck, by which rules and with whose dice")), "new_match"),
    DialogSpec("keys", "help", str(QT_TRANSLATE_NOOP("dialogs", "Keys…")), "F1", "info", str(QT_TRANSLATE_NOOP("dialogs", "All keys, to look at and to change")), "keys"),
    DialogSpec("about", "help", str(QT_TRANSLATE_NOOP("dialogs", "About Warcamp")), "", "about", str(QT_TRANSLATE_NOOP("dialogs", "Version, licences, where your data lies")), "about"),
):  # fmt: skip
    DIALOGS.add(_spec.key, _spec)
