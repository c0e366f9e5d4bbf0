"""The window in another language: every word of it, and nothing of a player's own."""

import re
from collections.abc import Iterator
from datetime import date, datetime

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deckbuilder import paths
from deckbuilder.core.decks import Verdict, Violation
from deckbuilder.core.query_parse import parse
from deckbuilder.core.query_words import words
from deckbuilder.core.saying import both, english, row, say, say_n, term
from deckbuilder.gui import language
from deckbuilder.gui.language import spoken
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.spoken_rules import SpokenRules
from deckbuilder.gui.stats.numbers import number
from deckbuilder.gui.words import counted
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import GAME, GroveRules, legal_deck
from tests.gui.spoken import speaking
from tests.helpers.queries import GAME as QUERIED

OF_THE_GAME = re.compile(
    r"Fox|Owl|Boar|Beast|Charm|Trick|Grove|Wild|Small Wood|Kindred|[Kk]in\b|three copies|Bite|Rare find|Leader|pack"
)
"""Words of the made-up game, which no file translates, and of its cards and decks."""


@pytest.fixture(params=["de", "fr"])
def code(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[str]:
    """A language, installed for one test."""
    with speaking(qapp, str(request.param)) as installed:
        yield installed


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    with speaking(qapp, "de"):
        yield


def _texts(top: QWidget) -> Iterator[str]:
    for widget in (top, *top.findChildren(QWidget)):
        if widget.objectName().startswith("Scroll"):  # Qt's own, in Qt's own words
            continue
        yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle())
        yield from (action.text() for action in widget.actions())
        yield from (action.toolTip() for action in widget.actions())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        if isinstance(widget, QLineEdit):
            yield widget.placeholderText()
        if isinstance(widget, QTabWidget):
            yield from (widget.tabText(n) for n in range(widget.count()))


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^}]*\\\}", "(?:.|\n)*", re.escape(text)))


