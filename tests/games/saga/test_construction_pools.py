"""What a format takes: its lists, its pools, its choices and decks of its own kind."""

from deckbuilder.core.decks import Severity
from tests.helpers.decks import DECK, ONES, TWOS, Stack, card, starter, warlord


def tagged(*editions: str) -> Stack:
    lead = warlord(editions=editions)
    fill = tuple(card(f"Mock {kind} {n}", kind, editions=editions) for kind in ("Item", "Action") for n in range(8))
    army = [(starter("Mock Scout", 1, editions=editions), 3), (starter("Mock Guard", 2, editions=editions), 2)]
    return Stack(lead=lead, army=army, fillers=fill)


def test_every_line_of_format_notes_is_read() -> None:
    noted = card(
        "Mock Noted",
        rulings=("Format Notes:\r\n- Epic Format - Epic\r\n- Saga Format - Banned\r\n- Campaign Format - Banned",),
    )
    stack = Stack(deck=[(noted, 2)])
    assert "banned" in stack.broken("saga")
    assert "banned" in stack.broken("campaign")
    assert "epic-format" in stack.broken("epic")
    assert "banned" not in stack.broken("epic")
    assert stack.broken("rulebook") == set()


def test_errata_keep_a_card_in_open() -> None:
    ring = card("Mock Ring", "Item", rulings=("Erratum 2007/10/08: May only be played in Open.",))
    stack = Stack(deck=[(ring, 1)])
    assert "banned" not in stack.broken("open") | stack.broken("rulebook")
    assert "banned" in stack.broken("campaign")
    assert "banned" in stack.broken("4e")
    assert "banned" in stack.warned("ancients")


def test_banned_and_restricted_lists_go_by_name_and_day() -> None:
    choices = {"as-of": "2012-06-01"}
    outcast, rare = card("Lilah", "Character", 4), card("Nodwick", "Item")
    stack = Stack(deck=[(outcast, 1), (rare, 2)], choices=choices)
    assert {"banned", "restricted"} <= stack.broken("ancients")
    assert stack.violation("banned", "ancients").source == "format lists: Ancients, about 2011"
    now = Stack(deck=[(outcast, 1), (rare, 2)])
    assert not {"banned", "restricted"} & now.broken("ancients")
    assert {"banned", "restricted", "reserved"} <= now.open("ancients")
    assert {"banned", "restricted"} <= Stack(choices={"as-of": "2001-01-01"}).open("ancients")


def test_an_unknown_name_on_the_ban_list_is_banned() -> None:
    stack = Stack(unknown=((DECK, "Tzin\u2019s Secret", 1),))
    assert "banned" in stack.broken("ancients-plus")


def test_pool_goes_by_edition_tag() -> None:
    assert tagged("Campaign", "Epic").judge("campaign").legal is True
    assert tagged("Campaign").broken("epic") == {"pool"}
    assert tagged("Saga").judge("saga").legal is True
    assert tagged("4th Edition").judge("4e").legal is True


def test_pool_without_tags_is_open_and_with_tags_is_evidence() -> None:
    assert "pool" in Stack().open("ancients")
    assert "pool" not in Stack().broken("ancients")
    mixed = Stack(deck=[(card("Mock Tagged", editions=("Ancients",)), 3)])
    assert "pool" in mixed.broken("ancients")
    assert "pool" in tagged("Campaign").open("ancients")
    assert "pool" not in tagged("Campaign").broken("ancients")
    assert "pool" in tagged("Saga").broken("ancients")


def test_the_starter_pool_is_complete() -> None:
    assert Stack().broken("warcamp") == {"pool"}
    assert tagged("Warcamp").judge("warcamp").legal is True
    assert "pool" in tagged("Warcamp").broken("saga")


def test_pool_leaves_unofficial_sets_out_of_fourth_edition() -> None:
    def stack(*sets: str) -> Stack:
        return Stack(deck=[(card("Mock Late", editions=("4th Edition",), sets=sets), 1)])

    late = stack("AMH").violation("pool", "4e")
    assert any("only in sets" in v.message for v in stack("AMH").judge("4e").violations)
    assert late
    assert not any("only in sets" in v.message for v in stack("AMH", "CoG").judge("4e").violations)


def test_pool_of_ancients_plus_takes_the_new_set() -> None:
    new = card("Mock New", editions=("Saga",), sets=("ITA",))
    old = card("Mock Old", editions=("Ancients",))
    stack = Stack(deck=[(new, 1), (old, 1)])
    found = next(v for v in stack.judge("ancients-plus").violations if v.rule == "pool")
    assert new.id not in {id for _, id in found.where}
    assert new.id in {id for _, id in stack.violation("pool", "ancients").where}


