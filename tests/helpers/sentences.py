"""The table of a game's rule sentences: every sentence of its documents, with the scenarios that show it or why no game can.

    python -m tests.games.<game>.sentences [--write] [--all]

prints the table, with the beginnings of the sentences read from the documents beside the checkout, and ends with status 1 when a
sentence has neither a scenario nor a reason. ``--write`` renews the file of hashes after ``documents.toml`` was changed.

The documents are not ours: the project keeps headings, ordinals and short hashes only.
"""

import hashlib
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.helpers.shared_data import ROOT, shared_folder

_NOISE = re.compile(r"^\s*(?:(?:[~«•_\-.\"‘']|\d{1,2}\.)\s*)+(?=\S)")
_KEPT_HYPHEN = {"non", "self", "on"}
_SHORT = re.compile(r"(?:\b(?:i\.?e|ex|vs|etc))\.$")
_END = re.compile(r"[.!?][”’)]*\s+(?=[A-Z“(])")


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a sentence stands: document, heading and its number below that, from 1."""

    document: str
    heading: str
    ordinal: int

    def __str__(self) -> str:
        return f"{self.document}: {self.heading} {self.ordinal}"


def numbers(ranges: str) -> list[int]:
    """Give the lines of ``"12-14+20"``."""
    found: list[int] = []
    for part in ranges.split("+"):
        first, _, last = part.partition("-")
        found.extend(range(int(first), int(last or first) + 1))
    return found


def sentences(document: str, spec: Mapping[str, Any], text: str) -> dict[Place, str]:
    """Cut a document into sentences.

    Raises:
        ValueError: a line belongs to no heading, or a fix finds nothing: the document is another one.
    """
    lines = dict(enumerate(broken(text, spec.get("breaks", ())).split("\n"), 1))
    for fix in spec["fixes"]:
        if fix["found"] not in lines[fix["line"]]:
            raise ValueError(f"{document}, line {fix['line']}: not what documents.toml mends")
        lines[fix["line"]] = lines[fix["line"]].replace(fix["found"], fix["put"])
    used = set(spec["titles"]) | {n for drop in spec["dropped"] for n in numbers(drop["lines"])}
    found: dict[Place, str] = {}
    for heading, paragraphs in spec["headings"].items():
        ordinal = 0
        for ranges in paragraphs:
            own = numbers(ranges)
            if again := used & set(own):
                raise ValueError(f"{document}, lines {sorted(again)}: read twice")
            used |= set(own)
            for sentence in cut(joined([lines[n] for n in own])):
                ordinal += 1
                found[Place(document, heading, ordinal)] = sentence
    if left := [n for n, line in lines.items() if line.strip() and n not in used]:
        raise ValueError(f"{document}, lines {left}: under no heading")
    return found


def broken(text: str, breaks: Iterable[str]) -> str:
    """Break a text into lines before some words of it, each looked for behind the last; for one that has lost its lines.

    Raises:
        ValueError: some words are not found there.
    """
    at, pieces = 0, []
    for words in breaks:
        found = text.find(words, at + 1)
        if found < 0:
            raise ValueError(f"no {words!r} to break a line at: the document is another one")
        pieces.append(text[at:found].rstrip(" "))
        at = found
    return "\n".join([*pieces, text[at:]])


def joined(lines: list[str]) -> str:
    """Give the lines of a paragraph as one, without what the scan put before them and without hyphens at their ends."""
    told = ""
    for line in lines:
        line = _NOISE.sub("", line.replace("**", "")).strip()
        if told.endswith("-") and line[:1].islower():
            stem = told[:-1]
            told = (told if re.split(r"\W", stem)[-1].casefold() in _KEPT_HYPHEN else stem) + line
        else:
            told = f"{told} {line}".strip()
    return told


def cut(paragraph: str) -> Iterator[str]:
    """Cut a paragraph into sentences; what stands in brackets or quotes stays with its sentence."""
    start = 0
    for end in _END.finditer(paragraph):
        piece = paragraph[start : end.end()].rstrip()
        if _SHORT.search(paragraph[start : end.start() + 1]) or not _closed(piece):
            continue
        yield piece
        start = end.end()
    if paragraph[start:].strip():
        yield paragraph[start:].strip()


def _closed(piece: str) -> bool:
    return piece.count("(") == piece.count(")") and piece.count("“") == piece.count("”")


def plain(text: str) -> str:
    """Give a text as its letters and digits only."""
    return "".join(re.findall(r"\w", text.casefold()))


def mark(sentence: str) -> str:
    """Give the short hash of a sentence, which hangs on nothing but its letters and digits."""
    return hashlib.sha256(plain(sentence).encode()).hexdigest()[:8]


def places(told: str) -> tuple[Place, ...]:
    """Read ``"rulebook: Illegal Ranks 2, 5-6"``.

    Raises:
        ValueError: it is not written so.
    """
    match = re.fullmatch(r"(\w+): (.+?) (\d[\d, \-]*)", told)
    if match is None:
        raise ValueError(f"{told!r}; wanted a place like 'rulebook: Illegal Ranks 2, 5-6'")
    ordinals = numbers(match[3].replace(" ", "").replace(",", "+"))
    return tuple(Place(match[1], match[2], n) for n in ordinals)


def drift(read: Mapping[Place, str], kept: Mapping[Place, str]) -> list[str]:
    """List where the documents say something else than when the file of hashes was written."""
    now = {place: mark(sentence) for place, sentence in read.items()}
    return [f"{place}: changed" for place in sorted(now.keys() | kept.keys()) if now.get(place) != kept.get(place)]


@dataclass(frozen=True, slots=True)
class Book:
    """The rule documents of a game, as its tests know them.

    Args:
        here: the folder of the game's tests: ``documents.toml`` says how the documents are read, ``sentences.toml`` keeps the hashes,
            ``cannot_show.toml`` the reasons, ``scenarios`` the rest.
        beside: the folder where the documents lie in ``seeds``; the shared material where None.
    """

    here: Path
    beside: Path | None = None

    @property
    def scenarios(self) -> Path:
        """The folder of the scenarios."""
        return self.here / "scenarios"

    @property
    def hashes(self) -> Path:
        """The file of hashes."""
        return self.here / "sentences.toml"

    @property
    def excuses(self) -> Path:
        """The file of reasons."""
        return self.here / "cannot_show.toml"

    def layout(self) -> dict[str, Any]:
        """Give how the documents are read."""
        return tomllib.loads((self.here / "documents.toml").read_text(encoding="utf-8"))

    def folder(self) -> Path:
        """Give the folder in whose ``seeds`` the documents lie; there need be none."""
        return self.beside or shared_folder()

    def documents(self, folder: Path) -> dict[Place, str]:
        """Read both documents from the folder of shared material."""
        found: dict[Place, str] = {}
        for document, spec in self.layout().items():
            found |= sentences(document, spec, (folder / "seeds" / spec["file"]).read_text(encoding="utf-8"))
        return found

    def known(self) -> dict[Place, str]:
        """Give every sentence with its hash, from the project's own file."""
        told = tomllib.loads(self.hashes.read_text(encoding="utf-8"))
        return {
            Place(document, heading, ordinal): hash
            for document, headings in told.items()
            for heading, hashes in headings.items()
            for ordinal, hash in enumerate(hashes, 1)
        }

    def reasons(self) -> dict[Place, str]:
        """Give the sentences that no game can show, each with the reason.

        Raises:
            ValueError: a sentence is named twice.
        """
        found: dict[Place, str] = {}
        for entry in tomllib.loads(self.excuses.read_text(encoding="utf-8"))["sentence"]:
            for place in places(entry["at"]):
                if place in found:
                    raise ValueError(f"{place}: named twice in {self.excuses.name}")
                found[place] = entry["why"]
        return found

    def named_tests(self) -> list[str]:
        """Give the tests that ``cannot_show.toml`` names, as ``"file"`` or ``"file::test"``."""
        return [
            entry["test"]
            for entry in tomllib.loads(self.excuses.read_text(encoding="utf-8"))["sentence"]
            if "test" in entry
        ]

    def shown(self) -> dict[Place, list[str]]:
        """Give the sentences that scenarios show, each with the names of their files."""
        found: dict[Place, list[str]] = {}
        for file in sorted(self.scenarios.rglob("*.toml")):
            for told in tomllib.loads(file.read_text(encoding="utf-8")).get("shows", []):
                for place in places(told):
                    found.setdefault(place, []).append(file.relative_to(self.scenarios).as_posix())
        return found

    def problems(self, all_places: Mapping[Place, str]) -> list[str]:
        """List sentences without scenario and reason, and scenarios and reasons without sentence."""
        by_game, by_reason = self.shown(), self.reasons()
        found = [
            f"{place}: neither a scenario nor a reason"
            for place in all_places
            if place not in by_game and place not in by_reason
        ]
        found += [
            f"{place}: no such sentence ({', '.join(by_game[place])})" for place in by_game if place not in all_places
        ]
        found += [f"{place}: no such sentence ({self.excuses.name})" for place in by_reason if place not in all_places]
        found += [f"{place}: a scenario shows it ({by_game[place][0]}), and {self.excuses.name} says that none can"
                  for place in by_game if place in by_reason]  # fmt: skip
        return found

    def module(self) -> str:
        """Give the name of the module that prints the table."""
        return ".".join((*self.here.relative_to(ROOT).parts, "sentences"))

    def write(self, read: Mapping[Place, str]) -> None:
        """Write the file of hashes."""
        out = [
            f"# Every sentence of the rule documents, as a short hash. Written by: python -m {self.module()} --write\n"
        ]
        for document in dict.fromkeys(place.document for place in read):
            out.append(f"\n[{document}]\n")
            for heading in dict.fromkeys(place.heading for place in read if place.document == document):
                hashes = [mark(s) for p, s in read.items() if (p.document, p.heading) == (document, heading)]
                rows = [", ".join(f'"{hash}"' for hash in hashes[i : i + 10]) for i in range(0, len(hashes), 10)]
                out.append(
                    f'"{heading}" = [{rows[0]}]\n'
                    if len(rows) == 1
                    else f'"{heading}" = [\n  ' + ",\n  ".join(rows) + ",\n]\n"
                )
        self.hashes.write_text("".join(out), encoding="utf-8")

    def main(self, arguments: list[str]) -> int:
        """Print the table; give the exit status."""
        folder = self.folder()
        if not (folder / "seeds").is_dir():
            print(f"no rule documents in {folder}", file=sys.stderr)
            return 2
        read = self.documents(folder)
        if "--write" in arguments:
            self.write(read)
        by_game, by_reason = self.shown(), self.reasons()
        for place, sentence in read.items():
            proof = ", ".join(by_game.get(place, ())) or (f"({by_reason[place]})" if place in by_reason else "MISSING")
            start = sentence if "--all" in arguments else sentence[:60]
            print(f"{place}\t{mark(sentence)}\t{start}\t{proof}")
        wrong = [*drift(read, self.known()), *self.problems(read)]
        print(*wrong, sep="\n", file=sys.stderr)
        in_game = sum(place in by_game for place in read)
        print(
            f"{len(read)} sentences: {in_game} in scenarios, {len(by_reason)} with a reason, {len(wrong)} problems",
            file=sys.stderr,
        )
        return 1 if wrong else 0
