"""Collections of the made-up game, for tests of their files."""

from hypothesis import strategies as st

from deckbuilder.core.cards import CardSet
from deckbuilder.core.collection import Condition, Holding, Lot, PlaceName, Price, Want
from deckbuilder.core.collection_files import CollectionShelf, ReadCollection
from deckbuilder.core.progress import silent
from deckbuilder.exchange.collections import COLLECTION_FORMATS
from tests.helpers import toy

SETS = (CardSet("TOY", "Toy Box"), CardSet("MCK", "Mock, the Set"), CardSet("OLD", "Old Days"), CardSet("PM", "Promos"))
SHELF = CollectionShelf(toy.shelf(), SETS)
CARD = {card.id: card for card in toy.CARDS}
LANGUAGES = ("", "en", "de", "fr", "ja", "zh")
MARKS = ("altered", "proxy", "signed", "misprint", "for my brother", "a|b", "c\\d", "=1+1")


def read(content: bytes | str, key: str = "table") -> ReadCollection:
    """Read a file in a format."""
    reader = COLLECTION_FORMATS[key].read
    assert reader is not None
    return reader(content.encode() if isinstance(content, str) else content, "box.csv", SHELF, None, silent)


_words = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Zl", "Zp", "Zs")), min_size=1, max_size=12
)
_notes = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), include_characters='\n\t"'), max_size=20)
_places = st.lists(_words.filter(lambda word: "/" not in word), max_size=3).map(
    lambda parts: PlaceName("/".join(parts))
)
_prices = st.none() | st.builds(Price, st.integers(0, 10**7), st.sampled_from(("", "EUR", "USD")))
_unknown = st.tuples(
    st.sampled_from(("Nobody Knows Me", "=Evil", "'Til Dawn", "13 Ghosts")), st.sampled_from(("", "XYZ")), st.sampled_from(("", "P9"))
)  # fmt: skip


@st.composite
def lots(draw: st.DrawFn) -> Lot:
    """Draw a lot of a known or an unknown card."""
    if draw(st.integers(0, 5)) == 0:
        card, printing, written = None, None, draw(_unknown)
    else:
        known = draw(st.sampled_from(toy.CARDS))
        card, printing, written = (
            known.id,
            draw(st.sampled_from((None, *(p.id for p in known.printings)))),
            ("", "", ""),
        )
    return Lot(
        card,
        written,
        printing,
        draw(st.sampled_from(Condition)),
        draw(st.booleans()),
        draw(st.sampled_from(LANGUAGES)),
        draw(_places),
        draw(st.sampled_from(("", "2026-11-22", "1999-01-31"))),
        draw(_prices),
        tuple(sorted(draw(st.sets(st.sampled_from(MARKS), max_size=3)))),
        draw(_notes),
    )


@st.composite
def holdings(draw: st.DrawFn, most: int = 8) -> tuple[Holding, ...]:
    """Draw lots with copies, each lot once."""
    found = []
    for lot in draw(st.lists(lots(), max_size=most, unique=True)):
        count = draw(st.integers(1, 900))
        found.append(Holding(lot, count, draw(st.integers(0, count))))
    return tuple(found)


wants = st.lists(
    st.sampled_from([(card.id, p) for card in toy.CARDS for p in (None, *(one.id for one in card.printings))]),
    max_size=4, unique=True,
).flatmap(lambda keys: st.tuples(*(st.builds(Want, st.just(card), st.integers(1, 9), st.just(p), _notes) for card, p in keys)))  # fmt: skip
