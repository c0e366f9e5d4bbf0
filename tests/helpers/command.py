"""The command line as a test calls it."""

import pytest

from deckbuilder.app import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Give exit status, output and what was said on standard error."""
    status = main([str(a) for a in arguments])
    out = capsys.readouterr()
    return status, out.out, out.err
