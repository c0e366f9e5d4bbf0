"""What ``Cannot`` may forbid: acts, what each of them means, and by what it may be forbidden."""

from typing import Final, NamedTuple


class Act(NamedTuple):
    """An act that can be forbidden.

    Attributes:
        means: what then does not happen.
        by: the words that ``Cannot.by`` may hold beside it, ``""`` for whatever does it; the engine asks by no others.
    """

    means: str
    by: frozenset[str]


_WHATEVER: Final = frozenset({""})
_MADE: Final = frozenset({"making-melee", "making-ranged", "making-strikes"})
_AIMING: Final = frozenset({"effect", "strike", "melee", "ranged", "action", "spell", "card", "item"}) | _MADE
_AIMED: Final = _WHATEVER | _AIMING
_SORTS: Final = _WHATEVER | {"feat", "item", "printed", "spending"} | _MADE
_DONE: Final = _WHATEVER | {"effect", "action", "spell", "card", "item"}
_WOUNDED: Final = _WHATEVER | {"strike", "spell", "action"}
_WOUNDING: Final = _WOUNDED | {"melee", "ranged"}
_ANSWERED: Final = _WHATEVER | {"action", "spell", "card"}
_OWN: Final = _WHATEVER | {"own"}

LEFT: Final = frozenset({"attack", "maneuver", "printed"}) | _AIMING
"""The words that ``Cannot.but`` may hold."""
OF_A_FEAT: Final = frozenset({"perform", "order", "react"})
"""The acts that may be forbidden by the name of a feat, too."""

ACTS: Final[dict[str, Act]] = {
    # what the card itself does
    "attack": Act("it performs no attack", _WHATEVER),
    "maneuver": Act("it performs no maneuver", _WHATEVER),
    "equip": Act("it is not equipped with the items", _WHATEVER),
    "perform": Act("it performs no action, Orders and Reacts alike", _SORTS),
    "order": Act("it performs no Order", _SORTS),
    "react": Act("it performs no React", _SORTS),
    "perform card": Act("it performs none of the action cards", _WHATEVER),
    "cast": Act("it performs no spell", _WHATEVER),
    "melee": Act("it makes no melee strikes", _WHATEVER),
    "ranged": Act("it makes no ranged strikes", _WHATEVER),
    "target": Act("its strikes and actions aim at none of these", _AIMED),
    "fall": Act("it does not fall forward", _WHATEVER),
    "use to move": Act("its actions do not move it", _WHATEVER),
    "use to draw": Act("its actions draw nothing", _WHATEVER),
    "use to search": Act('its actions retrieve nothing from decks, by ``"own"``: from its player\'s', _OWN),
    "wound less": Act("the wounds that it inflicts are not reduced", _WOUNDING),
    "wound another": Act("the wounds that it inflicts are not redirected", _WOUNDING),
    # what becomes of it
    "ready": Act("it does not become ready", _WHATEVER),
    "ready phase": Act("it does not become ready in the Ready Phase", _WHATEVER),
    "unstun phase": Act("it does not become spent, from stunned, in the Ready Phase", _WHATEVER),
    "turn falling": Act("it is neither spent nor stunned by falling forward", _WHATEVER),
    # what is done to it
    "be targeted": Act("it is no target", _AIMED),
    "be struck": Act("no strike is made at it", _AIMED),
    "be stunned": Act("it is not stunned", _DONE),
    "be unstunned": Act("it does not cease to be stunned", _DONE),
    "be spent": Act("it is not spent", _DONE),
    "be readied": Act("it is not readied", _DONE),
    "be moved": Act("it is not moved; falling forward is no such move", _DONE),
    "be moved forward": Act("it is not moved forward", _DONE),
    "be moved backward": Act("it is not moved backward", _DONE),
    "be wounded": Act("it suffers no wounds", _WOUNDED),
    "be killed": Act("it is not killed", _DONE),
    "be destroyed": Act("the item is not destroyed", _DONE),
    "be removed": Act("the item is not removed from the game", _DONE),
    "be returned": Act("it does not leave play for a hand or deck", _DONE),
    "be controlled": Act("it does not go over to another army", _DONE),
    "be charged": Act("it gains no Charges", _DONE),
    "be canceled": Act("its actions are not canceled", _ANSWERED),
    "be redirected": Act("its actions are not redirected", _ANSWERED),
    "have wounds removed": Act("no wounds are removed from it", _WHATEVER),
    "have wounds reduced": Act("the wounds that it is about to suffer are not reduced", _WHATEVER),
    "have wounds redirected": Act("the wounds that it is about to suffer are not redirected", _WHATEVER),
    # what a player does, said of his Warlord
    "draw": Act("he draws no cards", _WHATEVER | {"effect"}),
    "search": Act("he takes no cards out of decks but by drawing", _WHATEVER | {"effect"}),
    "host": Act("he puts no characters into play", _WHATEVER | {"effect", "decree"}),
    "unearth": Act('he takes no cards out of discard piles, by ``"own"``: out of his', _OWN),
    "be unearthed": Act("nobody takes cards out of his discard pile", _DONE),
}
"""The act by its name."""
