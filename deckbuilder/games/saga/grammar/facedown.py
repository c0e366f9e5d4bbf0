"""Cards that lie face down: attached, where nothing of them counts but what is said of it, and equipped as items that the words describe."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.lines import FACE_DOWN, StatLine
from deckbuilder.games.saga.grammar import attaching, bonuses, deeds, phrases, piles
from deckbuilder.games.saga.grammar.deeds import Done
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, Scope, Unfit
from deckbuilder.text.terms import Term, Value

_PILES: Final = ("hand", "discard")
"""Where a card is picked that is turned face down."""


def _cards(what: Value, scope: Scope) -> tuple[list[Effect], v.Ref, bool]:
    """Lower which cards: what is picked before, the cards, and whether there may be several."""
    assert isinstance(what, Term)
    if what.head in {"Top", "TopUpTo"}:
        return _of_deck(what, scope)
    if what.head != "Np":
        return _known(what, scope)
    mode, n, parts = what.args
    inner = phrases.noun(parts, scope)
    target, many = str(mode).startswith("target"), phrases.number(n, scope)
    if inner.zone not in _PILES or inner.player != v.You() or (target and inner.zone == "hand"):
        raise Unfit("a card from your hand or discard pile")
    if mode == "all" or str(mode).endswith("or more"):
        raise Unfit("so many cards face down", supported=False)
    cards = inner.cards(scope, n=many, up_to=str(mode).endswith("up to"))
    ref = scope.pick(inner.sort, inner.told, target=target, many=many != 1)
    return [x.Target(cards) if target else x.Choose(cards)], ref, many != 1


def _of_deck(what: Term, scope: Scope) -> tuple[list[Effect], v.Ref, bool]:
    """Lower the top cards of one's deck: they are meant also when they are there no more."""
    n, whose = what.args
    if whose != Term("You"):
        raise Unfit("a card of another player face down", supported=False)
    number = phrases.number(n, scope)
    before: list[Effect] = []
    if what.head == "TopUpTo":
        if scope.x is not None:
            raise Unfit("X is said twice")
        before, number = [x.ChooseNumber(0, number)], v.X()
    ref = scope.pick(CARD, (), target=False, many=number != 1)
    return [*before, x.Note(v.TopOf(number, v.You()))], ref, number != 1


def _known(what: Term, scope: Scope) -> tuple[list[Effect], v.Ref, bool]:
    """Lower a card that was named: the action card itself, or one out of play."""
    if what.head in {"ThisCard", "Own"} and scope.bearer.kind == "Action":
        return [], v.Self(), False
    found = piles.meant(what, scope)
    dead = what.head == "TheDone" and scope.event == "die" and not scope.before and found.ref == v.Patient()
    if found.own or not (dead or found.sort == CARD):
        raise Unfit("which card lies face down?", supported=False)
    return [], found.ref, found.many


def _host(value: Value, scope: Scope) -> Done:
    """Lower to what they are attached: one character, or the item that says so."""
    if isinstance(value, Term) and value.head in {"ThisCard", "Own", "ThisItem"} and scope.bearer.kind == "Item":
        return Done((), v.Self(), CARD)
    done = deeds.patient(value, scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("attached to one character")
    return done


def attach(term: Term, scope: Scope) -> list[Effect]:
    """Lower "attach a card from your hand face down to ~": what it is there is said, or nothing."""
    what, place = term.args
    assert isinstance(place, Term)
    before, ref, many = _cards(what, scope)
    done = _host(place.args[0], scope)
    kinds = place.args[1]
    assert isinstance(kinds, tuple)
    line = StatLine(0, (), (), 0, 0, 0, tuple(map(str, kinds)), kind=FACE_DOWN)
    made = d.AttachTo(done.ref, v.It() if many else ref, as_=line)
    return [*before, *done.before, x.ForEach(ref, made) if many else made]


def equip(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip a card from your hand face down to an Elf as Lamp Oil, a Level 1 item with ..."."""
    what, host, told = term.args
    before, ref, many = _cards(what, scope)
    done = deeds.patient(host, scope)
    if many or done.sort != CHARACTER or done.many:
        raise Unfit("one item is equipped to one character")
    assert isinstance(told, Term)
    return [*before, *done.before, d.EquipTo(ref, done.ref, as_=item(told, scope))]


_NUMBERS: Final = {"Atk": "atk", "Ac": "ac", "Skill": "skill", "Hp": "hp"}


def item(told: Term, scope: Scope) -> StatLine:
    """Lower the line of an item: its numbers are bonuses."""
    name, level, kinds, parts = told.args
    assert isinstance(kinds, tuple)
    assert isinstance(parts, tuple)
    numbers = dict.fromkeys(_NUMBERS.values(), 0)
    traits = [str(kind.args[0]) for kind in kinds if isinstance(kind, Term) and kind.head == "Trait"]
    classes = [str(kind.args[0]) for kind in kinds if isinstance(kind, Term) and kind.head == "Class"]
    made = StatLine(0, tuple(classes), (), 0, name=str(name), kind="Item")
    for part in parts:
        assert isinstance(part, Term)
        if part.head in {"Trait", "Traits"}:
            traits += map(str, part.args[0]) if isinstance(part.args[0], tuple) else [str(part.args[0])]
        elif part.head == "Grant":
            made = replace(made, abilities=(*made.abilities, *bonuses.quoted(part.args[0], scope)))
        elif part.head in _NUMBERS and not numbers[_NUMBERS[part.head]]:
            n = part.args[0][0] if isinstance(part.args[0], tuple) and len(part.args[0]) == 1 else part.args[0]
            if not isinstance(n, int):
                raise Unfit("a bonus is one number")
            numbers[_NUMBERS[part.head]] = n
        else:
            raise Unfit("what an item is", supported=False)
    return replace(
        made,
        level=phrases.number(level, scope),
        atk=(numbers["atk"],) if numbers["atk"] else (),
        ac=numbers["ac"],
        skill=numbers["skill"],
        hp=numbers["hp"],
        traits=tuple(traits),
    )


FACING_DOWN: Final[dict[str, Callable[[Term, Scope], list[Effect]]]] = {"AttachDown": attach, "EquipDown": equip}
"""By the head of a command: what is turned face down."""


def says(found: list[Effect], part: Term, scope: Scope) -> bool:
    """Join a card that is attached face down with what holds while it is: "While it is attached, the target gains ..."."""
    last = found[-1] if found else None
    if part.head != "AttachedSays" or not isinstance(last, d.AttachTo) or last.as_ is None:
        return False
    if last.as_.abilities:
        raise Unfit("what holds while it is attached is said twice", supported=False)
    abilities = tuple(attaching.of_host(part, scope, last.to == v.Me()))
    found[-1] = replace(last, as_=replace(last.as_, abilities=abilities))
    return True
