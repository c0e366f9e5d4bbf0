"""What follows from the table: qualities after all modifiers, what a character has and may do.

Everything here only reads, and is kept until the table changes.
"""

from __future__ import annotations  # the table keeps what is worked out here

from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.algebra.filters import Kind
from deckbuilder.games.saga.rules import acting, inforce
from deckbuilder.games.saga.rules.codes import FORMATION, UNDER, UNTIL_CODES
from deckbuilder.games.saga.rules.inforce import Found, modifiers
from deckbuilder.games.saga.rules.state import NONE, Env, with_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.lasting import Lasting

__all__ = ["Found", "modifiers"]
_FOR_GOOD: Final = UNTIL_CODES["permanent"]


def total(t: Board, card: int, key: str) -> int:
    """Add up the modifiers of a kind."""
    if t.stale:
        inforce.index(t)
    if key not in t.keys:
        return 0
    busy = t.busy
    if (card, key) in busy:  # a condition of a modifier asks for the very number that it modifies
        return 0
    busy.add((card, key))
    n = 0
    for lasting, env, value in modifiers(t, card, key):
        more = value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
        if t.blanking and key[0] == "+" and env.source != NONE:
            more = _granted(t, env.source, key[1:], more)
        n += more
    busy.discard((card, key))
    return n


def _set_to(t: Board, card: int, quality: str) -> int | None:
    found = None
    for lasting, env, value in modifiers(t, card, "=" + quality):
        found = value if value is not None else lasting.n(t, env) if lasting.n is not None else None
    return found


# Qualities -------------------------------------------------------------------------------------------------------------------


def printed(t: Board, card: int, name: str) -> int:
    """Give a quality as printed; ATK is the primary ATK."""
    return t.sheets[card].printed[name]


def quality(t: Board, card: int, name: str) -> int:
    """Give a quality after items and modifiers: ``"atk"`` the primary ATK, ``"ac"``, ``"skill"``, ``"hp"``, ``"level"``."""
    if t.stale:
        inforce.index(t)
    if name not in t.bent and (name == "level" or not t.held.get(card)):
        return t.sheets[card].printed[name]
    cache = t.cache
    key = (name, card)
    found = cache.get(key)
    if found is None:
        found = printed(t, card, name)
        if t.zone[card] == FORMATION:
            fixed = _set_to(t, card, name)
            found = (found if fixed is None else fixed) + bonus(t, card, name)
        elif t.zone[card] == UNDER:
            found += total(t, card, "+" + name)
        if not t.busy:
            cache[key] = found
    return int(found)


def bonus(t: Board, card: int, name: str) -> int:
    """Add up what items and modifiers give to a quality of a character."""
    n = total(t, card, "+" + name)
    if name != "level":
        for item in t.under(card):
            if t.sheets[item].sheet.kind == "Item":
                n += of_item(t, item, name)
    return n


def of_item(t: Board, item: int, name: str) -> int:
    """Give what an item gives its bearer: its printed bonus, with what the item itself has gained."""
    n = t.sheets[item].printed[name]
    own = t.own_mods.get("+" + name)
    if (own is not None and item in own) or (t.arming and "+" + name in t.arming):
        n += total(t, item, "+" + name)
    return _granted(t, item, name, n) if n and t.blanking else n


def _granted(t: Board, item: int, name: str, n: int) -> int:
    """Give what is left of an item's bonus or penalty to a quality where it is said to give no bonus."""
    return min(0, n) if any(name in node.barren for node in inforce.blank_by(t, item)) else n


def strikes(t: Board, card: int) -> tuple[int, ...]:
    """Give the base ATK of each strike of an attack: the printed ones, then those gained."""
    own = t.sheets[card].sheet.atk or (0,)
    fixed = _set_to(t, card, "atk")
    if fixed is not None:
        own = (fixed, *own[1:])
    more: list[int] = []
    for lasting, env, value in modifiers(t, card, "extra"):
        said = value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
        if lasting.node.n != 1:  # so many strikes of one base
            more += [own[0] if lasting.node.atk is None else lasting.node.atk] * max(0, said)
        else:
            more.append(own[0] if lasting.n is None else said)
    return (*own, *more)


