"""What is counted of a warband before it fights: totals and charts."""

from collections import Counter
from collections.abc import Mapping

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Chart
from deckbuilder.core.saying import noop, say, term
from deckbuilder.games.warbands import fields

FIGHTER, CASTER, STABBER = noop("Fighter"), noop("Spellcaster"), noop("Backstabber")
_ROLES = ((FIGHTER, "spells:0 -note:back-stab"), (CASTER, "spells>0"), (STABBER, "note:back-stab"))
_FIGURES = (
    ("hits", noop("Hits")), ("damage", noop("Damage")), ("speed", noop("Speed")), ("skill", noop("Skill")), ("dodge", noop("Dodge")),
)  # fmt: skip


def role(card: Card) -> str:
    """Tell what a warrior is for, which decides what he may wear."""
    return CASTER if card.number("spells") else STABBER if card.fields.get("note") == "Back-Stab" else FIGHTER


def totals(deck: Deck, cards: Cards) -> Mapping[str, int]:
    """Count cards, and what the warband has together."""
    named = _named(deck, cards)
    return {
        "cards": deck.count(),
        "Warriors": sum(card.kind == fields.WARRIOR for card in named),
        "Champions": sum(card.kind == fields.CHAMPION for card in named),
        "Hits": sum(card.number("hits") or 0 for card in named),
        "Spells": sum(card.number("spells") or 0 for card in named),
    }


def charts(deck: Deck, cards: Cards) -> tuple[Chart, ...]:
    """Count by role and race, and show hits, damage, speed, skill and dodge of everybody."""
    named = _named(deck, cards)
    roles, races = Counter(role(card) for card in named), Counter(str(card.fields.get("race", "")) for card in named)
    found = [
        Chart("roles", say("Roles"), tuple((term(name), roles[name]) for name, _ in _ROLES), axis=say("Role"), measure=say("Warriors"),
              searches=tuple(search for _, search in _ROLES),
              note=say("Spellcasters and backstabbers wear no armor, shields or helms.")),
        Chart("races", say("Races"), tuple((term(name), races[name]) for name in fields.RACES), axis=say("Race"), measure=say("Warriors"),
              searches=tuple(f"race={name.lower()}" for name in fields.RACES)),
    ]  # fmt: skip
    bars = tuple((card.name, 1) for card in named)
    for key, label in _FIGURES:
        values = tuple(float(card.number(key) or 0) for card in named)
        found.append(Chart(key, term(label), bars, axis=say("Warrior"), measure=term(label), values=values))
    return tuple(found)


def _named(deck: Deck, cards: Cards) -> list[Card]:
    found = [cards[e.card] for e in deck.entries for _ in range(e.count) if e.card in cards]
    return [card for card in found if card.kind in (fields.WARRIOR, fields.CHAMPION)]
