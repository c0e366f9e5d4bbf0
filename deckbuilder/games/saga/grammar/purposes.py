"""What somebody is, and what Level a card or character has, for the use of cards only."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bonuses, permissions, phrases
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _purpose(value: Value, scope: Scope) -> tuple[str, tuple[Filter, ...]]:
    """Give whether items or action cards are used, and which."""
    act, cards = bonuses.doing(value, scope)
    if act == "scribe" or cards[:1] == (f.Same(v.Self()),):
        raise Unfit("for what?", supported=False)
    return ("equip", cards) if act == "equip" else ("perform", (f.Spell(), *cards) if act == "cast" else cards)


def _of_class(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "is considered a cleric for casting spells"."""
    act, cards = _purpose(term.args[1], scope)
    return [m.Regardless(act, "class", (*cards, f.Class(str(term.args[0]))))]


def _of_trait(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "is considered a Ranger for performing action cards"."""
    act, cards = _purpose(term.args[1], scope)
    return [m.Regardless(act, "trait", (*cards, f.KeptFor(permissions.kind(term.args[0]))))]


def _at_level(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "is considered Level 5 for equipping items": by that Level instead of his own."""
    act, cards = bonuses.doing(term.args[1], scope)
    return [m.LevelFor(act, _instead(phrases.number(term.args[0], scope), "level", scope), cards)]


def _instead(n: v.Value, what: str, scope: Scope) -> v.Value:
    """Give by how much a number is more than the one that somebody has."""
    if scope.subject not in (v.Me(), v.It(), None):
        raise Unfit("whose own number counts besides", supported=False)
    whose = scope.subject or v.Me()
    own: v.Value = v.RankOf(whose) if what == "rank" else v.StatOf(whose, what)
    return v.Plus(n, v.Times(-1, own))


def _self_at_level(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "Elves may perform this action as if they were level 4": who is of a higher Level loses nothing by leave that is given."""
    act = permissions.used(term.args[0], scope)
    more = _instead(phrases.number(term.args[1], scope), "level", scope)
    return [m.LevelFor(act, v.Most(more, 0), (f.Same(v.Self()),))]


def _use_at(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may perform rogue actions as if he were level 3": by that Level where his own is lower."""
    act = "equip" if term.head == "WaresAtLevel" else "perform"
    more = _instead(phrases.number(term.args[1], scope), "level", scope)
    return [m.LevelFor(act, v.Most(more, 0), permissions.ware(term.args[0], act, scope))]


def _past_all(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "ignores class restrictions": of items and action cards alike."""
    return [m.Regardless(act, word) for act in ("equip", "perform") for word in permissions.waived(term.args[0])]


def _scribes(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may use the Scribe feat for rogue actions": that they are no spells does not matter (rulebook, Feats: Scribe)."""
    cards = permissions.ware(term.args[0], "perform", scope)
    if len(term.args) == 1 and not any(isinstance(one, f.Class | f.Any) for one in cards):
        raise Unfit("of which class?")
    return [m.Regardless("scribe", "class", cards)]


def _self_lower(term: Term, scope: Scope) -> list[Modifier]:
    n = term.args[1]
    assert isinstance(n, int)
    return [m.LevelFor(permissions.used(term.args[0], scope), -n, (f.Same(v.Self()),))]


def _in_rank(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may equip items as if he were in rank 4": Level and rank are added up (rulebook, Equip an Item from Your Hand)."""
    cards = permissions.ware(term.args[0], "equip", scope)
    n = phrases.number(term.args[1], scope)
    more = n if term.head == "RanksBackFor" else v.Most(_instead(n, "rank", scope), 0)
    return [m.LevelFor("equip", more, cards)]


def _from_pile(term: Term, scope: Scope) -> list[Modifier]:
    """Lower "may cast a spell in your discard pile as though it were in your hand", once while that holds."""
    if term.args[1] != "discard":
        raise Unfit("from which pile?", supported=False)
    return [m.UseFrom("discard", permissions.ware(term.args[0], "perform", scope), times=1)]


PURPOSES: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    "ClassFor": _of_class,
    "TraitFor": _of_trait,
    "AtLevelFor": _at_level,
    "SelfAtLevel": _self_at_level,
    "SelfLower": _self_lower,
    "PagesAtLevel": _use_at,
    "WaresAtLevel": _use_at,
    "PastAll": _past_all,
    "Scribes": _scribes,
    "InRankFor": _in_rank,
    "RanksBackFor": _in_rank,
    "FromPileTurn": _from_pile,
}
"""By the head of what is said: what somebody is for the use of cards."""
