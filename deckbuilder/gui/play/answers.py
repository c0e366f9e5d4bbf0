"""The answers that may be given, as Qt sees them: the key of each, what fits typed letters, what a screen reader says."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QCoreApplication, QModelIndex, QObject, Qt

from deckbuilder.core.naming import plain
from deckbuilder.core.scene import Pointing
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.models import VALUE_ROLE, Index

_DIGITS = "123456789"
_IDLE = "0"
_NUMBER = re.compile(r"\d+")
_NO_PARENT = QModelIndex()


class Answer(NamedTuple):
    """One line of the list.

    Attributes:
        key: the digit that gives it; ``""`` where it has none.
        words: in the window's language.
        note: what a player wants to know before, in the window's language.
    """

    pointing: Pointing
    key: str
    words: str
    note: str


def tr(text: str) -> str:
    """Translate a sentence of the answers."""
    return QCoreApplication.translate("answers", text)


def percent(chance: float) -> str:
    """Write a chance: ``"65%"``; what is not quite sure is never said to be."""
    share = round(chance * 100)
    if 0 < chance < 1:
        share = min(max(share, 1), 99)
    return tr("{n}%").format(n=number(share))


def said(answer: Answer) -> str:
    """Say an answer for who listens."""
    chance = answer.pointing.chance
    parts = [answer.words]
    if chance is not None:
        parts.append(tr("chance {percent}").format(percent=percent(chance)))
    parts += [answer.note] if answer.note else []
    parts += [tr("key {key}").format(key=answer.key)] if answer.key else []
    return ", ".join(parts)


def fits(wanted: str, words: str) -> bool:
    """Tell whether typed words fit an answer: each is the beginning of a word of its own, in any order.

    ``"att kell"`` and ``"kell att"`` both fit ``"Kell attacks"``.
    """
    left = plain(words).split()
    for part in plain(wanted).split():
        found = next((n for n, word in enumerate(left) if word.lstrip("\"'(+-").startswith(part.lstrip("+-"))), None)
        if found is None:
            return False
        del left[found]
    return True


def keyed(pointings: Sequence[Pointing]) -> tuple[Answer, ...]:
    """Give answers as they are listed: what does something first, with 1 to 9, then what does nothing, the first of it with 0.

    Where every answer is another number of one figure, that figure is its key: nobody shall type 1 for 3.
    """
    busy = [one for one in pointings if not one.idle]
    idle = [one for one in pointings if one.idle]
    keys = _own_figures([one.words for one in busy]) or [*_DIGITS, *[""] * len(busy)]
    idle_keys = [_IDLE if _IDLE not in keys[: len(busy)] else "", *[""] * len(idle)]
    pairs = [*zip(busy, keys, strict=False), *zip(idle, idle_keys, strict=False)]
    return tuple(Answer(one, key, spoken(one.words), spoken(one.note)) for one, key in pairs)


def _own_figures(words: Sequence[str]) -> list[str]:
    found = [_NUMBER.findall(one) for one in words]
    if not found or any(len(numbers) != 1 for numbers in found):
        return []
    if len({_NUMBER.sub("", one) for one in words}) != 1:  # "rank 2 of Kell" may stand beside "rank 1 of Bran"
        return []
    return [numbers[0] if len(numbers[0]) == 1 else "" for numbers in found]


class Answers(QAbstractListModel):
    """What may be answered now, or what of it fits typed words."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Pointing, ...] = ()
        self._wanted = ""
        self._rows: tuple[Answer, ...] = ()
        self._aside: tuple[Answer, ...] = ()

    def show(self, pointings: Sequence[Pointing]) -> None:
        """Show other answers, all of them."""
        self._all, self._wanted = tuple(pointings), ""
        self._fill()

    def sift(self, wanted: str) -> None:
        """Show what fits typed words; everything for none."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._fill()

    def _fill(self) -> None:
        self.beginResetModel()
        whole = not self._wanted.strip()
        found = keyed([one for one in self._all if whole or fits(self._wanted, spoken(one.words))])
        busy = tuple(row for row in found if not row.pointing.idle)
        apart = whole and bool(busy)
        self._rows, self._aside = (busy if apart else found), (found[len(busy) :] if apart else ())
        self.endResetModel()

    @property
    def all(self) -> tuple[Pointing, ...]:
        """Every answer, whether it is shown or not."""
        return self._all

    @property
    def rows(self) -> tuple[Answer, ...]:
        """The answers that are shown."""
        return self._rows

    @property
    def aside(self) -> tuple[Answer, ...]:
        """The answers that do nothing, where others do something and nothing is typed: they stand below the list, always in sight."""
        return self._aside

    def by_key(self, key: str) -> Answer | None:
        """Give the answer that a digit gives."""
        return next((row for row in (*self._rows, *self._aside) if key and row.key == key), None)

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """Give the number of answers that are shown."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give the words of an answer, its value, or what is said of it."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.words
        if role == VALUE_ROLE:
            return row
        return said(row) if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole) else None
