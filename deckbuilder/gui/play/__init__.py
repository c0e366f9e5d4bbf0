"""The table: a match of any game, drawn from its scenes, played by clicks, drags and keys."""
