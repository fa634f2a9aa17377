"""Puts together what is asked about a map and its threads, and says what the menus' actions about it do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from losview.base.translation import tr
from losview.features.analysis.window.comparison_feature import ComparisonFeature
from losview.features.checks.window.demand_actions import DemandActions
from losview.features.night_referee.window.referee_dock import RefereeDock
from losview.features.records.window.declare_actions import DeclareActions
from losview.features.records.window.disagree_actions import DisagreeActions
from losview.features.records.window.game_dock import GameDock
from losview.features.records.window.reading_actions import ReadingActions, holds_readings
from losview.features.records.window.ruling_actions import RulingActions
from losview.features.records.window.sheet_actions import SheetActions
from losview.features.teaching.window.drill_actions import DrillActions
from losview.features.teaching.window.lesson_dock import LessonDock
from losview.features.teaching.window.recorder_actions import RecorderActions
from losview.hexes.hex import Hex
from losview.rules.core.threads import RuleError
from losview.rules.positions import Position
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.export.desk import Desk
from losview.window.feature import Features
from losview.window.files.file_actions import FileActions
from losview.window.frame.case_dock import CaseDock
from losview.window.frame.docks import Docks
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.end_actions import EndActions
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.ruling.ruling_panel import CopiedRuling, RulingPanel
from losview.window.state.sighting import Ruling, Sighting

if TYPE_CHECKING:  # loaded when they are first asked for
    from losview.features.checks.window.difference_actions import DifferenceActions
    from losview.features.records.window.side_actions import SideActions
    from losview.features.studies.window.matrix_actions import MatrixActions
    from losview.features.studies.window.study_actions import StudyActions


class QuestionActions(QObject):
    """What a window can be asked beyond verdict and field; one for each window.

    Attributes:
        demands: what the map demands of its lines of sight. cases: the dock of a case file.
        disagreement: makes a case file of a ruling and a claim.
        lessons: lists and plays lessons.
        drills: asks about positions of the map. recorder: makes lessons.
        readings: saves and opens readings.
        rulings: keeps the log of rulings. sheets: puts the ruling on a page.
        declaring: has attacks declared before they are judged.
        referee: does what a referee rolls and places by night.
        game: watches moves, and keeps the record of a game.
        features: those that say by themselves what they are.

    Args:
        selected: gives the selected hexes. take_tool: takes the tool of a key in hand.
        desk: knows for whom something is that leaves it.
    """

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene, view: MapView,
                 profile: ProfilePanel, ruling: RulingPanel, files: FileActions,
                 selected: Callable[[], Collection[Hex]], take_tool: Callable[[str], None], desk: Desk,
                 messages: StatusMessages, theme: ThemeSwitch, features: Features) -> None:
        super().__init__(window)
        self._window, self._docks, self._sighting, self._scene, self._view = window, docks, sighting, scene, view
        self._files, self._selected, self._messages = files, selected, messages
        self.features = features
        self._studies: StudyActions | None = None
        self._differences: DifferenceActions | None = None
        self._matrices: MatrixActions | None = None
        self._sides: SideActions | None = None
        self.demands = DemandActions(window, docks, sighting, scene, selected, messages, theme)
        self.cases = CaseDock(window, docks, sighting, theme)
        self.disagreement = DisagreeActions(sighting, desk, files, window)
        self._theme = theme
        self.readings = ReadingActions(sighting, files)
        self.lessons = LessonDock(window, docks, sighting, scene, view, files, theme, ruling.light_sum,
                                  take_tool)
        self.drills = DrillActions(sighting, self.lessons, self)
        files.reopening.asked.connect(self._asked)
        files.openers[".toml"] = self._read_toml
        files.other_filters.append(tr("Lessons and readings (*.toml)"))
        self.recorder = RecorderActions(docks, sighting, files, self.lessons, selected, messages.show_toast, self)
        self.rulings = RulingActions(window, docks, sighting, files, messages.show_status, theme)
        self.sheets = SheetActions(desk, files, profile, self.rulings, messages.show_status)
        self.declaring = DeclareActions(sighting, self.rulings, messages.show_toast)
        self.declaring.changed.connect(self._hide_answers)
        self.referee = RefereeDock(docks, sighting, scene, view, theme, self.rulings.write_act, messages.show_status,
                                   self)
        self.game = GameDock(window, docks, sighting, files, lambda: view.cursor_hex, messages.show_toast)
        self._ends = EndActions(window, sighting)
        ruling.copied = lambda shown: _copied(desk, shown)

    @property
    def studies(self) -> StudyActions:
        """Works out studies of the whole map; made when first asked for."""
        if self._studies is None:
            from losview.features.studies.window.study_actions import StudyActions

            self._studies = StudyActions(self._sighting.document, self._sighting, self._scene, self._view, self._files)
        return self._studies

    @property
    def matrices(self) -> MatrixActions:
        """Judges all of one party against all of another; made when first asked for."""
        if self._matrices is None:
            from losview.features.studies.window.matrix_actions import MatrixActions

            self._matrices = MatrixActions(self._sighting, self._files, self._selected)
        return self._matrices

    @property
    def sides(self) -> SideActions:
        """Shows what a side sees; made when first asked for."""
        if self._sides is None:
            from losview.features.records.window.side_actions import SideActions

            self._sides = SideActions(self._sighting, self._files, self._messages.show_toast)
            self._theme.follow(self._sides.set_theme)
        return self._sides

    @property
    def differences(self) -> DifferenceActions:
        """Compares maps; made when first asked for."""
        if self._differences is None:
            from losview.features.checks.window.difference_actions import DifferenceActions

            self._differences = DifferenceActions(self._window, self._docks, self._sighting, self._scene, self._view,
                                                  self._files, self._selected, self._messages.show_status)
            self._differences.chosen.connect(
                lambda: self.features.of(ComparisonFeature).compare_with(self.differences.old))
        return self._differences

    def handlers(self) -> Mapping[str, Callable[..., object]]:
        """What the actions do, by their keys."""
        return {
            "disagree": self._disagree,
            "night console": self.referee.show,
            "use readings": self.readings.ask_open,
            "save readings": self.readings.ask_save,
            "studies": lambda: self.studies.show(),
            "matrix": lambda: self.matrices.show(),
            "seen by": lambda: self.sides.show(),
            "lessons": self.lessons.show,
            "fill in": lambda: self._learn(self.lessons.fill_in()),
            "drill": self.drills.show,
            "record lesson": self.recorder.show,
            "compare file": lambda: self.differences.ask_file(),
            "compare saved": lambda: self.differences.compare_with_saved(),
            **self.rulings.handlers(),
            **self.sheets.handlers(),
            **self.declaring.handlers(),
            **self.game.handlers(),
            **self._ends.handlers(),
            **self.demands.handlers(),
        }

    def may_close(self) -> bool:
        """Whether the window may close: nothing is lost with it that is no map, or the user agrees."""
        return self.recorder.may_close()

    def close(self) -> None:
        """End the workers; called when the window closes."""
        for part in (self._studies, self._differences, self.demands, self._matrices,
                     self.drills, self._sides):
            if part is not None:
                part.close()

    def _hide_answers(self, declares_first: bool) -> None:
        """Hide what tells who sees whom where attacks are declared first."""
        if not declares_first:
            return
        compared = None if self._differences is None else self._differences.dock
        for dock in (self.demands.dock, compared,
                     self.lessons.dock, self.recorder.dock):
            if dock is not None:
                dock.hide()
        for asked in (self._matrices, self._studies):
            if asked is not None and asked.dialog is not None:
                asked.dialog.reject()
        if self._sides is not None:
            self._sides.hide()

    def _read_toml(self, path: Path) -> Callable[[], bool]:
        """Read a lesson or readings, in a worker; returns what the window does with them."""
        return self.readings.read_file(path) if holds_readings(path) else self.lessons.read_file(path)

    def _asked(self, position: Position) -> None:
        """Ask what a position asks that somebody has sent."""
        if position.lesson is not None:
            self._learn(self.lessons.play_at(*position.lesson))
            return
        if words := self._sighting.held_back:
            self._learn(words)
            return
        try:
            judge = self._sighting.judge
            ends = position.ends(judge.board)
            if ends is not None:
                self.drills.ask((judge.checked(ends[0]), judge.checked(ends[1])))
        except RuleError as problem:
            self._learn(str(problem))

    def _learn(self, problem: str) -> None:
        """Say why something cannot be practised on, "" for nothing."""
        if problem:
            self._messages.show_toast(problem)

    def _disagree(self) -> None:
        if not self.disagreement.show():
            self._messages.show_toast(tr("Lay a thread first: there is no ruling to disagree with."))


def _copied(desk: Desk, shown: Ruling) -> CopiedRuling:
    """What is copied of the ruling that is shown, as those may know it for whom it is."""
    try:
        handed = desk.handed()
    except RuleError as problem:
        return CopiedRuling(replace(shown, verdict=None, problem=str(problem)), "")
    return CopiedRuling(handed.ruling, handed.title, handed.audience.brief, handed.position().text())
