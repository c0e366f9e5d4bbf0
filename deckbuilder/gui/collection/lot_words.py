"""What is recorded of copies, in words, and read from what a player types."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from deckbuilder.core.collection import Condition, Holding, Lot, Price
from deckbuilder.gui.language import day, number

_CONDITIONS = {
    Condition.UNKNOWN: str(QT_TRANSLATE_NOOP("collection", "Not said")),
    Condition.MINT: str(QT_TRANSLATE_NOOP("collection", "Mint")),
    Condition.NEAR_MINT: str(QT_TRANSLATE_NOOP("collection", "Near mint")),
    Condition.EXCELLENT: str(QT_TRANSLATE_NOOP("collection", "Excellent")),
    Condition.GOOD: str(QT_TRANSLATE_NOOP("collection", "Good")),
    Condition.PLAYED: str(QT_TRANSLATE_NOOP("collection", "Played")),
    Condition.POOR: str(QT_TRANSLATE_NOOP("collection", "Poor")),
}
_OWN_NAMES = {
    "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "pt": "Português", "ja": "日本語",
}  # fmt: skip
LANGUAGES = tuple(_OWN_NAMES)
"""Offered where a language is chosen; any other two letters can be typed."""
_LONGEST = 8
_CENTS = 100


def tr(text: str) -> str:
    """Translate a word of the collection."""
    return QCoreApplication.translate("collection", text)


def condition_name(condition: Condition) -> str:
    """Give a condition in words."""
    return tr(_CONDITIONS[condition])


def language_name(code: str) -> str:
    """Give a language by its own name: ``"Deutsch"``; the code where Qt does not know it, ``""`` for none."""
    if code in _OWN_NAMES or not code:
        return _OWN_NAMES.get(code, "")
    name = QLocale(code).nativeLanguageName()
    return (name[:1].upper() + name[1:]) if QLocale(code).language() is not QLocale.Language.C else code


def price_name(price: Price | None) -> str:
    """Give a price as the language writes it: ``"1.50 EUR"``."""
    return f"{number(price.hundredths / _CENTS, 2)} {price.currency}".rstrip() if price is not None else ""


def read_price(text: str) -> Price | None:
    """Read a price as players type it: ``"1,50 eur"``; None for an empty line.

    Raises:
        ValueError: it is none.
    """
    words = text.split()
    if not words:
        return None
    signs = {"€": "EUR", "$": "USD", "£": "GBP"}
    for sign, code in signs.items():
        if sign in text:
            words = [*text.replace(sign, " ").split(), code]
    if len(words) > 2 or (len(words) == 2 and not words[1].isalpha()) or len(words[0]) > _LONGEST:
        raise ValueError(text)
    whole, _, cents = words[0].replace(",", ".").partition(".")
    if not whole.isdecimal() or (cents and not cents.isdecimal()) or len(cents) > 2:
        raise ValueError(text)
    return Price(int(whole) * _CENTS + int(cents.ljust(2, "0") or 0), words[1].upper()[:3] if len(words) == 2 else "")


def read_day(text: str) -> str:
    """Read a day, ``"2026-11-22"`` or as the language writes it short; ``""`` for an empty line.

    Raises:
        ValueError: it is none.
    """
    text = text.strip()
    if not text:
        return ""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        found = QLocale().toDate(text, QLocale.FormatType.ShortFormat)
        if not found.isValid():
            raise
        year = found.year() + 100 if found.year() < 1950 else found.year()  # Qt reads "26" as 1926
        return date(year, found.month(), found.day()).isoformat()


def day_name(acquired: str) -> str:
    """Give a day as the language writes it; what is no day stays as it is."""
    try:
        return day(date.fromisoformat(acquired)) if acquired else ""
    except ValueError:
        return acquired


def lot_name(lot: Lot, name: str) -> str:
    """Give a lot as a sentence has it: ``"Ember Axe, near mint, foil, Deutsch, Box 3"``.

    Args:
        lot: what is recorded.
        name: of its card.
    """
    parts = [name]
    if lot.condition:
        parts.append(condition_name(lot.condition).lower())
    if lot.foil:
        parts.append(tr("foil"))
    if lot.language:
        parts.append(language_name(lot.language))
    if lot.place:
        parts.append(lot.place.replace("/", " / "))
    return ", ".join(parts)


def copies(holdings: Sequence[Holding]) -> int:
    """Give how many copies some lots have together."""
    return sum(holding.count for holding in holdings)
