"""The rules of a battle; see ``battle.py`` for what follows from an answer."""

from collections.abc import Sequence
from typing import Final

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import CHANCE, NOBODY, Action, Ask, Chance, Event, Json, Outcome, Randomness, Seat
from deckbuilder.core.saying import say, term
from deckbuilder.games.guilds import codec
from deckbuilder.games.guilds.abilities import ABILITIES, BY_VERB, PREVENT
from deckbuilder.games.guilds.battle import Battle
from deckbuilder.games.guilds.state import ACT, DIE, NONE, OVER, ROLL_OFF, SAVE, SAVE_DIE, TEAM, USE, State, seat_of
from deckbuilder.games.guilds.warriors import Warrior, warrior
from deckbuilder.games.guilds.words import name, player_name, token, warrior_of

ATTACK, HEAL, PASS = "attack", "heal", "pass"
_DICE: Final = {n: Chance(Randomness.DICE, n, 6) for n in range(1, 2 * TEAM + 1)}
_ASK_USE: Final = tuple(Ask(Seat(seat), say("Does anybody use an ability?"), reacts=True) for seat in (0, 1))
_ASK_DIE: Final = tuple(Ask(CHANCE, term(ability.name), _DICE[1]) for ability in ABILITIES)
_OVER: Final = Ask(NOBODY)
_KEPT: Final = 64
"""So many pairs of teams are kept ready; a long run may meet any number."""


