"""Every sentence of every game's rule documents is shown by a scenario, or somebody has said why no game can show it; every scenario holds."""

from pathlib import Path

import pytest

from deckbuilder.core.game import Game
from deckbuilder.core.ids import GameId
from deckbuilder.play.scenario import play, read
from tests.helpers import sentences
from tests.helpers.sentences import Book, Place
from tests.helpers.shared_data import ROOT, shared
from tests.helpers.tables import TOYS, all_games, scenarios_of, shipped_cards

GAMES = {game.id: game for game in all_games() if game.table is not None}
BOOKS = {id: Book(scenarios_of(game), scenarios_of(game) if game in TOYS else None) for id, game in GAMES.items()}
FILES = [
    (game, file)
    for game, book in BOOKS.items()
    for file in sorted(book.scenarios.rglob("*.toml"))
    if file.name != "cast.toml"
]
each_book = pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)


def told(book: Book) -> dict[Place, str]:
    """Give the sentences of the documents."""
    return book.documents(book.beside or shared("seeds").parent)


@each_book
def test_every_sentence_has_a_scenario_or_a_reason(book: Book) -> None:
    assert book.problems(book.known()) == []


@each_book
def test_the_documents_still_say_what_the_project_was_checked_against(book: Book) -> None:
    assert sentences.drift(told(book), book.known()) == []


@each_book
def test_no_sentence_of_the_documents_stands_in_the_files_about_them(book: Book) -> None:
    long = [sentences.plain(sentence) for sentence in told(book).values() if len(sentence) > 50]
    for file in [
        *book.here.glob("*.toml"),
        *book.scenarios.rglob("*.toml"),
        ROOT / "resources" / "help" / "scenarios.md",
    ]:
        text = sentences.plain(file.read_text(encoding="utf-8"))
        assert [sentence for sentence in long if sentence in text] == [], file.name


@each_book
def test_the_tests_that_reasons_name_exist(book: Book) -> None:
    for name in book.named_tests():
        file, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8") if test else (ROOT / file).exists(), name


@pytest.mark.parametrize(
    ("game", "file"),
    FILES,
    ids=[f"{game}/{file.relative_to(BOOKS[game].scenarios).as_posix()}" for game, file in FILES],
)
def test_the_scenario_holds(game: str, file: Path) -> None:
    found: Game = GAMES[GameId(game)]
    assert found.table is not None
    assert play(read(file), found, found.table(), shipped_cards(found)).failed == ()
