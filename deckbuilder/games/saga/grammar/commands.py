"""Commands and what happens without a subject: single deeds, each from its term."""

from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import (
    answers,
    assaults,
    attaching,
    bidden,
    bonuses,
    deeds,
    entering,
    facedown,
    gear,
    guises,
    hands,
    heaps,
    heard,
    leaving,
    moving,
    natures,
    payments,
    phrases,
    piles,
    players,
    reaches,
    revealing,
    seeking,
    shifted,
    strikemods,
    strikes,
    unspared,
)
from deckbuilder.games.saga.grammar.carried import carried
from deckbuilder.games.saga.grammar.deeds import Deed, Done
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.references import of_strike
from deckbuilder.games.saga.grammar.scope import CHARACTER, OTHERS, Scope, Unfit
from deckbuilder.text.terms import Term, Value


def _do(term: Term, scope: Scope) -> list[Effect]:
    done = deeds.patient(term.args[1], scope)
    verbs = term.args[0] if isinstance(term.args[0], tuple) else (term.args[0],)
    if "destroy" in verbs and done.mention is not None and any(map(natures.of_any_kind, done.mention.filters)):
        raise Unfit("destroyed: a card that may be a character", supported=False)
    if verbs == ("spend",) and (counted := deeds.to_be_counted(done.before)) is not None:
        scope.paid_by = "spend"
        return [counted, deeds.do("spend", done.ref, done.sort)]
    told = term.args[1]
    if isinstance(told, Term) and told.head == "Np" and "destroy" not in verbs:  # only items are destroyed
        done = deeds.done_of_either(done, told.args[2])
    return [*done.before, *[deeds.do(str(verb), done.ref, done.sort) for verb in verbs]]


def _harm(term: Term, scope: Scope) -> list[Effect]:
    done = deeds.patient(term.args[0], scope)
    n = phrases.number(term.args[1], scope)
    if done.sort != CHARACTER:
        raise Unfit("characters have wounds")
    if term.head == "HarmWhole":
        return [*done.before, unspared.wound(term.args[1:], done.ref, scope)]
    if term.head == "Harm":
        scope.harmed = None if done.many else done.ref
        return [*done.before, a.Wound(done.ref, n)]
    up_to = term.head == "MendUpTo"
    if up_to and isinstance(term.args[0], Term) and term.args[0].head == "Np" and done.many and not done.before:
        raise Unfit("so many from each, or from all together")
    return [*done.before, a.Heal(done.ref, n, up_to=up_to)]


def _mend_shared(term: Term, scope: Scope) -> list[Effect]:
    """Lower "remove up to three wounds from other characters in this rank": so many from all of them together, one by one."""
    who, n = term.args[:2]
    inner = phrases.noun(who, scope)
    if inner.sort != CHARACTER or inner.zone != "play" or inner.theirs or inner.together or inner.beside:
        raise Unfit("wounds of characters in play")
    scope.grouped = True
    one = x.Seq(x.Choose(inner.cards(scope)), a.Heal(v.T(scope.picks), 1))
    if term.args[2:]:  # "a wound from your characters": from one of them, or from each? (printed so for "each" as well)
        return [x.Repeat(phrases.number(n, scope), one)]
    return [x.Repeat(phrases.number(n, scope), x.May(one), willing=True)]


def _gain(term: Term, scope: Scope) -> list[Effect]:
    done = deeds.patient(term.args[0], scope)
    made = bonuses.modifiers(term.args[1], scope)
    return [*done.before, a.Gain(done.ref, *made, until=duration(term.args[2], scope))]


def _add_to(term: Term, scope: Scope) -> list[Effect]:
    """Lower "add this character's Skill to his ATK": the number is said first, and names who is meant behind it."""
    n, whose, qualities, until = term.args
    phrases.number(n, scope)
    return _gain(Term("Give", (whose, Term("Mods", ((Term("Bonuses", (qualities, n)),),)), until)), scope)


def _gain_one(term: Term, scope: Scope) -> list[Effect]:
    until = duration(term.args[1], scope)
    return [x.OneEffect(*[a.Gain(v.Me(), *row, until=until) for row in bonuses.options(term.args[0], scope)])]


