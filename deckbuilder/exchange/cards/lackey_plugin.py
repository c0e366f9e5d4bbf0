"""A whole plugin for LackeyCCG: what the game is, its cards set by set, which sets each format takes, decks.

The files are text with tags. Names are written in ASCII where they can be, as in the text lists, so that both name a card alike. No
addresses are given in ``updatelist.txt``: nobody hosts this plugin, and pictures are not fetched from other people's sites.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.sax.saxutils import escape

from deckbuilder.core.formats import CardPack
from deckbuilder.core.saying import english
from deckbuilder.exchange.cards import lackey
from deckbuilder.exchange.cards.plain_png import plain_png
from deckbuilder.exchange.cards.properties import ascii_name, file_stem

_YES, _NO = "yes", "no"


def pack(given: CardPack) -> Sequence[tuple[str, bytes]]:
    """Write the plugin with the decks that go along, each in both of the program's formats."""
    from deckbuilder.exchange.decks import lackey as decks  # decks know cards, and only here the other way

    game = given.shelf.game
    folded = [replace(card, name=ascii_name(card.name) or card.name) for card in given.cards]
    files = [
        ("plugininfo.txt", _text(plugin_info(given))),
        ("formats.txt", _text(formats(given))),
        ("version.txt", _text((f"{game.name}, Warcamp {given.version}".rstrip(),))),
        ("sets/setimages/general/cardback.png", given.back or plain_png(315, 440, (74, 44, 36))),
        *lackey.write(folded, given.sets, game),
    ]
    if given.day:
        year, month, day = given.day.split("-")
        files.append(("updatelist.txt", _text((f"{game.name}\t{month}-{day}-{year[-2:]}",))))
    for deck in given.decks:
        stem = file_stem(deck.name)
        files.append((f"decks/{stem}.dek", decks.write(deck, given.shelf).content))
        files.append((f"decks/{stem}.txt", decks.write_text(deck, given.shelf).content))
    names = [name for name, _ in files] + ["uninstall.txt"]
    return [*files, ("uninstall.txt", _text(names))]


def plugin_info(given: CardPack) -> Iterator[str]:
    """Give the lines that say what the game is played with."""
    kit, rules = given.shelf.game.kit, given.shelf.rules
    yield "<plugin>"
    for name, value in kit.counters:
        yield _tagged("playerstat", label=name, initialvalue=str(value))
    zones = {english(slot.label): slot for spec in rules.formats() for slot in rules.slots(spec.key)}
    for label, slot in zones.items():
        yield _tagged("deckzone", label=label, gamezonetoloadto=label, shuffle=_YES if slot.main else _NO)
    yield _zone("Table", owner=True, others=True, shared=True)
    yield _zone("Hand", owner=True, others=False)
    for label, slot in zones.items():
        yield _zone(label, owner=not slot.main, others=False)
    for pile in kit.piles:
        yield _zone(pile, owner=True, others=True)
    for phase in kit.phases:
        yield _tagged("phase", label=phase)
    yield _tagged("generalfunction", label="Ready all", kind="ALLYOURCARDSMAKERIGHT0DEGREES", includeasbutton=_YES)
    yield _tagged("generalfunction", label="Draw", kind="DRAWCARD", includeasbutton=_YES)
    yield _tagged("generalfunction", label="Draw to the table", kind="DRAWCARDTOTABLE", includeasbutton=_NO)
    if kit.die in (6, 20):
        yield _tagged("generalfunction", label=f"Roll d{kit.die}", kind=f"ROLLD{kit.die}", includeasbutton=_YES)
    yield _tagged("generalfunction", label="Flip a coin", kind="FLIPCOIN", includeasbutton=_NO)
    yield "</plugin>"


def formats(given: CardPack) -> Iterator[str]:
    """Give the lines that say from which sets each format takes any card."""
    codes = list(dict.fromkeys(p.set for card in given.cards for p in card.printings))
    yield "<formatdefinitions>"
    for spec in given.shelf.rules.formats():
        taken = {p.set for card in given.cards if given.shelf.rules.allows(card, spec.key) for p in card.printings}
        if taken:
            sets = "".join(f"<set>{escape(code)}</set>" for code in codes if code in taken)
            yield f"<format><label>{escape(english(spec.label))}</label>{sets}</format>"
    yield "</formatdefinitions>"


def _zone(label: str, *, owner: bool, others: bool, shared: bool = False) -> str:
    return _tagged(
        "gamezone",
        label=label,
        visibletoowner=_YES if owner else _NO,
        visibletoothers=_YES if others else _NO,
        isshared=_YES if shared else _NO,
    )


def _tagged(tag: str, **values: str) -> str:
    inside = "".join(f"<{key}>{escape(value)}</{key}>" for key, value in values.items())
    return f"<{tag}>{inside}</{tag}>"


def _text(lines: Iterator[str] | Sequence[str]) -> bytes:
    return "".join(f"{line}\r\n" for line in lines).encode()
