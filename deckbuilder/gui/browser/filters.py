"""Buttons that write the commonest conditions into the search: type, and the game's own facets."""

import re

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from deckbuilder.core.query import Query
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.workbench import Workbench

_PLAIN = re.compile(r"[\w-]+")


def term(key: str, value: str) -> str:
    """Write one condition: ``type:Unit``, ``kin:"Red Fox"``."""
    return f"{key}:{value}" if _PLAIN.fullmatch(value) else f'{key}:"{value}"'


class Filters(QWidget):
    """A row of buttons, each with a menu of values and how many cards have them; choosing one writes it into the search."""

    text_wanted = Signal(str)

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._text = ""
        self._query: Query | None = None
        self._buttons: dict[str, QToolButton] = {}
        row = FlowLayout(self, 4)
        game = bench.game
        specs = [("type", self.tr("Type"), game.kinds)]
        specs += [(s.key, s.label, s.choices) for s in map(game.field, game.facets) if s is not None]
        specs.append(("set", self.tr("Set"), ()))
        self._choices = {key: choices for key, _, choices in specs}
        for key, label, _ in specs:
            button = QToolButton(self)
            button.setText(label)
            button.setAccessibleName(self.tr("Filter by {field}").format(field=label))
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setCheckable(True)
            button.setProperty("role", "filter")
            menu = QMenu(button)
            menu.setProperty("key", key)
            menu.aboutToShow.connect(self._fill)
            menu.triggered.connect(self._on_chosen)
            button.setMenu(menu)
            row.addWidget(button)
            self._buttons[key] = button

    def mark(self, text: str = "", query: Query | None = None) -> None:
        """Mark which buttons have a condition in the search."""
        self._text, self._query = text, query
        for key, button in self._buttons.items():
            button.setChecked(self._condition(key) is not None)

    def _condition(self, key: str) -> str | None:
        found = re.search(rf'(?<![\w-]){re.escape(key)}:(?:"[^"]*"|\S+)', self._text, re.IGNORECASE)
        return found.group(0) if found else None

    def _fill(self) -> None:
        menu = self.sender()
        if not isinstance(menu, QMenu):
            return
        key = str(menu.property("key"))
        menu.clear()
        current = self._condition(key)
        counts = self._counts(key)
        names = {card_set.code: card_set.name for card_set in self._bench.context().sets} if key == "set" else {}
        known = [word for word in self._choices[key] if word in counts] if counts else list(self._choices[key])
        for word in [*known, *sorted(set(counts) - set(known), key=_numbers_first)]:
            name = names.get(word, word)
            label = f"{name}\t{counts[word]}" if word in counts else name
            action = menu.addAction(label)
            action.setData(term(key, word))
            action.setCheckable(True)
            action.setChecked(current is not None and current.casefold() == term(key, word).casefold())
        if menu.isEmpty():
            menu.addAction(self.tr("No card to choose from")).setEnabled(False)

    def _counts(self, key: str) -> dict[str, int]:
        index = self._bench.index
        if index is None:
            return {}
        from deckbuilder.core.query_parse import parse

        query = parse(self._without(key), self._bench.game)
        return {str(word): n for word, n in index.facets(query, key, self._bench.context()).items() if str(word) and n}

    def _without(self, key: str) -> str:
        current = self._condition(key)
        return self._text if current is None else " ".join(self._text.replace(current, " ").split())

    def _on_chosen(self, action: object) -> None:
        wanted = str(action.data()) if hasattr(action, "data") else ""
        key = wanted.split(":", 1)[0]
        current = self._condition(key)
        rest = self._without(key)
        if current is not None and current.casefold() == wanted.casefold():
            self.text_wanted.emit(rest)
        else:
            self.text_wanted.emit(f"{rest} {wanted}".strip())
        self.mark(self._text, self._query)


def _numbers_first(word: str) -> tuple[int, int, str]:
    return (0, int(word), "") if word.lstrip("-").isdigit() else (1, 0, word.casefold())
