"""Several sentences in their order: what the next one adds to the one before, and what depends on it."""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final

from deckbuilder.games.saga.algebra import atoms as am
from deckbuilder.games.saga.algebra import conditions as c
from deckbuilder.games.saga.algebra import dealings as d
from deckbuilder.games.saga.algebra import effects as x
from deckbuilder.games.saga.algebra import filters as f
from deckbuilder.games.saga.algebra import modifiers as m
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.values import CountOf, Margin, Ref, T
from deckbuilder.games.saga.grammar import (
    adjuncts,
    aftermath,
    afterthoughts,
    blanks,
    delays,
    facedown,
    hits,
    naming,
    phrases,
    quests,
    results,
    riders,
    saves,
    strikes,
    tallied,
)
from deckbuilder.games.saga.grammar.conditions import condition
from deckbuilder.games.saga.grammar.references import of_strike
from deckbuilder.games.saga.grammar.saves import joined, turn_further
from deckbuilder.games.saga.grammar.scope import Mention, Scope, Unfit
from deckbuilder.games.saga.grammar.sentences import plain, statement
from deckbuilder.games.saga.rules.sheet import within
from deckbuilder.text.terms import Term, Value


def effect(value: Value, scope: Scope) -> Effect:
    """Lower sentences to one effect; what they take from a pile must go somewhere (rulebook, Glossary: Retrieve a card)."""
    done = joined(sentences(value, scope))
    parts = {type(part) for part in within(done)}
    if x.RollDie in parts and Margin not in parts:
        raise Unfit("a die, and what does it bring?")
    if scope.sought:
        spoken = [one for part in within(done) if isinstance(part, Effect) for one in _spoken_of(part)]
        if any(ref not in spoken for ref in scope.sought):
            raise Unfit("retrieved, and where does it go?")
    return done


def _spoken_of(effect_: Effect) -> Iterator[Any]:
    """Give the cards to which an effect itself does something other than show them."""
    for part in () if isinstance(effect_, d.Show) else fields(effect_):
        named = getattr(effect_, part.name)
        if isinstance(named, Ref | c.Cards):
            yield from within(named)


def sentences(value: Value, scope: Scope) -> list[Effect]:
    """Lower sentences in their order."""
    assert isinstance(value, tuple)
    value = hits.parted(quests.fold(results.apart(value)))
    found: list[Effect] = []
    start = 0
    mark = now = (scope.picks, list(scope.mentions))
    for part in value:
        assert isinstance(part, Term)
        scope.subject = None
        scope.told, scope.spoken = scope.spoken, []
        scope.rolled = tallied.rolled_apart(found)
        mark, now = now, (scope.picks, list(scope.mentions))
        part = riders.rolled(found, _otherwise(results.told(tallied.each_ended(plain(part), scope)), found), scope)
        part, told_before = _asked_first(results.had_been(part, found, scope), bool(found))
        part = riders.of_performer(part, found)
        part = aftermath.more_wounds(aftermath.of_strike(part, found[-1] if found else None), found)
        before, start = start, len(found)
        if (
            aftermath.spent_further(found, part, scope)
            or results.of_failing(found, part, scope)
            or aftermath.remains(found, part, scope)
            or afterthoughts.fold(found, part, scope)
            or facedown.says(found, part, scope)
        ):
            continue
        if part.head == "EachHit":
            found[-1:] = [_each_hit(found[-1] if found else None, part, scope)]
        elif part.head in {"LastsLonger", "LastsInstead"}:
            found[before:] = adjuncts.longer(found[before:], condition(part.args[0], scope))
            start = before
        elif part.head == "NamesOne":
            found.append(naming.named(part, scope, sentences))
        elif part.head in _FOLLOWING:
            found.append(_following(part, found, scope, before, mark))
        elif told_before:
            if not all(isinstance(one, _AIMING) for one in found[:-1]):
                raise Unfit("already: before which of the deeds?", supported=False)
            found[-1:] = [_before_the_deed(found[-1], statement(part, scope))]
        elif part.head == "EntersSo":
            found[-1:] = [_enters_so(found[-1] if found else None, part, scope)]
        elif part.head == "AfterAttack" and not (found and isinstance(found[-1], am.Attack)):
            raise Unfit("after the attack: none was performed")
        elif _said_in_place(part) is not None:
            found.extend(_in_place(found, part, scope))
        elif hits.each_ends(found, part, scope) is not None:
            found[-1] = _each_struck(found[-1], part, scope)
        elif hits.fold(found, part, scope):
            continue
        elif not strikes.fold(found, part, scope) and not saves.fold(found, part, scope, statement):
            if found and saves.pending(found[-1]):
                raise Unfit("a check without consequences")
            found = _with_gains(found, statement(part, scope), scope)
        _settle(found)
    if found and saves.pending(found[-1]):
        raise Unfit("a check without consequences")
    if scope.found is not None and scope.found.left:  # rulebook, Deck Etiquette
        found.append(d.Shuffle(scope.found.player))
        scope.found.left = False
    return found


