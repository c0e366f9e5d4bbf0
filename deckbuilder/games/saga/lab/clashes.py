"""Fighters held against one another: by what is printed on them, or as two armies stand when the first turn begins."""

from collections.abc import Sequence
from fractions import Fraction

from deckbuilder.core.cards import Card
from deckbuilder.core.chances import Assault, Clash, Fighter, Meeting, Sum
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.ids import CardId
from deckbuilder.core.saying import say, say_n, sentences
from deckbuilder.games.saga.lab.strikes import FACES, Blow, hitting, mean, shares, wounding
from deckbuilder.games.saga.lab.sums import SUMS
from deckbuilder.games.saga.rules import aim, stats
from deckbuilder.games.saga.rules.codes import ATTACK, MELEE
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.state import NONE
from deckbuilder.games.saga.rules.table import Table

_PLANAR = ("Planar", "Astral", "Ethereal")


class SagaChances:
    """What is known of dice: ``core.chances.Chances``."""

    @property
    def sums(self) -> tuple[Sum, ...]:
        """What can be worked out."""
        return SUMS

    def fighters(self, cards: Cards) -> tuple[CardId, ...]:
        """Give the characters of a catalog, by name."""
        found = [card for card in cards.values() if card.kind == "Character"]
        return tuple(card.id for card in sorted(found, key=lambda card: (card.name.casefold(), card.id)))

    def clash(self, attackers: Sequence[CardId], targets: Sequence[CardId], cards: Cards, bonus: int = 0) -> Clash:
        """Hold cards against one another by their printed numbers; see ``core.chances.Chances``."""
        rows = tuple(tuple(_printed(cards[one], cards[other], bonus) for other in targets) for one in attackers)
        note = say("By the numbers printed on the cards; what words and items change is left aside.")
        return Clash(
            tuple(_attacker(cards[one], _atk(cards[one])) for one in attackers),
            tuple(_target(cards[one], cards[one].number("ac") or 0, _hp(cards[one])) for one in targets),
            rows,
            note,
        )

    def assault(self, deck: Deck, dummy: Deck, cards: Cards) -> Assault:
        """Let a starting army attack another as both stand; see ``core.chances.Chances``.

        Numbers are those in force at the table: cards that change them by their mere presence count.
        """
        rules = SagaRules(cards)
        t = rules.table(rules.start((deck, dummy)))
        mine, others = ([card for rank in t.forms[seat] for card in rank] for seat in (0, 1))
        if not mine or not others:
            raise BadInput(say("starting army"), say("nobody stands in it"), say("somebody in each"))
        rows = tuple(tuple(meet(t, one, other) for other in others) for one in mine)
        together, kills = [], []
        for at, other in enumerate(others):
            able = [one for row, one in zip(rows, mine, strict=True) if not row[at].apart]
            chances = shares(wounding([blow for one in able for blow in blows(t, one, other)], _left(t, other)))
            together.append(chances)
            kills.append(chances[-1])
        unread = [t.sheets[card].sheet.name for card in dict.fromkeys((*mine, *others)) if t.sheets[card].sheet.silent]
        note: str = say("As both armies stand when the first turn begins, before anybody moves, reacts or is equipped.")
        if unread:
            told = say_n(
                len(set(unread)),
                "The words of one of them are not read or not known.",
                "The words of {n} of them are not read or not known.",
            )
            note = sentences((note, told))
        attackers = tuple(_attacker(_card(t, cards, one), _bases(t, one)) for one in mine)
        targets = tuple(_target(_card(t, cards, one), stats.quality(t, one, "ac"), _left(t, one)) for one in others)
        return Assault(Clash(attackers, targets, rows, note), tuple(together), tuple(kills))


# By print --------------------------------------------------------------------------------------------------------------------


def _atk(card: Card) -> tuple[int, ...]:
    attack = card.fields.get("attack", ())
    return (tuple(n for n in attack if isinstance(n, int)) if isinstance(attack, tuple) else ()) or (0,)


def _hp(card: Card) -> int:
    return max(1, card.number("hp") or 0)


def _printed(attacker: Card, target: Card, bonus: int) -> Meeting:
    planar = any(word in _PLANAR for word in (*target.words("keywords"), *target.words("traits")))
    ac = target.number("ac") or 0
    return _meeting([Blow(hitting(atk + bonus, ac, planar=planar)) for atk in _atk(attacker)], _hp(target))


def _meeting(struck: Sequence[Blow], hp: int, apart: str = "") -> Meeting:
    chances = shares(wounding(struck, hp))
    return Meeting(tuple(Fraction(blow.faces, FACES) for blow in struck), mean(chances), chances[-1], apart)


def _attacker(card: Card, atk: Sequence[int]) -> Fighter:
    return Fighter(card.id, card.name, say("ATK {atk}", atk="/".join(f"{n:+d}" for n in atk)), _unknown(card))


def _target(card: Card, ac: int, hp: int) -> Fighter:
    return Fighter(card.id, card.name, say("AC {ac}, {hp} HP", ac=ac, hp=hp), _unknown(card))


def _unknown(card: Card) -> str:
    return say("What is printed on it is not known beyond its numbers.") if card.text is None else ""


# At the table ----------------------------------------------------------------------------------------------------------------


def meet(t: Table, striker: int, target: int) -> Meeting:
    """Hold a character against another as both stand at a table."""
    reached = target in aim.targets(t, striker, NONE, _bits(t))
    if reached:
        return _meeting(blows(t, striker, target), _left(t, target))
    n = t.distance(striker, target)
    return _meeting(
        blows(t, striker, target),
        _left(t, target),
        say("{n} ranks away", n=n) if n > 1 else say("it may not be targeted"),
    )


def _bits(t: Table) -> int:
    """Tell what a strike of an attack is."""
    by: int = t.book.attack.by
    return MELEE | ATTACK | by


def blows(t: Table, striker: int, target: int) -> list[Blow]:
    """Give the strikes of an attack at a target, as the table judges each face of the die."""
    bits = _bits(t)
    found = aim.bearing(t, striker, target, bits, NONE)
    more = aim.added(t, striker, bits, found, 0)
    ac = aim.armor(t, target, found)
    ever = [one for one in found if not one[0].node.shows and not one[0].node.margin]  # the others hang on the die
    wounds = aim.at_most(max(0, aim.dealt(t, ever, 1)), found)
    if any(lasting.node.harmless for lasting, _, _ in ever):
        wounds = 0
    shown = aim.set_die(found)
    faces = [shown] * FACES if shown else range(1, FACES + 1)

    def hits(natural: int, atk: int) -> bool:
        if t.profile.criticals and natural in (1, FACES):
            return aim.surely(found, natural == FACES)
        missed = aim.planar_miss(t, striker, target, bits, natural, found)
        return aim.surely(found, natural + atk + more >= ac and not missed)

    return [Blow(sum(hits(natural, atk) for natural in faces), wounds) for atk in stats.strikes(t, striker)]


def _bases(t: Table, card: int) -> tuple[int, ...]:
    more = stats.bonus(t, card, "atk")
    return tuple(atk + more for atk in stats.strikes(t, card))


def _left(t: Table, card: int) -> int:
    return max(1, stats.quality(t, card, "hp") - t.wounds[card])


def _card(t: Table, cards: Cards, card: int) -> Card:
    id = t.sheets[card].sheet.id
    assert id is not None  # a starting army is made of cards
    return cards[id]
