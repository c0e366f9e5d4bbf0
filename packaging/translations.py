"""Translations: collect every text a player sees, bring the languages' files up to date, and check them.

``python packaging/translations.py update`` adds what is new (to be translated) and takes away what is gone;
``check`` fails on anything missing or wrong; ``missing`` prints what waits, ``fill FILE`` takes a JSON object of
``{"English": {"de": "…", "fr": "…"}}``.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from string import Formatter
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = ("de", "fr")
SETTINGS, GAME, SAID, ACTIONS = "settings", "game", "said", "actions"
_DATA = {
    "Chart": (1,), "SlotSpec": (1,), "FieldSpec": (1,), "ChoiceSpec": (1,), "DeckFormat": (1,), "CardFormat": (1,),
    "CollectionFormat": (1,), "Layout": (1,),
}  # fmt: skip
"""Which arguments of a value are words of a game or a file format."""
_DATA_WORDS = {"Chart": ("label", "axis", "measure", "unit", "reading", "note", "parts"), "FieldSpec": ("unit",)}
_TROUBLES = {
    "BadInput": (1, 2), "DataTrouble": (1, 2), "Finding": (0, 1), "Unusable": (1,), "wrong": (2,), "BadPattern": (0,),
}  # fmt: skip
"""Which arguments of errors and findings are whole phrases; ``say`` makes the others."""
_TOTALS = ("cards", "unknown")
"""Keys of a deck's totals that are words and no card types."""
_ENDS = (".", "…", "?", "!", ":")
_SPACES = {
    "de": ((r" (?=%)", "\N{NO-BREAK SPACE}"),),
    "fr": ((r"[ \N{NARROW NO-BREAK SPACE}](?=[%»:;!?])|(?<=«) ", "\N{NO-BREAK SPACE}"),),
}
"""By language: where a line must not break, and the space that stands there; a narrow one would break in rich text."""


Entry = dict[str, Any]
"""``in`` (contexts), ``en`` and the translation under the language's code."""


@dataclass(slots=True)
class Found:
    """The texts of the program: where each is used, and what cannot be collected."""

    places: dict[tuple[str, bool], set[str]] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    def add(self, context: str, text: str) -> None:
        """Note a text; those of rules and data are kept apart from those of the window.

        A template without letters may still have its own order, its own quotes or its own space before ``%`` in a language.
        """
        bare = re.sub(r"\{[^}]*\}", "", text)
        if any(c.isalpha() for c in bare) or "“" in bare or "}%" in text or (context != GAME and text.count("{") > 1):
            self.places.setdefault((text, context in (GAME, SAID)), set()).add(context)


