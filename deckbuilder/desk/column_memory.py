"""What a player once said the columns of a table mean, kept by its header; a JSON file in the user's folder."""

import json
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from deckbuilder.core.collection_files import Mapped
from deckbuilder.core.errors import BadInput
from deckbuilder.desk.files import read_bytes, write_bytes
from deckbuilder.exchange.collections.fields import BY_KEY, header_key

log = logging.getLogger(__name__)

_MOST_BYTES = 2**20
_MOST_KEPT = 100


class ColumnMemory:
    """Keeps the columns of tables by their headers; one that cannot be read is logged and counts as empty.

    Args:
        file: the JSON file; it need not exist.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def recalled(self, mapped: Mapped) -> Mapped:
        """Give the columns as the player once chose them for this header, and as they are where he never did."""
        columns = self._read().get(_key(mapped.header), {}) if mapped.header else {}
        known = {key: at for key, at in columns.items() if key in BY_KEY and 0 <= at < len(mapped.header)}
        return replace(mapped, columns=known, open=()) if "name" in known else mapped

    def keep(self, mapped: Mapped) -> None:
        """Keep the columns that a player chose, the newest hundred headers of them.

        Raises:
            DataTrouble: the file cannot be written.
        """
        if not mapped.header or self._read().get(_key(mapped.header)) == dict(mapped.columns):
            return
        said = {key: columns for key, columns in self._read().items() if key != _key(mapped.header)}
        said[_key(mapped.header)] = dict(mapped.columns)
        newest = dict(list(said.items())[-_MOST_KEPT:])
        write_bytes(self._file, (json.dumps(newest, indent=1, ensure_ascii=False) + "\n").encode())

    def _read(self) -> Mapping[str, dict[str, int]]:
        if not self._file.exists():
            return {}
        try:
            data = json.loads(read_bytes(self._file, _MOST_BYTES).decode("utf-8"))
        except (BadInput, ValueError, RecursionError) as error:
            log.warning("%s cannot be read (%s): no columns are known", self._file, error)
            return {}
        if not isinstance(data, dict):
            return {}
        return {
            str(header): {str(key): at for key, at in columns.items() if isinstance(at, int)}
            for header, columns in data.items()
            if isinstance(columns, dict)
        }


def _key(header: Sequence[str]) -> str:
    return "|".join(map(header_key, header))
