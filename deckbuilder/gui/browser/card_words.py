"""A card as a page of words, a sentence for each block: what is printed, ruled, allowed, and where it lies."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.cards import WORDED, Card, CardSet, FieldKind, FieldSpec, Printing
from deckbuilder.core.game import Game
from deckbuilder.desk.card_uses import CardUse
from deckbuilder.gui.browser.reading_words import ReadingWords, Told
from deckbuilder.gui.language import spoken
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import escaped, shown

SEARCH, DECK, PRINTINGS, NEAR = "search", "deck", "printings", "near"
"""What a link on the page asks for; behind the colon: a query, the number of a deck, nothing, the id of a card."""

_NUMBERS = (FieldKind.NUMBER, FieldKind.NUMBERS)
_LABEL = re.compile(r"([\"“(]?[A-Z][^\s:,.;]*(?: [^\s:,.;]+){0,3}:)(?=\s|$)")
"""A few words before a colon at the beginning of a clause."""
_LINE = re.compile(r"[^\s][^\r\n]*")
_ERRATUM = re.compile(r"(?P<what>Errat(?:um|a))\s*(?P<when>[\d/.-]+)?\s*:\s*", re.IGNORECASE)
_SOURCE = re.compile(r"\s*\[(?P<who>[^\[\]]{3,80})\]\s*$")
_NOTES = "Format Notes:"
_MOST_USES = _MOST_NEAR = 6
_DOT = " \N{MIDDLE DOT} "


def tr(text: str) -> str:
    """Translate a sentence of the page."""
    return QCoreApplication.translate("card page", text)


@dataclass(frozen=True, slots=True)
class Around:
    """What is known about a card that is not printed on it.

    Attributes:
        formats: label of each format, its key, and whether it allows the card; None for undecided.
        sets: by code.
        printing: the one that is shown.
        uses: the user's decks that hold the card.
        note: the user's own.
    """

    formats: tuple[tuple[str, str, bool | None], ...] = ()
    sets: Mapping[str, CardSet] = field(default_factory=dict)
    printing: Printing | None = None
    uses: tuple[CardUse, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A paragraph of errata and rulings, taken apart.

    Attributes:
        label: ``"Ruling"``, ``"Erratum"`` or ``"Format notes"``, translated.
        source: who said it and when, as far as the paragraph tells; ``""`` where it does not.
        text: the rest.
    """

    label: str
    source: str
    text: str


def ruling(paragraph: str) -> Ruling:
    """Take a paragraph apart: ``Erratum 2004/06/29: …`` and ``… [Somebody, 2005/04/11]`` tell where they are from."""
    if paragraph.startswith(_NOTES):
        return Ruling(tr("Format notes"), "", paragraph.removeprefix(_NOTES).strip())
    label, source, text = tr("Ruling"), "", paragraph
    if found := _ERRATUM.match(text):
        label, source, text = tr("Erratum"), (found["when"] or "").rstrip("."), text[found.end() :]
    if (found := _SOURCE.search(text)) and found.start() > 0:
        source, text = ", ".join(part for part in (source, found["who"]) if part), text[: found.start()]
    return Ruling(label, source, text)


def set_label(printing: Printing, sets: Mapping[str, CardSet]) -> str:
    """Name the set of a printing with its code: ``"Temple of Lore (ToL)"``."""
    known = sets.get(printing.set)
    return f"{known.name} ({printing.set})" if known is not None and known.name != printing.set else printing.set


def year(printing: Printing, sets: Mapping[str, CardSet]) -> str:
    """Give the year in which a printing was released; ``""`` where it is not known."""
    known = sets.get(printing.set)
    return known.released[:4] if known is not None else ""


def printing_sentence(printing: Printing, sets: Mapping[str, CardSet]) -> str:
    """Say a printing: set, number, rarity, artist, year, as far as they are known."""
    parts = [set_label(printing, sets)]
    if printing.number:
        parts.append(tr("number {number}").format(number=printing.number))
    if printing.rarity:
        parts.append(printing.rarity)
    if printing.artist:
        parts.append(tr("art by {artist}").format(artist=printing.artist))
    if year(printing, sets):
        parts.append(year(printing, sets))
    return ", ".join(parts)


