"""What cards do, as data: abilities with triggers, costs and effects, that the engine interprets.

The notation of a node is its constructor call, ``Order(Draw(2), spend=True)``; ``notation.read`` reads it and ``repr`` writes it.
"""
