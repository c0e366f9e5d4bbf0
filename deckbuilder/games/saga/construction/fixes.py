"""Ways out of a violation: cuts, moves and searches."""

from collections.abc import Iterable, Sequence
from functools import cache

from deckbuilder.core.decks import Fix, SetCount
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.saying import say
from deckbuilder.games.saga.construction.formats import Pool
from deckbuilder.games.saga.construction.slots import ARMY, DECK, WARLORD
from deckbuilder.games.saga.construction.tally import Line, Tally
from deckbuilder.games.saga.construction.words import any_of, listed

_SHORT = {
    "Deverenian": "deverenian", "Dwarf": "dwarf", "Elf": "elf", "Free Kingdoms": '"free kingdoms"',
    "Nothrog": "nothrog", "The Chosen": '"the chosen"', "Mercenary": "mercenary",
}  # fmt: skip

_MOVES = {
    DECK: "Move {n} {card} to the deck",
    ARMY: "Move {n} {card} to the starting army",
    WARLORD: "Move {n} {card} to the Warlord's place",
}


def cut(tally: Tally, card: CardId, by: int) -> Fix:
    """Cut copies of a card, those of the deck before those that start."""
    lines = sorted(tally.lines_of[card], key=lambda line: line.slot != DECK)
    edits: list[SetCount] = []
    left = by
    for line in lines:
        take = min(left, line.count)
        if take:
            edits.append(SetCount(line.slot, card, line.count - take))
            left -= take
    return Fix(say("Cut {n} {card}", n=by, card=lines[0].facts.name), tuple(edits))


def cut_all(tally: Tally, card: CardId) -> Fix:
    """Cut every copy of a card; made once, since a card that one format does not take many do not take."""
    found = tally.cuts.get(card)
    if found is None:
        found = tally.cuts[card] = cut(tally, card, tally.copies[card])
    return found


def cut_line(line: Line, by: int | None = None) -> Fix:
    """Cut copies from one line, all of them where no number is given."""
    by = line.count if by is None else by
    return Fix(
        say("Cut {n} {card}", n=by, card=line.facts.name), (SetCount(line.slot, line.facts.id, line.count - by),)
    )


def cuts(lines: Sequence[Line], by: int) -> tuple[Fix, ...]:
    """Offer cuts of some copies from lines that break a rule together; each alone is enough.

    Every line that has so many copies may lose them; where none has, one fix takes them from line after line.
    """
    return tuple(cut_line(line, by) for line in lines if line.count >= by) or _from_several(lines, by)


def _from_several(lines: Sequence[Line], by: int) -> tuple[Fix, ...]:
    steps: list[SetCount] = []
    named: dict[str, int] = {}
    left = by
    for line in lines:
        take = min(left, line.count)
        if take:
            steps.append(SetCount(line.slot, line.facts.id, line.count - take))
            named[line.facts.name] = named.get(line.facts.name, 0) + take
            left -= take
    if left:
        return ()
    said = listed(f"{count} {name}" for name, count in named.items())
    label = say("Cut {n} cards: {names}", n=by, names=said) if len(named) > 1 else say("Cut {names}", names=said)
    return (Fix(label, tuple(steps)),)


def move(tally: Tally, line: Line, target: SlotId, by: int = 1) -> Fix:
    """Move copies of a line to another slot."""
    there = sum(other.count for other in tally.lines_of[line.facts.id] if other.slot == target)
    return Fix(
        say(_MOVES[target if target in _MOVES else WARLORD], n=by, card=line.facts.name),
        (SetCount(line.slot, line.facts.id, line.count - by), SetCount(target, line.facts.id, there + by)),
    )


def starter_search(level: int, factions: Iterable[str]) -> str:
    """Write the query that lists starters of a level and of any of some factions: ``t:char lvl:1 f:elf``."""
    return " ".join(part for part in ("t:char", f"lvl:{level}" if level else "", faction_words(factions)) if part)


def faction_words(factions: Iterable[str]) -> str:
    """Write the part of a query that asks for any of some factions: ``(f:elf or f:dwarf)``; ``""`` for none."""
    words = [f"f:{_SHORT.get(faction, quoted(faction))}" for faction in sorted(set(factions))]
    return "" if not words else words[0] if len(words) == 1 else f"({' or '.join(words)})"


@cache
def pool_search(pool: Pool, editions: tuple[str, ...]) -> str:
    """Write the query that lists cards of a pool, as far as tags and sets tell; ``""`` where every card is in it."""
    words = [f"ed:{quoted(tag)}" for tag in editions]
    if not words:
        return ""
    words += [f"set:{quoted(code)}" for code in sorted(pool.sets)]
    who = words[0] if len(words) == 1 else f"({' or '.join(words)})"
    return " ".join((who, *(f"-set:{quoted(code)}" for code in sorted(pool.without_sets))))


def quoted(word: str) -> str:
    """Write a word as the search language takes it."""
    said = word.casefold().replace('"', "")
    return said if said.isalnum() else f'"{said}"'


def show_starters(level: int, factions: Iterable[str], count: int) -> Fix:
    """Show the cards that may fill places of the starting army."""
    names = sorted(factions)
    search = starter_search(level, names)
    if not names:
        plain = "Add {n} level-{level} character: show them", "Add {n} level-{level} characters: show them"
        return Fix(say(plain[count > 1], n=count, level=level), search=search, slot=ARMY)
    who = any_of([_plural(name) if count > 1 else name for name in names])
    return Fix(say("Add {n} level-{level} {who}: show them", n=count, level=level, who=who), search=search, slot=ARMY)


def _plural(faction: str) -> str:
    irregular = {"Dwarf": "Dwarves", "Elf": "Elves", "Mercenary": "Mercenaries"}
    plain = ("Free Kingdoms", "The Chosen", "Nothrog")
    return irregular.get(faction) or (faction if faction in plain else f"{faction}s")
