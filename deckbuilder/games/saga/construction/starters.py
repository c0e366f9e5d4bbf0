"""What the starting army must be, and who may be in it.

Source: rulebook, Preparing for Battle, where a function names no other; quickstart, Setup, says the same.
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.games.saga.construction.army import leader_unsure, loyal, muster, uncertain
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.fixes import cut_line, move, quoted, show_starters, starter_search
from deckbuilder.games.saga.construction.formats import BUILDING, PREPARING, Format, list_key
from deckbuilder.games.saga.construction.limits import CARD_TEXT, warlord_count
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING, WARLORD
from deckbuilder.games.saga.construction.tally import Army, Found, Line, Tally, may_lead

HERO_COVERS = 2
"""How many starters one card replaces at most, by any wording that is known."""


def army(tally: Tally, fmt: Format) -> Iterator[Found]:
    """One Warlord, three characters of level 1, two of level 2 start, or what the format and the cards' words make of it."""
    if not fmt.levels:
        return
    if not tally.start and not tally.strange_start:
        yield from _nobody_chosen(tally, fmt)
        return
    mustered = muster(tally, fmt.levels)
    yield from _leaders(tally, fmt)
    unsure = leader_unsure(tally)
    doubtful = [line for line in mustered.misfits if uncertain(line.facts)]
    misfits = [line for line in mustered.misfits if not uncertain(line.facts)]
    short = sum(mustered.missing.values())
    cover = HERO_COVERS * (tally.strange_start + len(doubtful))
    if short > cover:
        yield from _missing(tally, mustered, fmt)
    elif short or doubtful or tally.strange_start:
        who = doubtful[0].facts.name if doubtful else _first_stranger(tally)
        places = tuple(line.where for line in doubtful)
        if who:
            yield OpenRule("army", f"{who} is not known well enough to tell whether the army is complete", places)
    yield from _misfits(tally, mustered, misfits, unsure, fmt)
    for extra in mustered.owed:
        what = extra.trait or "character"
        yield Violation(
            "army",
            f"a card's words start the game with one more {what}, which is not there",
            Severity.WARNING,
            source=CARD_TEXT.format("the Warlord"),
            fixes=(Fix(f"Add {what}: show some", search=f"t:char {quoted(what)}", slot=ARMY),),
        )
    yield from _gear(tally, mustered, unsure)


def _first_stranger(tally: Tally) -> str:
    return next((stranger.name for stranger in tally.strangers if stranger.slot in STARTING), "")


