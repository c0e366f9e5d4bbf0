"""The compiler: card texts to abilities, one reading or none."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache, cached_property
from hashlib import blake2b
from typing import Final

from deckbuilder.core.cards import Card
from deckbuilder.core.errors import DataTrouble
from deckbuilder.core.formats import Finding
from deckbuilder.core.reading import Clause, Gap, GapKind, Reading, Span
from deckbuilder.core.uncollected import uncollected
from deckbuilder.games.saga.algebra.abilities import Ability, Order
from deckbuilder.games.saga.grammar import checks
from deckbuilder.games.saga.grammar.agreement import as_it_speaks, named_as_several, several, several_by_name
from deckbuilder.games.saga.grammar.alike import shipped_thesaurus
from deckbuilder.games.saga.grammar.bearer import Bearer
from deckbuilder.games.saga.grammar.clauses import clause as lowered
from deckbuilder.games.saga.grammar.errata import allow_nothing, corrections
from deckbuilder.games.saga.grammar.lexicon import CLASSES, SPELLED, SPELLINGS, WEIGHTY, Lexicon
from deckbuilder.games.saga.grammar.overlay import Mended, shipped_overlay
from deckbuilder.games.saga.grammar.own_names import own_names
from deckbuilder.games.saga.grammar.scope import Unfit
from deckbuilder.games.saga.grammar.vocabulary import of_catalog, seen
from deckbuilder.games.saga.grammar.weights import weighed
from deckbuilder.games.saga.rules.sheet import Sheet, of_card
from deckbuilder.paths import shipped
from deckbuilder.text.accounting import unaccounted
from deckbuilder.text.grammar import Grammar, Terminal
from deckbuilder.text.parser import Parse
from deckbuilder.text.printer import Printer
from deckbuilder.text.repair import repairs
from deckbuilder.text.rewording import renamed
from deckbuilder.text.rules import Rule, Word, read_rules
from deckbuilder.text.terms import Value
from deckbuilder.text.words import SELF, SELVES, Token, Tokeniser, lines

_MOST_EXPECTED = 20
_CLASHING: Final = re.compile(r"\bare (?:also )?an? ")
"""One, said of several."""
_NAMED_AGAIN: Final = frozenset({"melee", "ranged"})
"""Words by which the strike that was mentioned is named again: "After ... a melee strike: ... the melee strike"."""
_SLIPS: Final = 2
"""So many things may be set right in one clause, each where reading stopped."""
_LISTED: Final = frozenset({"following"})
_TRIES: Final = 60
"""So many ways to read a clause otherwise are tried at most."""
_PARTING: Final = 2
"""Colons that part head, costs and effect (rulebook, Actions)."""
_HIDING: Final = re.compile(r"attach[^.]* face[ -]?down", re.IGNORECASE)
_OF_CLASSES: Final = re.compile(r"\bthis is an? (\w+) (?:and|or) (\w+) item\b", re.IGNORECASE)
_FOR_LORDS: Final = re.compile(r"\bWarlord only\b|\bto your Warlord\b", re.IGNORECASE)
"""Words of a card that none but a Warlord has or performs."""
_ARTICLE: Final = re.compile(rf"\b((?:an?|another|each)(?: [\w-]+)?|one or more) {re.escape(SELF)}", re.IGNORECASE)
"""Words in front of a card's name with which no "the" of the name goes."""
_BEGUN: Final = re.compile(r"(?:[\w,-]+ ){0,4}Orders?\s*:")
"""How a clause begins that a player begins."""


@cache
def shipped_rules() -> tuple[Rule, ...]:
    """Give the rules of the grammar.

    Raises:
        BadInput: a rule is broken.
        DataTrouble: a file cannot be opened; that is a broken installation.
    """
    folder = shipped("db", "saga", "grammar")
    try:
        files = [(file.name, file.read_text("utf-8")) for file in sorted(folder.glob("*.txt"))]
    except (OSError, UnicodeDecodeError) as trouble:
        raise DataTrouble(str(folder), str(trouble), "install the program again") from trouble
    return tuple(rule for name, text in files for rule in read_rules(name, text))


