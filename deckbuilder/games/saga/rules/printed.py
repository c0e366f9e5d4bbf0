"""What the words of a card do at the table: as written by hand, as the grammar reads them, or as the players carry them out."""

import re
from collections.abc import Callable, Iterator, Mapping, ValuesView
from contextlib import suppress
from typing import Final, NamedTuple

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.reading import Reading
from deckbuilder.core.saying import noop
from deckbuilder.games.saga.algebra import notation
from deckbuilder.games.saga.algebra.abilities import Ability, AnyEvent, Order, React
from deckbuilder.games.saga.algebra.effects import ByHand
from deckbuilder.games.saga.algebra.lines import CardLine
from deckbuilder.games.saga.rules.codes import EVENTS
from deckbuilder.games.saga.rules.sheet import Scripts, nodes

NOBODY_KNOWS: Final = noop("its words are not in the catalog")
_HEAD: Final = re.compile(
    r"(?:(Nightfall|Daybreak) - |(Limited|Death|Kill) )?(Spend )?(?:(Death|Kill) )?(Order|React)\b[^:]*:?"
)
_KINDS: Final = (
    ("enter", ("enter",)),
    ("leav", ("leave", "die")),
    ("die|kill|dying|death", ("die",)),
    ("wound|suffer|inflict", ("wound", "heal", "hit")),
    ("target", ("target",)),
    ("hit", ("hit", "strike")),
    ("miss", ("miss", "strike")),
    ("strike|redirect", ("target", "hit", "miss", "strike", "roll")),
    ("attack", ("attack", "target", "strike")),
    ("perform|cast|play|action|order|spell|cancel", ("perform", "pay", "target")),
    ("ready|readi", ("ready",)),
    ("spend|spent", ("spend",)),
    ("stun", ("stun",)),
    ("move|forward|backward|rank", ("move", "forward", "backward", "invade", "fall")),
    ("fall", ("fall",)),
    ("roll", ("roll", "check")),
    ("check|save|succe|fail", ("check", "roll")),
    ("equip", ("equip",)),
    ("draw", ("draw", "draw phase")),
    ("discard|destroy", ("discard", "leave")),
    ("pass", ("pass",)),
    ("initiative", ("initiative phase", "initiative", "roll")),
    ("turn|phase", ("turn", "draw phase", "initiative phase", "initiative", "end phase", "end")),
    ("remov|heal", ("heal", "leave")),
)
"""Words of a trigger, to the kinds of event of which it may speak: generously, since who asks once too often can be declined."""
_TRIGGERS: Final = tuple((re.compile(rf"\b(?:{words})", re.IGNORECASE), kinds) for words, kinds in _KINDS)


class Unread(NamedTuple):
    """A clause that nobody could read.

    Attributes:
        words: as printed.
        kind: ``"Order"``, ``"React"``, or ``""`` for one that is no action.
        spend: whether it spends its performer.
        gate: ``"Daybreak"``, ``"Nightfall"``, ``"Limited"`` (once a turn), ``"Death"``, ``"Kill"`` (no trigger follows) or ``""``.
    """

    words: str
    kind: str = ""
    spend: bool = False
    gate: str = ""


class Printed(NamedTuple):
    """What a card says.

    Attributes:
        parts: the abilities of each clause, or the clause that nobody could read, in printed order.
        known: False for a card whose words are not known.
    """

    parts: tuple[tuple[Ability, ...] | Unread, ...] = ()
    known: bool = True

    @property
    def unread(self) -> tuple[Unread, ...]:
        """Give the clauses that nobody could read."""
        return tuple(part for part in self.parts if isinstance(part, Unread))

    def abilities(self, hands: bool) -> tuple[Ability, ...]:
        """Give what it does.

        Args:
            hands: whether the players carry out the actions that nobody could read.
        """
        found: list[Ability] = []
        for part in self.parts:
            if not isinstance(part, Unread):
                found += part
            elif hands and part.kind:
                found.append(_by_hand(part))
        return tuple(found)

    def silent(self, hands: bool) -> int:
        """Count the clauses of which the table takes no notice: all that are unread, but for the orders that the players carry out."""
        return sum(not (hands and part.kind == "Order") for part in self.unread)


class _CardsBefore(Mapping[CardId, Card]):
    """Cards by id, with something to know of them beside."""

    def __init__(self, cards: Mapping[CardId, Card]) -> None:
        self._cards = cards

    def __getitem__(self, id: CardId) -> Card:
        return self._cards[id]

    def __iter__(self) -> Iterator[CardId]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)


class HeardCards(_CardsBefore):
    """The cards of a catalog, with what was read of their words before: who plays with them needs no grammar.

    Args:
        cards: by id.
        reading: gives the reading of one of them, with its effects in their notation.
    """

    def __init__(self, cards: Cards, reading: Callable[[Card], Reading[str]]) -> None:
        super().__init__(cards)
        self.reading = reading

    def values(self) -> ValuesView[Card]:
        """Give all cards, as the catalog itself gives them."""
        return self._cards.values()


