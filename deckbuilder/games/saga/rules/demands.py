"""What cards demand of the characters that perform or equip them."""

from itertools import combinations
from typing import Final

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.algebra.abilities import Ration
from deckbuilder.games.saga.rules import acting, belongings, stats
from deckbuilder.games.saga.rules.board import Board
from deckbuilder.games.saga.rules.codes import FORMATION, STUNNED
from deckbuilder.games.saga.rules.state import NONE, Env

_WAIVABLE: Final = ("class", "trait")
WAIVERS: Final = tuple([frozenset(row) for n in range(3) for row in combinations(_WAIVABLE, n)])
"""What may be waived together of what a card's words demand of whoever uses it."""


def meets(t: Board, card: int, action: int, acts: tuple[str, ...] = ()) -> bool:
    """Tell whether a character meets class, level and similar demands of an action card (rulebook, Perform an Order from Your Hand).

    Args:
        t: the table.
        card: the character, whatever its orientation.
        action: the action card.
        acts: for what else than performing it Levels count.
    """
    return action_trouble(t, card, action, standing=False, acts=acts) is None


def scribes(t: Board, card: int, action: int) -> bool:
    """Tell whether a character may scribe a card: a spell, or any action card whose class does not matter to it (rulebook, Feats: Scribe)."""
    sheet = t.sheets[action].sheet
    if sheet.kind != "Action" or not (
        acting.is_spell(t, action) or stats.regardless(t, card, "scribe", "class", action)
    ):
        return False
    return meets(t, card, action, ("scribe",))


def action_trouble(
    t: Board, card: int, action: int, standing: bool = True, acts: tuple[str, ...] = (), more: int = 0
) -> str | None:
    """Say why a character may not perform an action card at all; None where it may.

    Args:
        t: the table.
        card: the character.
        action: the action card.
        standing: whether it must not be stunned.
        acts: for what else than performing it Levels count.
        more: Levels that it may yet gain for performing the card.
    """
    entry = t.sheets[action]
    sheet = entry.sheet
    if standing and t.orient[card] == STUNNED:
        return noop("stunned characters may not perform any actions")
    if (
        sheet.classes
        and not sheet.classes & belongings.classes(t, card)
        and not stats.regardless(t, card, "perform", "class", action)
    ):
        return noop("only a character of the card's class may perform it")
    spell = acting.is_spell(t, action)
    acts_of = ("perform", "cast", *acts) if spell else ("perform", *acts)
    if stats.level_for(t, card, action, acts_of) + more < sheet.level and not stats.regardless(
        t, card, "perform", "level", action
    ):
        return noop("the character's level must be equal to or greater than the action's level")
    if entry.only and not told_to(t, card, action, "perform"):
        return noop("the card's own words keep the character from performing it")
    if entry.rations and any(used_up(t, card, node, uid) for node, uid in entry.rations):
        return noop("it was performed as often as it may be")
    if stats.forbids(t, card, "perform card", action) or (spell and stats.forbids(t, card, "cast", action)):
        return noop("an effect says that the character may not perform it")
    return None


def used_up(t: Board, card: int, node: Ration, uid: int) -> bool:
    """Tell whether as many cards of a name were performed as a character, or its player, may."""
    return (t.ever if node.game else t.used).get(counted(t, card, node, uid), 0) >= node.n


def counted(t: Board, card: int, node: Ration, uid: int) -> tuple[int, int]:
    """Give by what is counted how often cards of a name were performed: the character, or his player's Warlord."""
    return card if node.whose == "character" else t.lord(t.ctrl[card]), uid


def told_to(t: Board, card: int, other: int, act: str, ignore: tuple[str, ...] = ()) -> bool:
    """Tell whether a character is one who may perform or equip a card by the card's words; classes and traits in them may be waived."""
    env = Env(other, card, t.ctrl[card])
    missed = [only for only in t.sheets[other].only if not only[WAIVERS[0]](t, env, card)]
    if not missed:
        return True
    words = frozenset(word for word in _WAIVABLE if word in ignore or stats.regardless(t, card, act, word, other))
    return bool(words) and all(only[words](t, env, card) for only in missed)


def equip_trouble(
    t: Board, card: int, item: int, ignore: tuple[str, ...] = (), more: int = 0, as_: int | None = None
) -> str | None:
    """Say why a character may not equip an item; None where it may (rulebook, Equip an Item from Your Hand).

    Args:
        t: the table.
        card: the character.
        item: the item.
        ignore: what does not matter.
        more: Levels that it may yet gain for equipping the item.
        as_: the face of the item that the card is to become.
    """
    entry = t.sheets[item] if as_ is None else t.book.entry(as_)
    sheet = entry.sheet
    if card == NONE or t.zone[card] != FORMATION:
        return noop("only a character in play may equip an item")
    if "all" in ignore:
        return None
    stranger = "class" not in ignore and sheet.classes and not sheet.classes & belongings.classes(t, card)
    if stranger and not stats.regardless(t, card, "equip", "class", item):
        return noop("only a character of the item's class may equip it")
    if "level" not in ignore:
        reach = stats.level_for(t, card, item, ("equip",)) + stats.rank_number(t, card) + more
        if reach < sheet.level and not stats.regardless(t, card, "equip", "level", item):
            return noop(
                "the character's level plus the number of its rank must be equal to or greater than the item's level"
            )
    if t.profile.locations and any(t.sheets[x].sheet.name == sheet.name for x in t.under(card)):
        return noop("the character already has an item of the same name")
    if entry.only and not told_to(t, card, item, "equip", ignore):
        return noop("the item's own words keep the character from equipping it")
    if stats.forbids(t, card, "equip", item) and not stats.regardless(t, card, "equip", "ban", item):
        return noop("an effect says that the character may not equip it")
    return None
