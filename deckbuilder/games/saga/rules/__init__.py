"""The rules engine of Warlord: Saga of the Storm: every rule of both documents, and cards whose effects are data.

``state`` is the value, ``table`` the draft of the next one, ``frames`` what is going on at the table as data, ``verbs`` one handler
for each node of the algebra, ``ruleset`` the door.
"""
