"""Shipped data is found from a checkout, from an editable install and from an installed wheel; the sdist holds it too."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.helpers.shared_data import ROOT

pytestmark = pytest.mark.slow
ASK = (
    "from deckbuilder import paths; from deckbuilder.games import load; from deckbuilder.desk.services import ready_made;"
    "print(paths.shipped('db'));"
    "print(sum(len(ready_made(game)) for game in load().values()), paths.shipped('assets').is_dir(), paths.shipped('resources').is_dir())"
)


def ask(python: Path | str, cwd: Path, path: str = "") -> tuple[Path, str]:
    """Ask a Python, far from the checkout, where the data lies: the folder of db, and what is there."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"} | (
        {"PYTHONPATH": path} if path else {}
    )
    done = subprocess.run([str(python), "-P", "-c", ASK], cwd=cwd, env=env, capture_output=True, text=True, check=True)
    where, what = done.stdout.splitlines()
    return Path(where), what


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the sdist, built without looking for anything on a network."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", str(out), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def test_a_checkout_finds_its_data(tmp_path: Path) -> None:
    where, what = ask(sys.executable, tmp_path, str(ROOT))
    assert where == ROOT / "db"
    assert what == f"{len(list((ROOT / 'db').rglob('decks/*.txt')))} True True"


def test_an_editable_install_finds_the_checkouts_data(tmp_path: Path) -> None:
    where, what = ask(sys.executable, tmp_path)  # the environment that runs the tests has one
    assert where == ROOT / "db"
    assert what.endswith("True True")


def test_an_installed_wheel_finds_its_own_data(built: Path, tmp_path: Path) -> None:
    target = tmp_path / "site"
    wheel = next(built.glob("*.whl"))
    pip = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--target",
        str(target),
        str(wheel),
    ]
    subprocess.run(pip, check=True, capture_output=True)
    where, what = ask(sys.executable, tmp_path, str(target))
    assert where == target / "deckbuilder" / "_data" / "db"
    assert what == f"{len(list((ROOT / 'db').rglob('decks/*.txt')))} True True"


def test_wheel_and_sdist_hold_data_licences_and_no_rubbish(built: Path) -> None:
    with zipfile.ZipFile(next(built.glob("*.whl"))) as wheel:
        names = wheel.namelist()
    assert {"deckbuilder/_data/db/saga/sets/HAB.json", "deckbuilder/_data/assets/saga/face.toml"} <= set(names)
    assert any(name.startswith("deckbuilder/_data/assets/fonts/") and "LICENSE" in name.upper() for name in names)
    assert not [name for name in names if "__pycache__" in name or name.endswith((".sqlite", ".pyc"))]
    with tarfile.open(next(built.glob("*.tar.gz"))) as sdist:
        inside = {name.partition("/")[2] for name in sdist.getnames()}
    assert {"db/saga/sets/HAB.json", "assets/saga/face.toml", "Makefile", "README.md", "LICENSE", ".ci/run"} <= inside
    assert "tests/packaging/test_installs.py" in inside
