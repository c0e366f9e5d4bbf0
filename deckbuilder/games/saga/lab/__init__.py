"""What this game knows of hands, for the lab."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards, Shelf
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import phrase, say
from deckbuilder.games.saga.construction import ConstructionRules
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.reach import Reach
from deckbuilder.games.saga.lab.book import Library, SagaHands
from deckbuilder.games.saga.lab.by_print import ByPrint
from deckbuilder.games.saga.lab.judging import Judge

if TYPE_CHECKING:  # the rules engine: a third of a second, which a window waits for only when a deck is laid open
    from deckbuilder.games.saga.rules.ruleset import SagaRules


class SagaInsights:
    """Hands of this game: ``core.insights.Insights``."""

    def __init__(self) -> None:
        self._rules: SagaRules | None = None

    def hands(self, deck: Deck, shelf: Shelf, *, words: bool = True) -> SagaHands:
        """Lay a deck open; one that cannot start a match is judged by print, and it is said why."""
        rules = shelf.rules
        assert isinstance(rules, ConstructionRules)
        counted, fmt = rules.counted(deck, shelf.cards)
        reach = Reach(counted, fmt)
        facts = {line.facts.id: line.facts for line in counted.lines}
        factions = frozenset(faction for line in counted.leaders for faction in line.facts.factions)
        notes = [*reach.strange_starters(), *reach.strange_cards()]
        judge: Judge = ByPrint(reach, facts, factions)
        if words:
            from deckbuilder.games.saga.lab.by_engine import ByEngine  # see above

            try:
                judge = ByEngine(self._engine(shelf.cards), deck, facts, [len(names) for names in reach.strange])
            except BadInput as trouble:
                why = phrase(trouble.found)
                notes.append(say("By class and level only, as the deck cannot start a match: {why}.", why=why))
        else:
            notes.append(say("By class and level only; restrictions and bonuses in a card's words are not read."))
        return SagaHands(judge, _library(reach, facts), tuple(notes))

    def _engine(self, cards: Cards) -> "SagaRules":
        """Give the rules over a catalog; what they made of its cards is kept as long as it stays."""
        from deckbuilder.games.saga.rules.ruleset import SagaRules  # see above

        if self._rules is None or self._rules.cards is not cards:
            self._rules = SagaRules(cards)
        return self._rules


def _library(reach: Reach, facts: Mapping[CardId, Facts]) -> Library:
    copies: dict[CardId, int] = {}
    for line in reach.library:
        copies[line.facts.id] = copies.get(line.facts.id, 0) + line.count
    return Library(tuple(copies.items()), reach.unknown, facts, reach.strange)
