"""A field's conditions as what is picked in a filter panel, and back into the text, which stays as typed where it can."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from deckbuilder.core.cards import CardSet, FieldKind
from deckbuilder.core.game import Game
from deckbuilder.core.naming import plain
from deckbuilder.core.query import End, InSet, Needle
from deckbuilder.core.query_conditions import Condition, Terms, added, read_terms, replaced
from deckbuilder.core.query_fold import folded, line, tokens
from deckbuilder.core.query_lexer import Shape, Written
from deckbuilder.core.query_match import set_codes
from deckbuilder.core.query_names import Names, Sort, names_of

_NUMBER = re.compile(r"[+-]?\d{1,9}")
_RANGE = re.compile(r"([+-]?\d{1,9})(?:\.\.|-)([+-]?\d{1,9})")
_BARE = re.compile(r"\w+(?:-\w+)*")
_SIMPLE = frozenset({":", "=", "!=", "!"})
_YES = {"yes": "yes", "y": "yes", "true": "yes", "on": "yes", "no": "no", "n": "no", "false": "no", "off": "no"}


@dataclass(frozen=True, slots=True)
class Picked:
    """What is asked of one field.

    Attributes:
        included: values of which a card has one, or all of them where ``every``; ``yes`` or ``no`` for a flag.
        excluded: values of which a card has none.
        least, most: bounds of a number, both included.
    """

    included: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    every: bool = False
    least: int | None = None
    most: int | None = None

    @property
    def empty(self) -> bool:
        """Tell whether nothing is asked."""
        return not (self.included or self.excluded) and self.least is None and self.most is None


@dataclass(slots=True)
class _Read:
    """A field's conditions by what they pick; those that say something else are in none of the lists."""

    included: list[tuple[Condition, tuple[str, ...]]] = field(default_factory=list)
    excluded: list[tuple[Condition, tuple[str, ...]]] = field(default_factory=list)
    bounds: list[tuple[Condition, int | None, int | None]] = field(default_factory=list)
    written: dict[str, str] = field(default_factory=dict)

    def picked(self) -> Picked:
        """Give what is picked in all."""
        lows = [low for _, low, _ in self.bounds if low is not None]
        highs = [high for _, _, high in self.bounds if high is not None]
        return Picked(
            tuple(dict.fromkeys(value for _, values in self.included for value in values)),
            tuple(dict.fromkeys(value for _, values in self.excluded for value in values)),
            len(self.included) > 1,
            max(lows, default=None),
            min(highs, default=None),
        )


def picked(terms: Terms, key: str, sets: tuple[CardSet, ...] = ()) -> Picked:
    """Give what the conditions of a field pick, as far as ticks and bounds can show it.

    Args:
        terms: the text.
        key: the field; ``is`` and ``legal`` count as fields.
        sets: the known sets, to know them by name.
    """
    return _read(terms, key, sets).picked()


def unshown(terms: Terms, keys: Sequence[str], sets: tuple[CardSet, ...] = ()) -> tuple[Condition, ...]:
    """Give the conditions that ticks and bounds of these fields do not show."""
    shown: set[int] = set()
    for key in keys:
        read = _read(terms, key, sets)
        shown |= {condition.start for condition, _ in (*read.included, *read.excluded)}
        shown |= {condition.start for condition, _, _ in read.bounds}
    return tuple(condition for condition in terms.found if condition.start not in shown)


def rewritten(
    text: str, game: Game, key: str, wanted: Picked, sets: tuple[CardSet, ...] = (), known: Sequence[str] = ()
) -> str:
    """Give the text with what is picked of a field put in place of what was; all else stays as typed.

    Args:
        text: the player's.
        game: whose fields it speaks of.
        key: the field.
        wanted: what is to be picked.
        sets: the known sets.
        known: values that the field is known to have, for a field of open words.
    """
    terms = read_terms(text, game)
    have = picked(terms, key, sets)
    if (wanted.least, wanted.most) != (have.least, have.most):
        read = _read(terms, key, sets)
        name = _name([condition for condition, _, _ in read.bounds], key)
        parts = [f"{name}>={wanted.least}"] if wanted.least is not None else []
        parts += [f"{name}<={wanted.most}"] if wanted.most is not None else []
        terms = _put(terms, [condition for condition, _, _ in read.bounds], " ".join(parts))
    if wanted.excluded != have.excluded:
        read = _read(terms, key, sets)
        terms = _put(terms, [c for c, _ in read.excluded], _term(read, key, wanted.excluded, True, known, game))
    every = wanted.every and len(wanted.included) > 1
    if wanted.included != have.included or every != have.every:
        read = _read(terms, key, sets)
        groups = [(value,) for value in wanted.included] if every else [wanted.included]
        written = [_term(read, key, group, False, known, game) for group in groups]
        terms = _put(terms, [c for c, _ in read.included], " ".join(written))
    return terms.text


def _put(terms: Terms, old: list[Condition], new: str) -> Terms:
    text = replaced(terms, tuple(old), new) if old else added(terms, new) if new else terms.text
    return read_terms(text, terms.game)


def _name(old: list[Condition], key: str) -> str:
    """Give the name under which the player wrote the field."""
    typed = next((condition.term.name for condition in old if condition.meaning.sort is not Sort.NOT), "")
    return typed or key