class _Reader(ast.NodeVisitor):
    """Reads one module."""

    def __init__(self, file: Path, found: Found) -> None:
        self._file, self._found = file, found
        self._classes: list[str] = []
        self._own = ""
        self._says = self._composes = False
        self._module: dict[str, list[ast.expr]] = {}
        self._local: dict[str, list[ast.expr]] = {}

    def read(self, tree: ast.Module) -> None:
        """Collect from a module; a ``tr`` of its own tells the context of its calls."""
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name == "tr":
                calls = [n for n in ast.walk(node) if isinstance(n, ast.Call) and _name(n) == "translate"]
                self._own = next((_text(call.args[0]) for call in calls), "")
        self._says = any(isinstance(n, ast.ImportFrom) and n.module == "deckbuilder.core.saying" for n in tree.body)
        self._module = _assigned(node for node in tree.body if isinstance(node, ast.Assign))
        if any(isinstance(n, ast.Call) and _name(n) == "Chart" for n in ast.walk(tree)):
            self._labels()
        self.visit(tree)

    def _labels(self) -> None:
        """Note the words of a module that makes charts: labels of bars stand as constants there."""
        for values in self._module.values():
            for text in map(_text, values):
                if re.fullmatch(r"[A-Za-z]{3,}( [A-Za-z]+)*", text):
                    self._found.add(GAME, text)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Remember which texts the names of a function stand for."""
        self._composes = node.name == "counted"  # its nouns are collected where it is called
        self._local = _assigned(node for node in ast.walk(node) if isinstance(node, ast.Assign))
        self.generic_visit(node)
        self._local = {}

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        """Remember the class: the context of ``self.tr``."""
        self._classes.append(node.name)
        self.generic_visit(node)
        self._classes.pop()

    def visit_Assign(self, node: ast.Assign) -> None:
        """Refuse another name for ``translate``: what is called by it would not be found."""
        if isinstance(node.value, ast.Attribute) and node.value.attr == "translate":
            self._found.troubles.append(
                f"{self._file}:{node.lineno}: another name for translate hides its texts: write a tr"
            )
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Collect the texts of a call."""
        name = _name(node)
        if name == "tr" and node.args:
            own = isinstance(node.func, ast.Name)
            context = (self._own or "words") if own else (self._classes[-1] if self._classes else "words")
            self._texts(context, node.args[0], node)
        elif name in ("translate", "QT_TRANSLATE_NOOP") and len(node.args) > 1:
            context = _text(node.args[0])
            if context:
                self._texts(context, node.args[1], node)
        elif name in ("say", "noop", "term") and isinstance(node.func, ast.Name) and node.args and self._says:
            self._texts(SAID, node.args[0], node)
        elif name == "say_n" and len(node.args) > 2 and not self._composes:
            self._texts(SAID, node.args[1], node)
            self._texts(SAID, node.args[2], node)
        elif name == "counted" and len(node.args) > 1 and (noun := _text(node.args[1])):
            if "{" not in noun:
                many = _text(node.args[2]) if len(node.args) > 2 else f"{noun}s"
                self._found.add(SAID, f"{{n}} {noun}")
                self._found.add(SAID, f"{{n}} {many}")
        elif name in _TROUBLES and isinstance(node.func, ast.Name):
            self._phrases(node, _TROUBLES[name])
        elif name in ("say", "add") and isinstance(node.func, ast.Attribute) and len(node.args) > 1:
            self._phrases(node, (0, 1))  # of readers: where, and what was found
        elif name == "progress":
            self._phrases(node, (0,))
        elif name in _DATA:
            self._data(name, node)
        elif name == "Setting":
            self._setting(node)
        self.generic_visit(node)

    def _texts(self, context: str, value: ast.expr, call: ast.Call) -> None:
        """Note a literal, or the literals of a choice between some; names are the business of who made them."""
        if isinstance(value, ast.IfExp):
            self._texts(context, value.body, call)
            self._texts(context, value.orelse, call)
        elif isinstance(value, ast.Dict | ast.Tuple):
            for one in value.values if isinstance(value, ast.Dict) else value.elts:
                self._texts(context, one, call)
        elif isinstance(value, ast.Name | ast.Subscript):
            base = value.value if isinstance(value, ast.Subscript) else value
            named = base.id if isinstance(base, ast.Name) else ""
            for one in self._local.get(named) or self._module.get(named) or ():
                if not isinstance(one, ast.Name | ast.JoinedStr | ast.BinOp):
                    self._texts(context, one, call)
        elif isinstance(value, ast.JoinedStr | ast.BinOp):
            self._found.troubles.append(f"{self._file}:{call.lineno}: a text that is put together cannot be translated")
        elif text := _text(value):
            self._found.add(context, text)

    def _phrases(self, node: ast.Call, at: Iterable[int]) -> None:
        """Note whole phrases; a text that is put together is a name or the business of who made it."""
        if self._file.parts[1] not in ("core", "exchange", "games", "desk", "storage", "imaging", "settings.py"):
            return
        for value in (node.args[i] for i in at if i < len(node.args)):
            named = self._local.get(value.id, ()) if isinstance(value, ast.Name) else (value,)
            for one in named:
                for text in _literals(one):
                    if " " in text or _name(node) == "progress":
                        self._found.add(SAID, text.replace("{", "{{").replace("}", "}}"))

    def _data(self, name: str, node: ast.Call) -> None:
        values = [node.args[i] for i in _DATA[name] if i < len(node.args)]
        values += [k.value for k in node.keywords if k.arg in ("label", *_DATA_WORDS.get(name, ()))]
        if name == "SlotSpec" and len(node.args) > 5:
            for one in _literals(node.args[5]):
                self._found.add(SAID, one)  # as a query in plain words has it
        for value in values:
            for one in _literals(value):
                self._found.add(GAME, one)
                if name == "FieldSpec" and not one.isupper():
                    self._found.add(SAID, one.lower())  # as a query in plain words has it

    def _setting(self, node: ast.Call) -> None:
        words = {k.arg: k.value for k in node.keywords}
        if "hidden" in words:
            return
        for value in (*node.args[2:3], words.get("sentence"), words.get("note"), words.get("choices")):
            for one in ast.walk(value) if value is not None else ():
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    self._found.add(SETTINGS, one.value)


