"""The text dialects of FIELD 2.7, with the traps counted there."""

import json

import pytest

from deckbuilder import paths
from deckbuilder.core.decks import Severity
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import ReadDeck
from deckbuilder.core.ids import CardId
from deckbuilder.core.naming import ListedNames
from deckbuilder.exchange.decks import recognise_deck, text
from deckbuilder.exchange.decks.names import near_names
from tests.helpers import toy


def read(words: str, name: str = "list.txt") -> ReadDeck:
    return text.read(words.encode(), name, toy.shelf())


def counts(read: ReadDeck) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    for entry in read.deck.entries:
        key = (entry.slot, entry.card)
        found[key] = found.get(key, 0) + entry.count
    return found


@pytest.mark.parametrize(
    "line",
    [
        "3 Fox Guard", "3x Fox Guard", "3X Fox Guard", "x3 Fox Guard", "[3] Fox Guard", "(3) Fox Guard", "3* Fox Guard",
        "3\tFox Guard", "  3   fox guard ", "3 Fox  Guard", "3 Fox Guard (TOY) 12", "3 Fox Guard [TOY]", "3 [TOY] Fox Guard",
        "3 [TOY#12] Fox Guard # the old one", "3 [TOY:12] Fox Guard", "3 Fox Guard (TOY) 12 *F* #elite", "3 Fox Guard|TOY|1",
        "3x Fox Guard (toy) 12 [Guards{noDeck}] ^keep,#37d67a^", "3x Fox Guard (TOY) *CMDR*", "Fox Guard x3",
    ],
)  # fmt: skip
def test_each_dialect_of_a_card_line_is_three_guards(line: str) -> None:
    assert counts(read(line)) == {("deck", "fox-guard"): 3}


@pytest.mark.parametrize("name", ["2-Handed Sword", "13th Edition Spellbook"])
def test_a_name_that_starts_with_digits_is_not_cut(name: str) -> None:
    id = name.casefold().replace(" ", "-")
    assert counts(read(f"2 {name}")) == {("deck", id): 2}
    assert counts(read(name)) == {("deck", id): 1}


def test_a_missing_quantity_is_one_and_is_said() -> None:
    result = read("Fox Guard")
    assert counts(result) == {("deck", "fox-guard"): 1}
    assert [(f.where, f.severity) for f in result.findings] == [("line 1", Severity.NOTE)]


def test_the_longest_known_name_wins_over_a_set_code() -> None:
    assert counts(read("1 Hoard (Treasure)")) == {("deck", "hoard-(treasure)"): 1}
    assert counts(read("1 Hoard")) == {("deck", "hoard"): 1}
    assert counts(read("1 Fox Guard (Treasure)")) == {("deck", "fox-guard"): 1}


def test_names_that_differ_by_a_space_stay_apart() -> None:
    assert counts(read("1 strong arm\n2 STRONGARM")) == {("deck", "strong-arm"): 1, ("deck", "strongarm"): 2}
    assert counts(read("1 strong-arm")) == {("deck", "strong-arm"): 1}


@pytest.mark.parametrize(
    "line", ["1 Owl’s Æther Blade", "1 Owl's Aether Blade", "1 owls aether blade", "1\u00a0Owl´s Æther Blade"]
)
def test_quotes_ligatures_and_odd_spaces_do_not_matter(line: str) -> None:
    assert counts(read(line)) == {("deck", "owl's-æther-blade"): 1}


@pytest.mark.parametrize("line", ["1 Mock Temple, The", "1 Mock Temple", "1 the mock temple"])
def test_an_article_may_stand_behind_or_be_missing(line: str) -> None:
    assert counts(read(line)) == {("deck", "the-mock-temple"): 1}


