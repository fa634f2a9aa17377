"""The study of the open map: begun from the menu, worked out by a worker, drawn over the map, and written to files.

All of it ends with its map: before another one opens, or the map gets another grid, worker, table and heat are given
up.  A study of layouts is about maps of its own: it stays, and each of its layouts can be opened, with its heat.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter

from losview.base.errors import LosviewError
from losview.base.number_format import with_points
from losview.base.study_error import StudyCancelled, StudyError
from losview.base.translation import language, tr, tr_n
from losview.base.whole_file import write_whole
from losview.base.words import listed
from losview.board.board import snapshot
from losview.drawing.heat_scale import OPACITY, HeatPicture, heat_picture
from losview.features.studies.all_studies import study_with
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import SerialEngine
from losview.features.studies.heights import eye_heights
from losview.features.studies.job import EyeHeights, JudgedBoard, RulesChoice
from losview.features.studies.plan import plan_task
from losview.features.studies.runner import StudyProgress, run_task
from losview.features.studies.study import Study, StudyTask
from losview.features.studies.study_page import ROWS, study_page
from losview.features.studies.study_picture import heat_of, heat_svg
from losview.features.studies.window.study_dialog import StudyDialog
from losview.features.studies.window.study_model import column_title, with_changes
from losview.features.studies.window.study_question import EYE_LINES, Question
from losview.features.studies.window.svg_pages import pages_pdf
from losview.formats.core.cancellation import ReadingCancelled, cancelled_when
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
from losview.formats.losmap.board_files import folder_of_boards, layout_of
from losview.formats.losmap.chosen import chosen_by_hand
from losview.formats.vasl.layout_text import layout_in, layout_names
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.rule_sets import rule_set
from losview.rules.tables import StudyResult, StudyTable
from losview.window.canvas.scene import MapScene
from losview.window.canvas.selection_item import path_around
from losview.window.canvas.view import MapView
from losview.window.export.svg_image import svg_png
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import read_map
from losview.window.state.document import Document
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting
from losview.window.widgets.save_dialog import ask_file


class HeatOverlay:
    """Draws a heat picture on a layout; hexes that the map's frame cuts are cut there too."""

    z = 12

    def __init__(self, layout: Layout, heat: HeatPicture) -> None:
        self._frames = [QRectF(left, top, right - left, bottom - top) for left, top, right, bottom in layout.frames()]
        self._paths = [(QColor(one.colour), path_around(layout, members))
                       for one, members in zip(heat.classes, heat.members, strict=True) if members]

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        painter.setOpacity(OPACITY)
        painter.setPen(Qt.PenStyle.NoPen)
        for frame in self._frames:
            painter.save()
            painter.setClipRect(frame, Qt.ClipOperation.IntersectClip)
            for colour, path in self._paths:
                painter.fillPath(path, colour)
            painter.restore()


ShowProgress = Callable[[StudyProgress], None]
#: So many layouts that could not be studied are told one by one.
_TOLD = 5


@dataclass(frozen=True)
class FinishedStudy:
    """What came of a question.

    Attributes:
        result: None where there is none; its summary tells the problems too. problems: sentences for what could not be
            judged.
        layouts: of a study of layouts, by its name the table about the hexes of each.
        folder: of the boards of these, None where it is no such study.
    """

    result: StudyResult | None
    problems: tuple[str, ...] = ()
    layouts: Mapping[str, StudyTable] = field(default_factory=dict)
    folder: Path | None = None


def made(question: Question, first: JudgedBoard, show: ShowProgress, cancelled: Cancelled) -> FinishedStudy:
    """The study that a question asks for.

    Args:
        first: the open map under the rules in force. show: is called when a part is done.

    Raises:
        StudyError, RuleError, FormatError: with one sentence, where it cannot be made.
        StudyCancelled: where `cancelled` said so.
    """
    study = study_with(question.study, dict(question.settings))
    # In a window a comma between two digits is a decimal one where numbers have it; commands mean the same everywhere.
    viewers, targets = (with_points(line, language()) or None
                        for line in (question.viewer_heights, question.target_heights))
    heights = eye_heights(viewers, targets, EYE_LINES)
    if not study.of_one_map:
        return _layouts(study, question, first.rules, heights, show, cancelled)
    finished = run_task(_planned(study, question, first, heights), SerialEngine(), progress=show, cancelled=cancelled)
    return FinishedStudy(finished.result, tuple(finished.sentences()))


