"""What batches of goldfish games tell: sentences, curves, and the turn of each card."""

from PySide6.QtCore import QCoreApplication

from deckbuilder.core.curves import Curve as Counted
from deckbuilder.core.curves import Difference, Kind
from deckbuilder.desk.goldfish import Compared, Goldfished
from deckbuilder.gui.lab.words import percent
from deckbuilder.gui.language import number, spoken
from deckbuilder.gui.stats.curves import Curve, Curves
from deckbuilder.gui.stats.heat import Cell, Heat

_NAMED = 6
"""So many cards are named; a longer row is not read."""
_MINUS = "\N{MINUS SIGN}"


def tr(text: str) -> str:
    """Translate words of the lab."""
    return QCoreApplication.translate("lab", text)


def answer(played: Goldfished, compared: Compared | None) -> str:
    """Say what came out, in a few sentences."""
    if compared is not None:
        return _told_apart(compared)
    said = []
    shares = [curve for curve in played.curves if curve.kind is Kind.SHARE]
    means = [curve for curve in played.curves if curve.kind is Kind.MEAN]
    for curve in shares[:2]:
        label, turn = spoken(curve.label), len(curve.points)
        if curve.median is not None:
            sentence = tr("{what}: in half of the games by turn {median}, in {share} % by turn {turn}.")
        else:
            sentence = tr("{what}: in {share} % of the games by turn {turn}.")
        share = percent(curve.points[-1].value) if curve.points else number(0)
        said.append(sentence.format(what=label, median=curve.median, share=share, turn=turn))
    for curve in means[: 1 if shares else 2]:
        if curve.points:
            sentence = tr("{what}: {mean} at the end of turn {turn}, on average.")
            mean = number(float(curve.points[-1].value), 1)
            said.append(sentence.format(what=spoken(curve.label), mean=mean, turn=len(curve.points)))
    return "\n".join(said)


def _told_apart(compared: Compared) -> str:
    told = [difference for difference in compared.curves if difference.one.key in compared.telling]
    if not told:
        return tr("No curve of the two decks differs by more than chance explains. More games tell more.")
    return "\n".join(_apart(difference) for difference in told[:3])


def _apart(difference: Difference) -> str:
    """Say where two curves are furthest apart for sure."""
    sure = [n for n, point in enumerate(difference.points) if point.low > 0 or point.high < 0]
    at = max(sure, key=lambda n: abs(difference.points[n].value))
    one, other, apart = difference.one.points[at], difference.other.points[at], difference.points[at]
    share = difference.one.kind is Kind.SHARE
    scale, unit = (100.0, " %") if share else (1.0, "")
    sentence = tr("{what}, turn {turn}: {other} with the other deck instead of {one} ({apart}; {low} to {high}).")
    texts = {
        "one": f"{number(scale * one.value, 1)}{unit}",
        "other": f"{number(scale * other.value, 1)}{unit}",
        "apart": signed(scale * apart.value),
        "low": signed(scale * apart.low),
        "high": signed(scale * apart.high),
    }
    return sentence.format(what=spoken(difference.one.label), turn=at + 1, **texts)


def signed(value: float) -> str:
    """Write a difference with its sign."""
    text = number(abs(float(value)), 1)
    return f"{_MINUS}{text}" if value < 0 else f"+{text}"


def settings(played: Goldfished, compared: Compared | None) -> str:
    """Say what was played: games, turns, agent, dummy, seed, time, and what took no part."""
    plan = played.plan
    against = (
        tr("against {deck} standing still").format(deck=plan.dummy.name) if plan.dummy is not None else tr("alone")
    )
    sentence = tr("{games} games of {turns} turns, {agent}, {against}; seed {seed}, {seconds} s.")
    known = {"greedy": tr("played by one who looks one step ahead"), "random": tr("played at random")}
    agent = known.get(plan.agent, plan.agent)
    took = played.seconds + (compared.other.seconds if compared is not None else 0)
    said = sentence.format(
        games=number(plan.games), turns=plan.turns, agent=agent, against=against, seed=plan.seed,
        seconds=number(float(took), 1),
    )  # fmt: skip
    out = (*played.left_out, *(compared.other.left_out if compared is not None else ()))
    for one in dict.fromkeys(out):
        said += " " + spoken(one.told())
    unread = sorted({name for one in played.unread for name in one.names})
    if len(unread) > _NAMED:
        sentence = tr("Words nobody could read took no part: {cards} and {n} more.")
        said += " " + sentence.format(cards=", ".join(unread[:_NAMED]), n=len(unread) - _NAMED)
    elif unread:
        said += " " + tr("Words nobody could read took no part: {cards}.").format(cards=", ".join(unread))
    return f"{said} {spoken(played.note)}".rstrip()


