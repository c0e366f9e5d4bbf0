"""What is offered while typing."""

from pytestqt.qtbot import QtBot

from tests.gui.filters.hands import Key, Top


def offered(top: Top) -> list[str]:
    offers = top.search.offers
    assert offers is not None
    if not offers.shown or offers.list is None:
        return []
    return [offers.list.topLevelItem(i).text(0) for i in range(offers.list.topLevelItemCount())]


def test_values_are_offered_behind_a_field_and_tab_takes_the_first(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "kin:")
    qtbot.waitUntil(lambda: offered(top) == ["Fox", "Owl", "Boar"])
    qtbot.keyClick(edit, Key.Key_Down)
    qtbot.keyClick(edit, Key.Key_Down)
    qtbot.keyClick(edit, Key.Key_Return)
    assert top.text == "kin:Owl "
    assert top.taken == []
    qtbot.keyClicks(edit, "type:ch")
    qtbot.waitUntil(lambda: offered(top) == ["Charm"])
    qtbot.keyClick(edit, Key.Key_Tab)
    assert top.text == "kin:Owl type:Charm "
    assert edit.hasFocus()


def test_enter_is_for_the_card_while_no_offer_is_chosen(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "kin:")
    qtbot.waitUntil(lambda: bool(offered(top)))
    qtbot.keyClick(edit, Key.Key_Return)
    assert top.taken == [False]
    assert top.text == "kin:"


def test_fields_are_offered_with_a_sentence_and_lead_on_to_values(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "ki")
    qtbot.waitUntil(lambda: offered(top) == ["kin:"])
    assert top.search.offers is not None
    assert top.search.offers.list is not None
    assert top.search.offers.list.topLevelItem(0).text(1) == "Kin: Fox, Owl, Boar…"
    qtbot.keyClick(edit, Key.Key_Tab)
    assert top.text == "kin:"
    assert offered(top) == ["Fox", "Owl", "Boar"]


def test_escape_closes_the_offers_first_and_then_clears(qtbot: QtBot, top: Top) -> None:
    edit = top.search.edit
    qtbot.keyClicks(edit, "kin:")
    qtbot.waitUntil(lambda: bool(offered(top)))
    qtbot.keyClick(edit, Key.Key_Escape)
    assert offered(top) == []
    assert top.text == "kin:"
    qtbot.keyClick(edit, Key.Key_Escape)
    assert top.text == ""
