"""One thing of the table at length: its picture, how it stands now and why, what is printed on it and how that is read."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedLayout, QVBoxLayout, QWidget

from deckbuilder.core.scene import Token
from deckbuilder.gui.browser.card_picture import ASPECT, CardPicture
from deckbuilder.gui.browser.card_words import Around
from deckbuilder.gui.browser.reading_words import READING
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.outline import sentence
from deckbuilder.gui.words import escaped
from deckbuilder.gui.workbench import Workbench

if TYPE_CHECKING:  # needed once a card is looked at
    from deckbuilder.gui.browser.card_paper import CardPaper

_REST_MS = 80
_LOW, _SHARE, _WIDEST = 200, 36, 150
"""At 100 % text: below this height there is no picture; the most of the width that it takes, in percent, and in pixels."""


class TokenPage(QWidget):
    """Shows the thing that is looked at on the table.

    Args:
        bench: what the window shares.
    """

    page_wanted = Signal(str)
    """A card is to be shown at length elsewhere: a link of its page was followed."""

    def __init__(self, bench: Workbench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._token: Token | None = None
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self.hint = QLabel(self.tr("Point at a card on the table to read it here."), self)
        self.hint.setObjectName("hint")
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._page = QWidget(self)
        self.picture = CardPicture(bench, self._page)
        self.now = QLabel(self._page)
        self.now.setWordWrap(True)
        self.now.setTextFormat(Qt.TextFormat.RichText)
        self.now.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.now.setMinimumWidth(1)
        self._column, self._head = QVBoxLayout(self._page), QHBoxLayout()
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addLayout(self._head)
        self._head.setSpacing(8)
        self._head.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        self._head.addWidget(self.now, 1, Qt.AlignmentFlag.AlignTop)
        self._pages = QStackedLayout(self)
        self._pages.addWidget(self.hint)
        self._pages.addWidget(self._page)
        self.setAccessibleName(self.tr("The card that is looked at"))
        self._rest.timeout.connect(self._write)
        bench.themed.connect(self._dress)

    @cached_property
    def paper(self) -> "CardPaper":
        """What is printed on the card, made when the first one is looked at."""
        from deckbuilder.gui.browser.card_paper import CardPaper  # see above

        paper = CardPaper(self._bench, self._page)
        paper.anchorClicked.connect(self._on_link)
        self._column.addWidget(paper, 1)
        return paper

    @property
    def token(self) -> Token | None:
        """The thing that is shown."""
        return self._token

    def show_token(self, token: Token | None) -> None:
        """Show a thing of the table; None for nothing."""
        if token == self._token:
            return
        before, self._token = self._token, token
        self._pages.setCurrentIndex(token is not None)
        if token is None:
            return
        self.now.setText(self._standing(token))
        self.now.setAccessibleName(sentence(token))
        self._place()
        if before is None or before.card != token.card:
            self.picture.show_card(token.card)
            self._rest.start()

    def _dress(self) -> None:
        if self._token is not None:
            self.now.setText(self._standing(self._token))
            self._write()

    def _standing(self, token: Token) -> str:
        """Tell how a thing stands now, a line for each fact."""
        theme = self._bench.theme
        name = escaped(spoken(token.label) or self.tr("A card face down"))
        parts = [f"<div style='font-size:{theme.px(15)}px; font-weight:600'>{name}</div>"]
        plain = sentence(token).removeprefix(spoken(token.label)).removeprefix(", ") if token.label else ""
        parts += [f"<div>{escaped(plain)}</div>"] if plain else []
        small = f"font-size:{theme.px(11)}px; color:{theme.roles['muted']}; margin-top:{theme.px(4)}px"
        parts += [f"<div style='{small}'>{escaped(spoken(line))}</div>" for line in token.told]
        return "".join(parts)

    def _write(self) -> None:
        """Write what is printed, once the pointer rests."""
        card = self._bench.cards.get(self._token.card) if self._token is not None and self._token.card else None
        if card is not None:
            self.paper.write(card, Around(), close=True)
        if card is not None or "paper" in self.__dict__:
            self.paper.setVisible(card is not None)

    def _on_link(self, link: QUrl) -> None:
        if link.scheme() != READING and self._token is not None and self._token.card is not None:
            self.page_wanted.emit(self._token.card)

    def _place(self) -> None:
        """Give the picture a share of the width, where there is height for one."""
        px = self._bench.theme.px
        wide = min(self.width() * _SHARE // 100, px(_WIDEST))
        seen = self._token is not None and self._token.card is not None and self.height() >= px(_LOW)
        self.picture.setVisible(seen)
        self.picture.setFixedSize(QSize(max(wide, 1), max(round(wide / ASPECT), 1)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the picture its share of another width."""
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """Give a size at which words can be read."""
        return QSize(self._bench.theme.px(200), self._bench.theme.px(80))
