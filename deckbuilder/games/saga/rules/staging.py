"""Scenarios of this game: a position from the tables of a file, and everything that a file may expect of a state."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from deckbuilder.core.decks import Deck, Entry
from deckbuilder.core.errors import BadInput
from deckbuilder.core.ids import CardId
from deckbuilder.core.intake import shown
from deckbuilder.core.rules import Ruleset, Seat
from deckbuilder.games.saga import fields
from deckbuilder.games.saga.algebra import notation
from deckbuilder.games.saga.construction.slots import ARMY, DECK, WARLORD
from deckbuilder.games.saga.rules import belongings, codes, stats
from deckbuilder.games.saga.rules import staging_file as file
from deckbuilder.games.saga.rules.book import Book
from deckbuilder.games.saga.rules.codes import DECREES, FORMATION, LORD, PHASES, READYING, UNDER
from deckbuilder.games.saga.rules.engine import run
from deckbuilder.games.saga.rules.kinds import BUSY, PLACE, TURN
from deckbuilder.games.saga.rules.names import LETTERS, card_token
from deckbuilder.games.saga.rules.ruleset import SagaRules
from deckbuilder.games.saga.rules.scripts import shipped_scripts
from deckbuilder.games.saga.rules.staging_file import Moment, Piece
from deckbuilder.games.saga.rules.state import NONE, State
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.verbs.deeds import PLACES

_ZONES = {
    "ranks": FORMATION, "items": UNDER, "attached": UNDER, "hand": codes.HAND, "deck": codes.DECK, "discard": codes.DISCARD,
    "removed": codes.REMOVED,
}  # fmt: skip
_PLACES = {
    FORMATION: "play", UNDER: "play", codes.HAND: "hand", codes.DECK: "deck", codes.DISCARD: "discard", codes.REMOVED: "removed",
}  # fmt: skip
_KINDS = {"ranks": "Character", "items": "Item", "attached": "Action"}
_SLOTS = {"warlord": WARLORD, "army": ARMY, "deck": DECK}
_STEPS = (1, 2, 4, 5, 6)
"""Where in its turn the frame of a turn stands when a phase begins."""
_SPOT = re.compile(r"(?:([A-H]) )?rank (\d{1,2})(?: (far left|far right)| (left|right) of (.+))?")


class SagaStaging:
    """Sets positions up and reads them back."""

    def setup(self, rules: Ruleset[Any], table: Mapping[str, Any]) -> State:
        """Build a state; see ``core.game.Staging``."""
        engine = _engine(rules)
        cards: Mapping[str, Mapping[str, Any]] = table["cards"]
        scripts = {
            name: tuple(notation.read(script, f"cards, {name}, script") for script in card["script"])
            for name, card in cards.items()
            if card["script"] is not None
        }
        known = shipped_scripts()
        scripts |= {name: known[name] for name in cards if name in known and name not in scripts}
        engine.book = Book(engine.cards, scripts, engine.book.profile)
        moment, pieces = file.moment(table), file.pieces(table)
        for piece in pieces:
            if piece.name not in cards:
                raise BadInput(piece.where, shown(piece.name), "a card of this scenario, its cast or the catalog")
        ids = [CardId(cards[piece.name]["id"]) for piece in pieces]
        if moment.phase < 0:
            return engine.start(_decks(table, pieces, ids))
        faces = tuple(engine.book.number(id) for id in ids)
        _judge(engine, faces, pieces, len(file.seats(table)))
        t = Table(engine.book, _position(engine, faces, pieces, moment, len(file.seats(table))))
        t.unsettled = True
        run(t)
        return t.frozen()

    def observe(self, rules: Ruleset[Any], state: Any, table: Mapping[str, Any]) -> Mapping[str, Any]:
        """Give everything that may be expected; see ``core.game.Staging`` and the help page on scenarios."""
        engine = _engine(rules)
        t = engine.table(state)
        names = _names(t, table)
        seen: dict[str, Any] = {
            "turn": state.turn,
            "phase": PHASES[state.phase],
            "initiative": _letter(state.first),
            "decree": _letter(state.active) if state.phase == DECREES else "",
            "passed": tuple(_letter(seat) for seat in _passed(t, state)),
            "resting": len(state.stack) <= 1,
        }
        for seat in range(len(state.forms)):
            seen[_letter(seat)] = {
                "ranks": tuple(tuple(names[card] for card in rank) for rank in state.forms[seat]),
                "hand": frozenset(names[card] for card in state.hands[seat]),
                "deck": tuple(names[card] for card in reversed(state.decks[seat])),
                "discard": tuple(names[card] for card in state.discards[seat]),
                "removed": tuple(names[card] for card in state.removed[seat]),
                "playing": seat in state.seats,
                "handsize": stats.hand_size(t, seat),
            }
        for card, name in names.items():
            seen[name] = _card(t, card, names)
        return seen

    def aliases(self, rules: Ruleset[Any], state: Any, table: Mapping[str, Any]) -> Mapping[str, str]:
        """Give the names of cards and those of the file's own; see ``core.game.Staging``."""
        found = {name: card_token(card) for card, name in _names(_engine(rules).table(state), table).items()}
        return found | {piece.called: card_token(card) for card, piece in enumerate(file.pieces(table)) if piece.called}

    def values(
        self, rules: Ruleset[Any], state: Any, seat: Seat, verb: str, words: str, table: Mapping[str, Any]
    ) -> tuple[int, ...]:
        """Read places, numbers and players; see ``core.game.Staging`` and the help page on scenarios."""
        if verb == "place":
            return _place(_engine(rules).table(state), seat, words, self.aliases(rules, state, table))
        if verb == "to":
            if words not in PLACES:
                raise BadInput("", shown(words), f"one of {', '.join(PLACES)}")
            return (PLACES.index(words),)
        if verb == "note":
            return tuple(map(ord, words))
        if verb == "token" and words:
            return _token(words)
        if verb == "fetch" and words:
            return _outside(_engine(rules), words)
        if verb == "player":
            if len(words) != 1 or words not in LETTERS:
                raise BadInput("", shown(words), "the letter of a player")
            return (LETTERS.index(words),)
        if verb in ("number", "choose", "cease", "resolve") or (verb == "perform" and words):
            below = verb == "number" and words.startswith("-")  # a bonus given by hand
            if not words[below:].isdecimal() or len(words) > 3:
                raise BadInput("", shown(words), "a number")
            return (int(words) if verb == "number" else int(words) - 1,)
        if words:
            raise BadInput("", shown(words), f"nothing behind the card of '{verb}'")
        return (0,) if verb == "perform" else ()


