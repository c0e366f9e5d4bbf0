"""The program among broken files, full disks and other programs: one line, nothing lost, and a second try works."""

import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from deckbuilder.core.decks import Deck
from deckbuilder.core.ids import DeckId
from deckbuilder.desk.deck_desk import DeckDesk
from deckbuilder.storage.decks import DeckStore
from tests.helpers import toy
from tests.helpers.shared_data import ROOT

WALL = next((ROOT / "db").rglob("decks/ironhold-wall.txt"))
SET = min((WALL.parents[1] / "sets").glob("*.json"))
SEARCH = ("cards", "search", "t:item", "--json")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A user folder after its first start."""
    folder = tmp_path_factory.mktemp("built") / "home"
    assert warcamp(folder, *SEARCH)[0] == 0
    return folder


@pytest.fixture
def used(built: Path, home: Path) -> Path:
    shutil.copytree(built, home)
    return home


def warcamp(home: Path, *arguments: object, before: Callable[[], None] | None = None) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", "--home", str(home), *map(str, arguments)],
        check=False, cwd=ROOT, capture_output=True, text=True, timeout=60, preexec_fn=before, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


def one_line(answer: tuple[int, str, str], *words: str) -> None:
    status, out, err = answer
    assert (status, out, err.count("\n")) == (2, "", 1), answer
    assert all(word in err for word in words), err


def items(home: Path) -> int:
    status, out, err = warcamp(home, *SEARCH)
    assert (status, err) == (0, "")
    return int(json.loads(out)["total"])


def no_room(size: int) -> Callable[[], None]:
    """Give what makes every file end at so many bytes, as a full disk does."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


def changed(file: Path, sql: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute(sql)
        database.commit()


# -- the catalog ----------------------------------------------------------------------------------------


def torn(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:20_000])


