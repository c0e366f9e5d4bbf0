"""Preparing for battle: from lists to the state before the first question (rulebook, Preparing for Battle)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import FormatFile
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import either, say
from deckbuilder.games.saga.construction import ConstructionRules, layout, outfits
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING, WARLORD
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.codes import DECK as IN_DECK
from deckbuilder.games.saga.rules.codes import FORMATION, LORD, UNDER
from deckbuilder.games.saga.rules.kinds import BUSY, SHUFFLE, TURN
from deckbuilder.games.saga.rules.state import NONE, State

FORMAT = FormatFile("table.toml", 'key = "table"\nlabel = "Table"\n')
"""At the table the plain rules say who starts where; a format's own lists do not matter any more."""

MOST_CARDS = 500
"""Cards of one list that a match takes."""


class Army:
    """How a list starts; cards that the catalog does not have are left out.

    Attributes:
        ranks: from the front, the cards of each.
        lord: (rank, place) of the Warlord, from 0.
        library: the cards of the deck, in the order of the list, and a Warlord who is shuffled into it.
        gear: cards that start beside the army and are no characters, with (rank, place) of those under whom they begin: of the Warlord
            where neither their words nor those of a starter name another bearer.
    """

    def __init__(self, deck: Deck, cards: Cards, who: str) -> None:
        count = sum(entry.count for entry in deck.entries if entry.slot == DECK or entry.slot in STARTING)
        if count > MOST_CARDS:
            raise BadInput(who, say("{count} cards", count=count), say("at most {most}", most=MOST_CARDS))
        rules = ConstructionRules((FORMAT,))
        arranged = rules.arrange(replace(deck, unknown=()), cards)
        places = rules.formation(arranged, cards)
        self.ranks = [[place.card for place in rank if place.card is not None] for rank in places]
        while self.ranks and not self.ranks[-1]:
            self.ranks.pop()
        started: list[CardId] = [card for rank in self.ranks for card in rank]
        self.library: list[CardId] = []
        for entry in arranged.entries:
            if entry.slot == DECK:
                self.library += [entry.card] * entry.count
            elif entry.slot == ARMY and cards[entry.card].kind == "Character":
                self.library += [entry.card] * max(0, entry.count - started.count(entry.card))
        heir = rules.successor(arranged, cards)
        if heir is not None:
            for entry in arranged.entries:
                self.library += [entry.card] * (entry.count if entry.slot == WARLORD else 0)
        lords = [card for card in started if "Warlord" in cards[card].words("subtype")]
        if not lords and heir is None:
            if strange := layout.strange_leaders(*rules.counted(deck, cards)):
                lost = say("the catalog does not have the Warlord {name}", name=either(strange))
                raise BadInput(who, lost, say("a Warlord that the catalog has"))
            raise BadInput(who, say("no Warlord in the starting army"), say("one character with the Warlord trait"))
        self.lord: tuple[int, int] = heir or self._place(lords[-1])
        borne = outfits.bearers(rules.counted(arranged, cards)[0])
        self.gear = [
            (card, self._place(who) if who is not None and who in started else self.lord) for card, who in borne
        ]

    def _place(self, card: CardId) -> tuple[int, int]:
        return next((r, rank.index(card)) for r, rank in enumerate(self.ranks) if card in rank)


def state_of(book: Book, armies: Sequence[Army]) -> State:
    """Give the state before the decks are shuffled."""
    faces: list[int] = []
    owner: list[int] = []
    zone: list[int] = []
    flags: list[int] = []
    host: list[int] = []
    charges: list[int] = []
    forms, decks = [], []

    def add(card: CardId, seat: int, place: int, lord: bool = False, under: int = NONE) -> int:
        face = book.number(card)
        faces.append(face)
        owner.append(seat)
        zone.append(place)
        flags.append(LORD if lord else 0)
        host.append(under)
        charges.append(book.entry(face).sheet.charges if place != IN_DECK else 0)
        return len(faces) - 1

    for seat, army in enumerate(armies):
        form = [
            tuple([add(card, seat, FORMATION, (r, place) == army.lord) for place, card in enumerate(rank)])
            for r, rank in enumerate(army.ranks)
        ]
        forms.append(tuple(form))
        for card, (rank, place) in army.gear:
            add(card, seat, UNDER, under=form[rank][place])
        decks.append(tuple([add(card, seat, IN_DECK) for card in army.library])[::-1])  # the last is the top
    return _bare(faces, owner, zone, flags, host, charges, forms, decks)


def _bare(
    faces: list[int],
    owner: list[int],
    zone: list[int],
    flags: list[int],
    host: list[int],
    charges: list[int],
    forms: list[tuple[tuple[int, ...], ...]],
    decks: list[tuple[int, ...]],
) -> State:
    n, seats = len(faces), len(forms)
    none = bytes(n)
    empty: tuple[tuple[int, ...], ...] = ((),) * seats
    stack = ((TURN, 0, 0), *((SHUFFLE, 0, seat) for seat in reversed(range(seats))))
    return State(
        faces=tuple(faces),
        origin=tuple(faces),
        owner=bytes(owner),
        ctrl=bytes(owner),
        zone=bytes(zone),
        orient=none,
        wounds=none,
        charges=bytes(charges),
        flags=bytes(flags),
        did=none,
        host=tuple(host),
        forms=tuple(forms),
        hands=empty,
        decks=tuple(decks),
        discards=empty,
        removed=empty,
        seats=tuple(range(seats)),
        known=none,
        used=(),
        ever=(),
        last=(),
        mods=(),
        later=(),
        turn=0,
        phase=NONE,
        first=NONE,
        active=0,
        passes=0,
        asked=BUSY,
        chance=(0, 0),
        won=(),
        stack=stack,
    )


def armies(decks: Sequence[Deck], cards: Mapping[CardId, Card]) -> list[Army]:
    """Read how each list starts.

    Raises:
        BadInput: one cannot start; the message says which and why.
    """
    return [Army(deck, cards, say("deck {name}", name=deck.name or str(n))) for n, deck in enumerate(decks, 1)]
