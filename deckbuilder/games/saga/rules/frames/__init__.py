"""What is going on at the table, as data: one module for each kind of thing that takes several steps."""
