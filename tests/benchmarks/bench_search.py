"""Searching by index, beside the floor of SQLite doing the same in the same run.

Run ``python -m tests.benchmarks.bench_search [scale ...]``; scales are multiples of the real card list (1, 20 and 20apart by
default; a made-up list where the real one is not at hand). With ``apart`` behind it, every text is different, and not only as
a whole: each goes its own way from word to word, any word following where it follows in some real text. Every search goes to sorted ids. *first* is a query never asked before, over
an index that is ready; *again* the same query once more. The floor is FTS5 with prefix indexes for words, SQL over indexed
columns for fields, LIKE for parts of words; where it sorts, it sorts by name too. Figures are p50 (p95) in milliseconds over
the queries of a class.
"""

import gc
import random  # noqa: TID251  # a benchmark is no game
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from deckbuilder.core.cards import Card
from deckbuilder.core.game import Game
from deckbuilder.core.ids import CardId
from deckbuilder.core.index import CardColumns, CardIndex
from deckbuilder.core.query_fold import tokens
from deckbuilder.core.query_match import strings
from deckbuilder.core.query_parse import parse
from tests.helpers.saga import GAME, read_cards
from tests.helpers.shared_data import shared_folder

WORDS = ("character", "strike", "dwarf", "fighter", "dragon", "spend", "wizard", "ranged", "order", "target", "wound", "armor",
         "unique", "elf", "blade", "storm")  # fmt: skip
PREFIXES = tuple(word[:length] for word in WORDS for length in range(1, len(word) + 1))
PAIRS = tuple(f"{a} {b}" for a, b in zip(WORDS, (*WORDS[3:], *WORDS[:3]), strict=True))
PARTS = ("rike", "agon", "ight", "ound", "pend", "lade", "ower", "ness", "arge", "orm")
Rows = Sequence[tuple[object, ...]]
Floor = Callable[[str], Rows]


def catalog(scale: int) -> tuple[Card, ...]:
    """Give the cards: the real list, and copies of it whose texts are shuffled clauses of it and whose names are new."""
    file = shared_folder() / "data" / "cards-v1.json"
    cards = read_cards(file.read_bytes()) if file.exists() else made_up()
    size, found = len(cards), list(cards)
    for copy in range(1, scale):
        for i, card in enumerate(cards):
            other = cards[(i * 7919 + copy * 104729) % size]
            head, _, tail = (card.text or "").partition(": ")
            text = f"{head}: {(other.text or '').partition(': ')[2] or tail}" if card.text is not None else None
            name = f"{card.name.split(' ')[0]} {other.name.rsplit(' ', 1)[-1]} {copy}"
            found.append(replace(card, id=CardId(f"{card.id}~{copy}"), name=name, text=text))
    return tuple(found)


