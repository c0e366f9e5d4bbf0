"""What a token may do: what lights up when it is picked up, and what a drop means. Dry runs: states are values."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, NamedTuple

from deckbuilder.core.game import Presenter
from deckbuilder.core.rules import Action, Ruleset
from deckbuilder.core.saying import say
from deckbuilder.core.scene import Pointing, Spot

_DEPTH = 3
"""So many questions behind the first answer are looked into."""
_MOST = 64
"""So many answers are tried."""


class Reach(NamedTuple):
    """What lights up when a token is picked up or chosen.

    Attributes:
        tokens: ids of tokens on which it can be dropped, with what that means.
        spots: places where it can be put, with what that means.
        offers: answers that begin with the token: for a menu where there is more than one.
    """

    tokens: Mapping[str, Pointing]
    spots: Mapping[Spot, Pointing]
    offers: tuple[Pointing, ...]


class Line(NamedTuple):
    """Answers given one after the other.

    Attributes:
        first: what is begun.
        last: the answer that the target settles; the first one where there is only one.
    """

    actions: tuple[Action, ...]
    first: Pointing
    last: Pointing


class Ways:
    """Where the answers lead that begin with a token.

    Args:
        presenter: shows the game.
        rules: of the match.
        state: where it stands; a person is asked.
        options: the proposals.
        token: what is picked up.
        seen: ids of the tokens that the person sees; a dry run may come upon others.
        under_way: whether the open question is about what the token began: then each answer may be its target.
    """

    def __init__(
        self,
        presenter: Presenter,
        rules: Ruleset[Any],
        state: Any,
        options: Sequence[Pointing],
        token: str,
        seen: Container[str],
        under_way: bool = False,
    ) -> None:
        self._presenter, self._rules, self._token, self._seen = presenter, rules, token, seen
        self.offers = meant(options, token, opens=True)
        self._lines: dict[str | Spot, list[Line]] = {}
        self._left, self._ask = _MOST, rules.ask(state)
        if under_way and not self.offers:
            for option in options:
                self._targets((), option, option)
        for option in self.offers:
            self._follow(state, (), option, option, _DEPTH)
            self._targets((), option, option, foreseen=True)

    def onto(self, onto: str | Spot) -> tuple[Line, ...]:
        """Give the lines that end on a token or a place."""
        return tuple(self._lines.get(onto, ()))

    def reach(self) -> Reach:
        """Give what lights up; of several meanings the first."""
        return Reach(
            {onto: lines[0].last for onto, lines in self._lines.items() if isinstance(onto, str)},
            {onto: lines[0].last for onto, lines in self._lines.items() if isinstance(onto, Spot)},
            self.offers,
        )

    def _targets(self, before: tuple[Action, ...], first: Pointing, option: Pointing, foreseen: bool = False) -> bool:
        """Note where an answer points beside the token itself; False where it points nowhere else.

        What an answer is foreseen to be aimed at counts where no further question settles it.
        """
        line = Line((*before, option.action), first, option)
        targets: list[str | Spot] = [token for token in option.tokens if token != self._token and token in self._seen]
        targets += option.spots
        for onto in targets:
            lines = self._lines.setdefault(onto, [])
            if not foreseen or all(one.first is not first for one in lines):
                lines.append(line)
        return bool(targets)

    def _follow(self, state: Any, before: tuple[Action, ...], first: Pointing, option: Pointing, depth: int) -> None:
        """Give an answer and note where the next ones of the same seat point.

        Dice, other seats and the same question again end it; so does what only some may read: it is not known before the answer.
        """
        if not self._left:
            return
        self._left -= 1
        after, events = self._rules.apply(state, option.action)
        ask = self._rules.ask(after)
        if any(event.seats for event in events):
            return
        if ask.seat != self._ask.seat or ask.opens or ask.question == self._ask.question:
            return
        actions = (*before, option.action)
        further = self._presenter.point(self._rules, after, self._rules.legal(after))
        found = [self._targets(actions, first, one) for one in further if not one.idle]
        if depth > 1 and len(further) == 1 and not any(found):
            self._follow(after, actions, first, further[0], depth - 1)


def meant(options: Sequence[Pointing], token: str, opens: bool) -> tuple[Pointing, ...]:
    """Give the answers that a click on a token means.

    Where something is begun, only what the token itself begins: an attack is not declared by a click on its only target.
    """
    return tuple(one for one in options if token in (one.tokens[:1] if opens else one.tokens))


class Meanings:
    """What clicks and drops mean while one question is open.

    Args:
        presenter: shows the game.
        rules: of the match.
        state: where it stands.
        options: the proposals to the person asked; empty where nobody is.
        seen: ids of the tokens that he sees.
        subject: the token that began what the question is about; ``""`` for none.
    """

    def __init__(
        self,
        presenter: Presenter,
        rules: Ruleset[Any],
        state: Any,
        options: Sequence[Pointing],
        seen: Container[str],
        subject: str,
    ) -> None:
        self._presenter, self._rules, self._state, self._options = presenter, rules, state, options
        self._seen, self._subject = seen, subject

    def ways(self, token: str) -> Ways:
        """Give where a token leads."""
        under_way = bool(token) and token == self._subject
        options = self._options
        if not under_way and all(option.tokens[:1] != (token,) for option in options):
            options = (*options, *self._wished(token))
        return Ways(self._presenter, self._rules, self._state, options, token, self._seen, under_way)

    def clicked(self, token: str) -> tuple[Pointing, ...]:
        """Give what a click on a token may mean; where nobody proposed it, the wishes that are not refused: a copy of a card, say."""
        return meant(self._options, token, self._rules.ask(self._state).opens) or self._wished(token)

    def dropped(self, token: str, onto: str | Spot) -> tuple[Line, ...]:
        """Give what a drop may mean; where nobody proposed it, the first wish that is not refused."""
        if lines := self.ways(token).onto(onto):
            return lines
        for wish in self._wishes(token, onto):
            if self._rules.refuse(self._state, wish) is None:
                (pointing,) = self._presenter.point(self._rules, self._state, (wish,))
                return (Line((wish,), pointing, pointing),)
        return ()

    def why_not(self, token: str, onto: str | Spot | None) -> str:
        """Say why a click or a drop means nothing; ``""`` where it does mean something."""
        if onto is None and self.clicked(token):
            return ""
        if onto is not None and self.dropped(token, onto):
            return ""
        refusals = [self._rules.refuse(self._state, wish) for wish in self._wishes(token, onto)]
        return next((why for why in refusals if why), say("Nothing can be done with it now"))

    def _wished(self, token: str) -> tuple[Pointing, ...]:
        """Give the wishes for a click that are not refused."""
        allowed = [wish for wish in self._wishes(token, None) if self._rules.refuse(self._state, wish) is None]
        return self._presenter.point(self._rules, self._state, allowed)

    def _wishes(self, token: str, onto: str | Spot | None) -> tuple[Action, ...]:
        seat = self._rules.ask(self._state).seat
        return self._presenter.wish(self._rules, self._state, seat, token, onto)
