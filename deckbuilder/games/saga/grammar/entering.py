"""What is put into play: characters from hands, decks and piles, and cards that become characters."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deckbuilder.games.saga.algebra import abilities as ab
from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.lines import CardLine
from deckbuilder.games.saga.grammar import deeds, phrases, piles, statlines
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value


@dataclass(frozen=True, slots=True)
class _How:
    """How a card enters: from which of your piles, where, how turned, as what."""

    pile: str = ""
    where: Term | None = None
    orient: str = ""
    line: Term | None = None
    crowd: bool = False
    loyal: bool = False
    mine: bool = False
    near: v.Ref | None = None
    whose: Mention | None = None
    traits: tuple[str, ...] = ()
    sooner: int = 0
    anywhere: bool = False
    hp: Value = None


_PUT: Final = frozenset({"a", "exactly", "up to"})
_NEAR: Final = frozenset({"BesideOne", "RankOfOne"})
_WAYS: Final[dict[str, Callable[[_How], _How]]] = {
    "Levels": lambda how: replace(how, anywhere=True),
    "Crowd": lambda how: replace(how, crowd=True),
    "Loyal": lambda how: replace(how, loyal=True),
    "Under": lambda how: replace(how, mine=True),
}


def _how(value: Value) -> _How:
    assert isinstance(value, tuple)
    found = _How()
    for part in _one_by_one(value):
        if part.head == "FaceDown" or (part.head == "From" and not part.args[0]):
            continue
        if part.head == "From" and not found.pile:
            found = replace(found, pile=str(part.args[0]))
        elif part.head == "Turned" and not found.orient:
            found = replace(found, orient=str(part.args[0]))
        elif part.head in {"Line", "NamedLine"} and found.line is None:
            found = replace(found, line=part)
        elif part.head == "With" and not found.traits:
            assert isinstance(part.args[0], tuple)
            found = replace(found, traits=tuple(map(str, part.args[0])))
        elif part.head == "WithHp" and found.hp is None:
            found = replace(found, hp=part.args[0])
        elif part.head == "Sooner" and not found.sooner:
            found = replace(found, sooner=int(str(part.args[0])))
        elif part.head == "SamePlace" and found.where is None:
            found = replace(found, where=Term("PlaceOf", (Term("TheDone", ("die", Term("Char"))),)))
        elif part.head in _WAYS:
            found = _WAYS[part.head](found)
        elif part.head not in {"From", "Turned", "Line", "NamedLine"} and found.where is None:
            found = replace(found, where=part)
        else:
            raise Unfit("said twice of a card that enters")
    if Term("FaceDown") in value and found.line is None:
        raise Unfit("face down, and as what?")
    if found.anywhere and found.where is None:
        raise Unfit("the level does not matter: in which rank?", supported=False)
    return found


def _one_by_one(value: tuple[Value, ...]) -> list[Term]:
    """Give what is said of how a card enters, lists of what does not matter laid open."""
    parts = [part for part in value if isinstance(part, Term)]
    return [
        inner
        for part in parts
        for inner in (
            _one_by_one(part.args[0]) if part.head == "Ignoring" and isinstance(part.args[0], tuple) else [part]
        )
    ]


def enter(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put ... into play ..."."""
    what, how = term.args[0], _how(term.args[1])
    assert isinstance(what, Term)
    if how.orient == "same" and (how.where is None or how.where.head != "PlaceOf"):
        raise Unfit("turned as who?")
    if how.where is not None and how.where.head in _NEAR:
        done = deeds.patient(how.where.args[0], scope)
        if done.sort != CHARACTER or done.many:
            raise Unfit("where?")
        return [*done.before, *_entered(what, replace(how, near=done.ref), scope)]
    return _entered(what, _before_picking(how, scope), scope)


