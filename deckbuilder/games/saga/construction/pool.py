"""Which cards a format takes: edition tags, sets, and the ban, restricted and reserved lists with errata's format notes.

Lists of 2020 carry no Ancients, Saga or Alliance tag at all, so a card without a tag is evidence only where the data is known
to have such tags: where another card of the same deck carries it, or where the card itself carries a tag of the same age.
"""

from collections.abc import Iterator
from itertools import chain

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.fixes import cut, cut_all, cut_line, move
from deckbuilder.games.saga.construction.formats import Format, NameList, Pool
from deckbuilder.games.saga.construction.slots import DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Tally, Where

_CLASSIC = frozenset({"Pre-Campaign", "Campaign", "Epic", "4th Edition"})
_MODERN = frozenset({"Ancients", "Saga", "Alliance"})
_UNSURE, _UNTAGGED = "unsure", "without the edition tag"
OWN = "Warcamp"
"""The tag of the catalog that comes with this program; its data is complete."""


NAMED = 6
"""So many cards a finding names before it counts the rest."""


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
        names = listed_names([stranger.name for stranger in tally.strangers])
        yield OpenRule("pool", f"whether the {' or '.join(rules.editions)} pool holds {names} is not known")


def listed_names(names: list[str]) -> str:
    """Name some cards in a sentence, and count the rest."""
    names = list(dict.fromkeys(names))
    if len(names) <= NAMED:
        return ", ".join(names)
    return f"{', '.join(names[:NAMED])} and {len(names) - NAMED} more"


def _judged(tally: Tally, rules: Pool, editions: tuple[str, ...]) -> list[Found]:
    if not editions and not rules.without_sets and not rules.without_rarities:
        return []
    tags = frozenset(editions)
    tagged = rules.complete or not tags.isdisjoint(tally.editions)
    plain = not rules.without_sets and not rules.without_rarities
    label = " or ".join(editions)
    unsure: list[Facts] = []
    out: dict[str, list[Facts]] = {}
    for own, group in tally.by_tags.items():
        if plain and not tags.isdisjoint(own):
            continue
        alike = plain and not rules.sets  # then the tags alone decide
        for facts in group[:1] if alike else group:
            state = _member(facts, rules, tags, tagged)
            some = group if alike else [facts]
            if state is _UNSURE:
                unsure += some
            elif state:
                out.setdefault(state, []).extend(some)
    found: list[Found] = [_outside(tally, some, why, label) for why, some in out.items()]
    if unsure:
        why = f"no tag of the card list tells whether the {label} pool holds {listed_names([f.name for f in unsure])}"
        found.append(OpenRule("pool", why, _where(tally, unsure)))
    return found


def _where(tally: Tally, some: list[Facts]) -> tuple[Where, ...]:
    return tuple(chain.from_iterable([tally.where(facts.id) for facts in some]))


def _outside(tally: Tally, some: list[Facts], why: str, label: str) -> Violation:
    cuts = [cut_all(tally, facts.id) for facts in some]
    fixes = cuts[:NAMED]
    if len(some) > 1:
        edits = tuple(chain.from_iterable([fix.edits for fix in cuts]))
        fixes.insert(0, Fix(f"Cut these {sum(tally.copies[f.id] for f in some)} cards", edits))
    named = f"{why} {label}" if why == _UNTAGGED else why
    return Violation(
        "pool",
        f"{named}: {listed_names([facts.name for facts in some])}",
        where=_where(tally, some),
        source=f"{label} format: card pool",
        fixes=tuple(fixes),
    )


def _member(facts: Facts, rules: Pool, tags: frozenset[str], tagged: bool) -> str:
    """Tell why a card is out; ``""`` where it is in, ``_UNSURE`` where that is not known."""
    if rules.without_sets and facts.sets and facts.sets <= rules.without_sets:
        return "printed only in sets that are no part of the format"
    if rules.without_rarities and facts.rarities and facts.rarities <= rules.without_rarities:
        return "printed only in rarities that are no part of the format"
    if not tags or not tags.isdisjoint(facts.editions) or not rules.sets.isdisjoint(facts.sets):
        return ""
    own = facts.editions
    if tagged or (own and (not _MODERN.isdisjoint(own) or OWN in own)):
        return _UNTAGGED
    return _UNTAGGED if not _CLASSIC.isdisjoint(own) and not _CLASSIC.isdisjoint(tags) else _UNSURE