def _term(read: _Read, key: str, values: tuple[str, ...], out: bool, known: Sequence[str], game: Game) -> str:
    """Write one condition; values that stood there stay as they were typed."""
    if not values:
        return ""
    old = [condition for condition, _ in (read.excluded if out else read.included)]
    exact = bool(old) and all(condition.term.op in ("=", "!=") for condition in old)
    written = [read.written.get(value) or _value(value, key, known, names_of(game)) for value in values]
    return f"{'-' if out else ''}{_name(old, key)}{'=' if exact else ':'}{'|'.join(written)}"


def _value(value: str, key: str, known: Sequence[str], names: Names) -> str:
    """Write a value: bare or in quotes, and with a sign of equality where it would find others too."""
    if _NUMBER.fullmatch(value) or key in ("is", "legal", "set"):
        return value if _BARE.fullmatch(value) or _NUMBER.fullmatch(value) else _quoted(value)
    spec = names.game.field(key)
    free = spec.kind is FieldKind.TEXT if spec is not None else key in ("name", "text", "artist", "flavor", "rulings")
    if free:
        return value if _BARE.fullmatch(value) else _quoted(value)
    bare = bool(_BARE.fullmatch(value))
    needle = Needle(tokens(value), End.PREFIX if bare else End.WHOLE)
    others = [other for other in (*names.choices(key), *known) if folded(other) != folded(value)]
    text = value if bare else _quoted(value)
    return f"={text}" if needle.part in line(others) else text


def _quoted(value: str) -> str:
    inner = re.sub('["“”„]', " ", value).strip()
    return f'"{inner}"'


def _read(terms: Terms, key: str, sets: tuple[CardSet, ...]) -> _Read:
    read = _Read()
    names = names_of(terms.game)
    for condition in terms.of(key):
        if not _bounded(condition, read):
            _listed(condition, read, names, sets)
    if len(read.included) > 1 and any(len(values) > 1 for _, values in read.included):
        read.included = read.included[:1]  # one of these and one of those: no list of ticks says that
    return read


def _bounded(condition: Condition, read: _Read) -> bool:
    """Read ``level>=2`` and ``level:1..3``; tell whether it was, or could only have been, such a condition."""
    term = condition.term
    number = condition.meaning.sort is Sort.NUMBER
    if term.op in ("<", "<=", ">", ">="):
        text = term.values[0].text
        if number and len(term.values) == 1 and not condition.turned and _NUMBER.fullmatch(text):
            least = int(text) + (term.op == ">") if ">" in term.op else None
            most = int(text) - (term.op == "<") if "<" in term.op else None
            read.bounds.append((condition, least, most))
        return True
    between = _RANGE.fullmatch(term.values[0].text) if number and len(term.values) == 1 else None
    if between and term.op in (":", "=") and not condition.turned:
        read.bounds.append((condition, int(between[1]), int(between[2])))
        return True
    return False


def _listed(condition: Condition, read: _Read, names: Names, sets: tuple[CardSet, ...]) -> None:
    term = condition.term
    out = (condition.turned + (term.op in ("!", "!=")) + (condition.meaning.sort is Sort.NOT)) % 2 == 1
    found: list[str] = []
    for value in term.values:
        meant = _meant(condition, value, names, sets) if term.op in _SIMPLE else ()
        if not meant:
            return
        if len(meant) == 1:
            exact = value.exact or condition.meaning.sort is Sort.NUMBER
            read.written.setdefault(meant[0], term_text(value, exact))
        found += meant
    if condition.meaning.sort is Sort.FLAG and out:
        found, out = ["no" if found[0] == "yes" else "yes"], False
        read.written.clear()
    (read.excluded if out else read.included).append((condition, tuple(dict.fromkeys(found))))


def term_text(value: Written, exact: bool) -> str:
    """Write a value as it was typed."""
    text = f'"{value.text}"' if value.shape is Shape.PHRASE else value.text
    return f"={text}" if exact and value.exact else text


def _meant(condition: Condition, value: Written, names: Names, sets: tuple[CardSet, ...]) -> tuple[str, ...]:
    """Give the values of the field that a written one means; none where a list of ticks cannot say it."""
    meaning, text = condition.meaning, value.text
    words = tokens(text)
    if value.shape not in (Shape.WORD, Shape.PHRASE) or not value.closed or not words or "*" in text:
        return ()
    if meaning.sort is Sort.NUMBER:
        number = _NUMBER.fullmatch(text)
        return (str(int(text)),) if number else ("X",) if plain(text) == "x" else ()
    if meaning.sort is Sort.FLAG:
        yes = _YES.get(plain(text))
        return (yes,) if yes is not None and len(condition.term.values) == 1 else ()
    if meaning.sort in (Sort.IS, Sort.NOT, Sort.LEGAL):
        return (" ".join(words) if meaning.sort is not Sort.LEGAL else plain(text),)
    exact = value.exact or condition.term.op in ("=", "!=")
    end = End.EXACT if exact else End.WHOLE if value.shape is Shape.PHRASE else End.PREFIX
    if meaning.sort is Sort.SET:
        return tuple(sorted(set_codes(InSet((Needle(words, end),)), sets, [known.code for known in sets])))
    choices = names.choices(meaning.field)
    if not choices:
        return (text,)
    needles, sure = names.needles(meaning.field, words, end)
    return tuple(c for c in choices if any(n.part in line((c,)) for n in needles)) if sure else ()
