"""The version of the compiler: it changes whenever the grammar, or code that a reading depends on, does."""

from functools import cache
from hashlib import blake2b
from pathlib import Path

from deckbuilder import __version__, text
from deckbuilder.games.saga import algebra, grammar, rules
from deckbuilder.paths import shipped


@cache
def compiler_version() -> str:
    """Give a digest of the rules of the grammar and of the modules that turn them into abilities; some 10 ms, once.

    A copy with compiled modules has the version of its source. Where the program lies without its modules (frozen in one file),
    its own version stands for them.
    """
    digest = blake2b(__version__.encode(), digest_size=12)
    files = [Path(str(file)) for file in shipped("db", "saga", "grammar").iterdir()]
    for package in (text, grammar, algebra, rules):
        for folder in package.__path__:
            files += Path(folder).rglob("*.py")
    for file in sorted(files, key=lambda file: (file.name, str(file))):
        digest.update(f"{file.name}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()
