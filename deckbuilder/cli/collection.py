"""``warcamp collection``: what the user owns."""

import click

from deckbuilder.cli.collection_files import export_collection, import_collection


@click.group()
def collection() -> None:
    """Record what you own: from files, and back to them."""


for _command in (import_collection, export_collection):
    collection.add_command(_command)
