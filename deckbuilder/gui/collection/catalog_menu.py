"""The menu of cards of the catalog, where the collection stands beside it: every action with its key."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.gui.language import key_name

if TYPE_CHECKING:
    from deckbuilder.gui.collection.place import CollectionPlace

_MOST_SET = 5


class CatalogMenu(QMenu):
    """Actions on cards of the catalog that are owned, or may be.

    Args:
        place: the collection.
        cards: the card, or the cards.
    """

    def __init__(self, place: "CollectionPlace", cards: tuple[CardId, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._place, self._cards, self._bench = place, cards, place.bench
        owned = place.lots.counts().owned
        self.setAccessibleName(self._bench.name_of(cards[0]) if cards else "")
        if not cards:
            return
        self._act(self.tr("Add 1 copy"), "Enter", partial(place.owning.step, cards, 1))
        if any(owned.get(card, 0) for card in cards):
            self._act(self.tr("Take 1 copy away"), "-", partial(place.owning.step, cards, -1))
            self._act(self.tr("Take all copies away"), "Del", partial(place.owning.cut, cards))
        sets = QMenu(self.tr("Set copies"), self)
        for count in range(1, _MOST_SET + 1):
            self._act(str(count), str(count), partial(place.owning.set_count, cards, count), sets)
        self.addMenu(sets)
        if len(cards) == 1:
            self._fill_printings(cards[0])
        self.addSeparator()
        wanted = place.lots.counts().wanted
        self._act(self.tr("Want 1 copy more"), "Ctrl+Shift+L", partial(place.want, cards))
        if any(wanted.get(card, 0) for card in cards):
            self._act(self.tr("Want no copy more"), "", self._unwant)
        self.addSeparator()
        if len(cards) == 1:
            self._act(self.tr("Show my copies"), "", self._show)
            self._act(self.tr("Show this card"), "", partial(self._bench.card_chosen.emit, str(cards[0])))
        if self._bench.open is not None:
            named = self._bench.open.deck.name.replace("&", "&&")
            self._act(self.tr("Add 1 to {deck}").format(deck=named), "", self._into_deck)
        self._act(self.tr("Copy the name") if len(cards) == 1 else self.tr("Copy the names"), "", self._copy)

    def _act(self, label: str, key: str, run: object, menu: QMenu | None = None) -> QAction:
        action = (menu or self).addAction(f"{label}\t{key_name(key)}" if key else label)
        action.triggered.connect(run)
        return action

    def _fill_printings(self, card: CardId) -> None:
        """Offer a copy of each printing."""
        prints = self._place.lots.prints
        found = prints.of_card(card) if prints is not None else ()
        if len(found) > 1:
            menu = QMenu(self.tr("Add 1 copy of"), self)
            for one in found:
                label = f"{one.set} {one.number}  {one.rarity}".rstrip().replace("&", "&&")
                self._act(label, "", partial(self._place.entry.enter, card, 1, PrintingId(one.printing)), menu)
            self.addMenu(menu)

    def _unwant(self) -> None:
        wants = self._place.lots.wants
        self._place.acts.unwant([want for (card, _), want in wants.items() if card in self._cards])

    def _show(self) -> None:
        self._place.go("copies", f'name:"{self._bench.name_of(self._cards[0])}"')

    def _into_deck(self) -> None:
        from deckbuilder.gui.browser.bulk import Bulk  # what Enter does at the decks

        Bulk(self._bench, self._place).add(self._cards)

    def _copy(self) -> None:
        QApplication.clipboard().setText("\n".join(self._bench.name_of(card) for card in self._cards))