def test_no_text_of_the_window_stays_english(code: str, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    entries = language.read(code)
    english_only = {en.replace("&", "") for _, en, text in entries if "{" not in en} - {
        text.replace("&", "") for _, _, text in entries
    }
    shown = {text.replace("&", "") for text in _texts(window)}
    assert shown & english_only == set()


def test_every_text_of_the_window_comes_from_the_language_file(code: str, make_window: MakeWindow) -> None:
    window = make_window(legal_deck())
    known = [text.replace("&", "") for _, _, text in language.read(code)]
    whole = {re.sub(r"…$| \([^)]*\)$", "", text) for text in known}
    patterns = [
        _pattern(text)
        for text in known
        if "{" in text and len(re.findall(r"[a-zà-ÿ]", re.sub(r"\{.*?\}", "", text))) > 2
    ]
    strange = {
        text
        for text in {re.sub(r"<[^>]*>|…$|&| \([^)]*\)$", "", text) for text in _texts(window)}
        if re.search(r"[A-Za-z]{3}", text) and text not in whole and not OF_THE_GAME.search(text)
        if not any(pattern.match(text) for pattern in patterns)
    }
    assert strange <= {"Warcamp"}


def test_a_said_sentence_is_spoken_with_its_names_untouched(german: None) -> None:
    said = say("{n} copies of {card}; at most {limit}", n=4, card="Open", limit=3)
    assert spoken(said) == "4 Exemplare von Open; höchstens 3"


def test_sentences_within_sentences_are_spoken(german: None) -> None:
    cards = say_n(7, "{n} card", "{n} cards")
    assert spoken(say("{cards}; a deck has at least {least}", cards=cards, least=50)) == (
        "7 Karten; ein Deck hat mindestens 50"
    )
    assert spoken(row([cards, "Fox"])) == "7 Karten, Fox"
    assert spoken(both(["Fox", "Owl", "Boar"])) == "Fox, Owl und Boar"


def test_what_no_file_knows_is_said_in_english(german: None) -> None:
    assert spoken(say("{n} badgers", n=2)) == "2 badgers"
    assert spoken("Badger") == "Badger"


def test_a_spoken_word_still_knows_its_english(german: None) -> None:
    assert spoken(term("Starting Army")) == "Startarmee"
    assert english(spoken("Starting Army")) == "Starting Army"
    assert spoken(spoken("Starting Army")) == "Startarmee"


def test_in_english_nothing_is_changed(qapp: QApplication) -> None:
    language.install(qapp, "en")
    said = say("{n} copies", n=2)
    assert spoken(said) is said
    rules = SpokenRules(GroveRules())
    assert rules.formats() is rules.plain.formats()


def test_rules_are_heard_in_the_language(german: None) -> None:
    class Rules(GroveRules):
        def judge(self, deck: object, cards: object, format: str) -> Verdict:
            said = Violation("one-warlord", say("No Warlord starts"), source="rulebook: Preparing for Battle")
            return Verdict(format, (said,))

    verdict = SpokenRules(Rules()).judge(legal_deck(), {}, "wild")
    assert verdict.violations[0].message == "Kein Warlord beginnt im Spiel"
    assert verdict.violations[0].source == "Regelbuch: „Preparing for Battle“"
    assert not verdict.legal


def test_standard_buttons_speak_the_language(german: None, qtbot: QtBot) -> None:
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text().replace("&", "") == "Abbrechen"


def test_numbers_and_days_follow_the_language(german: None) -> None:
    assert language.number(4844) == "4.844"
    assert language.number(3.5, 1) == "3,5"
    assert counted(4844, "{n} Karte", "{n} Karten") == "4.844 Karten"
    assert language.day(date(2026, 11, 21)) == "21.11.26"
    assert language.moment(datetime(2026, 11, 21, 16, 48)) == "21.11.26 16:48"


def test_french_takes_the_singular_for_none(qapp: QApplication) -> None:
    try:
        language.install(qapp, "fr")
        assert counted(0, "{n} carte", "{n} cartes") == "0 carte"
        assert spoken(say_n(0, "{n} card", "{n} cards")) == "0 carte"
        language.install(qapp, "de")
        assert counted(0, "{n} Karte", "{n} Karten") == "0 Karten"
    finally:
        language.install(qapp, "en")


def test_a_text_that_moved_to_another_class_is_still_translated(german: None) -> None:
    assert QCoreApplication.translate("SomewhereElse", "Save this deck") == "Dieses Deck speichern"


def test_a_word_with_two_translations_is_found_only_where_it_stands(german: None, make_window: MakeWindow) -> None:
    assert QCoreApplication.translate("ImportCards", "Import") == "Importieren"
    assert QCoreApplication.translate("SomewhereElse", "Import") == "Import"
    assert QCoreApplication.translate("ChartCard", "Table") == "Tabelle"
    window = make_window(legal_deck())
    assert {button.text() for button in window.rail.findChildren(QAbstractButton)} == {
        "Deck", "Sammlung", "Tisch", "Labor", "Import", "Export", "Design", "Optionen",
    }  # fmt: skip


def test_numbers_of_charts_are_written_as_the_language_does(german: None) -> None:
    assert [number(value) for value in (31.2, 100.0, -2.5)] == ["31,2", "100", "\N{MINUS SIGN}2,5"]


def test_the_name_of_a_format_is_not_taken_for_a_deed(german: None) -> None:
    assert spoken("Open") == "Open"
    assert QCoreApplication.translate("OpenDeckSheet", "Open") == "Öffnen"


def test_an_unknown_language_is_english(qapp: QApplication) -> None:
    assert language.install(qapp, "tlh") == "en"
    assert not language.foreign()


def test_another_language_replaces_the_one_before(qapp: QApplication, window: MainWindow) -> None:
    try:
        language.install(qapp, "de")
        assert language.install(qapp, "fr") == "fr"
        assert QCoreApplication.translate("actions", "Undo") == "Annuler"
    finally:
        language.install(qapp, "en")
    assert QCoreApplication.translate("actions", "Undo") == "Undo"
    assert GAME.name == "The Grove"


def test_a_type_and_its_cards_stand_as_the_language_joins_them(code: str) -> None:
    said = spoken(words(parse("t:fighter lvl<=2", QUERIED)))
    assert (
        said
        == {
            "de": "Fighter-Karten: Stufe höchstens 2",
            "fr": "cartes Fighter\N{NO-BREAK SPACE}: niveau au plus 2",
        }[code]
    )


def _examples(page: str) -> list[str]:
    return re.findall(r"`[^`]+`|^    .+$", page, re.MULTILINE)


def test_the_help_of_each_language_shows_the_same_searches(code: str) -> None:
    page = language.help_page("search")
    assert page.name == f"search.{code}.md"
    own = page.read_text("utf-8")
    assert _examples(own) == _examples(paths.shipped("resources", "help", "search.md").read_text("utf-8"))


def test_a_page_that_a_language_lacks_is_shown_in_english(german: None) -> None:
    assert language.help_page("formats").name == "formats.md"
