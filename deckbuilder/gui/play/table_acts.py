"""What clicks, drags and keys on the table mean to the match: one meaning is done, several are a menu, none says why not."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QCursor
from PySide6.QtWidgets import QMenu, QWidget

from deckbuilder.core.errors import WarcampError
from deckbuilder.core.rules import Action, Refused
from deckbuilder.core.saying import say
from deckbuilder.core.scene import Pointing, Spot
from deckbuilder.desk.reach import Line, Reach
from deckbuilder.desk.sitting import Sitting, Waiting
from deckbuilder.desk.stops import Until
from deckbuilder.desk.twins import twins
from deckbuilder.gui.language import spoken
from deckbuilder.gui.play import lights
from deckbuilder.gui.play.marks import Lit

_NO_REACH = Reach({}, {}, ())
_BESIDE = 12


class TableActs(QObject):
    """Turns what happens on a view into answers.

    Args:
        over: a menu of several meanings belongs to it.
    """

    lit_changed = Signal(object)
    """``Lit``: what is to be lit now."""
    refused = Signal(str, str)
    """A token, or ``""``, and why what was meant by it cannot be done, in the window's language."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self._sitting: Sitting | None = None
        self._reach = _NO_REACH
        self._pointed: Pointing | None = None
        self._told: tuple[str, ...] = ()
        self._twins: Mapping[str, str] = {}
        self.picked = ""
        """The token that is picked up or chosen; ``""`` for none."""

    def serve(self, sitting: Sitting | None) -> None:
        """Answer in a sitting; None for nowhere."""
        self._sitting = sitting
        self.forget()

    # -- light -------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Put down what is picked up: the match went on."""
        self.picked, self._reach, self._pointed, self._told = "", _NO_REACH, None, ()
        sitting = self._sitting
        self._twins = twins(sitting.scene(), sitting.options()) if sitting is not None else {}
        self._show()

    def _like(self, token: str) -> str:
        """Give the token that stands for one: of equal cards in a hand the rules propose one."""
        return self._twins.get(token, token)

    def lit(self) -> Lit:
        """Give what is lit now."""
        sitting = self._sitting
        if sitting is None:
            return Lit()
        if self.picked:
            lit = lights.in_hand(self.picked, self._reach)
        else:
            lit = lights.at_rest(sitting.options(), self._twins, opens=sitting.ask.opens)
        return lights.shown(lit, self._pointed, self._told)

    def _show(self) -> None:
        self.lit_changed.emit(self.lit())

    def point(self, pointing: Pointing | None) -> None:
        """Light what an answer is about that the player looks at in a list."""
        self._pointed = pointing
        self._show()

    def tell_of(self, tokens: Sequence[str]) -> None:
        """Light what a line of the log tells of."""
        self._told = tuple(tokens)
        self._show()

    # -- the hand ----------------------------------------------------------------------------------

    def pick_up(self, token: str) -> None:
        """Take a token in hand, and light where it can go."""
        if self._sitting is not None and self._sitting.waiting is Waiting.PERSON:
            self.picked, self._reach = token, self._sitting.reach(self._like(token))
            self._show()

    def put_back(self) -> bool:
        """Put down what is in hand; tell whether anything was."""
        if not self.picked:
            return False
        self.picked, self._reach = "", _NO_REACH
        self._show()
        return True

    def put_down(self, token: str, onto: object) -> None:
        """Drop a token: on another, on a place, or nowhere."""
        if isinstance(onto, str | Spot) and onto != token:
            self._drop(token, onto)
        else:
            self.put_back()

    def _drop(self, token: str, onto: str | Spot) -> None:
        if self._sitting is None:
            return
        lines = self._sitting.dropped(self._like(token), onto)
        if not lines:
            why = self._sitting.why_not(self._like(token), onto) or say("Nothing can be done with it there")
            self.put_back()
            self._refuse(onto if isinstance(onto, str) else token, why)
            return
        self._choose([(_of_line(line), partial(self._follow, line)) for line in lines])

    # -- clicks ------------------------------------------------------------------------------------

    def click(self, token: str) -> None:
        """Take a click: on a target of what is in hand, or on a token by itself."""
        sitting = self._sitting
        if sitting is None:
            return
        if self.picked and token != self.picked and token in self._reach.tokens:
            self._drop(self.picked, token)
            return
        meanings = sitting.clicked(self._like(token))
        if not meanings:
            self.put_back()
            self._refuse(token, sitting.why_not(token) or say("Nothing can be done with it now"))
        elif token == self.picked or not sitting.ask.opens:
            self._offer(meanings)
        else:
            self.pick_up(token)
            if not (self._reach.tokens or self._reach.spots):
                self._offer(meanings)

    def activate(self, token: str) -> None:
        """Take a double click or Enter: a token with one meaning does it, of several one chooses."""
        meanings = self._sitting.clicked(self._like(token)) if self._sitting is not None else ()
        if len(meanings) == 1 and not (self.picked and token != self.picked):
            self._offer(meanings)
        else:
            self.click(token)

    def click_spot(self, spot: object) -> None:
        """Take a click on a place that is lit."""
        if self._sitting is None or not isinstance(spot, Spot):
            return
        if self.picked:
            self._drop(self.picked, spot)
        else:
            self._offer([option for option in self._sitting.options() if spot in option.spots])

    def menu(self, token: str, place: QPoint, more: Sequence[QAction] = ()) -> None:
        """Show what can be done with a token, or with the table, as a menu.

        Args:
            token: ``""`` for the table.
            place: on the screen.
            more: further lines, below.
        """
        sitting = self._sitting
        if sitting is None:
            return
        options = (
            sitting.clicked(self._like(token)) if token else [option for option in sitting.options() if option.idle]
        )
        menu = self._menu([(option, partial(self.give, option.action)) for option in options])
        if token and not options and (why := sitting.why_not(token)):
            menu.addAction(spoken(why)).setEnabled(False)
        if more:
            menu.addSeparator()
            menu.addActions(list(more))
        menu.popup(place)

    # -- answers -----------------------------------------------------------------------------------

    def give(self, action: Action) -> None:
        """Answer; where that is refused, say why."""
        if self._sitting is not None:
            self._do(partial(self._sitting.give, action), action.source)

    def give_idle(self) -> None:
        """Do nothing, where that is possible: pass, decline, be done."""
        sitting = self._sitting
        if sitting is None:
            return
        idle = [option for option in sitting.options() if option.idle]
        if idle:
            self.give(idle[-1].action)
        elif sitting.waiting is Waiting.PERSON:
            self._refuse("", say("The question wants an answer"))

    def pass_on(self, until: Until) -> None:
        """Do nothing until something comes."""
        if self._sitting is not None and self._sitting.waiting is Waiting.PERSON:
            self._do(partial(self._sitting.pass_on, until), "")

    def _follow(self, line: Line) -> None:
        if self._sitting is not None:
            self._do(partial(self._sitting.follow, line), line.actions[0].source)

    def _do(self, deed: Callable[[], None], token: str) -> None:
        try:
            deed()
        except Refused as refusal:
            self._refuse(token, refusal.why)
        except WarcampError as error:
            self._refuse(token, str(error))

    def _refuse(self, token: str, why: str) -> None:
        words = spoken(why)
        self.refused.emit(token, words[:1].upper() + words[1:])

    def _offer(self, meanings: Sequence[Pointing]) -> None:
        self._choose([(meaning, partial(self.give, meaning.action)) for meaning in meanings])

    def _choose(self, choices: Sequence[tuple[Pointing, Callable[[], None]]]) -> None:
        """Do what there is one of; ask which where there are several."""
        if len(choices) == 1:
            choices[0][1]()
        elif choices:
            self._menu(choices).popup(QCursor.pos() + QPoint(_BESIDE, _BESIDE))

    def _menu(self, choices: Sequence[tuple[Pointing, Callable[[], None]]]) -> QMenu:
        menu = QMenu(self._over)
        menu.setToolTipsVisible(True)
        for number, (pointing, deed) in enumerate(choices, 1):
            words = spoken(pointing.words).replace("&", "&&")
            figure = f"&{number}  " if number < 10 else ""
            chance = lights.note(pointing)
            line = menu.addAction(f"{figure}{words}" + (f"\t{chance}" if chance else ""))
            line.setToolTip(spoken(pointing.note))
            line.triggered.connect(deed)
        menu.aboutToHide.connect(menu.deleteLater)
        return menu


def _of_line(line: Line) -> Pointing:
    """Give what a line of answers is called: what is begun, and at last aimed at."""
    if line.first is line.last:
        return line.first
    return line.last._replace(words=say("{begun}: {aimed}", begun=line.first.words, aimed=line.last.words))
