"""Wrongly printed texts are read as they are corrected; places stay those of print, and what does not fit is told."""

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.core.reading import Span
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.grammar import compiler
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.grammar.overlay import Overlay, read_overlay, shipped_overlay
from tests.games.saga.readings import real_cards

HEAD = '[[entry]]\ncard = "Testa Quill"\nsource = "a judge"\n'
TEXT = "Order: Draw a crad.\nSpend Order: Draw tow cards in vain."


def entry(old: str, new: str) -> str:
    return f'{HEAD}old = "{old}"\nnew = "{new}"\n'


def overlay(*pairs: tuple[str, str]) -> Overlay:
    return read_overlay("".join(entry(old, new) for old, new in pairs))


def card(text: str | None, name: str = "Testa Quill") -> Card:
    return Card(CardId(name), GAME.id, name, "Character", text, {"class": ("Fighter",)})


def test_words_are_replaced_where_they_stand_once() -> None:
    mended = overlay(("crad", "card"), ("tow", "two")).mend("Testa Quill", TEXT)
    assert mended.text == TEXT.replace("crad", "card").replace("tow", "two")
    assert overlay(("Draw", "Discard")).mend("Testa Quill", TEXT).entries == ()
    assert overlay(("crad", "card")).mend("Testa", TEXT).text == TEXT


@pytest.mark.parametrize(("new", "printed"), [("card", "crad"), ("", "crad"), ("playing card", "crad")])
def test_place_in_the_text_that_is_read_is_a_place_in_print(new: str, printed: str) -> None:
    mended = overlay(("crad", new)).mend("Testa Quill", TEXT)

    def back(words: str) -> str:
        start = mended.text.index(words)
        place = mended.printed(Span(start, start + len(words)))
        return TEXT[place.start : place.end]

    assert back("Draw a ") == "Draw a "
    assert back("in vain.") == "in vain."
    assert back(f"a {new}.") == f"a {printed}."
    if new:
        assert back(new) == printed
        assert back(new[-3:]) == printed


def test_sources_are_those_of_the_stretch() -> None:
    mended = overlay(("crad", "card")).mend("Testa Quill", TEXT)
    assert mended.source(Span(0, 19)) == "a judge"
    assert mended.source(Span(20, len(TEXT))) == ""


def test_card_is_read_as_corrected_and_shown_as_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Compiler([card(TEXT)]).read(card(TEXT))
    assert [(one.read, one.mended) for one in plain.clauses] == [(False, ""), (False, "")]
    monkeypatch.setattr(
        compiler, "shipped_overlay", lambda: overlay(("crad", "card"), ("tow cards", "two playing cards"))
    )
    first, second = Compiler([card(TEXT)]).read(card(TEXT)).clauses
    assert (first.english, first.mended, TEXT[: first.span.end]) == (
        "Order: Draw a card.",
        "a judge",
        "Order: Draw a crad.",
    )
    (gap,) = second.gaps
    assert gap.words == TEXT[gap.span.start : gap.span.end] == "tow cards in vain."
    assert second.mended == "a judge"


def test_correction_changes_what_matters_to_its_card_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    known = [card(TEXT), card(TEXT, "Mock Quill")]
    before = [Compiler(known).near(one) for one in known]
    monkeypatch.setattr(compiler, "shipped_overlay", lambda: overlay(("crad", "card")))
    after = [Compiler(known).near(one) for one in known]
    assert [old == new for old, new in zip(before, after, strict=True)] == [False, True]


def test_misfits_name_entry_card_and_words() -> None:
    found = overlay(("crad", "card"), ("Draw", "Discard"), ("gone", "here")).misfits([card(TEXT), card(None)])
    assert [(one.where, one.why) for one in found] == [
        ("overlay.toml, entry 2, Testa Quill", "the words 'Draw' stand there 2 times"),
        ("overlay.toml, entry 3, Testa Quill", "the words 'gone' do not stand there"),
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[", "overlay.toml"),
        ("[other]\n", "overlay.toml"),
        ("entry = [1]\n", "overlay.toml, entry 1"),
        (HEAD, "overlay.toml, entry 1"),
        (entry("a", "b") + "more = 1\n", "overlay.toml, entry 1"),
        (entry("", "b"), "overlay.toml, entry 1, old"),
        (entry("a\\nb", "b"), "overlay.toml, entry 1, old"),
        (entry("a", "a"), "overlay.toml, entry 1, new"),
        (entry("a b", "c") + entry("b", "c"), "overlay.toml, entry 2"),
    ],
)
def test_broken_file_says_where(text: str, where: str) -> None:
    with pytest.raises(BadInput) as told:
        read_overlay(text)
    assert told.value.where == where


def test_shipped_corrections_are_sound_and_each_has_a_source() -> None:
    assert shipped_overlay().entries
    assert all(one.source for one in shipped_overlay().entries)


@pytest.mark.data
def test_shipped_corrections_fit_the_real_cards() -> None:
    assert Compiler(real_cards()).misfits == ()
