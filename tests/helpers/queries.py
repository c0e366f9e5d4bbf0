"""Queries and cards for property tests: whoever evaluates queries must agree with ``query_match.matches``."""

from collections.abc import Sequence

from hypothesis import strategies as st

from deckbuilder.core.cards import Card, CardSet, FieldKind, FieldSpec, Printing, Value
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.core.query import Query
from deckbuilder.core.query_match import Pool, QueryContext, matches, sort_key
from deckbuilder.core.query_parse import parse
from tests.helpers import toy

GAME = Game(
    GameId("skirmish"),
    "Skirmish",
    "warband",
    ("Fighter", "Relic", "Night Order"),
    (
        FieldSpec(
            "kin", "Kin", FieldKind.WORDS, choices=("Fox", "Owl", "Free Badgers"), aliases=("k", "clan"),
            word_aliases=(("vixen", "Fox"), ("night bird", "Owl")),
        ),
        FieldSpec("side", "Side", FieldKind.WORD, choices=("Light", "Dark"), aliases=("sd",)),
        FieldSpec("level", "Level", FieldKind.NUMBER, aliases=("lvl", "l")),
        FieldSpec("guard", "GD", FieldKind.NUMBER, aliases=("gd",)),
        FieldSpec("strikes", "STR", FieldKind.NUMBERS, aliases=("str",)),
        FieldSpec("traits", "Traits", FieldKind.WORDS, aliases=("trait", "tr")),
        FieldSpec("marks", "Marks", FieldKind.RATED, choices=("Unique", "Sneak", "Slow Hand"), aliases=("mark",)),
        FieldSpec("motto", "Motto", FieldKind.TEXT),
        FieldSpec("promo", "Promo", FieldKind.FLAG),
    ),
    toy.GAME.deck_rules,
    kind_aliases=(("hero", "Fighter"), ("gear", "Relic")),
)  # fmt: skip

SETS = (CardSet("ONE", "First Embers", "2001"), CardSet("TWO", "Second Storm", "2002"), CardSet("EM", "Élan", "2003"))

_WORDS = (
    "fire",
    "fireball",
    "ember",
    "Axe",
    "storm",
    "the",
    "Élan",
    "half-elf",
    "dragon’s",
    "strike",
    "3",
    "wound_s",
    "ﬁn",
)
_WORD_FIELDS = ("kin", "k", "clan", "side", "traits", "tr", "marks", "mark", "motto", "name", "n", "type", "t", "text",
                "rulings", "rarity", "r", "artist", "flavor", "number", "any", "lev")  # fmt: skip
_WORD_VALUES = ("fox", "f", "vixen", "owl", "night", "badgers", "light", "da", "hero", "relic", "sneak", "unique", "storm",
                "fire*", "*ball", "f*r", "rare", "fox|owl", '="fox"', '"ember mage"', "élan", "*", "3", "")  # fmt: skip
_NUMBER_FIELDS = ("level", "lvl", "l", "guard", "gd", "strikes", "str", "str1", "str2", "sumstr", "#strikes", "#traits",
                  "own", "free", "copies", "printings", "traits", "marks", "sneak")  # fmt: skip
_NUMBER_VALUES = ("3", "-1", "+2", "0", "1", "x", "*", "1..3", "2-4", "1|2", "gd", "str1", "own")
_RATED = ("mark:sneak>=3", "mark:s<2", "marks:odd=-1", "mark:sneak|slow!=2", "sneak>3", "slowhand:1", "-mark:sneak<9")
_SETS = (
    "set:one",
    "e:em",
    "s:storm",
    "set:first",
    "set:o|tw",
    'set="em"',
    "set!one",
    "set:/m/",
    "set:nowhere",
    "set:e",
)
_BARE = (
    *_WORDS,
    '"strike the"',
    '"ember axe',
    "/fire.*axe/",
    "/^the/",
    r"/\d+ w/",
    "/(fire|storm)b?/",
    "/a*/",
    '!"Ember Axe"',
)
_MARKS = ("is:unique", "is:sneak", "is:multikin", "is:blank", "is:unread", "is:promo", "is:fighter", "not:fox", "is:dark",
          "is:reprinted", "is:owned", "has:marks", "has:text", "has:level", "has:rulings", "has:set", "has:flavor", "has:any",
          "in:deck", "in:side>=2", "-in:deck", "in:deck!=1", "in:deck=0", "own>=2", "own<1", "free=0", "want:2", "is:wanted", "legal:open", "banned:open",
          "legal:nowhere", "legal:OPEN|old", "str1>gd", "own>lvl", "lvl=gd", "promo:no", "-has:rarity")  # fmt: skip
_ORDERS = ("order:level", "order:-str,name", "sort:kin", "order:type desc", "order:-set,rarity", "order:own", "order:sumstr",
           "dir:desc", "order:marks", "order:copies,-lvl", "order:-kin,side", "order:set", "order:-artist", "order:text dir:desc",
           "order:-free,printings")  # fmt: skip
