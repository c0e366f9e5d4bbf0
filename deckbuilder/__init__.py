"""Warcamp, a workshop for players of fantasy battle card games.

The map of the house, from the attic down; imports go down only:

* ``app``, ``__main__``: the composition root; builds ``Services`` and hands them to a face.
* ``gui``, ``cli``: the two faces. They know no game and no table.
* ``desk``: use cases (edit a deck, import a set); speaks repositories and returns ``Changes``.
* ``games``, ``storage``, ``exchange``, ``imaging``, ``play``: workshops, strangers to one another.
* ``paths``, ``settings``, ``log``: pipes, usable before anything else.
* ``core``: values and protocols; standard library only.
"""

__version__ = "0.1.0"
