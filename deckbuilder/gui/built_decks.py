"""Decks that are built, and drafts: one becomes the other, and copies go from deck to deck; each time as one step."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble, Stale, StaleCollection, UnknownDeck, WarcampError
from deckbuilder.core.ids import CardId, DeckId
from deckbuilder.desk.buildable import Swap
from deckbuilder.gui.hub import Again
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import counted
from deckbuilder.gui.world import World

if TYPE_CHECKING:  # nobody's decks are needed for the first paint
    from deckbuilder.core.collection import Edit
    from deckbuilder.core.decks import Deck
    from deckbuilder.desk.collection_desk import CollectionDesk

_TOUCHED = frozenset({Topic.DECKS, Topic.COLLECTION})


def tr(text: str) -> str:
    """Translate a sentence about built decks."""
    return QCoreApplication.translate("built", text)


def set_built(world: World, decks: Sequence[DeckId], built: bool) -> None:
    """Let decks take their copies, or give them back, as one step of undo; those that do already stay."""
    world.trunk.do(partial(_all_built, tuple(decks), built))


def _all_built(decks: tuple[DeckId, ...], built: bool, desk: "CollectionDesk") -> "Edit":
    edits = [edit for deck in decks if (edit := desk.build(deck, built))]
    if len(edits) == 1:
        return edits[0]
    said = counted(len(edits), tr("{n} deck"), tr("{n} decks"))
    label = (tr("Build {decks}") if built else tr("Take {decks} apart")).format(decks=said)
    from deckbuilder.core.collection import Edit  # see above

    return Edit(label, built=tuple(pair for edit in edits for pair in edit.built))


def swap_copies(world: World, swap: Swap, taker: DeckId, *_: object) -> bool:
    """Take copies out of a built deck for another one, which is built then; tell whether that could be done."""
    return Swapping(world, swap.card, swap.count, swap.holder, taker).start()


class Swapping(QObject):
    """Copies that go from a built deck to another one: a step that is taken back, and done again, as a whole.

    The giving deck loses them in an edit of its own, which its undo knows, too; the taking one is built from then on.

    Args:
        world: it outlives every window.
        card: of which copies go.
        count: how many, at least one.
        giver: the built deck that they are taken out of.
        taker: the deck that takes them.
    """

    def __init__(self, world: World, card: CardId, count: int, giver: DeckId, taker: DeckId) -> None:
        super().__init__(world)
        self._world, self._card, self._count = world, card, count
        self._giver, self._taker = giver, taker
        self._before: Deck | None = None
        self._after: Deck | None = None
        self._edit: Edit | None = None

    def start(self) -> bool:
        """Do it, and tell so in the strip; tell whether it could be done."""
        store, trunk = self._world.store, self._world.trunk
        if store is None or not trunk.ready:
            return False
        try:
            self._before = store.load(self._giver).deck
            self._after = self._given(self._before)
            self._edit = trunk.desk().build(self._taker, True)
            taker = store.load(self._taker).deck.name
        except WarcampError as error:
            self._world.troubled.emit(spoken(str(error)))
            return False
        if self._before == self._after or not self._swap(self._before, self._after, self._edit):
            return False
        card = self._world.cards.get(self._card)
        name = card.name if card is not None else str(self._card)
        words = {"n": self._count, "card": name, "giver": self._before.name, "taker": taker}
        label = tr("Swap {n} {card} from {giver} to {taker}").format(**words)
        self._world.hub.say(label, trunk.step(label, partial(self._back, label), partial(self._again, label)))
        return True

    def _given(self, deck: "Deck") -> "Deck":
        """Give a deck without the copies, those of its main part first."""
        rules, left = self._world.rules, self._count
        assert rules is not None  # as trunk.ready says
        for slot in sorted(rules.slots(deck.format), key=lambda slot: (not slot.counted, not slot.main)):
            have = deck.count(self._card, slot.id) if slot.counted else 0
            deck = deck.with_count(slot.id, self._card, have - min(have, left)) if have and left else deck
            left -= min(have, left)
        return deck

    def _swap(self, now: "Deck", then: "Deck", edit: "Edit") -> bool:
        """Write the giving deck and what is built, both or neither; tell whether that could be done."""
        store, trunk = self._world.store, self._world.trunk
        assert store is not None  # start has seen it
        label = tr("Swap copies with another deck")
        try:
            stored = store.load(self._giver)
            if replace(stored.deck, name=now.name) != now:
                trunk.refuse(label)
                return False
            written = store.journal(self._giver, then, label, stored.revision)
            try:
                trunk.desk().apply(edit)
            except WarcampError:
                store.journal(self._giver, stored.deck, label, written.revision)
                raise
        except (Stale, StaleCollection, UnknownDeck):
            trunk.refuse(label)
            return False
        except DataTrouble as error:
            self._world.troubled.emit(spoken(str(error)))
            return False
        for opened in self._world.open_decks():
            if opened.desk.id == self._giver:
                opened.follow(label)
        self._world.hub.announce(Changes(_TOUCHED, label))
        return True

    def _back(self, label: str) -> bool:
        assert self._before is not None  # start has set them
        assert self._after is not None
        assert self._edit is not None
        if not self._swap(self._after, self._before, self._edit.inverse):
            return False
        self._world.hub.say(tr("Undone: {label}").format(label=label), Again(self._world.past.redo))
        return True

    def _again(self, label: str) -> bool:
        assert self._before is not None  # as above
        assert self._after is not None
        assert self._edit is not None
        if not self._swap(self._before, self._after, self._edit):
            return False
        self._world.hub.say(tr("Done again: {label}").format(label=label), self._world.past.undo)
        return True
