"""What a team may be. Source: guilds, Rules & Game Play."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck, Entry, Fix, SetCount, SlotSpec, Verdict, Violation, places
from deckbuilder.core.formats import Cards, Finding
from deckbuilder.core.game import Chart, FormatFile, FormatSpec, Place, Proposal
from deckbuilder.core.ids import CardId, SlotId
from deckbuilder.core.plain_formats import PlainFormats, verdict
from deckbuilder.core.saying import say, term
from deckbuilder.games.guilds import fields

TEAM = SlotId("team")
SIZE = 4
_SLOTS = (
    SlotSpec(TEAM, "Team", SIZE, SIZE, frozenset(fields.KINDS), ("deck", "main", "main deck", "warriors"), main=True),
)
_SOURCE = "guilds: Rules & Game Play"
_STATS = ("health", "damage", "speed")


class TeamRules:
    """Construction rules: four warriors, no two of a class, and what a format bars.

    Args:
        files: format files; one says key and label, and may bar warriors by name.
    """

    def __init__(self, files: Sequence[FormatFile]) -> None:
        self._formats = PlainFormats(files, FormatSpec("standard", "Standard"))

    # Formats ------------------------------------------------------------------------------------------------------------------

    def formats(self) -> Sequence[FormatSpec]:
        """Give the formats."""
        return self._formats.all()

    def problems(self) -> Sequence[Finding]:
        """Give what is wrong with format files."""
        return tuple(self._formats.findings)

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias; raises ``UnknownFormat``."""
        return self._formats.find(name)

    def slots(self, format: str) -> Sequence[SlotSpec]:
        """Give the one part of a team."""
        self.find(format)
        return _SLOTS

    def allows(self, card: Card, format: str) -> bool | None:
        """Tell whether a format lets a team field a warrior."""
        return card.kind in fields.KINDS and not self._formats.bars(card, format)

    # Judging ------------------------------------------------------------------------------------------------------------------

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        """Judge a team in one format."""
        spec = self.find(format)
        found = [
            *self._size(deck),
            *self._classes(deck, cards),
            *self._kinds(deck, cards),
            *self._formats.bans(deck, cards, spec),
        ]
        return verdict(deck, spec, found)

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        """Judge a team in every format."""
        return tuple(self.judge(deck, cards, spec.key) for spec in self._formats.all())

    def _size(self, deck: Deck) -> list[Violation]:
        count = deck.count()
        if count == SIZE:
            return []
        if count < SIZE:
            words = say("{n} of {size} warriors: field {more} more", n=count, size=SIZE, more=SIZE - count)
            find = Fix(say("Find another warrior"), search="type:warrior", slot=TEAM)
            return [Violation("size", words, source=_SOURCE, fixes=(find,))]
        words = say("{n} warriors; a team has {size}", n=count, size=SIZE)
        return [Violation("size", words, where=places(deck.entries), source=_SOURCE)]

    def _classes(self, deck: Deck, cards: Cards) -> list[Violation]:
        by_class: dict[str, list[Entry]] = {}
        for entry in deck.entries:
            if entry.card in cards:
                by_class.setdefault(str(cards[entry.card].fields.get("class", "")), []).append(entry)
        found = []
        for cls, entries in by_class.items():
            copies = sum(entry.count for entry in entries)
            if copies < 2 or not cls:
                continue
            words = say(
                "{n} warriors of the class {cls}; a team has no more than one of each class", n=copies, cls=term(cls)
            )
            found.append(
                Violation(
                    "classes", words, where=places(entries), source=_SOURCE, fixes=tuple(_keep_one(entries, cards))
                )
            )
        return found

    def _kinds(self, deck: Deck, cards: Cards) -> list[Violation]:
        odd = [entry for entry in deck.entries if entry.card in cards and cards[entry.card].kind not in fields.KINDS]
        return [Violation("kind", say("Only warriors are fielded"), where=places(odd), source=_SOURCE)] if odd else []

    # Counting -----------------------------------------------------------------------------------------------------------------

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        """Count warriors, and what they have together."""
        fielded = [(cards[e.card], e.count) for e in deck.entries if e.card in cards]
        sums = {key.capitalize(): sum((card.number(key) or 0) * n for card, n in fielded) for key in _STATS}
        return {"cards": deck.count(), **sums}

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        """Count the team by guild and by kind of attack, and show health, damage and speed of each warrior."""
        fielded = [cards[e.card] for e in deck.entries for _ in range(e.count) if e.card in cards]
        guilds = Counter(str(card.fields.get("guild", "")) for card in fielded)
        kinds = Counter(fields.KIND_OF_ATTACK.get(str(card.fields.get("class", "")), "") for card in fielded)
        found = [
            Chart("guilds", say("Guilds"), tuple((term(g), guilds[g]) for g in fields.GUILDS), axis=say("Guild"), measure=say("Warriors"),
                  searches=tuple(f"guild:{g.lower()}" for g in fields.GUILDS)),
            Chart("attacks", say("Kinds of attack"), tuple((term(k), kinds[k]) for k in dict.fromkeys(fields.KIND_OF_ATTACK.values())),
                  axis=say("Kind of attack"), measure=say("Warriors")),
        ]  # fmt: skip
        for key, label in (("health", say("Health")), ("damage", say("Damage")), ("speed", say("Speed"))):
            bars = tuple((card.name, 1) for card in fielded)
            values = tuple(float(card.number(key) or 0) for card in fielded)
            found.append(Chart(key, label, bars, axis=say("Warrior"), measure=label, values=values))
        return tuple(found)

    # Laying out ---------------------------------------------------------------------------------------------------------------

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        """Give the team with everybody in its one part."""
        return replace(deck, entries=tuple(replace(entry, slot=TEAM) for entry in deck.entries))

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        """Nothing is to be proposed: all of a team fights."""
        return ()

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        """Lay the team out in one row, the fastest first, with its empty places."""
        fielded = [e.card for e in deck.entries for _ in range(e.count) if e.card in cards]
        fielded.sort(key=lambda card: (-(cards[card].number("speed") or 0), cards[card].name))
        taken = {str(cards[card].fields.get("class", "")) for card in fielded}
        left = [cls for cls in fields.CLASSES if cls not in taken]
        search = f"class:{','.join(cls.lower() for cls in left)}" if len(left) < len(fields.CLASSES) else "type:warrior"
        row = [Place(TEAM, card) for card in fielded[:SIZE]]
        wanted = say("a warrior of another class") if fielded else term("Warrior")
        row += [Place(TEAM, None, wanted, search) for _ in range(SIZE - len(row))]
        return (tuple(row),)

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        """Give the one part of a team."""
        return TEAM


def _keep_one(entries: Sequence[Entry], cards: Cards) -> list[Fix]:
    """Give, for each warrior of a class, the way to keep him alone."""
    fixes = []
    for kept in entries:
        edits = tuple(SetCount(e.slot, e.card, 1 if e is kept else 0) for e in entries if e is not kept or e.count > 1)
        fixes.append(Fix(say("Keep {card}", card=cards[kept.card].name), edits))
    return fixes