def test_sections_headers_and_notes_are_read() -> None:
    result = read(
        "// Deck: Night Raid\n// Format: Plain (non-rotating)\n// Tags: fast, red\n// Plan: bite first\n\n"
        "// Leader\n1 King Fox\n// Starting Army\n2 Fox Guard\n// Main Deck (3)\n3 Hoard\n// Side\n1 Strongarm\n"
    )
    assert result.deck.name == "Night Raid"
    assert result.deck.tags == ("fast", "red")
    assert result.deck.notes == "Plan: bite first"
    assert counts(result) == {
        ("leader", "king-fox"): 1, ("army", "fox-guard"): 2, ("deck", "hoard"): 3, ("side", "strongarm"): 1,
    }  # fmt: skip
    assert result.sectioned
    assert result.findings == ()


def test_a_header_names_the_leader_who_is_listed_with_his_army() -> None:
    result = read("// Leader: Strongarm\n// Starting Army\n1 Strongarm\n2 Fox Guard\n// Deck\n3 Hoard\n")
    assert counts(result)["leader", "strongarm"] == 1


def test_a_leader_listed_with_his_army_is_known_without_a_header() -> None:
    assert counts(read("// Starting Army\n1 King Fox\n2 Fox Guard\n")) == {
        ("leader", "king-fox"): 1,
        ("army", "fox-guard"): 2,
    }


@pytest.mark.parametrize(
    "words",
    [
        "Leader\n1x King Fox\nStarting Army\n2x Fox Guard\nDeck\n3x Hoard\n",
        "3\tHoard\nLeader:\n1\tKing Fox\nStarting Army:\n2\tFox Guard\n",
        "[metadata]\nName=Raid\n[Main]\n3 Hoard|TOY|1\n[Leader]\n1 King Fox\n[Starting Army]\n2 Fox Guard\n",
        "//Main\n3 Hoard\n//Leader\n1 King Fox\n//Starting Army\n2 Fox Guard # swift\n",
    ],
)
def test_section_words_of_other_programs_are_known(words: str) -> None:
    # a card of the toy game is called Deck: as a bare line it is the card
    found = {key: n for key, n in counts(read(words)).items() if key[1] != "deck"}
    assert found == {("deck" if "Main" in words or "\t" in words else "army", "hoard"): 3} | {
        ("leader", "king-fox"): 1, ("army", "fox-guard"): 2,
    }  # fmt: skip


def test_a_sideboard_mark_goes_to_the_side() -> None:
    assert counts(read("3 Hoard\nSB: 2 Fox Guard")) == {("deck", "hoard"): 3, ("side", "fox-guard"): 2}


def test_a_list_without_sections_says_so() -> None:
    result = read("1 King Fox\n3 Hoard")
    assert not result.sectioned
    assert counts(result) == {("deck", "king-fox"): 1, ("deck", "hoard"): 3}


def test_an_unknown_name_is_kept_counted_and_never_replaced() -> None:
    result = read("3 Fox Gard\n2 Zqx")
    assert result.deck.unknown == (("deck", "Fox Gard", 3), ("deck", "Zqx", 2))
    assert result.deck.count() == 5
    assert result.findings[0].suggestions == ("Fox Guard",)
    assert "line 1" in result.findings[0].where
    assert result.findings[1].suggestions == ()


def test_cards_that_begin_so_come_before_those_spelled_alike() -> None:
    book = ListedNames([(name, CardId(name)) for name in ("Stone Wall", "Stonewall", "Stone", "Stonee Guard", "Tone")])
    assert near_names("stone", book, 9)[:4] == ("Stone", "Stone Wall", "Stonee Guard", "Stonewall")
    assert near_names("Stone Wal", book) == ("Stone Wall", "Stonewall")
    assert near_names("St", book) == ()  # two letters mean nobody
    odd = ListedNames([(name, CardId(name)) for name in ("'Mad' Stone", "\u00c9lan Vital", "\u201cQuoted\u201d Stone")])
    assert [near_names(begun, odd) for begun in ("mad", "elan", "quoted")] == [(name,) for name, _ in odd.names()]


