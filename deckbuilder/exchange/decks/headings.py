"""Section words of lists in German and French, each with the English word that a game's slots know."""

import re
from collections.abc import Mapping

TALLY = re.compile(
    r"^(?:\d+\s+)?(?P<word>[^\W\d_](?:[^\W\d_]|[ -])*?)\s*:?\s*(?:[(\[]\s*\d+\s*(?i:cards?|karten?|cartes?)?\s*[)\]])?\s*:?$"
)
"""A heading with the number of its cards: ``Deck (44)``, ``44 Maindeck``, ``Deck:``."""

_WORDS: Mapping[str, tuple[str, ...]] = {
    "leader": (
        "anführer", "anführerin", "kriegsherr", "kriegsherrin", "kriegsfürst", "chef", "chef de guerre", "meneur",
        "seigneur de guerre",
    ),
    "starting army": (
        "anfangsarmee", "armee", "startarmee", "armée", "armée de départ", "armée initiale",
    ),
    "main deck": (
        "bibliothek", "hauptdeck", "hauptstapel", "kartenstapel", "nachziehstapel", "stapel", "zugstapel",
        "bibliothèque", "deck principal", "paquet", "paquet principal", "pioche", "talon",
    ),
    "side deck": (
        "beideck", "ersatzdeck", "nebendeck", "reservedeck", "seitendeck", "deck annexe", "deck de réserve", "réserve",
    ),
    "maybe": (
        "eventuell", "ideen", "vielleicht", "éventuellement", "idées", "peut-être",
    ),
    "notes": (
        "anmerkungen", "bemerkungen", "note", "notiz", "notizen", "remarque", "remarques",
    ),
}  # fmt: skip
"""The English word, and the words that mean the same section, in lower case."""
_ENGLISH = {word: english for english, words in _WORDS.items() for word in words}


def in_english(word: str) -> str:
    """Give the English section word for one of another language; any other word as it is.

    Args:
        word: in lower case, words apart by one space.
    """
    return _ENGLISH.get(word, word)
