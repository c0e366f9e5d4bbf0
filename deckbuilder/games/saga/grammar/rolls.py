"""What is done to die rolls, to somebody's next strike or roll, and what his strikes are like for a while."""

from dataclasses import replace
from typing import Final

from deckbuilder.games.saga.algebra import atoms as a
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Auto, Event
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.grammar import (
    bans,
    commands,
    deeds,
    heard,
    lasting,
    phrases,
    players,
    qualities,
    strikemods,
)
from deckbuilder.games.saga.grammar.deeds import Deed, Done
from deckbuilder.games.saga.grammar.drafts import roll_ways
from deckbuilder.games.saga.grammar.durations import duration
from deckbuilder.games.saga.grammar.saves import joined
from deckbuilder.games.saga.grammar.scope import CHARACTER, Scope, Unfit
from deckbuilder.games.saga.grammar.swings import SWINGS
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value


def once_before_dice(made: Auto) -> Auto:
    """Let what comes before the roll for initiative, and does not change it, come once: ties are rolled again."""
    event = made.event
    if not isinstance(event, Event) or (event.kind, event.by, event.before) != ("roll", ("initiative",), True):
        return made
    if f.Yours() not in event.agent or any(isinstance(one, d.AddRoll | d.SetRoll | d.Reroll) for one in within(made)):
        return made
    return replace(made, event=Event("initiative phase"))


def of_roller(term: Term, done: Done, scope: Scope) -> list[Effect]:
    """Lower "he gains +2 to the roll", "he re-rolls the die": said of the one who rolls."""
    ended = scope.event in {"check", "miss"} and term.head == "Rerolls"
    lord = done.ref == v.WarlordOf(v.You()) and set(scope.acts) == {f.Yours(), f.IsWarlord()}
    if not (ended or scope.event == "roll") or not (
        lord or done.ref == v.Agent() or (scope.mine and done.ref == v.Me())
    ):
        raise Unfit("the roll: another makes it")
    if term.head == "Rerolls":
        return commands.COMMANDS["Reroll"](Term("Reroll"), scope)
    more = Term("Minus", (0, term.args[0])) if term.head == "AddsLess" else term.args[0]
    return [d.AddRoll(phrases.number(more, scope))]


def _whoever(value: Value, scope: Scope, noted: list[Effect]) -> tuple[f.Filter, ...]:
    """Give what the one must fit whose next strike or roll is meant; one of whom the trigger tells is noted, for the later event has its own."""
    if value is None:
        return ()
    assert isinstance(value, Term)
    if value.head == "Np" and value.args[0] == "a":
        inner = phrases.noun(value.args[2], scope)
        if inner.sort != CHARACTER or inner.zone != "play" or not inner.filters:
            raise Unfit("whose is the next?")
        return inner.filters
    done = deeds.patient(value, scope)
    if value.head == "Np" and value.args[0] == "target" and not done.many and done.sort == CHARACTER:
        noted.extend(done.before)
        return (f.Same(done.ref),)
    if done.before or done.many or done.sort != CHARACTER:
        raise Unfit("whose is the next?")
    if isinstance(done.ref, v.Agent | v.Patient):
        ref = scope.pick(CHARACTER, (), target=False, many=False)
        noted.append(x.Note(done.ref))
        return (f.Same(ref),)
    return (f.Same(done.ref),)


def _whose_next(value: Value, scope: Scope, noted: list[Effect]) -> tuple[f.Filter, ...]:
    """Give what the one must fit whose next roll or strike is meant: one of a player's characters, or somebody who was named."""
    if isinstance(value, Term) and value.head == "You":
        return (f.Yours(),)
    if isinstance(value, Term) and value.head == "OfPlayer":
        return (f.ControlledBy(qualities.player(value.args[0], scope)),)
    return _whoever(value, scope, noted)


_EITHER: Final = "melee or ranged"


def _next_of(value: Value) -> tuple[Value, Value]:
    assert isinstance(value, Term)
    return value.args[0], value.args[1]


def _until(said: Value) -> str:
    """Give until when what comes next is waited for: for the rest of the game, where the turn is not named."""
    if said not in ((), ("turn",), ("turn", "until")):
        raise Unfit("how long what comes next is waited for", supported=False)
    return "turn" if said else "game"


def _gives_atk(value: Value) -> bool:
    if isinstance(value, Term):
        return value.head == "StrikeAtk" or any(map(_gives_atk, value.args))
    return isinstance(value, tuple) and any(map(_gives_atk, value))


