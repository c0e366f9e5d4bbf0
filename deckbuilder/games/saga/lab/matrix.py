"""Who of a deck can use which of its items and actions, from the first turn on or later.

Sources: rulebook, Equip an Item from Your Hand (level plus rank), Perform an Order from Your Hand, Put a Character into Play (a rank
equal to the level).
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import Matrix, Use, When
from deckbuilder.core.saying import say, sentences
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.lab.judging import FURTHER_BACK, Judge, Member

USED = ("Item", "Action")


class Uses:
    """The uses of a deck's cards, worked out when they are asked for.

    Args:
        judge: knows the army.
        facts: of all known cards of the deck.
        library: known cards with their copies.
        notes: what is taken for granted, a sentence each.
    """

    def __init__(
        self,
        judge: Judge,
        facts: Mapping[CardId, Facts],
        library: Sequence[tuple[CardId, int]],
        notes: Sequence[str] = (),
    ) -> None:
        self._judge, self._facts, self._notes = judge, facts, notes
        self.cards = tuple((id, copies) for id, copies in library if facts[id].kind in USED)
        self.starters = tuple(dict.fromkeys(judge.members))
        people = [facts[id] for id, _ in library if facts[id].kind == "Character"]
        self.others = tuple(
            Member(one.id, ranks[0], starts=False)
            for one in people
            if (ranks := judge.entrance(one).ranks or _own_rank(one))
        )
        self._kept: dict[tuple[Member, CardId], Use] = {}

    def use(self, member: Member, id: CardId) -> Use:
        """Tell when a character can use a card."""
        key = (member, id)
        if key not in self._kept:
            self._kept[key] = self._found(member, self._facts[id])
        return self._kept[key]

    def _found(self, member: Member, facts: Facts) -> Use:
        why = self._judge.trouble(member, facts)
        if not why:
            if member.starts:
                return Use(When.NOW, say("in rank {rank}, from the first turn", rank=member.rank))
            return Use(When.LATER, say("once in play, in rank {rank}", rank=member.rank))
        if facts.kind == "Item":
            for rank in range(member.rank + 1, len(self._judge.counts) + FURTHER_BACK + 1):
                if not self._judge.trouble(member._replace(rank=rank, starts=False), facts):
                    return Use(When.LATER, say("from rank {rank}", rank=rank))
        return Use(When.NEVER, why)

    def later(self, id: CardId) -> tuple[tuple[Member, Use], ...]:
        """Give who can use a card only later."""
        found = ((member, self.use(member, id)) for member in (*self.starters, *self.others))
        return tuple((member, use) for member, use in found if use.when is When.LATER)

    @cached_property
    def matrix(self) -> Matrix:
        """Everything at once."""
        people = (*self.starters, *self.others)
        uses = tuple(tuple(self.use(member, id) for member in people) for id, _ in self.cards)
        dead = tuple(
            id for (id, _), row in zip(self.cards, uses, strict=True) if all(use.when is When.NEVER for use in row)
        )
        users = tuple((one.card, say("rank {rank}", rank=one.rank) if one.starts else "") for one in people)
        back = len(self._judge.counts) + FURTHER_BACK
        note = say("Later means: moved back as far as rank {rank}, or once he is in play.", rank=back)
        return Matrix(users, self.cards, uses, dead, sentences((*self._notes, note)))


def _own_rank(facts: Facts) -> tuple[int, ...]:
    """Give the rank of a character who cannot enter now: a Unique one whose namesake is in play."""
    return (max(facts.enters, 1),) if facts.enters is not None else ()
