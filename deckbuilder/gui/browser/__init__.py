"""The left half: search box, filters, table of cards, card page."""