def _settle(found: list[Effect]) -> None:
    """Look at what the last sentence makes of those before it."""
    adjuncts.part_cases(found)
    delays.put_off(found)
    hits.clear_wound(found)


_ASKING: Final = frozenset({"When", "WhenElse", "WhenOnly", "Unless", "InsteadIf"})


def _asked_first(part: Term, done: bool) -> tuple[Term, bool]:
    """Say "If he is already spent, ..." plainly, with whether it asks how he was before what has been ``done``."""
    when = part.args[0] if part.args else None
    if part.head not in _ASKING or not isinstance(when, Term) or when.head != "Already":
        return part, False
    plainly = Term(part.head, (Term("Is", when.args), *part.args[1:]))
    return plainly, done and part.head != "InsteadIf"  # what is done instead is asked for before, anyhow


def _before_the_deed(deed: Effect, made: list[Effect]) -> Effect:
    """Ask "If that character is already spent" before it is spent, and do what it brings after that."""
    asked = made[0]
    if len(made) != 1 or not isinstance(asked, x.If) or asked.other is not None or not isinstance(asked.when, c.Is):
        raise Unfit("already: what is asked before?", supported=False)
    if isinstance(deed, x.Check) and deed.failure == am.Spend(deed.who) and asked.when == c.Is(deed.who, f.Spent()):
        if asked.then != am.Stun(deed.who):
            raise Unfit("already: before the save, or what it brings?", supported=False)
        return replace(deed, failure=turn_further(deed.who))
    card = deed.cards if isinstance(deed, am.Gain) else deed.card if isinstance(deed, _TURNING) else None
    if card != asked.when.card:
        raise Unfit("already: before what?", supported=False)
    return x.If(asked.when, x.Seq(deed, asked.then), deed)


_AIMING: Final = (x.Target, x.Choose, x.Note)
_TURNING: Final = (am.Spend, am.Stun, am.ReadyUp, am.Wound, am.Heal)


def _with_gains(found: list[Effect], made: list[Effect], scope: Scope) -> list[Effect]:
    """Add what a sentence brings; what somebody gains for the strike told of just before is gained before it."""
    told = [one.then if isinstance(one, x.If) and one.other is None else one for one in made]
    gains = [one for one in told if isinstance(one, am.Gain) and one.until == "strike"]
    if not gains or not scope.struck:
        return [*found, *made]
    last = found[-1]
    if gains != told or scope.volley or not isinstance(last, am.Melee | am.Ranged):
        raise Unfit("gained for which strike, and when?", supported=False)
    if any(gain.cards != last.by and not blanks.of_items(gain, last.by) for gain in gains):
        raise Unfit("gained for a strike that is over")
    if any(isinstance(one, x.If) and not isinstance(one.when, c.Is) for one in made):
        raise Unfit("gained for which strike, and when?", supported=False)
    return [*found[:-1], *made, last]


def _said_in_place(part: Term) -> Term | None:
    said = part.args[1] if part.head == "When" else part
    return said if isinstance(said, Term) and said.head == "InPlace" else None


def _in_place(found: list[Effect], part: Term, scope: Scope) -> list[Effect]:
    """Lower what the last strike, or that of the trigger, brings in place of its wounds."""
    said = _said_in_place(part)
    assert said is not None
    assert isinstance(said.args[0], Term)
    last = found[-1] if found else None
    if isinstance(last, am.Melee | am.Ranged) and scope.struck and not scope.volley:
        if part.head == "When" and part.args[0] != Term("StrikeHit"):
            raise Unfit("in place of wounds: where it hits")
        found[-1] = replace(last, mods=(*last.mods, m.StrikeMod(harmless=True)))
        with scope.branching():
            return [x.If(c.StrikeHit(), joined(statement(said.args[0], scope)))]
    if part.head != "When" and scope.event == "hit" and not scope.struck:
        return [d.StrikeHarmless(), *statement(said.args[0], scope)]
    hit = Term("StrikeHit")
    if scope.event in {"target", "roll"} and of_strike(scope) and not scope.struck:  # a strike that is not judged yet
        if part.head == "When" and part.args[0] != hit:
            raise Unfit("in place of wounds: where it hits")
        return [d.StrikeHarmless(), *statement(Term("When", (hit, said.args[0])), scope)]
    raise Unfit("in place of wounds: of which strike?")


def _otherwise(part: Term, found: list[Effect]) -> Term:
    """Say "Otherwise, ..." behind a roll as what the other result brings."""
    rolled = aftermath.rolled_in(found[-1] if part.head in {"Otherwise", "IfNot"} and found else None)
    if rolled is None or (rolled.success is None) == (rolled.failure is None):
        return part
    return Term("IfFailure" if rolled.failure is None else "IfSuccess", part.args)


