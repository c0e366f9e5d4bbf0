"""What a card was that died this turn: its printed sheet and numbers are no longer all that is asked for.

Only words that name one card look back: "the killed character's Level". A card among others in a pile is what is printed on it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.rules import belongings, reading, rereading, sieves, stats
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import EVIL, GOOD, LORD, SUMMONED
from deckbuilder.games.saga.rules.sheet import Sheet
from deckbuilder.games.saga.rules.state import NONE, Env

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Book

_QUALITIES: Final = ("level", "atk", "ac", "skill", "hp")
PLACE: Final = 6
"""Where it stood and beside whom; saved matches may know no more."""
_CTRL, _FLAGS, _FACE, _NUMBERS = PLACE, PLACE + 1, PLACE + 2, PLACE + 3
FULL: Final = _NUMBERS + len(_QUALITIES)
"""How many numbers are kept of it besides those of the modifiers that changed its traits and classes, which follow them."""
_CHANGES: Final = ("trait", "class")


def rank_number(t: Board, card: int) -> int:
    """Give the number of the rank of his own formation where he stood who left play this turn; 0 for anybody else."""
    last = t.last.get(card)
    if last is None:
        return 0
    seat = last[_CTRL] if len(last) >= FULL else t.owner[card]
    return last[1] + 1 if last[0] == seat else 0


def noted(t: Board, card: int) -> tuple[int, ...]:
    """Give what is kept of a character that is about to die."""
    place = t.pos(card)
    assert place is not None
    row = t.forms[place[0]][place[1]]
    beside = (row[place[2] - 1] if place[2] else NONE, row[place[2] + 1] if place[2] + 1 < len(row) else NONE)
    side = {"Good": GOOD, "Evil": EVIL}.get(belongings.alignment(t, card), 0)
    flags = t.flags[card] & (LORD | SUMMONED) | side
    numbers = [stats.quality(t, card, name) for name in _QUALITIES]
    changes = [
        lasting.uid
        for key in _CHANGES
        for lasting, _, _ in stats.modifiers(t, card, key)
        if key == "class" or belongings.has_trait(t, card, lasting.node.name) is not lasting.node.lose
    ]
    return (*place, t.orient[card], *beside, t.ctrl[card], flags, t.faces[card], *numbers, *changes)


def known(t: Board, card: int) -> bool:
    """Tell whether a card died this turn, has not come back, and is known as it last was."""
    last = t.last.get(card)
    return last is not None and len(last) >= FULL and not t.in_play(card)


def could_be(book: "Book", last: tuple[int, ...], seats: int) -> bool:
    """Tell whether numbers may be what is kept of a character, of which a saved match speaks.

    Raises:
        LookupError: it names what no card of the match is.
    """
    if len(last) < FULL or not 0 <= last[_CTRL] < seats or not 0 <= last[_FLAGS] <= LORD | SUMMONED | GOOD | EVIL:
        return False
    book.entry(last[_FACE])
    return all(book.node(uid).key in _CHANGES for uid in last[FULL:])


def quality(t: Board, card: int, name: str) -> int:
    """Give a quality of a card, or the last that it had (rulebook, Glossary: X)."""
    return t.last[card][_NUMBERS + _QUALITIES.index(name)] if known(t, card) else stats.quality(t, card, name)


def turned(t: Board, card: int) -> int:
    """Give the orientation of a card, or its last when it left play this turn."""
    last = t.last.get(card)
    return last[3] if last is not None and not t.in_play(card) else t.orient[card]


def beside(t: Board, a: int, b: int) -> bool:
    """Tell whether two characters are adjacent, or were when one of them left play this turn (rulebook, Adjacency)."""
    p, q = t.pos(a), t.pos(b)
    if p is not None and q is not None:
        return p[:2] == q[:2] and abs(p[2] - q[2]) == 1
    return (p is None and a in t.last and b in t.last[a][4:6]) or (q is None and b in t.last and a in t.last[b][4:6])


def controller(t: Board, card: int) -> int:
    """Give who controls a card, or did last."""
    return t.last[card][_CTRL] if known(t, card) else t.ctrl[card]


def _sheet(t: Board, card: int) -> Sheet:
    return t.book.entry(t.last[card][_FACE]).sheet


def _changed(t: Board, card: int, key: str, names: tuple[str, ...], printed: bool) -> bool:
    has = printed
    for uid in t.last[card][FULL:]:
        lasting = t.book.node(uid)
        if lasting.key == key and lasting.node.name in names:
            has = not (key == "trait" and lasting.node.lose)
    return has


def _trait(node: f.Trait) -> sieves.Fits:
    name = node.name
    names = belongings.PLANAR if name in belongings.PLANAR else (name,)

    def fit(t: Board, e: Env, x: int) -> bool:
        sheet = _sheet(t, x)
        if node.printed:
            return name in sheet.traits
        if name == "Warlord" and sheet.kind == "Character":
            return bool(t.last[x][_FLAGS] & LORD)
        return _changed(t, x, "trait", names, any(word in sheet.traits for word in names))

    return fit


def _class(node: f.Class) -> sieves.Fits:
    name = node.name
    return lambda t, e, x: _changed(t, x, "class", (name,), name in _sheet(t, x).classes)


def _faction(node: f.Faction) -> sieves.Fits:
    name = node.name

    def fit(t: Board, e: Env, x: int) -> bool:
        sheet = _sheet(t, x)
        printed = name in sheet.factions or (name == "Mercenary" and "Mercenary" in sheet.traits)
        return _changed(t, x, "trait", (name,), printed)

    return fit


def _kind(node: f.Kind) -> sieves.Fits:
    name = node.name
    return lambda t, e, x: _sheet(t, x).kind == name


def _named(node: f.Named) -> sieves.Fits:
    name = node.name
    return lambda t, e, x: _sheet(t, x).name == name


def _titled(node: f.Titled) -> sieves.Fits:
    words = node.words.lower()
    return lambda t, e, x: words in _sheet(t, x).name.lower()


def _flagged(flag: int) -> Callable[[Any], sieves.Fits]:
    return lambda node: lambda t, e, x: bool(t.last[x][_FLAGS] & flag)


def _stat(node: f.Stat) -> sieves.Fits:
    place, compare, value = (
        _NUMBERS + _QUALITIES.index(node.quality),
        reading.COMPARES[node.op],
        reading.number(node.value),
    )
    return lambda t, e, x: bool(compare(t.last[x][place], value(t, e)))


def _yours(node: f.Yours) -> sieves.Fits:
    return lambda t, e, x: t.last[x][_CTRL] == e.seat


def _opposing(node: f.Opposing) -> sieves.Fits:
    return lambda t, e, x: t.last[x][_CTRL] != e.seat


def _controlled(node: f.ControlledBy) -> sieves.Fits:
    seats = reading.players(node.player)
    return lambda t, e, x: t.last[x][_CTRL] in seats(t, e)


_PAST: Final[dict[type, Callable[[Any], sieves.Fits]]] = {
    f.Trait: _trait,
    f.Class: _class,
    f.Faction: _faction,
    f.Kind: _kind,
    f.Named: _named,
    f.Titled: _titled,
    f.IsWarlord: _flagged(LORD),
    f.Summoned: _flagged(SUMMONED),
    f.Good: _flagged(GOOD),
    f.Evil: _flagged(EVIL),
    f.Stat: _stat,
    f.Yours: _yours,
    f.Opposing: _opposing,
    f.ControlledBy: _controlled,
}


def fits(filters: tuple[Any, ...]) -> sieves.Fits:
    """Read filters on a card that words name, which may have died: it is judged as it last was."""
    now = sieves.fits(filters)
    if not any(_looks_back(node) for node in filters):
        return now
    past = rereading.fits(filters, lambda node: _PAST[type(node)](node) if type(node) in _PAST else None)
    return lambda t, e, x: (past if t.last and known(t, x) else now)(t, e, x)


def _looks_back(node: Any) -> bool:
    if isinstance(node, f.Not):
        return _looks_back(node.filter)
    if isinstance(node, f.Any | f.All):
        return any(_looks_back(part) for part in node.filters)
    return type(node) in _PAST


def names(node: Any) -> bool:
    """Tell whether a reference names cards that words spoke of before, not those in a pile as they lie there."""
    return not isinstance(node, v.AllIn | v.TopOf | v.TopUntil | v.Copy | v.Those) or (
        isinstance(node, v.Those) and names(node.cards)
    )