def _either(term: Term, scope: Scope) -> list[Effect]:
    """Lower two things of which one is done to the same card."""
    done = deeds.patient(term.args[1] if term.head == "DoOne" else payments.chargeable(term.args[0]), scope)
    if term.head == "DoOne":
        assert isinstance(term.args[0], tuple)
        ways = [deeds.do(str(verb), done.ref, done.sort) for verb in term.args[0]]
    elif term.head == "TurnOrHarm":
        if done.sort != CHARACTER or done.many:
            raise Unfit("one character is turned or wounded", supported=False)
        turned = deeds.do(str(term.args[1]), done.ref, done.sort)
        ways = [turned, a.Wound(done.ref, phrases.number(term.args[2], scope))]
    else:
        n, m = (phrases.number(one, scope) for one in term.args[1:])
        if term.head == "ChargeOrNot":
            ways = [d.Charge(done.ref, n), d.Charge(done.ref, -m if isinstance(m, int) else v.Times(-1, m))]
        elif done.sort == CHARACTER:
            ways = [a.Wound(done.ref, n), a.Heal(done.ref, m)]
        else:
            raise Unfit("characters have wounds")
    return [*done.before, x.OneEffect(*ways)]


def _give_one(term: Term, scope: Scope) -> list[Effect]:
    """Lower "give a Dwarf +1 ATK or +1 AC"."""
    done, until = deeds.patient(term.args[0], scope), duration(term.args[2], scope)
    rows = bonuses.options(term.args[1], scope)
    return [*done.before, x.OneEffect(*[a.Gain(done.ref, *row, until=until) for row in rows])]


def _perform(term: Term, scope: Scope) -> list[Effect]:
    assert isinstance(term.args[1], Term)
    return strikes.performs(term.args[1], Done((), v.Me(), CHARACTER), scope)


def _charge(term: Term, scope: Scope) -> list[Effect]:
    done = deeds.patient(payments.chargeable(term.args[0]), scope)
    if term.head == "UnchargeAll":
        if done.many:
            raise Unfit("all Charges of several cards", supported=False)
        return [*done.before, d.Charge(done.ref, v.Times(-1, v.ChargesOn(done.ref)))]
    n = phrases.number(term.args[1], scope)
    if term.head == "Uncharge":
        n = -n if isinstance(n, int) else v.Times(-1, n)
    return [*done.before, d.Charge(done.ref, n)]


def _parts(term: Term) -> tuple[Value, ...]:
    parts = term.args[2]
    return parts if isinstance(parts, tuple) else ()


def _move_charge(term: Term, scope: Scope) -> list[Effect]:
    told, to = term.args[0], term.args[2]
    giver = deeds.patient(payments.chargeable(term.args[1]), scope)
    if giver.ref == v.Me() and isinstance(to, Term) and to.head == "Np" and Term("Other") not in _parts(to):
        to = Term("Np", (*to.args[:2], (*_parts(to), Term("Other")), *to.args[3:]))  # who has it cannot be given it
    taker = deeds.patient(payments.chargeable(to), scope)
    if giver.many or taker.many:
        raise Unfit("Charges of one card to another")
    if giver.ref != v.Me() and isinstance(to, Term) and to.head == "Np" and OTHERS & {*_parts(to)}:
        raise Unfit("another than the one from which they are moved", supported=False)
    there = v.ChargesOn(giver.ref)
    before: list[Effect] = [*giver.before, *taker.before]
    n: v.Value = there
    if told not in ("all", "any"):
        n = v.Least(phrases.number(told, scope), there)
    if term.head == "MoveChargeSome":
        if scope.x is not None:
            raise Unfit("another number than X", supported=False)
        before.append(x.ChooseNumber(0, n))
        n = v.X()
    return [*before, d.Charge(taker.ref, n), d.Charge(giver.ref, v.Times(-1, n))]


def _roll(term: Term, scope: Scope) -> list[Effect]:
    if term.head == "Reroll" and scope.event in {"miss", "check"}:
        return [d.Reroll(scope.critical)]
    if term.head != "Reroll" and scope.event == "target" and not scope.struck and of_strike(scope):
        return heard.said(Term("StrikeDoes", ("one", (Term("StrikeRoll", term.args),))), scope)
    if scope.event != "roll":
        raise Unfit("the roll: none was mentioned")
    if term.head == "Reroll":
        if scope.before:
            raise Unfit("nothing was rolled yet")
        return [d.Reroll(scope.critical)]
    return [d.AddRoll(phrases.number(term.args[0], scope))]


def _control(term: Term, scope: Scope) -> list[Effect]:
    done = deeds.patient(term.args[0], scope)
    return [*done.before, *controlled(done, term.args[1], scope)]


def controlled(done: Done, told: Value, scope: Scope) -> list[Effect]:
    """Lower "you control him until ..."."""
    if done.sort != CHARACTER:
        raise Unfit("an item has the controller of who holds it", supported=False)
    return [d.Control(done.ref, until=duration(told, scope))]


