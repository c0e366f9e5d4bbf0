"""Reads ``face.toml``: the frames, icons and layouts of a game's cards."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from deckbuilder.core.decks import Severity
from deckbuilder.core.formats import Finding
from deckbuilder.core.intake import parsed_toml
from deckbuilder.imaging.face_spec import (
    Align,
    Badge,
    Box,
    Color,
    FaceSpec,
    Figure,
    Icon,
    KindFace,
    Land,
    Layout,
    Look,
    Paint,
    Sign,
    TextPart,
    TextRules,
    TextStyle,
    Words,
)
from deckbuilder.imaging.shapes import BadPath, Outline, read_path
from deckbuilder.imaging.toml_table import Named, Table

_BLACK: Color = (0, 0, 0)
_NO_ICON = Icon(())
_NO_PAINT = Paint(_BLACK, _BLACK, _BLACK, _BLACK)
_NO_LOOK = Look(_BLACK, _BLACK, _BLACK, _BLACK, "", "", Land.HILLS)
_NO_STYLE = TextStyle("", 10, 10, _BLACK)
_NO_LAYOUT = Layout(Box(0, 0, 1, 1), TextPart(Box(0, 0, 1, 1), _NO_STYLE))


@dataclass(slots=True)
class _Parts:
    """What has been read so far, by name."""

    colors: dict[str, Color] = field(default_factory=dict)
    fonts: dict[str, Path] = field(default_factory=dict)
    styles: dict[str, TextStyle] = field(default_factory=dict)
    paints: dict[str, Paint] = field(default_factory=dict)
    icons: dict[str, Icon] = field(default_factory=dict)
    looks: dict[str, Look] = field(default_factory=dict)
    words: dict[str, Words] = field(default_factory=dict)
    layouts: dict[str, Layout] = field(default_factory=dict)


def read_face(text: str, fonts: Path) -> tuple[FaceSpec | None, tuple[Finding, ...]]:
    """Read the text of a ``face.toml``.

    Args:
        text: TOML; its keys are those of ``FaceSpec`` and its parts, described at the top of the shipped file.
        fonts: the folder with the typefaces that it names.

    Returns:
        The faces, or None where anything is wrong, and every slip with its key.
    """
    try:
        data = parsed_toml(text)
    except (ValueError, RecursionError) as error:  # a number without end is no mistake of TOML
        return None, (Finding("", f"not TOML: {error}", Severity.ERROR),)
    findings: list[Finding] = []
    spec = _spec(Table(data, "", findings), fonts)
    return (None if findings else spec), tuple(findings)


def _spec(top: Table, fonts: Path) -> FaceSpec:
    parts = _Parts()
    colors = top.table("colors")
    parts.colors = {name: colors.color(name, {}) for name in colors.keys()}  # noqa: SIM118  # a Table is no mapping
    _read_fonts(top.table("fonts"), parts, fonts)
    for name, table in top.tables("styles"):
        parts.styles[name] = _style(table, parts)
    for name, table in top.tables("paints"):
        parts.paints[name] = Paint(*(table.color(key, parts.colors) for key in ("fill", "shade", "line", "ink")))
        table.close()
    for name, table in top.tables("icons"):
        parts.icons[name] = _icon(table)
    for name, table in top.tables("looks"):
        parts.looks[name] = _look(table, parts)
    for name, table in top.tables("words"):
        parts.words[name] = _words(table, name, parts)
    for name, table in top.tables("layouts"):
        parts.layouts[name] = _layout(table, parts)
    kinds = {name: _kind(table, parts) for name, table in top.tables("kinds")}
    card, art = top.table("card"), top.table("art")
    spec = FaceSpec(
        width=card.number("width", 100, 2000),
        height=card.number("height", 100, 2000),
        corner=card.number("corner", 0, 200),
        border=card.number("border", 1, 100),
        small_below=card.number("small_below", 0, 2000),
        stroke=card.number("stroke", 1, 20),
        paper=card.color("paper", parts.colors),
        fonts=parts.fonts,
        icons=parts.icons,
        words=parts.words,
        kinds=kinds,
        plain=_kind(top.table("plain"), parts),
        text=_text(top.table("text"), parts),
        figures=tuple(_figure(row, parts) for row in top.rows("figures")),
        night=_sign(art, "night"),
        halo=_sign(art, "halo"),
    )
    for table in (card, art, top):
        table.close()
    return spec


def _read_fonts(table: Table, parts: _Parts, folder: Path) -> None:
    for key in table.keys():  # noqa: SIM118  # a Table is no mapping
        name = table.word(key)
        if name != Path(name).name or not os.path.isfile(folder / name):  # a name may be longer than any file's
            table.report(key, name, f"a file in {folder.name}")
        parts.fonts[key] = folder / name


def _style(table: Table, parts: _Parts) -> TextStyle:
    font = table.word("font")
    if font not in parts.fonts:
        table.report("font", font, "a name from [fonts]")
    size = table.number("size", 6, 300)
    style = TextStyle(
        font=font,
        size=size,
        least=table.number("least", 6, 300, size),
        color=table.color("color", parts.colors),
        align=table.choice("align", Align, Align.LEFT),
        lines=table.number("lines", 0, 40, 1),
        leading=table.number("leading", 90, 250, 125),
    )
    if style.least > style.size:
        table.report("least", style.least, f"at most the size, {style.size}")
    table.close()
    return style


def _icon(table: Table) -> Icon:
    x, y, height = table.numbers("number", 3, (50, 50, 46))
    icon = Icon(
        fill=_outlines(table, "fill"),
        shade=_outlines(table, "shade"),
        light=_outlines(table, "light"),
        line=_outlines(table, "line"),
        number=(x, y, height),
    )
    if not icon.fill:
        table.report("fill", table.raw("fill"), "path data")
    table.close()
    return icon


def _outlines(table: Table, key: str) -> tuple[Outline, ...]:
    data = table.word(key, "")
    try:
        return read_path(data) if data else ()
    except BadPath as error:
        table.report(key, str(error).partition("; wanted ")[0], str(error).partition("; wanted ")[2] or "path data")
        return ()


def _look(table: Table, parts: _Parts) -> Look:
    deep, main, light, trim = (table.color(key, parts.colors) for key in ("deep", "main", "light", "trim"))
    for key in ("emblem", "tile"):
        table.name_of(key, parts.icons, "icons", _NO_ICON)
    look = Look(deep, main, light, trim, table.word("emblem"), table.word("tile"), table.choice("land", Land))
    table.close()
    return look


def _layout(table: Table, parts: _Parts) -> Layout:
    layout = Layout(
        art=Box(*table.numbers("art", 4)),
        name=_part(table.table("name"), parts),
        badges=tuple(_badge(row, parts) for row in table.rows("badges")),
        kind=_part(table.table("kind"), parts) if "kind" in table else None,
        emblem=_three(table, "emblem") if "emblem" in table else None,
        text=_part(table.table("text"), parts) if "text" in table else None,
        foot=_part(table.table("foot"), parts) if "foot" in table else None,
        unread=_part(table.table("unread"), parts) if "unread" in table else None,
    )
    table.close()
    return layout


def _three(table: Table, key: str) -> tuple[int, int, int]:
    x, y, size = table.numbers(key, 3)
    return x, y, size


def _part(table: Table, parts: _Parts) -> TextPart:
    box = Box(*table.numbers("box", 4))
    if box.width < 1 or box.height < 1:
        table.report("box", table.raw("box"), "a box at least 1 wide and high")
    part = TextPart(box, table.name_of("style", parts.styles, "styles", _NO_STYLE))
    table.close()
    return part


def _badge(table: Table, parts: _Parts) -> Badge:
    x, y, size = _three(table, "at")
    badge = Badge(
        field=table.word("field"),
        x=x,
        y=y,
        size=max(size, 1),
        paint=table.name_of("paint", parts.paints, "paints", _NO_PAINT),
        icon=table.word("icon", ""),
        icon_by=_by(table, "icon_by", parts),
        paint_by=_by(table, "paint_by", parts),
        signed=table.flag("signed"),
    )
    if not badge.icon_by or badge.icon:
        table.name_of("icon", parts.icons, "icons", _NO_ICON)
    table.close()
    return badge


def _kind(table: Table, parts: _Parts) -> KindFace:
    kind = KindFace(
        layout=table.name_of("layout", parts.layouts, "layouts", _NO_LAYOUT),
        small=table.name_of("small", parts.layouts, "layouts", _NO_LAYOUT),
        look=table.name_of("look", parts.looks, "looks", _NO_LOOK),
        art=table.name_of("art", parts.looks, "looks", _NO_LOOK),
        look_by=_by(table, "look_by", parts),
        art_by=_by(table, "art_by", parts),
    )
    table.close()
    return kind


def _by(table: Table, key: str, parts: _Parts) -> str:
    name = table.word(key, "")
    if name and name not in parts.words:
        table.report(key, name, "a name from [words]")
    return name


def _words(table: Table, name: str, parts: _Parts) -> Words:
    icons = _chosen(table, "icons", parts.icons, "icons")
    words = Words(
        field=table.word("field", name),
        looks=_values(table, "looks", parts.looks, "looks", _NO_LOOK),
        icons=icons,
        paints=_values(table, "paints", parts.paints, "paints", _NO_PAINT),
        many=table.word("many", ""),
        silent=frozenset(table.word_list("silent")),
    )
    if words.many:
        table.name_of("many", parts.icons, "icons", _NO_ICON)
    table.close()
    return words


def _values(table: Table, key: str, known: Mapping[str, Named], where: str, fallback: Named) -> dict[str, Named]:
    return {word: known.get(name, fallback) for word, name in _chosen(table, key, known, where).items()}


def _chosen(table: Table, key: str, known: Mapping[str, Named], where: str) -> dict[str, str]:
    if key not in table:
        return {}
    inner = table.table(key)
    found = {}
    for word in inner.keys():  # noqa: SIM118  # a Table is no mapping
        found[word] = inner.word(word)
        if found[word] not in known:
            inner.report(word, found[word], f"a name from [{where}]")
    return found


def _sign(table: Table, key: str) -> Sign | None:
    if key not in table:
        return None
    inner = table.table(key)
    sign = Sign(inner.word("field"), frozenset(inner.word_list("words")))
    inner.close()
    return sign


def _figure(table: Table, parts: _Parts) -> Figure:
    figure = Figure(
        kinds=frozenset(table.word_list("kinds")),
        sign=Sign(table.word("field", ""), frozenset(table.word_list("words"))),
        icons=table.word_list("icons"),
        props=table.word_list("props"),
        crowd=table.flag("crowd"),
    )
    if not figure.icons:
        table.report("icons", table.raw("icons"), "at least one name from [icons]")
    for key, names in (("icons", figure.icons), ("props", figure.props)):
        for name in names:
            if name not in parts.icons:
                table.report(key, name, "a name from [icons]")
    table.close()
    return figure


def _text(table: Table, parts: _Parts) -> TextRules:
    headline: list[tuple[str, bool]] = []
    for row in table.rows("headline"):
        headline.append((row.word("field"), row.flag("signed")))
        row.close()
    rules = TextRules(
        bold=table.word_list("bold"),
        headline=tuple(headline),
        kind_fields=table.word_list("kind_fields"),
        unread=table.word("unread"),
        muted=table.color("muted", parts.colors),
        flavor_least=table.number("flavor_least", 6, 300),
    )
    table.close()
    return rules
