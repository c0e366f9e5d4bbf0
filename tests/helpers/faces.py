"""Faces of the shipped games, starter cards to draw, and pictures to look at."""

from functools import cache
from pathlib import Path

from PIL import Image

from deckbuilder import paths
from deckbuilder.core.cards import Card, Value
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.desk.services import shipped_sets
from deckbuilder.games import load
from deckbuilder.imaging.face_file import read_face
from deckbuilder.imaging.face_spec import FaceSpec
from deckbuilder.imaging.picture import Picture
from tests.helpers.card_files import cards_of, read

FONTS = paths.shipped("assets", "fonts")


def first_game() -> Game:
    return next(iter(load().values()))


def face_file(game: str) -> Path:
    return paths.shipped("assets", game, "face.toml")


@cache
def spec_of(game: str) -> FaceSpec:
    """Give the shipped faces; the same object each time, as the program does."""
    spec, findings = read_face(face_file(game).read_text("utf-8"), FONTS)
    assert spec is not None, findings
    return spec


@cache
def starter_cards() -> tuple[Card, ...]:
    """Give every card that comes with the first game."""
    game = first_game()
    format = next(f for f in game.card_formats() if f.key == game.set_format)
    return tuple(card for file in shipped_sets(game) for card in cards_of(read(format, file.read_bytes(), game), game))


def made(id: str = "one", name: str = "One", kind: str = "Character", text: str | None = "", **fields: Value) -> Card:
    """Make a card of the first game; ``klass`` stands for ``class``."""
    printed = {("class" if key == "klass" else key): value for key, value in fields.items()}
    return Card(CardId(id), first_game().id, name, kind, text, printed)


def image_of(picture: Picture) -> Image.Image:
    return Image.frombytes("RGBA", (picture.width, picture.height), picture.rgba)
