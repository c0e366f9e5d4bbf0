"""A catalog in a place that may only be read: used as far as that goes, and the reason told where it does not."""

import pytest

from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.ids import CardId
from deckbuilder.storage.catalog import CatalogStore
from deckbuilder.storage.opening import Shape, open_catalog
from tests.helpers.cards import read, record
from tests.helpers.powerless import open_place, told_without_rights
from tests.helpers.toy import GAME, TOY


def import_card(store: CatalogStore, name: str) -> None:
    store.ingest(GAME, read(record(name)), "names v1", name.encode())


def test_folder_that_may_not_be_written_is_the_reason_where_no_catalog_can_be_made() -> None:
    with open_place() as folder:

        def work() -> str:
            with pytest.raises(DataTrouble) as caught:
                import_card(CatalogStore(folder / "catalog.sqlite", folder / "sources"), "Ape")
            return str(caught.value)

        (folder / "sources").mkdir()
        said = told_without_rights(work, folder)
        assert "it cannot be written (read-only); check the rights of the file and its folder" in said


def test_read_only_catalog_is_read_and_only_writing_refused() -> None:
    with open_place() as folder:
        file = folder / "catalog.sqlite"
        store = CatalogStore(file, folder / "sources")
        import_card(store, "Ape")
        store.close()

        def work() -> str:
            opened = open_catalog(file, folder / "sources")
            assert opened.shape is Shape.READY
            assert [id for id, _, _ in opened.store.heads(TOY)] == ["ape"]
            assert opened.store.cards(TOY)[CardId("ape")].name == "Ape"
            with pytest.raises(DataTrouble) as caught:
                import_card(opened.store, "Newt")
            return str(caught.value)

        assert "read-only" in told_without_rights(work, file, folder)
