"""A whole game for OCTGN: ``definition.xml``, a ``set.xml`` for each set, what its table does, and a face for cards without a scan.

Everything that a set or a deck names is declared: properties, sections with the group that each is loaded into, groups, counters,
markers, phases. The folder goes into OCTGN's ``GameDatabase`` under the identity of the game.
"""

import uuid
from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from deckbuilder.core.formats import CardPack
from deckbuilder.core.game import Game
from deckbuilder.core.kit import Kit
from deckbuilder.core.saying import english
from deckbuilder.exchange.cards import octgn
from deckbuilder.exchange.cards.plain_png import plain_png
from deckbuilder.exchange.cards.properties import file_stem
from deckbuilder.exchange.cards.xml_file import printable

_FRONT, _BACK, _SIGN, _GROUND = "pictures/front.png", "pictures/back.png", "pictures/sign.png", "pictures/table.png"
_SCRIPT, _PROXY, _BLANK = "scripts/actions.py", "proxy/proxydef.xml", "proxy/blank.png"
_WIDE, _HIGH = 63, 88
_PROXY_LINES = (
    ("Name", 20, 16, 26, 30),
    (octgn.KIND, 20, 52, 16, 20),
    ("Level", 260, 52, 16, 20),
    (octgn.TEXT, 20, 250, 15, 160),
)
"""Of the face that is drawn where there is no scan: property, left, top, size of the letters, height."""


def pack(given: CardPack) -> Sequence[tuple[str, bytes]]:
    """Write the game with all its sets and the decks that go along."""
    from deckbuilder.exchange.decks.octgn import write as write_deck  # decks know cards, and only here the other way

    game = given.shelf.game
    plain = {_FRONT: (232, 226, 212), _SIGN: (90, 84, 74), _GROUND: (46, 64, 52), _BLANK: (244, 240, 230)}
    sizes = {_FRONT: (_WIDE * 5, _HIGH * 5), _SIGN: (32, 32), _GROUND: (64, 64), _BLANK: (_WIDE * 5, _HIGH * 5)}
    files = [
        ("definition.xml", definition(given)),
        (_SCRIPT, script(game).encode()),
        (_PROXY, _proxy(game)),
        *((name, plain_png(*sizes[name], colour)) for name, colour in plain.items()),
        (_BACK, given.back or plain_png(_WIDE * 5, _HIGH * 5, (74, 44, 36))),
    ]
    files += [(f"Sets/{name}", content) for name, content in octgn.write(given.cards, given.sets, game)]
    return [*files, *((f"Decks/{file_stem(d.name)}.o8d", write_deck(d, given.shelf).content) for d in given.decks)]


def definition(given: CardPack) -> bytes:
    """Write what the game is made of."""
    game, kit = given.shelf.game, given.shelf.game.kit
    root = Element(
        "game",
        {
            "name": game.name, "id": octgn.game_guid(game), "version": "1.0.0.0", "octgnVersion": "3.4.0.0",
            "scriptVersion": "3.1.0.2", "authors": "Warcamp", "description": f"{game.name}, written by Warcamp {given.version}".rstrip(),
            "tags": "cards", "gameurl": "", "iconurl": "", "setsurl": "", "markersize": "20", "usetwosidedtable": "True",
        },
    )  # fmt: skip
    SubElement(SubElement(root, "scripts"), "script", src=_SCRIPT)
    SubElement(root, "proxygen", definitionsrc=_PROXY)
    card = SubElement(
        root, "card", name="Default", front=_FRONT, back=_BACK, width=str(_WIDE), height=str(_HIGH), cornerRadius="3"
    )
    for name in property_names(game):
        SubElement(card, "property", name=name, type="String", textKind="Free")
    groups = dict(_groups(given))
    listed = SubElement(root, "deck")
    for section, group in _sections(given):
        SubElement(listed, "section", name=section, group=group)
    player = SubElement(root, "player", summary=" ".join(f"{name} %{name}%" for name, _ in kit.counters))
    for name, value in kit.counters:
        SubElement(player, "counter", name=name, icon=_SIGN, default=str(value), reset="True")
    hand = SubElement(player, "hand", name="Hand", icon=_SIGN, visibility="me", ordered="False")
    SubElement(hand, "cardaction", menu="Play", default="True", execute="play")
    for group, seen in groups.items():
        _write_group(player, group, seen)
    _write_table(root, kit)
    if kit.phases:
        phases = SubElement(root, "phases")
        for phase in kit.phases:
            SubElement(phases, "phase", name=phase, icon=_SIGN)
    if kit.markers:
        markers = SubElement(root, "markers")
        for marker in kit.markers:
            SubElement(markers, "marker", name=marker, id=_marker_guid(game, marker), src=_SIGN)
    return _rendered(root)


def _rendered(root: Element) -> bytes:
    indent(root)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content


def property_names(game: Game) -> tuple[str, ...]:
    """Give every property that a card of a game may have in a set."""
    return tuple(
        printable(name)
        for name in dict.fromkeys((octgn.KIND, *(spec.label for spec in game.fields), *octgn.PRINTED, octgn.TEXT))
    )


def _sections(given: CardPack) -> Iterator[tuple[str, str]]:
    """Give every section that a deck of any format may have, with the group that it is loaded into."""
    rules, seen, homes = given.shelf.rules, set[str](), dict[str, str]()
    for spec in rules.formats():
        for slot in rules.slots(spec.key):
            label = english(slot.label)
            if label not in seen:
                seen.add(label)
                yield label, homes.setdefault(slot.id, label)


