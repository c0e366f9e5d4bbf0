"""Counts of a deck for the status line and the charts.

Which charts there are is what players ask for: shares of the types against the half rule, level curves, class and faction split,
values by level, kinds of actions, equip locations, who can use what, and the opening hand.
"""

from collections.abc import Iterable, Mapping

from deckbuilder.core.game import Chart
from deckbuilder.core.saying import say, term
from deckbuilder.games.saga.construction.curves import averages, level_chart, whole_curve
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.hands import hand_charts, use_charts
from deckbuilder.games.saga.construction.reach import Reach
from deckbuilder.games.saga.construction.readings import of
from deckbuilder.games.saga.construction.tally import Line, Tally
from deckbuilder.games.saga.fields import CLASSES, FACTIONS, KINDS, LOCATIONS

_ALWAYS = ("Character", "Item", "Action")
_NOWHERE = term("No location")
_UNREAD = term("Text not known")
_BOTH = term("Order and React")
_NEITHER = term("Neither")


def totals(tally: Tally) -> Mapping[str, int]:
    """Count all cards, each type, and copies of unknown names."""
    order = [kind for kind in KINDS if kind in tally.kinds or kind in _ALWAYS]
    order += sorted(kind for kind in tally.kinds if kind not in KINDS)
    return {"cards": tally.size, **{kind: tally.kinds.get(kind, 0) for kind in order}, "unknown": tally.strange}


def charts(tally: Tally, fmt: Format) -> tuple[Chart, ...]:
    """Give all charts of a deck, the shares of the types first.

    A character stands at the level as which he enters play; a card of several classes, factions or locations counts in each.
    """
    reach = Reach(tally, fmt)
    return (
        _types(tally, fmt),
        whole_curve(tally),
        *(level_chart(tally, kind, reach) for kind in _ALWAYS),
        _classes(tally),
        _factions(tally),
        _action_kinds(tally),
        _locations(tally),
        *averages(tally),
        *use_charts(tally, reach),
        *hand_charts(reach),
    )


def _types(tally: Tally, fmt: Format) -> Chart:
    """Count the types against half of the deck. Source: rulebook, Building Your Deck."""
    bars = tuple((kind, n) for kind, n in totals(tally).items() if kind not in ("cards", "unknown"))
    searches = tuple(f'in:deck t:"{kind}"' for kind, _ in bars)
    limit = max(tally.size, fmt.size.value) // 2 if fmt.half.value else 0
    most, count = max(bars, key=lambda bar: bar[1])
    reading = ""
    if tally.size and limit:
        reading = _against(limit - count, most, count, tally.size)
    elif tally.size:
        reading = say("{kind}s are the largest type: {n} of {total} cards.", kind=most, n=count, total=tally.size)
    if tally.strange:
        bars, searches = (*bars, (term("Unknown"), tally.strange)), (*searches, "")
    return Chart("types", "Types", bars, limit, "Type", "Cards", searches=searches, reading=reading)


def _against(left: int, kind: str, n: int, total: int) -> str:
    """Hold the largest type against the half rule; ``left`` is what it allows beyond these."""
    if left > 0:
        return say(
            "{kind}s are the largest type: {n} of {total} cards, {left} below the limit of half the deck.",
            kind=kind, n=n, total=total, left=left,
        )  # fmt: skip
    if left == 0:
        return say(
            "{kind}s are the largest type: {n} of {total} cards, exactly the limit of half the deck.",
            kind=kind, n=n, total=total,
        )  # fmt: skip
    return say(
        "{kind}s are the largest type: {n} of {total} cards, {over} over the limit of half the deck.",
        kind=kind, n=n, total=total, over=-left,
    )  # fmt: skip


def _by_kind(lines: Iterable[tuple[str, Line]], order: Iterable[str]) -> tuple[list[str], dict[str, list[int]]]:
    """Count lines by a word of theirs and, within it, by type; words that no order names come last."""
    found: dict[str, list[int]] = {}
    for word, line in lines:
        if line.facts.kind in _ALWAYS:
            found.setdefault(word, [0] * len(_ALWAYS))[_ALWAYS.index(line.facts.kind)] += line.count
    return [word for word in dict.fromkeys((*order, *sorted(found))) if word in found], found


