"""Cards attached by an effect: as if they had been scribed, to be performed again and again, or only to lie there."""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, cast

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.algebra.values import Ref
from deckbuilder.games.saga.grammar import deeds, gear, phrases, piles
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value

_PLAYED: Final = frozenset({"perform", "affect"})
"""What is heard when an action is over."""
_CARDS: Final = frozenset({"card", "spell", "action"})
_SELF: Final = frozenset({"ThisCard", "Own"})


def _page(what: Value, zone: Value, scope: Scope) -> tuple[list[Effect], v.Ref, list[Effect]]:
    """Lower the action card: what is picked before, the card, and what is done with its deck afterwards."""
    assert isinstance(what, Term)
    if what.head in {"Some", "SomeUpTo"}:
        before, ref = piles.some(what, scope)
        return before, ref, []
    if what.head != "Np":
        found = piles.meant(what, scope)
        if found.own:
            raise Unfit("another card is attached so")
        if found.sort != CARD or found.many or zone is not None:
            raise Unfit("an action card is attached", supported=False)
        return [], found.ref, []
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    if not any(isinstance(part, Term) and part.head == "In" for part in parts):
        parts = (*parts, Term("In", (zone or "hand", Term("You"))))
    elif zone is not None:
        raise Unfit("in two piles")
    inner = phrases.noun(parts, scope)
    if inner.sort != CARD or n != 1 or mode not in ("a", "target", "exactly") or inner.player != v.You():
        raise Unfit("an action card is attached", supported=False)
    target = mode == "target"
    if target and inner.zone != "discard":
        raise Unfit("a card in a hand is not targeted", supported=False)
    pages = inner if any(isinstance(one, f.Spell | f.Kind) for one in inner.filters) else _pages(inner)
    cards = pages.cards(scope, n=1)
    ref = scope.pick(CARD, inner.told, target=target, many=False)
    picked: Effect = x.Target(cards) if target else x.Choose(cards)
    searched = inner.zone == "deck"
    return [picked, *([d.Show(ref)] if searched else [])], ref, [d.Shuffle()] if searched else []


def _pages(inner: phrases.Noun) -> phrases.Noun:
    """Say of cards of which nothing else is said that they are action cards: no others are attached."""
    return phrases.Noun((f.Kind("Action"), *inner.filters), inner.sort, inner.zone, inner.player)


