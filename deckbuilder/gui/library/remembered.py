"""How the table of decks is sorted and which columns the player chose, as the settings keep it."""

import json
from collections.abc import Mapping

from deckbuilder.gui.library.deck_table import CHANGED, KEYS

Sort = tuple[int, bool]
"""A column, and whether downwards."""

_FIRST: Sort = (CHANGED, True)


def recalled(text: str) -> tuple[Sort, dict[int, bool]]:
    """Read the order and the columns shown or hidden by hand; what cannot be read is as at first."""
    try:
        told = json.loads(text or "{}")
    except ValueError:
        return _FIRST, {}
    if not isinstance(told, dict):
        return _FIRST, {}
    order, columns = told.get("order"), told.get("columns")
    good = isinstance(order, list) and len(order) == len(_FIRST) and order[0] in KEYS
    picked = columns if isinstance(columns, dict) else {}
    return (
        (KEYS.index(order[0]), bool(order[1])) if good and isinstance(order, list) else _FIRST,
        {KEYS.index(key): bool(on) for key, on in picked.items() if key in KEYS},
    )


def written(sort: Sort, picked: Mapping[int, bool]) -> str:
    """Write what ``recalled`` reads."""
    columns = {KEYS[column]: on for column, on in sorted(picked.items())}
    return json.dumps({"order": [KEYS[sort[0]], sort[1]], "columns": columns})
