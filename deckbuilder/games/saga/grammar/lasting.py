"""What somebody is said to gain, to be and not to suffer: from the parts of a statement to modifiers."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import bans, bonuses, permissions, phrases, places
from deckbuilder.games.saga.grammar.scope import CHARACTER, RANK, Scope, Unfit
from deckbuilder.games.saga.grammar.swings import SWINGS
from deckbuilder.games.saga.rules.codes import ELEMENTS
from deckbuilder.text.terms import Term, Value


def _aligned(part: Term, scope: Scope) -> list[Modifier]:
    whose = phrases.ref(part.args[0], scope)
    if whose.sort != CHARACTER or whose.many or whose.own:
        raise Unfit("the alignment of one other character")
    return [m.AlignedAs(whose.ref)]


def _counts(part: Term, scope: Scope) -> list[Modifier]:
    if part.head == "CountsNot":
        return [m.Weighs(-1)]
    n = part.args[0]
    assert isinstance(n, int)
    if part.head == "CountsMore":
        return [m.Weighs(n)]
    if n < 2:
        raise Unfit("every character counts as one")
    return [m.Weighs(n - 1)]


def _harder(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "his spells have +2 to DC saves"."""
    _, kind, what, n = part.args
    save = "save" if not isinstance(kind, Term) else f"{kind.args[0]} save"
    assert isinstance(what, Term)
    made: tuple[Filter, ...] = ()
    if what.head in {"Spell", "SpellOf", "SpellBy"}:
        made = (f.Spell(),)
    if what.head in {"Trait", "SpellOf"}:
        made = (*made, f.Trait(str(what.args[0])))
    if what.head == "SpellBy":
        made = (*made, f.Class(str(what.args[0])))
    if what.head == "Item":
        made = (f.Kind("Item"),)
    return [m.HarderCheck(save, phrases.number(n, scope), made)]


def _acts_as(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "actions by this character that produce melee strikes are Water actions"."""
    of, trait = map(str, part.args)
    if trait != "Spell" and trait not in ELEMENTS:
        raise Unfit("an action of another trait", supported=False)
    return [m.ActsAs(trait, of)]


_SAID: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    **SWINGS,
    **permissions.PERMITS,
    "Gains": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "GainsSum": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "GainsMore": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "GainsMoreSum": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "SBans": lambda part, scope: bans.bans(part.args[0], scope),
    "AlignedAs": _aligned,
    "Ignores": lambda part, scope: [m.Ignores("Planar")],
    "CountsAs": _counts,
    "CountsMore": _counts,
    "CountsNot": _counts,
    "NotAimed": lambda part, scope: bans.ban(part.args[1], scope),
    "Initiative": lambda part, scope: [m.RollBonus("initiative", phrases.number(part.args[0], scope))],
    "NotByThem": lambda part, scope: bans.ban(Term("BanDone", part.args[1:]), scope),
    "Harder": _harder,
    "StunnedToo": lambda part, scope: [m.Regardless("perform", "stunned")],
    "ActsAs": _acts_as,
    "KeptActs": lambda part, scope: [m.Cannot("be canceled", by=str(part.args[0]))],
    "Stays": lambda part, scope: [m.MayStay()],
}


def modifiers_of(parts: Value, scope: Scope) -> list[Modifier]:
    """Lower what somebody gains and may not do."""
    assert isinstance(parts, tuple)
    found: list[Modifier] = []
    for part in parts:
        assert isinstance(part, Term)
        found.extend(modifiers(part, scope))
    return found


def modifiers(part: Term, scope: Scope) -> list[Modifier]:
    """Lower one part of a statement."""
    if part.head not in _SAID:
        raise Unfit(f"{part.head}: nothing that lasts", supported=False)
    return _SAID[part.head](part, scope)


def while_there(gained: list[Effect], place: Value, scope: Scope) -> list[Effect]:
    """Let what is gained for a while count only while those who have it stand somewhere: "+2 AC while in that rank".

    A rank that was picked, or that of the performer, is the one where they stand now; other places are told by who stands there then.
    """
    if not isinstance(place, Term) or not places.is_place(place):
        raise Unfit("while somewhere")
    there: v.Ref | None = None
    if place == Term("ThatRank"):
        (there,) = [one.ref for one in scope.mentions if one.sort == RANK][:1] or [None]
    elif place == Term("SameRank", (None,)):
        there = v.Me()
    when = c.Is(v.It(), *phrases.filters(place, scope)) if there is None else None
    made: list[Effect] = []
    for one in gained:
        if not isinstance(one, a.Gain):
            raise Unfit("what counts only somewhere", supported=False)
        made.append(a.Gain(one.cards, *[m.While(mod, when, there) for mod in one.modifiers], until=one.until))
    return made
