"""What every card format promises: it knows its own files, reads back what it can carry, and never breaks on rubbish."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat, CardRecord, ReadCards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.exchange.cards import card_formats, recognise
from tests.helpers import toy
from tests.helpers.card_files import read, record_of
from tests.helpers.tables import all_games

GAMES = (toy.GAME, *all_games())
EVERY = [(game, format) for game in GAMES for format in card_formats(game).values()]
each_format = pytest.mark.parametrize(("game", "format"), EVERY, ids=[f"{g.id}-{f.key}" for g, f in EVERY])
each_reader = pytest.mark.parametrize(
    ("game", "format"), [p for p in EVERY if p[1].read], ids=[f"{g.id}-{f.key}" for g, f in EVERY if f.read]
)
WRITERS = [p for p in EVERY if p[1].write]
each_writer = pytest.mark.parametrize(("game", "format"), WRITERS, ids=[f"{g.id}-{f.key}" for g, f in WRITERS])

WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp", "Zs")), max_size=8)
LINES = st.lists(WORDS, min_size=1, max_size=4).map(lambda words: " ".join(" ".join(words).split()))


def card_of(game: Game, name: str, number: int = 0, **changes: object) -> Card:
    id = CardId(f"{game.id}-{number}")
    printing = Printing(PrintingId(f"{id}/MCK"), "MCK", str(number + 1), "Rare")
    fields = {spec.key: 3 for spec in game.fields if spec.key == "level"}
    return replace(Card(id, game.id, name, game.kinds[0], "Draw.\nTwice.", fields, (printing,)), **changes)  # type: ignore[arg-type]


def written(format: CardFormat, cards: list[Card], game: Game) -> list[bytes]:
    assert format.write is not None
    return [content for _, content in format.write(cards, [CardSet("MCK", "Mock Set")], game)]


@each_format
def test_format_has_a_key_a_label_and_a_suffix_and_does_something(game: Game, format: CardFormat) -> None:
    assert format.key.islower() or format.key.isdigit()
    assert format.label
    assert all(suffix.startswith(".") for suffix in format.suffixes)
    assert format.read or format.write
    assert bool(format.sniff) == bool(format.read)


@each_writer
def test_format_recognises_what_it_wrote_and_no_other_does(game: Game, format: CardFormat) -> None:
    for content in written(format, [card_of(game, "Mock Guard"), card_of(game, "Mock Sword", 1)], game):
        takers = [f.key for f in card_formats(game).values() if f.sniff and f.sniff(content[: 64 * 1024], "x")]
        assert takers == [format.key]
        assert recognise(content, "x", game) is format


@each_writer
def test_format_carries_name_type_level_text_and_printing(game: Game, format: CardFormat) -> None:
    cards = [card_of(game, "Mock Guard"), card_of(game, "Æther's “Blade”, the <Second> & Last", 1, text=None)]
    told = [r for content in written(format, cards, game) for r in read(format, content, game).records]
    assert [kept(r) for r in told] == [kept(record_of(card)) for card in cards]


def kept(record: CardRecord) -> tuple[object, ...]:
    """Give what every format carries."""
    printings = tuple((p.set, p.number, p.rarity) for p in record.printings)
    return record.name, record.kind, record.fields.get("level"), record.text, printings


@each_writer
@settings(max_examples=40)
@given(data=st.data())
def test_any_name_and_text_is_carried(game: Game, format: CardFormat, data: st.DataObject) -> None:
    names = data.draw(st.lists(LINES.filter(bool), min_size=1, max_size=4, unique=True))
    texts = [data.draw(st.lists(LINES.filter(bool), min_size=1, max_size=3)) for _ in names]
    cards = [card_of(game, name, i, text="\n".join(texts[i])) for i, name in enumerate(names)]
    told = [r for content in written(format, cards, game) for r in read(format, content, game).records]
    assert [kept(r) for r in told] == [kept(record_of(card)) for card in cards]


@each_writer
def test_nothing_to_write_is_no_trouble(game: Game, format: CardFormat) -> None:
    for content in written(format, [], game):
        assert read(format, content, game).records == ()


@each_writer
def test_file_names_stay_in_the_folder(game: Game, format: CardFormat) -> None:
    assert format.write is not None
    printing = Printing(PrintingId("x/1"), "../..\\evil\0", "1")
    for name, _ in format.write([card_of(game, "Mock", printings=(printing,))], [], game):
        assert ".." not in name
        assert not name.startswith("/")
        assert "\\" not in name


@each_reader
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 100,
        b"\xff\xfe",
        b"[",
        b"{",
        b"<",
        b"]" * 1000,
        b"[" * 100_000,
        b"<a>" * 100_000,
        b"\t" * 1000,
        b"a,b\n",
    ],
    ids=repr,
)
def test_rubbish_is_refused_with_what_was_wanted(game: Game, format: CardFormat, content: bytes) -> None:
    assert format.sniff is not None
    assert format.sniff(content[: 64 * 1024], "x") is False
    with pytest.raises(BadInput, match="wanted"):
        read(format, content, game)


@each_reader
@settings(max_examples=60)
@given(content=st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_any_bytes_are_read_or_refused(game: Game, format: CardFormat, content: bytes) -> None:
    assert read_or_refused(format, content, game)


def read_or_refused(format: CardFormat, content: bytes, game: Game) -> bool:
    try:
        return isinstance(read(format, content, game), ReadCards)
    except BadInput as trouble:
        return "wanted" in str(trouble) and "\n" not in str(trouble)
