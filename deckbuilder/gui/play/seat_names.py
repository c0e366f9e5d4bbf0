"""What the window calls who sits at a table."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.rules import Seat
from deckbuilder.desk.seat_plan import STILL
from deckbuilder.desk.sitting import Sitting
from deckbuilder.gui.language import number


def seat_names(sitting: Sitting) -> Mapping[Seat, str]:
    """Name every seat: ``"You"`` where one person plays, ``"Player 2"``, ``"Computer"``, ``"Computer 3"``."""
    tr = QCoreApplication.translate
    agents = [seat for seat, plan in enumerate(sitting.seats) if not plan.person and plan.who != STILL]
    found = {}
    for at, plan in enumerate(sitting.seats):
        n = number(at + 1)
        if plan.person:
            name = tr("seats", "You") if len(sitting.people) == 1 else tr("seats", "Player {n}").format(n=n)
        elif plan.who == STILL:
            name = tr("seats", "Dummy") if len(sitting.seats) == 2 else tr("seats", "Dummy {n}").format(n=n)
        else:
            name = tr("seats", "Computer") if len(agents) == 1 else tr("seats", "Computer {n}").format(n=n)
        found[Seat(at)] = name
    return found


def said_to_ask(sitting: Sitting, seat: Seat) -> str:
    """Say who is asked, above a question; nothing where one person alone plays."""
    return "" if len(sitting.people) == 1 else seat_names(sitting).get(seat, "")
