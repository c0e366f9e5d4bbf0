"""Pictures from the addresses that a card file carries; the only part of the program that asks the network."""
