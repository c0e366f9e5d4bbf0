"""Small writes that nobody waits for: what is kept only to be quicker the next time."""

from collections.abc import Callable

Later = Callable[[Callable[[], None]], None]
"""Takes a write and does it when there is time, or never; writes keep their order."""


def at_once(write: Callable[[], None]) -> None:
    """Do a write now: where no window waits for pictures, nothing is gained by putting it off."""
    write()
