"""Loads PySide6, and puts off what it has only to word an error or a help text: 40 of 110 ms, 3 MB.

To tell a caller which arguments a function of Qt takes, PySide6 brings modules of its own, and at every start it compiles them from
their source, all of them. Here they become modules that wait: the first thing that is asked of one executes it. A wrong argument is
worded as ever. Versions of PySide6 that do without these modules, or keep them elsewhere, load as they always do.
"""

import builtins
import sys
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from threading import RLock
from types import ModuleType
from typing import Any

from deckbuilder.gui import lean

_PACKAGE = "shibokensupport.signature"
_WAIT = ("mapping", "errorhandler", "layout", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
_MAPPING, _UPDATE = "shibokensupport.signature.mapping", "update_mapping"
"""PySide6 asks no attribute for this function: it looks into the module's dictionary."""
_LOCK = RLock()


class Waiting(ModuleType):
    """A module that is executed when something of it is first asked for.

    Args:
        spec: how it was found; its name may be changed later, as PySide6 publishes it elsewhere as well.
    """

    def __init__(self, spec: ModuleSpec) -> None:
        super().__init__(spec.name)
        self.__spec__ = self._spec = spec
        self.__dict__["_waits"] = True
        if spec.name == _MAPPING:
            self.__dict__[_UPDATE] = self._update

    def __getattr__(self, name: str) -> Any:
        """Execute the module; asked for what it does not have (yet).

        Raises:
            AttributeError: it does not have it then either.
        """
        if not name.startswith("__"):
            with _LOCK:  # who comes from another thread meanwhile finds it whole
                if self.__dict__.pop("_waits", False):
                    self._execute()
            if name in self.__dict__:
                return self.__dict__[name]
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")

    def _execute(self) -> None:
        published, self._spec.name = self._spec.name, self.__name__
        assert self._spec.loader is not None
        self._spec.loader.exec_module(self)
        self._spec.name = published

    def _update(self) -> Any:
        del self.__dict__[_UPDATE]
        return getattr(self, _UPDATE)()


def load() -> None:
    """Load Qt, and let nothing slow down the imports behind it; to be called before anything else imports PySide6."""
    plain = builtins.__import__

    def watching(name: str, *more: Any, **named: Any) -> Any:
        if name == _PACKAGE:  # it is there, and its parts are about to be imported
            builtins.__import__ = plain
            for spec in filter(None, [find_spec(f"{_PACKAGE}.{part}") for part in _WAIT]):
                sys.modules[spec.name] = Waiting(spec)
        return plain(name, *more, **named)

    builtins.__import__ = watching
    try:
        from PySide6 import QtCore  # noqa: F401  # it is what changes the way of imports
    finally:
        lean.import_plainly()
        builtins.__import__ = plain  # where nobody asked for that package
