"""Faces drawn from data."""

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from deckbuilder.core.cards import Card, Printing
from deckbuilder.core.ids import PrintingId
from deckbuilder.exchange.cards import recognise
from deckbuilder.imaging.face_file import read_face
from deckbuilder.imaging.faces import NARROWEST, WIDEST, FaceLayout, draw_face, lay_out
from deckbuilder.imaging.picture import encode_png
from tests.helpers.card_files import cards_of, read
from tests.helpers.faces import FONTS, face_file, first_game, image_of, made, spec_of, starter_cards
from tests.helpers.shared_data import card_list

SPEC = spec_of(first_game().id)
WIDTHS = (150, 320, 744)


def _overflows(face: FaceLayout, width: int) -> Iterator[str]:
    """Name every word that leaves its box; a pixel is left to rounding."""
    scale = width / SPEC.width
    for region, box, text in face.texts:
        for word in text.words:
            if not (box.x * scale - 1 <= word.x and word.x + word.width <= (box.x + box.width) * scale + 1):
                yield f"{region}: {word.text!r} is too wide"
            if not (box.y * scale - 1 <= word.y - word.size * 0.73 and word.y <= (box.y + box.height) * scale + 1):
                yield f"{region}: {word.text!r} is too high or low"


def _texts(face: FaceLayout, region: str) -> list[str]:
    return [word.text for name, _, text in face.texts if name == region for word in text.words]


def _numbers(card: Card, width: int = 320) -> list[str]:
    return [word.text for word in lay_out(card, SPEC, width).numbers]


@pytest.mark.parametrize("width", WIDTHS)
def test_every_starter_card_stays_within_its_boxes(width: int) -> None:
    assert starter_cards()
    found = {card.name: list(_overflows(lay_out(card, SPEC, width), width)) for card in starter_cards()}
    assert not {name: words for name, words in found.items() if words}


@pytest.mark.parametrize("width", WIDTHS)
def test_no_starter_card_is_cut(width: int) -> None:
    assert [(card.name, face.cut) for card in starter_cards() if (face := lay_out(card, SPEC, width)).cut] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_name_is_broken_at_its_hyphen_or_set_smaller_never_within_a_word(width: int) -> None:
    card = starter_cards()[0]
    for name, pieces in (
        ("Bartholomew-Christopherson", {"Bartholomew-", "Christopherson", "Bartholomew-Christopherson"}),
        ("Christopherbartholomew", {"Christopherbartholomew"}),
    ):
        said = _texts(lay_out(replace(card, name=name), SPEC, width), "name")
        assert "".join(said) == name
        assert set(said) <= pieces


def test_few_starter_cards_go_without_their_flavour() -> None:
    without = [card.name for card in starter_cards() if lay_out(card, SPEC, 744).left_out]
    assert len(without) <= len(starter_cards()) // 10


@pytest.mark.data
def test_real_cards_stay_within_their_boxes_and_none_is_cut() -> None:
    game = first_game()
    content = card_list().read_bytes()
    cards = cards_of(read(recognise(content, "cards.json", game), content, game), game)
    for width in WIDTHS:
        faces = [(card.name, lay_out(card, SPEC, width)) for card in cards]
        assert [(name, words) for name, face in faces if (words := list(_overflows(face, width)))] == []
        assert [(name, face.cut) for name, face in faces if face.cut] == []


def test_rules_text_of_every_starter_card_is_on_its_full_face() -> None:
    for card in starter_cards():
        shown = " ".join(_texts(lay_out(card, SPEC, 320), "text"))
        assert " ".join((card.text or "").split()) in shown, card.name


def test_every_starter_card_draws_at_both_sizes() -> None:
    for card in starter_cards():
        for width in (150, 320):
            picture = draw_face(card, SPEC, width)
            assert (picture.width, picture.height) == (width, round(width * SPEC.height / SPEC.width))
            assert len(picture.rgba) == picture.width * picture.height * 4


def test_neighbours_of_one_frame_differ() -> None:
    pictures = {draw_face(card, SPEC, 150).rgba for card in starter_cards()}
    assert len(pictures) == len(starter_cards())


