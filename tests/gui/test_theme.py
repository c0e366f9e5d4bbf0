import re
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QRawFont
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.gui import glyphs
from deckbuilder.gui.theme import THEMES, Theme


def luminance(color: QColor) -> float:
    parts = [
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (color.redF(), color.greenF(), color.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ground", ["surface", "raised", "sunken", "chosen", "hover"])
@pytest.mark.parametrize("ink", ["text", "muted", "accent", "good", "warn", "bad"])
def test_words_stand_out_from_every_ground(name: str, ground: str, ink: str) -> None:
    theme = Theme(name)
    assert contrast(theme.color(ink), theme.color(ground)) >= 4.5


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("role", ["good", "warn", "bad"])
def test_words_stand_out_from_their_wash(name: str, role: str) -> None:
    theme = Theme(name)
    assert contrast(theme.color("text"), theme.color(f"{role}_wash")) >= 4.5
    assert contrast(theme.color(role), theme.color(f"{role}_wash")) >= 4.5


@pytest.mark.parametrize("name", THEMES)
def test_what_is_drawn_stands_out(name: str) -> None:
    theme = Theme(name)
    assert contrast(theme.color("on_accent"), theme.color("accent")) >= 4.5
    for role in ("edge", "focus", *(f"series{n}" for n in range(1, 9))):
        assert contrast(theme.color(role), theme.color("raised")) >= 3, role


@pytest.mark.parametrize("scale", [80, 100, 200])
def test_sheet_knows_every_word_it_uses(scale: int) -> None:
    sheet = Theme("light", scale).sheet
    assert "$" not in sheet
    assert f"font-size: {round(13 * scale / 100)}px" in sheet


def test_bundled_font_is_used_and_has_the_signs_that_are_written(qtbot: QtBot) -> None:
    font = Theme("light").font()
    assert font.family().startswith("Inter")
    raw = QRawFont.fromFont(font)
    assert all(raw.supportsCharacter(ord(sign)) for sign in "✓×−·–…Æé")


def test_font_comes_with_its_licence() -> None:
    assert "SIL OPEN FONT LICENSE" in paths.shipped("assets", "fonts", "LICENSE-Inter.txt").read_text("utf-8")


@pytest.mark.parametrize("name", glyphs.SIGNS)
def test_every_sign_leaves_ink(qtbot: QtBot, name: str) -> None:
    image = glyphs.pixmap(name, QColor("black"), 24, 1.0).toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(24) for y in range(24))


def test_no_colour_is_written_outside_the_palettes() -> None:
    for file in Path(glyphs.__file__).parent.rglob("*.py"):
        assert not re.search(r"#[0-9a-fA-F]{6}\b", file.read_text("utf-8")), file.name
