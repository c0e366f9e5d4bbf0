"""The play table: a scene to click, and beside it what is asked, what happened and what may be done."""
