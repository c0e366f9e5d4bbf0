"""A card in words: values as they are printed, one line of facts, one sentence for those who listen."""

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.cards import Card, FieldKind, FieldSpec
from deckbuilder.core.game import Game
from deckbuilder.gui.language import alone, number, spoken, told

_MINUS = "\N{MINUS SIGN}"
_DOT = " \N{MIDDLE DOT} "


def tr(text: str) -> str:
    """Translate a sentence that belongs to no widget."""
    return QCoreApplication.translate("words", text)


def counted(n: int, one: str, many: str) -> str:
    """Give ``one`` or ``many`` with ``{n}`` filled in as the language writes numbers; both are translated already."""
    return (one if alone(n) else many).format(n=number(n))


def escaped(text: str) -> str:
    """Give a text as it is written in HTML: what ``html.escape`` does, which comes with a table of 2,000 signs (0.4 MB)."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#x27;")):
        text = text.replace(sign, written)
    return text


def quoted(name: str) -> str:
    """Give a name in the quotation marks of the language, to stand inside a sentence."""
    return tr("“{name}”").format(name=name)


def shown(card: Card, spec: FieldSpec) -> str:
    """Give a field as the card prints it; ``""`` where it does not."""
    value = card.fields.get(spec.key)
    if value is None or value == ():
        return ""
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    parts = value if isinstance(value, tuple) else (value,)
    signed = card.kind in spec.signed
    words = [_number(part, signed) if isinstance(part, int) else part for part in parts]
    text = (" / " if spec.kind is FieldKind.NUMBERS else ", ").join(words)
    return f"{text} {spec.unit}".rstrip()


def _number(value: int, signed: bool) -> str:
    if value < 0:
        return f"{_MINUS}{-value}"
    return f"+{value}" if signed else str(value)


def facts(card: Card, game: Game, most: int = 3) -> str:
    """Give the first columns of a card in a line: ``"Fox · Level 2"``."""
    found: list[str] = []
    for key in game.columns:
        spec = game.field(key)
        text = shown(card, spec) if spec is not None else ""
        if spec is not None and text and len(found) < most:
            numeric = spec.kind in (FieldKind.NUMBER, FieldKind.NUMBERS)
            found.append(f"{spoken(spec.label)} {text}" if numeric else text)
    return _DOT.join(found)


def sentence(card: Card, game: Game, *, text: bool = False) -> str:
    """Say a card as a sentence: name, type, every printed field and, if asked, its text."""
    parts = [card.kind]
    for spec in game.fields:
        value = shown(card, spec)
        if value:
            parts.append(f"{spoken(spec.label)} {value}")
    said = told(card.name, f"{', '.join(parts)}.")
    if text and card.text:
        said += " " + card.text.replace("\n", " ")
    return said
