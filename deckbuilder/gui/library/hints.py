"""What the library says in place of decks where it shows none."""

from PySide6.QtCore import QCoreApplication

from deckbuilder.gui.library.places import Place, PlaceKind


def nothing_found(mine: int, ready: int) -> str:
    """Say that a search found no deck here, and where there are some.

    Args:
        mine: how many it finds among all decks of the player.
        ready: how many among the ready-made ones.
    """
    if mine:
        words = QCoreApplication.translate(
            "DeckLibrary", "Nothing here. Press Enter to look through all decks: {n} found."
        )
        return words.format(n=mine)
    if ready:
        words = QCoreApplication.translate(
            "DeckLibrary", "None of your decks. Press Enter to see the ready-made ones: {n} found."
        )
        return words.format(n=ready)
    return QCoreApplication.translate(
        "DeckLibrary", "No deck has this in its name, tags or cards. Esc shows all again."
    )


def nothing_there(place: Place) -> str:
    """Say why a place is empty, and what to do."""
    if place.kind is PlaceKind.READY:
        return QCoreApplication.translate("DeckLibrary", "No ready-made decks come with this game.")
    if place.kind is PlaceKind.UNFILED:
        return QCoreApplication.translate("DeckLibrary", "Every deck is in a folder.")
    if place.kind is PlaceKind.FOLDER:
        return QCoreApplication.translate(
            "DeckLibrary", "This folder is empty. Drag decks here, or choose some and press “Move to”."
        )
    return QCoreApplication.translate(
        "DeckLibrary", "You have no decks yet. Start a new one, or open a ready-made one."
    )
