"""The left part of the status bar: the hex under the pointer, and the keys of the current tool."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.edits.cutting import drawn_on
from losview.board.outlines.raised_ways import ground_level
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.lettering import level_lettering
from losview.drawing.art.outcomes import LOOKS
from losview.hexes.hex import Hex, Hexside
from losview.rules.core.verdict import Outcome
from losview.window.canvas.view import MapView
from losview.window.palette.palette import Palette
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.plain_text import Label
from losview.window.widgets.throttle import Throttle


class HexStatus(Label):
    """A label that describes a hex.

    Attributes:
        hex: the hex, None for none. throttle: updates the label during a drag.
    """

    def __init__(self, document: Document, sighting: Sighting, view: MapView, palette: Palette) -> None:
        super().__init__()
        self._document, self._sighting, self._view, self._palette = document, sighting, view, palette
        self.hex: Hex | None = None
        self._asked_why = False
        self.throttle = Throttle(self.update_text, lambda: view.tracing, self)
        self.setAccessibleName(tr("Hex under the pointer"))

    def show_hex(self, hex_: Hex | None) -> None:
        """Describe a hex; called when the pointer or the hex cursor moves to it."""
        self.hex = hex_
        self.throttle.ask()

    def clear_map(self) -> None:
        """Describe no hex; called before the board is replaced."""
        self.hex = None

    def thread_changed(self) -> None:
        """Update the label where a click now does something else; called when the thread has changed."""
        if self._asked_why != self._sighting.asks_why:
            self.update_text()

    def update_text(self) -> None:
        """Show the hex as it is now; called when map, field or tool have changed."""
        self._asked_why = self._sighting.asks_why
        tool = self._palette.current
        if self.hex is None or self.hex not in self._document.board.grid:
            self.setText(tool.keys if self._view.hasFocus() and tool.keys else "")
            return
        side = tool.hexside_at_pointer()
        words = self.describe_hex(self.hex) + self._describe_field(self.hex)
        if side is not None:
            words = f"{words}  ·  {self.describe_hexside(side)}"
        if self._view.hasFocus() and self._view.cursor_shown and tool.keys:
            words = f"{words}      {tool.keys}"
        self.setText(words)

    def describe_hex(self, hex_: Hex) -> str:
        """A hex in words: label, terrain, level, units."""
        board = self._document.shown
        kinds = (*board.cover(hex_).kinds(), *(drawn.kind for _, drawn in drawn_on(board, (hex_,))))
        names = [table().name(kind) for kind in dict.fromkeys(kinds) if ":" not in kind]
        units = [self._describe_unit(counter) for _, counter in board.counters_on(hex_)]
        words = [board.label(hex_), ", ".join(names) or tr("Open ground"),
                 tr("level {n}", n=level_lettering(ground_level(board, hex_)) or "0")]
        return "  ·  ".join([*words, *units])

    def _describe_unit(self, counter: UnitCounter) -> str:
        """A unit in words, with its level where it was put on one."""
        name = counter.name or table().name(counter.kind)
        return name if counter.level is None else tr("{unit} at level {n}",
                                                     unit=name, n=level_lettering(counter.level))

    def _describe_field(self, hex_: Hex) -> str:
        """The outcome of a hex in the field, and how to ask why; "" without a field."""
        field, grid = self._sighting.field, self._document.board.grid
        if field is None or field.request.viewer.hex == hex_:
            return ""
        word = LOOKS[Outcome(int(field.outcome[grid.cell(hex_)]))].word
        hint = tr("click: why?") if self._sighting.asks_why and self._view.asks_why else tr("Alt+click: why?")
        return f"  ·  {word}  ·  {hint}"

    def describe_hexside(self, side: Hexside) -> str:
        """A hexside in words: its two hexes, the one under the pointer first, and its terrain."""
        board = self._document.shown
        hexes = (side.hex, side.across()) if side.across() != self.hex else (side.across(), side.hex)
        kinds = [table().name(kind) for kind in board.hexsides.get(side, ())]
        return tr("hexside {a}/{b}: {kinds}",
                  a=board.label(hexes[0]), b=board.label(hexes[1]), kinds=", ".join(kinds) or tr("nothing"))
