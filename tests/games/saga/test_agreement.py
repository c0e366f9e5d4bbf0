"""Readings are printed in English in which verbs go with whom they speak of."""

import pytest

from tests.games.saga.test_grammar import clause


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Your Dwarves gain +1 AC.", "Your Dwarves gain +1 AC."),
        ("Testa has +1 AC.", "Testa Quill gains +1 AC."),
        (
            "React: After Testa kills an opposing character: Move forward one rank.",
            "React: After Testa Quill kills an opposing character: Move forward one rank.",
        ),
        ("Testa's melee strikes inflict an additional wound.", "Testa Quill's melee strikes inflict an additional wound."),
        (
            "Order: Target a character within one rank: The target must succeed with a magic save (DC 12) or become spent.",
            "Order: Target a character within one rank: The target must succeed with a magic save (DC 12) or become spent.",
        ),
        ("Your Elves automatically succeed with magic saves.", "Your Elves automatically succeed with magic saves."),
        ("Other Free Kingdoms characters gain +1 ATK.", "Other Free Kingdoms characters gain +1 ATK."),
        (
            "Testa gains an additional melee strike (base +2 ATK) when he attacks.",
            "Testa Quill gains an additional melee strike (base +2 ATK) when he attacks.",
        ),
    ],
)  # fmt: skip
def test_verbs_go_with_whom_they_speak_of(text: str, english: str) -> None:
    found = clause(text)
    assert found.gaps == ()
    assert found.english == english
