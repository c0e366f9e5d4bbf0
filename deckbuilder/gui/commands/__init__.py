"""What the menus do, one module for each kind; a module is listed here once and defines ``ACTIONS``."""

from deckbuilder.core.registry import Registry
from deckbuilder.gui.commands import cards, collection, deck, edit, table, view, window
from deckbuilder.gui.commands.spec import ActionSpec

ACTIONS: Registry[ActionSpec] = Registry("action")
for _module in (deck, edit, cards, collection, table, view, window):
    for _spec in _module.ACTIONS:
        ACTIONS.add(_spec.key, _spec)
