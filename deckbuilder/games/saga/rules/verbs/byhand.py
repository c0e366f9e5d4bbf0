"""What is carried out by hand, step by step: what is done next, with what, and again until it is done.

It is what nobody could read, or whatever a player likes who leaves the rules aside: that one bears no card (``Env.source`` is -1).
"""

from typing import Any, Final

from deckbuilder.core.saying import noop
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.rules.codes import AIR, FORMATION
from deckbuilder.games.saga.rules.kinds import AUTO, EFFECT, PLACE, TURN, WINDOW
from deckbuilder.games.saga.rules.state import NONE, Env
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.deeds import DEEDS, MOST, PLACES, Deed, entering, places_for
from deckbuilder.games.saga.rules.verbs.gestures import gesture, hosts
from deckbuilder.games.saga.rules.verbs.harm import own
from deckbuilder.games.saga.rules.verbs.overrides import (
    BONUSES,
    MOST_BONUS,
    MOST_CARDS,
    OVERRIDES,
    SHIFT,
    fetched,
    made_of,
    make,
)
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.verbs.piles import draw, put, shuffle
from deckbuilder.games.saga.rules.verbs.places import entered

MENU: Final = 1  # what is done next is asked
ASKING: Final = 2  # with what it is done is asked
ROLLING: Final = 3  # a die is rolled
DRAWING: Final = 4  # cards are drawn, one after the other
FOUND: Final = 5  # a deck was searched and is shuffled
ENTERED: Final = 6  # a character has been given its place
_DEED: Final = 4  # in the frame: which deed, the cards, the number, the player
_CARDS: Final = 5
_NUMBER: Final = 6
_PLAYER: Final = 7

_SIDES: Final = 20
_LETTERS: Final = 200
"""A note has at most so many."""

MENU_WORDS: Final = {
    **{deed.name: deed.told for deed in (*DEEDS, *OVERRIDES)},
    "token": noop("Make a token"),
    "roll": noop("Roll a die"),
    "note": noop("Note something"),
    "done": noop("Done: it is carried out"),
}
"""What may be done by hand, in a player's words."""
PLACE_WORDS: Final = (
    noop("To its owner's hand"),
    noop("Into its owner's discard pile"),
    noop("Out of the game"),
    noop("On top of its owner's deck"),
    noop("To the bottom of its owner's deck"),
    noop("Into its owner's deck"),
    noop("Into play"),
)
"""Where a card may be put, in the order of ``PLACES``."""
_QUESTIONS: Final = {
    "player": noop("Which player?"),
    "card": noop("Which card?"),
    "host": noop("To which card?"),
    "number": noop("How many?"),
    "place": noop("Where to?"),
}
_ALL: Final = (*DEEDS, *OVERRIDES)
_NAMED: Final = {deed.name: place for place, deed in enumerate(_ALL)}
OVERRIDE: Final = "override"
"""The answer by which a player leaves the rules aside."""


def may_override(t: Table) -> bool:
    """Tell whether who is asked may leave the rules aside: where people play, at a decree, a discard or a react."""
    return bool(t.profile.hands and t.asked >= 0 and t.stack[-1][0] in (TURN, WINDOW))


def override(t: Table) -> None:
    """Let the player who is asked leave the rules aside; he is asked again when he is done."""
    t.push(AUTO, 1, Env(NONE, NONE, t.asked), t.book.override.uid, 0, 0)
    t.book.override.begin(t, len(t.stack) - 1)


def at_hand(t: Table) -> bool:
    """Tell whether the open question is what a player does by hand next."""
    top = t.stack[-1] if t.stack else [NONE]
    return bool(top[0] == EFFECT and isinstance(t.book.node(top[2]), ByHand) and top[1] == MENU and t.profile.hands)


def question(f: Any) -> str:
    """Put the open question of such a frame into words."""
    if f[1] != ASKING:
        return noop("What is done by hand?")
    return _QUESTIONS[_next(_ALL[f[_DEED]], f)]


def noted(values: tuple[int, ...]) -> str:
    """Give the text of a note, whose letters are numbers in an answer; ``""`` where it is none."""
    if not 1 <= len(values) <= _LETTERS or not all(0 < n < 0x110000 and chr(n).isprintable() for n in values):
        return ""
    return "".join(map(chr, values)).strip()


def _next(deed: Deed, f: Any) -> str:
    """Give what is asked next to do something; ``""`` where all is known."""
    given = {
        "player": f[_PLAYER] != NONE,
        "card": bool(f[_CARDS]),
        "host": len(f[_CARDS]) > 1,
        "number": f[_NUMBER] != NONE,
        "place": f[_NUMBER] != NONE,
    }
    return next((asked for asked in deed.asks if not given[asked]), "")