def _set_roll(term: Term, scope: Scope) -> list[Effect]:
    strike = bool({"melee", "ranged", "strike"} & set(map(str, scope.by)))
    if (term.args[0] == "strike" and not strike) or (term.args[0] in ("save", "check") and strike):
        raise Unfit("the strike, or the check: none was mentioned")
    if scope.struck or not (scope.event in {"roll", "check"} or (scope.event in {"target", "hit"} and strike)):
        raise Unfit("the roll: none was mentioned")
    return [d.SetRoll(strikemods.face(term.args[1]), scope.critical)]


def _set_outcome(term: Term, scope: Scope) -> list[Effect]:
    """Lower "the check succeeds", said of one that was just made; a strike is told by what it does."""
    saves = any(str(one).endswith("save") for one in scope.by)
    if scope.event != "check" or scope.before or (term.args[0] == "save" and not saves):
        raise Unfit("the check: none was made")
    return [d.SetOutcome(bool(term.args[1]))]


def _dc(term: Term, scope: Scope) -> list[Effect]:
    """Lower "increase the DC of the save by 2": so much less of whoever rolls."""
    if scope.event != "roll" or not any(str(one).endswith(("save", "check")) for one in scope.by):
        raise Unfit("the DC: of which roll?")
    n = phrases.number(term.args[0], scope)
    if term.head == "EasierRoll":
        return [d.AddRoll(n)]
    return [d.AddRoll(-n if isinstance(n, int) else v.Times(-1, n))]


def _toss(term: Term, scope: Scope) -> list[Effect]:
    """Lower "discard a card"; what somebody carries is discarded from play."""
    what = term.args[0]
    if isinstance(what, Term) and term.args[1] is None and carried(what, scope) is not None:
        return _do(Term("Do", ("destroy", what)), scope)
    return players.toss(what, v.You(), term.args[1] == "random", scope)


def _more_order(term: Term, scope: Scope) -> list[Effect]:
    """Lower "perform an additional Order"; the one "before your first Order" can be performed at once after initiative only."""
    which = str(term.args[0])
    if "first" in which and (scope.event != "initiative" or scope.before):
        raise Unfit("before the first Order: not yet")
    return [x.TakeOrder(decree="decree" in which)]


def _reroll_with(term: Term, scope: Scope) -> list[Effect]:
    """Lower "re-roll the die, adding this character's Skill instead of the target's": so much more than the Skill that counts."""
    mine, theirs, stat = term.args
    checked = any(str(one).endswith(("save", "check", "skill")) for one in scope.by)
    if stat != "skill" or not checked or phrases.ref(theirs, scope).ref != v.Agent():
        raise Unfit("which number is added to that roll?")
    more = Term("Minus", (Term("StatOf", (mine, stat)), Term("StatOf", (theirs, stat))))
    return COMMANDS["RerollMore"](Term("RerollMore", (more,)), scope)


def _roll_die(scope: Scope) -> list[Effect]:
    scope.die = True
    return [x.RollDie()]


def _one_or(said: tuple[object, ...]) -> int:
    """Give how many are meant: one where it does not say."""
    n = said[0] if said else 1
    assert isinstance(n, int)
    return n


def _assault_at(term: Term, scope: Scope) -> list[Effect]:
    done = deeds.patient(term.args[1], scope)
    if done.sort != CHARACTER or done.many:
        raise Unfit("one character is attacked")
    far = reaches.farther_attack(done.mention)
    return [*done.before, a.Attack(spend=term.args[0] == "spend", target=done.ref, within=far)]


def _attack_with(term: Term, scope: Scope) -> list[Effect]:
    """Lower an attack in which there is one more strike."""
    if phrases.ref(term.args[0], scope).ref != v.Me():
        raise Unfit("who attacks?")
    return [a.Attack(extra=(phrases.number(term.args[1], scope),))]