_CHOSEN: Final[dict[str, Callable[[tuple[int, ...]], int]]] = {"best": max, "first": itemgetter(0), "least": min}


def best_atk(t: Board, card: int, base: bool, which: str = "best") -> int:
    """Give the highest ATK of the strikes of a character's attack, or that of the ``"first"``, or the ``"least"``; without bonuses where only the ``base`` is asked for."""
    busy = t.busy
    if (card, "strikes") in busy:  # a strike that is gained asks for the best of the others
        return _CHOSEN[which](t.sheets[card].sheet.atk or (0,))
    busy.add((card, "strikes"))
    best = _CHOSEN[which](strikes(t, card))
    busy.discard((card, "strikes"))
    return best if base else best + bonus(t, card, "atk")


def blows(t: Board, card: int) -> tuple[int, ...]:
    """Give the base ATK of each strike that a character performs when it attacks."""
    found = strikes(t, card)
    for lasting, env, value in modifiers(t, card, "fewer"):
        n = value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
        n = min(n, max(0, len(found) - lasting.node.least))
        if n > 0:
            found = found[n:] if lasting.node.first else found[: len(found) - n]
    return found


def rank_number(t: Board, card: int) -> int:
    """Give the number of the rank where a character stands, front rank 1; 0 in another formation or nowhere.

    Source: rulebook, In Another Formation: the number of the rank does not add to the level there.
    """
    place = t.pos(card)
    return place[1] + 1 if place is not None and place[0] == t.ctrl[card] else 0


def rank_counts(t: Board, seat: int) -> list[int]:
    """Count the characters of a player in each rank of his formation, as illegal ranks are told by."""
    counts = t.own_rank_counts(seat)
    if t.stale:
        inforce.index(t)
    if "weighs" in t.keys:
        for rank, row in enumerate(t.forms[seat]):
            counts[rank] += sum([total(t, card, "weighs") for card in row if t.ctrl[card] == seat])
    return counts


def front_counts(t: Board, seat: int) -> list[int]:
    """Count how many characters each rank of a player lets the rank behind it hold."""
    counts = rank_counts(t, seat)
    if "screens" in t.keys:
        for rank, row in enumerate(t.forms[seat]):
            counts[rank] += sum([total(t, card, "screens") for card in row if t.ctrl[card] == seat])
    return counts


def own_weight(t: Board, card: int) -> int:
    """Give as how many characters a card says that it counts, before it is in play."""
    n = 1
    for always in t.sheets[card].always:
        if always.scope is None and always.when is None:
            for lasting in always.modifiers:
                if lasting.key == "weighs" and isinstance(lasting.node.n, int):
                    n += lasting.node.n
    return n


def hand_size(t: Board, seat: int) -> int:
    """Give how many cards a player draws up to (rulebook, Draw Phase)."""
    n = 5
    if t.stale:
        inforce.index(t)
    if "hand" not in t.keys and "=hand" not in t.keys:
        return n
    mine = [card for card in t.everyone() if t.ctrl[card] == seat]
    fixed = [size for card in mine if (size := _set_to(t, card, "hand")) is not None]
    return max(0, (fixed[-1] if fixed else n) + sum(total(t, card, "hand") for card in mine))


# What a card may do ----------------------------------------------------------------------------------------------------------


_ITEMS: Final = Kind("Item")
_CANNOT: Final[dict[str, str]] = {}
_REGARDLESS: Final[dict[str, str]] = {}
"""What a modifier goes by that forbids an act, or allows it regardless; asked for too often to be put together each time."""


