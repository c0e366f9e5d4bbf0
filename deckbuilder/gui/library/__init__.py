"""The library of decks: folders and tags on the left, decks on the right."""
