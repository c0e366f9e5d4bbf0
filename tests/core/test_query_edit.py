"""The conditions of a query: found in the text, shown as picks, and rewritten one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.query import And, Everything
from deckbuilder.core.query_conditions import added, read_terms, replaced
from deckbuilder.core.query_edit import Picked, picked, rewritten, unshown
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_terms import all_of
from tests.helpers.queries import GAME, SETS, texts


def picks(text: str, key: str) -> Picked:
    return picked(read_terms(text, GAME), key, SETS)


@pytest.mark.parametrize(
    ("text", "key", "wanted"),
    [
        ("", "kin", Picked()),
        ("k:fox", "kin", Picked(("Fox",))),
        ("k:vixen|owl fire", "kin", Picked(("Fox", "Owl"))),
        ('clan:"free badgers"', "kin", Picked(("Free Badgers",))),
        ("k:fox k:owl", "kin", Picked(("Fox", "Owl"), every=True)),
        ("-k:fox not clan:owl", "kin", Picked(excluded=("Fox", "Owl"))),
        ("k!=fox", "kin", Picked(excluded=("Fox",))),
        ("lvl>=1 lvl<=3", "level", Picked(least=1, most=3)),
        ("lvl>1 lvl<4", "level", Picked(least=2, most=3)),
        ("lvl:1..3", "level", Picked(least=1, most=3)),
        ("lvl:1|4 -lvl:2", "level", Picked(("1", "4"), ("2",))),
        ("lvl:x", "level", Picked(("X",))),
        ("str>=2", "strikes", Picked(least=2)),
        ("promo:yes", "promo", Picked(("yes",))),
        ("-promo:yes", "promo", Picked(("no",))),
        ("s:one", "set", Picked(("ONE",))),
        ("s:storm", "set", Picked(("TWO",))),
        ("is:unique not:promo", "is", Picked(("unique",), ("promo",))),
        ("tr:mage", "traits", Picked(("mage",))),
        ("own>=1", "own", Picked(least=1)),
    ],
)
def test_conditions_are_read_as_picks(text: str, key: str, wanted: Picked) -> None:
    assert picks(text, key) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "(k:fox)",
        "k:fox or k:owl",
        "k:f*x",
        "k:/fox/",
        'k:"fox',
        "k:zebra",
        "#kin>=2",
        "mark:sneak>=5",
        "sneak>=5",
        "kin>2",
    ],
)
def test_what_ticks_cannot_say_is_no_pick(text: str) -> None:
    terms = read_terms(text, GAME)
    assert picked(terms, "kin").empty
    assert picked(terms, "marks").empty
    assert terms.more or unshown(terms, ("kin", "marks")) == terms.found


@pytest.mark.parametrize(
    ("text", "key", "wanted", "after"),
    [
        ("", "kin", Picked(("Fox",)), "kin:Fox"),
        ("fire", "kin", Picked(("Free Badgers",)), 'fire kin:"Free Badgers"'),
        ("k:vixen  Fire", "kin", Picked(("Fox", "Owl")), "k:vixen|Owl  Fire"),
        ("k:vixen|owl  Fire", "kin", Picked(("Owl",)), "k:owl  Fire"),
        ("fire k:fox lvl>1", "kin", Picked(), "fire lvl>1"),
        ("fire and k:fox", "kin", Picked(), "fire"),
        ("k:fox and fire", "kin", Picked(), "fire"),
        ("k:fox and k:owl and fire", "kin", Picked(), "fire"),
        ("fire", "kin", Picked(excluded=("Fox", "Owl")), "fire -kin:Fox|Owl"),
        ("-k:fox fire", "kin", Picked(("Owl",), ("Fox",)), "-k:fox fire kin:Owl"),
        ("k:fox|owl x", "kin", Picked(("Fox", "Owl"), every=True), "k:fox k:owl x"),
        ("lvl>=1 fire", "level", Picked(least=1, most=3), "lvl>=1 lvl<=3 fire"),
        ("lvl:1..3 fire", "level", Picked(), "fire"),
        ("", "level", Picked(("1", "-1")), "level:1|-1"),
        ("", "promo", Picked(("no",)), "promo:no"),
        ("fire or ice", "kin", Picked(("Fox",)), "(fire or ice) kin:Fox"),
        ('name:"fi', "kin", Picked(("Fox",)), 'kin:Fox name:"fi'),
        ("(fire", "kin", Picked(("Fox",)), "kin:Fox (fire"),
        ("fire -", "kin", Picked(("Fox",)), "kin:Fox fire -"),
        ("k!=fox", "kin", Picked(excluded=("Fox", "Owl")), "-k=fox|Owl"),
        ("(k:fox or x) k:owl", "kin", Picked(), "(k:fox or x)"),
        ("not:promo", "is", Picked(excluded=("promo", "unique")), "-is:promo|unique"),
    ],
)
def test_picks_are_written_where_the_old_ones_stood_and_all_else_stays(
    text: str, key: str, wanted: Picked, after: str
) -> None:
    assert rewritten(text, GAME, key, wanted, SETS) == after


def test_a_value_that_would_find_others_too_is_written_exactly() -> None:
    assert rewritten("", GAME, "traits", Picked(("Fire",)), known=("Fire", "Fireborn")) == "traits:=Fire"
    assert rewritten("", GAME, "traits", Picked(("Old Oak",)), known=("Very Old Oak",)) == 'traits:="Old Oak"'


@given(texts)
def test_an_added_condition_holds_beside_any_text(text: str) -> None:
    after = added(read_terms(text, GAME), "kin:Owl")
    before = parse(text, GAME).tree
    owl = parse("kin:Owl", GAME).tree
    parts = [owl] if isinstance(before, Everything) else [owl, before]
    wanted = all_of(parts)
    found = parse(after, GAME).tree
    assert isinstance(wanted, And) is isinstance(found, And)
    assert set(found.parts if isinstance(found, And) else (found,)) == set(
        wanted.parts if isinstance(wanted, And) else (wanted,)
    )


_PIECES = ("fire", "k:fox", "-k:owl", "lvl>=2", "lvl:1..3", "(a or b)", '"two words"', "and", "is:unique", "order:name")


@given(st.lists(st.sampled_from(_PIECES), max_size=7), st.integers(0, 9))
def test_a_condition_taken_out_leaves_all_others(pieces: list[str], place: int) -> None:
    terms = read_terms(" ".join(pieces), GAME)
    if place >= len(terms.found):
        return
    after = read_terms(replaced(terms, (terms.found[place],), ""), GAME)
    rest = [c for i, c in enumerate(terms.found) if i != place]
    assert [terms.text[c.start : c.end] for c in rest] == [after.text[c.start : c.end] for c in after.found]


@given(
    texts,
    st.sampled_from(["kin", "traits", "marks", "type", "is"]),
    st.lists(st.sampled_from(["Fox", "Owl", "Free Badgers"]), unique=True),
    st.lists(st.sampled_from(["Fox", "Owl", "Free Badgers"]), unique=True),
)
def test_what_was_picked_is_read_back(text: str, key: str, included: list[str], excluded: list[str]) -> None:
    values = {"type": ("Fighter", "Relic", "Night Order"), "marks": ("Unique", "Sneak", "Slow Hand")}
    if key == "is":
        values["is"] = ("unique", "sneak", "slow hand")
    told = dict(zip(("Fox", "Owl", "Free Badgers"), values.get(key, ("Fox", "Owl", "Free Badgers")), strict=True))
    wanted = Picked(tuple(told[v] for v in included), tuple(told[v] for v in excluded))
    after = rewritten(text, GAME, key, wanted, SETS)
    found = picks(after, key)
    assert (set(found.included), set(found.excluded)) == (set(wanted.included), set(wanted.excluded))
