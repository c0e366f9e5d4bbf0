"""Other words that players have for what the menus do; the palette finds an action by them, too."""

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

WORDS = {
    "new": str(QT_TRANSLATE_NOOP("synonyms", "create, start, build, empty list")),
    "save": str(QT_TRANSLATE_NOOP("synonyms", "keep, store, write")),
    "open": str(QT_TRANSLATE_NOOP("synonyms", "load, browse, file")),
    "paste": str(QT_TRANSLATE_NOOP("synonyms", "clipboard, import deck, from text, deck list")),
    "export": str(QT_TRANSLATE_NOOP("synonyms", "print, write, save as, share, download, text file")),
    "paste_here": str(QT_TRANSLATE_NOOP("synonyms", "paste, insert, clipboard, list, files")),
    "copy_list": str(QT_TRANSLATE_NOOP("synonyms", "clipboard, share, as text")),
    "duplicate": str(QT_TRANSLATE_NOOP("synonyms", "clone, copy deck")),
    "delete": str(QT_TRANSLATE_NOOP("synonyms", "remove, throw away")),
    "rename": str(QT_TRANSLATE_NOOP("synonyms", "call, title, name of the deck")),
    "build": str(QT_TRANSLATE_NOOP("synonyms", "draft, assemble, sleeve, take apart, copies")),
    "missing": str(QT_TRANSLATE_NOOP("synonyms", "lacking, wish list, buy, shopping list, need")),
    "undo": str(QT_TRANSLATE_NOOP("synonyms", "take back, step back, revert")),
    "redo": str(QT_TRANSLATE_NOOP("synonyms", "repeat, again")),
    "find": str(QT_TRANSLATE_NOOP("synonyms", "search, look for, query")),
    "clear_search": str(QT_TRANSLATE_NOOP("synonyms", "reset search, no filter")),
    "filters": str(QT_TRANSLATE_NOOP("synonyms", "narrow down, search options")),
    "save_search": str(QT_TRANSLATE_NOOP("synonyms", "bookmark, favourite, remember")),
    "searches": str(QT_TRANSLATE_NOOP("synonyms", "bookmarks, favourites")),
    "printings": str(QT_TRANSLATE_NOOP("synonyms", "art, artwork, image, set, edition")),
    "import": str(QT_TRANSLATE_NOOP("synonyms", "card file, database, download, update, add cards")),
    "versions": str(QT_TRANSLATE_NOOP("synonyms", "history, older states, backup, snapshot, go back")),
    "compare": str(QT_TRANSLATE_NOOP("synonyms", "difference, diff, side by side, changes")),
    "statistics": str(QT_TRANSLATE_NOOP("synonyms", "chart, curve, graph, numbers, odds, opening hand")),
    "settings": str(QT_TRANSLATE_NOOP("synonyms", "preferences, options, configuration, language")),
    "user_data": str(
        QT_TRANSLATE_NOOP("synonyms", "backup, restore, verify, repair, export everything, move to another machine")
    ),
    "other_theme": str(QT_TRANSLATE_NOOP("synonyms", "theme, dark mode, night, colours, colors, contrast")),
    "larger": str(QT_TRANSLATE_NOOP("synonyms", "zoom in, bigger, font size, text size, scale")),
    "smaller": str(QT_TRANSLATE_NOOP("synonyms", "zoom out, font size, text size, scale")),
    "normal_size": str(QT_TRANSLATE_NOOP("synonyms", "zoom, font size, text size, reset")),
    "as_table": str(QT_TRANSLATE_NOOP("synonyms", "list, rows, columns, spreadsheet")),
    "as_grid": str(QT_TRANSLATE_NOOP("synonyms", "grid, images, gallery, thumbnails")),
    "add_copies": str(QT_TRANSLATE_NOOP("synonyms", "own, owned, enter cards, collection, inventory")),
    "set_pages": str(QT_TRANSLATE_NOOP("synonyms", "binder, scan, enter a set, collection")),
    "find_copies": str(QT_TRANSLATE_NOOP("synonyms", "owned, search collection, inventory")),
    "new_box": str(QT_TRANSLATE_NOOP("synonyms", "binder, folder, place, location")),
    "wanted_cards": str(QT_TRANSLATE_NOOP("synonyms", "wish list, want list, wants")),
    "want_card": str(QT_TRANSLATE_NOOP("synonyms", "wish, wish list, want list")),
    "trade_cards": str(QT_TRANSLATE_NOOP("synonyms", "swap, sell, haves, trade binder")),
    "sets_done": str(QT_TRANSLATE_NOOP("synonyms", "completion, progress, missing cards, checklist")),
    "collection_history": str(QT_TRANSLATE_NOOP("synonyms", "journal, log, undo, backup")),
    "snapshot": str(QT_TRANSLATE_NOOP("synonyms", "backup, remember, compare")),
    "import_collection": str(
        QT_TRANSLATE_NOOP(
            "synonyms", "inventory, owned cards, csv, table, moxfield, manabox, deckbox, dragon shield, archidekt"
        )
    ),
    "export_collection": str(
        QT_TRANSLATE_NOOP(
            "synonyms", "inventory, owned cards, csv, table, moxfield, manabox, deckbox, dragon shield, archidekt"
        )
    ),
    "keys": str(QT_TRANSLATE_NOOP("synonyms", "shortcut, keyboard, hotkey, key binding")),
    "about": str(QT_TRANSLATE_NOOP("synonyms", "version number, licence, license, info")),
    "first_steps": str(QT_TRANSLATE_NOOP("synonyms", "help, tutorial, welcome, introduction, getting started")),
    "library": str(QT_TRANSLATE_NOOP("synonyms", "my decks, folders, collection of decks, deck list, library")),
    "another": str(QT_TRANSLATE_NOOP("synonyms", "second window, split")),
    "close_window": str(QT_TRANSLATE_NOOP("synonyms", "exit")),
    "quit": str(QT_TRANSLATE_NOOP("synonyms", "exit, end, leave")),
    "open_again": str(QT_TRANSLATE_NOOP("synonyms", "reopen, restore tab")),
}
"""By the key of an action, with commas between; a translation has the words of its own language, as many as it likes."""


def synonyms(key: str) -> tuple[str, ...]:
    """Give other words for an action in the window's language and in English; empty where it has none."""
    words = WORDS.get(key)
    if words is None:
        return ()
    spoken = (*QCoreApplication.translate("synonyms", words).split(","), *words.split(","))
    return tuple(dict.fromkeys(part for word in spoken if (part := word.strip())))