class ByHand(Verb):
    """What the players carry out themselves."""

    def run(self, t: Table, f: Frame) -> None:
        """Say so; where people play, go on with what they do until they say that it is done."""
        e = t.env(f[3])
        if f[1] == 0:
            t.log.append(("override", e.seat) if e.source == NONE else ("by hand", e.source, self.node.words))
            if not t.profile.hands:
                t.stack.pop()
                return
            f[1] = MENU
            f += [NONE, (), NONE, NONE]
        if f[1] == ASKING:
            self._ask(t, f, e)
        elif f[1] == ROLLING:
            t.ask_chance(_SIDES, 1)
        elif f[1] == DRAWING:
            f[_NUMBER] -= 1
            if f[_NUMBER] < 0 or not draw(t, f[_PLAYER]):
                f[1] = MENU
        elif f[1] == FOUND:
            f[1] = MENU
            self._lay(t, f, e)
        elif f[1] == ENTERED:
            f[1] = MENU
            if t.zone[f[_CARDS][0]] == FORMATION:
                entered(t, f[_CARDS][0], e.me)
        else:
            t.ask(e.seat)

    def _ask(self, t: Table, f: Frame, e: Env) -> None:
        """Ask for the next thing that must be known, or do it; what became impossible is not done."""
        deed = _ALL[f[_DEED]]
        asked = _next(deed, f)
        if not asked:
            self._do(t, f, e, deed)
            return
        able = self.options(t, f)
        if not able:
            f[1] = MENU
        elif len(able) == 1:
            self._take(t, f, able[0])
        else:
            t.ask(f[_PLAYER] if deed.name == "discard" and asked == "card" else e.seat)

    def _do(self, t: Table, f: Frame, e: Env, deed: Deed) -> None:
        f[1] = MENU
        if deed.do is not None:
            deed.do(t, f, e, f[_CARDS], f[_NUMBER])
        elif deed.name == "draw":
            f[1] = DRAWING
        elif deed.name == "search":
            f[1] = FOUND
            shuffle(t, (f[_PLAYER],))
        elif deed.name == "enter":
            self._enter(t, f, e)
        else:
            self._lay(t, f, e)

    def _lay(self, t: Table, f: Frame, e: Env) -> None:
        """Put a card where it was said that it goes."""
        if not f[_CARDS]:
            return
        card, to = f[_CARDS][0], PLACES[f[_NUMBER]]
        if to == "play":
            self._enter(t, f, e)
            return
        own(t, f, card)
        put(t, card, to)
        if to == "deck":
            shuffle(t, (t.owner[card],))

    def _enter(self, t: Table, f: Frame, e: Env) -> None:
        if entering(t, f[_CARDS][0], e):
            f[1] = ENTERED

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer what may be done, or with what."""
        e = t.env(f[3])
        if f[1] != ASKING:
            found: list[Choice] = [(deed.name, NONE, ()) for deed in _deeds(e) if _could(t, e, deed)]
            found += [("token", NONE, ())] if len(t.faces) < MOST_CARDS else []
            return [*found, ("roll", NONE, ()), ("note", NONE, ()), ("done", NONE, ())]
        deed = _ALL[f[_DEED]]
        asked = _next(deed, f)
        if asked == "player":
            return [("player", NONE, (seat,)) for seat in t.around(e.seat) if deed.able(t, e, seat)]
        if asked == "card":
            seat = f[_PLAYER] if f[_PLAYER] != NONE else e.seat
            found = [("target", card, ()) for card in _once(t, deed.able(t, e, seat))]
            return [*found, ("done", NONE, ())] if deed.name == "search" else found
        card = f[_CARDS][0] if f[_CARDS] else NONE
        if not asked:  # nothing is: it is done
            return []
        if asked == "host":
            return [("target", host, ()) for host in hosts(t, card)]
        if asked == "place":
            return [("to", NONE, (to,)) for to in places_for(t, e, card, deed.name in ("search", "fetch"))]
        return [("number", NONE, (n,)) for n in _numbers(t, f, deed, card)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Take what is done, or with what."""
        e = t.env(f[3])
        verb = choice[0]
        if f[1] == ASKING:
            self._take(t, f, choice)
        elif verb == "done":
            t.stack.pop()
            t.log.append(("rules again", e.seat) if e.source == NONE else ("done by hand", e.seat, e.source))
        elif verb == "note":
            t.log.append(("note", e.seat, noted(choice[2]) or "…"))
        elif verb == "roll":
            f[1] = ROLLING
        elif verb == "token":
            made = made_of(choice[2])
            if made is not None:
                f[_CARDS], f[1] = (make(t, e, made),), ENTERED
        elif choice[1] != NONE:
            self._gesture(t, f, e, choice)
        elif verb == "fetch" and choice[2]:
            f[1], f[_DEED], f[_NUMBER], f[_PLAYER] = ASKING, _NAMED[verb], NONE, NONE
            f[_CARDS] = (fetched(t, e, choice[2][0]),)
        else:
            f[1], f[_DEED], f[_CARDS], f[_NUMBER], f[_PLAYER] = ASKING, _NAMED[verb], (), NONE, NONE

    def _gesture(self, t: Table, f: Frame, e: Env, choice: Choice) -> None:
        """Do something to a card that is told with it; what is not told yet is asked for."""
        deed = _ALL[_NAMED[choice[0]]]
        found = gesture(t, e, deed, *choice[1:])
        if found is None:
            return
        f[1], f[_DEED], f[_PLAYER] = ASKING, _NAMED[choice[0]], NONE
        f[_CARDS], f[_NUMBER] = found.cards, found.number
        if found.spot:
            self._do(t, f, e, deed)
            if t.stack[-1][0] == PLACE:
                t.stack[-1][4] = (found.spot,)

    def _take(self, t: Table, f: Frame, choice: Choice) -> None:
        verb, card, values = choice
        if verb == "done":  # searched in vain
            f[1] = FOUND
            shuffle(t, (f[_PLAYER],))
        elif verb == "target":
            f[_CARDS] = (*f[_CARDS], card)
        elif verb == "player":
            f[_PLAYER] = values[0]
            if _ALL[f[_DEED]].name == "search":
                self._look(t, f)
        else:
            f[_NUMBER] = values[0] + (SHIFT if _ALL[f[_DEED]].name in BONUSES else 0)

    def _look(self, t: Table, f: Frame) -> None:
        """Let the player see the deck that he searches."""
        seat = t.env(f[3]).seat
        t.log.append(("search", seat, f[_PLAYER]))
        for card in t.decks[f[_PLAYER]]:
            t.known[card] |= 1 << seat

    def chanced(self, t: Table, f: Frame, values: tuple[int, ...]) -> None:
        """Tell what the die shows."""
        f[1] = MENU
        e = t.env(f[3])
        t.log.append(("roll", e.me, values[0]) if e.me != NONE else ("player rolls", e.seat, values[0]))

    def trouble(self, t: Table, f: Frame, choice: Choice) -> str | None:
        """Say why something that is not offered is impossible; None for a note, whose words nobody proposes."""
        verb, card, values = choice
        if f[1] != ASKING:
            if verb == "note" and card == NONE:
                return None if noted(values) else noop("a note has 1 to 200 letters")
            if verb in ("token", "fetch") and card == NONE:
                return _outside_trouble(t, verb, values)
            if verb not in _NAMED or (card == NONE and values):
                return noop("that is nothing that is done by hand")
            if card != NONE:
                deed, e = _ALL[_NAMED[verb]], t.env(f[3])
                if gesture(t, e, deed, card, values) is not None and deed in _deeds(e):
                    return None
                whole = gesture(t, e, deed, card, ()) is not None
                return noop("the card cannot be put there, or is there already") if whole else deed.why
            return _ALL[_NAMED[verb]].why
        deed = _ALL[f[_DEED]]
        asked = _next(deed, f)
        if asked == "card" and verb == "target" and card != NONE:
            return deed.why
        if asked == "host" and verb == "target" and card != NONE:
            return noop("it is attached to a card in play, and not to itself")
        if asked == "number" and verb == "number":
            return noop("so many cannot be")
        if asked == "place" and verb == "to":
            return noop("the card cannot be put there, or is there already")
        return noop("that is no answer to the question")


