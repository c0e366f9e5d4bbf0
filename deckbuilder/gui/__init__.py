"""The window. The only package that knows Qt; it knows no game and no table.

``app`` starts it, ``main_window`` is the frame, ``workbench`` is what the frame's parts share, ``hub`` tells them what changed.
``browser/`` is the left half (search, table, card page), ``builder/`` the right one (a deck and what is said of it).
"""
