"""Read-only views of values for Qt's views: text in ``DisplayRole``, the value itself in ``VALUE_ROLE``."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt

VALUE_ROLE = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex
