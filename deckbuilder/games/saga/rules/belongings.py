"""What a card has: traits, classes, factions, alignment, feats and actions, printed and gained."""

from __future__ import annotations  # the table keeps what is worked out here

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.modifiers import Aligned
from deckbuilder.games.saga.rules import inforce, stats
from deckbuilder.games.saga.rules.codes import EVIL, FORMATION, GOOD, IDLE, SUMMONED, UNDER
from deckbuilder.games.saga.rules.state import NONE, Env

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.book import Act
    from deckbuilder.games.saga.rules.lasting import Lasting
    from deckbuilder.games.saga.rules.stats import Found


PLANAR: Final = ("Astral", "Ethereal", "Planar")
"""One trait by three names (rulebook, Planar)."""
_COUNTED: Final = (v.Times, v.Count, v.CountIn, v.CountOf, v.WoundsOn, v.ChargesOn)
"""Numbers that say how much there is for each of something."""


def has_trait(t: Board, card: int, name: str) -> bool:
    """Tell whether a card has a trait, printed or gained."""
    sheet = t.sheets[card].sheet
    if name == "Warlord" and sheet.kind == "Character" and t.in_play(card):
        return bool(t.flags[card] & 1)
    names = PLANAR if name in PLANAR else (name,)
    printed = any(word in sheet.traits for word in names) and not (t.blanking and inforce.blank(t, card, traits=True))
    found = _told_of(t, card, "trait", name)
    return _changed(found, names, printed) if found else printed


def gives(t: Board, item: int, quality: str) -> bool:
    """Tell whether an item gives the character that has it a bonus to a quality: by what is printed, or by what it says."""
    if t.sheets[item].sheet.kind != "Item" or t.zone[item] != UNDER:
        return False
    if stats.of_item(t, item, quality) > 0:
        return True
    return any(
        (value if value is not None else lasting.n(t, env) if lasting.n is not None else 0) > 0
        for lasting, env, value in stats.modifiers(t, t.host[item], "+" + quality)
        if env.source == item
    )


def _told_of(t: Board, card: int, key: str, name: str) -> Sequence[Found]:
    """Give what is said of a card's traits, classes or feats; nothing where that itself asks whether the card has this one."""
    if t.stale:
        inforce.index(t)
    asked = (card, f"{key} {name}")
    if key not in t.keys or asked in t.busy:
        return ()
    t.busy.add(asked)
    found = stats.modifiers(t, card, key)
    t.busy.discard(asked)
    return found


def _changed(found: Sequence[Found], names: tuple[str, ...], printed: bool) -> bool:
    """Tell whether a card has a trait by what is said of it.

    Of effects with an end the last one holds; what always takes a trait holds against whatever gives it (rulebook, General vs. Specific).
    """
    has = printed
    taken = False
    for lasting, _, value in found:
        if lasting.node.name in names:
            has = not lasting.node.lose
            taken = taken or (value is None and lasting.node.lose)
    return has and not taken


def _gained(t: Board, card: int, key: str, name: str) -> bool:
    return any(lasting.node.name == name for lasting, _, _ in _told_of(t, card, key, name))


def alignment(t: Board, card: int) -> str:
    """Give a card's alignment, ``""`` for none; a summoned character has its performer's (rulebook, Summoned Characters).

    Of several effects that change it the last one holds.
    """
    for lasting, env, _ in reversed(stats.modifiers(t, card, "aligned")):
        if isinstance(lasting.node, Aligned):
            return str(lasting.node.side)
        if lasting.ref is not None and (card, "aligned") not in t.busy:
            t.busy.add((card, "aligned"))
            found = [alignment(t, of) for of in lasting.ref(t, env)]
            t.busy.discard((card, "aligned"))
            if found:
                return found[0]
    flags = t.flags[card]
    if flags & SUMMONED:
        return "Good" if flags & GOOD else "Evil" if flags & EVIL else ""
    sheet = t.sheets[card].sheet
    return "Good" if sheet.good else "Evil" if sheet.evil else ""


def has_class(t: Board, card: int, name: str) -> bool:
    """Tell whether a card is of a class: by its icon, by its words, or gained (rulebook, Glossary: Multiclass)."""
    sheet = t.sheets[card].sheet
    printed = name in sheet.classes or (name in sheet.told and not (t.blanking and inforce.blank(t, card)))
    found = _told_of(t, card, "class", name)
    return _changed(found, (name,), printed) if found else printed


def classes(t: Board, card: int) -> frozenset[str]:
    """Give the classes that a card is of."""
    own = t.sheets[card].sheet.classes
    found = stats.modifiers(t, card, "class")
    if not found:
        return own
    named = own | {lasting.node.name for lasting, _, _ in found}
    return frozenset(name for name in named if _changed(found, (name,), name in own))


