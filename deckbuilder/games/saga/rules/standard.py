"""The standard orders, written in the algebra (rulebook, Standard Orders)."""

from deckbuilder.games.saga.algebra.abilities import Order, Static
from deckbuilder.games.saga.algebra.atoms import Attack, Move
from deckbuilder.games.saga.algebra.dealings import EquipTo
from deckbuilder.games.saga.algebra.effects import ByHand
from deckbuilder.games.saga.algebra.modifiers import Bonus
from deckbuilder.games.saga.algebra.values import Me, T

ORDERS = (
    Order(Attack(), spend=True),  # Order: Spend this character: Perform an attack.
    Order(EquipTo(T(0))),  # Order: Reveal an item card from your hand: Equip the item to this character.
    Order(
        Move(Me(), "maneuver"), spend=True
    ),  # Order: Spend this character: Move forward, backward, or within the rank.
)
"""Attack, equip, maneuver."""

OVERRIDE = Order(ByHand(""))
"""What a player does by hand who leaves the rules aside; no document knows of it."""
BONUSES = Static(*(Bonus(quality, 0) for quality in ("atk", "ac", "skill", "hp", "level")))
"""What he may give to a character so; the numbers come with the effect."""
