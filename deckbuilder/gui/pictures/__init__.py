"""Pictures of cards in numbers: imports and what is fetched, shown and taken back."""
