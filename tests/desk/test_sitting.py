"""Whose move it is at a table, who sees what, what a click or a drop means, and whole games by these means."""

from dataclasses import replace

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.core.rules import NOBODY, Action, Chance, Randomness, Refused
from deckbuilder.core.scene import Spot
from deckbuilder.desk.sitting import Waiting
from deckbuilder.desk.stops import Stops, Until
from tests.helpers.sittings import any_of, sit, think, waits, walked
from tests.helpers.tables import DRIFT, LOTS, registered

SAGA = next(registered())


def test_a_person_is_asked_as_soon_as_chance_is_through() -> None:
    sitting = sit(LOTS)
    assert waits(sitting, Waiting.PERSON)
    assert sitting.ask.seat == 0
    assert [option.action.verb for option in sitting.options()] == ["pick"] * 3


def test_an_answer_that_the_rules_refuse_says_why_and_changes_nothing() -> None:
    sitting = sit(LOTS)
    before = sitting.match.state
    with pytest.raises(Refused, match="that card is not in hand"):
        sitting.give(Action(sitting.ask.seat, "pick", "c99"))
    assert sitting.match.state is before
    assert not sitting.can_undo


def test_nobody_answers_for_somebody_else() -> None:
    sitting = sit(LOTS, "random", "person")
    with pytest.raises(Refused, match="not your move"):
        sitting.give(sitting.match.legal()[0])
    assert sitting.options() == ()


def test_every_change_is_told() -> None:
    told: list[int] = []
    sitting = sit(LOTS)
    sitting.changed.append(lambda: told.append(sitting.here))
    sitting.give(sitting.options()[0].action)
    sitting.undo()
    sitting.redo()
    assert told == [3, 2, 3]


# Who sees what -------------------------------------------------------------------------------------------------------------------


def test_the_only_person_at_the_table_always_sees_his_own_hand() -> None:
    sitting = sit(LOTS, "random", "person")
    assert sitting.viewer == 1
    think(sitting)
    assert sitting.viewer == 1
    hands = {zone.id: zone for zone in sitting.scene().zones}
    assert all(token.label for token in hands["hand1"].tokens)
    assert not any(token.label for token in hands["hand0"].tokens)


def test_a_curtain_falls_between_two_people_and_hides_both_hands_until_it_is_lifted() -> None:
    sitting = sit(LOTS, curtained=True)
    sitting.give(sitting.options()[0].action)
    assert [sitting.curtain, sitting.options()] == [1, ()]
    hands = [zone for zone in sitting.scene().zones if zone.id.startswith("hand")]
    assert not any(token.label for zone in hands for token in zone.tokens)
    sitting.lift()
    assert (sitting.curtain, sitting.viewer, len(sitting.options())) == (None, 1, 3)


def test_without_a_curtain_the_person_asked_looks() -> None:
    sitting = sit(LOTS)
    sitting.give(sitting.options()[0].action)
    assert (sitting.curtain, sitting.viewer, len(sitting.options())) == (None, 1, 3)


def test_where_only_agents_play_one_sees_what_everybody_sees() -> None:
    sitting = sit(LOTS, "random", "random")
    assert sitting.viewer == NOBODY
    hands = [zone for zone in sitting.scene().zones if zone.id.startswith("hand")]
    assert not any(token.label for zone in hands for token in zone.tokens)


# Clicks and drops ----------------------------------------------------------------------------------------------------------------


def test_a_click_means_the_answers_that_point_at_the_token() -> None:
    sitting = sit(DRIFT)
    assert {option.action.source for option in sitting.clicked("p0")} == {"p0"}
    assert len(sitting.clicked("p0")) > 1
    assert sitting.clicked("p3") == ()


def test_a_piece_that_is_picked_up_lights_the_places_it_may_go_to_and_a_drop_there_moves_it() -> None:
    sitting = sit(DRIFT)
    reach = sitting.reach("p0")
    spot = Spot("table", (1200, 500))
    assert spot in reach.spots
    sitting.drop("p0", spot)
    assert sitting.match.state.pieces[0] == (1200, 500)


def test_a_drop_that_nobody_proposed_is_made_where_the_rules_allow_it() -> None:
    sitting = sit(DRIFT)
    sitting.drop("p0", Spot("table", (613, 547)))
    assert sitting.match.state.pieces[0] == (613, 547)


def test_a_drop_that_leads_nowhere_says_why_in_the_rules_words() -> None:
    sitting = sit(DRIFT)
    far = Spot("table", (2900, 2900))
    assert sitting.why_not("p0", far) == "farther than 80 mm"
    with pytest.raises(Refused, match="farther than 80 mm"):
        sitting.drop("p0", far)
    assert sitting.here == 0
    assert sitting.why_not("p0", Spot("table", (613, 547))) == ""