def _assigned(nodes: Iterable[ast.Assign]) -> dict[str, list[ast.expr]]:
    """Give what is assigned to names, member by member where several are assigned at once."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        target, value = node.targets[0], node.value
        pairs = [(target, value)]
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            pairs = list(zip(target.elts, value.elts, strict=False))
        for one, what in pairs:
            if isinstance(one, ast.Name):
                found.setdefault(one.id, []).append(what)
    return found


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _literals(value: ast.expr) -> Iterator[str]:
    """Give the texts that a value may be or consist of, as far as they stand there."""
    if isinstance(value, ast.Tuple):
        for one in value.elts:
            yield from _literals(one)
    elif isinstance(value, ast.IfExp):
        yield from _literals(value.body)
        yield from _literals(value.orelse)
    elif text := _text(value):
        yield text


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return _text(node.args[0]) if isinstance(node, ast.Call) and _name(node) == "str" and node.args else ""


def collect() -> Found:
    """Read the program and its data files."""
    found = Found()
    for file in sorted((ROOT / "deckbuilder").rglob("*.py")):
        _Reader(file.relative_to(ROOT), found).read(ast.parse(file.read_text("utf-8")))
    for word in _TOTALS:
        found.add(GAME, word)
    for file in sorted((ROOT / "db").glob("*/formats/*.toml")):
        table = tomllib.loads(file.read_text("utf-8"))
        for key in ("label", "about", "unknowns", "source"):
            found.add(GAME, str(table.get(key, "")))
        for entry in table.get("list", ()):
            about = str(entry.get("about", ""))
            found.add(GAME, about)
            found.add(GAME, about.rstrip("."))  # as an open question of the format has it
            found.add(GAME, str(entry.get("source", "")))
    return found


# -- the files ---------------------------------------------------------------------------------------


def load(language: str) -> list[Entry]:
    """Give the entries of a language's file, ``in`` (contexts), ``en`` and the translation each."""
    file = FOLDER / f"{language}.json"
    return list(json.loads(file.read_text("utf-8"))["texts"]) if file.is_file() else []


def save(language: str, entries: Iterable[Entry]) -> None:
    """Write a language's file, an entry a line, in the order of the English."""
    entries = [{**entry, language: spaced(language, entry[language])} for entry in entries]
    ordered = sorted(entries, key=lambda e: (str(e["en"]).casefold(), str(e["en"]), str(e["in"])))
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in ordered)
    (FOLDER / f"{language}.json").write_text(f'{{"language": "{language}", "texts": [\n{lines}\n]}}\n', "utf-8")


def brought_up(language: str, found: Found) -> list[Entry]:
    """Give the entries as they shall be; a text split by context in the file stays so."""
    old: dict[tuple[str, bool], list[Entry]] = {}
    for entry in load(language):
        old.setdefault((entry["en"], entry["in"][0] in (GAME, SAID)), []).append(entry)
    fresh: list[Entry] = []
    for (text, data), contexts in found.places.items():
        known = old.get((text, data), [])
        taken: set[str] = set()
        for entry in known[1:]:
            mine = sorted(contexts & set(entry["in"]) - taken)
            if mine:
                taken |= set(mine)
                fresh.append({"in": mine, "en": text, language: entry[language]})
        rest = sorted(contexts - taken)
        if rest:
            fresh.append({"in": rest, "en": text, language: known[0][language] if known else ""})
    return fresh


