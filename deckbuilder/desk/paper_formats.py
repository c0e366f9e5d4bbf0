"""Which paper lies in the printer, and decks in formats that are made for paper."""

import locale
import os
from functools import partial
from typing import TYPE_CHECKING

from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import DeckFormat, Shelf, WrittenDeck
from deckbuilder.core.saying import noop
from deckbuilder.imaging.paper import Paper, paper_of
from deckbuilder.settings import PRINT_PAPER, Settings

if TYPE_CHECKING:
    from deckbuilder.desk.pictures import Pictures

_SAID = ("LC_ALL", "LC_PAPER", "LANG")


def paper_wanted(settings: Settings, country: str = "") -> Paper:
    """Give the paper that the player chose, or that of his country.

    Args:
        settings: the player's preferences.
        country: language and country as the window knows them: ``"en_US"``; what the environment says for ``""``.
    """
    chosen = settings[PRINT_PAPER]
    if chosen != "system":
        return Paper(chosen)
    return paper_of(country or next(filter(None, map(os.environ.get, _SAID)), "") or locale.getlocale()[0] or "")


def paper_formats(pictures: "Pictures", settings: Settings) -> tuple[DeckFormat, ...]:
    """Give the formats in which a deck is written for paper."""
    return (
        DeckFormat("pdf", noop("Printed list (PDF)"), (".pdf",), None, None, partial(_write_list, pictures, settings)),
    )


def _write_list(pictures: "Pictures", settings: Settings, deck: Deck, shelf: Shelf) -> WrittenDeck:
    from deckbuilder.desk.printing import PrintDesk, What, Wish  # Pillow and reportlab take 120 ms to import
    from deckbuilder.imaging.pdf import paint
    from deckbuilder.imaging.proxies import ProxyPlan

    wish = Wish(What.LIST, ProxyPlan(paper_wanted(settings)))
    content, warnings = paint(PrintDesk(shelf, pictures).lay_out([deck], wish))
    return WrittenDeck(content, (), warnings)
