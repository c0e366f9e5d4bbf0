"""Colours by role, sizes on a grid of four, one typeface: everything that decides how the window looks."""

import json
import re
from functools import cached_property
from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from deckbuilder import paths
from deckbuilder.gui import glyphs

THEMES = ("light", "dark")
_TEXT_SIZES = (11, 13, 15, 20)
_SERIES = 8
_UNIT = re.compile(r"\$\{u(\d+)\}")


class Theme:
    """One palette at one text scale.

    Args:
        name: one of ``THEMES``.
        scale: size of all text and spaces, in percent.
    """

    def __init__(self, name: str, scale: int = 100) -> None:
        self.name, self.scale = name, scale
        self.roles: dict[str, str] = json.loads(paths.shipped("resources", "themes", f"{name}.json").read_text("utf-8"))

    def color(self, role: str) -> QColor:
        """Give the colour of a role: ``"accent"``."""
        return QColor(self.roles[role])

    def series(self, place: int) -> QColor:
        """Give the colour of the nth thing of a kind, from 0; the last colour serves all that come after."""
        return self.color(f"series{min(place, _SERIES - 1) + 1}")

    def px(self, pixels: int) -> int:
        """Give a length at this scale."""
        return max(1, round(pixels * self.scale / 100))

    def font(self, size: int = 13, *, bold: bool = False) -> QFont:
        """Give the typeface in one of the sizes 11, 13, 15, 20, with tabular figures."""
        font = QFont(_family())
        font.setPixelSize(self.px(size))
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def palette(self) -> QPalette:
        """Give the palette for what the style sheet leaves alone."""
        palette = QPalette()
        role = QPalette.ColorRole
        for target, name in (
            (role.Window, "surface"), (role.WindowText, "text"), (role.Base, "raised"), (role.AlternateBase, "surface"),
            (role.Text, "text"), (role.Button, "raised"), (role.ButtonText, "text"), (role.ToolTipBase, "raised"),
            (role.ToolTipText, "text"), (role.Highlight, "accent"), (role.HighlightedText, "on_accent"),
            (role.Link, "accent"), (role.LinkVisited, "accent"), (role.PlaceholderText, "muted"), (role.Accent, "accent"),
        ):  # fmt: skip
            palette.setColor(target, self.color(name))
        for target in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, target, self.color("muted"))
        return palette

    @cached_property
    def sheet(self) -> str:
        """The style sheet."""
        text = paths.shipped("resources", "themes", "window.qss").read_text("utf-8")
        text = _UNIT.sub(self._length, text)
        sizes = {f"f{size}": f"{self.px(size)}px" for size in _TEXT_SIZES}
        icons = paths.shipped("resources", "themes")
        files = {"arrow": "down", "arrow_up": "up", "arrow_left": "left", "arrow_right": "right", "tick": "tick"}
        signs = {key: _url(icons / f"{file}-{self.name}.png") for key, file in files.items()}
        return Template(text).substitute(self.roles, **sizes, **signs)

    def _length(self, match: "re.Match[str]") -> str:
        return f"{self.px(int(match.group(1)))}px"

    def apply(self, app: QApplication) -> None:
        """Dress the whole program in this theme."""
        self.prepare(app)
        self.finish(app)

    def prepare(self, app: QApplication) -> None:
        """Put on all but the style sheet."""
        glyphs.forget()
        # Once: another style under living widgets has crashed Qt. Below a style sheet no style tells its name.
        if not app.styleSheet():
            app.setStyle("Fusion")
        app.setPalette(self.palette())
        app.setFont(self.font())

    def finish(self, app: QApplication) -> None:
        """Put on the style sheet, if it is not on yet.

        Late is quick: once it is on, Qt dresses every part of a new window again with each parent that it is given.
        """
        if app.styleSheet() != self.sheet:
            app.setStyleSheet(self.sheet)


def chosen(setting: str, scale: int) -> Theme:
    """Give the theme for a setting: a name, or the system's wish for ``"system"``."""
    if setting in THEMES:
        return Theme(setting, scale)
    from PySide6.QtCore import Qt  # an enum, asked for on this way only

    dark = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return Theme("dark" if dark else "light", scale)


def _url(path: Path) -> str:
    return path.as_posix()


_FAMILY: list[str] = []


def _family() -> str:
    """Give the family of the bundled font, loaded once a program; the system's where it cannot be."""
    if not _FAMILY:
        names: list[str] = []
        for file in ("Inter-Regular.otf", "Inter-SemiBold.otf"):
            number = QFontDatabase.addApplicationFont(str(paths.shipped("assets", "fonts", file)))
            names += QFontDatabase.applicationFontFamilies(number)
        _FAMILY.append(names[0] if names else QGuiApplication.font().family())
    return _FAMILY[0]