def _engine(rules: Ruleset[Any]) -> SagaRules:
    assert isinstance(rules, SagaRules)
    return rules


def _token(words: str) -> tuple[int, ...]:
    """Read a token: ``"2 3 12 1 2 Ashen Wolf"``, its level, ATK, AC, Skill, HP and name."""
    *numbers, name = words.split(" ", 5)
    if len(numbers) != 5 or not all(n.removeprefix("-").isdecimal() and len(n) < 4 for n in numbers):
        raise BadInput("", shown(words), "level, ATK, AC, Skill, HP and the name of a token")
    return (*map(int, numbers), *map(ord, name))


def _outside(engine: SagaRules, words: str) -> tuple[int, ...]:
    """Read a card from outside: ``"card Guard"``."""
    name = words.removeprefix("card ")
    found = [id for id, card in engine.cards.items() if card.name == name]
    if not found:
        raise BadInput("", shown(words), "card, and the name of a card of the catalog")
    return (engine.book.number(min(found)),)


def _letter(seat: int) -> str:
    return LETTERS[seat] if seat >= 0 else ""


def _decks(table: Mapping[str, Any], pieces: Sequence[Piece], ids: Sequence[CardId]) -> list[Deck]:
    """Give the decks of a scenario that begins with the presentation of the armies."""
    return [
        Deck(
            fields.ID,
            "open",
            f"deck of {letter}",
            tuple(Entry(_SLOTS[piece.pile], id) for piece, id in zip(pieces, ids, strict=True) if piece.seat == seat),
        )
        for seat, letter in enumerate(file.seats(table))
    ]


