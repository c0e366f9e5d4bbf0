"""What is done with copies that are chosen, each time as one step that can be taken back."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, Unpack

from PySide6.QtCore import QObject

from deckbuilder.core.collection import Condition, Edit, Holding, Lot, PlaceName, Want
from deckbuilder.core.ids import CardId, PrintingId
from deckbuilder.core.saying import noop, say, say_n
from deckbuilder.desk.lots_draft import plainness
from deckbuilder.gui.collection.lot_columns import (
    ACQUIRED,
    CONDITION,
    COUNT,
    FOIL,
    LANGUAGE,
    NOTE,
    PLACE,
    PRICE,
    SET,
    TRADE,
)
from deckbuilder.gui.collection.lot_words import copies, read_day, read_price
from deckbuilder.gui.collection.lots import Lots
from deckbuilder.gui.language import number

if TYPE_CHECKING:
    from deckbuilder.desk.collection_desk import CollectionDesk, LotFields

_MOST_LETTERS = 5
_MANY = 1000
"""An edit of more lots is made beside the window."""


class Like(Protocol):
    """Gives what the next copy of a card is like."""

    def __call__(self, card: CardId, printing: PrintingId | None = None) -> Lot:
        """See ``EntryBar.like``."""
        ...


def _plain(card: CardId, printing: PrintingId | None = None) -> Lot:
    return Lot(card, printing=printing)


def joined(label: str, edits: Iterable[Edit]) -> Edit:
    """Give edits of different lots and wants as one."""
    parts = list(edits)
    return Edit(
        label,
        tuple(pair for edit in parts for pair in edit.holdings),
        tuple(pair for edit in parts for pair in edit.wants),
        tuple(dict.fromkeys(pair for edit in parts for pair in edit.places)),
    )


class LotActs(QObject):
    """Edits of the collection as the window asks for them.

    Args:
        lots: the collection.
    """

    def __init__(self, lots: Lots, parent: QObject) -> None:
        super().__init__(parent)
        self._lots = lots
        self._bench = lots.bench
        self.like: Like = _plain
        """Gives what the next copy of a card is like."""

    def _do(self, edit_of: "Callable[[CollectionDesk], Edit]", lots: int = 0) -> None:
        """Make an edit; one that names many lots beside the window."""
        trunk = self._bench.world.trunk
        if lots > _MANY:
            trunk.do_beside(edit_of, self.tr("Changing {n} entries").format(n=number(lots)))
        else:
            trunk.do(edit_of)

    def _name(self, lot: Lot) -> str:
        return self._lots.book.name(lot) if self._lots.book is not None else ""

    def _named(self, holdings: Sequence[Holding]) -> str:
        """Give the name of what is chosen: the card, or how many lots."""
        names = {self._name(holding.lot) for holding in holdings}
        return names.pop() if len(names) == 1 else say_n(len(names), "{n} card", "{n} cards")

    def _said(self, n: int, holdings: Sequence[Holding], named: str, one: str, many: str) -> str:
        """Name an edit: by its card, where it is one.

        Args:
            n: how many copies it is about.
            holdings: of which lots.
            named: a template with ``{n}`` and ``{card}``.
            one: a template with ``{n}``, for several cards and one copy.
            many: the same for more copies.
        """
        names = {self._name(holding.lot) for holding in holdings}
        return say(named, n=n, card=names.pop()) if len(names) == 1 else say_n(n, one, many)

    # -- copies ------------------------------------------------------------------------------------

    def step(self, holdings: Sequence[Holding], by: int) -> None:
        """Add copies to each lot, or take some away."""
        if not holdings:
            return
        if by > 0:
            label = self._said(
                by * len(holdings), holdings, noop("Add {n} {card}"), noop("Add {n} copy"), noop("Add {n} copies")
            )
            more = [replace(holding, count=by, trade=0) for holding in holdings]
            self._do(lambda desk: desk.merged_in(more, (), label), len(more))
        else:
            self.remove([replace(holding, count=min(-by, holding.count)) for holding in holdings])

    def set_count(self, holdings: Sequence[Holding], count: int) -> None:
        """Let there be exactly so many copies of each lot."""
        label = say("Set {card} to {n}", card=self._named(holdings), n=count)
        more = [replace(one, count=count - one.count, trade=0) for one in holdings if one.count < count]
        fewer = [replace(one, count=one.count - count) for one in holdings if one.count > count]
        if more or fewer:
            self._do(lambda desk: joined(label, (desk.merged_in(more, (), label), desk.removed(fewer))), len(holdings))

    def remove(self, holdings: Sequence[Holding]) -> None:
        """Take copies out of the collection."""
        if holdings:
            label = self._said(
                copies(holdings),
                holdings,
                noop("Take away {n} {card}"),
                noop("Take away {n} copy"),
                noop("Take away {n} copies"),
            )
            self._do(lambda desk: replace(desk.removed(holdings), label=label), len(holdings))

    def change(self, holdings: Sequence[Holding], **fields: "Unpack[LotFields]") -> frozenset[Lot]:
        """Record something else of copies; give the lots that they are then."""
        if holdings:
            self._do(lambda desk: desk.changed(holdings, **fields), len(holdings))
        return frozenset(replace(holding.lot, **fields) for holding in holdings)

    def move(self, holdings: Sequence[Holding], place: PlaceName) -> frozenset[Lot]:
        """Put copies into a box, ``""`` for none; give the lots that they are then."""
        if holdings:
            self._do(lambda desk: desk.moved(holdings, place), len(holdings))
        return frozenset(replace(holding.lot, place=place) for holding in holdings)

    def offer(self, holdings: Sequence[Holding], count: int | None) -> None:
        """Let so many copies of each lot be for trade; all of them where None."""
        self.offer_each({one: one.count if count is None else min(count, one.count) for one in holdings})

    def offer_each(self, wanted: Mapping[Holding, int]) -> None:
        """Let so many copies of each lot be for trade, at most all of them."""
        changed = {one: min(many, one.count) for one, many in wanted.items() if min(many, one.count) != one.trade}
        if changed:
            label = self._said(
                sum(changed.values()),
                list(changed),
                noop("Offer {n} {card} for trade"),
                noop("Offer {n} copy for trade"),
                noop("Offer {n} copies for trade"),
            )
            self._do(lambda desk: joined(label, (desk.traded(one, many) for one, many in changed.items())))

    def take_printing(self, card: CardId, printing: PrintingId, count: int, alone: bool, label: str) -> None:
        """Take copies of a printing away, like those that are typed in first, then the plainest.

        Args:
            card: the card.
            printing: of its copies.
            count: how many.
            alone: whether the card has no other printing, so that copies without one are of it, too.
            label: what Undo calls it.
        """
        like = self.like(card, printing)

        def edit(desk: "CollectionDesk") -> Edit:
            held = [
                one
                for one in desk.store.holdings_of(desk.game, [card])
                if one.lot.printing == printing or (alone and one.lot.printing is None)
            ]
            held.sort(key=lambda one: (one.lot != like, *plainness(one.lot)))
            left, taken = count, []
            for one in held:
                taken.append(replace(one, count=min(left, one.count)))
                left -= taken[-1].count
            return replace(desk.removed([one for one in taken if one.count]), label=label)

        self._do(edit)

    def type_over(self, holdings: Sequence[Holding], key: str, value: object) -> frozenset[Lot]:
        """Put what was typed or chosen in a column into all of some lots; give the lots that they are then.

        Args:
            holdings: which.
            key: of the column.
            value: as its editor gives it; what cannot be read is told and changes nothing.
        """
        before = frozenset(holding.lot for holding in holdings)
        if key == COUNT and isinstance(value, int):
            self.set_count(holdings, value)
        elif key == TRADE and isinstance(value, int):
            self.offer(holdings, value)
        elif key == CONDITION:
            return self.change(holdings, condition=Condition(str(value)))
        elif key == FOIL:
            return self.change(holdings, foil=bool(value))
        elif key == LANGUAGE:
            return self._language(holdings, str(value))
        elif key == PLACE:
            from deckbuilder.core.collection import place_named  # how places are written

            return self.move(holdings, place_named(str(value)))
        elif key == NOTE:
            return self.change(holdings, note=str(value).strip())
        elif key == SET:
            return self._printing(holdings, PrintingId(str(value)) if value else None)
        elif key in (ACQUIRED, PRICE):
            return self._read(holdings, key, str(value))
        return before

    def _language(self, holdings: Sequence[Holding], code: str) -> frozenset[Lot]:
        if code and (not code.isalpha() or len(code) > _MOST_LETTERS):
            self._bench.troubled.emit(self.tr("A language is two letters: en, de, fr …"))
            return frozenset(holding.lot for holding in holdings)
        return self.change(holdings, language=code.casefold())

    def _read(self, holdings: Sequence[Holding], key: str, text: str) -> frozenset[Lot]:
        try:
            if key == ACQUIRED:
                return self.change(holdings, acquired=read_day(text))
            return self.change(holdings, price=read_price(text))
        except ValueError:
            told = (
                self.tr("“{text}” is no day: write 2026-11-22")
                if key == ACQUIRED
                else self.tr("“{text}” is no price: write 1.50 EUR")
            )
            self._bench.troubled.emit(told.format(text=text))
        return frozenset(holding.lot for holding in holdings)

    def _printing(self, holdings: Sequence[Holding], printing: PrintingId | None) -> frozenset[Lot]:
        """Let copies be of a printing; those of other cards than the printing's stay as they are."""
        one = self._lots.prints.of(printing) if self._lots.prints is not None else None
        fit = [holding for holding in holdings if one is None or holding.lot.card == one.card]
        return self.change(fit, printing=printing)

    # -- from the catalog --------------------------------------------------------------------------

    def add_cards(self, cards: Mapping[CardId, int], like: Mapping[CardId, Lot], label: str) -> None:
        """Add copies of cards.

        Args:
            cards: copies by card.
            like: what the copies of a card are like.
            label: what Undo calls it.
        """
        more = [Holding(like[card], many) for card, many in cards.items() if many > 0]
        if more:
            self._do(lambda desk: desk.merged_in(more, (), label))

    def take_cards(self, cards: Mapping[CardId, int], like: Mapping[CardId, Lot | None], label: str) -> None:
        """Take copies of cards away: of a lot, or the plainest first where it is None."""
        self._do(lambda desk: joined(label, (desk.add(card, -many, like[card]) for card, many in cards.items())))

    def level(
        self, more: Mapping[CardId, int], like: Mapping[CardId, Lot], fewer: Mapping[CardId, int], label: str
    ) -> None:
        """Add copies of some cards and take copies of others away, the plainest first, as one step.

        Args:
            more: copies to add, by card.
            like: what those are like.
            fewer: copies to take away, by card; none of these is among ``more``.
            label: what Undo calls it.
        """
        fresh = [Holding(like[card], many) for card, many in more.items()]

        def edit(desk: "CollectionDesk") -> Edit:
            taken = [desk.add(card, -many) for card, many in fewer.items()]
            return joined(label, (desk.merged_in(fresh, (), label), *taken))

        self._do(edit)

    # -- wants and places --------------------------------------------------------------------------

    def want(self, card: CardId, count: int, printing: PrintingId | None = None, note: str | None = None) -> None:
        """Want so many copies of a card, 0 for none."""
        self._do(lambda desk: desk.want(card, count, printing, note))

    def want_each(self, counts: Mapping[Want, int]) -> None:
        """Want so many copies of cards that are wanted already, 0 for none."""
        pairs = [(want, replace(want, count=many) if many > 0 else None) for want, many in counts.items()]
        names = {self._name(Lot(want.card)) for want in counts}
        n = max(counts.values(), default=0)
        if len(names) == 1:
            label = say("Want {n} {card}", n=n, card=names.pop())
        else:
            label = say_n(len(names), "Change {n} wanted card", "Change {n} wanted cards")
        self._do(lambda _: Edit(label, wants=tuple(pair for pair in pairs if pair[0] != pair[1])))

    def want_all(self, wants: Sequence[Want], label: str) -> None:
        """Want more cards: each as many as there are given, at least; what is wanted already stays."""
        known = self._lots.wants
        fresh = [one for one in wants if (one.card, one.printing) not in known]
        raised = [
            replace(
                one, count=max(one.count, known[one.card, one.printing].count), note=known[one.card, one.printing].note
            )
            for one in wants
            if (one.card, one.printing) in known
        ]
        pairs: list[tuple[Want | None, Want | None]] = [(None, one) for one in fresh]
        pairs += [(known[one.card, one.printing], one) for one in raised if one != known[one.card, one.printing]]
        self._do(lambda _: Edit(label, wants=tuple(pairs)))

    def unwant(self, wants: Sequence[Want]) -> None:
        """Want cards no longer."""
        names = {self._name(Lot(one.card)) for one in wants}
        named = names.pop() if len(names) == 1 else say_n(len(names), "{n} card", "{n} cards")
        label = say("No longer want {card}", card=named)
        self._do(lambda _: Edit(label, wants=tuple((one, None) for one in wants)))

    def got(self, wants: Sequence[Want], like: Lot | None = None) -> None:
        """Take wanted cards into the collection: they were found."""
        label = say_n(sum(one.count for one in wants), "Add {n} wanted copy", "Add {n} wanted copies")
        more = [
            Holding(
                replace(like, card=one.card, printing=one.printing) if like else Lot(one.card, printing=one.printing),
                one.count,
            )
            for one in wants
        ]
        gone = Edit(label, wants=tuple((one, None) for one in wants))
        self._do(lambda desk: joined(label, (desk.merged_in(more, (), label), gone)))

    def add_place(self, name: str) -> None:
        """Make a box or binder."""
        self._do(lambda desk: desk.add_place(name))

    def rename_place(self, place: PlaceName, name: str) -> None:
        """Give a place another name."""
        self._do(lambda desk: desk.rename_place(place, name))

    def remove_place(self, place: PlaceName) -> None:
        """Take a place away; what lies in it goes to where it lay in."""
        self._do(lambda desk: desk.remove_place(place))
