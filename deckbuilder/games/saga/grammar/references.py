"""References: whom "the target", "that Dwarf", "the attacker" and "he" mean."""

from collections.abc import Callable
from typing import Final

from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.grammar import called, pages, phrases, qualities, several, worn
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, STRUCK, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_HEARD: Final[dict[str, frozenset[str]]] = {
    **{kind: frozenset({kind}) for kind in ("die", "wound", "spend", "stun", "ready", "hit", "miss")},
    "move": frozenset({"move", "forward", "backward", "fall"}),
}
"""What a participle says was done, with the kinds of event that tell of it."""
_OF_ACTIONS: Final = frozenset({"perform", "pay", "target"})
_ALONE: Final = frozenset(map(f.Trait, ("Armor", "Arrow", "Bow", "Familiar", "Gauntlet", "Helm", "Shield", "Steed")))
"""Equip Locations of which hardly anybody has two; many may equip two Weapons (rulebook, Equip)."""
_ACTED: Final = frozenset({*_OF_ACTIONS, *STRUCK, "roll", "wound", "die"})


def ref(value: Value, scope: Scope) -> Mention:
    """Lower a reference: give what it means, as a mention."""
    if not isinstance(value, Term):
        raise Unfit("no reference")
    found = _REFERENCES.get(value.head)
    if found is None:
        raise Unfit(f"{value.head} is no reference")
    meant = found(value, scope)
    scope.spoken.append(meant)
    return Mention(v.It(), meant.sort, meant.filters, meant.target) if meant == scope.each else meant


def of_strike(scope: Scope) -> bool:
    """Tell whether the trigger tells of a strike."""
    return bool({"melee", "ranged", "strike"} & set(map(str, scope.by)))


def _giver(scope: Scope) -> Mention:
    """Give the card that lends others an ability which names it: the one that was picked, or the only one that a player has in play."""
    if scope.giver is not None:
        return scope.giver
    whence = scope.bearer.lent.removeprefix("others ")
    if whence in ("hand", "discard"):
        return Mention(v.Copy(scope.bearer.name, whence), CARD, own=True)
    if scope.bearer.lent != "others" or not scope.bearer.unique:
        raise Unfit("the card that gives the ability", supported=False)
    return Mention(v.Every(f.Named(scope.bearer.name), f.Yours()), CHARACTER, own=True)


_LORD: Final = Term("MeAs", ("Warlord",))


def _own(term: Term, scope: Scope) -> Mention:
    if term.head == "ThisCard" and scope.entered:
        return Mention(v.Self(), CHARACTER)
    if term.head == "ThisCard":
        return Mention(v.Self(), CARD, own=True)
    if term.head == "ThisItem" and scope.bearer.kind != "Item":
        raise Unfit("this item: the card is none")
    if scope.bearer.lent and term.head in {"Own", "ThisItem", "ThisCard"}:
        if scope.bearer.lent != "holder":
            return _giver(scope)
        return Mention(v.Copy(scope.bearer.name, "held"), CARD, own=True)
    if term.head in {"Own", "ThisItem"}:
        living = scope.bearer.kind == "Character" or scope.entered
        mention = Mention(scope.bearer.own, CHARACTER if living else CARD, own=not scope.entered)
    else:
        if term == _LORD and not scope.bearer.lord:
            raise Unfit("this Warlord: the card is not for Warlords alone")
        if term.head == "MeAs" and term != _LORD and term.args[0] not in scope.bearer.classes:
            raise Unfit(f"this {term.args[0]}: the card is of another class")
        mention = Mention(v.Me(), CHARACTER, own=True)
    scope.mention(mention)
    return mention


_OF_SPELLS: Final = frozenset({"wound", "die", "heal", "stun", "spend", "ready", "hit", "miss", "strike"})
"""What somebody does by a spell that he casts."""


def _caster(term: Term, scope: Scope) -> Mention:
    """Lower "the caster": the performer of the card, unless the trigger tells of a spell of somebody else."""
    if scope.event in _OF_ACTIONS and "spell" in scope.by:
        if scope.bearer.kind == "Action":
            raise Unfit("the caster: of which spell")
        return Mention(v.Agent(), CHARACTER)
    if scope.event in _OF_SPELLS and "spell" in scope.by:
        if scope.bearer.kind == "Action":
            raise Unfit("the caster: of which spell")
        return _told(v.Agent(), scope)
    return _own(Term("Me"), scope)


