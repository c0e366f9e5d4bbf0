"""On which rolls a bonus bears that is told by what makes somebody roll, or by what targets him meanwhile."""

from deckbuilder.games.saga.rules.kinds import ACT, AUTO, ENV
from deckbuilder.games.saga.rules.lasting import Lasting
from deckbuilder.games.saga.rules.state import NONE, Env, with_by
from deckbuilder.games.saga.rules.table import Table


def bears(t: Table, lasting: Lasting, e: Env, card: int, made: Env | None) -> bool:
    """Tell whether a ``RollBonus`` counts for a roll of a character.

    Args:
        t: the table.
        lasting: the bonus.
        e: whose it is.
        card: who rolls.
        made: the action that makes it roll, None for none.
    """
    if lasting.node.targeted:
        under_way = [frame[ENV] for frame in t.stack if frame[0] in (ACT, AUTO)]
        return any(card in env.aimed and comes_of(t, lasting, e, env) for env in under_way)
    return comes_of(t, lasting, e, made)


def comes_of(t: Table, lasting: Lasting, e: Env, made: Env | None) -> bool:
    """Tell whether a roll comes of the card and of the character of which a modifier of rolls speaks, if it does."""
    node = lasting.node
    if node.by and (made is None or not lasting.fit(t, with_by(e, made.by), made.source)):
        return False
    return not node.against or (made is not None and made.me != NONE and lasting.against(t, e, made.me))
