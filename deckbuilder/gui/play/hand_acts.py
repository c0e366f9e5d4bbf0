"""What is typed in by hand becomes answers of the match."""

from collections.abc import Mapping

from PySide6.QtCore import QObject

from deckbuilder.core.by_hand import Hands
from deckbuilder.core.errors import WarcampError
from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Action, Refused
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play.hand_tools import HandTools


class HandActs(QObject):
    """Joins the tools to a sitting, where its game knows of such answers.

    Args:
        tools: the tools.
        parent: lives as long as this.
    """

    def __init__(self, tools: HandTools, parent: QObject) -> None:
        super().__init__(parent)
        self._tools = tools
        self._sitting: Sitting | None = None
        tools.begin_wanted.connect(self._on_begin)
        tools.noted.connect(self._on_noted)
        tools.token_wanted.connect(self._on_token)
        tools.card_wanted.connect(self._on_card)

    @property
    def _hands(self) -> Hands | None:
        return self._sitting.table.hands if self._sitting is not None else None

    def serve(self, sitting: Sitting | None) -> None:
        """Answer in a sitting; None for nowhere."""
        self._sitting = sitting
        self.look()

    def look(self) -> None:
        """Show what can be done by hand as the match stands now."""
        sitting, hands = self._sitting, self._hands
        if sitting is None or hands is None or not self._asked(sitting):
            self._tools.show_state(may=False, open=False, numbers=())
            return
        open = hands.may(sitting.rules, sitting.match.state, sitting.ask.seat)
        may = not open and self._begun(sitting, hands) is not None
        self._tools.show_state(may=may, open=open, numbers=hands.numbers)

    @staticmethod
    def _asked(sitting: Sitting) -> bool:
        return sitting.waiting is Waiting.PERSON and sitting.curtain is None

    @staticmethod
    def _begun(sitting: Sitting, hands: Hands) -> Action | None:
        return hands.begin(sitting.rules, sitting.match.state, sitting.ask.seat)

    def _give(self, action: Action) -> None:
        if self._sitting is None:
            return
        try:
            self._sitting.give(action)
        except Refused as refusal:
            self._tools.show_trouble(spoken(refusal.why))
        except WarcampError as error:
            self._tools.show_trouble(spoken(str(error)))

    def _on_begin(self) -> None:
        sitting, hands = self._sitting, self._hands
        if sitting is not None and hands is not None and self._asked(sitting):
            action = self._begun(sitting, hands)
            if action is not None:
                self._give(action)

    def _on_noted(self, words: str) -> None:
        if self._sitting is not None and self._hands is not None:
            self._give(self._hands.note(self._sitting.ask.seat, words))

    def _on_token(self, name: str, numbers: Mapping[str, int]) -> None:
        if self._sitting is not None and self._hands is not None:
            self._give(self._hands.token(self._sitting.ask.seat, name, numbers))

    def _on_card(self, card: str) -> None:
        sitting, hands = self._sitting, self._hands
        if sitting is None or hands is None:
            return
        try:
            action = hands.fetch(sitting.rules, sitting.ask.seat, CardId(card))
        except KeyError:
            self._tools.show_trouble(self.tr("This match does not know that card: it came into the catalog later"))
        else:
            self._give(action)