def scribbled(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for page in range(8192, len(content), 4096):
        content[page : page + 200] = b"\xa5" * 200
    file.write_bytes(content)


def without_cards(file: Path) -> None:
    changed(file, "DROP TABLE card")


def rubbish(file: Path) -> None:
    file.write_bytes(b"rubbish" * 1000)


@pytest.mark.parametrize("damage", [torn, scribbled, without_cards, rubbish], ids=lambda f: f.__name__)
@pytest.mark.parametrize("behind", [False, True], ids=["current", "behind"])
def test_a_damaged_catalog_is_rebuilt_at_the_second_try_at_the_latest(
    used: Path, damage: Callable[[Path], None], behind: bool
) -> None:
    wanted = items(used)
    if behind:
        changed(used / "catalog.sqlite", "UPDATE meta SET value = 'older' WHERE key = 'built_from'")
    damage(used / "catalog.sqlite")
    first = warcamp(used, *SEARCH)
    if first[0]:
        one_line(first, "catalog.sqlite", "start the program again")
    assert items(used) == wanted


def test_a_newer_catalog_is_left_alone(used: Path) -> None:
    changed(used / "catalog.sqlite", "PRAGMA user_version = 99")
    before = (used / "catalog.sqlite").read_bytes()
    one_line(warcamp(used, *SEARCH), "newer version")
    assert (used / "catalog.sqlite").read_bytes() == before


def test_a_locked_catalog_is_one_line_and_free_again_it_works(used: Path) -> None:
    with closing(sqlite3.connect(used / "catalog.sqlite")) as other:
        other.execute("BEGIN EXCLUSIVE")
        one_line(warcamp(used, "cards", "import", SET), "locked")
    assert warcamp(used, "cards", "import", SET)[0] == 0


def test_a_catalog_that_is_behind_is_used_while_another_program_writes(used: Path) -> None:
    wanted = items(used)
    changed(used / "catalog.sqlite", "UPDATE meta SET value = 'older' WHERE key = 'built_from'")
    with closing(sqlite3.connect(used / "catalog.sqlite")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert items(used) == wanted
    assert "is behind" in (used / "warcamp.log").read_text("utf-8")


def test_a_folder_in_the_place_of_the_catalog_is_one_line(used: Path) -> None:
    (used / "catalog.sqlite").unlink()
    (used / "catalog.sqlite").mkdir()
    one_line(warcamp(used, *SEARCH), "catalog.sqlite")


def test_an_impossible_number_of_a_kept_file_stops_no_rebuild(used: Path) -> None:
    (used / "sources").mkdir()
    (used / "sources" / f"{'9' * 60}-0123456789abcdef.saga.v4").write_text("[]")
    (used / "catalog.sqlite").unlink()
    assert items(used) > 0


@pytest.mark.parametrize("home", ["file", "file/below", "x" * 300])
@pytest.mark.parametrize("command", [SEARCH, ("deck", "check", WALL)], ids=["search", "check"])
def test_a_home_that_cannot_be_is_one_line(tmp_path: Path, home: str, command: tuple[object, ...]) -> None:
    (tmp_path / "file").write_text("I am no folder")
    one_line(warcamp(tmp_path / home, *command), "catalog.sqlite")


@pytest.mark.parametrize("content", ['{"game": 5', "[" * 100_000, "\0", '{"game": "nope"}'], ids=len)
def test_broken_settings_give_the_defaults(used: Path, content: str) -> None:
    (used / "settings.json").write_text(content)
    assert items(used) > 0


def test_a_log_that_cannot_be_written_is_no_trouble(used: Path) -> None:
    (used / "warcamp.log").unlink()
    (used / "warcamp.log").mkdir()
    rubbish(used / "catalog.sqlite")  # which is logged
    assert items(used) > 0


# -- no room --------------------------------------------------------------------------------------------


def test_a_first_start_without_room_is_one_line_and_with_room_it_works(home: Path) -> None:
    one_line(warcamp(home, *SEARCH, before=no_room(200_000)), "catalog.sqlite")
    assert items(home) > 0


def test_an_import_without_room_changes_nothing(used: Path, tmp_path: Path) -> None:
    before = items(used)
    file = tmp_path / "cards.json"
    cards = [
        {"name": f"Stone {i}", "type": "Item", "text": f"Word {i} " * 60, "class": ["Fighter"], "level": 1,
         "printInfos": [{"set": "HAB", "setNumber": str(i), "rarity": "Common"}]}
        for i in range(3000)
    ]  # fmt: skip
    file.write_text(json.dumps(cards))
    room = (used / "catalog.sqlite").stat().st_size + 50_000
    one_line(warcamp(used, "cards", "import", file, before=no_room(room)), "catalog.sqlite")
    assert items(used) == before
    assert not list((used / "sources").glob("*")) if (used / "sources").exists() else True
    assert warcamp(used, "cards", "import", file)[0] == 0
    assert items(used) == before + 3000


@pytest.mark.parametrize("command", [("cards", "export"), ("deck", "convert", WALL)], ids=["export", "convert"])
def test_writing_without_room_leaves_the_former_file(used: Path, tmp_path: Path, command: tuple[object, ...]) -> None:
    out = tmp_path / "out" / "x.json"
    out.parent.mkdir()
    out.write_text("former")
    one_line(warcamp(used, *command, out, before=no_room(500)), "x.json", "cannot be written")
    assert [p.name for p in out.parent.iterdir()] == ["x.json"]
    assert out.read_text() == "former"
    assert warcamp(used, *command, out)[0] == 0


def test_a_device_is_not_replaced_and_a_link_is_followed(used: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    one_line(warcamp(used, "deck", "convert", WALL, tmp_path / "pipe.txt"), "pipe.txt")
    assert (tmp_path / "pipe.txt").is_fifo()
    (tmp_path / "link.txt").symlink_to(tmp_path / "real.txt")
    assert warcamp(used, "deck", "convert", WALL, tmp_path / "link.txt")[0] == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").is_file()


# -- ends of the pipe, and odd words --------------------------------------------------------------------


def shell(home: Path, command: str) -> tuple[int, str, str]:
    program = f"{sys.executable} -m deckbuilder --home {home}"
    done = subprocess.run(
        ["sh", "-c", command.replace("WARCAMP", program)],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device without room here")
@pytest.mark.parametrize("command", ["cards search t:item --json", f"deck convert {WALL} - --to text", "--help"])
def test_an_output_without_room_is_one_line(used: Path, command: str) -> None:
    one_line(shell(used, f"WARCAMP {command} > /dev/full"), "standard output")


def test_closed_ends_are_one_line(used: Path) -> None:
    one_line(shell(used, "WARCAMP deck check - <&-"), "standard input", "closed")
    one_line(shell(used, f"WARCAMP deck convert {WALL} - --to text >&-"), "standard output", "closed")
    one_line(shell(used, "yes '1 A Card' | head -c 5000000 | WARCAMP deck check -"), "larger than 4 MB")


def test_a_working_folder_that_is_gone_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    said = shell(Path("relative"), f"cd {tmp_path}/gone && rmdir ../gone && PYTHONPATH={ROOT} WARCAMP cards search x")
    one_line(said, "working folder is gone")


def test_a_reader_that_goes_away_is_no_error(used: Path) -> None:
    status, out, err = shell(
        used, "(WARCAMP cards search t:item --json; echo $? > status) | head -c 5; cat status; rm status"
    )
    assert (status, out, err) == (0, '{"tot0\n', "")


@pytest.mark.parametrize(
    ("command", "wanted"),
    [("deck check ONE --all-formats", 0), ("deck check TWO", 1), ("deck check THREE", 3), ("deck check none", 2),
     ("deck diff ONE TWO --json", 1), ("deck convert ONE - --to text", 0), ("--help", 0)],
)  # fmt: skip
def test_the_answer_is_the_same_where_nobody_listens(used: Path, tmp_path: Path, command: str, wanted: int) -> None:
    wall = WALL.read_text("utf-8")
    (tmp_path / "two.txt").write_text(f"{wall}4 Hearthsong Novice\n", "utf-8")
    (tmp_path / "three.txt").write_text(f"{wall}2 Nobody Knows Me\n", "utf-8")
    for word, file in (("ONE", WALL), ("TWO", tmp_path / "two.txt"), ("THREE", tmp_path / "three.txt")):
        command = command.replace(word, str(file))
    gone = shell(
        used,
        f"cd {tmp_path}; (sleep 0.2; PYTHONPATH={ROOT} WARCAMP {command} 2>&1; echo $? > status) | true; cat status",
    )
    assert gone == (0, f"{wanted}\n", "")


@pytest.mark.parametrize("name", ["\udcff\udcfe", "\x1b[31m", "x" * 5000, "../..", "\u202e"], ids=ascii)
def test_odd_words_are_refused_in_one_short_line(used: Path, name: str) -> None:
    for arguments in (
        ("cards", "show", name),
        ("deck", "check", WALL, "--format", name),
        ("deck", "check", WALL, "--game", name),
    ):
        answer = warcamp(used, *arguments)
        one_line(answer)
        assert len(answer[2]) < 1100
        assert "\x1b" not in answer[2]


def test_ten_thousand_unknown_lines_are_judged_soon(used: Path, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_text("// Deck\n" + "".join(f"3 Nobody Knows Me {i}\n" for i in range(10_000)))
    assert warcamp(used, "deck", "stats", file)[0] == 0  # within the minute that warcamp() waits


@pytest.mark.parametrize("suffix", [".txt", ".csv", ".md", ".json"])
def test_a_list_without_end_is_refused_in_one_line(used: Path, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"deck{suffix}"
    rows = [{"slot": "deck", "name": f"A{i}"} for i in range(30_000)]
    file.write_text(
        {
            ".txt": "".join(f"1 A{i}\n" for i in range(30_000)),
            ".csv": "Count,Name\n" + "".join(f"1,A{i}\n" for i in range(30_000)),
            ".md": "# X\n" + "".join(f"- 1 A{i}\n" for i in range(30_000)),
            ".json": json.dumps({"warcamp": {"kind": "deck", "version": 1}, "entries": rows}),
        }[suffix]
    )
    one_line(warcamp(used, "deck", "check", file), "at most 20")


def test_half_characters_and_escapes_in_a_list_reach_no_terminal(used: Path, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    half = "\ud800"
    row = {"slot": "deck", "card": half, "name": f"{half}x", "count": 1}
    deck = {
        "warcamp": {"kind": "deck", "version": 1},
        "name": f"\x1b[31m{half}A",
        "entries": [row],
        "tags": [half],
        "notes": half,
    }
    file.write_text(json.dumps(deck))
    for command in (("check", file), ("stats", file), ("convert", file, "-", "--to", "json")):
        status, out, err = warcamp(used, "deck", *command)
        assert status in (0, 1, 3), err
        assert "\x1b" not in out + err


# -- two windows on one user file -----------------------------------------------------------------------


def test_two_programs_that_edit_one_deck_lose_no_edit(tmp_path: Path) -> None:
    file = tmp_path / "warcamp.sqlite"
    store = DeckStore(file)
    first = DeckDesk.create(toy.shelf(), store, toy.deck())
    code = (
        "import sys; from pathlib import Path\n"
        "from deckbuilder.desk.deck_desk import DeckDesk; from deckbuilder.storage.decks import DeckStore\n"
        "from tests.helpers import toy\n"
        "desk = DeckDesk.open(toy.shelf(), DeckStore(Path(sys.argv[1])), int(sys.argv[2]))\n"
        "for i in range(100): desk.edit(lambda deck: deck.added(toy.DECK, toy.CARDS[1].id, 1), f'Add {i}')\n"
    )
    others = [
        subprocess.Popen([sys.executable, "-c", code, str(file), str(first.id)], cwd=ROOT, stderr=subprocess.PIPE)
        for _ in range(2)
    ]

    def one_more(deck: Deck) -> Deck:
        return deck.added(toy.DECK, toy.CARDS[1].id, 1)

    for i in range(100):
        first.edit(one_more, f"Add {i}")
    for other in others:
        _, err = other.communicate(timeout=60)
        assert (other.returncode, err) == (0, b"")
    deck = DeckStore(file).load(DeckId(first.id)).deck
    assert deck.count(toy.CARDS[1].id, toy.DECK) == 300
