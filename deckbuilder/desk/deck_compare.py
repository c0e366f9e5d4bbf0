"""Two decks side by side."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.core.decks import Deck, Entry, Severity, SlotSpec, Verdict
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Shelf
from deckbuilder.core.game import Chart
from deckbuilder.core.ids import CardId, PrintingId, SlotId


@dataclass(frozen=True, slots=True)
class Difference:
    """A card that two decks hold in different numbers in one slot."""

    slot: SlotId
    name: str
    before: int
    after: int


def compare(before: Deck, after: Deck, shelf: Shelf) -> tuple[Difference, ...]:
    """Give every difference, by slot and name; unknown names take part."""
    first, second = _counts(before, shelf), _counts(after, shelf)
    order = [slot.id for slot in shelf.rules.slots(after.format)]
    rows = [
        Difference(slot, name, first[slot, name], second[slot, name])
        for slot, name in first.keys() | second.keys()
        if first[slot, name] != second[slot, name]
    ]
    return tuple(sorted(rows, key=lambda r: (order.index(r.slot) if r.slot in order else len(order), r.name)))


def _counts(deck: Deck, shelf: Shelf) -> Counter[tuple[SlotId, str]]:
    counts: Counter[tuple[SlotId, str]] = Counter()
    for entry in deck.entries:
        counts[entry.slot, _name(entry.card, shelf)] += entry.count
    for slot, name, count in deck.unknown:
        counts[slot, name] += count
    return counts


def _name(id: CardId, shelf: Shelf) -> str:
    card = shelf.cards.get(id)
    return card.name if card is not None else str(id)


# -- side by side ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Copies:
    """What one deck has of a card in a part.

    Attributes:
        count: all copies.
        printings: copies by printing; None stands for any.
        notes: written on its entries.
        options: entries that hang on it.
    """

    count: int = 0
    printings: tuple[tuple[PrintingId | None, int], ...] = ()
    notes: tuple[str, ...] = ()
    options: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A card, or a name that the catalog does not have, in one part of both decks."""

    card: CardId | None
    name: str
    left: Copies
    right: Copies

    @property
    def delta(self) -> int:
        """How many copies the right one has more."""
        return self.right.count - self.left.count

    @property
    def reprinted(self) -> bool:
        """Whether both have it, in other printings, or the same number shared out otherwise among them."""
        if not self.left.count or not self.right.count:
            return False
        if self.delta:
            return {which for which, _ in self.left.printings} != {which for which, _ in self.right.printings}
        return set(self.left.printings) != set(self.right.printings)

    @property
    def renoted(self) -> bool:
        """Whether notes or options on it differ where both have it."""
        both = bool(self.left.count and self.right.count)
        return both and (self.left.notes, self.left.options) != (self.right.notes, self.right.options)

    @property
    def changed(self) -> bool:
        """Whether anything differs; other printings in the same number count."""
        return bool(self.delta) or self.renoted or self.reprinted


@dataclass(frozen=True, slots=True)
class Part:
    """The lines of one part of the decks, and in it of one type of card.

    Attributes:
        label: of the part.
        kind: type of card; ``""`` for names that the catalog does not have.
    """

    slot: SlotId
    label: str
    kind: str
    lines: tuple[Line, ...]

    @property
    def left(self) -> int:
        """Copies on the left."""
        return sum(line.left.count for line in self.lines)

    @property
    def right(self) -> int:
        """Copies on the right."""
        return sum(line.right.count for line in self.lines)


@dataclass(frozen=True, slots=True)
class Pair:
    """A number of both decks; None where one has none."""

    label: str
    left: float | None
    right: float | None
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Numbers of one kind, side by side."""

    key: str
    label: str
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two decks side by side.

    Attributes:
        parts: by part of the deck and type of card, every card of either.
        heads: (what, left, right) of name, format, tags, choices and notes where they differ; ``what`` is a field of ``Deck``.
        totals: what the status line counts.
        charts: the game's axes; the first holds the share of each type.
        verdicts: what each deck's own format says of it; None where no such format is known.
        only_left, only_right: what one verdict says and the other does not.
    """

    left: Deck
    right: Deck
    parts: tuple[Part, ...] = ()
    heads: tuple[tuple[str, str, str], ...] = ()
    totals: tuple[Pair, ...] = ()
    charts: tuple[Figures, ...] = ()
    verdicts: tuple[Verdict | None, Verdict | None] = (None, None)
    only_left: tuple[tuple[Severity, str], ...] = ()
    only_right: tuple[tuple[Severity, str], ...] = ()

    @property
    def changes(self) -> int:
        """How many lines differ."""
        return sum(line.changed for part in self.parts for line in part.lines)


