"""Setting up matches between any two seats, playing many of them, and checking records: for the command line and the window."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckbuilder.core.cards import Card
from deckbuilder.core.decks import Deck
from deckbuilder.core.errors import BadInput
from deckbuilder.core.formats import Cards
from deckbuilder.core.game import Game, Table
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.core.progress import Progress, silent
from deckbuilder.core.repos import cards_of
from deckbuilder.core.rng import Rng
from deckbuilder.core.rules import Event, Ruleset
from deckbuilder.core.saying import phrase, say, say_n
from deckbuilder.desk.deck_files import read_deck
from deckbuilder.desk.files import read_bytes, write_bytes
from deckbuilder.desk.left_out import LeftOut, known, left_out
from deckbuilder.desk.services import Services, list_named
from deckbuilder.play.agents import player
from deckbuilder.play.dice import Roller, roll
from deckbuilder.play.match import Match
from deckbuilder.play.record import MOST_BYTES, Record, parse, to_bytes, verify
from deckbuilder.play.simulate import Job, Pool, Simulated, simulate

MOST_RECORDED = 1000
"""So many matches fit into one record."""

_MOST_WORKERS = 256


class _Consulted(Mapping[CardId, Card]):
    """A catalog that remembers which cards were asked for; who looks through all of them asks for none."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self.found: dict[CardId, Card] = {}

    def __getitem__(self, id: CardId) -> Card:
        card = self.found[id] = self._cards[id]
        return card

    def __iter__(self) -> Iterator[CardId]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def values(self) -> ValuesView[Card]:
        """Give all cards."""
        return self._cards.values()


@dataclass(frozen=True, slots=True)
class Unread:
    """How much of a deck counts for nothing in play, since nobody could read the words.

    Attributes:
        deck: its name.
        cards: copies of cards with unread words.
        of: copies of all cards; a side deck does not count.
        names: of the cards with unread words, sorted.
        clauses: unread clauses of these cards, each card counted once.
    """

    deck: str
    cards: int
    of: int
    names: tuple[str, ...]
    clauses: int


@dataclass(frozen=True, slots=True)
class Replayed:
    """What the check of a record found: nothing wrong."""

    matches: int
    steps: int


