"""``warcamp collection``: what the user owns and wants. ``COMMANDS`` is the list to add a command to."""

import click

from deckbuilder.cli.lazy import Later, LazyGroup

COMMANDS = {
    "add": Later("collection_edit", "Add copies of cards, or take some away."),
    "move": Later("collection_edit", "Put the copies that a query finds into another place."),
    "remove": Later("collection_edit", "Take the copies that a query finds out of the collection."),
    "want": Later("collection_edit", "Say how many copies of a card you want, or list what you want."),
    "place": Later("collection_places", "List, add, rename and remove boxes and binders."),
    "built": Later("collection_places", "Let a deck take its copies, or list the built decks."),
    "draft": Later("collection_places", "Take a built deck apart."),
    "list": Later("collection_list", "List what a query finds, or everything.", "list_"),
    "sets": Later("collection_list", "Say how much of each set you own, and what lacks."),
    "trades": Later("collection_list", "List copies above a playset, and offer them."),
    "history": Later("collection_past", "List what was done to the collection."),
    "undo": Later("collection_past", "Take the newest edit back, or the one of a number."),
    "snapshot": Later("collection_past", "Keep the collection as it is, compare and restore."),
    "import": Later("collection_files", "Take a collection file in, whatever program wrote it.", "import_collection"),
    "export": Later("collection_files", "Write the collection for another program.", "export_collection"),
    "checklist": Later("checklist", "Print what you own of each set as a PDF, with boxes."),
    "missing": Later("missing", "Say which copies decks want beyond those that are there."),
}
"""Commands, each in a module of this package."""


@click.group(cls=LazyGroup, later=COMMANDS)
def collection() -> None:
    """Keep what you own and want: copies by printing, condition and place; every edit can be taken back."""
