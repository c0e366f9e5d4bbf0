"""Events in which the player changes the Warlord's faction or class, and the army follows.

Source: the event's rules (Turncoat, Class in Session, Gentleman's Choice).
"""

from collections.abc import Iterable, Iterator
from functools import cache

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.core.saying import noop, say
from deckbuilder.games.saga.construction.army import leader_unsure, loyal
from deckbuilder.games.saga.construction.fixes import move, quoted
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.slots import ARMY, DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Line, Tally
from deckbuilder.games.saga.construction.words import listed, several
from deckbuilder.games.saga.fields import FACTIONS

_WORDS = {"faction": noop("faction"), "class": noop("class")}
"""What may be chosen, as it stands within sentences."""


def faction_choice(tally: Tally, fmt: Format) -> Iterator[Found]:
    """The starters are of the faction that the player names for the Warlord."""
    if fmt.choice in ("faction", "either"):
        yield from _judged(tally, fmt, "faction")


def class_choice(tally: Tally, fmt: Format) -> Iterator[Found]:
    """The starters are of the class that the player names for the Warlord."""
    if fmt.choice in ("class", "either"):
        yield from _judged(tally, fmt, "class")


def _judged(tally: Tally, fmt: Format, key: str) -> Iterator[Found]:
    rule = f"{key}-choice"
    spec = next(spec for spec in fmt.spec.choices if spec.key == key)
    asked = tally.deck.choice(key)
    chosen = next((value for value in spec.values if value.casefold() == asked.casefold()), "")
    other = "class" if key == "faction" else "faction"
    starters = _starters(tally)
    ways = _common(starters, key, spec.values)
    fixes = tuple(_choose(key, value) for value in ways or spec.values)
    if asked and not chosen:
        message = say(
            "The {key} {asked} is none of {values}", key=say(_WORDS[key]), asked=asked, values=", ".join(spec.values)
        )
        yield Violation(rule, message, source=fmt.cited("army.choice"), fixes=fixes)
    elif not asked:
        if fmt.choice == "either" and (key == "class" or tally.deck.choice(other)):
            return
        yield from _unchosen(tally, fmt, rule, key, ways, fixes)
    else:
        yield from _followed(tally, fmt, rule, key, chosen, starters, fixes)
        if fmt.choice == "either" and tally.deck.choice(other) and key == "class":
            back = tuple(Fix(say("Keep the printed {key}", key=say(_WORDS[k])), choice=(k, "")) for k in (key, other))
            message = say("Faction and class are both changed; the event changes one attribute")
            yield Violation(rule, message, Severity.WARNING, source=fmt.cited("army.choice"), fixes=back)


@cache
def _choose(key: str, value: str) -> Fix:
    return Fix(say("Choose {value}", value=value), choice=(key, value))


def common_factions(tally: Tally) -> list[str]:
    """Give the factions of which every known starter is, by his words if need be."""
    return _common(_starters(tally), "faction", FACTIONS)


def _common(starters: list[Line], key: str, values: Iterable[str]) -> list[str]:
    return [value for value in values if all(value in _has(x, key) or x.facts.bends.loyal for x in starters)]


def _unchosen(
    tally: Tally, fmt: Format, rule: str, key: str, ways: list[str], fixes: tuple[Fix, ...]
) -> Iterator[Found]:
    free = fmt.choice == "either"  # then another attribute may have been changed, and ``faction`` holds as printed
    if free or ways or leader_unsure(tally) or any(x.facts.unread for x in _starters(tally)):
        ask = Fix(say("Choose the {key}", key=say(_WORDS[key])), choice=(key, ""))
        message = say("The event asks for the {key} that the Warlord takes", key=say(_WORDS[key]))
        yield Violation(rule, message, Severity.NOTE, source=fmt.cited("army.choice"), fixes=(ask, *fixes))
        yield OpenRule(rule, say("The deck does not say which {key} the Warlord takes", key=say(_WORDS[key])))
    else:
        places = tuple(line.where for line in _starters(tally))
        message = say("The starters have no {key} in common, so none can be chosen", key=say(_WORDS[key]))
        steps = tuple(move(tally, line, DECK, line.count) for line in _starters(tally))
        yield Violation(rule, message, where=places, source=fmt.cited("army.choice"), fixes=steps)


def _followed(
    tally: Tally, fmt: Format, rule: str, key: str, chosen: str, starters: list[Line], fixes: tuple[Fix, ...]
) -> Iterator[Found]:
    printed = {value for line in tally.leaders for value in _has(line, key)}
    if fmt.choice != "either" and printed and chosen in printed:
        message = say(
            "{value} is printed on the Warlord; the event asks for a new {key}", value=chosen, key=say(_WORDS[key])
        )
        yield Violation(rule, message, Severity.WARNING, source=fmt.cited("army.choice"), fixes=fixes)
    # With a changed class in an event that leaves the choice, whether the army follows it is not public.
    soft = fmt.choice == "either" and key == "class"
    unread: list[Line] = []
    for line in starters:
        facts = line.facts
        wild = facts.bends.loyal and not facts.unread
        if chosen in _has(line, key) or wild or (soft and loyal(facts, tally)):
            continue
        if facts.unread or leader_unsure(tally):
            unread.append(line)
            continue
        letter = "f" if key == "faction" else "c"
        search = f"t:char lvl:{facts.level} {letter}:{quoted(chosen)}"
        yield Violation(
            rule,
            say("{card} is not of the chosen {key}, {value}", card=facts.name, key=say(_WORDS[key]), value=chosen),
            Severity.WARNING if soft else Severity.ERROR,
            (line.where,),
            fmt.cited("army.choice"),
            (
                move(tally, line, DECK, line.count),
                Fix(say("Replace {card}: show others", card=facts.name), search=search, slot=ARMY),
            ),
        )
    if unread:
        names = listed(line.facts.name for line in unread)
        why = say(
            "Not of the chosen {key}, but a text that is not in the card list may let it start: {names}",
            key=say(_WORDS[key]),
            names=names,
        )
        yield OpenRule(rule, why, tuple(line.where for line in unread))
    strange = [stranger.name for stranger in tally.strangers if stranger.slot in STARTING]
    if strange:
        some = "Unknown cards start, whose {key} is not known: {names}"
        one = "Unknown card starts, whose {key} is not known: {names}"
        yield OpenRule(rule, say(some if several(strange) else one, key=say(_WORDS[key]), names=listed(strange)))


def _starters(tally: Tally) -> list[Line]:
    leading = {line.where for line in tally.leaders}
    return [line for line in tally.start if line.where not in leading and line.facts.kind == "Character"]


def _has(line: Line, key: str) -> frozenset[str]:
    return line.facts.factions if key == "faction" else line.facts.classes