def test_faction_class_alignment_and_type_all_show_at_both_sizes() -> None:
    game = first_game()
    faction, klass, alignment = (game.field(key) for key in ("faction", "class", "alignment"))
    assert faction
    assert klass
    assert alignment
    for width in (150, 320):
        seen: dict[bytes, tuple[object, ...]] = {}
        for side, calling, moral in product(faction.choices, klass.choices, alignment.choices):
            card = made(faction=(side,), klass=(calling,), alignment=moral, level=2)
            rgba = draw_face(card, SPEC, width).rgba
            assert rgba not in seen, (side, calling, moral, seen.get(rgba))
            seen[rgba] = (side, calling, moral)
        kinds = {kind: draw_face(made(kind=kind, klass=("Fighter",), level=2), SPEC, width).rgba for kind in game.kinds}
        assert len(set(kinds.values())) >= len(kinds) - 1, "a token looks like the character it stands for"


def test_borders_differ_without_colour() -> None:
    faction = first_game().field("faction")
    assert faction
    looks = [SPEC.looks(made(faction=(side,)))[0] for side in faction.choices]
    assert len({SPEC.icons[look.tile] for look in looks}) == len(looks)
    assert len({SPEC.icons[look.emblem] for look in looks}) == len(looks)


def test_grey_borders_differ() -> None:
    faction = first_game().field("faction")
    assert faction
    strips = []
    for side in faction.choices:
        face = image_of(draw_face(made(faction=(side,)), SPEC, 320)).convert("L")
        strips.append(face.crop((40, 1, 280, 12)))
    for index, strip in enumerate(strips):
        for other in strips[index + 1 :]:
            assert max(ImageChops.difference(strip, other).histogram()[12:]) > 0


def test_same_card_gives_same_bytes_in_a_new_spec() -> None:
    other, _ = read_face(face_file(first_game().id).read_text("utf-8"), FONTS)
    assert other is not None
    for card in starter_cards()[::40]:
        for width in (150, 320):
            assert draw_face(card, SPEC, width) == draw_face(card, other, width)


def test_unread_card_is_marked_and_differs_from_a_blank_one() -> None:
    for width in (150, 320):
        unread, blank = (made(text=text, faction=("Elf",)) for text in (None, ""))
        face = lay_out(unread, SPEC, width)
        assert " ".join(_texts(face, "unread")) == SPEC.text.unread
        (plate,) = face.pills
        words = [word for region, _, text in face.texts if region == "unread" for word in text.words]
        assert plate.x < words[0].x
        assert words[-1].x + words[-1].width < plate.x + plate.width
        assert draw_face(unread, SPEC, width).rgba != draw_face(blank, SPEC, width).rgba


def test_absent_value_leaves_its_icon_out() -> None:
    with_all = made(attack=(1,), ac=10, level=1, skill=2, hp=1, klass=("Rogue",))
    assert _numbers(with_all) == ["+1", "10", "1", "+2", "1"]
    assert _numbers(made(ac=10, hp=3)) == ["10", "3"]
    assert lay_out(made(), SPEC, 320).icons == ()


def test_further_strikes_stand_behind_the_axe() -> None:
    assert _numbers(made(attack=(6, 1)))[:2] == ["/+1", "+6"]
    assert _numbers(made(attack=(13, 10, 7)))[:2] == ["/+10/+7", "+13"]


def test_bonuses_of_items_are_signed() -> None:
    assert _numbers(made(kind="Item", attack=(2,), ac=1, skill=-1, hp=1)) == ["+2", "+1", "-1", "+1"]


def test_variable_value_is_shown_as_printed() -> None:
    assert _numbers(made(attack=("X",), level="X", klass=("Wizard",))) == ["X", "X"]


def test_plates_of_strikes_stay_clear_of_the_class() -> None:
    card = made(attack=(13, 10, 7, 4), level=11, klass=("Fighter",), ac=20)
    for width in WIDTHS:
        face = lay_out(card, SPEC, width)
        (plate,) = face.pills
        badge = max(face.icons, key=lambda icon: icon.x)
        assert plate.x + plate.width <= badge.x - badge.size / 2 + 1


def test_several_classes_show_an_oval_and_each_class() -> None:
    several = lay_out(made(level=4, klass=("Classless", "Cleric", "Rogue")), SPEC, 320)
    shown = [placed.icon for placed in several.icons]
    icons = SPEC.words["class"].icons
    assert shown == [SPEC.icons["oval"], SPEC.icons[icons["Cleric"]], SPEC.icons[icons["Rogue"]]]


def test_good_is_white_and_evil_black() -> None:
    good, evil = (
        lay_out(made(level=1, klass=("Cleric",), alignment=word), SPEC, 320).icons[0] for word in ("Good", "Evil")
    )
    assert min(good.paint.fill) > 230
    assert max(evil.paint.fill) < 40


