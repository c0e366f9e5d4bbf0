"""What somebody is said to gain, to be and not to suffer: from the parts of a statement to modifiers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import entrances as en
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.modifiers import Modifier
from deckbuilder.games.saga.grammar import (
    arrivals,
    bans,
    blanks,
    bonuses,
    natures,
    permissions,
    phrases,
    places,
    purposes,
    qualities,
    strikemods,
)
from deckbuilder.games.saga.grammar.conditions import condition, predicate
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.saves import saves_named
from deckbuilder.games.saga.grammar.scope import CHARACTER, ITEM, RANK, Scope, Unfit
from deckbuilder.games.saga.grammar.swings import SWINGS, binds_all, demanding, foes
from deckbuilder.games.saga.rules.codes import ELEMENTS
from deckbuilder.text.terms import Term, Value, speaks_of


def merged(effects: list[Effect]) -> list[Effect]:
    """Say bonuses of the same cards for the same time at once."""
    found: list[Effect] = []
    for one in effects:
        last = found[-1] if found else None
        if isinstance(one, a.Gain) and isinstance(last, a.Gain) and (one.cards, one.until) == (last.cards, last.until):
            found[-1] = a.Gain(one.cards, *last.modifiers, *one.modifiers, until=one.until)
        else:
            found.append(one)
    return found


def _aligned(part: Term, scope: Scope) -> list[Modifier]:
    whose = phrases.ref(part.args[0], scope)
    if whose.sort != CHARACTER or whose.many or whose.ref == scope.subject:
        raise Unfit("the alignment of one other character")
    return [m.AlignedAs(whose.ref)]


def _assured_by(part: Term, scope: Scope) -> list[m.Modifier]:
    """Lower "automatically succeeds with saves from Fire actions"."""
    kinds, ends, demanded = part.args
    by, against = demanding(demanded, scope)
    rolls = saves_named(kinds) if isinstance(kinds, tuple) else [str(kinds)]
    return [m.Assured(roll, str(ends), by, against) for roll in rolls]


def _assured_saves(part: Term, scope: Scope) -> list[m.Modifier]:
    """Lower "automatically succeeds with magic and poison saves"."""
    kinds, ends = part.args
    assert isinstance(kinds, tuple)
    return [m.Assured(name, str(ends)) for name in saves_named(kinds)]


def _rolls_two(part: Term, scope: Scope) -> list[m.Modifier]:
    """Lower "he uses two dice for his saves, and the higher counts"."""
    said, keep = part.args
    if keep == "theirs":
        raise Unfit("whoever has it chooses: that is said of one roll", supported=False)
    kinds = saves_named(said) if isinstance(said, tuple) else ["strike" if said == "melee and ranged" else str(said)]
    return [m.RollsTwo(kind, str(keep)) for kind in kinds]


def _not_aimed(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "opposing Elves may not target your Warlord": of a higher Level are those whom each strikes, not the acting character."""
    whom, ban = part.args
    assert isinstance(ban, Term)
    if ban.head == "BanAim" and ban.args[3] is not None and speaks_of(whom, {"LevelThan", "LevelBy"}):
        raise Unfit("higher than whom?")
    if of_many(part) and _of_those_who_aim(ban.args[0], whom, scope):
        raise Unfit("said of those who aim")
    return bans.ban(ban, scope)


def of_many(part: Term) -> bool:
    """Tell whether it says that some may not target many: a ban on the ones as well as a ward of the others."""
    whom, ban = part.args
    assert isinstance(ban, Term)
    aimed = ban.head == "BanAim" and ban.args[3] is not None
    return aimed and isinstance(whom, Term) and whom.args[:1] == ("all",)


def _of_those_who_aim(kind: Value, whom: Value, scope: Scope) -> bool:
    """Tell whether a ban to aim at many can be laid on those who aim, as it is said; not if it tells of the many by one who is not among them."""
    apart = replace(scope, subject=v.It(), mentions=list(scope.mentions), spoken=list(scope.spoken))
    try:
        bans.ban(Term("BanAt", (kind, whom)), apart)
    except Unfit:
        return False
    return True


