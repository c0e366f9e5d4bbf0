"""Of which faction the starters must be, and in some formats the deck.

Source: rulebook, Preparing for Battle, where a function names no other.
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.core.saying import say
from deckbuilder.games.saga.construction.army import leader_unsure, loyal, muster
from deckbuilder.games.saga.construction.choices import common_factions
from deckbuilder.games.saga.construction.fixes import cut_line, move, starter_search
from deckbuilder.games.saga.construction.formats import PREPARING, Format
from deckbuilder.games.saga.construction.limits import card_text
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Line, Tally
from deckbuilder.games.saga.construction.words import all_of, counted, listed, several


def faction(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Every starter shares a faction with the Warlord, or is let in by a card's words; one common faction is enough.

    Where the player may change the Warlord's faction and has not said to which, any one that fits all starters will do.
    """
    if not fmt.levels or fmt.choice in ("faction", "class"):
        return
    if fmt.choice == "either" and (tally.deck.choice("faction") or tally.deck.choice("class")):
        return
    yield from _open(tally)
    mustered = muster(tally, fmt.levels)
    leading = {line.where for line in tally.leaders}
    others = leading | {seat.line.where for seat in mustered.seats if seat.guest}
    lines = [x for x in tally.start if x.where not in others and x.facts.kind == "Character"]
    off = [line for line in lines if tally.leaders and not loyal(line.facts, tally, told=False)]
    unsure = leader_unsure(tally) or any(not line.facts.factions for line in tally.leaders)
    unread = [line for line in off if line.facts.unread or not line.facts.factions]
    doubtful = unread
    if unsure:  # of a Warlord whose faction is known, only the words are missing that may let others in
        known = all(line.facts.factions for line in tally.leaders)
        doubtful = [line for line in off if line.facts.factions] if known else []
    if doubtful:
        names = listed(line.facts.name for line in doubtful)
        why = say("Of another faction, but a text that is not in the card list may let it start: {names}", names=names)
        back = tuple(move(tally, line, DECK, line.count) for line in doubtful)
        yield OpenRule("faction", why, tuple(line.where for line in doubtful), back)
    if not unsure and not (fmt.choice == "either" and common_factions(tally)):
        for line in off:
            if line not in unread:
                yield _disloyal(tally, line)


def _open(tally: Tally) -> Iterator[OpenRule]:
    """Say what leaves the factions open, a sentence for each reason."""
    leads = [x for x in tally.leaders if x.facts.unread or not x.facts.factions]
    if leads:
        names = listed(line.facts.name for line in leads)
        text = "The Warlord's text or faction is not in the card list; it may change which factions start: {names}"
        why = say(text, names=names)
        yield OpenRule("faction", why, tuple(line.where for line in leads))
    strange = [stranger.name for stranger in tally.strangers if stranger.slot in STARTING]
    if strange:
        some = "Unknown cards start, whose faction is not known: {names}"
        one = "Unknown card starts, whose faction is not known: {names}"
        yield OpenRule("faction", say(some if several(strange) else one, names=listed(strange)))


def _disloyal(tally: Tally, line: Line) -> Violation:
    facts = line.facts
    factions = frozenset(f for leader in tally.leaders for f in leader.facts.factions)
    only = next((x.facts for x in tally.leaders if x.facts.bends.only[1]), None)
    # "Good Deverenians and Mercenaries" may mean that only the first must be good.
    vague = facts.factions & set(only.bends.only[1][1:]) if only is not None else frozenset()
    search = starter_search(facts.level or 0, factions)
    if only is not None and vague:
        told = say(
            "Where “{alignment}” in the text of {leader} is also said of {factions}, {card} may not start",
            alignment=only.bends.only[0].casefold(),
            leader=only.name,
            factions=all_of(sorted(vague)),
            card=facts.name,
        )
    else:
        told = say(
            "{card} ({factions}) may not start with {leaders} ({theirs})",
            card=facts.name,
            factions=" / ".join(sorted(facts.factions)),
            leaders=all_of([leader.facts.name for leader in tally.leaders]),
            theirs=" / ".join(sorted(factions)),
        )
    replace = say("Replace {card}: show level-{level} starters", card=facts.name, level=str(facts.level))
    return Violation(
        "faction",
        told,
        Severity.WARNING if vague else Severity.ERROR,
        (line.where,),
        card_text(only.name) if only is not None else PREPARING,
        (move(tally, line, DECK, line.count), Fix(replace, search=search, slot=ARMY)),
    )


def main_faction(tally: Tally, fmt: Format) -> Iterator[Found]:
    """Characters of the deck share a faction with a Warlord, too, where the format says so.

    Source: Alliance.
    """
    if not fmt.main_faction or not tally.leaders:
        return
    unsure = leader_unsure(tally) or any(not line.facts.factions for line in tally.leaders)
    unsure = unsure or sum(line.count for line in tally.leaders) < fmt.warlords.value
    unread: list[Line] = []
    for line in tally.lines:
        facts = line.facts
        if line.slot != DECK or facts.kind != "Character" or loyal(facts, tally, told=False):
            continue
        if unsure or facts.unread or not facts.factions:
            unread.append(line)
        else:
            message = say("{card} shares no faction with a Warlord", card=facts.name)
            yield Violation(
                "faction", message, where=(line.where,), source=fmt.cited("deck.main_faction"), fixes=(cut_line(line),)
            )
    if unread:
        names = listed(line.facts.name for line in unread)
        text = "Not known well enough to tell whether it shares a faction with a Warlord: {names}"
        why = say(text, names=names)
        yield OpenRule("faction", why, tuple(line.where for line in unread))
    strange = [stranger for stranger in tally.strangers if stranger.slot == DECK]
    if strange:
        copies = counted(sum(stranger.count for stranger in strange), "unknown copy", "unknown copies")
        names = listed(stranger.name for stranger in strange)
        why = say("{copies} may be characters of another faction: {names}", copies=copies, names=names)
        yield OpenRule("faction", why)
