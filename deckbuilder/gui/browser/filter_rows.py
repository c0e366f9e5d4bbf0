"""The lines of the filter panel: values to pick, numbers from and to, words."""

import re
from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSpinBox, QToolButton, QVBoxLayout, QWidget

from deckbuilder.core.query_edit import Picked
from deckbuilder.gui.browser.filter_desk import FilterDesk
from deckbuilder.gui.browser.filter_fields import FilterField, Way
from deckbuilder.gui.browser.filter_menu import ValueMenu
from deckbuilder.gui.drop_down import DropDown
from deckbuilder.gui.flow import FlowLayout
from deckbuilder.gui.words import counted

_MOST_PILLS, _MOST_DIGITS = 16, 12
_WORDS = re.compile(r'-?"[^"]*"?|\S+')
_SHIFT = Qt.KeyboardModifier.ShiftModifier


class Row(QWidget):
    """One field of the panel.

    Args:
        desk: what the filters share.
        field: which one.

    Attributes:
        first: where the focus goes.
    """

    def __init__(self, desk: FilterDesk, field: FilterField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.field = field
        self.first: QWidget = self

    def line_height(self) -> int:
        """Give the height of its first line, in pixels."""
        return self.first.sizeHint().height()


class Pill(QToolButton):
    """A value: picked, left out, or neither. Enter or a click picks it, with Shift or the right button it is left out."""

    def __init__(self, row: "ValuesRow", value: str) -> None:
        super().__init__(row)
        self._row = row
        self.value = value
        self.setProperty("role", "pill")
        self.setProperty("state", "")
        self.setCheckable(True)
        self.setToolTip(row.tr("Shift or right click: without"))
        self.clicked.connect(self._on_clicked)

    def show_state(self, state: str, count: int | None) -> None:
        """Show whether it is picked (``in``), left out (``out``) or neither, and how many cards have it."""
        name = self._row.desk.name_of(self._row.field.key, self.value)
        words = self.tr("not {value}").format(value=name) if state == "out" else name
        number = "" if count is None else f"  {count}"
        self.setText(words.replace("&", "&&") + number)
        cards = "" if count is None else ", " + counted(count, self.tr("{n} card"), self.tr("{n} cards"))
        self.setAccessibleName(f"{self._row.field.label}: {words}{cards}")
        self.setChecked(state == "in")
        look = state or ("none" if count == 0 else "")
        if self.property("state") != look:
            self.setProperty("state", look)
            if self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else it will be when it is shown
                self.style().unpolish(self)
                self.style().polish(self)

    def _on_clicked(self) -> None:
        self._row.toggle(self.value, out=False)
        self._row.refresh()

    def _leave_out(self) -> None:
        self._row.toggle(self.value, out=True)
        self._row.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Leave the value out where that is asked."""
        if event.button() is Qt.MouseButton.RightButton or event.modifiers() & _SHIFT:
            self._leave_out()
            event.accept()
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Pick by Space or Enter, leave out with Shift or by the minus key."""
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Minus or (
            (enter or event.key() == Qt.Key.Key_Space) and event.modifiers() & _SHIFT
        ):
            self._leave_out()
        elif enter:
            self._on_clicked()
        else:
            super().keyPressEvent(event)


class ValuesRow(Row):
    """Pills for the values; of many only the commonest, with a menu of all."""

    def __init__(self, desk: FilterDesk, field: FilterField, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        self._pills: dict[str, Pill] = {}
        self.mode: DropDown | None = None
        if field.many:
            self.mode = DropDown(self)
            self.mode.addItems([self.tr("any of these"), self.tr("all of these")])
            self.mode.setProperty("role", "small")
            self.mode.setAccessibleName(self.tr("{field}: any or all").format(field=field.label))
            self.mode.activated.connect(self._on_mode)
            self.mode.hide()
        self.every = QToolButton(self)
        self.every.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.every.setProperty("role", "pill")
        self.every.setMenu(ValueMenu(desk, field, self.every))
        self._flow = FlowLayout(self, 4)
        self.first = self.every

    def line_height(self) -> int:
        """Give the height of a pill, in pixels."""
        return self.every.sizeHint().height()

    def refresh(self) -> None:
        """Show values, counts and what is picked."""
        values = self.desk.values(self.field)
        now = self.picked(values)
        self._lay(self._chosen(values, now), len(values))
        flag = self.field.way is Way.FLAG
        told = not flag and self.desk.bench.index is not None
        counts = self.desk.counts(self.field) if told else {}
        for value, pill in self._pills.items():
            state = "in" if value in now.included else "out" if value in now.excluded else ""
            pill.show_state(state, counts.get(value, 0) if told else None)
        if self.mode is not None:
            self.mode.setVisible(len(now.included) > 1)
            self.mode.setCurrentIndex(int(now.every))

    def picked(self, values: Sequence[str]) -> Picked:
        """Give what the search picks of these values."""
        return self.desk.picked(self.field.key)

    def toggle(self, value: str, *, out: bool) -> None:
        """Pick a value or leave it out, or take that back."""
        self.desk.toggle(self.field.key, value, out)

    def _chosen(self, values: Sequence[str], now: Picked) -> list[str]:
        if len(values) <= _MOST_PILLS:
            return list(values)
        known = self.desk.known(self.field.key)
        common = sorted(known, key=lambda value: -known[value])[: _MOST_PILLS - 4]
        wanted = {*common, *now.included, *now.excluded}
        return [value for value in values if value in wanted]

    def _lay(self, shown: list[str], total: int) -> None:
        if list(self._pills) == shown:
            return
        for value in set(self._pills) - set(shown):
            gone = self._pills.pop(value)
            gone.hide()
            gone.deleteLater()
        self._pills = {value: self._pills.get(value) or Pill(self, value) for value in shown}
        while self._flow.count():
            self._flow.takeAt(0)
        for widget in (*([self.mode] if self.mode else []), *self._pills.values()):
            self._flow.addWidget(widget)
        for pill in self._pills.values():
            pill.show()
        self.first = next(iter(self._pills.values()), self.every)
        self.every.setText(self.tr("All {n}…").format(n=total))
        self.every.setAccessibleName(self.tr("All values of {field}").format(field=self.field.label))
        self.every.setVisible(total > len(shown))
        self._flow.addWidget(self.every)

    def _on_mode(self, place: int) -> None:
        now = self.desk.picked(self.field.key)
        self.desk.put(self.field.key, Picked(now.included, now.excluded, place == 1, now.least, now.most))


class DigitsRow(ValuesRow):
    """Pills for the few numbers that a field has; from and to in the text are shown as the numbers between."""

    def picked(self, values: Sequence[str]) -> Picked:
        """Give what the search picks of these numbers, bounds spelled out."""
        now = self.desk.picked(self.field.key)
        if now.least is None and now.most is None:
            return now
        numbers = [value for value in values if value.isdigit()]
        least = min(map(int, numbers), default=0) if now.least is None else now.least
        most = max(map(int, numbers), default=0) if now.most is None else now.most
        between = tuple(value for value in numbers if least <= int(value) <= most)
        kept = tuple(value for value in between if value in now.included) if now.included else between
        return Picked(kept, now.excluded)

    def toggle(self, value: str, *, out: bool) -> None:
        """Pick a number or leave it out, or take that back."""
        now = self.picked(self.desk.values(self.field))
        if now != self.desk.picked(self.field.key):
            self.desk.put(self.field.key, now)
        super().toggle(value, out=out)


class NumberRow(Row):
    """The least and the most of a number."""

    def __init__(self, desk: FilterDesk, field: FilterField, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        numbers = [int(word) for word in desk.known(field.key) if word.lstrip("-").isdigit()]
        low, high = min(numbers, default=0), max(numbers, default=20)
        self.least = self._box(low, high, self.tr("{field} at least").format(field=field.label))
        self.most = self._box(low, high, self.tr("{field} at most").format(field=field.label))
        self.first = self.least
        flow = FlowLayout(self, 8)
        for words, box in ((self.tr("at least"), self.least), (self.tr("at most"), self.most)):
            pair = QWidget(self)
            line = QHBoxLayout(pair)
            line.setContentsMargins(0, 0, 0, 0)
            line.setSpacing(8)
            label = QLabel(words, pair)
            label.setProperty("role", "muted")
            label.setBuddy(box)
            line.addWidget(label)
            line.addWidget(box)
            flow.addWidget(pair)

    def _box(self, low: int, high: int, spoken: str) -> QSpinBox:
        box = QSpinBox(self)
        box.setRange(low - 1, high)
        box.setSpecialValueText(self.tr("any"))
        box.setValue(low - 1)
        box.setAccessibleName(spoken)
        box.setKeyboardTracking(False)
        box.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        box.valueChanged.connect(self._on_value)
        return box

    def refresh(self) -> None:
        """Show the bounds that the search asks."""
        now = self.desk.picked(self.field.key)
        for box, bound in ((self.least, now.least), (self.most, now.most)):
            box.blockSignals(True)
            if bound is not None:
                box.setRange(min(box.minimum(), bound - 1), max(box.maximum(), bound))
            box.setValue(box.minimum() if bound is None else bound)
            box.blockSignals(False)

    def _on_value(self) -> None:
        now = self.desk.picked(self.field.key)
        least, most = (None if box.value() == box.minimum() else box.value() for box in (self.least, self.most))
        self.desk.put(self.field.key, Picked(now.included, now.excluded, now.every, least, most))


class TextRow(Row):
    """Words that the field contains; quotes keep words together, a dash leaves one out, a bar stands for *or*."""

    def __init__(self, desk: FilterDesk, field: FilterField, parent: QWidget | None = None) -> None:
        super().__init__(desk, field, parent)
        self.line = QLineEdit(self)
        self.line.setClearButtonEnabled(True)
        self.line.setPlaceholderText(self.tr('words, "words in a row", -without'))
        self.line.setAccessibleName(self.tr("{field} contains").format(field=field.label))
        self.line.textEdited.connect(self._on_edited)
        self.first = self.line
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.line)

    def refresh(self) -> None:
        """Show the words, but never write into what is being typed."""
        if self.line.hasFocus():
            return
        now = self.desk.picked(self.field.key)
        gap = " " if now.every else "|"
        parts = [gap.join(_shown(word) for word in now.included), *(f"-{_shown(word)}" for word in now.excluded)]
        self.line.setText(" ".join(parts).strip())

    def _on_edited(self, text: str) -> None:
        included: list[str] = []
        excluded: list[str] = []
        either = "|" in text and '"' not in text
        for part in _WORDS.findall(text.replace("|", " ") if either else text):
            word = part.lstrip("-").strip('"').strip()
            if any(char.isalnum() for char in word):
                (excluded if part.startswith("-") else included).append(word)
        now = Picked(
            tuple(dict.fromkeys(included)), tuple(dict.fromkeys(excluded)), every=not either and len(set(included)) > 1
        )
        self.desk.put(self.field.key, now)


def _shown(word: str) -> str:
    return f'"{word}"' if " " in word else word


AnyRow = ValuesRow | NumberRow | TextRow


def make_row(desk: FilterDesk, field: FilterField, parent: QWidget) -> AnyRow:
    """Make the line for a field."""
    match field.way:
        case Way.NUMBER:
            known = desk.known(field.key)
            few = 0 < len(known) <= _MOST_DIGITS and all(word.isdigit() for word in known)
            return DigitsRow(desk, field, parent) if few else NumberRow(desk, field, parent)
        case Way.TEXT:
            return TextRow(desk, field, parent)
        case _:
            return ValuesRow(desk, field, parent)