def _counts(part: Term, scope: Scope) -> list[Modifier]:
    if part.head == "CountsNot":
        return [m.Screens(-1) if part.args == ("behind",) else m.Weighs(-1)]
    n = part.args[0]
    assert isinstance(n, int)
    if part.head == "CountsMore":
        return [m.Weighs(n)]
    if part.head == "Screens":
        return [m.Screens(n)]
    if n < 2:
        raise Unfit("every character counts as one")
    return [m.Weighs(n - 1)]


def made_with(what: Value) -> tuple[Filter, ...]:
    """Give what a card must fit that is performed: "his spells", "his Fire actions"."""
    assert isinstance(what, Term)
    made: tuple[Filter, ...] = ()
    if what.head in {"Spell", "SpellOf", "SpellBy"}:
        made = (f.Spell(),)
    if what.head in {"Trait", "SpellOf"}:
        made = (*made, f.Trait(str(what.args[0])))
    if what.head == "SpellBy":
        made = (*made, f.Class(str(what.args[0])))
    if what.head == "Item":
        made = (f.Kind("Item"),)
    if what.head == "Gear":
        made = (f.Trait(str(what.args[0])),)
    if what.head == "Kind":
        made = (f.Kind("Action"),)
    return made


def _harder(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "his spells have +2 to DC saves"."""
    _, kind, what, n, *against = part.args
    save = str(kind) if not isinstance(kind, Term) else f"{kind.args[0]} save"
    return [m.HarderCheck(save, phrases.number(n, scope), made_with(what), foes(against[0], scope) if against else ())]


def _farther(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "his spells may target an additional rank away", with the strikes that are theirs (rulebook, Targeting)."""
    _, what, n, strikes = part.args
    far, made = strikemods.so_far(n), made_with(what)
    found: list[Modifier] = [m.Farther(far, made)]
    return found if strikes is None else [*found, m.StrikeMod(str(strikes), by=made, reach=far)]


def told(part: Term) -> Term:
    """Say "saves from his spells have +2 DC" as what is said of his spells."""
    if part.head != "HarderAs":
        return part
    (saves, *rest) = part.args
    assert isinstance(saves, Term)
    return Term("Harder", (*saves.args, *rest))


def _gives(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "this Shield gives +2 AC"."""
    if scope.bearer.kind != "Item":
        raise Unfit("whom does it give that?")
    return bonuses.modifiers(part.args[0], scope)


def _gives_none(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "this Weapon provides no ATK bonus", where it holds on a condition: what is printed on the item is taken off."""
    quality = part.args[0]
    less = Term("Minus", (0, Term("Printed", (Term("Own"), quality))))
    return _gives(Term("GivesHolder", (Term("Mods", ((Term("Bonuses", ((quality,), less)),),)),)), scope)


def _acts_as(part: Term, scope: Scope) -> list[Modifier]:
    """Lower "actions by this character that produce melee strikes are Water actions"."""
    of, trait = map(str, part.args)
    if trait != "Spell" and trait not in ELEMENTS:
        raise Unfit("an action of another trait", supported=False)
    return [m.ActsAs(trait, of)]


def _classes(part: Term, scope: Scope) -> list[Modifier]:
    assert isinstance(part.args[0], tuple)
    return [m.GainClass(str(name)) for name in part.args[0]]


OF_PLAYERS: Final = frozenset(
    {"HandSize", "HandSizeIs", "Initiative", "PlayersNot", "LoyalFor", "Arriving", "HandsOpen", "InitiativeOf"}
)
"""What is said of players, whose Warlords have it."""
_LORDS: Final[dict[str, v.Ref]] = {
    "you": v.WarlordOf(v.You()),
    "all": v.Every(f.IsWarlord()),
    "foes": v.Every(f.Opposing(), f.IsWarlord()),
}


def lords(said: Term, scope: Scope) -> v.Ref:
    """Give the Warlords of the players of whom something is said."""
    if said.head == "Arriving":
        return _LORDS[_side(said)]
    if said.args[0] == "that":
        return v.WarlordOf(qualities.player(Term("ThatPlayer"), scope))
    return _LORDS["you" if said.head in {"Initiative", "LoyalFor"} else str(said.args[0])]


def _side(said: Term) -> str:
    """Tell whose characters enter play so."""
    parts = said.args[0].args[2] if isinstance(said.args[0], Term) else ()
    assert isinstance(parts, tuple)
    return "you" if Term("Yours") in parts else "foes" if Term("Opposing") in parts else "all"


def _arriving(part: Term, scope: Scope) -> tuple[Filter, ...]:
    """Lower which characters are meant that enter play; whose they are tells the Warlord."""
    np = part.args[0]
    if not isinstance(np, Term) or np.head != "Np" or np.args[0] != "all":
        raise Unfit("who enters play?")
    inner = phrases.noun(np.args[2], scope)
    sorts = {CHARACTER} if part.head == "LoyalFor" else {CHARACTER, ITEM}
    if inner.sort not in sorts or inner.zone != "play" or inner.theirs or inner.together:
        raise Unfit("characters and items enter play")
    if any(isinstance(one, f.HeldBy) for one in inner.filters):
        raise Unfit("items that are not in play are nobody's", supported=False)
    such = natures.of_either(np.args[2], inner.filters)
    return arrivals.joining(tuple(one for one in such if part.head == "LoyalFor" or one != f.Opposing()))


_SAID: Final[dict[str, Callable[[Term, Scope], list[Modifier]]]] = {
    **SWINGS,
    **permissions.PERMITS,
    **purposes.PURPOSES,
    "Gains": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "GivesHolder": _gives,
    "GivesNone": _gives_none,
    "Barren": lambda part, scope: [m.Blank(barren=tuple(map(str, part.args)), speaks=True)],
    "GainsSum": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "GainsMore": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "GainsMoreSum": lambda part, scope: bonuses.modifiers(part.args[0], scope),
    "SBans": lambda part, scope: bans.bans(part.args[0], scope),
    "AlignedAs": _aligned,
    "Ignores": lambda part, scope: [m.Ignores("Planar")],
    "CountsAs": _counts,
    "CountsMore": _counts,
    "CountsNot": _counts,
    "Screens": _counts,
    "NotAimed": _not_aimed,
    "HandSize": lambda part, scope: [m.HandSize(phrases.number(part.args[1], scope))],
    "HandSizeIs": lambda part, scope: [m.HandSize(phrases.number(part.args[1], scope), fixed=True)],
    "IsClasses": _classes,
    "Initiative": lambda part, scope: [m.RollBonus("initiative", phrases.number(part.args[0], scope))],
    "NotByThem": lambda part, scope: bans.ban(Term("BanDone", part.args[1:]), scope),
    "Harder": _harder,
    "FarAims": _farther,
    "LoyalFor": lambda part, scope: [m.Regardless("enter", "loyalty", _arriving(part, scope))],
    "Arriving": lambda part, scope: [en.Entering(str(part.args[1]), _arriving(part, scope))],
    "BothByThem": bans.ban,
    "InitiativeOf": lambda part, scope: [m.RollBonus("initiative", phrases.number(part.args[1], scope))],
    "MustTarget": bans.drawn,
    "Spurns": bans.spurned,
    "HandsOpen": lambda part, scope: [m.OpenHand()],
    "FixedActs": lambda part, scope: [m.Cannot("be redirected", by=str(part.args[0]))],
    "Assured": lambda part, scope: [m.Assured(str(part.args[0]), str(part.args[1]))],
    "AssuredBy": _assured_by,
    "AssuredSaves": _assured_saves,
    "RollsTwo": _rolls_two,
    "NoFumbles": lambda part, scope: [m.Ignores("Critical Failure")],
    "Fumbles": lambda part, scope: [m.Ignores("Critical Failure as Success")],
    "PlayersNot": lambda part, scope: bans.bans(part.args[1], scope),
    "StunnedToo": lambda part, scope: [m.Regardless("perform", "stunned")],
    "ActsAs": _acts_as,
    "KeptActs": lambda part, scope: [m.Cannot("be canceled", by=str(part.args[0]))],
    "Stays": lambda part, scope: [m.MayStay()],
    "SaysNothing": blanks.modifiers,
    "Dooms": lambda part, scope: [m.Doomed()],
}


def modifiers_of(parts: Value, scope: Scope) -> list[Modifier]:
    """Lower what somebody gains and may not do."""
    assert isinstance(parts, tuple)
    found: list[Modifier] = []
    for part in parts:
        assert isinstance(part, Term)
        found.extend(modifiers(part, scope))
    return found


def modifiers(part: Term, scope: Scope) -> list[Modifier]:
    """Lower one part of a statement."""
    if part.head not in _SAID:
        raise Unfit(f"{part.head}: nothing that lasts", supported=False)
    return _SAID[part.head](part, scope)


_UNTURNED: Final = Term("SBans", ((Term("Ban", ("turn falling", "plain")),),))


def unturned(who: v.Ref, scope: Scope) -> list[Effect]:
    """Lower "this character does not spend or stun" of one who is about to fall forward."""
    if scope.event != "fall" or not scope.before or (who != v.Patient() and scope.suffers != (f.Same(who),)):
        raise Unfit("who falls forward?")
    return [d.FallUnturned()]


def for_a_while(part: Value, ref: v.Ref, told: Value, scope: Scope) -> list[Effect]:
    """Lower what is said of somebody for a while; only bonuses may leave open until when (rulebook, Actions)."""
    assert isinstance(part, Term)
    if part.head == "SaysNothing":
        return blanks.during(part, ref, told, scope)
    if part == _UNTURNED and not told and scope.event == "fall":
        return unturned(ref, scope)
    if not told and part.head != "Gains":
        raise Unfit("what holds: until when?")
    subject = scope.subject
    if isinstance(ref, v.Every):  # each by his own numbers
        scope.subject = v.It()
    made = modifiers(part, scope)
    scope.subject = subject
    return [a.Gain(ref, *made, until=duration(told, scope))]


_GAINED: Final = frozenset({"Gains", "SwingVp", "Bans", "Lasts"})


def all_while(parts: tuple[Value, ...]) -> tuple[Value, ...]:
    """Let what is said behind all that is gained hold of all of it: "gain +2 ATK and may not be stunned while they have a Shield"."""
    if binds_all(parts):
        raise Unfit("for which strikes: is that said of the last or of all?")
    last, before = parts[-1], [part for part in parts[:-1] if isinstance(part, Term)]
    if not isinstance(last, Term) or len(before) + 1 < len(parts):
        return parts
    if any(part.head not in _GAINED or part.args[-1] is not None for part in before):
        return parts
    if last.head == "Controlled" and isinstance(last.args[0], Term):  # of what is gained with it, too
        return (*[Term(part.head, (*part.args[:-1], last.args[0])) for part in before], last)
    if last.head != "VpWhile":
        return parts
    return (*[Term("VpWhile", (part, *last.args[1:])) for part in before], last)


def while_there(gained: list[Effect], place: Value, scope: Scope) -> list[Effect]:
    """Let what is gained for a while count only while something is so: "+2 AC while in that rank", "while they have a Steed".

    A rank that was picked, or that of the performer, is the one where they stand now; all else is looked at anew each time.
    """
    there = _rank_of(place, scope)
    when = _so(place, scope) if there is None else None
    made: list[Effect] = []
    for one in gained:
        if not isinstance(one, a.Gain):
            raise Unfit("what counts only somewhere", supported=False)
        made.append(a.Gain(one.cards, *[m.While(mod, when, there) for mod in one.modifiers], until=one.until))
    return made


def _rank_of(place: Value, scope: Scope) -> v.Ref | None:
    """Give by whom a rank is told that stays the same whoever moves; None for any other place."""
    if place == Term("ThatRank"):
        found = [one.ref for one in scope.mentions if one.sort == RANK]
        if len(found) != 1:
            raise Unfit("that rank: none was picked")
        return found[0]
    return v.Me() if place == Term("SameRank", (None,)) else None


def _so(said: Value, scope: Scope) -> c.Condition:
    """Lower what must be so of whoever has it, or of somebody else."""
    if isinstance(said, tuple):
        return c.Is(v.It(), *predicate(said, scope))
    assert isinstance(said, Term)
    if places.is_place(said):
        return c.Is(v.It(), *phrases.filters(said, scope))
    about = said.args[0] if said.args else None
    if said.head == "StillThere":
        raise Unfit("for how long: while it remains in play")
    if said.head == "IsPro" or (isinstance(about, Term) and about.head == "Pro"):
        raise Unfit("of whoever has it more is said than what he is or has", supported=False)
    made = condition(said, scope)
    if isinstance(made, c.Is) and made.card in (v.Me(), v.Self()) and set(made.filters) & {f.Spent(), f.Ready()}:
        raise Unfit("for how long: while it remains so")
    return made
