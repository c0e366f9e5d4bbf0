"""What a card adds to the strike just told of: for performers of a kind, "Rogues gain +2 ATK for the strike.", and to its die."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import plain
from deckbuilder.games.saga.grammar.struck import strikes_in
from deckbuilder.text.terms import Term, Value

_KINDS: Final = frozenset({"Class", "Trait", "Faction"})
_ADDED: Final = frozenset({"AddRoll", "AddBonus", "RollLess"})


def of_performer(part: Term, found: list[Effect]) -> Term:
    """Say what characters of a kind gain for the strike or attack just told of as what the performer gains who is of that kind.

    Nobody else strikes in it, so that nobody else could have any use of it.
    """
    said = plain(part)
    kind = _kind(said.args[0]) if said.head == "Does" else None
    gained = said.args[1] if kind is not None else None
    only = gained[0] if isinstance(gained, tuple) and len(gained) == 1 else None
    if kind is None or not found or not isinstance(only, Term) or only.head != "Gains":
        return part
    if not _for_blows(only.args[0]):
        return part
    when = Term("Is", (Term("Me"), (kind,)))
    last = found[-1]
    if only.args[1] == "strike" and isinstance(last, a.Melee | a.Ranged) and last.by == v.Me():
        return Term("When", (when, Term("Does", (Term("Me"), gained))))
    if only.args[1] == "attack" and _attack(last):
        changes = _as_changes(only.args[0])
        return part if changes is None else Term("When", (when, Term("StrikeDoes", ("all", changes))))
    return part


def rolled(found: list[Effect], part: Term, scope: Scope) -> Term:
    """Say "Add 2 to the die roll." behind a strike as what that strike is like."""
    if part.head == "When" and isinstance(said := part.args[1], Term) and said.head == "Deeds":
        return Term("When", (part.args[0], rolled(found, said, scope)))
    deeds_ = part.args[0] if part.head == "Deeds" else (part,)
    only = deeds_[0] if isinstance(deeds_, tuple) and len(deeds_) == 1 else None
    if isinstance(only, Term) and only.head in _ADDED and found and (strikes_in(found[-1]) or struck_by(found[-1])):
        if scope.event == "roll":
            raise Unfit("the roll: that of the trigger, or of the strike")
        more = Term("Minus", (0, only.args[0])) if only.head == "RollLess" else only.args[0]
        return Term("StrikeDoes", ("one", (Term("StrikeRoll", (more,)),)))
    return part


def struck_by(effect: Effect) -> bool:
    """Tell whether an effect is a check, on a condition or not, in which success brings a strike, last of all."""
    if isinstance(effect, x.If):
        return effect.other is None and struck_by(effect.then)
    if not isinstance(effect, x.Check) or effect.success is None or effect.failure is not None:
        return False
    return bool(strikes_in(effect.success.effects[-1] if isinstance(effect.success, x.Seq) else effect.success))


def _kind(value: Value) -> Term | None:
    """Give of what kind "Rogues" are: nothing else is said of them."""
    if not isinstance(value, Term) or value.head != "Np" or value.args[0] != "all":
        return None
    parts = value.args[2]
    only = parts[0] if isinstance(parts, tuple) and len(parts) == 1 else None
    return only if isinstance(only, Term) and only.head in _KINDS else None


def _for_blows(value: Value) -> bool:
    """Tell whether all that is gained is of use to a striker only."""
    mods = value.args[0] if isinstance(value, Term) and value.head == "Mods" else ()
    assert isinstance(mods, tuple)
    return bool(mods) and all(
        isinstance(one, Term) and ((one.head == "Bonuses" and one.args[0] == ("atk",)) or one.head == "GainFeat")
        for one in mods
    )


def _as_changes(value: Value) -> tuple[Term, ...] | None:
    """Give bonuses to ATK as what the strikes are like; None where more is gained."""
    assert isinstance(value, Term)
    mods = value.args[0]
    assert isinstance(mods, tuple)
    rows = [one for one in mods if isinstance(one, Term) and one.head == "Bonuses"]
    return tuple(Term("StrikeAtk", (one.args[1],)) for one in rows) if len(rows) == len(mods) else None


def _attack(effect: Effect) -> bool:
    """Tell whether an effect is an attack of the performer, which he may leave or which hangs on a condition."""
    if isinstance(effect, x.May):
        return _attack(effect.effect)
    if isinstance(effect, x.If):
        return effect.other is None and _attack(effect.then)
    return isinstance(effect, a.Attack) and effect.by == v.Me()
