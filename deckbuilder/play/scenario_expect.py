"""What a scenario expects, beside what was observed."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown

ASKING = ("says", "holds", "lacks", "count", "least", "most", "not")
LINKS = ("and", "at", "for", "in", "on", "to", "with")
"""What may stand in an answer before the name of a thing aimed at."""
_LONGEST = 800


class Miss(NamedTuple):
    """Something that is not as it was expected, in words."""

    wanted: str
    got: str


class Names:
    """The names of the things on the table.

    Args:
        tokens: token ids by name; several names may mean one thing. Copies of a card are ``"Name#1"``, ``"Name#2"``.
    """

    def __init__(self, tokens: Mapping[str, str]) -> None:
        self._tokens = tokens
        self._folded = {name.casefold(): token for name, token in tokens.items()}
        self._longest = sorted(self._folded, key=len, reverse=True)

    def token(self, name: str, where: str) -> str:
        """Give the token id that a name means.

        Raises:
            BadInput: it means none, or several.
        """
        token = self._folded.get(name.casefold())
        if token is None:
            copies = self.copies(name)
            if copies:
                raise BadInput(where, f"{name}, of which there are several", f"one of {', '.join(copies)}")
            raise BadInput(
                where, f"{shown(name)}, which is no card here", f"one of {', '.join(sorted(self._tokens)[:40])}"
            )
        return token

    def first(self, words: str) -> tuple[str, str]:
        """Cut the name of a thing from the front of some words: token id, and the rest; ``""`` where none stands there."""
        folded = words.casefold()
        for name in self._longest:
            if folded.startswith(name) and folded[len(name) : len(name) + 1] in ("", " "):
                return self._folded[name], words[len(name) :].strip()
        return "", words

    def behind(self, words: str) -> tuple[tuple[str, ...], str]:
        """Cut the names of things aimed at from the front of some words, such as ``"at Guard and Brute"``: token ids, and the rest."""
        found: list[str] = []
        while words:
            link, _, rest = words.partition(" ")
            token, left = self.first(rest.strip() if link.casefold() in LINKS else words)
            if not token:
                break
            found.append(token)
            words = left
        return tuple(found), words

    def copies(self, name: str) -> tuple[str, ...]:
        """Give the names of the copies of a card."""
        return tuple(one for one in self._tokens if "#" in one and one.casefold().rpartition("#")[0] == name.casefold())

    def same(self, wanted: str, got: str) -> bool:
        """Tell whether a name wanted means the thing seen; the bare name of a card means any copy."""
        if wanted == got:
            return True
        token = self._folded.get(wanted.casefold())
        if token is not None:
            return token == self._tokens.get(got)
        return got in self._tokens and got.rpartition("#")[0].casefold() == wanted.casefold()


def misses(wanted: Mapping[str, Any], got: Mapping[str, Any], names: Names, where: str) -> Iterator[Miss]:
    """Compare what is expected of the game and its things with what is seen; what is not named is not compared.

    Args:
        wanted: the tables of the file.
        got: what was observed: values, and tables of values for players and things.
        names: of the things.
        where: the place in the file.

    Raises:
        BadInput: something is expected of which nothing can be known: a misspelt key, a thing that is not there.
    """
    for key, value in wanted.items():
        found = _key(key, got, names, f"{where}.expect")
        if not isinstance(got[found], Mapping):
            yield from _compare(value, got[found], names, key, f"{where}.expect.{key}")
            continue
        if not isinstance(value, Mapping):
            raise BadInput(f"{where}.expect.{key}", shown(value), "a table: what must be true of it")
        for quality, one in value.items():
            if quality not in got[found]:
                raise BadInput(f"{where}.expect.{key}.{quality}", "an unknown key", f"one of {', '.join(got[found])}")
            yield from _compare(one, got[found][quality], names, f"{key}.{quality}", f"{where}.expect.{key}.{quality}")


def _key(key: str, got: Mapping[str, Any], names: Names, where: str) -> str:
    if key in got:
        return key
    token = names.token(key, where)
    return next(name for name in got if names.same(name, key) or names.first(name) == (token, ""))


def _compare(wanted: Any, got: Any, names: Names, path: str, where: str) -> Iterator[Miss]:
    if isinstance(wanted, Mapping) and wanted and set(wanted) <= set(ASKING):
        yield from _asking(wanted, got, names, path, where)
    elif isinstance(wanted, Mapping):
        if not isinstance(got, Mapping):
            raise BadInput(where, shown(dict(wanted)), f"a value, or a table with {', '.join(ASKING)}")
        for key, value in wanted.items():
            yield from _compare(value, got.get(key), names, f"{path}.{key}", f"{where}.{key}")
    elif not _equal(wanted, got, names):
        yield Miss(f"{path} = {text(wanted)}", text(got))


def _asking(wanted: Mapping[str, Any], got: Any, names: Names, path: str, where: str) -> Iterator[Miss]:
    for how, value in wanted.items():
        if how == "says" and isinstance(value, str):
            holds = isinstance(got, str) and value.casefold() in got.casefold()
        elif how in ("holds", "lacks") and isinstance(value, list) and _members(got):
            found = [any(_equal(one, seen, names) for seen in got) for one in value]
            holds = all(found) if how == "holds" else not any(found)
        elif how == "count" and type(value) is int and _members(got):
            holds = len(got) == value
        elif how in ("least", "most") and type(value) is int and type(got) is int:
            holds = got >= value if how == "least" else got <= value
        elif how == "not":
            holds = not _equal(value, got, names)
        else:
            raise BadInput(f"{where}.{how}", shown(value), f"something that fits {shown(text(got))}")
        if not holds:
            yield Miss(f"{path} {how} {text(value)}", text(got))


def _members(got: object) -> bool:
    return isinstance(got, list | tuple | frozenset | Mapping)


def _equal(wanted: Any, got: Any, names: Names) -> bool:
    if isinstance(wanted, str) and isinstance(got, str):
        return names.same(wanted, got)
    if isinstance(wanted, list) and isinstance(got, frozenset):
        return len(wanted) == len(got) and _paired(wanted, set(got), names)
    if isinstance(wanted, list) and isinstance(got, list | tuple):
        return len(wanted) == len(got) and all(_equal(a, b, names) for a, b in zip(wanted, got, strict=True))
    return type(wanted) is type(got) and bool(wanted == got)


def _paired(wanted: list[Any], left: set[Any], names: Names) -> bool:
    """Find each wanted thing another one among those seen; bare names, which fit several, come last."""
    for one in sorted(wanted, key=lambda name: sum(_equal(name, seen, names) for seen in left)):
        found = next((seen for seen in left if _equal(one, seen, names)), None)
        if found is None:
            return False
        left.discard(found)
    return True


def text(value: object) -> str:
    """Say a value as a scenario file writes it."""
    if isinstance(value, str):
        told = f'"{value}"'
    elif isinstance(value, bool):
        told = str(value).lower()
    elif isinstance(value, frozenset):
        told = f"[{', '.join(sorted(text(one) for one in value))}]"
    elif isinstance(value, list | tuple):
        told = f"[{', '.join(text(one) for one in value)}]"
    elif isinstance(value, Mapping):
        told = f"{{ {', '.join(f'{key} = {text(one)}' for key, one in value.items())} }}"
    else:
        told = "nothing" if value is None else str(value)
    return told if len(told) <= _LONGEST else f"{told[:_LONGEST]} …"
