"""Searching, looking and taking in one: what several commands of a text do as one effect of the rules."""

from collections.abc import Iterator
from typing import Final

from deckbuilder.text.terms import Term, Value, speaks_of

OPENERS: Final = frozenset({"Search", "Seek", "Look", "Reveal"})
_STEPS: Final = frozenset({"Show", "PutTo", "Shuffle", "PutBack", "TakeSome", "SeekFound"})
_ELSE: Final = frozenset({"Otherwise", "IfNot"})
_LOOKING_BACK: Final = _ELSE | {"IfDone", "IfNotDone"}
_COUNTS: Final = frozenset({"ThatMany", "ShuffledCount", "TossedCount"})
PARTED: Final = "parted"
"""Mark of deeds that are not joined: what stands behind them speaks of the card that they find."""
_Step = tuple[Term, bool]


def fold(value: tuple[Value, ...]) -> tuple[Value, ...]:
    """Join commands in sentences: "Search your deck for an Elf, reveal it. Put it into your hand" is one retrieval.

    Args:
        value: sentences.

    Returns:
        The sentences, those joined as one.
    """
    if not value:
        return ()
    found: list[Value] = []
    place = 0
    if any(map(speaks_of_count, value)):
        value = tuple(map(_counted, value))
    else:
        value = tuple(
            _counted(part) if _names_it(behind) else part
            for part, behind in zip(value, (*value[1:], None), strict=True)
        )
    rows = tuple(zip(value, (*value[1:], None), strict=True))
    value = tuple(_drawn(part if _names_it(behind) else either(part), behind) for part, behind in rows)
    while place < len(value):
        made, end = _joined(value, place)
        found.append(made)
        place = end
    return tuple(found)


def either(value: Value) -> Value:
    """Let what is done with a card of one of several piles be one of several things: "put an Elf from your hand or discard pile into play"."""
    if not speaks_of(value, _PILED):
        return value
    if not isinstance(value, Term):
        return tuple(map(either, value)) if isinstance(value, tuple) else value
    deeds = _deeds(value)
    if PARTED in value.args or not deeds:
        return Term(value.head, tuple(map(either, value.args)))
    found = _piles(value)
    if len(found) != 1 or (found[0] == _SEARCHED and len(deeds) == 1):
        return value
    return Term("Choice", (tuple(_from(value, zone) for zone in found[0]),))


_EITHER: Final = ("InEither", "FromEither")
_PILED: Final = frozenset({*_EITHER, "Search"})
_SEARCHED: Final = ("deck", "discard")


def _piles(value: Value) -> list[tuple[str, ...]]:
    """Give the piles in one of which a card may lie."""
    if not isinstance(value, Term):
        return [one for part in value for one in _piles(part)] if isinstance(value, tuple) else []
    if value.head in _EITHER:
        return [tuple(map(str, value.args))]
    own = [_SEARCHED] if value.head == "Search" and value.args[0] == "deck or discard" else []
    return [*own, *[one for part in value.args for one in _piles(part)]]


def _from(value: Value, zone: str) -> Value:
    """Let cards of one of several piles be cards of this one."""
    if not isinstance(value, Term):
        return tuple([_from(part, zone) for part in value]) if isinstance(value, tuple) else value
    if value.head == "InEither":
        return Term("In", (zone, Term("You")))
    if value.head == "FromEither":
        return Term("From", (zone,))
    if value.head == "Search" and value.args[0] == "deck or discard":
        return Term("Search", (zone, *value.args[1:]))
    return Term(value.head, tuple([_from(part, zone) for part in value.args]))


def speaks_of_count(value: Value) -> bool:
    """Tell whether a number is meant that is known only when cards have gone: "that many cards"."""
    return speaks_of(value, _COUNTS)


def _drawn(value: Value, behind: Value) -> Value:
    """Let the card that is drawn be known of which the next words speak: "Draw a card. If it is an Elf, ..."."""
    deeds = _deeds(value)
    if not deeds:
        return value
    row = [
        Term("DrawSeen") if deed == Term("Draw", (1,)) and _of_it(then) else deed
        for deed, then in zip(deeds, (*deeds[1:], behind), strict=True)
    ]
    return Term("Deeds", (tuple(row),)) if row != list(deeds) else value


def _of_it(value: Value) -> bool:
    """Tell whether a card is spoken of as the one just named."""
    if not isinstance(value, Term):
        return False
    if value.head == "Show":
        return value.args[0] == Term("Pro", ("it",))
    if value.head in {"Deeds", "May"}:
        inner = _deeds(value if value.head == "Deeds" else value.args[0])
        return bool(inner) and _of_it(inner[0])
    when = value.args[0] if value.head == "When" else None
    if isinstance(when, Term) and when.head == "Never":
        when = when.args[0]
    return isinstance(when, Term) and (
        (when.head == "IsPro" and len(when.args) > 1) or (when.head == "Is" and when.args[0] == Term("Pro", ("it",)))
    )


