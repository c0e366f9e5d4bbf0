"""Charts of a deck: painted, spoken, as tables, and written to files."""
