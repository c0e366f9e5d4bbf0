"""Whom a strike may target, and what its roll is up against."""

from typing import TYPE_CHECKING, Final

from deckbuilder.games.saga.algebra.modifiers import StrikeMod
from deckbuilder.games.saga.rules import belongings, inforce, stats
from deckbuilder.games.saga.rules.codes import ATTACK, MELEE, SPELL, words_of
from deckbuilder.games.saga.rules.kinds import ACT
from deckbuilder.games.saga.rules.prowess import rolls
from deckbuilder.games.saga.rules.state import NONE, Env, with_by
from deckbuilder.games.saga.rules.table import Frame, Table

if TYPE_CHECKING:
    from deckbuilder.games.saga.rules.lasting import Lasting
    from deckbuilder.games.saga.rules.sieves import Fits

ANYWHERE: Final = 99
"""So many ranks further away that a strike may target any rank, near ones as well."""


def _kind(bits: int) -> str:
    return "melee" if bits & MELEE else "ranged"


def mods(t: Table, card: int, bits: int, source: int, target: int, defending: bool) -> list[stats.Found]:
    """Give the ``StrikeMod`` of a character that bear on a strike.

    Args:
        t: the table.
        card: striker, or target where ``defending``.
        bits: what the strike is.
        source: the card that produces it, -1 for none.
        target: -1 while it is not chosen; modifiers that depend on it are left out then.
        defending: whether to take those about strikes against the character.
    """
    modifiers = stats.modifiers(t, card, "strike")
    if not modifiers:
        return []
    kinds = ("strike", _kind(bits), "attack") if bits & ATTACK else ("strike", _kind(bits))
    found = []
    for lasting, env, value in modifiers:
        node = lasting.node
        if node.defending is not defending or node.kind not in kinds:
            continue
        if node.by and not lasting.fit(t, with_by(env, bits), source if source != NONE else card):
            continue
        if node.against and not (target != NONE and lasting.against(t, env, target)):
            continue
        found.append((lasting, env._replace(struck=target) if lasting.aimed else env, value))
    return found


def sum_of(t: Table, found: list[stats.Found], field: str) -> int:
    """Add up a number of some strike modifiers."""
    return sum([lasting.parts[field](t, env) for lasting, env, _ in found])


def _singled_out(t: Table, striker: int, source: int, bits: int, least: int, most: int) -> list[int]:
    """Give whom a strike may target only because of who they are: further away, or nearer, than others."""
    own = t.profile.strike_own and not bits & ATTACK
    found = []
    for c in t.everyone():
        if c == striker or (t.ctrl[c] == t.ctrl[striker] and not own):
            continue
        more, near = reach_at(t, striker, c, bits, source)
        if not more and not near:
            continue
        if more >= ANYWHERE or (1 if near else least) <= t.distance(striker, c) <= most + more:
            found.append(c)
    return found


def reach_at(t: Table, striker: int, target: int, bits: int, source: int) -> tuple[int, bool]:
    """Give how many ranks further away a strike may target this character because of who it is, and whether also nearer."""
    found = [one for one in mods(t, striker, bits, source, target, False) if one[0].node.against]
    found += mods(t, target, bits, source, striker, True)
    return sum([lasting.node.reach for lasting, _, _ in found]), any(lasting.node.close for lasting, _, _ in found)


def reach_of(t: Table, striker: int, bits: int, source: int) -> int:
    """Give how many ranks further away a character's strikes may target."""
    return sum([
        lasting.node.reach
        for lasting, _, _ in mods(t, striker, bits, source, NONE, False)
        if not lasting.node.times or t.used.get((striker, lasting.uid), 0) < lasting.node.times
    ])  # fmt: skip


def rationed(t: Table, striker: int, bits: int, source: int) -> list[stats.Found]:
    """Give the modifiers by which only some strikes in a turn may target further away, and of which one is left."""
    return [
        found
        for found in mods(t, striker, bits, source, NONE, False)
        if t.used.get((striker, found[0].uid), 0) < found[0].node.times
    ]


