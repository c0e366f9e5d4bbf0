"""How a player's text is read."""

import pytest

from deckbuilder.core.decks import Severity
from deckbuilder.core.query import (
    And,
    Compare,
    End,
    Everything,
    Has,
    InSet,
    Is,
    LegalIn,
    Matches,
    Needle,
    Not,
    Number,
    Op,
    Or,
    Order,
    Part,
    Present,
    Rated,
    Unread,
    Variable,
    nodes,
)  # fmt: skip
from deckbuilder.core.query_parse import MAX_DEPTH, MAX_TEXT, parse
from tests.helpers.queries import GAME

LEVEL = Number("level")
FIRE, AXE = (Has("any", (Needle((word,)),)) for word in ("fire", "axe"))
FOX = Has("kin", (Needle(("fox",)),))


def tree(text: str) -> object:
    """Read a text that must have no problem."""
    query = parse(text, GAME)
    assert query.problems == (), query.problems
    return query.tree


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", Everything()),
        ("fire", FIRE),
        ("Fíre", FIRE),
        ("fire axe", And((FIRE, AXE))),
        ("fire and axe", And((FIRE, AXE))),
        ("fire & axe", And((FIRE, AXE))),
        ("fire or axe", Or((FIRE, AXE))),
        ("fire | axe", Or((FIRE, AXE))),
        ("fire|axe", Has("any", (Needle(("fire",)), Needle(("axe",))))),
        ("-fire", Not(FIRE)),
        ("not fire", Not(FIRE)),
        ("not not fire", FIRE),
        ("fire - axe", And((FIRE, AXE))),
        ("fire k:fox or axe", Or((And((FIRE, FOX)), AXE))),
        ("fire (k:fox or axe)", And((FIRE, Or((FOX, AXE))))),
        ("not (fire or axe)", Not(Or((FIRE, AXE)))),
        ("!(fire or axe)", Not(Or((FIRE, AXE)))),
        ("!k:fox", Not(FOX)),
        ('"fire axe"', Has("any", (Needle(("fire", "axe"), End.WHOLE),))),
        ("“fire axe”", Has("any", (Needle(("fire", "axe"), End.WHOLE),))),
        ("half-elf", Has("any", (Needle(("half", "elf")),))),
        ('!"Fire Axe"', Has("name", (Needle(("fire", "axe"), End.EXACT),))),
        ("name=axe", Has("name", (Needle(("axe",), End.EXACT),))),
        ("kin!fox", Not(FOX)),
        ("kin!=fox", Not(Has("kin", (Needle(("fox",), End.EXACT),)))),
        ("k:fox|owl", Has("kin", (Needle(("fox",)), Needle(("owl",))))),
        ("k: fox", FOX),
        ("K:FOX", FOX),
        ("lvl<=2", Compare(LEVEL, Op.LE, 2)),
        ("lvl <= 2", Compare(LEVEL, Op.LE, 2)),
        ("lvl:>2", Compare(LEVEL, Op.GT, 2)),
        ("l:1", Compare(LEVEL, Op.EQ, 1)),
        ("lvl!=1", Not(Compare(LEVEL, Op.EQ, 1))),
        ("lvl<>1", Not(Compare(LEVEL, Op.EQ, 1))),
        ("lvl:1|2", Or((Compare(LEVEL, Op.EQ, 1), Compare(LEVEL, Op.EQ, 2)))),
        ("lvl:1..3", And((Compare(LEVEL, Op.GE, 1), Compare(LEVEL, Op.LE, 3)))),
        ("lvl:1-3", And((Compare(LEVEL, Op.GE, 1), Compare(LEVEL, Op.LE, 3)))),
        ("lvl:x", Variable("level")),
        ("gd>=+1", Compare(Number("guard"), Op.GE, 1)),
        ("str>3", Compare(Number("strikes", Part.NTH, 1), Op.GT, 3)),
        ("str2>=1", Compare(Number("strikes", Part.NTH, 2), Op.GE, 1)),
        ("sumstr=4", Compare(Number("strikes", Part.SUM), Op.EQ, 4)),
        ("#strikes>=2", Compare(Number("strikes", Part.COUNT), Op.GE, 2)),
        ("traits>=2", Compare(Number("traits", Part.COUNT), Op.GE, 2)),
        ("str1>gd", Compare(Number("strikes", Part.NTH, 1), Op.GT, Number("guard"))),
        ("mark:sneak>=5", Rated("marks", (Needle(("sneak",)),), Op.GE, 5)),
        ("mark:sneak >= 5", Rated("marks", (Needle(("sneak",)),), Op.GE, 5)),
        ("sneak>=5", Rated("marks", (Needle(("sneak",), End.WHOLE),), Op.GE, 5)),
        ("promo:yes", Present("promo")),
        ("promo:no", Not(Present("promo"))),
        ("set:one", InSet((Needle(("one",)),))),
        ("text:/fire.*axe/i", Matches("text", "fire.*axe")),
        (r"text:/and\/or/", Matches("text", "and/or")),
        ("name:*ball", Matches("name", "ball")),
        ("name:f*ball", Matches("name", r"\bf\S*ball")),
        ("name:fire*", Has("name", (Needle(("fire",)),))),
        ("kin:*", Present("kin")),
        ("has:rulings", Present("rulings")),
        ("is:unread", Is("unread", Unread())),
        ("not:unread", Not(Is("unread", Unread()))),
        ("is:multikin", Is("multikin", Compare(Number("kin", Part.COUNT), Op.GE, 2))),
        ("is:promo", Is("promo", Present("promo"))),
        ("in:side", Compare(Number("side", Part.COPIES), Op.GE, 1)),
        ("in:deck>=2", Compare(Number("deck", Part.COPIES), Op.GE, 2)),
        ("not in:deck", Not(Compare(Number("deck", Part.COPIES), Op.GE, 1))),
        ("own>=2", Compare(Number("", Part.OWNED), Op.GE, 2)),
        ("free>=1", Compare(Number("", Part.FREE), Op.GE, 1)),
        ("legal:open", LegalIn("open")),
        ("banned:open", LegalIn("open", False)),
    ],
)  # fmt: skip
def test_a_text_means_this_tree(text: str, wanted: object) -> None:
    assert tree(text) == wanted


