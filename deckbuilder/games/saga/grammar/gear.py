"""Items that are equipped by an effect: from where, by whom, and what does not matter then."""

from copy import copy

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.conditions import Cards
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.lines import CardLine
from deckbuilder.games.saga.grammar import deeds, permissions, phrases, piles
from deckbuilder.games.saga.grammar.players import from_hand
from deckbuilder.games.saga.grammar.scope import CARD, CHARACTER, ITEM, Mention, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def equip_own(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip a Weapon": by the acting character."""
    return equipped(term.args[0], v.Me(), term.args[1], scope)


def equip_to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip an item from your hand to an adjacent Dwarf"."""
    return _equip(term.args[0], term.args[1], term.args[2], scope, moved=term.args[3:] == ("moved",))


def _spread(item: Value, holder: Value, ignore: Value, scope: Scope) -> list[Effect] | None:
    """Lower "equip any number of items to your characters": each of them to one of those; None where it is about something else."""
    parts = holder.args[2] if isinstance(holder, Term) and holder.head == "Np" and holder.args[0] == "all" else None
    if not isinstance(item, Term) or item.head != "Np" or item.args[0] != "up to":
        return None
    if parts is None:
        return _several(item, holder, ignore, scope)
    hosts = phrases.noun(parts, scope)
    if (
        hosts.sort != CHARACTER
        or hosts.zone != "play"
        or hosts.theirs
        or hosts.together
        or f.Yours() not in hosts.filters
    ):
        raise Unfit("equipped to characters of one's own")
    scope.grouped = True
    who = v.T(scope.picks)
    one = x.Seq(
        x.Choose(hosts.cards(scope)),
        x.Choose(_for(item, who, scope)),
        d.EquipTo(v.T(scope.picks + 1), who, _words(ignore)),
    )
    return [x.Repeat(phrases.number(item.args[1], scope), x.May(one), willing=True)]


def _several(item: Term, holder: Value, ignore: Value, scope: Scope) -> list[Effect]:
    """Lower "equip any number of items from your hand to him": one by one, as long as he may equip them and the player likes."""
    parts = item.args[2]
    assert isinstance(parts, tuple)
    done = deeds.patient(holder, scope)
    if done.sort != CHARACTER or done.many or not (_in_pile(parts) or from_hand(_terms(parts), scope)):
        raise Unfit("items of your hand are equipped to a character", supported=False)
    scope.grouped = True
    one = x.Seq(x.Choose(_for(item, done.ref, scope)), d.EquipTo(v.T(scope.picks), done.ref, _words(ignore)))
    return [*done.before, x.Repeat(phrases.number(item.args[1], scope), x.May(one), willing=True)]


def _terms(parts: tuple[Value, ...]) -> list[Term]:
    return [part for part in parts if isinstance(part, Term)]


def _for(item: Term, who: v.Ref, scope: Scope) -> Cards:
    """Give the items of your hand or discard pile of which one is picked for somebody."""
    parts = item.args[2]
    assert isinstance(parts, tuple)
    inner = phrases.noun(parts if _in_pile(parts) else (*parts, Term("In", ("hand", Term("You")))), scope)
    if inner.sort != ITEM or inner.zone not in ("hand", "discard") or inner.player != v.You():
        raise Unfit("items of your hand are equipped", supported=False)
    kept = tuple(one for one in inner.filters if not isinstance(one, f.Equippable))
    return Cards(*kept, f.Equippable(who), zone=inner.zone)


def _equip(item: Value, holder: Value, ignore: Value, scope: Scope, moved: bool = False) -> list[Effect]:
    spread = None if moved else _spread(item, holder, ignore, scope)
    if spread is not None:
        return spread
    taken = _item(item, scope, moved)  # the item is named first
    done = deeds.patient(holder, scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("items are equipped to characters")
    before = (
        list(done.before) if taken[0] or taken[1] == v.Self() else [_not_holder(one, taken[1]) for one in done.before]
    )
    return [*taken[0], *before, d.EquipTo(taken[1], done.ref, _words(ignore))]


def forged(term: Term, scope: Scope) -> list[Effect]:
    """Lower "summon 1 Iron Helm and equip it to a character you control": an item as the card of that name shows it."""
    name, holder, ignore = term.args
    done = deeds.patient(holder, scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("items are equipped to characters")
    made = d.Forge(CardLine(scope.bearer.name if name == "own" else str(name)))
    if name == "own" and scope.bearer.kind != "Item":
        raise Unfit("an item is created")
    ref = scope.pick(ITEM, (), target=False, many=False)
    return [*done.before, made, d.EquipTo(ref, done.ref, _words(ignore))]


def from_pile(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip ~ from your discard pile" of an ability that it lends from there."""
    item = phrases.ref(term.args[0], scope).ref
    if not isinstance(item, v.Copy) or item.zone != "discard":
        raise Unfit("the card itself, from which pile?", supported=False)
    return _equip(term.args[0], term.args[1], term.args[2], scope)


def laid_down(term: Term, done: deeds.Done, scope: Scope) -> list[Effect]:
    """Lower "he discards a Weapon": one that he has, as his controller chooses (rulebook, Actions: who controls decides)."""
    n, parts = term.args
    assert isinstance(parts, tuple)
    if done.sort != CHARACTER:
        raise Unfit("characters have items")
    inner = phrases.noun(parts, scope)
    if inner.sort != ITEM or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("items that he has")
    scope.grouped = True

    def of(who: v.Ref) -> Effect:
        his = (*inner.filters, f.HeldBy(who))
        if n == "all":
            return a.Destroy(v.Every(*his))
        picked = x.Choose(Cards(*his, n=phrases.number(n, scope), by=v.ControllerOf(who)))
        return x.Seq(picked, a.Destroy(v.T(scope.picks)))

    return [x.ForEach(done.ref, of(v.It())) if done.many else of(done.ref)]


def equip_spent(term: Term, scope: Scope) -> list[Effect]:
    """Lower "equip it to this character spent"."""
    *before, made = _equip(term.args[0], term.args[1], (), scope)
    assert isinstance(made, d.EquipTo)
    return [*before, made, a.Spend(made.item)]


def _not_holder(pick: Effect, item: v.Ref) -> Effect:
    """Let "another character" be other than the one that has the item."""
    if not isinstance(pick, x.Choose | x.Target):
        return pick
    cards = copy(pick.cards)
    other = tuple(f.Other(v.HolderOf(item)) if one == f.Other() else one for one in cards.filters)
    object.__setattr__(cards, "filters", other)
    return type(pick)(cards)


def equipped(item: Value, holder: v.Ref, ignore: Value, scope: Scope) -> list[Effect]:
    """Lower an item that a character equips."""
    if holder == v.It() and isinstance(item, Term) and item.head == "Np" and item.args[0] == "up to":
        one = x.Seq(x.Choose(_for(item, holder, scope)), d.EquipTo(v.T(scope.picks), holder, _words(ignore)))
        return [x.Repeat(phrases.number(item.args[1], scope), x.May(one), willing=True)]
    before, ref, many = _items(item, scope)
    if many:
        return [*before, x.ForEach(ref, d.EquipTo(v.It(), holder, _words(ignore)))]
    return [*before, d.EquipTo(ref, holder, _words(ignore))]


def _items(what: Value, scope: Scope) -> tuple[list[Effect], v.Ref, bool]:
    """Lower one item or several."""
    if not isinstance(what, Term) or what.head != "Np" or what.args[0] != "up to":
        return *_item(what, scope), False
    _, n, parts = what.args
    assert isinstance(parts, tuple)
    inner = phrases.noun(parts if _in_pile(parts) else (*parts, Term("In", ("hand", Term("You")))), scope)
    if inner.sort != ITEM or inner.zone == "play" or inner.player != v.You():
        raise Unfit("items are equipped")
    ref = scope.pick(ITEM, inner.told, target=False, many=True)
    return [x.Choose(inner.cards(scope, n=phrases.number(n, scope), up_to=True))], ref, True


def _in_pile(parts: tuple[Value, ...]) -> bool:
    return any(isinstance(part, Term) and part.head == "In" for part in parts)


def _words(ignore: Value) -> tuple[str, ...]:
    return tuple(permissions.waived(ignore))


def _item(what: Value, scope: Scope, moved: bool = False) -> tuple[list[Effect], v.Ref]:
    """Lower the item: one named before, one that was found, or one from a hand or pile; one that is ``moved`` is in play."""
    assert isinstance(what, Term)
    if what.head in {"Some", "SomeUpTo"}:
        return piles.some(what, scope)
    if what.head != "Np":
        found: Mention = piles.meant(what, scope)
        quest = scope.found
        if quest is not None and found is quest.mention and f.Kind("Item") in quest.told and not found.many:
            return [], found.ref
        if quest is not None and found is quest.mention and any(isinstance(one, f.Named) for one in found.filters):
            return [], found.ref  # the card of that name is an item, since it is to be equipped
        if found.discarded and f.Kind("Item") in scope.tossed_as and not found.many:
            return [], found.ref
        itself = (
            found.sort == CARD
            and "Item" in (scope.bearer.kind, scope.bearer.of)
            and (found.own or isinstance(found.ref, v.Copy))
        )
        if found.many or not (found.sort == ITEM or itself):
            raise Unfit("items are equipped to characters")
        return [], found.ref
    mode, n, parts = what.args
    assert isinstance(parts, tuple)
    terms = _terms(parts)
    at_hand = not moved and not _in_pile(parts) and from_hand(terms, scope)
    if mode == "target" and at_hand:
        raise Unfit("a card in a hand is not targeted", supported=False)
    inner = phrases.noun((*terms, Term("In", ("hand", Term("You")))) if at_hand else parts, scope)
    many = phrases.number(n, scope)
    if inner.sort != ITEM or many != 1 or mode not in ("a", "target", "exactly") or inner.player != v.You():
        raise Unfit("one item is equipped", supported=False)
    ref = scope.pick(ITEM, inner.told, target=mode == "target", many=False)
    cards = inner.cards(scope, n=many)
    return [x.Target(cards) if mode == "target" else x.Choose(cards)], ref
