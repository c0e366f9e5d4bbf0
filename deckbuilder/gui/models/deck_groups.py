"""A deck arranged for reading: in its parts, and the main part by any field, in any order."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.cards import Card, FieldKind, FieldSpec
from deckbuilder.core.decks import Deck, Entry, SlotSpec
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.gui.language import spoken
from deckbuilder.gui.words import sentence, shown

BY_TYPE, UNGROUPED = "type", "none"
IN_ORDER, BY_NAME, BY_COPIES = "order", "name", "copies"
_GROUPING = (FieldKind.NUMBER, FieldKind.WORD, FieldKind.WORDS)
_NUMBERS = (FieldKind.NUMBER, FieldKind.NUMBERS)
DOT = " \N{MIDDLE DOT} "
NOTE_GAP = "; "
"""Between the notes of copies that stand in one row."""
_SORTING = (*_GROUPING, FieldKind.NUMBERS)
_LAST = 1_000_000

Key = tuple[int | str, ...]
Told = dict[CardId, tuple[Card, tuple[str, str], str, str]]
"""Facts and sentence of cards that were shown before: every edit asks for those of the whole deck."""


@dataclass(frozen=True, slots=True)
class DeckRow:
    """Copies of one card in one slot.

    Attributes:
        card: None for a name that the catalog does not have.
        note: the player's words about it.
        printing: the printings chosen, in words; ``""`` where none is.
    """

    slot: SlotId
    card: CardId | None
    name: str
    count: int
    facts: str = ""
    spoken: str = ""
    note: str = ""
    printing: str = ""


@dataclass(frozen=True, slots=True)
class DeckGroup:
    """Rows that belong together, under a heading.

    Attributes:
        key: stable over edits: slot and type.
        slot: the part of the deck that a card dropped here goes to; None where that is for the rules to say.
        share: the count beside a limit: ``"24/25"``; ``""`` where there is none.
        aside: the share of the whole deck, in words, where the group is only a part of what is limited.
        over: whether there is more than the limit.
    """

    key: str
    label: str
    count: int
    rows: tuple[DeckRow, ...]
    slot: SlotId | None = None
    share: str = ""
    aside: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the list is read.

    Attributes:
        group: what parts the main part: ``BY_TYPE``, ``UNGROUPED`` or the key of a field.
        sort: the order within a group: ``IN_ORDER`` (the game's), ``BY_NAME``, ``BY_COPIES`` or the key of a field.
    """

    group: str = BY_TYPE
    sort: str = IN_ORDER


def tr(text: str) -> str:
    """Translate a sentence of the list."""
    return QCoreApplication.translate("deck_groups", text)


def groupings(game: Game) -> tuple[FieldSpec, ...]:
    """Give the fields by which the main part may be grouped."""
    return tuple(spec for spec in game.fields if spec.kind in _GROUPING)


def sortings(game: Game) -> tuple[FieldSpec, ...]:
    """Give the fields by which cards may be sorted."""
    return tuple(spec for spec in game.fields if spec.kind in _SORTING)


def groups(
    deck: Deck,
    cards: Cards,
    slots: Sequence[SlotSpec],
    game: Game,
    unknown: str,
    by: Arrangement | None = None,
    shares: Mapping[str, tuple[int, int]] | None = None,
    told: Told | None = None,
) -> tuple[DeckGroup, ...]:
    """Arrange a deck: each part by itself, the main one in groups; parts that do not count are there even when empty.

    Args:
        deck: what is shown.
        cards: the catalog.
        slots: the parts of the deck, in order.
        game: its types and the order of cards.
        unknown: heading of the names that the catalog does not have.
        by: how the main part is grouped and cards are sorted.
        shares: for types with a limit over all parts: copies and limit.
        told: kept by the caller from one edit to the next.
    """
    by, told = by or Arrangement(), {} if told is None else told
    found: list[DeckGroup] = []
    missing: list[DeckRow] = []
    common = shared(deck, cards, slots, game)
    for slot in slots:
        entries = _by_card(entry for entry in deck.entries if entry.slot == slot.id)
        known = [cards[id] for id in entries if id in cards]
        counts = {id: sum(entry.count for entry in of) for id, of in entries.items()}
        known.sort(key=lambda card: _place(card, by.sort, game, counts))  # sorted before the next round
        rows = {card.id: _row(slot, card, entries[card.id], game, common, told) for card in known}
        missing += [
            DeckRow(slot.id, id, str(id), counts[id], note=_notes(of)) for id, of in entries.items() if id not in cards
        ]
        missing += [DeckRow(slot.id, None, name, count) for where, name, count in deck.unknown if where == slot.id]
        if slot.main:
            found += _main(slot, known, rows, by, game, shares or {})
        elif rows or not slot.counted:
            found.append(_part(slot, tuple(rows.values())))
    if missing:
        found.append(DeckGroup("?", unknown, sum(row.count for row in missing), tuple(missing)))
    return tuple(found)


def shared(deck: Deck, cards: Cards, slots: Sequence[SlotSpec], game: Game) -> tuple[str, str]:
    """Give what need not be said of each card, key and words: the first column, where one card leads and the others share it."""
    leader = next((slot for slot in slots if slot.most == 1 and not slot.main and slot.counted), None)
    led = [cards[entry.card] for entry in deck.entries if leader and entry.slot == leader.id and entry.card in cards]
    spec = game.field(game.columns[0]) if game.columns else None
    return (spec.key, shown(led[0], spec)) if len(led) == 1 and spec is not None else ("", "")


