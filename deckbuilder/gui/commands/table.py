"""What is done with a match on the table."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP

from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.places import TABLE

if TYPE_CHECKING:
    from deckbuilder.desk.sitting import Sitting
    from deckbuilder.gui.main_window import MainWindow
    from deckbuilder.gui.play.game_page import GamePage
    from deckbuilder.gui.play.place import TablePlace


def _place(window: "MainWindow") -> "TablePlace":
    from deckbuilder.gui.play.place import TablePlace  # made when it is first needed

    place = window.places.of(TABLE)
    assert isinstance(place, TablePlace)
    return place


def _page(window: "MainWindow") -> "GamePage | None":
    """Give the match on the table, shown; None where there is none."""
    window.places.go(TABLE)
    page = _place(window).page
    return page if page is not None and page.sitting is not None else None


def _sitting(window: "MainWindow") -> "Sitting | None":
    """Give the match on the table without making a table for the question; None where there is none."""
    return _place(window).sitting if TABLE in window.places.all() else None


def goldfish(window: "MainWindow") -> None:
    """Play the open deck alone."""
    _place(window).goldfish()


def open_match(window: "MainWindow") -> None:
    """Open a match from a file."""
    _place(window).open_match()


def save_match(window: "MainWindow") -> None:
    """Write the match into a file."""
    _place(window).save_match()


def put_away(window: "MainWindow") -> None:
    """Take the match off the table."""
    _place(window).put_away()


def again(window: "MainWindow") -> None:
    """Play the match anew with other chance."""
    _place(window).again()


def _done(deed: "Callable[[GamePage], object]") -> "Callable[[MainWindow], object]":
    """Give a command that does something to the match on the table."""

    def run(window: "MainWindow") -> None:
        page = _page(window)
        if page is not None:
            deed(page)

    return run


def _auto_passes(window: "MainWindow") -> bool:
    sitting = _sitting(window)
    return sitting is not None and sitting.manners.stops.idle


def auto_pass(window: "MainWindow") -> None:
    """Pass by itself where nothing can be done, or ask again."""
    page = _page(window)
    if page is not None:
        page.menus.set("idle", not _auto_passes(window))


def refer(window: "MainWindow") -> None:
    """Let the lines of the menu Table be as the match on the table allows."""
    sitting = _sitting(window)
    waiting = sitting.waiting.value if sitting is not None else None
    on = dict.fromkeys(("save_match", "put_away", "again", "rewind", "auto_pass"), waiting is not None)
    on["next_stop"] = waiting == "person"
    on["rest"] = on["hurry"] = waiting == "agent"
    on["now"] = on["from_here"] = waiting == "past"
    on["branch"] = sitting is not None and (sitting.can_undo or sitting.looking)
    on["goldfish"] = window.bench.open is not None and window.bench.game.players[0] == 1
    for key, may in on.items():
        action = window.actions_by_key[key]
        if action.isEnabled() != may:
            action.setEnabled(may)


ACTIONS = (
    ActionSpec("goldfish", "table", str(QT_TRANSLATE_NOOP("actions", "Goldfish this deck")), goldfish, "Ctrl+G", "deck", str(QT_TRANSLATE_NOOP("actions", "Play the open deck alone, at once"))),
    ActionSpec("open_match", "table", str(QT_TRANSLATE_NOOP("actions", "Open match…")), open_match, "", "open", str(QT_TRANSLATE_NOOP("actions", "Go on with a match from a file, or watch a record"))),
    ActionSpec("save_match", "table", str(QT_TRANSLATE_NOOP("actions", "Save match…")), save_match, "Ctrl+Shift+S", "save", str(QT_TRANSLATE_NOOP("actions", "Write the match on the table into a file, as it stands"))),
    ActionSpec("again", "table", str(QT_TRANSLATE_NOOP("actions", "Play again")), again, "", "redo", str(QT_TRANSLATE_NOOP("actions", "The same decks and players, other shuffles and dice"))),
    ActionSpec("put_away", "table", str(QT_TRANSLATE_NOOP("actions", "Put the match away")), put_away, "", "cross", str(QT_TRANSLATE_NOOP("actions", "Clear the table; you can go on with the match until another one begins"))),
    ActionSpec("rewind", "table", str(QT_TRANSLATE_NOOP("actions", "Rewind…")), _done(lambda page: page.board.bar.rewind.showMenu()), "Ctrl+R", "clock", str(QT_TRANSLATE_NOOP("actions", "Look at an earlier turn, or take up a line of play that was left")), before=True),
    ActionSpec("now", "table", str(QT_TRANSLATE_NOOP("actions", "Back to now")), _done(lambda page: page.back()), "", "", str(QT_TRANSLATE_NOOP("actions", "Come back from looking at the past"))),
    ActionSpec("from_here", "table", str(QT_TRANSLATE_NOOP("actions", "Go on from here")), _done(lambda page: page.go_on()), "", "", str(QT_TRANSLATE_NOOP("actions", "What came after becomes a line of play of its own, which stays reachable"))),
    ActionSpec("branch", "table", str(QT_TRANSLATE_NOOP("actions", "Try other dice from here")), _done(lambda page: page.branch()), "", "", str(QT_TRANSLATE_NOOP("actions", "Go on in a line of play of its own, in which other dice fall"))),
    ActionSpec("next_stop", "table", str(QT_TRANSLATE_NOOP("actions", "Pass until something comes")), _done(lambda page: page.pass_on()), "Ctrl+J", "flag", str(QT_TRANSLATE_NOOP("actions", "Do nothing until you may begin something again; at the table, N does the same")), before=True),
    ActionSpec("auto_pass", "table", str(QT_TRANSLATE_NOOP("actions", "Pass by itself")), auto_pass, "", "", str(QT_TRANSLATE_NOOP("actions", "Pass where nothing can be done")), checked=_auto_passes),
    ActionSpec("rest", "table", str(QT_TRANSLATE_NOOP("actions", "Stop or go on thinking")), _done(lambda page: page.rest()), "Ctrl+.", "", str(QT_TRANSLATE_NOOP("actions", "Let the computer wait, so that you can look and take back"))),
    ActionSpec("hurry", "table", str(QT_TRANSLATE_NOOP("actions", "Answer now")), _done(lambda page: page.thinking.hurry()), "", "", str(QT_TRANSLATE_NOOP("actions", "Let the computer answer with the first that looks good"))),
)  # fmt: skip
"""Lines of the menu Table."""
