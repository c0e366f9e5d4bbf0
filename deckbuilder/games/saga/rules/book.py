"""The book of a match: what every card is and does, read once, and which rules hold."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from deckbuilder.core.cards import Card
from deckbuilder.core.ids import CardId
from deckbuilder.games.saga.algebra import abilities as a
from deckbuilder.games.saga.algebra import atoms as x
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.conditions import CameAbout
from deckbuilder.games.saga.algebra.effects import Choose, Target
from deckbuilder.games.saga.algebra.filters import Ready
from deckbuilder.games.saga.rules import feats, standard
from deckbuilder.games.saga.rules.cast import Cast, kinds_in
from deckbuilder.games.saga.rules.codes import (
    ATTACK,
    CARD,
    ELEMENTS,
    ITEM,
    ORDER,
    REACT,
    SPELL,
    STANDARD,
)
from deckbuilder.games.saga.rules.demands import WAIVERS
from deckbuilder.games.saga.rules.faces import MADE_UP, line_face
from deckbuilder.games.saga.rules.faces import of_line as of_line_face
from deckbuilder.games.saga.rules.holding import holds
from deckbuilder.games.saga.rules.lasting import Always, Lasting
from deckbuilder.games.saga.rules.printed import CardWords
from deckbuilder.games.saga.rules.profile import Profile
from deckbuilder.games.saga.rules.reading import number
from deckbuilder.games.saga.rules.rereading import kinds_of, waiving
from deckbuilder.games.saga.rules.sheet import NODES, Scripts, Sheet, makes, nodes, of_card, of_line, of_made, within
from deckbuilder.games.saga.rules.sieves import fits
from deckbuilder.games.saga.rules.state import Env, Ev
from deckbuilder.games.saga.rules.table import Table
from deckbuilder.games.saga.rules.tally import Counter
from deckbuilder.games.saga.rules.triggers import Pattern, pattern
from deckbuilder.games.saga.rules.verbs import Verb, verb
from deckbuilder.games.saga.rules.verbs.costs import Pay, joined
from deckbuilder.games.saga.rules.verbs.flow import known

FEAT_KIND: Final = "Feat"
STANDARD_KIND: Final = "Standard"
_ITSELF: Final = NODES - 1  # in place of a node: the card itself, created by its name
_EXTRA: Final = 2  # entries that are no cards, after those of the catalog: the feats and the standard orders
_MOST_CASTS: Final = 64  # matches with summoned characters have one for each time that one comes or goes


def _feat_ears(name: str) -> int:
    heard = 0
    for act in feats.ACTS.get(name, ()):
        if isinstance(act, a.React):
            heard |= pattern(act.event).heard
    return heard


def _by_hand(effect: Any) -> bool:
    """Tell whether an effect asks of cards in a hand, out of which the card that has it goes first, or of what has come about."""
    return any(isinstance(part, CameAbout) or getattr(part, "zone", "") == "hand" for part in within(effect))


class Act:
    """An action printed on a card, granted or given by a feat, read.

    Attributes:
        uid: its number as a node.
        by: what it is, in bits.
        pattern: what sets off a react; None for an order.
        zone: ``"play"``, ``"hand"`` or ``"discard"``.
        feat: the feat that gives it, or ``""``.
        limited: whether anything but spending limits how often, when and by whom it is performed.
        sparing: whether none of several may do for a part of its cost.
        wants_ready: whether ready cards are spent for it, or anything else done to them, besides that its performer spends.
    """

    __slots__ = (
        "_limit", "_times", "by", "costs", "daybreak", "effect", "feat", "game", "limited", "nightfall", "node", "pattern", "sparing",
        "spend", "uid", "wants_ready", "who", "zone",
    )  # fmt: skip

    def __init__(self, node: Any, uid: int, entry: "Entry", feat: str = "", lent: bool = False) -> None:
        self.node, self.uid, self.feat = node, uid, feat
        sheet = entry.sheet
        paged = (
            sheet.kind == "Action" and not lent
        )  # what an action card lends a character is his own, and no card from a hand
        standard = sheet.kind == STANDARD_KIND
        self.pattern: Pattern | None = pattern(node.event) if isinstance(node, a.React) else None
        self.by = REACT if isinstance(node, a.React) else ORDER
        if standard:
            self.by |= STANDARD | (ATTACK if isinstance(node.effect, x.Attack) else 0)
        if not feat:
            self.by |= (SPELL if sheet.spell and not lent else 0) | (CARD if paged else 0)
            self.by |= ITEM if sheet.kind == "Item" else 0
        self.by |= (ELEMENTS[node.element] if node.element else 0) | (SPELL if node.spell else 0)
        if paged:
            for one in sheet.abilities:
                self.by |= ELEMENTS[one.name] if isinstance(one, a.OfElement) else 0
        self.by |= makes(node.effect, node.cost)
        self.spend = node.spend
        self.wants_ready = any(isinstance(part, x.Spend | Ready) for cost in node.cost for part in within(cost))
        self.costs: tuple[Verb, ...] = joined(tuple(entry.cost(part) for part in node.cost))
        self.sparing = any(isinstance(cost, Pay) and cost.free >= 0 for cost in self.costs)
        self.effect = entry.verb(node.effect)
        times = node.times.n if isinstance(node.times, a.Apiece) else node.times
        self._limit = times if isinstance(times, int) else 0
        self._times = None if isinstance(times, int) else number(times)
        self.game, self.daybreak, self.nightfall = node.game, node.daybreak, node.nightfall
        self.who = fits(node.who) if node.who else None
        self.limited = bool(node.times or node.game or node.daybreak or node.nightfall or node.who)
        self.zone = node.zone or ("hand" if paged and not feat else "play")
        costless = not self.spend and all(isinstance(part, Target | Choose | a.Require) for part in node.cost)
        if costless and (self.zone == "play" or (self.zone == "hand" and not _by_hand(node.effect))):
            known(self.effect)

    def most(self, t: Table, e: Env) -> int:
        """Give how often it may be performed in a turn; 0 for without limit."""
        return self._limit if self._times is None else self._times(t, e)

    def counted(self, bearer: int, ev: Ev) -> tuple[int, int]:
        """Give under what it is counted how often it was performed on a card: each target of the trigger by itself, where it says so."""
        if self.pattern is None or not isinstance(self.node.times, a.Apiece):
            return bearer, self.uid
        whom = ev.agent if self.pattern.target == "agent" else ev.patient
        return bearer, self.uid + ((whom + 1) << 32)


class Entry:
    """A card in the book: its sheet and its abilities, read.

    Attributes:
        printed: its qualities; ATK is the primary ATK.
        acts: its orders and reacts, in the order of print.
        heard: kinds of event that it listens to, in bits; ``kinds``: the same as numbers.
        lent: those to which others listen by what it lends them.
        only: what its words demand of who performs or equips it: as they stand, and by what is waived of them without it.
        kept_for: the traits and factions that its words demand of who performs or equips it: "Gargoyle only".
        sets: those of which it is by its own words.
        rations: how often cards of its name are performed, each with its number.
        counters: what it asks how often it came about this turn.
        outspoken: whether it says by itself who may perform or equip it.
        whispers: whether it says something of others while it is in a hand.
        reuses: whether it lets action cards be performed from the discard pile.
        frail: whether a character would die unwounded, if nothing made more of it.
        stirs: whether others must look again when it comes or goes.
        mutes: whether it has or lends an action that may not be reacted to.
        unveils: whether it lets everybody see hands.
    """

    def __init__(self, sheet: Sheet, slot: int) -> None:
        self.sheet: Sheet = sheet
        self.printed = {name: int(getattr(sheet, name)) for name in ("ac", "skill", "hp", "level")}
        self.printed["atk"] = sheet.atk[0] if sheet.atk else 0
        self.printed["strikes"] = len(sheet.atk)
        self.slot = slot
        self._uids: dict[int, int] = {}
        self.nodes: list[Any] = []
        self.heard = self.lent = 0
        for name, _ in sheet.feats:
            self.heard |= _feat_ears(name)
        for node in nodes(sheet.abilities):
            self._uids[id(node)] = slot * NODES + len(self.nodes)
            self.nodes.append(node)
        self._verbs: dict[int, Any] = {}
        self.acts: tuple[Act, ...] = tuple(
            self.act(node, self._feat(node)) for node in sheet.abilities if isinstance(node, a.Order | a.React)
        )
        self.always = tuple(Always(node, self) for node in sheet.abilities if isinstance(node, a.Static))
        self.autos = tuple(self.auto(node) for node in sheet.abilities if isinstance(node, a.Auto))
        only = [node.filters for node in sheet.abilities if isinstance(node, a.Only)]
        self.only = [{words: fits(waiving(filters, words)) for words in WAIVERS} for filters in only]
        self.sets = frozenset(node.name for node in sheet.abilities if isinstance(node, a.OfSet))
        self.kept_for = frozenset(one for filters in only for one in kinds_of(filters))
        self.enters = tuple(
            (node, holds(node.when), joined(tuple(self.cost(part) for part in node.cost)))
            for node in sheet.abilities
            if isinstance(node, a.EnterRule)
        )
        self.counters = tuple(
            Counter(node, self.uid(node), pattern(node.event)) for node in self.nodes if isinstance(node, CameAbout)
        )
        self.rations = tuple((node, self.uid(node)) for node in sheet.abilities if isinstance(node, a.Ration))
        self.vanishes = any(isinstance(node, a.Vanishes) for node in sheet.abilities)
        self.outspoken = any(always.zone == "hand" for always in self.always)
        self.whispers = any(always.zone == "in hand" for always in self.always)
        self.reuses = any(isinstance(node, m.UseFrom) for node in self.nodes)
        self.mutes = any(isinstance(node, a.Order | a.React) and node.mute for node in self.nodes)
        self.unveils = any(isinstance(node, m.OpenHand) for node in self.nodes)
        self.frail = sheet.level <= 0 or sheet.hp <= 0
        self.stirs = bool(self.heard or self.always or sheet.feats)
        self.kinds = kinds_in(self.heard)

    def _feat(self, node: Any) -> str:
        if self.sheet.kind != FEAT_KIND:
            return ""
        return next(name for name, acts in feats.ACTS.items() if any(node is act for act in acts))

    def uid(self, node: Any) -> int:
        """Give the number of a node of this entry."""
        return self._uids[id(node)]

    def act(self, node: Any, feat: str = "", lent: bool = False) -> Act:
        """Read an action, printed or ``lent`` to others."""
        act = Act(node, self.uid(node), self, feat, lent)
        self._verbs[act.uid] = act
        if act.pattern is not None:
            self.heard |= act.pattern.heard
        return act

    def auto(self, node: a.Auto) -> tuple[int, Pattern, Verb, str]:
        """Read what happens by itself: (its number, what sets it off, its effect, where the card must be)."""
        found = pattern(node.event)
        self.heard |= found.heard
        return self.uid(node), found, self.verb(node.effect), node.zone

    def lasting(self, node: Any) -> Lasting:
        """Read a modifier."""
        uid = self.uid(node)
        if uid not in self._verbs:
            lasting = self._verbs[uid] = Lasting(node, uid)
            node = lasting.node
            if isinstance(node, m.Grant) and isinstance(node.ability, a.Static):
                lasting.says = Always(node.ability, self)
            elif isinstance(node, m.Grant) and isinstance(node.ability, a.Order | a.React):
                lasting.act = self.act(node.ability, lent=True)
                if lasting.act.pattern is not None:
                    self.lent |= lasting.act.pattern.heard
            if isinstance(node, m.GainFeat):
                self.lent |= _feat_ears(node.name)
                self.heard |= self.lent
        found = self._verbs[uid]
        assert isinstance(found, Lasting)
        return found

    def verb(self, node: Any) -> Verb:
        """Read an effect."""
        uid = self.uid(node)
        if uid not in self._verbs:
            self._verbs[uid] = verb(node, uid, self)
        found = self._verbs[uid]
        assert isinstance(found, Verb)
        return found

    def cost(self, node: Any) -> Verb:
        """Read a cost; picking and paying are effects like any other."""
        return self.verb(node)

    def thing(self, uid: int) -> Any:
        """Give what was read of a node."""
        return self._verbs[uid]


class Book:
    """What every card is and does.

    Args:
        cards: the catalog.
        scripts: abilities by card name; the words of a card without a script are read by the grammar.
        profile: which document's rules hold.
    """

    def __init__(self, cards: Mapping[CardId, Card], scripts: Scripts, profile: Profile) -> None:
        self.profile = profile
        self._cards, self.printed = cards, CardWords(cards, scripts)
        self._ids = tuple(sorted(cards))
        self._numbers = {id: place for place, id in enumerate(self._ids)}
        self._entries: dict[int, Entry] = {}
        self._casts: dict[tuple[int, ...], Cast] = {}
        self._called: dict[tuple[str, str], CardId] = {}
        self._things: dict[int, Any] = {}
        self.weighed: dict[int, Any] = {}
        """What the evaluation has found out about entries, by number."""
        count = len(self._ids)
        feat_acts = tuple(act for acts in feats.ACTS.values() for act in acts)
        self._feats = Entry(Sheet(count, None, "", FEAT_KIND, abilities=feat_acts), count)
        self._entries[count] = self._feats
        abilities = (*standard.ORDERS, standard.OVERRIDE, standard.BONUSES)
        orders = Entry(Sheet(count + 1, None, "", STANDARD_KIND, abilities=abilities), count + 1)
        self._entries[count + 1] = orders
        self.attack, self.equip, self.maneuver, by_hand = orders.acts
        self.override = by_hand.effect
        self.bonuses = {lasting.node.quality: lasting.uid for lasting in orders.always[0].modifiers}
        self.feat_acts = {name: tuple(act for act in self._feats.acts if act.feat == name) for name in feats.ACTS}

    @property
    def size(self) -> int:
        """Count the cards of the catalog."""
        return len(self._ids)

    def number(self, card: CardId) -> int:
        """Give the number of a card of the catalog.

        Raises:
            KeyError: the catalog has no such card.
        """
        return self._numbers[card]

    def card(self, face: int) -> Card | None:
        """Give the printed card of a face; for a stat line the card that it stands on."""
        sheet = self.entry(face).sheet
        return self._cards.get(sheet.id) if sheet.id is not None else None

    def entry(self, face: int) -> Entry:
        """Give the entry of a face: a card's number, or below 0 a stat line's."""
        found = self._entries.get(face)
        if found is None:
            found = self._entries[face] = self._read(face)
        return found

    def _read(self, face: int) -> Entry:
        if face >= 0:
            return Entry(self._sheet(self._cards[self._ids[face]], face), face)
        if face < MADE_UP:
            return Entry(of_made(face), face)
        uid, level = of_line_face(face)
        slot = len(self._ids) + _EXTRA + uid * 32 + level
        if uid % NODES == _ITSELF:
            return Entry(self._sheet(self._cards[self._ids[uid // NODES]], face), slot)
        parent = self._at(uid // NODES)
        return Entry(of_line(parent.nodes[uid % NODES], face, parent.sheet, level), slot)

    def _at(self, slot: int) -> Entry:
        """Give the entry whose nodes are numbered from a slot."""
        line = slot - len(self._ids) - _EXTRA
        return self.entry(slot if line < 0 else -1 - line)

    def _sheet(self, card: Card, face: int) -> Sheet:
        """Make the sheet of a card of the catalog."""
        printed, hands = self.printed.of(card), self.profile.hands
        read = printed.known and not printed.unread
        sheet = of_card(card, face, printed.abilities(hands))
        return replace(sheet, read=read, silent=printed.silent(hands))

    def _folk(self) -> dict[tuple[str, str], CardId]:
        """Give the characters and items of the catalog by kind and name."""
        if not self._called:  # looked for when the first one is created
            kinds = ("Character", "Item")
            self._called = {(card.kind, card.name): id for id, card in self._cards.items() if card.kind in kinds}
        return self._called

    def called(self, name: str, kind: str = "Character") -> int | None:
        """Give the face of what is created as a card of that kind shows it, whoever creates it; None where the catalog has none."""
        id = self._folk().get((kind, name))
        return line_face(self._numbers[id] * NODES + _ITSELF, 0) if id is not None else None

    def node(self, uid: int) -> Any:
        """Give what was read of a node: an ``Act``, a ``Verb``, a ``Lasting``."""
        found = self._things.get(uid)
        if found is None:
            found = self._things[uid] = self._at(uid // NODES).thing(uid)
        return found

    def cast(self, faces: tuple[int, ...]) -> Cast:
        """Give what the cards of a match are."""
        found = self._casts.get(faces)
        if found is None:
            if len(self._casts) > _MOST_CASTS:
                self._casts.clear()
            found = self._casts[faces] = Cast(tuple([self.entry(face) for face in faces]))
        return found
