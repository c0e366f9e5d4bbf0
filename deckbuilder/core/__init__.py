"""The ground floor: values and protocols on the standard library alone; it knows no game."""