class Compiler:
    """Reads the cards of a catalog.

    Args:
        cards: all of them: traits and names are words of the grammar.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        known = tuple(cards)
        self._tokeniser = Tokeniser(SPELLINGS)
        self._lexicon = Lexicon(known, tuple((self._words(card.name), card.name) for card in known))
        self._overlay = shipped_overlay()
        self._thesaurus = shipped_thesaurus()
        self.misfits: tuple[Finding, ...] = self._overlay.misfits(known)
        """Corrections of texts that do not fit these cards."""

    @cached_property
    def grammar(self) -> Grammar:
        """The rules with the words of the catalog, made when the first card is read."""
        with uncollected():
            return Grammar(shipped_rules(), self._terminals)

    @cached_property
    def printer(self) -> Printer:
        """What prints readings."""
        return Printer(self.grammar, SPELLED, several)

    @cached_property
    def _printer_of_many(self) -> Printer:
        """What prints readings of cards that are several, by name: "Testa Twins perform"."""
        return Printer(self.grammar, SPELLED, several_by_name)

    @cached_property
    def _terminals(self) -> dict[str, Terminal]:
        return self._lexicon.terminals()

    @cached_property
    def _of_catalog(self) -> dict[str, Terminal]:
        return of_catalog(self._terminals)

    def _words(self, text: str) -> tuple[str, ...]:
        return tuple(token.text for token in self._tokeniser.tokens(text, Span(0, len(text))))

    def read(self, card: Card) -> Reading[Ability]:
        """Read a card; one whose text nobody knows has no clauses."""
        mended = self._mend(card)
        sheet, names = of_card(card, 0, None), self._names(card)
        bearer = replace(bearer_of(sheet, mended.text), nothing=allow_nothing(card.rulings))
        clauses = [self._clause(mended.text, span, names, sheet, bearer) for span in lines(mended.text)]
        return Reading(card.name, tuple(_placed(one, card.text or "", mended) for one in clauses))

    def _mend(self, card: Card) -> Mended:
        """Give the text of a card as its errata and our corrections have it."""
        text = card.text or ""
        return self._overlay.mend(card.name, text, corrections(card.name, text, card.rulings))

    def near(self, card: Card) -> str:
        """Give a digest of what the reading of a card depends on beside what is printed on it: see ``Reader``."""
        text = self._mend(card).text
        said = [text, "X may be 0"] if allow_nothing(card.rulings) else [text]
        for row in self._names(card):
            said.append(repr(row))
            for span in lines(text):
                said += seen(self._of_catalog, self._tokens(text, span, row))
        return blake2b("\n".join(said).encode("utf-8", "replace"), digest_size=12).hexdigest()

    def _names(self, card: Card) -> tuple[tuple[str, ...], ...]:
        """Give what a card may call itself, once without and once with words that have a meaning of their own."""
        words = self._lexicon.words
        plain, bold = own_names(card.name, words), own_names(card.name, words, bold=True)
        return (plain,) if plain == bold else (plain, bold)

    def _of_rolls(self, whole: Sequence[Token], place: int, token: Token) -> bool:
        """Tell whether what looks like the card's name says of which kind a roll is: "a Will save", on Will."""
        behind = whole[place + 1].low if place + 1 < len(whole) else ""
        alone = whole[place].span == token.span and behind in {"save", "saves", "check", "checks"}
        return alone and bool(self._terminals["descriptor"].read(whole, place))

    def _tokens(self, text: str, span: Span, names: tuple[str, ...]) -> tuple[Token, ...]:
        """Cut a clause; another card whose name begins with the card's own is not the card: "Testa's Dagger" on Testa."""
        tokens = self._tokeniser.tokens(text, span, names)
        first = next((token.span.start for token in tokens if token.low == SELF), None)
        if first is None:
            return tokens
        whole = self._tokeniser.tokens(text, Span(first, span.end))
        places = {token.span.start: place for place, token in enumerate(whole)}
        made: list[Token] = []
        for token in tokens:
            if made and token.span.start < made[-1].span.end:
                continue
            place = places.get(token.span.start) if token.low == SELF else None
            ends = [] if place is None else [end for _, end in self._terminals["name"].read(whole, place)]
            longer = bool(ends) and whole[ends[0] - 1].span.end > token.span.end
            if place is not None and (_quoted(made, whole, token.span.end) or self._of_rolls(whole, place, token)):
                made += [one for one in whole[place:] if one.span.end <= token.span.end]
            else:
                made += whole[place : ends[0]] if longer else (token,)
        return tuple(made)

    def _parsed(
        self, text: str, span: Span, names: tuple[tuple[str, ...], ...]
    ) -> tuple[tuple[Token, ...], Parse, tuple[Value, ...]]:
        """Parse a clause under each set of names: the tokens and the parse that came furthest, and all readings."""
        rows: list[tuple[tuple[Token, ...], Parse, tuple[Value, ...]]] = []
        for row in names:
            tokens = self._tokens(text, span, row)
            if not rows or tokens != rows[0][0]:
                parse = Parse(self.grammar, tokens)
                rows.append((tokens, parse, parse.readings("clause")))
        if not any(values for _, _, values in rows):
            rows += [fixed for tokens, parse, _ in rows for fixed in self._mended(tokens, parse, names)]
        found = tuple(dict.fromkeys(value for _, _, values in rows for value in values))
        tokens, parse, _ = max(rows, key=lambda one: (bool(one[2]), _reach(one[0], one[1])))
        return tokens, parse, found

    def _mended(
        self, tokens: tuple[Token, ...], parse: Parse, names: tuple[tuple[str, ...], ...]
    ) -> Iterator[tuple[tuple[Token, ...], Parse, tuple[Value, ...]]]:
        """Parse a clause again with one thing set right or said otherwise where reading stopped, and then another; give what is read so."""
        tried = {tuple(token.low for token in tokens)}
        waiting = [(tokens, parse)]
        for _ in range(_SLIPS):
            further: list[tuple[tuple[Token, ...], Parse]] = []
            for old, stopped in waiting:
                for fixed in self._fixes(old, stopped, names[-1]):
                    words = tuple(token.low for token in fixed)
                    if words in tried or len(tried) > _TRIES or _in_vain(old, stopped, fixed):
                        continue
                    tried.add(words)
                    again = Parse(self.grammar, fixed)
                    values = again.readings("clause")
                    if values:
                        yield fixed, again, values
                    elif again.furthest > stopped.furthest + max(0, len(fixed) - len(old)):
                        further.append((fixed, again))
            waiting = further

    def _fixes(self, tokens: tuple[Token, ...], parse: Parse, names: tuple[str, ...]) -> Iterator[tuple[Token, ...]]:
        """Give what may have been meant where a parse stopped; the marks of a list of ways are never wrong."""
        if _LISTED.intersection(token.low for token in tokens):
            return
        yield from renamed(tokens, parse, names)
        yield from repairs(tokens, parse, self._known, _PARTING)
        yield from self._thesaurus.corrected(tokens, parse)
        yield from self._thesaurus.reworded(tokens, parse)

    @cached_property
    def _known(self) -> frozenset[str]:
        """The words of the rules."""
        elements = (part for rule in self.grammar.rules for variant in rule.variants for part in variant.elements)
        return frozenset(word for part in elements if isinstance(part, Word) for word in part.words)

    def _told(self, tokens: tuple[Token, ...], term: Value) -> tuple[str, str]:
        """Print a reading, and say which words of the clause it lost; ``""`` for none."""
        printer = self._printer_of_many if named_as_several([token.low for token in tokens]) else self.printer
        english = printer.english("clause", term)
        if english is None:
            return "", "a reading that can be printed"
        said = self._tokeniser.words(english)
        lost = tuple(
            word
            for word in unaccounted(weighed([t.low for t in tokens]), weighed(said), WEIGHTY)
            if word not in _NAMED_AGAIN or word not in said
        )
        return english, f"words without an effect: {', '.join(lost)}" if lost else ""

    def _nearest(self, told: list[tuple[str, str]], said: list[str]) -> tuple[str, str]:
        """Give the print that loses nothing and keeps most of the words, in good English; the first where none does."""
        whole = [one for one in told if not one[1]]
        whole = [one for one in whole if not _CLASHING.search(one[0])] or whole
        if len(whole) < 2:
            return whole[0] if whole else told[0]
        return max(whole, key=lambda one: SequenceMatcher(None, said, self._tokeniser.words(one[0]), False).ratio())

    def _clause(
        self, text: str, span: Span, names: tuple[tuple[str, ...], ...], sheet: Sheet, bearer: Bearer
    ) -> Clause[Ability]:
        tokens, parse, found = self._parsed(text, span, names)
        if not found:
            return Clause(span, gaps=(_unread(text, span, tokens, parse),))
        said = [token.low for token in tokens]
        fitting: list[tuple[tuple[Ability, ...], list[Value]]] = []
        why: list[tuple[GapKind, str]] = []
        for term in found:
            try:
                abilities = lowered(term, bearer)
            except Unfit as unfit:
                why.append((GapKind.TYPE if unfit.supported else GapKind.UNSUPPORTED, unfit.why))
                continue
            refusals = [no for ability in abilities if (no := checks.refused(ability, sheet))]
            if called := checks.misnamed(said, abilities, sheet):
                refusals.append(f"{called}: it is none")
            if anyhow := checks.half_willing(said, term):
                refusals.append(f"{anyhow}: whether he likes or not")
            if refusals:
                why.append((GapKind.UNSUPPORTED, refusals[0]))
            else:
                same = next((terms for other, terms in fitting if checks.alike(other, abilities)), None)
                if same is None:
                    fitting.append((abilities, [term]))
                else:
                    same.append(term)
        words = text[span.start : span.end]
        if len(fitting) == 1:
            ((abilities, terms),) = fitting
            english, lost = self._nearest([self._told(tokens, term) for term in terms], said)
            if lost:
                return Clause(span, gaps=(Gap(span, words, GapKind.UNSUPPORTED, (lost,)),))
            return Clause(span, abilities, _naming(as_it_speaks(english, said), sheet.name))
        if fitting:
            readings = tuple(self.printer.english("clause", row[0]) or repr(row[0]) for _, row in fitting)
            return Clause(span, gaps=(Gap(span, words, GapKind.AMBIGUOUS, (), readings),))
        kind, reason = min(why, key=lambda one: one[0] is GapKind.TYPE)
        return Clause(span, gaps=(Gap(span, words, kind, (reason,)),))


