"""Deck construction: formats as data, what cards bend, the rules, ways out, and the opening layout."""

from deckbuilder.games.saga.construction.judge import ConstructionRules
from deckbuilder.games.saga.construction.rules import RULES

__all__ = ["RULES", "ConstructionRules"]