class PackedCards(_CardsBefore):
    """Some cards of a catalog, with what was read of their words by all of it: who plays with them needs no grammar.

    Args:
        cards: by id.
        printed: what the grammar read of some of them.
    """

    def __init__(self, cards: Mapping[CardId, Card], printed: Mapping[CardId, Printed]) -> None:
        super().__init__(dict(cards))
        self.printed = dict(printed)


class CardWords:
    """The words of the cards of a catalog; the grammar is loaded when the first card needs it.

    Args:
        cards: the catalog.
        scripts: what was written by hand, by name; it decides.
    """

    def __init__(self, cards: Cards, scripts: Scripts) -> None:
        self._cards, self._scripts = cards, scripts
        self._printed: dict[CardId, Printed] = dict(cards.printed) if isinstance(cards, PackedCards) else {}
        self._kept = cards.reading if isinstance(cards, HeardCards) else None
        self._read: Callable[[Card], Reading[Ability]] | None = None

    def of(self, card: Card) -> Printed:
        """Give what a card of the catalog says."""
        script = self._scripts.get(card.name)
        if script is not None:
            return Printed((script,))
        if not card.text:
            return Printed(_unknown(card), known=card.text is not None)
        found = self._printed.get(card.id)
        if found is None:
            found = self._printed[card.id] = self._reading(card)
        return found

    def packed(self, cards: Mapping[CardId, Card]) -> Cards:
        """Give some cards ready to be played with elsewhere: what was read of them, and what they create by name, goes with them."""
        found, waiting = dict(cards), list(cards.values())
        while waiting:
            made = {node.name for node in nodes(self.of(waiting.pop()).abilities(False)) if isinstance(node, CardLine)}
            more = {id: card for id, card in self._cards.items() if made and card.name in made and id not in found}
            found |= more
            waiting += more.values()
        read = {id: self._printed[id] for id in found if id in self._printed}
        return PackedCards(found, read) if read else found

    def _reading(self, card: Card) -> Printed:
        if self._kept is not None:
            with suppress(BadInput):  # not in the notation: it was spoilt where it was kept
                return printed(card, self._kept(card).turned(notation.read))
        if self._read is None:
            # half a second, and tables of the starter cards alone never need it
            from deckbuilder.games.saga.grammar.compiler import Compiler

            self._read = Compiler(self._cards.values()).read
        return printed(card, self._read(card))


def printed(card: Card, reading: Reading[Ability]) -> Printed:
    """Give what a reading makes of a card.

    Args:
        card: with its text.
        reading: of that text.
    """
    text = card.text or ""
    parts: list[tuple[Ability, ...] | Unread] = [
        clause.effects if clause.read else unread(text[clause.span.start : clause.span.end])
        for clause in reading.clauses
    ]
    if card.kind == "Action" and not any(_acts(part) for part in parts):
        parts = [Unread(part.words, "Order") if isinstance(part, Unread) else part for part in parts]
    return Printed(tuple(parts))


def unread(words: str) -> Unread:
    """Tell from its head what a clause is that nobody could read."""
    head = _HEAD.match(words)
    if head is None:
        return Unread(words)
    return Unread(words, head[5], bool(head[3]), head[1] or head[2] or head[4] or "")


def _acts(part: tuple[Ability, ...] | Unread) -> bool:
    """Tell whether a clause is an action."""
    if isinstance(part, Unread):
        return bool(part.kind)
    return any(isinstance(ability, Order | React) for ability in part)


def _unknown(card: Card) -> tuple[Unread, ...]:
    """Give what stands for the words of a card that nobody knows: an action card is there to be performed."""
    if card.text == "":
        return ()
    return (Unread(NOBODY_KNOWS, "Order" if card.kind == "Action" else ""),)


def _by_hand(part: Unread) -> Order | React:
    """Make the action that the players carry out: all that its head says holds, and its trigger they judge themselves."""
    early, late, times = part.gate == "Daybreak", part.gate == "Nightfall", int(part.gate == "Limited")
    effect = ByHand(part.words)
    if part.kind == "Order":
        return Order(effect, spend=part.spend, times=times, daybreak=early, nightfall=late)
    kinds = ("die",) if part.gate in ("Death", "Kill") else kinds_in(part.words)
    return React(AnyEvent(kinds), effect, spend=part.spend, times=times, daybreak=early, nightfall=late)


def kinds_in(words: str) -> tuple[str, ...]:
    """Give the kinds of event of which the trigger of an unread react may speak, in the engine's order; none where that is not clear.

    Args:
        words: of the clause: the trigger stands between the first colon and the next, or the first full stop.
    """
    trigger = re.split(r"[:.]", words.partition(":")[2], maxsplit=1)[0]
    found = {kind for shape, kinds in _TRIGGERS if shape.search(trigger) for kind in kinds}
    return tuple(kind for kind in EVENTS if kind in found)
