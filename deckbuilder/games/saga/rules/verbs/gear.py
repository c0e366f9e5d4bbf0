"""What lies under cards in play: action cards attached, items equipped."""

from typing import TYPE_CHECKING, Any, Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.fields import LOCATIONS
from deckbuilder.games.saga.rules import belongings, demands, stats
from deckbuilder.games.saga.rules.codes import (
    AIR,
    DECK,
    DISCARD,
    FORMATION,
    IDLE,
    KEPT,
    REMOVED,
    SCRIBED,
    UNDER,
    UNTIL_CODES,
    event,
)
from deckbuilder.games.saga.rules.faces import line_face
from deckbuilder.games.saga.rules.kinds import ACT, ENTER
from deckbuilder.games.saga.rules.reading import cards, one
from deckbuilder.games.saga.rules.state import NONE, Env, Mod
from deckbuilder.games.saga.rules.table import Frame, Table
from deckbuilder.games.saga.rules.verbs import places
from deckbuilder.games.saga.rules.verbs.base import Verb
from deckbuilder.games.saga.rules.verbs.harm import LEAVING, destroyed, discard_from_play, leaving, own, strayed
from deckbuilder.games.saga.rules.verbs.picks import Choice
from deckbuilder.games.saga.rules.verbs.piles import buried, took

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.book import Entry

EQUIPPING: Final = event("equip", before=True)
EQUIPPED: Final = event("equip")
ATTACHED: Final = event("attach")
LEFT: Final = event("leave")
_HOW: Final = {"": 0, "kept": KEPT, "idle": IDLE}
_ANNOUNCED: Final = 1
_DONE: Final = 2
_PAYING: Final = 3
_DUG: Final = 4
_UNEARTHED: Final = 5
"""How far an item has got that is equipped; the last two: done, and taken from a deck or discard pile."""
_TAKEN: Final = {DECK: _DUG, DISCARD: _UNEARTHED}
_WHENCE: Final = {how: zone for zone, how in _TAKEN.items()}