@pytest.mark.parametrize(
    "line",
    ["Deck by Ann", "Created with A Program", "https://example.org/decks/7", "www.example.org", "20 cards", "20 Karten",
     "Total cards: 50", "(50 cards)", "-----", "??? what is this", "Player: Ann", "50/50"],
)  # fmt: skip
@pytest.mark.parametrize("before", ["", "3 Fox Guard\n"])
def test_a_line_about_the_list_is_kept_and_marked_and_never_its_title(line: str, before: str) -> None:
    result = read(f"{before}{line}\n2 Fox Guard\n")
    assert result.deck.name == "list"
    assert result.stray == tuple(name for _, name, _ in result.deck.unknown)
    assert len(result.stray) == 1
    assert [finding.unknown for finding in result.findings] == [*result.stray]


@pytest.mark.parametrize(
    "line", ["3 Zebra Captain", "1 'Mad' Zebra", "1x ...and Stay Down", "2 List of Names", "Fox Gard"]
)
def test_a_name_nobody_knows_is_no_line_about_the_list(line: str) -> None:
    assert read(f"2 Fox Guard\n{line}\n").stray == ()


@pytest.mark.parametrize("line", ["hello this is junk", "Zebra Captain", "2"])
def test_a_line_without_a_number_and_a_name_near_it_is_marked_as_no_card(line: str) -> None:
    result = read(f"2 Fox Guard\n{line}\n1 Hoard\n")
    assert result.stray == (line,)
    assert result.deck.unknown == (("deck", line, 1),)  # it is still there for whoever wants it


@pytest.mark.parametrize("heading", ["// Zauberzeug (3)", "//Zauberzeug", "Zauberzeug:", "[Zauberzeug]"])
def test_cards_under_a_heading_nobody_knows_go_to_the_deck_and_it_is_said(heading: str) -> None:
    result = read(f"// Starting Army\n2 Fox Guard\n\n{heading}\n\n3 Hoard\n")
    assert counts(result) == {("army", "fox-guard"): 2, ("deck", "hoard"): 3}
    word = heading.removeprefix("//").strip()
    assert [(f.where, f.why) for f in result.findings] == [
        ("line 4", f"the heading '{word}' is not known: its cards go to Deck")
    ]
    assert result.deck.unknown == ()


@pytest.mark.parametrize(
    "words",
    [
        "// Starting Army\n// the swift ones\n2 Fox Guard\n",  # right below a heading
        "// Starting Army\n1 Fox Guard\n// these two bite at once, whoever comes\n1 Fox Guard\n",
        "// Starting Army\n1 Fox Guard\n# swift\n1 Fox Guard\n",
        "// Starting Army\n2 Fox Guard\n// bite first\n",
    ],
)
def test_a_note_among_the_cards_is_no_heading(words: str) -> None:
    result = read(words)
    assert counts(result) == {("army", "fox-guard"): 2}
    assert result.findings == ()


