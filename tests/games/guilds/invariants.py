"""What must hold in every state of a battle of guilds, and teams drawn by lot: such as nobody would field, and such as all may."""

from collections.abc import Iterator

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.formats import Cards
from deckbuilder.core.rng import Rng
from deckbuilder.games.guilds import GAME
from deckbuilder.games.guilds.abilities import DEFEND, EVADE, RESTORE, SHIELD
from deckbuilder.games.guilds.rules import GuildsRules
from deckbuilder.games.guilds.state import (
    EVADING,
    LAMED,
    MOST_TURNS,
    NONE,
    OUT,
    OVER,
    ROLL_OFF,
    SHIELDED,
    STRUCK,
    TEAM,
    State,
    seat_of,
    team,
)  # fmt: skip
from deckbuilder.games.guilds.team import TEAM as SLOT
from deckbuilder.games.guilds.warriors import Warrior

ALL = range(2 * TEAM)


def check(rules: GuildsRules, state: State, before: State | None = None) -> list[str]:
    """Look at a state: whom there is, what he is under, who acts, what is under way; and at what may not change.

    Args:
        before: a state of the same battle not long before, if there is one.
    """
    who = rules.who(state)
    looked = ALL if before is None else [one for one in ALL if _changed(before, state, one)]
    found = [f"{who[one].name}: {why}" for one in looked for why in _of_one(state, who[one], one)]
    found += _of_all(state)
    if before is not None:
        found += [f"{who[one].name}: {why}" for one in looked for why in _since(before, state, who, one)]
        if state.faces != before.faces or state.turn < before.turn:
            found.append("other warriors, or an earlier turn")
    return found


def _changed(before: State, state: State, one: int) -> bool:
    """Tell whether a warrior is not as he was when he was looked at."""
    return (
        state.health[one] != before.health[one]
        or state.flags[one] != before.flags[one]
        or state.frozen[one] != before.frozen[one]
        or state.momentum[one] != before.momentum[one]
        or state.dying != before.dying
    )


def _of_one(state: State, card: Warrior, one: int) -> Iterator[str]:
    health, flags = state.health[one], state.flags[one]
    if health < 0:
        yield f"{health} health"
    if health == 0 and one != state.dying and (flags or state.frozen[one] or state.momentum[one]):
        yield "is defeated and under something"
    if flags & EVADING and EVADE not in card.used:
        yield "evades and cannot"
    if flags & SHIELDED and not {DEFEND, SHIELD} & set(card.used):
        yield "has used a shield that he does not have"
    if state.momentum[one] and card.passive != "Build Momentum":
        yield "has momentum"
    if not 0 <= state.frozen[one] <= 4:
        yield f"is frozen for {state.frozen[one]} turns"


def _of_all(state: State) -> Iterator[str]:
    left = [seat for seat in (0, 1) if any(state.health[one] for one in team(seat))]
    if state.step == OVER:
        if state.won not in ((), (0,), (1,)) or (state.won and left != list(state.won)):
            yield f"won by {state.won} where {left} are left"
        return
    if not 1 <= state.turn <= MOST_TURNS:
        yield f"turn {state.turn}"
    if state.blow is None and len(left) < 2:
        yield "goes on with one team"
    if len(set(state.order)) != len(state.order) or any(
        not state.health[one] and one != state.dying for one in state.order[1:]
    ):
        yield f"order {state.order}"
    blow = state.blow
    if state.step == ROLL_OFF:
        if blow is not None or len(state.tied) < 2:
            yield f"{state.tied} roll off"
    elif blow is not None:
        if blow.source != state.order[0] or blow.heals != (seat_of(blow.source) == seat_of(blow.target)):
            yield "attacks or heals out of turn, or the wrong team"
        if len(set(blow.used)) != len(blow.used) or not set(blow.pile) <= set(blow.used):
            yield "an ability is used twice, or lies there unused"
    elif state.flags[state.order[0]] & OUT or not state.health[state.order[0]]:
        yield "somebody acts who cannot"
    if (state.dying != NONE) != bool(state.saviours) or any(not hurt >= 0 for _, hurt, _, _ in state.due):
        yield "nobody saves, or damage below nothing"


def _since(before: State, state: State, who: tuple[Warrior, ...], one: int) -> Iterator[str]:
    if not state.health[one]:
        return
    if not before.health[one] and before.dying != one:
        yield "is back from the dead"
    if before.flags[one] & LAMED and not state.flags[one] & LAMED:
        yield "is slowed for good no longer"
    if state.momentum[one] < before.momentum[one]:
        yield "lost momentum"
    same = before.turn == state.turn and state.step != OVER
    if same and before.flags[one] & STRUCK and not state.flags[one] & STRUCK:
        yield "has not attacked any more"
    allowed = max(before.health[one], who[one].health)
    if state.health[one] > allowed and not (
        state.health[one] < allowed + 99 and any(RESTORE in card.used for card in who)
    ):
        yield f"{state.health[one]} health of {who[one].health}"


def make(cards: Cards, rng: Rng) -> Deck:
    """Make a team of any four warriors, the same one more than once among them."""
    ids, fielded = sorted(cards), []
    for _ in range(TEAM):
        place, rng = rng.below(len(ids))
        fielded.append(ids[place])
    return Deck(GAME.id, "standard", "Made", tuple(Entry(SLOT, id) for id in fielded))


def draft(cards: Cards, rng: Rng) -> Deck:
    """Draw one of all teams that may be fielded, each as likely as the others."""
    while True:
        order, rng = rng.shuffled(sorted(cards))
        fielded = order[:TEAM]
        if len({cards[id].fields["class"] for id in fielded}) == TEAM:
            return Deck(GAME.id, "standard", "Drafted", tuple(Entry(SLOT, id) for id in sorted(fielded)))
