"""Named searches in a text file that is the user's own."""

from pathlib import Path

import pytest

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.desk.saved_searches import SavedSearch, SavedSearches, lines, parse_lines

TEXT = "# mine\nlow elves = f:elf lvl<=2\n\nnonsense\nstrikes = text:strike  atk>=2\n"


@pytest.fixture
def searches(tmp_path: Path) -> SavedSearches:
    file = tmp_path / "home" / "searches.txt"
    file.parent.mkdir()
    file.write_text(TEXT, "utf-8")
    return SavedSearches(file)


def test_missing_file_holds_no_search_and_is_made_by_the_first(tmp_path: Path) -> None:
    searches = SavedSearches(tmp_path / "none" / "searches.txt")
    assert searches.list() == ()
    searches.add("a", "lvl>=2")
    assert searches.text() == "a = lvl>=2\n"


def test_lines_are_read_in_order_and_a_bad_one_is_told_with_its_number(searches: SavedSearches) -> None:
    read = searches.read()
    assert [search.name for search in read.searches] == ["low elves", "strikes"]
    assert read.searches[0].query == "f:elf lvl<=2"
    assert [finding.where for finding in read.findings] == ["searches.txt, line 4"]
    assert "'nonsense' is no search; wanted name = query" in read.findings[0].why


def test_query_may_hold_signs_of_equality() -> None:
    assert parse_lines("exact = name=fox lvl>=2").searches == (SavedSearch("exact", "name=fox lvl>=2"),)


def test_second_line_of_a_name_is_told_and_the_first_counts() -> None:
    read = parse_lines("Fox = a\nfox = b")
    assert read.searches == (SavedSearch("Fox", "a"),)
    assert read.findings[0].where == "line 2"


def test_edits_keep_comments_blank_lines_and_lines_not_understood(searches: SavedSearches) -> None:
    searches.add("new", "c:rogue")
    searches.rename("low elves", "Elves, low")
    searches.remove("strikes")
    assert searches.text() == "# mine\nElves, low = f:elf lvl<=2\n\nnonsense\nnew = c:rogue\n"


def test_adding_a_name_that_is_there_changes_its_query_in_place(searches: SavedSearches) -> None:
    searches.add("LOW ELVES", "f:elf")
    assert searches.text().splitlines()[1] == "LOW ELVES = f:elf"
    assert len(searches.list()) == 2


def test_moving_changes_the_order_of_searches_alone(searches: SavedSearches) -> None:
    searches.move("strikes", -1)
    assert searches.text().splitlines() == [
        "# mine",
        "strikes = text:strike  atk>=2",
        "",
        "nonsense",
        "low elves = f:elf lvl<=2",
    ]
    searches.move("strikes", -5)
    assert searches.list()[0].name == "strikes"


def test_shared_lines_come_back_the_same(searches: SavedSearches, tmp_path: Path) -> None:
    other = SavedSearches(tmp_path / "other.txt")
    assert other.take(lines(searches.list())).searches == searches.list()
    assert other.list() == searches.list()


def test_taken_lines_never_replace_what_is_there(searches: SavedSearches) -> None:
    added = searches.take("strikes = c:fighter\nlow elves = f:elf lvl<=2\nwhat")
    assert added.searches == (SavedSearch("strikes 2", "c:fighter"),)
    assert [finding.where for finding in added.findings] == ["line 3"]
    assert len(searches.list()) == 3


@pytest.mark.parametrize(("name", "query"), [("", "x"), (" = ", "x"), ("#", "x"), ("a", "  ")])
def test_empty_name_or_query_is_refused_and_nothing_written(searches: SavedSearches, name: str, query: str) -> None:
    with pytest.raises(BadInput):
        searches.add(name, query)
    assert searches.text() == TEXT


def test_name_keeps_clear_of_the_sign_of_equality(searches: SavedSearches) -> None:
    assert searches.add("a=b", "x").name == "a b"


def test_unknown_and_taken_names_are_refused(searches: SavedSearches) -> None:
    with pytest.raises(BadInput, match="no search 'nobody'"):
        searches.remove("nobody")
    with pytest.raises(BadInput, match="second search 'strikes'"):
        searches.rename("low elves", "strikes")
    assert searches.text() == TEXT


def test_file_that_is_no_text_is_told_and_left_alone(searches: SavedSearches) -> None:
    searches.file.write_bytes(b"a = \xff\n")
    with pytest.raises(BadInput, match=r"searches\.txt: byte 4"):
        searches.add("b", "x")
    assert searches.file.read_bytes() == b"a = \xff\n"


def test_file_that_cannot_be_written_stays_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "searches.txt").mkdir()
    searches = SavedSearches(tmp_path / "searches.txt")
    with pytest.raises((BadInput, DataTrouble)):
        searches.add("a", "x")