def places(text: str) -> list[str]:
    """Give the named places of a template, sorted."""
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def spaced(language: str, text: str) -> str:
    """Give a translation with the spaces that its language sets before its marks; commands and numbers stay whole."""
    for pattern, space in _SPACES[language]:
        text = re.sub(pattern, space, text)
    return text


def bare(english: str, text: str) -> Iterator[str]:
    """Give the words of a French text that stand too close to a mark, other than those that the English has, too."""
    for word in re.findall(r"\S*[\w)](?:[:;!?](?=\s|$)|%)", text):
        if word not in english:
            yield word


def wrong(english: str, text: str) -> Iterator[str]:
    """Say what is wrong with one translation."""
    if not text:
        yield "not translated"
        return
    try:
        if set(places(text)) != set(places(english)):
            yield f"places {places(text)}, wanted {places(english)}"
    except ValueError as error:
        yield f"braces: {error}"
    if (text[:1].isspace(), text[-1:].isspace()) != (english[:1].isspace(), english[-1:].isspace()):
        yield "space at an end"
    ends = [next((e for e in _ENDS if said.rstrip().endswith(e)), "") for said in (english, text)]
    if ends[0] != ends[1]:
        yield f"ends with {ends[1]!r}, wanted {ends[0]!r}"
    if english.count("&") != text.count("&"):
        yield "mnemonic lost or added"
    if sorted(re.findall(r"</?\w+", english)) != sorted(re.findall(r"</?\w+", text)):
        yield "tags differ"


def problems(language: str, found: Found) -> list[str]:
    """List everything that is wrong with a language's file."""
    said: list[str] = []
    entries = load(language)
    wanted = {(context, text) for (text, _), contexts in found.places.items() for context in contexts}
    have = {(context, str(entry["en"])) for entry in entries for context in entry["in"]}
    said += [f"missing: {text!r} ({context}): run update" for context, text in sorted(wanted - have)]
    said += [f"obsolete: {text!r} ({context}): run update" for context, text in sorted(have - wanted)]
    keys: dict[str, str] = {}
    for entry in entries:
        english, text = str(entry["en"]), str(entry[language])
        said += [f"{english!r}: {why}" for why in wrong(english, text)]
        if text != spaced(language, text):
            said.append(f"{english!r}: a line may break before a mark: run update")
        if language == "fr":
            said += [f"{english!r}: no space before the mark in {word!r}" for word in bare(english, text)]
        if english.startswith("&") and ACTIONS in entry["in"]:
            letter = text.partition("&")[2][:1].casefold()
            if letter in keys:
                said.append(f"{english!r}: the key {letter!r} is that of {keys[letter]!r}")
            keys[letter] = english
    return [f"{language}: {line}" for line in said]


def main(arguments: list[str]) -> int:
    """Run one command; give 0 where nothing is wrong."""
    command = arguments[0] if arguments else "check"
    found = collect()
    if command in ("update", "fill"):
        given = json.loads(Path(arguments[1]).read_text("utf-8")) if command == "fill" else {}
        for language in LANGUAGES:
            entries = brought_up(language, found)
            for entry in entries:
                if not entry[language] and given.get(entry["en"], {}).get(language):
                    entry[language] = given[entry["en"]][language]
            save(language, entries)
            waiting = sum(not entry[language] for entry in entries)
            print(f"{language}: {len(entries)} texts, {waiting} wait for a translation")
        return 0
    if command == "missing":
        empty = {str(e["en"]) for language in LANGUAGES for e in brought_up(language, found) if not e[language]}
        print(json.dumps(sorted(empty), ensure_ascii=False, indent=0))
        return 0
    said = found.troubles + [line for language in LANGUAGES for line in problems(language, found)]
    print("\n".join(said) or f"{len(found.places)} texts in {', '.join(LANGUAGES)}: all well")
    return 1 if said else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