def _planned(study: Study, question: Question, first: JudgedBoard, heights: Sequence[EyeHeights]) -> StudyTask:
    """The task about the open map, and what it is compared with."""
    judged = [first]
    if study.compares == 2:
        key = question.other_rules or first.rules.key
        kept = dict(first.rules.options) if key == first.rules.key else {}
        other = read_map(question.other_map).board if question.other_map else first.board
        judged.append(JudgedBoard(other, RulesChoice.of(key, {**kept, **_options(question.other_options)})))
    return plan_task(study, first.board.title or tr("map"), judged, viewers=question.viewers, targets=question.targets,
                     heights=heights)


def _layouts(
    study: Study, question: Question, rules: RulesChoice, heights: Sequence[EyeHeights], show: ShowProgress,
    cancelled: Cancelled,
) -> FinishedStudy:
    """The study of all layouts of the boards that are named; those that cannot be laid are told of."""
    names, begun = question.boards.replace(",", " ").split(), time.monotonic()
    layouts, folder = study.maps(names), _folder(names)
    results, details, problems = list[StudyResult](), dict[str, StudyTable](), list[str]()

    def tell(number: int, progress: StudyProgress) -> None:
        show(replace(progress, map=number, maps=len(layouts), all_seconds=time.monotonic() - begun))

    for number, name in enumerate(layouts):
        tell(number, StudyProgress(0, 1, 0, 0, 0.0))
        try:
            with cancelled_when(cancelled):
                board = open_map(layout_in(folder, name))
            task = plan_task(study, name, [JudgedBoard(board, rules)], viewers=question.viewers,
                             targets=question.targets, heights=heights)
            finished = run_task(task, SerialEngine(), progress=partial(tell, number), cancelled=cancelled)
        except ReadingCancelled:
            raise StudyCancelled from None
        except LosviewError as problem:
            problems.append(str(problem))
            continue
        problems += finished.sentences()
        if finished.result is not None:
            details[name] = finished.result.drawn
            results = study.kept([*results, finished.result])
    if len(problems) > _TOLD:
        problems[_TOLD:] = [tr_n(
            "{count:,} more layout could not be studied.", "{count:,} more layouts could not be studied.",
            len(problems) - _TOLD)]
    whole = study.together(results) if results else None
    if whole is not None:
        whole = replace(whole, summary=(
            *whole.summary, tr("Judged by {rules}.", rules=rule_set(rules.key).name), *problems))
    return FinishedStudy(whole, tuple(problems), details, folder)


def _folder(names: Sequence[str]) -> Path:
    """The folder of boards in which all of these lie."""
    folder = folder_of_boards(names)
    if folder is None:
        raise StudyError(tr(
            "{boards} do not all lie in your folder of boards; choose the boards with Browse",
            boards=listed(names, "and")))
    return folder


def _options(text: str) -> dict[str, str]:
    """Options written as "season=out, weather=1".

    Raises:
        StudyError: where they are written otherwise.
    """
    options = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        key, sign, value = (part.strip() for part in entry.partition("="))
        if not (sign and key and value):
            raise StudyError(tr("options are written as in season=out, not {text!r}", text=entry[:40]))
        options[key] = value
    return options