def _next_strike(term: Term, scope: Scope) -> list[Effect]:
    """Lower "his next melee strike this turn ...": it waits until one is targeted."""
    whose, kind, at, changes, *said = term.args
    until = _until(said[0]) if said else "turn"
    if until != "turn" and _gives_atk(changes):
        raise Unfit("a bonus to ATK lasts until end of turn, what comes next does not", supported=False)
    noted: list[Effect] = []
    agent, patient = _whose_next(whose, scope, noted), _whoever(at, scope, noted)
    if kind == _EITHER and _gives_atk(changes):
        raise Unfit("no ATK counts for ranged strikes")
    if whose is None and at is None:
        raise Unfit("whose is the next?")
    event = Event("target", agent=agent, patient=patient, by=("strike" if kind == _EITHER else str(kind),))
    return [*noted, x.Delayed(event, heard.of_heard(changes, scope, event), until=until)]


def _next_swing(term: Term, scope: Scope) -> list[Effect]:
    return _next_strike(Term("NextStrike", (*_next_of(term.args[0]), *term.args[1:])), scope)


def _gains_next(term: Term, scope: Scope) -> list[Effect]:
    """Lower "he gains +3 ATK for his next melee strike": it is his own."""
    who, gained, said, until = term.args
    whose, kind = _next_of(said)
    his = isinstance(whose, Term) and (whose.head == "Pro" or whose == who)
    if not his:
        raise Unfit("whose is the next?")
    return _next_strike(Term("NextStrike", (who, kind, None, (gained,), until)), scope)


def _next_roll(term: Term, scope: Scope) -> list[Effect]:
    """Lower "his next die roll this turn is ..."."""
    said, change, told = term.args
    until = _until(told)
    whose, kinds = _next_of(said)
    noted: list[Effect] = []
    if isinstance(said, Term) and said.head == "NextAt":  # whoever rolls, against somebody
        whose, kinds = None, said.args[0]
        patient = _whoever(said.args[1], scope, noted)
    else:
        patient = ()
    agent = _whose_next(whose, scope, noted)
    assert isinstance(kinds, tuple)
    kinds = ("strike",) if kinds == (_EITHER,) else kinds
    ways = roll_ways(kinds)
    if len(ways) != 1:
        raise Unfit("the next roll of several kinds", supported=False)
    event = Event("roll", agent=agent, patient=patient, by=ways[0], before=True)
    assert isinstance(change, Term)
    if change.head == "AddRoll":
        return [*noted, x.Delayed(event, d.AddRoll(phrases.number(change.args[0], scope)), until=until)]
    return [*noted, x.Delayed(event, d.SetRoll(strikemods.face(change.args[1])), until=until)]


def _next_initiative(term: Term, scope: Scope) -> list[Effect]:
    """Lower "your army gains +5 to its roll" before the dice for initiative."""
    if scope.event != "initiative phase":
        raise Unfit("the roll of an army: none is about to be made")
    more = m.RollBonus("initiative", phrases.number(term.args[0], scope))
    return [a.Gain(v.WarlordOf(v.You()), more)]


def _swings_for(term: Term, scope: Scope) -> list[Effect]:
    """Lower what else always holds, for a while: "their melee strikes inflict an additional wound until end of turn"."""
    said, until = term.args
    assert isinstance(said, Term)
    if said.head == "Two" and said.args[2] is None:  # of strike rolls and of saves
        return [one for half in said.args[:2] for one in _swings_for(Term("SwingsFor", (half, until)), scope)]
    said = lasting.told(said)
    if said.head == "NotAimed" and lasting.of_many(said):
        raise Unfit("said of those who aim")
    if said.head in lasting.OF_PLAYERS:
        return [a.Gain(lasting.lords(said, scope), *lasting.modifiers(said, scope), until=duration(until, scope))]
    done = deeds.patient(said.args[0], scope)
    if done.sort != CHARACTER:
        raise Unfit("characters strike")
    scope.subject = v.It() if done.many else done.ref
    made = lasting.modifiers_of(said.args[1], scope) if said.head == "Static" else lasting.modifiers(said, scope)
    return [*done.before, a.Gain(done.ref, *made, until=duration(until, scope))]


def _swings_while(term: Term, scope: Scope) -> list[Effect]:
    """Lower what else holds for a while, and only while something is so: "until end of turn, while you have no Steed, their strikes ..."."""
    said, until, held = term.args
    return lasting.while_there(_swings_for(Term("SwingsFor", (said, until)), scope), held, scope)


