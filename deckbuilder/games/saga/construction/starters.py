"""What the starting army must be.

Source: rulebook, Preparing for Battle, where a function names no other; quickstart, Setup, says the same.
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.core.saying import row, say
from deckbuilder.games.saga.construction.army import leader_unsure, loyal, muster, uncertain
from deckbuilder.games.saga.construction.fixes import cut_line, move, quoted, show_starters, starter_search
from deckbuilder.games.saga.construction.formats import BUILDING, PREPARING, Format, list_key
from deckbuilder.games.saga.construction.limits import card_text
from deckbuilder.games.saga.construction.outfits import called
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING
from deckbuilder.games.saga.construction.tally import Army, Found, Line, Tally
from deckbuilder.games.saga.construction.words import all_of, listed, several

HERO_COVERS = 2
"""How many starters one card replaces at most, by any wording that is known."""


def army(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Three characters of level 1 and two of level 2 start with the Warlord, or what the format and card texts make of it.

    Who leads them is a matter of ``one-warlord``.
    """
    if not fmt.levels:
        return
    if not tally.start and not tally.strange_start:
        yield from _nobody_chosen(tally, fmt)
        return
    mustered = muster(tally, fmt.levels)
    unsure = leader_unsure(tally)
    doubtful = [line for line in mustered.misfits if uncertain(line.facts)]
    misfits = [line for line in mustered.misfits if not uncertain(line.facts)]
    short = sum(mustered.missing.values())
    cover = HERO_COVERS * (tally.strange_start + len(doubtful)) + (len(misfits) if unsure else 0)
    if short > cover:
        yield _missing(tally, mustered, fmt)
    else:
        yield from _open(tally, [*doubtful, *(seat.line for seat in mustered.seats if seat.doubt)])
    if not unsure and not tally.strange_start:
        yield from _misfits(tally, mustered, misfits, fmt)
    for extra in mustered.owed:
        what = extra.trait or "character"
        yield Violation(
            "army",
            say("A card's words start the game with one more {what}, which is not there", what=what),
            Severity.WARNING,
            source=card_text(say("the Warlord")),
            fixes=(Fix(say("Add {what}: show some", what=what), search=f"t:char {quoted(what)}", slot=ARMY),),
        )
    yield from _gear(tally, mustered, unsure)


def _open(tally: Tally, doubtful: list[Line]) -> Iterator[OpenRule]:
    """Say what leaves open who starts, a sentence for each reason."""
    leads = [line for line in tally.leaders if line.facts.unread]
    if leads:
        names = listed(line.facts.name for line in leads)
        why = say("The Warlord's text is not in the card list and may change who starts: {names}", names=names)
        yield OpenRule("army", why, tuple(line.where for line in leads))
    strange = [stranger.name for stranger in tally.strangers if stranger.slot in STARTING]
    if strange:
        some = "Unknown cards start, whose level and words are not known: {names}"
        one = "Unknown card starts, whose level and words are not known: {names}"
        yield OpenRule("army", say(some if several(strange) else one, names=listed(strange)))
    if doubtful:
        names = listed(line.facts.name for line in doubtful)
        text = "A plain army has no place that fits, but a text that is not in the card list may give one: {names}"
        why = say(text, names=names)
        yield OpenRule("army", why, tuple(dict.fromkeys(line.where for line in doubtful)))


def _nobody_chosen(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Judge a list that does not say who starts: it must hold enough for some army (Building Your Deck)."""
    if not tally.size:
        return
    lacking: list[str] = []
    fixes: list[Fix] = []
    for level, count in fmt.levels:
        have = sum(x.count for x in tally.lines if x.facts.kind == "Character" and x.facts.level in (level, None))
        heroes = sum(
            x.count * x.facts.bends.hero.takes.count(level) for x in tally.lines if x.facts.bends.hero is not None
        )
        if have + heroes < count:
            lacking.append(say("{n} of level {level}", n=count - have - heroes, level=level))
            fixes.append(
                Fix(say("Show level-{level} characters", level=level), search=starter_search(level, ()), slot=ARMY)
            )
    if not lacking or tally.strange:
        yield OpenRule("army", say("The list does not say which cards start"))
    else:
        message = say("The deck cannot make a starting army: it lacks {what}", what=all_of(lacking))
        yield Violation("army", message, source=BUILDING, fixes=tuple(fixes))


def _missing(tally: Tally, mustered: Army, fmt: Format) -> Violation:
    words = all_of([say("{n} of level {level}", n=n, level=level) for level, n in sorted(mustered.missing.items())])
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
    return Violation(
        "army", say("The starting army lacks {what}", what=words), source=fmt.levels_source, fixes=tuple(fixes)
    )


def _misfits(tally: Tally, mustered: Army, misfits: list[Line], fmt: Format) -> Iterator[Found]:
    counts: dict[tuple[str, str], tuple[Line, int]] = {}
    for line in misfits:
        at = (line.slot, line.facts.id)
        counts[at] = (line, counts.get(at, (line, 0))[1] + 1)
    plan = row([say("{n} of level {level}", n=n, level=level) for level, n in sorted(mustered.need.items())])
    for line, count in counts.values():
        text = "No place for {n} {card} of level {level} among the starters ({plan})"
        if line.facts.level is None:
            text = "No place for {n} {card} of no level among the starters ({plan})"
        yield Violation(
            "army",
            say(text, n=count, card=line.facts.name, level=str(line.facts.level), plan=plan),
            where=(line.where,),
            source=fmt.levels_source,
            fixes=(move(tally, line, DECK, count), cut_line(line, count)),
        )


def _gear(tally: Tally, mustered: Army, unsure: bool) -> Iterator[Found]:
    """Items and other cards start only where a card's words say so."""
    named = {list_key(name) for line in tally.start for name in line.facts.bends.starts_with}
    offers = [line.facts.bends.starts_item for line in tally.start if line.facts.bends.starts_item[1]]
    hangs: list[Line] = []
    for line in mustered.gear:
        facts = line.facts
        bearer = facts.bends.equipped
        if (
            (
                bearer
                and (bearer == "warlord" or any(called(one.facts, bearer) for one in tally.start) or not tally.leaders)
            )
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
            hangs.append(line)
        else:
            yield Violation(
                "army",
                say("{card} is no character, and no card's words let it start in play", card=facts.name),
                where=(line.where,),
                source=PREPARING,
                fixes=(move(tally, line, DECK, line.count), cut_line(line)),
            )
    if hangs:
        names = listed(line.facts.name for line in hangs)
        why = say("No character, but a text that is not known may let it start in play: {names}", names=names)
        yield OpenRule("army", why, tuple(line.where for line in hangs))
