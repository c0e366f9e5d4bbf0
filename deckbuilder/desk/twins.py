"""Cards that lie beside their like: rules propose one of several equal copies, and a player may mean any of them."""

from collections.abc import Iterable, Mapping

from deckbuilder.core.scene import Layout, Pointing, Scene, Token


def twins(scene: Scene, options: Iterable[Pointing]) -> Mapping[str, str]:
    """Give for tokens that no answer points at the equal one beside them that stands for them.

    Args:
        scene: as who is asked sees it.
        options: what may be answered.
    """
    pointed = {token for option in options for token in option.tokens}
    found: dict[str, str] = {}
    for zone in scene.zones:
        if zone.layout in (Layout.RANKS, Layout.TABLE):
            continue  # where it stands makes a difference
        laden = {token.on for token in zone.tokens}
        alone = [token for token in zone.tokens if token.card is not None and not token.on and token.id not in laden]
        known = {_looks(token): token.id for token in reversed(alone) if token.id in pointed}
        found |= {
            token.id: known[_looks(token)] for token in alone if token.id not in pointed and _looks(token) in known
        }
    return found


def _looks(token: Token) -> tuple[object, ...]:
    return token.card, token.label, token.turn, token.badges