def forbids(
    t: Board, card: int, act: str, other: int = NONE, seat: int = NONE, by: str = "", source: int = NONE, bits: int = 0
) -> bool:
    """Tell whether a ``Cannot`` keeps a card from doing, or having done to it, something.

    Args:
        t: the table.
        card: who does or suffers it.
        act: one of ``algebra.acts.ACTS``.
        other: the other card: item, action card, target, the one who targets.
        seat: the player who does it to the card, -1 for nobody.
        by: by what: space-separated words such as ``"strike melee"``; or of what sort the action is.
        source: the card by which it is done.
        bits: what the strike or action is.
    """
    key = _CANNOT.get(act)
    if key is None:
        key = _CANNOT[act] = "cannot " + act
    if t.stale:
        inforce.index(t)
    if key not in t.keys:
        return False
    for lasting, env, _ in modifiers(t, card, key):
        node = lasting.node
        if node.opposing and (seat == NONE or seat == t.ctrl[card]):
            continue
        if node.by and node.by not in by.split():
            continue
        if node.but and not set(node.but).isdisjoint(by.split()):
            continue
        if node.source and (source == NONE or not lasting.against(t, with_by(env, bits), source)):
            continue
        if not node.filters or (other != NONE and lasting.fit(t, env, other)):
            return True
    return False


def ignores(t: Board, card: int, what: str) -> bool:
    """Tell whether a character ignores something: ``"Planar"``, ``"Critical Failure"`` (rulebook, Die Rolls)."""
    return any(lasting.node.trait == what for lasting, _, _ in modifiers(t, card, "ignores"))


def turned_die(t: Board, card: int, natural: int) -> int:
    """Give what a character's die counts as where its critical failures are considered critical successes."""
    return 20 if natural == 1 and t.profile.criticals and ignores(t, card, "Critical Failure as Success") else natural


def bars(t: Board, seat: int, act: str, other: int = NONE, by: str = "") -> bool:
    """Tell whether a ``Cannot`` on his Warlord keeps a player from something: ``"draw"``, ``"search"``, ``"host"``."""
    if t.stale:
        inforce.index(t)
    if "cannot " + act not in t.keys:
        return False
    lord = t.lord(seat)
    return lord != NONE and forbids(t, lord, act, other, by=by)


def regardless(t: Board, card: int, act: str, what: str, other: int, by: int | None = None) -> bool:
    """Tell whether a character may do something without a requirement; ``by``: what the action is, None for those of a card."""
    key = _REGARDLESS.get(act)
    if key is None:
        key = _REGARDLESS[act] = "regardless " + act
    if t.stale:
        inforce.index(t)
    if key not in t.keys and (other == NONE or not t.sheets[other].outspoken):
        return False
    for lasting, env, _ in modifiers(t, card, key):
        if lasting.node.what == what and suits(t, lasting, env, card, other, by) and left(t, card, lasting):
            return True
    return other != NONE and any(
        lasting.node.what == what and suits(t, lasting, env, card, other, by)
        for lasting, env in _of_itself(t, card, other, key)
    )


def suits(t: Board, lasting: Lasting, env: Env, card: int, other: int, by: int | None = None) -> bool:
    """Tell whether a modifier of performing or equipping speaks of a card, or of an action on it, when this character does so."""
    made = by if by is not None else acting.made_of_card(t, card, other) if other != NONE else 0
    return lasting.fit(t, with_by(env, made), other)


def left(t: Board, card: int, lasting: Lasting) -> bool:
    """Tell whether what only holds so often in a turn still does."""
    return not lasting.node.times or t.used.get((card, lasting.uid), 0) < lasting.node.times


def rationed_waiver(t: Board, card: int, act: str, what: str, other: int, by: int | None = None) -> Lasting | None:
    """Give what lets a character do something without a requirement only so often, where nothing else does; None where that is not so."""
    found = [
        lasting
        for lasting, env, _ in modifiers(t, card, "regardless " + act)
        if lasting.node.what == what and suits(t, lasting, env, card, other, by) and left(t, card, lasting)
    ]
    return found[0] if found and all(lasting.node.times for lasting in found) else None