def _host(value: Value, scope: Scope) -> Done:
    done = deeds.patient(value, scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("attached to one character")
    return done


def scribed(term: Term, scope: Scope) -> list[Effect]:
    """Lower "attach a spell from your hand to this character as if it had been successfully scribed" (rulebook, Feats: Scribe)."""
    what = term.args[0]
    assert isinstance(what, Term)
    parts = what.args[2] if what.head == "Np" else ()
    if what.head == "Np" and not any(
        isinstance(part, Term) and part.head == "In" for part in (parts if isinstance(parts, tuple) else ())
    ):
        raise Unfit("from which pile?")
    before, ref, after = _page(what, None, scope)
    done = _host(term.args[1], scope)
    return [*before, *done.before, d.AttachTo(done.ref, ref), *after]


def card(term: Term, scope: Scope) -> list[Effect]:
    """Lower "attach a fighter action card to ~ from your hand", of an item: there it only lies, as a character does anywhere."""
    what, host, zone = term.args
    if _is_gear(what, zone, scope):  # an item that is attached is equipped
        return gear.equip_to(Term("EquipTo", (_in_zone(what, zone), host, ())), scope)
    folk = _folk(what, zone, scope)
    if folk is not None:
        before, ref, after = folk
        done = deeds.patient(host, scope)
        if done.many or done.ref == ref:
            raise Unfit("attached to one other card")
        return [*before, *done.before, d.AttachTo(done.ref, ref), *after]
    before, ref, after = _page(what, zone, scope)
    done = deeds.patient(host, scope)
    if scope.bearer.kind != "Item" or done.ref != v.Self():
        raise Unfit("attached, for what?", supported=False)
    return [*before, d.AttachTo(done.ref, ref, "idle"), *after]


def _in_zone(what: Value, zone: Value) -> Value:
    """Say within a noun phrase from which of your piles the card is."""
    if zone is None or not isinstance(what, Term) or what.head != "Np":
        return what
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    if any(isinstance(part, Term) and part.head == "In" for part in parts):
        raise Unfit("in two piles")
    return Term("Np", (mode, n, (*parts, Term("In", (zone, Term("You"))))))


def _is_gear(what: Value, zone: Value, scope: Scope) -> bool:
    """Tell whether it is some item, or one that was named before."""
    phrase = _in_zone(what, zone)
    if not isinstance(phrase, Term) or phrase.head in {"Some", "SomeUpTo", *_SELF, "ThisItem"}:
        return False
    if phrase.head != "Np":
        return piles.meant(phrase, scope).sort == ITEM
    return phrases.sort_of(phrase.args[2], scope) == ITEM


def _folk(what: Value, zone: Value, scope: Scope) -> tuple[list[Effect], v.Ref, list[Effect]] | None:
    """Lower a character that is attached, in play or out of it; None for other cards."""
    what = _in_zone(what, zone)
    assert isinstance(what, Term)
    if what.head in {"Some", "SomeUpTo"}:
        return None
    if what.head != "Np":
        found = piles.meant(what, scope)
        if found.sort != CHARACTER or found.many or zone is not None:
            return None
        return [], found.ref, []
    mode, n, parts = what.args
    if phrases.sort_of(parts, scope) != CHARACTER:
        return None
    inner = phrases.noun(parts, scope)
    if n != 1 or mode not in ("a", "target", "exactly"):
        raise Unfit("one character is attached")
    if inner.zone == "play":
        done = deeds.patient(what, scope)
        return list(done.before), done.ref, []
    if inner.player != v.You() or (mode == "target" and inner.zone != "discard"):
        raise Unfit("a character of your own is attached", supported=False)
    cards = inner.cards(scope, n=1)
    ref = scope.pick(CHARACTER, inner.told, target=mode == "target", many=False)
    searched = inner.zone == "deck"
    picked: Effect = x.Target(cards) if mode == "target" else x.Choose(cards)
    return [picked, *([d.Show(ref)] if searched else [])], ref, [d.Shuffle()] if searched else []


def kept(term: Term, scope: Scope) -> list[Effect]:
    """Lower "attach a spell to this character. While it is attached, he may cast it once per turn as if it were in your hand"."""
    what, host, zone, said = term.args[:4]  # what is said besides, is so anyhow
    assert isinstance(what, Term)
    assert isinstance(said, Term)
    own = what.head in _SELF and scope.bearer.kind == "Action"
    if own and (zone is not None or said.head == "Later"):
        raise Unfit("the card itself, from where?")
    before, ref, after = ([], v.Self(), []) if own else _page(what, zone, scope)
    if _on_itself(host, scope):
        return _kept_on_item(said, [*before, d.AttachTo(v.Self(), ref, "kept"), *after], scope)
    done = _host(host, scope)
    scope.subject = done.ref
    if phrases.ref(said.args[0], scope).ref != done.ref:
        raise Unfit("another than the one to whom it is attached", supported=False)
    scope.subject = None
    if said.head == "KeptBy":  # "as if he were in your hand and this character were a wizard"
        scope.subject = done.ref
        if phrases.ref(said.args[1], scope).ref != done.ref:
            raise Unfit("another than the one to whom it is attached", supported=False)
        scope.subject = None
        said = Term("Kept", (said.args[0], said.args[2]))
    if said.head == "Later":
        return [*before, *done.before, d.AttachTo(done.ref, ref), *after]
    made: list[Effect] = [*before, *done.before, d.AttachTo(done.ref, ref, "kept"), *after]
    if said.args[1] is not None:
        made.append(_regardless(done.ref, ref, str(said.args[1]), scope))
    return made


def _on_itself(host: Value, scope: Scope) -> bool:
    """Tell whether an item keeps the card: who has it performs it."""
    return scope.bearer.kind == "Item" and isinstance(host, Term) and host.head in {*_SELF, "ThisItem"}


def _kept_on_item(said: Term, made: list[Effect], scope: Scope) -> list[Effect]:
    """Lower "attach a spell to this item. While it is attached, this wizard may cast it once per turn"."""
    if said.head != "Kept" or said.args[1] is not None:
        raise Unfit("what an item keeps is performed as it is", supported=False)
    if phrases.ref(said.args[0], scope).ref != v.Me():
        raise Unfit("another than the one who has the item", supported=False)
    return made


def _regardless(host: v.Ref, ref: v.Ref, name: str, scope: Scope) -> Effect:
    """Let somebody perform a card that is attached to him as if he were of a class."""
    may = m.Regardless("perform", "class", (f.Same(ref), f.Class(name)))
    if ref == v.Self():
        return a.Gain(host, may, until="attached")
    return a.Gain(host, m.While(may, c.Is(ref, f.HeldBy(v.It()))), until="permanent")


ATTACHING: Final[dict[str, Callable[[Term, Scope], list[Effect]]]] = {
    "Scribed": scribed,
    "AttachCard": card,
    "AttachKept": kept,
}
"""By the head of a command: what is attached."""


def attached_to(value: Value) -> Value:
    """Give what the card is attached to."""
    if isinstance(value, tuple):
        return next((found for part in value if (found := attached_to(part)) is not None), None)
    if isinstance(value, Term):
        return value.args[0] if value.head == "Attach" else attached_to(value.args)
    return None


def with_gains(done: Effect, attached: list[Term], body: Term, scope: Scope) -> Effect:
    """Give what an action does with what is said behind it: "While it is attached, ..." of another card than an action card.

    Args:
        done: what it does.
        attached: what is said.
        body: of the action.
        scope: of the clause.
    """
    found = [one for one in within(done) if isinstance(one, d.AttachTo)]
    if len(found) != 1 or found[0].how or scope.lower is None:
        raise Unfit("while what is attached?")
    (attaches,) = found
    gains = [one for term in attached for one in _gained(term, attached_to(body), attaches, scope)]
    return cast(Effect, _put_in(done, attaches, replace(attaches, gains=tuple(gains))))


def _gained(term: Term, whose: Value, attaches: d.AttachTo, scope: Scope) -> list[Modifier]:
    """Lower what whoever the card is attached to has meanwhile."""
    assert scope.lower is not None
    itself = attaches.to in (v.Me(), v.Self())
    if not itself and whose is None:
        raise Unfit("attached to whom?")
    bearer = scope.bearer if itself else replace(scope.bearer, kind="Item")
    inner = Scope(bearer, quoted=scope.quoted, x=scope.x)
    inner.mention(Mention(v.Me(), CHARACTER, own=True))
    said = term.args[1] if itself else _of_holder(term.args[1], False)
    assert isinstance(said, Term)
    made = scope.lower(said, inner)
    plain = [
        one for one in made if isinstance(one, ab.Static) and (one.scope, one.when, one.zone) == ((), None, "play")
    ]
    gains = [one for static in plain for one in static.modifiers]
    if len(plain) != len(made) or any(isinstance(part, Ref) for one in gains for part in within(one)):
        raise Unfit("more than what the one to whom it is attached has meanwhile", supported=False)
    return gains


def _put_in(node: Any, was: Effect, now: Effect) -> Any:
    """Put one effect in the place of another."""
    if node is was:
        return now
    if isinstance(node, tuple):
        return tuple(_put_in(part, was, now) for part in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    made = copy(node)
    for one in fields(node):
        object.__setattr__(made, one.name, _put_in(getattr(node, one.name), was, now))
    return made


_OF_CARDS: Final = frozenset({"Item", "Gear", "Spell", "Kind", "Card"})
_HIM: Final = frozenset({"TheTarget", "The", "Pro"})
_PERFORMER: Final = frozenset({"Me", "MeAs"})


def said(term: Term, scope: Scope, whose: Value = None) -> list[Ability]:
    """Lower what holds while the card is attached: it speaks of whoever has it.

    Args:
        term: of the sentence.
        scope: of the clause.
        whose: what the sentences before attach it to; None where they do not say.
    """
    if scope.bearer.kind != "Action" or scope.lower is None:
        raise Unfit("only action cards are attached", supported=False)
    if whose is None and term.args[0] == Term("Attached", ("goes",)):
        raise Unfit("it goes from where it was not attached")
    return of_host(
        term,
        scope,
        whose is None or (isinstance(whose, Term) and (whose.head in _PERFORMER or _is_performer(whose, scope))),
    )


def of_host(term: Term, scope: Scope, to_me: bool) -> list[Ability]:
    """Lower what holds while a card is attached; ``to_me``: to the performer."""
    if scope.lower is None:
        raise Unfit("an ability within an ability")
    said = _of_holder(term.args[1], to_me)
    if not to_me and any(_is_performer(one, scope) for one in _called(term.args[1])):
        raise Unfit("the performer, where whoever has the card is meant by what it says", supported=False)
    assert isinstance(said, Term)
    inner = Scope(replace(scope.bearer, kind="Item"), quoted=scope.quoted, x=scope.x)
    inner.mention(Mention(v.Me(), CHARACTER, own=True))
    made = scope.lower(said, inner)
    if not all(isinstance(one, ab.Static | ab.Auto) for one in made):
        raise Unfit("nothing that holds while it is attached", supported=False)
    return [replace(one, event=_of_others(one.event)) if isinstance(one, ab.Auto) else one for one in made]


def _of_others(event: ab.Event | ab.OneEvent) -> ab.Event | ab.OneEvent:
    """Let "whenever a player casts a spell" be another than the one that attached the card: when that was cast, it was not attached yet."""
    if isinstance(event, ab.OneEvent):
        return ab.OneEvent(*[_other(one) for one in event.events])
    return _other(event)


def _other(event: ab.Event) -> ab.Event:
    played = event.kind in _PLAYED and _CARDS.intersection(one for one in event.by if isinstance(one, str))
    return replace(event, by=(*event.by, f.Not(f.Same(v.Self())))) if played else event


def _of_holder(value: Value, to_me: bool) -> Value:
    """Say of the bearer what is said of the target, that character or him."""
    if isinstance(value, tuple):
        return tuple(_of_holder(part, to_me) for part in value)
    if not isinstance(value, Term) or value.head in {"Grant", "MayGrant"}:
        return value
    if value.head in _PERFORMER and not to_me:
        raise Unfit("the performer, or whoever has the card")
    if value.head in _HIM and not _names_card(value):
        return Term("Me")
    return Term(value.head, tuple(_of_holder(part, to_me) for part in value.args))


def _called(value: Value) -> Iterator[Term]:
    """Give all of whom words speak by what they are: "the Assassin"; within quotes others are meant."""
    if isinstance(value, tuple):
        for part in value:
            yield from _called(part)
    elif isinstance(value, Term) and value.head not in {"Grant", "MayGrant"}:
        if value.head == "The" and not _names_card(value):
            yield value
        yield from _called(value.args)


def _is_performer(value: Term, scope: Scope) -> bool:
    """Tell whether that is who performs the card: by a class or trait that nobody was named by before, he is."""
    try:
        return phrases.ref(value, scope).ref == v.Me()
    except Unfit:
        return value.head == "The" and value.args != (Term("Char"),)


def _names_card(value: Term) -> bool:
    noun = value.args[0] if value.head == "The" else None
    return isinstance(noun, Term) and noun.head in _OF_CARDS
