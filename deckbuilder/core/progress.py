"""How a long job tells how far it is."""

from collections.abc import Callable

Progress = Callable[[str, int, int], None]
"""Called as ``progress(what, done, of)`` now and then; raises ``Cancelled`` to stop the job."""


def silent(what: str, done: int, of: int) -> None:
    """Take progress and tell nobody."""