def _naming(english: str, name: str) -> str:
    """Put the card's name in: what is of one whose name ends in "s" has no other behind it, and "a" goes with no "the" of a name."""
    if name.startswith("The "):
        english = _ARTICLE.sub(rf"\1 {name[4:]}", english)
    many, his = (name, f"{name}'") if name.endswith("s") else (f"{name}s", f"{name}'s")
    return english.replace(SELVES, many).replace(f"{SELF}'s", his).replace(SELF, name)


def bearer_of(sheet: Sheet, text: str) -> Bearer:
    """Tell the card whose clauses are read what it must know of itself, by its sheet and its whole text."""
    lord, hides = _FOR_LORDS.search(text) is not None, _HIDING.search(text) is not None
    said = _OF_CLASSES.search(text) if sheet.kind == "Item" else None
    classes = sheet.classes | (
        frozenset(map(str.capitalize, said.groups())).intersection(CLASSES) if said else frozenset()
    )
    such = sheet.classes | sheet.traits | sheet.factions
    numbers = {("atk", sum(sheet.atk[:1])), ("ac", sheet.ac), ("skill", sheet.skill), ("hp", sheet.hp), *sheet.feats}
    gives = frozenset(one for one in numbers if one[1]) if sheet.kind == "Item" else frozenset[tuple[str, int]]()
    return Bearer(
        sheet.name, sheet.kind, classes, sheet.level, sheet.unique, lord=lord, hides=hides, such=such, gives=gives
    )


