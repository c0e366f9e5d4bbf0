"""The hand lab as a place of the window."""
