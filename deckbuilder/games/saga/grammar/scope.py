"""What has been mentioned so far in a clause: whom "the target", "that Dwarf", "he" and "the strike" mean."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from deckbuilder.games.saga.algebra import values as v
from deckbuilder.games.saga.algebra.abilities import Ability
from deckbuilder.games.saga.algebra.effects import Effect
from deckbuilder.games.saga.algebra.filters import Filter
from deckbuilder.games.saga.algebra.values import Ref
from deckbuilder.games.saga.grammar.bearer import Bearer
from deckbuilder.text.terms import Term, Value


class Unfit(Exception):  # a signal within this package: a reading that does not hold, not an accident
    """A reading whose parts do not fit together: a reference to nothing, an item that is to be stunned.

    Args:
        why: for the gap.
        supported: False where only the algebra has no word for it.
    """

    def __init__(self, why: str, supported: bool = True) -> None:
        super().__init__(why)
        self.why, self.supported = why, supported


CHARACTER: Final = "character"
ITEM: Final = "item"
CARD: Final = "card"
OTHERS: Final = frozenset({Term("Other"), Term("OtherNamed")})
"""Ways to say of somebody that he is another: than who acts, or than who was named."""
RANK: Final = "rank"
"""A rank that was picked, by one who stands in it."""
STRUCK: Final = frozenset({"target", "hit", "miss", "strike", "redirect", "divert"})
"""Events of which the patient is a target."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that the clause has named.

    Attributes:
        ref: how the algebra names it.
        sort: a character, an item or some card.
        filters: what was said of it.
        target: it was targeted: "the target".
        many: there may be several.
        discarded: cards that were discarded from a hand or deck.
        own: it is the bearer or the acting character.
        implied: it was not named itself: who performed "an opposing action".
    """

    ref: Ref
    sort: str
    filters: tuple[Filter, ...] = ()
    target: bool = False
    many: bool = False
    own: bool = False
    discarded: bool = False
    implied: bool = False


@dataclass(slots=True)
class Found:
    """Cards that were searched for or looked at, of which the next sentences speak.

    Attributes:
        ref: all of them.
        mention: what "it" means.
        player: whose deck or pile it is.
        looked: they are the top cards of a deck.
        taken: those taken out of them.
        zone: where they are.
        left: nothing has been said yet of the rest of those of a deck, some of which were taken.
        told: what it was said of "it" that it is, if anything is to be done.
        scattered: several characters take of them, each one.
        dug, maybe: cards were revealed until there was such a one; nobody may have done so.
    """

    ref: Ref
    mention: Mention
    player: v.Player = field(default_factory=v.You)
    looked: bool = False
    taken: Ref | None = None
    zone: str = "deck"
    left: bool = False
    told: tuple[Filter, ...] = ()
    scattered: bool = False
    dug: bool = False
    maybe: bool = False


@dataclass(slots=True)
class Scope:
    """The state of lowering one ability.

    Attributes:
        bearer: whose ability.
        mentions: in the order of the text.
        picks: how many ``T(n)`` there are.
        event: the kind of the trigger, ``""`` for none.
        kinds: the same for each of several events.
        by: what the trigger says of strike or action.
        ways: the same for each of several events.
        mine: who does what the trigger tells of is the acting character.
        sided: he does it, or it is done to him: of several events one or the other.
        suffers: what the patient of the trigger must fit.
        acts: what its agent must fit.
        harmed: whom something said before has harmed, so that it may have killed him.
        doer: the player who does what the trigger tells of, where it tells of one by a character or card of his.
        carded: what the card of the trigger must fit.
        early: the effect can only be meant before what the trigger tells of has come about.
        before: the trigger has not come about yet.
        critical: the trigger tells of no other dice than criticals.
        foe: the other party of a strike that is the trigger's, where one is the bearer.
        entered: the card has become a character that was put into play.
        living: what is said now can only be said of somebody in play.
        struck: the ability has produced a strike of its own.
        volley: it was several strikes: "the strike" could be any.
        struck_each: whom they are against, where each of several is struck in its turn.
        each: the mention of which "each target" speaks now.
        chosen: a player was chosen.
        first: what must be chosen before that which the sentence brings; None outside of sentences.
        die: a die was rolled for itself.
        behind: so many of others are picked before those.
        opened: how many picks there were before the sentence.
        picked: what was picked for a number in this sentence, by the words that say it.
        offered: something that may be left undone was said just before: "if you do".
        paid_by: what was done to the cards that the action was paid with: ``"spend"``.
        delayed: the event comes about later, when what was picked is known.
        option: the cost that may be left, and the pick that tells whether it was paid.
        x: the term of what X is said to be.
        removed: it is how many Charges were removed.
        rolled: those who each made the only roll that was told of before.
        aiming: a number is spoken of that a strike has, whose target is not chosen yet.
        subject: of the sentence.
        away: where the card lies while the words hold, ``""`` for in play.
        from_pile: where it lies itself when it puts itself into play, ``""`` where that was said before; None where it does not.
        alone: nobody else was named in the sentences before.
        lower: lowers a whole clause: for what holds while a card is attached.
        topic: of whom the condition before speaks.
        quoted: lowers an ability in quotation marks, which the card itself may have as the character that it becomes.
        moved: what the sentence before has moved.
        lasted: how long the effect before lasts, where its words say so by a card: "until then".
        loose: that effect may not have happened: nothing is known to last as long.
        branch: within an effect that may not happen.
        found: the cards of the last search or look.
        amounts: of bonuses that were said, where they had to be worked out.
        created: characters were created: no word of the algebra means them.
        tossed_as: what it was said that a discarded card is, if anything is to be done.
        spoken, told: what the sentence, and the one before, has spoken of.
        slain: the trigger tells that its patient was killed by the strike or action.
        grouped: a group was named, which is no mention.
        sought: what was searched for or retrieved, of which the next words say where it goes.
        passes: what is given is so by an effect.
        giver: the card that gives others the ability which is read, picked among those that do.
        called: of those of whom the trigger tells, the one who is called the target.
        split: a pick was made in such a branch: later picks have no sure number.
    """

    bearer: Bearer
    mentions: list[Mention] = field(default_factory=list)
    picks: int = 0
    event: str = ""
    kinds: frozenset[str] = frozenset()
    by: tuple[object, ...] = ()
    ways: tuple[tuple[object, ...], ...] = ((),)
    mine: bool = False
    sided: bool = False
    suffers: tuple[Filter, ...] = ()
    acts: tuple[Filter, ...] = ()
    carded: tuple[Filter, ...] = ()
    harmed: Ref | None = None
    doer: v.Player | None = None
    early: bool = False
    before: bool = False
    critical: bool = False
    foe: Ref | None = None
    struck: bool = False
    volley: bool = False
    struck_each: Mention | None = None
    each: Mention | None = None
    subject: Ref | None = None
    moved: Ref | None = None
    lasted: str = ""
    loose: bool = False
    away: str = ""
    from_pile: str | None = None
    alone: bool = True
    quoted: Callable[[Value, bool], list[Ability]] | None = None
    lower: "Callable[[Term, Scope], list[Ability]] | None" = None
    branch: int = 0
    split: bool = False
    passes: bool = False
    giver: Mention | None = None
    called: Ref | None = None
    chosen: bool = False
    first: list[Effect] | None = None
    opened: int = 0
    behind: int = 0
    die: bool = False
    picked: list[tuple[Term, Mention]] = field(default_factory=list)
    offered: bool = False
    topic: Mention | None = None
    living: bool = False
    entered: bool = False
    option: tuple[Value, int] | None = None
    delayed: bool = False
    paid_by: str = ""
    x: Value = None
    removed: bool = False
    rolled: Ref | None = None
    aiming: bool = False
    found: Found | None = None
    amounts: list[v.Value] = field(default_factory=list)
    created: bool = False
    grouped: bool = False
    slain: bool = False
    tossed_as: tuple[Filter, ...] = ()
    sought: list[Ref] = field(default_factory=list)
    spoken: list[Mention] = field(default_factory=list)
    told: list[Mention] = field(default_factory=list)

    def pick(self, sort: str, filters: tuple[Filter, ...], *, target: bool, many: bool, discarded: bool = False) -> v.T:
        """Count a pick and mention what it gives."""
        if self.split:
            raise Unfit("a choice after one that may not have been made")
        self.split = self.branch > 0
        ref = v.T(self.picks)
        self.picks += 1
        self.mentions.append(Mention(ref, sort, filters, target, many, discarded=discarded))
        self.spoken.append(self.mentions[-1])
        return ref

    def tossed(self) -> Ref:
        """Give the cards that were discarded: the only pick of cards of a hand or deck."""
        found = [m.ref for m in self.mentions if isinstance(m.ref, v.T) and m.discarded]
        if len(found) != 1:
            raise Unfit("the cards discarded: there are none" if not found else "the cards discarded: which")
        return found[0]

    def counted(self) -> Ref:
        """Give the cards of which "that many" tells the number: the only several that were picked."""
        several = [m for m in self.mentions if isinstance(m.ref, v.T) and m.many]
        found = [m.ref for m in several if len(several) == 1 or not m.target]  # who is targeted goes nowhere
        if len(found) != 1:
            raise Unfit("that many: no number was named" if not found else "that many: several numbers were named")
        return found[0]

    def mention(self, mention: Mention) -> None:
        """Note that something was named."""
        if mention.own:
            self.mentions = [m for m in self.mentions if not m.own or m.ref != mention.ref]
        self.mentions.append(mention)
        self.spoken.append(mention)

    @property
    def strike_heard(self) -> bool:
        """Tell whether the trigger tells of one strike and its target."""
        struck = {"melee", "ranged", "strike"} & set(map(str, self.by))
        return self.event in STRUCK or (self.event in {"roll", "wound", "die"} and bool(struck))

    def target(self) -> Mention:
        """Give the one thing that was targeted."""
        found = [m for m in self.mentions if m.target]
        if not found and self.strike_heard:  # a strike has its target, whatever else was targeted
            return Mention(v.Patient(), CHARACTER)
        if not found and ((self.struck and not self.volley) or self.aiming):
            return Mention(v.Struck(), CHARACTER)
        if not found and not self.event and not self.kinds:
            found = self._called_target()
        if len(found) > 1 and sum(not m.many for m in found) == 1:
            found = [m for m in found if not m.many]  # the others are "the targets"
        if len(found) != 1:
            raise Unfit("the target: nothing was targeted" if not found else "the target: several were targeted")
        return found[0]

    def _called_target(self) -> list[Mention]:
        """Give who is called "the target" though nothing was targeted: the only other character that was chosen or paid with."""
        others = [m for m in self.mentions if not m.own]
        return (
            others
            if len(others) == 1 and others[0].sort == CHARACTER and not others[0].many and not self.grouped
            else []
        )

    def one(self, sort: str, fitting: tuple[Filter, ...]) -> Mention:
        """Give the one thing of a sort of which all filters were said, other than the acting character."""
        if self.created and sort == CHARACTER:
            raise Unfit("what was created", supported=False)
        found = [m for m in self.mentions if not m.own and m.sort == sort and set(fitting) <= set(m.filters)]
        if len(found) == 2 and not fitting and sort == CHARACTER and found[0].target != found[1].target:
            found = [m for m in found if not m.target]  # the other is called "the target"
        if not found and sort == CHARACTER and not fitting and self.struck and not self.volley:
            return Mention(v.Struck(), CHARACTER)  # "that character", of the target of the strike just performed
        if len(found) > 1:
            found = self._nearest(found)
        if len(found) != 1:
            raise Unfit("nothing such was named" if not found else "several such were named")
        return found[0]

    def pronoun(self, word: str) -> Mention:
        """Give what a pronoun means: the only thing named that it can mean."""
        if self.created:
            raise Unfit("what was created", supported=False)
        if self.each is not None and self.topic is self.each:  # of each of several it is said what his roll brings
            return self.each
        if word == "they":
            found = [m for m in self.mentions if m.many]
        elif word in {"he", "she", "person"}:
            found = [m for m in self.mentions if m.sort == CHARACTER and not m.many]
        else:
            found = [m for m in self.mentions if not m.many and m.sort != RANK and (m.sort != CHARACTER or not m.own)]
            found = (self._just_named() if all(m.sort == CHARACTER for m in found) else []) or found
        if self.living and (self.slain or (self.event == "die" and not self.before)):
            found = [m for m in found if m.ref != v.Patient()]  # who was killed does nothing any more
        topic = self.topic
        if topic is not None and topic.sort == CHARACTER and not topic.own and topic.many == (word == "they"):
            found = [*found, *[topic][topic in self.mentions :]]  # it was spoken of in the condition just before
        if not found and word == "they":
            found = self._one_as_they()
        if not found and word == "it":  # nothing else was named: the acting character itself
            found = [m for m in self.mentions if m.own and m.sort == CHARACTER]
        if not found and word in {"he", "she", "it", "person"} and self.struck and not self.volley:
            return Mention(v.Struck(), CHARACTER)
        if not found and word in {"he", "she", "person"} and self.topic is not None and not self.topic.many:
            return self.topic  # of whom the condition before speaks
        if not found and word in {"he", "she", "person"} and not self.event and not self.struck and self.alone:
            found = [m for m in (*self.told, *self.spoken) if isinstance(m.ref, v.WarlordOf) and not m.own][-1:]
        if not found and word in {"he", "she", "person"} and not self.event and not self.struck and self.alone:
            return Mention(v.Me(), CHARACTER, own=True)  # of nobody else can anything be said
        if len(found) > 1 and self.topic is not None and self.topic in found:
            found = [self.topic]
        if len(found) > 1:  # one who was named comes before one who was not
            found = [m for m in found if not m.implied] or found
        if len(found) > 1:
            found = self._nearest(found)
        if len(found) != 1:
            raise Unfit(f"{word}: nothing was named" if not found else f"{word}: several were named")
        return found[0]

    def _one_as_they(self) -> list[Mention]:
        """Give who is one and called "they": of whom the condition before speaks, or the only one named, whose name is a plural."""
        if self.topic is not None:
            return [] if self.topic.many or self.topic.sort != CHARACTER else [self.topic]
        alone = all(m.own for m in self.mentions) and not self.grouped
        plural = self.bearer.name.endswith("s") and not self.bearer.name.endswith("ss")
        sort = {"Character": CHARACTER, "Item": CARD}.get(self.bearer.kind)  # an item itself is named as a card
        return [m for m in self.mentions if m.sort == sort] if alone and plural else []

    def _nearest(self, found: list[Mention]) -> list[Mention]:
        """Give which of several the sentence has spoken of, or else the one before: one of whom it goes on to speak."""
        for said in (self.spoken, self.told):
            near = [m for m in found if any(m.ref == one.ref for one in said)]
            if near:
                return near
        return found

    def _just_named(self) -> list[Mention]:
        """Give the acting character where the sentence has named him and nobody else: "unstun Gorm and ready it"."""
        said = [m for m in self.spoken if not m.many and m.sort != RANK]
        return [m for m in self.mentions if m in said] if all(m.own and m.sort == CHARACTER for m in said) else []

    def leave(self, topic: Mention | None) -> None:
        """End what was said under a condition: somebody else of whom it spoke has been named; ``topic`` is the one from before."""
        self.alone = self.alone and (self.topic is None or self.topic.own)
        self.topic = topic

    @contextmanager
    def branching(self) -> Iterator[None]:
        """Enter an effect that may not happen."""
        self.branch += 1
        yield
        self.branch -= 1

    @contextmanager
    def choosing(self) -> Iterator[Callable[[], None]]:
        """Lower several ways of which one is gone; calling what is given begins the next: its picks have the same numbers as the others'."""
        before, mentions, most = self.picks, list(self.mentions), self.picks

        def begin() -> None:
            nonlocal most
            most = max(most, self.picks)
            self.picks, self.mentions = before, list(mentions)

        yield begin
        begin()
        self.picks = most

    @contextmanager
    def one_by_one(self, mention: Mention) -> Iterator[None]:
        """Speak of each of several as ``It()``."""
        before = self.each
        self.each = mention
        yield
        self.each = before