def _of_the_found(value: Value, opener: Term) -> bool:
    """Tell whether what was searched for is spoken of by its kind: "If the item is a Weapon, ...", "put the item into your hand instead"."""
    if not isinstance(value, Term) or value.head not in {"When", "InsteadIf"} or opener.head not in {"Search", "Seek"}:
        return False
    when, said = value.args
    if isinstance(when, Term) and when.head == "Never":
        when = when.args[0]
    first = next(iter(_deeds(said)), None)
    row = [when] if isinstance(when, Term) and when.head in {"Is", "Was"} else []
    row += [first] if value.head == "InsteadIf" and first is not None and first.head == "PutTo" else []
    named = opener.args[-1]
    whats = [one.args[0] for one in row]
    return any(
        isinstance(what, Term)
        and what.head == "The"
        and isinstance(named, Term)
        and named.head == "Np"
        and _said(named, what)
        for what in whats
    )


def _names_it(value: Value) -> bool:
    """Tell whether the card that was found is spoken of at all: "... suffers wounds equal to its Level"."""
    if not isinstance(value, Term):
        return isinstance(value, tuple) and any(map(_names_it, value))
    about = value.head == "IsPro" and "it" in value.args[1:]
    return about or value == Term("Pro", ("it",)) or any(map(_names_it, value.args))


def _counted(value: Value) -> Value:
    """Let the cards of your hand that are shuffled away be counted."""
    if not isinstance(value, Term) or value.head not in {"Deeds", "May"}:
        return value
    rows = [tuple(map(_counted_deed, row)) if isinstance(row, tuple) else _counted(row) for row in value.args]
    return Term(value.head, tuple(rows))


def _counted_deed(deed: Value) -> Value:
    if isinstance(deed, Term) and deed.head == "TheyReshuffle":
        return Term("TheyReshuffleSome", deed.args)
    return Term("PutTo", (*deed.args, "counted")) if isinstance(deed, Term) and deed.head == "PutTo" else deed


def _joined(value: tuple[Value, ...], place: int) -> tuple[Value, int]:
    """Join what begins in a sentence with as many of the next as belong to it; give it and the place behind."""
    part = value[place]
    deeds = _deeds(part)
    start = next((i for i, deed in enumerate(deeds) if deed.head in OPENERS), None)
    if start is None:
        return part, place + 1
    steps: list[_Step] = [(_step(deed), False) for deed in deeds[start + 1 :]]
    best: tuple[Term | None, int] = (_made(deeds[start], steps), place + 1)
    end = place + 1
    while end < len(value) and (more := _steps_of(value[end])):
        steps += more
        end += 1
        made = _made(deeds[start], steps)
        if made is not None:
            best = made, end
    after = value[end] if end < len(value) else None
    ended = any(deed.head == "PutEither" for deed in _deeds(after))
    if isinstance(after, Term) and end == best[1]:
        of_it = _names_it(after) or _of_the_found(after, deeds[start])
        if ended or after.head in _LOOKING_BACK or of_it:
            return Term("Deeds", (deeds, PARTED)), place + 1
    if best[0] is None:
        return part, place + 1
    return Term("Deeds", ((*deeds[:start], best[0]),)), best[1]


def _deeds(value: Value) -> tuple[Term, ...]:
    if isinstance(value, Term) and value.head == "Deeds" and isinstance(value.args[0], tuple):
        return tuple(one for one in value.args[0] if isinstance(one, Term))
    return ()


def _steps_of(value: Value) -> list[_Step]:
    """Give the commands of a sentence that only speaks of cards found before; none where it does anything else."""
    may = isinstance(value, Term) and value.head == "May"
    rows = tuple(map(_step, _deeds(value.args[0]) if may and isinstance(value, Term) else _deeds(value)))
    if rows and all(deed.head in _STEPS for deed in rows):
        return [(deed, may) for deed in rows]
    return _otherwise(value) or _conditional(value)


def _step(deed: Term) -> Term:
    """Read "discard it" as putting it into the discard pile, "reveal a Dwarf" as taking one of those found."""
    if deed.head == "ShowOne":
        what = deed.args[0]
        parts = what.args[2] if isinstance(what, Term) and what.head == "Np" else ()
        if isinstance(what, Term) and isinstance(parts, tuple) and not any(_pile(part) for part in parts):
            return Term("SeekFound", (Term("Some", (what.args[1], parts)),))
    if deed.head == "Toss" and _it(deed.args[0]) and deed.args[1] is None:
        return Term("PutTo", (deed.args[0], Term("To", ("discard", Term("TheDeck")))))
    return deed


def _pile(value: Value) -> bool:
    return isinstance(value, Term) and value.head == "In"


def _otherwise(value: Value) -> list[_Step]:
    """Read "otherwise, discard it" as what is done with the card that was not taken."""
    if not isinstance(value, Term) or value.head not in _ELSE:
        return []
    rows = tuple(map(_step, _deeds(value.args[0])))
    if len(rows) != 1 or rows[0].head != "PutTo" or not _it(rows[0].args[0]):
        return []
    return [(Term("PutTo", (Term("Rest"), rows[0].args[1])), False)]


