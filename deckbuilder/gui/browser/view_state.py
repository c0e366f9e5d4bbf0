"""How the catalog is shown, as it is remembered from one start to the next."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

TABLE, GRID = "table", "grid"
VIEWS = (TABLE, GRID)
SMALLEST, USUAL, LARGEST = 120, 150, 320
"""Widths of a card in the grid, at 100 % text."""
_MOST_WIDE = 2000


@dataclass(frozen=True, slots=True)
class ViewState:
    """What the player chose.

    Attributes:
        view: one of ``VIEWS``.
        size: width of a card in the grid, in pixels at 100 % text.
        columns: keys of the columns shown, from left to right; empty for the game's own choice.
        widths: of columns that the player made wider or narrower, in pixels at 100 % text, by key.
        sort: keys of columns with whether downwards, the first one first.
        group: key by which cards stand under headings; ``""`` for none.
    """

    view: str = TABLE
    size: int = USUAL
    columns: tuple[str, ...] = ()
    widths: Mapping[str, int] = field(default_factory=dict)
    sort: tuple[tuple[str, bool], ...] = ()
    group: str = ""


def written(state: ViewState) -> str:
    """Give the state as JSON."""
    return json.dumps(asdict(state))


def read(text: str, keys: tuple[str, ...], groups: tuple[str, ...]) -> ViewState:
    """Read a state; what does not fit falls back to what a first start shows.

    Args:
        text: JSON.
        keys: of all columns there are.
        groups: keys by which cards may stand in groups.
    """
    try:
        told = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return ViewState()
    if not isinstance(told, dict):
        return ViewState()
    view, size, group = told.get("view"), told.get("size"), told.get("group")
    columns, widths, sort = told.get("columns"), told.get("widths"), told.get("sort")
    return ViewState(
        view if view in VIEWS else TABLE,
        min(max(size, SMALLEST), LARGEST) if type(size) is int else USUAL,
        tuple(dict.fromkeys(key for key in columns if key in keys)) if isinstance(columns, list) else (),
        _widths(widths, keys),
        tuple(
            (pair[0], pair[1])
            for pair in (sort if isinstance(sort, list) else ())
            if isinstance(pair, list) and len(pair) == 2 and pair[0] in keys and isinstance(pair[1], bool)
        ),
        group if group in groups else "",
    )


def _widths(told: object, keys: tuple[str, ...]) -> dict[str, int]:
    if not isinstance(told, dict):
        return {}
    return {key: width for key, width in told.items() if key in keys and type(width) is int and 0 < width <= _MOST_WIDE}
