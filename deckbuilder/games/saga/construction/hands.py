"""Charts of use: what each starter and each class can do with the deck, and what an opening hand holds.

Sources: rulebook, Draw Phase (five cards, any discarded before), Equip an Item, Perform an Order from Your Hand, Put a Character into
Play. The chances are exact: hypergeometric over the library as it is, unknown names included, before anything is discarded.
"""

from deckbuilder.core.game import Chart
from deckbuilder.core.saying import figure, noop, say, sentences, term
from deckbuilder.games.saga.construction.odds import HAND, at_least
from deckbuilder.games.saga.construction.reach import ANY_CLASS, Reach, can_use, fits_class
from deckbuilder.games.saga.construction.readings import of
from deckbuilder.games.saga.construction.tally import Tally
from deckbuilder.games.saga.fields import CLASSES

_USED = ("Item", "Action")
_PARTS = ("Items", "Actions")
_WORDS = noop("By class and level only; restrictions and bonuses in a card's words are not read.")


def use_charts(tally: Tally, reach: Reach) -> tuple[Chart, ...]:
    """Count the items and actions that each starter, and that each class, can use."""
    useful = [line for line in tally.lines if line.facts.kind in _USED]
    total = sum(line.count for line in useful)
    starters = list({(one.facts.id, one.rank): one for one in reach.starters}.values())
    split = [
        tuple(
            sum(line.count for line in useful if line.facts.kind == kind and can_use(one, line.facts)) for kind in _USED
        )
        for one in starters
    ]
    bars = tuple((one.facts.name, sum(counts)) for one, counts in zip(starters, split, strict=True))
    reading = ""
    if bars and total:
        name, most = max(bars, key=lambda bar: bar[1])
        reading = say("{name} can use the most: {what}.", name=name, what=of(most, total, "items and actions"))
    by_starter = Chart(
        "usable", "Cards that each starter can use", bars if total else (), axis="Starter", measure="Cards", parts=_PARTS,
        split=tuple(split) if total else (), reading=reading, note=say(_WORDS),
        searches=tuple(f'!"{name}"' for name, _ in bars) if total else (),
    )  # fmt: skip
    return (by_starter, _by_class(tally, total))


def _by_class(tally: Tally, total: int) -> Chart:
    words = [word for word in CLASSES if word != ANY_CLASS]
    useful = [line for line in tally.lines if line.facts.kind in _USED]
    split = [
        tuple(
            sum(line.count for line in useful if line.facts.kind == kind and fits_class(frozenset({word}), line.facts))
            for kind in _USED
        )
        for word in words
    ]
    bars = tuple((word, sum(counts)) for word, counts in zip(words, split, strict=True))
    reading = ""
    if total:
        name, most = max(bars, key=lambda bar: bar[1])
        what = of(most, total, "items and actions")
        reading = say("A {name} of a high enough level can use {what}.", name=name, what=what)
    return Chart(
        "usable-classes", "Cards that each class can use", bars if total else (), axis="Class", measure="Cards", parts=_PARTS,
        split=tuple(split) if total else (), reading=reading, note="Cards of any class count for each; levels are left aside.",
        searches=tuple(f'in:deck (t:"Item" or t:"Action") class:"{word}"|"{ANY_CLASS}"' for word in words) if total else (),
    )  # fmt: skip


def hand_charts(reach: Reach) -> tuple[Chart, ...]:
    """Give the chances of an opening hand: characters in it, what of it can be played, and cards by their copies."""
    return (_characters(reach), _playable(reach), _copies(reach))


def _characters(reach: Reach) -> Chart:
    good = sum(line.count for line in reach.library if line.facts.kind == "Character")
    least = range(1, min(HAND, reach.size) + 1) if reach.library else range(0)
    values = tuple(at_least(n, good, reach.size) for n in least)
    reading = ""
    if values:
        some, none = _percent(values[0]), _percent(100 - values[0])
        reading = say("{some} of opening hands hold at least one character, {none} hold none.", some=some, none=none)
        if reach.unknown:
            reading = say("{some} of opening hands hold at least one character that is known.", some=some)
    return Chart(
        "hand-characters", "Characters in the opening hand", tuple((f"{n}+", good) for n in least),
        axis="At least so many characters", measure="Chance", unit="%", values=values, reading=reading,
        note=sentences((_of_library(reach), *reach.strange_cards())), searches=('in:deck t:"Character"',) * len(values),
    )  # fmt: skip


def _playable(reach: Reach) -> Chart:
    """Give the chance of at least one card of each sort; sources as the module."""
    names = ["Character", term("Character who can enter"), term("Usable item"), term("Usable action")]
    sorts = dict.fromkeys(names, 0)
    for line in reach.library:
        facts = line.facts
        if facts.kind == "Character":
            sorts[names[0]] += line.count
            sorts[names[1]] += line.count if reach.enters(facts) else 0
        elif facts.kind in _USED and reach.usable(facts):
            sorts[names[2] if facts.kind == "Item" else names[3]] += line.count
    bars = tuple(sorts.items()) if reach.library else ()
    values = tuple(at_least(1, count, reach.size) for _, count in bars)
    reading = ""
    if bars:
        chance = _percent(values[1])
        reading = say("In {chance} of opening hands at least one character can enter play at once.", chance=chance)
        if reach.unknown:
            reading = say(
                "In {chance} of opening hands at least one character that is known can enter play at once.",
                chance=chance,
            )
    return Chart(
        "hand", "At least one in the opening hand", bars, axis="Card", measure="Chance", unit="%", values=values,
        reading=reading, note=sentences((_of_library(reach), *reach.strange_starters(), *reach.strange_cards(), say(_WORDS))),
        searches=('in:deck t:"Character"',) * 2 + ('in:deck t:"Item"', 'in:deck t:"Action"') if bars else (),
    )  # fmt: skip


def _copies(reach: Reach) -> Chart:
    held: dict[int, int] = {}
    copies: dict[str, int] = {}
    for line in reach.library:
        copies[line.facts.id] = copies.get(line.facts.id, 0) + line.count
    for count in copies.values():
        held[count] = held.get(count, 0) + 1
    steps = sorted(held)
    values = tuple(at_least(1, n, reach.size) for n in steps)
    reading = ""
    if steps:
        reading = _held(steps[-1], _percent(values[-1]))
    return Chart(
        "hand-copies", "A card in the opening hand", tuple((str(n), held[n]) for n in steps),
        axis="Copies in the library", measure="Chance", unit="%", values=values, reading=reading, note=_of_library(reach),
        searches=tuple(f"in:deck in:deck={n}" for n in steps),
    )  # fmt: skip


def _held(n: int, chance: str) -> str:
    if n == 1:
        return say("A card held once is in {chance} of opening hands.", chance=chance)
    if n == 2:
        return say("A card held twice is in {chance} of opening hands.", chance=chance)
    return say("A card held {n} times is in {chance} of opening hands.", n=n, chance=chance)


def _percent(value: float) -> str:
    return say("{n}\N{NO-BREAK SPACE}%", n=figure(value, 0 if value in (0.0, 100.0) or 1 <= value <= 99 else 1))


def _of_library(reach: Reach) -> str:
    return say("Exact, for {hand} of {size} cards in the library.", hand=min(HAND, reach.size), size=reach.size)