COMMANDS: Final[dict[str, Deed]] = {
    **answers.ANSWERS,
    "Do": _do,
    "DoBoth": _do,
    **dict.fromkeys(("DoOne", "HarmOrMend", "ChargeOrNot", "TurnOrHarm"), _either),
    "Harm": _harm,
    "HarmWhole": _harm,
    "NotTurned": unspared.averted,
    "Mend": _harm,
    "MendUpTo": _harm,
    "MendShared": _mend_shared,
    **dict.fromkeys(("MoveWounds", "MoveWoundsSome"), shifted.wounds),
    "Gain": _gain,
    "GainOne": _gain_one,
    "GiveOne": _give_one,
    "Go": moving.go,
    "Rearranged": moving.rearranged,
    "Swap": moving.swap,
    "SwapBoth": moving.swap_both,
    "TurnAndGo": moving.turn_and_go,
    "Perform": _perform,
    "AttackWith": _attack_with,
    "AssaultSaid": lambda term, scope: [assaults.said(str(term.args[0]), term.args[1], scope)],
    "Assault": lambda term, scope: [a.Attack(spend=term.args[0] == "spend")],
    "AssaultAt": _assault_at,
    "AssaultMore": lambda term, scope: [
        a.Attack(extra=(phrases.number(term.args[1], scope),) * _one_or(term.args[2:]), spend=term.args[0] == "spend")
    ],
    "Charge": _charge,
    "Uncharge": _charge,
    "UnchargeAll": _charge,
    "Reroll": _roll,
    "AddRoll": _roll,
    "AddMore": _roll,
    "Control": _control,
    "MoreOrder": _more_order,
    "AimDo": lambda term, scope: _do(Term("Do", term.args), scope),
    "AimGo": lambda term, scope: moving.go(Term("Go", term.args), scope),
    "AimRank": lambda term, scope: list(deeds.aim_rank(term, scope)),
    "PickOut": lambda term, scope: deeds.pick_out(term.args[0], scope),
    "AimBare": lambda term, scope: deeds.aim(term.args[0], scope),
    "Aim": lambda term, scope: deeds.aim(term.args[0], scope),
    "ChoosePlayerWith": lambda term, scope: [hands.choose_player(term, scope)],
    "ChooseHim": bidden.aimed,
    "Give": _gain,
    "Attach": lambda term, scope: deeds.attach(term.args[0], scope),
    "AttachHere": lambda term, scope: deeds.attach_here(scope),
    "MillUpTo": players.mill_up_to,
    "PutFrom": piles.put_from,
    "Enter": entering.enter,
    "Conjure": entering.conjure,
    "ConjureOne": entering.conjure_one,
    "EnterOrPut": entering.enter_or_put,
    "PutEither": piles.put_either,
    "TakeSome": piles.take_some,
    "HandToss": players.hand_toss,
    "DrawSeen": players.draw_seen,
    "Remove": lambda term, scope: deeds.remove(term.args[0], scope),
    "ActAs": guises.act_as,
    "EquipOwn": gear.equip_own,
    "EquipStrange": gear.equip_own,
    "EquipTo": gear.equip_to,
    "EquipSpent": gear.equip_spent,
    "EquipPile": gear.from_pile,
    "Forge": gear.forged,
    **leaving.LEAVING,
    "SetRoll": _set_roll,
    "SetOutcome": _set_outcome,
    "RollDie": lambda term, scope: _roll_die(scope),
    "AddTo": _add_to,
    "AddBonus": _roll,
    "RerollMore": lambda term, scope: [*_roll(Term("Reroll"), scope), *_roll(Term("AddRoll", term.args), scope)],
    "RerollWith": _reroll_with,
    "RollLess": lambda term, scope: _roll(Term("AddRoll", (Term("Minus", (0, term.args[0])),)), scope),
    "HarderRoll": _dc,
    "EasierRoll": _dc,
    "Draw": lambda term, scope: players.draw(term.args[0], v.You(), scope),
    "Toss": _toss,
    "TossHand": lambda term, scope: players.does(Term("TheyTossHand"), v.You(), scope),
    **dict.fromkeys(("TheyReshuffle", "TheyReshuffleSome"), lambda term, scope: players.does(term, v.You(), scope)),
    "TheyDo": players.they_do,
    "TheyMay": players.they_may,
    "TheyChoose": players.they_choose,
    "BothPlayers": players.both_players,
    "BothChoose": bidden.both_choose,
    "ChooseOne": lambda term, scope: list(deeds.patient(term.args[0], scope).before),
    "MoveCharge": _move_charge,
    "MoveChargeSome": _move_charge,
    "TopTo": piles.top_to,
    "PileGone": piles.pile_gone,
    **heaps.HEAPS,
    "ChosenDoes": lambda term, scope: players.they_do(Term("TheyDo", term.args), scope),
    "Mill": players.mill_top,
    "MillAll": bidden.whole_deck,
    "MillAway": piles.mill_away,
    **attaching.ATTACHING,
    **facedown.FACING_DOWN,
    "Look": piles.look,
    "Reveal": piles.look,
    "Glance": piles.glance,
    "Search": seeking.search,
    "Seek": seeking.search,
    "SeekFound": piles.seek_found,
    "Fetched": seeking.fetched,
    "Show": piles.show,
    **revealing.REVEALING,
    "SeeHand": piles.hand_seen,
    "ShowHand": piles.hand_seen,
    "Shuffle": heaps.shuffle,
    "PutTo": piles.put_to,
}
"""What is done, by the head of the term; see ``deckbuilder/games/saga/grammar/sentences.py`` for what has a subject or a condition."""
