"""The phrases that may stand for each other on cards; the data is ``db/saga/grammar/alike.toml``."""

from functools import cache
from typing import Final

from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.intake import parsed_toml
from deckbuilder.paths import shipped
from deckbuilder.text.rewording import Phrase, Thesaurus

FILE: Final = "alike.toml"
_KEYS: Final = {"groups", "idle", "slips"}


@cache
def shipped_thesaurus() -> Thesaurus:
    """Give what may stand for what on cards.

    Raises:
        BadInput: the file has other keys, or a group of one phrase.
        DataTrouble: it cannot be opened; that is a broken installation.
    """
    file = shipped("db", "saga", "grammar", FILE)
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise DataTrouble(str(file), str(trouble), "install the program again") from trouble
    try:
        told = parsed_toml(text)
    except ValueError as trouble:
        raise BadInput(FILE, str(trouble), "TOML") from trouble
    if set(told) != _KEYS or any(len(group) < 2 for group in told["groups"]):
        raise BadInput(FILE, ", ".join(sorted(told)), "groups of two phrases or more, idle phrases, and slips")
    return Thesaurus(
        tuple(tuple(map(_phrase, group)) for group in told["groups"]),
        tuple(map(_phrase, told["idle"])),
        {printed: tuple(meant) for printed, meant in told["slips"].items()},
    )


def _phrase(words: str) -> Phrase:
    return tuple(words.split())