def banned(tally: Tally, fmt: Format) -> Iterator[Found]:
    """No card of the ban list, none that its errata ban from the format or keep in Open."""
    current = fmt.listed(tally.as_of)
    if current.banned and not current.banned.isdisjoint(tally.names):
        for id in tally.copies:
            facts = tally.lines_of[id][0].facts
            if not facts.keys.isdisjoint(current.banned):
                yield _out(tally, facts, f"{facts.name} is banned in {fmt.spec.label}", current.source)
        for stranger in tally.strangers:
            if stranger.key in current.banned:
                yield Violation("banned", f"{stranger.name} is banned in {fmt.spec.label}", source=current.source)
    for facts in tally.flagged:
        if facts.open_only and fmt.pool.open_only != "allowed":
            yield _open_only(tally, facts, fmt)
        if _flagged(facts, fmt, "banned"):
            yield _out(tally, facts, f"{facts.name} is banned in {fmt.spec.label}", _notes(facts))
    yield from _unlisted(tally, fmt, current, "banned")
    if fmt.pool.notes and tally.strangers and "banned" not in current.unknown:
        yield OpenRule("banned", "the errata of the unknown cards may ban them")


def _open_only(tally: Tally, facts: Facts, fmt: Format) -> Violation:
    message = f"{facts.name} may only be played in Open"
    severity = Severity.ERROR
    if fmt.pool.open_only == "warned":
        message += f", says an old erratum; lists of {fmt.spec.label} have taken it since"
        severity = Severity.WARNING
    fixes = (cut_all(tally, facts.id),)
    return Violation("banned", message, severity, tally.where(facts.id), f"errata of {facts.name}", fixes)


def _out(tally: Tally, facts: Facts, message: str, source: str) -> Violation:
    fixes = (cut_all(tally, facts.id),)
    return Violation("banned", message, where=tally.where(facts.id), source=source, fixes=fixes)


def _notes(facts: Facts) -> str:
    return f"errata of {facts.name}: Format Notes"


def _flagged(facts: Facts, fmt: Format, flag: str) -> bool:
    return any(word == flag and name in fmt.pool.notes for name, word in facts.flags)


def _unlisted(tally: Tally, fmt: Format, current: NameList, rule: str) -> Iterator[Found]:
    if rule in current.unknown and tally.size:
        yield OpenRule(rule, current.about or f"the {rule} list in force is not known")


def restricted(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one copy of a card of the restricted list."""
    current = fmt.listed(tally.as_of)
    listed = bool(current.restricted) and not current.restricted.isdisjoint(tally.names)
    some = tally.copies if listed else {f.id: tally.copies[f.id] for f in tally.flagged}
    for id, count in some.items():
        facts = tally.lines_of[id][0].facts
        if count < 2:
            continue
        if (listed and not facts.keys.isdisjoint(current.restricted)) or _flagged(facts, fmt, "restricted"):
            yield _one_copy(tally, facts, count, "restricted", current.source if listed else _notes(facts), fmt)
    if listed:
        for stranger in tally.strangers:
            if stranger.count > 1 and stranger.key in current.restricted:
                yield Violation(
                    "restricted",
                    f"{stranger.count} copies of {stranger.name}; it is restricted to 1",
                    source=current.source,
                )
    yield from _unlisted(tally, fmt, current, "restricted")


def _one_copy(tally: Tally, facts: Facts, count: int, rule: str, source: str, fmt: Format) -> Violation:
    word = "restricted to 1" if rule == "restricted" else "Epic there"
    return Violation(
        rule,
        f"{count} copies of {facts.name}; in {fmt.spec.label} it is {word}",
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
    if fmt.pool.notes:
        names = [stranger.name for stranger in tally.strangers if stranger.count > 1]
        if names:
            yield OpenRule(
                "epic-format", f"errata may make unknown cards Epic in {fmt.spec.label}: {listed_names(names)}"
            )


def reserved(tally: Tally, fmt: Format) -> Iterator[Found]:
    """A reserved card may not start in play: by keyword, by the format's list, or by errata's format notes."""
    current = fmt.listed(tally.as_of)
    for line in tally.start:
        facts = line.facts
        by_list = bool(current.reserved) and not facts.keys.isdisjoint(current.reserved)
        if facts.reserved or by_list or (facts.flags and _flagged(facts, fmt, "reserved")):
            source = current.source if by_list else f"keyword of {facts.name}" if facts.reserved else _notes(facts)
            fixes: tuple[Fix, ...] = (move(tally, line, DECK, line.count), cut_line(line))
            message = f"{facts.name} is reserved: it may not start in play"
            yield Violation("reserved", message, where=(line.where,), source=source, fixes=fixes)
    for stranger in tally.strangers:
        if stranger.slot in STARTING and stranger.key in current.reserved:
            message = f"{stranger.name} is reserved: it may not start in play"
            yield Violation("reserved", message, source=current.source)
    if tally.strange_start:
        yield OpenRule("reserved", "an unknown starter may be reserved")
    yield from _unlisted(tally, fmt, current, "reserved")
