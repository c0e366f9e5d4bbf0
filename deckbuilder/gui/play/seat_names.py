"""What the window calls who sits at a table."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.rules import Seat
from deckbuilder.desk.seat_plan import STILL
from deckbuilder.desk.sitting import Sitting


def player_name(seat: int) -> str:
    """Name a seat as logs and scenarios do: ``"Player A"``."""
    return QCoreApplication.translate("seats", "Player {letter}").format(letter=chr(ord("A") + seat))


def seat_names(sitting: Sitting) -> Mapping[Seat, str]:
    """Name every seat: ``"You (Player A)"`` where one person plays, ``"Computer (Player B)"``, ``"Player C"``."""
    tr = QCoreApplication.translate
    found = {}
    for at, plan in enumerate(sitting.seats):
        player = player_name(at)
        if plan.person and len(sitting.people) == 1:
            name = tr("seats", "You ({player})").format(player=player) if len(sitting.seats) > 1 else tr("seats", "You")
        elif plan.person:
            name = player
        elif plan.who == STILL:
            name = tr("seats", "Dummy ({player})").format(player=player)
        else:
            name = tr("seats", "Computer ({player})").format(player=player)
        found[Seat(at)] = name
    return found


def said_to_ask(sitting: Sitting, seat: Seat) -> str:
    """Say who is asked, above a question; nothing where one person alone plays."""
    return "" if len(sitting.people) == 1 else seat_names(sitting).get(seat, "")
