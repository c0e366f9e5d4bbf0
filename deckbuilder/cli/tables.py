"""Cards as tables and pages on a terminal."""

import shutil
import sys
from collections.abc import Sequence

import click

from deckbuilder.cli.reading import reading_page
from deckbuilder.core.cards import Card, CardSet, FieldKind, FieldSpec, Value
from deckbuilder.core.game import Game
from deckbuilder.core.reading import Reading


def value_words(value: Value | None, spec: FieldSpec, kind: str) -> str:
    """Print a field's value as the card does: ``+2``, ``+4/+1``, ``Fighter/Rogue``."""
    if value is None:
        return ""
    if spec.kind is FieldKind.FLAG:
        return "yes" if value else ""
    if isinstance(value, tuple):
        if spec.kind is FieldKind.NUMBERS:
            return "/".join(f"{n:+d}" if spec.signed else str(n) for n in value)
        return ("/" if spec.key in ("class", "faction") else ", ").join(str(word) for word in value)
    if isinstance(value, int) and kind in spec.signed:
        return f"{value:+d}"
    return str(value)


def card_table(cards: Sequence[Card], game: Game) -> None:
    """Print cards in columns, names whole; on a terminal, columns that find no room are left out, the last ones first."""
    if not cards:
        return
    wanted = [spec for key in game.columns if (spec := game.field(key)) is not None]
    specs = [spec for spec in wanted if any(spec.key in card.fields for card in cards)]
    rows = [
        ("Name", "Type", *(spec.label for spec in specs)),
        *(
            (card.name, card.kind, *(value_words(card.fields.get(s.key), s, card.kind) for s in specs))
            for card in cards
        ),
    ]
    right = [False, False, *(spec.kind in (FieldKind.NUMBER, FieldKind.NUMBERS) for spec in specs)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(right))]
    room = shutil.get_terminal_size().columns if sys.stdout.isatty() else sum(widths) + 2 * len(widths)
    while len(widths) > 2 and sum(widths) + 2 * (len(widths) - 1) > room:
        widths.pop()
    for number, row in enumerate(rows):
        cells = [
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=False)
        ]
        click.secho("  ".join(cells).rstrip(), bold=number == 0)


def card_page(card: Card, game: Game, sets: Sequence[CardSet], reading: Reading[str] | None = None) -> None:
    """Print one card: facts, text, how that was understood, printings, rulings."""
    click.secho(card.name, bold=True)
    facts = [(spec.label, value_words(card.fields.get(spec.key), spec, card.kind)) for spec in game.fields]
    click.echo("  ".join([card.kind, *(f"{label}: {words}" for label, words in facts if words)]))
    click.echo()
    if card.text is None:
        click.secho("(text unread: this catalog does not say what is printed here)", italic=True)
    else:
        click.echo(card.text or "(no text)")
    if reading is not None:
        reading_page(card, reading)
    names = {s.code: s.name for s in sets}
    for printing in card.printings:
        words = [names.get(printing.set, printing.set), printing.number, printing.rarity, printing.artist]
        click.echo(f"  - {', '.join(word for word in words if word)}")
    for ruling in card.rulings:
        click.echo(f"  ruling: {ruling}")
    if card.aliases:
        click.echo(f"  also known as {', '.join(card.aliases)}")
    click.echo()