def _groups(given: CardPack) -> Iterator[tuple[str, str]]:
    """Give the groups of a player beside his hand: what a deck is loaded into, then the game's own piles; and who sees each."""
    rules = given.shelf.rules
    main = {english(slot.label) for spec in rules.formats() for slot in rules.slots(spec.key) if slot.main}
    for group in dict.fromkeys(group for _, group in _sections(given)):
        yield group, "none" if group in main else "me"
    for pile in given.shelf.game.kit.piles:
        yield pile, "all"


def _write_group(player: Element, group: str, seen: str) -> None:
    made = SubElement(player, "group", name=group, icon=_SIGN, visibility=seen, ordered="True", collapsed="False")
    SubElement(made, "cardaction", menu="Put on the table", default="True", execute="play")
    if seen == "none":
        SubElement(made, "groupaction", menu="Draw", default="True", shortcut="Ctrl+D", execute="draw")
        SubElement(made, "groupaction", menu="Draw a hand", shortcut="Ctrl+H", execute="drawHand")
        SubElement(made, "groupaction", menu="Shuffle", shortcut="Ctrl+S", execute="shuffle")


def _write_table(root: Element, kit: Kit) -> None:
    table = SubElement(
        root, "table", name="Table", icon=_SIGN, visibility="undefined", ordered="False", width="640", height="480",
        background=_GROUND, backgroundStyle="tile",
    )  # fmt: skip
    SubElement(table, "cardaction", menu="Turn sideways, or back", default="True", shortcut="Ctrl+Q", execute="turn")
    SubElement(table, "cardaction", menu="Turn around, or back", shortcut="Ctrl+W", execute="turnAround")
    for number, marker in enumerate(kit.markers):
        SubElement(table, "cardaction", menu=f"{marker}: one more", execute=f"add{number}")
        SubElement(table, "cardaction", menu=f"{marker}: one less", execute=f"remove{number}")
    if kit.piles:
        SubElement(table, "cardaction", menu=f"To the {kit.piles[0]}", shortcut="Del", execute="discard")
    SubElement(table, "groupaction", menu="Make all upright", shortcut="Ctrl+R", execute="upright")
    if kit.die:
        SubElement(table, "groupaction", menu=f"Roll a d{kit.die}", shortcut="Ctrl+T", execute="roll")


def _marker_guid(game: Game, marker: str) -> str:
    return str(uuid.uuid5(uuid.UUID(octgn.game_guid(game)), f"marker|{marker}"))


def script(game: Game) -> str:
    """Write what the menus of the table do, in OCTGN's Python."""
    kit = game.kit
    parts = [
        _def("draw", "group, x=0, y=0", "if len(group) > 0:", "    group[0].moveTo(me.hand)", 'notify("{} draws a card.".format(me))'),
        _def("drawHand", "group, x=0, y=0", f"for _ in range({kit.hand or 1}):", "    if len(group) > 0:", "        group[0].moveTo(me.hand)"),
        _def("shuffle", "group, x=0, y=0", "group.shuffle()", 'notify("{} shuffles {}.".format(me, group.name))'),
        _def("play", "card, x=0, y=0", "card.moveToTable(x, y)", 'notify("{} plays {}.".format(me, card))'),
        _def("turn", "card, x=0, y=0", "card.orientation ^= Rot90"),
        _def("turnAround", "card, x=0, y=0", "card.orientation ^= Rot180"),
        _def("upright", "group, x=0, y=0", "for card in table:", "    if card.controller == me:", "        card.orientation = Rot0"),
    ]  # fmt: skip
    if kit.piles:
        parts.append(_def("discard", "card, x=0, y=0", f"card.moveTo(me.piles[{kit.piles[0]!r}])"))
    if kit.die:
        said = f'notify("{{}} rolls {{}} on a d{kit.die}.".format(me, rnd(1, {kit.die})))'
        parts.append(_def("roll", "group, x=0, y=0", said))
    for number, marker in enumerate(kit.markers):
        key = f"({marker!r}, {_marker_guid(game, marker)!r})"
        parts.append(_def(f"add{number}", "card, x=0, y=0", f"card.markers[{key}] += 1"))
        parts.append(
            _def(f"remove{number}", "card, x=0, y=0", f"card.markers[{key}] = max(0, card.markers[{key}] - 1)")
        )
    return "\n\n\n".join(parts) + "\n"


def _def(name: str, takes: str, *lines: str) -> str:
    return "\n".join((f"def {name}({takes}):", *(f"    {line}" for line in lines)))


def _proxy(game: Game) -> bytes:
    """Write how a card without a scan is drawn: name, type, level and text on a plain ground."""
    known = property_names(game)
    root = Element("templates")
    blocks = SubElement(root, "blocks")
    template = SubElement(root, "template", src=_BLANK.rpartition("/")[2], default="True")
    SubElement(template, "overlayblocks")
    links = SubElement(template, "textblocks")
    for name, x, y, size, high in _PROXY_LINES:
        if name != "Name" and name not in known:
            continue
        block = SubElement(blocks, "block", id=name.lower(), type="text")
        SubElement(block, "location", x=str(x), y=str(y))
        SubElement(block, "text", color="#FF201A12", size=str(size))
        SubElement(block, "wordwrap", width=str(_WIDE * 5 - x - 15), height=str(high))
        SubElement(SubElement(links, "link", block=name.lower()), "property", name=name)
    return _rendered(root)
