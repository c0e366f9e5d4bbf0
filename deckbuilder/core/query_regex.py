r"""Regular expressions of players: folded like the text they look at, and bounded so that none can hang the window.

The usual syntax without back references and inline flags. ``.``, ``[^a]``, ``\D`` and ``\W`` do not cross a line, ``^`` and ``$``
stand at every line; case, accents and the kind of quotes never matter. An expression is refused that may take for ever:

- a repetition around something that itself repeats or chooses,
- two endless repetitions with nothing fixed between them, or more than ``MAX_LOOPS``,
- more than ``MAX_WIDE_LOOPS`` of them that run over several words, not counting each ``.*`` whose following text has a fixed
  length: such a ``.*`` stops at the first place that will do, which finds the same cards without going back,
- more than ``MAX_WAYS`` ways through its alternatives and optional parts (``MAX_WAYS_WITH_LOOPS`` beside endless repetitions;
  an optional ``.`` counts squared; beside endless repetitions no more than ``MAX_VAGUE`` through those with no certain
  letter before them), more than ``MAX_LENGTH`` characters.
"""

import re
import warnings
from dataclasses import dataclass, field
from functools import lru_cache

from deckbuilder.core.naming import plain
from deckbuilder.core.saying import say

MAX_LENGTH = 200
MAX_LOOPS = 3
MAX_WIDE_LOOPS = 1
MAX_WAYS = 256
MAX_WAYS_WITH_LOOPS = 32
MAX_VAGUE = 2
_MANY = 16  # a bounded repetition beyond this counts as unbounded
_MAX_REPEAT = 1000
_NARROW = re.compile(r"[^.)\[\\]|\\[^DWS]|\[[a-z0-9-]+\]")  # what cannot run over several words when it repeats

_REPEAT = re.compile(r"(\*|\+|\?|\{\d*,?\d*\})([?+]?)")
_LEADING = re.compile(
    r"^(?:\.(?:[*?]|\{0?,\d+\})(?![*+?{]))+"
)  # finds nothing that would not be found without it, and is slow
_FIXED = re.compile(r"\\[^sn]|[^\\\[()^$|\n]|\[[a-z0-9-]+\]")  # one character within a line, or a place in it
_WORDY = re.compile(
    r"\\[dwb]|\[(?:\\d|[a-z](?:-[a-z])?|[0-9](?:-[0-9])?)+\]"
)  # letters and digits only, or a word's edge
_BREAKING = re.compile(
    r"\\[sBAZnt]|\[(?!\^).*(?:\\[sDWnt]|[\0-\x1f])"
)  # what may see a line break or the end of the text
_GROUPS = ("(?:", "(?=", "(?!", "(?<=", "(?<!", "(?>")
_ESCAPED = frozenset("dwsSbBAZnt")
_TELLS_LITTLE = re.compile(r"\\w(\{\d+\})?|\[[^\]]*\](\{1\})?")  # almost every text has a word with this
_MAX_PIECES = 3  # more would cost more than they save
_UNSAFE_IN_CLASS = frozenset("[&~|")


class BadPattern(ValueError):
    """A regular expression cannot be used; the message says why, in a few words."""


@dataclass(slots=True)
class _Group:
    """An open group: where its text began, the endless repetitions before it, whether it repeats or chooses inside."""

    start: int
    loops: int
    busy: bool = False
    alternatives: int = 1


