"""The game's English: the words that cards use, and what they come to in the algebra.

The rules of the grammar are data, ``db/saga/grammar/*.txt``; here are the words of the catalog, what references mean, and the way from
terms to abilities.
"""
