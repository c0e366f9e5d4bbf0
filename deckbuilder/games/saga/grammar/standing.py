"""What is said of somebody for as long as the card is there: bonuses, bans and permissions, under a condition or without one."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.conditions import Condition
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import arrivals, bans, bonuses, deeds, own_cards, permissions, phrases
from deckbuilder.games.saga.grammar.conditions import condition, while_self
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.grammar.swings import SWINGS
from deckbuilder.text.terms import Term, Value

_SELF: Final = frozenset({"Me", "MeAs", "Own", "Pro", "Bare"})
_ANYWAY: Final = frozenset({"Equipped", "InPlay"})
"""Conditions that say only that the card is there: what it says holds only then anyway."""
_OWN: Final = f.Same(v.Self())
"""What a modifier speaks of that is about performing or equipping the very card that bears it."""


def in_force(scope: Scope) -> None:
    """An action card does something by itself only in hand or attached."""
    if scope.bearer.kind not in ("Character", "Item"):
        raise Unfit("an action card is not in play", supported=False)


def scope_of(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Give whom a static is about; empty for the bearer or its holder."""
    assert isinstance(value, Term)
    if value.head == "Bare":
        if scope.bearer.kind != "Character":
            raise Unfit("nobody is named", supported=False)
        return ()
    if value.head in _SELF:
        found = phrases.ref(value, scope)
        if found.sort != CHARACTER or not found.own:
            raise Unfit("a card is no character", supported=False)
        return ()
    if value.head in deeds.JOINED:
        return (deeds.both(value, scope),)
    if value.head == "YourWarlord":
        return (f.Yours(), f.IsWarlord())
    if value.head != "Np" or value.args[0] != "all":
        raise Unfit("whom is it about?")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters in play", supported=False)
    if not inner.filters:
        return (f.Kind("Character"),)
    return inner.filters


def modifiers_of(parts: Value, scope: Scope) -> list[Modifier]:
    """Lower what somebody gains and may not do."""
    assert isinstance(parts, tuple)
    found: list[Modifier] = []
    for part in parts:
        assert isinstance(part, Term)
        found.extend(_modifiers(part, scope))
    return found


def _modifiers(part: Term, scope: Scope) -> list[Modifier]:
    if part.head == "Gains":
        return bonuses.modifiers(part.args[0], scope)
    if part.head == "SBans":
        return bans.bans(part.args[0], scope)
    if part.head in SWINGS:
        return SWINGS[part.head](part, scope)
    if part.head in own_cards.HARDER:
        return own_cards.HARDER[part.head](part, scope)
    if part.head in permissions.PERMITS:
        return permissions.PERMITS[part.head](part, scope)
    raise Unfit(f"{part.head}: nothing that lasts", supported=False)


class _Subject:
    """Whom a statement is about, and while what."""

    def __init__(self, subject: Value, when: Value, scope: Scope) -> None:
        assert isinstance(subject, Term)
        early = isinstance(when, Term) and subject.head == "Pro"
        held = self.held(when, scope) if early else None
        self.who = scope_of(subject, scope)
        scope.subject = v.It() if self.who else v.Me()
        self.when: Condition | None = None
        if when is None:
            return
        assert isinstance(when, Term)
        if self.who and when.head == "Pred":
            self.who = (*self.who, *_pred_of(when, self.who, scope))
        elif self.who:
            held_by = self._others(when, scope)
            if "It()" in repr(held_by):  # it is about each of them: "while they have ..."
                self.who = (*self.who, f.Where(held_by))
            else:
                self.when = held_by
        else:
            self.when = held if held is not None else self.held(when, scope)

    @staticmethod
    def held(when: Value, scope: Scope) -> Condition:
        """Lower a condition on the bearer or its holder."""
        assert isinstance(when, Term)
        if when.head == "Unless":
            return c.Never(condition(when.args[0], scope))
        return while_self(when, scope)

    @staticmethod
    def _others(when: Term, scope: Scope) -> Condition:
        if when.head == "Unless":
            return c.Never(condition(when.args[0], scope))
        return condition(when, scope)