def _classes(tally: Tally) -> Chart:
    """Count the classes, split by type. Source: rulebook, Characters, Items, Action Cards (the icon of the class)."""
    words, found = _by_kind(((word, line) for line in tally.lines for word in line.facts.classes), CLASSES)
    bars = tuple((word, sum(found[word])) for word in words)
    real = [bar for bar in bars if bar[0] != CLASSES[-1]]
    reading = ""
    if real:
        word, count = max(real, key=lambda bar: bar[1])
        what = of(count, tally.size, "cards")
        reading = say("{word} is the largest class; its icon is on {what}.", word=word, what=what)
    return Chart(
        "classes", "Classes", bars, axis="Class", measure="Cards", parts=_ALWAYS,
        split=tuple(tuple(found[word]) for word in words),
        searches=tuple(f'in:deck class:"{word}"' for word in words),
        reading=reading, note="A card of several classes counts in each of them.",
    )  # fmt: skip


def _factions(tally: Tally) -> Chart:
    """Count the factions of characters, starters apart. Source: rulebook, Preparing for Battle and Loyalty Penalty."""
    start: dict[str, int] = {}
    rest: dict[str, int] = {}
    beginning = {line.where for line in tally.start}
    for line in tally.lines:
        if line.facts.kind == "Character":
            counts = start if line.where in beginning else rest
            for word in line.facts.factions:
                counts[word] = counts.get(word, 0) + line.count
    words = [word for word in dict.fromkeys((*FACTIONS, *sorted({*start, *rest}))) if word in start or word in rest]
    bars = tuple((word, start.get(word, 0) + rest.get(word, 0)) for word in words)
    reading = ""
    if bars:
        word, count = max(bars, key=lambda bar: bar[1])
        what = of(count, tally.kinds.get("Character", 0), "characters")
        reading = say("{word} is the largest faction; it has {what}.", word=word, what=what)
    return Chart(
        "factions", "Factions of characters", bars, axis="Faction", measure="Characters", parts=("In play", "Library"),
        split=tuple((start.get(word, 0), rest.get(word, 0)) for word in words),
        searches=tuple(f'in:deck t:"Character" faction:"{word}"' for word in words), reading=reading,
    )  # fmt: skip


def _action_kinds(tally: Tally) -> Chart:
    """Count action cards by what they are played as. Source: rulebook, Action Cards (an Order or a React)."""
    order, react = r"text:/\border:/", r"text:/\breact:/"
    counts: dict[str, int] = dict.fromkeys(("Order", "React", _BOTH, _NEITHER), 0)
    for line in tally.lines:
        if line.facts.kind == "Action":
            word = _played_as(line)
            counts[word] = counts.get(word, 0) + line.count
    total = sum(counts.values())
    searches = {
        "Order": f"{order} -{react}",
        "React": f"{react} -{order}",
        _BOTH: f"{order} {react}",
        _NEITHER: f"-{order} -{react} -is:unread",
        _UNREAD: "is:unread",
    }
    known = total - counts.get(_UNREAD, 0)
    what = of(counts["Order"] + counts[_BOTH], known, "actions")
    return Chart(
        "action-kinds", "Kinds of actions", tuple(counts.items()) if total else (), axis="Kind", measure="Actions",
        searches=tuple(f'in:deck t:"Action" {searches[word]}' for word in counts) if total else (),
        reading=say("An Order is offered by {what} whose text is known.", what=what) if known else "",
        note="Read from the words Order: and React: in the text.",
    )  # fmt: skip


def _played_as(line: Line) -> str:
    text = line.facts.card.text
    if text is None:
        return _UNREAD
    words = text.casefold()
    order, react = "order:" in words, "react:" in words
    return _BOTH if order and react else "Order" if order else "React" if react else _NEITHER


def _locations(tally: Tally) -> Chart:
    """Count items by equip location. Source: rulebook, Equip an Item (Equip Locations)."""
    counts: dict[str, int] = {}
    items = 0
    for line in tally.lines:
        if line.facts.kind == "Item":
            items += line.count
            for word in [word for word in LOCATIONS if word.casefold() in line.facts.words] or [_NOWHERE]:
                counts[word] = counts.get(word, 0) + line.count
    words = [word for word in (*LOCATIONS, _NOWHERE) if word in counts]
    none = " ".join(f"-traits:{word}" for word in LOCATIONS)
    reading = ""
    if items:
        free = counts.get(_NOWHERE, 0)
        what = of(items - free, items, "items")
        reading = say("A location is taken by {what}; there a new item drives out the old one.", what=what)
    return Chart(
        "locations", "Equip locations", tuple((word, counts[word]) for word in words), axis="Location", measure="Items",
        searches=tuple(f'in:deck t:"Item" {none if word == _NOWHERE else f"traits:{word}"}' for word in words),
        reading=reading, note="An item of two locations counts in both.",
    )  # fmt: skip