def _before_picking(how: _How, scope: Scope) -> _How:
    """Let "his former location" be that of somebody named before the one who is picked to enter there."""
    if how.where is None or how.where.head not in {"PlaceOf", "Beside", "RankOf"}:
        return how
    about = how.where.args[0]
    if not isinstance(about, Term) or about.head != "Pro" or about.args[0] == "it":
        return how
    try:
        return replace(how, whose=phrases.ref(about, scope))
    except Unfit:
        return how


def _entered(what: Term, how: _How, scope: Scope) -> list[Effect]:
    if how.line is not None:
        return _become(what, how, scope)
    if what.head in {"Some", "SomeUpTo"}:
        before, ref = piles.some(what, scope)
        if len(what.args) == 2 and v.You() != (scope.found.player if scope.found else None):
            raise Unfit("a card of another player enters", supported=False)
        return [*before, *_placed_all(ref, what.args[0] != 1, how, scope)]
    if what.head != "Np":
        return _again(what, how, scope)
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    more = (Term("In", (how.pile, Term("You"))),) if how.pile else ()
    if more and any(isinstance(part, Term) and part.head == "In" for part in parts):
        raise Unfit("in two piles")
    anywhere = not more and not any(isinstance(part, Term) and part.head in {"In", "Named"} for part in parts)
    if mode in _PUT and anywhere and scope.found is not None and scope.found.looked:
        seen = "SomeUpTo" if str(mode).endswith("up to") else "Some"
        return _entered(Term(seen, (n, parts)), how, scope)  # "Reveal the top five cards. You may put an Elf into play"
    if mode in _PUT and anywhere:
        more = (Term("In", ("hand", Term("You"))),)  # as by a decree (rulebook, Put a Character into Play)
    inner = phrases.noun((*parts, *more), scope)
    if mode == "all":
        raise Unfit("all such cards enter", supported=False)
    return _picked(str(mode), n, inner, how, scope)


def _picked(mode: str, n: Value, inner: phrases.Noun, how: _How, scope: Scope) -> list[Effect]:
    called = (f.Named(scope.bearer.name), f.SameName(v.Me()))
    own = scope.bearer.kind == "Character" and any({one, f.All(one)} & {*inner.filters} for one in called)
    if (inner.sort != CHARACTER and not own) or inner.zone == "play":
        raise Unfit("a character from hand or discard pile")
    if inner.player != v.You() and not how.mine:
        raise Unfit("a card of another player enters", supported=False)
    many, target = phrases.number(n, scope), mode.startswith("target")
    cards = inner.cards(scope, n=many, up_to=mode.endswith("up to"))
    ref = scope.pick(CHARACTER, inner.told, target=target, many=many != 1)
    pick = x.Target(cards) if target else x.Choose(cards)
    etiquette: list[Effect] = [d.Show(ref), d.Shuffle(inner.player)] if inner.zone == "deck" else []
    return [pick, *etiquette, *_placed_all(ref, many != 1, how, scope)]


def _again(what: Term, how: _How, scope: Scope) -> list[Effect]:
    """Lower "put it into play" of a card that was found, killed or removed."""
    if what.head in {"Own", "Me"} and scope.bearer.kind == "Character" and not scope.bearer.lent:
        return _itself(how, scope)
    found: Mention = piles.meant(what, scope)
    if found.ref == v.Self() and scope.away == "discard" and how.pile in ("", "discard"):
        return _placed_all(found.ref, False, how, scope)
    if found.own or how.pile == "hand":
        raise Unfit("a card that enters play by itself", supported=False)
    mine = scope.found is not None and found is scope.found.mention and scope.found.player == v.You()
    back = how.where is not None and how.where.head == "PlaceOf" and scope.event == "die"  # as his who had it
    if not mine and not how.mine and not back and f.Yours() not in found.filters:
        raise Unfit("a card of another player enters", supported=False)
    return _placed_all(piles.out_of(found.ref, how.pile) if how.pile else found.ref, found.many, how, scope)


