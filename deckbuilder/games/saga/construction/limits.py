"""How much of what a deck may hold: size, copies, share of a type, Epic names, the side deck.

Source: rulebook, Building Your Deck, where a function names no other.
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.core.saying import noop, say, say_n
from deckbuilder.games.saga.construction.bends import ANY_NUMBER
from deckbuilder.games.saga.construction.facts import Facts
from deckbuilder.games.saga.construction.fixes import cut, cut_line, cuts, faction_words, quoted
from deckbuilder.games.saga.construction.formats import Format
from deckbuilder.games.saga.construction.slots import DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Line, Tally
from deckbuilder.games.saga.construction.words import counted, kinds_of, listed


def card_text(card: str) -> str:
    """Cite a card's own words, and the rule that puts them above the others. Source: rulebook, The Golden Rule."""
    return say("rulebook: The Golden Rule; card text of {card}", card=card)


def size(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At least so many cards, starting characters included."""
    least, source = fmt.size
    short = least - tally.size
    if short > 0:
        search = _filling(tally, fmt)
        yield Violation(
            "size",
            say("{cards}; a deck has at least {least}", cards=counted(tally.size, "card"), least=least),
            source=source,
            fixes=(Fix(say("Show cards to add"), search=search, slot=DECK),),
        )


def _filling(tally: Tally, fmt: Format) -> str:
    """Write the query that lists cards which a short deck may take, as far as card lists tell.

    They are of a type that is not half of the deck yet, characters of a Warlord's faction and no second Warlord, held less
    often than the limit, and not known to be outside the format: ``(t:char f:elf -is:warlord or t:item) copies<3 -banned:open``.
    """
    full = max(tally.size, fmt.size.value) // 2 if fmt.half.value else fmt.size.value
    leaders = [line.facts for line in tally.leaders]
    of = faction_words(f for facts in leaders for f in facts.factions) if all(x.factions for x in leaders) else ""
    one_lord = "-is:warlord" if leaders and fmt.warlords.value == 1 else ""
    asked = {"Character": " ".join(w for w in ("t:char", of, one_lord) if w), "Item": "t:item", "Action": "t:action"}
    kinds = [words for kind, words in asked.items() if tally.kinds.get(kind, 0) < full] or list(asked.values())
    some = kinds[0] if len(kinds) == 1 else f"({' or '.join(kinds)})"
    return f"{some}{_spare(fmt)} -banned:{fmt.spec.key}"


def _spare(fmt: Format) -> str:
    """Write the end of a query that asks for cards of which the deck may have one more."""
    return f" copies<{fmt.copies.value}" if fmt.copies.value else ""


def copies(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most so many copies of any card, printings and slots together; card texts may lift it.

    An Epic card held too often is a matter of ``epic`` alone, until it is held more often than any card may be.
    """
    most, source = fmt.copies
    if not most:
        return
    unread: list[Facts] = []
    led: list[Facts] = []
    unsure = any(line.facts.unread for line in tally.leaders)
    for id, count in tally.copies.items():
        if count <= most:
            continue
        facts = tally.lines_of[id][0].facts
        limit = _copy_limit(tally, facts, most)
        if facts.unread:
            unread.append(facts)
        elif count <= limit:
            continue
        elif unsure and facts.kind == "Character" and limit == most:
            led.append(facts)
        else:
            yield Violation(
                "copies",
                say("{n} copies of {card}; at most {limit}", n=count, card=facts.name, limit=limit),
                where=tally.where(id),
                source=source if limit == most else card_text(facts.name),
                fixes=(cut(tally, id, count - limit),),
            )
    one = noop("{n} copies of {card}; usually at most {limit}, but its text, which is not known, may allow more")
    some = noop("More than {copies}, usually the most; their own texts, which are not known, may allow it: {names}")
    yield from _open_copies(tally, most, unread, (one, some))
    one = noop(
        "{n} copies of {card}; usually at most {limit}, but the Warlord's text, which is not known, may allow more"
    )
    some = noop("More than {copies}, usually the most; the Warlord's text, which is not known, may allow it: {names}")
    yield from _open_copies(tally, most, led, (one, some))
    names = [name for name, count in tally.strange_copies() if count > most]
    if names:
        yield OpenRule(
            "copies",
            say(
                "More than {copies} of an unknown card, whose text may allow it: {names}",
                copies=counted(most, "copy", "copies"),
                names=listed(names),
            ),
        )
    yield from _namesakes(tally, most, source)
    yield from _cohorts(tally)


def _open_copies(tally: Tally, most: int, some: list[Facts], texts: tuple[str, str]) -> Iterator[Found]:
    """Name the limit that holds for nearly every card, and offer to keep it, where a text that may lift it is not known."""
    if some:
        first = some[0]
        said = say(texts[0], n=tally.copies[first.id], card=first.name, limit=most)
        if len(some) > 1:
            copies, names = counted(most, "copy", "copies"), listed(facts.name for facts in some)
            said = say(texts[1], copies=copies, names=names)
        places = tuple(at for facts in some for at in tally.where(facts.id))
        yield OpenRule("copies", said, places, tuple(cut(tally, f.id, tally.copies[f.id] - most) for f in some))


def _copy_limit(tally: Tally, facts: Facts, most: int) -> int:
    bends = facts.bends
    if bends.no_limit_trait and not bends.copies:
        return most
    if any(line.facts.bends.no_limit_trait.casefold() in facts.words for line in tally.leaders):
        return ANY_NUMBER
    return max(bends.copies, most) if bends.copies else most


def _namesakes(tally: Tally, most: int, source: str) -> Iterator[Found]:
    for same in tally.by_key.values():
        if len(same) < 2:
            continue
        count = sum(tally.copies[facts.id] for facts in same)
        if count > most and not any(facts.bends.copies or facts.unread or facts.epic for facts in same):
            yield Violation(
                "copies",
                say(
                    "{n} copies of {cards} different cards named {name}; whoever counts by name allows {most} together",
                    n=count,
                    cards=len(same),
                    name=same[0].name,
                    most=most,
                ),
                Severity.WARNING,
                tuple(at for facts in same for at in tally.where(facts.id)),
                source,
                _to_one_name(tally, same, count - most),
            )


def _deck_first(tally: Tally, some: list[Facts]) -> list[Line]:
    """Give the lines of some cards, those of the deck before those that start."""
    lines = [line for facts in some for line in tally.lines_of[facts.id]]
    return sorted(lines, key=lambda line: line.slot != DECK)


def _cohorts(tally: Tally) -> Iterator[Found]:
    most = max((line.facts.bends.cohorts for line in tally.bent), default=0)
    if not most:
        return
    lines = [line for line in tally.lines if "cohort" in line.facts.words]
    count = sum(line.count for line in lines)
    if count > most:
        yield Violation(
            "copies",
            say("{n} Cohorts; the deck's Epic Class speaks of up to {most}", n=count, most=most),
            Severity.WARNING,
            tuple(line.where for line in lines),
            card_text(say("the Epic Class")),
            cuts(sorted(lines, key=lambda line: line.slot != DECK), count - most),
        )


def half(tally: Tally, fmt: Format) -> Iterator[Found]:
    """No card type may be more than half of the deck, the starters included; half of 51 is 25.

    A deck that is still short of the format's size is measured against half of that size, which it will have. An unknown
    name may be of any type, but one that starts is a character: else the army is short, and that is open already.
    """
    needed, source = fmt.half
    if not needed:
        return
    limit = max(tally.size, fmt.size.value) // 2
    reach: list[str] = []
    lifted: list[str] = []
    for kind in dict.fromkeys((*tally.kinds, "Character")):
        count = tally.kinds.get(kind, 0)
        strange = tally.strange if kind == "Character" else tally.strange - tally.strange_start
        if count + strange <= limit:
            continue
        verdict = _half_allowed(tally, kind)
        if verdict is True:
            continue
        if count <= limit:
            reach.append(f"{kind} {count + strange}")
        elif verdict is None:
            lifted.append(f"{kind} {count}")
        else:
            yield _over_half(tally, kind, fmt, source)
    if reach:
        names = listed(name for name, _ in tally.strange_copies())
        why = say(
            "Unknown cards may bring a type over {limit} ({kinds} at most): {names}",
            limit=limit,
            kinds=", ".join(reach),
            names=names,
        )
        yield OpenRule("half", why)
    if lifted:
        text = "A text that is not known may allow more than {limit} of a type: {kinds}"
        yield OpenRule("half", say(text, limit=limit, kinds=", ".join(lifted)))


def _over_half(tally: Tally, kind: str, fmt: Format, source: str) -> Violation:
    count, total, least = tally.kinds[kind], tally.size, fmt.size.value
    limit = max(total, least) // 2
    lines = [line for line in tally.lines if line.facts.kind == kind]
    lines.reverse()  # what was added last is the likeliest to go, and is named first
    spare = [line for line in lines if line.slot == DECK]
    # A cut makes the deck smaller, too, and with it the limit; all of a type that is over half always suffices.
    by = next(n for n in range(1, count + 1) if count - n <= max(total - n, least) // 2)
    more = 2 * count - total
    text = (
        "{n} of {cards} are {kinds}; at most {limit}"
        if count > 1
        else "{n} of {cards} is of type {kind}; at most {limit}"
    )
    if total < least:
        half_of = "{n} of {cards} are {kinds}; at most {limit}, half of {least}"
        text = half_of if count > 1 else "{n} of {cards} is of type {kind}; at most {limit}, half of {least}"
    cards = counted(total, "card")
    return Violation(
        "half",
        say(text, n=count, cards=cards, kinds=kinds_of(kind), kind=kind, limit=limit, least=least),
        where=tuple(line.where for line in lines),
        source=source,
        fixes=(
            *cuts(spare, by),
            Fix(
                say("Add {cards} of other types: show them", cards=counted(more, "card")),
                search=f"-t:{quoted(kind)} -t:token{_spare(fmt)}",
                slot=DECK,
            ),
        ),
    )


def _half_allowed(tally: Tally, kind: str) -> bool | None:
    """Tell whether a card in place lets this type be over half; None where an unread one may."""
    unsure = False
    for line in tally.lines:
        facts = line.facts
        starts = line.slot in STARTING
        kinds = facts.bends.more_than_half
        if kinds and not facts.unread and ("*" in kinds or kind in kinds) and (starts or not facts.bends.half_in_play):
            return True
        if facts.unread and (facts.kind == "Epic Class" or (starts and facts.kind != "Character")):
            unsure = True
    if any(line.facts.unread for line in tally.leaders):
        unsure = True
    return None if unsure or tally.strange_start else False


def epic(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one copy with the name of an Epic card, whatever card bears the name."""
    most, source = fmt.epic
    if not most:
        return
    cohorts: list[Facts] = []
    for same in tally.by_key.values():
        count = sum(tally.copies[facts.id] for facts in same) if len(same) > 1 else tally.copies[same[0].id]
        if count <= most or not any(facts.epic for facts in same):
            continue
        if any(facts.unread for facts in same):
            text = "{n} copies of {card}, which is Epic; usually at most {most}, but its text, which is not known, may allow more"
            places = tuple(at for facts in same for at in tally.where(facts.id))
            said = say(text, n=count, card=same[0].name, most=most)
            yield OpenRule("epic", said, places, _to_one_name(tally, same, count - most))
        elif "cohort" in same[0].words and _cohorts_spoken_of(tally):
            cohorts += same
        else:
            yield Violation(
                "epic",
                say("{n} copies of {card}, which is Epic; at most {most}", n=count, card=same[0].name, most=most),
                where=tuple(at for facts in same for at in tally.where(facts.id)),
                source=source,
                fixes=_to_one_name(tally, same, count - most),
            )
    if cohorts:
        text = "An Epic Class may allow further copies of a Cohort, which is Epic: {names}"
        places = tuple(at for facts in cohorts for at in tally.where(facts.id))
        yield OpenRule("epic", say(text, names=listed(facts.name for facts in cohorts)), places)
    names = [name for name, count in tally.strange_copies() if count > most]
    if names:
        one = "{n} unknown card is held twice or more and may be Epic: {names}"
        many = "{n} unknown cards are held twice or more and may be Epic: {names}"
        yield OpenRule("epic", say_n(len(names), one, many, names=listed(names)))


def _to_one_name(tally: Tally, same: list[Facts], by: int) -> tuple[Fix, ...]:
    """Offer cuts of copies of a name: of any card that has so many, else of card after card."""
    enough = tuple(cut(tally, facts.id, by) for facts in same if tally.copies[facts.id] >= by)
    return enough or cuts(_deck_first(tally, same), by)


def _cohorts_spoken_of(tally: Tally) -> bool:
    """Tell whether a card speaks of so many Cohorts, or may; whether that means different ones is stated nowhere."""
    return any(x.facts.bends.cohorts or (x.facts.unread and x.facts.kind == "Epic Class") for x in tally.lines)


def side(tally: Tally, fmt: Format) -> Iterator[Found]:
    """The side deck is of so many cards and shares the half rule and the copy limit with the deck.

    Source: Quality-of-Life Ancients, November 2021.
    """
    if not fmt.side:
        return
    strange = sum(n for slot, _, n in tally.deck.unknown if slot == "side")
    count = sum(line.count for line in tally.side) + strange
    if count > fmt.side:
        yield Violation(
            "side",
            say("{cards} in the side deck; at most {most}", cards=counted(count, "card"), most=fmt.side),
            where=tuple(line.where for line in tally.side),
            source=fmt.cited("side"),
            fixes=tuple(cut_line(line, min(line.count, count - fmt.side)) for line in tally.side),
        )
    limit = (tally.size + count) // 2
    kinds: dict[str, int] = {}
    for line in tally.side:
        kinds[line.facts.kind] = kinds.get(line.facts.kind, 0) + line.count
        together = tally.copies.get(line.facts.id, 0) + line.count
        most = _copy_limit(tally, line.facts, fmt.copies.value)
        if fmt.copies.value and together > most and not line.facts.unread:
            yield Violation(
                "side",
                say(
                    "{n} copies of {card} with the side deck; at most {most}",
                    n=together,
                    card=line.facts.name,
                    most=most,
                ),
                Severity.WARNING,
                (line.where,),
                fmt.cited("side"),
                (cut_line(line, min(line.count, together - most)),),
            )
    for kind, number in kinds.items():
        if number + tally.kinds.get(kind, 0) > limit:
            lines = [line for line in tally.side if line.facts.kind == kind]
            over = number + tally.kinds.get(kind, 0)
            yield Violation(
                "side",
                say(
                    "{n} cards of type {kind} with the side deck; at most {limit} keeps the half rule",
                    n=over,
                    kind=kind,
                    limit=limit,
                ),
                Severity.WARNING,
                tuple(line.where for line in lines),
                fmt.cited("side"),
                tuple(cut_line(line, 1) for line in lines),
            )
