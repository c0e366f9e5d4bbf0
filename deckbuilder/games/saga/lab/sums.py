"""Sums of Saga that players work out at the table: an attack, a check or save, who goes first."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from deckbuilder.core.chances import Answer, Blank, Figure, Input, Spread, Sum
from deckbuilder.core.errors import BadInput
from deckbuilder.core.saying import figure, noop, say
from deckbuilder.games.saga.lab.strikes import FACES, Blow, firsts, highest, hitting, mean, shares, succeeding, wounding

Given = Mapping[str, Sequence[int]]

MOST_STRIKES, MOST_ROLLERS, MOST_HP = 8, 6, 12

_CRITICALS = Blank("criticals", noop("20 always succeeds, 1 always fails"), Input.FLAG, (1,), 0, 1)
_ATTACK = (
    Blank("atk", noop("ATK of each strike"), Input.NUMBERS, (7, 3), long=MOST_STRIKES, signed=True),
    Blank("bonus", noop("Bonus to each roll"), Input.NUMBER, (0,), signed=True),
    Blank("ac", noop("AC of the target"), Input.NUMBER, (14,)),
    Blank("hp", noop("Hit points that it has left"), Input.NUMBER, (2,), 1, MOST_HP),
    Blank("wounds", noop("Wounds of each hit"), Input.NUMBER, (1,), 0, MOST_HP),
    Blank("planar", noop("The target is Planar"), Input.FLAG, (0,), 0, 1),
    _CRITICALS,
)
_CHECK = (
    Blank("bonus", noop("Bonus"), Input.NUMBER, (8,), signed=True),
    Blank("dc", noop("DC"), Input.NUMBER, (20,)),
    _CRITICALS,
)
_AGAINST = (
    Blank("bonuses", noop("Bonus of each who rolls"), Input.NUMBERS, (0, 0), long=MOST_ROLLERS, signed=True),
    _CRITICALS,
)


def attack(given: Given) -> Answer:
    """Work out an attack of several strikes at one target."""
    filled = _filled(_ATTACK, given)
    (bonus,), (ac,), (hp,), (wounds,), (planar,), (criticals,) = (
        filled[key] for key in ("bonus", "ac", "hp", "wounds", "planar", "criticals")
    )
    faces = [hitting(atk + bonus, ac, planar=bool(planar), criticals=bool(criticals)) for atk in filled["atk"]]
    chances = shares(wounding([Blow(one, wounds) for one in faces], hp))
    kill, expected = chances[hp], mean(chances)
    figures = [
        Figure(say("Strike {n} at {atk} hits", n=n, atk=f"{atk + bonus:+d}"), Fraction(one, FACES))
        for n, (atk, one) in enumerate(zip(filled["atk"], faces, strict=True), 1)
    ]
    figures += [
        Figure(say("It is wounded"), 1 - chances[0]),
        Figure(say("It dies"), kill),
        Figure(say("Wounds expected"), expected, False),
    ]
    words = say(
        "It dies in {share} % of the attacks and suffers {n} wounds on average.",
        share=_percent(kill),
        n=figure(float(expected), 2),
    )
    return Answer(words, tuple(figures), Spread(say("Wounds"), chances))


def check(given: Given) -> Answer:
    """Work out a check, a feat or a save."""
    filled = _filled(_CHECK, given)
    (bonus,), (dc,), (criticals,) = (filled[key] for key in ("bonus", "dc", "criticals"))
    chance = Fraction(succeeding(bonus, dc, criticals=bool(criticals)), FACES)
    words = say("It succeeds in {share} % of the rolls.", share=_percent(chance))
    return Answer(words, (Figure(say("Succeeds"), chance), Figure(say("Fails"), 1 - chance)))


def against(given: Given) -> Answer:
    """Work out who wins of several who roll against one another, as for initiative."""
    filled = _filled(_AGAINST, given)
    bonuses, criticals = tuple(filled["bonuses"]), bool(filled["criticals"][0])
    if len(bonuses) == 1:
        raise BadInput(
            _AGAINST[0].label, say("one number"), say("one for each of two to {most} who roll", most=MOST_ROLLERS)
        )
    chances, once = firsts(bonuses, criticals=criticals), highest(bonuses, criticals)
    tie = 1 - sum((chance for who, chance in once.items() if len(who) == 1), Fraction(0))
    figures = [
        Figure(say("{n}. with {bonus} wins", n=n, bonus=f"{bonus:+d}"), chance)
        for n, (bonus, chance) in enumerate(zip(bonuses, chances, strict=True), 1)
    ]
    figures.append(Figure(say("A tie on the first roll"), tie))
    words = say("The first wins in {share} % of the rolls, ties rolled again.", share=_percent(chances[0]))
    return Answer(words, tuple(figures))


def _filled(blanks: Sequence[Blank], given: Given) -> dict[str, tuple[int, ...]]:
    """Give what is filled in, and what stands there at first where nothing is.

    Raises:
        BadInput: too few or too many numbers, or one out of bounds.
    """
    filled = {}
    for blank in blanks:
        numbers = tuple(given.get(blank.key, blank.start))
        if not 1 <= len(numbers) <= blank.long:
            wish = say("1 to {most} numbers", most=blank.long) if blank.long > 1 else say("one number")
            raise BadInput(blank.label, say("{n} numbers", n=len(numbers)), wish)
        for number in numbers:
            if not blank.least <= number <= blank.most:
                raise BadInput(blank.label, str(number), say("{least} to {most}", least=blank.least, most=blank.most))
        filled[blank.key] = numbers
    return filled


def _percent(chance: Fraction) -> str:
    return figure(float(100 * chance), 1)


SUMS = (
    Sum(
        "attack",
        noop("Attack"),
        noop("Each strike rolls a d20, adds its ATK and hits if it reaches the AC (rulebook, Melee Strikes)."),
        _ATTACK,
        attack,
    ),
    Sum(
        "check",
        noop("Check or save"),
        noop("A d20 and the bonus must reach the DC (rulebook, Skill Checks and Saves)."),
        _CHECK,
        check,
    ),
    Sum(
        "against",
        noop("Initiative"),
        noop("The highest roll wins; who ties for it rolls again with the same bonus (rulebook, Die Rolls)."),
        _AGAINST,
        against,
    ),
)
"""What can be worked out, the most asked for first."""