def _outside_trouble(t: Table, verb: str, values: tuple[int, ...]) -> str | None:
    """Say why a token cannot be made so, or a card not be taken from outside the game; None where it can."""
    if len(t.faces) >= MOST_CARDS:
        return noop("there are too many cards in this match already")
    if verb == "token":
        return (
            None
            if made_of(values)
            else noop("a token has a name of 1 to 30 letters, and numbers that a card could have")
        )
    return (
        None
        if len(values) == 1 and 0 <= values[0] < t.book.size
        else noop("only a card of the catalog is taken from outside")
    )


def _deeds(e: Env) -> tuple[Deed, ...]:
    """Give what may be done: more by who leaves the rules aside."""
    return _ALL if e.source == NONE else DEEDS


def _could(t: Table, e: Env, deed: Deed) -> bool:
    """Tell whether there is anything with which something can be done."""
    if deed.asks[:1] != ("player",):
        return bool(deed.able(t, e, e.seat))
    for seat in t.seats:  # noqa: SIM110  # any() with a generator takes twice as long
        if deed.able(t, e, seat):
            return True
    return False


def _once(t: Table, cards: list[int]) -> list[int]:
    """Leave one of equal cards that lie in a hand, deck or pile of a player."""
    seen: set[tuple[int, int, int]] = set()
    found = []
    for card in cards:
        zone = t.zone[card]
        twin = (t.faces[card], zone, t.owner[card])
        if t.in_play(card) or zone == AIR or twin not in seen:
            seen.add(twin)
            found.append(card)
    return found


def _numbers(t: Table, f: Frame, deed: Deed, card: int) -> list[int]:
    """Give the numbers with which something may be done."""
    if deed.name == "charge":
        return [n for n in range(MOST + 1) if n != t.charges[card]]
    if deed.name == "heal":
        return list(range(1, t.wounds[card] + 1))
    if deed.name in BONUSES:
        return [n for n in range(-MOST_BONUS, MOST_BONUS + 1) if n]
    most = len(t.decks[f[_PLAYER]]) if deed.name == "draw" else MOST
    return list(range(1, min(most, MOST) + 1))


VERBS: Final[dict[type, Any]] = {x.ByHand: ByHand}