_said = "{}{}{}".format
_terms = st.one_of(
    st.sampled_from(_BARE),
    st.sampled_from(_MARKS),
    st.sampled_from(_RATED),
    st.sampled_from(_SETS),
    st.builds(
        _said,
        st.sampled_from(_WORD_FIELDS),
        st.sampled_from((":", ":", "=", "!=", "!", ":=")),
        st.sampled_from(_WORD_VALUES),
    ),
    st.builds(_said, st.sampled_from(_WORD_FIELDS), st.just(":"), st.sampled_from(_BARE)),
    st.builds(
        _said,
        st.sampled_from(_NUMBER_FIELDS),
        st.sampled_from((":", "=", "!=", "<", "<=", ">", ">=", ":>")),
        st.sampled_from(_NUMBER_VALUES),
    ),
    st.builds("{}|{}".format, st.sampled_from(_WORDS), st.sampled_from(_WORDS)),
)


def _joined(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.builds("{} {}".format, parts, parts),
        st.builds("{} or {}".format, parts, parts),
        st.builds("{} and {}".format, parts, parts),
        st.builds("({})".format, parts),
        st.builds("-({})".format, parts),
        st.builds("not {}".format, parts),
    )


texts = st.recursive(_terms, _joined, max_leaves=6)
"""Texts that mean something in ``GAME``."""

queries = st.one_of(
    st.builds(parse, texts, st.just(GAME)),
    st.builds(lambda text, order: parse(f"{text} {order}", GAME), texts, st.sampled_from(_ORDERS)),
)
"""Queries over ``GAME``, in the order of names or another."""

_sentences = st.lists(st.sampled_from((*_WORDS, "Spend:", "+2", "\n", "×")), max_size=6).map(" ".join)
_fields: st.SearchStrategy[dict[str, Value]] = st.fixed_dictionaries(
    {},
    optional={
        "kin": st.lists(st.sampled_from(("Fox", "Owl", "Free Badgers", "Stray")), max_size=2, unique=True).map(tuple),
        "side": st.sampled_from(("Light", "Dark", "Élan", "")),
        "level": st.one_of(st.integers(0, 4), st.sampled_from(("X", "*"))),
        "guard": st.integers(-1, 4),
        "strikes": st.lists(st.integers(-1, 4), max_size=3).map(tuple),
        "traits": st.lists(st.sampled_from(("Ember Mage", "Sneak", "3", "Fox-Kin", "Unique")), max_size=3).map(tuple),
        "marks": st.lists(
            st.sampled_from(("Unique", "Sneak 2", "Sneak 4", "Slow Hand 1", "Sneak", "Odd -1")), max_size=2
        ).map(tuple),
        "motto": _sentences,
        "promo": st.booleans(),
    },
)
_printings = st.lists(
    st.builds(
        Printing,
        st.just(PrintingId("p")),
        st.sampled_from(("ONE", "TWO", "EM", "EMX")),
        number=st.sampled_from(("", "3", "12")),
        rarity=st.sampled_from(("", "Common", "Rare")),
        flavor=_sentences,
        artist=st.sampled_from(("", "Élan Storm", "A. Owl")),
        image=st.sampled_from(("", "a.png")),
    ),
    max_size=2,
    unique_by=lambda printing: printing.set,
).map(tuple)
_cards = st.builds(
    Card,
    st.just(CardId("c")),
    st.just(GAME.id),
    st.lists(st.sampled_from(_WORDS), min_size=1, max_size=3).map(" ".join),
    st.sampled_from(GAME.kinds),
    st.one_of(st.none(), _sentences),
    _fields,
    _printings,
    st.lists(_sentences.filter(bool), max_size=2).map(tuple),
    st.lists(st.sampled_from(("Old Ember", "Élan")), max_size=1).map(tuple),
)


def _numbered(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Give every card and printing an id of its own."""
    return tuple(
        Card(
            CardId(f"c{i}"),
            card.game,
            card.name,
            card.kind,
            card.text,
            card.fields,
            tuple(
                Printing(PrintingId(f"c{i}/{p.set}"), p.set, p.number, p.rarity, p.flavor, p.artist, p.image)
                for p in card.printings
            ),
            card.rulings,
            card.aliases,
        )
        for i, card in enumerate(cards)
    )


card_lists = st.lists(_cards, min_size=4, max_size=16).map(_numbered)
"""Small catalogs of ``GAME``; names may be shared, ids are not."""


@st.composite
def contexts(draw: st.DrawFn, cards: Sequence[Card]) -> QueryContext:
    """Give a context over some cards: a deck, a collection, one format, known sets or none."""
    ids = [card.id for card in cards]
    copies = st.dictionaries(st.sampled_from(ids), st.integers(1, 3)) if ids else st.just({})
    pool: Pool = {id: draw(st.sampled_from((True, False, None))) for id in ids}
    return QueryContext(
        {"deck": draw(copies), "side": draw(copies)},
        draw(copies),
        draw(copies),
        lambda name: pool if name == "open" else None,
        draw(st.sampled_from(((), SETS))),
    )


def expected(query: Query, cards: Sequence[Card], context: QueryContext) -> list[CardId]:
    """Give what the reference evaluation finds, in order."""
    found = [card for card in cards if matches(query, card, context)]
    return [card.id for card in sorted(found, key=lambda card: sort_key(query, card, context))]
