"""The night of the open map as the window shows it: kept true to board and rules, and what a side sees of it."""

from __future__ import annotations

import json
from copy import copy
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter
from losview.board.edits.edit import Edit
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.night import Night, NightError, night_of
from losview.hexes.hex import Hex
from losview.overlays.los.hex_outlines import CellMask
from losview.overlays.night.night_picture import (
    RINGS,
    NightPicture,
    known_to_side,
    night_picture,
    night_sight,
    seen_by_side,
)
from losview.overlays.night.night_style import Shown
from losview.sight.asl.rule_set import asl_judge
from losview.sight.threads import RuleError
from losview.tools.units import arrived, moves
from losview.ui.canvas.night_layer import NightLayer
from losview.ui.canvas.scene import MapScene
from losview.ui.paint.night_painter import NightPainter
from losview.ui.state.document import Document
from losview.ui.state.latest_worker import LatestWorker
from losview.ui.state.sighting import Sighting

if TYPE_CHECKING:  # loaded where there is a night
    from losview.sight.asl.judge import AslJudge
    from losview.sight.asl.survey.known_units import Seen

SETTING = "night"


class NightController(QObject):
    """Draws the night of the board as it is.

    Attributes:
        picture: of the night, None by day or under other rules.
        side: whose sight is shown, "" for all. known: how that side sees each unit of the others.
        each: a ring for each unit instead of one for each side.
        looking: whether what that side sees has been asked for and is not known yet.

    Signals:
        changed(): the night, or what is shown of it.
    """

    changed = Signal()

    def __init__(self, document: Document, sighting: Sighting, scene: MapScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document, self.sighting, self.scene = document, sighting, scene
        self.picture: NightPicture | None = None
        self.side, self.each, self.dark, self.looking = "", False, False, False
        self._unseen: CellMask | None = None
        self.known: dict[int, Seen] = {}
        self.shown = _kept()
        self._foreseen = False
        self.worker = LatestWorker("losview night", self)
        self.worker.done.connect(self._looked)
        self.worker.failed.connect(lambda _, problem: None)
        self._lay()
        document.board_replaced.connect(self._lay)
        document.changed.connect(lambda _: self.follow())
        sighting.rules_changed.connect(self.follow)
        sighting.field_changed.connect(self._soften)

    def _lay(self) -> None:
        """Take up the layer of the scene, which has another ground with each new board."""
        self.side = ""
        self._forget()
        self.follow()

    @property
    def item(self) -> NightLayer:
        """What shows the night on the map."""
        return self.scene.ground.night

    def _soften(self) -> None:
        """A field shades what is dark already: less darkness over it."""
        self._dress()

    def restyle(self, dark: bool) -> None:
        """Draw for the dark theme or the light one."""
        self.dark = dark
        self._dress()

    def _dress(self) -> None:
        """Draw what there is anew, as it is to look now."""
        night = self.item.night
        if night is not None:
            look = self.shown, self.dark, self.sighting.field is not None
            if look != (night.shown, night.dark, night.field):
                night.shown, night.dark, night.field = look
                self.item.redraw()

    def _draw(self, picture: NightPicture | None) -> None:
        """Show a picture of the night."""
        board = self.document.shown
        self.item.show_night(None if picture is None else NightPainter(
            self.scene.layout_, board, picture, self._unseen, shown=self.shown, dark=self.dark,
            field=self.sighting.field is not None, before=self.item.night))

    def _judge(self) -> AslJudge | None:
        """The rules in force; None by day, where they are not asked to get ready, and where they know no night."""
        nvr = self.sighting.options.get("nvr", "day")
        if nvr == "day" or (nvr == "map" and self.night is None):
            return None
        return self._prepared(self.document.shown)

    def _prepared(self, board: Board) -> AslJudge | None:
        """The rules in force made ready for a board, None where they know no night."""
        sighting = self.sighting
        try:
            judge = sighting.judge if board is self.document.shown else sighting.rules.prepare(board, sighting.options)
        except RuleError:
            return None
        return asl_judge(judge)

    @property
    def night(self) -> Night | None:
        """The map's own night."""
        try:
            return night_of(self.document.board)
        except NightError:
            return None

    def sides(self) -> list[str]:
        return side_names(self.document.board)

    def follow(self) -> None:
        """Look at the night as it is now."""
        self._foreseen = False
        self.looking = False
        judge = self._judge()
        night = night_sight(judge)
        if judge is None or night is None:
            self.picture = None
            self._forget()
        else:
            self.picture = night_picture(judge, night, self._looking(), self.each, self._kinds())
            if self.side:  # what it saw till now stays until it is known anew: light moves at once
                side, self.looking = self.side, True
                self.worker.ask(lambda cancelled: (seen_by_side(judge, night, side, cancelled),
                                                   known_to_side(judge, night, side, cancelled)))
        if not self.side or self.picture is None:
            self.worker.drop()
        self._draw(self.picture)
        self.changed.emit()

    def _looking(self) -> tuple[str, ...]:
        """The sides whose rings are shown."""
        return (self.side,) if self.side else tuple(self.sides())

    def _kinds(self) -> tuple[str, ...]:
        """The rings that are shown."""
        return tuple(kind for kind in RINGS if (self.shown.rings if kind == "nvr" else self.shown.vehicles))

    def _looked(self, _ticket: int, looked: tuple[CellMask | None, dict[int, Seen] | None]) -> None:
        seen, known = looked
        self.looking = False
        if seen is not None and known is not None and self.side and self.picture is not None:
            self._unseen, self.known = ~seen, known
            self._draw(self.picture)
            self.changed.emit()

    def foresee(self, nvr: int) -> None:
        """Show the rings of another base NVR while a slider is held; the map is as it was."""
        judge, own = self._judge(), self.night
        night = night_sight(judge)
        if judge is None or night is None or own is None or night.night != own:
            return
        kept, night.night = night.night, replace(own, nvr=nvr)
        try:
            picture = night_picture(judge, night, self._looking(), self.each, self._kinds())
        finally:
            night.night = kept
        self._draw(picture)

    def carry(self, counter: Counter | None, hex_: Hex | None) -> None:
        """Show the night with a counter where a hand carries it; the map is as it was.

        Args:
            counter: one of the map's, or a new one; None where nothing is carried any more.
            hex_: the hex it is over, None where it may not stand.
        """
        judge = self._judge()
        if counter is None or judge is None:
            if self._foreseen:
                QTimer.singleShot(0, self, self._show_as_it_is)  # what is set down is drawn where it lies before that
            return
        judge = self._prepared(_carried(self.document.board, counter, hex_))
        night = night_sight(judge)
        if judge is not None and night is not None:
            self._foreseen = True
            self._draw(night_picture(judge, night, self._looking(), self.each, self._kinds()))

    def _show_as_it_is(self) -> None:
        """Show the night of the map after all, where nothing was set down."""
        if self._foreseen:
            self._foreseen = False
            self._draw(self.picture)

    # What is shown.

    def look_as(self, side: str) -> None:
        """Show what one side sees, or all."""
        if side != self.side:
            self.side = side
            self._forget()
            self.follow()

    def _forget(self) -> None:
        """Forget what a side sees."""
        self._unseen, self.known = None, {}

    def ring_each(self, each: bool) -> None:
        """Draw a ring for each unit, or one for each side."""
        if each != self.each:
            self.each = each
            self.follow()

    def show(self, **changes: bool | float) -> None:
        """Show other parts of the night; kept for the next time."""
        self.shown = replace(self.shown, **changes)  # type: ignore[arg-type]
        QSettings().setValue(SETTING, json.dumps(asdict(self.shown)))
        self._dress()
        if {"rings", "vehicles"} & set(changes):
            self.follow()
        else:
            self.changed.emit()

    def painter(self) -> NightPainter | None:
        """What draws the night as it is shown, for pictures in the light theme; None by day."""
        night = copy(self.item.night)
        if night is not None:
            night.dark = False
        return night

    def close(self) -> None:
        """End the worker."""
        self.worker.close()


def _carried(board: Board, counter: Counter, hex_: Hex | None) -> Board:
    """The map as it would be with a counter set down on a hex, or taken off where that is None; the map stays."""
    number = next((number for number, one in board.counters.items() if one is counter), None)
    edits: tuple[Edit, ...] = ()
    if hex_ is None:
        edits = () if number is None else (RemoveCounter.of(board, number),)
    elif number is None:
        edits = (PlaceCounter(arrived(counter, hex_)),)
    elif hex_ != counter.hex:
        edits = moves(board, number, hex_)
    foreseen = copy(board)
    foreseen.counters = dict(board.counters)
    for edit in edits:
        edit.apply(foreseen)
    return foreseen


def _kept() -> Shown:
    """What was shown the last time."""
    usual = asdict(Shown())
    try:
        kept = json.loads(str(QSettings().value(SETTING, "{}")))
    except ValueError:
        return Shown()
    if not isinstance(kept, dict):
        return Shown()
    found: dict[str, bool | float] = {}
    for name, value in usual.items():
        try:
            number = min(1.0, max(0.0, float(kept.get(name, value))))
        except (TypeError, ValueError):
            number = float(value)
        found[name] = number >= 0.5 if isinstance(value, bool) else number
    return Shown(**found)  # type: ignore[arg-type]
