"""The tables of a scenario as a state; the keys are told in ``staging.py``."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown
from deckbuilder.games.warbands.cards import SNAGA, TERRAIN, Armor, Book, Warrior, Weapon, snaga_id
from deckbuilder.games.warbands.carrying import usual, why_not_carry, why_not_wield
from deckbuilder.games.warbands.ground import Ground
from deckbuilder.games.warbands.recruits import Recruits
from deckbuilder.games.warbands.state import (
    BACK,
    BAND,
    BLOODLUST,
    CONTROL,
    CURSED,
    FOREVER,
    FRONT,
    GROUPS,
    HASTE,
    HELPLESS,
    NEUTRAL,
    NONE,
    POISONED,
    TOUGH,
    UNSEEN,
    VENOM,
    WARD,
    WOUNDED,
    Effect,
    Recruit,
    State,
)
from deckbuilder.games.warbands.words import ITEM, LETTERS, WARRIOR

EFFECTS: Final = {
    "neutralized": (NEUTRAL, 2), "helpless": (HELPLESS, 1), "invulnerable": (TOUGH, 2), "invisible": (UNSEEN, 1), "cursed": (CURSED, 1),
    "poisoned": (POISONED, FOREVER), "wounded": (WOUNDED, FOREVER), "venom": (VENOM, FOREVER),
}  # fmt: skip
"""The words of scenarios for what lasts on a warrior, and for how many turns where nothing is said."""
SIDE_EFFECTS: Final = {"bloodlust": BLOODLUST, "haste": HASTE, "shield": WARD}
_PLAYER = ("front", "back", "second", "terrain", "held", "killed", "hand", "effects", "dealt", "band", "chosen")
_GROUP = ("front", "back", "terrain", "held")
_WARRIOR = ("card", "as", "hits", "items", "uses", "spells", "effects", "cast", "row", "ready", "of")
_ITEM = ("card", "as", "ammo")
_TABLE = ("turn", "active", "phase", "deck", "spells", "discard", "spent", "warriors", "champions", "weapons", "armors")
_MOST_SEATS = 4


def _deal(ground: Recruits) -> None:
    ground.next_deck(0)


def _recruit(ground: Recruits) -> None:
    ground.ask_to_replace(0)


def _equip(ground: Recruits) -> None:
    ground.ask_to_equip(0)


def _turn(ground: Recruits) -> None:
    ground.active = (ground.active - 1) % ground.seats
    ground.turn -= 1
    ground.next_turn()


def _draw(ground: Recruits) -> None:
    ground.begin_draw()


PHASES: Final[dict[str, Callable[[Recruits], None]]] = {
    "deal": _deal,
    "recruit": _recruit,
    "equip": _equip,
    "turn": _turn,
    "draw": _draw,
    "tactics": Recruits.begin_tactics,
    "move": Recruits.begin_moves,
    "attack": Recruits.begin_attacks,
}
RECRUITING = ("deal", "recruit", "equip")


class Stage:
    """The tables of a scenario, read.

    Attributes:
        phase: what begins.
        called: names given by the file, with their tokens.
        cards_named: copies of fight cards in the order in which the file names them.
        spells_named: the same of spells.

    Raises:
        BadInput: the tables contradict themselves.
    """

    def __init__(self, book: Book, table: Mapping[str, Any]) -> None:
        self._book = book
        self.called: dict[str, str] = {}
        self.cards_named: list[int] = []
        self.spells_named: list[int] = []
        letters = [letter for letter in LETTERS if letter in table]
        if letters != list(LETTERS[: len(letters)]) or not GROUPS <= len(letters) <= _MOST_SEATS:
            raise BadInput("players", shown(letters), "A and B, perhaps C and D")
        seats = len(letters)
        self._faces, self._hits, self._places = [NONE] * (seats * BAND), [0] * (seats * BAND), [NONE] * (seats * BAND)
        self._carried: list[tuple[int, ...]] = [()] * (seats * BAND)
        self._uses: list[tuple[int, ...] | None] = [None] * (seats * BAND)
        self._spells: list[tuple[int, ...]] = [()] * (seats * BAND)
        self._where: dict[int, str] = {}
        self._gear: list[int] = []
        self._ammo: list[int] = []
        self._effects: list[Effect] = []
        self._terrain = [NONE] * (seats * GROUPS)
        self._hands: list[tuple[int, ...]] = [()] * seats
        self._dealt: list[tuple[int, ...]] = [()] * seats
        self._chosen: list[int] = []
        self._held = self._cast = self._moved = self._readied = 0
        self._read_moment(table.get("table", {}))
        for seat, letter in enumerate(letters):
            self._read_player(seat, letter, table[letter])
        self._read_decks(table.get("table", {}))

    # Reading --------------------------------------------------------------------------------------------------------------------

    def _read_moment(self, told: Mapping[str, Any]) -> None:
        _known(told, _TABLE, "table")
        self.phase, self._turn, active = told.get("phase", "tactics"), told.get("turn", 1), told.get("active", "A")
        if self.phase not in PHASES:
            raise BadInput("table.phase", shown(self.phase), f"one of {', '.join(PHASES)}")
        if type(self._turn) is not int or not 1 <= self._turn <= FOREVER:
            raise BadInput("table.turn", shown(self._turn), "a whole number from 1")
        if (
            not isinstance(active, str)
            or active not in LETTERS
            or not active
            or LETTERS.index(active) >= len(self._hands)
        ):
            raise BadInput("table.active", shown(active), "the letter of a player")
        self._active = LETTERS.index(active)

    def _read_player(self, seat: int, letter: str, told: Any) -> None:
        _known(told, _PLAYER, letter)
        first = seat * BAND
        groups = [(told, letter), (told.get("second", {}), f"{letter}.second")]
        for n, (group, where) in enumerate(groups):
            _known(group, _PLAYER if n == 0 else _GROUP, where)
            number = seat * GROUPS + n
            for key, row in (("front", FRONT), ("back", BACK)):
                for one in _list(group.get(key, []), f"{where}.{key}"):
                    first = self._read_warrior(first, seat, number * 2 + row, one, f"{where}.{key}")
            if "terrain" in group:
                self._terrain[number] = self._copies([group["terrain"]], f"{where}.terrain", TERRAIN)[0]
            self._held |= (group.get("held") is True) << number
        for key in ("killed", "band"):
            for one in _list(told.get(key, []), f"{letter}.{key}"):
                first = self._read_warrior(first, seat, NONE, one, f"{letter}.{key}")
                if key == "killed":
                    self._hits[first - 1] = 0
        self._hands[seat] = tuple(sorted(self._copies(_list(told.get("hand", []), f"{letter}.hand"), f"{letter}.hand")))
        for word in _list(told.get("effects", []), f"{letter}.effects"):
            if word not in SIDE_EFFECTS:
                raise BadInput(f"{letter}.effects", shown(word), f"some of {', '.join(SIDE_EFFECTS)}")
            self._effects.append(Effect(SIDE_EFFECTS[word], seat, self._turn))
        if told.get("chosen") is True:
            self._chosen.append(seat)
        self._dealt[seat] = tuple(
            self._item(one, f"{letter}.dealt") for one in _list(told.get("dealt", []), f"{letter}.dealt")
        )

    def _read_warrior(self, one: int, seat: int, place: int, told: Any, where: str) -> int:
        """Read a warrior; give the number that is free for the next one of the same player."""
        piece: Any = {"card": told} if isinstance(told, str) else told
        _known(piece, _WARRIOR, where)
        owner = piece.get("of", LETTERS[seat])
        if owner != LETTERS[seat]:
            if owner not in LETTERS[: len(self._hands)] or place == NONE:
                raise BadInput(f"{where}.of", shown(owner), "the letter of his owner")
            free = [number for number in range(*_range(LETTERS.index(owner))) if self._faces[number] == NONE]
            following, one = one, free[-1] if free else NONE
            self._effects.append(Effect(CONTROL, one, self._turn, LETTERS.index(owner) * GROUPS * 2))
        else:
            following = one + 1
        if one < 0 or one >= len(self._faces) or (owner == LETTERS[seat] and one // BAND != seat):
            raise BadInput(where, "more warriors", f"{BAND} at most")
        face = self._face(piece.get("card"), where, Warrior)
        card = self._book.warrior(face)
        hits = piece.get("hits", card.hits)
        if type(hits) is not int or not 1 <= hits <= card.hits:
            raise BadInput(f"{where}.hits", shown(hits), f"a whole number up to {card.hits}")
        self._faces[one], self._hits[one], self._places[one] = face, hits, place
        self._where[one] = where
        if "as" in piece:
            self.called[str(piece["as"])] = f"{WARRIOR}{one}"
        usual_items = [] if card.note != SNAGA or self.phase in RECRUITING else ["Snaga"]
        items = [
            self._item(item, f"{where}.items", card)
            for item in _list(piece.get("items", usual_items), f"{where}.items")
        ]
        self._carried[one] = tuple(items)
        if "uses" in piece:
            self._uses[one] = self._used(items, piece["uses"], f"{where}.uses")
        spells = _list(piece.get("spells", []), f"{where}.spells")
        self._spells[one] = tuple(sorted(self._spell_copies(spells, f"{where}.spells")))
        self._lasting(one, _list(piece.get("effects", []), f"{where}.effects"), f"{where}.effects")
        self._cast |= (piece.get("cast") is True) << one
        self._moved |= (piece.get("row") is True) << one
        self._readied |= (piece.get("ready") is True) << one
        return following

    def _lasting(self, one: int, told: list[Any], where: str) -> None:
        for word in told:
            what, turns = (word.get("what"), word.get("turns")) if isinstance(word, Mapping) else (word, None)
            if what not in EFFECTS or (turns is not None and (type(turns) is not int or turns < 1)):
                raise BadInput(where, shown(word), f"some of {', '.join(EFFECTS)}, or tables with what and turns")
            kind, usually = EFFECTS[what]
            turns = usually if turns is None else turns
            until = FOREVER if turns == FOREVER else self._turn + turns - 1
            self._effects.append(Effect(kind, one, until))

    def _item(self, told: Any, where: str, bearer: Warrior | None = None) -> int:
        piece: Any = {"card": told} if isinstance(told, str) else told
        _known(piece, _ITEM, where)
        name = piece.get("card")
        if name == "Snaga" and bearer is not None and bearer.note == SNAGA:
            face = self._book.numbers[snaga_id(bearer.id)]
        else:
            face = self._face(name, where, Weapon | Armor)
        item, card = len(self._gear), self._book.item(face)
        self._gear.append(face)
        printed = card.ammo if isinstance(card, Weapon) else 0
        ammo = piece.get("ammo", printed)
        if type(ammo) is not int or not 0 <= ammo <= printed:
            raise BadInput(f"{where}.ammo", shown(ammo), f"a whole number up to {printed}")
        self._ammo.append(ammo)
        if "as" in piece:
            self.called[str(piece["as"])] = f"{ITEM}{item}"
        return item

    def _used(self, items: list[int], told: Any, where: str) -> tuple[int, ...]:
        left, found = list(items), []
        for name in _list(told, where):
            item = next((item for item in left if self._book.faces[self._gear[item]].name == name), None)
            if item is None:
                raise BadInput(where, shown(name), "weapons among his items")
            left.remove(item)
            found.append(item)
        return tuple(found)

    def _face(self, name: Any, where: str, kind: Any) -> int:
        found = next(
            (n for n, face in enumerate(self._book.faces) if face.name == name and isinstance(face, kind)), None
        )
        if found is None:
            raise BadInput(where, shown(name), "a card of the catalog or of the file that belongs here")
        return found

    def _copies(self, names: list[Any], where: str, code: int | None = None) -> list[int]:
        return _next_copies(self._book.fight, names, self.cards_named, where, code)

    def _spell_copies(self, names: list[Any], where: str) -> list[int]:
        return _next_copies(self._book.spells, names, self.spells_named, where)

    def _read_decks(self, told: Mapping[str, Any]) -> None:
        self._deck, self._discard = (
            tuple(self._copies(_list(told.get(key, []), f"table.{key}"), f"table.{key}")) for key in ("deck", "discard")
        )
        self._spell_deck, self._spent = (
            tuple(self._spell_copies(_list(told.get(key, []), f"table.{key}"), f"table.{key}"))
            for key in ("spells", "spent")
        )
        self._warriors, self._champions = (
            tuple(self._face(name, f"table.{key}", Warrior) for name in _list(told.get(key, []), f"table.{key}"))
            for key in ("warriors", "champions")
        )
        self._weapons, self._armors = (
            tuple(self._item(one, f"table.{key}") for one in _list(told.get(key, []), f"table.{key}"))
            for key in ("weapons", "armors")
        )

    # The state ------------------------------------------------------------------------------------------------------------------

    def state(self) -> State:
        """Give the state, before the phase begins."""
        recruit = None
        if self.phase in RECRUITING:
            recruit = Recruit(
                self._warriors, self._champions, self._weapons, self._armors, tuple(self._dealt), tuple(self._chosen)
            )
        state = State(
            tuple(self._faces), tuple(self._hits), tuple(self._places), tuple(self._carried),
            tuple(used or () for used in self._uses), tuple(self._spells), tuple(self._gear), tuple(self._ammo),
            tuple(self._effects), tuple(self._terrain), self._held, tuple(self._hands), self._deck, self._discard,
            self._spell_deck, self._spent, 0 if recruit else self._turn, self._active, cast=self._cast, recruit=recruit,
        )  # fmt: skip
        ground = Ground(state, self._book)
        self._check_items(ground)
        used = tuple(
            usual(ground, one) if self._uses[one] is None else state.wielded[one] for one in ground.everybody()
        )
        return state._replace(wielded=used, moved=self._moved, readied=self._readied)

    def _check_items(self, ground: Ground) -> None:
        """Look whether everybody can carry what he has, and use what he uses."""
        for one, items in enumerate(ground.carried):
            ground.carried[one] = ()
            for item in items:
                if why := why_not_carry(ground, one, item):
                    raise BadInput(f"{self._where[one]}.items", why, "items that he can carry")
                ground.carried[one] = (*ground.carried[one], item)
            if why := why_not_wield(ground, one, self._uses[one] or ()):
                raise BadInput(f"{self._where[one]}.uses", why, "weapons that he can use together")


def _range(seat: int) -> tuple[int, int]:
    return seat * BAND, seat * BAND + BAND


def _known(told: Any, keys: tuple[str, ...], where: str) -> None:
    if not isinstance(told, Mapping):
        raise BadInput(where, shown(told), f"a table with {', '.join(keys)}")
    if more := set(told) - set(keys):
        raise BadInput(where, shown(sorted(more)[0]), f"some of {', '.join(keys)}")


def _list(told: Any, where: str) -> list[Any]:
    if not isinstance(told, list):
        raise BadInput(where, shown(told), "a list")
    return told


def _next_copies(book: Any, names: list[Any], used: list[int], where: str, code: int | None = None) -> list[int]:
    """Give a copy for each name, the next one that the file has not named yet, and note it."""
    found = []
    for name in names:
        fits = [n for n, card in enumerate(book) if card.name == name and (code is None or card.code == code)]
        left = [copy for copy in fits if copy not in used]
        if not left:
            more = f"{len(fits)} of it at most" if fits else "a card of the catalog or of the file that belongs here"
            raise BadInput(where, shown(name), more)
        used.append(left[0])
        found.append(left[0])
    return found
