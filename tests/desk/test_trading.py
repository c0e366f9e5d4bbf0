"""Copies that could be traded away."""

from dataclasses import replace

from deckbuilder.core.collection import NO_COUNTS, Condition, Holding, Lot, PlaceName
from deckbuilder.core.game import FormatSpec
from deckbuilder.core.ids import CardId
from deckbuilder.desk.trading import Surplus, playset, surplus
from tests.helpers.toy import ToyRules, card

FOX, HOARD = CardId("fox-guard"), CardId("hoard")


def three(_: CardId) -> int:
    return 3


def test_worn_and_plain_copies_above_a_playset_go_first() -> None:
    foil = Holding(Lot(FOX, foil=True, condition=Condition.POOR), 1)
    good = Holding(Lot(FOX, condition=Condition.MINT), 3)
    worn = Holding(Lot(FOX, condition=Condition.PLAYED), 2)
    assert surplus((foil, good, worn, Holding(Lot(HOARD), 3)), NO_COUNTS, three) == (
        Surplus(good, 1),
        Surplus(worn, 2),
    )


def test_what_built_decks_take_stays() -> None:
    held = (Holding(Lot(FOX), 8),)
    assert surplus(held, replace(NO_COUNTS, built={FOX: 6}), three) == (Surplus(held[0], 2),)
    assert surplus(held, replace(NO_COUNTS, built={FOX: 9}), three) == ()


def test_what_is_offered_already_goes_first_and_is_told() -> None:
    plain, offered = Holding(Lot(FOX), 3), Holding(Lot(FOX, foil=True), 2, 1)
    (found,) = surplus((plain, offered), NO_COUNTS, three)
    assert (found.holding, found.copies, found.fresh) == (offered, 2, 1)


def test_copies_come_by_place_and_unknown_cards_stay() -> None:
    held = [Holding(Lot(FOX, place=PlaceName(place)), 4) for place in ("B", "", "A")]
    lost = Holding(Lot(None, ("Lost", "", "")), 9)
    assert [one.holding.lot.place for one in surplus([*held, lost], NO_COUNTS, lambda _: 0)] == ["", "A", "B"]


def test_playset_is_what_the_format_allows() -> None:
    class Rules(ToyRules):
        def find(self, name: str) -> FormatSpec:
            found = super().find(name)
            return replace(found, copies=4, fewer=(("kin", "Fox", 1), ("kin", "Owl", 2)))

    assert playset(Rules(), "plain")(card("Fox")) == 1
    assert playset(Rules(), "plain")(replace(card("Fox"), fields={})) == 4
    assert playset(ToyRules(), "plain")(card("Fox")) == 3
    assert playset(ToyRules(), "no such format")(card("Fox")) == 3
