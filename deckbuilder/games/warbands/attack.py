"""An attack, and spells and cards that may be answered, from their beginning to their end. Source: warbands, Attack Phase.

What ``Fight`` offers to the turn loop (``turns.py``), which is a ``Fight`` itself:

- ``begin(battle)``: an attack is declared and all who support have joined; ``attack`` is set and ``step`` is ``FIGHT``, or, where nothing is to be asked,
  the attack runs to its end at once. At its end ``attack`` is None and ``attack_over()`` is called, which goes on with the turn.
- ``castable(seat)``: what this seat may cast or play in the tactics phase, as answers with verb ``"cast"``, source the spell (``s3``), targets as the
  spell wants, or ``"play"``, source the fight card (``f12``: Wild Magic), target a warrior; in a fixed order, copies of one card once.
- ``why_not_cast(action)``: why such an answer may not be given; None where it may.
- ``do_cast(action)``: carries it out: the opponents may answer (``step`` is ``ANSWER`` while somebody is asked), what is left resolves, dice fall,
  the caster shares out what the spell gives. At its end ``pile`` is None and ``tactics_go_on()`` is called.
- ``question()``, ``options()``, ``why_not(action)``, ``answer(action)`` while ``step`` is ``FIGHT`` or ``ANSWER``; ``why_not`` judges answers of the right
  seat only, and dice of the right kind need no judging.

A spell of the attack phase is cast by the same road from within the attack. Who casts is marked in ``cast`` (bit of the warrior).
"""

from collections.abc import Sequence

from deckbuilder.core.rules import NOBODY, Action, Ask
from deckbuilder.games.warbands.clash import Attack
from deckbuilder.games.warbands.ground import Ground
from deckbuilder.games.warbands.state import FIGHT, Battle


class Fight(Ground):
    """A state that is being changed by an attack, a spell or a card."""

    __slots__ = ()

    # An attack ------------------------------------------------------------------------------------------------------------------

    def begin(self, battle: Battle) -> None:
        """Begin an attack."""
        self.attack, self.step = Attack(battle.attackers, battle.defenders), FIGHT
        self.attack = None
        self.attack_over()

    # Spells and cards of the tactics phase --------------------------------------------------------------------------------------

    def castable(self, seat: int) -> list[Action]:
        """Propose what a seat may cast or play in the tactics phase."""
        del seat
        return []

    def why_not_cast(self, action: Action) -> str | None:
        """Say why a spell or card of the tactics phase may not be cast or played; None where it may."""
        del action
        return "not yet"

    def do_cast(self, action: Action) -> None:
        """Cast a spell, or play a card, in the tactics phase."""
        raise NotImplementedError

    # Questions and answers ------------------------------------------------------------------------------------------------------

    def question(self) -> Ask:
        """Give the open question."""
        return Ask(NOBODY)

    def options(self) -> Sequence[Action]:
        """Propose answers."""
        return ()

    def why_not(self, action: Action) -> str | None:
        """Say why an answer may not be given; None where it may."""
        del action
        return "not yet"

    def answer(self, action: Action) -> None:
        """Carry out an answer that is not refused."""
        raise NotImplementedError
