"""The words of collection files: conditions, languages, yes and no, days, prices, numbers of copies."""

import re
from datetime import date

from deckbuilder.core.collection import Condition, Price
from deckbuilder.exchange.collections.fields import header_key

MOST_COPIES = 999_999
"""Nobody has more copies of a lot."""
_MOST_HUNDREDTHS = 10**11

_CONDITIONS = {
    Condition.UNKNOWN: ("", "unknown", "none", "unbekannt", "inconnu"),
    Condition.MINT: ("m", "mt", "mint", "gem mint", "neu"),
    Condition.NEAR_MINT: ("nm", "near mint", "nm/m", "nm-mint", "near mint or better", "fast neu"),
    Condition.EXCELLENT: ("ex", "exc", "excellent", "lp", "lightly played", "sp", "slightly played", "ausgezeichnet"),
    Condition.GOOD: ("gd", "g", "good", "good (lightly played)", "mp", "moderately played", "vg", "fine", "gut", "bon"),
    Condition.PLAYED: ("pl", "p", "played", "light played", "hp", "heavily played", "bespielt", "gespielt", "joue"),
    Condition.POOR: ("po", "poor", "d", "dmg", "dm", "damaged", "schlecht", "mauvais", "abime"),
}
_CONDITION_OF = {header_key(word): condition for condition, words in _CONDITIONS.items() for word in words}

LANGUAGES = {
    "en": ("English", "Englisch", "Anglais"),
    "de": ("German", "Deutsch", "Allemand"),
    "fr": ("French", "Français", "Französisch"),
    "it": ("Italian", "Italiano", "Italienisch", "Italien"),
    "es": ("Spanish", "Español", "Spanisch", "Espagnol"),
    "pt": ("Portuguese", "Português", "Portugiesisch", "Portugais"),
    "ja": ("Japanese", "jp", "jpn", "Japanisch", "Japonais"),
    "ko": ("Korean", "kr", "kor", "Koreanisch", "Coréen"),
    "zh": ("Chinese", "Simplified Chinese", "Chinese Simplified", "Traditional Chinese", "Chinese Traditional", "zhs", "zht", "ct", "S-Chinese", "T-Chinese", "Chinesisch", "Chinois"),
    "ru": ("Russian", "Русский", "Russisch", "Russe"),
    "pl": ("Polish", "Polski", "Polnisch", "Polonais"),
    "nl": ("Dutch", "Nederlands", "Niederländisch", "Néerlandais"),
    "cs": ("Czech", "Čeština", "Tschechisch", "Tchèque"),
    "hu": ("Hungarian", "Magyar", "Ungarisch", "Hongrois"),
    "sv": ("Swedish", "Svenska", "Schwedisch", "Suédois"),
    "da": ("Danish", "Dansk", "Dänisch", "Danois"),
    "fi": ("Finnish", "Suomi", "Finnisch", "Finnois"),
    "no": ("Norwegian", "Norsk", "Norwegisch", "Norvégien"),
    "el": ("Greek", "Ελληνικά", "Griechisch", "Grec"),
    "la": ("Latin", "Latein"),
}  # fmt: skip
"""Two letters, and the words by which a language goes; the first one is the English name."""
_LANGUAGE_OF = {header_key(word): code for code, words in reversed(LANGUAGES.items()) for word in words} | {
    code: code for code in LANGUAGES
}
_TWO = re.compile(r"[a-z]{2}")

_YES = frozenset({"yes", "y", "true", "t", "1", "x", "foil", "etched", "foiletched", "etchedfoil", "holo", "holofoil", "premium", "ja", "oui", "wahr", "vrai"})  # fmt: skip
_NO = frozenset(
    {"", "no", "n", "false", "f", "0", "normal", "nonfoil", "regular", "none", "nein", "non", "falsch", "faux"}
)

_WHOLE = re.compile(r"[xX×]?\s*(\d{1,3}(?:[,'\u00a0 ]\d{3})+|\d+)(?:[.,]0*)?\s*[xX×]?")
_DAY = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?")
_DAY_LAST = re.compile(r"(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})(?:[T ,].*)?")
_PRICE = re.compile(
    r"(?P<before>[^\d\s.,+-]{0,4})\s*(?P<number>\d[\d.,'\u00a0 ]*|[.,]\d+)\s*(?P<behind>[^\d\s.,]{0,4})"
)
_SIGNS = {"$": "USD", "US$": "USD", "€": "EUR", "£": "GBP", "¥": "JPY", "C$": "CAD", "A$": "AUD"}
_CODE = re.compile(r"[A-Z]{3}")


