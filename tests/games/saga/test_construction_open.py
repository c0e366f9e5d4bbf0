"""What cannot be told: unknown names, unread texts and lists leave rules open, and say so."""

import re
from dataclasses import replace

from deckbuilder.core.decks import Verdict
from tests.helpers.decks import ARMY, DECK, LEAD, ONES, TWOS, WARLORD, Stack, card, characters, rules, starter, warlord


def crowd(format: str) -> Verdict:
    """A deck of unknown, unread, untagged and unlisted cards in one format."""
    names = tuple((DECK, f"Nobody {n}", 2) for n in range(9))
    unread = [(card(f"Mock Blank {n}", text=None), 4) for n in range(5)]
    army = [(starter("Mock Mute", 1, text=None), 2), (starter("Mock Far", 2, text=None, faction="Dwarf"), 2)]
    return Stack(army=army, deck=unread, unknown=(*names, (ARMY, "Nobody Else", 1))).judge(format)


def test_unknown_names_open_what_they_touch() -> None:
    stack = Stack(unknown=((DECK, "Nobody Knows", 1),))
    assert stack.judge().legal is None
    assert stack.open() == {"lords"}
    assert {"lords", "epic"} <= Stack(unknown=((DECK, "Nobody Knows", 2),)).open()
    assert "epic" in Stack(unknown=((DECK, "Nobody Knows", 1), (ARMY, "Nobody Knows", 1))).open()
    assert "copies" in Stack(unknown=((DECK, "Nobody Knows", 4),)).open()
    assert "pool" in Stack(unknown=((DECK, "Nobody Knows", 1),)).open("saga")


def test_half_is_open_only_where_unknown_names_could_exceed_it() -> None:
    assert "half" not in Stack(deck=characters(18), unknown=((DECK, "Nobody", 1),)).open()
    assert "half" in Stack(deck=characters(18), unknown=((DECK, "Nobody", 2),)).open()
    over = Stack(deck=characters(20), unknown=((DECK, "Nobody", 1),))
    assert "half" in over.broken()


def test_an_unknown_starter_opens_the_army_and_what_it_asks() -> None:
    stack = Stack(army=[(ONES, 2), (TWOS, 2)], unknown=((ARMY, "Nobody", 1),))
    assert stack.open() == {"army", "faction", "may-not-start", "lords"}
    assert stack.broken() == set()
    assert Stack(army=[], unknown=((ARMY, "Nobody", 1),)).broken() == {"army"}


def test_copies_of_an_unknown_starter_are_said_in_good_english() -> None:
    def said(*names: str) -> str:
        stack = Stack(army=[(ONES, 1)], unknown=tuple((ARMY, name, 2) for name in names))
        return next(rule.why for rule in stack.judge().open if rule.rule == "unique-start")

    assert said("Nobody") == "Several copies of an unknown card start and may be Unique: Nobody"
    assert said("Nobody", "Somebody") == "Several copies of unknown cards start and may be Unique: Nobody, Somebody"


def test_an_unknown_warlord_opens_who_leads_whom() -> None:
    stack = Stack(lead=None, unknown=((WARLORD, "Nobody", 1),))
    assert stack.open() == {"one-warlord", "army", "faction"}
    assert stack.broken() == set()


def test_an_unread_starter_opens_may_not_start() -> None:
    unread = starter("Mock Blank", 1, text=None)
    stack = Stack(army=[(unread, 3), (TWOS, 2)])
    assert stack.open() == {"may-not-start"}
    assert stack.judge().legal is None
    foreign = starter("Mock Blank", 1, text=None, faction="Dwarf")
    assert "faction" in Stack(army=[(foreign, 3), (TWOS, 2)]).open()
    big = starter("Mock Blank", 3, text=None)
    assert "army" in Stack(army=[(ONES, 1), (TWOS, 2), (big, 1)]).open()


def test_an_unread_warlord_opens_loyalty_and_places() -> None:
    lead = warlord("Captain Blank", text=None)
    dwarf, extra = starter("Mock Digger", 1, faction="Dwarf"), starter("Mock Archer", 1)
    assert Stack(lead=lead).open() == {"army", "faction"}
    assert Stack(lead=lead, army=[(dwarf, 3), (TWOS, 2)]).broken() == set()
    assert "army" in Stack(lead=lead, army=[(ONES, 3), (extra, 1), (TWOS, 2)]).open()
    assert "army" in Stack(lead=lead, army=[(ONES, 2), (TWOS, 2)]).broken()


def test_an_unread_card_in_the_deck_opens_only_its_own_copies() -> None:
    unread = card("Mock Blank", text=None)
    assert Stack(deck=[(unread, 3)]).judge().legal is True
    four = Stack(deck=[(unread, 4)])
    assert four.open() == {"copies"}
    assert four.broken() == set()