_TOLD: Final = (d.Discard, d.Mill, d.Retrieve)
"""What tells whether it was done."""
_DONE_TO_ONE: Final = (d.Put, am.Destroy, am.Spend, am.Stun, am.ReadyUp)
_TRIED: Final = (am.Wound, am.Heal, am.Kill, am.Move, am.Unstun, d.EquipTo, *_DONE_TO_ONE)
"""What is done as far as it can be, so that something may hang on whether it was."""
_FOLLOWING: Final = frozenset({"IfDone", "IfNotDone", "IfNot", "Otherwise", "InsteadIf"})


def _may_enter(effect: Effect) -> bool:
    """Tell whether in one case a card may be put into play: that may be waived, or be impossible."""
    return isinstance(effect, x.If) and isinstance(effect.then, x.May) and isinstance(effect.then.effect, d.Enter)


def _following(part: Term, found: list[Effect], scope: Scope, start: int, mark: tuple[int, list[Mention]]) -> Effect:
    """Lower what depends on the sentence before: "If you do, ...", "Otherwise, ..."; takes that one out where the two become one."""
    if not found:
        raise Unfit("nothing stands before")
    last = found[-1]
    if part.head == "InsteadIf":
        return _instead(part, found, scope, start)
    assert isinstance(part.args[0], Term)
    if part.head in {"Otherwise", "IfNot"} and _may_enter(last):
        raise Unfit("otherwise: also where it might enter play and does not", supported=False)
    if (
        part.head in {"Otherwise", "IfNot"}
        and isinstance(last, x.If)
        and last.other is None
        and start == len(found) - 1
    ):
        found.pop()
        return x.If(last.when, last.then, _in_the_other_case(part.args[0], scope, mark))
    before = scope.picks
    then = joined(statement(part.args[0], scope))
    picked = len(found) > 1 and isinstance(found[-2], x.Choose | x.Target | d.Look)
    if part.head == "IfDone" and picked and isinstance(last, _DONE_TO_ONE) and isinstance(last.card, T):
        return x.If(c.Compare(CountOf(last.card), ">=", 1), then)  # there was one to whom it could be done
    if isinstance(last, x.If) and last.when == c.Did() and last.other is None and part.head == "IfNotDone":
        found.pop()
        return x.If(last.when, last.then, then)
    if isinstance(last, x.May):
        return x.If(c.Did() if part.head == "IfDone" else c.Never(c.Did()), then)
    if isinstance(last, _TOLD) and part.head in {"IfDone", "IfNotDone"}:
        return x.If(c.Did() if part.head == "IfDone" else c.Never(c.Did()), then)
    if isinstance(last, _TRIED) and part.head in {"IfDone", "IfNotDone"}:
        found[-1] = x.Attempt(last)
        return x.If(c.Did() if part.head == "IfDone" else c.Never(c.Did()), then)
    if scope.picks != before:
        raise Unfit("a choice in what is done otherwise", supported=False)
    if part.head in {"Otherwise", "IfNot"} and isinstance(last, x.If) and last.other is None:
        found.pop()
        return x.If(last.when, last.then, then)
    if part.head in {"Otherwise", "IfNot", "IfNotDone"} and isinstance(last, x.AtEndOfTurn):
        found.pop()
        return x.AtEndOfTurn(joined([last.effect, adjuncts.where_not_entered(last.effect, [then])]))
    if part.head == "IfDone" and isinstance(last, d.Enter):
        return x.If(c.Some(f.Same(last.card)), then)
    return adjuncts.where_not_entered(last, [then])


def _in_the_other_case(said: Term, scope: Scope, mark: tuple[int, list[Mention]]) -> Effect:
    """Lower what is done otherwise: what was picked in the first case was not, and this picks in its place."""
    picks = scope.picks
    if picks == mark[0]:
        then = joined(statement(said, scope))
        scope.split = scope.split or scope.picks != picks
        return then
    scope.picks, scope.mentions = mark[0], list(mark[1])
    then = joined(statement(said, scope))
    scope.split = scope.split or scope.picks != picks  # what is said next cannot tell which of them were made
    scope.picks, scope.mentions = max(picks, scope.picks), list(mark[1])
    return then


