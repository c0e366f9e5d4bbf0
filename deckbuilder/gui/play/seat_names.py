"""What the window calls who sits at a table."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.rules import Seat
from deckbuilder.desk.seat_plan import STILL
from deckbuilder.desk.sitting import Sitting


def tr(text: str) -> str:
    """Translate a name of a seat."""
    return QCoreApplication.translate("seats", text)


def player_name(seat: int) -> str:
    """Name a seat as logs and scenarios do: ``"Player A"``."""
    return tr("Player {letter}").format(letter=chr(ord("A") + seat))


def seat_names(sitting: Sitting) -> Mapping[Seat, str]:
    """Name every seat: ``"You (Player A)"`` where one person plays, ``"Computer (Player B)"``, ``"Player C"``."""
    found = {}
    for at, plan in enumerate(sitting.seats):
        player = player_name(at)
        if plan.person and len(sitting.people) == 1:
            name = tr("You ({player})").format(player=player) if len(sitting.seats) > 1 else tr("You")
        elif plan.person:
            name = player
        elif plan.who == STILL:
            name = tr("Dummy ({player})").format(player=player)
        else:
            name = tr("Computer ({player})").format(player=player)
        found[Seat(at)] = name
    return found


def said_to_ask(sitting: Sitting, seat: Seat) -> str:
    """Say who is asked, above a question; nothing where one person alone plays."""
    return "" if len(sitting.people) == 1 else seat_names(sitting).get(seat, "")