@pytest.mark.parametrize("text", ["k:vixen", "k:vix", "clan:vixen", 'k:"vixen"', "k:VIXEN"])
def test_other_words_for_a_choice_mean_the_choice(text: str) -> None:
    assert tree(text) == Has("kin", (Needle(("fox",), End.EXACT),))


def test_a_letter_means_every_choice_with_a_word_that_begins_so() -> None:
    assert tree("k:b") == Has("kin", (Needle(("b",)),))


def test_other_words_for_a_type_mean_the_type() -> None:
    assert tree("t:hero") == Has("type", (Needle(("fighter",), End.EXACT),))


def test_is_looks_in_rated_fields_first_and_in_fields_of_open_words() -> None:
    whole = (Needle(("unique",), End.WHOLE),)
    assert tree("is:unique") == Is("unique", Or((Has("marks", whole), Has("traits", whole))))


def test_the_beginning_of_a_fields_name_will_do() -> None:
    assert tree("stri>3") == tree("str>3")
    assert tree("leve:1") == tree("lvl:1")


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("order:level", (Order(LEVEL),)),
        ("order:level desc", (Order(LEVEL, True),)),
        ("sort:-level,name", (Order(LEVEL, True), Order("name"))),
        ("order:level dir:desc", (Order(LEVEL, True),)),
        ("dir:desc", (Order("name", True),)),
        ("order:sumstr", (Order(Number("strikes", Part.SUM)),)),
        ("fire order:kin axe", (Order("kin"),)),
    ],
)
def test_an_order_is_read_beside_the_tree(text: str, order: tuple[Order, ...]) -> None:
    query = parse(text, GAME)
    assert (query.order, query.problems) == (order, ())


@pytest.mark.parametrize(
    ("text", "rest", "span", "said"),
    [
        ("lvl< fire", FIRE, (0, 4), "missing"),
        ("lvl>= -fire", Not(FIRE), (0, 5), "missing"),
        ("fire k:", FIRE, (5, 7), "missing"),
        ("fire own>=", FIRE, (5, 10), "missing"),
        ("fire (", FIRE, (5, 6), "not closed"),
        ("(fire", FIRE, (0, 1), "not closed"),
        ("fire )", FIRE, (5, 6), "closes nothing"),
        ("fire or", FIRE, (5, 7), "missing"),
        ("or fire", FIRE, (0, 2), "missing"),
        ("fire and", FIRE, (5, 8), "missing"),
        ("fire not", FIRE, (5, 8), "missing"),
        ("fire -", FIRE, (5, 6), "missing"),
        ('"fire', FIRE, (0, 5), "quote"),
        ("/fire", Matches("any", "fire"), (0, 5), "closing /"),
        ("k:badger fire k:xylo", None, (16, 20), "has no word"),
    ],
)
def test_an_unfinished_query_gives_its_rest_and_a_note(
    text: str, rest: object, span: tuple[int, int], said: str
) -> None:
    query = parse(text, GAME)
    (problem,) = query.problems
    assert (problem.start, problem.end) == span
    assert said in problem.message
    assert problem.severity is Severity.NOTE
    assert rest is None or query.tree == rest


