"""A small world for the window: a made-up game of thirty cards, its rules, and repositories in memory."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from deckbuilder.core.cards import Card, CardSet, FieldKind, FieldSpec, Printing, Value
from deckbuilder.core.decks import Deck, Entry, Fix, SetCount, Severity, SlotSpec, Verdict, Violation
from deckbuilder.core.errors import DataTrouble, UnknownFormat
from deckbuilder.core.formats import Cards, Finding, ReadCards
from deckbuilder.core.game import Chart, ChoiceSpec, FormatFile, FormatSpec, Game, Place, Proposal
from deckbuilder.core.ids import CardId, DeckId, GameId, PrintingId, SlotId
from deckbuilder.core.index import CardIndex
from deckbuilder.core.naming import ListedNames, NameBook
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.query import Query
from deckbuilder.core.query_match import NO_CONTEXT, QueryContext
from deckbuilder.core.registry import Registry
from deckbuilder.core.repos import ImportReport, StoredDeck
from deckbuilder.desk.services import Services
from deckbuilder.log import LastLines
from tests.helpers import repositories
from tests.helpers.collections import MemoryCollection

GROVE = GameId("grove")
LEADER, ARMY, DECK = (SlotId(word) for word in ("leader", "army", "deck"))
SLOTS = (
    SlotSpec(LEADER, "Leader", 1, 1, frozenset({"Beast"}), ("leader",)),
    SlotSpec(ARMY, "Starting pack", 2, 2, frozenset({"Beast"}), ("starting pack", "army")),
    SlotSpec(DECK, "Deck", 7, words=("deck", "main deck"), main=True),
)
FORMATS = (
    FormatSpec("wild", "Wild", ("open",), "Every card, three copies at most."),
    FormatSpec("small", "Small Wood", (), "No more than twelve cards."),
    FormatSpec("kindred", "Kindred", (), "One kin only.", choices=(ChoiceSpec("kin", "Kin", ("Fox", "Owl", "Boar")),)),
)


class GroveRules:
    """Ten cards at least: a leader of level 5, two beasts of level 1 beside it, three copies of a card."""

    def formats(self) -> Sequence[FormatSpec]:
        return FORMATS

    def problems(self) -> Sequence[Finding]:
        return ()

    def find(self, name: str) -> FormatSpec:
        for spec in FORMATS:
            if name.casefold() in (spec.key, spec.label.casefold(), *spec.aliases):
                return spec
        raise UnknownFormat(name, tuple(spec.key for spec in FORMATS))

    def slots(self, format: str) -> Sequence[SlotSpec]:
        return SLOTS

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        found = []
        if deck.count(slot=LEADER) != 1:
            search = "type:Beast level:5"
            found.append(
                Violation(
                    "leader",
                    "The pack has no leader",
                    source="grove: Leader",
                    fixes=(Fix("Find a leader", search=search, slot=LEADER),),
                )
            )
        if deck.count() < 10:
            found.append(Violation("size", f"{deck.count()} cards; at least 10 are needed", source="grove: Size"))
        if format == "small" and deck.count() > 12:
            found.append(Violation("most", f"{deck.count()} cards; at most 12 are allowed", source="small wood"))
        for id in dict.fromkeys(entry.card for entry in deck.entries):
            have, card = deck.count(id, DECK), cards[id]
            if have > 3:
                fix = Fix(f"Cut {have - 3} {card.name}", (SetCount(DECK, id, 3),))
                found.append(
                    Violation(
                        "copies",
                        f"{have} copies of {card.name}; 3 are allowed",
                        where=((DECK, id),),
                        source="grove: Copies",
                        fixes=(fix,),
                    )
                )
        if format == "kindred" and not deck.choice("kin"):
            found.append(Violation("kin", "No kin is chosen yet", fixes=(Fix("Be foxes", choice=("kin", "Fox")),)))
        if any(cards[e.card].kind == "Charm" for e in deck.entries):
            found.append(Violation("charm", "Charms are slow", Severity.WARNING))
        return Verdict(format, tuple(found))

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        return tuple(self.judge(deck, cards, spec.key) for spec in FORMATS)

    def allows(self, card: Card, format: str) -> bool | None:
        if format == "kindred":
            return None if card.kind == "Trick" else True
        return format == "wild" or card.kind != "Charm"

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        return {"cards": deck.count()} | dict(self.charts(deck, cards)[0].bars)

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        def count(key: str, value: object) -> int:
            return sum(
                e.count
                for e in deck.entries
                if (cards[e.card].kind if key == "kind" else cards[e.card].fields.get(key)) == value
            )

        kinds = tuple((kind, count("kind", kind)) for kind in GAME.kinds)
        levels = tuple((str(n), count("level", n)) for n in range(1, 6))
        kins = tuple((kin, count("kin", (kin,))) for kin in ("Fox", "Owl", "Boar"))
        return (Chart("types", "Types", kinds, 6), Chart("levels", "Level", levels), Chart("kins", "Kin", kins))

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        return deck

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        leaders = [e for e in deck.entries if cards[e.card].number("level") == 5]
        return tuple(Proposal(deck.moved(e.card, e.slot, LEADER), f"{cards[e.card].name} leads") for e in leaders)

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        army = [e.card for e in deck.entries if e.slot == ARMY for _ in range(e.count)][:2]
        front = [Place(ARMY, id) for id in army]
        front += [Place(ARMY, None, "level-1 Beast", "type:Beast level:1")] * (2 - len(army))
        leader = next((e.card for e in deck.entries if e.slot == LEADER), None)
        back = Place(LEADER, leader) if leader else Place(LEADER, None, "level-5 Beast", "type:Beast level:5")
        return tuple(front), (back,)

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        if starting and cards[card].kind == "Beast":
            return LEADER if cards[card].number("level") == 5 else ARMY
        return DECK


def _rules(files: Sequence[FormatFile]) -> GroveRules:
    return GroveRules()


GAME = Game(
    GROVE,
    "The Grove",
    "deck",
    ("Beast", "Charm", "Trick"),
    (
        FieldSpec("kin", "Kin", FieldKind.WORDS, choices=("Fox", "Owl", "Boar")),
        FieldSpec("level", "Level", FieldKind.NUMBER, aliases=("lvl",)),
        FieldSpec("bite", "Bite", FieldKind.NUMBERS, signed=frozenset({"Beast"})),
        FieldSpec("rare", "Rare find", FieldKind.FLAG),
    ),
    _rules,
    columns=("kin", "level", "bite"),
    facets=("kin", "level"),
    default_format="wild",
    players=(1, 4),
)


def make_card(name: str, kind: str, level: int, kin: str, text: str | None = "") -> Card:
    id = CardId(name.casefold().replace(" ", "-"))
    fields: dict[str, Value] = {"level": level, "kin": (kin,)}
    fields |= {"bite": (level, -1)} if kind == "Beast" else {"rare": True}
    return Card(id, GROVE, name, kind, text, fields, (Printing(PrintingId(f"{id}/ONE"), "ONE", str(level), "Common"),))


def make_cards() -> tuple[Card, ...]:
    made = []
    for kin in ("Fox", "Owl", "Boar"):
        made += [
            make_card(f"{kin} {word}", "Beast", level, kin, f"Order: strike {level}.")
            for level, word in enumerate(("Cub", "Scout", "Runner", "Elder", "King"), 1)
        ]
        made += [make_card(f"{kin} Charm {n}", "Charm", n, kin, None) for n in range(1, 4)]
        made += [make_card(f"{kin} Trick {n}", "Trick", n, kin, "React: run.\nThen hide.") for n in range(1, 3)]
    return tuple(made)


CARDS = make_cards()


def legal_deck() -> Deck:
    entries = [Entry(LEADER, CardId("fox-king")), Entry(ARMY, CardId("fox-cub"), 2)]
    entries += [Entry(DECK, CardId(id), 2) for id in ("fox-scout", "fox-runner", "fox-trick-1", "fox-trick-2")]
    return Deck(GROVE, "wild", "Foxes", tuple(entries))


class MemoryCatalog:
    def __init__(self, cards: Sequence[Card] = CARDS) -> None:
        self.known = {card.id: card for card in cards}
        self._before: dict[int, dict[CardId, Card]] = {}
        self._readings = repositories.MemoryReadings()

    def cards(self, game: GameId) -> Cards:
        return self.known

    def each(self, game: GameId) -> Iterator[Card]:
        return iter(self.known.values())

    def readings(self, game: GameId) -> repositories.MemoryReadings:
        return self._readings

    def names(self, game: GameId) -> NameBook:
        return ListedNames((card.name, card.id) for card in self.known.values())

    def heads(self, game: GameId) -> Sequence[tuple[CardId, str, str]]:
        return sorted(((c.id, c.name, c.kind) for c in self.known.values()), key=lambda head: head[1].casefold())

    def index(self, game: Game) -> CardIndex:
        return CardIndex.build(game, tuple(self.known.values()))

    def find(
        self, game: Game, query: Query, limit: int | None = None, context: QueryContext | None = None
    ) -> Sequence[Card]:
        return [self.known[id] for id in self.index(game).search(query, context or NO_CONTEXT)][:limit]

    def sets(self, game: GameId) -> Sequence[CardSet]:
        return (CardSet("ONE", "First Grove", "2020", len(self.known)),)

    def ingest(
        self, game: Game, read: ReadCards, format: str, source: bytes, progress: Progress = silent
    ) -> ImportReport:
        for number, _ in enumerate(read.records):
            progress("Taking cards", number, len(read.records))
        fresh = {}
        for record in read.records:
            card = make_card(record.name, record.kind, 1, "Fox", record.text)
            fresh[card.id] = card
        new = len(set(fresh) - set(self.known))
        kept = len(self._before) + 1
        self._before[kept] = dict(self.known)
        self.known |= fresh
        return ImportReport(
            format,
            len(read.records),
            len(read.records),
            new,
            len(fresh) - new,
            0,
            read.rejected,
            read.warnings,
            kept=kept,
        )

    def take_back(self, kept: int, progress: Progress = silent) -> bool:
        progress("Taking cards", 0, 0)
        before = self._before.pop(kept, None)
        self.known = self.known if before is None else before
        return before is not None

    def renew(self, progress: Progress = silent) -> Sequence[Finding]:
        progress("Reading", 0, 0)
        return ()

    def verify(self) -> Sequence[str]:
        return ()

    def stamp(self) -> str:
        return str(len(self.known))


class MemoryDecks(repositories.MemoryDecks):
    """Decks that are gone with the test; ``broken`` makes every write fail as a full disk does."""

    def __init__(self) -> None:
        super().__init__(lambda deck: next((entry.card for entry in deck.entries if entry.slot == LEADER), None))
        self.broken = False

    def _now(self) -> datetime:
        if self.broken:
            raise DataTrouble("decks", "no room", "make room")
        return super()._now()

    @property
    def kept(self) -> dict[DeckId, StoredDeck]:
        """The decks as they lie there."""
        return {head.id: self.load(head.id) for head in self.list()}


def make_services(
    home: Path,
    decks: MemoryDecks | None = None,
    catalog: MemoryCatalog | None = None,
    collection: MemoryCollection | None = None,
) -> Services:
    games: Registry[Game] = Registry("game")
    games.add(GAME.id, GAME)
    kept, known = decks or MemoryDecks(), catalog or MemoryCatalog()
    owned = collection or MemoryCollection(kept)
    return Services(home, games, lambda: known, lambda: kept, LastLines(), open_collection=lambda: owned)
