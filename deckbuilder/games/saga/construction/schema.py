"""From the TOML of a format file to a ``Format``, strictly: every wrong key, type and date is a finding."""

import re
from collections.abc import Mapping
from typing import Any

from deckbuilder.core.decks import Severity
from deckbuilder.core.formats import Finding
from deckbuilder.core.game import FormatSpec
from deckbuilder.core.saying import say, sentences, term
from deckbuilder.games.saga.construction.formats import (
    BUILDING,
    LISTED_RULES,
    PREPARING,
    Bound,
    Format,
    NameList,
    Pool,
    choices_of,
    edition_word,
    list_key,
)

Table = Mapping[str, Any]  # what a TOML parser gives: checked key by key below

RULE_KEYS = (
    "size", "copies", "half", "epic", "lords", "one-warlord", "army", "faction", "unique-start", "may-not-start",
    "reserved", "pool", "banned", "restricted", "epic-format", "class-choice", "faction-choice", "side",
)  # fmt: skip
"""The keys of all construction rules."""

_TEXT, _WHOLE, _YES, _WORDS, _NUMBERS, _TABLE, _LISTS, _DATE, _RULES, _WEIGHTS, _NAMES = (
    "a text", "a whole number from 0 to 999", "true or false", "a list of texts", "a table of level = count",
    "a table", "[[list]] tables", "a date such as 2025-01-31", "a list of rule keys",
    "a table of rule = error, warning, note or off", "a table of name = [other spellings]",
)  # fmt: skip

SHAPE: dict[str, dict[str, str]] = {
    "": {
        "key": _TEXT, "label": _TEXT, "base": _TEXT, "order": _WHOLE, "aliases": _WORDS, "about": _TEXT,
        "unknowns": _TEXT, "source": _TEXT, "mulligan": _YES, "deck": _TABLE, "army": _TABLE, "pool": _TABLE, "side": _TABLE,
        "as_sold": _TABLE, "severity": _WEIGHTS, "names": _NAMES, "list": _LISTS,
    },
    "deck": {"size": _WHOLE, "copies": _WHOLE, "epic": _WHOLE, "half": _YES, "lords": _YES, "main_faction": _YES},
    "army": {"warlords": _WHOLE, "levels": _NUMBERS, "choice": _TEXT},
    "pool": {
        "editions": _WORDS, "sets": _WORDS, "without_sets": _WORDS, "without_rarities": _WORDS, "complete": _YES,
        "alternatives": _YES, "open_only": _TEXT, "notes": _WORDS,
    },
    "side": {"size": _WHOLE},
    "as_sold": {"rules": _RULES},
    "list": {
        "from": _DATE, "banned": _WORDS, "restricted": _WORDS, "reserved": _WORDS, "epic": _WORDS,
        "unknown": _RULES, "about": _TEXT, "source": _TEXT,
    },
}  # fmt: skip
_KEY = r"[a-z0-9][a-z0-9-]{0,39}"
_OPEN_ONLY = ("allowed", "warned", "refused")
_CHOICES = ("", "faction", "class", "either")


def check(table: Table, file: str) -> list[Finding]:
    """Find everything in a format file that is not of the documented shape."""
    found = _checked("", table, file, "")
    key = table.get("key")
    if isinstance(key, str) and not re.fullmatch(_KEY, key):
        found.append(_wrong(f"{file}: key", key, "lower-case letters, digits and hyphens"))
    for needed in ("key", "label"):
        if needed not in table:
            found.append(Finding(f"{file}: {needed}", "it is missing; wanted a text", Severity.ERROR))
    return found


def _checked(part: str, table: Table, file: str, at: str) -> list[Finding]:
    found: list[Finding] = []
    shape = SHAPE[part]
    for key, value in table.items():
        where = f"{file}: {at}{key}"
        if key not in shape:
            found.append(Finding(where, f"unknown key; wanted one of {', '.join(shape)}", Severity.ERROR))
        elif not _fits(shape[key], value):
            found.append(_wrong(where, value, shape[key]))
        elif shape[key] == _TABLE:
            found += _checked(key, value, file, f"{at}{key}.")
        elif shape[key] == _LISTS:
            for i, entry in enumerate(value, 1):
                found += _checked("list", entry, file, f"list {i}, ")
                if "from" not in entry:
                    found.append(Finding(f"{file}: list {i}, from", f"it is missing; wanted {_DATE}", Severity.ERROR))
        elif (part, key) == ("army", "choice") and value not in _CHOICES:
            found.append(_wrong(where, value, "faction, class or either"))
        elif (part, key) == ("pool", "open_only") and value not in _OPEN_ONLY:
            found.append(_wrong(where, value, ", ".join(_OPEN_ONLY)))
    return found


def _wrong(where: str, value: object, wanted: str) -> Finding:
    shown = repr(value)
    return Finding(where, f"found {shown[:60]}{'...' if len(shown) > 60 else ''}; wanted {wanted}", Severity.ERROR)


def _fits(shape: str, value: object) -> bool:
    match shape:
        case "a text":
            return isinstance(value, str)
        case "true or false":
            return isinstance(value, bool)
        case "a table":
            return isinstance(value, dict)
        case "[[list]] tables":
            return isinstance(value, list) and all(isinstance(entry, dict) for entry in value)
        case _:
            return _fits_deep(shape, value)


