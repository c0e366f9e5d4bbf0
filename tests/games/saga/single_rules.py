"""Which rules serve at most one card: python -m tests.games.saga.single_rules [--all] [--write].

A rule *serves* a card of which a clause would not be read without it. One that serves no more than one of the cards that rules may be written
by, and none that is shipped, is thin: memory, perhaps, and not grammar. *Carried* are the clauses that need no thin rule. For the seen cards
that is what would be read of each if nobody had looked at it: the figure that the left-out set should come near. A rule of a paradigm that
happens to serve one seen card serves unseen ones as well, one that was written for that card does not: hence the two lines at the end.
``--all`` shows the rules that serve no seen card, ``--write`` keeps the figures.
"""

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from deckbuilder.core.cards import Card
from deckbuilder.core.reading import Clause, Reading
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar.checks import canonical
from deckbuilder.games.saga.grammar.clauses import clause as lowered
from deckbuilder.games.saga.grammar.compiler import Compiler, bearer_of, shipped_rules
from deckbuilder.games.saga.grammar.scope import Unfit
from deckbuilder.games.saga.rules.sheet import of_card
from deckbuilder.text.rules import Rule
from deckbuilder.text.words import lines
from tests.games.saga.readings import real_cards, real_readings, share, shipped_readings
from tests.helpers.rule_trace import Rules, Tracer
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import shipped_cards

FLOOR = ROOT / "tests" / "games" / "saga" / "single_rules.toml"
UNSEEN = ("left out", "sealed")
"""The shares that nobody writes rules by: of the sealed cards this is the only check."""


@dataclass(frozen=True, slots=True)
class Line:
    """A clause of a card: in which share, whether it is read, and what rules that takes."""

    name: str
    share: str
    read: bool
    needs: Rules


class _Tracing(Compiler):
    """A compiler that says by which rules a clause was read."""

    def __init__(self, cards: Iterable[Card]) -> None:
        super().__init__(cards)
        self._tracer = Tracer(self.grammar)

    def needs(self, card: Card, clauses: tuple[Clause[Ability], ...]) -> list[Rules]:
        """Give for each clause the rules without which it would not be read as it is."""
        text, names, sheet = (
            self._overlay.mend(card.name, card.text or "").text,
            self._names(card),
            of_card(card, 0, None),
        )
        bearer = bearer_of(sheet, text)
        found = []
        for span, clause in zip(lines(text), clauses, strict=True):
            ways = []
            for tokens in {self._tokeniser.tokens(text, span, row) for row in names} if clause.read else ():
                for term, rules in self._tracer.readings("clause", tokens).items():
                    try:
                        same = canonical(lowered(term, bearer)) == canonical(clause.effects)
                    except Unfit:
                        continue
                    if same:
                        ways.append(rules)
            found.append(frozenset.intersection(*ways) if ways else frozenset())
        return found


def _lines(cards: Iterable[Card], readings: Iterable[tuple[Card, Reading[Ability]]], where: str = "") -> list[Line]:
    compiler = _Tracing(cards)
    return [
        Line(card.name, where or share(card), clause.read, needs)
        for card, reading in readings
        for clause, needs in zip(reading.clauses, compiler.needs(card, reading.clauses), strict=True)
    ]


@cache
def traced() -> tuple[Line, ...]:
    """Give all clauses of the real and the shipped cards."""
    return (
        *_lines(real_cards(), real_readings()),
        *_lines(shipped_cards(GAME).values(), shipped_readings(), "shipped"),
    )


@cache
def served() -> dict[str, tuple[Rule, int, int]]:
    """Give for each rule by its place how many seen cards it serves, and how many shipped ones."""
    cards: dict[tuple[str, str], set[str]] = defaultdict(set)
    for line in traced():
        for where in line.needs:
            cards[where, line.share].add(line.name)
    return {
        rule.where: (rule, len(cards[rule.where, "seen"]), len(cards[rule.where, "shipped"]))
        for rule in shipped_rules()
    }


@cache
def thin(most: int = 1) -> Rules:
    """Give the rules that serve no more than so many seen cards and no shipped one."""
    return frozenset(where for where, (_, seen, shipped) in served().items() if seen <= most and not shipped)


@cache
def carried() -> dict[str, int]:
    """Give in tenths of a percent the clauses that are read, and those that are read without thin rules, by share."""
    found = {}
    for part in ("seen", "left out"):
        row = [line for line in traced() if line.share == part]
        read = [line for line in row if line.read]
        kept = [line for line in read if not line.needs & thin()]
        found[f"{part} read"] = 1000 * len(read) // len(row)
        found[f"{part} carried"] = 1000 * len(kept) // len(row)
    return found


def chances() -> tuple[int, int]:
    """Give how many cards that nobody saw the rules that serve one seen card serve, and how many they should if no card were special.

    What was found once among the seen is found again as often as things found twice tell (Good and Turing).
    """
    held: dict[str, set[str]] = defaultdict(set)
    for line in traced():
        if line.share in UNSEEN:
            for where in line.needs:
                held[where].add(line.name)
    times = [(where, seen) for where, (_, seen, shipped) in served().items() if not shipped]
    once, twice = ([where for where, seen in times if seen == count] for count in (1, 2))
    unseen, seen = (len({line.name for line in traced() if line.share in parts}) for parts in (UNSEEN, ("seen",)))
    return sum(len(held[where]) for where in once), round(len(twice) * 2 * unseen / seen)


def floor() -> dict[str, int]:
    """Give the figures that were kept."""
    return tomllib.loads(FLOOR.read_text("utf-8"))["figures"]  # type: ignore[no-any-return]  # a file of ours


def main() -> None:
    """Print thin rules by file, and the figures."""
    files: dict[str, list[tuple[int, int, Rule]]] = defaultdict(list)
    for where in thin():
        file, _, number = where.partition(", line ")
        rule, seen, _ = served()[where]
        files[file].append((int(number), seen, rule))
    for file, rows in sorted(files.items()):
        of = sum(rule.where.startswith(f"{file},") for rule in shipped_rules())
        print(f"\n{file}: {len(rows)} of {of} rules serve at most one seen card and no shipped one")
        source = (ROOT / "db" / "saga" / "grammar" / file).read_text("utf-8").splitlines()
        for number, seen, rule in sorted(rows, key=lambda one: one[:2]):
            if seen or "--all" in sys.argv:
                print(f"  {number:4} {seen} {rule.group}: {source[number - 1].strip()}")
    print()
    for name, value in carried().items():
        print(f"{value:6}  {name}")
    reached, fair = chances()
    print(f"{reached:6}  unseen cards served by the rules that serve one seen card")
    print(f"{fair:6}  unseen cards that such rules should serve")
    if "--write" in sys.argv:
        head = (
            "# What is read without rules that serve at most one seen card, in tenths of a percent; it may only rise.\n"
        )
        kept = [f'"{name}" = {value}' for name, value in carried().items() if name == "seen carried"]
        FLOOR.write_text(
            f"{head}# Written by: python -m tests.games.saga.single_rules --write\n[figures]\n"
            + "\n".join(kept)
            + "\n",
            "utf-8",
        )


if __name__ == "__main__":
    main()
