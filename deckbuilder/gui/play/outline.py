"""The table as an outline of sentences: places, ranks, what stands there with all it bears, and what each may do."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.rules import Seat
from deckbuilder.core.scene import Layout, Pointing, Scene, Token, Zone
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.play.answers import percent
from deckbuilder.gui.words import counted

Named = Callable[[Seat], str]
"""Gives what the window calls a seat."""


class NodeKind(StrEnum):
    """What a line of the outline is about."""

    ZONE = "zone"
    RANK = "rank"
    TOKEN = "token"
    ANSWER = "answer"


class Node(NamedTuple):
    """A line of the outline with those below it.

    Attributes:
        key: the same as long as it is about the same.
        id: of the zone or token; ``""`` for others.
        pointing: of an answer.
        aside: whether it is folded at first: piles, and what a token may do.
    """

    key: str
    kind: NodeKind
    words: str
    id: str = ""
    pointing: Pointing | None = None
    children: tuple["Node", ...] = ()
    aside: bool = False


def tr(text: str) -> str:
    """Translate a sentence of the outline."""
    return QCoreApplication.translate("outline", text)


def turned(token: Token) -> str:
    """Say how a token lies; ``""`` upright."""
    return {0: "", 90: tr("turned sideways"), 180: tr("upside down")}.get(token.turn % 360, tr("turned"))


def sentence(token: Token) -> str:
    """Say a token: as the game does, else its name, how it lies and what it bears."""
    if token.spoken:
        return spoken(token.spoken)
    parts = [spoken(token.label) or tr("a card face down"), turned(token)]
    parts += [
        spoken(what) if n is None else tr("{what} {n}").format(what=spoken(what), n=number(n))
        for what, n in token.badges
    ]
    return ", ".join(part for part in parts if part)


def outline(scene: Scene, options: Sequence[Pointing], named: Named) -> tuple[Node, ...]:
    """Lay out a scene.

    Args:
        scene: as the viewer sees it.
        options: what may be answered now.
        named: gives what the window calls a seat.
    """
    return _Outline(scene, options, named).zones()


class _Outline:
    def __init__(self, scene: Scene, options: Sequence[Pointing], named: Named) -> None:
        self._scene, self._named = scene, named
        self._under: dict[str, list[Token]] = {}
        for zone in scene.zones:
            for token in zone.tokens:
                if token.on:
                    self._under.setdefault(token.on, []).append(token)
        self._of_token: dict[str, list[Pointing]] = {}
        self._of_rank: dict[tuple[str, int], list[Pointing]] = {}
        self._of_zone: dict[str, list[Pointing]] = {}
        for option in options:
            self._sort(option, {zone.id: zone for zone in scene.zones})

    def _sort(self, option: Pointing, zones: Mapping[str, Zone]) -> None:
        for token in option.tokens:
            self._of_token.setdefault(token, []).append(option)
        if option.tokens:
            return
        for spot in option.spots:
            zone = zones.get(spot.zone)
            if zone is not None and zone.layout is Layout.RANKS and zone.ranks != 1:
                self._of_rank.setdefault((zone.id, spot.at[0]), []).append(option)
            elif zone is not None:
                self._of_zone.setdefault(zone.id, []).append(option)

    def zones(self) -> tuple[Node, ...]:
        return tuple(self._zone(zone) for zone in self._scene.zones)

    def _zone(self, zone: Zone) -> Node:
        own = [token for token in zone.tokens if not token.on]
        key = f"zone {zone.id}"
        if zone.layout is Layout.RANKS and zone.ranks != 1:
            children = tuple(self._ranks(zone, own))
        else:
            shown = [token for token in own if token.label or self._of_token.get(token.id)]
            children = (*self._answers(self._of_zone.get(zone.id, ()), key), *map(self._token, shown))
        return Node(
            key, NodeKind.ZONE, self._zone_words(zone, own), zone.id, None, children, zone.layout is Layout.PILE
        )

    def _zone_words(self, zone: Zone, own: Sequence[Token]) -> str:
        name = spoken(zone.label)
        if zone.owner is not None:
            name = tr("{zone} of {player}").format(zone=name, player=self._named(zone.owner))
        if not own:
            return tr("{zone}: empty").format(zone=name)
        cards = counted(len(own), tr("{n} card"), tr("{n} cards"))
        template = tr("{zone}: {cards}") if any(token.label for token in own) else tr("{zone}: {cards}, face down")
        return template.format(zone=name, cards=cards)

    def _ranks(self, zone: Zone, own: Sequence[Token]) -> Iterator[Node]:
        ranks: dict[int, list[Token]] = {rank: [] for id, rank in self._of_rank if id == zone.id}
        for token in own:
            ranks.setdefault(token.at[0], []).append(token)
        for rank in sorted(ranks):
            key = f"rank {zone.id} {rank}"
            tokens = sorted(ranks[rank], key=lambda token: token.at[1])
            template = tr("Rank {n}: {cards}") if tokens else tr("Rank {n}: empty")
            words = template.format(n=number(rank + 1), cards=", ".join(spoken(token.label) for token in tokens))
            children = (*self._answers(self._of_rank.get((zone.id, rank), ()), key), *map(self._token, tokens))
            yield Node(key, NodeKind.RANK, words, "", None, children)

    def _token(self, token: Token) -> Node:
        key = f"token {token.id}"
        answers = tuple(self._answers(self._of_token.get(token.id, ()), key))
        words = sentence(token)
        if answers:
            todo = counted(len(answers), tr("{n} thing to do"), tr("{n} things to do"))
            words = tr("{token}: {todo}").format(token=words, todo=todo)
        under = tuple(self._token(one) for one in self._under.get(token.id, ()))
        return Node(key, NodeKind.TOKEN, words, token.id, None, (*under, *answers), not under)

    def _answers(self, options: Iterable[Pointing], parent: str) -> Iterator[Node]:
        for option in options:
            parts = [
                spoken(option.words),
                percent(option.chance) if option.chance is not None else "",
                spoken(option.note),
            ]
            words = ", ".join(part for part in parts if part)
            yield Node(f"{parent} {option.action}", NodeKind.ANSWER, words, "", option)
