"""What a player cannot see, drawn anew: the other hands, spells under the other warriors, the order of decks."""

from collections.abc import Iterator

from deckbuilder.core.rng import Rng, Stream
from deckbuilder.core.rules import Seat
from deckbuilder.games.warbands.state import State, owner


def imagined(state: State, viewer: Seat, rng: Rng) -> State:
    """Give a state that the viewer cannot tell from this one, drawn evenly."""
    stream = Stream(rng)
    cards = _dealer(stream, [state.deck, *(hand for seat, hand in enumerate(state.hands) if seat != viewer)])
    hands = tuple(hand if seat == viewer else _taken(cards, len(hand)) for seat, hand in enumerate(state.hands))
    deck = tuple(next(cards) for _ in state.deck)
    others = [one for one in range(len(state.faces)) if owner(one) != viewer and state.spells[one]]
    piles = _dealer(stream, [state.spell_deck, *(state.spells[one] for one in others)])
    spells = list(state.spells)
    for one in others:
        spells[one] = _taken(piles, len(spells[one]))
    spell_deck = tuple(next(piles) for _ in state.spell_deck)
    recruit = state.recruit
    if recruit is not None:
        recruit = recruit._replace(
            warriors=_shuffled(stream, recruit.warriors),
            champions=_shuffled(stream, recruit.champions),
            weapons=_shuffled(stream, recruit.weapons),
            armors=_shuffled(stream, recruit.armors),
        )
    return state._replace(hands=hands, deck=deck, spells=tuple(spells), spell_deck=spell_deck, recruit=recruit)


def _dealer(stream: Stream, piles: list[tuple[int, ...]]) -> Iterator[int]:
    return iter(stream.shuffled(sorted(card for pile in piles for card in pile)))


def _taken(cards: Iterator[int], count: int) -> tuple[int, ...]:
    return tuple(sorted(next(cards) for _ in range(count)))


def _shuffled(stream: Stream, pile: tuple[int, ...]) -> tuple[int, ...]:
    return stream.shuffled(sorted(pile))
