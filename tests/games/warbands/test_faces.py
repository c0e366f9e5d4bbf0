"""The faces of the cards of all five decks: nothing is cut, and the figures of the list stand on them."""

from functools import cache
from pathlib import Path

import pytest

from deckbuilder.games.warbands import GAME, fields
from deckbuilder.imaging.face_file import read_face
from deckbuilder.imaging.face_spec import FaceSpec
from deckbuilder.imaging.faces import draw_face
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import shipped_cards


@cache
def spec() -> FaceSpec:
    read, findings = read_face(
        (ROOT / "assets" / "warbands" / "face.toml").read_text("utf-8"), Path(ROOT / "assets" / "fonts")
    )
    assert findings == ()
    assert read is not None
    return read


def test_every_kind_of_card_has_a_face_of_its_own() -> None:
    assert set(spec().kinds) == set(fields.KINDS)


@pytest.mark.parametrize("width", [120, 300])
def test_no_word_of_a_card_is_cut(width: int) -> None:
    for card in shipped_cards(GAME).values():
        picture = draw_face(card, spec(), width)
        assert (picture.cut, picture.left_out) == ((), ()), card.name
