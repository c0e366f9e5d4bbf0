"""Dice are worked out exactly: held against every fall of the dice, against the figures of the domain, and against the engine itself."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.cards import Card
from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import CHANCE, NOBODY, Action
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.lab.clashes import SagaChances, blows, meet
from deckbuilder.games.saga.lab.strikes import Blow, firsts, highest, hitting, mean, shares, succeeding, wounding
from deckbuilder.games.saga.rules.codes import FORMATION
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.staging import SagaStaging
from deckbuilder.games.saga.rules.state import State
from deckbuilder.games.saga.rules.ties import highest as engines_highest
from tests.helpers.tables import ready_made_decks, shipped_cards

DIE = range(1, 21)


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 3)), max_size=3), st.integers(1, 4))
@settings(max_examples=60, deadline=None)
def test_wounds_are_those_of_every_fall_of_the_dice(strikes: list[tuple[int, int]], hp: int) -> None:
    ways = Counter[int]()
    for dice in product(DIE, repeat=len(strikes)):
        wounds = 0
        for natural, (faces, each) in zip(dice, strikes, strict=True):
            wounds += each if natural <= faces else 0
        ways[min(hp, wounds)] += 1
    found = wounding([Blow(*strike) for strike in strikes], hp)
    assert found == tuple(ways[wounds] for wounds in range(hp + 1))
    assert sum(shares(found)) == 1
    assert mean(shares(found)) == Fraction(sum(n * count for n, count in ways.items()), 20 ** len(strikes))


def test_the_chance_to_hit_is_that_of_the_domain() -> None:
    """DOMAIN 6.6: (21 + ATK - AC) / 20, between 5 and 95 %."""
    for atk, ac in product(range(-5, 20), range(35)):
        assert hitting(atk, ac) == min(19, max(1, 21 + atk - ac))
    assert hitting(30, 10, criticals=False) == 20
    assert hitting(0, 21, criticals=False) == 0


def test_only_even_rolls_hit_who_is_planar() -> None:
    assert hitting(7, 14, planar=True) == 7  # 8, 10, ... 20
    assert hitting(40, 14, planar=True) == 10
    assert hitting(0, 40, planar=True) == 1


def test_a_save_of_8_against_dc_20_succeeds_in_45_percent() -> None:
    assert Fraction(succeeding(8, 20), 20) == Fraction(45, 100)
    assert succeeding(50, 20) == 19
    assert succeeding(-9, 20) == 1


def test_equal_bonuses_win_initiative_in_47_and_a_half_percent_before_ties() -> None:
    once = highest((2, 2))
    assert once[0,] == once[1,] == Fraction(475, 1000)
    assert firsts((2, 2)) == (Fraction(1, 2), Fraction(1, 2))


@given(st.lists(st.integers(-3, 6), min_size=2, max_size=3), st.booleans())
@settings(max_examples=25, deadline=None)
def test_who_rolls_highest_is_whom_the_engine_finds(bonuses: list[int], criticals: bool) -> None:
    seats, ways = tuple(range(len(bonuses))), Counter[tuple[int, ...]]()
    for dice in product(DIE, repeat=len(bonuses)):
        rolls = tuple((die, die + bonus) for die, bonus in zip(dice, bonuses, strict=True))
        ways[engines_highest(seats, rolls, criticals)] += 1
    assert highest(bonuses, criticals) == {tied: Fraction(n, 20 ** len(bonuses)) for tied, n in ways.items()}


def test_ties_are_rolled_again_until_somebody_wins() -> None:
    chances = firsts((3, 0, 0))
    assert sum(chances) == 1
    assert chances[0] > chances[1] == chances[2]
    once = highest((3, 0, 0))
    again = once[0, 1, 2]
    first = once[0,] + (once[0, 1] + once[0, 2]) * firsts((3, 0))[0]
    assert chances[0] == first / (1 - again)
    assert firsts((3, 0, 0), reroll_all=True) != chances
    assert sum(firsts((1, 1, 2, 5, 0, 3))) == 1


# Against the engine ----------------------------------------------------------------------------------------------------------


def characters() -> list[Card]:
    return [card for card in shipped_cards(GAME).values() if card.kind == "Character"]


def staged(rules: SagaRules, attacker: Card, target: Card) -> State:
    """Give the first decree of a turn, attacker and target in the front ranks, Warlords of few words behind them."""
    lords = [card for card in characters() if "Warlord" in card.words("subtype")]
    lord = next(card for card in lords if card.name not in (attacker.name, target.name))
    sides = {
        seat: {"ranks": [[card.name], [lord.name]] if "Warlord" not in card.words("subtype") else [[card.name]]}
        for seat, card in (("A", attacker), ("B", target))
    }
    cards = {card.name: {"id": card.id, "script": None} for card in (attacker, target, lord)}
    return SagaStaging().setup(rules, {"cards": cards, **sides})


def ends(
    rules: SagaRules, state: State, target: int, weight: Fraction, rolled: int
) -> Iterator[tuple[State, Fraction, int]]:
    """Play an attack to its end along every fall of the dice; everybody declines what may be declined."""
    ask = rules.ask(state)
    if ask.seat == CHANCE:
        for natural in DIE:
            after, _ = rules.apply(state, Action(CHANCE, "roll", values=(natural,)))
            yield from ends(rules, after, target, weight / 20, rolled + 1)
    elif ask.seat == NOBODY or ask.opens:
        yield state, weight, rolled
    else:
        options = list(rules.legal(state))
        chosen = next((o for o in options if o.verb == "target" and o.source == f"c{target}"), options[-1])
        after, _ = rules.apply(state, chosen)
        yield from ends(rules, after, target, weight, rolled)


def suffered(state: State, target: int, hp: int) -> int:
    return min(hp, state.wounds[target]) if state.zone[target] == FORMATION else hp


def begun(rules: SagaRules, state: State) -> State | None:
    """Let the attacker, card 0, attack; None where it may not."""
    attack = next((o for o in rules.legal(state) if o.verb == "attack" and o.source == "c0"), None)
    return None if attack is None else rules.apply(state, attack)[0]


def compared(seed: int, pairs: int) -> tuple[int, list[str]]:
    """Hold attacks of random pairs against the engine; give how many were held, and what differs."""
    stream, known, held, wrong = Stream(Rng(seed)), characters(), 0, []
    while held < pairs:
        attacker, target = (known[stream.below(len(known))] for _ in range(2))
        if attacker.name == target.name:
            continue
        rules = SagaRules(shipped_cards(GAME))
        state = staged(rules, attacker, target)
        t = rules.table(state)
        at = next(card for card in range(len(state.faces)) if t.sheets[card].sheet.name == target.name)
        hp = target.number("hp") or 0
        worked = shares(wounding(blows(t, 0, at), hp))
        assert not meet(t, 0, at).apart
        began = begun(rules, state)
        if began is None:
            continue
        found = [Fraction(0)] * (hp + 1)
        for end, weight, _ in ends(rules, began, at, Fraction(1), 0):
            found[suffered(end, at, hp)] += weight
        held += 1
        if tuple(found) != worked:
            wrong.append(f"{attacker.name} at {target.name}: {found} is not {worked}")
    return held, wrong


def test_attacks_of_random_pairs_end_as_worked_out_along_every_fall_of_the_dice() -> None:
    held, wrong = compared(seed=1, pairs=120)
    assert held == 120
    assert wrong == []


def test_two_armies_meet_as_they_stand() -> None:
    deck, dummy = ready_made_decks(GAME)[:2]
    found = SagaChances().assault(deck, dummy, shipped_cards(GAME))
    assert len(found.clash.attackers) == len(found.clash.targets) == 6
    reached = [[not meeting.apart for meeting in row] for row in found.clash.meetings]
    assert reached[:3] == [[True] * 3 + [False] * 3] * 3, "front ranks are a rank apart"
    assert not any(any(row) for row in reached[3:])
    for at, kill in enumerate(found.kills):
        single = max(row[at].kill if not row[at].apart else Fraction(0) for row in found.clash.meetings)
        assert kill >= single
        assert sum(found.together[at]) == 1
        assert kill == found.together[at][-1]
    assert not any(found.kills[3:])


def test_cards_are_held_against_one_another_by_print() -> None:
    cards = shipped_cards(GAME)
    chances = SagaChances()
    some = chances.fighters(cards)[:12]
    found = chances.clash(some, some, cards)
    for one, row in zip(some, found.meetings, strict=True):
        for other, meeting in zip(some, row, strict=True):
            attack: Any = cards[one].fields["attack"]
            ac, planar = cards[other].number("ac") or 0, "Planar" in cards[other].words("keywords")
            assert meeting.hits == tuple(Fraction(hitting(atk, ac, planar=planar), 20) for atk in attack)
            assert 0 <= meeting.kill <= 1
            assert meeting.wounds <= (cards[other].number("hp") or 0)
    better = chances.clash(some, some, cards, bonus=3)
    pairs = zip(found.meetings, better.meetings, strict=True)
    assert all(b.kill >= a.kill for x, y in pairs for a, b in zip(x, y, strict=True))
    assert "printed" in found.note
