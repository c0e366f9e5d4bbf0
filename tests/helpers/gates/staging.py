"""Positions for scenarios: ``[A]`` and ``[B]`` have ``hand``, ``pile`` and ``walls``, names of six guards in all; ``[table]`` has ``taken``.

``taken`` is a list of ``"A"``, ``"B"`` and ``"-"``, one for each gate that is over.
"""

from collections.abc import Mapping
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown
from deckbuilder.core.rules import Ruleset, Seat
from tests.helpers.gates.siege import GATES, SEATS, Siege, SiegeRules, token
from tests.helpers.gates.watch import SIZE

LETTERS = "AB"
_PARTS = ("hand", "pile", "walls")


class SiegeStaging:
    """Sets up a siege and reads one back."""

    def setup(self, rules: Ruleset[Any], table: Mapping[str, Any]) -> Siege:
        ids: list[str] = []
        rows: dict[str, list[tuple[int, ...]]] = {part: [] for part in _PARTS}
        for letter in LETTERS:
            told = table.get(letter)
            if not isinstance(told, Mapping) or set(told) - set(_PARTS):
                raise BadInput(letter, shown(told), f"a table with {', '.join(_PARTS)}")
            first = len(ids)
            for part in _PARTS:
                names = told.get(part, [])
                if not isinstance(names, list) or any(name not in table["cards"] for name in names):
                    raise BadInput(f"{letter}.{part}", shown(names), "names of guards")
                rows[part].append(tuple(range(len(ids), len(ids) + len(names))))
                ids += [table["cards"][name]["id"] for name in names]
            if len(ids) - first != SIZE:
                raise BadInput(letter, f"{len(ids) - first} guards", f"{SIZE} guards")
        taken = table.get("table", {}).get("taken", [])
        walls = tuple(rows["walls"])
        if not isinstance(taken, list) or any(one not in (*LETTERS, "-") for one in taken) or len(taken) >= GATES:
            raise BadInput("table.taken", shown(taken), "A, B or - for each gate that is over")
        if any(len(wall) != len(taken) for wall in walls):
            raise BadInput("walls", shown(walls), "a guard of each player at each gate that is over")
        seats = tuple("AB".find(one) for one in taken)
        return Siege(tuple(ids), tuple(rows["pile"]), tuple(rows["hand"]), walls=walls, taken=seats, shuffled=SEATS)

    def observe(self, rules: Ruleset[Any], state: Siege, table: Mapping[str, Any]) -> Mapping[str, Any]:
        names = {id: name for name, id in reversed(list(self.aliases(rules, state, table).items()))}
        seen: dict[str, Any] = {
            "gates": tuple((*LETTERS, "-")[one] for one in state.taken),
            "resting": state.picks == (-1, -1),
        }
        for seat, letter in enumerate(LETTERS):
            rows = {"hand": state.hands, "pile": state.piles, "walls": state.walls}
            seen[letter] = {part: tuple(names[token(guard)] for guard in row[seat]) for part, row in rows.items()}
        return seen

    def aliases(self, rules: Ruleset[Any], state: Siege, table: Mapping[str, Any]) -> Mapping[str, str]:
        assert isinstance(rules, SiegeRules)
        called = [rules.name(state, guard) for guard in range(len(state.ids))]
        found: dict[str, str] = {}
        for guard, name in enumerate(called):
            once = called.count(name) == 1
            found[name if once else f"{name}#{called[: guard + 1].count(name)}"] = token(guard)
        return found

    def values(
        self, rules: Ruleset[Any], state: Siege, seat: Seat, verb: str, words: str, table: Mapping[str, Any]
    ) -> tuple[int, ...]:
        if words:
            raise BadInput("", shown(words), "nothing behind the guard")
        return ()
