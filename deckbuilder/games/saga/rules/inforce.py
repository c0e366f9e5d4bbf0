"""Which modifiers are in force, found anew when one of them comes or goes."""

from __future__ import annotations  # the table keeps what is found here

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.rules import lent
from deckbuilder.games.saga.rules.codes import DISCARD, FORMATION, HAND, SCRIBED, UNDER, UNTIL_CODES
from deckbuilder.games.saga.rules.kinds import STRIKE
from deckbuilder.games.saga.rules.state import NONE, Env, meaning, with_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.games.saga.algebra.modifiers import Blank
    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.lasting import Always, Lasting
    from deckbuilder.games.saga.rules.state import Mod

Found = tuple["Lasting", Env, int | None]
"""A modifier in force, what its words mean, and its number if that is fixed."""
_NONE_FOUND: Final[tuple[Found, ...]] = ()
_SPEAKING: Final = (FORMATION, UNDER, DISCARD)
_WHERE: Final = {FORMATION: "play", UNDER: "play", DISCARD: "discard", HAND: "in hand"}
_INWARD: Final = frozenset({
    "roll", "extra", "level for", "hand", "class", "trait", "holds", "grant", "feat", "use", "enter as", "harder", "harsher", "ignores", "stay", "acts as", "spells", "two dice", "farther",
    "regardless equip", "regardless enter", "cannot be killed", "cannot ready", "cannot ready phase", "cannot be readied", "cannot be wounded",
    "cannot equip", "cannot fall", "cannot be stunned", "cannot be canceled", "cannot attack", "cannot maneuver", "strike",
    "cannot have wounds removed", "cannot have wounds reduced", "cannot have wounds redirected", "cannot wound less", "cannot wound another",
    "cannot draw", "cannot search", "cannot host", "cannot be removed", "cannot unstun phase", "cannot be unstunned", "cannot be redirected", "cannot be returned",
    "cannot be controlled", "open hand", "blank",
})  # fmt: skip
"""Kinds of modifiers that do not bear on where a ready character may attack or maneuver to."""
_HOLDS: Final = frozenset(
    {"cannot be moved", "cannot be moved forward", "cannot be moved backward", "cannot use to move"}
)
_BANS: Final = frozenset({"cannot perform", "cannot order", "cannot react"})
"""Kinds of modifiers that keep characters where they are, and from performing actions."""
_WAIVERS: Final = frozenset({"class", "regardless perform"})
_LEVELERS: Final = frozenset({"level for", "spells", "+level", "=level"})
"""Kinds of modifiers that change who may perform an action card: of other classes, of other levels."""
_BY_OTHERS: Final = frozenset({"class", "regardless equip"})
"""Kinds of modifiers that let characters of other classes than its own equip an item."""


_STRIKE: Final = UNTIL_CODES["strike"]


def index(t: Board) -> None:
    """Find the modifiers in force of all cards that have any, by what they are for; kept until one of them comes or goes.

    A spell that is attached by Scribe only has not been cast: it says nothing yet (rulebook, Feats: Scribe).
    """
    zones = t.zone
    spoken = tuple([
        (card, _WHERE[zones[card]])
        for card in t.cast.speakers
        if (zones[card] in _SPEAKING and not (zones[card] == UNDER and t.flags[card] & SCRIBED))
        or (zones[card] == HAND and t.sheets[card].whispers)
    ])  # fmt: skip
    same = spoken == t.spoken and t.spoken_by is t.cast
    if same and t.indexed is t.mods:  # what came or went says nothing where it is and where it was
        if t.lending or t.blanking:
            t.acts_of = {}
        t.stale = False
        return
    own: dict[str, dict[int, list[Mod]]] = {}
    for mod in t.mods:
        key = t.book.node(mod.node).key
        own.setdefault(key, {}).setdefault(mod.card, []).append(mod)
    if not same or "grant" in own or "grant" in t.own_mods:
        t.statics, t.spoken, t.spoken_by = _said(t, spoken), spoken, t.cast
        for mods in own.get("grant", {}).values():
            for mod in mods:
                _lent(t, mod)
    t.own_mods, t.indexed = own, t.mods
    _summed_up(t, t.statics, own)
    t.stale = False