@dataclass(slots=True)
class _Scan:
    """One pass over a pattern: writes it anew, folded, and counts what makes it slow."""

    source: str
    out: list[str] = field(default_factory=list)
    open: list[_Group] = field(default_factory=list)
    loops: int = 0
    wide_loops: int = 0
    pending: int | None = None  # where the last .* was written, as long as what follows has a fixed length
    ways: int = 1
    vague: int = 1  # the ways through optional parts such as .? before which nothing is certain
    branches: list[list[str]] = field(default_factory=lambda: [[""]])  # certain texts of each alternative
    group: list[str] | None = None  # the alternatives of an outermost group, as long as they are plain texts
    groups: list[tuple[str, ...]] = field(default_factory=list)  # such groups, one text of each being certain
    pieces: list[list[list[str]]] = field(
        default_factory=lambda: [[[]]]
    )  # runs of what only words hold, of each alternative
    within_lines: bool = True  # nothing in it sees a line break, save as the end of a line
    last_busy: bool = False
    fixed: bool = True  # something that must be there stands between here and the last endless repetition
    before: bool = True  # the same, in front of the last atom
    at: int = 0

    def run(self) -> None:
        """Read the whole pattern."""
        while self.at < len(self.source):
            self._step()
        if self.open:
            raise BadPattern("a group is not closed")

    def _step(self) -> None:
        char = self.source[self.at]
        if char == "\\":
            self._escape()
        elif char == "[":
            self._class()
        elif char == "(":
            self._open()
        elif char == ")":
            self._close()
        elif char == "|":
            self._choose()
        elif repeat := _REPEAT.match(self.source, self.at):
            self._repeat(repeat)
        else:
            self.at += 1
            if char in ".^$":
                self._atom(char, solid=char == ".")
            else:
                for folded in _folded(char):
                    self._literal(folded)

    def _atom(self, written: str, solid: bool = True) -> None:
        self.out.append(written)
        self._solid(solid)
        self.last_busy = False
        self.group = None
        if not _FIXED.fullmatch(written):
            self.pending = None
        self._break()
        self._piece(written, bool(_WORDY.fullmatch(written)))
        self.within_lines = self.within_lines and not _BREAKING.match(written)

    def _piece(self, written: str, wordy: bool) -> None:
        """Go on with a run of what only words hold, or end it."""
        if wordy and not self.open:
            self.pieces[-1][-1].append(written)
        elif self.pieces[-1][-1]:
            self.pieces[-1].append([])

    def _break(self) -> None:
        """End a run of certain characters."""
        self.branches[-1].append("")

    def _literal(self, char: str) -> None:
        self.out.append(re.escape(char))
        self._solid(True)
        self.last_busy = False
        self._piece(char, char.isalnum())
        if char == "\n":
            self.pending = None
            self.within_lines = False
        if not self.open:
            self.branches[-1][-1] += char
        elif self.group is not None:
            self.group[-1] += char

    def _solid(self, solid: bool) -> None:
        self.before = self.fixed
        self.fixed = self.fixed or solid

    def _escape(self) -> None:
        following = self.source[self.at + 1 : self.at + 2]
        self.at += 2
        if not following:
            raise BadPattern("it ends with a lone backslash")
        if following in "DW":
            self._atom(f"[^\\{following.lower()}\\n]")
        elif following in _ESCAPED:
            self._atom("\\" + following, solid=following not in "bBAZ")
        elif following.isalnum():
            raise BadPattern(say("\\{following} is not supported", following=following))
        else:
            for folded in _folded(following):
                self._literal(folded)

    def _class(self) -> None:
        self.at += 1
        written = ["["]
        if self.source.startswith("^", self.at):
            written.append("^\\n")
            self.at += 1
        first = True
        while first or not self.source.startswith("]", self.at):
            char = self.source[self.at : self.at + 1]
            if not char:
                raise BadPattern("a [ is not closed")
            self.at += 1
            if char == "\\":
                following = self.source[self.at : self.at + 1]
                self.at += 1
                if following.isalnum() and following not in "dDwWsSnt":
                    raise BadPattern(say("\\{following} is not supported within [ ]", following=following))
                written.append("\\" + following)
            elif char == "-":
                written.append("\\-" if self.source.startswith("-", self.at) else "-")
            elif char in _UNSAFE_IN_CLASS or char == "]":
                written.append("\\" + char)
            else:
                written.append("".join(re.escape(c) for c in _folded(char)))
            first = False
        self.at += 1
        self._atom("".join(written) + "]")

    def _open(self) -> None:
        opening = next((g for g in _GROUPS if self.source.startswith(g, self.at)), "(")
        if opening == "(" and self.source.startswith("(?", self.at):
            raise BadPattern("this kind of (? group is not supported")
        self.at += len(opening)
        self.out.append("(?:" if opening == "(" else opening)
        self.pending = None
        self.group = None if self.open or opening not in ("(", "(?:") else [""]
        self.open.append(_Group(len(self.out), self.loops))
        self._break()
        self._piece("", False)

    def _close(self) -> None:
        if not self.open:
            raise BadPattern("a ) closes nothing")
        group = self.open.pop()
        self.ways *= group.alternatives
        self.at += 1
        plainly = tuple(self.group or ())
        if plainly and all(plainly) and not _REPEAT.match(self.source, self.at):
            self.groups.append(plainly)
        self._atom(")", solid=group.loops == self.loops)
        self.last_busy = group.busy
        self._mark(group.busy)

    def _choose(self) -> None:
        self.at += 1
        self.out.append("|")
        if self.open:
            self.open[-1].alternatives += 1
        self.pending = None
        self.fixed = self.fixed and self.loops == 0
        self._mark(True)
        if not self.open:
            self.branches.append([""])
            self.pieces.append([[]])
        elif self.group is not None:
            self.group.append("")

    def _mark(self, busy: bool) -> None:
        if busy and self.open:
            self.open[-1].busy = True

    def _repeat(self, found: re.Match[str]) -> None:
        if not self.out or self.out[-1] in ("|", "^") or (self.open and self.open[-1].start == len(self.out)):
            raise BadPattern(say("nothing stands before {found} to repeat", found=found[0]))
        self.at = found.end()
        times = found[1]
        numbers = [int(n) for n in re.findall(r"\d+", times)]
        if any(n > _MAX_REPEAT for n in numbers):
            raise BadPattern(say("{times} repeats too often", times=times))
        if times in ("{}", "{,}"):
            raise BadPattern(say("{times} does not say how often", times=times))
        if self.last_busy and times not in ("?", "{0,1}", "{,1}", "{1}"):
            raise BadPattern("a repetition within a repetition may take for ever")
        endless = times in ("*", "+") or times.endswith(",}") or max(numbers, default=0) > _MANY
        if endless and self.loops and not self.before:
            raise BadPattern("two endless repetitions in a row may take for ever")
        self.loops += endless
        self._widen(endless, found)
        self._shorten(times, numbers)
        if endless or times == "?" or times.startswith(("{0", "{,")):
            self.fixed = self.before and not endless
        if not endless:
            least, most = (0, 1) if times == "?" else (numbers[0] if times[1] != "," else 0, numbers[-1])
            ways = max(most - least, 0) + 1
            narrow = self.out[-1] == ")" or _NARROW.fullmatch(self.out[-1])
            self.ways *= ways if narrow else ways * ways
            self.vague *= ways if not narrow and not any(self.branches[-1]) else 1
        self.out.append(found[0])
        self._mark(True)
        self.last_busy = True
        self.group = None
        self.branches[-1][-1] = self.branches[-1][-1][:-1]
        self._break()

    def _shorten(self, times: str, numbers: list[int]) -> None:
        """Leave of what repeats, in a run of what only words hold, as much as must be there."""
        run = self.pieces[-1][-1]
        if not run or self.open:
            return
        least = 1 if times == "+" else numbers[0] if numbers and times[1] != "," else 0
        if least:
            run[-1] += f"{{{least}}}"
        else:
            run.pop()
        if times != f"{{{least}}}":
            self.pieces[-1].append([])

    def _widen(self, endless: bool, found: re.Match[str]) -> None:
        """Count a repetition that runs over several words, and rewrite the ``.*`` before it where that one need not go back."""
        before, self.pending = self.pending, None
        if not endless or _NARROW.fullmatch(self.out[-1]):
            return
        self.wide_loops += 1
        if self.out[-1] != "." or self.open or found[2] or not (found[1] in "*+" or found[1].endswith(",}")):
            return
        if before is not None:
            self.out[before] = "(?>."
            self.out[before + 1] += "?"
            self.out.insert(-1, ")")
            self.wide_loops -= 1
        self.pending = len(self.out) - 1

    def words(self) -> tuple[tuple[str, ...], ...]:
        """Give for each alternative expressions that are each found within a word of every text that it matches."""
        found = []
        for runs in self.pieces:
            telling = {"".join(run) for run in runs if any(part != "\\b" for part in run)}
            found.append([piece for piece in telling if len(piece) > 1 and not _TELLS_LITTLE.fullmatch(piece)])
        if len(found) == 1:
            found[0] += ["|".join(texts) for texts in self.groups if all(text.isalnum() for text in texts)]
        if not all(found):
            return ()
        return tuple(tuple(sorted(sorted(pieces), key=len)[-_MAX_PIECES:]) for pieces in found)

    def sieve(self) -> tuple[str, ...]:
        """Give texts one of which is in every match."""
        best = tuple(max(runs, key=len) for runs in self.branches)
        if not all(best):
            best = ()
        for group in self.groups if len(self.branches) == 1 else ():
            if not best or len(best[0]) < min(3, *(len(text) for text in group)):
                best = group
        return best


