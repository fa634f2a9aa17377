"""A profile on the screen: what stays as it is from one move of the hand to the next is drawn once and stamped."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPixmap

from losview.overlays.grounds import Ramp
from losview.ui.profile_inks import Letters, ink
from losview.ui.profile_side import Side
from losview.ui.profile_sketch import Sketch
from losview.ui.theme import Theme


class Kept:
    """What a panel keeps from one drawing to the next.

    Attributes:
        letters: the faces of its font.

    Args:
        family: its font.
    """

    #: So many papers are kept: a drag comes through few heights of the drawing, mostly the same ones.
    PAPERS = 8

    def __init__(self, family: QFont) -> None:
        self.letters = Letters(family)
        self._papers: dict[Hashable, QPixmap] = {}

    def paper(self, looks: Hashable, made: Callable[[], QPixmap]) -> QPixmap:
        """The paper that looks like that, made where it is not at hand."""
        found = self._papers.pop(looks, None)
        if found is None:
            found = made()
            if len(self._papers) >= self.PAPERS:
                del self._papers[next(iter(self._papers))]
        self._papers[looks] = found  # the last is the one that was used last
        return found


class ScreenSketch(Sketch):
    """A profile drawn on a screen, over what is kept of the drawings before.

    Args:
        scale: pixels of the screen per pixel of the area, which begins at 0, 0.
    """

    def __init__(
        self, painter: QPainter, side: Side, area: QRectF, colours: Theme, ramp: Ramp, kept: Kept, scale: float,
    ) -> None:
        super().__init__(painter, side, area, colours, ramp, kept.letters)
        self._kept, self._scale = kept, scale

    def _lay_paper(self) -> None:
        """The paper, its head and the level lines."""
        names = tuple((ceiling.name, ceiling.active) for ceiling in self.ceilings)
        looks = (self.right, self.lower, self._scale, self.colours.dark, self.side.title, names, self.low, self.high)
        paper = self._kept.paper(looks, self._paper)
        painter = self.painter
        if self._scale == 1.0:
            painter.drawPixmap(0, 0, paper)
            return
        painter.save()  # on the screen's own pixels, or it would be stretched to no purpose
        painter.scale(1 / self._scale, 1 / self._scale)
        painter.drawPixmap(0, 0, paper)
        painter.restore()

    def _paper(self) -> QPixmap:
        """That paper, made anew."""
        made = QPixmap((self.area.size() * self._scale).toSize())
        made.fill(ink(self.colours.panel))
        screen, self.painter = self.painter, QPainter(made)
        self.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.painter.scale(self._scale, self._scale)
        super()._lay_paper()
        self.painter.end()
        self.painter = screen
        return made
