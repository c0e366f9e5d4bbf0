"""What the grammar reads of whole catalogs: as by hand, printed back the same, and never less than before."""

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.ids import SlotId
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import NOBODY
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.algebra.notation import read as noted
from deckbuilder.games.saga.construction.slots import ARMY, DECK, WARLORD
from deckbuilder.games.saga.grammar.checks import canonical
from deckbuilder.games.saga.grammar.compiler import Compiler
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.play.dice import roll
from deckbuilder.play.match import Match
from tests.games.saga.readings import compared, figures, floor, real_readings, shipped_readings
from tests.helpers.tables import shipped_cards

SAME_OTHERWISE = {
    "put, for retrieved: the dead lies in its owner's discard pile": ("Sexton Grole", "Sewn Shut"),
    "a rank without spent characters may be chosen, in vain": ("Clapper of Vael",),
    "the hand of whoever controls the character, for one chosen among those who do": ("Quill of the Cut Page",),
    "spent each, for both spent": ("Staff of the Sunk Stair",),
    "one strike a turn reaches further, which by hand a react offers as well": ("Long-Shot Mirabel",),
    "the rank of an opposing front-rank character, for a front rank that is not one's own": ("Ember Crown",),
    "a bonus to the ATK of that strike, for one to ATK until its end": ("Hex-Runed Falchion",),
    "whoever controls each of one's own characters decides": ("Eleven People Ran",),
    "a condition on each of them, for a number that is nothing where it does not hold": ("Auditor Celandine",),
    "may not be moved by card effects: a maneuver is none, but he may not maneuver either": ("Tortoise of the Ford",),
    "alone in his front rank, or in the rank where he stands, which is it": ("Last at the Gate",),
    "Adjacent(of=WarlordOf) for Is(WarlordOf, Adjacent())": ("Josse Harrow",),
    "an item with a trait, for anything with the trait, or the other way": (
        "Brine-Road Lancer",
        "Dunna Forgemother",
        "Hoof and Harness",
        "Shieldman of the Blotted Page",
    ),
    "a static of the attached card for a gain until it leaves": ("Salt Blessing", "Bonds of Ink"),
    "an action of an element is an action": ("Sergeant Dunnock",),
    "ATK of the strike itself, for ATK of the striker while it lasts": ("Hex-Runed Falchion",),
    "each trait with its kind of card, for the kind once": ("Shieldbreak",),
    "a player without such characters may be chosen, in vain": ("Ormund, King Under the Bell",),
    "without spending: a permission for two orders": ("Old Road Song",),
    "the front rank, of whichever formation; by hand of one's own": (
        "Hrodna Debtkeeper",
        "Bridge-Ward of Karrag",
        "Bramwell Tolliver",
        "Garrick Two-Fords",
        "The Standard Raised",
    ),
}
"""Cards of which the words are read as something else than was written by hand, but to the same end."""


def test_shipped_cards_are_read_as_they_were_written_by_hand() -> None:
    explained = {name for names in SAME_OTHERWISE.values() for name in names}
    found = compared()
    assert len(found["equal"]) >= floor()["shipped equal"]
    assert sorted(set(found["different"]) - explained) == []


def test_shipped_readings_in_english_are_read_as_the_same() -> None:
    compiler = Compiler(shipped_cards(GAME).values())
    wrong = []
    for card, reading in shipped_readings():
        for one in reading.clauses:
            if one.read and canonical(compiler.read(replace(card, text=one.english)).effects) != canonical(one.effects):
                wrong.append(f"{card.name}: {one.english}")
    assert wrong == []


def test_effects_come_back_from_the_notation_in_which_they_are_kept() -> None:
    for _, reading in shipped_readings():
        assert tuple(map(noted, map(repr, reading.effects))) == reading.effects


@pytest.mark.data
def test_coverage_of_the_real_cards_only_rises() -> None:
    reached = figures()
    fallen = {name: (value, reached[name]) for name, value in floor().items() if reached[name] < value}
    assert fallen == {}


def army(cards: Sequence[Card], rng: Rng) -> tuple[Deck, Rng]:
    """Draw an army and a deck, whatever their factions."""

    def some(count: int, fitting: Sequence[Card], slot: SlotId, rng: Rng) -> tuple[list[Entry], Rng]:
        found = []
        for _ in range(count):
            place, rng = rng.below(len(fitting))
            found.append(Entry(slot, fitting[place].id))
        return found, rng

    lords = [card for card in cards if "Warlord" in card.words("subtype")]
    others = [card for card in cards if card not in lords]
    first, second = ([c for c in others if c.kind == "Character" and c.number("level") == level] for level in (1, 2))
    entries: list[Entry] = []
    for count, fitting, slot in ((1, lords, WARLORD), (3, first, ARMY), (2, second, ARMY), (44, others, DECK)):
        more, rng = some(count, fitting, slot, rng)
        entries += more
    return Deck(GAME.id, "open", "drawn", tuple(entries)), rng


@pytest.mark.data
def test_random_matches_with_real_cards_that_are_read_whole_run_without_a_fault() -> None:
    read = [(card, reading) for card, reading in real_readings() if reading.whole]
    cards = {card.id: card for card, _ in read}
    rules = SagaRules(cards, "rulebook", {card.name: reading.effects for card, reading in read})
    ended = 0
    for seed in range(8):
        one, rng = army(tuple(cards.values()), Rng(seed))
        other, rng = army(tuple(cards.values()), rng)
        match = Match(rules, rules.start([one, other]), rng)
        while len(match.history) < 900 and (ask := match.ask()).seat != NOBODY:
            if ask.chance is not None:
                action, match.rng = roll(ask.chance, match.rng)
            else:
                options = match.legal()
                place, match.rng = match.rng.below(len(options))
                action = options[place]
            match.apply(action)
        ended += match.ask().seat == NOBODY
    assert ended >= 4


@pytest.mark.data
def test_a_card_is_read_in_a_few_milliseconds() -> None:
    cards = [card for card, _ in real_readings()]
    compiler = Compiler(cards)
    for card in cards[:50]:
        compiler.read(card)
    began = time.process_time()
    for card in cards[50:250]:
        compiler.read(card)
    assert time.process_time() - began < 200 * 0.02