class StudyActions(QObject):
    """What the menu's action does, and the dialog.

    Attributes:
        dialog: None until it is opened first. result: the last result about this map or about layouts, None for none.
        heat: what is drawn over the map, None for nothing. worker: works studies out.

    Signals:
        progressed(StudyProgress): a part is done; emitted by the worker.
    """

    progressed = Signal(object)

    def __init__(self, document: Document, sighting: Sighting, scene: MapScene, view: MapView, files: FileActions
                 ) -> None:
        super().__init__(files.window)
        self._document, self._sighting, self._scene, self._view = document, sighting, scene, view
        self._files = files
        self.dialog: StudyDialog | None = None
        self.result: StudyResult | None = None
        self.heat: HeatPicture | None = None
        self._table: StudyTable | None = None
        # The layouts of the result, where it is about some; and the table of which columns can be drawn on the map.
        self._layouts: FinishedStudy | None = None
        self._drawable: StudyTable | None = None
        # Of the study that is under way, and of the table.
        self._asking: Question | None = None
        self._asked: Question | None = None
        self.worker = LatestWorker("study", self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        self.progressed.connect(self._show_progress)
        document.aboutToClose.connect(self.clear_map)
        document.aboutToReshape.connect(self.clear_map)
        document.undo.indexChanged.connect(self._map_changed)
        sighting.rules_changed.connect(self._map_changed)

    def show(self) -> None:
        """Show the dialog; when it is opened first it begins with the dominance of every hex."""
        if self.dialog is None:
            self.dialog = StudyDialog(self._files.window)
            self.dialog.start_asked.connect(self.start)
            self.dialog.cancel_asked.connect(self.cancel)
            self.dialog.save_asked.connect(self._ask_save)
            self.dialog.drawn_changed.connect(self._draw)
            self.dialog.hex_chosen.connect(self._show_hex)
            self.dialog.thread_chosen.connect(self._lay)
            self.dialog.layout_asked.connect(self._open_layout)
            self.dialog.finished.connect(lambda _: self._draw())
        self.dialog.question.offer_boards(layout_names(layout_of(self._document.board)))
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        self._draw()
        if self.result is None and not self.worker.busy and self.dialog.question.study is Dominance:
            self.start(self.dialog.question.question())

    def start(self, question: Question) -> None:
        """Work a study out."""
        assert self.dialog is not None
        first = JudgedBoard(snapshot(self._document.board),
                            RulesChoice.of(self._sighting.rules.key, self._sighting.options))
        chosen = self._files.chosen()

        def work(cancelled: Cancelled) -> FinishedStudy | None:
            try:
                with chosen_by_hand(chosen):
                    return made(question, first, self.progressed.emit, cancelled)
            except StudyCancelled:
                return None

        self._asking = question
        self.dialog.show_working()
        self.worker.ask(work)

    def cancel(self) -> None:
        """Give up the study that is under way; an earlier result stays."""
        self.worker.cancel_all()
        self._asking = None
        if self.dialog is not None:
            self.dialog.show_idle(tr("Cancelled."))

    def clear_map(self) -> None:
        """Forget everything about the map; called before it is replaced or gets another grid."""
        if self._asking is not None and not self._asking.boards:
            self.cancel()
        if self._layouts is None:
            self.result = self._table = self._asked = None
        self._drawable = None
        if self.dialog is not None:
            if self._layouts is None:
                self.dialog.show_result(None, None)
            if self._asking is not None:
                self.dialog.show_working()
        self._offer_columns()

    def close(self) -> None:
        """End the worker; called when the window closes."""
        self.worker.close()

    def _show_progress(self, progress: StudyProgress) -> None:
        if self.dialog is not None and self.worker.busy and self.dialog.cancel_button.isEnabled():
            self.dialog.show_progress(progress)

    def _done(self, _ticket: int, finished: FinishedStudy | None) -> None:
        asked, self._asking = self._asking, None
        if finished is None or self.dialog is None:
            return
        if finished.result is None:
            self.dialog.show_idle(" ".join(finished.problems))
            return
        former = self._table if asked == self._asked and not finished.layouts else None
        self.result, self._table = finished.result, with_changes(finished.result.table, former)
        self._asked = asked
        self._layouts = finished if finished.layouts else None
        self._drawable = None if finished.layouts else self._table
        self.dialog.show_result(self.result, self._table)
        self._offer_columns()

    def _failed(self, _ticket: int, problem: Exception) -> None:
        self._asking = None
        if not isinstance(problem, StudyError | RuleError | FormatError):
            raise problem
        if self.dialog is not None:
            self.dialog.show_idle(str(problem))

    def _map_changed(self, _hexes: object = None) -> None:
        """Say that the result is one of map and rules as they were, and give up a study of them.

        Layouts are not made of the open map, and their result says by which rules they are judged; but what is drawn of
        one that is open is of its map as it was.
        """
        if self._layouts is not None and self._drawable is not None:
            self._drawable = None
            self._offer_columns()
            self._files.message.emit(tr("Map or rules have changed: the layout's heat is drawn no more."))
        about_layouts = self._layouts is not None if self._asking is None else bool(self._asking.boards)
        if self.dialog is None or about_layouts or (self.result is None and self._asking is None):
            return
        self.worker.cancel_all()
        self._asking = None
        self.dialog.show_idle(
            tr("Map or rules have changed meanwhile; Compute begins anew.")
            if self.result is None or self._layouts is not None else
            tr("Map or rules have changed since; Compute says what has changed."))

    def _offer_columns(self) -> None:
        """Offer the columns that can be drawn on the open map, and draw the one that is chosen."""
        if self.dialog is not None:
            self.dialog.offer_columns(self._drawable)
        self._draw()

    def _open_layout(self, name: str) -> None:
        """Open a layout of the result as the map, with what its hexes see."""
        layouts = self._layouts
        if layouts is None or layouts.folder is None or self.dialog is None:
            return

        def draw(is_open: bool) -> None:
            if is_open and self._layouts is layouts:
                self._drawable = layouts.layouts[name]
                self._offer_columns()

        try:
            text = layout_in(layouts.folder, name)
        except FormatError as problem:  # its boards have been moved away since
            self.dialog.show_idle(str(problem))
            return
        self._files.open(text, then=draw)

    def _draw(self) -> None:
        """Lay the chosen column over the map as heat, while the dialog is open."""
        self.heat = None
        dialog = self.dialog
        name = dialog.drawn_column() if dialog is not None and dialog.isVisible() else ""
        if name and self._drawable is not None:
            self.heat = heat_picture(column_title(name), *self._drawable.drawn(name))
        self._scene.show_overlay("heat", HeatOverlay(self._scene.layout_, self.heat) if self.heat is not None else None)
        if dialog is not None:
            dialog.show_heat(self.heat)

    def _show_hex(self, hex_: Hex) -> None:
        self._view.move_cursor(hex_)

    def _lay(self, firer: str, target: str, heights: EyeHeights) -> None:
        """Lay the thread between two hexes of the studied map, whose labels may have changed since."""
        board = self._document.board
        try:
            ends = LineEnd(board.hex(firer), eye=heights.viewer), LineEnd(board.hex(target), eye=heights.target)
        except ValueError:
            return
        self._sighting.lay(*ends)

    def _ask_save(self) -> None:
        """Ask for a file, and write the table or the picture."""
        kinds = [("CSV (*.csv)", (".csv",)), ("PDF (*.pdf)", (".pdf",)), ("PNG (*.png)", (".png",)),
                 ("SVG (*.svg)", (".svg",))]
        path = ask_file(self._files.window, tr("Save the study"), self._files.proposed(".csv"), kinds)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the table as .csv, the map with its heat as .png or .svg, or a page with both as .pdf."""
        if self.result is None or self._table is None:
            return
        try:
            write_whole(path, self._content(self.result, self._table, path.suffix.lower()))
        except (LosviewError, MemoryError) as problem:
            self._files.show_warning(tr("The study could not be written"),
                                     str(problem) or tr("There is too little memory for it."))
            return
        self._files.message.emit(tr("Study saved to {file}.", file=path.absolute()))

    def _content(self, result: StudyResult, table: StudyTable, suffix: str) -> bytes:
        if suffix == ".csv":
            return table.csv()
        contoured = self._sighting.rules.contoured
        heat = self.heat or (heat_of(result) if result.drawn.heat and result.drawn.hexes else None)
        if self._layouts is not None and self.heat is not None:  # that of the layout which is open
            result = replace(result, board=snapshot(self._document.board))
        if suffix == ".pdf":
            rows = [] if self.dialog is None else self.dialog.rows_shown(ROWS)
            return pages_pdf([study_page(result, table, heat, rows, contoured=contoured)])
        if heat is None:
            raise StudyError(tr("This study draws nothing on the map: save it as CSV or PDF."))
        text = heat_svg(result, heat, contoured=contoured)
        return text.encode() if suffix == ".svg" else svg_png(text)
