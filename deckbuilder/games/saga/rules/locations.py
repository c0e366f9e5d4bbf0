"""Where on a character items are: of each equip location only so many at once (rulebook, Equip an Item from Your Hand)."""

from deckbuilder.games.saga.fields import LOCATIONS
from deckbuilder.games.saga.rules import belongings, stats
from deckbuilder.games.saga.rules.board import Board


def replaced(t: Board, item: int, card: int) -> list[int]:
    """Give the items of which one must go for an item that a character has equipped: those of a location that is overfull."""
    for same, room in _rivals(t, item, card):
        if len(same) >= room:
            return sorted(c for c in same if not _kept(t, c, card))
    return []


def barred(t: Board, item: int, card: int) -> bool:
    """Tell whether a character may not equip an item since nothing that it would replace may be discarded."""
    return any(len(same) >= room and all(_kept(t, c, card) for c in same) for same, room in _rivals(t, item, card))


def _kept(t: Board, item: int, card: int) -> bool:
    return stats.forbids(t, item, "be destroyed", card, t.ctrl[card], "action")


def _rivals(t: Board, item: int, card: int) -> list[tuple[list[int], int]]:
    """Give the other items on a character for each equip location of an item, and how many it may have there."""
    if not t.profile.locations or stats.regardless(t, card, "equip", "location", item):
        return []
    found = []
    for trait in LOCATIONS:
        if belongings.has_trait(t, item, trait):
            same = [
                c
                for c in t.under(card)
                if c != item and t.sheets[c].sheet.kind == "Item" and belongings.has_trait(t, c, trait)
            ]
            held = stats.modifiers(t, card, "holds")
            room = max([lasting.node.n for lasting, _, _ in held if lasting.node.trait == trait], default=1)
            found.append((same, max(room, 1)))
    return found
