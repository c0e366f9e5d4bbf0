"""How the words of a card were understood, as a part of its page that folds; imported when the first card is chosen."""

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.cards import Card
from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, ReadState
from deckbuilder.gui.language import number
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import counted, escaped, quoted

READING = "reading"
"""What a link on the page asks for: fold this part, or unfold it."""

_LONG = 36
"""Letters by which words are found again that are marked above."""
_READ, _UNREAD, _HAND = "\N{CHECK MARK}", "\N{MULTIPLICATION SIGN}", "\N{WHITE CIRCLE}"
_FOLDED, _OPEN = "\N{BLACK RIGHT-POINTING SMALL TRIANGLE}", "\N{BLACK DOWN-POINTING SMALL TRIANGLE}"


def tr(text: str) -> str:
    """Translate a sentence of this part."""
    return QCoreApplication.translate("card reading", text)


@dataclass(frozen=True, slots=True)
class Told:
    """What the page tells of the reading of its card.

    Attributes:
        reading: None while it is under way.
        unfolded: whether the player wants all of it.
    """

    reading: Reading[str] | None = None
    unfolded: bool = False


def title() -> str:
    """Give the words of the link that folds this part."""
    return tr("How the program reads this card")


def summary(reading: Reading[str]) -> str:
    """Say in a few words how much of a card is read."""
    unread = sum(not clause.read for clause in reading.clauses)
    if reading.state is ReadState.FULL:
        return tr("read whole")
    if reading.state is ReadState.HAND:
        return counted(unread, tr("{n} clause by hand"), tr("{n} clauses by hand"))
    return counted(unread, tr("{n} clause not read"), tr("{n} clauses not read"))


def spoken_summary(told: Told | None) -> str:
    """Say for who listens how much of a card is read; ``""`` where there is nothing to say."""
    if told is None or told.reading is None or not told.reading.clauses:
        return ""
    return f"{title()}: {summary(told.reading)}."


class ReadingWords:
    """Writes this part.

    Args:
        theme: colours and sizes.
        gap: between paragraphs, in pixels.
    """

    def __init__(self, theme: Theme, gap: int) -> None:
        self._roles, self._px, self._gap = theme.roles, theme.px, gap
        self._small = f"font-size:{theme.px(11)}px; color:{theme.roles['muted']}"

    def part(self, card: Card, told: Told) -> str:
        """Give the line with the badge and, unfolded, a row for each clause; nothing for a card without words."""
        reading = told.reading
        if not card.text or (reading is not None and not reading.clauses):
            return ""
        sign = _OPEN if told.unfolded else _FOLDED
        style = f"color:{self._roles['accent']}; text-decoration:none"
        link = f"<a href='{READING}:' style='{style}'>{sign}&nbsp;{escaped(title())}</a>"
        badge = self._badge(reading) if reading is not None else ""
        head = f"<p style='margin:{self._gap}px 0 0 0; font-size:{self._px(11)}px'>{link} &nbsp;{badge}</p>"
        if not told.unfolded:
            return head
        if reading is None:
            return head + self._row("", f"<span style='{self._small}'>{escaped(tr('Reading…'))}</span>")
        rows = "".join(self._clause(card.text, clause) for clause in reading.clauses)
        return f"{head}{rows}{self._meaning(reading.state)}"

    def _mark(self, html: str) -> str:
        """Mark words that were not read: by a line under them, too, for who does not see the colour."""
        roles = self._roles
        return f"<span style='color:{roles['warn']}; background-color:{roles['warn_wash']}; text-decoration:underline'>{html}</span>"

    def marked(self, line: str, start: int, told: Told | None, bold: int) -> str:
        """Give a line of print, its first letters in strong type, and the words that were not read marked where that is wanted.

        Args:
            line: as printed.
            start: its place in the text of the card.
            told: what is told of the reading.
            bold: so many letters.
        """
        edges, marks = {0, bold, len(line)}, []
        if told is not None and told.unfolded and told.reading is not None:
            for gap in told.reading.gaps:
                first, last = max(gap.span.start - start, 0), min(gap.span.end - start, len(line))
                if first < last:
                    marks.append((first, last))
                    edges |= {first, last}
        pieces = []
        for first, last in pairwise(sorted(edges)):
            html = escaped(line[first:last])
            if last <= bold:
                html = f"<span style=font-weight:600>{html}</span>"
            pieces.append(self._mark(html) if any(a <= first and last <= b for a, b in marks) else html)
        return "".join(pieces)

    def _badge(self, reading: Reading[str]) -> str:
        words = escaped(summary(reading))
        if reading.state is ReadState.PARTIAL:
            color, wash = self._roles["warn"], self._roles["warn_wash"]
            said = f"&nbsp;{_UNREAD}&nbsp;{words}&nbsp;".replace(" ", "&nbsp;")
            return f"<span style='color:{color}; background-color:{wash}'>{said}</span>"
        sign = _READ if reading.state is ReadState.FULL else _HAND
        return f"<span style='color:{self._roles['muted']}'>{sign}&nbsp;{words}</span>"

    def _clause(self, text: str, clause: Clause[str]) -> str:
        if clause.read:
            sign, role, html = _READ, "good", escaped(clause.english or text[clause.span.start : clause.span.end])
        else:
            sign, role = (_HAND, "muted") if clause.begun else (_UNREAD, "warn")
            html = "<br>".join(part for gap in clause.gaps for part in self._why(gap))
        if clause.mended:
            html += f"<br><span style='{self._small}'>{escaped(tr('Wrong in print, read as corrected: {source}').format(source=clause.mended))}</span>"
        return self._row(f"<span style='color:{self._roles[role]}'>{sign}</span>", html)

    def _why(self, gap: Gap) -> list[str]:
        """Say why a clause was not read, and what would have been."""
        said = ", ".join(gap.expected)
        if gap.kind is GapKind.AMBIGUOUS:
            head = tr("Not sure: it can mean {n} things").format(n=number(len(gap.readings)))
            return [escaped(head), *(f"{n}. {escaped(one)}" for n, one in enumerate(gap.readings, 1))]
        if gap.kind is GapKind.TYPE:
            head, label = tr("Not read: its parts do not fit together"), "{what}"
        elif gap.kind is GapKind.UNSUPPORTED:
            head, label = tr("Understood, but the rules engine cannot do it yet"), "{what}"
        else:
            words = gap.words if len(gap.words) <= _LONG else f"{gap.words[:_LONG].rsplit(' ', 1)[0]} …"
            head, label = tr("Not read from: {words}").format(words=quoted(words)), tr("Expected there: {what}")
            said = ", ".join(
                one for one in gap.expected if one.startswith("'")
            )  # no player knows the grammar's own names
        small = f"<span style='{self._small}'>{escaped(label.format(what=said))}</span>" if said else ""
        return [part for part in (escaped(head), small) if part]

    def _meaning(self, state: ReadState) -> str:
        if state is ReadState.FULL:
            return ""
        words = (
            tr("What is not read is carried out by hand, when its player begins it.")
            if state is ReadState.HAND
            else tr("What is not read holds or answers by itself: games with this card do not go quite as printed.")
        )
        return self._row("", f"<span style='{self._small}'>{escaped(words)}</span>")

    def _row(self, sign: str, html: str) -> str:
        px = self._px
        return (
            f"<table cellspacing='0' cellpadding='0' style='margin-top:{px(4)}px'><tr>"
            f"<td width='{px(18)}'>{sign}</td><td>{html}</td></tr></table>"
        )