def _target(term: Term, scope: Scope) -> Mention:
    return called.target(scope) or scope.target()


def _target_such(term: Term, scope: Scope) -> Mention:
    """Lower "the target Dwarf": what was said of the target."""
    found, inner = scope.target(), phrases.noun((term.args[0],), scope)
    if inner.sort != found.sort or not set(inner.filters) <= set(found.filters):
        raise Unfit("the target: it was not called so")
    return found


def _targets(scope: Scope) -> list[Mention]:
    return [m for m in scope.mentions if m.target]


def _nth_target(term: Term, scope: Scope) -> Mention:
    found, n = _targets(scope), term.args[0]
    assert isinstance(n, int)
    if n == 1 and len(found) < 2:  # others are only now being targeted
        return scope.target()
    if n > len(found) or any(m.many for m in found[:n]):
        raise Unfit("one target of several")
    return found[n - 1]


def _all_targets(term: Term, scope: Scope) -> Mention:
    """Lower "all targets": whatever was targeted, at once or one after another."""
    found = _targets(scope)
    if len(found) == 1 and found[0].many:
        return found[0]
    if len(found) < 2 or any(m.sort != CHARACTER for m in found):
        raise Unfit("the targets: there are not several")
    return Mention(v.Every(f.Any(*[f.Same(m.ref) for m in found])), CHARACTER, (), target=True, many=True)


def _the(term: Term, scope: Scope) -> Mention:
    value = term.args[0]
    heard = pages.heard(value, scope)
    if heard is not None:
        return heard
    if value == Term("Card") and scope.found is not None:
        return scope.found.mention
    inner = phrases.noun((value,), scope) if value not in pages.ACTIONS else phrases.Noun((), CARD)
    wanted = tuple(one for one in inner.filters if one != f.Kind("Item"))
    try:
        return scope.one(inner.sort, wanted)
    except Unfit:
        borne = _borne(inner.sort, wanted, scope)
        if borne is not None:
            return borne
        named = any(m.own and m.ref == v.Me() for m in scope.mentions)
        own = isinstance(value, Term) and value.head == "Class" and value.args[0] in scope.bearer.classes
        called = f.Class(str(value.args[0])) if own and isinstance(value, Term) else None
        if own and (named or scope.bearer.lent == "holder") and not any(called in m.filters for m in scope.mentions):
            return Mention(v.Me(), CHARACTER, own=True)  # "this rogue" a moment ago, or whoever holds the item
        own = own or (value == Term("Char") and named and scope.foe is None)  # as is "the Paladin" of an action card
        trait = isinstance(value, Term) and value.head == "Trait" and scope.bearer.kind == "Action"
        own = own or (trait and named and inner.sort == CHARACTER)
        if own and not any(m.sort == CHARACTER and not m.own for m in scope.mentions):
            return Mention(v.Me(), CHARACTER, own=True)
        raise


def _borne(sort: str, such: tuple[f.Filter, ...], scope: Scope) -> Mention | None:
    """Give "the Steed", of the only one of whom it was said that he has one equipped (rulebook, Equip: he has no second)."""
    if sort != ITEM or not {*such} & _ALONE:
        return None
    found = [
        one
        for one in scope.mentions
        if any(isinstance(has, f.Bears) and {*such} <= {*has.filters} for has in one.filters)
    ]
    if len(found) != 1 or (found[0].many and found[0] != scope.each):
        return None
    bearer = v.It() if found[0] == scope.each else found[0].ref
    return Mention(v.Every(f.Kind("Item"), *such, f.HeldBy(bearer)), ITEM, such)


def _the_other_side(scope: Scope) -> Mention | None:
    """Give "the opposing character" where one other than the bearer was named, or takes part in the strike that the trigger tells of."""
    others = [m for m in scope.mentions if m.sort == CHARACTER and not m.own]
    if len(others) == 1 and not others[0].many and f.Yours() not in others[0].filters:
        return others[0]
    if others or not scope.strike_heard or not of_strike(scope):
        return None
    if f.Same(v.Me()) in scope.suffers:
        return Mention(v.Agent(), CHARACTER)
    if scope.suffers or not any(m.own and m.ref == v.Me() for m in scope.mentions):
        return None
    if scope.sided and len(scope.ways) > 1:  # "targets or is targeted by": whichever of the two he is not
        return Mention(v.Every(f.Any(f.Same(v.Agent()), f.Same(v.Patient())), f.Other()), CHARACTER)
    return Mention(v.Patient(), CHARACTER) if scope.mine or len(scope.ways) == 1 else None