class MatchDesk:
    """The table of one game.

    Args:
        services: the user's world.
        game: what is played.

    Attributes:
        cards: of the catalog, with what is kept of their words.

    Raises:
        BadInput: the game can be collected and built, but not played.
    """

    def __init__(self, services: Services, game: Game) -> None:
        if game.table is None:
            raise BadInput(f"game {game.name}", "it has no rules to play by", "a game with rules")
        self.game = game
        self._services, self._make = services, game.table
        self.table: Table = game.table()
        self.shelf = services.shelf(game)
        self.cards = self._heard(self.shelf.cards)

    def _heard(self, cards: Cards) -> Cards:
        """Give cards of the catalog as the table takes them: with readings of their words that are kept, where the game reads cards."""
        if self.table.heard is None or self.game.reader is None:
            return cards
        return self.table.heard(cards, lambda card: self._services.readings(self.game).of(card))

    def deck(self, name: str) -> Deck:
        """Find a deck: a file, or a deck that comes with the game by its file's or its own name.

        A list that does not say who starts gets the likeliest proposal; cards that the catalog does not have stay in ``Deck.unknown``.

        Raises:
            BadInput: there is none, or it cannot be read.
        """
        path = list_named(name, self.game)
        read = read_deck(path, self.shelf)
        proposals = () if read.sectioned else self.shelf.rules.propose(read.deck, self.shelf.cards)
        return proposals[0].deck if proposals else read.deck

    def profile(self, name: str | None) -> str:
        """Find a profile of the rules, the usual one for None.

        Raises:
            BadInput: there is none of the name.
        """
        profiles = self.table.profiles
        if name is not None and name not in profiles:
            raise BadInput(f"rules {shown(name)}", "no such profile", f"one of {', '.join(profiles)}")
        return name or profiles[0]

    def rules(self, profile: str | None = None, people: bool = False) -> Ruleset[Any]:
        """Give the rules for one match.

        Args:
            profile: of the rules, the usual one for None.
            people: whether people play, who may carry out by hand what the rules cannot; where a game knows of that.

        Raises:
            BadInput: there is no profile of the name.
        """
        return self.table.rules(self.cards, self.profile_of(profile, people))

    def profile_of(self, name: str | None, people: bool) -> str:
        """Give the name of the rules as they are recorded; arguments and errors as of ``rules``."""
        named = self.profile(name)
        if people and self.table.for_people:
            named = self.table.for_people[self.table.profiles.index(named)]
        return named

    def rules_of(self, record: Record, name: str) -> Ruleset[Any]:
        """Give the rules by which a record was played.

        Args:
            record: as it was read.
            name: of its file, for messages.

        Raises:
            BadInput: it is of another game, by rules or with cards that are not known here, or of too many players.
        """
        where = f"{name}, line {record.line}"
        if record.game != self.game.id:
            raise BadInput(where, f"the game {shown(record.game)}", f"a match of {self.game.name}")
        if record.profile not in self.table.known:
            raise BadInput(where, f"the rules {shown(record.profile)}", f"one of {', '.join(self.table.known)}")
        self.check(record.decks, where)
        return self.table.rules(self.cards, record.profile)

    def check(self, decks: Sequence[Deck], where: str = "decks") -> None:
        """Check that decks can sit down at the table; whether each may start, its rules say.

        Args:
            decks: one a player.
            where: where they come from, for messages.

        Raises:
            BadInput: too few or too many, or one with cards that the catalog does not have.
        """
        least, most = self.table.seats
        if not (least <= len(decks) <= most or (len(decks) == 1 and self.table.solo)):
            wanted = how_many(least, most)
            if self.table.solo:
                wanted = say("1, or {several}", several=phrase(wanted))
            raise BadInput(where, say_n(len(decks), "{n} deck", "{n} decks"), wanted)
        for deck in decks:
            if missing := sorted(card for card in cards_of(deck) if card not in self.shelf.cards):
                raise BadInput(where, f"the card {shown(missing[0])}", "cards of the catalog")

    def match(
        self, decks: Sequence[Deck], profile: str | None, seed: int, roller: Roller = roll, people: bool = False
    ) -> Match[Any]:
        """Begin a match, up to the first question to a player; ``people`` as for ``rules``.

        Raises:
            BadInput: too few or too many decks, one that cannot start, or an unknown profile.
        """
        self.check(decks)
        return Match.begin(self.rules(profile, people), decks, Rng(seed), roller)

    def job(
        self,
        decks: Sequence[Deck],
        agents: Sequence[str],
        seed: int,
        *,
        profile: str | None = None,
        rotate: bool = False,
        limit: float | None = None,
        keep: bool = False,
        turns: int = 0,
        watched: int | None = None,
    ) -> Job:
        """Set up many matches.

        Args:
            decks: one a player; what the catalog does not have of them stays out.
            agents: one a player, or one for all.
            seed: from which all chance is drawn.
            profile: of the rules.
            rotate: whether the seats move on from match to match.
            limit: seconds for one answer of an agent.
            keep: whether to keep all answers, for records.
            turns: after so many a match is cut off; 0 for never.
            watched: the player whose side is counted, by number.

        Raises:
            BadInput: too few or too many decks or agents, a deck that cannot start, an unknown profile or agent.
        """
        self.check(decks)
        count = len(decks)
        names = list(agents) * count if len(agents) == 1 else list(agents)
        if len(names) != count:
            raise BadInput("agents", f"{len(names)}", f"1, or one for each of {count} decks")
        players = tuple(player(name, self.table) for name in names)
        named = self.profile(profile)
        seen = _Consulted(self.shelf.cards)
        rules = self.table.rules(self._heard(seen), named)
        rules.start(decks)
        for deck in decks:
            for card in cards_of(deck):
                seen.found.setdefault(card, self.shelf.cards[card])
        cards = seen.found if self.table.packed is None else self.table.packed(rules, seen.found)
        return Job(
            self._make, cards, named, tuple(map(known, decks)), players, seed,
            rotate=rotate, limit=limit, keep=keep, turns=turns, watched=watched,
        )  # fmt: skip

    def left_out(self, decks: Sequence[Deck]) -> tuple[LeftOut, ...]:
        """Tell what of decks takes no part, as the catalog does not have it."""
        return left_out(decks, self.shelf.rules)

    def unread(self, job: Job) -> tuple[Unread, ...]:
        """Tell of each deck of a job how many of its cards have words that nobody could read."""
        look = self.table.unread
        if look is None:
            return ()
        rules = self.table.rules(job.cards, job.profile)
        return tuple(self.unread_of(deck, rules, look) for deck in job.decks)

    def unread_of(
        self, deck: Deck, rules: Ruleset[Any], look: Callable[[Ruleset[Any], Card], tuple[str, ...]]
    ) -> Unread:
        """Tell how many of a deck's cards have words that nobody could read.

        Args:
            deck: of which all cards are known.
            rules: by which it is played.
            look: the game's ``Table.unread``.
        """
        aside = {slot.id for slot in self.shelf.rules.slots(deck.format) if not slot.counted}
        counts: Counter[CardId] = Counter()
        for entry in deck.entries:
            counts[entry.card] += entry.count if entry.slot not in aside else 0
        counts = +counts
        clauses = {card: look(rules, self.cards[card]) for card in counts}
        dumb = [card for card in counts if clauses[card]]
        return Unread(
            deck.name,
            sum(counts[card] for card in dumb),
            counts.total(),
            tuple(sorted(self.cards[card].name for card in dumb)),
            sum(len(clauses[card]) for card in dumb),
        )

    def simulate(
        self,
        job: Job,
        games: int,
        workers: str = "1",
        progress: Progress = silent,
        watch: Callable[[Sequence[Event]], None] | None = None,
    ) -> Simulated:
        """Play many matches.

        Args:
            job: what is played.
            games: how many.
            workers: a number of processes, or ``dask://HOST:PORT`` for a cluster.
            progress: told how far it is.
            watch: told what happens in the matches that are played in this process.

        Raises:
            BadInput: no such workers, or too many matches for a record.
            WarcampError: an agent failed, a worker died twice over the same matches, or the cluster cannot be had.
        """
        if job.keep and games > MOST_RECORDED:
            raise BadInput("--record", f"{games} games", f"at most {MOST_RECORDED}")
        return simulate(job, games, _pool(workers), progress, watch)

    def records(self, job: Job, played: Simulated) -> tuple[Record, ...]:
        """Give the records of matches whose answers were kept."""
        found = []
        for number, course in enumerate(played.kept):
            seats = job.seating(number)
            found.append(
                Record(
                    self.game.id, job.profile, job.rng(number).seed, tuple(job.decks[at] for at in seats), course.actions,
                    course.digest, None if course.bounded else course.winners, True,
                    tuple(job.players[at].name for at in seats),
                )
            )  # fmt: skip
        return tuple(found)