def test_a_drop_answers_the_questions_that_its_target_settles() -> None:
    sitting = walked(sit(SAGA), 0)
    for _ in range(400):
        attacks = [option for option in sitting.options() if option.action.verb == "attack"]
        for attack in attacks:
            targets = sitting.reach(attack.action.source).tokens
            aimed = {onto: one for onto, one in targets.items() if one.action.verb == "target"}
            if len(aimed) > 1:
                onto, meant = sorted(aimed.items())[0]
                assert meant.chance is not None
                before = sitting.here
                sitting.drop(attack.action.source, onto)
                given = [step.action.verb for step in sitting.match.history[before : before + 2]]
                assert given == ["attack", "target"]
                sitting.undo()
                assert sitting.here == before
                return
        sitting.give(sitting.options()[0].action)
    pytest.fail("nobody could attack two targets")


def test_a_striker_may_be_dragged_onto_its_target_after_the_attack_was_declared() -> None:
    sitting = sit(SAGA)
    for _ in range(400):
        attack = next((option.action for option in sitting.options() if option.action.verb == "attack"), None)
        if attack is not None:
            sitting.give(attack)
            if sitting.ask.question == "Choose the target of the strike":
                targets = [option.action.source for option in sitting.options()]
                assert list(sitting.reach(attack.source).tokens) == targets
                sitting.drop(attack.source, targets[0])
                return
        else:
            sitting.give(sitting.options()[0].action)
    pytest.fail("nobody attacked")


def test_discarding_one_card_never_leads_to_another() -> None:
    sitting = sit(SAGA)
    while "Discard" not in sitting.ask.question:
        sitting.give(sitting.options()[-1].action)
    card = sitting.options()[0].action.source
    assert sitting.clicked(card)
    assert not sitting.reach(card).tokens


# Dice ----------------------------------------------------------------------------------------------------------------------------


def test_people_type_in_what_their_dice_show_and_shuffles_come_from_the_seed() -> None:
    sitting = sit(LOTS, typed=True)
    assert waits(sitting, Waiting.PERSON)  # the decks are shuffled
    sitting.give(sitting.options()[0].action)
    sitting.give(sitting.options()[0].action)
    assert waits(sitting, Waiting.DICE)
    assert sitting.ask.chance == Chance(Randomness.DICE, 2, 6)
    for wrong in ((7, 1), (3,), (0, 2)):
        with pytest.raises(BadInput, match="wanted 2 dice of 6 sides"):
            sitting.dice(wrong)
    sitting.dice((6, 1))
    assert waits(sitting, Waiting.PERSON)
    assert "The dice show 6, 1" in [line.words for line in sitting.log()]
    sitting.undo()
    assert waits(sitting, Waiting.DICE)


def test_dice_that_nobody_asked_for_are_a_finding() -> None:
    with pytest.raises(BadInput, match="no dice are asked for"):
        sit(LOTS).dice((3,))


def test_the_program_rolls_for_people_who_want_it_once() -> None:
    sitting = sit(LOTS, typed=True)
    sitting.give(sitting.options()[0].action)
    sitting.give(sitting.options()[0].action)
    sitting.roll()
    assert waits(sitting, Waiting.PERSON)


# What is answered by itself ------------------------------------------------------------------------------------------------------


def test_an_only_answer_is_given_by_itself_and_undone_with_the_decision_before_it() -> None:
    asked = walked(sit(SAGA, "person", stops=Stops(forced=False)), 60)
    forced = [step for step in asked.match.history if len(asked.rules.legal(step.before)) == 1]
    assert any(step.action.seat == 0 for step in forced)
    eased = walked(sit(SAGA, "person", stops=Stops(forced=True)), 60)
    assert len(eased.options()) != 1
    while eased.can_undo:
        eased.undo()
        assert len(eased.options()) > 1


def test_with_auto_pass_nobody_is_asked_who_can_do_nothing() -> None:
    rng, sitting = 0, sit(SAGA, stops=Stops(idle=True, reactions=False))
    for _ in range(80):
        if sitting.waiting is Waiting.OVER:
            break
        options = sitting.options()
        assert not all(option.idle for option in options)
        assert not sitting.ask.reacts or not any(option.idle for option in options)
        sitting.give(options[rng % len(options)].action)
        rng += 7


def test_a_question_at_which_one_always_stops_is_asked_even_if_there_is_one_answer() -> None:
    sitting = sit(SAGA, "person", stops=Stops(idle=True, always=frozenset({"Give a Decree"})))
    alone = 0
    while sitting.waiting is Waiting.PERSON and not alone:
        alone += sitting.ask.question == "Give a Decree" and len(sitting.options()) == 1
        sitting.give(sitting.options()[0].action)
    assert alone


def test_passing_until_the_next_turn_gives_one_decision_and_stops_there() -> None:
    sitting = sit(SAGA, "person", "still")
    before, turn = sitting.here, sitting.turns()[-1].turn
    while not sitting.ask.opens:
        sitting.give(sitting.options()[-1].action)
        think(sitting)
    before = sitting.here
    sitting.pass_on(Until.TURN)
    think(sitting)
    assert sitting.turns()[-1].turn == turn + 1
    sitting.undo()
    assert sitting.here == before