@pytest.mark.parametrize(
    ("army", "deck", "side"),
    [
        ("Startarmee", "Kartenstapel", "Nebendeck"), ("Startarmee:", "Hauptdeck (3)", "Seitendeck"),
        ("Armee", "Bibliothek (3 Karten)", "Sideboard"), ("Arm\u00e9e de d\u00e9part", "Deck principal", "R\u00e9serve"),
        ("Arm\u00e9e", "Biblioth\u00e8que (3 cartes)", "Deck annexe"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("sign", ["// ", ""])
def test_headings_in_german_and_french_are_understood(sign: str, army: str, deck: str, side: str) -> None:
    result = read(f"{sign}{army}\n2 Fox Guard\n{sign}{deck}\n3 Hoard\n{sign}{side}\n1 Strongarm\n")
    assert counts(result) == {("army", "fox-guard"): 2, ("deck", "hoard"): 3, ("side", "strongarm"): 1}
    assert (result.findings, result.deck.unknown, result.deck.notes) == ((), (), "")


@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize(("label", "slot"), [("Starting Army", "army"), ("Deck", "deck")])
def test_parts_of_a_deck_are_understood_by_the_names_that_the_window_gives_them(
    label: str, slot: str, language: str
) -> None:
    entries = json.loads(paths.shipped("resources", "translations", f"{language}.json").read_text("utf-8"))["texts"]
    (said,) = [entry[language] for entry in entries if entry["en"] == label and "game" in entry["in"]]
    assert counts(read(f"// Side\n1 Hoard\n// {said}\n1 Fox Guard\n")) == {("side", "hoard"): 1, (slot, "fox-guard"): 1}


@pytest.mark.parametrize("word", ["Anf\u00fchrer", "Kriegsherr", "Chef de guerre"])
def test_the_leader_is_understood_in_german_and_french(word: str) -> None:
    assert counts(read(f"// {word}\n1 King Fox\n")) == {("leader", "king-fox"): 1}


def test_a_name_of_two_cards_is_asked_about_unless_the_slot_decides() -> None:
    assert read("1 Twin").findings[0].suggestions == ("Twin (Unit, level 1)", "Twin (Relic, level 4)")
    decided = read("// Army\n1 Twin")
    assert counts(decided) == {("army", "twin"): 1}
    assert decided.findings == ()


@pytest.mark.parametrize("count", ["0", "1000", "999999999"])
def test_an_absurd_quantity_is_left_out_with_its_line(count: str) -> None:
    result = read(f"1 Hoard\n{count} Fox Guard")
    assert counts(result) == {("deck", "hoard"): 1}
    assert result.findings[0].where == "line 2"
    assert result.findings[0].severity is Severity.ERROR


def test_a_printing_is_taken_when_the_card_has_it_and_said_when_not() -> None:
    result = read("1 The Mock Temple [OLD 3]\n1 The Mock Temple [XXX]")
    assert [entry.printing for entry in result.deck.entries] == ["the-mock-temple/OLD", None]
    assert "no printing" in result.findings[0].why


def test_an_unknown_format_is_said_with_the_known_ones() -> None:
    result = read("// Format: Chess\n1 Hoard")
    assert result.deck.format == "plain"
    assert "plain, chosen" in result.findings[0].why


def test_the_players_choice_is_a_header() -> None:
    assert read("// Format: Chosen Kin\n// Kin: Owl\n1 Hoard").deck.choices == (("kin", "Owl"),)
    assert read("// Kin: Owl\n// Format: Chosen Kin\n1 Hoard").deck.choices == (("kin", "Owl"),)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_do_not_matter(encoding: str, newline: str) -> None:
    content = f"1 Owl’s Æther Blade{newline}2 Hoard{newline}".encode(encoding)
    assert counts(text.read(content, "x.txt", toy.shelf())) == {("deck", "owl's-æther-blade"): 1, ("deck", "hoard"): 2}


@pytest.mark.parametrize("content", [b"\x00\x01\x02", b"PK\x03\x04\x00\x00", b"\xff\xfe\x00"])
def test_a_file_that_is_no_text_is_refused_in_one_line(content: bytes) -> None:
    with pytest.raises(BadInput, match=r"^x\.bin: .*wanted"):
        text.read(content, "x.bin", toy.shelf())


def test_an_endless_list_is_refused_at_its_line() -> None:
    with pytest.raises(BadInput, match="line 20001"):
        read("1 Hoard\n" * 30_000)


@pytest.mark.parametrize("line", ["- 3 Fox Guard", "* 3 Fox Guard", "• 3x Fox Guard", "3 Fox Guard // swift ones"])
def test_bullets_and_trailing_comments_of_forum_posts_are_read(line: str) -> None:
    assert counts(read(line)) == {("deck", "fox-guard"): 3}


@pytest.mark.parametrize("heading", ["Units", "Units:", "Units (2)", "Unit", "// Relics (3)"])
def test_a_heading_that_names_a_type_is_no_card_and_ends_the_army(heading: str) -> None:
    result = read(f"Starting Army\n2 Fox Guard\n{heading}\n3 Hoard")
    assert counts(result) == {("army", "fox-guard"): 2, ("deck", "hoard"): 3}
    assert result.deck.unknown == ()


def test_a_leader_named_without_a_comment_sign_leads() -> None:
    result = read("Leader: King Fox\nStarting Army:\n2 Fox Guard")
    assert counts(result) == {("leader", "king-fox"): 1, ("army", "fox-guard"): 2}
    assert "added once" in result.findings[0].why


def test_a_first_line_that_is_no_card_is_the_decks_name_and_said() -> None:
    result = read("Night raiders of the moot\n3 Hoard")
    assert (result.deck.name, counts(result)) == ("Night raiders of the moot", {("deck", "hoard"): 3})
    assert "read as the deck's name" in result.findings[0].why
    assert read("Fox Gard\n3 Hoard").deck.unknown == (("deck", "Fox Gard", 1),)


def test_notes_are_written_as_they_read() -> None:
    deck = toy.deck(notes="Plan: bite first\nDeck: is a word\nStarting Army")
    content = text.write_plain(deck, toy.shelf()).content
    assert b"// Plan: bite first\n// | Deck: is a word\n// | Starting Army\n" in content
    assert text.read(content, "x.txt", toy.shelf()).deck.notes == deck.notes


@pytest.mark.parametrize("words", ["// Deck: {}", "// Name: {}", "NAME:{}", "Name={}", "About\nName {}"])
def test_the_name_of_a_deck_stays_as_it_is_written(words: str) -> None:
    name = "Große “Straße” — Œuvre Æther’s"
    deck = read(f"{words.format(name)}\n// Deck\n3 Hoard\n").deck
    assert deck.name == name
    written = text.write_plain(deck, toy.shelf()).content
    assert text.read(written, "x.txt", toy.shelf()).deck == deck


def test_headers_keep_their_words_and_names_in_them_are_still_found() -> None:
    result = read(
        "// Tags: “große” – Æ\n// Event: Größe\n// Format: Plain\u00a0(x)\n// Leader: King’s Æ\n// Army\n1 King’s Æ\n"
    )
    assert (result.deck.tags, result.headers["event"], result.deck.format) == (("“große” – Æ",), "Größe", "plain")
    assert result.deck.unknown == ((toy.LEADER, "King’s Æ", 1),)


@pytest.mark.parametrize(
    "content",
    [b"[1,2", b"[1", b"[" * 100_000, b'["a"]', b'["Fox', b'\xef\xbb\xbf [\r\n {"name": "Fox"}', b"[]", b"[null, 1]", b'[["a", 1],',
     b'"name": "Raid",\n "entries": [', '[{"name": "Fox"'.encode("utf-16"), b'{"name": "Fo'],
)  # fmt: skip
def test_json_whole_or_damaged_is_no_list(content: bytes) -> None:
    with pytest.raises(BadInput, match=r"^raid\.json: .*wanted"):
        recognise_deck(content, "raid.json", toy.GAME)


@pytest.mark.parametrize(
    "words",
    ["[3] Fox Guard", "[ ] 3 Fox Guard", "[]\n3 Fox Guard", "[metadata]\nName=Raid", "[Main]\n3 Hoard", "[b]Main[/b]\n3 Hoard",
     "[[3 Fox Guard]]", '[["Mad" Tom]]', "[2024-01-01]\n3 Hoard", '"Mad" Tom\n3 Hoard', '"Night": a raid\n3 Hoard', ""],
)  # fmt: skip
def test_a_list_that_begins_with_a_bracket_or_quote_is_a_list(words: str) -> None:
    assert recognise_deck(words.encode(), "list.txt", toy.GAME).key == "text"
