"""What a warband may be. Source: warbands, The Decks and Recruit Stage.

The rules deal a warband: five warriors, a champion, and half of the weapons and of the armor. So a list is either empty, and dealt at the
table, or names the warriors and the champion beforehand; equipment is dealt in any case.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry, Fix, SetCount, SlotSpec, Verdict, Violation, places
from deckbuilder.core.formats import Cards, Finding
from deckbuilder.core.game import Chart, FormatFile, FormatSpec, Place, Proposal
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.plain_formats import PlainFormats, verdict
from deckbuilder.core.saying import say, term
from deckbuilder.games.warbands import fields
from deckbuilder.games.warbands.band_charts import charts, totals

WARRIORS, CHAMPION = SlotId("warriors"), SlotId("champion")
SIZE = 5
"""Warriors of a warband, beside its champion."""
DECKS = {
    fields.WEAPON: say("the weapon deck"), fields.ARMOR: say("the armor deck"), fields.SPELL: say("the spell deck"),
    fields.FIGHT: say("the fight deck"),
}  # fmt: skip
_SLOTS = (
    SlotSpec(CHAMPION, "Champion", 1, 1, frozenset((fields.CHAMPION,)), ("champions", "leader")),
    SlotSpec(WARRIORS, "Warriors", SIZE, SIZE, frozenset((fields.WARRIOR,)), ("deck", "main", "main deck", "warrior", "warband"), main=True),
)  # fmt: skip
_DEALT_SLOTS = tuple(replace(slot, least=0, most=0) for slot in _SLOTS)
_SOURCE = "warbands: Recruit Stage"
_DEALT = "dealt"
"""What a format file says yes to where lists stay empty."""
_DECK_SOURCE = "warbands: Warrior Deck Card List"


class WarbandRules:
    """Construction rules: five warriors and a champion out of one warrior deck, or an empty list for a warband that is dealt.

    Args:
        files: format files; one says key and label, may bar cards by name, and says ``dealt = true`` where lists stay empty.
    """

    def __init__(self, files: Sequence[FormatFile]) -> None:
        self._formats = PlainFormats(files, FormatSpec("chosen", "Chosen warband"), (_DEALT,))

    # Formats ------------------------------------------------------------------------------------------------------------------

    def formats(self) -> Sequence[FormatSpec]:
        """Give the formats."""
        return self._formats.all()

    def problems(self) -> Sequence[Finding]:
        """Give what is wrong with format files."""
        return tuple(self._formats.findings)

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias; raises ``UnknownFormat``."""
        return self._formats.find(name)

    def slots(self, format: str) -> Sequence[SlotSpec]:
        """Give the two parts of a warband."""
        return _DEALT_SLOTS if self._formats.says(self.find(format).key, _DEALT) else _SLOTS

    def allows(self, card: Card, format: str) -> bool | None:
        """Tell whether a format lets a list name a card: a warrior or champion, unless all are dealt."""
        named = card.kind in (fields.WARRIOR, fields.CHAMPION)
        return named and not self._formats.bars(card, format) and not self._formats.says(format, _DEALT)

    # Judging ------------------------------------------------------------------------------------------------------------------

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        """Judge a warband in one format."""
        spec = self.find(format)
        if self._formats.says(spec.key, _DEALT):
            found = _empty(deck)
        else:
            found = [*_size(deck), *_kinds(deck, cards), *_copies(deck, cards), *self._formats.bans(deck, cards, spec)]
        return verdict(deck, spec, found)

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        """Judge a warband in every format."""
        return tuple(self.judge(deck, cards, spec.key) for spec in self._formats.all())

    # Counting and laying out ----------------------------------------------------------------------------------------------------

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        """Count warriors, champions, hits and spells."""
        return totals(deck, cards)

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        """Count the warband by race and by role, and show the figures of everybody."""
        return charts(deck, cards)

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        """Give the warband with champions and warriors in their parts."""
        return replace(deck, entries=tuple(replace(e, slot=_slot(cards, e.card)) for e in deck.entries))

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        """Propose to put the champion in his place: a card's type says where it belongs."""
        arranged = self.arrange(deck, cards)
        return (
            (Proposal(arranged, say("the champion in his place, all others as warriors")),) if arranged.entries else ()
        )

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        """Draw the warband up as it might stand: fighters in front, spellcasters behind, with its empty places.

        At the table everybody draws up his own; never more stand in the back row than in front. Who is dealt has no places.
        """
        if self._formats.says(deck.format, _DEALT):
            return ()
        known = [(e.slot, e.card) for e in deck.entries for _ in range(e.count) if e.card in cards]
        known = known[: SIZE + 1]
        known.sort(
            key=lambda one: (
                bool(cards[one[1]].number("spells")),
                -(cards[one[1]].number("hits") or 0),
                cards[one[1]].name,
            )
        )
        casters = sum(bool(cards[card].number("spells")) for _, card in known)
        behind = min(casters, (SIZE + 1) // 2)
        row = [Place(slot, card) for slot, card in known]
        front, back = row[: len(row) - behind], row[len(row) - behind :]
        leader = [] if deck.count(slot=CHAMPION) else [Place(CHAMPION, None, term(fields.CHAMPION), "type:champion")]
        gaps = SIZE + 1 - len(front) - len(back) - len(leader)
        empty = [Place(WARRIORS, None, term(fields.WARRIOR), "type:warrior") for _ in range(gaps)]
        room = max(0, (SIZE + 1) // 2 - len(front))
        front, back = front + empty[:room], leader + back + empty[room:]
        return tuple(tuple(line) for line in (front, back) if line)

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        """Tell where a card goes: a champion to his place, anybody else to the warriors."""
        return _slot(cards, card)


def _slot(cards: Cards, card: CardId) -> SlotId:
    return CHAMPION if card in cards and cards[card].kind == fields.CHAMPION else WARRIORS


def _empty(deck: Deck) -> list[Violation]:
    count = deck.count()
    if not count:
        return []
    edits = tuple(SetCount(entry.slot, entry.card, 0) for entry in deck.entries)
    words = say("The warband is dealt at the table: {n} cards are named here, and none may be", n=count)
    fixes = (Fix(say("Take all out"), edits),) if edits else ()
    return [Violation("dealt", words, where=places(deck.entries), source=_SOURCE, fixes=fixes)]


def _size(deck: Deck) -> list[Violation]:
    found = []
    warriors, champions = deck.count(slot=WARRIORS), deck.count(slot=CHAMPION)
    if champions != 1:
        listed = tuple(entry for entry in deck.entries if entry.slot == CHAMPION)
        find = Fix(say("Find a champion"), search="type:champion", slot=CHAMPION)
        words = (
            say("{n} champions; a warband has one", n=champions) if champions else say("No champion; a warband has one")
        )
        found.append(
            Violation("champion", words, where=places(listed), source=_SOURCE, fixes=() if champions else (find,))
        )
    if warriors < SIZE:
        words = say("{n} of {size} warriors: recruit {more} more", n=warriors, size=SIZE, more=SIZE - warriors)
        find = Fix(say("Find another warrior"), search="type:warrior", slot=WARRIORS)
        found.append(Violation("size", words, source=_SOURCE, fixes=(find,)))
    elif warriors > SIZE:
        words = say("{n} warriors; a warband has {size} beside its champion", n=warriors, size=SIZE)
        listed = tuple(entry for entry in deck.entries if entry.slot == WARRIORS)
        found.append(Violation("size", words, where=places(listed), source=_SOURCE))
    return found


def _kinds(deck: Deck, cards: Cards) -> list[Violation]:
    """Find what no list names, and who stands in another's part."""
    found = []
    for entry in deck.entries:
        card = cards.get(entry.card)
        if card is None:
            continue
        here = entry.slot, entry.card
        if card.kind in DECKS:
            cut = Fix(say("Cut {card}", card=card.name), (SetCount(*here, 0),))
            words = say(
                "{card} comes from {deck}, which is dealt at the table; a list names warriors and a champion",
                card=card.name,
                deck=DECKS[card.kind],
            )
            found.append(Violation("kind", words, where=(here,), source=_SOURCE, fixes=(cut,)))
        elif entry.slot != _slot(cards, entry.card):
            right = _slot(cards, entry.card)
            edits = (SetCount(*here, 0), SetCount(right, entry.card, deck.count(entry.card)))
            move = Fix(say("Put {card} where it belongs", card=card.name), edits)
            words = say(
                "{card} is a {kind} and stands in the wrong part of the list", card=card.name, kind=term(card.kind)
            )
            found.append(Violation("part", words, where=(here,), source=_SOURCE, fixes=(move,)))
    return found


def _copies(deck: Deck, cards: Cards) -> list[Violation]:
    named: Counter[CardId] = Counter()
    for entry in deck.entries:
        named[entry.card] += entry.count
    found = []
    for id, count in named.items():
        most = cards[id].number("count") if id in cards else None
        if most is None or count <= most or cards[id].kind != fields.WARRIOR:
            continue
        listed: tuple[Entry, ...] = tuple(entry for entry in deck.entries if entry.card == id)
        cut = Fix(say("Keep {n} of {card}", n=most, card=cards[id].name), _kept(listed, most))
        words = say("{n} of {card}; the warrior deck has {most}", n=count, card=cards[id].name, most=most)
        found.append(Violation("copies", words, where=places(listed), source=_DECK_SOURCE, fixes=(cut,)))
    return found


def _kept(entries: Sequence[Entry], most: int) -> tuple[SetCount, ...]:
    """Give the edits that keep so many copies, in the parts that come first."""
    by_slot: Counter[SlotId] = Counter()
    for entry in entries:
        by_slot[entry.slot] += entry.count
    edits = []
    for slot, count in by_slot.items():
        kept = min(count, most)
        most -= kept
        edits.append(SetCount(slot, entries[0].card, kept))
    return tuple(edits)
