"""A game as a parcel: everything that the house knows of it."""

from __future__ import annotations  # so that types need no import

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from deckbuilder.core.ahead import Ahead
from deckbuilder.core.cards import Card, FieldSpec
from deckbuilder.core.ids import CardId, GameId, SlotId
from deckbuilder.core.kit import Kit
from deckbuilder.core.reading import Reading

if TYPE_CHECKING:  # decks and files come in when one is opened: 10 ms that no window's first paint need wait for
    from deckbuilder.core.by_hand import Hands
    from deckbuilder.core.chances import Chances
    from deckbuilder.core.decks import Deck, SlotSpec, Verdict
    from deckbuilder.core.formats import CardFormat, Cards, DeckFormat, Finding
    from deckbuilder.core.insights import Insights
    from deckbuilder.core.rules import Action, Ruleset, Seat
    from deckbuilder.core.scene import Pointing, Scene, Spot
    from deckbuilder.core.watching import Watcher


class FormatFile(NamedTuple):
    """A construction format as it lies in a folder.

    Attributes:
        name: file name, for messages and as fallback key.
        text: TOML.
        shipped: False for a file of the user's, which may replace a shipped one of the same key.
        unread: why it cannot be read; its text is empty then.
    """

    name: str
    text: str
    shipped: bool = True
    unread: str = ""


class ChoiceSpec(NamedTuple):
    """Something that a format asks of the player: a faction, a class.

    Attributes:
        key: as in ``Deck.choices``.
        values: what may be chosen; empty for free words.
    """

    key: str
    label: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FormatSpec:
    """A construction format.

    Attributes:
        aliases: other names by which lists call it, in lower case.
        about: one or two sentences for a player.
        unknowns: what of its lists is not known, said in the file.
        choices: what the player chooses.
        mulligan: whether everybody may once take another first hand.
        copies: the most copies of a card where it says nothing else; 0 for no bound.
        fewer: what bounds copies further: key of a field, a word in it, the most copies.
    """

    key: str
    label: str
    aliases: tuple[str, ...] = ()
    about: str = ""
    unknowns: str = ""
    choices: tuple[ChoiceSpec, ...] = ()
    mulligan: bool = False
    copies: int = 0
    fewer: tuple[tuple[str, str, int], ...] = ()


class Place(NamedTuple):
    """One place of the opening layout.

    Attributes:
        slot: the slot whose card stands or would stand here.
        card: None where the place is empty.
        wanted: what may stand here, in words: ``"level-1 Dwarf"``.
        search: a query that lists the cards that may.
        why: for a card that stands here by an exception: the reason.
    """

    slot: SlotId
    card: CardId | None = None
    wanted: str = ""
    search: str = ""
    why: str = ""


class Proposal(NamedTuple):
    """A way to start with a list that has no sections: the deck arranged so, and the reason."""

    deck: Deck
    why: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Counts of a deck along one axis, and how they may be read.

    What follows ``limit`` is optional; tuples that go with the bars have one member for each bar, or are empty.

    Attributes:
        bars: (label, count of cards), in the axis' order.
        limit: the most that any bar may reach, 0 for none.
        axis: what the labels tell: ``"Level"``.
        measure: what the numbers drawn tell: ``"Cards"``, ``"ATK"``.
        unit: put behind a number that is drawn: ``"%"``.
        parts: names of what each bar is made of.
        split: the cards of each part in each bar; they add up to the bar's count.
        values: the number drawn instead of the count, an average or a chance; None where no card gives one. The counts then
            tell how many cards stand behind each value.
        spread: the lowest and the highest value behind an average; None where there is none.
        searches: a query that lists the cards of each bar, ``""`` for none.
        reading: the chart in one sentence.
        note: what the numbers take for granted or leave out.
    """

    key: str
    label: str
    bars: tuple[tuple[str, int], ...]
    limit: int = 0
    axis: str = ""
    measure: str = ""
    unit: str = ""
    parts: tuple[str, ...] = ()
    split: tuple[tuple[int, ...], ...] = ()
    values: tuple[float | None, ...] = ()
    spread: tuple[tuple[float, float] | None, ...] = ()
    searches: tuple[str, ...] = ()
    reading: str = ""
    note: str = ""


class DeckRules(Protocol):
    """Construction rules of a game, in every format; pure and shared by all decks."""

    def formats(self) -> Sequence[FormatSpec]:
        """Give the formats, the plainest first."""
        ...

    def problems(self) -> Sequence[Finding]:
        """Give what is wrong with format files; the formats concerned are left out or read in part."""
        ...

    def find(self, name: str) -> FormatSpec:
        """Find a format by key, label or alias, whatever the case; also in a list's prose ``Ancients (non-rotating)``.

        Raises:
            UnknownFormat: none goes by the name.
        """
        ...

    def slots(self, format: str) -> Sequence[SlotSpec]:
        """Give the parts of a deck, in the order in which they are shown and written."""
        ...

    def judge(self, deck: Deck, cards: Cards, format: str) -> Verdict:
        """Judge a deck in one format: every finding, each with its source, and every rule left open.

        Raises:
            UnknownFormat: no format has this key.
        """
        ...

    def judge_all(self, deck: Deck, cards: Cards) -> tuple[Verdict, ...]:
        """Judge a deck in every format, in the order of ``formats()``."""
        ...

    def allows(self, card: Card, format: str) -> bool | None:
        """Tell whether a format's pool and lists let a deck hold the card at all; None where that is not known.

        Raises:
            UnknownFormat: no format has this key.
        """
        ...

    def totals(self, deck: Deck, cards: Cards) -> Mapping[str, int]:
        """Count what the status line shows, in its order: ``{"cards": 50, "Character": 25, ...}``."""
        ...

    def charts(self, deck: Deck, cards: Cards) -> tuple[Chart, ...]:
        """Count the deck along the game's own axes; the first chart is the one with the share of each type."""
        ...

    def arrange(self, deck: Deck, cards: Cards) -> Deck:
        """Give the deck with cards in the slots that their kind demands: a leader listed with his army in his own."""
        ...

    def propose(self, deck: Deck, cards: Cards) -> tuple[Proposal, ...]:
        """Propose how a list without sections may start, the likeliest first; empty where nothing fits."""
        ...

    def formation(self, deck: Deck, cards: Cards) -> tuple[tuple[Place, ...], ...]:
        """Lay out what starts in play, front rank first, empty places included."""
        ...

    def slot_for(self, deck: Deck, cards: Cards, card: CardId, starting: bool) -> SlotId:
        """Tell where a card goes that the player adds: to what starts in play, if asked and possible, or to the deck."""
        ...


