"""The search language on the command line, and its help page."""

from pathlib import Path

import pytest

from deckbuilder.core.query import BUILTIN as FIELDS
from deckbuilder.games import BUILTIN
from tests.cli.test_cards import report
from tests.helpers.command import run

PAGE = Path(__file__).parents[2] / "resources" / "help" / "search.md"


def examples() -> list[str]:
    """Give every indented line of the help page."""
    return [line.strip() for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]


def test_the_help_page_has_examples() -> None:
    assert len(examples()) >= 20


def test_the_help_page_names_every_field_and_alias_of_the_default_game() -> None:
    page = PAGE.read_text(encoding="utf-8")
    named = {name for spec in BUILTIN[0].fields for name in (spec.key, *spec.aliases)} | set(FIELDS)
    assert [name for name in sorted(named) if f"`{name}`" not in page] == []


def test_a_minus_before_a_word_with_an_h_is_no_call_for_help(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "cards", "search", "-text:with", "t:char")
    assert (status, "cards: " in out) == (0, True)


@pytest.mark.parametrize("query", examples())
def test_every_example_of_the_help_page_finds_starter_cards(capsys: pytest.CaptureFixture[str], query: str) -> None:
    assert report(capsys, "cards", "search", query, "--limit", "0")["total"] > 0


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("lvl<=", "value is missing"),
        ("artist:", "value is missing"),
        ("(f:elf", "not closed"),
        ("f:elf)", "closes nothing"),
        ("is:uniqe", "near it: Unique"),
        ("is:foo", "no known word"),
        ("c:wizrad", "near it: Wizard"),
        ("c:mage", "has no word"),
        ("legal:opne", "near it: open"),
        ("legal:nowhere", "no format"),
        ("set:ZZZ", "near it: "),
        ("-set:ZZZ t:char", "no set"),
    ],
)
def test_what_cannot_be_meant_is_one_line_and_finds_nothing(
    capsys: pytest.CaptureFixture[str], query: str, said: str
) -> None:
    status, out, err = run(capsys, "cards", "search", query)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


@pytest.mark.parametrize("query", ["in:deck", "t:char -in:deck"])
def test_deck_is_said_to_be_missing(capsys: pytest.CaptureFixture[str], query: str) -> None:
    status, _, err = run(capsys, "cards", "search", query)
    assert (status, err) == (0, "warcamp: in: and copies: need an open deck; none is here\n")


@pytest.mark.parametrize("query", ["own>=1", "is:owned", "free:0", "want:*"])
def test_collection_is_asked_for_copies(capsys: pytest.CaptureFixture[str], query: str) -> None:
    assert run(capsys, "cards", "search", query)[::2] == (0, "")


def test_a_whole_name_of_one_word_is_answered_with_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "cards", "search", "name=ember")
    assert (status, err.count("\n"), "name:ember finds parts" in err) == (0, 1, True)
    assert out.startswith("0 cards: ")


def test_cards_that_a_format_leaves_undecided_are_counted_beside_those_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "cards.json"
    file.write_text(
        '[{"name": "Testa Quill", "type": "Item", "class": ["Rogue"], "level": 2, "text": "",'
        ' "printInfos": [{"set": "Mock Set (MCK)", "setNumber": "7", "rarity": "Rare"}]}]'
    )
    report(capsys, "cards", "import", file)
    for query, wanted in (("", 1), ("t:item", 1), ("t:char", 0)):
        for verdict in ("legal", "banned"):
            asked = f"{query} {verdict}:ancients"
            assert report(capsys, "cards", "search", asked)["undecided"] == wanted
    _, out, _ = run(capsys, "cards", "search", "t:item legal:ancients")
    assert out.splitlines()[1] == "1 more are undecided (their pool tags are not in this catalog)"
    assert report(capsys, "cards", "search", "legal:open")["undecided"] == 0


def test_one_card_is_one_card(capsys: pytest.CaptureFixture[str]) -> None:
    name = report(capsys, "cards", "search", "t:char", "--limit", "1")["cards"][0]["name"]
    _, out, _ = run(capsys, "cards", "search", f'!"{name}"')
    assert out.startswith("1 card: ")
