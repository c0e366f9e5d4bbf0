"""Which record of a card file is which card of the catalog, and what the card is after the file was read.

Pure, so that every catalog gives the same ids: a card keeps its id when files are read again, sorted, renumbered or grown.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card, Printing, Value
from deckbuilder.core.formats import CardRecord, PrintingRecord
from deckbuilder.core.ids import CardId, GameId, PrintingId
from deckbuilder.core.naming import name_key, plain

_WORD = re.compile(r"[^\W_]+")

Head = tuple[CardId, str, str]
"""A card of the catalog in short: id, name, type."""


def slug(name: str) -> str:
    """Give the readable form of a name that ids are made of: ``Strong Arm`` gives ``strong-arm``; never empty."""
    return "-".join(_WORD.findall(plain(name).replace("'", "").replace('"', ""))) or "card"


def assign(
    records: Sequence[CardRecord],
    heads: Iterable[Head],
    cards: Mapping[CardId, Card],
    sure: Mapping[int, CardId] | None = None,
) -> tuple[CardId, ...]:
    """Give each record the id of its card: a known one, or a new one.

    A record is a known card when the name is the same and nothing speaks against it; where several share a name, the
    most similar find each other. Else it is a known card under a new spelling (``Meet at the Inn`` and ``Meet at the
    Inn!``) when exactly one card of that kind fits. Else it is new. The order of the records does not matter. A record
    repeated word for word is one card.

    Args:
        records: a whole file; names that stand in it are not taken for former names of others.
        heads: the cards of the catalog.
        cards: the same cards in full; asked only where names are shared or changed.
        sure: places in ``records`` whose card the caller knows already.

    Returns:
        Ids in the order of ``records``.
    """
    heads = tuple(heads)
    ids: dict[int, CardId] = dict(sure or {})
    twins = _twins(records, ids)
    open_ = [i for i in range(len(records)) if i not in ids and i not in twins]
    free: dict[str, list[CardId]] = defaultdict(list)
    settled = set(ids.values())
    for id, name, _ in heads:
        if id not in settled:
            free[name].append(id)
    named: dict[str, list[int]] = defaultdict(list)
    for i in open_:
        named[records[i].name].append(i)
    for name, places in named.items():
        if name in free:
            ids.update(_paired(records, places, free[name], cards))
    left = [i for i in open_ if i not in ids]
    ids.update(_renamed(records, left, heads, cards, set(ids.values())))
    ids.update(_fresh(records, [i for i in left if i not in ids], {head[0] for head in heads}))
    return tuple(ids[i] if i in ids else ids[twins[i]] for i in range(len(records)))


def _content(record: CardRecord) -> str:
    """Give all that a record says, for comparing and for an order that no file decides; its place is left out."""
    fields = sorted(record.fields.items(), key=lambda item: item[0])
    printings = sorted(repr(printing) for printing in record.printings)
    return repr((record.kind, fields, record.text, printings, record.rulings))


def _twins(records: Sequence[CardRecord], ids: Mapping[int, CardId]) -> dict[int, int]:
    """Find records that repeat an earlier one word for word: place to place of the first."""
    named: dict[str, list[int]] = defaultdict(list)
    for i, record in enumerate(records):
        named[record.name].append(i)
    twins: dict[int, int] = {}
    for places in named.values():
        if len(places) > 1:
            first: dict[str, int] = {}
            for i in places:
                of = first.setdefault(_content(records[i]), i)
                if of != i and i not in ids:
                    twins[i] = of
    return twins


def _paired(
    records: Sequence[CardRecord], places: Sequence[int], known: Sequence[CardId], cards: Mapping[CardId, Card]
) -> dict[int, CardId]:
    """Pair records and cards of one name, the most similar first."""
    pairs = sorted(
        (-_likeness(records[i], cards[id]), _content(records[i]), id, i)
        for i in places
        for id in known
        if _may_be(records[i], cards[id])
    )
    found: dict[int, CardId] = {}
    taken: set[CardId] = set()
    for _, _, id, i in pairs:
        if i not in found and id not in taken:
            found[i] = id
            taken.add(id)
    return found


def _may_be(record: CardRecord, card: Card) -> bool:
    """Tell whether a record of the same name can be this card."""
    if _agrees(record, card):
        return True
    return record.kind == card.kind and not (record.printings and card.printings)


def _agrees(record: CardRecord, card: Card) -> bool:
    """Tell whether text, printings or stats show that both are one card, whatever the name."""
    if record.text and record.text == card.text:
        return True
    if {p.set for p in record.printings} & {p.set for p in card.printings}:
        return True
    shared = record.fields.keys() & card.fields.keys()
    return record.kind == card.kind and all(_like(record.fields[key], card.fields[key]) for key in shared)


def _like(one: Value, other: Value) -> bool:
    """Tell whether two stats agree; lists of words that grew (editions, traits) still do."""
    if isinstance(one, tuple) and isinstance(other, tuple) and any(isinstance(word, str) for word in one):
        return bool(set(one) & set(other))
    return one == other


def _likeness(record: CardRecord, card: Card) -> int:
    keys = record.fields.keys() | card.fields.keys()
    same = sum(record.fields.get(key) == card.fields.get(key) for key in keys)
    shared = {p.set for p in record.printings} & {p.set for p in card.printings}
    return (
        8 * (record.kind == card.kind)
        + 8 * (record.text is not None and record.text == card.text)
        + 6 * bool(shared)
        + (6 * same // len(keys) if keys else 0)
    )


def _renamed(
    records: Sequence[CardRecord],
    places: Sequence[int],
    heads: Sequence[Head],
    cards: Mapping[CardId, Card],
    taken: set[CardId],
) -> dict[int, CardId]:
    """Find known cards whose spelling changed: one record, one card, the same key, and stats that agree."""
    if not places or not heads:
        return {}
    present = {record.name for record in records}
    known_names = {name for _, name, _ in heads}
    wanted: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i in places:
        if records[i].name not in known_names:
            wanted[name_key(records[i].name), records[i].kind].append(i)
    absent: dict[tuple[str, str], list[CardId]] = defaultdict(list)
    if wanted:
        for id, name, kind in heads:
            if id not in taken and name not in present:
                absent[name_key(name), kind].append(id)
    found: dict[int, CardId] = {}
    for key, candidates in wanted.items():
        olds = absent.get(key, [])
        if len(candidates) == 1 and len(olds) == 1 and _agrees(records[candidates[0]], cards[olds[0]]):
            found[candidates[0]] = olds[0]
    return found


def _fresh(records: Sequence[CardRecord], places: Sequence[int], taken: set[CardId]) -> dict[int, CardId]:
    """Give new ids: the slug, with ``-2`` behind it where it is taken; content decides who comes first."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i in places:
        groups[slug(records[i].name)].append(i)
    found: dict[int, CardId] = {}
    taken = set(taken)
    late: list[tuple[str, int]] = []
    for base, group in groups.items():
        if len(group) > 1:
            group.sort(key=lambda i: (records[i].name, _content(records[i])))
        for i in group:
            id = CardId(base)
            if id in taken:
                late.append((base, i))
            else:
                found[i] = id
                taken.add(id)
    late.sort(key=lambda pair: pair[0])  # stable: within a slug the order by content stays
    for base, i in late:
        number = 2
        while CardId(f"{base}-{number}") in taken:
            number += 1
        found[i] = CardId(f"{base}-{number}")
        taken.add(found[i])
    return found


