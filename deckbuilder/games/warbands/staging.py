"""Positions for scenarios, and what may be expected of them; see ``resources/help/scenarios.md``.

``[A]`` to ``[D]`` are the players, two at least:

| key | holds |
|---|---|
| ``front``, ``back`` | the rows of the first group: warriors, by name or as tables (see below) |
| ``second`` | the second group: a table with ``front`` and ``back``, ``terrain`` and ``held`` |
| ``terrain`` | the Terrain card that lies on the first group |
| ``held`` | true where that group may not attack, as after a Terrain was played on it |
| ``killed`` | warriors that are killed |
| ``hand`` | fight cards |
| ``effects`` | what lasts on the whole warband: ``"bloodlust"``, ``"haste"``, ``"shield"`` |
| ``band`` | in phases ``deal``, ``recruit`` and ``equip`` instead of rows: the six warriors, the champion last |
| ``chosen`` | in phases ``deal`` and ``recruit``: true for a warband of the player's own choice |
| ``dealt`` | in phases ``recruit`` and ``equip``: equipment to be given out, the next piece first |

A warrior is a name, or a table with ``card`` and what differs: ``as`` (a name for this copy), ``hits`` (left; as printed where nothing is said),
``items`` (weapons and armor that he carries, names or tables with ``card``, ``as`` and ``ammo``), ``uses`` (which weapons, by name; the strongest where
nothing is said, ``[]`` for none), ``spells`` (face down under him), ``effects`` (words of ``EFFECTS``, or tables with ``what`` and ``turns``, this one
included; as long as usual where nothing is said), ``cast = true`` (he cast a spell this turn), ``row = true`` and ``ready = true`` (he changed his row, or
chose his weapon, in this phase), ``of`` (for one under Control: the letter of his owner). Durin has Snaga; who says ``items`` for him names it.

``[table]``: ``turn`` (1), ``active`` (whose turn, ``"A"``), ``phase``, ``deck`` and ``spells`` (the decks, the top first), ``discard`` and
``spent`` (discarded fight cards and spells); in phases ``deal`` and ``recruit`` ``warriors``, ``champions``, ``weapons`` and ``armors`` (the other
decks, the top first). ``phase`` is what begins: ``deal`` (the decks are shuffled), ``recruit`` (a warrior may be replaced), ``equip``, ``turn`` (what happens
at the start of a turn, then the draw phase), ``draw``, ``tactics`` (where nothing is said), ``move``, ``attack``.

Fight cards, spells and equipment are in the book as often as their decks have them.

A step names what acts, then what is aimed at: ``give Long Sword to Ogre``, ``place Ogre in A1 back``, ``row Ogre``, ``wield Ogre with Maul and Club``,
``cast Heal``, ``cast Freeze at Orc``, ``split Ogre``, ``terrain Mud on B1``, ``clear Move on A1``, ``clear A1`` and ``combine`` (then ``pay`` with
cards), ``combine Move``, ``attack A1 at B1``, ``support C1 with B1`` (C1 supports B1), ``discard Move``, ``replace Ogre``, ``pass``, ``done``. Groups
are called ``A1``, ``A2``, ``B1`` ... The tables name a Terrain as its card, ``"Terrain: Mud"``; steps may say ``Mud``.
"""

from collections.abc import Mapping
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown
from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.rules import WarbandsRules
from deckbuilder.games.warbands.stage import PHASES, Stage
from deckbuilder.games.warbands.state import BACK, FRONT, GROUPS, NONE, State
from deckbuilder.games.warbands.watched import watched
from deckbuilder.games.warbands.words import CARD, GROUP, ITEM, LETTERS, SPELL, WARRIOR

_TERRAIN = "Terrain: "
_ROWS = {"front": FRONT, "back": BACK}


class WarbandsStaging:
    """Sets up a battlefield and reads one back."""

    def setup(self, rules: Ruleset[Any], table: Mapping[str, Any]) -> State:
        """Build a state; see ``Staging``.

        Raises:
            BadInput: the tables contradict themselves.
        """
        assert isinstance(rules, WarbandsRules)
        stage = Stage(rules.book, table)
        recruits = Recruits(stage.state(), rules.book)
        PHASES[stage.phase](recruits)
        return recruits.state()

    def observe(self, rules: Ruleset[Any], state: State, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give what a scenario may expect."""
        assert isinstance(rules, WarbandsRules)
        names: dict[str, str] = {}
        for name, token in self.aliases(rules, state, table).items():
            names.setdefault(token, name)
        return watched(Recruits(state, rules.book), names)

    def aliases(self, rules: Ruleset[Any], state: State, table: Mapping[str, Any]) -> Mapping[str, str]:
        """Give the names by which a scenario may call warriors, items, cards, spells and groups."""
        assert isinstance(rules, WarbandsRules)
        stage = Stage(rules.book, table)
        book = rules.book
        named = [(book.faces[face].name, f"{WARRIOR}{one}") for one, face in enumerate(state.faces) if face != NONE]
        named += [(book.faces[face].name, f"{ITEM}{item}") for item, face in enumerate(state.gear)]
        named += [(book.fight[copy].name, f"{CARD}{copy}") for copy in stage.cards_named]
        named += [(book.spells[copy].name, f"{SPELL}{copy}") for copy in stage.spells_named]
        called = [name for name, _ in named]
        found: dict[str, str] = {}
        counts: dict[str, int] = {}
        for name, token in named:
            counts[name] = counts.get(name, 0) + 1
            found[name if called.count(name) == 1 else f"{name}#{counts[name]}"] = token
        for group in range(len(state.terrain)):
            found[f"{LETTERS[group // GROUPS]}{group % GROUPS + 1}"] = f"{GROUP}{group}"
        short = {name.removeprefix(_TERRAIN): token for name, token in found.items()}
        return {**found, **short, **stage.called}

    def values(
        self, rules: Ruleset[Any], state: State, seat: Seat, verb: str, words: str, table: Mapping[str, Any]
    ) -> tuple[int, ...]:
        """Read a row, or a number.

        Raises:
            BadInput: it is neither.
        """
        if not words:
            return ()
        if words in _ROWS:
            return (_ROWS[words],)
        if words.isascii() and words.isdigit() and len(words) < 4:
            return (int(words),)
        raise BadInput("", shown(words), "front, back or a number")