def has_faction(t: Board, card: int, name: str) -> bool:
    """Tell whether a card is of a faction; "Mercenary" may stand among the traits (rulebook, Loyalty Penalty)."""
    sheet = t.sheets[card].sheet
    printed = name in sheet.factions or (name == "Mercenary" and "Mercenary" in sheet.traits)
    found = _told_of(t, card, "trait", name)
    return _changed(found, (name,), printed) if found else printed


def owes_loyalty(t: Board, card: int, seat: int) -> bool:
    """Tell whether a character suffers the loyalty penalty (rulebook, Loyalty Penalty)."""
    sheet = t.sheets[card].sheet
    lord = t.lord(seat)
    if lord == NONE or "Mercenary" in sheet.factions or "Mercenary" in sheet.traits:
        return False
    if any(node.loyal and when(t, Env(card, card, seat)) for node, when, _ in t.sheets[card].enters):
        return False
    if stats.regardless(t, lord, "enter", "loyalty", card):
        return False
    return not any(has_faction(t, lord, name) for name in sheet.factions)


def _worn(t: Board, card: int) -> Sequence[int]:
    """Give what lies under a character and gives it something: what is only attached does not."""
    under = t.under(card)
    return [one for one in under if not t.flags[one] & IDLE] if under else under


def has_feat(t: Board, card: int, name: str) -> bool:
    """Tell whether a character has a feat."""
    return (
        any(feat == name for feat, _ in t.sheets[card].sheet.feats)
        or any(feat == name for item in _worn(t, card) for feat, _ in _printed_feats(t, item))
        or _gains_feat(t, card, name)
    )


def _printed_feats(t: Board, item: int) -> tuple[tuple[str, int], ...]:
    """Give the feats printed on an item, none where it is blank."""
    return () if t.blanking and inforce.blank(t, item) else t.sheets[item].sheet.feats


def _gains_feat(t: Board, card: int, name: str) -> bool:
    """Tell whether a character gains a feat: what it gains while it has that very feat does not count for that."""
    asked = (card, f"feat {name}")
    if asked in t.busy:
        return False
    t.busy.add(asked)
    found = name in _feats_gained(t, card)
    t.busy.discard(asked)
    return found


def _feats(t: Board, card: int) -> list[Found]:
    """Give what a character has gained of feats, and what its items have."""
    found = list(stats.modifiers(t, card, "feat"))
    for item in _worn(t, card):
        found += stats.modifiers(t, item, "feat")
    return found


def _feats_gained(t: Board, card: int) -> list[str]:
    """Give the feats that a character gains; "+2 for each" of which there is none is no feat."""
    return [lasting.node.name for lasting, env, value in _feats(t, card) if not _of_none(t, lasting, env, value)]


def _of_none(t: Board, lasting: Lasting, env: Env, value: int | None) -> bool:
    if lasting.n is None or not isinstance(lasting.node.n, _COUNTED):
        return False
    return (lasting.n(t, env) if value is None else value) == 0


def feat_bonus(t: Board, card: int, name: str) -> int:
    """Add up a feat's bonuses from all sources (rulebook, Feats)."""
    n = sum(value for feat, value in t.sheets[card].sheet.feats if feat == name)
    n += sum(value for item in _worn(t, card) for feat, value in _printed_feats(t, item) if feat == name)
    for lasting, env, value in _feats(t, card):
        if lasting.node.name == name:
            n += value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
    return n


def acts(t: Board, card: int) -> tuple[Act, ...]:
    """Give the actions on a card in play: printed, then of its feats, then granted; their places are their numbers."""
    if t.stale:
        inforce.index(t)
    if (t.lending or t.blanking) and t.acts_at != t.version:
        t.acts_of, t.acts_at = {}, t.version
    found = t.acts_of.get(card)
    if found is None:
        found = () if t.blanking and inforce.blank(t, card) else t.sheets[card].acts
        if t.zone[card] == FORMATION:
            found += _lent(t, card)
        t.acts_of[card] = found
    return found


def _lent(t: Board, card: int) -> tuple[Act, ...]:
    """Give the actions that a character has by feats and from others."""
    names = [feat for feat, _ in t.sheets[card].sheet.feats]
    for item in _worn(t, card):
        names += [feat for feat, _ in _printed_feats(t, item)]
    if t.lending:
        names += _feats_gained(t, card)
    found: tuple[Act, ...] = ()
    if names:
        for place, name in enumerate(names):
            if name not in names[:place]:
                found += t.book.feat_acts.get(name, ())
    if t.lending:
        found += tuple([x.act for x, _, _ in stats.modifiers(t, card, "grant") if x.act is not None])
    return found