def _the_such(term: Term, scope: Scope) -> Mention:
    """Lower "the opposing fighter": what was called so."""
    if term.args[0] == (Term("Opposing"), Term("Char")):
        other = _the_other_side(scope)
        if other is not None:
            return other
    inner = phrases.noun(term.args[0], scope)
    try:
        return scope.one(inner.sort, tuple(one for one in inner.filters if one != f.Kind("Item")))
    except Unfit:
        if scope.foe is not None and inner.filters == (f.Opposing(),) and inner.sort == CHARACTER:
            return Mention(scope.foe, CHARACTER)
        raise


def _told(ref: v.Ref, scope: Scope) -> Mention:
    """Give a character that takes part in what the trigger tells of; from now on it has been named."""
    found = next((m for m in scope.mentions if m.ref == ref), None)
    if found is None:
        found = Mention(ref, CHARACTER)
        scope.mention(found)
    return found


def _done(term: Term, scope: Scope) -> Mention:
    """Lower "the killed character": to whom the trigger tells that it was done, else what was picked and called so."""
    deed, value = term.args
    slain = deed == "die" and scope.slain
    if (slain or scope.event in _HEARD.get(str(deed), ())) and _called(value, CHARACTER, scope):
        return _told(v.Patient(), scope)
    if deed == "target":
        found = scope.target()
        if not _called(value, found.sort, scope):
            raise Unfit("the target: it was not called so")
        return found
    return _the(Term("The", (value,)), scope)


def _called(value: Value, sort: str, scope: Scope) -> bool:
    """Tell whether a noun may stand for what is meant; who it is has been said."""
    return value not in pages.ACTIONS and phrases.noun((value,), scope).sort == sort


def _holder(term: Term, scope: Scope) -> Mention:
    """Lower "the equipped character", "the attached character": under whom the card lies."""
    if scope.bearer.kind == "Character":
        raise Unfit("a character is not equipped")
    return Mention(v.Me() if scope.bearer.kind == "Item" else v.HolderOf(v.Self()), CHARACTER, own=True)


def _holder_of(term: Term, scope: Scope) -> Mention:
    """Lower "the character with the item equipped": under whom an item lies that was named, and is another than the card itself."""
    item = ref(term.args[0], scope)
    if item.sort != ITEM or item.own or item.many:
        raise Unfit("with which item equipped?")
    return Mention(v.HolderOf(item.ref), CHARACTER)


def _players_lord(term: Term, scope: Scope) -> Mention:
    return Mention(v.WarlordOf(qualities.player(Term("ThatPlayer"), scope)), CHARACTER, (f.IsWarlord(),))


def _killer(term: Term, scope: Scope) -> Mention:
    if scope.event != "die":
        raise Unfit("nobody killed")
    dead = ref(term.args[0], scope) if term.args else None
    told = dead is None or dead.ref == v.Patient() or scope.suffers == (f.Same(dead.ref),)
    if dead is not None and not told and not (dead.filters and {*dead.filters} <= {*scope.suffers}):  # "your Warlord"
        raise Unfit("who killed another than the one who died?")
    return Mention(v.Agent(), CHARACTER)


def _illegal(term: Term, scope: Scope) -> Mention:
    """Lower "the rank in front of the illegal rank": that of one who stands in it, in one's own formation."""
    if scope.event != "fix" or f.Yours() not in scope.suffers:
        raise Unfit("an illegal rank of one's own: there is none")
    return Mention(v.Patient(), CHARACTER)


def _striker(term: Term, scope: Scope) -> Mention:
    if scope.event == "die" and scope.acts and not scope.by:
        return _told(v.Agent(), scope)
    if not scope.strike_heard or not of_strike(scope):
        raise Unfit("nobody struck")
    return _told(v.Agent(), scope)


def _hurter(term: Term, scope: Scope) -> Mention:
    if scope.event != "wound":
        raise Unfit("nobody inflicted wounds")
    return _told(v.Agent(), scope)


def _foe(term: Term, scope: Scope) -> Mention:
    if scope.foe is None:
        raise Unfit("whose opponent?")
    return _told(scope.foe, scope)