def _said(t: Board, spoken: tuple[tuple[int, str], ...]) -> dict[str, list[tuple[Lasting, Always, int]]]:
    """Give the static modifiers of the cards that have any where they lie: (card, where it lies)."""
    found: dict[str, list[tuple[Lasting, Always, int]]] = {}
    for card, zone in spoken:
        for always in t.sheets[card].always:
            if always.zone == zone:
                for lasting in always.modifiers:
                    found.setdefault(lasting.key, []).append((lasting, always, card))
                    if lasting.says is not None:
                        for one in lasting.says.modifiers:
                            found.setdefault(one.key, []).append((one, lasting.says, card))
    return found


def _lent(t: Board, mod: Mod) -> None:
    """Add the modifiers of a static ability that a card has for a while."""
    says = t.book.node(mod.node).says
    if says is not None:
        for one in says.modifiers:
            t.statics.setdefault(one.key, []).append((one, says, mod.card))


def _summed_up(
    t: Board, found: dict[str, list[tuple[Lasting, Always, int]]], own: dict[str, dict[int, list[Mod]]]
) -> None:
    """Note what kinds of modifiers there are, and what is asked of them most."""
    t.keys = frozenset((*found, *own))
    t.bent = frozenset([key[1:] for key in t.keys if key[0] in "+="])
    lending, blanking = "grant" in t.keys or "feat" in t.keys, "blank" in t.keys
    if lending or t.lending or blanking or t.blanking:
        t.acts_of = {}
    t.lending, t.blanking = lending, blanking
    t.arming = frozenset(
        [key for key, rows in found.items() if key[0] == "+" and any(said.arms for _, said, _ in rows)]
    )
    swings = [lasting.node for lasting, _, _ in found.get("strike", ())]
    swings += [t.book.node(mod.node).node for mods in own.get("strike", {}).values() for mod in mods]
    t.far = any(map(_reaches, swings))
    t.muting = "strike" in t.keys and _mute(found, own, t)
    t.steady = all(key[0] in "+=" or key in _INWARD for key in t.keys)
    t.plain = t.steady and not t.far
    t.grim = _grim(t)
    t.holding = not t.keys.isdisjoint(_HOLDS)
    t.banning = not t.keys.isdisjoint(_BANS)
    t.waiving = not t.keys.isdisjoint(_WAIVERS)
    t.leveling = not t.keys.isdisjoint(_LEVELERS)
    t.admitting = not t.keys.isdisjoint(_BY_OTHERS)


def _mute(found: dict[str, list[tuple[Lasting, Always, int]]], own: dict[str, dict[int, list[Mod]]], t: Board) -> bool:
    """Tell whether a change of strikes bears on who may react to them."""
    return any(lasting.node.mute for lasting, _, _ in found.get("strike", ())) or any(
        t.book.node(mod.node).node.mute for mods in own.get("strike", {}).values() for mod in mods
    )


def _reaches(node: Any) -> bool:
    """Tell whether a change of strikes bears on whom they may target."""
    return bool(node.reach or node.close)


def modifiers(t: Board, card: int, key: str) -> Sequence[Found]:
    """Give the modifiers of a kind that a card has now, statics first."""
    if t.stale:
        index(t)
    if key not in t.keys:
        return _NONE_FOUND
    statics = t.statics.get(key)
    own = t.own_mods.get(key)
    if statics is None:
        if own is None or (card not in own and NONE not in own):
            return _NONE_FOUND
        return for_a_while(t, own, card)
    found: list[Found] = []
    for lasting, always, source in statics:
        if t.blanking and _hushed(t, always, source):
            continue
        if always.lender is not None:
            found += [(lasting, env, None) for env in lent.meant_for(t, always, source, card)]
            continue
        carrier = t.carrier(source)
        if always.scope is None and card != carrier:
            continue
        if always.once and lent.said_before(t, source, always.shared):
            continue
        if always.scope is not None or always.when is not None:
            env = meaning(source, carrier, t.ctrl[source])
            if always.scope is not None and not (lent.within(t, always, card) and always.scope(t, env, card)):
                continue
            if always.when is not None and not always.when(t, env):
                continue
        found.append((lasting, meaning(source, carrier, t.ctrl[source], it=card), None))
    if own is not None and (card in own or NONE in own):
        found += for_a_while(t, own, card)
    return found


