"""The place Collection: what the player owns and wants, entered, looked at and put into boxes."""
