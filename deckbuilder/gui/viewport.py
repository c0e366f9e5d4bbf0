"""The middle of a scroll area, made here and not by Qt."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QAbstractScrollArea, QScrollArea, QWidget


def own_viewport(area: QAbstractScrollArea) -> None:
    """Give a scroll area a viewport like the one that it has.

    Asked for a widget that C++ made, PySide looks through all classes of widgets for the one that it is, which sets up every one of
    them: 15 ms and a megabyte before the first paint.
    """
    port = QWidget(area)
    port.setObjectName("qt_scrollarea_viewport")  # by which Qt itself knows such a widget
    port.setBackgroundRole(QPalette.ColorRole.NoRole if isinstance(area, QScrollArea) else QPalette.ColorRole.Base)
    port.setAutoFillBackground(True)
    area.setViewport(port)