def targets(
    t: Table, striker: int, source: int, bits: int, reach: int = 0, within: int = 0, close: bool = False
) -> list[int]:
    """Give whom a character may target with a strike.

    Args:
        t: the table.
        striker: who strikes.
        source: the card that produces the strike, -1 for none.
        bits: what it is.
        reach: ranks further away than usual that it may target as well; ``ANYWHERE``: in any rank.
        within: where above 0: a ranged strike at any distance up to this.
        close: a ranged strike may target characters one rank away as well.

    Source: rulebook, Melee Strikes, Ranged Strikes, Perform an Attack; quickstart, Strikes.
    """
    place = t.pos(striker)
    if place is None:
        return []
    if t.stale:
        inforce.index(t)
    if t.far:
        reach += reach_of(t, striker, bits, source)
        close = close or any(lasting.node.close for lasting, _, _ in mods(t, striker, bits, source, NONE, False))
    least, most = (0, 1 + reach) if bits & MELEE else (1 if close else 2, 2 + reach)
    if within or reach >= ANYWHERE:
        least, most = 0, within + reach
    own = t.profile.strike_own and not bits & ATTACK
    seat, ctrl = t.ctrl[striker], t.ctrl
    home, rank = place[0], place[1]
    found: list[int] = []
    for s, form in enumerate(t.forms):
        if s != home and not t.mingled():  # whole ranks of opponents
            for r in range(max(0, least - rank - 1), min(most - rank, len(form))):
                found += form[r]
            continue
        if s == home and not own and not t.mingled():
            continue
        ranks = range(max(0, rank - most), rank + most + 1) if s == home else range(most - rank)
        for r, row in zip(ranks, form[ranks.start :], strict=False):
            if (abs(r - rank) if s == home else r + rank + 1) >= least:
                found += [c for c in row if (own or ctrl[c] != seat) and c != striker]
    if t.far:
        found += [c for c in _singled_out(t, striker, source, bits, least, most) if c not in found]
    if found and f"cannot {_kind(bits)}" in t.keys:
        by = source if source != NONE else striker
        found = [c for c in found if not stats.forbids(t, striker, _kind(bits), c, source=by, bits=bits)]
    if found and "cannot target" in t.keys:
        found = [c for c in found if not stats.forbids(t, striker, "target", c, by=words_of(bits))]
    if found and ("cannot be targeted" in t.keys or "cannot be struck" in t.keys):
        told = words_of(bits)
        found = [
            c
            for c in found
            if not stats.forbids(t, c, "be targeted", striker, seat, told, source, bits)
            and not stats.forbids(t, c, "be struck", striker, seat, told, source, bits)
        ]
    return drawn(t, striker, bits, found) if "drawn" in t.keys else found


def spared(t: Table, e: Env, card: int) -> bool:
    """Tell whether something keeps a card from being targeted, or the one who acts from targeting it."""
    told = words_of(e.by)
    return stats.forbids(t, card, "be targeted", e.me, e.seat, told, e.source, e.by) or (
        e.me != NONE and stats.forbids(t, e.me, "target", card, by=told)
    )


def drawn(t: Table, me: int, bits: int, found: list[int]) -> list[int]:
    """Leave those whom a strike or an action must target, where it may target any of them."""
    for lasting, env, _ in stats.modifiers(t, me, "drawn"):
        if not lasting.node.kind or lasting.node.kind in words_of(bits).split():
            found = [c for c in found if lasting.fit(t, env, c)] or found
    return found


def bearing(t: Table, striker: int, target: int, bits: int, source: int) -> list[stats.Found]:
    """Give the modifiers that bear on a strike at a target: the striker's, then the target's."""
    if t.stale:
        inforce.index(t)
    if "strike" not in t.keys:
        return []
    return mods(t, striker, bits, source, target, False) + mods(t, target, bits, source, striker, True)


def added(
    t: Table,
    striker: int,
    bits: int,
    found: list[stats.Found],
    reacts: int,
    fields: tuple[str, ...] = ("atk", "roll"),
) -> int:
    """Add up what counts on top of a strike's base ATK and of what the strike has of itself.

    ATK bonuses count for melee strikes only (rulebook, Ranged Strikes). A strike that gains nothing has its penalties all the same.

    Args:
        t: the table.
        striker: who strikes.
        bits: what the strike is.
        found: the modifiers that bear on it.
        reacts: what reacts added to the roll.
        fields: which of the two counts.
    """
    names = roll_names(bits)
    n = sum_of(t, found, "roll") + rolls(t, striker, names) + reacts if "roll" in fields else 0
    n += sum_of(t, found, "atk") + stats.bonus(t, striker, "atk") if bits & MELEE else 0
    if any(lasting.node.plain for lasting, _, _ in found):
        return n - _gains(t, striker, bits, found, names, fields=fields) - max(0, reacts)
    dull = {lasting.node.dull for lasting, _, _ in found if lasting.node.dull in fields and lasting.unaided is None}
    if dull:
        n -= _gains(t, striker, bits, found, names, fields=tuple(dull)) + ("roll" in dull) * max(0, reacts)
    spurned = [(lasting, env) for lasting, env, _ in found if lasting.unaided is not None]
    return n - _gains(t, striker, bits, found, names, spurned, fields) if spurned else n


