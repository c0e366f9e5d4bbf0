"""What players, warriors and what happens are called."""

from collections.abc import Sequence
from functools import cache

from deckbuilder.core.saying import say
from deckbuilder.games.guilds.state import NONE, TEAM, seat_of
from deckbuilder.games.guilds.warriors import Warrior

LETTERS = "AB"


@cache
def player_name(seat: int) -> str:
    """Name a player, as scenarios do: ``"Player A"``."""
    return say("Player {letter}", letter=LETTERS[seat] if 0 <= seat < len(LETTERS) else str(seat + 1))


def token(one: int) -> str:
    """Give the token id of a warrior."""
    return f"w{one}"


def warrior_of(id: str) -> int:
    """Give the warrior of a token id; ``NONE`` where it is none."""
    return int(id[1]) if len(id) == 2 and id[0] == "w" and "0" <= id[1] < str(2 * TEAM) else NONE


def name(who: Sequence[Warrior], one: int) -> str:
    """Name a warrior; one whom both teams field by his player, too."""
    plain = who[one].name
    if sum(card.name == plain for card in who) == 1:
        return plain
    return say("{warrior} of {player}", warrior=plain, player=player_name(seat_of(one)))
