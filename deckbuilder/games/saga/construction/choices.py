"""Events in which the player changes the Warlord's faction or class, and the army follows.

Source: the event's rules (Turncoat, Class in Session, Gentleman's Choice).
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.games.saga.construction.army import leader_unsure, loyal
from deckbuilder.games.saga.construction.fixes import move, quoted
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.slots import DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Line, Tally


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
    ways = [value for value in spec.values if all(value in _has(x, key) or x.facts.bends.loyal for x in starters)]
    fixes = tuple(Fix(f"Choose {value}", choice=(key, value)) for value in ways or spec.values)
    if asked and not chosen:
        message = f"{asked!r} is no {key}; wanted {', '.join(spec.values)}"
        yield Violation(rule, message, source=fmt.source, fixes=fixes)
    elif not asked:
        if fmt.choice == "either" and (key == "class" or tally.deck.choice(other) or _all_loyal(tally, starters)):
            return
        yield from _unchosen(tally, fmt, rule, key, ways, fixes)
    else:
        yield from _followed(tally, fmt, rule, key, chosen, starters, fixes)
        if fmt.choice == "either" and tally.deck.choice(other) and key == "class":
            back = tuple(Fix(f"Keep the printed {k}", choice=(k, "")) for k in (key, other))
            message = "faction and class are both changed; the event changes one attribute"
            yield Violation(rule, message, Severity.WARNING, source=fmt.source, fixes=back)


def _unchosen(
    tally: Tally, fmt: Format, rule: str, key: str, ways: list[str], fixes: tuple[Fix, ...]
) -> Iterator[Found]:
    if ways or leader_unsure(tally) or any(x.facts.unread for x in _starters(tally)):
        ask = Fix(f"Choose the {key}", choice=(key, ""))
        message = f"the event asks for the {key} that the Warlord takes"
        yield Violation(rule, message, Severity.NOTE, source=fmt.source, fixes=(ask, *fixes))
        yield OpenRule(rule, f"no {key} is chosen")
    else:
        places = tuple(line.where for line in _starters(tally))
        message = f"the starters have no {key} in common, so none can be chosen"
        steps = tuple(move(tally, line, DECK, line.count) for line in _starters(tally))
        yield Violation(rule, message, where=places, source=fmt.source, fixes=steps)


def _followed(
    tally: Tally, fmt: Format, rule: str, key: str, chosen: str, starters: list[Line], fixes: tuple[Fix, ...]
) -> Iterator[Found]:
    printed = {value for line in tally.leaders for value in _has(line, key)}
    if fmt.choice != "either" and printed and chosen in printed:
        message = f"{chosen} is printed on the Warlord; the event asks for a new {key}"
        yield Violation(rule, message, Severity.WARNING, source=fmt.source, fixes=fixes)
    # With a changed class in an event that leaves the choice, whether the army follows it is not public.
    soft = fmt.choice == "either" and key == "class"
    for line in starters:
        facts = line.facts
        if chosen in _has(line, key) or facts.bends.loyal or (soft and loyal(facts, tally)):
            continue
        if facts.unread or leader_unsure(tally):
            yield OpenRule(rule, f"{facts.name} is not of the chosen {key}, and a text is unread", (line.where,))
            continue
        letter = "f" if key == "faction" else "c"
        search = f"t:char lvl:{facts.level} {letter}:{quoted(chosen)}"
        yield Violation(
            rule,
            f"{facts.name} is not of the chosen {key}, {chosen}",
            Severity.WARNING if soft else Severity.ERROR,
            (line.where,),
            fmt.source,
            (move(tally, line, DECK, line.count), Fix(f"Replace {facts.name}: show others", search=search)),
        )
    if any(stranger.slot in STARTING for stranger in tally.strangers):
        yield OpenRule(rule, f"a starter is not known, and so its {key}")


def _starters(tally: Tally) -> list[Line]:
    leading = {line.where for line in tally.leaders}
    return [line for line in tally.start if line.where not in leading and line.facts.kind == "Character"]


def _has(line: Line, key: str) -> frozenset[str]:
    return line.facts.factions if key == "faction" else line.facts.classes


def _all_loyal(tally: Tally, starters: list[Line]) -> bool:
    return all(loyal(line.facts, tally) for line in starters)
