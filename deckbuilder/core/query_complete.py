"""What may stand where a player is typing a query: names of fields at the beginning of a word, values behind a field."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from deckbuilder.core.cards import CardSet
from deckbuilder.core.game import Game
from deckbuilder.core.query_fold import folded, tokens
from deckbuilder.core.query_lexer import Lexeme, Lexer, Shape, Sign, Written
from deckbuilder.core.query_names import Names, Sort, names_of

MOST = 8
"""So many are offered."""

_LEAST_NAME = 2
_LEAST_SET = 3
_BARE = re.compile(r"\w+(?:-\w+)*")
_SIMPLE = frozenset({":", "=", "!=", "!"})
_MORE = ("is", "has", "in", "order", "own", "free", "want", "copies", "printings")
_LISTED = (Sort.WORDS, Sort.RATED, Sort.SET, Sort.FLAG)

Known = Callable[[str], Iterable[str]]
"""Gives the values that cards have of a field of open words."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One way to go on.

    Attributes:
        text: put in place of what is being typed.
        field: the field that is offered or whose value it is.
        about: the name that goes with a code, such as that of a set; ``""`` for none.
        value: whether it is a value; a field's name otherwise.
    """

    text: str
    field: str
    about: str = ""
    value: bool = True


@dataclass(frozen=True, slots=True)
class Completion:
    """What may stand in place of a span of the text, the likeliest first."""

    start: int
    end: int
    offers: tuple[Offer, ...] = ()


def complete(
    text: str, at: int, game: Game, known: Known, sets: Sequence[CardSet] = (), names: Names | None = None
) -> Completion:
    """Offer ways to go on where the cursor stands, behind the last letter of a word.

    Args:
        text: the player's.
        at: where the cursor stands, in characters.
        game: whose fields there are.
        known: values of fields whose words the game does not list.
        sets: the known sets.
        names: what may be asked by name; what may be of cards if None.
    """
    nothing = Completion(at, at)
    if not text[:at] or (at < len(text) and not text[at].isspace() and text[at] not in ")|"):
        return nothing
    names = names or names_of(game)
    lexemes = Lexer(text[:at], lambda name: names.find(name) is not None).lexemes()
    if not lexemes or lexemes[-1].end != at or lexemes[-1].sign is not Sign.TERM or lexemes[-1].tail is not None:
        return nothing
    term = lexemes[-1]
    value = term.values[-1]
    if value.shape is Shape.REGEX or (value.shape is Shape.PHRASE and value.closed):
        return nothing
    if not term.name:
        offers = _beginnings(value, names, sets) if value.shape is Shape.WORD and len(term.values) == 1 else []
    else:
        offers = _values(term, value, names, known, sets) if term.op in _SIMPLE else []
    return Completion(value.start, value.end, tuple(offers[:MOST]))


def _beginnings(value: Written, names: Names, sets: Sequence[CardSet]) -> list[Offer]:
    """Offer fields, and sets by a word of their names."""
    typed = folded(value.text)
    if len(typed) < _LEAST_NAME or " " in typed:
        return []
    fields = dict.fromkeys((*names.fields(), *_MORE))
    found = [Offer(f"{key}:", key, value=False) for key in fields if key.startswith(typed)]
    if len(typed) >= _LEAST_SET:
        named = [known for known in sets if _begins(known.name, typed) or _begins(known.code, typed)]
        found += [Offer(f"set:{_written(known.code)}", "set", known.name) for known in named]
    return found


def _values(term: Lexeme, value: Written, names: Names, known: Known, sets: Sequence[CardSet]) -> list[Offer]:
    meaning = names.find(term.name)
    typed = folded(value.text)
    if meaning is None or meaning.choice:
        return []
    equal = "=" if value.exact else ""
    if meaning.sort is Sort.SET:
        fit = [s for s in sets if not typed or _begins(s.name, typed) or _begins(s.code, typed)]
        return [Offer(equal + _written(s.code), "set", s.name) for s in fit if folded(s.code) != typed]
    if meaning.sort in (Sort.IS, Sort.NOT):
        key, words = "is", names.marks()
    elif meaning.sort in (Sort.ORDER, Sort.HAS):
        key, words = "order", names.fields()
    elif meaning.sort is Sort.FLAG:
        key, words = meaning.field, ("yes", "no")
    elif meaning.sort in _LISTED and meaning.field not in (
        "any",
        "name",
        "text",
        "flavor",
        "rulings",
        "image",
        "number",
    ):
        key, words = meaning.field, names.choices(meaning.field) or tuple(known(meaning.field))
    else:
        return []
    first = [word for word in words if folded(word).startswith(typed)]
    rest = [word for word in words if typed and not folded(word).startswith(typed) and _begins(word, typed)]
    return [Offer(equal + _written(word), key) for word in (*first, *rest) if folded(word) != typed]


def _begins(text: str, typed: str) -> bool:
    """Tell whether a word of a text begins so, or the text goes on so from one of its words."""
    return f" {typed}" in f" {' '.join(tokens(text))}"


def _written(value: str) -> str:
    inner = re.sub('["“”„]', " ", value).strip()
    return value if _BARE.fullmatch(value) else f'"{inner}"'
