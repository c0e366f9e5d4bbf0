"""What is said of somebody for as long as the card is there: bonuses, bans and permissions, under a condition or without one."""

from collections.abc import Callable
from dataclasses import replace
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
from deckbuilder.games.saga.grammar import arrivals, bans, callings, deeds, phrases, swings, worn
from deckbuilder.games.saga.grammar.conditions import condition, while_self
from deckbuilder.games.saga.grammar.lasting import modifiers, modifiers_of, told
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_SELF: Final = frozenset({"Me", "MeAs", "Own", "Pro", "Bare", "Holder"})
_ONE: Final = frozenset({Term("Pro", ("he",)), Term("Pro", ("she",))})
_ANYWAY: Final = frozenset({"Equipped", "InPlay"})
"""Conditions that say only that the card is there: what it says holds only then anyway."""
_OWN: Final = f.Same(v.Self())
"""What a modifier speaks of that is about performing or equipping the very card that bears it."""


def in_force(scope: Scope) -> None:
    """An action card does something by itself only in hand or attached."""
    if not scope.bearer.stays:
        raise Unfit("an action card is not in play", supported=False)


def _speaks_of_itself(value: Term, scope: Scope) -> bool:
    """Tell whether a pronoun in front of all else means the bearer or its holder."""
    kind = scope.bearer.kind
    return scope.alone and (kind == "Character" or (kind == "Item" and value.args[0] != "it"))


