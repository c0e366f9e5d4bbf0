"""What a card's own words bend of the construction rules: patterns over regular templates.

Source: rulebook, The Golden Rule. Cards whose words follow no template stand in ``db/saga/bends.toml``. A text is read in the
words that current errata give it.
"""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

from deckbuilder.core.naming import plain
from deckbuilder.games.saga.construction.bends import ANY_NUMBER, NONE, Bends, Extra, Hero, joined
from deckbuilder.games.saga.fields import CLASSES, FACTION_ALIASES, FACTIONS

_FACTION = {word: name for name in FACTIONS for word in (name.casefold(), name.casefold() + "s")} | dict(
    FACTION_ALIASES
)
_KINDS = {"characters": "Character", "items": "Item", "actions": "Action", "dungeons": "Dungeon"}
_CLASS = {word: c for c in CLASSES for word in (c.casefold(), c.casefold() + "s")}
_NUMBER = {
    "one": 1, "two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "a": 1, "an": 1, "first": 1, "second": 2, "third": 3, "fourth": 4,
}  # fmt: skip

_START = r"(?:starts?|begins?)(?: the game| play)?(?: in play)?"
_N = r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)"


class _Text(NamedTuple):
    name: str
    text: str
    level: int | None


def faction_word(word: str) -> str:
    """Give the faction that a word means, ``""`` if none."""
    return _FACTION.get(word.strip().casefold(), "")


def _number(word: str) -> int:
    if word.isdigit():
        return int(word)
    if word[:-2].isdigit():
        return int(word[:-2])
    return _NUMBER.get(word, 0)


