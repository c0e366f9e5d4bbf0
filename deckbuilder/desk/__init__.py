"""Use cases without a face: edit a deck, read and write deck files, import cards, search.

Operations return ``Changes``; nothing here knows a window, a table or a game.
"""
