"""Where the two documents differ, as one small value."""

from dataclasses import dataclass, replace

from deckbuilder.core.saying import noop


@dataclass(frozen=True, slots=True)
class Profile:
    """Which document's rules hold.

    Attributes:
        name: of the document.
        phase: what it calls the fourth phase.
        decree: what it calls a player's turn to act there.
        strike_own: a melee or ranged strike that is no attack may target one's own characters (rulebook, Melee Strikes).
        opening_draw: five cards are drawn during setup, and nobody discards in the first draw phase (quickstart, Setup).
        criticals: 20 succeeds and 1 fails at every roll (rulebook, Die Rolls); else only an initiative roll of 20 wins.
        may_stop: further strikes of an attack may be left out (rulebook, Perform an Attack).
        locations: items have equip locations, and no two of one name go on a character (rulebook, Equip an Item).
        react_once: a react is performed once in response to a trigger (rulebook, Reacts).
        reroll_all: a tie for initiative is rolled again by everybody, not only by those tied.
        hands: actions whose words nobody could read are offered, and carried out by the players step by step: for people, not for agents.
        mulligan: each player may once shuffle the first hand into the deck and draw another, before the first initiative (event:
            Quality-of-Life Ancients).
    """

    name: str
    phase: str = noop("Decree Phase")
    decree: str = noop("Decree")
    strike_own: bool = True
    opening_draw: bool = False
    criticals: bool = True
    may_stop: bool = True
    locations: bool = True
    react_once: bool = True
    reroll_all: bool = False
    hands: bool = False
    mulligan: bool = False


RULEBOOK = Profile("rulebook")
QUICKSTART = Profile(
    "quickstart",
    phase=noop("Order phase"),
    decree="Order",
    strike_own=False,
    opening_draw=True,
    criticals=False,
    may_stop=False,
    locations=False,
    react_once=False,
)
BY_HAND = "-by-hand"
PROFILES = {profile.name: profile for profile in (RULEBOOK, QUICKSTART)}
FOR_PEOPLE = {
    profile.name: profile
    for profile in (replace(plain, name=plain.name + BY_HAND, hands=True) for plain in (RULEBOOK, QUICKSTART))
}
"""The same rules where people sit at the table, who carry out what nobody could read."""

WITH_MULLIGAN = {
    profile.name: replace(profile, name=profile.name + "-mulligan", mulligan=True)
    for profile in (*PROFILES.values(), *FOR_PEOPLE.values())
}
"""By the name of each, the same rules at an event with a free mulligan."""
