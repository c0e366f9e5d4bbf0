"""What players, phases and cards of a match are called."""

from functools import cache

from deckbuilder.core.saying import noop, say, term
from deckbuilder.games.saga.rules.profile import Profile

LETTERS = "ABCDEFGH"
_RULEBOOK = (noop("Ready Phase"), noop("Draw Phase"), noop("Initiative Phase"), "", noop("End of Turn Phase"))
_QUICKSTART = (noop("Ready phase"), noop("Draw phase"), noop("Initiative phase"), "", noop("End of turn phase"))


@cache
def player_name(seat: int) -> str:
    """Name a player, as scenarios do: ``"Player A"``; one whom no table seats by his number."""
    return say("Player {letter}", letter=LETTERS[seat] if 0 <= seat < len(LETTERS) else str(seat + 1))


def phase_name(profile: Profile, phase: int) -> str:
    """Name a phase in the words of the rules in force; before the first it is the preparation."""
    if phase < 0:
        return say("Preparing for battle")
    names = _RULEBOOK if profile.phase.endswith("Phase") else _QUICKSTART
    return term(names[phase] or profile.phase)


def decree_of(profile: Profile, seat: int) -> str:
    """Say whose turn it is to act: ``"Decree of Player A"``."""
    return say("{decree} of {player}", decree=term(profile.decree), player=player_name(seat))


def card_token(card: int) -> str:
    """Give the token id of a card whose face is seen."""
    return f"c{card}"
