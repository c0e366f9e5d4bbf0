"""Equal cards beside one another: any of them means the answer that names one."""

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Action, Seat
from deckbuilder.core.scene import Layout, Pointing, Scene, Token, Zone
from deckbuilder.desk.twins import twins

BULL, MULE = CardId("bull"), CardId("mule")
PLAY = Pointing(Action(Seat(0), "enter", "c1"), "Put it into play", ("c1",))


def scene(*tokens: Token, layout: Layout = Layout.ROW) -> Scene:
    return Scene((Zone("hand", "Hand", Seat(0), layout, tokens),))


def test_a_copy_in_hand_stands_for_its_like() -> None:
    seen = scene(Token("c1", "Bull", BULL), Token("c2", "Bull", BULL), Token("c3", "Mule", MULE))
    assert twins(seen, (PLAY,)) == {"c2": "c1"}


def test_copies_that_stand_in_ranks_are_not_alike() -> None:
    seen = scene(Token("c1", "Bull", BULL), Token("c2", "Bull", BULL), layout=Layout.RANKS)
    assert twins(seen, (PLAY,)) == {}


def test_a_copy_that_bears_something_or_was_changed_is_another() -> None:
    seen = scene(
        Token("c1", "Bull", BULL),
        Token("c2", "Bull", BULL, turn=90),
        Token("c3", "Bull", BULL, badges=(("wounds", 1),)),
        Token("c4", "Bull", BULL),
        Token("c5", "Mule", MULE, on="c4"),
    )
    assert twins(seen, (PLAY,)) == {}


def test_cards_face_down_are_nobody_s_twins() -> None:
    assert twins(scene(Token("c1", ""), Token("c2", "")), (PLAY,)) == {}
