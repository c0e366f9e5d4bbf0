"""What stands around a sentence: otherwise, for each, later, unless a player pays."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Event
from deckbuilder.games.saga.algebra.conditions import Cards, Condition
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import deeds, moving, phrases, players
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.saves import joined, pending, whole
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

Statement = Callable[[Term, Scope], list[Effect]]


def means_nobody(said: Value, scope: Scope) -> bool:
    """Tell whether words speak of somebody as "he" before anybody was named, or of "it" where the card alone was."""
    if isinstance(said, tuple):
        return any(means_nobody(one, scope) for one in said)
    if not isinstance(said, Term):
        return False
    if said.head in {"Pro", "IsPro"} and not scope.struck:
        word = said.args[-1] if said.head == "Pro" or len(said.args) > 1 else "he"
        if word in {"he", "she", "person"}:
            return all(one.sort != CHARACTER for one in scope.mentions)
        if word == "it":
            return all(one.own for one in scope.mentions)
    return means_nobody(said.args, scope)


@contextmanager
def naming_none(nobody: bool, scope: Scope) -> Iterator[None]:
    """Refuse to name a character where "he" was said of nobody before: it might be he, as in "stun target Elf if he is wounded"."""
    named = len(scope.mentions)
    yield
    if nobody and any(one.sort == CHARACTER and not one.own for one in scope.mentions[named:]):
        raise Unfit("he: the performer, or who is named behind?")


def when(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "if ..., ..."."""
    said = term.args[1]
    assert isinstance(said, Term)
    nobody = means_nobody(term.args[0], scope)
    before, scope.topic = scope.topic, None
    held = condition(term.args[0], scope)
    with naming_none(nobody, scope):
        made: list[Effect] = [x.If(held, joined(statement(said, scope)))]
    scope.leave(before)
    return made


