"""Taking in what comes from outside."""

import time

import pytest

from deckbuilder.core.intake import parsed_toml


def test_a_key_without_end_is_refused_before_the_parser_sees_it() -> None:
    began = time.perf_counter()
    for text in ("a." * 100_000 + "a = 1", "[" + "a . " * 100_000 + "a]", 'a = 1\n"x"' + '."y"' * 41 + " = 2"):
        with pytest.raises(ValueError, match="forty parts"):
            parsed_toml(text)
    assert time.perf_counter() - began < 1


def test_dots_that_are_no_key_do_not_matter() -> None:
    assert parsed_toml('a.b."c d" = "1.2.3.4 ... and so on."') == {"a": {"b": {"c d": "1.2.3.4 ... and so on."}}}