def apart(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Give the cards with texts of their own, about as long: no two alike, and hardly ten words in a row."""
    following: dict[str, list[str]] = {}
    for card in cards[:5000]:
        words = (card.text or "").split(" ")
        for one, other in pairwise(words):
            following.setdefault(one, []).append(other)
    starts, dice, found = list(following), random.Random(7), []
    for card in cards:
        words = [dice.choice(starts)]
        for _ in (card.text or "").split(" "):
            words.append(dice.choice(following.get(words[-1], starts)))
        found.append(replace(card, text=" ".join(words)))
    return tuple(found)


def spoken(cards: Sequence[Card], words: int, count: int) -> tuple[str, ...]:
    """Give phrases of so many words out of the texts, a phrase as often as it stands there."""
    dice, found = random.Random(words), []
    while len(found) < count:
        held = tokens(dice.choice(cards).text or "")
        if len(held) >= words:
            at = dice.randrange(len(held) - words + 1)
            found.append(" ".join(held[at : at + words]))
    return tuple(dict.fromkeys(found))


def made_up() -> tuple[Card, ...]:
    """Give 4844 made-up cards of the words that are looked for."""
    kinds, classes = GAME.kinds[:3], ("Fighter", "Rogue", "Wizard", "Cleric")
    made = []
    for i in range(4844):
        text = " ".join(WORDS[(i * k + k * k) % len(WORDS)] for k in range(3, 28))
        fields = {
            "level": i % 12 + 1,
            "class": (classes[i % 4],),
            "attack": (i % 7, i % 3),
            "traits": (WORDS[i % 16].title(),),
        }
        name = f"{WORDS[i * 5 % 16].title()} {WORDS[i // 16 % 16]} {i}"
        made.append(Card(CardId(f"c{i}"), GAME.id, name, kinds[i % 3], text, fields))
    return tuple(made)


def floor(cards: Sequence[Card], game: Game) -> sqlite3.Connection:
    """Build the database of the floor."""
    columns = CardColumns(game, cards)
    every, ids = columns.lines("any"), columns.ids()
    names, texts = columns.subjects("name"), columns.subjects("text")
    level, classes, attack = columns.values("level"), columns.values("class"), columns.values("attack")
    kinds = columns.firsts("type")
    connection = sqlite3.connect(":memory:")
    connection.executescript(
        "CREATE TABLE card (key INTEGER PRIMARY KEY, id TEXT, name TEXT, text TEXT, kind TEXT, class TEXT, level INT, attack INT);"
        "CREATE VIRTUAL TABLE words USING fts5 (line, content='', prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')"
    )
    connection.executemany(
        "INSERT INTO card VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            (
                i,
                ids[i],
                names[i],
                texts[i],
                kinds[i],
                "/".join(strings(classes[i])),
                _first(level[i]),
                _first(attack[i]),
            )
            for i in range(len(ids))
        ),
    )  # rows in the order of names, so that the order of keys is the order of names
    connection.executemany("INSERT INTO words (rowid, line) VALUES (?, ?)", enumerate(every))
    connection.executescript("CREATE INDEX one ON card (kind, class, level, attack); CREATE INDEX two ON card (level)")
    return connection


def _first(value: object) -> int | None:
    found = value[0] if isinstance(value, tuple) and value else value
    return found if isinstance(found, int) else None


def timed(work: Callable[[], object]) -> float:
    """Time one call, in milliseconds."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def spread(times: Sequence[float]) -> tuple[float, float]:
    """Give p50 and p95."""
    ordered = sorted(times)
    return ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]


def classes(connection: sqlite3.Connection, cards: Sequence[Card]) -> list[tuple[str, tuple[str, ...], Floor | None]]:
    """Give the classes of queries, each with its floor."""

    def ask(sql: str, *arguments: object) -> Rows:
        return connection.execute(sql, arguments).fetchall()

    def fts(text: str) -> Rows:
        return ask("SELECT rowid FROM words WHERE words MATCH ?", " ".join(f'"{word}"*' for word in text.split()))

    def phrase(text: str) -> Rows:
        return ask("SELECT rowid FROM words WHERE words MATCH ?", text)

    def fields(text: str) -> Rows:
        kind, of, low, high, attack = _read(text)
        return ask(
            "SELECT id FROM card WHERE kind = ? AND class = ? AND level BETWEEN ? AND ? AND attack >= ? ORDER BY key",
            *(kind, of, low, high, attack),
        )

    def both(text: str) -> Rows:
        kind, of, low, high, attack = _read(text)
        return ask(
            "SELECT id FROM words JOIN card ON key = words.rowid WHERE words MATCH ? AND kind = ? AND class = ?"
            " AND level BETWEEN ? AND ? AND attack >= ? ORDER BY key",
            *(f'"{text.split(" ")[0]}"*', kind, of, low, high, attack),
        )

    def like(text: str) -> Rows:
        part = text.partition("/")[2].strip("/")
        return ask("SELECT id FROM card WHERE name LIKE ? OR text LIKE ? ORDER BY key", f"%{part}%", f"%{part}%")

    def begun(text: str) -> Rows:
        return ask("SELECT rowid FROM words WHERE words MATCH ?", f'{text}"*')

    phrases = {k: spoken(cards, k, 40) for k in (2, 3, 4, 6)}
    typed = tuple(
        text[:end] for text in phrases[4][:6] for end in range(text.index(" ") + 2, len(text)) if text[end - 1] != " "
    )
    filters = tuple(
        f"t:{kind} c:{of} lvl:{low}..{low + 2} atk>={low}"
        for kind in ("character", "item")
        for of in ("fighter", "rogue", "wizard")
        for low in (1, 2, 4)
    )
    return [
        ("prefixes as typed", PREFIXES, fts),
        ("  of one letter", tuple("bcghijklmnpqrvyz"), fts),
        ("two words", PAIRS, fts),
        ("phrases", ('"once per turn"', '"ranged strike"', '"target character"', '"end of the turn"'), phrase),
        *((f"  of {k} words, any", tuple(f'"{text}"' for text in phrases[k]), phrase) for k in phrases),
        ("  turned round", tuple(f'"{" ".join(reversed(text.split(" ")))}"' for text in phrases[2]), phrase),
        ("  as typed", tuple(f'"{text}' for text in typed), begun),
        ("class, level, attack", filters, fields),
        ("word and those", tuple(f"{WORDS[i % 16]} {text}" for i, text in enumerate(filters)), both),
        ("other order", tuple(f"{word} order:-level,name" for word in WORDS), None),
        ("all in other order", ("order:-level", "order:faction,level", "order:type,-attack"), None),
        ("part of a word", tuple(f"name:/{p}/ or text:/{p}/" for p in PARTS), like),
        ("expression, literal", ("text:/spend.*wound/", "text:/^react: before/", r"text:/\+\d ranged/", "text:/strike[s.]/"), None),
        ("expression, choice", ("text:/(fighter|rogue) only/", "text:/(wizard|cleric)s? may/", "name:/^(black|white) /"), None),
        ("expression, no literal", (r"text:/\d\d/", r"text:/\b[a-z]{12}\b/", "name:/^.{4}$/"), None),
    ]  # fmt: skip


