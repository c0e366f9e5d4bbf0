"""Errata that give a card new words: "Erratum 2007/10/08: The Spend Order should read ..." is read in place of what is printed.

Which errata bind: those that the card list carries (see DECISIONS.md, 12). Of two about the same words the later holds.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from deckbuilder.core.reading import Span
from deckbuilder.games.saga.grammar.overlay import Entry
from deckbuilder.text.words import lines, plain

_ERRATUM: Final = r"(?P<source>Errat\w+(?: (?P<date>[\d/]+))?): "
_SAYS: Final = re.compile(
    _ERRATUM + r'(?P<which>[^":]*?)\s*should (?:read|be):? "(?P<new>[^"]+(?:"[^"]*"[^"]+)*)"?\.?$',
    re.IGNORECASE,
)
_QUOTES: Final = re.compile(
    _ERRATUM + r'"(?P<which>[^"]+)" (?:should (?:read|be)|(?:was|is) changed to|is now):? "(?P<new>[^"]+)"\.?$',
    re.IGNORECASE,
)
"""Words in print and new words for them, of which only a whole clause stands to reason."""
_GONE: Final = re.compile(
    _ERRATUM
    + r'(?:it |this card )?no longer (?:has|says) (?:the (?:text|words?|ability|sentence|phrase) )?"(?P<which>[^"]+?)\.?"\.?$',
    re.IGNORECASE,
)
"""Words that are taken out of a clause."""
_WHICH: Final = re.compile(
    r"(?:(?:the|its|his|her|their|it's) )?(?:(?P<place>first|second|third) )?"
    r"(?P<what>spend order|spend react|order|react|ability|static text|static ability|paragraph)",
    re.IGNORECASE,
)
_LIMIT: Final = re.compile(r"(?:once|twice|(?:two|three|four|five) times) per (?:turn|game)", re.IGNORECASE)
"""New words that only tell how often."""
_LATER: Final = re.compile(
    r"(?P<source>[^.]*\baffects? (?:himself and affects )?(?:any )?characters (?:that|who) enter the rank later (?:in the|that|this) turn)\b.*",
    re.IGNORECASE,
)
"""A ruling that what a group in a rank gains is no matter of who stands there now."""
_THERE: Final = re.compile(
    r"(?P<until>until end of turn,? )?\b(?P<who>(?!until)[a-z][\w' ]*?) in (?P<where>this rank|the same rank as (?:him|her|it|this \w+))"
    r" (?P<what>(?:gain|have) [^.:]+?)(?P<end> until (?:the )?end of (?:the )?turn)?(?=\.)",
    re.IGNORECASE,
)
_NOTHING: Final = re.compile(r"(?:errat\w+(?: [\d/]+)?: )?you may discard (?:0|zero|no) cards?\.?", re.IGNORECASE)
_CLEARLY: Final = 15
"""So much more of a hundred must one clause be like the new words than the next."""
_PLACES: Final = {"first": 0, "second": 1, "third": 2}
_HEAD: Final = re.compile(r"^[^:.\"]*?\b(?P<spend>spend )?(?P<what>order|react)s?\s*:", re.IGNORECASE)


def corrections(name: str, text: str, rulings: Sequence[str]) -> tuple[Entry, ...]:
    """Give what errata put in the place of clauses of a text.

    Args:
        name: of the card.
        text: as it is printed.
        rulings: the paragraphs of its errata and rulings.

    Returns:
        An entry for each clause with new words, the latest; none where it does not stand to reason which clause is meant.
    """
    found: dict[Span, tuple[str, Entry]] = {}
    for ruling in rulings:
        told = plain(ruling).strip()
        later = _whoever_comes(name, text, told)
        if later is not None:
            found[Span(0, 0)] = ("", later)
            continue
        said = _GONE.match(told) or _QUOTES.match(told) or _SAYS.match(told)
        span = _where(text, said) if said is not None else None
        if said is None or span is None:
            continue
        old, date = text[span.start : span.end], said["date"] or ""
        new = "" if said.re is _GONE else _limited(old, said["new"].strip())
        if span not in found or found[span][0] < date:
            found[span] = (date, Entry(name, old, new, said["source"]))
    return tuple(entry for _, entry in found.values() if plain(entry.old) != entry.new)


def _where(text: str, said: re.Match[str]) -> Span | None:
    """Give the words of a text that an erratum changes; None where it does not stand to reason which."""
    if said.re is _GONE:
        return _taken(text, said["which"])
    return _quoted(text, said["which"]) if said.re is _QUOTES else _meant(text, said["which"], said["new"])


def _limited(old: str, new: str) -> str:
    """Give the new words of a clause, where they only tell how often it may be performed with those that it has."""
    limit, head = _LIMIT.fullmatch(new.rstrip(".")), _HEAD.match(old)
    if limit is None or head is None:
        return new
    body = old[head.end() :].strip()
    return f"{head[0]} {limit[0]}, {body[:1].lower()}{body[1:]}"


def allow_nothing(rulings: Sequence[str]) -> bool:
    """Tell whether errata allow X to be 0 where X cards are discarded."""
    return any(_NOTHING.fullmatch(plain(ruling).strip()) for ruling in rulings)


def _quoted(text: str, old: str) -> Span | None:
    """Give the clause that is printed in these words; None for words within one."""
    found = [
        span for span in lines(text) if plain(text[span.start : span.end]).strip().casefold() == old.strip().casefold()
    ]
    return found[0] if len(found) == 1 else None


def _whoever_comes(name: str, text: str, ruling: str) -> Entry | None:
    """Give the words for a group in a rank that whoever comes there later belongs to, as a ruling has it: "gain +2 AC while in this rank"."""
    said, told = _LATER.fullmatch(ruling), list(_THERE.finditer(text))
    if said is None or len(told) != 1 or bool(told[0]["until"]) == bool(told[0]["end"]):
        return None
    one = told[0]
    who, where = one["who"], re.sub(r"\b(?:him|her|it)$", "this character", one["where"])
    if not one["until"]:
        who = who[0].lower() + who[1:] if who.startswith("Your") else who
    begin = "until" if one["until"] and one["until"][0] == "u" else "Until"
    return Entry(name, one[0], f"{begin} end of turn, {who} {one['what']} while in {where}", "Ruling")


def _taken(text: str, words: str) -> Span | None:
    """Give the words that an erratum takes out, with the "and" behind them; None where they do not stand there once, or another "and" would be left."""
    sentence = r"(?:^|(?<=\.)\s+)" + re.escape(words) + r"\."
    part = re.escape(words) + r" and (?=may |must |has |have |gains? |is )"
    found = list(re.finditer(f"{sentence}|{part}", text, re.IGNORECASE | re.MULTILINE))
    return Span(*found[0].span()) if len(found) == 1 else None


def _meant(text: str, which: str, new: str) -> Span | None:
    """Give the clause that an erratum is about; None where several may be meant, or none."""
    clauses = list(lines(text))
    if not which:
        return (
            Span(clauses[0].start, clauses[-1].end)
            if clauses and "\n" not in text[clauses[0].start :].strip()
            else None
        )
    said = _WHICH.fullmatch(which)
    if said is None:
        return None
    fitting = list(_fitting(text, clauses, said["what"].lower()))
    if said["place"]:
        place = _PLACES[said["place"].lower()]
        return fitting[place] if place < len(fitting) else None
    return _likest(text, fitting, new)


def _likest(text: str, fitting: Sequence[Span], new: str) -> Span | None:
    """Give the one clause that new words are those of; None where two are about as like."""
    if len(fitting) < 2:
        return fitting[0] if fitting else None
    from rapidfuzz import fuzz  # 12 ms to import, and few cards have such errata

    alike = sorted(((fuzz.ratio(text[span.start : span.end], new), span) for span in fitting), key=lambda one: -one[0])
    return alike[0][1] if alike[0][0] >= alike[1][0] + _CLEARLY else None


def _fitting(text: str, clauses: Sequence[Span], what: str) -> Iterator[Span]:
    """Give the clauses of a kind; an order that became one with another cost is an order."""
    kind = what.removeprefix("spend ")
    heads = [_HEAD.match(text[span.start : span.end]) for span in clauses]
    acts = [head["what"].lower() if head is not None else "" for head in heads]
    spent = [head is not None and head["spend"] is not None for head in heads]
    alone = acts.count(kind) == 1
    for span, act, spends in zip(clauses, acts, spent, strict=True):
        if kind == "paragraph":
            yield span
        elif kind in ("order", "react"):
            if act == kind and (alone or spends == what.startswith("spend")):
                yield span
        elif not act:
            yield span
