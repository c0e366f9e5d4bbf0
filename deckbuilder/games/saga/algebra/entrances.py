"""Modifiers that say where and how somebody enters play."""

from dataclasses import dataclass

from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.values import Value


@dataclass(frozen=True, slots=True)
class EnterAs:
    """It enters play as if it were of this level; it keeps its own."""

    level: Value


@dataclass(frozen=True, slots=True)
class Entering:
    """On a Warlord: characters that its player puts into play and that fit enter play ``"spent"`` or ``"stunned"``; items where ``filters`` say that they are."""

    orient: str
    filters: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True)
class Entrance:
    """It may enter play elsewhere as well; with ``others`` on a Warlord: what its player puts into play and fits may.

    Attributes:
        way: ``"behind last"``, ``"deeper"`` (any rank of a higher number than its level), ``"crowd"`` (into an occupied rank, where it makes it illegal as well),
            ``"abroad"`` (the front rank of an opposing formation), ``"any front"`` (its own, too); told by
            characters of its player that are ``near``: ``"beside"``, in the ``"same"`` rank, the one ``"behind"`` or in ``"front"``, the ``"next"`` ones.
        only: it must.
    """

    way: str
    near: tuple[Filter, ...] = ()
    filters: tuple[Filter, ...] = ()
    others: bool = False
    only: bool = False


@dataclass(frozen=True, slots=True)
class EnterFurther:
    """On a Warlord: characters that its player puts into play and that fit enter as if they were so many levels higher, or lower.

    Attributes:
        n: how many; with ``whole`` of which level they are.
        filters: which characters.
        whole: as if they were of that very level.
        may: they may do so as well.
    """

    n: Value
    filters: tuple[Filter, ...] = ()
    whole: bool = False
    may: bool = False