class CardWords:
    """Writes pages.

    Args:
        game: whose cards they are.
        theme: colours and sizes.
        close: little room: smaller type, figures in a line.
    """

    def __init__(self, game: Game, theme: Theme, *, close: bool) -> None:
        self._game, self._theme, self._close = game, theme, close
        px, muted = theme.px, theme.roles["muted"]
        self._muted = f"color:{muted}"
        self._small = f"font-size:{px(11)}px; color:{muted}"
        self._gap = px(4 if close else 8)
        self._link = f"color:{theme.roles['accent']}; text-decoration:none"

    def page(self, card: Card, around: Around, told: Told | None = None) -> str:
        """Give the page of a card.

        Args:
            card: the card.
            around: what is known about it.
            told: what is told of how its words are read; None for nothing.
        """
        reading = ReadingWords(self._theme, self._gap)
        kinds, numbers, labelled = self._sorted_fields(card)
        size = self._theme.px(15 if self._close else 20)
        parts = [
            f"<div style='font-size:{size}px; font-weight:600'>{escaped(card.name)}</div>",
            f"<div>{self._type_line(card, kinds)}</div>",
            self._figures(card, numbers),
            self._text(card, reading, told),
            reading.part(card, told) if told is not None else "",
            *(self._labelled(card, spec) for spec in labelled),
            self._flavor(card, around.printing),
            *(self._ruling(paragraph) for paragraph in card.rulings),
            self._note(around.note),
            self._formats(around.formats),
            self._printings(card, around),
            self._uses(around.uses),
        ]
        return "".join(parts)

    def missing(self, name: str, near: Sequence[tuple[str, str]]) -> str:
        """Give the page of a name that the catalog does not have, with the cards that come near it.

        Args:
            name: as the deck has it.
            near: name and id of each.
        """
        size = self._theme.px(15 if self._close else 20)
        head = f"<div style='font-size:{size}px; font-weight:600'>{escaped(name)}</div>"
        said = self._paragraph(escaped(tr("No card in your catalog has this name.")), muted=True)
        links = ", ".join(
            f"<a href='{NEAR}:{quote(id)}' style='{self._link}'>{escaped(other)}</a>" for other, id in near[:_MOST_NEAR]
        )
        return head + said + (self._line(tr("Closest names"), links) if links else "")

    # -- what is printed ---------------------------------------------------------------------------

    def _sorted_fields(self, card: Card) -> tuple[list[FieldSpec], list[FieldSpec], list[FieldSpec]]:
        """Give the fields of the type line, the figures, and those with a line of their own.

        A game lists its fields in the order of a page: words before the last figure belong to the type line.
        """
        fields = self._game.fields
        last = max((n for n, spec in enumerate(fields) if spec.kind in _NUMBERS), default=len(fields))
        kinds, numbers, labelled = [], [], []
        for place, spec in enumerate(fields):
            if not shown(card, spec):
                continue
            if spec.kind in _NUMBERS:
                numbers.append(spec)
            elif place < last or spec.kind is FieldKind.FLAG:
                kinds.append(spec)
            else:
                labelled.append(spec)
        return kinds, numbers, labelled

    def _type_line(self, card: Card, kinds: list[FieldSpec]) -> str:
        words = [self._go(f"type:{_quoted(card.kind)}", card.kind, quiet=True)]
        words += [
            escaped(spoken(spec.label)) if spec.kind is FieldKind.FLAG else self._values(card, spec, quiet=True)
            for spec in kinds
        ]
        return f"<span style='{self._muted}'>{_DOT}</span>".join(words)

    def _values(self, card: Card, spec: FieldSpec, *, quiet: bool = False) -> str:
        """Give the words of a field, each a search for its kin; quiet ones have the colour of text."""
        value = card.fields.get(spec.key)
        words = value if isinstance(value, tuple) else (value,)
        if spec.kind not in WORDED or spec.kind is FieldKind.TEXT:
            return escaped(shown(card, spec))
        return ", ".join(
            self._go(f"{spec.key}:{_quoted(_plain(str(word), spec))}", str(word), quiet=quiet) for word in words
        )

    def _figures(self, card: Card, numbers: list[FieldSpec]) -> str:
        if not numbers:
            return ""
        px = self._theme.px
        pairs = [(escaped(spoken(spec.label)), escaped(shown(card, spec))) for spec in numbers]
        if self._close:
            line = " &nbsp; ".join(
                f"<span style='{self._small}'>{label}</span>&nbsp;<span style=font-weight:600>{value}</span>"
                for label, value in pairs
            )
            return f"<div style='margin-top:{px(4)}px'>{line}</div>"
        cells = "".join(
            f"<td align='center' bgcolor='{self._theme.roles['sunken']}'><span style='{self._small}'>&nbsp;{label}&nbsp;"
            f"</span><br><span style='font-size:{px(15)}px; font-weight:600'>{value}</span></td>"
            for label, value in pairs
        )
        return (
            f"<table cellspacing='{px(3)}' cellpadding='{px(4)}' style='margin-top:{px(6)}px;"
            f" margin-left:-{px(3)}px'><tr>{cells}</tr></table>"
        )

    def _text(self, card: Card, reading: ReadingWords, told: Told | None) -> str:
        if card.text is None:
            return self._paragraph(
                f"<i>{escaped(tr('The text of this card is not in your card list.'))}</i>", muted=True
            )
        lines = [found for found in _LINE.finditer(card.text) if found[0].strip()]
        if not lines:
            return self._paragraph(f"<i>{escaped(tr('No rules text.'))}</i>", muted=True)
        return "".join(
            self._paragraph(reading.marked(found[0].rstrip(), found.start(), told, _labelled(found[0])))
            for found in lines
        )

    def _labelled(self, card: Card, spec: FieldSpec) -> str:
        return self._line(spoken(spec.label), self._values(card, spec))

    def _flavor(self, card: Card, printing: Printing | None) -> str:
        chosen = printing.flavor if printing is not None else ""
        flavor = chosen or next((one.flavor for one in reversed(card.printings) if one.flavor), "")
        return self._paragraph(f"<i>{escaped(flavor)}</i>", muted=True) if flavor else ""

    # -- what was said of it -----------------------------------------------------------------------

    def _ruling(self, paragraph: str) -> str:
        told = ruling(paragraph)
        source = f" <span style='{self._small}'>{escaped(told.source)}</span>" if told.source else ""
        text = "<br>".join(escaped(line) for line in told.text.split("\n"))
        wash = self._theme.roles["sunken"]
        return (
            f"<table width='100%' cellpadding='{self._theme.px(6)}' cellspacing='0' style='margin-top:{self._gap}px'>"
            f"<tr><td bgcolor='{wash}'><span style=font-weight:600>{escaped(told.label)}</span>{source}<br>{text}</td></tr></table>"
        )

    def _note(self, note: str) -> str:
        if not note.strip():
            return ""
        lines = "<br>".join(escaped(line) for line in note.strip().split("\n"))
        return self._line(tr("Your note"), lines)

    def _formats(self, formats: tuple[tuple[str, str, bool | None], ...]) -> str:
        """Give a line for what is legal, what is not and what is undecided; each format searches for its cards."""
        kinds = (
            (True, tr("Legal in"), "\N{CHECK MARK}", "good"),
            (False, tr("Not legal in"), "\N{MULTIPLICATION SIGN}", "bad"),
            (None, tr("Undecided in"), "?", "warn"),
        )
        lines = []
        for state, label, sign, role in kinds:
            names = [(name, key) for name, key, allowed in formats if allowed is state]
            if names:
                color, wash = self._theme.roles[role], self._theme.roles[f"{role}_wash"]
                style = f"color:{color}; background-color:{wash}; text-decoration:none"
                badges = ", ".join(
                    f"<a href='{SEARCH}:{quote(f'legal:{_quoted(key)}')}' style='{style}'>"
                    f"&nbsp;{sign}&nbsp;{escaped(name).replace(' ', '&nbsp;')}&nbsp;</a>"
                    for name, key in names
                )
                lines.append(self._line(label, badges.replace(", ", " ")))
        return "".join(lines)

    def _printings(self, card: Card, around: Around) -> str:
        printing = around.printing
        if printing is None:
            return ""
        parts = [self._go(f"set:{_quoted(printing.set)}", set_label(printing, around.sets))]
        if printing.number:
            parts.append(escaped(f"#{printing.number}"))
        if printing.rarity:
            parts.append(escaped(printing.rarity))
        if year(printing, around.sets):
            parts.append(year(printing, around.sets))
        if printing.artist:
            artist = self._go(f"artist:{_quoted(printing.artist)}", printing.artist)
            parts.append(escaped(tr("art by {artist}")).format(artist=artist))
        line = self._line(tr("Printing"), _DOT.join(parts))
        if len(card.printings) > 1:
            more = escaped(tr("All {n} printings").format(n=len(card.printings)))
            line += self._paragraph(f"<a href='{PRINTINGS}:' style='{self._link}'>{more}</a>", near=True)
        return line

    def _uses(self, uses: tuple[CardUse, ...]) -> str:
        if not uses:
            return ""
        links = [
            f"<a href='{DECK}:{use.deck}' style='{self._link}'>{escaped(use.name)}</a>&nbsp;({use.copies})"
            for use in uses[:_MOST_USES]
        ]
        if len(uses) > _MOST_USES:
            links.append(escaped(tr("{n} more").format(n=len(uses) - _MOST_USES)))
        return self._line(tr("In your decks"), ", ".join(links))

    # -- pieces ------------------------------------------------------------------------------------

    def _paragraph(self, html: str, *, muted: bool = False, near: bool = False) -> str:
        style = f"margin:{self._theme.px(2) if near else self._gap}px 0 0 0" + (f"; {self._muted}" if muted else "")
        return f"<p style='{style}'>{html}</p>"

    def _line(self, label: str, html: str) -> str:
        return self._paragraph(f"<span style='{self._small}'>{escaped(label)}</span>&nbsp; {html}")

    def _go(self, query: str, label: str, *, quiet: bool = False) -> str:
        style = f"color:{self._theme.roles['text']}; text-decoration:none" if quiet else self._link
        return f"<a href='{SEARCH}:{quote(query)}' style='{style}'>{escaped(label)}</a>"


def _labelled(line: str) -> int:
    """Give how long the label in front of a clause is."""
    found = _LABEL.match(line)
    return found.end(1) if found else 0


def _quoted(word: str) -> str:
    return word if re.fullmatch(r"[\w-]+", word) else '"' + word.replace('"', "") + '"'


def _plain(word: str, spec: FieldSpec) -> str:
    """Give a rated word without its number: a search for kin wants every ``Charges``."""
    return re.sub(r" \d+$", "", word) if spec.kind is FieldKind.RATED else word
