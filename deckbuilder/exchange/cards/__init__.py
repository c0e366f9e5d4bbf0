"""Card formats: the general ones, blind to games (properties are matched to the fields that a game declares), and their list."""

from functools import cache

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import CardFormat
from deckbuilder.core.game import Game
from deckbuilder.core.intake import peek, shown
from deckbuilder.core.registry import Registry
from deckbuilder.core.saying import row, say, term
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
    known = row(term(format.label) for format in card_formats(game).values() if format.read is not None)
    raise BadInput(name, _seen(head[:HEAD]), say("one of: {known}", known=known))


def _seen(head: bytes) -> str:
    """Say in a few words what a file looks like."""
    text = peek(head)
    if not text:
        return say("an empty file")
    if head.count(b"\0") > len(head) // 2 or "\ufffd" in text[:200]:
        return say("no text, but other data")
    start = shown(text[:60], 60)
    if text.startswith("["):
        return say("JSON, a list that begins {start}", start=start)
    if text.startswith("{"):
        return say("JSON, a table that begins {start}", start=start)
    if text.startswith("<"):
        return say("XML or a web page that begins {start}", start=start)
    return say("text that begins {start}", start=shown(text.partition("\n")[0]))
