"""Expressions of players: what they may say, and that none takes for ever."""

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.core.query_regex import MAX_LENGTH, BadPattern, compiled

TEXT = "react: after a strike hits, spend a fighter: perform a +2 strike (once). " * 20


@pytest.mark.parametrize(
    ("pattern", "sieve"),
    [
        ("fire", ("fire",)),
        ("Fíre", ("fire",)),
        ("spend.*react", ("spend",)),
        (".*fire", ("fire",)),
        ("fire|storm", ("fire", "storm")),
        ("(fire|ice) ball", (" ball",)),
        ("(fire|storm) x", ("fire", "storm")),
        ("(fire|storm)? x", (" x",)),
        ("ab?cd", ("cd",)),
        (r"\d\d", ()),
        ("fire|.", ()),
        ("(?!fire)ball", ("ball",)),
    ],
)
def test_every_match_contains_the_sieve(pattern: str, sieve: tuple[str, ...]) -> None:
    assert compiled(pattern).sieve == sieve


@pytest.mark.parametrize(
    ("pattern", "subject"),
    [
        ("DRAGON’S", "a dragon's eye"), (r"\d+ wounds?", "12 wound"), ("^second", "first\nsecond"), ("first$", "first\nsecond"),
        ("[A-C]x", "bx"), ("[[]x", "[x"), ("[a--]", "-"), (r"a\.b", "a.b"), ("(?:ab){2}", "abab"), ("a{2,3}", "aa"), ("x{", "x{"),
        (r"\bstrike\b", "a strike."), ("(?<=a )b", "a b"), ("[^a]b", "cb"), ("a+?b", "aab"), (r"[\d+]x", "+x"), ("[]]", "]"),
    ],
)  # fmt: skip
def test_a_pattern_finds(pattern: str, subject: str) -> None:
    assert compiled(pattern).search(subject)


@pytest.mark.parametrize("pattern", ["first.second", "a.c", "[^a]"])
def test_a_pattern_does_not_find(pattern: str) -> None:
    assert not compiled(pattern).search("a" if pattern == "[^a]" else "first\nsecond")


@pytest.mark.parametrize(
    "pattern",
    ["", "(", ")", "[", "*a", "a**", "(*a)", "|*", "\\", r"\1", "(a)\\1", "(?P<n>a)", "(?i)a", r"\x41", "[\\x41]", "a{,}", "a{9999}",
     "(?<=a+)b", "x" * (MAX_LENGTH + 1), "(a+)+b", "(a|aa)+b", "(a*)*", "((a?){9}){9}", "a.*.*b", "a.*b.*c.*d.*e", "[^x]*a[^x]*b", "a.*b?c.*d", r"\S+ \S+ \S+", ".+.+x", "a+b+c+d+",
     "a?" * 30 + "a" * 30, "a?" * 9, "x{0,9}y{0,9}z{0,9}", "(a|b)" * 20, "[z-a]", r"\b.{0,4}.*.\d{9}"],
)  # fmt: skip
def test_a_pattern_is_refused(pattern: str) -> None:
    with pytest.raises(BadPattern):
        compiled(pattern)


@pytest.mark.parametrize(
    "pattern", ["e.*e.*e.*q#", "[a-z]+ [a-z]+ [a-z]+q#", ".*.*q#", "(e|t|a)(e|t|a)(e|t|a)(e|t|a)q#", r"\w+\W\w+\W\w+#", "a?b?c?d?e?f?q#"]
)  # fmt: skip
def test_the_worst_that_is_allowed_ends_soon_on_a_long_card(pattern: str) -> None:
    try:
        wanted = compiled(pattern)
    except BadPattern:
        return
    start = time.perf_counter()
    assert wanted.search(TEXT[:300]) is None
    assert time.perf_counter() - start < 0.5


@settings(max_examples=1000)
@given(
    parts=st.lists(
        st.sampled_from(("a", "b", "ab", r"\d", "[ab]", ".", r"\w", "a.", r"\b", " ", r"\s", r"\n", "\n")),
        min_size=2,
        max_size=4,
    ),
    loop=st.sampled_from((".*", ".+", ".{2,}")),
    subject=st.text(alphabet="ab1 \n", max_size=24),
)
def test_not_going_back_finds_the_same(parts: list[str], loop: str, subject: str) -> None:
    pattern = loop.join(parts)
    try:
        wanted = compiled(pattern)
    except BadPattern:
        return
    assert bool(wanted.search(subject)) == bool(re.search(pattern, subject, re.MULTILINE))


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (r"\d\d", ((r"\d\d",),)), (r".{0,4}.*.\d{9}", ((r"\d{9}",),)), ("(fighter|rogue) only", (("only", "fighter|rogue"),)),
        ("ab+c", (("ab{1}",),)), ("abc?d", (("ab",),)), ("fire|.", ()), ("(?!fire)", ()), (r"\+\d ranged", ((r"\d", "ranged"),)),
    ],
)  # fmt: skip
def test_every_match_has_a_word_for_each_of_these(pattern: str, words: tuple[tuple[str, ...], ...]) -> None:
    assert compiled(pattern).words == words