def _placed(clause: Clause[Ability], text: str, mended: Mended) -> Clause[Ability]:
    """Give a clause with its places in print, and tell whether a player begins it."""
    span = mended.printed(clause.span)
    if clause.read and clause.effects:
        begun = all(isinstance(ability, Order) for ability in clause.effects)
    else:
        begun = _BEGUN.match(text, span.start, span.end) is not None
    if not mended.entries:
        return replace(clause, begun=begun)
    gaps = []
    for gap in clause.gaps:
        place = mended.printed(gap.span)
        gaps.append(replace(gap, span=place, words=text[place.start : place.end]))
    return replace(clause, span=span, gaps=tuple(gaps), begun=begun, mended=mended.source(span))


def _quoted(before: Sequence[Token], tokens: Sequence[Token], end: int) -> bool:
    """Tell whether words are put between marks as what stands in a title: "Quill" in the title of a Quill card."""
    behind = [one.low for one in tokens if one.span.start >= end][:2]
    return bool(before) and before[-1].low == '"' and behind == ['"', "in"]


def _reach(tokens: tuple[Token, ...], parse: Parse) -> int:
    """Give how far a parse came, as a place in the text."""
    return tokens[min(parse.furthest, len(tokens) - 1)].span.start


def _in_vain(tokens: tuple[Token, ...], parse: Parse, fixed: tuple[Token, ...]) -> bool:
    """Tell whether a clause set right would stop where it stopped before: nothing is new in front, and no rule takes what stands there now."""
    stop = parse.furthest
    if stop >= len(fixed) or any(one.low != other.low for one, other in zip(tokens[:stop], fixed[:stop], strict=True)):
        return False
    return not parse.takes(fixed[stop])


def _unread(text: str, span: Span, tokens: tuple[Token, ...], parse: Parse) -> Gap:
    """Name the words that no rule could take, to the end of their sentence."""
    place = min(parse.furthest, len(tokens) - 1)
    end = next((token.span.end for token in tokens[place:] if token.text == "."), span.end)
    start = tokens[place].span.start
    expected = tuple(sorted(parse.expected)[:_MOST_EXPECTED])
    return Gap(Span(start, end), text[start:end], GapKind.UNKNOWN, expected)
