"""Keeps the night on the map up to date with board and rules, and shows what one side sees of it."""

from __future__ import annotations

import json
from copy import copy
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from losview.board.board import Board
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter
from losview.board.edits.edit import Edit
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.night import Night, NightError, night_of
from losview.board.unit_counter import UnitCounter
from losview.drawing.hex_outlines import CellMask
from losview.drawing.night_picture import RINGS, NightPicture, known_to_side, night_picture, night_sight, seen_by_side
from losview.drawing.night_style import Shown
from losview.features.night_referee.act import Situation
from losview.features.night_referee.due import DueAct, due_acts
from losview.hexes.hex import Hex
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.threads import RuleError
from losview.tools.unit_tool import move_edits, moved_to
from losview.window.canvas.night_layer import NightLayer
from losview.window.canvas.scene import MapScene
from losview.window.paint.night_painter import NightPainter
from losview.window.state.document import Document
from losview.window.state.latest_worker import LatestWorker
from losview.window.state.sighting import Sighting
from losview.window.widgets import kept_settings

if TYPE_CHECKING:  # loaded where there is a night
    from losview.rules.asl.asl_judge import AslJudge
    from losview.rules.asl.rules.known_units import Seen

#: The setting that keeps which parts of the night are shown.
SETTING = "night"


