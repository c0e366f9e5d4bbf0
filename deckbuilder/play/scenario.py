"""Plays rule scenarios: any game's, through its rules, its staging and its words. See ``resources/help/scenarios.md``."""

from dataclasses import dataclass, field

from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game, Table
from deckbuilder.core.intake import shown
from deckbuilder.play.scenario_cards import cards_of
from deckbuilder.play.scenario_file import Scenario, letter, read
from deckbuilder.play.scenario_run import Failed, Run

__all__ = ["Failure", "Report", "Scenario", "play", "read"]


@dataclass(frozen=True, slots=True)
class Failure:
    """Something in a scenario that did not come about.

    Attributes:
        step: ``"step 3"``, with the profile where a scenario has several; ``"end"`` for what is found when the steps are over.
        wanted: what the file says.
        got: what came instead.
    """

    file: str
    step: str
    wanted: str
    got: str


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a scenario.

    Attributes:
        played: how often it was played: once for each profile.
        failed: all that failed.
        told: what happened, a line each.
    """

    played: int
    failed: tuple[Failure, ...] = ()
    told: tuple[str, ...] = field(default=(), compare=False)


def play(scenario: Scenario, game: Game, table: Table, catalog: Cards) -> Report:
    """Play a scenario under each of its profiles.

    Args:
        scenario: as read.
        game: its game.
        table: the game's.
        catalog: where cards are looked for that the scenario does not bring itself.

    Raises:
        BadInput: the scenario contradicts itself or the game; the message names file and key.
    """
    profiles = scenario.profiles or table.profiles[:1]
    for profile in profiles:
        if profile not in table.known:
            raise BadInput(f"{scenario.file}, profiles", shown(profile), f"of {', '.join(table.known)}")
    least, most = table.seats
    seats = sum(key != "table" for key in scenario.table or {})
    if not least <= seats <= most:
        raise BadInput(f"{scenario.file}, players", f"{letter(0)} to {letter(seats - 1)}", f"{least} to {most} players")
    cards, told = cards_of(scenario, game, catalog)
    failed: list[Failure] = []
    lines: list[str] = []
    for profile in profiles:
        behind = f" ({profile})" if len(profiles) > 1 else ""
        run = Run(scenario, table, table.rules(cards, profile), profile)
        try:
            run.begin(told)
            run.play()
        except Failed as failure:
            failed.extend(
                Failure(scenario.file, f"{failure.step}{behind}", miss.wanted, miss.got) for miss in failure.misses
            )
        lines += [f"{profile}, {line}" for line in run.told]
    return Report(len(profiles), tuple(failed), tuple(lines))