def enter_or_put(term: Term, scope: Scope) -> list[Effect]:
    """Lower "put a revealed character into play or into your hand"."""
    what, how, to = term.args
    *before, made = enter(Term("Enter", (what, how)), scope)
    place = piles.place_of(to)
    if not isinstance(made, d.Enter) or place.to == "discard":
        raise Unfit("one that enters, or goes elsewhere", supported=False)
    place.takes(v.You(), True)
    return [*before, x.OneEffect(made, d.Put(made.card, place.to))]


def _itself(how: _How, scope: Scope) -> list[Effect]:
    """Lower "put ~ into play from your hand": it performs that from there."""
    if how.traits or how.sooner or how.hp is not None:
        raise Unfit("what it gains as it enters by itself", supported=False)
    if scope.from_pile is not None:
        raise Unfit("a card that enters play by itself, or stays where it is", supported=False)
    scope.from_pile = how.pile
    return [_placed(d.Enter(v.Self(), orient=how.orient), how, scope)]


def conjure(term: Term, scope: Scope) -> list[Effect]:
    """Lower "summon 1 Bone Hound": a character as the card of that name shows it."""
    n, name, told = term.args
    how = _how(told)
    if how.pile or how.line is not None or how.loyal or how.mine or (how.where is not None and how.where.head in _NEAR):
        raise Unfit("what is created comes from nowhere")
    line = CardLine(scope.bearer.name if name == "own" else str(name))
    if name == "own" and scope.bearer.kind != "Character":
        raise Unfit("characters are created", supported=False)
    placed = _placed(d.Enter(v.It(), orient=how.orient), how, scope)
    scope.created = True
    made = d.Summon(
        line,
        phrases.number(n, scope),
        placed.rank,
        placed.near,
        placed.at,
        how.orient,
        placed.beside,
        how.crowd,
        placed.abroad,
    )
    return [made]


def conjure_one(term: Term, scope: Scope) -> list[Effect]:
    """Lower "summon 1 of these or 1 of those"."""
    ways = term.args[0]
    assert isinstance(ways, tuple)
    return [x.OneEffect(*[made for way in ways if isinstance(way, Term) for made in conjure(way, scope)])]


def enter_cost(term: Term, scope: Scope) -> list[ab.Cost]:
    """Lower "put ~ into play from your hand" as what is paid."""
    return [ab.Pay(one) for one in _itself(_how(term.args[1]), scope)]


def of_his(ref: v.Ref, many: bool, how: Value, scope: Scope) -> list[Effect]:
    """Lower "... into play" of cards that a player has picked from his own hand or discard pile: they join his army."""
    told = _how(how)
    if (
        told.pile
        or told.traits
        or told.sooner
        or told.hp is not None
        or told.line is not None
        or told.mine
        or told.near is not None
    ):
        raise Unfit("how a card of his enters", supported=False)
    if told.where is not None and told.where.head not in {"Rank", "AnyRank"}:
        raise Unfit("where a card of his enters", supported=False)
    return _placed_all(ref, many, told, scope)


def _placed_all(ref: v.Ref, many: bool, how: _How, scope: Scope) -> list[Effect]:
    one = v.It() if many else ref
    made: list[Effect] = [_placed(d.Enter(one, orient=how.orient), how, scope)]
    if how.traits:
        made.append(a.Gain(one, *map(m.GainTrait, how.traits), until="permanent"))
    if how.hp is not None:
        made.append(a.Gain(one, m.SetTo("hp", phrases.number(how.hp, scope)), until="permanent"))
    return [x.ForEach(ref, joined(made))] if many else made