def side_by_side(left: Deck, right: Deck, shelf: Shelf) -> Comparison:
    """Compare two decks in everything that a player may have changed."""
    verdicts = _verdict(left, shelf), _verdict(right, shelf)
    said_left, said_right = _said(verdicts[0]), _said(verdicts[1])
    totals = shelf.rules.totals(left, shelf.cards), shelf.rules.totals(right, shelf.cards)
    return Comparison(
        left,
        right,
        _parts(left, right, shelf),
        _heads(left, right),
        tuple(Pair(key, totals[0].get(key), totals[1].get(key)) for key in dict.fromkeys((*totals[0], *totals[1]))),
        _charts(shelf.rules.charts(left, shelf.cards), shelf.rules.charts(right, shelf.cards)),
        verdicts,
        tuple(said for said in said_left if said not in said_right),
        tuple(said for said in said_right if said not in said_left),
    )


def _parts(left: Deck, right: Deck, shelf: Shelf) -> tuple[Part, ...]:
    first, second = _copies(left), _copies(right)
    grouped: dict[tuple[SlotId, str], list[Line]] = {}
    for place in dict.fromkeys((*first, *second)):
        slot, id, name = place
        card = shelf.cards.get(id) if id is not None else None
        line = Line(
            id if card is not None else None,
            card.name if card is not None else name,
            first.get(place, Copies()),
            second.get(place, Copies()),
        )
        grouped.setdefault((slot, card.kind if card is not None else ""), []).append(line)
    slots = {slot.id: slot.label for deck in (right, left) for slot in _slots(deck, shelf)}
    kinds = (*shelf.game.kinds, "")
    order = sorted(grouped, key=lambda key: (_place(list(slots), key[0]), key[0], _place(kinds, key[1]), key[1]))
    return tuple(
        Part(slot, slots.get(slot, str(slot)), kind, tuple(sorted(grouped[slot, kind], key=lambda line: line.name)))
        for slot, kind in order
    )


def _place(order: Sequence[str], word: str) -> int:
    return order.index(word) if word in order else len(order)


def _copies(deck: Deck) -> dict[tuple[SlotId, CardId | None, str], Copies]:
    entries: dict[tuple[SlotId, CardId | None, str], list[Entry]] = {}
    for entry in deck.entries:
        entries.setdefault((entry.slot, entry.card, str(entry.card)), []).append(entry)
    found = {}
    for place, those in entries.items():
        printings: Counter[PrintingId | None] = Counter()
        for entry in those:
            printings[entry.printing] += entry.count
        found[place] = Copies(
            sum(printings.values()),
            tuple(printings.items()),
            tuple(entry.note for entry in those if entry.note),
            tuple(option for entry in those for option in entry.options),
        )
    for slot, name, count in deck.unknown:
        known = found.get((slot, None, name), Copies())
        found[slot, None, name] = Copies(known.count + count, ((None, known.count + count),))
    return found


def _slots(deck: Deck, shelf: Shelf) -> Sequence[SlotSpec]:
    try:
        return shelf.rules.slots(deck.format)
    except UnknownFormat:
        return ()


def _heads(left: Deck, right: Deck) -> tuple[tuple[str, str, str], ...]:
    def shown(deck: Deck) -> dict[str, str]:
        choices = ", ".join(f"{key} {value}" for key, value in deck.choices)
        tags = ", ".join(deck.tags)
        return {"name": deck.name, "format": deck.format, "choices": choices, "tags": tags, "notes": deck.notes}

    first, second = shown(left), shown(right)
    return tuple((key, first[key], second[key]) for key in first if first[key] != second[key])


def _charts(left: Sequence[Chart], right: Sequence[Chart]) -> tuple[Figures, ...]:
    others = {chart.key: chart for chart in right}
    mine = {chart.key for chart in left}
    found = []
    for chart in (*left, *(chart for chart in right if chart.key not in mine)):
        first = _bars(chart) if chart.key in mine else {}
        second = _bars(others[chart.key]) if chart.key in others else {}
        labels = dict.fromkeys((*first, *second))
        pairs = tuple(Pair(label, first.get(label), second.get(label), chart.unit) for label in labels)
        found.append(Figures(chart.key, chart.label, pairs))
    return tuple(found)


def _bars(chart: Chart) -> dict[str, float | None]:
    drawn = chart.values or tuple(count for _, count in chart.bars)
    return {label: value for (label, _), value in zip(chart.bars, drawn, strict=True)}


def _verdict(deck: Deck, shelf: Shelf) -> Verdict | None:
    try:
        return shelf.rules.judge(deck, shelf.cards, deck.format)
    except UnknownFormat:
        return None


def _said(verdict: Verdict | None) -> tuple[tuple[Severity, str], ...]:
    if verdict is None:
        return ()
    said = [(violation.severity, violation.message) for violation in verdict.violations]
    return tuple(dict.fromkeys([*said, *((Severity.WARNING, rule.why) for rule in verdict.open)]))