# -- what a card is after reading ----------------------------------------------------------------------


def fresh(game: GameId, id: CardId, record: CardRecord) -> Card:
    """Give the card that a record describes."""
    printings = _merged_printings(id, (), record.printings)
    return Card(id, game, record.name, record.kind, record.text, record.fields, printings, record.rulings)


def merged(known: Card, record: CardRecord, partial: bool = False) -> Card:
    """Give a known card as it is after a record was read.

    An unread text leaves the known one; printings are added or completed and never lost; a former name becomes an alias.

    Args:
        known: the card as the catalog has it.
        record: what a file says of it.
        partial: the file's format lacks fields, so that absence says nothing.
    """
    aliases = known.aliases
    if record.name != known.name:
        aliases = (*(alias for alias in aliases if alias not in (record.name, known.name)), known.name)
    return Card(
        known.id,
        known.game,
        record.name,
        record.kind or known.kind,
        known.text if record.text is None else record.text,
        {**known.fields, **record.fields} if partial else record.fields,
        _merged_printings(known.id, known.printings, record.printings),
        record.rulings or known.rulings if partial else record.rulings,
        aliases,
    )


def reads_alike(one: Card, other: Card) -> bool:
    """Tell whether the same is printed on both: name, type, text, fields and rulings; where it was printed aside."""
    return (one.name, one.kind, one.text, one.fields, one.rulings) == (
        other.name,
        other.kind,
        other.text,
        other.fields,
        other.rulings,
    )


def _merged_printings(
    card: CardId, known: tuple[Printing, ...], given: tuple[PrintingRecord, ...]
) -> tuple[Printing, ...]:
    """Match printings set by set: equal numbers first, then the likest; what is left over is new."""
    if not known and len(given) == 1:  # most new cards, and half the work
        (p,) = given
        return (Printing(_printing_id(card, p.set, ()), p.set, p.number, p.rarity, p.flavor, p.artist, p.image),)
    result = list(known)
    taken = {printing.id for printing in known}
    matched = _matches(known, given) if known else {}
    for i, record in enumerate(given):
        at = matched.get(i)
        if at is None:
            id = _printing_id(card, record.set, taken)
            taken.add(id)
            result.append(
                Printing(id, record.set, record.number, record.rarity, record.flavor, record.artist, record.image)
            )
        else:
            old = result[at]
            result[at] = replace(
                old,
                number=record.number or old.number,
                rarity=record.rarity or old.rarity,
                flavor=record.flavor or old.flavor,
                artist=record.artist or old.artist,
                image=record.image or old.image,
            )
    return tuple(result)


def _matches(known: tuple[Printing, ...], given: tuple[PrintingRecord, ...]) -> dict[int, int]:
    pairs = sorted(
        (-_printing_likeness(known[at], record), i, at)
        for i, record in enumerate(given)
        for at in range(len(known))
        if known[at].set == record.set
    )
    matched: dict[int, int] = {}
    used: set[int] = set()
    for _, i, at in pairs:
        if i not in matched and at not in used:
            matched[i] = at
            used.add(at)
    return matched


def _printing_likeness(one: Printing, other: PrintingRecord) -> int:
    number = one.number.lstrip("0")
    return (
        16 * (bool(number) and number == other.number.lstrip("0"))
        + 6 * (bool(one.image) and one.image == other.image)
        + 3 * (bool(one.artist) and one.artist == other.artist)
        + 3 * (bool(one.flavor) and one.flavor == other.flavor)
        + (one.rarity == other.rarity)
    )


def _printing_id(card: CardId, set_code: str, taken: Collection[PrintingId]) -> PrintingId:
    base = f"{card}/{set_code or '-'}"
    id, number = PrintingId(base), 2
    while id in taken:
        id, number = PrintingId(f"{base}~{number}"), number + 1
    return id
