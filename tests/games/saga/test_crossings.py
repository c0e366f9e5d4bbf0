"""What one card does put behind what another one is begun by: recombined phrases are read as they are apart, and never a fault."""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import islice

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.reading import GapKind, Reading
from deckbuilder.core.rng import Rng
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.grammar.compiler import Compiler
from tests.games.saga.readings import real_cards, real_readings, share, shipped_readings
from tests.helpers.tables import shipped_cards

TRIED = 300
READ = 0.95
"""So many of the recombined must have words that the rules know; they may be declined for what they mean, as a strike where there is none."""
_HEAD = re.compile(r"((?:[^:.]*?(?:Order|React)\b[^:.]*:)(?: [^:.]{3,120}:)?) +(.*)")
_SENTENCE = re.compile(r"(?<=[.)]) (?=[A-Z])")
_LEANS = re.compile(
    r"\b(he|she|it|they|his|her|its|their|that|those|then|if|the target|fails?|once|play|after|before|[+-]\d+ [A-Z])\b",
    re.IGNORECASE,
)
"""A sentence that leans on others, or is a head itself, does not stand behind any head."""
_AWAITED = ("If successful", "If unsuccessful", "Otherwise")
"""How a sentence begins without which the one before would do nothing."""
Row = tuple[Card, str]


def apart(readings: Iterable[tuple[Card, Reading[Ability]]]) -> tuple[list[Row], list[Row]]:
    """Give heads, and sentences that stand by themselves, of what is read, each with its card."""
    heads: dict[tuple[str, str], Card] = {}
    bodies: dict[tuple[str, str], Card] = {}
    for card, reading in readings:
        for clause in reading.clauses:
            text = (card.text or "")[clause.span.start : clause.span.end]
            found = _HEAD.fullmatch(text)
            if not clause.read or found is None or '"' in text:
                continue
            heads.setdefault((card.kind, found[1]), card)
            parts = _SENTENCE.split(found[2])
            for one, behind in zip(parts, [*parts[1:], ""], strict=True):
                if behind.startswith(_AWAITED):  # nobody makes a check for nothing
                    continue
                if not _LEANS.search(one) and not any(word in one for word in re.findall(r"\w{3,}", card.name)):
                    bodies.setdefault((card.kind, one), card)
    return ([(card, head) for (_, head), card in heads.items()], [(card, body) for (_, body), card in bodies.items()])


def crossed(heads: list[Row], bodies: list[Row], rng: Rng) -> Iterable[Card]:
    """Give cards begun like one and going on like another of their type, drawn at random."""
    while True:
        at, rng = rng.below(len(heads))
        to, rng = rng.below(len(bodies))
        card, head = heads[at]
        other, body = bodies[to]
        if card.kind == other.kind:
            yield replace(card, text=f"{head} {body}")


@cache
def of_shipped() -> tuple[tuple[Card, Reading[Ability]], ...]:
    """Read recombined texts of the shipped cards."""
    compiler = Compiler(shipped_cards(GAME).values())
    return tuple((card, compiler.read(card)) for card in islice(crossed(*apart(shipped_readings()), Rng(1)), TRIED))


@cache
def of_seen() -> tuple[tuple[Card, Reading[Ability]], ...]:
    """Read recombined texts of the seen real cards."""
    compiler = Compiler(real_cards())
    rows = apart((card, reading) for card, reading in real_readings() if share(card) == "seen")
    return tuple((card, compiler.read(card)) for card in islice(crossed(*rows, Rng(1)), TRIED))


def unknown(readings: Iterable[tuple[Card, Reading[Ability]]]) -> list[str]:
    """Give the texts that have words which no rule takes."""
    return [
        card.text or ""
        for card, reading in readings
        if any(gap.kind is GapKind.UNKNOWN for clause in reading.clauses for gap in clause.gaps)
    ]


def test_recombined_words_of_shipped_cards_are_read_or_declined_for_their_meaning() -> None:
    assert len(unknown(of_shipped())) <= TRIED * (1 - READ)


@pytest.mark.data
def test_recombined_words_of_seen_cards_are_read_or_declined_for_their_meaning() -> None:
    assert len(unknown(of_seen())) <= TRIED * (1 - READ)


def test_what_may_only_be_said_of_an_action_is_no_action() -> None:
    (card, _), *_ = shipped_readings()
    reading = Compiler(shipped_cards(GAME).values()).read(
        replace(card, text="Order: Discard a card: This is a Fire action.")
    )
    assert not reading.whole
    assert reading.clauses[0].gaps[0].expected == ("an action without an effect",)