def condition(word: str) -> Condition | None:
    """Give the condition that a word means, None for none that is known."""
    return _CONDITION_OF.get(header_key(word))


def language(word: str) -> str | None:
    """Give the two letters of a language, None where nobody knows the word."""
    key = header_key(word)
    if not key:
        return ""
    lower = word.strip().casefold()
    return _LANGUAGE_OF.get(key) or (lower if _TWO.fullmatch(lower) else None)


def language_name(code: str) -> str:
    """Give the English name of a language, its two letters where it has none here."""
    return LANGUAGES[code][0] if code in LANGUAGES else code


def yes(word: str) -> bool | None:
    """Tell whether a word means yes; None where it may mean anything."""
    key = header_key(word)
    return True if key in _YES else False if key in _NO else None


def foil(word: str) -> bool | None:
    """Tell whether a word means foil; None where it may mean anything."""
    known = yes(word)
    if known is None and "foil" in header_key(word):
        return not header_key(word).startswith("non")
    return known


def copies(cell: str) -> int | None:
    """Give the number of copies in a cell: ``3``, ``3x``, ``1,200``, ``3.0``; None where it is no whole number of at most 999,999."""
    match = _WHOLE.fullmatch(cell.strip()[:40])
    if match is None or len(cell) > 40:
        return None
    digits = re.sub(r"\D", "", match[1]).lstrip("0") or "0"
    return int(digits) if len(digits) <= len(str(MOST_COPIES)) and digits.isascii() else None


def day(cell: str) -> tuple[str, bool] | None:
    """Give a day as ``2026-11-22`` and whether it was plain which number is the month; None where it is no day.

    Where two readings are possible, numbers parted by points are day and month, others month and day.
    """
    cell = cell.strip()[:40]
    match = _DAY.fullmatch(cell)
    if match is not None:
        return _made(int(match[1]), int(match[2]), int(match[3]), True)
    match = _DAY_LAST.fullmatch(cell)
    if match is None:
        return None
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    if match[2] == "." or first > 12:
        return _made(year, second, first, True)
    return _made(year, first, second, second > 12 or first == second)


def _made(year: int, month: int, day: int, sure: bool) -> tuple[str, bool] | None:
    try:
        return date(year, month, day).isoformat(), sure
    except ValueError:
        return None


def price(cell: str, currency: str) -> Price | None:
    """Give what a cell says was paid, rounded to hundredths; None where it is no price.

    Args:
        cell: ``1.50``, ``$1,234.5``, ``1,50 €``.
        currency: the cell beside it, which goes before the sign in the price; ``""`` for none.
    """
    match = _PRICE.fullmatch(cell.strip()) if len(cell) <= 40 else None
    if match is None:
        return None
    whole, part = _decimal(re.sub(r"['\u00a0 ]", "", match["number"]))
    if not (whole + part).isascii() or not (whole + part).isdigit():
        return None
    hundredths = int(whole or "0") * 100 + (int((part + "000")[:3]) + 5) // 10
    told = currency.strip() or match["before"] or match["behind"]
    code = _SIGNS.get(told.upper(), told.upper())
    if hundredths > _MOST_HUNDREDTHS or (code and not _CODE.fullmatch(code)):
        return None
    return Price(hundredths, code)


def _decimal(number: str) -> tuple[str, str]:
    """Part a number at its decimal sign: the last point or comma, unless three digits and more such signs say otherwise."""
    at = max(number.rfind("."), number.rfind(","))
    sign = number[at] if at >= 0 else ""
    thousands = bool(sign) and (number.count(sign) > 1 or (sign == "," and len(number) - at == 4 and "." not in number))
    if at < 0 or thousands:
        return re.sub(r"[.,]", "", number), ""
    return re.sub(r"[.,]", "", number[:at]), number[at + 1 :]


def price_text(price: Price) -> str:
    """Write a price without its currency: ``1.50``."""
    return f"{price.hundredths // 100}.{price.hundredths % 100:02d}"
