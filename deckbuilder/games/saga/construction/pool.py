"""Which cards a format takes: edition tags, sets, and the ban, restricted and reserved lists with errata's format notes.

Lists of 2020 carry no Ancients, Saga or Alliance tag at all, so a card without a tag is evidence only where the data is known
to have such tags: where another card of the same deck carries it, or where the card itself carries a tag of the same age.
"""

from collections.abc import Iterator
from itertools import chain

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.core.saying import noop, say, term
from deckbuilder.games.saga.construction.facts import Facts, format_notes
from deckbuilder.games.saga.construction.fixes import cut, cut_all, cut_line, move, pool_search
from deckbuilder.games.saga.construction.formats import Format, NameList, Pool, edition_word, list_key
from deckbuilder.games.saga.construction.slots import DECK, STARTING, WARLORD
from deckbuilder.games.saga.construction.tally import Found, Tally, Where
from deckbuilder.games.saga.construction.words import any_of, counted, listed

_CLASSIC = frozenset({"Pre-Campaign", "Campaign", "Epic", "4th Edition"})
_MODERN = frozenset({"Ancients", "Saga", "Alliance"})
_UNSURE, _UNTAGGED = "unsure", noop("{cards} without the edition tag {label}: {names}")
_OTHER_SETS = noop("{cards} printed only in sets that are no part of the format: {names}")
_OTHER_RARITIES = noop("{cards} printed only in rarities that are no part of the format: {names}")
OWN = "Warcamp"
"""The tag of the catalog that comes with this program; its data is complete."""


CUT_AT_ONCE = 8
"""So many different cards outside the pool may be cut by one fix; a deck of more was built for something else."""