def next_waivers(t: Board, card: int, other: int, by: int) -> Iterator[int]:
    """Give the numbers of what a character need not do for the next card that fits, where this is the one."""
    for lasting, env, _ in modifiers(t, card, "regardless perform"):
        if lasting.node.next and suits(t, lasting, env, card, other, by) and left(t, card, lasting):
            yield lasting.uid


def _of_itself(t: Board, card: int, other: int, key: str) -> Iterator[tuple[Lasting, Env]]:
    """Give what a card says of being performed or equipped by a character, wherever it is."""
    for always in t.sheets[other].always:
        if always.zone == "hand":
            env = Env(other, card, t.ctrl[card], it=card)
            if always.when is not None and not always.when(t, env):
                continue
            if always.scope is None or always.scope(t, env, card):
                for lasting in always.modifiers:
                    if lasting.key == key:
                        yield lasting, env


def level_for(t: Board, card: int, other: int, acts_of: tuple[str, ...]) -> int:
    """Give a character's level for performing or equipping a card."""
    n = quality(t, card, "level")
    if "level for" not in t.keys and not t.sheets[other].outspoken:
        return n
    for lasting, env, value in modifiers(t, card, "level for"):
        if lasting.node.act in acts_of and suits(t, lasting, env, card, other):
            n += value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
    for lasting, env in _of_itself(t, card, other, "level for"):
        if lasting.node.act in acts_of and suits(t, lasting, env, card, other):
            n += lasting.n(t, env) if lasting.n is not None else 0
    return n


def enter_level(t: Board, card: int) -> int:
    """Give the level by which a character enters play: its own, or the one that it enters as if it were."""
    return enter_levels(t, card)[0]


def enter_levels(t: Board, card: int) -> list[int]:
    """Give the levels by which a character may enter play: the one by which it does, and those by which it may as well."""
    env = Env(card, card, t.owner[card])
    level = t.sheets[card].sheet.level
    for always in t.sheets[card].always:
        for lasting in always.modifiers:
            if lasting.key == "enter as" and lasting.n is not None and (always.when is None or always.when(t, env)):
                level = lasting.n(t, env)
    return levels_from(t, t.owner[card], card, level)


def levels_from(t: Board, seat: int, card: int, level: int) -> list[int]:
    """Give the levels by which a character of a level may enter a player's army; ``card``: -1 while it is not created."""
    lord = t.lord(seat)
    if lord == NONE:
        return [level]
    told = [
        (lasting.node, value if value is not None else lasting.n(t, said) if lasting.n is not None else 0)
        for lasting, said, value in modifiers(t, lord, "further")
        if (lasting.fit(t, said, card) if card != NONE else not lasting.node.filters)
    ]
    for node, n in told:
        if node.whole and not node.may:
            level = n
    for node, n in told:
        if not node.whole and not node.may:
            level = max(1, level + n)
    return [level, *[n if node.whole else max(1, level + n) for node, n in told if node.may]]


def entering(t: Board, card: int, seat: int) -> str:
    """Give how a player's characters and items enter play by what stands with his Warlord: ``"ready"`` as a rule.

    What names no items is about characters.
    """
    lord = t.lord(seat)
    if lord != NONE:
        item = t.sheets[card].sheet.kind == "Item"
        for lasting, env, _ in modifiers(t, lord, "entering"):
            if lasting.fit(t, env, card) and (not item or _ITEMS in lasting.node.filters):
                return str(lasting.node.orient)
    return "ready"


def improved(t: Board, card: int) -> bool:
    """Tell whether a character has been given a permanent bonus: to one of its numbers (official rulings: feats are none of them)."""
    return any(
        mod.card == card and mod.until == _FOR_GOOD and mod.value > 0 and t.book.node(mod.node).key[0] == "+"
        for mod in t.mods
    )
