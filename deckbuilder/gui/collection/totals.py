"""What copies come to, as a sentence."""

from collections import Counter
from collections.abc import Sequence

from deckbuilder.core.collection import Holding, Price
from deckbuilder.gui.collection.lot_words import copies, price_name, tr
from deckbuilder.gui.words import counted


def total(shown: Sequence[Holding], chosen: Sequence[Holding], anywhere: bool) -> str:
    """Say how many copies are shown and chosen: ``"2 copies chosen · 9 copies of 4 cards · in 3 places · paid 9.50 EUR"``.

    Args:
        shown: the lots.
        chosen: those of them that are chosen.
        anywhere: whether they may lie in different places.
    """
    parts = []
    if len(chosen) > 1:
        parts.append(counted(copies(chosen), tr("{n} copy chosen"), tr("{n} copies chosen")))
    many = counted(copies(shown), tr("{n} copy"), tr("{n} copies"))
    cards = len({holding.lot.card or holding.lot.written for holding in shown})
    parts.append(tr("{copies} of {cards}").format(copies=many, cards=counted(cards, tr("{n} card"), tr("{n} cards"))))
    places = len({holding.lot.place for holding in shown} - {""})
    if places and anywhere:
        parts.append(counted(places, tr("in {n} place"), tr("in {n} places")))
    paid: Counter[str] = Counter()
    for holding in shown:
        if holding.lot.price is not None:
            paid[holding.lot.price.currency] += holding.lot.price.hundredths * holding.count
    for currency, cents in sorted(paid.items()):
        parts.append(tr("paid {price}").format(price=price_name(Price(cents, currency))))
    return " \N{MIDDLE DOT} ".join(parts)
