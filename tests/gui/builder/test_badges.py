"""What each format says of the deck: which badges stand there, in which order."""

from dataclasses import replace

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from deckbuilder.core.decks import Entry, OpenRule, Verdict, Violation
from deckbuilder.gui.builder.badges import Badges
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.models.violations import Weight
from deckbuilder.gui.words import escaped
from tests.gui.builder.hands import CUB, OWL, behind
from tests.gui.conftest import MakeWindow
from tests.gui.fakes import ARMY, DECK, legal_deck


def test_deck_that_only_begins_has_no_word_on_other_formats(make_window: MakeWindow) -> None:
    window = make_window(replace(legal_deck(), entries=(Entry(DECK, CUB),)))
    assert "too few cards to tell" in window.builder.badges.buttons()["wild"].accessibleName()
    said = window.builder.findings
    assert [view.row.weight for view in said.views] == [Weight.NOTE, Weight.NOTE]
    assert not any("Legal" in label.text() for label in said.findChildren(QLabel) if label.isVisibleTo(said))
    window.bench.open.set_count(DECK, CUB, 4)  # type: ignore[union-attr]  # the fixture opened it
    assert [view.row.weight for view in said.views] == [Weight.ERROR, Weight.NOTE, Weight.NOTE]
    window.bench.open.set_count(DECK, CUB, 5)  # type: ignore[union-attr]  # the fixture opened it
    assert "not legal" in window.builder.badges.buttons()["wild"].accessibleName()


def test_good_news_counts_the_formats(window: MainWindow) -> None:
    window.builder.said.turn()  # it is written once it is unfolded
    assert window.builder.findings._good_words.text() == "Legal in 2 formats"
    assert window.builder.findings._good_words.toolTip() == "Wild, Small Wood"


def test_badges_without_room_stand_behind_one_but_never_the_decks_own(qtbot: QtBot, window: MainWindow) -> None:
    opened = window.bench.open
    assert opened is not None
    badges = Badges(window.bench)
    qtbot.addWidget(badges)
    base = next(iter(opened.shelf.rules.formats()))
    specs = tuple(replace(base, key=f"f{n}", label=f"Format number {n}") for n in range(12))
    badges.resize(300, 100)
    badges.show()
    badges.show_verdicts(specs, tuple(Verdict(spec.key) for spec in specs), "f11", "f11")
    seen = [key for key, button in badges.buttons().items() if not button.isHidden()]
    assert "f11" in seen
    assert len(seen) < 12
    assert badges.more.text() == f"+{12 - len(seen)} more"
    assert len(behind(qtbot, badges)) == 12 - len(seen)


def test_formats_stand_own_first_then_by_what_they_say_and_those_that_lack_cards_last(
    qtbot: QtBot, window: MainWindow
) -> None:
    badges = Badges(window.bench)
    qtbot.addWidget(badges)
    badges.resize(2000, 100)
    badges.show()
    opened = window.bench.open
    assert opened is not None
    base = next(iter(opened.shelf.rules.formats()))
    specs = tuple(replace(base, key=key, label=key.title()) for key in ("far", "wrong", "open", "legal", "own"))
    outside = Violation("pool", "Not in the pool", where=((DECK, CUB), (ARMY, CUB), (DECK, OWL)))
    verdicts = (
        Verdict("far", (outside,)),
        Verdict("wrong", (Violation("size", "Too many"),)),
        Verdict("open", open=(OpenRule("pool", "Nobody knows"),)),
        Verdict("legal"),
        Verdict("own", (outside,)),
    )
    badges.show_verdicts(specs, verdicts, "own", "own")
    assert list(badges.buttons()) == ["own", "legal", "open", "wrong", "far"]
    qtbot.waitUntil(lambda: sorted({button.x() for button in badges.buttons().values()}) != [0])
    left = [button.x() for button in badges.buttons().values()]
    assert left == sorted(left)
    far, own = badges.buttons()["far"], badges.buttons()["own"]
    assert (far.look.sign, far.look.tint, far.look.wash) == ("cut", "muted", "sunken")
    assert far.accessibleDescription() == "The pool of this format lacks 2 of the deck's cards"
    assert escaped(far.accessibleDescription()) in far.toolTip()
    assert own.look.sign == "cross"  # the format that the deck is built for does not let it play


def test_what_a_format_leaves_open_is_said_to_be_not_decided(qtbot: QtBot, make_window: MakeWindow) -> None:
    findings = make_window(legal_deck()).builder.findings
    findings.show_rows((), (), "Which cards you opened.")
    assert findings.views == ()  # written by now, seen or not
    assert "Not decided here: Which cards you opened." in [label.text() for label in findings.findChildren(QLabel)]
    findings.show_rows((), (), "")
    assert findings.views == ()
    assert not any("Not decided" in label.text() for label in findings.findChildren(QLabel))
