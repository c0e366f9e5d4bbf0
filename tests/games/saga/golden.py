"""Scenarios on real cards, which are named by their set and a number only: their words stay outside the repository.

``golden/*.toml`` hold tables ``[[golden]]``: each is a scenario (see ``resources/help/scenarios.md``) in which ``{0}``, ``{1}`` ... stand for the
names of its ``real`` cards. What must come of it was written by the printed words and the published rulings, not by what the program makes of
them. ``python -m tests.games.saga.golden [WORDS]`` plays those whose file or claim has these words and prints what happens.

A real card is called by its set and the beginning of a digest of its name: ``python -m tests.games.saga.golden --number NAME``.
"""

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.play.scenario import read
from deckbuilder.play.scenario_cards import cards_of
from deckbuilder.play.scenario_run import Failed, Run
from tests.games.saga.readings import real_cards, share
from tests.helpers.shared_data import ROOT

FOLDER = ROOT / "tests" / "games" / "saga" / "golden"
_CAST = FOLDER / "cast.toml"
_OWN = ("real", "claim", "ruling")


@dataclass(frozen=True, slots=True)
class Golden:
    """A scenario on real cards.

    Attributes:
        file: where it stands.
        claim: what it shows, in a sentence.
        real: the cards.
        told: the scenario.
    """

    file: str
    claim: str
    real: tuple[str, ...]
    told: dict[str, Any]


def number(card: Card) -> str:
    """Give what a real card is called here."""
    return f"{card.printings[0].set}-{hashlib.sha256(card.name.encode()).hexdigest()[:8]}"


@cache
def numbered() -> dict[str, Card]:
    """Give the cards that rules may be written by, by what they are called here."""
    return {number(card): card for card in real_cards() if share(card) == "seen"}


@cache
def _compiler() -> Compiler:
    return Compiler(real_cards())


def written() -> Iterator[Golden]:
    """Give all scenarios."""
    for file in sorted(FOLDER.glob("*.toml")):
        if file == _CAST:
            continue
        for one in tomllib.loads(file.read_text("utf-8"))["golden"]:
            yield Golden(file.name, one["claim"], tuple(one["real"]), one)


def play(golden: Golden) -> list[str]:
    """Play a scenario: what failed, with what happened before.

    Raises:
        BadInput: it contradicts itself, or a card of it is not read whole.
    """
    cards = [numbered()[one] for one in golden.real]
    told = {key: value for key, value in golden.told.items() if key not in _OWN}
    told |= {"title": golden.claim, "game": "saga", "source": "card: as printed", "cast": "cast.toml"}
    told |= {letter: value for letter, value in _SIDES.items() if letter not in told}
    with TemporaryDirectory() as folder:
        (Path(folder) / "cast.toml").write_bytes(_CAST.read_bytes())
        file = Path(folder) / golden.file
        file.write_text(_toml(_named(told, [card.name for card in cards])), "utf-8")
        scenario = read(file)
    assert GAME.table is not None
    found, known = cards_of(scenario, GAME, {card.id: card for card in cards})
    for card in cards:
        if card.name not in known:
            raise BadInput(golden.file, f"{number(card)}, which nobody names", "cards that are played with")
        reading = _compiler().read(card)
        if not reading.whole:
            raise BadInput(golden.file, f"{number(card)}, which is not read whole", "cards that are")
        known[card.name]["script"] = tuple(map(repr, reading.effects))
    run = Run(scenario, GAME.table(), GAME.table().rules(found, "rulebook"), "rulebook")
    try:
        run.begin(known)
        run.play()
    except Failed as failure:
        misses = [miss for miss in failure.misses if not _left_open(failure.step, miss.wanted)]
        return (
            [*run.told, *(f"{failure.step}: wanted {miss.wanted}, got {miss.got}" for miss in misses)] if misses else []
        )
    return []


def _left_open(step: str, wanted: str) -> bool:
    """Tell whether nothing is wrong but that a scenario ends in the middle of an action."""
    return step == "end" and wanted.startswith("an answer to the open question")


_SIDES = {"A": {"ranks": [["Footman"], ["Marshal"]]}, "B": {"ranks": [["Brute"], ["Chief"]]}}
"""Who plays where nothing is said."""


def _named(told: Any, names: list[str]) -> Any:
    """Put names in their places."""
    if isinstance(told, str):
        for place, name in enumerate(names):
            told = told.replace(f"{{{place}}}", name)
        return told
    if isinstance(told, list):
        return [_named(one, names) for one in told]
    return {_named(key, names): _named(one, names) for key, one in told.items()} if isinstance(told, dict) else told


def _toml(told: dict[str, Any]) -> str:
    return "\n".join(f"{json.dumps(key)} = {_inline(value)}" for key, value in told.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    """Play scenarios and print what failed; or the number of a card."""
    words = sys.argv[1:]
    if words[:1] == ["--number"]:
        print([key for key, card in numbered().items() if card.name == " ".join(words[1:])])
        return
    for golden in written():
        if all(word in f"{golden.file} {golden.claim}" for word in words):
            try:
                failed = play(golden)
            except BadInput as bad:
                failed = [str(bad)]
            print("ok   " if not failed else "WRONG", golden.file, "|", golden.claim)
            for line in failed:
                print("      ", line)


if __name__ == "__main__":
    main()
