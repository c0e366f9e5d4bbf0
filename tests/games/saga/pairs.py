"""Minimal pairs: one meaning word of a clause is changed, and its reading must change too, or be declined.

``python -m tests.games.saga.pairs [--swap NAME] [--all] [--write]`` shows the mutants of read clauses of the shipped and the seen cards that are
read as if nothing had been changed; ``--write`` keeps how many there are of each swap, as what may only fall.
"""

import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from typing import Final

from deckbuilder.core.cards import Card
from deckbuilder.core.reading import Clause, Reading, Span
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar.checks import canonical
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.rules.sheet import of_card
from deckbuilder.text.words import SELF
from tests.games.saga.readings import real_cards, real_readings, share, shipped_readings
from tests.helpers.shared_data import ROOT
from tests.helpers.tables import shipped_cards

KEPT = ROOT / "tests" / "games" / "saga" / "pairs.toml"
_WORDS: Final = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def _more(found: re.Match[str]) -> str:
    """Give the next number, written alike."""
    text = found[0]
    if text.lower() in _WORDS:
        return _WORDS[(_WORDS.index(text.lower()) + 1) % len(_WORDS)]
    number = int(text)
    return f"{number + (1 if number >= 0 else -1):+d}" if text[0] in "+-" else str(number + 1)


SWAPS: Final[dict[str, tuple[str, str]]] = {
    "melee > ranged": (r"melee", "ranged"),
    "ranged > melee": (r"ranged", "melee"),
    "after > before": (r"after", "before"),
    "before > after": (r"before", "after"),
    "N > N + 1": (r"(?<![\w/+-])[+-]?\d{1,2}(?![\w/])|(?<![\w-])(?:one|two|three|four|five)(?= \w)(?! of)", ""),
    "opposing > ": (r"(?<!an )opposing ", ""),
    "an opposing > a": (r"an opposing", "a"),
    "your > opposing": (
        r"your(?= (?:other )?(?:characters|fighters|rogues|clerics|wizards|elves|dwarves|[A-Z]\w+s)\b)",
        "opposing",
    ),
    "you control > ": (r" you control", ""),
    "you control > an opponent controls": (r"you control", "an opponent controls"),
    "once > twice": (r"once per", "twice per"),
    "twice > once": (r"twice per", "once per"),
    "per turn > per game": (r"per turn", "per game"),
    "once per turn > ": (r"once per turn[:,] ", ""),
    "AC > ATK": (r"AC", "ATK"),
    "ATK > AC": (r"ATK", "AC"),
    "HP > Skill": (r"HP|hit points?", "Skill"),
    "Skill > ATK": (r"Skill", "ATK"),
    "fails > succeeds": (r"fails", "succeeds with"),
    "succeeds > fails": (r"succeeds with|succeeds in|succeeds at", "fails"),
    "hits > misses": (r"hits", "misses"),
    "misses > hits": (r"misses", "hits"),
    "forward > backward": (r"forward", "backward"),
    "backward > forward": (r"backwards?|back", "forward"),
    "ready > spent": (r"ready(?= \w+)", "spent"),
    "spent > ready": (r"spent", "ready"),
    "stunned > spent": (r"stunned", "spent"),
    "stun > spend": (r"stun", "spend"),
    "spend > stun": (r"spend(?! Order| React)", "stun"),
    "ready > stun": (r"(?<=[:,.] )ready", "stun"),
    "kill > stun": (r"kill", "stun"),
    "kills > wounds": (r"kills", "hits"),
    "dies > enters play": (r"dies|is killed", "enters play"),
    "draw > discard": (r"draw", "discard"),
    "discard > draw": (r"discard(?! pile)", "draw"),
    "lower > higher": (r"lower|less", "higher"),
    "higher > lower": (r"higher|greater", "lower"),
    "more > less": (r"or more", "or less"),
    "within > exactly": (r"within(?= \w+ ranks?)", "exactly"),
    "up to > ": (r"up to ", ""),
    "adjacent > ": (r"adjacent ", ""),
    "other > ": (r"other ", ""),
    "another > a": (r"another", "a"),
    "wounded > unwounded": (r"wounded", "unwounded"),
    "unwounded > wounded": (r"unwounded", "wounded"),
    "front > last": (r"front", "last"),
    "this rank > front rank": (r"(?:his|this|her|its) rank", "the front rank"),
    "same > another": (r"the same|same", "another"),
    "good > evil": (r"Good", "Evil"),
    "evil > good": (r"Evil", "Good"),
    "until end of turn > permanently": (r"until(?: the)? end of(?: the)? turn", "permanently"),
    "permanently > until end of turn": (r"permanently", "until end of turn"),
    "if > unless": (r"if", "unless"),
    "unless > if": (r"unless", "if"),
    "while > unless": (r"while", "unless"),
    "may not > may": (r"may not|cannot", "may"),
    "may > must": (r"you may", "you must"),
    "not > ": (r"not ", ""),
    "non- > ": (r"non-", ""),
    "only > ": (r"only ", ""),
    "gains > loses": (r"gains?", "loses"),
    "additional > ": (r"additional ", ""),
    "Spend Order > Order": (r"Spend Order", "Order"),
    "Order > Spend Order": (r"(?<!Spend )Order(?=:)", "Spend Order"),
    "Fighter > Wizard": (r"fighter", "wizard"),
    "Wizard > Fighter": (r"wizard", "fighter"),
    "Rogue > Cleric": (r"rogue", "cleric"),
    "Cleric > Rogue": (r"cleric", "rogue"),
    "Dwarf > Elf": (r"Dwarf", "Elf"),
    "Elf > Dwarf": (r"Elf", "Dwarf"),
    "Nothrog > Deverenian": (r"Nothrog", "Deverenian"),
    "Deverenian > Nothrog": (r"Deverenian", "Nothrog"),
    "Warlord > character": (r"Warlord", "character"),
    "character > Warlord": (r"character", "Warlord"),
    "spell > action": (r"spell", "action"),
    "action > spell": (r"action", "spell"),
    "item > character": (r"item", "character"),
    "hand > discard pile": (r"hand", "discard pile"),
    "deck > hand": (r"deck", "hand"),
    "opponent > you": (r"opponent", "you"),
    "or > and": (r"or(?! (?:lower|higher|more|less|greater|fewer))", "and"),
    "and > or": (r"and", "or"),
    "first > second": (r"first", "second"),
    "second > first": (r"second", "first"),
    "last > front": (r"last", "front"),
    "start > end": (r"start|beginning", "end"),
    "end > start": (r"(?<!until )end of|(?<=until )end of", "start of"),
    "magic > poison": (r"magic(?= save)", "poison"),
    "poison > magic": (r"poison(?= save)", "magic"),
    "by > to": (r"by(?= (?:one|two|three|\d))", "to"),
    "at random > ": (r" at random", ""),
    "random > ": (r"random ", ""),
    "half > ": (r"half ", ""),
    "instead > ": (r" instead", ""),
    "summoned > ": (r"summoned ", ""),
    "Unique > ": (r"Unique ", ""),
    "Nightfall > Daybreak": (r"Nightfall", "Daybreak"),
    "Daybreak > Nightfall": (r"Daybreak", "Nightfall"),
    "Limited > ": (r"Limited ", ""),
    "all > a": (r"all ", "a "),
    "each > a": (r"each ", "a "),
    "any > a": (r"any ", "a "),
    "cancel > redirect": (r"cancel", "redirect"),
    "targets > hits": (r"targets", "hits"),
    "base > ": (r"base ", ""),
    "printed > ": (r"printed ", ""),
    "you may > ": (r"you may (?=\w)", ""),
    "a wound > two wounds": (r"an? wound", "two wounds"),
    "a card > two cards": (r"(?<=draw |card )a card", "two cards"),
    "strike > attack": (r"(?<!melee )(?<!ranged )strikes?", "attack"),
    "melee strike > strike": (r"melee (?=strikes?)", ""),
    "ranged strike > strike": (r"ranged (?=strikes?)", ""),
    "this turn > this game": (r"this turn", "this game"),
    "target a > choose an opposing": (r"target a(?= character)", "target an opposing"),
    "this > target": (r"this(?= (?:character|fighter|rogue|cleric|wizard)(?! ?'s))", "target"),
    "React > Spend React": (r"(?<!Spend )(?<!Kill )(?<!Death )React(?=:)", "Spend React"),
    "Spend React > React": (r"Spend React", "React"),
    "Death React > React": (r"Death React", "React"),
    "in this army > ": (r" (?:in|from) (?:this|your) army", ""),
    "controller > owner": (r"controller", "owner"),
    "owner > opponent": (r"owner", "opponent"),
}
"""What is changed in a clause, each into something else."""

