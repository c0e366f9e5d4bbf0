"""Files in and out: the general formats for cards and decks, each listed in its folder; a game brings its own."""