def _copies(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may have up to 5 copies of Mock Guard in your deck.``."""
    return Bends(copies=_number(match.group(1)))


def _any_copies(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may have any number of Mock Guards in your deck.``, also ``more than 3 copies``."""
    return Bends(copies=ANY_NUMBER)


def _other_copies(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may have other copies of this Warlord in your deck.``."""
    return Bends(other_copies=True)


def _home(match: re.Match[str], card: _Text) -> Bends:
    """Read ``May not start in play.``, ``Mock may not start the game in play``, ``May not attack, start in play, or ...``."""
    return Bends(stays_home=True)


def _needs_class(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You must have a cleric in your army to start with Mock Gargoyle``."""
    return Bends(needs_class=_CLASS.get(match.group(1), ""))


def _brings(match: re.Match[str], card: _Text) -> Bends:
    """Read ``May start the game with clerics from other factions.``."""
    word = match.group(1)
    if word in _CLASS:
        return Bends(brings_class=(_CLASS[word],))
    return Bends(brings_any=True) if word == "characters" else Bends(brings_trait=(_singular(word),))


def _brings_trait(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Mock may have Beasts from other factions in his starting army.``."""
    return _brings(match, card)


def _only(match: re.Match[str], card: _Text) -> Bends:
    """Read ``May only start the game with good Deverenians and Mercenaries.``."""
    names = tuple(f for word in re.split(r",| and | or ", match.group(2)) if (f := faction_word(word)))
    return Bends(only=(match.group(1).strip().capitalize() if match.group(1) else "", names)) if names else NONE


def _hero(match: re.Match[str], card: _Text) -> Bends:
    """Read ``may start in play in rank one instead of two of your Level 1 Elves``."""
    rank = 0 if "discard" in match.group(1) else _number(match.group(2))
    takes: list[int] = []
    faction = ""
    for count, level, word in re.findall(
        rf"(?:{_N}|both|a|an)?(?: of)?(?: your)? ?(?:level (\d)|(?:\d)\w\w[- ]level)((?: [a-z]+){{0,2}})",
        match.group(3),
    ):
        number = _number(count) if count else 2 if match.group(3).lstrip().startswith("both") else 1
        takes += [int(level or 0)] * number
        tail = " ".join(w for w in word.split() if w not in ("and", "one", "two", "characters"))
        faction = faction_word(tail) or faction_word(tail.split(" ")[0] if tail else "") or faction
    return Bends(hero=Hero(rank, tuple(takes), faction)) if takes and all(takes) else NONE


def _loyal(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Mock Rider is of the same faction as your Warlord.``."""
    return Bends(loyal=True)


def _joins(match: re.Match[str], card: _Text) -> Bends:
    """Read ``May start in the army of a Dwarf or Deverenian Warlord.``."""
    return Bends(joins=tuple(f for word in re.split(r",| or | and ", match.group(1)) if (f := faction_word(word))))


def _rank(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Mock Jackals starts the game in rank 4.``, ``Begins play in the first rank.``, ``... may start in play in rank four.``."""
    return Bends(rank=_number(match.group(1) or match.group(2) or match.group(3)))


def _extra_levels(match: re.Match[str], card: _Text) -> Bends:
    """Read ``you start with an additional 1st and 2nd level character in play``; also ``an additional Level 1 character``."""
    levels = [int(n) for n in re.findall(r"(?:level )?(\d)(?:st|nd|rd|th)?", match.group(1))]
    return Bends(extras=tuple(Extra(1, level=n, loyal=True) for n in levels))


def _extra_lower(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You start with an additional lower Level non-multiclass character of any faction in play in rank three.``."""
    extra = Extra(1, below=card.level or 0, rank=_number(match.group(2) or ""), single_class=bool(match.group(1)))
    return Bends(extras=(extra,), follower="becomes your warlord" in match.string)


def _any_level(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may start with Elks of any Level in place of your Level 1 and Level 2 characters.``."""
    return Bends(any_level=_singular(match.group(1)))


def _even_if(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may have Mock Golem in your deck even if Mock King is your Warlord.`` on Mock Golem."""
    mine = plain(card.name)
    return Bends(unlike=("", match.group(2).strip())) if mine.startswith(match.group(1)) else NONE


def _only_with(match: re.Match[str], card: _Text) -> Bends:
    """Read ``May only start in play when Mock Queen is your Warlord.``."""
    return Bends(only_with=match.group(1).strip())


def _extra_trait(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may begin the game with a Dragon in rank 3.``, also ``..., and another in rank four``."""
    count, word, rank = match.group(2), match.group(3), match.group(4) or match.group(5)
    trait = re.sub(r"^(?:additional|one) ", "", word).title()
    required = not match.group(1)
    extras = [Extra(_number(count) or 1, trait=trait, rank=_number(rank), required=required)]
    if match.group(6):
        extras.append(Extra(1, trait=trait, rank=_number(match.group(6)), required=required))
    return Bends(extras=tuple(extras))


def _extra_named(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Begins the game with Mock Squire in rank 3.``, also ``... with Mock Blade attached and Mock Squire in rank 3``."""
    extra = Extra(
        1, trait=match.group(2).title(), rank=_number(match.group(3) or match.group(4)), required=not match.group(1)
    )
    return Bends(extras=(extra,))


def _cohorts(match: re.Match[str], card: _Text) -> Bends:
    """Read ``You may have up to 7 Cohorts in your deck and may start with one in play in rank 3.``."""
    extra = re.search(r"start with one in play in rank (\w+)", match.group(2))
    extras = (Extra(1, trait="Cohort", rank=_number(extra.group(1))),) if extra else ()
    return Bends(cohorts=_number(match.group(1)), extras=extras)


def _half(match: re.Match[str], card: _Text) -> Bends:
    """Read ``may have more than 50% characters in your deck``; also ``consist of more than 50% of one card type``."""
    kind = _KINDS.get(match.group(1) or "", "*")
    return Bends(more_than_half=(kind,), half_in_play="in play at the start" in match.string)


def _raises(match: re.Match[str], card: _Text) -> Bends:
    """Read ``you begin with 3rd level characters in place of first level characters and 5th ... in place of 2nd ...``."""
    pairs = re.findall(r"(\w+)[- ]level characters? in place of (\w+)[- ]level", match.group(0))
    return Bends(raises=tuple((_number(old), _number(new)) for new, old in pairs if _number(old) and _number(new)))


def _no_limit(match: re.Match[str], card: _Text) -> Bends:
    """Read ``there is no limit to the number of each Abyssal in your deck``."""
    return Bends(no_limit_trait=match.group(1).strip().capitalize())


def _equipped(match: re.Match[str], card: _Text) -> Bends:
    """Read ``May start in play equipped to your Warlord.``."""
    bearer = match.group(1).strip(" .")
    return Bends(equipped="warlord" if bearer == "your warlord" else bearer)


def _starts_with(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Begins the game with Mock Blade and Mock Mark equipped.``; on an item, ``Mock may start with this item``."""
    told = match.group(1).strip()
    if told in ("this item", plain(card.name)):
        named = re.search(r"if (.+?) is your warlord", match.string) or re.match(r"(.+?) may ", match.string)
        return Bends(equipped=named.group(1)) if named else NONE
    names = tuple(n.strip() for n in re.split(r",| and ", told) if n.strip())
    return Bends(starts_with=tuple(dict.fromkeys((*names, told))))


def _starts_item(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Mock may begin the game with any one rogue item of level 8 or less equipped.``."""
    return Bends(starts_item=(_CLASS.get(match.group(1), ""), int(match.group(2))))


def _leads(match: re.Match[str], card: _Text) -> Bends:
    """Read ``If Mock is your Warlord, ...`` on Mock."""
    mine = plain(card.name)
    return Bends(leads=True) if mine.startswith(match.group(1)) and match.group(1) else NONE


def _unlike(match: re.Match[str], card: _Text) -> Bends:
    """Read ``Mock Golem does not count as an Overlord if Mock King is your Warlord.``."""
    return Bends(unlike=(match.group(1).title(), match.group(2).strip()))


_PATTERNS: tuple[tuple[str, str, Callable[[re.Match[str], _Text], Bends]], ...] = (
    ("any number", r"(?:may|can) have any number of [^.]{1,60}? in your deck", _any_copies),
    ("more than", r"(?:may|can) have more than (?:3|three) cop(?:ies|ys|y) of [^.]{1,60}? in (?:your|a) deck", _any_copies),
    ("up to", rf"(?:may|can) have up to {_N} cop(?:ies|ys|y) of [^.]{{1,60}}? in (?:your|a) deck", _copies),
    ("other copies", r"(?:may|can) have other copies of this warlord", _other_copies),
    ("in play", rf"(?:may not|can ?not|can't)(?: [a-z]+,)*(?: or)? {_START.replace('(?: in play)?', '')} in play", _home),
    ("starting army", r"(?:may not|cannot|can't) (?:be (?:part of|in)|start in) (?:your|a|the) starting army", _home),
    ("in your army to start", r"must have an? (\w+) in your army to start with", _needs_class),
    ("from other factions", rf"may {_START} with (\w+) from (?:any |all )?other factions", _brings),
    ("other factions in", r"may have (\w+) from other factions in (?:his|her|its|their|your) starting army", _brings_trait),
    ("any faction", rf"may (?:{_START} with|have) (characters) (?:from|of) any factions?", _brings),
    ("may only", rf"may only {_START} with (good |evil )?([a-z, ]+?)(?:\.|$)", _only),
    ("instead of", rf"may {_START} (in (?:the )?(?:rank (\w+)|(?:\w+) rank)|in your discard pile) instead of ([^.]+)", _hero),
    ("same faction as your warlord", r"(?:is|are|was|were|be|counts? as|considered)[a-z ]{0,40} the same faction as your warlord", _loyal),
    ("your warlord's faction", r"(?:is|are|be|counts? as|considered|has|have)[a-z ]{0,40} your warlord's faction", _loyal),
    ("in the army of", rf"may {_START} in the army of an? ([a-z, ]+?) warlord", _joins),
    (
        "rank",
        r"(?:(?<!may )(?:starts|begins)(?: the game| play)?(?: in play)? in (?:rank (\w+)\b|the (\w+) rank\b)"
        r"|may start (?:the game |play )?(?:in play )?in rank (four|4|five|5))(?! instead)",
        _rank,
    ),
    ("additional", rf"{_START} with an additional ((?:level )?\d(?:st|nd|rd|th)?(?: and (?:level )?\d(?:st|nd|rd|th)?)?(?: level)?) character", _extra_levels),
    ("additional level 2", r"an additional (level 2) character in the second rank", _extra_levels),
    ("lower level", rf"{_START} with an additional lower[- ]level (non-multiclass )?character of any faction(?: in play)?(?: in rank (\w+))?", _extra_lower),
    ("of any level", rf"may {_START} with (\w+) of any level in place of", _any_level),
    ("even if", r"may have ([^.,]+?) in your deck even if ([^.,]+?) is your warlord", _even_if),
    ("may only", rf"may only {_START} (?:when|if|while) ([^.,]+?) is your warlord", _only_with),
    ("rank", rf"(may )?{_START} with (an?|one) ((?:additional )?(?:[a-z']+ ){{0,2}}[a-z']+)(?<! in play) in (?:rank (\w+)|(?:the )?(\w+) rank)(?:,? and another in rank (\w+))?", _extra_trait),
    (
        "rank",
        rf"(may )?{_START} with (?:[^.]+? (?:equipped|attached) and )?(?!an? |one |any |up |additional |the |in )((?:[a-z'-]+ ){{0,2}}[a-z'-]+)(?<! in play)(?<!equipped)(?<!attached)"
        r" in (?:rank (\w+)|(?:the )?(\w+) rank)",
        _extra_named,
    ),
    ("cohorts", rf"may have up to {_N} cohorts in your deck([^.]*)", _cohorts),
    ("50%", r"more than 50% (?:of )?(characters|items|actions|dungeons|one card type)", _half),
    ("in place of", r"begin with \w+[- ]level characters? in place of [^.]+", _raises),
    ("no limit", r"no limit to the number of each ([a-z ]+?) in your deck", _no_limit),
    ("equipped to", rf"(?:may )?{_START} (?:in play )?(?:equipped|attached) to ([^.,]+?)(?:,? and may [^.]*)?(?:\.|$)", _equipped),
    ("at the start of the game", r"equip [^.]+? to ([^.]+?) at the start of the game if (?:he|she|it) is your warlord", _equipped),
    ("equipped", rf"{_START} with (?!any one)([^.]+?) (?:equipped|attached)(?: and [^.]*)?(?:\.|$)", _starts_with),
    ("any one", rf"may {_START} with any one (\w+) item of level (\d+) or (?:less|lower) equipped", _starts_item),
    ("is your warlord", r"if ([^,.]{1,40}?) is your warlord", _leads),
    ("not count as", r"does not count as an? (overlord|dragon lord|medusan lord|daemonlord|warlord) (?:if|while) ([^.,]+?) is your warlord", _unlike),
)  # fmt: skip
"""A hint that every text of a template holds, the template, and what reads it."""
_NEW_WORDS = (r'(?i)was changed to "([^"]+)"', r'(?i)should read:? "([^"]+)"')
_QUICK = r"start|begin|in your deck|50%|no limit|same faction as|warlord's faction|is your warlord|cohorts"


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern when a text first asks for it: all of them take 6 ms, and few commands read card texts."""
    return re.compile(pattern)


def _singular(word: str) -> str:
    if word.endswith("wolves"):
        return word[:-3].capitalize() + "f"
    return (word[:-1] if word.endswith("s") else word).capitalize()


def read_bends(name: str, text: str | None, rulings: Iterable[str], level: int | None = None) -> Bends:
    """Read what a card bends from its text and from errata that give it new words.

    Rulings explain; only the words that an erratum quotes as the card's new text count as text.
    """
    words = text or ""
    for ruling in rulings:
        for line in ruling.splitlines():
            if "erratum" in line.casefold() or "errata" in line.casefold():
                new = [said for pattern in _NEW_WORDS for said in _compiled(pattern).findall(line)]
                words += "".join(f"\n{said}" for said in new)
    low = plain(words.replace("\n", " | ").replace("\r", " "))
    if not _compiled(_QUICK).search(low):
        return NONE
    card = _Text(name, low, level)
    found = NONE
    for sentence in (part.strip() for part in low.split(" | ")):
        for hint, pattern, read in _PATTERNS:
            if hint in sentence:
                for match in _compiled(pattern).finditer(sentence):
                    found = joined(found, read(match, card))
    return found
