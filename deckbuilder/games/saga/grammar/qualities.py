"""What cards are, have and did: from the adjectives and tails of a noun phrase to filters."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.lines import FACE_DOWN
from deckbuilder.games.saga.grammar import phrases, places
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Scope, Unfit
from deckbuilder.text.terms import Term, Value

Lower = Callable[[Term, Scope, str], list[Filter]]
"""Gives the filters of a term, for a card of a sort."""

_PLAIN: Final[dict[str, Callable[[], Filter]]] = {
    "Opposing": f.Opposing, "Other": f.Other, "Wounded": f.Wounded, "Ready": f.Ready, "Spent": f.Spent, "Stunned": f.Stunned,
    "Adjacent": f.Adjacent, "Good": f.Good, "Evil": f.Evil, "Summoned": f.Summoned, "IsWarlord": f.IsWarlord, "Yours": f.Yours,
    "Abroad": f.Abroad, "FrontRank": f.FrontRank, "YourFormation": f.InFormation, "LastRank": f.LastRank,
}  # fmt: skip
_NAMED: Final[dict[str, Callable[[str], Filter]]] = {
    "Faction": f.Faction,
    "Class": f.Class,
    "Trait": f.Trait,
    "Named": f.Named,
    "HasFeat": f.HasFeat,
    "Did": f.DidThisTurn,
}


def filters(term: Term, scope: Scope, sort: str = CHARACTER) -> list[Filter]:
    """Lower one part of a noun phrase or predicate."""
    head, args = term.head, term.args
    if head == "Other" and sort == ITEM and scope.bearer.kind == "Item" and not scope.bearer.lent:
        return [f.Other(v.Self())]  # who acts is its bearer, who is no item
    if head == "Other" and sort == CHARACTER and _of_doer(scope):
        return [f.Other(v.Agent())]
    if head in _PLAIN:
        return [_PLAIN[head]()]
    if head in _NAMED:
        return [_NAMED[head](str(args[0]))]
    special = FILTERS.get(head) or places.PLACES.get(head)
    if special is None:
        raise Unfit(f"{head} is no filter")
    return special(term, scope, sort)


def _of_doer(scope: Scope) -> bool:
    """Tell whether others are other than whoever of yours did what the trigger tells of: nobody else of yours was named."""
    yours = [m.ref for m in scope.mentions if m.sort == CHARACTER and (m.own or f.Yours() in m.filters)]
    return bool(scope.event) and yours == [v.Agent()]


def one(found: list[Filter] | tuple[Filter, ...]) -> Filter:
    """Give filters as one."""
    return found[0] if len(found) == 1 else f.All(*found)


def _nothing(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return []


def _equipped(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != ITEM:
        raise Unfit("only items are equipped")
    return []  # an item in play lies under its holder


def _spellcaster(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Any(f.Class("Cleric"), f.Class("Wizard"))]  # rulebook, Glossary: Spell


def _item(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Item")]


def _gear(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Item"), f.Trait(str(term.args[0]))]


def _spell(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Spell()]


def _kind(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind(str(term.args[0]))]


def _card_trait(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != CARD:
        raise Unfit("only action cards have such a trait")
    return [f.Trait(str(term.args[0]))]


def _printed_trait(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "with the Barbarian trait printed in its textbox": what is in play may have gained it."""
    if sort != CARD:
        raise Unfit("a trait that is printed, not gained", supported=False)
    return [f.Trait(str(term.args[0]))]


