"""Matches are set up from names, play on any workers, and are checked line by line."""

from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.core.decks import Entry
from deckbuilder.core.errors import BadInput, DataTrouble
from deckbuilder.core.rng import Rng
from deckbuilder.desk.match_desk import MatchDesk, Replayed, replay, save_records
from deckbuilder.play.dice import scripted
from tests.helpers import lots, toy, worlds
from tests.helpers.worlds import list_of


@pytest.fixture
def desk(home: Path) -> MatchDesk:
    return MatchDesk(worlds.services(home), worlds.PLAYED)


def test_a_deck_is_found_by_its_file(desk: MatchDesk, tmp_path: Path) -> None:
    deck = desk.deck(str(list_of(tmp_path / "few.txt", 1)))
    assert (deck.name, deck.count()) == ("Few", 7)


def test_a_deck_is_found_by_the_name_of_one_that_comes_with_the_game(
    desk: MatchDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = list_of(tmp_path / "grey-owls.txt", 1)
    monkeypatch.setattr("deckbuilder.desk.services.ready_made", lambda game: (file,))
    monkeypatch.chdir(tmp_path / "..")
    for name in ("grey-owls", "Grey Owls", "GREYOWLS"):
        assert desk.deck(name).count() == 7
    with pytest.raises(
        BadInput, match="deck 'grey': no such file or ready-made deck; wanted a file or one of grey-owls"
    ):
        desk.deck("grey")


def test_a_list_that_does_not_say_who_starts_gets_the_likeliest_proposal(desk: MatchDesk, tmp_path: Path) -> None:
    file = tmp_path / "plain.txt"
    file.write_text("1 Lot 1\n2 Lot 2\n", "utf-8")
    assert desk.deck(str(file)).count() == 3


def test_a_match_begins_at_the_first_question_with_the_dice_that_were_handed_in(desk: MatchDesk) -> None:
    order = tuple(range(14))
    match = desk.match([lots.deck(), lots.deck()], None, 3, scripted(order, order))
    assert match.ask().seat == 0
    assert match.state.hands == ((0, 1, 2), (14, 15, 16))
    seeded = desk.match([lots.deck(), lots.deck()], "heavy", 3)
    assert seeded.rng != Rng(3)


def test_a_job_takes_along_the_cards_that_were_asked_for_and_no_others(desk: MatchDesk) -> None:
    job = desk.job([lots.deck(levels=range(1, 4)), lots.deck(levels=range(2, 5))], ["random"], 1)
    assert sorted(job.cards) == ["lot-1", "lot-2", "lot-3", "lot-4"]
    assert job.players[0].name == job.players[1].name == "random"


def test_records_of_a_job_replay(desk: MatchDesk, home: Path, tmp_path: Path) -> None:
    job = desk.job([lots.deck("A"), lots.deck("B")], ["random", "greedy"], 5, rotate=True, keep=True)
    records = desk.records(job, desk.simulate(job, 3))
    assert [record.agents for record in records] == [("random", "greedy"), ("greedy", "random"), ("random", "greedy")]
    assert [record.decks[0].name for record in records] == ["A", "B", "A"]
    file = tmp_path / "three.jsonl"
    save_records(file, records)
    steps = sum(len(record.actions) for record in records)
    assert replay(worlds.services(home), file) == Replayed(3, steps)


def test_a_match_that_ran_into_its_bound_replays_as_not_over(desk: MatchDesk, home: Path, tmp_path: Path) -> None:
    job = replace(desk.job([lots.deck(), lots.deck()], ["random"], 5, keep=True), most_steps=7)
    records = desk.records(job, desk.simulate(job, 1))
    assert records[0].winners is None
    save_records(tmp_path / "cut.jsonl", records)
    assert replay(worlds.services(home), tmp_path / "cut.jsonl").steps == 7


def test_a_record_that_cannot_be_written_leaves_what_was_there(desk: MatchDesk, tmp_path: Path) -> None:
    job = desk.job([lots.deck(), lots.deck()], ["random"], 5, keep=True)
    with pytest.raises(DataTrouble):
        save_records(tmp_path, desk.records(job, desk.simulate(job, 1)))
    assert list(tmp_path.glob("*.new")) == []


@pytest.mark.parametrize("count", [5, 9])
def test_too_many_decks_are_refused(desk: MatchDesk, count: int) -> None:
    with pytest.raises(BadInput, match=f"decks: {count} decks; wanted 1, or 2 to 4"):
        desk.match([lots.deck()] * count, None, 1)


def test_a_deck_that_cannot_start_is_refused_when_the_job_is_set_up(desk: MatchDesk) -> None:
    thin = replace(lots.deck("Thin"), entries=(Entry(toy.DECK, lots.deck().entries[0].card),))
    with pytest.raises(BadInput, match="Thin: 1 cards; wanted at least 3"):
        desk.job([thin, lots.deck()], ["random"], 1)


def test_a_card_that_the_catalog_does_not_have_is_refused(desk: MatchDesk) -> None:
    strange = replace(lots.deck(), entries=(Entry(toy.DECK, toy.CARDS[0].id, 5),))
    for set_up in (
        lambda: desk.job([strange, strange], ["random"], 1),
        lambda: desk.match([strange, strange], None, 1),
    ):
        with pytest.raises(BadInput, match="decks: the card 'king-fox'; wanted cards of the catalog"):
            set_up()


@pytest.mark.parametrize("workers", ["", "-1", "0", "1.5", "²", "257", "9" * 400, "tcp://here:1"])
def test_no_such_workers_are_refused(desk: MatchDesk, workers: str) -> None:
    job = desk.job([lots.deck(), lots.deck()], ["random"], 1)
    with pytest.raises(BadInput, match="no such workers; wanted a number from 1 to 256, or dask://HOST:PORT"):
        desk.simulate(job, 1, workers)


def test_a_game_that_is_only_collected_has_no_table(home: Path) -> None:
    with pytest.raises(BadInput, match="game Toy Battle: it has no rules to play by"):
        MatchDesk(worlds.services(home, toy.GAME), toy.GAME)
