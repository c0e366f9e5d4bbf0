"""Figures on their way into a file: where to, and what came of it."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from deckbuilder.desk.files import write_bytes
from deckbuilder.gui.dialogs.spec import documents
from deckbuilder.gui.stats.export import ChartFile, content
from deckbuilder.gui.stats.figures import Figure
from deckbuilder.gui.workbench import Workbench
from deckbuilder.settings import CHART_FOLDER


def tr(text: str) -> str:
    """Translate words of charts."""
    return QCoreApplication.translate("stats", text)


def asked(bench: Workbench, parent: QWidget, figures: Sequence[Figure], kind: ChartFile, what: str) -> Path | None:
    """Ask the player for a file; None where he wants none.

    Args:
        bench: what the window shares.
        parent: over which the question stands.
        figures: what is to be written.
        kind: as what.
        what: the name of it all, for the file's.
    """
    deck = bench.open.deck.name if bench.open is not None else ""
    folder = bench.services.settings[CHART_FOLDER]
    if not folder or not Path(folder).is_dir():
        folder = documents()
    name = Path(folder) / f"{_plain(f'{deck} - {what}' if deck else what)}.{kind.value}"
    title = tr("Save the chart") if len(figures) == 1 else tr("Save all charts")
    label = tr("{format} file").format(format=kind.value.upper())
    chosen, _ = QFileDialog.getSaveFileName(parent, title, str(name), f"{label} (*.{kind.value})")
    return Path(chosen) if chosen else None


def write(bench: Workbench, path: Path, figures: Sequence[Figure], kind: ChartFile) -> Path:
    """Write figures to a file and remember its folder; a name without suffix gets the kind's. Give the file written.

    Raises:
        DataTrouble: the file cannot be written.
    """
    if not path.suffix:
        path = path.with_name(f"{path.name}.{kind.value}")
    deck = bench.open.deck.name if bench.open is not None else ""
    write_bytes(path, content(figures, deck, bench.game.kinds, kind))
    bench.services.settings[CHART_FOLDER] = str(path.parent)
    return path


def _plain(name: str) -> str:
    """Give a file name that every system takes."""
    kept = "".join(c if c.isalnum() or c in " -_'" else " " for c in name)
    return " ".join(kept.split())[:100].rstrip(".") or "charts"
