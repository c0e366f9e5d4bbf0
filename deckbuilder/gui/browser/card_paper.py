"""What is said of a card, to be read and to be followed by its links; imported when the first card is chosen."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser, QWidget

from deckbuilder.core.cards import Card, CardSet
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.desk.card_uses import CardUse
from deckbuilder.gui.browser.card_reader import CardReader
from deckbuilder.gui.browser.card_words import Around, CardWords
from deckbuilder.gui.browser.reading_words import READING, Told, spoken_summary, title
from deckbuilder.gui.words import sentence
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import CARD_READING


class CardPaper(QTextBrowser):
    """Shows one card in words."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._shown: tuple[Card, Around] | None = None
        self._close = False
        self._reader = CardReader(bench, self) if bench.game.reader is not None else None
        self._unfolded = bench.services.settings[CARD_READING]
        self.setObjectName("page")
        self.setAccessibleName(self.tr("Card"))
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._on_link)
        if self._reader is not None:
            self._reader.arrived.connect(self._write_again)

    def write(self, card: Card, around: Around | None, *, close: bool) -> None:
        """Write what is printed on a card, and what is known about it; None for nothing yet."""
        self._shown, self._close = (card, around) if around is not None else None, close
        game, told = self._bench.game, self._told(card) if around is not None else None
        self.setHtml(CardWords(game, self._bench.theme, close=close).page(card, around or Around(), told))
        said = sentence(card, game, text=True)
        self.setAccessibleDescription(f"{said} {spoken_summary(told)}".rstrip())

    def _told(self, card: Card) -> Told | None:
        """Give what is told of the reading of a card; None where nobody reads it."""
        if self._reader is None or not card.text:
            return None
        reading = self._reader.reading(card)
        if reading is None and not self._reader.waits(card):
            return None
        return Told(reading, self._unfolded)

    def _write_again(self) -> None:
        """Write the page with what became known of its card; what was scrolled to stays in sight."""
        if self._shown is not None:
            card, around = self._shown
            place = self.verticalScrollBar().value()
            self.write(card, around, close=self._close)
            self.verticalScrollBar().setValue(place)

    def _on_link(self, link: QUrl) -> None:
        if link.scheme() != READING:
            return
        by_key = self.textCursor().hasSelection()  # as the keys mark a link
        self.unfold(not self._unfolded)
        if by_key:
            self.setTextCursor(self.document().find(title()))

    def unfold(self, unfolded: bool) -> None:
        """Show how the program reads a card, this one and every other, or fold that away."""
        self._unfolded = unfolded
        self._write_again()
        settings = self._bench.services.settings
        if settings[CARD_READING] == unfolded or self._bench.world.passing:
            return
        try:
            settings[CARD_READING] = unfolded
        except DataTrouble as error:
            self._bench.troubled.emit(str(error))

    def write_missing(self, name: str, near: Sequence[tuple[str, str]], *, close: bool) -> None:
        """Say that the catalog has no card of a name, and which ones come near it."""
        self._shown = None
        self.setHtml(CardWords(self._bench.game, self._bench.theme, close=close).missing(name, near))
        self.setAccessibleDescription(self.toPlainText())

    def around(self, card: Card, sets: Mapping[str, CardSet], uses: Mapping[CardId, tuple[CardUse, ...]]) -> Around:
        """Give what is known about a card beyond what is printed on it."""
        bench = self._bench
        rules, pictures = bench.rules, bench.services.pictures
        formats = () if rules is None else tuple((f.label, f.key, rules.allows(card, f.key)) for f in rules.formats())
        note = pictures.preferences.note(bench.game.id, card.id)
        return Around(formats, sets, pictures.shown(card, bench.game), uses.get(card.id, ()), note)
