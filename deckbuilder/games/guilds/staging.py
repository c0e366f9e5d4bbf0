"""Positions for scenarios, and what may be expected of them; see ``resources/help/scenarios.md``.

``[A]`` and ``[B]`` have ``team``: names, or tables with ``card`` and what differs from a fresh warrior: ``health``, ``frozen`` (turns),
``momentum``, and ``marks``, a list of words. ``[table]`` has ``turn`` and ``order``: who acts this turn, in order; left out, speed decides.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.guilds.battle import Battle
from deckbuilder.games.guilds.rules import GuildsRules
from deckbuilder.games.guilds.state import (
    AGAIN_USED,
    AIDED,
    BLEEDING,
    BLESSED,
    EVADING,
    HIT,
    LAMED,
    MOST_TURNS,
    SHIELDED,
    SLEPT,
    STRUCK,
    STUNNED,
    TEAM,
    WEAK,
    State,
)
from deckbuilder.games.guilds.words import LETTERS, token

MARKS = {
    "attacked": STRUCK, "was attacked": HIT, "acted again": AGAIN_USED, "shield used": SHIELDED, "evading": EVADING, "stunned": STUNNED,
    "slept": SLEPT, "weakened": WEAK, "bleeding": BLEEDING, "blessed": BLESSED, "slowed": LAMED, "aided": AIDED,
}  # fmt: skip
"""The words of scenarios for what a warrior is under."""
_NUMBERS = {"health": 999, "frozen": 4, "momentum": 999}
_ONE = ("card", "as", "marks", *_NUMBERS)


class GuildsStaging:
    """Sets up a ring and reads one back."""

    def setup(self, rules: Ruleset[Any], table: Mapping[str, Any]) -> State:
        """Build a state; see ``Staging``.

        Raises:
            BadInput: the tables contradict themselves.
        """
        assert isinstance(rules, GuildsRules)
        pieces = _pieces(table)
        ids = [_card(table, piece["card"], where) for piece, where in pieces]
        faces = tuple(rules.number(rules.card(id)) for id in ids)
        health, flags, frozen, momentum = [], [], [], []
        for face, (piece, where) in zip(faces, pieces, strict=True):
            for key, most in _NUMBERS.items():
                value = piece.get(key, 0)
                if type(value) is not int or not 0 <= value <= most:
                    raise BadInput(f"{where}.{key}", shown(value), f"a whole number up to {most}")
            health.append(piece.get("health", rules.warriors[face].health))
            frozen.append(piece.get("frozen", 0))
            momentum.append(piece.get("momentum", 0))
            flags.append(_marks(piece.get("marks", []), where))
        turn, order = _moment(table, pieces)
        state = State(faces, tuple(health), tuple(flags), tuple(frozen), tuple(momentum), turn=turn, order=order)
        if not order:
            return rules.begun(state)
        battle = Battle(state, rules.who(state))
        battle.next_warrior()
        return battle.state()

    def observe(self, rules: Ruleset[Any], state: State, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give what a scenario may expect."""
        assert isinstance(rules, GuildsRules)
        battle = Battle(state, rules.who(state))
        names = {token: name for name, token in reversed(list(self.aliases(rules, state, table).items()))}
        seen: dict[str, Any] = {
            "resting": state.blow is None,
            "turn": state.turn,
            "order": tuple(names[token(one)] for one in state.order),
        }
        for seat, letter in enumerate(LETTERS):
            seen[letter] = {"team": tuple(names[token(one)] for one in battle.living(seat))}
        for one in range(2 * TEAM):
            seen[names[token(one)]] = {
                "health": state.health[one],
                "speed": battle.speed(one),
                "damage": battle.dealt(one),
                "frozen": state.frozen[one],
                "momentum": state.momentum[one],
                "marks": frozenset(word for word, flag in MARKS.items() if state.flags[one] & flag),
                "defeated": state.health[one] <= 0,
            }
        return seen

    def aliases(self, rules: Ruleset[Any], state: State, table: Mapping[str, Any]) -> Mapping[str, str]:
        """Give the names by which a scenario may call warriors."""
        assert isinstance(rules, GuildsRules)
        called = [card.name for card in rules.who(state)]
        found: dict[str, str] = {}
        for one, name in enumerate(called):
            once = called.count(name) == 1
            found[name if once else f"{name}#{called[: one + 1].count(name)}"] = token(one)
        for one, (piece, _) in enumerate(_pieces(table)):
            if "as" in piece:
                found[piece["as"]] = token(one)
        return found

    def values(
        self, rules: Ruleset[Any], state: State, seat: Seat, verb: str, words: str, table: Mapping[str, Any]
    ) -> tuple[int, ...]:
        """Nothing stands behind a warrior in a step.

        Raises:
            BadInput: something does.
        """
        if words:
            raise BadInput("", shown(words), "nothing behind the warrior")
        return ()


def _pieces(table: Mapping[str, Any]) -> list[tuple[Mapping[str, Any], str]]:
    """Give the warriors as the file tells them, with their places in it."""
    found: list[tuple[Mapping[str, Any], str]] = []
    for letter in LETTERS:
        told = table.get(letter)
        team = told.get("team") if isinstance(told, Mapping) else None
        if not isinstance(told, Mapping) or set(told) != {"team"} or not isinstance(team, list) or len(team) != TEAM:
            raise BadInput(f"{letter}.team", shown(team), f"{TEAM} warriors")
        for n, one in enumerate(team, 1):
            where = f"{letter}.team[{n}]"
            piece: Any = {"card": one} if isinstance(one, str) else one
            if not isinstance(piece, Mapping) or set(piece) - set(_ONE) or not isinstance(piece.get("card"), str):
                raise BadInput(where, shown(one), f"a name, or a table with {', '.join(_ONE)}")
            found.append((piece, where))
    return found


def _card(table: Mapping[str, Any], name: str, where: str) -> CardId:
    known = table.get("cards", {})
    if name not in known:
        raise BadInput(where, shown(name), "a warrior of the catalog or of the file")
    return CardId(known[name]["id"])


def _marks(told: Any, where: str) -> int:
    if not isinstance(told, list) or any(mark not in MARKS for mark in told):
        raise BadInput(f"{where}.marks", shown(told), f"some of {', '.join(MARKS)}")
    return sum(MARKS[mark] for mark in set(told))


def _moment(table: Mapping[str, Any], pieces: Sequence[tuple[Mapping[str, Any], str]]) -> tuple[int, tuple[int, ...]]:
    told = table.get("table", {})
    if set(told) - {"turn", "order"}:
        raise BadInput("table", shown(sorted(set(told) - {"turn", "order"})[0]), "turn and order")
    turn, order = told.get("turn", 1), told.get("order", [])
    if type(turn) is not int or not 1 <= turn <= MOST_TURNS:
        raise BadInput("table.turn", shown(turn), f"a whole number from 1 to {MOST_TURNS}")
    names = [piece.get("as", piece["card"]) for piece, _ in pieces]
    if not isinstance(order, list) or any(names.count(name) != 1 for name in order) or len(set(order)) < len(order):
        raise BadInput("table.order", shown(order), "names that the file gives to one warrior each")
    return turn, tuple(names.index(name) for name in order)
