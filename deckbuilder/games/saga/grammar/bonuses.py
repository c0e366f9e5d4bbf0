"""Modifiers: from terms to what lasts on a card."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import blanks, phrases, setting, strikemods, swings
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.lexicon import CLASSES
from deckbuilder.games.saga.grammar.saves import saves_named
from deckbuilder.games.saga.grammar.scope import CARD, ITEM, Scope, Unfit
from deckbuilder.games.saga.rules import feats
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value, speaks_of


def quoted(value: Value, scope: Scope, own: bool = False) -> list[Ability]:
    """Lower an ability in quotation marks: it is that of whoever has it, of the card's ``own`` where it becomes a character."""
    if scope.quoted is None:
        raise Unfit("an ability within an ability")
    return scope.quoted(value, own)


def _spends_for(args: "_Args", scope: Scope) -> list[Modifier]:
    """Lower "you may spend one of your Elves as an Order to ...": his Order, in which "this character" would be another than the card."""
    if speaks_of(args[0], {"Me", "MeAs", "Pro"}):
        raise Unfit("the card, or the one who is spent?")
    return [m.Grant(ability) for ability in quoted(args[0], scope)]


_ALL = {"melee and ranged": "strike"}
"""Kinds of strikes that are all there are."""
_ROWS: Final = frozenset({"Mods", "ModsEach", "ModsEachMost", "ModsRows"})
_NATURE = m.Grant | m.GainTrait | m.GainClass | m.GainFeat | m.Aligned
_SWUNG: Final = ("melee", "ranged", "strike")
_COUNTED = m.Bonus | m.GainFeat | m.RollBonus | m.LevelFor | m.HandSize


def for_good(gained: list[Modifier], ref: v.Ref, scope: Scope) -> str | None:
    """Tell until when a card has an ability or a nature that is said of the character that it has become; None where nothing is said of it."""
    own = scope.entered and ref == v.Self() and any(isinstance(one, _NATURE) for one in gained)
    return "permanent" if own else None


def modifiers(value: Value, scope: Scope) -> list[Modifier]:
    """Lower a list of bonuses."""
    assert isinstance(value, Term)
    parts = value.args[0]
    assert isinstance(parts, tuple)
    if value.head == "Mods":
        return [made for part in parts for made in modifier(part, scope)]
    if value.head == "ModsRows":
        return [made for part in parts for made in modifiers(part, scope)]
    each = phrases.number(value.args[1], scope)
    found: list[Modifier] = []
    for part in parts:
        for made in modifier(part, scope):
            if isinstance(made, m.FewerStrikes) and made.n == 1 and value.head == "ModsEach":
                found.append(replace(made, n=each))
                continue
            if isinstance(made, m.ExtraStrike):
                if not isinstance(made.atk, int | None) or value.head == "ModsEachMost":
                    raise Unfit("so many strikes of a base that is counted", supported=False)
                found.append(replace(made, n=each))
                continue
            if not isinstance(made, _COUNTED):
                raise Unfit("a bonus for each")
            if isinstance(made, m.LevelFor) and len(parts) > 1 and len(value.args) == 2:  # said first, it is of all
                raise Unfit("levels for a purpose and a bonus for each")
            n = each if made.n == 1 else v.Times(made.n, each)
            if value.head == "ModsEachMost":
                n = _at_most(n, phrases.number(value.args[2], scope))
            found.append(replace(made, n=n))
    return found


def _at_most(n: v.Value, most: v.Value) -> v.Value:
    """Bound a bonus, or a penalty from below, of which the bound may be told without its sign."""
    below = isinstance(n, v.Times) and isinstance(n.a, int) and n.a < 0 and isinstance(most, int)
    if below or (isinstance(most, int) and most < 0):
        return v.Most(n, -abs(most) if isinstance(most, int) else most)
    return v.Least(n, most)


def modifier(value: Value, scope: Scope) -> list[Modifier]:
    """Lower one bonus; skill for several saves is several."""
    assert isinstance(value, Term)
    if value.head in swings.SWINGS:
        return swings.SWINGS[value.head](value, scope)
    handler = _MODIFIERS.get(value.head)
    if handler is None:
        raise Unfit(f"{value.head} is no bonus")
    return handler(value.args, scope)


_Args = tuple[Value, ...]


def _words(value: Value) -> list[str]:
    assert isinstance(value, tuple)
    return [str(word) for word in value]


