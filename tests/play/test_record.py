"""Records read back, and replay as they were played; damaged and forged ones are refused with line, found and wanted."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, Action
from deckbuilder.play.agents import Player
from deckbuilder.play.match import Match
from deckbuilder.play.record import Record, parse, recorded, to_bytes, verify
from deckbuilder.play.simulate import Arena, Job
from tests.helpers import lots
from tests.helpers.tables import LOTS
from tests.helpers.toy import TOY

NAME = "match.jsonl"
Line = dict[str, Any]


def record(number: int = 0) -> Record:
    job = Job(LOTS.table, LOTS.cards, "plain", LOTS.some(2), (Player("random"),) * 2, 7, keep=True)
    course = Arena(job).play(number)
    seed = job.rng(number).seed
    return Record(TOY, "plain", seed, job.decks, course.actions, course.digest, course.winners, agents=("random",) * 2)


WHOLE = to_bytes([record()])
STEPS = len(record().actions)


def checked(content: bytes) -> None:
    for one in parse(content, NAME):
        verify(one, lots.LotsRules(LOTS.cards, one.profile), NAME)


def with_line(number: int, change: Callable[[Line], object]) -> bytes:
    lines = WHOLE.splitlines()
    table = json.loads(lines[number - 1])
    change(table)
    lines[number - 1] = json.dumps(table, separators=(",", ":")).encode()
    return b"\n".join(lines) + b"\n"


def test_a_record_reads_back_and_replays() -> None:
    records = (record(0), replace(record(1), line=STEPS + 3), record(2))
    read = parse(to_bytes(records), NAME)
    assert read[:2] == records[:2]
    assert [one.agents for one in read] == [("random", "random")] * 3
    checked(to_bytes(records))


def test_a_match_at_the_table_is_recorded_where_it_stands_and_opened_again() -> None:
    rules = lots.LotsRules(lots.CARDS, "plain")
    match = Match.begin(rules, [lots.deck("A"), lots.deck("B")], Rng(9))
    for _ in range(5):
        match.apply(match.legal()[-1])
        match.settle()
    kept = recorded(match, TOY, "plain", 9, [lots.deck("A"), lots.deck("B")], ("Anna", "greedy"), True)
    opened = verify(parse(to_bytes([kept]), NAME)[0], rules, NAME)
    assert (opened.state, opened.history, opened.rng) == (match.state, match.history, match.rng)
    typed = replace(kept, seed=1, rolled=False)
    assert verify(typed, rules, NAME).state == match.state


def test_only_dice_that_were_typed_in_may_be_others_than_the_seed_gives() -> None:
    rules = lots.LotsRules(lots.CARDS, "plain")
    match = Match.begin(rules, [lots.deck("A"), lots.deck("B")], Rng(9))
    for dice in ((6, 1), None, (2, 2)):
        for _ in range(2):
            match.apply(match.legal()[0])
        if dice is not None:
            match.apply(Action(CHANCE, "roll", values=dice))
        match.settle()
    kept = recorded(match, TOY, "plain", 9, [lots.deck("A"), lots.deck("B")], ("Anna", "Bert"))
    assert (kept.rolled, kept.typed, kept.streams) == (False, (4, 10), ())
    again = verify(parse(to_bytes([kept]), NAME)[0], rules, NAME)
    assert (again.history, again.rng) == (match.history, match.rng)
    for claimed in ((), (4,), (10,)):
        with pytest.raises(BadInput, match="as the seed gives"):
            verify(replace(kept, typed=claimed), rules, NAME)


def test_a_match_that_went_on_with_other_dice_says_from_where() -> None:
    rules = lots.LotsRules(lots.CARDS, "plain")
    match = Match.begin(rules, [lots.deck("A"), lots.deck("B")], Rng(9)).branch(3)
    for _ in range(4):
        match.apply(match.legal()[0])
        match.settle()
    kept = recorded(match, TOY, "plain", 9, [lots.deck("A"), lots.deck("B")], ("Anna", "Bert"))
    assert (kept.rolled, kept.typed, [step for step, _, _ in kept.streams]) == (False, (), [2])
    again = verify(parse(to_bytes([kept]), NAME)[0], rules, NAME)
    assert (again.history, again.rng) == (match.history, match.rng)


@given(
    st.lists(
        st.builds(
            Entry, st.sampled_from(["army", "deck"]), st.text(max_size=9), st.integers(1, 99), st.none() | st.text(),
            st.lists(st.builds(Entry, st.just("gear"), st.text(max_size=5)), max_size=2).map(tuple), st.text(max_size=5),
        ),
        max_size=5,
    ).map(tuple),
    st.text(max_size=9),
    st.lists(st.tuples(st.text(max_size=3), st.text(max_size=3)), max_size=2).map(tuple),
)  # fmt: skip
def test_a_deck_is_kept_by_content(entries: tuple[Entry, ...], name: str, choices: tuple[tuple[str, str], ...]) -> None:
    deck = Deck(TOY, "plain", name, entries, (("deck", "Lost", 2),), "notes", ("tag",), choices)  # type: ignore[arg-type]
    whole = Record(TOY, "plain", 7, (deck,), (), "0" * 32, None, False)
    assert parse(to_bytes([whole]), NAME) == (whole,)


def test_a_match_that_is_not_over_replays_as_far_as_it_went() -> None:
    cut = replace(record(), actions=record().actions[:6], winners=None)
    with pytest.raises(BadInput, match="line 8: the digest") as told:
        checked(to_bytes([cut]))
    checked(to_bytes([replace(cut, digest=told.value.wanted)]))


def test_dice_that_somebody_typed_replay_without_the_seed() -> None:
    def falls(table: Line) -> None:
        table["values"] = [7 - value for value in table["values"]]

    forged = with_line(6, falls)
    with pytest.raises(BadInput, match=r"line 6: dice .* as the seed gives"):
        checked(forged)
    first = parse(forged, NAME)[0]
    typed = replace(first, rolled=False, actions=first.actions[:5], winners=None)
    with pytest.raises(BadInput, match="the digest"):
        verify(typed, lots.LotsRules(LOTS.cards, "plain"), NAME)


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (1, lambda line: line.update(version=2), "line 1: version 2; wanted version 1"),
        (1, lambda line: line.update(record="song"), "line 1: a record of 'song'"),
        (1, lambda line: line.update(decks=[]), "line 1: 0 decks"),
        (1, lambda line: line.update(decks=line["decks"] * 9), "line 1: 18 decks"),
        (1, lambda line: line.update(seed="7"), "line 1: .*wanted the head of a match record.*seed"),
        (1, lambda line: line.update(seed=10**40), "line 1: "),
        (1, lambda line: line.update(seed=7), "line 2: dice .* as the seed gives"),
        (1, lambda line: line.update(more=1), "line 1: .*more"),
        (1, lambda line: line.pop("decks"), "line 1: .*decks"),
        (1, lambda line: line.update(game="chess"), "line 1: a deck of 'toy'; wanted decks of 'chess'"),
        (1, lambda line: line["decks"][0].update(entries=7), "line 1: .*entries"),
        (1, lambda line: line["decks"][0]["entries"][0].update(count=-3), "line 1: a count below 1"),
        (1, lambda line: line.update(typed=[5]), "line 1: dice that all fell from the seed, and others"),
        (1, lambda line: line.update(rolled=False, typed=[5], streams=[[4, 2, -1]]), "line 1: a stream that nothing"),
        (1, lambda line: line.update(rolled=False, typed=[], streams=[[2, 9, 0]]), "line 6: dice .* as the seed gives"),
        (1, lambda line: line.update(rolled=False, typed="5"), "line 1: .*typed"),
        (2, lambda line: line.update(values=[0, 0, 1, 2, 3, 4, 5]), "line 2: .*no order; wanted an order of 7"),
        (2, lambda line: line.update(values=[0]), "line 2: 1 values; wanted an order of 7"),
        (2, lambda line: line.update(seat=0), "line 2: an answer of seat 0; wanted one of seat -1"),
        (4, lambda line: line.update(source="c99"), "line 4: 'pick', which is refused: that card is not in hand"),
        (4, lambda line: line.update(verb="\x1b[31m"), "line 4: .*refused"),
        (4, lambda line: line.update(seat=1), "line 4: an answer of seat 1; wanted one of seat 0"),
        (4, lambda line: line.update(seat=10**30), "line 4: "),
        (4, lambda line: line.pop("verb"), "line 4: .*wanted an answer"),
        (6, lambda line: line.update(values=[9, 1]), "line 6: a die that shows 9; wanted 2 dice of 6 sides"),
        (STEPS + 2, lambda line: line.update(digest="0" * 32), f"line {STEPS + 2}: the digest '0000.*wanted [0-9a-f]+"),
        (STEPS + 2, lambda line: line.update(winners=[]), f"line {STEPS + 2}: winners"),
        (STEPS + 2, lambda line: line.update(winners=None), f"line {STEPS + 2}: winners not known yet"),
        (STEPS + 2, lambda line: line.update(steps=3), f"line {STEPS + 2}: 3 steps; wanted {STEPS}"),
    ],
)
def test_a_forged_line_is_refused(number: int, change: Callable[[Line], object], words: str) -> None:
    with pytest.raises(BadInput, match=rf"match\.jsonl, {words}"):
        checked(with_line(number, change))


def _without(number: int) -> bytes:
    lines = WHOLE.splitlines(keepends=True)
    return b"".join((*lines[: number - 1], *lines[number:]))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1: the end of the file"),
        (b"\n", "line 1: "),
        (b"{}\n", "line 1: .*wanted the head of a match record"),
        (b"\xff\xfe\n", "line 1: "),
        (WHOLE[:-20], f"line {STEPS + 2}: the file breaks off within a line"),
        (_without(STEPS + 2), f"line {STEPS + 2}: the end of the file; wanted a line with the digest"),
        (_without(1), "line 1: .*wanted the head"),
        (_without(4), f"line {STEPS + 1}: {STEPS} steps; wanted {STEPS - 1}"),
        (WHOLE + b"hello\n", f"line {STEPS + 3}: 'hello'; wanted the head"),
        (WHOLE.replace(b"\n", b"\n\n", 1), "line 2: ''; wanted an answer"),
        (b'{"record":' + b"[" * 100_000 + b"\n", "line 1: "),
        (b'{"record":"match","decks":[' + b'{"entries":[{"options":' * 40_000 + b"\n", "line 1: "),
        (b"x" * 2**21 + b"\n", "line 1: a line of 2097152 bytes; wanted at most 1048576"),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else "",
)
def test_a_damaged_file_is_refused(content: bytes, words: str) -> None:
    with pytest.raises(BadInput, match=rf"match\.jsonl, {words}"):
        checked(content)


def test_options_without_end_are_refused() -> None:
    entry = Entry("deck", "lot-1")  # type: ignore[arg-type]
    for _ in range(9):
        entry = replace(entry, options=(entry,))
    deck = replace(lots.deck(), entries=(entry,))
    with pytest.raises(BadInput, match="line 1: options of options"):
        checked(to_bytes([replace(record(), decks=(deck,))]))


def test_a_file_too_large_is_not_even_cut_into_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.play.record.MOST_BYTES", 100)
    with pytest.raises(BadInput, match="bytes; wanted at most 100"):
        parse(WHOLE, NAME)


@given(st.data())
def test_random_damage_is_refused_or_harmless(data: st.DataObject) -> None:
    content = bytearray(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    where = ""
    try:
        checked(bytes(content))
    except BadInput as error:
        where = error.where
    except KeyError:  # another card's name: the toy's rules look cards up in a plain table
        return
    assert where.startswith((NAME, "Few", "Many")) or not where