def blank_by(t: Board, card: int) -> tuple[Blank, ...]:
    """Give by what an item is blank; nothing where that is being asked already: "Weapons are blank" is said of what prints that trait."""
    if t.zone[card] != UNDER or (card, "blank") in t.busy:
        return ()
    found: tuple[Blank, ...] | None = t.cache.get(("blank", card))
    if found is None:
        outermost = not t.busy
        t.busy.add((card, "blank"))
        found = tuple([lasting.node for lasting, _, _ in modifiers(t, card, "blank")])
        t.busy.discard((card, "blank"))
        if outermost:
            t.cache["blank", card] = found
    return found


def blank(t: Board, card: int, traits: bool = False) -> bool:
    """Tell whether the words of an item count for nothing now, with ``traits`` also those that it prints."""
    return any(not (traits and node.keeps) and not node.speaks for node in blank_by(t, card))


def _hushed(t: Board, always: Always, source: int) -> bool:
    """Tell whether a static ability counts for nothing: it, or the one that lends it, is printed on a card that is blank."""
    return blank(t, source) and (always.lender or always) in t.sheets[source].always


def for_a_while(t: Board, own: dict[int, list[Mod]], card: int) -> list[tuple[Lasting, Env, int | None]]:
    """Give the modifiers of a card that last for a while: its own, then those of whoever fits."""
    found: list[tuple[Lasting, Env, int | None]] = [
        (t.book.node(mod.node), mod.env, mod.value) for mod in own.get(card, ()) if counts(t, mod)
    ]
    fitting = [mod for mod in own.get(NONE, ()) if concerns(t, mod, card)]
    return found + [(t.book.node(mod.node), mod.env._replace(it=card), mod.value) for mod in fitting]


def counts(t: Board, mod: Mod) -> bool:
    """Tell whether a modifier counts where its card stands, and as things are."""
    return _counts_for(t, mod, mod.card, mod.env)


_OF_STRIKES: Final = ("+atk", "=atk", "+ac", "=ac", "strike", "roll")
"""What is gained for a strike and counts for that strike alone, and not for others that are performed before it is over."""


def _of_another(t: Board, mod: Mod) -> bool:
    """Tell whether a modifier is for another strike than the one that is being performed, if any is."""
    if mod.until != _STRIKE or t.book.node(mod.node).key not in _OF_STRIKES or mod.end >= len(t.stack):
        return False
    inside = sum([frame[0] == STRIKE for frame in t.stack[mod.end + 1 :]])
    return bool(inside > (t.stack[mod.end][0] != STRIKE))  # what an action gains before its strike is for that strike


def _counts_for(t: Board, mod: Mod, card: int, env: Env) -> bool:
    if _of_another(t, mod):
        return False
    if mod.place != NONE and mod.place != t.rank_code(card):
        return False
    when = t.book.node(mod.node).when
    return when is None or bool(when(t, env))


def concerns(t: Board, mod: Mod, card: int) -> bool:
    """Tell whether a modifier that lasts for a while is one of a card: its own, or one of whoever fits."""
    if mod.card != NONE:
        return mod.card == card and counts(t, mod)
    scope = t.book.node(mod.node).scope
    if t.zone[card] != FORMATION or scope is None or not scope(t, mod.env, card):
        return False
    return _counts_for(t, mod, card, with_it(mod.env, card))


_VITAL: Final = ("+hp", "=hp", "+level", "=level")


def _grim(t: Board) -> bool:
    """Tell whether something in force might take hit points or levels, and not only give some."""
    for key in _VITAL:
        for lasting, _, _ in t.statics.get(key, ()):
            value = lasting.node.n
            if not isinstance(value, int) or value <= 0:
                return True
        for mods in t.own_mods.get(key, {}).values():
            for mod in mods:
                if mod.value <= 0:
                    return True
    return False
