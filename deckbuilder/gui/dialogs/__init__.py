"""The dialogs, listed in one place; each module defines ``DIALOG``."""

from deckbuilder.core.registry import Registry
from deckbuilder.gui.dialogs import about, export_deck, import_cards, keys, open_deck, paste_deck, settings
from deckbuilder.gui.dialogs.spec import DialogSpec

DIALOGS: Registry[DialogSpec] = Registry("dialog")
for _module in (open_deck, paste_deck, export_deck, import_cards, settings, keys, about):
    DIALOGS.add(_module.DIALOG.key, _module.DIALOG)
