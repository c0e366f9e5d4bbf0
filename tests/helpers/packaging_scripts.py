"""The scripts beside the program, as modules: ``packaging`` is a folder of scripts and no package."""

import importlib.util
import sys
from types import ModuleType

from tests.helpers.shared_data import ROOT


def load(name: str) -> ModuleType:
    """Run ``packaging/NAME.py`` as a module, anew at every call."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
