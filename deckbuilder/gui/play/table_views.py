"""Views of the table for pictures without a display: the same every time."""

from collections.abc import Callable

from PySide6.QtCore import QDeadlineTimer, QEventLoop
from PySide6.QtWidgets import QApplication

from deckbuilder.core.rng import Rng
from deckbuilder.core.scene import Layout
from deckbuilder.desk.seat_plan import PERSON
from deckbuilder.desk.services import ready_made
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Manners
from deckbuilder.gui.main_window import MainWindow
from deckbuilder.gui.places import TABLE
from deckbuilder.gui.play.host import Wanted
from deckbuilder.gui.play.place import TablePlace
from deckbuilder.gui.play.seat_sheet import SeatSheet
from deckbuilder.play.agents import player
from deckbuilder.play.view import view_of

_PATIENCE_MS = 60_000
_SEED = 7
_PILOT = "greedy"


def _place(window: MainWindow) -> TablePlace:
    place = window.places.of(TABLE)
    assert isinstance(place, TablePlace)
    window.places.go(TABLE)
    return place


def _until(done: Callable[[], bool]) -> None:
    patience = QDeadlineTimer(_PATIENCE_MS)
    while not done() and not patience.hasExpired():
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)


def _settle(window: MainWindow, place: TablePlace) -> None:
    page = place.page
    if page is not None:
        window.grab()  # whoever paints asks for pictures
        _until(page.board.view.ready)


def _empty(window: MainWindow) -> None:
    """The table before a match is on it."""
    _place(window)


def _goldfish(window: MainWindow) -> TablePlace:
    place = _place(window)
    if window.bench.open is not None:
        place.play(window.bench.open.deck, _SEED)
        _until(lambda: not place.host.busy)
        _settle(window, place)
    return place


def _opening(window: MainWindow) -> None:
    """The open deck alone, at its first decree."""
    _goldfish(window)


def _against(window: MainWindow, who: str, most: int, *moments: Callable[[Sitting], bool]) -> TablePlace:
    """Play the open deck by the greedy agent against another, up to a moment worth a picture: the first one that comes, or else the next."""
    place = _place(window)
    deck = window.bench.open.deck if window.bench.open is not None else None
    files = ready_made(window.bench.game)
    other = next(
        (file for file in files if deck is not None and file.stem.replace("-", " ") != deck.name.casefold()), None
    )
    if deck is None or other is None:
        return place
    for moment in moments:
        place.host.begin((Wanted(deck, PERSON), Wanted(other, who)), _SEED, None, Manners())
        _until(lambda: not place.host.busy)
        if place.sitting is not None and _reached(place, place.sitting, most, moment):
            break
    _settle(window, place)
    return place


def _reached(place: TablePlace, sitting: Sitting, most: int, moment: Callable[[Sitting], bool]) -> bool:
    """Play on without showing it; tell whether the moment came."""
    page = place.page
    if page is None:
        return False
    page.serve(None)  # nobody looks meanwhile
    came = False
    for _ in range(most):
        came = sitting.waiting is Waiting.PERSON and moment(sitting)
        if came:
            break
        _step(sitting)
    place.show_sitting(sitting)
    page.thinking.rest()
    return came


def _step(sitting: Sitting) -> None:
    """Let whoever is asked do what looks best at once."""
    if sitting.waiting is Waiting.AGENT:
        sitting.take(sitting.think(bool))
    elif sitting.waiting is Waiting.PERSON:
        rules = sitting.rules if sitting.table.for_agents is None else sitting.table.for_agents(sitting.rules)
        view = view_of(rules, sitting.match.state)
        action, _ = player(_PILOT, sitting.table).seat(sitting.table).choose(view, Rng(_SEED).branch(sitting.here))
        sitting.give(action)


def _worth_seeing(sitting: Sitting) -> bool:
    return sitting.turns()[-1].turn >= 2 and sitting.ask.opens and bool(_targets(sitting))


def _open(sitting: Sitting) -> bool:
    """Tell whether the person begins something and can choose what; for games in which nothing is put on others."""
    return sitting.turns()[-1].turn >= 2 and sitting.ask.opens and len(sitting.options()) > 1


def _middle(window: MainWindow) -> TablePlace:
    return _against(window, _PILOT, 60, _worth_seeing, _open)


def _targets(sitting: Sitting) -> str:
    """Give a token that could be put on others now, an attacker rather than another; ``""`` where there is none."""
    tokens = dict.fromkeys(token for option in sitting.options() for token in option.tokens)
    reach = {token: sitting.reach(token).tokens for token in tokens}
    found = [token for token in tokens if len(reach[token]) > 1]
    return next(
        (token for token in found if any(one.chance is not None for one in reach[token].values())), (*found, "")[0]
    )


def _play(window: MainWindow) -> None:
    """The middle of a match, a card picked up: where it can go is lit."""
    place = _middle(window)
    if place.page is not None and place.sitting is not None:
        place.page.acts.pick_up(_targets(place.sitting))
        _settle(window, place)


def _ask(window: MainWindow) -> None:
    """A question that goes on with what is under way."""
    moments = (
        lambda sitting, least=least: not sitting.ask.opens and len(sitting.options()) > least for least in (2, 1)
    )
    _settle(window, _against(window, _PILOT, 200, *moments))


def _over(window: MainWindow) -> None:
    """A match that is over."""
    _against(window, _PILOT, 3000, lambda sitting: False)


def _refused(window: MainWindow) -> None:
    """Something that cannot be done now, and why."""
    place = _middle(window)
    sitting, page = place.sitting, place.page
    if sitting is None or page is None:
        return
    zones = sorted(sitting.scene().zones, key=lambda zone: zone.layout is not Layout.ROW)  # the hand first
    own = (token for zone in zones if zone.owner == sitting.viewer for token in zone.tokens if token.card)
    idle = [token.id for token in own if not sitting.clicked(token.id) and sitting.why_not(token.id)]
    if idle:
        page.acts.click(idle[0])


def _past(window: MainWindow) -> None:
    """A moment of the past."""
    place = _middle(window)
    if place.page is not None and place.sitting is not None:
        place.page.look(place.sitting.turns()[1].step)
        _settle(window, place)


def _list(window: MainWindow) -> None:
    """The table as a list, the card that is looked at in place of the log."""
    place = _middle(window)
    if place.page is not None:
        place.page.board.bar.as_list.setChecked(True)
        place.page.board.bar.page.setChecked(True)
        board = place.page.board
        card = next(
            (t.id for zone in board.scene.zones if zone.owner == board.view.viewer for t in zone.tokens if t.card), ""
        )
        board.look_at(card)
        _settle(window, place)


def _setup(window: MainWindow) -> None:
    """The sheet before a match, filled."""
    _place(window)
    sheet = window.open_dialog("new_match")
    if isinstance(sheet, SeatSheet):
        _until(lambda: sheet.start.isEnabled() or bool(sheet.trouble.text()))


VIEWS: dict[str, Callable[[MainWindow], None]] = {
    "table-empty": _empty,
    "table": _opening,
    "table-play": _play,
    "table-ask": _ask,
    "table-setup": _setup,
    "table-list": _list,
    "table-over": _over,
    "table-refused": _refused,
    "table-past": _past,
}
"""Their names, and what is done to the window before it is drawn."""
