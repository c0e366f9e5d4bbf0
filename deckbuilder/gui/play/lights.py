"""What is lit on a table: what may act, where what is picked up can go, what somebody speaks of."""

from collections.abc import Iterable, Mapping

from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.desk.reach import Reach
from deckbuilder.gui.play.answers import percent
from deckbuilder.gui.play.marks import Lit, Mark

_Tokens = dict[str, tuple[Mark, str]]
_Spots = dict[Spot, tuple[Mark, str]]


def note(pointing: Pointing) -> str:
    """Say what is drawn beside a target: its chance, where dice decide."""
    return percent(pointing.chance) if pointing.chance is not None else ""


def at_rest(options: Iterable[Pointing], twins: Mapping[str, str], *, opens: bool) -> Lit:
    """Light what the open question is about, where nothing is picked up.

    Args:
        options: what may be answered.
        twins: tokens for which equal ones stand in the answers.
        opens: whether the player may begin something; else he chooses among targets and places.
    """
    tokens: _Tokens = {}
    spots: _Spots = {}
    mark = Mark.MAY if opens else Mark.TARGET
    for option in options:
        if option.idle:
            continue
        for token in option.tokens[:1] if opens else option.tokens:
            tokens.setdefault(token, (mark, "" if opens else note(option)))
        if not opens:
            for spot in option.spots:
                spots.setdefault(spot, (Mark.TARGET, ""))
    tokens |= {twin: tokens[like] for twin, like in twins.items() if like in tokens}
    return Lit(tokens, spots)


def in_hand(token: str, reach: Reach) -> Lit:
    """Light what a picked-up token can be dropped on."""
    tokens: _Tokens = {onto: (Mark.TARGET, note(pointing)) for onto, pointing in reach.tokens.items()}
    tokens[token] = (Mark.CHOSEN, "")
    return Lit(tokens, {spot: (Mark.TARGET, note(pointing)) for spot, pointing in reach.spots.items()})


def shown(lit: Lit, pointing: Pointing | None, tokens: Iterable[str] = ()) -> Lit:
    """Light over all else what is pointed at in a list, or what a line of the log tells of."""
    found: _Tokens = dict(lit.tokens)
    spots: _Spots = dict(lit.spots)
    if pointing is not None:
        found |= {token: (Mark.SHOWN, _kept(lit.tokens, token)) for token in pointing.tokens}
        spots |= dict.fromkeys(pointing.spots, (Mark.SHOWN, ""))
    found |= dict.fromkeys(tokens, (Mark.SHOWN, ""))
    return Lit(found, spots)


def _kept(tokens: Mapping[str, tuple[Mark, str]], token: str) -> str:
    return tokens[token][1] if token in tokens else ""
