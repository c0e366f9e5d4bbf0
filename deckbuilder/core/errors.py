"""The tree of errors; everything we raise on purpose hangs here.

::

    WarcampError
    ├── BadInput (ValueError)          something from outside cannot be read: says place, found, wanted
    ├── DataTrouble (OSError)          a file or database of ours cannot be used: locked, read-only, damaged, newer
    ├── UnknownDeck (LookupError)
    ├── UnknownFormat (LookupError)
    ├── DuplicateKey (ValueError)
    ├── Stale                          a deck was written elsewhere since it was read
    ├── StaleCollection                the collection was
    └── Cancelled (Exception)          the user stopped a long job; nothing was changed
"""

from deckbuilder.core.ids import DeckId
from deckbuilder.core.saying import phrase, say


class WarcampError(Exception):
    """The base of everything this program raises on purpose."""

    def __str__(self) -> str:
        """Give the message as it was made: a window can say it in another language."""
        told = self.args[0] if len(self.args) == 1 else None
        return told if isinstance(told, str) else super().__str__()


class BadInput(WarcampError, ValueError):
    """Something that came from outside cannot be read.

    Args:
        where: the file, and the line or field when known: ``"deck.txt, line 4"``.
        found: what stood there, in a few words.
        wanted: what would have been right.
    """

    def __init__(self, where: str, found: str, wanted: str) -> None:
        said = say("{where}: {found}; wanted {wanted}", where=where, found=phrase(found), wanted=phrase(wanted))
        super().__init__(said)
        self.where, self.found, self.wanted = where, found, wanted


class DataTrouble(WarcampError, OSError):
    """A file or database of ours cannot be used as it is.

    Args:
        where: the file.
        found: what is the matter: locked, read-only, damaged, newer than this program, no room.
        wish: what the user can do.
        damaged: whether its content is of no use any more, rather than out of reach for now.
        gone: whether it was moved or deleted under the running program; it may come back.
        locked: whether another program holds it; asking again means waiting again.
    """

    def __init__(
        self, where: str, found: str, wish: str, *, damaged: bool = False, gone: bool = False, locked: bool = False
    ) -> None:
        super().__init__(say("{where}: {found}; {wish}", where=where, found=phrase(found), wish=phrase(wish)))
        self.where, self.found, self.wish, self.damaged, self.gone = where, found, wish, damaged, gone
        self.locked = locked


class UnknownDeck(WarcampError, LookupError):
    """No deck has this id in the user's file."""

    def __init__(self, deck: DeckId) -> None:
        super().__init__(say("no deck {deck} in the user's file", deck=deck))
        self.deck = deck


class UnknownFormat(WarcampError, LookupError):
    """No format goes by this name.

    Args:
        name: what was asked for.
        known: what there is.
    """

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(say("no format {name}; there are {known}", name=repr(name), known=", ".join(known)))
        self.name, self.known = name, known


class DuplicateKey(WarcampError, ValueError):
    """Two owners claim one key of a registry."""

    def __init__(self, kind: str, key: str) -> None:
        super().__init__(f"a second {kind} claims the key {key!r}")
        self.kind, self.key = kind, key


class Cancelled(WarcampError):
    """The user stopped a long job; what it had begun was taken back."""


class Stale(WarcampError):
    """Somebody else wrote this deck since it was read.

    Args:
        deck: which one.
        revision: its revision now.
    """

    def __init__(self, deck: DeckId, revision: int) -> None:
        super().__init__(say("deck {deck} was changed elsewhere (revision {revision})", deck=deck, revision=revision))
        self.deck, self.revision = deck, revision


class StaleCollection(WarcampError):
    """Something in the collection stands otherwise than an edit takes for granted."""

    def __init__(self) -> None:
        super().__init__(say("the collection was changed elsewhere"))