def charts(played: Goldfished, compared: Compared | None) -> tuple[Curves, ...]:
    """Give a chart for each curve, with both decks where two were played."""
    if compared is None:
        return tuple(_chart(curve, None, played.plan.deck.name, "") for curve in played.curves if curve.points)
    names = names_of(compared)
    return tuple(_chart(one.one, one, *names) for one in compared.curves if one.points)


def names_of(compared: Compared) -> tuple[str, str]:
    """Name two decks, so that they can be told apart."""
    one, other = compared.one.plan.deck.name, compared.other.plan.deck.name
    return (
        (one, other) if one != other else (tr("{deck}, now").format(deck=one), tr("{deck}, other").format(deck=other))
    )


def _chart(curve: Counted, difference: Difference | None, name: str, other: str) -> Curves:
    share = curve.kind is Kind.SHARE
    lines = [_line(curve, name)]
    note = ""
    if difference is not None:
        lines.append(_line(difference.other, other))
        scale = 100.0 if share else 1.0
        last = difference.points[-1]
        sentence = tr("Difference at the end: {apart} ({low} to {high}).")
        ends = [signed(scale * end) for end in last]
        note = sentence.format(apart=ends[0], low=ends[1], high=ends[2])
    steps = tuple(str(n + 1) for n in range(len(curve.points)))
    return Curves(
        curve.key, spoken(curve.label), steps, tuple(lines), tr("Turn"), tr("Share of games") if share else tr("Mean"),
        "%" if share else "", note=note, within=tr("95 % interval"),
    )  # fmt: skip


def _line(curve: Counted, name: str) -> Curve:
    scale = 100.0 if curve.kind is Kind.SHARE else 1.0
    values = tuple(scale * point.value for point in curve.points)
    return Curve(name, values, tuple((scale * point.low, scale * point.high) for point in curve.points))


def cards(played: Goldfished, compared: Compared | None) -> Heat:
    """Give by which turn each card was used; of two decks how often at the end, and how far apart."""
    label, corner = tr("Used by turn"), tr("Card")
    if compared is None:
        turns = len(played.cards[0].points) if played.cards else 0
        rows = tuple(spoken(curve.label) for curve in played.cards)
        cells = tuple(tuple(_shaded(point.value) for point in curve.points) for curve in played.cards)
        note = tr("Share of the games in which the card had been used by the end of a turn, in per cent.")
        return Heat("cards", label, corner, tuple(str(n + 1) for n in range(turns)), rows, cells, note=note)
    rows = tuple(spoken(one.one.label) for one in compared.cards)
    cells = tuple(
        (_shaded(d.one.points[-1].value), _shaded(d.other.points[-1].value), _moved(d)) for d in compared.cards
    )
    note = tr(
        "Share of the games in which the card had been used by the last turn, in per cent; pale differences may be chance."
    )
    return Heat("cards", label, corner, (*names_of(compared), tr("Difference")), rows, cells, note=note)


def _shaded(share: float) -> Cell:
    return Cell(number(round(100 * share)), f"{percent(share)} %", share=share, rank=share)


def _moved(difference: Difference) -> Cell:
    point = difference.points[-1]
    sure = point.low > 0 or point.high < 0
    text = f"{_MINUS if point.value < 0 else '+'}{number(round(abs(100 * point.value)))}"
    words = tr("{apart} points, from {low} to {high}").format(
        apart=signed(100 * point.value), low=signed(100 * point.low), high=signed(100 * point.high)
    )
    return Cell(text, words, role=("good" if point.value > 0 else "bad") if sure else "muted", rank=point.value)
