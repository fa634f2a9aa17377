"""The status bar's left: what lies under the pointer as it is now, or what the keys do with the tool in hand."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel

from losview.board.counters import Counter
from losview.board.edits.cutting import drawn_on
from losview.board.kinds.terrain import table
from losview.hexes.hex import Hex, Hexside
from losview.overlays.art.lettering import level_words
from losview.overlays.art.outcomes import LOOKS
from losview.sight.verdict import Outcome
from losview.ui.canvas.view import MapView
from losview.ui.palette.palette import Palette
from losview.ui.state.document import Document
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.throttle import Throttle


class HexStatus(QLabel):
    """A line of words about a hex.

    Attributes:
        hex: the hex that it is about, None for none.  seldom: tells of it in mid-drag.
    """

    def __init__(self, document: Document, sighting: Sighting, view: MapView, palette: Palette) -> None:
        super().__init__()
        self.document, self.sighting, self.view, self.palette_ = document, sighting, view, palette
        self.hex: Hex | None = None
        self._asks = False
        self.seldom = Throttle(self.tell, lambda: view.tracing, self)
        self.setAccessibleName(self.tr("Hex under the pointer"))

    def show_hex(self, hex_: Hex | None) -> None:
        """The pointer is on a hex."""
        self.hex = hex_
        self.seldom.ask()

    def follow(self) -> None:
        """The thread has changed: with its first and without its last a click does something else."""
        if self._asks != self.sighting.asks_why:
            self.tell()

    def tell(self) -> None:
        """Say it as it is now."""
        self._asks = self.sighting.asks_why
        tool = self.palette_.current
        if self.hex is None or self.hex not in self.document.board.grid:
            self.setText(self.tr(tool.keys) if self.view.hasFocus() and tool.keys else "")
            return
        side = tool.hexside_at_pointer()
        words = self.hex_words(self.hex) + self._seen_words(self.hex)
        if side is not None:
            words = f"{words}  ·  {self.side_words(side)}"
        if self.view.hasFocus() and self.view.cursor_shown and tool.keys:
            words = f"{words}      {self.tr(tool.keys)}"
        self.setText(words)

    def hex_words(self, hex_: Hex) -> str:
        """A hex in words: label, terrain, level."""
        board = self.document.shown
        kinds = (*board.cover(hex_).kinds(), *(drawn.kind for _, drawn in drawn_on(board, (hex_,))))
        names = [table().name(kind) for kind in dict.fromkeys(kinds) if ":" not in kind]
        units = [self._unit_words(counter) for _, counter in board.counters_on(hex_)]
        words = [board.label(hex_), ", ".join(names) or self.tr("Open ground"),
                 self.tr("level {n}").format(n=level_words(board.level(hex_)) or "0")]
        return "  ·  ".join([*words, *units])

    def _unit_words(self, counter: Counter) -> str:
        """A unit, and its level where it was put on one."""
        name = counter.name or counter.kind
        return name if counter.level is None else self.tr("{unit} at level {n}").format(
            unit=name, n=level_words(counter.level))

    def _seen_words(self, hex_: Hex) -> str:
        """How the field has a hex, and how to ask why."""
        field, grid = self.sighting.field, self.document.board.grid
        if field is None or field.stamp.viewer.hex == hex_:
            return ""
        word = LOOKS[Outcome(int(field.outcome[grid.cell(hex_)]))].word
        hint = self.tr("click: why?") if self.sighting.asks_why and self.view.asks_why else self.tr("Alt+click: why?")
        return f"  ·  {word}  ·  {hint}"

    def side_words(self, side: Hexside) -> str:
        """A hexside in words: its two hexes, that under the pointer first, and what lies on it."""
        board = self.document.shown
        hexes = (side.hex, side.across()) if side.across() != self.hex else (side.across(), side.hex)
        kinds = [table().name(kind) for kind in board.hexsides.get(side, ())]
        return self.tr("hexside {a}/{b}: {kinds}").format(
            a=board.label(hexes[0]), b=board.label(hexes[1]), kinds=", ".join(kinds) or self.tr("nothing"))
