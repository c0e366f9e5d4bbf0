"""The lab of this game: what is known of hands, dice and matches that are watched."""
