"""``warcamp deck missing`` and searches for what is owned, over a world on disk."""

import json
from pathlib import Path

import pytest

from deckbuilder import app
from deckbuilder.core.collection import Lot
from deckbuilder.desk.copies import taken_by
from deckbuilder.desk.deck_files import read_deck
from tests.helpers.command import run
from tests.helpers.shared_data import ROOT

WALL = next((ROOT / "db").rglob("decks/ironhold-wall.txt"))


def owned(home: Path, many: int, name: str) -> None:
    """Own copies of a card."""
    services = app.services(home)
    desk = services.collection_desk(services.game())
    desk.apply(desk.add(next(id for id, known, _ in services.catalog.heads(services.game().id) if known == name), many))


def line(number: int) -> tuple[int, str]:
    counted = [text.split(" ", 1) for text in WALL.read_text("utf-8").splitlines() if text[:1].isdigit()]
    return int(counted[number][0]), counted[number][1]


def test_everything_is_missing_for_who_owns_nothing(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    status, out, err = run(capsys, "deck", "missing", WALL, "--home", home, "--json")
    data = json.loads(out)
    assert (status, err, data["together"], data["of"]) == (1, "", "max", "free")
    assert data["copies"] == sum(one["count"] for one in data["missing"]) == 50
    assert {"id", "name", "count", "needed", "there", "wanted", "decks"} == set(data["missing"][0])


def test_what_is_owned_is_not_missing_and_is_found(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    many, name = line(-1)
    owned(home, many, name)
    _, out, _ = run(capsys, "deck", "missing", WALL, "--home", home)
    assert f"{many} {name}" not in out.splitlines()
    _, out, err = run(capsys, "cards", "search", f"own:{many}", "--home", home, "--json")
    assert ([card["name"] for card in json.loads(out)["cards"]], err) == ([name], "")


def test_the_sum_of_a_deck_with_itself_is_twice_as_much(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    _, once, _ = run(capsys, "deck", "missing", WALL, WALL, "--home", home, "--json")
    _, twice, _ = run(capsys, "deck", "missing", WALL, WALL, "--sum", "--home", home, "--json")
    assert json.loads(twice)["copies"] == 2 * json.loads(once)["copies"] == 100


def test_a_stored_deck_goes_by_its_name_and_has_its_own_copies_once_built(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    services = app.services(home)
    shelf = services.shelf(services.game())
    stored = services.decks.create(read_deck(WALL, shelf).deck)
    desk = services.collection_desk(shelf.game)
    for card, many in taken_by(stored.deck, shelf.rules).items():
        desk.apply(desk.add(card, many))
    desk.apply(desk.build(stored.id, True))
    status, out, _ = run(capsys, "deck", "missing", stored.deck.name.upper(), "--home", home)
    assert (status, out) == (0, "Nothing is missing.\n")
    status, out, _ = run(capsys, "deck", "missing", WALL, "--home", home, "--csv")
    assert (status, out.splitlines()[0]) == (1, "Count,Name,Needed,There,Wanted,Decks")
    status, _, _ = run(capsys, "deck", "missing", WALL, "--owned", "--home", home)
    assert status == 0


def test_a_name_that_is_nothing_is_said(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    status, out, err = run(capsys, "deck", "missing", "no such deck", "--home", home)
    assert (status, out) == (2, "")
    assert "neither a file nor a stored deck" in err


def test_what_a_list_of_another_game_lacks_is_looked_up_in_that_game(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    other = sorted((ROOT / "db/guilds/decks").glob("*.txt"))[0]
    status, told, _ = run(capsys, "deck", "missing", other, "--json")
    assert status == 1
    assert all(lack["id"] for lack in json.loads(told)["missing"])


def test_a_deck_that_comes_with_the_game_is_named_freely(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    """Every command that takes a list takes such a name, whichever game the deck is for."""
    _, file, _ = run(capsys, "deck", "missing", WALL, "--home", home)
    assert run(capsys, "deck", "missing", "Ironhold Wall", "--home", home) == (1, file, "")
    assert run(capsys, "deck", "check", "ironhold-wall", "--home", home)[0] == 0
    assert run(capsys, "deck", "diff", "ironhold-wall", WALL, "--home", home)[0] == 0
    status, out, _ = run(capsys, "deck", "print", "ironhold wall", home / "wall.pdf", "--what", "list", "--home", home)
    assert (status, out) == (0, f"{home / 'wall.pdf'}: 1 page, 50 cards\n")
    other = next(file for file in (ROOT / "db").rglob("decks/*.txt") if file.parents[1] != WALL.parents[1])
    assert run(capsys, "deck", "missing", other.stem, "--home", home)[0] == 1


def test_printings_that_are_owned_are_written_where_the_deck_names_none(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    many, name = line(-1)
    services = app.services(home)
    desk = services.collection_desk(services.game())
    card = next(id for id, known, _ in services.catalog.heads(services.game().id) if known == name)
    printing = services.catalog.cards(services.game().id)[card].printings[0]
    desk.apply(desk.add(card, 1, Lot(card, printing=printing.id)))
    asked = ("deck", "convert", "ironhold-wall", home / "out.txt", "--to", "text-full", "--home", home)
    assert run(capsys, *asked, "--printings", "owned")[0] == 0
    written = (home / "out.txt").read_text("utf-8")
    assert f"1 {name} [{printing.set} {printing.number}]" in written
    assert (f"{many - 1} {name}\n" in written) is (many > 1)