def _pred_of(when: Term, who: tuple[Filter, ...], scope: Scope) -> tuple[Filter, ...]:
    """Lower "while in your front rank", said of others."""
    parts = when.args[0]
    assert isinstance(parts, tuple)
    inner = phrases.noun((*((Term("Yours"),) if f.Yours() in who else ()), Term("Char"), *parts), scope)
    return tuple(one for one in inner.filters if one not in who)


def _statement(subject: Value, parts: tuple[Value, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower what is said of somebody."""
    if isinstance(when, Term) and when.head in _ANYWAY:
        if when.head == "Equipped" and scope.bearer.kind != "Item":
            raise Unfit("items are equipped")
        when = None
    if own_cards.speaks_of_itself(subject, parts, scope):
        held = None if when is None else _Subject.held(when, scope)
        return own_cards.of_itself(parts, held, scope)
    about = _Subject(subject, when, scope)
    made: list[Modifier] = []
    found: list[Ability] = []
    for part in parts:
        assert isinstance(part, Term)
        if part.head in arrivals.ENTRIES:
            found.extend(arrivals.ENTRIES[part.head](part, about.who, when, scope))
        elif part.head == "IsClasses":
            made.extend(_classes(part, bool(about.who), scope))
        else:
            made.extend(_modifiers(part, scope))
    if not about.who and scope.bearer.kind == "Character" and found and made and when is not None:
        about.when = about.when or None
    return [*found, *_statics(made, about.who, about.when, scope)] or []


def _statics(made: list[Modifier], who: tuple[Filter, ...], when: Condition | None, scope: Scope) -> list[Ability]:
    """Put modifiers into statics: what a card says of being performed or equipped holds wherever it is."""
    own = [one for one in made if isinstance(one, m.LevelFor | m.Regardless) and one.filters == (_OWN,)]
    rest = [one for one in made if one not in own]
    found: list[Ability] = []
    if own:
        if not who and when is None:
            raise Unfit("who performs or equips the card", supported=False)
        found.append(ab.Static(*own, scope=who, when=when, zone="hand"))
    if rest:
        in_force(scope)
        found.append(ab.Static(*rest, scope=who, when=when))
    return found


def _classes(part: Term, others: bool, scope: Scope) -> list[Modifier]:
    """Lower classes; a card's own that are printed on it say nothing new."""
    classes = part.args[0]
    assert isinstance(classes, tuple)
    if not others and scope.bearer.kind != "Character":
        raise Unfit("a character has classes")
    known = frozenset[str]() if others else scope.bearer.classes
    return [m.GainClass(str(name)) for name in classes if name not in known]


def _fact(term: Term, when: Value, scope: Scope) -> list[Ability]:
    """Lower a statement under a condition or none."""
    if term.head == "Static":
        subject, parts = term.args
        assert isinstance(parts, tuple)
        return _statement(subject, parts, when, scope)
    if term.head in {"Swings", "Blows", "Guards", "Harder"}:
        return _statement(term.args[0], (term,), when, scope)
    raise Unfit(f"{term.head}: no statement")


def _plain(term: Term, scope: Scope) -> list[Ability]:
    return _fact(term, None, scope)


def _during(term: Term, scope: Scope) -> list[Ability]:
    fact, when = term.args
    assert isinstance(fact, Term)
    return _fact(fact, when, scope)


def _two(term: Term, scope: Scope) -> list[Ability]:
    first, second, when = term.args
    assert isinstance(first, Term)
    assert isinstance(second, Term)
    return [*_fact(first, when, scope), *_fact(second, when, scope)]


def _static_from(term: Term, scope: Scope) -> list[Ability]:
    zone, subject, parts = term.args
    who = scope_of(subject, scope)
    if not who:
        raise Unfit("whom is it about?")
    scope.subject = v.It()
    return [ab.Static(*modifiers_of(parts, scope), scope=who, zone=str(zone))]


STANDING: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    "Static": _plain,
    "Swings": _plain,
    "Blows": _plain,
    "Harder": _plain,
    "Guards": _plain,
    "During": _during,
    "Two": _two,
    "StaticFrom": _static_from,
}