def how_many(least: int, most: int) -> str:
    """Say how many there may be: ``2``, or ``2 to 4``."""
    return say("{least} to {most}", least=least, most=most) if least < most else str(least)


def save_records(path: Path, records: Sequence[Record]) -> None:
    """Write matches to a file, whole or not at all.

    Raises:
        DataTrouble: it cannot be written.
    """
    write_bytes(path, to_bytes(records))


def replay(services: Services, path: Path, progress: Progress = silent) -> Replayed:
    """Read a record and play every match in it again, line by line.

    Raises:
        BadInput: the file is damaged or forged; says which line, what stands there and what was wanted.
    """
    name, steps = path.name, 0
    records = parse(read_bytes(path, MOST_BYTES), name)
    desks: dict[str, MatchDesk] = {}
    rules: dict[tuple[str, str], Ruleset[Any]] = {}
    for record in records:
        if record.game not in services.games:
            where = f"{name}, line {record.line}"
            raise BadInput(where, f"the game {shown(record.game)}", f"one of {', '.join(services.games)}")
        desk = desks.setdefault(record.game, MatchDesk(services, services.games[record.game]))
        key = record.game, record.profile
        if key not in rules:  # to read the words of imported cards takes longer than most matches
            rules[key] = desk.rules_of(record, name)
        desk.check(record.decks, f"{name}, line {record.line}")
        verify(record, rules[key], name, progress)
        steps += len(record.actions)
    return Replayed(len(records), steps)


def _pool(workers: str) -> Pool | None:
    if workers.startswith("dask://"):
        from deckbuilder.play.cluster import Cluster  # its library takes half a second, and few have it

        return Cluster(workers)
    if not (workers.isascii() and workers.isdigit() and 1 <= int(workers[:9]) <= _MOST_WORKERS):
        raise BadInput(
            f"--workers {shown(workers)}", "no such workers", f"a number from 1 to {_MOST_WORKERS}, or dask://HOST:PORT"
        )
    if int(workers) == 1:
        return None
    from deckbuilder.play.processes import Processes  # one worker needs none of it

    return Processes(int(workers))
