"""Decks and collections on paper: what is laid out is a value, which a window shows and a file holds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from deckbuilder.core.collection import Counts
from deckbuilder.core.decks import Deck, Entry, Severity, SlotSpec
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Chart
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import StoredDeck
from deckbuilder.core.saying import noop, row, say, say_n, term
from deckbuilder.desk.files import write_bytes
from deckbuilder.desk.missing import FREE, SUM, missing
from deckbuilder.desk.pictures import Pictures
from deckbuilder.imaging import deck_list, proxies, registration, ruler
from deckbuilder.imaging.deck_sheet import DeckSheet, ListedCard, ListedChart, Section
from deckbuilder.imaging.flow import Speak, in_english
from deckbuilder.imaging.page import Print
from deckbuilder.imaging.proxies import Proxy, ProxyPlan
from deckbuilder.imaging.registration import Player
from deckbuilder.imaging.sources import BackSource
from deckbuilder.imaging.text_cards import TextCard

_CHARTS, _MOST_BARS = 3, 12
_UNREAD = noop("The words of this card are not known.")
_UNKNOWN = noop("This card is not in the catalog. Write its words here.")


class What(StrEnum):
    """What of a deck is printed."""

    PROXIES = "proxies"
    SHEET = "sheet"
    LIST = "list"
    RULER = "ruler"


class Copies(StrEnum):
    """How many proxies of a card are printed."""

    ALL = "all"  # as many as the deck holds
    ONCE = "once"
    LACKING = "lacking"  # those that the player does not own


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be printed of decks, and how.

    Attributes:
        plan: paper of all prints, and the rest for proxies.
        low_ink: words instead of pictures.
        backs: backs are printed, too.
        lacking: copies that the player lacks, by card; for ``Copies.LACKING``.
        players: for sheets, one for each deck; missing ones are left to be filled in by hand.
    """

    what: What = What.PROXIES
    plan: ProxyPlan = field(default_factory=ProxyPlan)
    copies: Copies = Copies.ALL
    low_ink: bool = False
    backs: bool = False
    lacking: Mapping[CardId, int] = field(default_factory=dict)
    players: tuple[Player, ...] = ()


