"""Pictures of cards: Pillow in, bytes out. Knows no game: what a face looks like is data."""
