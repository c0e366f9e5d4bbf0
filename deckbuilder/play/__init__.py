"""Playing any game by its rules: matches, records, agents, search and simulation. Knows no game."""
