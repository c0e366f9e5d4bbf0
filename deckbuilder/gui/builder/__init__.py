"""The right half: the open deck, its opening layout, what is said of it."""