def _fits_deep(shape: str, value: object) -> bool:
    if shape == _WHOLE:
        return _whole(value)
    if shape == _WORDS:
        return _texts(value)
    if shape == _RULES:
        return isinstance(value, list) and all(rule in RULE_KEYS for rule in value)
    if shape == _DATE:
        return _day(value)
    if not isinstance(value, dict):
        return False
    if shape == _NUMBERS:
        return all(level.isdigit() and 0 < int(level) < 100 and _whole(count) for level, count in value.items())
    if shape == _WEIGHTS:
        return all(rule in RULE_KEYS and w in (*Severity, "off") for rule, w in value.items())
    return all(_texts(spellings) for spellings in value.values())


def _day(value: object) -> bool:
    import datetime  # 2 ms to import, and only a file with lists needs it

    return isinstance(value, datetime.date) and not isinstance(value, datetime.datetime)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 999


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def merged(base: Table, own: Table) -> dict[str, Any]:
    """Lay a format over its base: tables key by key; lists, aliases and the rest by the format's own.

    Names, places and sources are each format's own.
    """
    result = {k: v for k, v in base.items() if k not in ("key", "label", "base", "aliases", "order", "source")}
    for key, value in own.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict) and key != "severity":
            result[key] = {**result[key], **value}
        else:
            result[key] = value
    return result


def cites(own: Table, shipped: bool) -> dict[str, str]:
    """Give what findings cite for each part that a file sets itself: the file's source, else its label.

    A shipped pool is cited by its tags.
    """
    source = _source(own)
    found = {f"{part}.{key}": source for part in ("deck", "army") for key in own.get(part, {})}
    found |= {part: source for part in ("side", "list") if part in own}
    if "pool" in own:
        found["pool"] = "" if shipped else source
    return found


def _source(table: Table) -> str:
    return str(table["source"]) if table.get("source") else say("format: {label}", label=term(str(table["label"])))


def build(table: Table, sources: Mapping[str, str]) -> Format:
    """Make the value of a table that ``check`` found nothing against and that is merged with its base.

    Args:
        table: the merged table.
        sources: what ``cites`` gives for it, laid over what it gives for the bases.
    """
    source = _source(table)
    deck, army = table.get("deck", {}), table.get("army", {})
    pool = _pool(table.get("pool", {}), sources.get("pool", ""))

    def bound(part: str, key: str, usual: int, cited: str) -> Bound:
        value = int(table.get(part, {}).get(key, usual))
        return Bound(value, cited if value == usual else sources.get(f"{part}.{key}", source))

    levels = tuple(sorted((int(k), int(n)) for k, n in army.get("levels", {"1": 3, "2": 2}).items() if n))
    spellings = {list_key(name): others for name, others in table.get("names", {}).items()}
    lists = tuple(
        sorted(
            (_list(entry, spellings, sources.get("list", source)) for entry in table.get("list", ())),
            key=lambda e: e.since,
        )
    )
    choice = str(army.get("choice", ""))
    unknown = tuple(
        dict.fromkeys(text for text in (str(table.get("unknowns", "")), lists[-1].about if lists else "") if text)
    )
    epic = bound("deck", "epic", 1, BUILDING)
    return Format(
        spec=FormatSpec(
            key=str(table["key"]),
            label=str(table["label"]),
            aliases=tuple(alias.lower() for alias in table.get("aliases", ())),
            about=str(table.get("about", "")),
            unknowns=sentences(unknown),
            choices=choices_of(choice, pool),
            mulligan=bool(table.get("mulligan", False)),
            copies=bound("deck", "copies", 3, BUILDING).value,
            fewer=(("keywords", "Epic", epic.value),) if epic.value else (),
        ),
        order=int(table.get("order", 999)),
        source=source,
        size=bound("deck", "size", 50, BUILDING),
        copies=bound("deck", "copies", 3, BUILDING),
        epic=epic,
        half=bound("deck", "half", 1, BUILDING),
        lords=bound("deck", "lords", 1, BUILDING),
        main_faction=bool(deck.get("main_faction", False)),
        warlords=bound("army", "warlords", 1, PREPARING),
        levels=levels,
        levels_source=PREPARING if levels == ((1, 3), (2, 2)) else sources.get("army.levels", source),
        choice=choice,
        side=int(table.get("side", {}).get("size", 0)),
        pool=pool,
        as_sold=frozenset(table.get("as_sold", {}).get("rules", ())),
        severity=dict(table.get("severity", {})),
        lists=lists,
        sources=sources,
    )


def _pool(table: Table, source: str) -> Pool:
    return Pool(
        editions=tuple(dict.fromkeys(edition_word(word) for word in table.get("editions", ()))),
        sets=frozenset(table.get("sets", ())),
        without_sets=frozenset(table.get("without_sets", ())),
        without_rarities=frozenset(table.get("without_rarities", ())),
        complete=bool(table.get("complete", False)),
        alternatives=bool(table.get("alternatives", False)),
        open_only=str(table.get("open_only", "refused")),
        notes=frozenset(str(word).casefold() for word in table.get("notes", ())),
        source=source,
    )


def _list(entry: Table, spellings: Mapping[str, list[str]], source: str) -> NameList:
    def keys(part: str) -> frozenset[str]:
        names = {list_key(name) for name in entry.get(part, ())}
        return frozenset(names | {list_key(other) for name in names for other in spellings.get(name, ())})

    return NameList(
        since=entry["from"].isoformat(),
        banned=keys("banned"),
        restricted=keys("restricted"),
        reserved=keys("reserved"),
        epic=keys("epic"),
        unknown=frozenset(rule for rule in entry.get("unknown", ()) if rule in LISTED_RULES),
        about=str(entry.get("about", "")),
        source=str(entry.get("source", "")) or source,
    )
