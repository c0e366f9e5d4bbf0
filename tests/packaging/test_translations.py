"""The collector finds every text that a player may see, and the languages have each of them."""

import ast
from pathlib import Path

import pytest

from deckbuilder.gui.language import LANGUAGES
from tests.helpers.packaging_scripts import load

ROOT = Path(__file__).resolve().parents[2]


translations = load("translations")

_PROGRAM = """
from deckbuilder.core.saying import noop, say, say_n

_TABLE = {1: noop("one of a table"), 2: noop("two of a table")}

def tr(text):
    return QCoreApplication.translate("mine", text)

class Panel:
    def make(self, n):
        self.tr("Open" if n else "Shut")
        tr("Free words")
        QT_TRANSLATE_NOOP("actions", "&Deck")
        one, many = "{n} card starts", "{n} cards start"
        say_n(n, one, many)
        text = "{card} is out"
        say(text if n else "{card} is in", card="x")
        say(_TABLE[n])
        Chart("key", "Level curve", bars)
        Setting("a.b", "x", "What it does.", choices=("x", "y z"))
        Setting("a.c", 0, "Remembered.", hidden=True)
        Setting("a.d", 0, "Size", note="Holds at once.")
        say("{kind} {cards}", kind="x", cards="y")
        say("“{word}”", word="x")
        say("{n} %", n=1)
        self.tr("{n}%")
"""


def _found(text: str) -> dict[tuple[str, bool], set[str]]:
    found = translations.Found()
    translations._Reader(Path("made_up.py"), found).read(ast.parse(text))
    return dict(found.places)


def test_every_way_of_saying_something_is_collected() -> None:
    assert _found(_PROGRAM) == {
        ("Open", False): {"Panel"},
        ("Shut", False): {"Panel"},
        ("Free words", False): {"mine"},
        ("&Deck", False): {"actions"},
        ("{n} card starts", True): {"said"},
        ("{n} cards start", True): {"said"},
        ("{card} is out", True): {"said"},
        ("{card} is in", True): {"said"},
        ("one of a table", True): {"said"},
        ("two of a table", True): {"said"},
        ("Level curve", True): {"game"},
        ("What it does.", False): {"settings"},
        ("x", False): {"settings"},
        ("y z", False): {"settings"},
        ("Size", False): {"settings"},
        ("Holds at once.", False): {"settings"},
        ("{kind} {cards}", True): {"said"},
        ("“{word}”", True): {"said"},
        ("{n}%", False): {"Panel"},
    }


def test_a_text_that_is_put_together_is_told_of() -> None:
    found = translations.Found()
    program = "class P:\n    def f(self):\n        self.tr(f'{x} cards')"
    translations._Reader(Path("made_up.py"), found).read(ast.parse(program))
    assert found.troubles == ["made_up.py:3: a text that is put together cannot be translated"]


def test_another_name_for_translate_is_told_of_as_its_texts_are_not_found() -> None:
    found = translations.Found()
    program = "def f():\n    say = QCoreApplication.translate\n    say('MainWindow', 'Undo')"
    translations._Reader(Path("made_up.py"), found).read(ast.parse(program))
    assert found.troubles == ["made_up.py:2: another name for translate hides its texts: write a tr"]


@pytest.mark.parametrize(
    ("english", "text", "wanted"),
    [
        ("{n} cards", "{n} Karten", []),
        ("{n} cards", "", ["not translated"]),
        ("{n} cards", "{m} Karten", ["places ['m'], wanted ['n']"]),
        ("{n} cards", "{n Karten", ["braces: expected '}' before end of string"]),
        ("Save…", "Speichern", ["ends with '', wanted '…'"]),
        (", at most", "höchstens", []),
        (" with ", "mit ", ["space at an end"]),
        ("&Deck", "Deck", ["mnemonic lost or added"]),
        ("<b>x</b>", "<b>x", ["tags differ"]),
    ],
)
def test_a_faulty_translation_is_told(english: str, text: str, wanted: list[str]) -> None:
    assert list(translations.wrong(english, text)) == wanted


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_every_translation_takes_the_values_of_its_english(language: str) -> None:
    for entry in translations.load(language):
        values = dict.fromkeys(translations.places(entry["en"]), 7)
        english, said = entry["en"].format(**values), entry[language].format(**values)
        assert said.count("{") == english.count("{"), entry


def test_every_language_of_the_window_has_its_file() -> None:
    assert set(LANGUAGES) == {"en", *translations.LANGUAGES}


def test_no_line_breaks_before_a_mark() -> None:
    assert translations.spaced("de", "62 % : 5") == "62\N{NO-BREAK SPACE}% : 5"
    assert translations.spaced("fr", "« a » : b ; c ?") == (
        "«\N{NO-BREAK SPACE}a\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: b\N{NO-BREAK SPACE}; c\N{NO-BREAK SPACE}?"
    )


def test_a_french_mark_that_stands_too_close_is_told() -> None:
    assert list(translations.bare("Order: what", "Order: quoi, et ceci: 5%")) == ["ceci:", "5%"]