def _actor(term: Term, scope: Scope) -> Mention:
    if scope.event == "check" and "save" in " ".join(map(str, scope.by)):  # against whose action it is made
        return _told(v.Patient(), scope)
    if scope.event == "target":  # somebody targets, however he does
        return _told(v.Agent(), scope)
    several = not scope.event and scope.kinds <= _ACTED and all(scope.ways)  # whichever of them it was
    if not several and (scope.event not in _ACTED or not scope.by):
        raise Unfit("nobody performed an action")
    return _told(v.Agent(), scope)


def _struck(term: Term, scope: Scope) -> Mention:
    if scope.struck and not scope.volley:
        return Mention(v.Struck(), CHARACTER)
    if scope.strike_heard:
        return Mention(v.Patient(), CHARACTER)
    raise Unfit("no strike was mentioned")


def _pronoun(term: Term, scope: Scope) -> Mention:
    word = str(term.args[0])
    if word == "self":
        return Mention(v.Me(), CHARACTER, own=True)
    if scope.subject is not None and word != "it":
        if isinstance(scope.subject, v.Every) and word != "they":
            raise Unfit(f"{word}: which of them", supported=False)
        return next((m for m in scope.mentions if m.ref == scope.subject), Mention(scope.subject, CHARACTER))
    if word == "it" and scope.event in {"draw", "discard"} and all(one.own or one.many for one in scope.mentions):
        return Mention(v.EventCard(), CARD, pages.known(scope))
    return scope.pronoun(word)


def _each_target(term: Term, scope: Scope) -> Mention:
    if scope.each is not None and scope.topic is scope.each:  # of each of several it is said what his roll brings
        return scope.each
    found = _targets(scope)
    if len(found) > 1:
        return _all_targets(term, scope)
    only = scope.target()
    if not only.many:
        raise Unfit("each target: there is one only")
    return only


def _pick_of(term: Term, scope: Scope) -> Mention:
    """Lower "target Elf's Skill": who is picked, before what the sentence brings; the same where its words are looked at once more."""
    if scope.first is None:
        raise Unfit("picked for what?", supported=False)
    for said, mention in scope.picked:
        if said == term:
            return mention
    value = term.args[0]
    assert isinstance(value, Term)
    target = value.args[0] == "target"
    inner = phrases.noun(value.args[2], scope, targeted=target, picking=True)
    others = scope.picks - scope.opened - len(scope.picked)
    if len(scope.first) != len(scope.picked) or (scope.picked and others != scope.behind):
        raise Unfit("picked in which order?", supported=False)
    scope.behind = others
    if target and not inner.filters and any(one.target for one in scope.mentions):
        raise Unfit("target character: the one before, or another")
    cards = inner.cards(scope)
    scope.pick(inner.sort, inner.told, target=target, many=False)
    scope.first.append(x.Target(cards) if target else x.Choose(cards))
    scope.picked.append((term, scope.mentions[-1]))
    return scope.mentions[-1]


_REFERENCES: Final[dict[str, Callable[[Term, Scope], Mention]]] = {
    "Me": _own,
    "PickOf": _pick_of,
    "LastNamed": several.last_named,
    "OneWhoDoes": lambda term, scope: _told(v.Agent(), scope),
    "OneToWhom": lambda term, scope: _told(v.Patient(), scope),
    "PlayersLord": _players_lord,
    "MeAs": _own,
    "Own": _own,
    "ThisCard": _own,
    "ThisItem": _own,
    "Caster": _caster,
    "TheTarget": _target,
    "TheTargetSuch": _target_such,
    "NthTarget": _nth_target,
    "EachTarget": _each_target,
    "AllTargets": _all_targets,
    "TargetItems": worn.targeted,
    "The": _the,
    "TheMany": several.the_many,
    "TheOther": several.the_other,
    "ThosePicked": several.those_picked,
    "TheSuch": _the_such,
    "TheDone": _done,
    "Holder": _holder,
    "HolderOf": _holder_of,
    "TheDiscarded": pages.discarded,
    "TheRevealed": pages.revealed,
    "TheKiller": _killer,
    "TheIllegal": _illegal,
    "TheStriker": _striker,
    "TheActor": _actor,
    "StruckOne": _struck,
    "TheFoe": _foe,
    "TheHurter": _hurter,
    "Pro": _pronoun,
    "YourWarlord": lambda term, scope: Mention(v.WarlordOf(v.You()), CHARACTER, (f.IsWarlord(), f.Yours())),
}