def _placed(enter_: d.Enter, how: _How, scope: Scope) -> d.Enter:
    """Say where a character enters."""
    where = how.where
    enter_ = replace(enter_, crowd=how.crowd, loyal=how.loyal, to=v.You() if how.mine else None)
    if how.sooner:
        if where is not None:
            raise Unfit("in which rank?")
        return replace(enter_, rank=v.Most(1, v.Plus(v.StatOf(enter_.card, "level"), -how.sooner)))
    if where is None:
        return enter_
    if where.head == "Rank":
        return replace(enter_, rank=phrases.number(where.args[0], scope))
    if where.head == "RankThere":
        return replace(enter_, rank=phrases.number(where.args[0], scope), abroad=str(where.args[1]))
    if where.head == "AnyRank":
        return replace(enter_, rank=0)
    if where.head == "MyRank":
        return replace(enter_, near=v.Me())
    if how.near is not None:
        return replace(enter_, near=how.near, beside=where.head == "BesideOne")
    near = how.whose or phrases.ref(where.args[0], scope)
    if near.sort != CHARACTER or near.many:
        raise Unfit("where?")
    if where.head == "PlaceOf":
        return replace(enter_, at=near.ref)
    return replace(enter_, near=near.ref, beside=where.head == "Beside")


def _become(what: Term, how: _How, scope: Scope) -> list[Effect]:
    """Lower "put this card into play ... as a Level 1 fighter ..."."""
    if how.traits or how.sooner or how.hp is not None:
        raise Unfit("its traits stand in the line")
    assert how.line is not None
    if what.head == "Top":
        before, ref, many = _of_deck(what, scope)
    elif what.head == "Np" and (how.pile or _in_hand(what)):
        before, ref, many = _of_hand(what, how, scope)
    elif what.head == "TheDone" and scope.event == "die" and not scope.before and how.where is not None:
        found = piles.meant(what, scope)
        if found.ref != v.Patient():
            raise Unfit("a character that becomes another", supported=False)
        before, ref, many, how = [], found.ref, False, replace(how, mine=True)
    elif what.head in {"The", "TheDiscarded", "Pro"} and not how.pile:
        found = piles.meant(what, scope)
        if found.sort != CARD or not isinstance(found.ref, v.T | v.TopOf) or found.many:
            raise Unfit("a character that becomes another", supported=False)
        before, ref, many = [], found.ref, False
    elif scope.bearer.kind == "Character" or what.head not in {"ThisCard", "Own"} or how.pile:
        raise Unfit("a character that becomes another", supported=False)
    else:
        before, ref, many = [], v.Self(), False
    assert how.line is not None
    line = statlines.line(how.line, scope, own=ref == v.Self())
    made = _placed(d.Enter(ref, orient=how.orient, as_=line), how, scope)
    after = statlines.told_later(how.line, ref, scope)
    told: tuple[f.Filter, ...] = (
        *map(f.Trait, line.traits),
        *[f.Class(one.capitalize()) for one in line.classes],
        f.Yours(),
    )
    scope.entered = ref == v.Self()
    if not many:
        scope.mention(Mention(ref, CHARACTER, told))
    return [*before, made, *after]


def _of_deck(what: Term, scope: Scope) -> tuple[list[Effect], v.Ref, bool]:
    """Note the top cards of a deck: they are meant also when they are there no more."""
    n, whose = what.args
    if whose != Term("You"):
        raise Unfit("a card of another player enters", supported=False)
    top = v.TopOf(phrases.number(n, scope), v.You())
    ref = scope.pick(CARD, (), target=False, many=n != 1)
    return [x.Note(top)], ref, n != 1


def _in_hand(what: Term) -> bool:
    parts = what.args[2]
    return isinstance(parts, tuple) and any(isinstance(one, Term) and one.head == "In" for one in parts)


def _of_hand(what: Term, how: _How, scope: Scope) -> tuple[list[Effect], v.Ref, bool]:
    """Lower "put a card from your hand into play as ...": whatever it is."""
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    inner = phrases.noun((*parts, *([Term("In", (how.pile, Term("You")))] if how.pile else [])), scope)
    if mode != "a" or n != 1 or inner.player != v.You():
        raise Unfit("a card of yours becomes a character", supported=False)
    ref = scope.pick(CARD, inner.filters, target=False, many=False)
    return [x.Choose(inner.cards(scope, n=1))], ref, False