def _folded(char: str) -> str:
    return char if char.isspace() else plain(char)


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern as it is used.

    Attributes:
        regex: looks at a ``query_fold.subject``.
        sieve: texts one of which is in every match, none where none is certain: a quick first look.
        pure: whether the pattern is one such text and nothing else.
        words: for each alternative, expressions that are each found within one word of every text that matches; none
            where an alternative has none.
        within_word: whether it is such an expression itself.
        within_lines: whether it finds the same where the text stands between the lines of others.
        led: whether ``scan`` takes in the line break before a match.
        swift: whether ``scan`` looks for a certain character first, so that it passes over a text in no time.
        scan: finds the same, quicker, in a text of many lines that begins with a line break, where ``within_lines``.
    """

    regex: re.Pattern[str]
    sieve: tuple[str, ...]
    pure: bool
    words: tuple[tuple[str, ...], ...]
    within_word: bool
    within_lines: bool
    led: bool
    swift: bool
    scan: re.Pattern[str]

    def search(self, subject: str) -> re.Match[str] | None:
        """Look into a subject."""
        return self.regex.search(subject)


@lru_cache(maxsize=256)
def compiled(pattern: str) -> Pattern:
    """Read a pattern.

    Raises:
        BadPattern: it is no regular expression, or one that is refused.
    """
    if not pattern:
        raise BadPattern("it is empty")
    if len(pattern) > MAX_LENGTH:
        raise BadPattern(say("it is longer than {most} characters", most=MAX_LENGTH))
    scan = _Scan(_LEADING.sub("", pattern) or pattern)
    scan.run()
    if scan.loops > MAX_LOOPS:
        raise BadPattern(say("it has more than {most} endless repetitions", most=MAX_LOOPS))
    if scan.wide_loops > MAX_WIDE_LOOPS:
        raise BadPattern("it has more than one part like [^a]* or .*; write several terms side by side")
    if scan.vague > MAX_VAGUE and scan.loops:
        raise BadPattern("a part like .{0,4} with no letter before it goes with no endless repetition")
    if scan.ways * len(scan.branches) > (MAX_WAYS_WITH_LOOPS if scan.loops else MAX_WAYS):
        raise BadPattern("it has too many alternatives and optional parts")
    written = "".join(scan.out)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            regex = re.compile(written, re.MULTILINE)
    except (re.error, OverflowError, RecursionError) as bad:
        raise BadPattern(str(bad)) from bad
    sieve = scan.sieve()
    pure = len(sieve) == 1 and written == re.escape(sieve[0]) and scan.within_lines
    # A line break is looked for at the speed of a letter, ^ is tried at every place.
    led = scan.within_lines and len(scan.branches) == 1 and written.startswith("^")
    quick = re.compile("\n" + written[1:], re.MULTILINE) if led else regex
    swift = len(scan.branches) == 1 and scan.branches[0][0] != ""
    words = scan.words()
    return Pattern(regex, sieve, pure, words, words == ((written,),), scan.within_lines, led, led or swift, quick)