def swing_vp(term: Term, done: Done, scope: Scope, until: Value) -> list[Effect]:
    """Lower "he gains +2 AC against ranged strikes"; without a time, bonuses last until end of turn (rulebook, Actions)."""
    said, told = term.args
    assert isinstance(said, Term)
    if done.many:
        scope.subject = v.It()
    return [a.Gain(done.ref, *SWINGS[said.head](said, scope), until=duration(told or until, scope))]


_RESULTS: Final = frozenset({"success", "wounding"})
"""How a strike ended that is over."""


def heard_end(when: Term, scope: Scope) -> Event | None:
    """Give how a strike that has just set off a react will end, where that is what a condition speaks of; None where it is not.

    What waits for the end of the strike is let go with it, and does not hear of others within it.
    """
    ends = {
        "StrikeHit": ("strike", "success"),
        "StrikeMissed": ("miss", ""),
        "StrikeKilled": ("die", ""),
        "StrikeWounded": ("strike", "wounding"),
        "StrikeOver": ("strike", ""),
    }
    by = tuple(str(one) for one in scope.by if one in ("melee", "ranged", "strike"))
    heard_of = ("target", "roll", "hit") if when.head in {"StrikeOver", "StrikeKilled"} else ("target", "roll")
    if when.head not in ends or scope.struck or scope.event not in heard_of or not by:
        return None
    me = (f.Same(v.Me()),)
    kind, result = ends[when.head]
    agent, patient = (me if scope.mine else ()), (me if scope.suffers == me else ())
    return Event(kind, agent=agent, patient=patient, by=(*by, *((result,) if result else ())))


def afterwards(event: Event, said: Term, scope: Scope, statement: Deed) -> list[Effect]:
    """Lower what happens when the strike that set off the react has ended so."""
    kept = scope.event, scope.by, scope.before
    scope.event, scope.by, scope.before = event.kind, tuple(one for one in event.by if one not in _RESULTS), False
    with scope.branching():
        done = joined(statement(said, scope))
    scope.event, scope.by, scope.before = kept
    return [x.Delayed(event, done, until="event")]


def after_strike(term: Term, scope: Scope, statement: Deed) -> list[Effect]:
    """Lower "After the strike, ...": a strike is over before what is said next (rulebook, Actions)."""
    assert isinstance(term.args[1], Term)
    ends = heard_end(Term("StrikeOver"), scope)
    if ends is None and not scope.struck:
        if scope.event == "strike" and not scope.before:
            return statement(term.args[1], scope)  # its end is what was heard
        raise Unfit("after the strike: none was mentioned")
    made = statement(term.args[1], scope) if ends is None else afterwards(ends, term.args[1], scope, statement)
    kinds = {part.until if isinstance(part, a.Gain) else type(part) for one in made for part in within(one)}
    if "strike" in kinds and not kinds & {a.Melee, a.Ranged}:
        raise Unfit("gained for a strike that is over")
    return made


def _wounds_more(term: Term, scope: Scope) -> list[Effect]:
    """Lower "inflict an additional wound": the strike that hit does."""
    if scope.event != "hit" or scope.struck:
        raise Unfit("wounds in addition to none")
    return heard.said(Term("StrikeDoes", ("one", (term.args[0],))), scope)


def _player_kept(term: Term, scope: Scope) -> list[Effect]:
    """Lower what a player, or each of his characters, may not do for a while; bans on players stand with their Warlords."""
    said, ban, folk, until = term.args
    before, who = players.one_player(said, scope)
    whom = v.Every(f.ControlledBy(who)) if folk == "folk" else v.WarlordOf(who)
    return [*before, a.Gain(whom, *bans.bans(ban, scope), until=duration(until, scope))]


def _add_atk(term: Term, scope: Scope) -> list[Effect]:
    """Lower "add 2 to the ATK for the strike"."""
    return heard.said(Term("StrikeDoes", ("one", (Term("StrikeAtk", term.args),))), scope)


SPOKEN: Final[dict[str, Deed]] = {
    "AddAtk": _add_atk,
    "PlayerKept": _player_kept,
    "NextStrike": _next_strike,
    "NextRoll": _next_roll,
    "NextInitiative": _next_initiative,
    "SpellHarder": heard.spell_harder,
    "ActionHarder": heard.action_harder,
    "BegunFarther": heard.farther,
    "SpellStrikes": heard.spell_strikes,
    "NextSwing": _next_swing,
    "GainsNext": _gains_next,
    "SwingsFor": _swings_for,
    "SwingsWhile": _swings_while,
    "WoundsMore": _wounds_more,
}