def _conditional(value: Value) -> list[_Step]:
    """Read "if it is a spell, [you may] put it into your hand" as taking a spell."""
    if isinstance(value, Term) and value.head == "WhenFound":
        value = Term("When", (Term("IsPro", value.args[:1]), value.args[1]))
    if not isinstance(value, Term) or value.head != "When":
        return []
    when, then = value.args
    inner = _steps_of(then)
    taken = [step for step in inner if step[0].head == "PutTo"]
    if not isinstance(when, Term) or when.head not in {"Is", "IsPro"} or len(taken) != 1:
        return []
    about, pred = (when.args[0], when.args[1]) if when.head == "Is" else (Term("Pro", ("it",)), when.args[0])
    (deed, may) = taken[0]
    if not _it(about) or not _it(deed.args[0]) or len([s for s in inner if s[0].head not in {"PutTo", "Show"}]):
        return []
    return [(Term("PutTo", (Term("Some", (1, pred)), deed.args[1])), may)]


def _it(value: Value) -> bool:
    """Tell whether a word means the card found."""
    if not isinstance(value, Term):
        return False
    return value.head in {"Pro", "TheRevealed"} or (
        value.head in {"The", "TheRevealedOne"} and value.args == (Term("Card"),)
    )


def _made(opener: Term, steps: list[_Step]) -> Term | None:
    if any(deed.head not in _STEPS for deed, _ in steps):
        return None
    if opener.head in {"Search", "Seek"}:
        return _retrieval(opener, steps)
    return _glance(opener, steps)


def _retrieval(opener: Term, steps: list[_Step]) -> Term | None:
    """Join a search with where the cards go."""
    puts = [deed for deed, may in steps if deed.head == "PutTo" and not may]
    if len(puts) != 1 or any(may or deed.head not in {"PutTo", "Show", "Shuffle"} for deed, may in steps):
        return None
    what = puts[0].args[0]
    named = opener.args[-1]
    wide = isinstance(what, Term) and what.head == "The" and isinstance(named, Term) and named.head == "Np"
    if not _it(what) and not (wide and _said(named, what)):
        return None
    shown = any(deed.head == "Show" for deed, _ in steps)
    where = (opener.args[0], opener.args[1]) if opener.head == "Search" else ("", None)
    return Term("Fetched", (*where, named, puts[0].args[1], int(shown)))


def _said(named: Value, what: Value) -> bool:
    """Tell whether "the Dwarf" means what was searched for: "a wounded Dwarf"."""
    assert isinstance(named, Term)
    assert isinstance(what, Term)
    parts = named.args[2]
    return isinstance(parts, tuple) and what.args[0] in parts


def _glance(opener: Term, steps: list[_Step]) -> Term | None:
    """Join looking at the top of a deck with what is taken and where the rest goes."""
    top = opener.args[0]
    assert isinstance(top, Term)
    n, whose = top.args
    if steps and isinstance(whose, Term) and whose.head in {"Everyone", "Opponents"}:
        return None  # of several decks
    taken: Term | None = None
    up_to, to, rest = 0, None, ""
    for deed, may in _spread(steps):
        if deed.head == "Show":
            continue
        if deed.head in {"PutBack", "Shuffle"}:
            if rest or may:
                return None
            same = deed.args == ("same",)
            rest = "shuffle" if deed.head == "Shuffle" else "same" if same else "top"
            continue
        what, place = deed.args[:2]
        assert isinstance(what, Term)
        assert isinstance(place, Term)
        whole = (_it(what) or what == _ALL) and n != 1
        if what.head == "Rest" or whole:
            word = _REST.get(str(place.args[0]))
            if rest or may or word is None or (whole and taken is not None):
                return None
            rest = word
        elif taken is None and not rest and (what.head in {"Some", "SomeUpTo"} or _it(what)):
            taken = what if what.head in {"Some", "SomeUpTo"} else Term("Some", (1, (Term("Card"),)))
            up_to, to = int(may or taken.head == "SomeUpTo"), place
        else:
            return None
    if taken is None and not rest and steps:
        return None
    return Term("Glance", (n, whose, int(opener.head == "Reveal"), taken, up_to, to, rest))


_ALL: Final = Term("Some", (99, (Term("Card"),)))
"""All cards found: "the revealed cards"."""
_REST: Final = {"deck top": "top", "deck bottom": "bottom", "discard": "discard", "deck": "shuffle"}


def _spread(steps: list[_Step]) -> Iterator[_Step]:
    """Part "put one of them into your hand and the rest on the bottom of your deck", join "retrieve one and put it into your hand"."""
    sought: Value = None
    for deed, may in steps:
        if deed.head == "SeekFound":
            sought = deed.args[0]
        elif deed.head == "PutTo" and sought is not None and _it(deed.args[0]):
            yield Term("PutTo", (sought, deed.args[1])), may
            sought = None
        elif deed.head == "TakeSome":
            some, to, rest = deed.args[:3]
            yield Term("PutTo", (some, to)), may
            yield Term("PutTo", (Term("Rest"), rest)), False
        else:
            yield deed, may
