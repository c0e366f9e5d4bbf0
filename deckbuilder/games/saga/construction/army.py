"""Who starts, and in which place: the army's shape, before anybody judges it.

Source: rulebook, Preparing for Battle; quickstart, Setup; and the words of cards, which come first (The Golden Rule).
"""

from deckbuilder.core.saying import say, say_n
from deckbuilder.games.saga.construction.bends import NONE, Extra, Hero
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.formats import list_key
from deckbuilder.games.saga.construction.slots import STARTING, WARLORD
from deckbuilder.games.saga.construction.tally import Army, Line, Seat, Tally


def muster(tally: Tally, levels: tuple[tuple[int, int], ...]) -> Army:
    """Seat the starters of a deck, once for all rules that ask.

    Args:
        tally: the deck.
        levels: (level, count) that a plain army needs.
    """
    army = tally.armies.get(levels)
    if army is None:
        army = tally.armies[levels] = _mustered(tally, levels)
    return army


def _mustered(tally: Tally, levels: tuple[tuple[int, int], ...]) -> Army:
    army = Army(factions=frozenset(f for line in tally.leaders for f in line.facts.factions))
    raised = {old: new for line in tally.start for old, new in line.facts.bends.raises}
    ranks = {raised.get(level, level): level for level, _ in levels}
    need = {raised.get(level, level): count for level, count in levels}
    leading = {line.where for line in tally.leaders}
    copies: list[Line] = []
    for line in tally.start:
        if line.where in leading:
            continue
        if line.facts.kind != "Character":
            army.gear.append(line)
        else:
            copies += [line] * line.count
    extras = [extra for line in tally.start for extra in line.facts.bends.extras for _ in range(extra.number)]
    # Whoever is sure of his place takes it first, so that a doubt about others stays a doubt; ids settle the rest, not the list.
    copies.sort(key=lambda line: (not loyal(line.facts, tally), uncertain(line.facts), line.facts.id, line.slot))
    army.gear.sort(key=lambda line: (line.facts.level or 0, line.facts.id))
    rest = _heroes(army, tally, copies, need)
    over: list[Line] = []
    for line in rest:
        level = line.facts.level
        if level is not None and need.get(level, 0) > 0:
            need[level] -= 1
            army.seats.append(_plain_seat(line, ranks[level], raised))
            continue
        extra = next((extra for extra in extras if _may_be(line.facts, extra)), None)
        if extra is None:
            over.append(line)
        else:
            extras.remove(extra)
            rank = extra.rank or ranks.get(level or 0, level or 1)
            army.seats.append(Seat(line, rank, not extra.loyal, say("a card's words bring him as a further starter")))
    _instead(army, tally, over, need, ranks)
    army.missing = {level: count for level, count in need.items() if count > 0}
    army.owed = [extra for extra in extras if extra.required]
    army.need = {raised.get(level, level): count for level, count in levels}
    return army


def _instead(army: Army, tally: Tally, over: list[Line], need: dict[int, int], ranks: dict[int, int]) -> None:
    """Seat those who may start whatever their level, as a Warlord's words have it, in the places that are left."""
    traits = {line.facts.bends.any_level.casefold() for line in tally.leaders} - {""}
    for line in over:
        empty = min((level for level, count in need.items() if count > 0), default=0)
        if empty and not traits.isdisjoint(line.facts.words):
            need[empty] -= 1
            army.seats.append(
                Seat(line, ranks[empty], why=say("starts in place of another level by the Warlord's words"))
            )
        else:
            army.misfits.append(line)


def _plain_seat(line: Line, rank: int, raised: dict[int, int]) -> Seat:
    bends = line.facts.bends
    if bends.hero is not None and bends.hero.rank == 0:
        return Seat(line, 0, why=say("starts in the discard pile by his own words"))
    if bends.rank:
        return Seat(line, bends.rank, why=say("starts in rank {rank} by his own words", rank=bends.rank))
    if bends.hero is not None:
        return Seat(line, bends.hero.rank, why=say("starts by his own words"))
    return Seat(line, rank, why=say("raised by a card's words") if raised else "")


def _heroes(army: Army, tally: Tally, copies: list[Line], need: dict[int, int]) -> list[Line]:
    """Seat the heroes that replace others of another level; give the copies that are left."""
    rest: list[Line] = []
    for line in copies:
        hero = line.facts.bends.hero
        if hero is None or hero.takes == (line.facts.level,):
            rest.append(line)
        elif _may_stand_for(hero, army, tally) and all(need.get(n, 0) >= hero.takes.count(n) for n in hero.takes):
            for level in hero.takes:
                need[level] -= 1
            count = len(hero.takes)
            why = say_n(
                count,
                "starts in rank {rank} in place of {n} other",
                "starts in rank {rank} in place of {n} others",
                rank=hero.rank,
            )
            army.seats.append(Seat(line, hero.rank, why=why, doubt=line.facts.unread))
        else:
            rest.append(line)
    return rest


def _may_stand_for(hero: Hero, army: Army, tally: Tally) -> bool:
    """Tell whether those whom a hero replaces could start at all, being of the faction that his words name."""
    if not hero.faction or not tally.leaders or hero.faction in army.factions or leader_unsure(tally):
        return True
    return any(line.facts.bends.brings_any for line in tally.leaders)


def _may_be(facts: Facts, extra: Extra) -> bool:
    if extra.level and facts.level != extra.level:
        return False
    if extra.below and (facts.level is None or facts.level >= extra.below):
        return False
    if extra.single_class and len(facts.classes) > 1:
        return False
    if not extra.trait:
        return True
    wanted = extra.trait.casefold()
    known = facts.words | {faction.casefold() for faction in facts.factions} | {facts.key}
    name = list_key(extra.trait)
    if wanted in known or facts.key.startswith(f"{name} "):
        return True
    return bool(wanted.split()) and all(any(word in other.split() for other in known) for word in wanted.split())


def loyal(facts: Facts, tally: Tally, told: bool = True) -> bool:
    """Tell whether a starter may start with these Warlords: by his faction, or by his words or theirs.

    Args:
        facts: the starter.
        tally: with the Warlords that lead.
        told: words count that are not in the card list, but of which is told elsewhere.
    """
    bends = facts.bends if told or not facts.unread else NONE
    for line in tally.leaders:
        leader = line.facts
        leads = leader.bends if told or not leader.unread else NONE
        if leads.only[1]:
            alignment, factions = leads.only
            if facts.factions & set(factions) and (not alignment or facts.alignment == alignment):
                return True
            continue
        if (
            bends.loyal
            or facts.factions & leader.factions
            or leader.factions & set(bends.joins)
            or leads.brings_any
            or facts.classes & set(leads.brings_class)
            or any(trait.casefold() in facts.words for trait in leads.brings_trait)
        ):
            return True
    return False


def uncertain(facts: Facts) -> bool:
    """Tell whether a starter's words are unread or his level is not known, so that a rule may hold for him or not."""
    return facts.unread or (facts.kind == "Character" and facts.level is None)


def leader_unsure(tally: Tally) -> bool:
    """Tell whether the Warlord's words are unread, or an unknown card may be the Warlord."""
    if any(line.facts.unread for line in tally.leaders):
        return True
    if tally.leaders:
        return any(stranger.slot == WARLORD for stranger in tally.strangers)
    return any(stranger.slot in STARTING for stranger in tally.strangers) or any(
        line.facts.unread and line.slot == WARLORD for line in tally.start
    )