@pytest.mark.parametrize(
    ("text", "span", "said", "near"),
    [
        ("fire levl:3", (5, 9), "no field", "level"),
        ("knn:fox", (0, 3), "no field", "kin"),
        ("order:levl", (0, 10), "no field", "order:level"),
        ("has:knn", (4, 7), "no field", "kin"),
        ("lvl:many", (4, 8), "no whole number", None),
        ("lvl:99999999999", (4, 15), "too large a number: at most nine digits", None),
        ("lvl:1..99999999999", (4, 18), "too large a number: at most nine digits", None),
        ("side>light", (0, 10), "cannot be compared", None),
        ("<= 3", (0, 2), "field is missing", None),
        ("promo:perhaps", (6, 13), "yes or no", "yes"),
        ("text:/(a+)+/", (5, 12), "for ever", None),
        ("text:/(/", (5, 8), "not closed", None),
        ("lvl:2>=1", (7, 8), "no comparison", None),
    ],
)
def test_a_mistake_is_said_with_its_place_and_what_is_near(
    text: str, span: tuple[int, int], said: str, near: str | None
) -> None:
    problem = parse(text, GAME).problems[0]
    assert (problem.start, problem.end) == span
    assert said in problem.message
    assert problem.severity is Severity.WARNING
    assert near is None or near in problem.suggestions


def test_a_choice_that_is_not_known_offers_the_nearest() -> None:
    (problem,) = parse("kin:foz", GAME).problems
    assert problem.suggestions[0] == "Fox"


def test_a_query_longer_than_the_bound_is_read_to_the_bound() -> None:
    query = parse("fire " * MAX_TEXT, GAME)
    assert query.problems[-1].end == 5 * MAX_TEXT
    assert isinstance(query.tree, And)


def test_parentheses_deeper_than_the_bound_are_refused_and_nothing_breaks() -> None:
    query = parse("(" * 900 + "fire", GAME)
    assert any(str(MAX_DEPTH) in problem.message for problem in query.problems)


@pytest.mark.parametrize(
    "text",
    [
        "lvl<=", "artist:", "(fire", "fire)", "fire or", "fire and", "-", '"fire', "/fire", "fire ()", 'is:""', 'in:""', 'legal:""',
        'name:"-"', "sneak>=", "k:mage", "t:mage", 'k:"big foxes"',
    ],
)  # fmt: skip
def test_what_is_unfinished_is_a_note_while_typing_and_a_warning_in_the_end(text: str) -> None:
    typed, finished = parse(text, GAME), parse(text, GAME, finished=True)
    assert typed.tree == finished.tree
    assert [p.severity for p in typed.problems] == [Severity.NOTE]
    assert [p.severity for p in finished.problems] == [Severity.WARNING]


@pytest.mark.parametrize(
    "text", ["fire", "k:fox", "k:vix", 'k="free badgers"', "is:unique", "is:promo", "in:deck", "!k:owl"]
)
def test_a_right_query_has_no_problem_when_finished(text: str) -> None:
    assert parse(text, GAME, finished=True).problems == ()


def test_the_beginning_of_a_choice_is_never_a_warning() -> None:
    (problem,) = parse("k=free", GAME, finished=True).problems
    assert (problem.severity, problem.suggestions) == (Severity.NOTE, ("Free Badgers",))


@pytest.mark.parametrize("text", ["k:freebadgers", "k:FreeB", 'k="freebadgers"', "k=freebadgers"])
def test_a_choice_may_be_written_without_its_spaces(text: str) -> None:
    assert tree(text) == Has("kin", (Needle(("free", "badgers"), End.EXACT),))


def test_a_word_of_is_that_no_card_has_is_a_warning_with_what_is_near() -> None:
    (problem,) = parse("is:uniqe", GAME, finished=True, held=lambda node: False).problems
    assert (problem.severity, problem.suggestions[0]) == (Severity.WARNING, "Unique")
    assert parse("is:mage", GAME, finished=True, held=lambda node: True).problems == ()
    assert parse("is:unique", GAME, finished=True, held=lambda node: False).problems == ()


@pytest.mark.parametrize("text", ["name=axe", "!axe"])
def test_a_whole_name_of_one_word_is_kept_and_said(text: str) -> None:
    query = parse(text, GAME, finished=True)
    assert query.tree == Has("name", (Needle(("axe",), End.EXACT),))
    assert [p.severity for p in query.problems] == [Severity.NOTE]
    assert "name:axe finds parts" in query.problems[0].message


def test_every_node_of_a_tree_is_given_once_with_what_is_words_stand_for() -> None:
    query = tree("fire -(axe or is:unread)")
    assert isinstance(query, And)
    assert [type(node) for node in nodes(query)] == [And, Has, Not, Or, Has, Is, Unread]