class AttachTo(Verb):
    """Attaches a card to a card in play."""

    def prepare(self, node: d.AttachTo, entry: "Entry") -> None:
        """Read what, to what, and what that one has of it."""
        self.to, self.card = cards(node.to), cards(node.card)
        self.gains = [entry.lasting(modifier) for modifier in node.gains]
        self.face = line_face(entry.uid(node.as_), 0) if node.as_ is not None else 0

    def run(self, t: Table, f: Frame) -> None:
        """Attach it."""
        e = t.env(f[3])
        host, card = one(self.to(t, e)), one(self.card(t, e))
        folk = self._as_character(t, card)
        left = folk and t.zone[card] == FORMATION
        if not self.could(t, e) or (f[1] == _ANNOUNCED and not left) or strayed(t, f[3], card):
            t.stack.pop()
            return
        seat = t.ctrl[card]
        if left and f[1] == 0 and t.hears(LEAVING) and leaving(t, card):
            f[1] = _ANNOUNCED
            t.emit(LEAVING, e.me, card, e.source, 0, e.by, NONE, e.seat)
            return
        if left:
            own(t, f, card)
        t.stack.pop()
        scribed = (card != e.source or bool(self.node.how) or folk) and self.node.as_ is None
        if self.node.as_ is not None:
            t.turn_down(card, self.face)
        if t.zone[card] in (DECK, DISCARD):
            took(t, card, t.zone[card])
        for under in t.under(card) if folk else ():
            discard_from_play(t, under)
        t.lift(card)
        if folk:
            t.wash(card)
        t.ctrl[card] = e.seat
        t.charges[card] = 0 if scribed else t.sheets[card].sheet.charges  # rulebook, Glossary: Charges
        t.lay_under(card, host)
        t.flags[card] = (SCRIBED if scribed else 0) | (IDLE if folk else _HOW[self.node.how])
        t.log.append(("attach", card, host))
        self._gain(t, e, host, card)
        t.emit(ATTACHED, e.me, host, card, 0, e.by, seat=e.seat)
        if left:
            t.emit(LEFT, NONE, card, NONE, 0, seat=seat)

    def _gain(self, t: Table, e: Env, host: int, card: int) -> None:
        """Let the card to which it is attached have what it has for as long as that is so."""
        inner = e._replace(it=host)
        for lasting, n in [(has, has.n(t, inner) if has.n is not None else 0) for has in self.gains]:
            t.modify(Mod(host, lasting.uid, n, UNTIL_CODES["attached"], e.seat, e.source, card, inner))
            t.log.append(("gain", host, lasting.uid, n))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether both are where they must be; a spell that is scribed is cast as if it were in the hand."""
        host, card = one(self.to(t, e)), one(self.card(t, e))
        if host == NONE or card == NONE or not t.in_play(host):
            return False
        return self._may_lie(t, host, card) if self._as_character(t, card) else not self._stays(t, e, card)

    def _as_character(self, t: Table, card: int) -> bool:
        """Tell whether a character is attached that can be seen to be one."""
        return self.node.as_ is None and t.sheets[card].sheet.kind == "Character"

    @staticmethod
    def _may_lie(t: Table, host: int, card: int) -> bool:
        """Tell whether a character may be attached: there is a card of it that is not gone from the game, and the host does not lie under it."""
        if t.origin[card] < 0 or t.zone[card] in (AIR, REMOVED):
            return False
        while host not in (card, NONE) and t.zone[host] == UNDER:
            host = t.host[host]
        return host != card

    def _stays(self, t: Table, e: Env, card: int) -> bool:
        """Tell whether it lies where it would be attached from no more, or already is where it is to be kept."""
        scribed = card == e.source and bool(t.flags[card] & SCRIBED) and self.node.how != "kept"
        return (t.in_play(card) and not scribed) or not t.exists(card) or buried(t, e, card)


class EquipTo(Verb):
    """Equips an item; what it replaces is destroyed (rulebook, Equip an Item from Your Hand)."""

    def prepare(self, node: d.EquipTo, entry: "Entry") -> None:
        """Read what, and to whom, and as what."""
        self.item, self.to = cards(node.item), cards(node.to)
        line = node.as_
        self.face = line_face(entry.uid(line), line.level) if line is not None and isinstance(line.level, int) else None

    def run(self, t: Table, f: Frame) -> None:
        """Equip it; ask which old item goes where more than one might."""
        e = t.env(f[3])
        item, card = one(self.item(t, e)), one(self.to(t, e))
        if f[1] == 0:
            if not (self._decreed(t, f) or self.could(t, e)) or strayed(t, f[3], item):
                t.stack.pop()
                return
            f[1] = _ANNOUNCED
            if self.face is not None:
                t.turn_down(item, self.face)
            t.emit(EQUIPPING, card, NONE, item, 0, e.by, f[3], e.seat)
            return
        if f[1] == _ANNOUNCED and not t.in_play(item) and places.demands(t, e.seat, item):
            f[1] = _PAYING
            f += [t.zone[item]] + [0] * (places.PAID - len(f))
            t.push(ENTER, 0, Env(item, item, e.seat), 0, (), 0, 0, len(t.stack) - 1)
            return
        if f[1] in (_ANNOUNCED, _PAYING):
            paid = f[1] == _ANNOUNCED or (bool(f[places.PAID]) and t.zone[item] == f[4])
            if not paid or demands.equip_trouble(t, card, item, self.node.ignore) is not None:
                t.stack.pop()  # what might have made it legal did not (rulebook, Illegal Actions)
                if self.face is not None:
                    t.reface(item, t.origin[item])
                return
            f[1] = _TAKEN.get(t.zone[item], _DONE)
            was = t.orient[item] if t.zone[item] == UNDER else places.turned(t, item, e.seat)
            charges = t.charges[item] if t.zone[item] == UNDER else t.sheets[item].sheet.charges
            if t.zone[item] != UNDER:
                t.renew(item)
            if t.zone[item] != AIR:
                t.lift(item)
            t.ctrl[item], t.orient[item] = t.ctrl[card], was
            t.charges[item] = charges
            t.lay_under(item, card)
            t.log.append(("equip", card, item))
        over = self.replaced(t, item, card, e.seat)
        if len(over) > 1:
            t.ask(e.seat)
            return
        if over:
            self._replace(t, e, over[0])
            return
        t.stack.pop()
        t.emit(EQUIPPED, card, NONE, item, 0, e.by, NONE, e.seat)
        if f[1] in _WHENCE:
            took(t, item, _WHENCE[f[1]])  # is heard first: it was retrieved before it was equipped

    def replaced(self, t: Table, item: int, card: int, seat: int) -> list[int]:
        """Give the items of which one must go: those of an equip location that is overfull, without those that may not be destroyed."""
        if not t.profile.locations or stats.regardless(t, card, "equip", "location", item):
            return []
        for trait in LOCATIONS:
            if belongings.has_trait(t, item, trait):
                same = [
                    c for c in t.under(card) if t.sheets[c].sheet.kind == "Item" and belongings.has_trait(t, c, trait)
                ]
                room = [
                    lasting.node.n for lasting, _, _ in stats.modifiers(t, card, "holds") if lasting.node.trait == trait
                ]
                if len(same) > max(room, default=1):
                    return sorted(
                        c for c in same if c != item and not stats.forbids(t, c, "be destroyed", card, seat, "", item)
                    )
        return []

    def options(self, t: Table, f: Frame) -> list[Choice]:
        """Offer the items that may go."""
        e = t.env(f[3])
        return [("target", c, ()) for c in self.replaced(t, one(self.item(t, e)), one(self.to(t, e)), e.seat)]

    def answer(self, t: Table, f: Frame, choice: Choice) -> None:
        """Destroy the item chosen."""
        self._replace(t, t.env(f[3]), choice[1])

    @staticmethod
    def _replace(t: Table, e: Env, old: int) -> None:
        """Destroy an old item by the rules, which is nobody's effect."""
        destroyed(t, old, Env(NONE, NONE, e.seat))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether it may be equipped."""
        item = one(self.item(t, e))
        if self.face is not None:
            able = item != NONE and not t.in_play(item)
            return able and demands.equip_trouble(t, one(self.to(t, e)), item, self.node.ignore, as_=self.face) is None
        if item == NONE or buried(t, e, item) or not (t.in_play(item) or self._may_come(t, e.seat, item)):
            return False
        return demands.equip_trouble(t, one(self.to(t, e)), item, self.node.ignore) is None

    @staticmethod
    def _decreed(t: Table, f: Frame) -> bool:
        """Tell whether it is a decree, which reacts may make legal that are asked for now."""
        frame = t.stack[f[3]]
        return bool(frame[0] == ACT and frame[3] == t.book.equip.uid)

    def _may_come(self, t: Table, seat: int, item: int) -> bool:
        """Tell whether the player may bring it into play, and pay what it demands for that."""
        return places.may_control(t, seat, item) and places.affordable(t, seat, item)


class Forge(Verb):
    """Creates an item that is about to be equipped."""

    picks = True

    def run(self, t: Table, f: Frame) -> None:
        """Let it come to be, in the air."""
        t.stack.pop()
        e = t.env(f[3])
        face = t.book.called(self.node.as_.name, "Item")
        made = () if face is None else (t.create(face, e.seat),)
        t.mean(f[3], targets=(*e.targets, made))

    def could(self, t: Table, e: Env) -> bool:
        """Tell whether the catalog has such an item."""
        return t.book.called(self.node.as_.name, "Item") is not None


VERBS: Final[dict[type, Any]] = {d.AttachTo: AttachTo, d.EquipTo: EquipTo, d.Forge: Forge}
