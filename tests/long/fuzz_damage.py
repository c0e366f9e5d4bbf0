"""Spoiling valid files: bits, stretches, values and words, and what attacks of old were made of."""

import json
import random  # noqa: TID251  # damage for files, no dice of a game
import re
from collections.abc import Sequence
from copy import deepcopy

MOST = 2**20
"""No spoilt file is larger than this, in bytes."""

_ODD = (
    "",
    "x" * 5000,
    "9" * 400,
    "-1",
    "1e400",
    "\u202e\U0001f600",
    "\x1b[31m",
    "../../x",
    "=1+1",
    "]]>",
    "\0",
    "{}",
    "\t",
    "\r",
)
_VALUES: tuple[object, ...] = (
    None,
    True,
    -1,
    10**30,
    1.5,
    "",
    "x" * 5000,
    [],
    {},
    [[[[1]]]],
    {"a": {"b": []}},
    ["x"] * 50,
    "\ud800",
    "9" * 400,
)


_ATTACKS = (
    b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "'
    + b"b" * 4000
    + b'"><!ENTITY c "'
    + b"&b;" * 400
    + b'">]><a>&c;</a>',
    b'<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
    b"<a>" * 60_000,
    b"[" * 120_000,
    b'{"a":' * 60_000,
    b"(" * 50_000,
    b"a = " + b"[" * 50_000,
    b"[a" + b".a" * 20_000 + b"]\n",
    b"9" * 100_000,
    b'{"a": 1e999, "b": NaN, "c": -Infinity, "d": ' + b"9" * 5000 + b"}",
    b"\xed\xa0\x80",
    b'"\\ud800"',
    b"\0" * 2000,
    b"," * 200_000,
    b'"' * 50_001,
    b"\r" * 50_000,
    b"\xef\xbb\xbf\xef\xbb\xbf",
    b"\xff\xfe\x00\x00",
    b"=cmd|' /C calc'!A0\n",
    b"count,count,name,Name,NAME\n",
    b"1 " + b"\xcc\x81" * 20_000,
    b"%s%n{0.__class__}{name!r:>9999999}\n",
    b"PK\x05\x06" + bytes(18),
)
"""Entities, depth, endless numbers, half characters, NULs, a million columns, formulas, contradictory headers, templates."""


def damaged(valid: bytes, others: Sequence[bytes], draw: random.Random) -> bytes:
    """Give a valid file with one to four kinds of damage.

    Args:
        valid: the file.
        others: valid files of other kinds, to take pieces from.
        draw: from which all is drawn.
    """
    content = valid
    for _ in range(draw.choice((1, 1, 2, 3, 4))):
        spoil = draw.choice(_DAMAGES)
        content = _splice(content, draw, others) if spoil is None else spoil(content, draw)
    return content[:MOST]


def _flip(content: bytes, draw: random.Random) -> bytes:
    held = bytearray(content)
    for _ in range(draw.choice((1, 1, 3, 30))):
        if held:
            held[draw.randrange(len(held))] = draw.choice((draw.randrange(256), 0, 10, 34, 255))
    return bytes(held)


def _span(content: bytes, draw: random.Random) -> tuple[int, int]:
    start = draw.randrange(len(content) + 1)
    return start, min(len(content), start + draw.choice((1, 10, 200, 5000)))


def _cut(content: bytes, draw: random.Random) -> bytes:
    return content[: draw.randrange(len(content) + 1)]


def _drop(content: bytes, draw: random.Random) -> bytes:
    start, end = _span(content, draw)
    return content[:start] + content[end:]


def _double(content: bytes, draw: random.Random) -> bytes:
    start, end = _span(content, draw)
    return content[:end] + content[start:end] * draw.choice((1, 2, 40)) + content[end:]


def _splice(content: bytes, draw: random.Random, others: Sequence[bytes]) -> bytes:
    other = draw.choice(others)
    start, end = _span(other, draw)
    at = draw.randrange(len(content) + 1)
    return content[:at] + other[start:end] + content[at:]


def _recode(content: bytes, draw: random.Random) -> bytes:
    return content.decode("utf-8", "replace").encode(
        draw.choice(("utf-16", "utf-32", "utf-16-be", "cp1252")), "replace"
    )


def _swap_json(content: bytes, draw: random.Random) -> bytes:
    """Put odd values in the place of values; where the file is no JSON, of what stands between separators."""
    try:
        told = json.loads(content)
    except (ValueError, RecursionError):
        return _swap_words(content, draw)
    for _ in range(draw.randint(1, 5)):
        at = told
        while isinstance(at, list | dict) and at:
            key = draw.choice(list(at)) if isinstance(at, dict) else draw.randrange(len(at))
            if not isinstance(at[key], list | dict) or draw.random() < 0.2:
                at[key] = deepcopy(draw.choice(_VALUES))  # or later damage would go into the choices
                break
            at = at[key]
    return json.dumps(told).encode()


_WORD = re.compile(rb'"[^"<>\n]{0,80}"|>[^<>]{0,200}<|(?<=[\t,;])[^\t,;\n]*')
_WINDOW = 4000


def _swap_words(content: bytes, draw: random.Random) -> bytes:
    """Put odd words in the place of attributes, element texts and cells."""
    start = draw.randrange(max(1, len(content) - _WINDOW // 2))
    found = list(_WORD.finditer(content, start, start + _WINDOW))
    for match in sorted(draw.sample(found, min(len(found), draw.randint(1, 4))), key=lambda m: -m.start()):
        odd = draw.choice(_ODD).encode()
        first, last = (match[0][:1], match[0][-1:]) if match[0][:1] in (b'"', b">") else (b"", b"")
        content = content[: match.start()] + first + odd + last + content[match.end() :]
    return content


def _attack(content: bytes, draw: random.Random) -> bytes:
    attack = draw.choice(_ATTACKS)
    at = draw.choice((0, 0, len(content), draw.randrange(len(content) + 1)))
    return attack if draw.random() < 0.1 else content[:at] + attack + content[at:]


def _set_number(content: bytes, draw: random.Random) -> bytes:
    """Write a number over four bytes: sizes and places in zips, pictures and databases are such."""
    if len(content) < 4:
        return content
    at = draw.randrange(len(content) - 3)
    number = draw.choice((0, 1, 0x7FFFFFFF, 0xFFFFFFFF, 0xFFFF, draw.getrandbits(32)))
    return content[:at] + number.to_bytes(4, draw.choice(("little", "big"))) + content[at + 4 :]


_DAMAGES = (
    _flip, _flip, _cut, _drop, _double, None, _recode, _swap_json, _swap_json, _swap_words, _swap_words, _attack, _set_number,
)  # fmt: skip
"""None stands for ``_splice``."""
