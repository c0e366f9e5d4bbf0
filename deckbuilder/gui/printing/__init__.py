"""Prints in the window: pages painted, looked at, wished for and sent to a printer."""
