"""Decks as values, what may be said against them, and pure edits."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from deckbuilder.core.ids import CardId, GameId, PrintingId, SlotId


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of one card in one slot; options nest: a unit's wargear, a warrior's weapon."""

    slot: SlotId
    card: CardId
    count: int = 1
    printing: PrintingId | None = None
    options: tuple["Entry", ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A list under construction or finished; legal or not.

    Attributes:
        format: key of the format that it is built for.
        entries: in the order in which they are shown; one entry for a card, slot and printing.
        unknown: (slot, name as written, count) of names that the catalog does not have; they count, load and save.
        choices: what the format asks of the player, as pairs: ``(("faction", "Elf"),)``.
        tags: the player's own words for it.
    """

    game: GameId
    format: str
    name: str
    entries: tuple[Entry, ...] = ()
    unknown: tuple[tuple[SlotId, str, int], ...] = ()
    notes: str = ""
    tags: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()

    def count(self, card: CardId | None = None, slot: SlotId | None = None) -> int:
        """Count copies: of a card, in a slot, of a card in a slot, or all with the unknown ones."""
        known = sum(
            e.count for e in self.entries if (card is None or e.card == card) and (slot is None or e.slot == slot)
        )
        if card is not None:
            return known
        return known + sum(n for s, _, n in self.unknown if slot is None or s == slot)

    def choice(self, key: str) -> str:
        """Give what the player chose under this key; ``""`` where nothing was."""
        return next((value for k, value in self.choices if k == key), "")

    def with_count(self, slot: SlotId, card: CardId, count: int) -> "Deck":
        """Give this deck with so many copies of a card in a slot; other printings of the card there give way last.

        A new card goes to the end of the list. ``count`` below 1 removes the card from the slot.
        """
        have = self.count(card, slot)
        delta = max(count, 0) - have
        if delta == 0:
            return self
        entries = list(self.entries)
        if delta > 0:
            for i, entry in enumerate(entries):
                if entry.slot == slot and entry.card == card:
                    entries[i] = replace(entry, count=entry.count + delta)
                    break
            else:
                entries.append(Entry(slot, card, delta))
        else:
            for i in range(len(entries) - 1, -1, -1):
                entry = entries[i]
                if entry.slot == slot and entry.card == card and delta < 0:
                    cut = min(entry.count, -delta)
                    entries[i] = replace(entry, count=entry.count - cut)
                    delta += cut
        return replace(self, entries=tuple(e for e in entries if e.count > 0))

    def added(self, slot: SlotId, card: CardId, by: int = 1) -> "Deck":
        """Give this deck with so many more copies (fewer, if negative) of a card in a slot."""
        return self.with_count(slot, card, self.count(card, slot) + by)

    def moved(self, card: CardId, source: SlotId, target: SlotId, count: int = 1) -> "Deck":
        """Give this deck with up to so many copies of a card moved from one slot to another."""
        count = min(count, self.count(card, source))
        return self.added(source, card, -count).added(target, card, count)

    def without_unknown(self, slot: SlotId, name: str) -> "Deck":
        """Give this deck without an unknown name."""
        return replace(self, unknown=tuple(u for u in self.unknown if (u[0], u[1]) != (slot, name)))

    def with_choice(self, key: str, value: str) -> "Deck":
        """Give this deck with the player's choice set; ``""`` takes it back."""
        kept = tuple(pair for pair in self.choices if pair[0] != key)
        return replace(self, choices=(*kept, (key, value)) if value else kept)


@dataclass(frozen=True, slots=True)
class SlotSpec:
    """One part of a deck; the builder makes a pane for each.

    Attributes:
        label: heading: ``"Starting Army"``.
        words: section words of text lists that mean this slot, in lower case: ``("starting army", "army")``.
        counted: whether its cards count toward the deck's size and limits (a maybe-board's do not).
        main: the slot to which a card goes when nothing else is said; exactly one slot of a game has it.
    """

    id: SlotId
    label: str
    least: int = 0
    most: int | None = None
    kinds: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()
    counted: bool = True
    main: bool = False


class Severity(StrEnum):
    """How much a finding matters."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class SetCount:
    """One step of a fix: so many copies of a card in a slot, absolutely."""

    slot: SlotId
    card: CardId
    count: int


@dataclass(frozen=True, slots=True)
class Fix:
    """One way out of a violation: a label with an edit of the deck, a choice to make, or a search to show.

    Attributes:
        label: what it does, short and active: ``"Cut 1 Ember Axe"``.
        edits: applied in order; empty when the fix is only a search.
        search: a query that lists cards that would do.
        slot: with ``search``: where a card found belongs.
        choice: a (key, value) to set in ``Deck.choices``; value ``""`` asks the player.
    """

    label: str
    edits: tuple[SetCount, ...] = ()
    search: str = ""
    slot: SlotId | None = None
    choice: tuple[str, str] | None = None

    def applied(self, deck: Deck) -> Deck:
        """Give the deck with the edits and the choice made."""
        for edit in self.edits:
            deck = deck.with_count(edit.slot, edit.card, edit.count)
        if self.choice is not None and self.choice[1]:
            deck = deck.with_choice(*self.choice)
        return deck


@dataclass(frozen=True, slots=True)
class Violation:
    """A finding about a deck, never an exception.

    Attributes:
        rule: stable key of the rule: ``"copies"``.
        message: one sentence in a player's words.
        where: the cards that it is about.
        source: document and heading: ``"rulebook: Building Your Deck"``.
    """

    rule: str
    message: str
    severity: Severity = Severity.ERROR
    where: tuple[tuple[SlotId, CardId], ...] = ()
    source: str = ""
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRule:
    """A rule that cannot be decided, and which missing knowledge leaves it open.

    Attributes:
        rule: stable key of the rule.
        why: one sentence on what is missing.
        where: the cards that it is about.
        fixes: ways out for a player who would rather be sure.
    """

    rule: str
    why: str
    where: tuple[tuple[SlotId, CardId], ...] = ()
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one format says of a deck: legal (True), illegal (False) or undecided (None).

    Illegal as soon as one violation is an error; undecided when none is and a rule is open.
    """

    format: str
    violations: tuple[Violation, ...] = ()
    open: tuple[OpenRule, ...] = ()

    @property
    def legal(self) -> bool | None:
        """Tell whether the deck may be played in the format; None while a rule is open."""
        if any(v.severity is Severity.ERROR for v in self.violations):
            return False
        return None if self.open else True


def places(entries: Iterable[Entry]) -> tuple[tuple[SlotId, CardId], ...]:
    """Name where entries stand, as ``Violation.where`` wants it."""
    return tuple((entry.slot, entry.card) for entry in entries)
