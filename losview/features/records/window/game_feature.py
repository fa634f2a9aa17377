"""The dock of a game: moves are watched and recorded, each as one undo step with its moments, and reports are written.

A game in play is recorded from the moment it is opened, also while its panel was never shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.board.board import Board, snapshot
from losview.board.edits.edit import Edit, EditError
from losview.board.edits.group import Group
from losview.board.edits.locked_layers import allowed
from losview.board.scenario.counter_sides import side_names, side_title
from losview.board.scenario.turn import KEY as TURN
from losview.board.scenario.turn import Turn, advance, go_to, turn_of, without_turn
from losview.board.scenario.turn_order import ANY_ORDER, TurnOrder, turn_order
from losview.board.unit_counter import UnitCounter
from losview.features.analysis.opportunities import Opportunity, opportunities
from losview.features.analysis.path_watch import PathStep, watch_path, whole_path
from losview.features.records.game_record import GameRecord, is_game, sides_of
from losview.features.records.log_entry import RulingError
from losview.features.records.moment import GAP
from losview.features.records.record_reader import RecordReader
from losview.features.records.side_report import report_html, report_text, side_report
from losview.features.records.window.game_panel import DIRECTIONS, GamePanel
from losview.formats.losmap.losgame import KEY
from losview.hexes.hex import Hex
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.threads import LineEnd, RuleError
from losview.tools.unit_tool import counter_text, counters_text
from losview.window.export.pages import text_page
from losview.window.export.printed_text import pdf_of, preview_text
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.widgets.plain_text import as_sentence
from losview.window.widgets.save_dialog import ask_file

#: Units that are named in a line.
_NAMED = 5


class GameFeature(PanelFeature):
    """Records games, and opens their panel.

    Attributes:
        panel: None until it is opened first.

    Signals:
        recording(words, tip): whether the open game is recorded, in words; "" where the map is no game.
    """

    recording = Signal(str, str)

    listens = True  # to moves
    key = "game"
    judges = False
    help_pages: ClassVar = {key: "refereeing#a-game-move-by-move"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        sighting = self._sighting = parts.sighting
        self._files, self._show_toast = parts.files, parts.messages.show_toast
        self.panel: GamePanel | None = None
        self._passed: list[Hex] = []
        self._last_move: list[tuple[str, object]] = []
        self._shown: tuple[object, ...] | None = None
        self._carried: UnitCounter | None = None
        self._is_over = False
        self._reader = RecordReader()
        document = sighting.document
        document.aboutToReshape.connect(self.clear_map)
        for signal in (document.hexesChanged, document.boardReplaced, document.reshaped, sighting.rules_changed):
            signal.connect(self._refresh)
        document.pathChanged.connect(self._show_recording)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "seen by", (
            ActionRow("game", tr("&Game…"),
                      tr("Watch moves hex by hex, write down who sees whom, and make each side's report"),
                      ("Ctrl+Alt+G",), judges=False, do=cls.show),)),)

    def title(self) -> str:
        return tr("Game")

    def make_panel(self) -> QWidget:
        self.panel = GamePanel()
        self.panel.moment_asked.connect(self._write)
        self.panel.watch.toggled.connect(self._show_recording)
        self.panel.told.connect(self._show_game)
        self.panel.turn.asked.connect(self._set_turn)
        self.panel.turn.ended.connect(self._end_phase)
        self.panel.save_asked.connect(self._ask_save)
        self.panel.print_asked.connect(self._print)
        self.panel.chances_asked.connect(self._show_chances)
        self.panel.thread_chosen.connect(lambda ends: self._sighting.lay(*ends))
        self.panel.side.currentIndexChanged.connect(self._refresh)
        self.panel.tabs.currentChanged.connect(self._refresh)
        self.panel.show_lines(self.panel.moves, [] if self._sighting.held_back else self._last_move)
        return self.panel

    def opened(self, is_open: bool) -> None:
        """Show the record while the dock is open; with it moves on any map are recorded."""
        self._refresh()

    @property
    def _is_open(self) -> bool:
        return self.dock is not None and not self.dock.isHidden()

    def _why_not_recorded(self) -> str:
        """Why moves are not recorded, in a sentence; "" where they are."""
        if self.panel is not None and not self.panel.watch.isChecked():
            return tr("“Record each move, hex by hex” is off in the Game panel.")
        try:
            self._reader.record(self._sighting.document.board)
        except RulingError as problem:
            return as_sentence(problem)
        return ""

    def _show_recording(self) -> None:
        document = self._sighting.document
        if not self._is_open and not is_game(document.board, document.path):
            self.recording.emit("", "")
        elif why := self._why_not_recorded():
            self.recording.emit(tr("Moves are not recorded"), why)
        else:
            self.recording.emit(tr("Recording the game"), tr("Each move is recorded hex by hex, with who sees whom."))

    def clear_map(self) -> None:
        """Forget the path and the lists; called before the map is replaced or gets another grid."""
        self._passed, self._carried, self._is_over, self._shown, self._last_move = [], None, False, None, []
        self._reader.clear_map()
        if self.panel is not None:
            for one in (self.panel.moves, self.panel.moments, self.panel.report, self.panel.chances):
                one.clear()

    # A move, watched.

    def pass_over(self, counter: UnitCounter | None, hex_: Hex | None) -> None:
        """Follow a counter that is dragged; None where the drag is over: given up, or its edit is about to be made."""
        if counter is None:
            self._is_over = True
            return
        if counter is not self._carried or self._is_over:  # a drag that was given up is not gone on with
            self._carried, self._passed, self._is_over = counter, [counter.hex], False
        if hex_ is not None and hex_ in self._sighting.document.board.grid and hex_ != self._passed[-1]:
            self._passed.append(hex_)

    def complete(self, edit: Edit) -> Edit:
        """The edit of a tool, with the moments of the move added where moves are recorded: one undo step."""
        passed, self._passed, self._carried = self._passed, [], None
        if not passed:
            return edit
        document = self._sighting.document
        board = document.board
        is_recorded = (self._is_open or is_game(board, document.path)) and not self._why_not_recorded()
        if not self._is_open and not is_recorded:
            return edit
        if allowed(board, edit, document.locked).kept:
            return edit  # the unit stays where it is, or something of the move does
        after = snapshot(board)
        try:
            edit.apply(after)
        except EditError:
            return edit  # the user is told when the document makes it
        moved = _moved(board, after, passed[0])
        if moved is None:
            return edit
        number, end = moved
        if passed[-1] != end:  # the path is that of a drag that was given up
            passed = [passed[0], end]
        try:
            judge = self._sighting.judge_of_map  # a trial of an act may lack the unit
            if not is_unit(judge, board.counters[number]):
                return edit  # a marker sees nothing, and is not seen
            steps = watch_path(judge, number, whole_path(passed))
            self._show_steps(number, steps)
            return self._recorded(edit, after, number, steps) if is_recorded else edit
        except LosviewError as problem:
            self._show_toast(as_sentence(problem))
            return edit

    def _recorded(self, edit: Edit, after: Board, number: int, steps: list[PathStep]) -> Edit:
        """An edit and the moments of its move, which go into the scenario as the edit leaves it.

        Args:
            after: a copy of the map with the edit made.
        """
        board = self._sighting.document.board
        act = "movement" if self.panel is None else self.panel.act.currentData()
        record, name = self._reader.record(board), counter_text(board.counters[number])
        record = record.with_present(self._sighting.judge_of_map)
        for step in steps[1:]:
            judge = self._sighting.rules.prepare(step.board, self._sighting.options)
            record = record.with_moment(judge, act if act in ("movement", "retreat") else "movement",
                                        tr("{unit} to {hex}", unit=name, hex=board.label(step.end.hex)))
        return Group((edit, record.as_edit(after, edit.name)), edit.name)

    def with_phase_end(self, edit: Edit) -> Edit:
        """The edit that ends a phase; in a game, what each side sees at its end is recorded in the same undo step."""
        document = self._sighting.document
        after = snapshot(document.board)
        try:
            edit.apply(after)
        except EditError:
            return edit  # the user is told when the document makes it
        record = self._record() if is_game(after, document.path) else None
        if record is None:
            return edit
        try:
            judge = self._sighting.judge_of_map
            record = record.with_present(judge).with_moment(judge, "phase", tr("End of the phase"))
            return Group((edit, record.as_edit(after, edit.name)), edit.name)
        except LosviewError as problem:
            self._show_toast(as_sentence(problem))
            return edit

    def _show_steps(self, number: int, steps: list[PathStep]) -> None:
        board = steps[0].board
        name = counter_text(board.counters[number])
        seen = tr("{unit} in {hex}: seen by {units}", unit=name, hex=board.label(steps[0].end.hex),
                  units=counters_text(board, steps[0].seen_by, _NAMED) or tr("nobody"))
        lines: list[tuple[str, object]] = [(seen, None)]
        for step in steps[1:]:
            label = board.label(step.end.hex)
            lines += [(tr("{hex}: now seen by {unit}", hex=label, unit=counters_text(board, (other,), _NAMED)),
                       (LineEnd.of(board.counters[other]), LineEnd(step.end.hex))) for other in step.gained]
            lines += [(tr("{hex}: no longer seen by {unit}", hex=label, unit=counters_text(board, (other,), _NAMED)),
                       (LineEnd.of(board.counters[other]), LineEnd(step.end.hex))) for other in step.lost]
            if not step.gained and not step.lost:
                lines.append((tr("{hex}: seen as before", hex=label), None))
        self._last_move = [] if self._sighting.held_back else lines
        if self.panel is not None:
            self.panel.show_lines(self.panel.moves, self._last_move)

    # The record.

    def _record(self) -> GameRecord | None:
        """The record; None, and a sentence, where the map keeps one that cannot be read."""
        try:
            return self._reader.record(self._sighting.document.board)
        except RulingError as problem:
            self._show_toast(tr("The record of this game cannot be read: {why}. It stays in its file as it is.",
                         why=str(problem)))
            return None

    def _write(self) -> None:
        """Write down what each side sees now."""
        assert self.panel is not None
        panel, board, record = self.panel, self._sighting.document.board, self._record()
        if record is None:
            return
        try:
            record = record.with_moment(self._sighting.judge_of_map, panel.act.currentData(), panel.words.text())
            self._sighting.document.do(record.as_edit(board, tr("Write down who sees whom")))
        except LosviewError as problem:
            self._show_toast(as_sentence(problem))
            return
        panel.words.clear()

    def _show_game(self) -> None:
        """Write down what a side hears."""
        assert self.panel is not None
        panel, board, record = self.panel, self._sighting.document.board, self._record()
        if record is None:
            return
        try:
            record = record.with_heard(board, panel.side.currentData() or "",
                                       DIRECTIONS[panel.direction.currentIndex()], panel.sound.text())
            self._sighting.document.do(record.as_edit(board, tr("Tell a side what it hears")))
        except LosviewError as problem:
            self._show_toast(as_sentence(problem))
            return
        panel.sound.clear()

    def _set_turn(self, turn: Turn | None) -> None:
        """Go to a turn, or tell none; one step of the undo history."""
        board = self._sighting.document.board
        if turn != _turn_of(board):
            self._do(without_turn(board) if turn is None else go_to(board, turn))

    def _end_phase(self) -> None:
        """Go on to the next phase; what the end of this one removes goes with it, as one step of the undo history."""
        board, order = self._sighting.document.board, self._order
        now = _turn_of(board)
        if now is not None and now.phase not in order.names:  # one of other rules
            self._do(go_to(board, replace(now, phase=order.first)))
        else:
            self._do(self.with_phase_end(advance(board, side_names(board), order)))

    def _do(self, edit: Edit) -> None:
        """Make an edit of the turn."""
        try:
            self._sighting.document.do(edit)
        except EditError as problem:
            self._show_toast(as_sentence(problem))
            self._refresh()  # the fields show the turn that the map still has

    @property
    def _order(self) -> TurnOrder:
        """The phases of the rules in force."""
        return turn_order(self._sighting.rules.key)

    def _refresh(self, _change: object = None) -> None:
        """Show the record of the map."""
        self._show_recording()
        if self.panel is None or not self._is_open:
            return
        board, panel = self._sighting.document.board, self.panel
        held_back, sides = self._sighting.held_back, side_names(board)
        panel.turn.show_turn(_turn_of(board), sides, self._order)
        if held_back:  # what was judged before they were declared first is shown no longer
            panel.moves.clear()
            panel.chances.clear()
        page = panel.tabs.currentWidget()  # lists of others, which may be long, are made when they are looked at
        shown = (board.scenario.get(KEY), panel.side.currentData(), tuple(sides), held_back, page)
        if self._shown is not None and shown[0] is self._shown[0] and shown[1:] == self._shown[1:]:
            return  # an edit of the map leaves the record as it is
        self._shown = shown
        try:
            record = self._reader.record(board)
        except RulingError as problem:
            self._offer(sides)
            panel.show_lines(panel.moments, [(str(problem), None)])
            panel.report.clear()
            return
        self._offer(sides_of(board, record))
        moments = record.moments if panel.moments.parent() is page else ()
        panel.show_lines(panel.moments, [(
            f"{moment.number}. {', '.join(part for part in (moment.turn, moment.title, moment.words) if part)}",
            None) for moment in reversed(moments)])
        panel.mark_gaps([row for row, moment in enumerate(reversed(moments)) if moment.act == GAP])
        side = panel.side.currentData() if panel.report.parent() is page else None
        panel.show_lines(panel.report, [(held_back, None)] if held_back else [] if side is None else [
            (f"{number}. {line.words()}", None) for number, line in enumerate(side_report(record, side), 1)])

    def _offer(self, sides: list[str]) -> None:
        assert self.panel is not None
        self.panel.offer(sides, [side_title(side) for side in sides])

    # Reports and chances.

    def _ask_save(self) -> None:
        assert self.panel is not None
        if words := self._sighting.held_back:
            self._show_toast(words)
            return
        path = ask_file(self._files.window, tr("Save the report"),
                        self._files.proposed(tr(" report {side}.txt", side=self.panel.side.currentText())),
                        [(tr("Text (*.txt)"), (".txt",)), ("PDF (*.pdf)", (".pdf",))])
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the report of the chosen side, as .pdf or as text."""
        assert self.panel is not None
        board, side, record = self._sighting.document.board, self.panel.side.currentData(), self._record()
        if record is None:
            return
        try:
            content = pdf_of(report_html(board, record, side), text_page(), board.title) \
                if path.suffix.lower() == ".pdf" else report_text(board, record, side).encode()
            write_whole(path, content)
        except (WriteError, MemoryError) as problem:
            self._files.show_warning(tr("The report could not be written"),
                                     str(problem) or tr("There is too little memory for it."))
            return
        self._files.message.emit(tr("Report saved to {file}.", file=path.absolute()))

    def _print(self) -> None:
        assert self.panel is not None
        if words := self._sighting.held_back:
            self._show_toast(words)
            return
        record = self._record()
        if record is not None:
            html = report_html(self._sighting.document.board, record, self.panel.side.currentData())
            preview_text(self._files.window, self._sighting.document.title, html)

    def _show_chances(self) -> None:
        """List the units of the side that could see the hex under the cursor."""
        assert self.panel is not None
        panel, board, hex_ = self.panel, self._sighting.document.board, self.parts.view.cursor_hex
        held_back = self._sighting.held_back
        if hex_ is None or hex_ not in board.grid or held_back:
            self._show_toast(held_back or tr("Point at a hex first, or move the hex cursor there with the arrow keys."))
            return
        try:
            found = opportunities(self._sighting.judge_of_map, panel.side.currentData() or "", LineEnd(hex_),
                                  panel.range_box.value())
        except RuleError as problem:
            self._show_toast(as_sentence(problem))
            return
        label = board.label(hex_)
        lines: list[tuple[str, object]] = [
            (_chance_text(board, one, label), (LineEnd(one.hex), LineEnd(hex_))) for one in found]
        panel.show_lines(panel.chances, lines or [(tr("None of them could see {hex}.", hex=label), None)])


def _chance_text(board: Board, chance: Opportunity, label: str) -> str:
    """Whether a unit sees a hex from where it is, or from where it could move."""
    unit = counters_text(board, (chance.number,), _NAMED)
    if not chance.away:
        return tr("{unit} sees {hex} now", unit=unit, hex=label)
    return tr("{unit} would see {hex} from {place}, {n} away", unit=unit, hex=label,
              place=board.label(chance.hex), n=chance.away)


def _turn_of(board: Board) -> Turn | None:
    """The turn of a map, None where nothing tells one."""
    return turn_of(board, side_names(board), ANY_ORDER) if TURN in board.scenario else None


def _moved(board: Board, after: Board, start: Hex) -> tuple[int, Hex] | None:
    """The one unit that an edit moves away from a hex: its number before, and where it goes; None for any other edit.

    On top of a stack a unit has another number afterwards.
    """
    gone = [number for number, counter in board.counters.items() if counter.hex == start
            and (number not in after.counters or after.counters[number].hex != start)]
    if len(gone) != 1 or len(board.counters) != len(after.counters):
        return None
    number = gone[0] if gone[0] in after.counters else max(after.counters.keys() - board.counters.keys())
    return gone[0], after.counters[number].hex
