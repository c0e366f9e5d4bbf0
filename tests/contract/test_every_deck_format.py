"""What every deck format promises: it reads back what it can carry, says what it cannot, and never breaks on rubbish."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import DeckFormat, ReadDeck, WrittenDeck
from deckbuilder.core.ids import PrintingId, SlotId
from deckbuilder.core.saying import Said
from deckbuilder.exchange.decks import DECK_FORMATS, deck_formats, recognise_deck
from deckbuilder.games import load
from tests.helpers import toy

BOTH_WAYS = [f for f in DECK_FORMATS.values() if f.read and f.write]
READERS = [f for f in DECK_FORMATS.values() if f.read]
each_format = pytest.mark.parametrize("format", BOTH_WAYS, ids=lambda f: f.key)
WRITERS = [(game.id, f) for game in load().values() for f in deck_formats(game).values() if f.write]
each_writer = pytest.mark.parametrize(("game", "format"), WRITERS, ids=lambda f: getattr(f, "key", f))
each_reader = pytest.mark.parametrize("format", READERS, ids=lambda f: f.key)

_UNIQUE = [card for card in toy.CARDS if card.name != "Twin"]
_words = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp")), max_size=20).map(
    lambda s: " ".join(s.split())
)
_notes = st.lists(_words, max_size=4).map("\n".join).map(lambda s: s.strip("\n"))


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    slots = st.sampled_from([toy.LEADER, toy.ARMY, toy.DECK, toy.SIDE])
    keys = draw(st.lists(st.tuples(slots, st.sampled_from(_UNIQUE)), max_size=12, unique_by=lambda k: (k[0], k[1].id)))
    entries = tuple(
        Entry(slot, card.id, draw(st.integers(1, 20)), draw(st.sampled_from([None, *(p.id for p in card.printings)])))
        for slot, card in keys
        if slot != toy.ARMY or card.number("level") != 9  # a leader among the army is moved on reading
    )
    return toy.deck(
        name=draw(_words) or "Raid", entries=entries, notes=draw(_notes), tags=draw(st.sampled_from([(), ("a", "b c")]))
    )


def written(format: DeckFormat, deck: Deck) -> bytes:
    assert format.write is not None
    return format.write(deck, toy.shelf()).content


def read(format: DeckFormat, content: bytes) -> ReadDeck:
    assert format.read is not None
    return format.read(content, "raid.xyz", toy.shelf())


def read_or_refused(format: DeckFormat, content: bytes) -> bool:
    """Tell whether reading gave a deck, or one error that says what was wanted; anything else escapes."""
    try:
        return isinstance(read(format, content), ReadDeck)
    except BadInput as error:
        return "wanted" in str(error) and "\n" not in str(error)


def copies(deck: Deck) -> dict[tuple[SlotId, str, PrintingId | None], int]:
    return {(e.slot, e.card, e.printing): e.count for e in deck.entries}


def copies_only(deck: Deck) -> dict[tuple[SlotId, str], int]:
    return {(e.slot, e.card): e.count for e in deck.entries}


@each_format
@given(deck=decks())
def test_cards_and_slots_come_back(format: DeckFormat, deck: Deck) -> None:
    back = read(format, written(format, deck))
    assert copies_only(back.deck) == copies_only(deck)
    assert back.deck.unknown == deck.unknown


@pytest.mark.parametrize("format", [f for f in BOTH_WAYS if f.key in ("json", "text-full")], ids=lambda f: f.key)
@given(deck=decks())
def test_the_full_formats_keep_printings_too(format: DeckFormat, deck: Deck) -> None:
    assert copies(read(format, written(format, deck)).deck) == copies(deck)


@pytest.mark.parametrize(
    "format", [f for f in BOTH_WAYS if f.key in ("json", "text", "text-full")], ids=lambda f: f.key
)
@given(deck=decks())
def test_notes_and_tags_come_back_whatever_they_look_like(format: DeckFormat, deck: Deck) -> None:
    back = read(format, written(format, deck)).deck
    assert (back.notes, back.tags) == (deck.notes, deck.tags)


@pytest.mark.parametrize("format", [f for f in BOTH_WAYS if f.key == "json"], ids=lambda f: f.key)
@given(deck=decks())
def test_our_own_format_loses_nothing(format: DeckFormat, deck: Deck) -> None:
    assert read(format, written(format, deck)).deck == deck


@each_format
def test_unknown_names_survive(format: DeckFormat) -> None:
    deck = toy.deck(entries=(Entry(toy.DECK, _UNIQUE[1].id, 2),), unknown=((toy.DECK, "Nobody Knows Me", 3),))
    assert read(format, written(format, deck)).deck.unknown == deck.unknown


@each_format
def test_what_is_written_is_recognised(format: DeckFormat) -> None:
    deck = toy.deck(entries=(Entry(toy.DECK, _UNIQUE[1].id, 2),))
    found = recognise_deck(written(format, deck), f"raid{format.suffixes[0]}", toy.GAME)
    assert found.read == format.read


@each_format
def test_printings_are_kept_or_said_to_be_lost(format: DeckFormat) -> None:
    card = next(c for c in _UNIQUE if len(c.printings) > 1)
    deck = toy.deck(entries=(Entry(toy.DECK, card.id, 2, card.printings[1].id),))
    assert format.write is not None
    result = format.write(deck, toy.shelf())
    kept = read(format, result.content).deck.entries[0].printing == card.printings[1].id
    assert kept != any("printing" in lost for lost in result.lost)


@each_writer
def test_what_is_lost_can_be_said_in_every_language(game: str, format: DeckFormat) -> None:
    """A sentence that knows its template is translated by the window; a joined one would stay English."""
    some = tuple(
        Entry(
            slot,
            card.id,
            2,
            next((p.id for p in card.printings), None),
            note="mind it",
            options=(Entry(slot, card.id),),
        )
        for slot, card in zip((toy.LEADER, toy.ARMY, toy.DECK, toy.SIDE), toy.CARDS, strict=False)
    )
    unknown = ((toy.DECK, "Nobody", 1),)
    deck = toy.deck(name="Raid", entries=some, notes="long", tags=("a",), unknown=unknown)
    written = format.write(deck, toy.shelf()) if format.write is not None else WrittenDeck(b"")
    assert [words for words in (*written.lost, *written.warnings) if not isinstance(words, Said)] == [], game


@each_reader
@given(content=st.binary(max_size=400))
def test_rubbish_is_read_or_refused_in_one_line(format: DeckFormat, content: bytes) -> None:
    assert read_or_refused(format, content)


@each_reader
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused_in_one_line(format: DeckFormat, data: st.DataObject) -> None:
    content = bytearray(written(format, data.draw(decks())) if format.write else b"")
    for _ in range(data.draw(st.integers(1, 5))):
        if content:
            content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    assert read_or_refused(format, bytes(content))


def test_spreadsheet_formulas_are_neutral_and_come_back() -> None:
    evil = toy.card("=HYPERLINK(1)", "Relic", id="evil")
    shelf = toy.shelf((*toy.CARDS, evil))
    csv = DECK_FORMATS["csv"]
    assert csv.write is not None
    assert csv.read is not None
    content = csv.write(toy.deck(entries=(Entry(toy.DECK, evil.id, 2),)), shelf).content
    assert b"\n'=HYPERLINK" in content or b",'=HYPERLINK" in content
    assert csv.read(content, "x.csv", shelf).deck.entries[0].card == evil.id
