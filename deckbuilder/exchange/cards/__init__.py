"""Card formats: the general ones, blind to games (properties are matched to the fields that a game declares), and their list."""

from functools import cache

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat
from deckbuilder.core.game import Game
from deckbuilder.core.intake import peek, shown
from deckbuilder.core.registry import Registry
from deckbuilder.exchange.cards import cockatrice, lackey, octgn

HEAD = 64 * 2**10
"""So many bytes of a file are enough to recognise it."""

CARD_FORMATS: Registry[CardFormat] = Registry("card format")
for _format in (cockatrice.FORMAT, octgn.FORMAT, lackey.FORMAT):
    CARD_FORMATS.add(_format.key, _format)


@cache
def card_formats(game: Game) -> Registry[CardFormat]:
    """Give the card formats of a game: its own, then the general ones.

    Raises:
        DuplicateKey: the game claims the key of a general one.
    """
    joined: Registry[CardFormat] = Registry("card format")
    for format in (*game.card_formats(), *CARD_FORMATS.values()):
        joined.add(format.key, format)
    return joined


def recognise(head: bytes, name: str, game: Game) -> CardFormat:
    """Tell by content which format a card file is in.

    Args:
        head: its first bytes, ``HEAD`` of them or the whole.
        name: for messages.
        game: whose own formats are asked first.

    Raises:
        BadInput: no format that reads takes it.
    """
    for format in card_formats(game).values():
        if format.read is not None and format.sniff is not None and format.sniff(head[:HEAD], name):
            return format
    known = ", ".join(format.label for format in card_formats(game).values() if format.read is not None)
    raise BadInput(name, _seen(head[:HEAD]), f"one of: {known}")


def _seen(head: bytes) -> str:
    """Say in a few words what a file looks like."""
    text = peek(head)
    if not text:
        return "an empty file"
    if head.count(b"\0") > len(head) // 2 or "\ufffd" in text[:200]:
        return "no text, but other data"
    for start, what in (("[", "JSON, a list"), ("{", "JSON, a table"), ("<", "XML or a web page")):
        if text.startswith(start):
            return f"{what} that begins {shown(text[:60], 60)}"
    return f"text that begins {shown(text.partition(chr(10))[0])}"