def pool(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Every card belongs to the format's pool, by one of its edition tags or one of its printings."""
    rules = fmt.pool
    if rules.alternatives:
        chosen = tally.deck.choice("pool")
        tags = (chosen,) if chosen in rules.editions else rules.editions
        found = [_judged(tally, rules, (tag,)) for tag in tags]
        yield from min(found, key=lambda some: sum(len(f.where) for f in some if isinstance(f, Violation)), default=())
    else:
        yield from _judged(tally, rules, rules.editions)
    if rules.editions and tally.strangers:
        names = listed(stranger.name for stranger in tally.strangers)
        yield OpenRule(
            "pool",
            say("Unknown cards may be outside the {pool} pool: {names}", pool=any_of(rules.editions), names=names),
        )


def _judged(tally: Tally, rules: Pool, editions: tuple[str, ...]) -> list[Found]:
    if not editions and not rules.without_sets and not rules.without_rarities:
        return []
    tags = frozenset(editions)
    tagged = rules.complete or not tags.isdisjoint(tally.editions)
    plain = not rules.without_sets and not rules.without_rarities
    label = any_of(editions)
    unsure: list[Facts] = []
    out: dict[str, list[Facts]] = {}
    for own, group in tally.by_tags.items():
        if plain and not tags.isdisjoint(own):
            continue
        alike = plain and not rules.sets  # then the tags alone decide
        for facts in group[:1] if alike else group:
            state = _member(facts.editions, facts.sets, facts.rarities, rules, tags, tagged)
            some = group if alike else [facts]
            if state is _UNSURE:
                unsure += some
            elif state:
                out.setdefault(state, []).extend(some)
    search = pool_search(rules, editions)
    cited = rules.source or (say("{format} format: card pool", format=label) if label else say("format: card pool"))
    found: list[Found] = [_outside(tally, some, why, label, search, cited) for why, some in out.items()]
    if unsure:
        why = say(
            "The card list has no such edition tag for {cards} that may be outside the {pool} pool: {names}",
            cards=counted(len(unsure), "card"),
            pool=label,
            names=listed([facts.name for facts in unsure]),
        )
        found.append(OpenRule("pool", why, _where(tally, unsure)))
    return found


def _where(tally: Tally, some: list[Facts]) -> tuple[Where, ...]:
    return tuple(chain.from_iterable([tally.where(facts.id) for facts in some]))


def _outside(tally: Tally, some: list[Facts], why: str, label: str, search: str, cited: str) -> Violation:
    if len(some) > CUT_AT_ONCE:
        fixes = [Fix(say("Show cards of the {pool} pool", pool=label), search=search, slot=DECK)] if search else []
        fixes += [cut_all(tally, facts.id) for facts in some[:3]]
    else:
        fixes = [cut_all(tally, facts.id) for facts in some]
        if len(some) > 1:
            edits = tuple(chain.from_iterable([fix.edits for fix in fixes]))
            fixes.insert(0, Fix(say("Cut these {n} cards", n=sum(tally.copies[f.id] for f in some)), edits))
    return Violation(
        "pool",
        say(why, cards=counted(len(some), "card"), label=label, names=listed([facts.name for facts in some])),
        where=_where(tally, some),
        source=cited,
        fixes=tuple(fixes),
    )


def _member(
    editions: frozenset[str],
    sets: frozenset[str],
    rarities: frozenset[str],
    rules: Pool,
    tags: frozenset[str],
    tagged: bool,
) -> str:
    """Tell why a card is out; ``""`` where it is in, ``_UNSURE`` where that is not known."""
    if rules.without_sets and sets and sets <= rules.without_sets:
        return _OTHER_SETS
    if rules.without_rarities and rarities and rarities <= rules.without_rarities:
        return _OTHER_RARITIES
    if not tags or not tags.isdisjoint(editions) or not rules.sets.isdisjoint(sets):
        return ""
    if tagged or (editions and (not _MODERN.isdisjoint(editions) or OWN in editions)):
        return _UNTAGGED
    return _UNTAGGED if not _CLASSIC.isdisjoint(editions) and not _CLASSIC.isdisjoint(tags) else _UNSURE


def allows(card: Card, fmt: Format) -> bool | None:
    """Tell whether a format's pool and lists let a deck hold a card; None where tags or lists do not tell."""
    rules, current = fmt.pool, fmt.listed()
    flags, open_only = format_notes(card.rulings) if card.rulings else ((), False)
    if any(word == "banned" and name in rules.notes for name, word in flags):
        return False
    if open_only and rules.open_only == "refused":
        return False
    if current.banned and any(list_key(name) in current.banned for name in (card.name, *card.aliases)):
        return False
    editions = frozenset(edition_word(word) for word in card.words("editions"))
    sets = frozenset(printing.set for printing in card.printings)
    rarities = frozenset(printing.rarity for printing in card.printings if printing.rarity)
    state = _member(editions, sets, rarities, rules, frozenset(rules.editions), rules.complete)
    if state == _UNSURE or (not state and "banned" in current.unknown):
        return None
    return not state


def banned(tally: Tally, fmt: Format) -> Iterator[Found]:
    """No card of the ban list, none that its errata ban from the format or keep in Open."""
    current = fmt.listed(tally.as_of)
    if current.banned and not current.banned.isdisjoint(tally.names):
        for id in tally.copies:
            facts = tally.lines_of[id][0].facts
            if not facts.keys.isdisjoint(current.banned):
                yield _out(
                    tally,
                    facts,
                    say("{card} is banned in {format}", card=facts.name, format=term(fmt.spec.label)),
                    current.source,
                )
        for stranger in tally.strangers:
            if stranger.key in current.banned:
                yield Violation(
                    "banned",
                    say("{card} is banned in {format}", card=stranger.name, format=term(fmt.spec.label)),
                    source=current.source,
                )
    for facts in tally.flagged:
        if facts.open_only and fmt.pool.open_only != "allowed":
            yield _open_only(tally, facts, fmt)
        if _flagged(facts, fmt, "banned"):
            yield _out(
                tally,
                facts,
                say("{card} is banned in {format}", card=facts.name, format=term(fmt.spec.label)),
                _notes(facts),
            )
    if "banned" in current.unknown and tally.size:
        yield OpenRule("banned", term(current.about.rstrip(".")) or say("The ban list in force is not known"))


def _open_only(tally: Tally, facts: Facts, fmt: Format) -> Violation:
    message = say("{card} may only be played in Open", card=facts.name)
    severity = Severity.ERROR
    if fmt.pool.open_only == "warned":
        text = "{card} may only be played in Open, says an old erratum; lists of {format} have taken it since"
        message = say(text, card=facts.name, format=term(fmt.spec.label))
        severity = Severity.WARNING
    fixes = (cut_all(tally, facts.id),)
    return Violation(
        "banned", message, severity, tally.where(facts.id), say("errata of {card}: Open only", card=facts.name), fixes
    )


def _out(tally: Tally, facts: Facts, message: str, source: str) -> Violation:
    fixes = (cut_all(tally, facts.id),)
    return Violation("banned", message, where=tally.where(facts.id), source=source, fixes=fixes)


def _notes(facts: Facts) -> str:
    return say("errata of {card}: Format Notes", card=facts.name)


def _flagged(facts: Facts, fmt: Format, flag: str) -> bool:
    return any(word == flag and name in fmt.pool.notes for name, word in facts.flags)


def _held_twice(tally: Tally, current: NameList, rule: str, what: str) -> Iterator[Found]:
    """Leave a rule about second copies open where its list is not known and a card is held twice."""
    if rule not in current.unknown:
        return
    names, places = tally.held_twice()
    if names:
        text = "The {list} list in force is not known; {cards} held twice or more may be on it: {names}"
        why = say(text, list=term(what), cards=counted(len(names), "card"), names=listed(names))
        yield OpenRule(rule, why, places)


def restricted(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one copy of a card of the restricted list."""
    current = fmt.listed(tally.as_of)
    on_list = bool(current.restricted) and not current.restricted.isdisjoint(tally.names)
    some = tally.copies if on_list else {f.id: tally.copies[f.id] for f in tally.flagged}
    for id, count in some.items():
        facts = tally.lines_of[id][0].facts
        if count < 2:
            continue
        if (on_list and not facts.keys.isdisjoint(current.restricted)) or _flagged(facts, fmt, "restricted"):
            yield _one_copy(tally, facts, count, "restricted", current.source if on_list else _notes(facts), fmt)
    if on_list:
        for stranger in tally.strangers:
            if stranger.count > 1 and stranger.key in current.restricted:
                yield Violation(
                    "restricted",
                    say("{n} copies of {card}; it is restricted to 1", n=stranger.count, card=stranger.name),
                    source=current.source,
                )
    yield from _held_twice(tally, current, "restricted", noop("restricted"))


def _one_copy(tally: Tally, facts: Facts, count: int, rule: str, source: str, fmt: Format) -> Violation:
    one, epic = (
        "{n} copies of {card}; in {format} it is restricted to 1",
        "{n} copies of {card}; in {format} it is Epic there",
    )
    text = one if rule == "restricted" else epic
    return Violation(
        rule,
        say(text, n=count, card=facts.name, format=term(fmt.spec.label)),
        where=tally.where(facts.id),
        source=source,
        fixes=(cut(tally, facts.id, count - 1),),
    )


def epic_format(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one copy of a card that a list or errata make Epic in this format alone.

    Source: errata, Format Notes.
    """
    current = fmt.listed(tally.as_of)
    some = tally.copies if current.epic else {f.id: tally.copies[f.id] for f in tally.flagged}
    for id, count in some.items():
        facts = tally.lines_of[id][0].facts
        if count > 1 and not facts.epic:
            if facts.flags and _flagged(facts, fmt, "epic"):
                yield _one_copy(tally, facts, count, "epic-format", _notes(facts), fmt)
            elif current.epic and not facts.keys.isdisjoint(current.epic):
                yield _one_copy(tally, facts, count, "epic-format", current.source, fmt)
    yield from _held_twice(tally, current, "epic-format", noop("Epic"))


def reserved(tally: Tally, fmt: Format) -> Iterator[Found]:
    """A card that the format's list or errata's format notes reserve may not start in play."""
    current = fmt.listed(tally.as_of)
    for line in tally.start:
        facts = line.facts
        by_list = bool(current.reserved) and not facts.keys.isdisjoint(current.reserved)
        if by_list or (facts.flags and _flagged(facts, fmt, "reserved")):
            source = current.source if by_list else _notes(facts)
            fixes: tuple[Fix, ...] = (move(tally, line, DECK, line.count), cut_line(line))
            message = say("{card} is reserved: it may not start in play", card=facts.name)
            yield Violation("reserved", message, where=(line.where,), source=source, fixes=fixes)
    strange = [stranger for stranger in tally.strangers if stranger.slot in STARTING]
    for stranger in strange:
        if stranger.key in current.reserved:
            message = say("{card} is reserved: it may not start in play", card=stranger.name)
            yield Violation("reserved", message, source=current.source)
    if "reserved" in current.unknown:
        leading = {line.where for line in tally.leaders}
        lines = [line for line in tally.start if line.where not in leading]
        names = [line.facts.name for line in lines] + [x.name for x in strange if x.slot != WARLORD]
        if names:
            why = say(
                "The reserved list in force is not known; {starters} may be on it: {names}",
                starters=counted(len(set(names)), "starter"),
                names=listed(names),
            )
            yield OpenRule("reserved", why, tuple(line.where for line in lines))