def test_openings_of_clauses_are_strong() -> None:
    text = "Spend Order: Move.\nReact: After an Order: is given, in order: stay."
    words = [w for n, _, t in lay_out(made(text=text), SPEC, 320).texts if n == "text" for w in t.words]
    strong = [word.text for word in words if word.font == "strong"]
    assert strong == ["Spend", "Order:", "React:", "Order:"]


def test_two_factions_share_the_frame() -> None:
    one, two = (draw_face(made(faction=sides), SPEC, 320).rgba for sides in (("Elf",), ("Elf", "Dwarf")))
    assert one != two
    assert len(SPEC.looks(made(faction=("Elf", "Dwarf", "Nothrog")))) == 2


def test_small_face_says_no_rules() -> None:
    card = made(text="Order: Move.", level=1, klass=("Rogue",))
    regions = {region for region, _, _ in lay_out(card, SPEC, SPEC.small_below - 1).texts}
    assert regions == {"name"}
    assert "text" in {region for region, _, _ in lay_out(card, SPEC, SPEC.small_below).texts}


def test_small_type_is_legible_on_every_starter_card() -> None:
    for card in starter_cards():
        face = lay_out(card, SPEC, 150)
        for word in face.numbers:
            assert word.size >= (9 if word.text.startswith("/") else 11), (card.name, word)
        assert all(word.size >= 10 for _, _, text in face.texts for word in text.words), card.name


def test_over_long_text_is_cut_and_said_so() -> None:
    card = made(name="word " * 60, text="Order: Target a character. " * 100)
    picture = draw_face(card, SPEC, 320)
    assert set(picture.cut) == {"name", "text"}
    assert list(_overflows(lay_out(card, SPEC, 320), 320)) == []
    assert _texts(lay_out(card, SPEC, 320), "text")[-1].endswith("…")


def test_flavour_gives_way_to_rules() -> None:
    printing = Printing(PrintingId("one/SET"), "SET", flavor="He never said why. " * 20)
    card = replace(made(text="Order: Target a character. " * 12), printings=(printing,))
    face = lay_out(card, SPEC, 320)
    assert face.left_out == ("flavor",)
    assert face.cut == ()


def test_width_is_held_within_bounds() -> None:
    assert draw_face(made(), SPEC, 1).width == NARROWEST
    assert draw_face(made(), SPEC, 10**6).width == WIDEST


def test_unknown_type_and_words_have_a_plain_face() -> None:
    card = made(kind="Contraption", faction=("Nobody",), klass=("Juggler",), level=3)
    assert draw_face(card, SPEC, 320).cut == ()


def test_plain_faces_draw_any_game() -> None:
    plain = spec_of("plain")
    pictures = {draw_face(card, plain, width).rgba for card in starter_cards()[:5] for width in (150, 320)}
    assert len(pictures) == 10


def test_png_holds_the_picture() -> None:
    picture = draw_face(starter_cards()[0], SPEC, 150)
    with Image.open(io.BytesIO(encode_png(picture))) as image:
        assert image.mode == "RGBA"
        assert image.tobytes() == picture.rgba


ANY_TEXT = st.text(st.characters(codec=None), max_size=400)


@settings(max_examples=60)
@given(
    name=ANY_TEXT,
    text=st.none() | ANY_TEXT | st.integers(0, 3).map(lambda n: "word" * 2000 * n),
    kind=st.sampled_from((*first_game().kinds, "", "other")),
    faction=st.lists(st.sampled_from(("Elf", "Dwarf", "?")) | ANY_TEXT, max_size=3).map(tuple),
    number=st.integers(-(10**9), 10**9) | st.text(max_size=20),
    strikes=st.lists(st.integers(-(10**6), 10**6), max_size=8).map(tuple),
    width=st.sampled_from((40, 150, 219, 220, 320)),
)
def test_any_card_draws_within_its_boxes(
    name: str,
    text: str | None,
    kind: str,
    faction: tuple[str, ...],
    number: int | str,
    strikes: tuple[int, ...],
    width: int,
) -> None:
    card = made(
        name=name, text=text, kind=kind, faction=faction, klass=faction, level=number, ac=number, attack=strikes,
        traits=faction, keywords=faction, feats=faction,
    )  # fmt: skip
    assert list(_overflows(lay_out(card, SPEC, width), width)) == []
    picture = draw_face(card, SPEC, width)
    assert len(picture.rgba) == picture.width * picture.height * 4