def test_copies_of_an_unread_card_are_measured_by_the_usual_limit_and_can_be_cut_to_it() -> None:
    stack = Stack(deck=[(card("Mock Blank", text=None), 9)])
    (found,) = stack.judge().open
    assert found.why == "9 copies of Mock Blank; usually at most 3, but its text, which is not known, may allow more"
    assert [fix.label for fix in found.fixes] == ["Cut 6 Mock Blank"]
    assert found.fixes[0].applied(stack.deck).count(card("Mock Blank").id) == 3


def test_a_foreign_starter_is_named_where_the_warlords_text_is_not_known() -> None:
    lead = warlord("Captain Blank", text=None)
    for text in ("", None):
        dwarf = starter("Mock Digger", 1, faction="Dwarf", text=text)
        stack = Stack(lead=lead, army=[(ONES, 2), (dwarf, 1), (TWOS, 2)])
        found = [one for one in stack.judge().open if (ARMY, dwarf.id) in one.where and one.rule == "faction"]
        assert [one.why.split(": ")[1] for one in found] == ["Mock Digger"]
        assert [fix.label for fix in found[0].fixes] == ["Move 1 Mock Digger to the deck"]
    loyal = Stack(lead=lead).judge().open
    assert all((ARMY, ONES.id) not in one.where for one in loyal if one.rule == "faction")


def test_half_counts_an_unknown_starter_as_a_character() -> None:
    actions = [(card(f"Mock Trick {n}"), min(3, 25 - 3 * n)) for n in range(9)]
    items = [card(f"Mock Tool {n}", "Item") for n in range(9)]
    starting = Stack(army=[(ONES, 2), (TWOS, 2)], unknown=((ARMY, "Nobody", 1),), deck=actions, fillers=items)
    assert "half" not in starting.open()
    assert "half" in Stack(unknown=((DECK, "Nobody", 1),), deck=actions, fillers=items).open()


def test_unknown_lists_open_only_what_they_can_touch() -> None:
    singles = [card(f"Mock Single {n}", "Item" if n % 2 else "Action") for n in range(44)]
    army = [(starter(f"Mock Front {n}", 1), 1) for n in range(3)] + [
        (starter(f"Mock Rear {n}", 2), 1) for n in range(2)
    ]
    stack = Stack(army=army, fillers=singles, each=1)
    assert {"banned", "reserved"} <= stack.open("ancients")
    assert not {"restricted", "epic-format"} & stack.open("ancients")
    assert {"restricted", "epic-format"} <= Stack().open("ancients")
    assert not {"banned", "reserved", "restricted", "epic-format"} & Stack().open("saga")


def test_an_unread_lord_may_be_an_exception() -> None:
    over, unread = (
        starter("Lord Over", 7, subtype=("Overlord",)),
        starter("Lord Blank", 7, subtype=("Overlord",), text=None),
    )
    stack = Stack(deck=[(over, 1), (unread, 1)])
    assert "lords" in stack.open()
    assert "lords" not in stack.broken()


def test_open_rules_come_in_one_sentence_for_each_reason() -> None:
    for spec in rules().formats():
        said = [one.why for one in crowd(spec.key).open]
        assert len(said) == len(set(said))
        keys = [one.rule for one in crowd(spec.key).open]
        assert all(keys.count(rule) <= 3 for rule in keys), keys
    epic = next(one.why for one in crowd("open").open if one.rule == "epic")
    assert epic == "9 unknown cards are held twice or more and may be Epic: Nobody 0, Nobody 1, Nobody 2 and 6 more"


def test_every_sentence_begins_like_one_and_ends_without_a_stop() -> None:
    broken = Stack(
        lead=warlord(text=None),
        army=[(starter("Mock Far", 3, faction="Dwarf"), 2)],
        deck=[(card("Mock Relic", keywords=("Epic",)), 4), (warlord("Captain Other"), 2), *characters(21)],
        size=20,
    )
    for spec in rules().formats():
        for verdict in (crowd(spec.key), broken.judge(spec.key), Stack(lead=None, army=(), size=1).judge(spec.key)):
            for text in [v.message for v in verdict.violations] + [one.why for one in verdict.open]:
                assert text[0].isupper() or text[0].isdigit(), text
                assert not re.search(r"\b1 (cards|copies|starters|Warlords)\b|\.$", text), text


def test_deck_judged_before_is_judged_anew_once_its_cards_are_others() -> None:
    stack = Stack()
    known, asked = dict(stack.cards), rules()
    assert asked.judge(stack.deck, known, "rulebook").legal is True
    known[LEAD.id] = replace(LEAD, kind="Item")
    assert asked.judge(stack.deck, known, "rulebook").legal is not True
    known[LEAD.id] = LEAD
    assert asked.judge(stack.deck, known, "rulebook").legal is True
