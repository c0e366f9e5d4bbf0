"""What is done with a deck as a whole."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deckbuilder.core.changes import Changes, Topic
from deckbuilder.core.errors import DataTrouble, UnknownDeck
from deckbuilder.core.ids import DeckId
from deckbuilder.gui.commands.spec import ActionSpec
from deckbuilder.gui.deck_copying import copy_decks
from deckbuilder.gui.hub import Again
from deckbuilder.gui.places import DECK
from deckbuilder.gui.words import quoted

if TYPE_CHECKING:
    from deckbuilder.gui.main_window import MainWindow


def new(window: "MainWindow") -> None:
    """Start an empty deck."""
    window.bench.open_new()
    window.browser.search.edit.setFocus()


def save(window: "MainWindow") -> None:
    """Make the deck as it is the saved one."""
    if window.bench.open is not None:
        window.bench.open.save()


def rename(window: "MainWindow") -> None:
    """Let another name be typed over the name of the deck."""
    window.builder.head.name.setFocus()
    window.builder.head.name.selectAll()


def duplicate(window: "MainWindow") -> None:
    """Go on with a copy; what it begins as is its first version."""
    bench, opened = window.bench, window.bench.open
    if opened is None:
        return
    name = QCoreApplication.translate("actions", "{deck} (copy)").format(deck=opened.deck.name)
    bench.open_new(replace(opened.deck, name=name))
    copy = bench.open
    if copy is not None and copy is not opened:
        copy.save()
        if not copy.dirty:
            bench.hub.say(QCoreApplication.translate("actions", "{deck} is open").format(deck=quoted(name)))


def copy_list(window: "MainWindow") -> None:
    """Put the deck on the clipboard as a list."""
    if window.bench.open is not None:
        copy_decks(window.bench, (window.bench.open.deck,))


def build(window: "MainWindow") -> None:
    """Let the deck hold its copies, or give them back."""
    opened = window.bench.open
    if opened is not None:
        from deckbuilder.gui.built_decks import set_built  # only who builds needs it

        set_built(window.bench.world, (opened.desk.id,), not _is_built(window))


def own_printings(window: "MainWindow") -> None:
    """Let copies for which the deck names no printing be of those that the player owns."""
    opened, trunk = window.bench.open, window.bench.world.trunk
    if opened is None:
        return
    from deckbuilder.desk.printing_policy import Policy, with_printings  # only who asks for it

    sets = window.bench.world.plain_context.sets
    change = partial(with_printings, policy=Policy.OWNED, cards=opened.shelf.cards, sets=sets, counts=trunk.counts)
    if change(opened.deck) == opened.deck:
        window.bench.hub.say(QCoreApplication.translate("actions", "There is no owned printing to name in this deck"))
    else:
        opened.edit(change, QCoreApplication.translate("actions", "Use printings that you own"))


def _is_built(window: "MainWindow") -> bool:
    opened = window.bench.open
    return opened is not None and window.bench.world.trunk.is_built(opened.desk.id)


def delete(window: "MainWindow") -> None:
    """Delete the deck and go to another tab; the strip brings it back."""
    opened = window.bench.open
    if opened is not None:
        id, named = opened.desk.id, quoted(opened.deck.name)
        said = QCoreApplication.translate("actions", "Deleted {deck}").format(deck=named)
        if _deleted(window, id):
            undo, redo = partial(bring_back, window, id, named), partial(_delete_again, window, id, said)
            add = window.bench.world.past.add
            window.bench.hub.say(
                said, add(QCoreApplication.translate("actions", "delete {deck}").format(deck=named), undo, redo)
            )


def _deleted(window: "MainWindow", id: DeckId) -> bool:
    try:
        window.bench.world.delete(id)
    except (UnknownDeck, DataTrouble) as error:
        window.bench.troubled.emit(str(error))
        return False
    window.bench.hub.announce(Changes(frozenset({Topic.DECKS})))
    return True


def _delete_again(window: "MainWindow", id: DeckId, said: str) -> bool:
    done = _deleted(window, id)
    if done:
        window.bench.hub.say(said, window.bench.world.past.undo)
    return done


def bring_back(window: "MainWindow", id: DeckId, named: str) -> bool:
    """Take a deck out of the bin, with its versions, and open it; tell whether that could be done."""
    bench = window.bench
    if bench.store is None:
        return False
    try:
        bench.store.restore((id,))
    except (UnknownDeck, DataTrouble) as error:
        bench.troubled.emit(str(error))
        return False
    bench.hub.announce(Changes(frozenset({Topic.DECKS})))
    bench.open_stored(id)
    bench.hub.say(
        QCoreApplication.translate("actions", "Brought back {deck}").format(deck=named), Again(bench.world.past.redo)
    )
    return True


ACTIONS = (
    ActionSpec("new", "deck", str(QT_TRANSLATE_NOOP("actions", "New deck")), new, "Ctrl+N", "new", str(QT_TRANSLATE_NOOP("actions", "Start an empty deck"))),
    ActionSpec("save", "deck", str(QT_TRANSLATE_NOOP("actions", "Save")), save, "Ctrl+S", "save", str(QT_TRANSLATE_NOOP("actions", "Make this the saved state"))),
    ActionSpec("rename", "deck", str(QT_TRANSLATE_NOOP("actions", "Rename")), rename, "", "", str(QT_TRANSLATE_NOOP("actions", "Give the deck another name")), at=DECK),
    ActionSpec("duplicate", "deck", str(QT_TRANSLATE_NOOP("actions", "Duplicate")), duplicate, "Ctrl+D", "deck", str(QT_TRANSLATE_NOOP("actions", "Go on with a copy of this deck"))),
    ActionSpec("copy_list", "deck", str(QT_TRANSLATE_NOOP("actions", "Copy list")), copy_list, "Ctrl+Shift+C", "copy", str(QT_TRANSLATE_NOOP("actions", "Put the deck on the clipboard as a list"))),
    ActionSpec("build", "deck", str(QT_TRANSLATE_NOOP("actions", "Built")), build, "", "box", str(QT_TRANSLATE_NOOP("actions", "A built deck holds its copies of the collection; a draft holds none")), checked=_is_built),
    ActionSpec("own_printings", "deck", str(QT_TRANSLATE_NOOP("actions", "Use printings that you own")), own_printings, "", "", str(QT_TRANSLATE_NOOP("actions", "Copies for which the deck names no printing become copies of the printings in your collection"))),
    ActionSpec("delete", "deck", str(QT_TRANSLATE_NOOP("actions", "Delete deck")), delete, "", "trash", str(QT_TRANSLATE_NOOP("actions", "Delete this deck; the strip below brings it back")), before=True),
)  # fmt: skip
"""Lines of the menu Deck."""
