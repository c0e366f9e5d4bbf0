"""One scenario under one profile, step by step."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NoReturn

from deckbuilder.core.errors import BadInput, WarcampError
from deckbuilder.core.game import Table
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Randomness, Ruleset, Seat
from deckbuilder.play.dice import fault, wanted
from deckbuilder.play.scenario_expect import LINKS, Miss, Names, misses, text
from deckbuilder.play.scenario_file import AS_IS, Die, Scenario, Step, letter

_FORCED = 1000
"""Answers in a row that the program gives because there is no other; more mean that the game does not go on."""


class Failed(WarcampError):
    """A scenario failed.

    Args:
        step: where: ``"step 3"``, ``"end"``.
        misses: what was wanted, and what came.
    """

    def __init__(self, step: str, misses: Sequence[Miss]) -> None:
        super().__init__(f"{step}: wanted {misses[0].wanted}, got {misses[0].got}")
        self.step, self.misses = step, tuple(misses)


class Run:
    """Plays a scenario once.

    Args:
        scenario: what is played.
        table: the game's; it has a staging.
        rules: made with the scenario's cards.
        profile: under which.

    Attributes:
        told: what happened, a line each, with the step.
    """

    def __init__(self, scenario: Scenario, table: Table, rules: Ruleset[Any], profile: str) -> None:
        if table.staging is None:
            raise BadInput(f"{scenario.file}, game", scenario.game, "a game that sets up positions")
        self._scenario, self._rules, self._profile = scenario, rules, profile
        self._staging, self._presenter = table.staging, table.presenter
        self._steps = tuple(step for step in scenario.steps if step.only in ("", profile))
        self._dice: list[Die] = list(scenario.dice)
        self._log: list[str] = []
        self.told: list[str] = []
        self._at = "start"
        self._where = scenario.file
        self._told: Mapping[str, Any] = {}
        self._state: Any = None

    def begin(self, cards: Mapping[str, Any]) -> None:
        """Set up the position.

        Args:
            cards: what staging is told of the cards, by name.

        Raises:
            BadInput: the file's tables cannot be set up.
        """
        self._told = {**(self._scenario.table or {}), "cards": cards}
        try:
            self._state = self._staging.setup(self._rules, self._told)
        except BadInput as error:
            raise BadInput(f"{self._scenario.file}, {error.where}", error.found, error.wanted) from None

    def play(self) -> None:
        """Play the steps.

        Raises:
            Failed: something did not come about.
            BadInput: a step names something that there is not.
        """
        for i, step in enumerate(self._steps):
            self._at, self._where = f"step {step.number}", f"{self._scenario.file}, steps[{step.number}]"
            self._dice += step.dice
            self._log.clear()
            if i == 0:
                self._settle(self._next(i, 0))
            if step.refused is not None:
                self._refused(step)
            else:
                for k, line in enumerate(step.lines):
                    self._answer(Seat(step.seat or 0), line, self._next(i, k + 1))
            self._check(step)
            if step.dice:
                self._all_rolled()
        self._at = "end"
        self._all_rolled()
        if not self._resting() and not (self._steps and _says_who_is_asked(self._steps[-1])):
            self._fail("an answer to the open question, or a word on it", self._open(self._rules.ask(self._state)))

    def _all_rolled(self) -> None:
        if self._dice:
            self._fail("every die rolled", f"left over: {_dice(self._dice)}")

    # --- going on ---------------------------------------------------------------------------------------------------

    def _next(self, step: int, line: int) -> tuple[int, str] | None:
        """Give the next answer in the file, as seat and line, from a line of a step on."""
        for i in range(step, len(self._steps)):
            one = self._steps[i]
            if one.refused is None and one.seat is not None and len(one.lines) > (line if i == step else 0):
                return one.seat, one.lines[line if i == step else 0]
        return None

    def _settle(self, following: tuple[int, str] | None) -> None:
        """Let the dice fall, and give answers without alternative that name something, unless the file gives them next."""
        for _ in range(_FORCED):
            ask = self._rules.ask(self._state)
            if ask.chance is not None:
                self._apply(self._fallen(ask.chance))
                continue
            forced = self._forced(ask)
            if (
                forced is None
                or not (forced.source or forced.targets or forced.values)
                or self._gives(following, forced)
            ):
                return
            self._apply(forced)
        self._fail("a question with a choice", f"{_FORCED} answers without one")

    def _forced(self, ask: Ask) -> Action | None:
        if ask.seat in (CHANCE, NOBODY) or ask.points:
            return None
        legal = self._rules.legal(self._state)
        return legal[0] if len(legal) == 1 else None

    def _gives(self, following: tuple[int, str] | None, forced: Action) -> bool:
        """Tell whether the file's next answer is the one that has no alternative."""
        if following is None or following[0] != forced.seat:
            return False
        names = self._names()
        verb, _, rest = following[1].partition(" ")
        return verb == forced.verb and (not forced.source or names.first(rest.strip())[0] in ("", forced.source))

    def _fallen(self, chance: Chance) -> Action:
        if chance.kind is Randomness.ORDER:
            first = self._dice[0] if self._dice else None
            values = tuple(range(chance.count)) if first == AS_IS else first if isinstance(first, tuple) else ()
            used = 1
        else:
            values = tuple(die for die in self._dice[: chance.count] if type(die) is int)
            used = chance.count
        if (not values and chance.count) or fault(chance, values) is not None:
            there = _dice(self._dice[: max(used, 1)]) if self._dice else "no dice left"
            self._fail(f"dice in the file for {wanted(chance)}", there)
        del self._dice[:used]
        return Action(CHANCE, "order" if chance.kind is Randomness.ORDER else "roll", values=values)

    def _apply(self, action: Action) -> None:
        why = self._rules.refuse(self._state, action)
        if why is not None:
            self._fail(f"{self._said(action)} allowed", f"refused: {why}")
        self._state, events = self._rules.apply(self._state, action)
        lines = [event.words for event in events]
        self._log += lines
        self.told += [f"{self._at}: {line}" for line in lines]

    # --- answers ----------------------------------------------------------------------------------------------------

    def _answer(self, seat: Seat, line: str, following: tuple[int, str] | None) -> None:
        """Give an answer of the file; answers without alternative that stand before it are given, too."""
        for _ in range(_FORCED):
            ask = self._rules.ask(self._state)
            if ask.seat == NOBODY:
                self._fail(f"{letter(seat)}: {line}", "the game is over")
            found = self._read(seat, line)
            right = ask.seat == seat and self._rules.refuse(self._state, found[0]) is None
            if right and len(found) > 1:
                self._fail(f"{letter(seat)}: {line}", f"it may mean: {self._list(found)}")
            if right:
                self._apply(found[0])
                self._settle(following)
                return
            forced = self._forced(ask)
            if forced is None:
                why = self._rules.refuse(self._state, found[0])
                self._fail(f"{letter(seat)}: {line}", f"refused: {why}" if ask.seat == seat else self._open(ask))
            self._apply(forced)
            self._settle((seat, line))
        self._fail(f"{letter(seat)}: {line}", f"{_FORCED} answers without a choice before it")

    def _refused(self, step: Step) -> None:
        """Check that an answer is refused for the reason given, and that nothing changes."""
        seat, line, part = Seat(step.seat or 0), step.lines[0], (step.refused or "").casefold()
        before = self._rules.encode(self._state)
        action = self._read(seat, line)[0]
        why = self._rules.refuse(self._state, action)
        if self._rules.encode(self._state) != before:
            self._fail("nothing changed", "asking why changed the state")
        ask = self._rules.ask(self._state)
        forced = self._forced(ask)
        if (why is None or part not in why.casefold()) and ask.seat != seat and forced is not None:
            self._apply(forced)  # it is not this player's turn yet, and whose turn it is has no choice
            self._settle(None)
            self._refused(step)
        elif why is None or part not in why.casefold():
            wanted = f'{letter(seat)}: {line}: refused, "{step.refused}"'
            self._fail(wanted, f"refused: {why}" if why else "it is allowed")

    def _read(self, seat: Seat, line: str) -> tuple[Action, ...]:
        """Read an answer: what may be proposed and fits it, else the one that it says in full."""
        verb, _, rest = line.strip().partition(" ")
        names = self._names()
        source, words = names.first(rest.strip())
        if not source and (copies := names.copies(rest.strip())):
            raise BadInput(f"{self._where}, {letter(seat)}", line, f"one of {', '.join(copies)}")
        proposed = [
            action
            for action in self._rules.legal(self._state)
            if (action.seat, action.verb, action.source) == (seat, verb, source)
        ]
        if proposed and not words:
            return tuple(proposed)
        targets, words = names.behind(words) if source else ((), words)
        link, _, name = words.partition(" ")
        if source and name and link.casefold() in LINKS:
            names.token(name, f"{self._where}, {letter(seat)}, {line!r}")  # it says why the name means nothing
        aimed = [action for action in proposed if not targets or action.targets == targets]
        if aimed and not words:
            return tuple(aimed)
        try:
            values = self._staging.values(self._rules, self._state, seat, verb, words, self._told)
        except BadInput as error:
            where = f"{self._where}, {letter(seat)}, {line!r}"
            raise BadInput(where, error.found, error.wanted) from None
        return tuple(a for a in aimed if a.values == values) or (Action(seat, verb, source, targets, values),)

    def _names(self) -> Names:
        return Names(self._staging.aliases(self._rules, self._state, self._told))

    # --- checks -----------------------------------------------------------------------------------------------------

    def _check(self, step: Step) -> None:
        found = [*self._answers(step), *self._lines(step)]
        if step.expect is not None:
            found += misses(step.expect, self._seen(), self._names(), self._where)
        ask = self._rules.ask(self._state)
        if ask.seat >= 0:
            self.told.append(f"{self._at}: {letter(ask.seat)} is asked: {ask.question}")
        if found and not (self._resting() or _says_who_is_asked(step)):
            found.append(Miss("nothing under way when the step is over", self._open(ask)))
        if found:
            raise Failed(self._at, found)

    def _resting(self) -> bool:
        return bool(self._seen().get("resting", True))

    def _seen(self) -> Mapping[str, Any]:
        ask, outcome = self._rules.ask(self._state), self._rules.outcome(self._state)
        return {
            "asked": "nobody" if ask.seat == NOBODY else "chance" if ask.seat == CHANCE else letter(ask.seat),
            "question": ask.question,
            "winners": [letter(seat) for seat in outcome.winners] if outcome else [],
            **self._staging.observe(self._rules, self._state, self._told),
        }

    def _answers(self, step: Step) -> Iterator[Miss]:
        if not (step.legal or step.not_legal or step.answers is not None):
            return
        seat = self._rules.ask(self._state).seat
        asked = letter(seat) if seat >= 0 else "nobody"
        for line in step.legal:
            action = self._read(seat, line)[0]
            if why := self._rules.refuse(self._state, action):
                yield Miss(f"legal for {asked}: {line}", f"refused: {why}")
        for line in step.not_legal:
            found = [action for action in self._read(seat, line) if self._rules.refuse(self._state, action) is None]
            if found:
                yield Miss(f"not legal for {asked}: {line}", f"allowed: {self._list(found)}")
        if step.answers is not None:
            meant = [action for line in step.answers for action in self._read(seat, line)]
            if bad := [action for action in meant if self._rules.refuse(self._state, action) is not None]:
                yield Miss(f"answers of {asked}: {text(step.answers)}", f"refused: {self._list(bad)}")
            if more := [action for action in self._rules.legal(self._state) if action not in meant]:
                yield Miss(f"answers of {asked}: {text(step.answers)}, no others", f"also: {self._list(more)}")

    def _lines(self, step: Step) -> Iterator[Miss]:
        start = 0
        for part in step.log:
            at = next((i for i in range(start, len(self._log)) if part.casefold() in self._log[i].casefold()), None)
            if at is None:
                yield Miss(f'a line of the log with "{part}"', text(self._log))
                return
            start = at
        for part in step.not_log:
            if line := next((line for line in self._log if part.casefold() in line.casefold()), None):
                yield Miss(f'no line of the log with "{part}"', text(line))

    # --- words ------------------------------------------------------------------------------------------------------

    def _fail(self, wanted: str, got: str) -> NoReturn:
        raise Failed(self._at, (Miss(wanted, got),))

    def _said(self, action: Action) -> str:
        return self._presenter.say(self._rules, self._state, action) if action.seat >= 0 else action.verb

    def _list(self, actions: Sequence[Action]) -> str:
        return "; ".join(self._said(action) for action in actions[:12]) + (" …" if len(actions) > 12 else "")

    def _open(self, ask: Ask) -> str:
        legal = self._rules.legal(self._state)
        return f"unanswered: {letter(ask.seat)} is asked: {ask.question} ({len(legal)} answers: {self._list(legal)})"


def _says_who_is_asked(step: Step) -> bool:
    expected = step.expect or {}
    lists = (step.legal, step.not_legal, step.answers)
    return any(lists) or any(key in expected for key in ("asked", "question", "resting"))


def _dice(dice: Sequence[Die]) -> str:
    """Say dice as a scenario file writes them."""
    return text([[place + 1 for place in die] if isinstance(die, tuple) else die for die in dice])