def test_who_must_answer_cannot_pass() -> None:
    with pytest.raises(Refused, match="wants an answer"):
        sit(LOTS).pass_on(Until.END)


# Agents --------------------------------------------------------------------------------------------------------------------------


def test_a_thought_about_a_moment_that_is_gone_is_not_carried_out() -> None:
    sitting = sit(LOTS, "person", "random")
    sitting.give(sitting.options()[0].action)
    thought = sitting.think(lambda: False)
    sitting.undo()
    assert not sitting.take(thought)
    sitting.give(sitting.options()[1].action)
    assert not sitting.take(thought)
    think(sitting)
    assert waits(sitting, Waiting.PERSON)


@pytest.mark.parametrize(("who", "answers"), [("random", 30), ("greedy", 12), ("search:30", 3), ("still", 30)])
def test_a_match_replays_alike_from_its_seed(who: str, answers: int) -> None:
    one, other = (walked(sit(SAGA, "person", who, seed=4), answers) for _ in range(2))
    lines = [[(step.before, step.action, step.rng) for step in sitting.match.history] for sitting in (one, other)]
    assert lines[0] == lines[1]
    assert one.log() == other.log()


def test_a_whole_game_is_played_against_the_computer() -> None:
    sitting = walked(sit(SAGA, "person", "greedy", stops=Stops(idle=True)), 400)
    assert waits(sitting, Waiting.OVER)
    assert sitting.outcome is not None
    assert sitting.log()[-1].words
    assert sitting.options() == ()


def test_a_deck_is_played_alone() -> None:
    sitting = walked(sit(SAGA, "person", stops=Stops(idle=True)), 300)
    assert waits(sitting, Waiting.OVER)
    assert sitting.turns()[-1].turn >= 5


def test_random_answers_are_offered_to_people_of_every_game() -> None:
    for played in (LOTS, DRIFT, SAGA):
        sitting = sit(played)
        action, _ = any_of(sitting, sitting.match.rng)
        sitting.give(action)
        assert sitting.can_undo


def test_what_a_drop_may_mean_tells_nothing_of_cards_that_one_does_not_see() -> None:
    for seed in range(4):
        sitting = sit(SAGA, seed=seed)
        for _ in range(40):
            if sitting.waiting is Waiting.OVER:
                break
            tokens = [token.id for zone in sitting.scene().zones for token in zone.tokens]
            lit = {onto for token in tokens for onto in sitting.reach(token).tokens}
            assert lit <= set(tokens)
            walked(sitting, 1, seed)


@pytest.mark.parametrize("count", [3, 4, 6])
def test_up_to_six_sit_at_one_screen_and_each_sees_his_own_hand(count: int) -> None:
    sitting = sit(SAGA, *["person"] * count, curtained=True)
    looked = set()
    for _ in range(60):
        sitting.lift()
        looked.add(sitting.viewer)
        hands = {zone.owner: zone for zone in sitting.scene().zones if zone.id.startswith("hand")}
        for seat, zone in hands.items():
            assert all(bool(token.label) is (seat == sitting.viewer) for token in zone.tokens)
        sitting = walked(sitting, 1, len(looked))
    assert looked == set(range(count))


def test_new_manners_hold_at_once_but_never_where_something_was_taken_back() -> None:
    sitting = walked(sit(SAGA, "person", stops=Stops(forced=False)), 30)
    while len(sitting.options()) > 1:
        sitting.give(sitting.options()[0].action)
    before = sitting.here
    sitting.manners = replace(sitting.manners, stops=Stops())
    assert sitting.here > before
    sitting.rewind(before)
    sitting.manners = replace(sitting.manners, stops=Stops(idle=True))
    assert sitting.here == before


def test_an_attack_is_not_declared_by_a_click_on_its_only_target() -> None:
    sitting = sit(SAGA)
    for number in range(300):
        if sitting.waiting is Waiting.OVER:
            break
        for option in sitting.options():
            if sitting.ask.opens and option.action.verb == "attack" and len(option.tokens) > 1:
                striker, target = option.tokens
                assert option in sitting.clicked(striker)
                assert option not in sitting.clicked(target)
                assert sitting.reach(striker).tokens[target].chance == option.chance
                return
        walked(sitting, 1, number)
    pytest.fail("nobody had an only target")


def test_who_plays_alone_may_pass_to_the_end_of_the_game() -> None:
    sitting = sit(SAGA, "person")
    sitting.pass_on(Until.END)
    assert waits(sitting, Waiting.OVER)
    sitting.undo()
    assert sitting.ask.opens


def test_who_lets_reactions_pass_still_discards_and_orders() -> None:
    sitting = sit(SAGA, stops=Stops(forced=False, idle=True, reactions=False))
    asked = set()
    for number in range(120):
        if sitting.waiting is Waiting.OVER:
            break
        asked.add(str(sitting.ask.question))
        walked(sitting, 1, number)
    assert {"Give a Decree", "Discard cards before you draw"} <= asked
    assert "React?" not in asked
