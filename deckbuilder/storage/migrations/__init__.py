"""The steps by which the user's file came to its present tables, forward only.

A step is a module ``NNNN_what.py`` with ``migrate(connection)`` and statements of its own, frozen as they were: it must do the
same for ever. Step n takes a file from version n - 1 (``PRAGMA user_version``) to n.
"""

STEPS = ("0001_first", "0002_library", "0003_collection")
"""All steps, in order."""
