"""Modifiers: from terms to what lasts on a card."""

from dataclasses import replace

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import phrases
from deckbuilder.games.saga.grammar.scope import Scope, Unfit
from deckbuilder.text.terms import Term, Value


def quoted(value: Value, scope: Scope) -> list[Ability]:
    """Lower an ability in quotation marks: it is that of whoever has it."""
    if scope.quoted is None:
        raise Unfit("an ability within an ability")
    return scope.quoted(value)


def modifiers(value: Value, scope: Scope) -> list[Modifier]:
    """Lower a list of bonuses."""
    assert isinstance(value, Term)
    parts = value.args[0]
    assert isinstance(parts, tuple)
    if value.head == "Mods":
        return [made for part in parts for made in modifier(part, scope)]
    each = phrases.number(value.args[1], scope)
    found: list[Modifier] = []
    for part in parts:
        for made in modifier(part, scope):
            if not isinstance(made, m.Bonus | m.GainFeat | m.RollBonus | m.LevelFor):
                raise Unfit("a bonus for each", supported=False)
            found.append(replace(made, n=each if made.n == 1 else v.Times(made.n, each)))
    return found


def modifier(value: Value, scope: Scope) -> list[Modifier]:
    """Lower one bonus; skill for several saves is several."""
    assert isinstance(value, Term)
    head, args = value.head, value.args
    if head == "Bonus":
        return [m.Bonus(str(args[0]), phrases.number(args[1], scope))]
    if head == "BonusBoth":
        return [m.Bonus(str(quality), phrases.number(args[2], scope)) for quality in args[:2]]
    if head == "BonusThree":
        return [m.Bonus(str(quality), phrases.number(args[3], scope)) for quality in args[:3]]
    if head == "Grant":
        return [m.Grant(ability) for ability in quoted(args[0], scope)]
    if head == "GainFeat":
        return [m.GainFeat(str(args[0]), phrases.number(args[1], scope))]
    if head == "RollBonuses":
        assert isinstance(args[0], tuple)
        return [m.RollBonus(f"{kind} save", phrases.number(args[1], scope)) for kind in args[0]]
    if head == "RollBonus":
        return [m.RollBonus(str(args[0]), phrases.number(args[1], scope))]
    if head == "GainTrait":
        return [m.GainTrait(str(args[0]))]
    if head == "ExtraStrike":
        return [m.ExtraStrike(phrases.number(args[0], scope))]
    if head == "LevelFor":
        act, filters = _doing(args[0], scope)
        return [m.LevelFor(act, phrases.number(args[1], scope), filters)]
    raise Unfit(f"{head} is no bonus")


def _doing(value: Value, scope: Scope) -> tuple[str, tuple[Filter, ...]]:
    assert isinstance(value, Term)
    act = {"Equipping": "equip", "Casting": "cast", "Performing": "perform"}[value.head]
    what = value.args[0]
    assert isinstance(what, Term)
    if what.head == "Own":
        if scope.bearer.kind == "Character":
            raise Unfit("a character is not performed or equipped")
        return ("perform" if act == "cast" else act), (f.Same(v.Self()),)
    if what.head == "SpellBy":
        return act, (f.Class(str(what.args[0])),)
    if what.head == "SpellOf":
        return act, (f.Trait(str(what.args[0])),)
    if what.head == "ActionOf":
        return act, (f.Trait(str(what.args[0])),)
    if what.head == "Gear":
        return act, (f.Trait(str(what.args[0])),)
    if what.head == "Item" and act == "equip":
        return act, ()
    if what.head == "Spell" and act == "cast":
        return act, ()
    if what.head == "Kind" and act == "perform":
        return act, ()
    raise Unfit("levels for something else")


def bans(value: Value, scope: Scope) -> list[Modifier]:
    """Lower a list of what may not be done."""
    assert isinstance(value, tuple)
    return [made for part in value for made in ban(part, scope)]


def ban(value: Value, scope: Scope) -> list[Modifier]:
    """Lower what may not be done."""
    assert isinstance(value, Term)
    head, args = value.head, value.args
    if head == "Ban":
        return [m.Cannot(str(args[0]))]
    if head == "BanGear":
        what = args[0]
        assert isinstance(what, Term)
        if what.head != "Gear":
            raise Unfit("only items are equipped")
        return [m.Cannot("equip", filters=(f.Trait(str(what.args[0])),))]
    if head in {"BanGears", "BanAllGear"}:
        gear = f.Any(*[f.Trait(str(one.args[0])) for one in args if isinstance(one, Term) and one.head == "Gear"])
        if len(gear.filters) != len(args):
            raise Unfit("only items are equipped")
        return [m.Cannot("equip", filters=(gear if head == "BanGears" else f.Not(gear.filters[0]),))]
    if head == "BanByOpponents":
        return [m.Cannot(str(args[0]), opposing=True)]
    if head == "BanByEffects":
        return [m.Cannot(str(args[0]), by="effect")]
    if head == "BanTheirs":
        return [replace(one, opposing=True) for one in ban(Term("BanTarget", args), scope) if isinstance(one, m.Cannot)]
    if head == "BanTarget":
        assert isinstance(args[0], tuple)
        kind, *rest = args[0]
        opposing = Term("Opposing") in rest
        source = tuple(f.Trait(str(t.args[0])) for t in rest if isinstance(t, Term) and t.head == "Trait")
        return [m.Cannot("be targeted", by=str(kind), opposing=opposing, source=source)]
    raise Unfit("a strike that is not there")
