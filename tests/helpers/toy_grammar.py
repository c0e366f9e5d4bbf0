"""A small grammar of a game that does not exist, for tests of the general engine."""

from deckbuilder.text.grammar import Grammar
from deckbuilder.text.rules import read_rules

RULES = """
deed:
  paint {t:things} red                => Paint($t)
  ! redden {t:things}                 => Paint($t)
  paint {t:things} red {n:times}      => Often(Paint($t), $n)
  fold {t:thing} and {u:thing}        => Fold($t, $u)
  fold {t:things}                     => Crease($t)
times:
  twice                               => 2
things:
  {t:thing&}                          => $t
thing:
  [the] kite/kites                    => Kite()
  the large {t:thing}                 => Large($t)
  lamp                                => Lamp()
"""


def toy_grammar(rules: str = RULES) -> Grammar:
    return Grammar(read_rules("toy.txt", rules), {})
