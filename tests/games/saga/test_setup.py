"""Lists are laid out as they say: who stands where, who leads, and what is drawn from."""

from dataclasses import replace

import pytest

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import SlotId
from deckbuilder.games.saga import GAME
from deckbuilder.games.saga.construction.slots import ARMY, DECK, WARLORD
from deckbuilder.games.saga.rules.codes import LORD
from deckbuilder.games.saga.rules.ruleset import SagaRules
from tests.helpers.tables import ready_made_decks, shipped_cards


def led_by_a_follower() -> tuple[SagaRules, Deck]:
    """Give a ready-made deck whose Warlord has the name of the one who has a follower lead: a third copy of who stands in the second rank."""
    cards = dict(shipped_cards(GAME))
    deck = ready_made_decks(GAME)[0]
    lead = next(entry.card for entry in deck.entries if entry.slot == WARLORD)
    second = next(entry.card for entry in deck.entries if entry.slot == ARMY and cards[entry.card].number("level") == 2)
    cards[lead] = replace(cards[lead], name="Jautya Syne", text="")
    return SagaRules(cards), replace(deck, entries=(*deck.entries, Entry(ARMY, second, 1)))


def test_a_follower_leads_in_the_place_of_a_warlord_who_is_shuffled_into_the_deck() -> None:
    engine, deck = led_by_a_follower()
    state = engine.start([deck])
    lords = [card for card, flag in enumerate(state.flags) if flag & LORD]
    assert len(lords) == 1
    assert state.forms[0][2] == (lords[0],)
    assert [len(rank) for rank in state.forms[0]] == [3, 2, 1]
    listed = next(card for card, face in enumerate(state.faces) if engine.book.entry(face).sheet.name == "Jautya Syne")
    assert listed in state.decks[0]
    names = {engine.book.entry(state.faces[card]).sheet.name for card in state.forms[0][1]}
    assert engine.book.entry(state.faces[lords[0]]).sheet.name in names


@pytest.mark.parametrize("slot", [DECK, ARMY])
@pytest.mark.parametrize("count", [500, 10**18, 2**70])
def test_a_list_too_long_for_a_match_is_a_finding_before_anything_is_laid_out(slot: SlotId, count: int) -> None:
    deck = ready_made_decks(GAME)[0]
    card = next(entry.card for entry in deck.entries if entry.slot == slot)
    with pytest.raises(BadInput, match="cards; wanted at most 500"):
        SagaRules(shipped_cards(GAME)).start([replace(deck, entries=(*deck.entries, Entry(slot, card, count)))])


def strange(*names: tuple[SlotId, str, int], lead: bool = False) -> Deck:
    """Give a ready-made deck with unknown names, and without its Warlord unless he is to lead."""
    deck = ready_made_decks(GAME)[0]
    return replace(
        deck, entries=tuple(one for one in deck.entries if lead or one.slot != WARLORD), unknown=tuple(names)
    )


def test_cards_that_the_catalog_does_not_have_are_left_out() -> None:
    engine, deck = SagaRules(shipped_cards(GAME)), ready_made_decks(GAME)[0]
    more = strange((ARMY, "Nobody's Page", 2), (DECK, "Nobody's Card", 3), lead=True)
    assert engine.start([more]) == engine.start([deck])


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (((WARLORD, "Nobody's Lord", 1), (ARMY, "Nobody's Page", 1)), "the Warlord Nobody's Lord"),
        (((ARMY, "Nobody's Lord", 1), (DECK, "Nobody's Card", 1)), "the Warlord Nobody's Lord"),
        (((ARMY, "Nobody", 1), (ARMY, "Somebody", 1)), "the Warlord Nobody or Somebody"),
    ],
)
def test_a_warlord_who_is_not_known_is_said_as_such(names: tuple[tuple[SlotId, str, int], ...], said: str) -> None:
    wanted = f"the catalog does not have {said}; wanted a Warlord that the catalog has"
    with pytest.raises(BadInput, match=wanted):
        SagaRules(shipped_cards(GAME)).start([strange(*names)])


def test_a_list_without_a_warlord_is_told_that_there_is_none() -> None:
    with pytest.raises(BadInput, match="no Warlord in the starting army"):
        SagaRules(shipped_cards(GAME)).start([strange((DECK, "Nobody's Card", 1))])
