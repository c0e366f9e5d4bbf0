"""The rules of the grammar lose no word: optional words mean nothing, and words that stand for each other mean the same."""

from deckbuilder.games.saga.grammar.compiler import shipped_rules
from deckbuilder.text.lint import flags

NOISE = frozenset({"the", "card", "rolls", "atk", "die", "restrictions", ",", ":", "and", "roll"})
"""``[atk]`` stands behind a base ATK, ``[rolls]`` and ``[roll]`` behind the initiative that is rolled, ``[card]`` behind an item."""

ALIKE = tuple(
    frozenset(group.split("|"))
    for group in (
        "a|an",
        "he|she|it|they",
        "him|her|it|them",
        "himself|herself|itself",
        "his|her|its|their",
        "when|while|whenever",
        "do|does",
        "gives|grants|provides",
        "with|by",
        "against|targeting",
        "that|which",
        "do|does",
        "gives|grants|provides",
        "him|her|it",
        "receive|receives|get|gets",
        "in|into",
        "who|that",
        "become|becomes|be|is|are",
        "gains|gain|has|have|get|gets|suffer|suffers",
        "the|your",
        "opponents|opponent|players",
        "additional|extra",
        "dies|die",
        "is|are",
        "the|this|that",
        "the|its",
        "does|do",
        "was|were",
        ",|:",
        "if|though",
        "when|whenever",
        "has|have",
        "kills|killed",
        "misses|missed",
        "targets|targeted",
        "of|for",
        "with|at|on|for",
        "perform|cast",
        "performing|casting|making|using|playing|rolling",
        "performed|made|used|rolled|cast",
        "against|targeting",
        "backward|back",
        "during|in",
    )
)


def test_no_rule_may_lose_a_word() -> None:
    assert flags(shipped_rules(), NOISE, ALIKE) == ()


def test_no_rule_stands_twice() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for rule in shipped_rules():
        for variant in rule.variants:
            key = (rule.group, variant.elements, rule.make)
            assert seen.setdefault(key, rule.where) == rule.where, f"{rule.where} repeats {seen[key]}"
