"""Reads templated English: tokens with their places, a declarative grammar that parses and prints, and what stayed unread.

No game is known here. A game brings rule files and terminals, and turns the terms that come out into its own effects.
"""
