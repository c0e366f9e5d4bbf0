"""The window's actions in one table: where they stand, their key, their sign; the dialogs add theirs."""

from dataclasses import dataclass

from PySide6.QtCore import QT_TRANSLATE_NOOP


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One line of a menu.

    Attributes:
        key: names the method of ``Commands`` that does it.
        menu: key of a menu of ``MENUS``.
        label, tip: English; translated in the context ``actions``.
        shortcut: as Qt reads it.
        before: draw a line above it.
    """

    key: str
    menu: str
    label: str
    shortcut: str = ""
    sign: str = ""
    tip: str = ""
    before: bool = False


MENUS = (
    ("deck", str(QT_TRANSLATE_NOOP("actions", "&Deck"))),
    ("edit", str(QT_TRANSLATE_NOOP("actions", "&Edit"))),
    ("cards", str(QT_TRANSLATE_NOOP("actions", "&Cards"))),
    ("view", str(QT_TRANSLATE_NOOP("actions", "&View"))),
    ("help", str(QT_TRANSLATE_NOOP("actions", "&Help"))),
)

ACTIONS = (
    ActionSpec("new", "deck", str(QT_TRANSLATE_NOOP("actions", "New deck")), "Ctrl+N", "new", str(QT_TRANSLATE_NOOP("actions", "Start an empty deck"))),
    ActionSpec("save", "deck", str(QT_TRANSLATE_NOOP("actions", "Save")), "Ctrl+S", "save", str(QT_TRANSLATE_NOOP("actions", "Make this the saved state"))),
    ActionSpec("duplicate", "deck", str(QT_TRANSLATE_NOOP("actions", "Duplicate")), "Ctrl+D", "deck", str(QT_TRANSLATE_NOOP("actions", "Go on with a copy of this deck"))),
    ActionSpec("copy_list", "deck", str(QT_TRANSLATE_NOOP("actions", "Copy list")), "Ctrl+Shift+C", "copy", str(QT_TRANSLATE_NOOP("actions", "Put the deck on the clipboard as a list"))),
    ActionSpec("delete", "deck", str(QT_TRANSLATE_NOOP("actions", "Delete deck")), "", "trash", str(QT_TRANSLATE_NOOP("actions", "Delete this deck; the strip below brings it back")), before=True),
    ActionSpec("quit", "deck", str(QT_TRANSLATE_NOOP("actions", "Quit")), "Ctrl+Q", "", str(QT_TRANSLATE_NOOP("actions", "Close the window; every edit is kept"))),
    ActionSpec("undo", "edit", str(QT_TRANSLATE_NOOP("actions", "Undo")), "Ctrl+Z", "undo"),
    ActionSpec("redo", "edit", str(QT_TRANSLATE_NOOP("actions", "Redo")), "Ctrl+Shift+Z", "redo"),
    ActionSpec("find", "cards", str(QT_TRANSLATE_NOOP("actions", "Find cards")), "Ctrl+F", "search", str(QT_TRANSLATE_NOOP("actions", "Go to the search box"))),
    ActionSpec("clear_search", "cards", str(QT_TRANSLATE_NOOP("actions", "Show all cards")), "Ctrl+L", "", str(QT_TRANSLATE_NOOP("actions", "Empty the search box"))),
    ActionSpec("other_theme", "view", str(QT_TRANSLATE_NOOP("actions", "Light or dark")), "Ctrl+T", "moon", str(QT_TRANSLATE_NOOP("actions", "Change between light and dark colours"))),
    ActionSpec("larger", "view", str(QT_TRANSLATE_NOOP("actions", "Larger text")), "Ctrl++", "add"),
    ActionSpec("smaller", "view", str(QT_TRANSLATE_NOOP("actions", "Smaller text")), "Ctrl+-", "cut"),
    ActionSpec("normal_size", "view", str(QT_TRANSLATE_NOOP("actions", "Normal text")), "Ctrl+0", ""),
)  # fmt: skip