def _read(text: str) -> tuple[str, str, int, int, int]:
    kind, of, level, attack = text.split(" ")[-4:]
    low, high = level.removeprefix("lvl:").split("..")
    return kind[2:].title(), of[2:].title(), int(low), int(high), int(attack.removeprefix("atk>="))


def run(asked: str) -> None:
    """Print the table of one scale."""
    cards = catalog(int(asked.removesuffix("apart")))
    if asked.endswith("apart"):
        cards = apart(cards)
    gc.freeze()
    index = CardIndex.build(GAME, cards)
    print(f"\n{len(cards)} cards{', every text different' if asked.endswith('apart') else ''}")
    print(
        f"  ids sorted {timed(lambda: CardIndex.build(GAME, cards)):.0f} ms, first word (lines and words of all cards) ",
        end="",
    )
    print(f"{timed(lambda: index.search(parse('zz', GAME))):.0f} ms")
    warm = "text:zz name:zz t:zz c:zz lvl<0 atk<0 or text:/zz/ or name:/zz/ or /zz/"
    print(
        f"  other columns, on their first question {timed(lambda: index.search(parse(f'{warm} order:-level,name', GAME))):.0f} ms"
    )
    for order in ("order:-level", "order:faction,level", "order:type,-attack"):
        index.search(parse(order, GAME))
    connection = floor(cards, GAME)
    kinds = classes(connection, cards)
    print(f"  {'':24}{'cards':>7}{'first':>18}{'again':>18}{'floor':>18}{'first/floor':>12}")
    for label, texts, reference in kinds:
        queries = [parse(text, GAME) for text in texts]
        first = [timed(lambda q=query: index.search(q)) for query in queries]
        again = [timed(lambda q=query: index.search(q)) for query in queries for _ in range(3)]
        found = sum(index.count(query) for query in queries) // len(queries)
        line = f"  {label:24}{found:7}{_cell(first)}{_cell(again)}"
        if reference is not None:
            of = [timed(lambda r=reference, t=text: r(t)) for _ in range(2) for text in texts]
            line += f"{_cell(of)}{spread(first)[1] / spread(of)[1]:12.2f}"
        print(line)
    facets = [
        timed(lambda f=field: index.facets(parse("strike", GAME), f)) for field in ("type", "class", "level", "faction")
    ]
    ready = [
        timed(lambda f=field: index.facets(parse("spend", GAME), f)) for field in ("type", "class", "level", "faction")
    ]
    print(f"  {'facet counts of a field':24}{'':7}{_cell(facets)}{_cell(ready)}")
    reading = [timed(lambda t=text: parse(t, GAME)) for _, texts, _ in kinds for text in texts]
    print(f"  {'reading the text':24}{'':7}{_cell(reading)}")


def _cell(times: Sequence[float]) -> str:
    p50, p95 = spread(times)
    return f"{f'{p50:.3f} ({p95:.3f})':>18}"


if __name__ == "__main__":
    for asked in sys.argv[1:] or ("1", "20", "20apart"):
        run(asked)