class GuildsRules:
    """The rules over some cards.

    Args:
        cards: the catalog; cards that are no warriors are passed over until somebody fields one.

    Attributes:
        warriors: cards as the rules read them, by the numbers in states.
    """

    def __init__(self, cards: Cards, profile: str) -> None:
        del profile  # there is one
        self._cards = cards
        self._numbers: dict[CardId, int] = {}
        self.warriors: list[Warrior] = []
        self._rings: dict[tuple[int, ...], tuple[Warrior, ...]] = {}
        self._asks: dict[tuple[tuple[int, ...], int], Ask] = {}

    def number(self, card: Card) -> int:
        """Give the number of a card in states.

        Raises:
            BadInput: it is no warrior that can fight.
        """
        if card.id not in self._numbers:
            self.warriors.append(warrior(card))
            self._numbers[card.id] = len(self.warriors) - 1
        return self._numbers[card.id]

    def who(self, state: State) -> tuple[Warrior, ...]:
        """Give the cards of the eight warriors."""
        found = self._rings.get(state.faces)
        if found is None:
            if len(self._rings) >= _KEPT:
                self._rings.clear()
                self._asks.clear()
            found = self._rings[state.faces] = tuple(self.warriors[face] for face in state.faces)
        return found

    def card(self, id: CardId) -> Card:
        """Give a card of the catalog."""
        return self._cards[id]

    def start(self, decks: Sequence[Deck]) -> State:
        """Give the state before the first question.

        Raises:
            BadInput: a team cannot fight.
        """
        if len(decks) != 2:
            raise BadInput(say("the table"), say("{n} teams", n=len(decks)), say("two teams"))
        faces: list[int] = []
        for deck in decks:
            fielded = [entry.card for entry in deck.entries for _ in range(entry.count)]
            unknown = [card for card in fielded if card not in self._cards] + [name for _, name, _ in deck.unknown]
            if unknown:
                raise BadInput(
                    deck.name,
                    say("{card}, which the catalog does not have", card=str(unknown[0])),
                    say("known warriors"),
                )
            if len(fielded) != TEAM:
                raise BadInput(deck.name, say("{n} warriors", n=len(fielded)), say("{n} warriors", n=TEAM))
            faces += [self.number(self._cards[card]) for card in sorted(fielded)]
        return self.begun(State(tuple(faces), tuple(self.warriors[face].health for face in faces)))

    def begun(self, state: State) -> State:
        """Give a state at the beginning of a turn with its order worked out."""
        battle = Battle(state, self.who(state))
        battle.begin_turn()
        return battle.state()

    # Questions ----------------------------------------------------------------------------------------------------------------

    def ask(self, state: State) -> Ask:
        """Give the open question."""
        step = state.step
        if step == ACT:
            return self._ask_act(state)
        if step == USE:
            assert state.blow is not None
            return _ASK_USE[state.blow.asked]
        if step == DIE:
            assert state.blow is not None
            return _ASK_DIE[state.blow.die[1]]
        if step == ROLL_OFF:
            return Ask(CHANCE, say("Roll-off for the order"), _DICE[len(state.tied)])
        if step == SAVE:
            question = say("Does {warrior} prevent the death of {other}?", warrior=self._name(state, state.saviours[0]), other=self._name(state, state.dying))  # fmt: skip
            return Ask(Seat(seat_of(state.saviours[0])), question, reacts=True)
        return _ASK_DIE[PREVENT] if step == SAVE_DIE else _OVER

    def _ask_act(self, state: State) -> Ask:
        one = state.order[0]
        found = self._asks.get((state.faces, one))
        if found is None:
            heals = self.who(state)[one].healing
            template = "Whom does {warrior} attack or heal?" if heals else "Whom does {warrior} attack?"
            question = say(template, warrior=self._name(state, one))
            found = self._asks[state.faces, one] = Ask(Seat(seat_of(one)), question, opens=True)
        return found

    def legal(self, state: State) -> Sequence[Action]:
        """Propose answers."""
        step = state.step
        if step == ACT:
            one = state.order[0]
            seat = Seat(seat_of(one))
            health = state.health
            foes = range((1 - seat) * TEAM, (1 - seat) * TEAM + TEAM)
            found = [Action(seat, ATTACK, token(foe)) for foe in foes if health[foe] > 0]
            if self.warriors[state.faces[one]].healing:
                own = range(seat * TEAM, seat * TEAM + TEAM)
                found += [Action(seat, HEAL, token(friend)) for friend in own if health[friend] > 0]
            return found
        if step == USE:
            assert state.blow is not None
            seat = Seat(state.blow.asked)
            can = Battle(state, self.who(state)).usable(seat)
            return [*(Action(seat, ABILITIES[code].verb, token(one)) for one, code in can), Action(seat, PASS)]
        if step == SAVE:
            one = state.saviours[0]
            seat = Seat(seat_of(one))
            return [Action(seat, ABILITIES[PREVENT].verb, token(one)), Action(seat, PASS)]
        return ()

    def refuse(self, state: State, action: Action) -> str | None:
        """Say why an answer may not be given; None where it may."""
        ask = self.ask(state)
        if ask.seat == NOBODY:
            return say("The battle is over")
        if action.seat != ask.seat:
            return (
                say("It is for {player} to answer", player=player_name(ask.seat))
                if ask.seat >= 0
                else say("The dice fall first")
            )
        if ask.chance is not None:
            values = action.values
            fine = action.verb == "roll" and len(values) == ask.chance.count
            fine = fine and all(type(value) is int and 1 <= value <= 6 for value in values)
            return None if fine and not action.source and not action.targets else say("Those are no such dice")
        if action.values or action.targets:
            return say("There is nothing to be said behind it")
        return self._why_not(state, action)

    def _why_not(self, state: State, action: Action) -> str | None:
        if action.verb == PASS and not action.source and state.step != ACT:
            return None
        one = warrior_of(action.source)
        if one == NONE:
            return say("That is no answer to the question")
        if state.health[one] <= 0 and one != state.dying:
            return say("{warrior} is defeated", warrior=self._name(state, one))
        if state.step == ACT:
            return self._why_not_act(state, action.verb, one)
        code = BY_VERB.get(action.verb, NONE)
        if code == NONE or code not in self.warriors[state.faces[one]].used:
            return say("{warrior} has no such ability", warrior=self._name(state, one))
        if seat_of(one) != action.seat:
            return say("{warrior} is not yours", warrior=self._name(state, one))
        if state.step == SAVE:
            return None if (one, code) == (state.saviours[0], PREVENT) else say("Only Prevent Death can be used now")
        return Battle(state, self.who(state)).why_not(one, code)

    def _why_not_act(self, state: State, verb: str, one: int) -> str | None:
        actor = state.order[0]
        own = seat_of(one) == seat_of(actor)
        if verb == ATTACK:
            return say("{warrior} is of the same team", warrior=self._name(state, one)) if own else None
        if verb != HEAL:
            return say("It is the turn of {warrior} to attack or heal", warrior=self._name(state, actor))
        if not self.warriors[state.faces[actor]].healing:
            return say("Only paladins and clerics heal; {warrior} is none", warrior=self._name(state, actor))
        return None if own else say("{warrior} is of the other team", warrior=self._name(state, one))

    # Answers ------------------------------------------------------------------------------------------------------------------

    def apply(self, state: State, action: Action) -> tuple[State, Sequence[Event]]:
        """Carry out an answer that is not refused."""
        battle = Battle(state, self.who(state))
        step = state.step
        if step == ACT:
            one = int(action.source[1])
            if action.verb == ATTACK:
                battle.attack(one)
            else:
                battle.heal(one)
        elif step == USE:
            if action.verb == PASS:
                battle.use_none()
            else:
                battle.use(int(action.source[1]), BY_VERB[action.verb])
        elif step == DIE:
            battle.die_fell(action.values[0])
        elif step == ROLL_OFF:
            battle.rolled_off(action.values)
        elif step == SAVE:
            battle.save(action.verb != PASS)
        else:
            battle.save_die_fell(action.values[0])
        return battle.state(), battle.told()

    def outcome(self, state: State) -> Outcome | None:
        """Give how the battle ended."""
        if state.step != OVER:
            return None
        if state.won:
            return Outcome((Seat(state.won[0]),), say("the other team has no warriors left"))
        nobody = not any(state.health)
        return Outcome((), say("nobody is left standing") if nobody else say("the turns are over"))

    def resample(self, state: State, viewer: Seat, rng: Rng) -> State:
        """Give the state itself: everything lies open."""
        return state

    def conclude(self, state: State) -> tuple[Deck, ...]:
        """Nothing carries over."""
        return ()

    def encode(self, state: State) -> Json:
        """Write a state as JSON."""
        return codec.encode(state, [str(self.warriors[face].id) for face in state.faces])

    def decode(self, data: Json) -> State:
        """Read what ``encode`` wrote.

        Raises:
            BadInput: it is damaged or of another match.
        """
        ids, state = codec.decode(data)
        for id in ids:
            if id not in self._cards:
                raise BadInput("state.cards", repr(id)[:60], say("a card of the catalog"))
        faces = tuple(self.number(self._cards[CardId(id)]) for id in ids)
        return state._replace(faces=faces)

    def _name(self, state: State, one: int) -> str:
        return name(self.who(state), one)
