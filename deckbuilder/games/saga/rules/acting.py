"""What an action is when a character performs it: also by what is said of his actions."""

from __future__ import annotations  # the table is made of what asks here

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.rules import inforce
from deckbuilder.games.saga.rules.codes import (
    ACTION,
    CARD,
    ELEMENTS,
    FROM_SCRIBED,
    FROM_UNDER,
    KEPT,
    MAKES_MELEE,
    MAKES_RANGED,
    SCRIBED,
    SPELL,
    UNDER,
)

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.board import Board
    from deckbuilder.games.saga.rules.book import Act

_MADE: Final = {
    "action": ACTION, "card": CARD, "spell": SPELL, "making melee": MAKES_MELEE, "making ranged": MAKES_RANGED,
    "making strikes": MAKES_MELEE | MAKES_RANGED,
}  # fmt: skip


def is_spell(t: Board, card: int) -> bool:
    """Tell whether a card is a spell: by its class or its words, or because all action cards of its player are, wherever they lie."""
    sheet = t.sheets[card].sheet
    if sheet.spell or sheet.kind != "Action":
        return sheet.spell
    if t.stale:
        inforce.index(t)
    return "spells" in t.keys and any(inforce.modifiers(t, one, "spells") for one in t.characters(t.ctrl[card]))


def made_of(t: Board, me: int, act: Act, bearer: int) -> int:
    """Give what an action is when a character performs it, in bits: also what is said of his actions, and from where its card comes."""
    by = act.by
    if by & CARD and t.zone[bearer] == UNDER:
        by |= FROM_UNDER | (FROM_SCRIBED if t.flags[bearer] & (SCRIBED | KEPT) == SCRIBED else 0)
    if by & CARD and "spells" in t.keys and is_spell(t, bearer):
        by |= SPELL
    if "acts as" in t.keys:
        called = "feat" if act.feat else {t.book.maneuver: "maneuver", t.book.attack: "attack"}.get(act, "")
        for lasting, _, _ in inforce.modifiers(t, me, "acts as"):
            if act.by & _MADE.get(lasting.node.of, 0) or lasting.node.of == called:
                by |= SPELL if lasting.node.trait == "Spell" else ELEMENTS[lasting.node.trait]
    return by


def made_of_card(t: Board, me: int, card: int) -> int:
    """Give what each action of an action card is when a character performs it, in bits; 0 for another card, which is not performed."""
    entry = t.sheets[card]
    if entry.sheet.kind != "Action" or not entry.acts:
        return 0
    by = -1
    for act in entry.acts:
        by &= made_of(t, me, act, card)
    return by
