"""What of a catalog matters to one text: what its terminals read there. Nothing else of other cards can change a reading."""

from collections.abc import Iterator, Mapping, Sequence

from deckbuilder.games.saga.grammar.lexicon import Attacks, Numbers
from deckbuilder.games.saga.grammar.titles import FullName, Title
from deckbuilder.text.grammar import Terminal
from deckbuilder.text.words import Token

_ALWAYS = (Numbers, Attacks, FullName, Title)
"""They read the same under any catalog."""


def of_catalog(terminals: Mapping[str, Terminal]) -> dict[str, Terminal]:
    """Give the terminals that may know words of a catalog."""
    return {name: terminal for name, terminal in terminals.items() if not isinstance(terminal, _ALWAYS)}


def seen(terminals: Mapping[str, Terminal], tokens: Sequence[Token]) -> Iterator[str]:
    """Give everything that terminals read in a clause: which one, where, what, and how it would be printed."""
    for name, terminal in terminals.items():
        for place, token in enumerate(tokens):
            if terminal.opens(token):
                for value, end in terminal.read(tokens, place):
                    yield f"{name} {place}-{end} {value!r} {terminal.say(value)}"
