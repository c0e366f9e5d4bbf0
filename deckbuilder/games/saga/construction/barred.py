"""Who may not start, and not twice.

Source: rulebook, Preparing for Battle (Unique), and card texts by The Golden Rule: the more specific and the forbidding
words win.
"""

from collections.abc import Iterator

from deckbuilder.core.decks import OpenRule, Severity, Violation
from deckbuilder.core.saying import say
from deckbuilder.games.saga.construction.army import leader_unsure
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.fixes import cut_line, move
from deckbuilder.games.saga.construction.formats import PREPARING, Format
from deckbuilder.games.saga.construction.limits import card_text
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Line, Tally
from deckbuilder.games.saga.construction.words import all_of, any_of, listed, several


def unique_start(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Not two copies of one Unique character start; further copies in the deck are free."""
    counts: dict[str, list[Line]] = {}
    for line in tally.start:
        if line.facts.unique:
            counts.setdefault(line.facts.key, []).append(line)
    for lines in counts.values():
        count = sum(line.count for line in lines)
        if count > 1:
            yield Violation(
                "unique-start",
                say("{n} copies of {card}, which is Unique, start; only one may", n=count, card=lines[0].facts.name),
                where=tuple(line.where for line in lines),
                source=PREPARING,
                fixes=tuple(move(tally, x, DECK, min(x.count, count - 1)) for x in lines),
            )
    starting: dict[str, int] = {}
    for stranger in tally.strangers:
        if stranger.slot in STARTING:
            starting[stranger.name] = starting.get(stranger.name, 0) + stranger.count
    twice = [name for name, count in starting.items() if count > 1]
    if twice:
        some = "Several copies of unknown cards start and may be Unique: {names}"
        why = "Several copies of an unknown card start and may be Unique: {names}"
        yield OpenRule("unique-start", say(some if several(twice) else why, names=listed(twice)))


def may_not_start(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Some cards say that they may not start in play, or not without another; the keyword Reserved says so, too."""
    leading = {line.where for line in tally.leaders}
    unread: list[Line] = []
    for line in tally.start:
        facts = line.facts
        soft = Severity.WARNING if facts.unread else Severity.ERROR
        if facts.unread and line.where not in leading:
            unread.append(line)
        if facts.bends.stays_home:
            told = "{card} may not start in play, it is told; the card list does not have its text"
            own = "{card} may not start in play, by its own words"
            yield _stays(tally, line, say(told if facts.unread else own, card=facts.name), soft)
        elif facts.reserved:
            yield _stays(tally, line, say("{card} is Reserved: it may not start in play", card=facts.name), soft)
        if facts.bends.needs_class:
            yield from _companion(tally, line, facts)
        yield from _with_whom(tally, line, facts)
        if facts.bends.equipped == "warlord":
            yield from _bearer(tally, line, facts)
    if unread:
        names = listed(line.facts.name for line in unread)
        why = say("A text that is not in the card list may forbid to start: {names}", names=names)
        yield OpenRule("may-not-start", why, tuple(line.where for line in unread))
    strange = [stranger.name for stranger in tally.strangers if stranger.slot == ARMY]
    if strange:
        some = "Unknown cards start, and their words may forbid it: {names}"
        one = "Unknown card starts, and its words may forbid it: {names}"
        yield OpenRule("may-not-start", say(some if several(strange) else one, names=listed(strange)))


def _companion(tally: Tally, line: Line, facts: Facts) -> Iterator[Found]:
    wanted = facts.bends.needs_class
    others = any(
        x.facts.id != facts.id and wanted in x.facts.classes for x in tally.start if x.facts.kind == "Character"
    )
    others = others or (wanted in facts.classes and line.count > 1)
    if others:
        return
    if tally.strange_start:
        why = say(
            "{card} starts only with a {wanted} in the army, and a starter is not known", card=facts.name, wanted=wanted
        )
        yield OpenRule("may-not-start", why, (line.where,))
        return
    # Whether a card may be its own companion is stated nowhere.
    soft = facts.unread or wanted in facts.classes
    message = say("{card} starts only with a {wanted} in the army", card=facts.name, wanted=wanted)
    yield _stays(tally, line, message, Severity.WARNING if soft else Severity.ERROR)


def _with_whom(tally: Tally, line: Line, facts: Facts) -> Iterator[Found]:
    """Judge cards that start only under one Warlord, or not under another."""
    alone = facts.bends.only_with
    if alone and not tally.leads(alone):
        if leader_unsure(tally) and not tally.leaders:
            why = say("{card} starts only under one Warlord, and who leads is not known", card=facts.name)
            yield OpenRule("may-not-start", why, (line.where,))
        else:
            message = say("{card} starts only under a Warlord who does not lead this army", card=facts.name)
            yield _stays(tally, line, message, Severity.WARNING if facts.unread else Severity.ERROR)
    for name in facts.bends.not_with:
        if tally.leads(name):
            message = say(
                "{card} may not start with {other}, as players' checkers have it", card=facts.name, other=name
            )
            yield _stays(tally, line, message, Severity.WARNING)


def _bearer(tally: Tally, line: Line, facts: Facts) -> Iterator[Found]:
    """An item that starts equipped to the Warlord is of one of the Warlord's classes, or of none.

    Source: rulebook, Items: whoever equips an item must be of its class.
    """
    classes = facts.classes - {"Classless"}
    if not classes or not tally.leaders or any(classes & leader.facts.classes for leader in tally.leaders):
        return
    if leader_unsure(tally):
        why = say(
            "{card} starts equipped to a Warlord of its class, and who leads is not known well enough", card=facts.name
        )
        yield OpenRule("may-not-start", why, (line.where,))
        return
    who = all_of([leader.facts.name for leader in tally.leaders])
    kinds = any_of(sorted(classes))
    message = say("{card} is an item for a {classes}, which {who} is not", card=facts.name, classes=kinds, who=who)
    yield _stays(tally, line, message)


def _stays(tally: Tally, line: Line, message: str, severity: Severity = Severity.ERROR) -> Violation:
    return Violation(
        "may-not-start",
        message,
        severity,
        (line.where,),
        card_text(line.facts.name),
        (move(tally, line, DECK, line.count), cut_line(line)),
    )
