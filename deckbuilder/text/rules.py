r"""The notation of rules: one line a rule, used in both directions.

::

    # a comment; the name of a group of rules stands alone, its rules below it
    strike:
      perform a melee strike             => Strike('melee')
      perform a {n:@signed} ranged strike => Strike('ranged', $n)
      ! do a melee strike                => Strike('melee')

Pattern: words as printed in small letters, ``gain/gains`` for either of two words, ``[the]`` for what may be absent, ``(a|b c)`` for one of
several phrases, ``{n:name}`` for a part read by other rules (``@name`` by a terminal of the game), with ``*`` any number of them, ``+`` at
least one, ``&`` a list with "and", ``|`` a list with "or", ``,`` with commas or "and", ``;`` with "and" or "then". A mark that the notation uses is written with a backslash: ``\(``.
``!`` in front: reads, but is never printed. A mark ``%reason`` behind the pattern answers the lint, see ``lint``.

Result: a term ``Name(arg, ...)``, ``$n`` for the part, words in quotes, numbers, ``None``, lists ``[$a, *$b]``. Without one, the result is that
of the only part.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from deckbuilder.core.errors import BadInput

MAX_VARIANTS: Final = 96
"""Ways to write one rule; one with more is better written as several."""

_PIECE: Final = re.compile(r"\{[^}]*\}|\\.|[\[\]()|]|[^\s\[\]()|{}\\]+|[{}]")
_SLOT: Final = re.compile(r"\{(?:(?P<name>\w+):)?(?P<kind>@?[\w-]+)(?P<many>[*+&|,;]?)\}")
_HEAD: Final = re.compile(r"([\w-]+):$")


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """One token: any of some words, the first of which is printed. What is written the same is the same one."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """A part read by other rules. What is written the same is the same one.

    Attributes:
        name: of the part in the result.
        kind: the group of rules, or with ``@`` the terminal.
        many: ``""`` once, ``"*"``, ``"+"``, ``"&"``, ``"|"``, ``","``, ``";"``; see the notation above.
    """

    name: str
    kind: str
    many: str = ""


Element = Word | Slot


@dataclass(frozen=True, slots=True)
class Make:
    """A part of a result: what it is made of."""

    kind: str  # "term", "list", "const", "slot", "splice"
    value: str | int | None = None
    parts: tuple["Make", ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to write a rule; ``noise`` are the words in it that another variant does without."""

    elements: tuple[Element, ...]
    slots: frozenset[str]


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule as read.

    Attributes:
        group: whose.
        variants: the ways to write it, the one to print first.
        make: its result.
        prints: whether it is used for printing.
        where: file and line.
        optional: words that may be absent without a change of the result.
        choices: words and phrases that may stand for each other.
        reason: why the lint may let it pass.
    """

    group: str
    variants: tuple[Variant, ...]
    make: Make
    prints: bool
    where: str
    optional: tuple[str, ...] = ()
    choices: tuple[tuple[str, ...], ...] = ()
    reason: str = ""

    @property
    def slots(self) -> frozenset[str]:
        """Give the names of all parts."""
        return frozenset(name for variant in self.variants for name in variant.slots)


def read_rules(file: str, text: str) -> Iterator[Rule]:
    """Read a rule file.

    Args:
        file: its name, for messages.
        text: its content.

    Raises:
        BadInput: a line is no rule; names the file and line.
    """
    group = ""
    for number, line in enumerate(text.splitlines(), 1):
        line, where = line.strip(), f"{file}, line {number}"
        if not line or line.startswith("#"):
            continue
        head = _HEAD.fullmatch(line)
        if head is not None:
            group = head[1]
        elif not group:
            raise BadInput(where, repr(line[:60]), "the name of a group before its rules")
        else:
            yield _rule(group, line, where)


def _rule(group: str, line: str, where: str) -> Rule:
    prints = not line.startswith("!")
    pattern, _, result = line.lstrip("! ").partition("=>")
    pattern, _, reason = pattern.partition(" %")
    tree = _Pattern(_PIECE.findall(pattern), where).read()
    variants = tuple(dict.fromkeys(_variant(elements) for elements in _expand(tree)))
    if not variants or len(variants) > MAX_VARIANTS:
        raise BadInput(where, f"{len(variants)} ways to write one rule", f"1 to {MAX_VARIANTS}")
    slots = [name for variant in variants for name in variant.slots]
    if not result.strip():
        if len(set(slots)) != 1:
            raise BadInput(where, repr(line[:60]), "a result, or exactly one part")
        made = Make("slot", slots[0])
    else:
        made = _made(result.strip(), where)
    optional = tuple(words for node in _walk(tree) if isinstance(node, _May) for words in _words(node.choices))
    choices = tuple(_words(node.choices) for node in _walk(tree) if isinstance(node, _Or))
    choices += tuple(node.words for node in _walk(tree) if isinstance(node, Word) and len(node.words) > 1)
    return Rule(group, variants, made, prints, where, optional, choices, reason.strip())


@dataclass(frozen=True, slots=True)
class _Or:
    choices: tuple[tuple["_Node", ...], ...]


@dataclass(frozen=True, slots=True)
class _May:
    choices: tuple[tuple["_Node", ...], ...]


_Node = Word | Slot | _Or | _May


class _Pattern:
    """Reads a pattern into a tree."""

    def __init__(self, pieces: list[str], where: str) -> None:
        self._pieces, self._where, self._at = pieces, where, 0

    def read(self) -> tuple[_Node, ...]:
        choices = self._choices("")
        if len(choices) != 1 or not choices[0]:
            raise BadInput(self._where, "an empty pattern or a bar outside brackets", "words and parts")
        return choices[0]

    def _choices(self, end: str) -> tuple[tuple[_Node, ...], ...]:
        found: list[tuple[_Node, ...]] = []
        row: list[_Node] = []
        while self._at < len(self._pieces):
            piece = self._pieces[self._at]
            self._at += 1
            if piece == end:
                return (*found, tuple(row))
            if piece == "|":
                found.append(tuple(row))
                row = []
            elif piece == "(":
                row.append(_Or(self._choices(")")))
            elif piece == "[":
                row.append(_May(self._choices("]")))
            elif piece in ")]":
                raise BadInput(self._where, f"{piece} without its beginning", "balanced brackets")
            else:
                row.append(self._leaf(piece))
        if end:
            raise BadInput(self._where, "the end of the line", end)
        return (*found, tuple(row))

    def _leaf(self, piece: str) -> Word | Slot:
        leaf = _leaf(piece)
        if leaf is None:
            raise BadInput(self._where, piece, "{name:group}, {name:@terminal}, with * + & or | behind")
        return leaf


@cache
def _leaf(piece: str) -> Word | Slot | None:
    """Read a word or a part, the same each time; None for what is neither."""
    if piece.startswith("\\"):
        return Word((piece[1],))
    if not piece.startswith("{"):
        return Word(tuple(piece.split("/")) if piece != "/" else ("/",))
    found = _SLOT.fullmatch(piece)
    return Slot(found["name"] or "", found["kind"], found["many"]) if found is not None else None


def _walk(nodes: tuple[_Node, ...]) -> Iterator[_Node]:
    for node in nodes:
        yield node
        if isinstance(node, _Or | _May):
            for choice in node.choices:
                yield from _walk(choice)


def _words(choices: tuple[tuple[_Node, ...], ...]) -> tuple[str, ...]:
    """Give the phrases of choices that bind nothing."""
    return tuple(
        " ".join(node.words[0] for node in choice if isinstance(node, Word))
        for choice in choices
        if all(isinstance(node, Word) for node in choice)
    )


def _expand(nodes: tuple[_Node, ...]) -> list[tuple[Element, ...]]:
    rows: list[tuple[Element, ...]] = [()]
    for node in nodes:
        if isinstance(node, Word | Slot):
            rows = [(*row, node) for row in rows]
            continue
        ways = [way for choice in node.choices for way in _expand(choice)]
        if isinstance(node, _May):
            ways = [(), *ways]
        rows = [row + way for row in rows for way in ways]
    return rows


def _variant(elements: tuple[Element, ...]) -> Variant:
    return Variant(elements, frozenset(e.name for e in elements if isinstance(e, Slot) and e.name))


def _made(text: str, where: str) -> Make:
    try:
        tree = ast.parse(re.sub(r"\$(\w+)", r"slot_\1", text), mode="eval").body
    except (SyntaxError, ValueError):
        raise BadInput(where, repr(text[:60]), "a term, a part, a word in quotes, a number or a list") from None
    return _make(tree, where)


def _make(tree: ast.expr, where: str) -> Make:
    if isinstance(tree, ast.Constant) and isinstance(tree.value, str | int | None):
        return Make("const", tree.value)
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub) and isinstance(tree.operand, ast.Constant):
        assert isinstance(tree.operand.value, int)
        return Make("const", -tree.operand.value)
    if isinstance(tree, ast.Name) and tree.id.startswith("slot_"):
        return Make("slot", tree.id.removeprefix("slot_"))
    if isinstance(tree, ast.Starred):
        inner = _make(tree.value, where)
        return Make("splice", None, (inner,))
    if isinstance(tree, ast.List):
        return Make("list", None, tuple(_make(part, where) for part in tree.elts))
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and not tree.keywords:
        return Make("term", tree.func.id, tuple(_make(part, where) for part in tree.args))
    raise BadInput(where, ast.unparse(tree)[:60], "a term, a part, a word in quotes, a number or a list")