def test_turncoat_follows_the_chosen_faction() -> None:
    dwarves = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (starter("Mock Smith", 2, faction="Dwarf"), 2)]
    assert "faction-choice" not in Stack(army=dwarves, choices={"faction": "Dwarf"}).broken("turncoat")
    assert "faction-choice" in Stack(army=dwarves, choices={"faction": "Nothrog"}).broken("turncoat")
    assert "faction-choice" in Stack(army=dwarves).open("turncoat")
    assert "faction-choice" in Stack(army=dwarves, choices={"faction": "Goblin"}).broken("turncoat")
    mixed = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (TWOS, 2)]
    assert "faction-choice" in Stack(army=mixed).broken("turncoat")
    assert "faction" not in Stack(army=dwarves).broken("turncoat")


def test_class_in_session_follows_the_chosen_class() -> None:
    assert "class-choice" not in Stack(choices={"class": "Fighter"}).broken("class-in-session")
    assert "class-choice" in Stack(choices={"class": "Wizard"}).broken("class-in-session")
    assert "class-choice" in Stack().open("class-in-session")


def test_gentlemans_choice_is_open_until_it_is_said() -> None:
    dwarves = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (starter("Mock Smith", 2, faction="Dwarf"), 2)]
    for stack in (Stack(), Stack(army=dwarves)):
        assert not {"faction", "faction-choice"} & stack.broken("gentleman")
        assert "faction-choice" in stack.open("gentleman")
    assert not {"faction", "faction-choice"} & Stack(army=dwarves, choices={"faction": "Dwarf"}).broken("gentleman")
    assert "faction-choice" not in Stack(army=dwarves, choices={"faction": "Dwarf"}).open("gentleman")
    mixed = [(starter("Mock Digger", 1, faction="Dwarf"), 3), (TWOS, 2)]
    assert "faction" in Stack(army=mixed).broken("gentleman")


def test_alliance_has_two_warlords_seven_starters_and_one_of_each() -> None:
    ones = [(starter(f"Mock One {n}", 1), 1) for n in range(4)]
    twos = [(starter(f"Mock Two {n}", 2), 1) for n in range(3)]
    fill = [card(f"Mock {kind} {n}", kind) for n in range(35) for kind in ("Item", "Action")]
    second = warlord("Captain Second", faction="Dwarf")

    def stack(**more: object) -> Stack:
        given: dict[str, object] = {"army": [(second, 1), *ones, *twos], "size": 70, "fillers": fill, "each": 1, **more}
        return Stack(**given)  # type: ignore[arg-type]  # handed through

    assert stack().broken("alliance") == set()
    assert stack(army=[*ones, *twos]).broken("alliance") == {"one-warlord"}
    alone = stack(army=[*ones, *twos]).violation("one-warlord", "alliance")
    assert alone.message == "1 Warlord starts; Alliance needs 2"
    third = warlord("Captain Third")
    assert stack(army=[(second, 1), (third, 1), *ones, *twos]).broken("alliance") == {"one-warlord", "lords"}
    assert stack(fillers=fill[:25], each=3).broken("alliance") == {"copies"}
    assert stack(deck=[(starter("Mock Digger", 4, faction="Dwarf"), 1)]).broken("alliance") == set()
    assert stack(deck=[(starter("Mock Ghoul", 4, faction="Nothrog"), 1)]).broken("alliance") == {"faction"}


def test_side_deck_has_five_cards_and_shares_the_lord_limits() -> None:
    five = card("Mock Side", "Item")
    other = card("Mock Spare")
    assert not {"side", "lords", "one-warlord"} & Stack(side=[(five, 3), (other, 2)]).broken("qol-ancients")
    assert "side" in Stack(side=[(five, 3), (other, 3)]).broken("qol-ancients")
    assert "lords" in Stack(side=[(warlord("Captain Side"), 1)]).broken("qol-ancients")
    assert "side" not in Stack(side=[(five, 3), (other, 3)]).broken("ancients")


def test_a_deck_played_as_sold_keeps_only_what_play_needs() -> None:
    sold = Stack(deck=[(ONES, 2)], size=40, choices={"as-sold": "yes"})
    assert sold.broken() == set()
    assert sold.judge().legal is True
    assert {v.rule for v in sold.judge().violations if v.severity is Severity.NOTE} == {"size", "copies"}
    assert Stack(army=[(ONES, 2), (TWOS, 2)], choices={"as-sold": "yes"}).broken() == {"army"}


def test_a_deck_built_for_another_format_is_not_told_to_cut_everything() -> None:
    found = tagged("Campaign").violation("pool", "epic")
    assert found.fixes[0].search == "ed:epic"
    assert [len(fix.edits) for fix in found.fixes[1:]] == [1, 1, 1]
    few = Stack(deck=[(card("Mock Old", editions=("Campaign",)), 2), (card("Mock Late", editions=("Saga",)), 1)])
    assert few.violation("pool", "epic").fixes[0].label == "Cut these 3 cards"
