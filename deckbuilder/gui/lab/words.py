"""Chances in words."""

from PySide6.QtCore import QCoreApplication

from deckbuilder.gui.language import number


def tr(text: str) -> str:
    """Translate words of the lab."""
    return QCoreApplication.translate("lab", text)


def percent(share: float) -> str:
    """Write a share from 0 to 1 in per cent, with one place: what is not certain is never said to be ``"100"``, nor ``"0"``."""
    if share in (0.0, 1.0):
        return number(round(100 * share))
    tenths = round(1000 * share)
    if tenths in (0, 1000):
        bound = number(0.1 if tenths == 0 else 99.9, 1)
        return (tr("less than {n}") if tenths == 0 else tr("more than {n}")).format(n=bound)
    return number(tenths / 10, 1)