def _gains(
    t: Table,
    striker: int,
    bits: int,
    found: list[stats.Found],
    names: tuple[str, ...],
    spurned: "list[tuple[Lasting, Env]] | None" = None,
    fields: tuple[str, ...] = ("atk", "roll"),
) -> int:
    """Add up those of the numbers that ``added`` counts that are bonuses, but for those of reacts; only those that ``spurned`` modifiers bar, None for all."""
    counting = [field for field in fields if field == "roll" or bits & MELEE]
    rows = [(field, env.source, lasting.parts[field](t, env)) for lasting, env, _ in found for field in counting]
    rolls = [
        one
        for one in stats.modifiers(t, striker, "roll")
        if "roll" in fields and one[0].node.roll in names and not one[0].node.by and not one[0].node.against
    ]
    rows += [("roll", one[1].source, _number(t, one)) for one in rolls]
    if bits & MELEE and "atk" in fields:
        rows += [("atk", one[1].source, _number(t, one)) for one in stats.modifiers(t, striker, "+atk")]
        rows += [("atk", i, stats.of_item(t, i, "atk")) for i in t.under(striker) if t.sheets[i].sheet.kind == "Item"]
    if spurned is not None:
        rows = [row for row in rows if row[1] != NONE and any(_spurns(t, *one, *row[:2]) for one in spurned)]
    return sum([n for *_, n in rows if n > 0])


def _spurns(t: Table, lasting: "Lasting", env: Env, field: str, source: int) -> bool:
    """Tell whether a modifier keeps a strike from what a card adds to its ATK or its die roll."""
    return lasting.node.dull in {"", field} and lasting.unaided is not None and lasting.unaided(t, env, source)


def _number(t: Table, found: stats.Found) -> int:
    lasting, env, value = found
    n: int = value if value is not None else lasting.n(t, env) if lasting.n is not None else 0
    return n


def roll_names(bits: int) -> tuple[str, ...]:
    """Give what the roll of a strike is called."""
    return (_kind(bits), "strike", "all")


def armor(t: Table, target: int, found: list[stats.Found]) -> int:
    """Give the AC that a strike must reach: the target's, with what holds against this strike only."""
    ac = stats.quality(t, target, "ac")
    if found:
        ac += sum_of(t, found, "ac") - _spared(t, target, [one for one in found if not one[0].node.defending])
        bare = _bare(found)
        if bare:
            ac -= sum([max(0, lasting.parts["ac"](t, env)) for lasting, env, _ in found if _bared(t, bare, env.source)])
    return ac


def _bare(found: list[stats.Found]) -> "list[tuple[Fits | None, Env]]":
    """Give what keeps a strike from meeting any bonus to AC: which items' bonuses it meets all the same, None for no item's."""
    return [(lasting.heeded, env) for lasting, env, _ in found if lasting.node.sheer]


def _bared(t: Table, bare: "list[tuple[Fits | None, Env]]", source: int) -> bool:
    """Tell whether a bonus to AC by some card does not count then."""
    item = source != NONE and t.sheets[source].sheet.kind == "Item"
    return any(heeded is None or not (item and heeded(t, env, source)) for heeded, env in bare)


def _spared(t: Table, target: int, own: list[stats.Found]) -> int:
    """Add up the bonuses to a target's AC from items that a strike ignores."""
    blind = [(lasting.spared, env) for lasting, env, _ in own if lasting.spared is not None]
    bare = _bare(own)
    if not blind and not bare:
        return 0

    def ignored(item: int) -> bool:
        return _bared(t, bare, item) or (
            item != NONE and t.sheets[item].sheet.kind == "Item" and any(spared(t, env, item) for spared, env in blind)
        )

    items = [item for item in t.under(target) if t.sheets[item].sheet.kind == "Item"]
    n = sum([max(0, stats.of_item(t, item, "ac")) for item in items if ignored(item)])
    for lasting, env, value in stats.modifiers(t, target, "+ac"):
        if ignored(env.source):
            n += max(0, value if value is not None else lasting.n(t, env) if lasting.n is not None else 0)
    return n


