"""A deck list being read: sections, entries, what was not understood."""

from collections.abc import Iterable
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry, Severity, SlotSpec
from deckbuilder.core.errors import UnknownFormat
from deckbuilder.core.formats import Doubt, Finding, ReadDeck, Shelf
from deckbuilder.core.ids import CardId, PrintingId, SlotId
from deckbuilder.core.intake import shown, without_controls
from deckbuilder.core.saying import either, english, row, say, term
from deckbuilder.exchange.decks.headings import in_english
from deckbuilder.exchange.decks.lines import MOST_COPIES, Line, Reading, category, is_talk, plainest, readings
from deckbuilder.exchange.decks.names import Found, find_card, near_names
from deckbuilder.exchange.decks.namesakes import marked_name, told_apart

_MOST_SUGGESTED = 100
"""So many different unknown names get suggestions; a list with more of them is no list of this catalog's cards."""


class DeckReading:
    """Collects what the lines of a list say; every deck reader of names ends here.

    Args:
        shelf: the game's rules, cards and names.
        name: the deck's name when the list gives none.
    """

    def __init__(self, shelf: Shelf, name: str) -> None:
        self.shelf = shelf
        self.name = name
        self.format = shelf.asked or shelf.game.default_format
        self.headers: dict[str, str] = {}
        self.choices: list[tuple[str, str]] = []
        self.tags: tuple[str, ...] = ()
        self.notes: list[str] = []
        self._slots = tuple(shelf.rules.slots(self.format))
        self.sectioned = (
            sum(slot.counted for slot in self._slots) < 2
        )  # where all stands in one part there is nothing to say
        self._main = next(s.id for s in self._slots if s.main)
        self.slot: SlotId = self._main
        self._counts: dict[tuple[SlotId, CardId, PrintingId | None, str, tuple[Entry, ...]], int] = {}
        self._unknown: dict[tuple[SlotId, str], int] = {}
        self._stray: dict[str, None] = {}
        self._findings: list[Finding] = []
        self._doubts: list[Doubt] = []
        self._nears: dict[str, tuple[str, ...]] = {}
        self._kind = ""  # the type of card whose heading was read last

    # -- what a line may be ------------------------------------------------------------------------

    def slot_named(self, word: str) -> SlotSpec | None:
        """Give the slot that a section word means; None when it means none."""
        wanted = " ".join(word.casefold().split())
        return next((slot for slot in self._slots if _means(wanted, slot)), None)

    def begin(self, word: str, place: str) -> bool:
        """Begin the section that a word means; tell whether it means one.

        A section that only other formats have (a side deck, say) is put aside, uncounted, and it is said.
        """
        slot = self.slot_named(word)
        if slot is not None:
            self.enter(slot.id)
            return True
        aside = self._aside(word, place)
        if aside is None:
            return False
        self.enter(aside)
        return True

    def beside(self, word: str, place: str) -> SlotId:
        """Give the slot of a single line that says its section; the lines after it stay where they were."""
        slot = self.slot_named(word)
        return (slot.id if slot is not None else self._aside(word, place)) or self.slot

    def _aside(self, word: str, place: str) -> SlotId | None:
        """Give the slot for what only other formats have a section for, and say so once; None where none has it."""
        wanted = " ".join(word.casefold().split())
        rules = self.shelf.rules
        others = (s for spec in rules.formats() for s in rules.slots(spec.key))
        aside = next((s for s in self._slots if not s.counted), None)
        if aside is None or not any(_means(wanted, slot) for slot in others):
            return None
        why = say(
            "{label} has no section {word}: its cards are put aside under {aside}, uncounted",
            label=rules.find(self.format).label,
            word=repr(word),
            aside=repr(aside.label),
        )
        if all(finding.why.casefold() != why.casefold() for finding in self._findings):
            self.say(place, why)
        return aside.id

    def begin_unknown(self, word: str, place: str) -> None:
        """Begin the section of a heading that means none: its cards go to the main slot, and it is said."""
        label = next(slot.label for slot in self._slots if slot.main)
        self.say(
            place,
            say("the heading {word} is not known: its cards go to {label}", word=shown(word), label=term(label)),
        )
        self.slot, self._kind = self._main, ""

    def listing(self, text: str) -> bool:
        """Tell whether a line has a number in front, or is the name of a card."""
        return plainest(text).counted or any(find_card(r.name, self.shelf).cards for r in readings(text))

    def kind_named(self, word: str) -> str | None:
        """Give the type of card that a word means; None when it means none."""
        wanted = word.casefold().strip()
        kinds = {kind.casefold(): kind for kind in self.shelf.game.kinds} | dict(self.shelf.game.kind_aliases)
        return kinds.get(wanted) or kinds.get(wanted.removesuffix("s"))

    def names_a_kind(self, word: str) -> bool:
        """Take a heading that names a type of card; under one that follows a starting army stands the rest of the deck."""
        kind = self.kind_named(word)
        if kind is None:
            return False
        self._kind = kind
        order = [s.id for s in self._slots]
        if self.slot in order[: order.index(self._main)]:
            self.slot = self._main
        return True

    def title(self, line: Line, text: str) -> bool:
        """Take a first line that is neither card nor anything else as the deck's name; tell whether it was taken."""
        if (
            text[:1].isdigit()
            or is_talk(text)
            or any(find_card(r.name, self.shelf).cards for r in readings(text))
            or self._near(text)
        ):
            return False
        if any(r.counted for r in readings(text)):
            return False
        self.say(line.place, say("{text} is no card: read as the deck's name", text=shown(text)), Severity.NOTE)
        self.name = text
        return True

    def set_format(self, word: str, place: str) -> None:
        """Take the format that a header names, unless another one is asked for; an unknown one is a finding."""
        try:
            named = self.shelf.rules.find(word).key
        except UnknownFormat as error:
            self.say(
                place,
                say(
                    "no format {word}: judged as {format}; known are {names}",
                    word=shown(word),
                    format=repr(self.format),
                    names=", ".join(error.known),
                ),
            )
            return
        self.format = self.shelf.asked or named
        self._slots = tuple(self.shelf.rules.slots(self.format))

    def enter(self, slot: SlotId) -> None:
        """Begin a section."""
        self.slot, self._kind = slot, ""
        self.sectioned = self.sectioned or slot != self._main

    def say(
        self,
        place: str,
        why: str,
        severity: Severity = Severity.WARNING,
        suggestions: Iterable[str] = (),
        unknown: str = "",
    ) -> None:
        """Note a finding."""
        self._findings.append(Finding(place, why, severity, tuple(suggestions), unknown))

    # -- cards -------------------------------------------------------------------------------------

    def knows(self, text: str) -> bool:
        """Tell whether a whole line is the name of a card."""
        return bool(self.shelf.names.exact(text))

    def card_line(self, line: Line, text: str, slot: SlotId | None = None) -> None:
        """Take a card line: ``3 Card Name`` and its kin."""
        slot = slot or self.slot
        for reading in readings(text):
            found = find_card(reading.name, self.shelf)
            if found.cards:
                if reading.name != text:
                    slot = self._categorized(text, slot, line.place)
                self.add(line.place, slot, reading, found, line.note)
                return
        slot = self._categorized(text, slot, line.place)
        unknown = plainest(text)
        if is_talk(text) or not (unknown.counted or self._near(unknown.name)):
            self._stray[without_controls(unknown.name)] = None
        self.add_unknown(line.place, slot, unknown)

    def _categorized(self, text: str, slot: SlotId, place: str) -> SlotId:
        """Give the slot of the section that a category behind a card means; where it means none, the one given."""
        word = category(text)
        named = self.slot_named(word) if word else None
        if named is None:
            return (self._aside(word, place) if word else None) or slot
        self.sectioned = self.sectioned or (named.counted and not named.main)
        return named.id

    def add(self, place: str, slot: SlotId, reading: Reading, found: Found, note: str = "") -> None:
        """Take copies of a card that was found, minding quantity, doubt and printing."""
        if not self._sane(place, reading):
            return
        card = self._choose(place, slot, reading, found)
        if not reading.counted:
            self.say(place, say("no quantity before {name}: read as 1", name=repr(reading.name)), Severity.NOTE)
        printing = self._printing(place, card, reading)
        self.put(slot, card.id, reading.count, printing, note)

    def put(
        self,
        slot: SlotId,
        card: CardId,
        count: int,
        printing: PrintingId | None = None,
        note: str = "",
        options: tuple[Entry, ...] = (),
    ) -> None:
        """Count copies of a card; equal ones that are listed twice are counted together."""
        key = (slot, card, printing, note, options)
        self._counts[key] = self._counts.get(key, 0) + count

    def add_unknown(self, place: str, slot: SlotId, reading: Reading) -> None:
        """Keep a name that the catalog does not have, with names that may have been meant."""
        if not self._sane(place, reading):
            return
        near = self._near(reading.name)
        said = say("no card {name} in the catalog: kept as unknown", name=shown(reading.name, 120))
        if near:
            said = say(
                "no card {name} in the catalog: kept as unknown; near it: {near}",
                name=shown(reading.name, 120), near=", ".join(near),
            )  # fmt: skip
        key = (slot, without_controls(reading.name))
        self.say(place, said, suggestions=near, unknown=key[1])
        self._unknown[key] = self._unknown.get(key, 0) + reading.count

    def _near(self, name: str) -> tuple[str, ...]:
        """Give names that may have been meant, for the first unknown names of a list: each takes milliseconds."""
        if name not in self._nears and len(self._nears) < _MOST_SUGGESTED:
            self._nears[name] = near_names(name, self.shelf.names)
        return self._nears.get(name, ())

    def _sane(self, place: str, reading: Reading) -> bool:
        if 1 <= reading.count <= MOST_COPIES:
            return True
        self.say(
            place,
            say(
                "{count} copies of {name}: left out; wanted 1 to {most}",
                count=shown(reading.count),
                name=shown(reading.name, 120),
                most=MOST_COPIES,
            ),
            Severity.ERROR,
        )
        return False

    def _choose(self, place: str, slot: SlotId, reading: Reading, found: Found) -> Card:
        """Take the one card meant; where a name stands for several, the first that may stand in the slot, and say so."""
        name, cards = reading.name, [self.shelf.cards[id] for id in found.cards]
        kinds = next((s.kinds for s in self._slots if s.id == slot), frozenset())
        fitting = [card for card in cards if not kinds or card.kind in kinds] or cards
        fitting = [card for card in fitting if card.kind == self._kind] or fitting
        if reading.set and len(fitting) > 1:
            fitting = [card for card in fitting if _printed(card, reading)] or fitting
        if len(fitting) > 1:
            words = told_apart(fitting)
            self.say(
                place,
                say(
                    "{name} stands for {n} cards: took {card}, not {others}; {marks} would say which",
                    name=repr(name),
                    n=len(fitting),
                    card=words[0],
                    others=row(words[1:]),
                    marks=either([marked_name(card, self.shelf) for card in fitting]),
                ),
                suggestions=words,
            )
            ids = tuple(card.id for card in fitting)
            self._doubts.append(Doubt(self._findings[-1], slot, name, ids, reading.count))
        return fitting[0]

    def _printing(self, place: str, card: Card, reading: Reading) -> PrintingId | None:
        if not reading.set:
            return None
        same = [p for p in card.printings if p.set.casefold() == reading.set.casefold()]
        exact = [p for p in same if p.number.lstrip("0") == reading.number.lstrip("0")] if reading.number else same
        if not exact and not same:
            self.say(
                place,
                say("{name} has no printing in {set}: any printing is meant", name=card.name, set=repr(reading.set)),
                Severity.NOTE,
            )
            return None
        return (exact or same)[0].id

    # -- the end -----------------------------------------------------------------------------------

    def done(self) -> ReadDeck:
        """Give the deck, with leaders in their place, and the findings."""
        entries = tuple(Entry(s, c, n, p, o, note) for (s, c, p, note, o), n in self._counts.items())
        unknown = tuple((slot, name, count) for (slot, name), count in self._unknown.items())
        deck = Deck(
            self.shelf.game.id, self.format, without_controls(self.name), entries, unknown,
            "\n".join(self.notes).strip("\n"), self.tags, tuple(self.choices),
        )  # fmt: skip
        deck = self._led(deck)
        if self.sectioned:
            deck = self.shelf.rules.arrange(deck, self.shelf.cards)
        return ReadDeck(
            deck, tuple(self._findings), self.sectioned, self.headers, tuple(self._stray), tuple(self._doubts)
        )

    def _led(self, deck: Deck) -> Deck:
        """Obey a header that names the card of a one-card slot: ``// Warlord: King``."""
        for slot in self._slots:
            named = next((self.headers[w] for w in (slot.id, *slot.words) if w in self.headers), "")
            if not named or deck.count(slot=slot.id):
                continue
            listed = [e for e in deck.entries if e.card in find_card(named, self.shelf).cards]
            if listed:
                listed.sort(key=lambda entry: entry.slot == self._main)
                deck = deck.moved(listed[0].card, listed[0].slot, slot.id)
                continue
            found = find_card(named, self.shelf)
            if found.cards:
                self.say(
                    "header",
                    say("{named} is named as {label} and not listed: added once", named=named, label=slot.label),
                    Severity.NOTE,
                )
                deck = deck.added(slot.id, found.cards[0])
                continue
            unknown = [u for u in deck.unknown if u[1].casefold() == named.casefold() and u[0] != self._main]
            if unknown:
                rest = tuple(u for u in deck.unknown if u != unknown[0])
                left = ((unknown[0][0], unknown[0][1], unknown[0][2] - 1),) if unknown[0][2] > 1 else ()
                deck = replace(deck, unknown=(*rest, *left, (slot.id, unknown[0][1], 1)))
        return deck


def _printed(card: Card, reading: Reading) -> bool:
    """Tell whether a card has the printing that a line names."""
    marks = [p.number.lstrip("0") for p in card.printings if p.set.casefold() == reading.set.casefold()]
    return bool(marks) and (not reading.number or reading.number.lstrip("0") in marks)


def _means(word: str, slot: SlotSpec) -> bool:
    """Tell whether a section word in lower case, of any of our languages, means a slot."""
    known = (slot.id, slot.label.casefold(), english(slot.label).casefold(), *slot.words)
    return word in known or in_english(word) in known
