"""Reading ``face.toml``."""

from pathlib import Path

import pytest

from deckbuilder.imaging.face_file import read_face
from tests.helpers.faces import FONTS, face_file, first_game

TEXT = face_file(first_game().id).read_text("utf-8")


@pytest.mark.parametrize("game", [first_game().id, "plain"])
def test_shipped_faces_are_read_whole(game: str) -> None:
    spec, findings = read_face(face_file(game).read_text("utf-8"), FONTS)
    assert findings == ()
    assert spec is not None


def test_every_word_of_the_game_has_a_face() -> None:
    spec, _ = read_face(TEXT, FONTS)
    game = first_game()
    assert spec is not None
    assert set(spec.kinds) == set(game.kinds)
    for key, chosen in (("faction", "looks"), ("class", "icons"), ("alignment", "paints")):
        declared = game.field(key)
        assert declared is not None
        assert set(getattr(spec.words[key], chosen)) == set(declared.choices)
    for kind in spec.kinds.values():
        assert all(game.field(badge.field) for badge in (*kind.layout.badges, *kind.small.badges))


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("width = 744", 'width = "wide"', "card.width"),
        ("width = 744", "width = 1", "card.width"),
        ("width = 744", "width = true", "card.width"),
        ("corner = 36", "", "card.corner"),
        ("corner = 36", "corner = 36\nshadow = 3", "card.shadow"),
        ('ink = "#1d1a17"', 'ink = "#1d1a1"', "colors.ink"),
        ('plain = "Inter-Regular.otf"', 'plain = "Inter-Missing.otf"', "fonts.plain"),
        ('plain = "Inter-Regular.otf"', 'plain = "../fonts/Inter-Regular.otf"', "fonts.plain"),
        ("size = 46, least = 24", "size = 46, least = 60", "styles.name.least"),
        ('align = "center"', 'align = "middle"', "styles.name_small.align"),
        ('fill = "M27 6', 'fill = "L27 6', "icons.gem.fill"),
        ('fill = "M27 6', 'fill = "M27 6000', "icons.gem.fill"),
        ('fill = "M27 6', 'fill = "A 1 2 M27 6', "icons.gem.fill"),
        ('fill = "M27 6 L73 6', 'fill = "M27 6 L73', "icons.gem.fill"),
        ("number = [50, 44, 48]", "number = [50, 44]", "icons.gem.number"),
        ('emblem = "crown"', 'emblem = "halo"', "looks.empire.emblem"),
        ('land = "towers"', 'land = "moon"', "looks.empire.land"),
        ('Dwarf = "forge"', 'Dwarf = "mine"', "words.faction.looks.Dwarf"),
        ('many = "oval"', 'many = "cube"', "words.class.many"),
        ('icon_by = "class"', 'icon_by = "guild"', "layouts.figure.badges[2].icon_by"),
        ('style = "rules"', 'style = "poem"', "layouts.figure.text.style"),
        ('layout = "figure", small = "figure_small"', 'layout = "figure"', "kinds.Character.small"),
        ('icons = ["revenant", "ghoul"]', 'icons = ["revenant", "ghost"]', "figures[0].icons"),
        ('icons = ["revenant", "ghoul"]', "icons = []", "figures[0].icons"),
        ("crowd = true", 'crowd = "yes"', "figures[0].crowd"),
        ('bold = ["Order:"', 'bold = [7, "Order:"', "text.bold"),
        ("[plain]", "[plane]", "plain"),
    ],
)
def test_slip_is_found_and_named(old: str, new: str, where: str) -> None:
    assert old in TEXT
    spec, findings = read_face(TEXT.replace(old, new, 1), FONTS)
    assert spec is None
    assert where in [finding.where for finding in findings]
    assert all("wanted" in finding.why for finding in findings)


def test_all_slips_are_found_at_once() -> None:
    damaged = TEXT.replace("width = 744", "width = 0", 1).replace('land = "peaks"', 'land = "pits"', 1)
    _, findings = read_face(damaged, FONTS)
    assert {finding.where for finding in findings} == {"card.width", "looks.forge.land"}


@pytest.mark.parametrize(
    "text", ["", "card = 3", "[icons]\naxe = 7", "not toml", "[card", 'kinds = "none"', "[[figures]]"]
)
def test_broken_file_gives_findings(text: str) -> None:
    spec, findings = read_face(text, FONTS)
    assert spec is None
    assert findings


def test_missing_fonts_are_found(tmp_path: Path) -> None:
    spec, findings = read_face(TEXT, tmp_path)
    assert spec is None
    assert {finding.where for finding in findings} == {"fonts.plain", "fonts.strong"}