def _bonuses(args: _Args, scope: Scope) -> list[Modifier]:
    n = phrases.number(args[1], scope)
    if not isinstance(n, int) and n not in scope.amounts:
        scope.amounts.append(n)
    return [m.Bonus(quality, n) for quality in _words(args[0])]


def _lessens(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower "loses -2 AC": the sign says it once more."""
    if not isinstance(args[1], int) or args[1] >= 0:
        raise Unfit("a loss that is a gain")
    return _bonuses(args, scope)


def _if_else_bonus(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower "+2 ATK (+4 ATK if ...)"."""
    when, quality, n, other, more = args
    if quality != other:
        raise Unfit("one stat or another", supported=False)
    return [m.Bonus(str(quality), phrases.number(Term("IfElse", (when, more, n)), scope))]


def _if_else_bonuses(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower "+2 ATK and AC (+4 ATK and AC if ...)"."""
    when, qualities, n, others, more = args
    if qualities != others:
        raise Unfit("some stats or others", supported=False)
    return _bonuses((qualities, Term("IfElse", (when, more, n))), scope)


def _if_else_mods(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower "+2 AC (+3 AC and +1 Skill if ...)": all that is gained is replaced by what the brackets say."""
    when, *rows = args
    plain, other = (_by_quality(row, scope) for row in rows)
    if not set(plain) <= set(other):
        raise Unfit("which of them is replaced")
    held = condition(when, scope)
    return [m.Bonus(quality, v.Either(held, n, plain.get(quality, 0))) for quality, n in other.items()]


def _by_quality(value: Value, scope: Scope) -> dict[str, v.Value]:
    """Give bonuses to numbers of a character by what they are to."""
    assert isinstance(value, tuple)
    found: dict[str, v.Value] = {}
    for one in (made for part in value for made in modifier(part, scope)):
        if not isinstance(one, m.Bonus) or one.quality in found:
            raise Unfit("some numbers or others", supported=False)
        found[one.quality] = one.n
    return found


def options(value: Value, scope: Scope) -> list[list[Modifier]]:
    """Lower bonuses of which one is chosen, or one row of them."""
    if isinstance(value, Term) and value.head == "AnyFeat":
        n = phrases.number(value.args[0], scope)
        return [[m.GainFeat(name, n)] for name in sorted(feats.ACTS)]
    assert isinstance(value, tuple)
    if len(value) < 2:
        raise Unfit("no choice of bonuses")
    found: list[list[Modifier]] = []
    for row in value:
        assert isinstance(row, Term)
        if row.head == "AnyFeat":
            found += options(row, scope)
        else:
            found.append(modifiers(row, scope) if row.head in _ROWS else modifier(row, scope))
    if any(row in found[:place] for place, row in enumerate(found)):
        raise Unfit("no choice between the same")
    return found


def of_chosen(term: Term) -> Term:
    """Say "Choose ATK or AC. He gains +2 to that stat" as one thing that he gains."""
    stats, said = term.args
    assert isinstance(stats, tuple)
    assert isinstance(said, Term)
    subject, n, until = said.args
    return Term("Does", (subject, (Term("GainsOne", (tuple(Term("Bonuses", ((q,), n)) for q in stats), until)),)))


def _several(args: _Args, scope: Scope) -> list[Modifier]:
    assert isinstance(args[0], tuple)
    return [made for part in args[0] for made in modifier(part, scope)]


def _roll_bonuses(args: _Args, scope: Scope) -> list[Modifier]:
    n = phrases.number(args[1], scope)
    return [m.RollBonus(name, n) for name in saves_named(args[0])]


def _doubled(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower "his ATK is doubled": as much more as it is then."""
    subject = v.Me() if scope.subject is None else scope.subject
    if isinstance(subject, v.Every):
        raise Unfit("whose number is doubled", supported=False)
    return [m.Bonus(quality, v.StatOf(subject, quality)) for quality in _words(args[0])]


def _rolls_then(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower what is said of strike rolls, and not of those who make them: it holds for whoever strikes then."""
    made = _roll_bonus(args, scope)
    return [
        m.StrikeMod(one.roll, roll=one.n) if isinstance(one, m.RollBonus) and one.roll in _SWUNG else one
        for one in made
    ]


def _roll_bonus(args: _Args, scope: Scope) -> list[Modifier]:
    roll = _ALL.get(str(args[0]), str(args[0]))
    if roll not in _SWUNG:
        return [m.RollBonus(roll, phrases.number(args[1], scope))]
    with strikemods.aiming(scope):
        n = phrases.number(args[1], scope)
    return [m.StrikeMod(roll, roll=n) if strikemods.of_target(n) else m.RollBonus(roll, n)]


def _extra_strike(args: _Args, scope: Scope) -> list[Modifier]:
    base = args[0]
    if isinstance(base, Term) and (
        base.head == "PrimaryAtk" or (base.head == "PrimaryOf" and _own_pronoun(base.args[0]))
    ):
        told = {"highest", "lowest"} & set(base.args)
        return [m.ExtraStrike(v.BestAtk(v.It(), base=True, least="lowest" in told) if told else None)]
    return [m.ExtraStrike(_base(args[0], scope))]


def _base(value: Value, scope: Scope) -> v.Value | None:
    """Lower a base ATK; None for the ATK of the one who gains the strike, which has his bonuses in it that count anyhow."""
    n = phrases.number(value, scope)
    gainer = v.Me() if scope.subject is None else scope.subject
    if isinstance(n, v.StatOf) and n.quality == "atk" and n.card in (gainer, v.It()):
        return None
    if isinstance(n, v.BestAtk) and n.card in (gainer, v.It()):
        return None if n.first else v.BestAtk(v.It(), base=True, least=n.least)
    if not isinstance(n, int) and any(_with_bonuses(one) for one in within(n)):
        raise Unfit("a base ATK by an ATK with its bonuses", supported=False)
    return n


def _with_bonuses(value: object) -> bool:
    """Tell whether a value is somebody's ATK with its bonuses."""
    return isinstance(value, v.BestAtk) or (isinstance(value, v.StatOf) and value.quality == "atk")


def _own_pronoun(value: Value) -> bool:
    """Tell whether "his" is said, which is of the one who gains it."""
    return isinstance(value, Term) and value.head == "Pro"


def _extra_strikes(args: _Args, scope: Scope) -> list[Modifier]:
    n = args[0]
    if not isinstance(n, int):
        raise Unfit("so many strikes", supported=False)
    return [m.ExtraStrike(_base(args[1], scope)) for _ in range(n)]


def _fewer_strikes(args: _Args, scope: Scope) -> list[Modifier]:
    """Lower "one fewer melee strike when he attacks"; the last ones go first, where it does not say otherwise."""
    n, first, least = args
    assert isinstance(least, int)
    return [m.FewerStrikes(phrases.number(n, scope), first == "first", least)]


def _level_for(args: _Args, scope: Scope) -> list[Modifier]:
    act, filters = doing(args[0], scope)
    return [m.LevelFor(act, phrases.number(args[1], scope), filters)]


def _of_kind(args: tuple[Value, ...], scope: Scope) -> list[Modifier]:
    """Lower "is also an Elf", "is no longer Planar": of a faction or with a trait that says nothing about joining an army."""
    name, how = map(str, args)
    if name in {"Mercenary", "Unique"}:
        raise Unfit("how one joins an army", supported=False)
    return [m.GainTrait(name, lose=how == "not")]


_MODIFIERS: Final[dict[str, Callable[[_Args, Scope], list[Modifier]]]] = {
    "Bonuses": _bonuses,
    "MoreBonuses": _bonuses,
    "OtherBonuses": _bonuses,
    "IfElseBonus": _if_else_bonus,
    "IfElseBonuses": _if_else_bonuses,
    "IfElseMods": _if_else_mods,
    "Lessens": _lessens,
    "Sided": lambda args, scope: [m.Aligned(str(args[0]))],
    "Sets": setting.sets,
    "Several": _several,
    **dict.fromkeys(
        ("Grant", "MayGrant"), lambda args, scope: [m.Grant(ability) for ability in quoted(args[0], scope)]
    ),
    "SpendsFor": _spends_for,
    "GainFeat": lambda args, scope: [m.GainFeat(str(args[0]), phrases.number(args[1], scope))],
    "GainTrait": lambda args, scope: [m.GainTrait(str(args[0]))],
    "LoseTrait": lambda args, scope: [m.GainTrait(str(args[0]), lose=True)],
    "OfKind": _of_kind,
    "LoseClass": lambda args, scope: [m.GainClass(str(args[0]), lose=True)],
    "NoClass": lambda args, scope: [m.GainClass(name, lose=True) for name in CLASSES],
    "GainClass": lambda args, scope: [m.GainClass(str(args[0]))],
    "Doubled": _doubled,
    "GivenTwice": lambda args, scope: blanks.given_twice(args[0], scope),
    "RollBonuses": _roll_bonuses,
    "RollBonus": _roll_bonus,
    "RollsThen": _rolls_then,
    "MayRollBonus": _roll_bonus,
    "ExtraStrike": _extra_strike,
    "ExtraStrikes": _extra_strikes,
    "FewerStrikes": _fewer_strikes,
    "LevelFor": _level_for,
    "MoreHand": lambda args, scope: [m.HandSize(phrases.number(args[0], scope))],
}


_ACTS: Final = {"Equipping": "equip", "Casting": "cast", "Performing": "perform", "Scribing": "scribe"}
_TOLD: Final = {
    "equip": frozenset({"equip"}),
    "cast": frozenset({"perform", "pay"}),
    "perform": frozenset({"perform", "pay"}),
}
"""Events that tell of a card by what is done with it."""


def _heard(act: str, what: Value, scope: Scope) -> tuple[str, tuple[Filter, ...]]:
    """Lower "for casting the spell": that of which the trigger tells that it is about to be cast."""
    said = set(map(str, scope.by))
    if scope.event not in _TOLD.get(act, ()) or not scope.before:
        raise Unfit("which card: none was mentioned")
    if (act == "cast" and "spell" not in said) or (act == "perform" and not said & {"card", "action", "spell"}):
        raise Unfit("it was not called so")
    called = (f.Trait(_gear(what)),) if what != Term("Item") and act == "equip" else ()
    return ("perform" if act == "cast" else act), (f.Same(v.EventCard()), *called)


def doing(value: Value, scope: Scope) -> tuple[str, tuple[Filter, ...]]:
    """Lower what is done with which cards: "casting Fire spells"."""
    assert isinstance(value, Term)
    act = _ACTS[value.head]
    what = value.args[0]
    assert isinstance(what, Term)
    if what.head == "Own":
        if scope.bearer.kind == "Character" or (act == "equip" and scope.bearer.kind != "Item"):
            raise Unfit("a character is not performed or equipped, an action card not equipped")
        return ("perform" if act == "cast" else act), (f.Same(v.Self()),)
    if what.head == "Heard":
        return _heard(act, what.args[0], scope)
    if what.head == "Pages":
        return _pages(act, what.args[0], scope)
    if what.head == "Gear":
        return act, (f.Trait(str(what.args[0])),)
    if what.head == "SetItem" and act == "equip":
        return act, tuple(one for one in phrases.filters(what, scope, ITEM) if one != f.Kind("Item"))
    if what.head == "Item" and act == "equip":
        return act, ()
    if what.head == "AnyGear":
        return act, (f.Any(*[f.Trait(_gear(one)) for one in what.args]),)
    raise Unfit("levels for something else")


def _pages(act: str, parts: Value, scope: Scope) -> tuple[str, tuple[Filter, ...]]:
    """Lower "for casting Fire spells", "for performing fighter action cards": what is a spell is cast."""
    assert isinstance(parts, tuple)
    terms = [part for part in parts if isinstance(part, Term) and part.head != "AnyClass"]
    found = [
        one for part in terms for one in phrases.filters(part, scope, ITEM if part.head in {"Item", "Gear"} else CARD)
    ]
    spells = f.Spell() in found
    if act == "cast" and not spells:
        raise Unfit("spells are cast")
    said = (f.Spell(), f.Kind("Action"), f.Kind("Item"), *([f.Scribed()] if act == "scribe" else []))
    cards = tuple(one for one in found if one not in said)
    return ("cast" if act == "perform" and spells else act), cards


def _gear(value: Value) -> str:
    """Give the trait of an item."""
    if not isinstance(value, Term) or value.head != "Gear":
        raise Unfit("items of a trait")
    return str(value.args[0])


def weakens(modifier: m.Modifier) -> bool:
    """Tell whether somebody may die of what he loses."""
    return isinstance(modifier, m.Bonus) and modifier.quality in ("hp", "level") and modifier.n in range(-9, 0)
