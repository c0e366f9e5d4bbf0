"""How tokens look: what can be told apart, and what must not be."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QImage, qAlpha
from pytestqt.qtbot import QtBot

from deckbuilder.core.ids import CardId
from deckbuilder.core.scene import Token
from deckbuilder.gui.play.geometry import HIGH, WIDE, Box, Stand
from deckbuilder.gui.play.marks import note_size
from deckbuilder.gui.play.token_face import draw, print_of
from deckbuilder.gui.theme import THEMES, Theme

BASE = Token("c1", "Marra Stonevoice", CardId("marra"))


def stand(token: Token = BASE, *, tab: bool = False, seen: float = HIGH) -> Stand:
    high = 30.0 if tab else HIGH
    return Stand(token, "f", Box(0, 0, WIDE, high), 0, min(seen, high), tab=tab)


def picture(
    shown: Stand, scale: float = 0.6, theme: str = "dark", face: QImage | None = None, text: int = 100
) -> QImage:
    return draw(print_of(shown, scale, ()), face, Theme(theme, text), 1.0).toImage()


@pytest.fixture(autouse=True)
def _painting(qtbot: QtBot) -> None:
    """Pictures need an application."""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("scale", [0.35, 0.6, 1.5])
@pytest.mark.parametrize(
    "worn",
    [
        replace(BASE, badges=(("Wounds", 1),)),
        replace(BASE, badges=(("Wounds", 2),)),
        replace(BASE, badges=(("Wounds", 5),)),
        replace(BASE, badges=(("Wounds", 6),)),
        replace(BASE, badges=(("Charges", 1),)),
        replace(BASE, badges=(("Unread", 1),)),
        replace(BASE, badges=(("Bite", 7),)),
        replace(BASE, badges=(("Bite", -7),)),
        replace(BASE, turn=90),
        replace(BASE, turn=180),
        replace(BASE, label="Marra the Other"),
    ],
    ids=str,
)
def test_each_difference_is_seen(worn: Token, scale: float, theme: str) -> None:
    assert picture(stand(worn), scale, theme) != picture(stand(), scale, theme)


@pytest.mark.parametrize("text", [80, 100, 130, 160, 200])
@pytest.mark.parametrize("wide", [54, 70, 120])
@pytest.mark.parametrize("other", [("XTK", 10), ("ATX", 10), ("ATK", 11), ("ATK", 90)])
def test_every_letter_and_digit_of_a_figure_is_seen(other: tuple[str, int], wide: int, text: int) -> None:
    one, two = (
        picture(stand(replace(BASE, badges=(badge,))), wide / WIDE, text=text) for badge in (("ATK", 10), other)
    )
    assert one != two


def test_wounds_and_charges_differ_by_shape_not_only_by_colour() -> None:
    def outline(what: str) -> list[int]:
        bare, worn = picture(stand(), 1.5), picture(stand(replace(BASE, badges=((what, 1),))), 1.5)
        return [
            n for n in range(bare.width()) if any(bare.pixel(n, y) != worn.pixel(n, y) for y in range(bare.height()))
        ]

    assert outline("Wounds") != outline("Charges")


def test_card_face_down_tells_nothing_of_itself() -> None:
    first, second = (picture(stand(Token(id, ""))) for id in ("h1-0", "d0-17"))
    assert first == second != picture(stand())


def test_turned_card_lies_on_its_side_and_stays_within_its_place() -> None:
    upright, lying = stand(), stand(replace(BASE, turn=90))
    image = picture(lying, 1.0)
    assert image.width() > image.height()
    assert (image.width(), image.height()) == (round(lying.drawn.wide), round(lying.drawn.high))
    assert lying.drawn.y == upright.drawn.y


def test_what_peeks_out_stays_upright_and_still_says_that_it_is_turned() -> None:
    ready, spent = (picture(stand(replace(BASE, turn=turn), tab=True), 0.6) for turn in (0, 90))
    assert ready.size() == spent.size()
    assert ready != spent


def test_piece_on_a_base_is_round() -> None:
    piece = Stand(Token("p", "Piece", size=250), "t", Box(0, 0, 80, 80))
    image = picture(piece, 1.0)
    assert qAlpha(image.pixel(1, 1)) == 0
    assert qAlpha(image.pixel(40, 40)) == 255


def test_what_only_explains_a_token_makes_no_new_picture() -> None:
    told = replace(BASE, told=("ATK 7: 5 printed, +2",), spoken="Marra, spent", at=(3, 1))
    assert print_of(stand(told), 0.6, ()) == print_of(stand(), 0.6, ())


@pytest.mark.parametrize("text", [80, 100, 130, 200])
def test_note_on_a_card_grows_with_the_text_until_it_is_as_wide_as_there_is_room(text: int) -> None:
    theme = Theme("light", text)

    def high(room: float) -> int:
        return theme.px(note_size("100 %", theme, room))

    assert high(10_000) == theme.px(13)
    assert high(70) <= high(100) <= high(10_000)
    assert high(10) >= min(theme.px(13), 13)
    if text == 200:
        assert high(10) < high(100) < high(10_000)
