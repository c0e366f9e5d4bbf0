"""What of gates no siege can show: how watches are built and drawn."""

from deckbuilder.core.decks import Entry
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, Action, Seat
from deckbuilder.play.match import Match
from tests.helpers import gates
from tests.helpers.gates.siege import HAND, Siege, SiegePresenter, SiegeRules
from tests.helpers.gates.watch import SIZE
from tests.helpers.tables import ready_made_decks, shipped_shelf


def test_a_watch_has_six_guards_and_no_more_than_two_of_one_name() -> None:
    shelf = shipped_shelf(gates.GAME)
    for deck in ready_made_decks(gates.GAME):
        assert shelf.rules.judge(deck, shelf.cards, "plain").legal
        (first, *rest) = deck.entries
        three = shelf.rules.judge(deck.added(first.slot, first.card), shelf.cards, "plain")
        assert [one.rule for one in three.violations] == ["size", "copies"]
        fewer = shelf.rules.judge(type(deck)(deck.game, deck.format, deck.name, tuple(rest)), shelf.cards, "plain")
        assert [one.rule for one in fewer.violations] == ["size"]
        assert all(type(entry) is Entry for entry in rest)


def test_both_draw_three_of_a_shuffled_watch() -> None:
    match, rules = sieged()
    assert [len(hand) for hand in match.state.hands] == [HAND, HAND]
    assert match.state.hands == ((3, 4, 5), (9, 10, 11))
    assert rules.ask(match.state).seat == 0


def test_nobody_sees_whom_the_other_one_has_chosen() -> None:
    match, rules = sieged()
    match.apply(match.legal()[0])
    (wall,) = (zone for zone in SiegePresenter().scene(rules, match.state, Seat(1)).zones if zone.id == "wall0")
    assert [token.card for token in wall.tokens] == [None]
    guesses = {rules.resample(match.state, Seat(1), Rng(n)).picks[0] for n in range(30)}
    assert guesses == set(range(SIZE))
    assert {rules.resample(match.state, Seat(0), Rng(n)).picks for n in range(30)} == {match.state.picks}


def sieged() -> tuple[Match[Siege], SiegeRules]:
    one = shipped_shelf(gates.GAME)
    rules = SiegeRules(one.cards, "gates")
    match = Match(rules, rules.start(ready_made_decks(gates.GAME)), Rng(1))
    for _ in range(2):
        match.apply(Action(CHANCE, "order", values=tuple(reversed(range(SIZE)))))
    return match, rules
