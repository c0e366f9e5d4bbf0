"""How much of each set is owned."""

from dataclasses import replace

from deckbuilder.core.cards import CardSet, Printing
from deckbuilder.core.collection import Counts
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.desk.sets_done import sets_done
from tests.helpers.toy import card

SETS = (CardSet("ONE", "First", "2001"), CardSet("TWO", "Second", "2002"), CardSet("NIL", "Empty"))
CARDS = (
    card("Ten", sets=(("ONE", "10"),)),
    card("Nine", sets=(("ONE", "9"), ("TWO", "1"))),
    card("Nine B", sets=(("ONE", "9b"),)),
    card("Prize", sets=(("ONE", "P1"),)),
    card("Loose", sets=(("ODD", ""),)),
)


def owning(owned: dict[str, int], printings: dict[str, int]) -> Counts:
    return Counts(
        {CardId(id): n for id, n in owned.items()}, {PrintingId(id): n for id, n in printings.items()}, {}, {}, {}, {}
    )


def test_printings_stand_by_number_and_promos_apart() -> None:
    one, two, odd = sets_done(CARDS, SETS, owning({"ten": 1}, {"ten/ONE": 1}))
    assert [(done.printing.number, done.promo) for done in one.printings] == [
        ("9", False),
        ("9b", False),
        ("10", False),
        ("P1", True),
    ]
    assert (one.have(), one.of(), one.share(), one.have(True), one.of(True), one.share(True)) == (1, 3, 33, 0, 1, 0)
    assert [done.card.name for done in one.lacking()] == ["Nine", "Nine B"]
    assert (two.set.name, odd.set.code) == ("Second", "ODD")


def test_copies_of_no_known_printing_count_where_there_is_but_one() -> None:
    one, two, _ = sets_done(CARDS, SETS, owning({"ten": 2, "nine": 3}, {"nine/TWO": 1}))
    found = {done.card.id: (done.copies, done.perhaps) for done in one.printings}
    assert (found[CardId("ten")], found[CardId("nine")]) == ((2, 0), (0, 2))
    assert (two.printings[0].copies, two.share()) == (1, 100)


def test_playset_of_each_may_be_asked_for() -> None:
    one, *_ = sets_done(CARDS, SETS, owning({"ten": 2, "nine-b": 3}, {}), wanted=3)
    assert [done.card.id for done in one.lacking()] == ["nine", "ten"]


def test_share_is_full_only_when_nothing_lacks() -> None:
    many = [card(f"Card {n}", sets=(("BIG", str(n)),)) for n in range(1000)]
    (big,) = sets_done(many, (), owning({one.id: 1 for one in many[1:]}, {}))
    assert (big.share(), len(big.lacking())) == (99, 1)


def test_rarity_and_flag_tell_promos_too() -> None:
    by_rarity = card("Rare Prize", sets=())
    printing = Printing(PrintingId("x/ONE"), "ONE", "4", "Promo")
    flagged = card("Flagged", sets=(("ONE", "5"),))
    cards = (replace(by_rarity, printings=(printing,)), replace(flagged, fields={"promo": True}))
    (one,) = sets_done(cards, (), owning({}, {}))
    assert one.of(True) == 2
