"""Deck codes: short, told apart when damaged, and never unfolded without end."""

import base64
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.decks import code, recognise_deck
from tests.helpers import toy

RAID = toy.deck(
    name="Räuber – 2nd try",
    format="chosen",
    entries=(
        Entry(toy.LEADER, CardId("king-fox"), 1),
        Entry(toy.ARMY, CardId("fox-guard"), 3),
        Entry(toy.DECK, CardId("the-mock-temple"), 2, PrintingId("the-mock-temple/OLD")),
        Entry(toy.DECK, CardId("twin-2"), 1),
    ),
    unknown=((toy.SIDE, "Nobody = Knows + # Me", 2),),
    tags=("a", "b c"),
    choices=(("kin", "Fox"),),
)
WORD = code.write(RAID, toy.shelf()).content


def made(text: str, version: int = 1) -> bytes:
    """Make a code of any text, by the description in the module."""
    data = text.encode()
    body = base64.urlsafe_b64encode(zlib.compress(data, 9)[2:-4]).rstrip(b"=")
    return b"WC%d.%s.%08x" % (version, body, zlib.crc32(data))


def read_or_refused(content: bytes) -> Deck | None:
    try:
        return code.read(content, "x", toy.shelf()).deck
    except BadInput:
        return None


def test_all_that_it_carries_comes_back() -> None:
    assert code.read(WORD, "x", toy.shelf()).deck == RAID


def test_a_code_by_its_description_is_read() -> None:
    deck = code.read(made("toy\tplain\tRaiders\n#deck\n3\tFox Guard"), "x", toy.shelf()).deck
    assert (deck.name, [(e.slot, e.card, e.count) for e in deck.entries]) == ("Raiders", [("deck", "fox-guard", 3)])


def test_line_ends_of_a_mail_do_not_matter() -> None:
    broken = b" \r\n".join(WORD[i : i + 20] for i in range(0, len(WORD), 20))
    assert code.read(broken, "x", toy.shelf()).deck == RAID
    assert recognise_deck(b"\n" + broken, "mail.txt", toy.GAME).key == "code"


@given(at=st.integers(4, len(WORD) - 2), by=st.sampled_from(b"abcXYZ059-_"))
def test_one_wrong_letter_never_gives_another_deck(at: int, by: int) -> None:
    word = bytearray(WORD)
    word[at] = by
    assert read_or_refused(bytes(word)) in (RAID, None)  # the letter was that one, or carries nothing


def test_a_code_of_a_later_version_says_so() -> None:
    with pytest.raises(BadInput, match="version 2"):
        code.read(made("toy\tplain\tx", 2), "x", toy.shelf())


def test_a_code_that_unfolds_without_end_is_refused() -> None:
    bomb = made("toy\tplain\t" + "x" * 50_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(BadInput, match="without end"):
        code.read(bomb, "x", toy.shelf())


def test_what_is_left_out_is_said() -> None:
    assert code.write(toy.deck(notes="long"), toy.shelf()).lost == ("the deck's notes",)
