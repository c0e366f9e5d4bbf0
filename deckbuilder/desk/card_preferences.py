"""What the user said of single cards: the printing that is shown, and a note; a JSON file in the user's folder."""

import json
import logging
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.desk.files import read_bytes, write_bytes

log = logging.getLogger(__name__)

_MOST_BYTES = 64 * 2**20
_PRINTING, _NOTE = "printing", "note"
_Said = Mapping[str, Mapping[str, Mapping[str, str]]]
"""By game, card and word."""


class CardPreferences:
    """Keeps a printing and a note for each card that the user spoke of; may be asked from several threads.

    The file is read when first asked for, and once more before each write, so that two programs keep what either wrote.
    One that cannot be read is logged, set aside as ``<name>.bad`` at the next write, and counts as empty.

    Args:
        file: the JSON file; it need not exist.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._said: _Said | None = None

    def printing(self, game: GameId, card: CardId) -> PrintingId | None:
        """Give the printing that is to be shown for a card; None for whichever is best."""
        found = self._word(game, card, _PRINTING)
        return PrintingId(found) if found else None

    def note(self, game: GameId, card: CardId) -> str:
        """Give the user's note on a card; ``""`` where there is none."""
        return self._word(game, card, _NOTE)

    def all(self, game: GameId) -> Mapping[str, Mapping[str, str]]:
        """Give what is said of the cards of a game: by card, ``"printing"`` and ``"note"``."""
        if self._said is None:
            self._said, _ = self._read()
        return self._said.get(game, {})

    def set_printing(self, game: GameId, card: CardId, printing: PrintingId | None) -> None:
        """Keep which printing is shown; None for whichever is best.

        Raises:
            DataTrouble: the file cannot be written; nothing changed.
        """
        self._keep(game, card, _PRINTING, printing or "")

    def set_note(self, game: GameId, card: CardId, note: str) -> None:
        """Keep a note on a card; ``""`` takes it away.

        Raises:
            DataTrouble: the file cannot be written; nothing changed.
        """
        self._keep(game, card, _NOTE, note)

    def forget(self) -> None:
        """Read the file anew when something is asked next: another one was put in its place."""
        self._said = None

    def _word(self, game: GameId, card: CardId, word: str) -> str:
        if self._said is None:
            self._said, _ = self._read()
        return self._said.get(game, {}).get(card, {}).get(word, "")

    def _keep(self, game: GameId, card: CardId, word: str, value: str) -> None:
        old, whole = self._read()
        said = {g: {c: dict(words) for c, words in cards.items()} for g, cards in old.items()}
        words = said.setdefault(game, {}).setdefault(card, {})
        if words.get(word, "") != value:
            if value:
                words[word] = value
            else:
                del words[word]
            tidy = {g: {c: w for c, w in cards.items() if w} for g, cards in said.items()}
            if not whole:
                with suppress(OSError):  # what cannot be set aside is written over: it could not be read either
                    os.replace(self.file, self.file.with_name(f"{self.file.name}.bad"))
            text = json.dumps(tidy, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
            write_bytes(self.file, text.encode("utf-8", "replace"))
            said = tidy
        self._said = said

    def _read(self) -> tuple[_Said, bool]:
        """Give what the file says, and whether it could be read."""
        if not self.file.exists():
            return {}, True
        try:
            data = json.loads(read_bytes(self.file, _MOST_BYTES).decode("utf-8"))
        except (BadInput, ValueError, RecursionError) as error:
            log.warning("%s cannot be read (%s): no printing and no note is known", self.file, error)
            return {}, False
        if not isinstance(data, dict):
            log.warning("%s: found %s; wanted an object", self.file, type(data).__name__)
            return {}, False
        return {str(game): _cards(cards) for game, cards in data.items()}, True


def _cards(data: object) -> dict[str, dict[str, str]]:
    """Give what is said of the cards of one game; what has another shape is passed over."""
    if not isinstance(data, dict):
        return {}
    return {
        str(card): {str(word): value for word, value in words.items() if isinstance(value, str)}
        for card, words in data.items()
        if isinstance(words, dict)
    }
