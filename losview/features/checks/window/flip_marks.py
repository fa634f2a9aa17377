"""Marks the hexes of the firer's field that a stroke under way has opened or hidden since it began."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject

from losview.hexes.hex import Hex
from losview.rules.core.field import Field
from losview.rules.core.verdict import Outcome
from losview.window.canvas.scene import MapScene
from losview.window.state.sighting import Sighting


class FlipMarks(QObject):
    """Compares each field of a stroke with the field before it."""

    def __init__(self, sighting: Sighting, scene: MapScene, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._scene = sighting, scene
        self._before: Field | None = None
        self._marked = False
        sighting.field_changed.connect(self._compare)
        sighting.document.changed.connect(self._end_stroke)
        sighting.document.closing.connect(self.forget_map)
        sighting.document.reshaping.connect(self.forget_map)

    def _compare(self) -> None:
        field = self._sighting.field
        if field is None:
            self._before = None
            self._mark([], [])
        elif field.request.board is self._sighting.document.board:
            self._before = field
            self._mark([], [])
        elif self._before is not None and _same_question(field, self._before):
            now, before = (one.outcome <= Outcome.HINDERED for one in (field, self._before))
            self._mark(_hexes(field, now & ~before), _hexes(field, before & ~now))

    def _end_stroke(self, _hexes: object = None) -> None:
        if self._marked and not self._sighting.document.open_map.previews:
            self._mark([], [])

    def _mark(self, opened: list[Hex], hidden: list[Hex]) -> None:
        if self._marked or opened or hidden:
            self._marked = bool(opened or hidden)
            self._scene.mark_flipped(opened, hidden)

    def forget_map(self) -> None:
        """Forget the field, and mark nothing; called before the board or its grid is replaced."""
        self._before = None
        self._mark([], [])


def _same_question(one: Field, two: Field) -> bool:
    """Whether two fields differ in nothing but the map."""
    a, b = one.request, two.request
    return (a.rules, a.options, a.viewer, a.target) == (b.rules, b.options, b.viewer, b.target) \
        and one.outcome.shape == two.outcome.shape


def _hexes(field: Field, where: NDArray[np.bool_]) -> list[Hex]:
    grid = field.request.board.grid
    return [grid.hex(column, row) for column, row in np.argwhere(where & grid.present).tolist()]
