"""Names that the catalog does not have: one cause, told once, with ways out; what hangs on it stands behind one line."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.decks import Deck, Fix
from deckbuilder.core.ids import CardId
from deckbuilder.gui.models.violations import FindingRow, Weight
from deckbuilder.gui.words import counted

LOOKED_UP = 6
"""Of so many names it is looked up which cards come near them."""
_TOLD, _REPLACED = 3, 4
"""So many names a sentence gives before it counts the rest, a single further one too; so many may be replaced from there."""
MISSING = "missing"
"""The rule that these findings go by."""

Near = Mapping[str, Sequence[tuple[str, CardId]]]
"""For an unknown name: name and card of those that come near it."""


def tr(text: str) -> str:
    """Translate a sentence about missing names."""
    return QCoreApplication.translate("missing", text)


@dataclass(frozen=True, slots=True)
class NameFix:
    """Replaces unknown names by a card, wherever they stand in the deck, or takes them out.

    Attributes:
        label: what it does: ``"Replace by Ember Axe"``.
        names: as the deck has them.
        card: what stands in their place; None to cut them.
    """

    label: str
    names: tuple[str, ...]
    card: CardId | None = None

    def applied(self, deck: Deck) -> Deck:
        """Give the deck with the names replaced, each in its part and with its copies, or cut."""
        gone = [entry for entry in deck.unknown if entry[1] in self.names]
        deck = replace(deck, unknown=tuple(entry for entry in deck.unknown if entry not in gone))
        for slot, _, count in gone if self.card is not None else ():
            deck = deck.added(slot, CardId(str(self.card)), count)
        return deck


def query(name: str) -> str:
    """Give a search for cards that share the longest word of a name."""
    words = re.findall(r"\w+", name)
    return f'name:"{max(words, key=len)}"' if words else ""


def fixes(name: str, near: Sequence[tuple[str, CardId]]) -> tuple[NameFix | Fix, ...]:
    """Give the ways out of an unknown name: cards that come near, a search, to cut it.

    Args:
        name: as the deck has it.
        near: name and card of those that come near, the likeliest first.
    """
    found: list[NameFix | Fix] = [
        NameFix(tr("Replace by {card}").format(card=label), (name,), card) for label, card in near
    ]
    if query(name):
        found.append(Fix(tr("Search"), search=query(name)))
    return (*found, NameFix(tr("Cut {card}").format(card=name), (name,)))


def with_missing(found: Sequence[FindingRow], deck: Deck, near: Near) -> tuple[FindingRow, ...]:
    """Give findings with the names that the catalog does not have in front of what is undecided.

    What is undecided only because of them is one line behind them, with the sentences for whoever asks.

    Args:
        found: findings, worst first.
        deck: what they speak of.
        near: cards that come near the names, as far as they were looked up.
    """
    names: dict[str, int] = {}
    for _, name, count in deck.unknown:
        names[name] = names.get(name, 0) + count
    if not names:
        return tuple(found)
    caused = [row for row in found if _hangs(row, names)]
    rest = [row for row in found if row not in caused]
    fresh = _told(names, near)
    if caused:
        said = counted(len(caused), tr("{n} rule is undecided until then"), tr("{n} rules are undecided until then"))
        fresh.append(FindingRow(MISSING, Weight.OPEN, said, details=tuple(row.message for row in caused)))
    first = next((n for n, row in enumerate(rest) if row.weight in (Weight.OPEN, Weight.NOTE)), len(rest))
    return (*rest[:first], *fresh, *rest[first:])


def _hangs(row: FindingRow, names: Mapping[str, int]) -> bool:
    """Tell whether a rule is undecided for no card of the catalog, but for one of these names."""
    return row.weight is Weight.OPEN and not row.where and any(name in row.message for name in names)


def _told(names: Mapping[str, int], near: Near) -> list[FindingRow]:
    one, many = tr("{n} × {name} is not in your catalog"), tr("{n} cards are not in your catalog: {names}")
    if len(names) == 1:
        name, count = next(iter(names.items()))
        said = one.format(n=count, name=name)
        return [FindingRow(MISSING, Weight.OPEN, said, fixes=fixes(name, near.get(name, ())))]
    told = ", ".join(names)
    if len(names) > _TOLD + 1:
        told = tr("{names} and {n} more").format(names=", ".join(list(names)[:_TOLD]), n=len(names) - _TOLD)
    said = many.format(n=sum(names.values()), names=told)
    label = tr("Replace {name} by {card}")
    ways = [
        NameFix(label.format(name=name, card=near[name][0][0]), (name,), near[name][0][1])
        for name in names
        if near.get(name)
    ]
    cut = NameFix(tr("Cut them all"), tuple(names))
    lines = tuple(f"{n} {name}" for name, n in names.items())
    return [FindingRow(MISSING, Weight.OPEN, said, fixes=(*ways[:_REPLACED], cut), details=lines)]
