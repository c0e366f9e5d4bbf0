"""What a viewer sees of a table: zones with tokens, for any window or list to draw."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from deckbuilder.core.ids import CardId
from deckbuilder.core.rules import Action, Seat


class Layout(StrEnum):
    """How a zone lays out its tokens."""

    PILE = "pile"  # on top of one another, the first on top
    ROW = "row"  # side by side
    RANKS = "ranks"  # ``at`` is (rank, file), front rank 0
    TABLE = "table"  # ``at`` is a point in tenths of a millimetre


@dataclass(frozen=True, slots=True)
class Token:
    """One thing on the table.

    Attributes:
        id: what actions call it; stable while the thing exists. A card whose face the viewer may not see has an id that tells
            nothing.
        label: its name; ``""`` face down.
        card: None face down or where no card stands behind it.
        at: (rank, file) or a point, by the zone's layout.
        size: of a base, in tenths of a millimetre; 0 for a card.
        turn: degrees to the right from upright: 0, 90, 180.
        badges: (what, how many): wounds, charges; None of something that is not counted.
        on: id of the token that this one lies under or is attached to.
        told: sentences that explain it: how its numbers come about, what lasts on it.
        spoken: all that is seen of it in one sentence, for who cannot see it; ``""`` where the label says it.
    """

    id: str
    label: str
    card: CardId | None = None
    at: tuple[int, int] = (0, 0)
    size: int = 0
    turn: int = 0
    badges: tuple[tuple[str, int | None], ...] = ()
    on: str = ""
    told: tuple[str, ...] = ()
    spoken: str = ""


class Link(NamedTuple):
    """Something under way between two tokens: who strikes or targets whom.

    Attributes:
        source: id of who acts.
        target: id of the one aimed at.
        words: what it is: ``"strikes"``.
    """

    source: str
    target: str
    words: str


@dataclass(frozen=True, slots=True)
class Zone:
    """A place on the table.

    Attributes:
        owner: None for a common one.
        extent: of a TABLE, in tenths of a millimetre.
        ranks: of RANKS, how many there can be; 0 for any number. Where there is never more than one it has no number, and no front.
    """

    id: str
    label: str
    owner: Seat | None
    layout: Layout
    tokens: tuple[Token, ...] = ()
    extent: tuple[int, int] = (0, 0)
    ranks: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that one viewer sees.

    Attributes:
        zones: in reading order.
        status: lines above the table: turn, phase, whose decree.
        links: what is under way, the oldest first.
    """

    zones: tuple[Zone, ...]
    status: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()

    def token(self, id: str) -> Token | None:
        """Find a token; None where none has this id."""
        return next((token for zone in self.zones for token in zone.tokens if token.id == id), None)


class Spot(NamedTuple):
    """A place where a token may be put.

    Attributes:
        zone: id.
        at: by the zone's layout: in ranks (rank, file), before whom stands at that file now, or behind the last; a point on a table.
    """

    zone: str
    at: tuple[int, int] = (0, 0)


class Pointing(NamedTuple):
    """What a proposed answer is about, so that a click or a drag can mean it.

    Attributes:
        words: the answer in a player's words, as ``Presenter.say`` gives it.
        tokens: ids of tokens that mean it when clicked: what acts, or what is aimed at.
        spots: places that mean it.
        chance: that it comes off, from 0 to 1, where dice decide; None where they do not.
        note: what a player wants to know before: ``"+5 against AC 14"``.
        idle: whether it does nothing: to pass, to decline, to be done.
    """

    action: Action
    words: str
    tokens: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    chance: float | None = None
    note: str = ""
    idle: bool = False