def _instead(part: Term, found: list[Effect], scope: Scope, start: int) -> Effect:
    """Lower "If ..., draw two cards instead": in place of the one thing of that kind that was said just before, else of the sentence."""
    last, before = found[-1], scope.picks
    when = condition(part.args[0], scope)
    assert isinstance(part.args[1], Term)
    then = _more_charges(part.args[1], last, scope) or statement(part.args[1], scope)
    if scope.picks == before and (either := aftermath.tried(then, last)) is not None:
        found.pop()
        return x.If(when, either, last)
    if scope.picks != before and isinstance(last, d.Cancel) and len(then) == 1 and isinstance(then[0], x.May):
        scope.split = True
        return aftermath.in_its_place(found, start, when, then)  # to whom it is redirected in place of being canceled
    if scope.picks != before and not start and not scope.struck and not isinstance(last, _PICKING):
        scope.split = True
        return aftermath.in_its_place(found, start, when, then)  # whom that picks, nobody was before
    if scope.picks != before or isinstance(last, _PICKING):
        raise Unfit("instead of what?", supported=False)
    if scope.struck and not isinstance(last, am.Melee | am.Ranged):
        raise Unfit("instead of what, and when?", supported=False)
    failing = aftermath.rolled_in(last)
    if failing is not None and len(then) == 1 and type(then[0]) is type(failing.failure):
        raise Unfit("instead of the roll, or of what failing it brings?", supported=False)
    if len(then) != 1 or type(then[0]) is not type(last):
        return aftermath.in_its_place(found, start, when, then)
    found.pop()
    return x.If(when, _as_long(then[0], last, part.args[1]), last)


def _more_charges(said: Term, last: Effect, scope: Scope) -> list[Effect]:
    """Lower "put three Charges instead", on whatever the others were put; nothing for all else."""
    if said.head != "MoreCharges":
        return []
    if not isinstance(last, d.Charge):
        raise Unfit("Charges instead of what?", supported=False)
    return [d.Charge(last.card, phrases.number(said.args[0], scope))]


def _as_long(one: Effect, before: Effect, said: Value) -> Effect:
    """Let what is gained instead last as long, and count against the same strikes, as that in whose place it is, unless the words say."""
    if not isinstance(one, am.Gain) or not isinstance(before, am.Gain):
        return one
    until = one.until if _has_word(said, one.until) else before.until
    return am.Gain(one.cards, *_against_the_same(one.modifiers, before.modifiers), until=until)


def _against_the_same(gained: tuple[m.Modifier, ...], before: tuple[m.Modifier, ...]) -> tuple[m.Modifier, ...]:
    """Give "+6 AC" in the place of "+3 AC against ranged strikes" as what is said of the same strikes."""
    if len(gained) != 1 or len(before) != 1:
        return gained
    (new,), (old,) = gained, before
    if not isinstance(new, m.Bonus) or not isinstance(old, m.StrikeMod):
        return gained
    told = m.StrikeMod(old.kind, old.by, old.against, defending=old.defending)
    if new.quality == "ac" and old == replace(told, ac=old.ac):
        return (replace(told, ac=new.n),)
    if new.quality == "atk" and old == replace(told, atk=old.atk):
        return (replace(told, atk=new.n),)
    return gained


def _has_word(value: Value, word: str) -> bool:
    if isinstance(value, Term):
        return any(_has_word(one, word) for one in value.args)
    return any(_has_word(one, word) for one in value) if isinstance(value, tuple) else value == word


def _enters_so(made: Effect | None, part: Term, scope: Scope) -> Effect:
    """Join one who is put into play with how he is turned then: "That character enters play spent."."""
    if not isinstance(made, d.Enter) or made.orient or phrases.ref(part.args[0], scope).ref != made.card:
        raise Unfit("who enters play?")
    return replace(made, orient=str(part.args[1]))


_PICKING: Final = (x.Target, x.Choose, x.ChoosePlayer, d.Discard, d.Mill)


def _each_hit(struck: Effect | None, part: Term, scope: Scope) -> Effect:
    """Join several strikes with what each of them brings that hits: one after the other, each complete before the next."""
    if not isinstance(struck, am.Melee | am.Ranged) or not scope.volley or struck.target is not None:
        raise Unfit("each strike that hits: of which strikes?")
    if struck.different or struck.alike or struck.same_rank:
        raise Unfit("what each strike brings, where their targets hang together", supported=False)
    row: list[Effect] = [replace(struck, n=1)]
    scope.volley = False
    told = Term("When", (Term("StrikeHit"), part.args[0]))
    if _said_in_place(told) is not None:
        row.extend(_in_place(row, told, scope))
    elif not strikes.fold(row, told, scope):
        row.extend(statement(told, scope))
    scope.volley = True
    return x.Repeat(struck.n, joined(row))


def _each_struck(struck: Effect, part: Term, scope: Scope) -> Effect:
    """Join strikes at several with what follows for each of them by how the strike at it ended."""
    assert isinstance(struck, x.ForEach)
    assert scope.struck_each is not None
    scope.volley = False
    with scope.one_by_one(scope.struck_each):
        done = statement(part, scope)
    scope.volley = True
    return replace(struck, effect=joined([struck.effect, *done]))
