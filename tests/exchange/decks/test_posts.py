"""Lists as they stand in forums: bold headings part them, whatever a forum writes around a card is taken off."""

import pytest

from deckbuilder.core.decks import Entry
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId
from deckbuilder.exchange.decks import recognise_deck, web_page
from tests.helpers import toy

OURS = toy.deck(
    name="Hoard",  # as a card is called
    format="chosen",
    choices=(("kin", "Owl"),),
    entries=(
        Entry(toy.LEADER, CardId("king-fox"), 1, note="(Treasure) hunter"),
        Entry(toy.ARMY, CardId("fox-guard"), 2),
        Entry(toy.DECK, CardId("hoard"), 3, note="(Treasure)"),
        Entry(toy.SIDE, CardId("strongarm"), 1),
    ),
    unknown=((toy.DECK, "Nobody __Knows__ Me", 2),),
    notes="**Bite** first, says 1 Fox Guard.\n\nDeck\n// then run",
    tags=("fast", "red"),
)


def read(words: str, name: str = "post.txt") -> ReadDeck:
    format = recognise_deck(words.encode(), name, toy.GAME)
    assert format.read is not None
    return format.read(words.encode(), name, toy.shelf())


def counts(result: ReadDeck) -> dict[tuple[str, str], int]:
    return {(entry.slot, entry.card): entry.count for entry in result.deck.entries}


def test_a_post_of_ours_comes_back_whole() -> None:
    written = web_page.write_bbcode(OURS, toy.shelf())
    back = read(written.content.decode(), "post.bbcode")
    assert written.lost == ()
    assert (back.deck, back.stray, back.sectioned) == (OURS, (), True)
    assert [finding.unknown for finding in back.findings] == ["Nobody __Knows__ Me"]


@pytest.mark.parametrize("name", ["Leader", "Fox Guard", "Notes", "3 Hoard"])
def test_the_name_of_a_post_of_ours_is_a_name_whatever_it_says(name: str) -> None:
    deck = toy.deck(name=name, entries=(Entry(toy.DECK, CardId("hoard"), 3),))
    assert read(web_page.write_bbcode(deck, toy.shelf()).content.decode()).deck == deck


@pytest.mark.parametrize(
    ("leader", "army", "deck"),
    [
        ("[b]Leader[/b]", "[b]Starting Army (2)[/b]", "[b][u]Main Deck[/u][/b] (5)"),
        ("[size=14][B]Leader:[/B][/size]", "[color=red]Starting Army[/color]", "[u]Units[/u]"),
        ("**Leader**", "**Starting Army** (2)", "**Main Deck:**"),
        ("__Leader__ (1)", "*Starting Army*", "_Main Deck_ (5)"),
        ("**1 Leader**", "**Anfangsarmee**", "**Hauptdeck (5 Karten)**"),
    ],
)
@pytest.mark.parametrize("name", ["post.txt", "post.md"])
def test_bold_headings_part_a_list(leader: str, army: str, deck: str, name: str) -> None:
    result = read(f"{leader}\n1 King Fox\n\n{army}\n2 Fox Guard\n\n{deck}\n3 Hoard\n2 Strongarm\n", name)
    assert counts(result) == {
        (toy.LEADER, "king-fox"): 1, (toy.ARMY, "fox-guard"): 2, (toy.DECK, "hoard"): 3, (toy.DECK, "strongarm"): 2,
    }  # fmt: skip
    assert (result.deck.unknown, result.findings, result.sectioned) == ((), (), True)


@pytest.mark.parametrize(
    "line",
    ["**3** Fox Guard", "**3x Fox Guard**", "[*]3 Fox Guard", "* **3x** [url=https://a.org/1]Fox Guard[/url]",
     "[b]3 Fox Guard (TOY)[/b]", "3 [card]Fox Guard[/card]", "3 Fox Guard [i](TOY)[/i]", "[list][*] 3 Fox Guard[/list]"],
)  # fmt: skip
def test_a_card_line_in_a_post_is_read_without_its_marks(line: str) -> None:
    assert counts(read(f"2 Hoard\n{line}\n[b]Side[/b]")) == {(toy.DECK, "hoard"): 2, (toy.DECK, "fox-guard"): 3}


def test_a_remark_in_italics_is_a_note_on_the_card() -> None:
    (entry,) = read("3 Fox Guard [i]the swift ones[/i]\n").deck.entries
    assert (entry.card, entry.note) == ("fox-guard", "the swift ones")


def test_a_bold_line_above_all_is_the_name_and_bold_notes_are_notes() -> None:
    result = read("**Night Raid**\n**Leader**\n1 King Fox\n**Notes**\nBite, then run.\nNever 3 Hoard.\n")
    assert (result.deck.name, result.deck.notes) == ("Night Raid", "Bite, then run.\nNever 3 Hoard.")
    assert (counts(result), result.deck.unknown) == ({(toy.LEADER, "king-fox"): 1}, ())


def test_a_bold_fact_is_a_header_and_no_name() -> None:
    result = read("**Format:** Chosen Kin\n**Kin:** Owl\n**Leader:** King Fox\n2 Hoard\n")
    assert (result.deck.name, result.deck.format, result.deck.choices) == ("post", "chosen", (("kin", "Owl"),))
    assert counts(result) == {(toy.LEADER, "king-fox"): 1, (toy.DECK, "hoard"): 2}


def test_a_bold_name_that_nobody_knows_is_kept_as_a_card() -> None:
    assert read("2 Hoard\n**3 Nobody Knows Me**\n").deck.unknown == ((toy.DECK, "Nobody Knows Me", 3),)


def test_a_set_that_is_called_like_a_tag_stays_a_set() -> None:
    fox = toy.card("Fox", sets=(("B", "1"), ("I", "2")))
    result = web_page.BBCODE
    assert result.read is not None
    deck = result.read(b"2 [B] Fox\n1 [I] Fox\n3 Fox *F*\n", "list.txt", toy.shelf((fox,))).deck
    assert {entry.printing: entry.count for entry in deck.entries} == {"fox/B": 2, "fox/I": 1, None: 3}


@pytest.mark.parametrize("name", ["post.txt", "post.md"])
def test_notes_keep_their_order(name: str) -> None:
    result = read("**Deck**\n3 Hoard\n_one_\n**Notes:**\ntwo\n\n// three\n[b]Units[/b]\n2 Fox Guard\n_four_\n", name)
    assert result.deck.notes.splitlines() == ["one", "two", "", "// three", "four"]
    assert counts(result) == {(toy.DECK, "hoard"): 3, (toy.DECK, "fox-guard"): 2}
