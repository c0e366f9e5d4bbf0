"""What the nodes of a query mean, card by card."""

import pytest

from deckbuilder.core.cards import Card, CardSet, Printing
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.query_match import NO_CONTEXT, QueryContext, deck_places, matches, rating
from deckbuilder.core.query_parse import parse
from tests.helpers import toy
from tests.helpers.queries import GAME

CARD = Card(
    CardId("ember-axe"),
    GAME.id,
    "Ember Axe of Élan",
    "Relic",
    "Spend: Strike the wall.\nFire: two wounds.",
    {"level": 3, "guard": "X", "strikes": (5, 2), "kin": ("Fox", "Free Badgers"), "marks": ("Unique", "Sneak 4"), "traits": ("Fire Mage",)},
    (Printing(PrintingId("p"), "TWO", "12", "Rare", "A story.", "Ann Owl"), Printing(PrintingId("q"), "ONE", "3")),
    ("It strikes twice.",),
    ("Old Axe",),
)  # fmt: skip
BARE = Card(CardId("bare"), GAME.id, "Bare", "Fighter", None, {})
CONTEXT = QueryContext(
    {"deck": {CARD.id: 2}, "side": {BARE.id: 1}},
    {CARD.id: 3},
    {CARD.id: 1},
    lambda name: {CARD.id: True, BARE.id: None} if name == "open" else None,
    (CardSet("ONE", "First Embers"), CardSet("TWO", "Second Storm")),
)


@pytest.mark.parametrize(
    "text",
    [
        "ember", "emb", "AXE", "elan", "ÉLAN", '"ember axe"', "old", "spend", "fox", "badg", "relic", "uniq", "mage",
        '"wall fire"', "text:wounds", 'text:"strike the wall"', "-text:ember", '!"old axe"', '!"Ember Axe of Elan"', "-!ember",
        'traits:"fire mage"', "-traits:mag-fire", "kin:free", "kin=fox", '-traits=fire', 'kin="free badgers"',
        "lvl=3", "lvl>2", "-lvl<3", "gd:x", "-gd=3", "gd!=3", "-gd<99", "str=5", "str2=2", "-str3>=-9", "str3!=1", "sumstr=7",
        "#strikes=2", "is:multikin", "mark:sneak>=4", "-mark:sneak>4", "-mark:unique>=0", "mark:unique", "sneak=4",
        "marks=2", "is:unique", "has:marks", "has:rulings", "rulings:twice", "-any:twice", "set:two", "e:one", "set:storm", "set:emb",
        "-set:thr", "rarity:r", "artist:owl", "flavor:story", "number:12", "-story", "printings=2", "is:reprinted",
        "/axe of/", "text:/^fire/", "text:/wall.$/", "-text:/wall.*fire/", "/élan/", "/ELAN/", r"/\bstrikes?\b/", "name:*mber", "text:w*s",
        "in:deck", "in:deck=2", "-in:side", "own>=3", "-own>3", "free=1", "legal:open", "-banned:open", "-legal:other", "own>free",
    ],
)  # fmt: skip
def test_this_query_describes_the_axe(text: str) -> None:
    query = parse(text, GAME)
    assert not query.problems
    assert matches(query, CARD, CONTEXT)


@pytest.mark.parametrize(
    "text",
    ["lvl<9", "lvl>=0", "gd:x", "str>=0", "sumstr>=0", "#strikes<9", "has:text", "is:blank", "has:kin", "text:/./", "/^$/ text:/^$/",
     "legal:open", "banned:open", "set:one", "own>=1", "is:multikin", "has:any has:flavor"],
)  # fmt: skip
def test_what_a_card_lacks_matches_nothing(text: str) -> None:
    assert not matches(parse(text, GAME), BARE, CONTEXT)


@pytest.mark.parametrize("text", ["lvl!=3", "-lvl=3", "is:unread", "own=0", "own<1", "-has:text", "", "bare"])
def test_what_a_card_lacks_is_unequal_and_counts_as_none(text: str) -> None:
    assert matches(parse(text, GAME), BARE, CONTEXT)


def test_a_sets_code_means_that_set_alone_and_other_words_its_name() -> None:
    sets = (CardSet("S", "Last Winter"), CardSet("SUN", "Summer"))
    card = Card(CardId("c"), GAME.id, "C", "Relic", "", {}, (Printing(PrintingId("c/SUN"), "SUN"),))
    assert not matches(parse("set:s", GAME), card, QueryContext(sets=sets))
    assert matches(parse("set:su", GAME), card, QueryContext(sets=sets))
    assert matches(parse("set:summ", GAME), card, QueryContext(sets=sets))
    assert matches(parse("set:s", GAME), card, NO_CONTEXT)


def test_places_of_a_deck_go_by_their_words_and_deck_is_all_of_it() -> None:
    entries = (Entry(toy.ARMY, CARD.id, 1), Entry(toy.DECK, CARD.id, 2), Entry(toy.SIDE, BARE.id))
    slots = toy.GAME.deck_rules(()).slots("plain")
    places = deck_places(Deck(toy.TOY, "plain", "D", entries), slots)
    assert places["deck"] == {CARD.id: 3, BARE.id: 1}
    assert places["starting army"] == places["army"] == {CARD.id: 1}
    assert places["main deck"] == {CARD.id: 2}
    assert places["sideboard"] == {BARE.id: 1}


@pytest.mark.parametrize(
    ("entry", "wanted"),
    [
        ("Sneak 4", ("Sneak", 4)),
        ("Unique", ("Unique", None)),
        ("Slow Hand +2", ("Slow Hand", 2)),
        ("Odd -1", ("Odd", -1)),
    ],
)
def test_an_entry_is_split_into_words_and_number(entry: str, wanted: tuple[str, int | None]) -> None:
    assert rating(entry) == wanted
