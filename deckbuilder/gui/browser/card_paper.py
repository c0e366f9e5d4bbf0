"""What is said of a card, to be read and to be followed by its links; imported when the first card is chosen."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QTextBrowser, QWidget

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.ids import CardId
from deckbuilder.desk.card_uses import CardUse
from deckbuilder.gui.browser.card_words import Around, CardWords
from deckbuilder.gui.words import sentence
from deckbuilder.gui.workbench import Workbench


class CardPaper(QTextBrowser):
    """Shows one card in words."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.setObjectName("page")
        self.setAccessibleName(self.tr("Card"))
        self.setOpenLinks(False)

    def write(self, card: Card, around: Around | None, *, close: bool) -> None:
        """Write what is printed on a card, and what is known about it; None for nothing yet."""
        game = self._bench.game
        self.setHtml(CardWords(game, self._bench.theme, close=close).page(card, around or Around()))
        self.setAccessibleDescription(sentence(card, game, text=True))

    def write_missing(self, name: str, near: Sequence[tuple[str, str]], *, close: bool) -> None:
        """Say that the catalog has no card of a name, and which ones come near it."""
        self.setHtml(CardWords(self._bench.game, self._bench.theme, close=close).missing(name, near))
        self.setAccessibleDescription(self.toPlainText())

    def around(self, card: Card, sets: Mapping[str, CardSet], uses: Mapping[CardId, tuple[CardUse, ...]]) -> Around:
        """Give what is known about a card beyond what is printed on it."""
        bench = self._bench
        rules, pictures = bench.rules, bench.services.pictures
        formats = () if rules is None else tuple((f.label, f.key, rules.allows(card, f.key)) for f in rules.formats())
        note = pictures.preferences.note(bench.game.id, card.id)
        return Around(formats, sets, pictures.shown(card, bench.game), uses.get(card.id, ()), note)
