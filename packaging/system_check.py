"""Tell in one line what a machine lacks, before anything is installed; needs nothing but Python."""

import ctypes.util
import sys

QT_PACKAGES = "libgl1 libegl1 libxkbcommon0 libfontconfig1 libdbus-1-3 libglib2.0-0"
QT_LIBRARIES = ("GL", "EGL", "xkbcommon", "fontconfig", "dbus-1", "glib-2.0")


def missing() -> list[str]:
    """Give a line for each thing that is missing, each with the command that brings it."""
    lines = []
    if sys.version_info < (3, 11):
        lines.append(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}")
    try:
        import ensurepip  # noqa: F401  # asked for, not used: Debian ships Python without it
        import venv  # noqa: F401
    except ImportError:
        lines.append("Python cannot make environments: apt-get install -y python3-venv")
    if sys.platform.startswith("linux"):
        lacking = [name for name in QT_LIBRARIES if not _found(name)]
        if lacking:
            lines.append(
                f"the window's libraries are missing ({', '.join(lacking)}): "
                f"apt-get install -y --no-install-recommends {QT_PACKAGES}"
            )
    return lines


def _found(name: str) -> bool:
    sonames = {"GL": "libGL.so.1", "EGL": "libEGL.so.1", "xkbcommon": "libxkbcommon.so.0",
               "fontconfig": "libfontconfig.so.1", "dbus-1": "libdbus-1.so.3", "glib-2.0": "libglib-2.0.so.0"}  # fmt: skip
    try:
        ctypes.CDLL(sonames[name])
    except OSError:
        return ctypes.util.find_library(name) is not None
    return True


if __name__ == "__main__":
    for line in missing():
        print(f"warcamp: {line}", file=sys.stderr)
    sys.exit(1 if missing() else 0)