def _attached(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != CARD:
        raise Unfit("action cards are attached")
    return [f.HeldBy(v.Every())]


def _all_but(term: Term, scope: Scope, sort: str) -> list[Filter]:
    a, b = [filters(part, scope, sort) for part in term.args if isinstance(part, Term)]
    return [f.All(*a, f.Not(one(b)))]


def _named_item(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Item"), f.Named(str(term.args[0]))]


def _named_action(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Kind("Action"), f.Named(str(term.args[0]))]


def _own_named(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "another Testa Quill": a card with the name of the bearer."""
    return [f.Named(scope.bearer.name)]


def _including(term: Term, scope: Scope, sort: str) -> list[Filter]:
    phrases.ref(term.args[0], scope)
    return []  # who is not excluded is included


def _not(term: Term, scope: Scope, sort: str) -> list[Filter]:
    inner = term.args[0]
    assert isinstance(inner, Term)
    found = filters(inner, scope, sort)
    if not found:
        raise Unfit("not anything")
    not_so = one(found)
    return [not_so.filter if isinstance(not_so, f.Not) else f.Not(not_so)]


def _any(term: Term, scope: Scope, sort: str) -> list[Filter]:
    parts = [filters(part, scope, sort) for part in term.args if isinstance(part, Term)]
    if not all(parts):
        raise Unfit("one kind among others is any")
    several = tuple(dict.fromkeys(map(one, parts)))  # Astral and Ethereal are both Planar
    return [f.Any(*several) if len(several) > 1 else several[0]]


def _all(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.All(*[x for part in term.args if isinstance(part, Term) for x in filters(part, scope, sort)])]


def _any_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    rows = [phrases.noun(part, scope) for part in term.args]
    if any(row.sort != sort or row.zone != "play" or not row.filters for row in rows):
        raise Unfit("one of several sorts")
    return [f.Any(*[one(row.filters) for row in rows])]


def _ref_or(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "this character or another Dwarf"."""
    own, inner = phrases.ref(term.args[0], scope), phrases.noun(term.args[1], scope)
    if own.sort != inner.sort or inner.zone != "play" or inner.theirs or inner.together or not inner.filters:
        raise Unfit("a card or others of its sort")
    return [f.Any(f.Same(own.ref), one(inner.filters))]


def _one_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    found = phrases.ref(term.args[0], scope)
    if not found.many:
        raise Unfit("one of several")
    return [f.Same(found.ref)]


# Numbers that a card has ------------------------------------------------------------------------------------------------------


def extent(value: Value, scope: Scope) -> list[tuple[str, v.Value]]:
    """Lower how two numbers compare: each way that will do."""
    assert isinstance(value, Term)
    if value.head == "ExtentOr":
        return [("==", phrases.number(n, scope)) for n in value.args]
    return [(str(value.args[0]), phrases.number(value.args[1], scope))]


def _compared(value: Value, scope: Scope, n: v.Value) -> list[Filter]:
    """Compare a number of the card looked at."""
    return [f.Where(one_of(*[c.Compare(n, op, to) for op, to in extent(value, scope)]))]


def one_of(*conditions: c.Condition) -> c.Condition:
    """Join conditions of which one must hold."""
    return conditions[0] if len(conditions) == 1 else c.OneOf(*conditions)


def _level(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Stat("level", str(term.args[0]), phrases.number(term.args[1], scope))]


def _levels_to(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "1st through 4th level"."""
    least, most = term.args
    if not isinstance(least, int) or not isinstance(most, int) or least >= most:
        raise Unfit("levels from where to where?")
    return [*([f.Stat("level", ">=", least)] if least > 1 else []), f.Stat("level", "<=", most)]


def _level_than(term: Term, scope: Scope, sort: str) -> list[Filter]:
    doer = any(one.ref == v.Agent() for one in scope.mentions) and not scope.event
    return [f.Stat("level", str(term.args[0]), v.StatOf(v.Agent() if doer else v.Me(), "level"))]


def _quality(term: Term, scope: Scope, sort: str) -> list[Filter]:
    quality, said = str(term.args[0]), term.args[1]
    if sort != CHARACTER and quality != "level":
        raise Unfit(f"the {quality} of a card")
    ways: list[Filter] = [f.Stat(quality, op, n) for op, n in extent(said, scope)]
    return ways if len(ways) == 1 else [f.Any(*ways)]


def _printed_quality(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "with a printed Level of 6 or higher"."""
    quality, said = str(term.args[0]), term.args[1]
    if sort != CHARACTER and quality != "level":
        raise Unfit(f"the {quality} of a card")
    return _compared(said, scope, v.StatOf(v.It(), quality, printed=True))


def _quality_than(term: Term, scope: Scope, sort: str) -> list[Filter]:
    op, quality, than = term.args
    if sort != CHARACTER and quality != "level":
        raise Unfit(f"the {quality} of a card")
    found = phrases.ref(than, scope)
    if found.many:
        raise Unfit("compared with one")
    return [f.Stat(str(quality), str(op), v.StatOf(found.ref, str(quality)))]


def _wounds_are(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort != CHARACTER:
        raise Unfit("wounds are on characters")
    if extent(term.args[0], scope) == [(">=", 1)]:
        return [f.Wounded()]
    return _compared(term.args[0], scope, v.WoundsOn(v.It()))


def _charges_are(term: Term, scope: Scope, sort: str) -> list[Filter]:
    ways = extent(term.args[0], scope)
    if ways == [(">=", 0)]:
        raise Unfit("so many charges or more: always so")
    if len(ways) == 1 and ways[0][0] == ">=":
        return [f.Charged(ways[0][1])]
    return _compared(term.args[0], scope, v.ChargesOn(v.It()))


def _bears_some(term: Term, scope: Scope, sort: str) -> list[Filter]:
    gear, said, *more = term.args
    assert isinstance(gear, Term)
    such = [one for part in more if isinstance(part, Term) for one in filters(part, scope, ITEM)]
    if gear.head == "OtherGear":  # than the card that says it
        assert isinstance(gear.args[0], Term)
        others = (*filters(gear.args[0], scope, ITEM), *such, f.Other(v.Self()), f.HeldBy(v.It()))
        return _compared(said, scope, v.Count(*others))
    if said == Term("Extent", (">=", 1)) and not such:
        return filters(Term("Bears", (gear,)), scope, sort)
    return _compared(said, scope, v.Count(*filters(gear, scope, ITEM), *such, f.HeldBy(v.It())))


# What lies under a character -------------------------------------------------------------------------------------------------


def _bears(term: Term, scope: Scope, sort: str) -> list[Filter]:
    inner = term.args[0]
    assert isinstance(inner, Term)
    if sort != CHARACTER and inner.head != "NamedAction":
        raise Unfit("characters have items")
    if inner.head == "Gear":
        return [f.Bears(f.Trait(str(inner.args[0])))]
    if inner.head == "Any":
        return [f.Bears(f.Any(*[f.Trait(_gear_trait(part)) for part in inner.args]))]
    if inner.head == "CardTrait":
        return [f.Bears(f.Kind("Action"), f.Trait(str(inner.args[0])))]
    return [f.Bears(*filters(inner, scope, ITEM))]


def _gear_trait(value: Value) -> str:
    if not isinstance(value, Term) or value.head != "Gear":
        raise Unfit("items by their traits")
    return str(value.args[0])


def _held_by(term: Term, scope: Scope, sort: str) -> list[Filter]:
    if sort == CHARACTER:
        raise Unfit("only items are on somebody")
    by = _whoever(term.args[0], scope)
    if scope.event in {"leave", "die"} and not scope.before and by in (v.Me(), v.Patient()):
        if scope.kinds != {"leave"}:
            raise Unfit("the items of one who is in play no more", supported=False)
        scope.early = True  # they go with him, unless that is done before
    return [f.HeldBy(by)]


def _attached_to(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "attached to ...": action cards are, and items that say so of themselves."""
    if sort == CHARACTER:
        raise Unfit("a character is not attached")
    pages: Filter = f.Any(f.Kind("Action"), f.Kind(FACE_DOWN)) if scope.bearer.hides else f.Kind("Action")
    return [*([pages] if sort == CARD else []), f.HeldBy(_whoever(term.args[0], scope))]


def _whoever(value: Value, scope: Scope) -> v.Ref:
    """Give the characters meant by a reference or by any that fit."""
    if isinstance(value, Term) and value.head == "Np":
        if value.args[0] == "target":  # "an item equipped to target Elf": the Elf is targeted first
            return phrases.ref(Term("PickOf", (value,)), scope).ref
        if value.args[0] not in ("a", "all"):
            raise Unfit("several targets within a noun phrase", supported=False)
        inner = phrases.noun(value.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs:
            raise Unfit("characters in play")
        return v.Every(*inner.filters)
    return phrases.ref(value, scope).ref


# Whose ----------------------------------------------------------------------------------------------------------------------


def player(value: Value, scope: Scope) -> v.Player:
    """Lower a player."""
    assert isinstance(value, Term)
    head = value.head
    if head == "You":
        return v.You()
    if head in {"Everybody", "AllPlayers"}:
        return v.Everybody()
    if head in {"Opponents", "AllOpponents"}:
        return v.Opponents()
    if head == "ControllerOf":
        return v.ControllerOf(phrases.ref(value.args[0], scope).ref)
    if head == "OwnerOf":
        return v.OwnerOf(phrases.ref(value.args[0], scope).ref)
    if head == "ThatPlayer" and scope.chosen:
        return v.Chosen()
    if head == "ThatPlayer" and scope.doer is not None:
        return scope.doer
    if head == "ThatPlayer" and scope.event in {"draw", "discard", "pass", "initiative", "retrieve"}:
        return v.EventPlayer()
    raise Unfit("that player: none was named")


def _of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.ControlledBy(player(term.args[0], scope))]


def _army_of(term: Term, scope: Scope, sort: str) -> list[Filter]:
    found = phrases.ref(term.args[0], scope)
    return [f.Yours() if found.ref in (v.Me(), v.Self()) else f.ControlledBy(v.ControllerOf(found.ref))]


def _unlike(term: Term, scope: Scope, sort: str) -> list[Filter]:
    return [f.Not(f.Same(phrases.ref(term.args[0], scope).ref))]


def _other_than(term: Term, scope: Scope, sort: str) -> list[Filter]:
    found = phrases.ref(term.args[0], scope)
    return [f.Other() if found.ref == v.Me() else f.Other(found.ref)]


def _can_use(term: Term, scope: Scope, sort: str) -> list[Filter]:
    """Lower "an item that this character may equip", "a spell that this wizard can cast"."""
    by = phrases.ref(term.args[0], scope).ref
    if term.head == "CanEquip":
        if sort != ITEM:
            raise Unfit("only items are equipped")
        return [f.Equippable(by)]
    if sort != CARD:
        raise Unfit("only action cards are performed")
    return [f.Castable(by)]


FILTERS: Final[dict[str, Lower]] = {
    "Titled": lambda term, scope, sort: [f.Titled(str(term.args[0]))],
    "SelfNamed": lambda term, scope, sort: [f.Named(scope.bearer.name)],
    "CanEquip": _can_use, "CanPerform": _can_use,
    "Char": _nothing, "PageChar": lambda term, scope, sort: [f.Not(f.Summoned())], "InPlay": _nothing, "Card": _nothing, "Equipped": _equipped, "Item": _item, "Gear": _gear, "Spell": _spell,
    "InTheirArmy": lambda term, scope, sort: [f.ControlledBy(v.ControllerOf(v.It()))],
    "Kind": _kind, "Deed": lambda term, scope, sort: [f.Kind("Action")], "OwnNamed": _own_named, "Spellcaster": _spellcaster, "NamedItem": _named_item, "NamedAction": _named_action, "Attached": _attached, "AllBut": _all_but, "OfChoice": _nothing, "AnyArmy": _nothing, "Distinct": _nothing, "Including": _including, "CardTrait": _card_trait, "PrintedTrait": _printed_trait, "Not": _not, "Non": _not, "Any": _any, "All": _all, "AnyOf": _any_of, "RefOr": _ref_or,
    "OneOf": _one_of, "Level": _level, "Levels": lambda term, scope, sort: [f.Any(*[f.Stat("level", "==", phrases.number(n, scope)) for n in term.args])], "LevelsTo": _levels_to, "LevelThan": _level_than, "Quality": _quality, "PrintedQuality": _printed_quality,
    "QualityThan": _quality_than, "WoundsAre": _wounds_are, "ChargesAre": _charges_are, "BearsSome": _bears_some,
    "Unlike": _unlike, "Bears": _bears, "HeldBy": _held_by, "AttachedTo": _attached_to, "Of": _of,
    "FaceDown": lambda term, scope, sort: [f.Kind(FACE_DOWN)],
    "DownOn": lambda term, scope, sort: [f.Kind(FACE_DOWN), f.HeldBy(_whoever(term.args[0], scope))],
    "Unhurt": lambda term, scope, sort: [f.Not(f.Wounded())],
    "Bulky": lambda term, scope, sort: [f.Bulky()], "ArmyOf": _army_of, "OtherThan": _other_than,
}  # fmt: skip
