"""How a list without sections may start: proposals, never a silent choice."""

from deckbuilder.core.decks import Deck
from deckbuilder.core.game import Proposal
from deckbuilder.core.saying import say
from deckbuilder.games.saga.construction.army import loyal
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.slots import ARMY, DECK, WARLORD
from deckbuilder.games.saga.construction.tally import Line, Tally, may_lead

MOST = 6
"""More proposals than this help nobody."""


def propose(tally: Tally, fmt: Format) -> tuple[Proposal, ...]:
    """Propose armies: each Warlord of the list with his likeliest starters, plainly and with each hero.

    A card of which the list has most copies is the likelier starter. An army with empty places is proposed only where an
    unknown card may fill them.
    """
    if not fmt.levels or any(line.slot == ARMY for line in tally.start) or fmt.warlords.value != 1:
        return ()
    given = [line for line in tally.leaders if line.slot == WARLORD]
    spare = [line for line in tally.lines if line.slot == DECK]
    leads = given or [line for line in spare if line.facts.warlord] or [line for line in spare if may_lead(line.facts)]
    leads = sorted(leads, key=lambda line: line.count)
    found: list[Proposal] = []
    for lead in leads:
        heroes = [line.facts for line in spare if _hero_for(line.facts, lead)]
        for hero in (None, *heroes):
            proposal = _with(tally, fmt, lead, spare, hero)
            if proposal is not None and all(proposal.deck != other.deck for other in found):
                found.append(proposal)
    return tuple(found[:MOST])


def _hero_for(facts: Facts, lead: Line) -> bool:
    hero = facts.bends.hero
    return hero is not None and hero.takes != (facts.level,) and bool(facts.factions & lead.facts.factions)


def _with(tally: Tally, fmt: Format, lead: Line, spare: list[Line], hero: Facts | None) -> Proposal | None:
    view = Tally(tally.deck, leaders=[lead])
    need = dict(fmt.levels)
    deck = tally.deck if lead.slot == WARLORD else tally.deck.moved(lead.facts.id, DECK, WARLORD)
    chosen: list[str] = []
    if hero is not None and hero.bends.hero is not None:
        for level in hero.bends.hero.takes:
            need[level] = need.get(level, 0) - 1
        if min(need.values()) < 0:
            return None
        deck = deck.moved(hero.id, DECK, ARMY)
        chosen.append(hero.name)
    for level in sorted(need):
        deck, names, left = _fill(view, deck, spare, level, need[level])
        chosen += names
        if left and not tally.strange:
            return None
        need[level] = left
    if not chosen:
        return None
    lacks = sum(need.values())
    text = "{card} leads; most copies of his faction's starters: {names}"
    if lacks:
        text = (
            "{card} leads; most copies of his faction's starters: {names}; {n} places left for names that are not known"
        )
        if lacks == 1:
            text = "{card} leads; most copies of his faction's starters: {names}; {n} place left for names that are not known"
    why = say(text, card=lead.facts.name, names=", ".join(chosen), n=lacks)
    return Proposal(deck, why)


def _fill(view: Tally, deck: Deck, spare: list[Line], level: int, need: int) -> tuple[Deck, list[str], int]:
    names: list[str] = []
    for line in sorted(spare, key=lambda line: -line.count):
        facts = line.facts
        if need <= 0:
            break
        if facts.kind != "Character" or facts.level != level or facts.warlord:
            continue
        if facts.bends.stays_home or facts.reserved or not loyal(facts, view):
            continue
        take = min(need, 1 if facts.unique else line.count, deck.count(facts.id, DECK))
        if take > 0:
            deck = deck.moved(facts.id, DECK, ARMY, take)
            names.append(f"{take} {facts.name}")
            need -= take
    return deck, names, need