_LISTS: Final = frozenset({"and > or", "or > and"})
_CLUE: Final = {
    name: re.compile(rf"(?<![A-Za-z])(?:{pattern})(?![A-Za-z])" if pattern[-1] not in " -)" else rf"(?<![A-Za-z])(?:{pattern})", re.IGNORECASE)
    if name != "N > N + 1"
    else re.compile(pattern, re.IGNORECASE)
    for name, (pattern, _) in SWAPS.items()
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A clause with a word changed that is read as before."""

    card: str
    shipped: bool
    swap: str
    text: str


_SPELLS: Final = frozenset({"action > spell", "spell > action"})


def mutants(text: str, kept: Iterable[Span], spell: bool = False) -> Iterator[tuple[str, str]]:
    """Give the name of each swap that a clause takes, with the clause changed in one place.

    Args:
        text: the clause.
        kept: what is not touched.
        spell: whether the card is a spell, which may call itself an action as well: "this spell", "this action".
    """
    spans = tuple(kept)
    for swap, clue in _CLUE.items():
        if swap in _LISTS and text.endswith("only."):
            continue  # for such a list either word means the same
        for found in clue.finditer(text):
            if any(found.start() < span.end and span.start < found.end() for span in spans):
                continue
            if spell and swap in _SPELLS and text[: found.start()].lower().endswith("this "):
                continue
            new = _more(found) if swap == "N > N + 1" else SWAPS[swap][1]
            if found[0][:1].isupper() and new[:1].islower() and found.start() == 0:
                new = new[0].upper() + new[1:]
            changed = text[: found.start()] + new + text[found.end() :]
            if changed != text:
                yield swap, changed[:1].upper() + changed[1:]


class Pairs:
    """Reads mutants with the cards of a catalog."""

    def __init__(self, cards: Iterable[Card], shipped: bool) -> None:
        self._compiler, self._shipped = Compiler(cards), shipped

    def insensitive(self, card: Card, clause: Clause[Ability]) -> Iterator[Mutant]:
        """Give the mutants of a clause that are read as the clause."""
        text = self._text(card, clause)
        for swap, changed in mutants(text, self._own(card, text), _is_spell(card)):
            reading = self._compiler.read(replace(card, text=changed, rulings=()))
            if reading.whole and canonical(reading.effects) == canonical(clause.effects):
                yield Mutant(card.name, self._shipped, swap, changed)

    def count(self, card: Card, clause: Clause[Ability]) -> int:
        """Count the mutants of a clause."""
        text = self._text(card, clause)
        return sum(1 for _ in mutants(text, self._own(card, text), _is_spell(card)))

    def _text(self, card: Card, clause: Clause[Ability]) -> str:
        """Give the words of a clause; of one that is not read as it is printed, the words of its reading."""
        return clause.english if clause.mended else (card.text or "")[clause.span.start : clause.span.end]

    def _own(self, card: Card, text: str) -> tuple[Span, ...]:
        return tuple(
            token.span
            for row in self._compiler._names(card)
            for token in self._compiler._tokeniser.tokens(text, Span(0, len(text)), row)
            if token.low == SELF
        )


def _is_spell(card: Card) -> bool:
    return of_card(card, 0, None).spell


def chosen(card: Card, part: int) -> bool:
    """Choose one of so many cards, always the same ones."""
    return int(sha256(f"pairs {card.name}".encode()).hexdigest()[:8], 16) % part == 0


def found(
    cards: Iterable[Card], readings: Iterable[tuple[Card, Reading[Ability]]], shipped: bool, part: int = 1
) -> tuple[int, list[Mutant]]:
    """Count the mutants of read clauses, and give those that are read as if nothing had been changed."""
    pairs, tried = Pairs(cards, shipped), 0
    dull: list[Mutant] = []
    for card, reading in readings:
        if not chosen(card, part):
            continue
        for clause in reading.clauses:
            if clause.read and clause.effects and not clause.mended:
                tried += pairs.count(card, clause)
                dull += pairs.insensitive(card, clause)
    return tried, dull


@cache
def of_shipped() -> tuple[int, list[Mutant]]:
    """Give those of the shipped cards."""
    return found(shipped_cards(GAME).values(), shipped_readings(), shipped=True)


@cache
def of_seen(part: int = 1) -> tuple[int, list[Mutant]]:
    """Give those of the seen cards, or of one in so many of them."""
    seen = ((card, reading) for card, reading in real_readings() if share(card) == "seen")
    return found(real_cards(), seen, False, part)


def kept() -> dict[str, dict[str, int]]:
    """Give how many there may be, by swap: of the shipped cards, and of the seen cards, these with how many mutants there were in all."""
    return {title: counted for title, counted in tomllib.loads(KEPT.read_text("utf-8")).items() if title != "why"}


def reasons() -> dict[str, str]:
    """Give why what a swap changes may mean the same, where that was looked up."""
    found: dict[str, str] = tomllib.loads(KEPT.read_text("utf-8"))["why"]
    return found


def main() -> None:
    """Print insensitive mutants by swap; with ``--write`` keep their number."""
    only = sys.argv[sys.argv.index("--swap") + 1] if "--swap" in sys.argv else ""
    tables: dict[str, Counter[str]] = {}
    for title, (tried, dull) in (("shipped", of_shipped()), ("seen", of_seen())):
        rows: dict[str, list[Mutant]] = defaultdict(list)
        for mutant in dull:
            rows[mutant.swap].append(mutant)
        print(f"\n{title}: {len(dull)} of {tried} mutants are read as if nothing had been changed")
        for swap, row in sorted(rows.items(), key=lambda one: -len(one[1])):
            if only in ("", swap):
                print(f"\n{swap}: {len(row)}")
                for mutant in row if only or "--all" in sys.argv else row[:6]:
                    print(f"    [{mutant.card}] {mutant.text}")
        tables[title] = Counter(mutant.swap for mutant in dull)
        if title == "seen":
            tables[title]["mutants"] = tried
    if "--write" in sys.argv:
        lines = [
            "# Mutants of read clauses that are read as if no word had been changed, by what was changed; they may only fall."
        ]
        lines.append("# Written by: python -m tests.games.saga.pairs --write")
        for title, counted in tables.items():
            lines += ["", f"[{title}]", *(f'"{swap}" = {counted[swap]}' for swap in sorted(counted))]
        lines += ["", "[why]", *(f'"{swap}" = "{why}"' for swap, why in sorted(reasons().items()))]
        KEPT.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
