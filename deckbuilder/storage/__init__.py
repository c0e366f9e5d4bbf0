"""Rows in the cellar: the catalog and the user's file, both SQLite; values go in and come out.

``catalog`` reads cards, ``ingest`` writes them, ``decks`` keeps the user's decks; tables never leave this package.
"""