def _nobody_chosen(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Judge a list that does not say who starts: it must hold enough for some army (Building Your Deck)."""
    if not tally.size:
        yield Violation("army", "no Warlord starts", source=BUILDING, fixes=(_show_warlords(),))
        return
    lacking: list[str] = []
    if not any(may_lead(line.facts) for line in tally.lines):
        lacking.append("a Warlord")
    for level, count in fmt.levels:
        have = sum(x.count for x in tally.lines if x.facts.kind == "Character" and x.facts.level in (level, None))
        heroes = sum(
            x.count * x.facts.bends.hero.takes.count(level) for x in tally.lines if x.facts.bends.hero is not None
        )
        if have + heroes < count:
            lacking.append(f"{count - have - heroes} of level {level}")
    if not lacking or tally.strange:
        yield OpenRule("army", "the list does not say which cards start")
    else:
        yield Violation(
            "army",
            f"the deck cannot make a starting army: it lacks {' and '.join(lacking)}",
            source=BUILDING,
            fixes=(_show_warlords(),)
            if lacking[0] == "a Warlord"
            else tuple(
                Fix(f"Show level-{n} characters", search=starter_search(n, ()), slot=ARMY) for n, _ in fmt.levels
            ),
        )


def _show_warlords() -> Fix:
    return Fix("Choose a Warlord: show them", search="t:char sub:warlord", slot=WARLORD)


def _leaders(tally: Tally, fmt: Format) -> Iterator[Found]:
    count = sum(line.count for line in tally.leaders)
    needed, source = fmt.warlords
    places = tuple(line.where for line in tally.leaders)
    if count < needed:
        if leader_unsure(tally) and tally.strange_start + len(tally.start) > 0:
            yield OpenRule("army", "the Warlord is not known well enough to tell whether he may lead")
        else:
            said = "no Warlord starts" if needed == 1 else f"{count} Warlords start; {needed} are needed"
            fixes = [move(tally, line, WARLORD) for line in tally.lines if line.slot == DECK and line.facts.warlord]
            yield Violation("army", said, source=source, fixes=(*fixes, _show_warlords()))
    elif count > needed and warlord_count(tally) <= needed:
        yield Violation(
            "army",
            f"{count} Warlords start; {needed} may",
            where=places,
            source=source,
            fixes=tuple(move(tally, line, DECK, min(count - needed, line.count)) for line in tally.leaders),
        )
    for line in tally.leaders:
        if not line.facts.warlord:
            yield Violation(
                "army",
                f"{line.facts.name} has no Warlord trait; lords without it lead decks of the challenge system",
                Severity.WARNING,
                (line.where,),
                PREPARING,
                (_show_warlords(),),
            )


def _missing(tally: Tally, mustered: Army, fmt: Format) -> Iterator[Found]:
    words = " and ".join(f"{count} of level {level}" for level, count in sorted(mustered.missing.items()))
    fixes: list[Fix] = []
    for level, count in sorted(mustered.missing.items()):
        for line in tally.lines:
            facts = line.facts
            able = facts.kind == "Character" and facts.level == level and not facts.bends.stays_home
            if able and line.slot == DECK and loyal(facts, tally) and not facts.unique:
                fixes.append(move(tally, line, ARMY, min(count, line.count)))
                if len(fixes) > 5:
                    break
        fixes.append(show_starters(level, mustered.factions, count))
    yield Violation("army", f"the starting army lacks {words}", source=fmt.levels_source, fixes=tuple(fixes))


def _misfits(tally: Tally, mustered: Army, misfits: list[Line], unsure: bool, fmt: Format) -> Iterator[Found]:
    counts: dict[tuple[str, str], tuple[Line, int]] = {}
    for line in misfits:
        at = (line.slot, line.facts.id)
        counts[at] = (line, counts.get(at, (line, 0))[1] + 1)
    plan = ", ".join(f"{n} of level {level}" for level, n in sorted(mustered.need.items()))
    for line, count in counts.values():
        if unsure or tally.strange_start:
            yield OpenRule(
                "army", f"whether {line.facts.name} may start hangs on a card that is not known", (line.where,)
            )
            continue
        level = "of no level" if line.facts.level is None else f"of level {line.facts.level}"
        yield Violation(
            "army",
            f"no place for {count} {line.facts.name} {level} among the starters ({plan})",
            where=(line.where,),
            source=fmt.levels_source,
            fixes=(move(tally, line, DECK, count), cut_line(line, count)),
        )


def _gear(tally: Tally, mustered: Army, unsure: bool) -> Iterator[Found]:
    """Items and other cards start only where a card's words say so."""
    named = {list_key(name) for line in tally.start for name in line.facts.bends.starts_with}
    offers = [line.facts.bends.starts_item for line in tally.start if line.facts.bends.starts_item[1]]
    for line in mustered.gear:
        facts = line.facts
        bearer = facts.bends.equipped
        if (
            (bearer and (bearer == "warlord" or tally.leads(bearer) or not tally.leaders))
            or facts.key in named
            or facts.kind in ("Epic Class", "Battlefield")
            or facts.bends.half_in_play
        ):
            continue
        offer = next(
            (o for o in offers if o[0] in facts.classes and facts.level is not None and facts.level <= o[1]), None
        )
        if offer is not None and facts.kind == "Item":
            offers.remove(offer)
        elif facts.unread or unsure or tally.strange_start:
            yield OpenRule(
                "army", f"whether {facts.name} may start in play hangs on a text that is unread", (line.where,)
            )
        else:
            yield Violation(
                "army",
                f"{facts.name} is no character, and no card's words let it start in play",
                where=(line.where,),
                source=PREPARING,
                fixes=(move(tally, line, DECK, line.count), cut_line(line)),
            )


def faction(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Every starter shares a faction with the Warlord, or is let in by a card's words; one common faction is enough."""
    if not fmt.levels or fmt.choice in ("faction", "class"):
        return
    if fmt.choice == "either" and (tally.deck.choice("faction") or tally.deck.choice("class")):
        return
    unsure = leader_unsure(tally) or any(not line.facts.factions for line in tally.leaders)
    mustered = muster(tally, fmt.levels)
    guests = {seat.line.where for seat in mustered.seats if seat.guest}
    yield from _disloyal(tally, [x for x in tally.start if x.where not in guests], unsure, fmt)
    if tally.strange_start:
        yield OpenRule("faction", f"the faction of {_first_stranger(tally)} is not known")


def _disloyal(tally: Tally, lines: list[Line], unsure: bool, fmt: Format) -> Iterator[Found]:
    leading = {line.where for line in tally.leaders}
    factions = frozenset(f for line in tally.leaders for f in line.facts.factions)
    for line in lines:
        facts = line.facts
        if line.where in leading or facts.kind != "Character" or not tally.leaders or loyal(facts, tally):
            continue
        if unsure or facts.unread or not facts.factions:
            why = "the Warlord's text or faction is not known" if unsure else f"the text of {facts.name} is not known"
            yield OpenRule("faction", f"{facts.name} is of another faction, and {why}", (line.where,))
            continue
        only = next((x.facts for x in tally.leaders if x.facts.bends.only[1]), None)
        # "Good Deverenians and Mercenaries" may mean that only the first must be good.
        vague = only is not None and bool(facts.factions & set(only.bends.only[1][1:]))
        yield Violation(
            "faction",
            f"{facts.name} ({' / '.join(sorted(facts.factions))}) may not start with "
            f"{' and '.join(leader.facts.name for leader in tally.leaders)} ({' / '.join(sorted(factions))})",
            Severity.WARNING if vague else Severity.ERROR,
            (line.where,),
            CARD_TEXT.format(only.name) if only is not None else PREPARING,
            (
                move(tally, line, DECK, line.count),
                Fix(
                    f"Replace {facts.name}: show level-{facts.level} starters",
                    search=starter_search(facts.level or 0, factions),
                    slot=ARMY,
                ),
            ),
        )


def main_faction(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Characters of the deck share a faction with a Warlord, too, where the format says so.

    Source: Alliance.
    """
    if not fmt.main_faction or not tally.leaders:
        return
    unsure = leader_unsure(tally) or any(not line.facts.factions for line in tally.leaders)
    unsure = unsure or sum(line.count for line in tally.leaders) < fmt.warlords.value
    for line in tally.lines:
        facts = line.facts
        if line.slot != DECK or facts.kind != "Character" or loyal(facts, tally):
            continue
        if unsure or facts.unread or not facts.factions:
            yield OpenRule(
                "faction", f"whether {facts.name} shares a faction with a Warlord is not known", (line.where,)
            )
        else:
            message = f"{facts.name} shares no faction with a Warlord"
            yield Violation("faction", message, where=(line.where,), source=fmt.source, fixes=(cut_line(line),))
    for stranger in tally.strangers:
        if stranger.slot == DECK:
            yield OpenRule("faction", f"{stranger.name} is not known and may be a character of another faction")


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
                f"{count} copies of {lines[0].facts.name}, which is Unique, start; one may",
                where=tuple(line.where for line in lines),
                source=PREPARING,
                fixes=tuple(move(tally, x, DECK, min(x.count, count - 1)) for x in lines),
            )
    for stranger in tally.strangers:
        if stranger.slot in STARTING and stranger.count > 1:
            yield OpenRule("unique-start", f"{stranger.name} is not known and may be Unique")


def may_not_start(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Some cards say that they may not start in play, or not without another.

    Source: rulebook, The Golden Rule: the more specific and the forbidding words win.
    """
    for line in tally.start:
        facts = line.facts
        if facts.bends.stays_home:
            yield _stays(tally, line, f"{facts.name} says that it may not start in play")
        elif facts.unread:
            yield OpenRule(
                "may-not-start", f"the text of {facts.name} is unread and may forbid it to start", (line.where,)
            )
        if facts.bends.needs_class:
            yield from _companion(tally, line, facts)
        for name in facts.bends.not_with:
            if tally.leads(name):
                message = f"players' checkers do not let {facts.name} start with {name}"
                yield _stays(tally, line, message, Severity.WARNING)
    if tally.strange_start:
        yield OpenRule("may-not-start", f"{_first_stranger(tally)} is not known and may forbid it to start")


def _companion(tally: Tally, line: Line, facts: Facts) -> Iterator[Found]:
    wanted = facts.bends.needs_class
    others = any(
        x.facts.id != facts.id and wanted in x.facts.classes for x in tally.start if x.facts.kind == "Character"
    )
    others = others or (wanted in facts.classes and line.count > 1)
    if others:
        return
    if tally.strange_start:
        yield OpenRule("may-not-start", f"{facts.name} needs a {wanted} to start, and a starter is not known")
        return
    alone = wanted in facts.classes  # whether it may be its own companion is stated nowhere
    message = f"{facts.name} starts only with a {wanted} in the army"
    yield _stays(tally, line, message, Severity.WARNING if alone else Severity.ERROR)


def _stays(tally: Tally, line: Line, message: str, severity: Severity = Severity.ERROR) -> Violation:
    return Violation(
        "may-not-start",
        message,
        severity,
        (line.where,),
        CARD_TEXT.format(line.facts.name),
        (move(tally, line, DECK, line.count), cut_line(line)),
    )
