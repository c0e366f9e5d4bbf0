"""A comparison in words: figures and verdicts as a page, and everything as plain text."""

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.decks import Severity, Verdict
from deckbuilder.desk.deck_compare import Comparison, Figures, Pair
from deckbuilder.gui.language import number as written
from deckbuilder.gui.language import spoken
from deckbuilder.gui.language import told as pointed
from deckbuilder.gui.library.compare_table import CompareTable, signed
from deckbuilder.gui.theme import Theme
from deckbuilder.gui.words import escaped

_NONE = "\N{EN DASH}"
_SPACE = "\N{NO-BREAK SPACE}"
_SIGNS = {Severity.ERROR: ("✕", "bad"), Severity.WARNING: ("!", "warn"), Severity.NOTE: ("·", "muted")}


def tr(text: str) -> str:
    """Translate words of comparisons."""
    return QCoreApplication.translate("compare", text)


def _fields() -> dict[str, str]:
    return {
        "name": tr("Name"),
        "format": tr("Format"),
        "choices": tr("Choices"),
        "tags": tr("Tags"),
        "notes": tr("Notes"),
    }


def number(value: float | None, unit: str = "") -> str:
    """Give a figure as it is read; an average with one decimal."""
    if value is None:
        return _NONE
    text = str(int(value)) if float(value).is_integer() else written(value, 1)
    return f"{text}{_SPACE}{unit}" if unit else text


def legal(verdict: Verdict | None) -> str:
    """Say what a format says of a deck."""
    if verdict is None:
        return tr("its format is not known")
    return {True: tr("legal"), False: tr("not legal"), None: tr("undecided")}[verdict.legal]


def page(comparison: Comparison, theme: Theme, labels: dict[str, str]) -> str:
    """Give figures, verdicts and what else differs as HTML.

    Args:
        comparison: two decks.
        theme: colours.
        labels: names of the formats by key.
    """
    parts = [_verdicts(comparison, theme, labels)]
    if comparison.heads:
        parts.append(_heading(tr("Also different"), theme))
        for key, left, right in comparison.heads:
            shown = [escaped(labels.get(word, word) if key == "format" else word) or _NONE for word in (left, right)]
            parts.append(f"<p>{pointed(_strong(_fields()[key]), f'{shown[0]} → {shown[1]}')}</p>")
    parts.append(_table(tr("Totals"), comparison.totals, theme))
    for place, chart in enumerate(comparison.charts):
        parts.append(_table(chart.label, chart.pairs, theme, shares=place == 0))
    return f'<div style="color:{theme.roles["text"]}">{"".join(parts)}</div>'


def _strong(text: str) -> str:
    return f"<span style=font-weight:600>{escaped(text)}</span>"


def _heading(text: str, theme: Theme) -> str:
    return f'<p style="margin:14px 0 4px 0;color:{theme.roles["muted"]}"><span style=font-weight:600>{escaped(text)}</span></p>'


def _verdicts(comparison: Comparison, theme: Theme, labels: dict[str, str]) -> str:
    parts = [_heading(tr("What the formats say"), theme)]
    sides = (
        (tr("Left"), comparison.left, comparison.verdicts[0], comparison.only_left),
        (tr("Right"), comparison.right, comparison.verdicts[1], comparison.only_right),
    )
    for side, deck, verdict, only in sides:
        format = labels.get(deck.format, deck.format)
        parts.append(f"<p>{pointed(_strong(side), f'{escaped(format)}, {escaped(legal(verdict))}')}</p>")
        for severity, message in only:
            sign, role = _SIGNS[severity]
            parts.append(
                f'<p style="margin:2px 0 2px 12px"><span style="font-weight:600;color:{theme.roles[role]}">{sign}</span> {escaped(message)}</p>'
            )
    if not comparison.only_left and not comparison.only_right:
        parts.append(f"<p>{escaped(tr('The formats find the same in both.'))}</p>")
    return "".join(parts)


def _table(label: str, pairs: tuple[Pair, ...], theme: Theme, *, shares: bool = False) -> str:
    muted = theme.roles["muted"]
    heads = "".join(
        f'<td align="right" width="22%" style="color:{muted}">{escaped(head)}</td>'
        for head in (tr("Left"), tr("Right"), "\N{PLUS-MINUS SIGN}")
    )
    rows = [f'<tr><td style="color:{muted}">{escaped(label)}</td>{heads}</tr>']
    sums = [sum(side or 0 for side in column) for column in ([p.left for p in pairs], [p.right for p in pairs])]
    for pair in pairs:
        if not pair.left and not pair.right:
            continue
        cells = [
            _share(value, of, pair.unit) if shares else number(value, pair.unit)
            for value, of in ((pair.left, sums[0]), (pair.right, sums[1]))
        ]
        delta = (pair.right or 0) - (pair.left or 0)
        role = "muted" if not delta else "good" if delta > 0 else "bad"
        sign = "+" if delta > 0 else "\N{MINUS SIGN}"
        told = signed(int(delta)) if float(delta).is_integer() else f"{sign}{number(abs(delta))}"
        rows.append(
            f"<tr><td>{escaped(_capital(spoken(pair.label)))}</td>"
            + "".join(f'<td align="right" style="padding-left:12px">{escaped(cell)}</td>' for cell in cells)
            + f'<td align="right" style="padding-left:12px;color:{theme.roles[role]}"><span style=font-weight:600>{told}</span></td></tr>'
        )
    return f'<table style="margin-top:12px" width="100%" cellspacing="0" cellpadding="1">{"".join(rows)}</table>'


def _share(value: float | None, of: float, unit: str) -> str:
    if value is None or not of:
        return number(value, unit)
    return tr("{n} ({percent}%)").format(n=number(value, unit), percent=round(100 * value / of))


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]


def as_text(comparison: Comparison, names: tuple[str, str], labels: dict[str, str], table: CompareTable) -> str:
    """Give a comparison as plain text, to be pasted anywhere: what differs, then totals and verdicts.

    Args:
        comparison: two decks.
        names: what the sides are called.
        labels: names of the formats by key.
        table: says lines in words.
    """
    lines = [tr("{left} compared with {right}").format(left=names[0], right=names[1])]
    for part in comparison.parts:
        changed = [line for line in part.lines if line.changed]
        if changed:
            lines += ["", table.heading(part)]
        for line in changed:
            also = f" ({table.also(line)})" if table.also(line) else ""
            delta = signed(line.delta) or "±0"
            lines.append(f"  {delta} {line.name}: {line.left.count} → {line.right.count}{also}")
    if not comparison.changes:
        lines += ["", tr("Both hold the same cards.")]
    for key, left, right in comparison.heads:
        lines.append(pointed(_fields()[key], f"{left or _NONE} → {right or _NONE}"))
    lines += _figures(Figures("totals", tr("Totals"), comparison.totals))
    for side, deck, verdict, only in (
        (tr("Left"), comparison.left, comparison.verdicts[0], comparison.only_left),
        (tr("Right"), comparison.right, comparison.verdicts[1], comparison.only_right),
    ):
        lines += ["", pointed(side, f"{labels.get(deck.format, deck.format)}, {legal(verdict)}")]
        lines += [f"  {_SIGNS[severity][0]} {message}" for severity, message in only]
    return "\n".join(lines) + "\n"


def _figures(figures: Figures) -> list[str]:
    told = [pointed(f"  {spoken(pair.label)}", f"{number(pair.left)} → {number(pair.right)}") for pair in figures.pairs]
    return ["", figures.label, *told]
