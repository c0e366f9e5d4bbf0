"""Short names for whole matches: equal for equal play on every machine."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from deckbuilder.core.rules import Action, Ruleset, Seat

Answer = int | tuple[int, ...] | str
"""One answer in short: its place among the proposals, what fell, or the whole of an answer that nobody proposed."""


def shortened(proposals: Sequence[Action], action: Action) -> Answer:
    """Give a player's answer in short."""
    try:
        return proposals.index(action)
    except ValueError:
        return repr(tuple(action))


def answer_of(rules: Ruleset[Any], state: Any, action: Action) -> Answer:
    """Give an answer to a state's question in short."""
    if rules.ask(state).chance is not None:
        return action.values
    return shortened(rules.legal(state), action)


def match_digest(answers: Sequence[Answer], winners: Sequence[Seat]) -> str:
    """Give the digest of a match: 32 hexadecimal digits over all answers and who won."""
    return blake2b(repr((list(answers), tuple(winners))).encode(), digest_size=16).hexdigest()


def digest_of_all(digests: Iterable[str]) -> str:
    """Give the digest of several matches in their order."""
    whole = blake2b(digest_size=16)
    for digest in digests:
        whole.update(digest.encode())
    return whole.hexdigest()