class PrintDesk:
    """Lays out what is printed of one game's decks.

    Args:
        shelf: rules and cards.
        pictures: the user's scans and the faces.
        speak: gives sentences in the language of the print.
    """

    def __init__(self, shelf: Shelf, pictures: Pictures, speak: Speak = in_english) -> None:
        self._shelf, self._pictures, self._speak = shelf, pictures, speak

    def lay_out(self, decks: Sequence[Deck], wish: Wish, progress: Progress = silent) -> Print:
        """Lay out what is wished of some decks.

        Raises:
            BadInput: a measure is out of bounds, or there are too many cards.
            Cancelled: as told by ``progress``.
        """
        paper = wish.plan.paper
        if wish.what is What.RULER:
            return ruler.lay_out(paper, self._speak)
        if wish.what is What.PROXIES:
            return self._proxies(decks, wish, progress)
        sheets = [self._sheet(deck) for deck in decks]
        if wish.what is What.LIST:
            return deck_list.lay_out(sheets, paper, self._speak)
        players = (*wish.players, *(Player() for _ in decks))[: len(decks)]
        return registration.lay_out(sheets, players, paper, self._speak)

    # -- proxies -----------------------------------------------------------------------------------

    def _proxies(self, decks: Sequence[Deck], wish: Wish, progress: Progress) -> Print:
        copies: dict[tuple[CardId, PrintingId | None], int] = {}
        unknown: dict[str, int] = {}
        for deck in decks:
            slots = [slot.id for slot in handed_in(self._shelf.rules.slots(deck.format))]
            for slot in slots:
                for entry in (entry for entry in deck.entries if entry.slot == slot):
                    key = entry.card, entry.printing
                    copies[key] = copies.get(key, 0) + entry.count
                for name, count in ((name, count) for at, name, count in deck.unknown if at == slot):
                    unknown[name] = unknown.get(name, 0) + count
        if wish.copies is Copies.LACKING:
            copies = _lacking(copies, wish.lacking)
        elif wish.copies is Copies.ONCE:
            copies = dict.fromkeys(copies, 1)
            unknown = dict.fromkeys(unknown, 1)
        game = self._shelf.game
        made = [self._proxy(card, printing, count, wish.low_ink) for (card, printing), count in copies.items()]
        told = self._speak(say(_UNKNOWN))
        made += [Proxy(count, None, TextCard(None, name, unread=told)) for name, count in unknown.items()]
        plan = replace(wish.plan, back=BackSource(self._pictures.faces(game))) if wish.backs else wish.plan
        title = row([deck.name for deck in decks[:5]])
        return proxies.lay_out(made, replace(plan, label=self._speak(plan.label)), title, progress)

    def _proxy(self, id: CardId, printing: PrintingId | None, count: int, low_ink: bool) -> Proxy:
        card, game = self._shelf.cards[id], self._shelf.game
        if not low_ink:
            return Proxy(count, self._pictures.source(card, game, printing))
        told = self._pictures.told(card, game, printing)
        spec, unread = self._pictures.faces(game), self._speak(say(_UNREAD))
        return Proxy(count, None, TextCard(told, card.name, spec, game.fields, unread))

    # -- lists -------------------------------------------------------------------------------------

    def _sheet(self, deck: Deck) -> DeckSheet:
        shelf = self._shelf
        slots = handed_in(shelf.rules.slots(deck.format))
        totals = shelf.rules.totals(deck, shelf.cards)
        cards = deck.count() - sum(
            deck.count(slot=slot.id) for slot in shelf.rules.slots(deck.format) if not slot.counted
        )
        parts = [say("{label} {n}", label=term(label), n=n) for label, n in totals.items() if n and label != "cards"]
        counted = say_n(cards, "{n} card", "{n} cards")
        legality, legal = self._legality(deck)
        return DeckSheet(
            deck.name,
            shelf.game.name,
            shelf.rules.find(deck.format).label,
            tuple(self._section(deck, slot) for slot in slots),
            cards,
            say("{cards}: {parts}", cards=counted, parts=row(parts)) if parts else counted,
            legality,
            legal,
            tuple(_charts(shelf.rules.charts(deck, shelf.cards))),
            deck.notes,
        )

    def _section(self, deck: Deck, slot: SlotSpec) -> Section:
        entries = [entry for entry in deck.entries if entry.slot == slot.id]
        unknown = tuple(ListedCard(count, name) for at, name, count in deck.unknown if at == slot.id)
        if not slot.main:
            return Section(slot.label, (("", (*self._listed(entries), *unknown)),))
        groups: dict[str, list[Entry]] = {kind: [] for kind in self._shelf.game.kinds}
        for entry in entries:
            groups.setdefault(self._shelf.cards[entry.card].kind, []).append(entry)
        listed = [(term(kind), self._listed(its)) for kind, its in groups.items() if its]
        if unknown:
            listed.append((say("Not in the catalog"), unknown))
        return Section(slot.label, tuple(listed))

    def _listed(self, entries: Sequence[Entry]) -> tuple[ListedCard, ...]:
        """List entries by name, a line for each card; the printing stands behind it where the deck names one alone."""
        counts: dict[CardId, int] = {}
        printings: dict[CardId, set[PrintingId | None]] = {}
        for entry in entries:
            counts[entry.card] = counts.get(entry.card, 0) + entry.count
            printings.setdefault(entry.card, set()).add(entry.printing)
        made: list[ListedCard] = []
        for id, count in counts.items():
            card = self._shelf.cards[id]
            chosen = next((one for one in card.printings if printings[id] == {one.id}), None)
            note = f"{chosen.set} {chosen.number}".strip() if chosen is not None else ""
            made.append(ListedCard(count, card.name, note))
        return tuple(sorted(made, key=lambda card: card.name.casefold()))

    def _legality(self, deck: Deck) -> tuple[str, bool | None]:
        verdict = self._shelf.rules.judge(deck, self._shelf.cards, deck.format)
        label = self._shelf.rules.find(deck.format).label
        wrong = [violation.message for violation in verdict.violations if violation.severity is Severity.ERROR]
        if verdict.legal:
            return say("Legal in {format}", format=label), True
        why = (wrong or [rule.why for rule in verdict.open])[0]
        more = len(wrong or verdict.open) - 1
        if more:
            why = say("{why} (and {n} more)", why=why, n=more)
        if wrong:
            return say("Not legal in {format}: {why}", format=label, why=why), False
        return say("Undecided in {format}: {why}", format=label, why=why), None


def handed_in(slots: Sequence[SlotSpec]) -> tuple[SlotSpec, ...]:
    """Give the parts of a deck that belong to it: a part that counts for nothing and has no bound holds mere ideas."""
    return tuple(slot for slot in slots if slot.counted or slot.most is not None)


def lacking_of(decks: Sequence[Deck | StoredDeck], counts: Counts, shelf: Shelf) -> dict[CardId, int]:
    """Give the copies that some decks, all at the same time, want beyond those that are free."""
    lacks = missing(decks, counts, shelf, SUM, FREE)
    return {lack.card: lack.count for lack in lacks if lack.card is not None}


def save(print_: Print, path: Path, progress: Progress = silent) -> tuple[str, ...]:
    """Write a print to a PDF file, whole or not at all; give what a player should know of it.

    Raises:
        BadInput: there is nothing to print, or a picture cannot be read.
        DataTrouble: the file cannot be written.
        Cancelled: as told by ``progress``.
    """
    from deckbuilder.imaging.pdf import paint  # reportlab takes 90 ms to import

    content, warnings = paint(print_, progress)
    write_bytes(path, content)
    return (*print_.warnings, *warnings)


def _lacking(
    copies: Mapping[tuple[CardId, PrintingId | None], int], lacking: Mapping[CardId, int]
) -> dict[tuple[CardId, PrintingId | None], int]:
    """Give of each card no more copies than are lacking, of whichever printings the decks name first."""
    left = dict(lacking)
    kept: dict[tuple[CardId, PrintingId | None], int] = {}
    for (card, printing), count in copies.items():
        taken = min(count, left.get(card, 0))
        if taken > 0:
            kept[card, printing] = taken
            left[card] -= taken
    return kept


def _charts(charts: Sequence[Chart]) -> list[ListedChart]:
    """Choose the first charts that count cards along an axis; that of types says what the totals say already."""
    fit = [chart for chart in charts[1:] if not chart.values and 1 < len(chart.bars) <= _MOST_BARS]
    return [ListedChart(chart.label, chart.bars) for chart in fit[:_CHARTS]]
