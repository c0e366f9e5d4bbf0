"""Collection formats: tables of programs, any other table, plain lists; and the one place where they are listed."""

from deckbuilder.core.collection_files import CollectionFormat
from deckbuilder.core.errors import BadInput
from deckbuilder.core.registry import Registry
from deckbuilder.exchange.collections import (
    archidekt,
    deckbox,
    dragon_shield,
    generic,
    manabox,
    moxfield,
    native,
    plain,
)
from deckbuilder.exchange.collections.layout import Layout

COLLECTION_FORMATS: Registry[CollectionFormat] = Registry("collection format")
for _format in (
    native.FORMAT,
    moxfield.FORMAT,
    manabox.FORMAT,
    deckbox.FORMAT,
    dragon_shield.FORMAT,
    archidekt.FORMAT,
    generic.FORMAT,
    plain.FORMAT,
):
    COLLECTION_FORMATS.add(_format.key, _format)

LAYOUTS: dict[str, Layout] = {
    one.key: one
    for one in (
        native.LAYOUT, moxfield.LAYOUT, manabox.LAYOUT, deckbox.LAYOUT, dragon_shield.LAYOUT, archidekt.LAYOUT,
    )
}  # fmt: skip
"""The tables whose columns are known, by the key of their format."""


def recognise_collection(content: bytes, name: str) -> CollectionFormat:
    """Tell by content which format a collection file is in.

    Raises:
        BadInput: none of those that read takes it.
    """
    for format in COLLECTION_FORMATS.values():
        if format.read is not None and format.sniff is not None and format.sniff(content, name):
            return format
    known = ", ".join(f.label for f in COLLECTION_FORMATS.values() if f.read is not None)
    raise BadInput(name, "no collection format of ours", known)