def _judge(engine: SagaRules, faces: Sequence[int], pieces: Sequence[Piece], seats: int) -> None:
    """Refuse a position that no game can stand at.

    Raises:
        BadInput: says which card or rank, and why.
    """
    sheets = [engine.book.entry(face).sheet for face in faces]
    for sheet, piece in zip(sheets, pieces, strict=True):
        wanted = _KINDS.get(piece.pile)
        if wanted is not None and sheet.kind != wanted:
            raise BadInput(piece.where, f"{sheet.name}, which is of type {sheet.kind}", f"a card of type {wanted}")
        if not sheet.read and not engine.book.profile.hands:
            wanted = "a script, an empty text, or rules by hand"
            raise BadInput(f"cards, {sheet.name}", "words that the engine cannot read", wanted)
        if piece.pile == "ranks" and piece.wounds and piece.wounds >= sheet.hp:
            raise BadInput(
                f"{piece.where}.wounds", f"{piece.wounds} wounds on {sheet.hp} hit points", "fewer: it would be dead"
            )
    for seat in range(seats):
        own = [piece.rank for piece in pieces if piece.pile == "ranks" and piece.seat == piece.owner == seat]
        counts = [own.count(rank) for rank in range(1 + max(own, default=0))]
        for behind, (front, back) in enumerate(pairwise(counts), 2):
            if back > front:
                raise BadInput(f"{_letter(seat)}.ranks[{behind}]", f"{back} characters behind {front}", "a legal rank")
        if not any("Warlord" in sheet.traits for piece, sheet in zip(pieces, sheets, strict=True)
                   if piece.pile == "ranks" and piece.owner == seat):  # fmt: skip
            raise BadInput(
                f"{_letter(seat)}.ranks",
                "nobody with the Warlord trait",
                "a Warlord: a player without is out of the game",
            )


def _position(engine: SagaRules, faces: tuple[int, ...], pieces: Sequence[Piece], moment: Moment, seats: int) -> State:
    """Give the state before anything goes on in it."""
    sheets = [engine.book.entry(face).sheet for face in faces]

    def pile(name: str, seat: int) -> tuple[int, ...]:
        return tuple(card for card, piece in enumerate(pieces) if piece.pile == name and piece.seat == seat)

    def ranks(seat: int) -> tuple[tuple[int, ...], ...]:
        own = pile("ranks", seat)
        last = max((pieces[card].rank for card in own), default=-1)
        return tuple(tuple(card for card in own if pieces[card].rank == rank) for rank in range(last + 1))

    in_play = [piece.pile in _KINDS for piece in pieces]
    return State(
        faces=faces,
        origin=faces,
        owner=bytes(piece.owner for piece in pieces),
        ctrl=bytes(piece.owner for piece in pieces),
        zone=bytes(_ZONES[piece.pile] for piece in pieces),
        orient=bytes(piece.state for piece in pieces),
        wounds=bytes(piece.wounds for piece in pieces),
        charges=bytes(
            piece.charges if piece.charges is not None else sheet.charges if there else 0
            for piece, sheet, there in zip(pieces, sheets, in_play, strict=True)
        ),
        flags=bytes(
            LORD if piece.pile == "ranks" and "Warlord" in sheet.traits else 0
            for piece, sheet in zip(pieces, sheets, strict=True)
        ),
        did=bytes(len(pieces)),
        host=tuple(piece.host for piece in pieces),
        forms=tuple(ranks(seat) for seat in range(seats)),
        hands=tuple(pile("hand", seat) for seat in range(seats)),
        decks=tuple(pile("deck", seat)[::-1] for seat in range(seats)),
        discards=tuple(pile("discard", seat) for seat in range(seats)),
        removed=tuple(pile("removed", seat) for seat in range(seats)),
        seats=tuple(range(seats)),
        known=bytes(1 << piece.owner if piece.pile == "hand" else 0 for piece in pieces),
        used=(),
        ever=(),
        last=(),
        mods=(),
        later=(),
        turn=moment.turn - (moment.phase == READYING),
        phase=moment.phase,
        first=moment.first,
        active=moment.active,
        passes=moment.passes,
        asked=BUSY,
        chance=(0, 0),
        won=(),
        stack=((TURN, _STEPS[moment.phase], 0),),
    )


def _passed(t: Table, state: State) -> tuple[int, ...]:
    """Give who has passed since the last decree."""
    if state.phase != DECREES or not state.passes:
        return ()
    return t.around(state.active)[-state.passes :]


