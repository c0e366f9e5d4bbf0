"""Warlords and other lords: who leads, and how many of each a deck may hold.

Source: rulebook, Preparing for Battle (one Warlord starts) and Building Your Deck (one of each lord).
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.core.saying import Part, either, say, say_n, term
from deckbuilder.games.saga.construction.facts import LORDS, Facts
from deckbuilder.games.saga.construction.fixes import cut_all, cut_line, cuts, move
from deckbuilder.games.saga.construction.formats import PREPARING, Format
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING, WARLORD
from deckbuilder.games.saga.construction.tally import Found, Line, Tally, may_lead
from deckbuilder.games.saga.construction.words import counted, listed

_BOUND = ("Warlord", "Overlord", "Dragon Lord")
"""The lords that the rulebook limits; the others are limited likewise, by warning."""


def one_warlord(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Exactly one character with the Warlord trait starts, or as many as the format asks for."""
    needed, source = fmt.warlords
    count = sum(line.count for line in tally.leaders)
    if not tally.start and not tally.strange_start:
        yield from _none_listed(tally, source)
        return
    places = tuple(line.where for line in tally.leaders)
    if count < needed:
        starting = [stranger for stranger in tally.strangers if stranger.slot in STARTING]
        strange = [x.name for x in starting if x.slot == WARLORD] or [x.name for x in starting]
        unread = [line for line in tally.start if line.slot == WARLORD and line.facts.unread and not _led(tally, line)]
        if strange or unread:
            names = listed([*strange, *(line.facts.name for line in unread)])
            yield OpenRule(
                "one-warlord",
                say("Not known well enough to tell whether a Warlord starts: {names}", names=names),
                places,
            )
        else:
            yield Violation("one-warlord", _too_few(count, fmt), source=source, fixes=(*_moves(tally), show_warlords()))
    elif count > needed:
        if any(line.facts.unread and not line.facts.warlord for line in tally.leaders):
            why = say("The lord's text is not in the card list and may start the game with a Warlord")
            yield OpenRule("one-warlord", why, places)
        else:
            message = say("{n} Warlords start; only {needed} may", n=count, needed=needed)
            steps = _step_down(tally, fmt, count - needed)
            yield Violation("one-warlord", message, where=places, source=source, fixes=steps)
    yield from _beside(tally, open_too=count >= needed)
    for line in tally.leaders:
        if not line.facts.warlord:
            message = say(
                "{card} has no Warlord trait; lords without it lead decks of the challenge system", card=line.facts.name
            )
            yield Violation("one-warlord", message, Severity.WARNING, (line.where,), PREPARING, (show_warlords(),))


def _beside(tally: Tally, *, open_too: bool) -> Iterator[Found]:
    """Judge who stands in the Warlord's place and does not lead.

    Args:
        tally: the deck.
        open_too: whether to tell of those whose words are not known; not where that was told already.
    """
    lines = [line for line in tally.start if line.slot == WARLORD and not _led(tally, line)]
    lines = [line for line in lines if line.facts.kind == "Character"]  # of gear the army's rule speaks
    for line in lines:
        if line.facts.unread:
            if open_too:
                why = say("Not known well enough to tell whether a Warlord starts: {names}", names=line.facts.name)
                yield OpenRule("one-warlord", why, (line.where,))
            continue
        fixes = (move(tally, line, ARMY, line.count), move(tally, line, DECK, line.count), cut_line(line))
        message = say("{card} is no Warlord, but stands in the Warlord's place", card=line.facts.name)
        yield Violation("one-warlord", message, where=(line.where,), source=PREPARING, fixes=fixes)


def _step_down(tally: Tally, fmt: Format, by: int) -> tuple[Fix, ...]:
    """Offer to take spare Warlords out of the start, the army's first: to the deck where that may hold them, else cut."""
    lines = sorted(tally.leaders, key=lambda line: line.slot == WARLORD)
    if fmt.lords.value and warlord_count(tally) > fmt.warlords.value:
        return cuts(lines, by)
    return tuple(move(tally, line, DECK, by) for line in lines if line.count >= by) or cuts(lines, by)


def _led(tally: Tally, line: Line) -> bool:
    return any(leader.where == line.where for leader in tally.leaders)


def _too_few(count: int, fmt: Format) -> str:
    needed = fmt.warlords.value
    if needed == 1:
        return say("No Warlord starts")
    values: dict[str, Part] = {"format": term(fmt.spec.label), "needed": needed}
    if not count:
        return say("No Warlord starts; {format} needs {needed}", **values)
    one, many = "{n} Warlord starts; {format} needs {needed}", "{n} Warlords start; {format} needs {needed}"
    return say_n(count, one, many, **values)


def _none_listed(tally: Tally, source: str) -> Iterator[Found]:
    """Judge a list that does not say who starts: it must hold somebody who may lead."""
    if any(may_lead(line.facts) for line in tally.lines):
        return
    if tally.strange:
        names = listed(stranger.name for stranger in tally.strangers)
        yield OpenRule(
            "one-warlord", say("No card is known to be a Warlord; an unknown one may be: {names}", names=names)
        )
    else:
        yield Violation("one-warlord", say("No Warlord is in the deck"), source=source, fixes=(show_warlords(),))