class NightController(QObject):
    """Shows the night of the open map.

    Attributes:
        picture: of the night, None by day or by rules without a night.
        side: the side whose sight is shown, "" for all.
        unseen: bool plane of the cells that it does not see, None while all sides are shown.
        known: how that side sees each unit of the other sides, by counter number.
        each: whether each unit has a ring, instead of each side.
        looking: whether a worker is computing what that side sees.

    Signals:
        changed(): the night, or what is shown of it, has changed.
        side_chosen(side): the map is shown as a side sees it, "" for all.
    """

    changed = Signal()
    side_chosen = Signal(str)

    def __init__(self, document: Document, sighting: Sighting, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.sighting, self.scene = document, sighting, scene
        self.picture: NightPicture | None = None
        self.side, self.each, self.dark, self.looking = "", False, False, False
        self.unseen: CellMask | None = None
        self.known: dict[int, Seen] = {}
        self.shown = _saved_parts()
        self._previewing = False
        self.worker = LatestWorker("losview night", self)
        self.worker.done.connect(self._looked)
        self.worker.failed.connect(lambda _, problem: None)
        self.follow()
        document.aboutToClose.connect(self.clear_map)
        document.boardReplaced.connect(self.follow)
        document.hexesChanged.connect(lambda _: self.follow())
        document.aboutToReshape.connect(self.clear_map)
        document.reshaped.connect(lambda _: self.follow())
        sighting.rules_changed.connect(self.follow)
        sighting.field_changed.connect(self._restyle)  # with a field, the darkness over it is lighter

    def clear_map(self) -> None:
        """Forget the night and who looks at it; called before the board is replaced."""
        self.worker.cancel_all()
        self.side, self.picture, self.looking, self._foreseen = "", None, False, False
        self._forget()

    @property
    def item(self) -> NightLayer:
        """The layer of the scene that shows the night."""
        return self.scene.base_layers.night_layer

    def restyle(self, dark: bool) -> None:
        """Draw for the dark or the light theme; called when the theme changes."""
        self.dark = dark
        self._restyle()

    def _restyle(self) -> None:
        """Draw the night again where its parts, the theme or the presence of a field have changed."""
        night = self.item.night
        if night is not None:
            look = self.shown, self.dark, self.sighting.field is not None
            if look != (night.shown, night.dark, night.field):
                night.shown, night.dark, night.field = look
                self.item.redraw()

    def _draw(self, picture: NightPicture | None) -> None:
        """Show a picture of the night, None for none."""
        board = self.document.shown
        self.item.show_night(None if picture is None else NightPainter(
            self.scene.layout_, board, picture, self.unseen, shown=self.shown, dark=self.dark,
            field=self.sighting.field is not None, before=self.item.night))

    def _judge(self) -> AslJudge | None:
        """The judge of the open map; None by day, where no judge is prepared, and by rules without a night."""
        nvr = self.sighting.options.get("nvr", "day")
        if nvr == "day" or (nvr == "map" and self.night is None):
            return None
        return self._prepared(self.document.shown)

    def _prepared(self, board: Board) -> AslJudge | None:
        """The judge of a board by the present rules, None where these have no night."""
        sighting = self.sighting
        try:
            judge = sighting.judge if board is self.document.shown else sighting.rules.prepare(board, sighting.options)
        except RuleError:
            return None
        return asl_judge(judge)

    @property
    def night(self) -> Night | None:
        """The night of the map, None by day."""
        try:
            return night_of(self.document.board)
        except NightError:
            return None

    def due(self) -> tuple[DueAct, ...]:
        """What the present phase asks the referee for; nothing where the map's scenario cannot be read."""
        try:
            judge = self._judge()
            return () if judge is None else due_acts(Situation(judge))
        except RuleError:
            return ()

    def sides(self) -> list[str]:
        """The sides of the map, in order."""
        return side_names(self.document.board)

    def follow(self) -> None:
        """Update everything; called when the board or the rules have changed."""
        self._previewing = False
        self.looking = False
        if self.side and self.sighting.held_back:
            self.look_as("")
            return
        judge = self._judge()
        night = night_sight(judge)
        if judge is None or night is None:
            self.picture = None
            self._forget()
        else:
            self.picture = night_picture(judge, night, self._looking(), self.each, self._kinds())
            if self.side:  # until the worker answers, what the side saw before stays; light moves at once
                side, self.looking = self.side, True
                self.worker.ask(lambda cancelled: (seen_by_side(judge, night, side, cancelled),
                                                   known_to_side(judge, night, side, cancelled)))
        if not self.side or self.picture is None:
            self.worker.cancel_all()
        self._draw(self.picture)
        self.changed.emit()

    def _looking(self) -> tuple[str, ...]:
        """The sides whose rings are shown."""
        return (self.side,) if self.side else tuple(self.sides())

    def _kinds(self) -> tuple[str, ...]:
        """The kinds of rings that are shown."""
        return tuple(kind for kind in RINGS if (self.shown.rings if kind == "nvr" else self.shown.vehicles))

    def _looked(self, _ticket: int, looked: tuple[CellMask | None, dict[int, Seen] | None]) -> None:
        seen, known = looked
        self.looking = False
        if seen is not None and known is not None and self.side and self.picture is not None:
            self.unseen, self.known = ~seen, known
            self._draw(self.picture)
            self.changed.emit()

    def preview_nvr(self, nvr: int) -> None:
        """Show the rings of another base NVR, without changing the map; called while the slider is dragged."""
        judge, map_night = self._judge(), self.night
        night = night_sight(judge)
        if judge is None or night is None or map_night is None or night.night != map_night:
            return
        night.night = replace(map_night, nvr=nvr)
        try:
            picture = night_picture(judge, night, self._looking(), self.each, self._kinds())
        finally:
            night.night = map_night
        self._draw(picture)

    def preview_counter(self, counter: UnitCounter | None, hex_: Hex | None) -> None:
        """Show the night with a counter over another hex, without changing the map; called while it is dragged.

        Args:
            counter: one of the map's, or a new one; None when the drag has ended.
            hex_: the hex it is over, None where it may not be placed.
        """
        judge = self._judge()
        if counter is None or judge is None:
            if self._previewing:
                QTimer.singleShot(0, self, self._show_as_it_is)  # a counter that was placed has been drawn by then
            return
        judge = self._prepared(_board_with(self.document.board, counter, hex_))
        night = night_sight(judge)
        if judge is not None and night is not None:
            self._previewing = True
            self._draw(night_picture(judge, night, self._looking(), self.each, self._kinds()))

    def _show_as_it_is(self) -> None:
        """Show the night of the map again, where no counter was placed."""
        if self._previewing:
            self._previewing = False
            self._draw(self.picture)

    # What is shown.

    def look_as(self, side: str) -> None:
        """Show what one side sees, "" for all sides; all where attacks are declared first."""
        if self.sighting.held_back:
            side = ""
        if side != self.side:
            self.side = side
            self._forget()
            self.side_chosen.emit(side)
            self.follow()

    def _forget(self) -> None:
        """Forget what a side sees."""
        self.unseen, self.known = None, {}

    def ring_each(self, each: bool) -> None:
        """Draw a ring for each unit, or for each side."""
        if each != self.each:
            self.each = each
            self.follow()

    def show(self, **changes: bool | float) -> None:
        """Change which parts of the night are shown, and save that."""
        self.shown = replace(self.shown, **changes)  # type: ignore[arg-type]
        QSettings().setValue(SETTING, json.dumps(asdict(self.shown)))
        self._restyle()
        if {"rings", "vehicles"} & set(changes):
            self.follow()
        else:
            self.changed.emit()

    def painter(self) -> NightPainter | None:
        """A painter of the night as it is shown, in the light theme; None by day."""
        night = copy(self.item.night)
        if night is not None:
            night.dark = False
        return night

    def close(self) -> None:
        """End the worker."""
        self.worker.close()


def _board_with(board: Board, counter: UnitCounter, hex_: Hex | None) -> Board:
    """A copy of the map with a counter placed on a hex, or removed where the hex is None."""
    number = next((number for number, other in board.counters.items() if other is counter), None)
    edits: tuple[Edit, ...] = ()
    if hex_ is None:
        edits = () if number is None else (RemoveCounter.of(board, number),)
    elif number is None:
        edits = (PlaceCounter(moved_to(counter, hex_)),)
    elif hex_ != counter.hex:
        edits = move_edits(board, number, hex_)
    preview = copy(board)
    preview.counters = dict(board.counters)
    for edit in edits:
        edit.apply(preview)
    return preview


def _saved_parts() -> Shown:
    """The parts of the night shown last time."""
    defaults = asdict(Shown())
    try:
        saved = json.loads(kept_settings.kept_text(SETTING, "{}"))
    except (ValueError, RecursionError):
        return Shown()
    if not isinstance(saved, dict):
        return Shown()
    parts: dict[str, bool | float] = {}
    for name, value in defaults.items():
        try:
            number = min(1.0, max(0.0, float(saved.get(name, value))))
        except (TypeError, ValueError, OverflowError):
            number = float(value)
        parts[name] = number >= 0.5 if isinstance(value, bool) else number
    return Shown(**parts)  # type: ignore[arg-type]