def brief(card: Card, game: Game, known: tuple[str, str] = ("", "")) -> str:
    """Give the first columns of a card for a row of the deck, the first number bare and in front: ``"2 · Ranger · Fox"``.

    Args:
        card: the card.
        game: its columns.
        known: key of a field and a value of it that is not worth a word.
    """
    specs = [spec for key in game.columns if (spec := game.field(key)) is not None]
    number = next((spec for spec in specs if spec.kind in _NUMBERS), None)
    words = [spec for spec in specs if spec.kind not in _NUMBERS][:2]
    said = [shown(card, number)] if number is not None else []
    said += [text for spec in reversed(words) if (text := shown(card, spec)) and (spec.key, text) != known]
    return DOT.join(part for part in said if part)


def place_facts(card: Card, game: Game, known: tuple[str, str] = ("", "")) -> tuple[str, ...]:
    """Give what a place of the opening layout tells of a card: its words, and its numbers but the first, which the rank tells.

    Args:
        card: the card.
        game: its columns.
        known: key of a field and a value of it that is not worth a word.
    """
    specs = [spec for key in game.columns if (spec := game.field(key)) is not None]
    words = [spec for spec in specs if spec.kind not in _NUMBERS][:2]
    said = [text for spec in reversed(words) if (text := shown(card, spec)) and (spec.key, text) != known]
    numbers = [spec for spec in specs if spec.kind in _NUMBERS][1:]
    return (*said, *(f"{spoken(spec.label)} {text}" for spec in numbers if (text := shown(card, spec))))


def _by_card(entries: Iterable[Entry]) -> dict[CardId, list[Entry]]:
    found: dict[CardId, list[Entry]] = {}
    for entry in entries:
        found.setdefault(entry.card, []).append(entry)
    return found


def _row(
    slot: SlotSpec, card: Card, entries: Sequence[Entry], game: Game, known: tuple[str, str], told: Told
) -> DeckRow:
    known = known if slot.most != 1 else ("", "")
    if card.id not in told or told[card.id][0] is not card or told[card.id][1] != known:
        told[card.id] = (card, known, brief(card, game, known), sentence(card, game))
    _, _, short, spoken = told[card.id]
    count = sum(entry.count for entry in entries)
    return DeckRow(slot.id, card.id, card.name, count, short, spoken, _notes(entries), _printings(card, entries))


def _printings(card: Card, entries: Sequence[Entry]) -> str:
    chosen = dict.fromkeys(entry.printing for entry in entries if entry.printing is not None)
    if not chosen:
        return ""
    printed = {printing.id: f"{printing.set} {printing.number}".strip() for printing in card.printings}
    return ", ".join(printed.get(id, str(id)) for id in chosen)


def _notes(entries: Sequence[Entry]) -> str:
    return NOTE_GAP.join(dict.fromkeys(entry.note for entry in entries if entry.note))


def _part(slot: SlotSpec, rows: tuple[DeckRow, ...]) -> DeckGroup:
    count = sum(row.count for row in rows)
    limit = slot.most if slot.most is not None else (slot.least if count <= slot.least else 0)
    share = f"{count}/{limit}" if limit else ""
    return DeckGroup(
        str(slot.id), slot.label, count, rows, slot.id, share, over=slot.most is not None and count > slot.most
    )


def _main(
    slot: SlotSpec,
    known: Sequence[Card],
    rows: Mapping[CardId, DeckRow],
    by: Arrangement,
    game: Game,
    shares: Mapping[str, tuple[int, int]],
) -> Iterable[DeckGroup]:
    parted: dict[tuple[Key, str], list[DeckRow]] = {}
    for card in known:
        parted.setdefault(_bucket(card, by.group, game, slot.label), []).append(rows[card.id])
    for (_, label), of_group in sorted(parted.items(), key=itemgetter(0)):
        count = sum(row.count for row in of_group)
        total, limit = shares.get(label, (0, 0)) if by.group == BY_TYPE else (0, 0)
        whole = bool(limit) and total == count
        aside = tr("{n}/{limit} with the start").format(n=total, limit=limit) if limit and not whole else ""
        share = f"{count}/{limit}" if whole else ""
        over = bool(limit) and total > limit
        yield DeckGroup(f"{slot.id}/{label}", label, count, tuple(of_group), slot.id, share, aside, over)


def _bucket(card: Card, group: str, game: Game, whole: str) -> tuple[Key, str]:
    """Give the place and the heading of a card's group."""
    spec = game.field(group)
    if group == UNGROUPED:
        return (0,), whole
    if spec is None:
        kinds = game.kinds
        return (kinds.index(card.kind) if card.kind in kinds else len(kinds), card.kind), card.kind
    words = shown(card, spec)
    if not words:
        return (_LAST, ""), tr("{field}: none").format(field=spoken(spec.label))
    label = f"{spoken(spec.label)} {words}" if spec.kind is FieldKind.NUMBER else words
    return _field_place(card, spec), label


def _place(card: Card, sort: str, game: Game, counts: Mapping[CardId, int]) -> Key:
    spec = game.field(sort)
    name = card.name.casefold()
    if sort == BY_NAME:
        return (name,)
    if sort == BY_COPIES:
        return (-counts[card.id], name)
    return game.deck_order(card) if spec is None else (*_field_place(card, spec), name)


def _field_place(card: Card, spec: FieldSpec) -> Key:
    value = card.fields.get(spec.key)
    first = value[0] if isinstance(value, tuple) and value else value
    if isinstance(first, int):
        return (int(first), "")
    if not isinstance(first, str) or not first:
        return (_LAST, "")
    order = spec.choices.index(first) if first in spec.choices else _LAST - 1
    rest = " ".join(str(part) for part in value) if isinstance(value, tuple) else first
    return (order, rest.casefold())
