"""The window's language: one file of translations each, read when it is installed; English is what the program is written in."""

import json
from collections.abc import Mapping
from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLocale, QObject, QTranslator
from PySide6.QtGui import QKeySequence

from deckbuilder import paths
from deckbuilder.core.saying import Figure, Said, say

ENGLISH, SYSTEM = "en", "system"
LANGUAGES: Mapping[str, str] = {ENGLISH: "English", "de": "Deutsch", "fr": "Français"}
"""Codes with the languages' own names."""

DATA = ("said", "game")
"""Contexts of what rules say and data files name; all others are the window's own words."""


class Words(QTranslator):
    """The translations of one language, as Qt asks for them.

    Args:
        entries: (contexts, English, translation).
        parent: who owns it.
    """

    def __init__(self, entries: list[tuple[list[str], str, str]], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._by_place = {(context, english): text for contexts, english, text in entries for context in contexts}
        self._anywhere: dict[str, str | None] = {}
        self.data: dict[str, str] = {}
        for contexts, english, text in entries:
            if not set(contexts) <= set(DATA):  # two translations of one word say nothing of a third place
                self._anywhere[english] = text if self._anywhere.get(english, text) == text else None
            for context in contexts:
                if context in DATA:
                    self.data[english] = text

    def isEmpty(self) -> bool:
        """Tell whether there is nothing to look up."""
        return not self._by_place

    def translate(
        self,
        context: str | bytes,
        sourceText: str | bytes,  # noqa: N803  # the name is Qt's
        disambiguation: str | bytes | None = None,
        n: int = -1,
    ) -> str:
        """Give the translation of a text of the window; ``None``, as Qt wants it, where there is none.

        A text that moved to another class is found wherever it stood. Who asks goes on to the class's bases where a translation
        is the English word itself, so one that has several translations is found only in its own places.
        """
        place = (str(context), str(sourceText))
        found = self._by_place.get(place)
        if found is None and place[0] not in DATA:
            found = self._anywhere.get(place[1])
        return found  # type: ignore[return-value]  # Qt takes None for "not mine" and asks the next translator


_installed: list[QTranslator] = []


def chosen(code: str) -> str:
    """Give the language of a setting: ``"system"`` is the system's where it is one of ours, else English."""
    if code == SYSTEM:
        code = next((name[:2] for name in QLocale.system().uiLanguages() if name[:2] in LANGUAGES), ENGLISH)
    return code if code in LANGUAGES else ENGLISH


def install(app: QCoreApplication, code: str) -> str:
    """Let everything that is built from now on speak a language; give its code.

    Args:
        app: the application.
        code: of ``LANGUAGES``, or ``"system"``; anything else is English.
    """
    code = chosen(code)
    while _installed:
        app.removeTranslator(_installed.pop())
    QLocale.setDefault(locale(code))
    if code != ENGLISH:
        from PySide6.QtCore import QLibraryInfo  # English needs none of it

        base = QTranslator(app)
        if base.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
            app.installTranslator(base)
            _installed.append(base)
        ours = Words(read(code), app)
        app.installTranslator(ours)
        _installed.append(ours)
    return code


def read(code: str) -> list[tuple[list[str], str, str]]:
    """Read a language's file: (contexts, English, translation) of every text that has one."""
    text = paths.shipped("resources", "translations", f"{code}.json").read_text("utf-8")
    return [(entry["in"], entry["en"], entry[code]) for entry in json.loads(text)["texts"] if entry[code]]


def locale(code: str) -> QLocale:
    """Give how a language writes numbers and dates; the system's country where it speaks that language."""
    system = QLocale.system()
    return system if system.name()[:2] == code else QLocale(code)


def foreign() -> bool:
    """Tell whether the window speaks another language than English."""
    return bool(_installed)


def spoken(text: str) -> str:
    """Say in the window's language what rules, readers or data files say in English.

    A ``Said`` is translated by its template and what fills it; any other text as a whole, where it is known, and then still
    knows its English.
    """
    words = _installed[-1] if _installed else None
    return _spoken(text, words.data) if isinstance(words, Words) else text


def told(where: str, why: str) -> str:
    """Say in the window's language what was found, and where: ``"line 3: no such card"``."""
    return spoken(say("{where}: {why}", where=where, why=why))


def _spoken(text: str, known: Mapping[str, str]) -> str:
    if not isinstance(text, Said):
        found = known.get(text)
        return text if found is None else _known(found, text)
    values = text.values
    if isinstance(values, tuple):
        return ", ".join(_value(part, known) for part in values)
    own = text.template
    if text.alone and isinstance(n := values["n"], int) and alone(n):
        own = text.alone
    template = known.get(own, own)
    if not values:
        return _known(template.format(), text.template)
    return template.format_map({place: _value(part, known) for place, part in values.items()})


def _known(found: str, template: str) -> str:
    said = Said(found)
    said.alone, said.template, said.values = "", template, {}
    return said


def _value(part: str | int, known: Mapping[str, str]) -> str:
    if isinstance(part, Figure):
        return number(part.number, part.digits)
    return _spoken(part, known) if isinstance(part, Said) else str(part)


def alone(n: int) -> bool:
    """Tell whether a count takes the singular: 1, in French also 0."""
    return n == 1 or (n == 0 and QLocale().language() is QLocale.Language.French)


def number(n: int | float, digits: int = 0) -> str:
    """Write a number as the language does: ``4,844``, ``4.844``, ``4 844``."""
    return QLocale().toString(n) if isinstance(n, int) else QLocale().toString(n, "f", digits)


def day(when: date) -> str:
    """Write a day as the language does, short: ``21.11.2026``."""
    from PySide6.QtCore import QDate  # 40 KB that the first look at the window needs not

    return QLocale().toString(QDate(when.year, when.month, when.day), QLocale.FormatType.ShortFormat)


def moment(when: datetime) -> str:
    """Write a day and its time as the language does, short, by the clock of this place: ``21.11.2026 16:48``."""
    from PySide6.QtCore import QDateTime  # as above

    return QLocale().toString(QDateTime.fromSecsSinceEpoch(int(when.timestamp())), QLocale.FormatType.ShortFormat)


def help_page(name: str) -> Path:
    """Give a help page in the window's language, else the English one, which need not be shipped."""
    folder = paths.shipped("resources", "help")
    own = folder / f"{name}.{QLocale().name()[:2]}.md"
    return own if foreign() and own.is_file() else folder / f"{name}.md"


def key_name(portable: str) -> str:
    """Name keys as the language's keyboards do: ``"Shift+Enter"`` is ``"Umschalt+Enter"``."""
    return QKeySequence(portable).toString(QKeySequence.SequenceFormat.NativeText)