def when_else(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "if ..., ..., otherwise ..." in one sentence."""
    when = condition(term.args[0], scope)
    ways: list[Effect] = []
    with scope.choosing() as begin:
        for part in term.args[1:]:
            assert isinstance(part, Term)
            begin()
            ways.append(joined(statement(part, scope)))
    return [x.If(when, *ways)]


def part_cases(found: list[Effect]) -> None:
    """Let "if it is a character, put it into play; if it is an item, ...; otherwise ..." do one of them: a card that is gone is not spoken of any more."""
    while len(found) > 1:
        first, then = found[-2:]
        if not (
            isinstance(first, x.If)
            and isinstance(then, x.If)
            and isinstance(first.when, c.Is)
            and isinstance(then.when, c.Is)
        ):
            return
        card = first.when.card
        gone = any(
            (isinstance(one, d.Put | d.Enter) and one.card == card) or (isinstance(one, d.EquipTo) and one.item == card)
            for one in within(first.then)
        )
        if first.other is not None or then.other is None or then.when.card != card or not gone:
            return
        found[-2:] = [x.If(first.when, first.then, then)]


def longer(effects: list[Effect], when: Condition) -> list[Effect]:
    """Let what is gained until end of turn last until the end of the next turn where a condition holds."""
    made: list[Effect] = []
    for one in effects:
        if isinstance(one, a.Gain) and one.until == "turn":
            made.append(x.If(when, a.Gain(one.cards, *one.modifiers, until="next turn"), one))
        elif isinstance(one, x.Target | x.Choose):
            made.append(one)
        else:
            raise Unfit("what lasts longer?", supported=False)
    if all(isinstance(one, x.Target | x.Choose) for one in made):
        raise Unfit("what lasts longer?")
    return made


def for_longer(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "until end of turn (end of next turn if ...), he gains ..."."""
    assert isinstance(term.args[1], Term)
    when = condition(term.args[0], scope)
    return longer(statement(term.args[1], scope), when)


def for_each(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "For each ..., draw a card": so many times, for what is the same done once or together."""
    n = phrases.number(term.args[0], scope)
    assert isinstance(term.args[1], Term)
    picks, mentions = scope.picks, list(scope.mentions)
    done = statement(term.args[1], scope)
    if scope.picks != picks and _anew(done):  # what is picked is picked anew each time, and forgotten
        scope.picks, scope.mentions = picks, mentions
        return [x.Repeat(n, joined(done))]
    if len(done) == 1 and isinstance(done[0], d.Retrieve) and done[0].cards.n == 1:
        return [x.Repeat(n, done[0])]
    if len(done) == 1 and isinstance(done[0], x.Check) and scope.picks == picks and not pending(done[0]):
        return [x.Repeat(n, done[0])]  # each roll for itself
    if len(done) == 1 and isinstance(done[0], x.OneEffect) and _strikes(done[0].effects) and not scope.volley:
        scope.volley = True  # each is of one kind or the other
        return [x.Repeat(n, done[0])]
    if len(done) == 1 and isinstance(done[0], a.Heal | a.Wound) and isinstance(done[0].card, _ALONE):
        return [replace(done[0], n=n if done[0].n == 1 else v.Times(n, done[0].n))]
    if len(done) != 1 or not isinstance(done[0], a.Melee | a.Ranged | d.Draw | d.Charge) or scope.volley:
        raise Unfit("so many times", supported=False)
    one = done[0]
    if isinstance(one, a.Melee | a.Ranged) and (one.wounds or one.mods or one.bonus or one.roll):
        raise Unfit("for each: of what is said of the strike")
    if isinstance(one, d.Draw | d.Charge):
        return [replace(one, n=n if one.n == 1 else v.Times(n, one.n))]
    scope.volley = True
    return [replace(one, n=n if one.n == 1 else v.Times(n, one.n))]


_ALONE: Final = (v.Me, v.Self, v.Agent)
"""What names one character only."""


def _strikes(ways: tuple[Effect, ...]) -> bool:
    """Tell whether a strike is performed either way, of which no number is told that could be one for all of them."""
    return all(isinstance(one, a.Melee | a.Ranged) and one.n == 1 and not one.up_to and not one.target for one in ways)


_ONCE: Final = (a.Spend, a.Stun, a.ReadyUp, a.Kill, a.Destroy, d.Put)
"""What is done to a card once: several times, to several."""


def _anew(done: list[Effect], choice: bool = False) -> bool:
    """Tell whether effects pick a card, another each time; of wounds several may be meant for one, unless it is each time a ``choice``."""
    if len(done) == 1 and isinstance(done[0], x.May):
        inner = done[0].effect
        return _anew([*inner.effects] if isinstance(inner, x.Seq) else [inner], choice=True)
    one = len(done) == 2 and isinstance(done[0], x.Choose) and done[0].cards.n == 1
    return one and isinstance(done[1], (*_ONCE, a.Heal, a.Wound) if choice else _ONCE)


def unless_they(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "unless its controller discards a card, ...": he may, and the rest follows where he did not."""
    asked = statement(Term("TheyMay", term.args[:2]), scope)
    assert isinstance(term.args[2], Term)
    if not isinstance(asked[-1], x.May):
        raise Unfit("several players are asked", supported=False)
    return [*asked, x.If(c.Never(c.Did()), joined(statement(term.args[2], scope)))]


def they_pick(term: Term, scope: Scope) -> list[Effect]:
    """Lower "that player chooses a character he controls", of which the next words speak."""
    before, who = players.one_player(term.args[0], scope)
    n, inner = _of_his_own(term.args[-1], scope, CHARACTER)
    scope.pick(CHARACTER, inner, target=False, many=n != 1)
    return [*before, x.Choose(Cards(f.ControlledBy(who), *inner, n=n, by=who))]


def they_pick_any(term: Term, scope: Scope) -> list[Effect]:
    """Lower "that player chooses a character": any, since it is not said that he controls it."""
    before, who = players.one_player(term.args[0], scope)
    said = term.args[-1]
    n, parts = said.args[:2] if isinstance(said, Term) and said.head == "SoMany" else (1, said)
    inner = phrases.noun(parts, scope)
    if inner.sort not in {CHARACTER, ITEM} or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters or items in play")
    if f.Opposing() in inner.filters:
        raise Unfit("opposing: to him, or to you?")
    many = phrases.number(n, scope)
    scope.pick(inner.sort, inner.filters, target=False, many=many != 1)
    return [*before, x.Choose(Cards(*inner.filters, n=many, by=who))]


def _of_his_own(said: Value, scope: Scope, sort: str) -> tuple[v.Value, tuple[f.Filter, ...]]:
    """Lower "two Elves he controls": how many, and what they are."""
    n, parts = said.args[:2] if isinstance(said, Term) and said.head == "SoMany" else (1, said)
    inner = phrases.noun(parts, scope)
    if inner.sort != sort or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters of his own")
    kept = tuple(one for one in inner.filters if not isinstance(one, f.Yours | f.Opposing))
    return phrases.number(n, scope), kept


def they_turn(term: Term, scope: Scope) -> list[Effect]:
    """Lower "each player kills a character he controls": each picks among his own."""
    before, who = players.player(term.args[0], scope)
    verb, said = term.args[-2:]
    n, kept = _of_his_own(said, scope, ITEM if term.head == "TheyDestroy" else CHARACTER)
    cards = Cards(f.ControlledBy(v.Chosen()), *kept, n=n, by=v.Chosen())
    picked = v.T(scope.picks)
    if term.head == "TheyHarm":
        turned: Effect = a.Wound(picked, phrases.number(verb, scope))
    elif term.head == "TheyDestroy":
        turned = a.Destroy(picked)
    elif term.head == "TheyMove":
        assert isinstance(verb, Term)
        turned = moving.single(verb, picked, scope)
    else:
        turned = deeds.do(str(verb), picked, CHARACTER)
    return [*before, x.ForEachPlayer(who, x.Seq(x.Choose(cards), turned))]


def where_not_entered(made: Effect, then: list[Effect]) -> Effect:
    """Say what follows where somebody could not be put into play."""
    if not isinstance(made, d.Enter):
        raise Unfit("done or not done: nothing was left to a choice")
    return x.If(c.Never(c.Some(f.Same(made.card))), joined(then))


def if_enters(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "put it into play if possible, otherwise put it into your hand"."""
    first, second = term.args
    assert isinstance(first, Term)
    assert isinstance(second, Term)
    made = statement(first, scope)
    with scope.branching():
        return [*made, where_not_entered(made[-1], statement(second, scope))]


def after_death(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "put a Dwarf from your hand into play in this rank after he dies", said before he is killed."""
    assert isinstance(term.args[0], Term)
    if scope.event != "die" or not scope.before:
        raise Unfit("after whose death?", supported=False)
    dying = scope.pick(CHARACTER, scope.suffers, target=False, many=False)
    scope.mentions.pop()
    with scope.branching():
        made = joined(statement(term.args[0], scope))
    if isinstance(made, d.Put) or "Target(" in repr(made):
        raise Unfit("where the dead goes is said otherwise, and later nobody is targeted", supported=False)
    return [x.Note(v.Patient()), x.Delayed(Event("die", patient=(f.Same(dying),)), made, until="event")]


def later(term: Term, scope: Scope, statement: Statement) -> list[Effect]:
    """Lower "At the end of the turn, ..."."""
    assert isinstance(term.args[0], Term)
    with scope.branching():
        return [x.AtEndOfTurn(whole(statement(term.args[0], scope)))]
