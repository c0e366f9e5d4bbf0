"""The real card list and the tournament lists, which live beside the checkout and never in it."""

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def shared_folder() -> Path:
    """Give the folder of shared material; it need not exist."""
    return Path(os.environ.get("WARCAMP_SHARED") or ROOT.parent / "shared")


def shared(*parts: str) -> Path:
    """Give a shared file or folder, or skip the test that asks for it, loudly."""
    path = shared_folder().joinpath(*parts)
    if not path.exists():
        pytest.skip(f"no {'/'.join(parts)} in the shared folder: real card data is not part of the repository")
    return path


def card_list() -> Path:
    """Give the real card list."""
    return shared("data", "cards-v1.json")


def v4_sample() -> Path:
    """Give the sample of it in the newer schema."""
    return shared("data", "cards-v4-sample.json")


def deck_lists() -> list[Path]:
    """Give the real tournament lists."""
    return sorted(shared("data", "decks").glob("*.txt"))