class Presenter(Protocol):
    """Shows a table to people; ``Any`` is the state, whose type is forgotten here."""

    def scene(self, rules: Ruleset[Any], state: Any, viewer: Seat) -> Scene:
        """Draw what one seat sees."""
        ...

    def say(self, rules: Ruleset[Any], state: Any, action: Action) -> str:
        """Say an answer to the open question in a player's words, without the seat: ``"Korrum Ashjaw attacks"``."""
        ...

    def point(self, rules: Ruleset[Any], state: Any, actions: Sequence[Action]) -> tuple[Pointing, ...]:
        """Tell of each answer to the open question what a player points at who means it, in their order."""
        ...

    def wish(
        self, rules: Ruleset[Any], state: Any, seat: Seat, token: str, onto: str | Spot | None
    ) -> tuple[Action, ...]:
        """Give what a player may want who clicks a token, or drags it onto another or a place, where no proposal says so.

        These are answers for ``refuse``, whose reasons tell the player why not; the likeliest first, none where nothing can be meant.
        """
        ...


class Staging(Protocol):
    """Sets up a position from a scenario file and reads one back; see ``play/scenario.py``."""

    def setup(self, rules: Ruleset[Any], table: Mapping[str, Any]) -> Any:
        """Build a state from the tables of a scenario.

        Args:
            rules: made with every card that the tables name.
            table: as in the file; ``"cards"`` holds, for each card named, ``id`` and ``script`` (notations of its abilities, or None).

        Raises:
            BadInput: the tables contradict themselves or the rules; says which key.
        """
        ...

    def observe(self, rules: Ruleset[Any], state: Any, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give everything that a scenario with these tables may expect: plain values, and for players and things tables of them.

        A thing goes by its first alias; a tuple has an order, a frozenset has none.
        """
        ...

    def aliases(self, rules: Ruleset[Any], state: Any, table: Mapping[str, Any]) -> Mapping[str, str]:
        """Give the names by which a scenario with these tables may call tokens, each with its token id.

        A card that stands once goes by its name, copies by ``"Name#1"``, ``"Name#2"``; these come first, names given by the file last.
        """
        ...

    def values(
        self, rules: Ruleset[Any], state: Any, seat: Seat, verb: str, words: str, table: Mapping[str, Any]
    ) -> tuple[int, ...]:
        """Read what stands in a step behind verb and card: a place, a number; ``words`` is empty where nothing does.

        Raises:
            BadInput: they cannot be meant; ``where`` is empty.
        """
        ...


@dataclass(frozen=True, slots=True)
class Table:
    """How a game is played: what the play table, the simulator and the agents need.

    Attributes:
        profiles: names of rule documents or variants, the usual one first.
        seats: the least and the most players; a single deck is played alone where ``solo``.
        rules: gives the rules over a catalog under a profile. Any is allowed here: the seam where state types are forgotten.
        score: how well a seat stands, from -1 (lost) to 1 (won); for agents.
        ahead: how an agent looks ahead.
        forecast: how likely a seat is to win, measured as ``score``: who looks ahead judges the ends of lines by it; None: by ``score``.
        for_people: the profiles, in the same order, as people play them: what the rules cannot carry out they offer to do by hand.
            No simulation plays by them.
        with_mulligan: by the name of each of these profiles, the one in which everybody may once take another first hand; empty where a
            game has none.
        for_agents: gives, to the rules of a match by such a profile, those by which an agent at the same table is asked: it is never
            offered what only people can do, nor does it imagine that.
        heard: gives cards of which the words were read before: rules over them take those readings, with effects in the game's notation, and
            read no words themselves.
        packed: gives cards ready to travel to another process, with all that the rules made of them that takes long to make.
        unread: the clauses of a card that count for nothing in play, as printed.
        hands: makes answers by which people leave the rules aside, in matches by ``for_people``.
        watcher: gives what the game counts in matches that are watched.
    """

    profiles: tuple[str, ...]
    seats: tuple[int, int]
    rules: Callable[[Cards, str], Ruleset[Any]]
    presenter: Presenter
    staging: Staging | None = None
    score: Callable[[Ruleset[Any], Any, Seat], float] | None = None
    solo: bool = False
    for_people: tuple[str, ...] = ()
    with_mulligan: Mapping[str, str] = field(default_factory=dict)
    for_agents: Callable[[Ruleset[Any]], Ruleset[Any]] | None = None
    heard: Callable[[Cards, Callable[[Card], Reading[str]]], Cards] | None = None
    packed: Callable[[Ruleset[Any], Cards], Cards] | None = None
    unread: Callable[[Ruleset[Any], Card], tuple[str, ...]] | None = None
    hands: Hands | None = None
    watcher: Callable[[], Watcher] | None = None
    ahead: Ahead = field(default_factory=Ahead)
    forecast: Callable[[Ruleset[Any], Any, Seat], float] | None = None

    @property
    def known(self) -> tuple[str, ...]:
        """The names of all rules by which a match may have been played."""
        return (*self.profiles, *self.for_people, *self.with_mulligan.values())


class Reader(Protocol):
    """Reads the cards of one catalog. Any is allowed here: the seam where a game's effects are forgotten."""

    @property
    def misfits(self) -> tuple[Finding, ...]:
        """Corrections of wrongly printed texts that do not fit the cards of the catalog."""
        ...

    def read(self, card: Card) -> Reading[Any]:
        """Read a card's words; one whose words nobody knows has no clauses."""
        ...

    def near(self, card: Card) -> str:
        """Give a digest of what the reading depends on beside the card itself: a correction, words that are names or traits of cards.

        As long as it and the version of the reader stay, so does the reading, whatever else comes into the catalog.
        """
        ...


def _no_order(card: Card) -> tuple[int | str, ...]:
    return (card.kind, card.name)


@dataclass(frozen=True, slots=True)
class Game:
    """A game: one folder in ``games/``, its data in ``db/``, one line in the list of games.

    Attributes:
        deck_noun: what its players call a list: ``"deck"``.
        kinds: card types in the order of lists and charts.
        fields: printed fields, in the order of columns and pages.
        columns: keys of the fields that a table shows at first; ``name`` and ``type`` always come first.
        deck_rules: format files to construction rules.
        card_formats: gives the formats of card files that speak this game's fields; called when a file is read or written.
        deck_formats: the same for deck lists.
        kind_aliases: other words for a type, in lower case: ``(("char", "Character"),)``.
        facets: keys of the fields that a filter panel offers.
        set_format: key of the card format in which shipped sets are written.
        deck_order: sort key of a card within a section of a deck.
        table: gives how the game is played, imported when somebody plays; None for a game that is only collected.
        players: the least and the most players at a table, 1 where a deck is played alone: as ``Table`` says, known without it.
        reader: given a catalog, gives what reads the words of its cards; None for a game whose cards nobody reads.
        reader_version: tells what changes whenever cards may be read otherwise than before.
        insights: gives what the game knows of hands, imported when somebody asks; None for a game that knows nothing of them.
        chances: the same for its dice.
        kit: what lies on the table, for other programs that have one.
    """

    id: GameId
    name: str
    deck_noun: str
    kinds: tuple[str, ...]
    fields: tuple[FieldSpec, ...]
    deck_rules: Callable[[Sequence[FormatFile]], DeckRules]
    columns: tuple[str, ...] = ()
    facets: tuple[str, ...] = ()
    kind_aliases: tuple[tuple[str, str], ...] = ()
    default_format: str = ""
    card_formats: Callable[[], tuple[CardFormat, ...]] = tuple
    deck_formats: Callable[[], tuple[DeckFormat, ...]] = tuple
    set_format: str = ""
    deck_order: Callable[[Card], tuple[int | str, ...]] = field(default=_no_order)
    table: Callable[[], Table] | None = None
    players: tuple[int, int] = (2, 2)
    reader: Callable[[Iterable[Card]], Reader] | None = None
    reader_version: Callable[[], str] = str
    insights: Callable[[], Insights] | None = None
    chances: Callable[[], Chances] | None = None
    kit: Kit = field(default=Kit())

    def field(self, key: str) -> FieldSpec | None:
        """Give a field by key; None where the game has none of it."""
        return next((spec for spec in self.fields if spec.key == key), None)