def _names(t: Table, table: Mapping[str, Any]) -> dict[int, str]:
    """Name every card: by its name where the scenario writes it once, else with its number; cards made in play have one always."""
    names: dict[int, str] = {}
    called = [t.book.entry(face).sheet.name for face in t.origin]
    written = called[: len(file.pieces(table))]
    for card, name in enumerate(called):
        once = card < len(written) and written.count(name) == 1
        names[card] = name if once else f"{name}#{called[: card + 1].count(name)}"
    return names


def _card(t: Table, card: int, names: Mapping[int, str]) -> dict[str, Any]:
    sheet, place = t.sheets[card].sheet, t.pos(card)
    under = t.under(card) if t.in_play(card) else ()
    feats = {feat: belongings.feat_bonus(t, card, feat) for feat in fields.FEATS if belongings.has_feat(t, card, feat)}
    traits = frozenset(trait for trait in _traits(t) | sheet.traits if belongings.has_trait(t, card, trait))
    return {
        "name": sheet.name,
        "where": _PLACES.get(t.zone[card], "nowhere"),
        "state": file.STATES[t.orient[card]],
        "wounds": t.wounds[card],
        "charges": t.charges[card],
        "level": stats.quality(t, card, "level"),
        "atk": _atk(t, card),
        "ac": stats.quality(t, card, "ac"),
        "skill": stats.quality(t, card, "skill"),
        "hp": stats.quality(t, card, "hp"),
        "formation": _letter(place[0]) if place else "",
        "rank": place[1] + 1 if place else 0,
        "place": place[2] + 1 if place else 0,
        "controller": _letter(t.ctrl[card]),
        "owner": _letter(t.owner[card]),
        "items": frozenset(names[one] for one in under if t.sheets[one].sheet.kind == "Item"),
        "attached": frozenset(names[one] for one in under if t.sheets[one].sheet.kind != "Item"),
        "on": names[t.host[card]] if t.host[card] != NONE else "",
        "class": frozenset(belongings.classes(t, card)),
        "faction": frozenset(sheet.factions),
        "alignment": belongings.alignment(t, card),
        "traits": traits,
        "feats": feats,
    }


def _atk(t: Table, card: int) -> tuple[int, ...]:
    """Give the ATK of each strike of an attack, bonuses included."""
    if t.zone[card] != FORMATION:
        return t.sheets[card].sheet.atk
    return tuple(base + stats.bonus(t, card, "atk") for base in stats.blows(t, card))


def _traits(t: Table) -> frozenset[str]:
    """Give every trait that modifiers of the match speak of."""
    lasting = [t.book.node(mod.node).node for mod in t.mods]
    lasting += [node for sheet in t.sheets for node in sheet.nodes]
    return frozenset(node.name for node in lasting if type(node).__name__ == "GainTrait")


def _place(t: Table, seat: int, words: str, tokens: Mapping[str, str]) -> tuple[int, int, int]:
    """Read ``"[B] rank 2 [far left | far right | left of Guard | right of Guard]"``: formation, rank and place from 0."""
    match = _SPOT.fullmatch(words)
    if match is None:
        raise BadInput(
            "",
            shown(words),
            "'rank 2', a player's letter before it or not, 'far left' or 'left of NAME' behind it or not",
        )
    letter, number, end, side, name = match.groups()
    form, rank = LETTERS.index(letter) if letter else seat, int(number) - 1
    if form >= len(t.forms) or rank < 0:
        raise BadInput("", shown(words), "a formation and a rank of this game")
    top = t.stack[-1] if t.stack else [NONE]
    moving = top[3] if top[0] == PLACE else NONE
    row = [card for card in (t.forms[form][rank] if rank < len(t.forms[form]) else ()) if card != moving]
    if name is not None:
        token = tokens.get(name, "")
        beside = [i for i, card in enumerate(row) if card_token(card) == token]
        if not beside:
            raise BadInput("", f"{name}, who does not stand there", "somebody who stands in that rank")
        return form, rank, beside[0] + (side == "right")
    if end is None and row:
        raise BadInput("", shown(words), "far left, far right, left of NAME or right of NAME: somebody stands there")
    return form, rank, len(row) if end == "far right" else 0
