"""How much of what a deck may hold: size, copies, share of a type, Epic names, lords, the side deck.

Source: rulebook, Building Your Deck, where a function names no other.
"""

from collections.abc import Iterator

from deckbuilder.core.decks import Fix, OpenRule, Severity, Violation
from deckbuilder.games.saga.construction.bends import ANY_NUMBER
from deckbuilder.games.saga.construction.facts import LORDS, Facts
from deckbuilder.games.saga.construction.fixes import cut, cut_line
from deckbuilder.games.saga.construction.formats import BUILDING, Format
from deckbuilder.games.saga.construction.slots import DECK, STARTING
from deckbuilder.games.saga.construction.tally import Found, Line, Tally

CARD_TEXT = "rulebook: The Golden Rule; card text of {}"


def size(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At least so many cards, starting characters included."""
    least, source = fmt.size
    short = least - tally.size
    if short > 0:
        tags = fmt.pool.editions
        search = f"ed:{_word(tags[0])}" if tags else "t:char or t:item or t:action"
        yield Violation(
            "size",
            f"{tally.size} cards; a deck has at least {least}",
            source=source,
            fixes=(Fix(f"Add {short} card{'s' if short > 1 else ''}: show some", search=search, slot=DECK),),
        )


def _word(tag: str) -> str:
    return f'"{tag}"' if " " in tag else tag.casefold()


def copies(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most so many copies of any card, printings and slots together; card texts may lift it."""
    most, source = fmt.copies
    if not most:
        return
    unsure = any(line.facts.unread for line in tally.leaders)
    for id, count in tally.copies.items():
        if count <= most:
            continue
        line = tally.lines_of[id][0]
        facts = line.facts
        limit = _copy_limit(tally, facts, most)
        if count <= limit or (facts.epic and fmt.epic.value):
            continue
        if facts.unread or (unsure and facts.kind == "Character" and limit == most):
            why = "its text is unread" if facts.unread else "the text of the Warlord is unread"
            yield OpenRule("copies", f"{count} copies of {facts.name}: {why} and may allow more", tally.where(id))
            continue
        cited = source if limit == most else CARD_TEXT.format(facts.name)
        yield Violation(
            "copies",
            f"{count} copies of {facts.name}; at most {limit}",
            where=tally.where(id),
            source=cited,
            fixes=(cut(tally, id, count - limit),),
        )
    yield from _strange_copies(tally, most)
    yield from _namesakes(tally, most, source)
    yield from _cohorts(tally)


def _copy_limit(tally: Tally, facts: Facts, most: int) -> int:
    bends = facts.bends
    if bends.no_limit_trait and not bends.copies:
        return most
    if any(line.facts.bends.no_limit_trait.casefold() in facts.words for line in tally.leaders):
        return ANY_NUMBER
    return max(bends.copies, most) if bends.copies else most


def _strange_copies(tally: Tally, most: int) -> Iterator[Found]:
    counts: dict[str, int] = {}
    names: dict[str, str] = {}
    for stranger in tally.strangers:
        counts[stranger.key] = counts.get(stranger.key, 0) + stranger.count
        names.setdefault(stranger.key, stranger.name)
    for key, count in counts.items():
        if count > most:
            yield OpenRule("copies", f"{count} copies of {names[key]}, a card that is not known and may allow it")


def _namesakes(tally: Tally, most: int, source: str) -> Iterator[Found]:
    for same in tally.by_key.values():
        if len(same) < 2:
            continue
        count = sum(tally.copies[facts.id] for facts in same)
        if count > most and not any(facts.bends.copies or facts.unread or facts.epic for facts in same):
            yield Violation(
                "copies",
                f"{count} copies of {len(same)} different cards named {same[0].name}; "
                f"whoever counts by name allows {most} together",
                Severity.WARNING,
                tuple(at for facts in same for at in tally.where(facts.id)),
                source,
                tuple(cut(tally, facts.id, 1) for facts in same),
            )


def _cohorts(tally: Tally) -> Iterator[Found]:
    most = max((line.facts.bends.cohorts for line in tally.lines), default=0)
    if not most:
        return
    lines = [line for line in tally.lines if "cohort" in line.facts.words]
    count = sum(line.count for line in lines)
    if count > most:
        yield Violation(
            "copies",
            f"{count} Cohorts; the deck's Epic Class speaks of up to {most}",
            Severity.WARNING,
            tuple(line.where for line in lines),
            CARD_TEXT.format("the Epic Class"),
            tuple(cut_line(line, min(line.count, count - most)) for line in lines),
        )


def half(tally: Tally, fmt: Format) -> Iterator[Found]:
    """No card type may be more than half of the deck, the starters included; half of 51 is 25.

    A deck that is still short of the format's size is measured against half of that size, which it will have.
    """
    needed, source = fmt.half
    if not needed:
        return
    limit = max(tally.size, fmt.size.value) // 2
    strange = tally.strange
    for kind, count in tally.kinds.items():
        if count + strange <= limit:
            continue
        verdict = _half_allowed(tally, kind)
        if verdict is True:
            continue
        if count <= limit:
            yield OpenRule("half", f"{count} cards of type {kind} and {strange} unknown ones; at most {limit}")
        elif verdict is None:
            yield OpenRule("half", f"{count} cards of type {kind}; an unread text may allow more than {limit}")
        else:
            yield _over_half(tally, kind, count, limit, source)
    if strange > limit and not tally.kinds:
        yield OpenRule("half", f"{strange} unknown cards may be of one type; at most {limit}")


def _over_half(tally: Tally, kind: str, count: int, limit: int, source: str) -> Violation:
    lines = [line for line in tally.lines if line.facts.kind == kind]
    spare = sorted((line for line in lines if line.slot == DECK), key=lambda line: -line.count)
    other = "item" if kind == "Character" else "char"
    return Violation(
        "half",
        f"{count} of {tally.size} cards are of type {kind}; at most {limit}",
        where=tuple(line.where for line in lines),
        source=source,
        fixes=(
            *(cut_line(line, min(line.count, count - limit)) for line in spare[:5]),
            Fix(f"Add cards of other types: show some (t:{other})", search=f"t:{other}", slot=DECK),
        ),
    )


def _half_allowed(tally: Tally, kind: str) -> bool | None:
    """Tell whether a card in place lets this type be over half; None where an unread one may."""
    unsure = False
    for line in tally.lines:
        facts = line.facts
        starts = line.slot in STARTING
        kinds = facts.bends.more_than_half
        if kinds and ("*" in kinds or kind in kinds) and (starts or not facts.bends.half_in_play):
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
    for same in tally.by_key.values():
        count = sum(tally.copies[facts.id] for facts in same) if len(same) > 1 else tally.copies[same[0].id]
        if count <= most or not any(facts.epic for facts in same):
            continue
        # Whether "up to 7 Cohorts" means seven different ones is stated nowhere.
        cohort = "cohort" in same[0].words
        lifted = cohort and any(line.facts.bends.cohorts for line in tally.lines)
        if cohort and not lifted and any(line.facts.unread and line.facts.kind == "Epic Class" for line in tally.lines):
            yield OpenRule("epic", f"{count} copies of {same[0].name}: an Epic Class is unread and may allow them")
            continue
        yield Violation(
            "epic",
            f"{count} copies of {same[0].name}, which is Epic; at most {most}",
            Severity.WARNING if lifted else Severity.ERROR,
            tuple(at for facts in same for at in tally.where(facts.id)),
            source,
            tuple(cut(tally, facts.id, min(tally.copies[facts.id], count - most)) for facts in same),
        )
    names = [stranger.name for stranger in tally.strangers if stranger.count > most]
    if names:
        yield OpenRule("epic", f"an unknown card may be Epic, of which {most} is allowed: {', '.join(names)}")


def one_warlord(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one character with the Warlord trait; the words of a few Warlords allow further copies of themselves."""
    if not fmt.lords.value:
        return
    limit, source = fmt.warlords.value, BUILDING if fmt.warlords.value == 1 else fmt.source
    lines = [line for line in tally.lines if line.facts.warlord and not _unlike(tally, line.facts, "Warlord")]
    count = warlord_count(tally)
    if count > limit:
        yield from _too_many(tally, "one-warlord", "Warlord", lines, count, limit, source)
    elif count + tally.strange > limit and tally.strange:
        yield OpenRule("one-warlord", f"an unknown card may be a Warlord; at most {limit}")
    if any("warlord" in line.facts.words for line in tally.side):
        yield from _side_lord(tally, "one-warlord", "Warlord", [x for x in tally.side if x.facts.warlord], fmt)


def warlord_count(tally: Tally) -> int:
    """Count Warlords; a card that allows other copies of itself, or so many, counts once."""
    count = 0
    for id, copies_ in tally.copies.items():
        facts = tally.lines_of[id][0].facts
        if facts.warlord and not _unlike(tally, facts, "Warlord"):
            count += 1 if facts.bends.other_copies or facts.bends.copies else copies_
    return count


def lords(tally: Tally, fmt: Format) -> Iterator[Found]:
    """At most one Overlord and one Dragon Lord; Medusan Lords and Daemonlords likewise, which the rulebook does not say.

    A card that is several of these fills each.
    """
    if not fmt.lords.value:
        return
    for lord in LORDS:
        lines = [line for line in tally.lines if lord in line.facts.lords and not _unlike(tally, line.facts, lord)]
        count = sum(line.count for line in lines)
        if count > 1:
            yield from _too_many(tally, "lords", lord, lines, count, 1, fmt.lords.source)
        elif tally.strange and count + tally.strange > 1 and lord in ("Overlord", "Dragon Lord"):
            yield OpenRule("lords", f"an unknown card may be a lord ({lord}); at most 1")
        if fmt.side:
            yield from _side_lord(tally, "lords", lord, [x for x in tally.side if lord in x.facts.lords], fmt)


def _unlike(tally: Tally, facts: Facts, lord: str) -> bool:
    """Tell whether this lord does not count, because of its words about the Warlord that leads."""
    if facts.bends.unlike[0] == lord and tally.leads(facts.bends.unlike[1]):
        return True
    return any(
        line.facts.bends.lifts[0] == lord and line.facts.bends.lifts[1] and tally.leads(line.facts.bends.lifts[1])
        for line in tally.lines
    )


def _too_many(
    tally: Tally, rule: str, lord: str, lines: list[Line], count: int, limit: int, source: str
) -> Iterator[Found]:
    unread = [line for line in (*lines, *tally.leaders) if line.facts.unread]
    if unread:
        why = f"{count} copies with {lord}, at most {limit}; the text of {unread[0].facts.name} is unread and may allow it"
        yield OpenRule(rule, why, tuple(line.where for line in lines))
        return
    # "May bring multiple ... into play" speaks of play, not of the deck.
    played = any(line.facts.bends.lifts[0] == lord and not line.facts.bends.lifts[1] for line in tally.lines)
    soft = played or lord in ("Medusan Lord", "Daemonlord")
    leading = {line.where for line in tally.leaders}
    spare = [line for line in lines if line.where not in leading] or lines
    yield Violation(
        rule,
        f"{count} cards are {lord}; at most {limit}",
        Severity.WARNING if soft else Severity.ERROR,
        tuple(line.where for line in lines),
        source,
        tuple(cut_line(line, min(line.count, count - limit)) for line in spare if not _harmless(line)),
    )


def _harmless(line: Line) -> bool:
    return line.facts.bends.other_copies or bool(line.facts.bends.copies)


def _side_lord(tally: Tally, rule: str, lord: str, spare: list[Line], fmt: Format) -> Iterator[Found]:
    if not fmt.side or not spare:
        return
    inside = sum(
        line.count for line in tally.lines if lord in line.facts.lords or (lord == "Warlord" and line.facts.warlord)
    )
    count = inside + sum(line.count for line in spare)
    if count > 1 and inside <= 1:
        yield Violation(
            rule,
            f"{count} cards are {lord}, the side deck included; at most 1",
            where=tuple(line.where for line in spare),
            source=fmt.source,
            fixes=tuple(cut_line(line) for line in spare),
        )


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
            f"{count} cards in the side deck; at most {fmt.side}",
            where=tuple(line.where for line in tally.side),
            source=fmt.source,
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
                f"{together} copies of {line.facts.name} with the side deck; at most {most}",
                Severity.WARNING,
                (line.where,),
                fmt.source,
                (cut_line(line, min(line.count, together - most)),),
            )
    for kind, number in kinds.items():
        if number + tally.kinds.get(kind, 0) > limit:
            lines = [line for line in tally.side if line.facts.kind == kind]
            over = number + tally.kinds.get(kind, 0)
            yield Violation(
                "side",
                f"{over} cards of type {kind} with the side deck; at most {limit} keeps the half rule",
                Severity.WARNING,
                tuple(line.where for line in lines),
                fmt.source,
                tuple(cut_line(line, 1) for line in lines),
            )
