"""Two hundred random questions about cards seen by a turn, played out: ``python -m tests.long.odds [QUESTIONS [GAMES]]``."""

import sys

from tests.desk.test_seen_odds import difference

ALLOWED = 5.2
"""Standard errors: of 2,000 shares, one is further off in 1 of 2,500 such runs."""


def main(questions: int = 200, games: int = 20_000) -> int:
    """Play them and say by how much the worst share is off."""
    worst = 0.0
    for number in range(questions):
        off = difference(number, games)
        worst = max(worst, off)
        if off > ALLOWED:
            print(f"question {number}: {off:.2f} standard errors off")
    print(f"{questions} questions, {games} games each, 10 turns: the worst share is {worst:.2f} standard errors off")
    return int(worst > ALLOWED)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
