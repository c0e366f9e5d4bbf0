"""What filter buttons, chips and panel share: the text of the search, what it picks of each field, and how many cards would remain."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

from deckbuilder.core.cards import FieldKind
from deckbuilder.core.query_conditions import Terms, added, read_terms
from deckbuilder.core.query_edit import Picked, picked, rewritten
from deckbuilder.core.query_fold import folded
from deckbuilder.core.query_parse import parse
from deckbuilder.core.saying import term
from deckbuilder.gui.browser.filter_fields import FilterField, Way, tr
from deckbuilder.gui.language import spoken
from deckbuilder.gui.workbench import Workbench


class FilterDesk(QObject):
    """Reads the search for the filters, and writes what they pick into it.

    Args:
        bench: what the window shares.
    """

    text_wanted = Signal(str)
    changed = Signal()
    """The text of the search is another."""

    def __init__(self, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.bench = bench
        self.text = ""
        self._terms: Terms | None = None
        self._known: dict[str, Mapping[str, int]] = {}
        bench.index_arrived.connect(self._on_index)

    def _on_index(self) -> None:
        self._known.clear()
        self.changed.emit()

    def mark(self, text: str) -> None:
        """Take note of what is searched for."""
        if text != self.text:
            self.text, self._terms = text, None
            self.changed.emit()

    @property
    def terms(self) -> Terms:
        """The text taken apart."""
        if self._terms is None:
            self._terms = read_terms(self.text, self.bench.game)
        return self._terms

    def picked(self, key: str) -> Picked:
        """Give what the search picks of a field, in the words of the cards where they have them."""
        found = picked(self.terms, key, self.bench.world.plain_context.sets)
        if not found.included and not found.excluded:
            return found
        own = {folded(value): value for value in self.known(key)}
        included = tuple(own.get(folded(value), value) for value in found.included)
        excluded = tuple(own.get(folded(value), value) for value in found.excluded)
        return Picked(included, excluded, found.every, found.least, found.most)

    def known(self, key: str) -> Mapping[str, int]:
        """Give the values of a field among all cards, with how many have them; none before the index is there."""
        if self.bench.index is None or key == "is":
            return {}
        if key not in self._known:
            everything = parse("", self.bench.game)
            found = self.bench.index.facets(everything, key, self.bench.context())
            self._known[key] = {value: count for value, count in found.items() if value}
        return self._known[key]

    def counts(self, field: FilterField) -> Mapping[str, int]:
        """Count for each value the cards that the rest of the search describes and that have it."""
        index, game, context = self.bench.index, self.bench.game, self.bench.context()
        if index is None:
            return {}
        sets = context.sets
        now = picked(self.terms, field.key, sets)
        rest = self.text
        if not now.empty:
            rest = rewritten(rest, game, field.key, Picked(now.included, every=True) if now.every else Picked(), sets)
        if field.key == "is":
            terms = read_terms(rest, game)
            return {word: index.count(parse(added(terms, f"is:{word}"), game), context) for word in field.values}
        return index.facets(parse(rest, game), field.key, context)

    def count(self) -> int:
        """Count the cards found."""
        if self.bench.index is None:
            return 0
        return self.bench.index.count(parse(self.text, self.bench.game), self.bench.context())

    def values(self, field: FilterField) -> Sequence[str]:
        """Give the values of a field that may be ticked: those that cards have, and those that are picked."""
        found = dict.fromkeys(field.values)
        known = self.known(field.key)
        if known and field.key != "is" and field.way is not Way.FLAG:
            found = dict.fromkeys([*(v for v in field.values if v in known), *sorted(known, key=_by_number)])
        now = self.picked(field.key)
        return tuple(dict.fromkeys([*found, *now.included, *now.excluded]))

    def name_of(self, key: str, value: str) -> str:
        """Give what a player calls a value."""
        if key == "set":
            return next((s.name for s in self.bench.world.plain_context.sets if s.code == value and s.name), value)
        if key == "is":
            word = spoken(term(value.removeprefix("multi")))
            return tr("several: {what}").format(what=word) if value.startswith("multi") else word
        spec = self.bench.game.field(key)
        if spec is not None and spec.kind is FieldKind.FLAG:
            return tr("yes") if value == "yes" else tr("no")
        return value

    def toggle(self, key: str, value: str, out: bool = False) -> None:
        """Pick a value or leave it out, or take that back."""
        now = self.picked(key)
        held = now.excluded if out else now.included
        there = value in now.included or value in now.excluded
        included = tuple(v for v in now.included if v != value)
        excluded = tuple(v for v in now.excluded if v != value)
        if value not in held and (out or not there):
            included, excluded = (included, (*excluded, value)) if out else ((*included, value), excluded)
        self.put(key, Picked(included, excluded, now.every, now.least, now.most))

    def put(self, key: str, wanted: Picked) -> None:
        """Write what is to be picked of a field into the search; whoever has the focus keeps it."""
        sets = self.bench.world.plain_context.sets
        now = picked(self.terms, key, sets)
        typed = {folded(value): value for value in (*now.included, *now.excluded)}
        as_typed = Picked(
            tuple(typed.get(folded(value), value) for value in wanted.included),
            tuple(typed.get(folded(value), value) for value in wanted.excluded),
            wanted.every,
            wanted.least,
            wanted.most,
        )
        holder = QApplication.focusWidget()
        self.write(rewritten(self.text, self.bench.game, key, as_typed, sets, tuple(self.known(key))))
        if holder is not None and holder.isVisible() and holder is not QApplication.focusWidget():
            holder.setFocus()

    def write(self, text: str) -> None:
        """Have another text searched for."""
        if text != self.text:
            self.mark(text)
            self.text_wanted.emit(text)


def _by_number(word: str) -> tuple[int, int, str]:
    return (0, int(word), "") if word.lstrip("-").isdigit() else (1, 0, word.casefold())
