"""A hand in words: what can be played now and in which order, by whom, and why not."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deckbuilder.core.ids import CardId
from deckbuilder.core.insights import CardVerdict, HandVerdict, When
from deckbuilder.core.saying import say, say_n, sentences
from deckbuilder.games.saga.lab.entrances import Steps, grown
from deckbuilder.games.saga.lab.judging import Member
from deckbuilder.games.saga.lab.wearing import most_worn

if TYPE_CHECKING:
    from deckbuilder.games.saga.lab.book import SagaHands


def told(hands: "SagaHands", hand: Sequence[CardId], strangers: int = 0) -> HandVerdict:
    """Judge one hand; see ``core.insights.HandBook.verdict``."""
    steps = hands.entering(hand)
    order = {place: number for number, (place, _) in enumerate(steps, 1)}
    cards: list[CardVerdict] = []
    for place, id in enumerate(hand):
        if id in hands.entrances:
            cards.append(_person(hands, hand, steps, place, order.get(place, 0)))
        elif id in hands.usable:
            cards.append(_used(hands, hand, steps, id))
        else:
            why = say("What a {kind} does stands in its words, which the lab does not judge.", kind=hands.kind(id))
            cards.append(CardVerdict(id, When.UNKNOWN, why=why))
    kinds = [hands.kind(id) for id in hand]
    worn = most_worn([hands.wearable(id) for id in hand if hands.kind(id) == "Item" and hands.usable[id]])
    acted = sum(hands.kind(one.card) == "Action" and one.when is When.NOW for one in cards)
    measures = (len(steps), worn, acted, sum(one.dead for one in cards), kinds.count("Character"))
    return HandVerdict(
        tuple(cards), measures, tuple(place for place, _ in steps), _reading(hands, hand, steps, measures, strangers)
    )


def _person(hands: "SagaHands", hand: Sequence[CardId], steps: Steps, place: int, order: int) -> CardVerdict:
    """Say in which rank a character enters, or what keeps him from it after all others have entered."""
    id = hand[place]
    entrance = hands.entrances[id]
    if order:
        rank = steps[order - 1][1]
        why: str = say("Enters in rank {rank}.", rank=rank)
        if entrance.stunned:
            why = sentences((why, say("Stunned, as he is of another faction than the Warlord.")))
        return CardVerdict(id, When.NOW, order, why=why)
    if not entrance.known:
        return CardVerdict(id, When.UNKNOWN, why=entrance.why)
    if not entrance.ranks:
        return CardVerdict(id, When.LATER, why=say("Cannot enter: {why}.", why=entrance.why), dead=True)
    if entrance.unique and any(hands.entrances[hand[at]].unique == entrance.unique for at, _ in steps):
        return CardVerdict(id, When.LATER, why=say("Only one of that name may be in play: it is Unique."), dead=True)
    counts = hands.counts
    for _, rank in steps:
        counts = grown(counts, rank, 1)
    rank = entrance.ranks[0]
    here, ahead = (counts[at - 1] if at <= len(counts) else 0 for at in (rank, rank - 1))
    why = say(
        "Rank {rank} would be illegal: {here} there already, {ahead} in rank {front}.",
        rank=rank, here=here, ahead=ahead, front=rank - 1,
    )  # fmt: skip
    return CardVerdict(id, When.LATER, why=why, dead=True)


def _used(hands: "SagaHands", hand: Sequence[CardId], steps: Steps, id: CardId) -> CardVerdict:
    """Say who can use an item or an action, or who will be able to: those first who can enter from the same hand."""
    users = tuple(dict.fromkeys(hands.judge.members[place].card for place in hands.usable[id]))
    item = hands.kind(id) == "Item"
    if users:
        names = hands.names(users)
        why = say("{names} can equip it.", names=names) if item else say("{names} can perform it.", names=names)
        return CardVerdict(id, When.NOW, users=users, why=why)
    reason = _reason(hands, id)
    joining = [hand[place] for place, rank in steps if _will(hands, hand[place], rank, id)]
    if joining:
        soon = say("{names} of this hand can, once in play.", names=hands.names(dict.fromkeys(joining)))
        return CardVerdict(
            id, When.LATER, users=tuple(dict.fromkeys(joining)), why=sentences((reason, soon)), dead=True
        )
    later = hands.uses.later(id)
    if not later:
        if not hands.known:
            unsure = sentences((reason, say("Nobody who is known of this deck ever can.")))
            return CardVerdict(id, When.UNKNOWN, why=unsure, dead=True)
        never = sentences((reason, say("Nobody of this deck ever can.")))
        return CardVerdict(id, When.NEVER, why=never, dead=True)
    waits = tuple(dict.fromkeys(one.card for one, _ in later))
    first, use = later[0]
    told = say("Later: {name} {how}.", name=hands.names((first.card,)), how=use.why)
    if len(waits) > 1:
        rest = len(waits) - 1
        told = say_n(rest, "Later: {name} {how}, and {n} other.", "Later: {name} {how}, and {n} others.",
                     name=hands.names((first.card,)), how=use.why)  # fmt: skip
    return CardVerdict(id, When.LATER, users=waits, why=sentences((reason, told)), dead=True)


def _will(hands: "SagaHands", entrant: CardId, rank: int, id: CardId) -> bool:
    """Tell whether somebody who enters in a rank can use a card in the same turn."""
    if hands.entrances[entrant].stunned:
        return False
    return not hands.judge.trouble(Member(entrant, rank, starts=False), hands.facts[id])


def _reason(hands: "SagaHands", id: CardId) -> str:
    """Say why nobody in the army can use a card: of whoever comes nearest, that is the one furthest back of its class."""
    found = [(one, hands.judge.trouble(one, hands.facts[id])) for one in hands.uses.starters]
    if not found:
        return say("Nobody who is known starts in play.") if hands.starters else say("Nobody starts in play.")
    classed = [(one, why) for one, why in found if hands.classed(one.card, id)] or found
    one, why = classed[-1]
    if len({why for _, why in found}) == 1:
        if len(hands.starters) > len(hands.judge.members):
            return say("Nobody who is known in the army can use it: {why}.", why=why)
        return say("Nobody in the army can use it: {why}.", why=why)
    return say("{name} cannot use it: {why}.", name=hands.names((one.card,)), why=why)


def _reading(hands: "SagaHands", hand: Sequence[CardId], steps: Steps, measures: Sequence[int], strangers: int) -> str:
    """Say the hand in a sentence or three; of cards that nobody knows, nothing is said but how many they are."""
    _, worn, acted, dead, people = measures
    said: list[str] = []
    if steps:
        said.append(say("{names} can enter, in this order.", names=hands.names(hand[place] for place, _ in steps))
                    if len(steps) > 1 else say("{name} can enter.", name=hands.names((hand[steps[0][0]],))))  # fmt: skip
    elif people:
        said.append(say("No character that is known can enter.") if strangers else say("No character can enter."))
    elif not strangers:
        said.append(say("There is no character in this hand."))
    elif hand:
        said.append(say("No card that is known is a character."))
    if worn:
        said.append(say_n(worn, "{n} item can be equipped.", "{n} items can be equipped."))
    if acted:
        said.append(say_n(acted, "{n} action can be performed.", "{n} actions can be performed."))
    if dead:
        said.append(say_n(dead, "{n} card is of no use yet.", "{n} cards are of no use yet."))
    if strangers:
        said.append(say_n(strangers, "{n} card of this hand is not known.", "{n} cards of this hand are not known."))
    return sentences(said)