def scope_of(value: Value, scope: Scope) -> tuple[Filter, ...]:
    """Give whom a static is about; empty for the bearer or its holder."""
    assert isinstance(value, Term)
    if value.head == "Bare":
        if scope.bearer.kind not in ("Character", "Item"):
            raise Unfit("nobody is named", supported=False)
        return ()
    if value.head == "Pro" and value.args[0] != "they" and not scope.mentions and _speaks_of_itself(value, scope):
        return ()
    if value.head in _SELF:
        if value == Term("Pro", ("they",)):
            raise Unfit("they: the bearer and whom else?", supported=False)
        found = phrases.ref(value, scope)
        if found.sort != CHARACTER or not found.own or isinstance(found.ref, v.HolderOf):
            raise Unfit("a card is no character", supported=False)
        return ()
    if value.head in deeds.JOINED:
        return (deeds.both(value, scope),)
    if value.head == "YourWarlord":
        return (f.Yours(), f.IsWarlord())
    if value.head != "Np" or value.args[0] != "all":
        raise Unfit("whom is it about?")
    if isinstance(value.args[2], tuple) and Term("OfChoice") in value.args[2]:
        raise Unfit("what always holds leaves no choice")
    inner = phrases.noun(value.args[2], scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters in play", supported=False)
    if not inner.filters:
        return (f.Kind("Character"),)
    return inner.filters


_OF_ITEMS: Final = frozenset({
    "be targeted", "be destroyed", "be removed", "be returned", "be readied", "ready", "ready phase", "unstun phase",
})  # fmt: skip
"""What may be done to items, and what they do."""


def _of_items(items: tuple[Filter, ...], parts: tuple[Value, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower what may not be done to items, and how they enter play; the bonuses of the item itself are its holder's."""
    entering = [part for part in parts if isinstance(part, Term) and part.head in arrivals.ENTRIES]
    if entering:
        who = () if _OWN in items else items
        rest = tuple(part for part in parts if part not in entering)
        told_so = [one for part in entering for one in arrivals.ENTRIES[part.head](part, who, when, scope)]
        return [*told_so, *(_of_items(items, rest, when, scope) if rest else [])]
    said = modifiers_of(tuple(worn.given(part, items) for part in parts), scope)
    given = [one for one in said if isinstance(one, m.Bonus | m.GainFeat) and _OWN in items]
    made = [one for one in said if one not in given]
    if _OWN in items and any(isinstance(one, m.Blank) for one in made):
        raise Unfit("an item that says of itself that it says nothing")
    for one in made:
        if not (
            isinstance(one, m.MayStay | m.GainTrait | m.Blank)
            or (isinstance(one, m.Cannot) and one.act in _OF_ITEMS)
            or (isinstance(one, m.Bonus) and one.quality in worn.GIVEN)
        ):
            raise Unfit("what items never do", supported=False)
    held: Condition | None = None
    if isinstance(when, Term) and when.head == "Pred":
        assert isinstance(when.args[0], tuple)
        if _OWN not in items:
            raise Unfit("which of them are so")
        held = c.Is(v.Self(), *phrases.noun((Term("Item"), *when.args[0]), scope).filters)
    elif when is not None:
        held = _Subject(Term("Me"), when, scope).when
    found = [ab.Static(*made, scope=items, when=held)] if made else []
    return [*found, ab.Static(*given, when=held)] if given else [*found]


class _Subject:
    """Whom a statement is about, and while what."""

    def __init__(self, subject: Value, when: Value, scope: Scope) -> None:
        assert isinstance(subject, Term)
        early = isinstance(when, Term) and subject.head == "Pro"
        if early and not scope.mentions and scope.bearer.kind == "Character":
            scope.mention(Mention(v.Me(), CHARACTER, own=True))  # "While he has ..., he gains ..."
        held = self._held(when, scope) if early else None
        self.who = scope_of(subject, scope)
        scope.subject = v.It() if self.who else v.Me()
        self.when: Condition | None = None
        if when is None:
            return
        assert isinstance(when, Term)
        but = when.args[0] if when.head == "Unless" else None
        if self.who and when.head == "Pred":
            self.who = (*self.who, *_pred_of(when, self.who, scope))
        elif self.who and isinstance(but, Term) and but.head == "Pred":
            left = _pred_of(but, self.who, scope)
            self.who = (*self.who, f.Not(left[0] if len(left) == 1 else f.All(*left)))
        elif self.who:
            self.when = self._others(when, scope)
            if any(isinstance(node, v.It) for node in within(self.when)):  # it is said of each of them
                self.who, self.when = (*self.who, f.Where(self.when)), None
        else:
            self.when = held if held is not None else self._held(when, scope)

    @staticmethod
    def _held(when: Value, scope: Scope) -> Condition:
        assert isinstance(when, Term)
        if when.head == "Whens":
            return c.Both(*[_Subject._held(part, scope) for part in when.args])
        if when.head == "Unless":
            return c.Never(_Subject._held(when.args[0], scope))
        return while_self(when, scope)

    @staticmethod
    def _others(when: Term, scope: Scope) -> Condition:
        if when.head == "Whens":
            return c.Both(*[_Subject._others(part, scope) for part in when.args if isinstance(part, Term)])
        if when.head == "Unless":
            return c.Never(condition(when.args[0], scope))
        if when.head in {"HolderIs", "HeldByName"}:
            return while_self(when, scope)
        return condition(when, scope)


def _pred_of(when: Term, who: tuple[Filter, ...], scope: Scope) -> tuple[Filter, ...]:
    """Lower "while in your front rank", said of others."""
    parts = when.args[0]
    assert isinstance(parts, tuple)
    inner = phrases.noun((*((Term("Yours"),) if f.Yours() in who else ()), Term("Char"), *parts), scope)
    return tuple(one for one in inner.filters if one not in who)


_BARE: Final = frozenset({"Gains", "Parry", "ParryWhile", "ParryOr", "ParryMoreBy", "ParrySum", "Blow", "Exposed"})
"""What an item prints without a subject: bonuses of whoever has it."""


def _statement(subject: Value, parts: tuple[Value, ...], when: Value, scope: Scope) -> list[Ability]:
    """Lower what is said of somebody, or of items."""
    if isinstance(when, Term) and when.head in _ANYWAY:
        if when.head == "Equipped" and scope.bearer.kind != "Item":
            raise Unfit("items are equipped")
        when = None
    items = worn.spoken_of(subject, parts, scope)
    if items:
        return _of_items(items, parts, when, scope)
    about = _Subject(subject, when, scope)
    if {part.head for part in parts if isinstance(part, Term)} >= {"MayEnter", "Enters"}:
        raise Unfit("does he enter so always, or where he makes use of leave?")
    made, found = list[Modifier](), list[Ability]()
    bare = isinstance(subject, Term) and subject.head == "Bare"
    if swings.binds_all(parts):
        raise Unfit("for which strikes: is that said of the last or of all?")
    if bare and scope.bearer.kind == "Item" and not all(isinstance(one, Term) and one.head in _BARE for one in parts):
        raise Unfit("nobody is named", supported=False)
    for part in parts:
        assert isinstance(part, Term)
        if part.head in arrivals.ENTRIES:
            found.extend(arrivals.ENTRIES[part.head](part, about.who, when, scope))
        elif part.head == "OnlyWhen":
            barred = [one for one in bans.bans(part.args[0], scope) if isinstance(one, m.Cannot)]
            found.extend(_statics([*barred], *_otherwise(subject, part.args[1], scope), scope))
        elif part.head in callings.ALWAYS:
            in_force(scope)
            found.extend(callings.ALWAYS[part.head](part, about.who, about.when, scope))
        elif part.head == "IsClasses":
            made.extend(callings.classes(part, subject, bool(about.who), scope))
        else:
            made.extend(said := modifiers(part, scope))
            about.who = worn.with_print(part, said, about.who, scope)
    if any(isinstance(one, m.Cannot) and one.act == "be destroyed" for one in made):
        raise Unfit("characters are killed")
    return [*found, *_statics(made, about.who, about.when, scope)]


def _otherwise(subject: Value, when: Value, scope: Scope) -> tuple[tuple[Filter, ...], Condition]:
    """Lower "only while": whom a ban is about, and that the condition does not hold."""
    about = _Subject(subject, when, scope)
    if about.when is None:
        raise Unfit("only some of them", supported=False)
    return about.who, c.Never(about.when)


def _statics(made: list[Modifier], who: tuple[Filter, ...], when: Condition | None, scope: Scope) -> list[Ability]:
    """Put modifiers into statics: what a card says of being performed or equipped holds wherever it is."""
    own = [one for one in made if isinstance(one, m.LevelFor | m.Regardless) and one.filters == (_OWN,)]
    rest = [one for one in made if one not in own and not isinstance(one, m.While)]
    found: list[Ability] = []
    for one in made:
        if isinstance(one, m.While):
            found += _held(one, who, when, scope)
    if own:
        if not who and when is None:
            raise Unfit("who performs or equips the card", supported=False)
        found.append(ab.Static(*own, scope=who, when=when, zone="hand"))
    if rest:
        in_force(scope)
        found.append(ab.Static(*rest, scope=who, when=when))
    return found


def _held(one: m.While, who: tuple[Filter, ...], when: Condition | None, scope: Scope) -> list[Ability]:
    """Lower what counts only while something is so of whoever has it."""
    in_force(scope)
    assert one.when is not None
    if who:
        return [ab.Static(one.modifier, scope=(*who, f.Where(one.when)), when=when)]
    return [ab.Static(one.modifier, when=one.when if when is None else c.Both(when, one.when))]


def _fact(term: Term, when: Value, scope: Scope) -> list[Ability]:
    """Lower a statement under a condition or none."""
    term = told(term)
    if isinstance(when, Term) and when.head == "Whens":
        rest = [one for one in when.args if not (isinstance(one, Term) and one.head == "InPlay")]
        when = rest[0] if len(rest) == 1 else when
    if isinstance(when, Term) and when.head == "InPlay":
        when = None
    if term.head == "Two" and term.args[2] is None:  # strike rolls and saves, said at once, beside something else
        return _two(Term("Two", (*term.args[:2], when)), scope)
    if term.head == "Static":
        subject, parts = term.args
        assert isinstance(parts, tuple)
        return _statement(subject, parts, when, scope)
    if term.head == "StaticRow":
        subject, mods, verb = term.args
        return _statement(subject, (Term("Gains", (Term("Mods", (mods,)), None)), verb), when, scope)
    if term.head == "Two" and term.args[2] is None:
        return _two(Term("Two", (*term.args[:2], when)), scope)
    if term.head in {"HandSize", "HandSizeIs", "PlayersNot", "HandsOpen", "InitiativeOf"}:
        return _of_players(term, when, scope)
    if term.head == "Initiative":  # a player rolls with the bonuses of his Warlord
        in_force(scope)
        held = None if when is None else _Subject(Term("Me"), when, scope).when
        return [ab.Static(*modifiers(term, scope), scope=(f.Yours(), f.IsWarlord()), when=held)]
    if term.head in _OF_SOMEBODY:
        return _statement(term.args[0], (term,), when, scope)
    raise Unfit(f"{term.head}: no statement")


_OF_SOMEBODY: Final = frozenset({
    "Swings", "SwingsBut", "Blows", "HarshOf", "Guards", "GuardsFrom", "Harder", "FarAims", "NotByThem", "NotAimed",
})  # fmt: skip
_HANDS: Final[dict[str, tuple[Filter, ...]]] = {
    "you": (),
    "all": (f.IsWarlord(),),
    "foes": (f.Opposing(), f.IsWarlord()),
}
"""Of whom a greater hand is said: the card itself, or Warlords of players."""
_HOSTS: Final = f.Where(c.Is(v.Me(), f.InFormation(v.ControllerOf(v.It()))))
"""The Warlord of the player in whose formation the card stands."""


def _of_players(term: Term, when: Value, scope: Scope) -> list[Ability]:
    """Lower what is said of players: of their hands, and what they may not do."""
    in_force(scope)
    held = None if when is None else _Subject(Term("Me"), when, scope).when
    whose = str(term.args[0])
    if whose == "that":
        if scope.bearer.kind != "Character" or held != c.Is(v.Me(), f.InFormation(v.Opponents())):
            raise Unfit("that player: none was named")
        return [ab.Static(*modifiers(term, scope), scope=(f.Opposing(), f.IsWarlord(), _HOSTS), when=held)]
    card = whose == "you" and term.head in {"HandSize", "HandSizeIs"}
    scope_ = (f.Yours(), f.IsWarlord()) if whose == "you" and not card else _HANDS[whose]
    return [ab.Static(*modifiers(term, scope), scope=scope_, when=held)]


def _during(term: Term, scope: Scope) -> list[Ability]:
    fact, when = term.args
    assert isinstance(fact, Term)
    return _two(Term("Two", (*fact.args[:2], when)), scope) if fact.head == "Two" else _fact(fact, when, scope)


def _two(term: Term, scope: Scope) -> list[Ability]:
    first, second, when = term.args
    assert isinstance(first, Term)
    assert isinstance(second, Term)
    if second.args[0] == Term("Bare"):
        raise Unfit("whom is the second half about?")
    made = _fact(first, None if term.head == "AndWhen" else when, scope)
    if scope.subject == v.It() and second.args[0] in _ONE and scope.bearer.kind == "Character":
        scope.subject = None  # "your Elves gain +2 ATK and, if Testa is wounded, he gains +1 HP": he is none of them
    return [*made, *_fact(second, when, scope)]


def _facts(term: Term, scope: Scope) -> list[Ability]:
    """Lower several statements in a row, each with a subject of its own, under one condition or none."""
    rows, *when = term.args
    facts = [row for row in rows if isinstance(row, Term)] if isinstance(rows, tuple) else []
    if any(fact.args[0] == Term("Bare") for fact in facts[1:]):
        raise Unfit("whom are the others about?")
    return [made for fact in facts for made in _fact(fact, when[0] if when else None, scope)]


def _while_equipped(term: Term, scope: Scope) -> list[Ability]:
    """Lower what an item says of itself while it is equipped: it does nothing else."""
    said = term.args[1]
    assert isinstance(said, Term)
    if scope.bearer.kind != "Item":
        raise Unfit("only items are equipped")
    return STANDING[said.head](said, scope)


def _while_in_play(term: Term, scope: Scope) -> list[Ability]:
    """Lower what a card says of itself while it is in play: there it says it anyway."""
    said = term.args[1]
    assert isinstance(said, Term)
    if not scope.bearer.stays:
        raise Unfit("an action card is not in play", supported=False)
    scope.mention(Mention(scope.bearer.own, CHARACTER if scope.bearer.kind == "Character" else ITEM, own=True))
    return STANDING[said.head](said, scope)


def _two_whens(term: Term, scope: Scope) -> list[Ability]:
    """Lower one subject with several statements, each under a condition of its own."""
    subject, *said = term.args
    pairs = zip(said[::2], said[1::2], strict=True)
    return [one for each, when in pairs for one in _statement(subject, (each,), when, scope)]


def _static_from(term: Term, scope: Scope) -> list[Ability]:
    zone, subject, parts = str(term.args[0]), *term.args[-2:]
    when = condition(term.args[1], scope) if term.head == "StaticFromIf" else None
    who = scope_of(subject, scope)
    if not who:
        return _of_itself(zone, when, parts, scope)
    scope.subject, scope.away = v.It(), zone
    return [ab.Static(*modifiers_of(parts, scope), scope=who, when=when, zone="in hand" if zone == "hand" else zone)]


def _of_itself(zone: str, when: Condition | None, parts: Value, scope: Scope) -> list[Ability]:
    """Lower "While in your hand, ~ has the ability ...": it performs that itself."""
    needed: tuple[ab.Cost, ...] = () if when is None else (ab.Require(when),)
    found: list[Ability] = []
    for one in modifiers_of(parts, scope):
        made = one.ability if isinstance(one, m.Grant) else None
        if not isinstance(made, ab.Order | ab.React) or made.zone != "own ":
            raise Unfit("what a card does to itself out of play", supported=False)
        found.append(replace(made, cost=(*needed, *made.cost), zone=f"own {zone}"))
    return found


_PLAIN: Final = _OF_SOMEBODY | {"Static", "StaticRow", "HarderAs", "Initiative", "HandSize", "HandSizeIs", "PlayersNot", "HandsOpen", "InitiativeOf"}  # fmt: skip
STANDING: Final[dict[str, Callable[[Term, Scope], list[Ability]]]] = {
    **dict.fromkeys(_PLAIN, lambda term, scope: _fact(term, None, scope)),
    "WhileEquipped": _while_equipped,
    "WhileInPlay": _while_in_play,
    "During": _during,
    "Two": _two,
    "Facts": _facts,
    "TwoWhens": _two_whens,
    "AndWhen": _two,
    "StaticFrom": _static_from,
    "StaticFromIf": _static_from,
}