def _moves(tally: Tally) -> tuple[Fix, ...]:
    return tuple(move(tally, line, WARLORD) for line in tally.lordly if line.slot == DECK and line.facts.warlord)


def show_warlords() -> Fix:
    """Show the cards that may lead."""
    return Fix(say("Choose a Warlord: show them"), search="t:char sub:warlord", slot=WARLORD)


def warlord_count(tally: Tally) -> int:
    """Count Warlords; a card that allows other copies of itself, or so many, counts once."""
    count = 0
    for facts in {line.facts.id: line.facts for line in tally.lordly if line.facts.warlord}.values():
        if not _excepted(tally, facts, "Warlord"):
            lifted = not facts.unread and (facts.bends.other_copies or facts.bends.copies)
            count += 1 if lifted else tally.copies[facts.id]
    return count


def lords(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one Warlord, one Overlord and one Dragon Lord; a card that is several of these fills each.

    Medusan Lords and Daemonlords likewise, which the rulebook does not say.
    """
    if not fmt.lords.value:
        return
    maybe: list[str] = []
    for lord in ("Warlord", *LORDS):
        lines = [line for line in tally.lordly if _is(line.facts, lord) and not _excepted(tally, line.facts, lord)]
        count = warlord_count(tally) if lord == "Warlord" else sum(line.count for line in lines)
        limit, source = 1, fmt.lords.source
        if lord == "Warlord" and fmt.warlords.value != 1:
            limit, source = fmt.warlords
        if count > limit:
            yield from _too_many(tally, lord, lines, count, limit, source)
        elif count + tally.strange > limit and lord in _BOUND:
            maybe.append(lord)
        if fmt.side:
            yield from _side_lord(tally, lord, count, fmt)
    if tally.strange and maybe:
        kinds = either(maybe)
        names = listed(stranger.name for stranger in tally.strangers)
        text = "{copies} may be a further {kinds}: {names}"
        yield OpenRule("lords", say(text, copies=_unknown(tally.strange), kinds=kinds, names=names))


def _unknown(copies: int) -> str:
    return counted(copies, "unknown copy", "unknown copies")


def _is(facts: Facts, lord: str) -> bool:
    return facts.warlord if lord == "Warlord" else lord in facts.lords


def _excepted(tally: Tally, facts: Facts, lord: str) -> bool:
    """Tell whether this lord does not count, because of its words or another card's about the Warlord that leads.

    Words that are not in the card list do not count as read, whatever is told of them.
    """
    kind, name = facts.bends.unlike
    if name and kind in ("", lord) and not facts.unread and tally.leads(name):
        return True
    return any(not line.facts.unread for line in _lifting(tally, lord))


def _lifting(tally: Tally, lord: str) -> list[Line]:
    lifts = [line for line in tally.bent if line.facts.bends.lifts[0] == lord and line.facts.bends.lifts[1]]
    return [line for line in lifts if tally.leads(line.facts.bends.lifts[1])]


def _too_many(tally: Tally, lord: str, lines: list[Line], count: int, limit: int, source: str) -> Iterator[Found]:
    unread = [line.facts.name for line in (*lines, *tally.leaders, *_lifting(tally, lord)) if line.facts.unread]
    places = tuple(line.where for line in lines)
    if unread:
        text = "{n} cards are {lord}s, at most {limit}; a text that is not in the card list may allow it: {names}"
        why = say(text, n=count, lord=lord, limit=limit, names=listed(unread))
        yield OpenRule("lords", why, places)
        return
    # "May bring multiple ... into play" speaks of play, not of the deck.
    played = any(line.facts.bends.lifts[0] == lord and not line.facts.bends.lifts[1] for line in tally.bent)
    yield Violation(
        "lords",
        say("{n} cards are {lord}s; at most {limit}", n=count, lord=lord, limit=limit),
        Severity.WARNING if played or lord not in _BOUND else Severity.ERROR,
        places,
        source,
        _fewer(tally, lines, count - limit),
    )


def _fewer(tally: Tally, lines: list[Line], by: int) -> tuple[Fix, ...]:
    """Offer to cut lords: those that do not lead, else wholly one of which many copies count as one, else the leader."""
    leading = {line.where for line in tally.leaders}
    spare = sorted((line for line in lines if not _harmless(line)), key=lambda line: line.where in leading)
    led = {id for _, id in leading}
    groups = dict.fromkeys(line.facts.id for line in lines if _harmless(line) and line.facts.id not in led)
    return (
        cuts([line for line in spare if line.where not in leading], by)
        or (tuple(cut_all(tally, id) for id in groups) if by == 1 else ())
        or cuts(spare, by)
    )


def _harmless(line: Line) -> bool:
    return line.facts.bends.other_copies or bool(line.facts.bends.copies)


def _side_lord(tally: Tally, lord: str, inside: int, fmt: Format) -> Iterator[Found]:
    """Count the side deck with the deck.

    Source: Quality-of-Life Ancients, November 2021.
    """
    spare = [line for line in tally.side if _is(line.facts, lord)]
    count = inside + sum(line.count for line in spare)
    if spare and count > 1 and inside <= 1:
        yield Violation(
            "lords",
            say("{n} cards are {lord}s, the side deck included; at most 1", n=count, lord=lord),
            where=tuple(line.where for line in spare),
            source=fmt.cited("side"),
            fixes=tuple(cut_line(line) for line in spare),
        )