def is_final(t: Table, striker: int, target: int, bits: int, source: int, canceling: bool) -> bool:
    """Tell whether a strike may not be redirected, or canceled, by an effect that lasts."""
    return any(
        lasting.node.final or (lasting.node.kept if canceling else lasting.node.fixed)
        for lasting, _, _ in (
            bearing(t, striker, target, bits, source) if target != NONE else mods(t, striker, bits, source, NONE, False)
        )
    )


def dealt(t: Table, found: list[stats.Found], n: int) -> int:
    """Give how many wounds a strike inflicts with what adds to so many or takes from them; what leaves some comes last."""
    n += sum_of(t, [one for one in found if not one[0].node.least], "wounds")
    for lasting, env, _ in found:
        least: int = lasting.node.least
        if least and n > least:
            n = max(least, n + lasting.parts["wounds"](t, env))
    return n


def at_most(n: int, found: list[stats.Found]) -> int:
    """Give how many wounds a strike inflicts, of so many, where effects keep it from inflicting more."""
    for lasting, _, _ in found:
        most: int = lasting.node.most
        if most:
            n = min(n, most)
    return n


def set_die(found: list[stats.Found]) -> int:
    """Give what the die of a strike shows without a roll; 0 where it is rolled, also where two effects disagree."""
    shown = {lasting.node.natural for lasting, _, _ in found if lasting.node.natural and not lasting.node.shows}
    return shown.pop() if len(shown) == 1 else 0


def counting(found: list[stats.Found], natural: int, margin: int = 0) -> list[stats.Found]:
    """Give those of some strike modifiers that count where the die shows this, and the strike hits by so much."""
    if not any(lasting.node.shows or lasting.node.margin for lasting, _, _ in found):
        return found
    return [one for one in found if _counts(one[0].node, natural, margin)]


def _counts(node: StrikeMod, natural: int, margin: int) -> bool:
    if node.margin and margin >= node.margin:
        return True
    return natural in node.shows if node.shows else not node.margin


def taken_for(t: Table, found: list[stats.Found], natural: int) -> int:
    """Give what a strike's die counts as: "a critical success on a 16 or greater"; a critical stays what it is (rulebook, Die Rolls)."""
    if t.profile.criticals and natural in (1, 20):
        return natural
    said = {one.node.natural for one, _, _ in found if one.node.natural and natural in one.node.shows}
    return said.pop() if len(said) == 1 else natural


def surely(found: list[stats.Found], hits: bool) -> bool:
    """Give whether a strike hits where effects say so, whatever was rolled; the roll decides where they disagree."""
    said = {lasting.node.sure for lasting, _, _ in found if lasting.node.sure}
    return "hit" in said if len(said) == 1 else hits


def planar_miss(t: Table, striker: int, target: int, bits: int, natural: int, found: list[stats.Found]) -> bool:
    """Tell whether an odd natural roll misses a Planar character; spells' strikes do not (rulebook, Planar)."""
    if any(lasting.node.through for lasting, _, _ in found):
        return False
    if natural % 2 == 0 or bits & SPELL or not belongings.has_trait(t, target, "Planar"):
        return False
    return not stats.ignores(t, striker, "Planar")


def is_fixed(t: Table, e: Env, frame: Frame) -> bool:
    """Tell whether a frame is an action that may not be redirected: by its own words, or by what is said of its performer's."""
    if frame[0] != ACT:
        return False
    env: Env = frame[2]
    told = words_of(env.by)
    return bool(t.book.node(frame[3]).node.fixed) or stats.forbids(
        t, env.me, "be redirected", e.me, e.seat, told, frame[6], env.by
    )


def is_sure(t: Table, e: Env, frame: Frame) -> bool:
    """Tell whether a frame is an action that may not be canceled: by its own words, or by what is said of its performer's."""
    if frame[0] != ACT:
        return False
    env: Env = frame[2]
    told = words_of(env.by)
    return bool(t.book.node(frame[3]).node.sure) or stats.forbids(
        t, env.me, "be canceled", e.me, e.seat, told, frame[6], env.by
    )
