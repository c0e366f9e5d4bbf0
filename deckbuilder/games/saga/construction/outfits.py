"""Who begins with what: the bearers of items and other cards that start beside the army."""

from collections.abc import Sequence

from deckbuilder.core.ids import CardId
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.formats import list_key
from deckbuilder.games.saga.construction.tally import Tally


def called(facts: Facts, name: str) -> bool:
    """Tell whether a card goes by this name or begins with it."""
    key = list_key(name)
    return facts.key == key or facts.key.startswith(f"{key} ")


def bearers(tally: Tally) -> list[tuple[CardId, CardId | None]]:
    """Give each card that starts and is no character, with the starter whose it is by its own words or his; None: the Warlord's."""
    folk = [line.facts for line in tally.start if line.facts.kind == "Character"]
    open_: list[Facts] = [one for one in folk if one.bends.starts_item[1]]
    found: list[tuple[CardId, CardId | None]] = []
    for line in tally.start:
        if line.facts.kind != "Character":
            found += [(line.facts.id, _bearer(line.facts, folk, open_)) for _ in range(line.count)]
    return found


def _bearer(gear: Facts, folk: Sequence[Facts], open_: list[Facts]) -> CardId | None:
    """Give whom a card names, who names it, or who may have any one of its class."""
    named = gear.bends.equipped
    if named:
        return next((one.id for one in folk if named != "warlord" and called(one, named)), None)
    for one in folk:
        if gear.key in map(list_key, one.bends.starts_with):
            return one.id
    for one in open_ if gear.kind == "Item" else ():
        of_class, most = one.bends.starts_item
        if of_class in gear.classes and gear.level is not None and gear.level <= most:
            open_.remove(one)  # any one, and no more
            return one.id
    return None
