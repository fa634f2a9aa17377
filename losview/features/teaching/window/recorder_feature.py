"""Records a lesson about the open map: what is laid and lit becomes a step, the rules answer, and files are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtWidgets import QWidget

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.board.board import Board, snapshot
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.formats.core.file_state import FileState, is_same, read_file_state
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd
from losview.rules.end_words import end_words
from losview.rules.map_settings import with_settings
from losview.rules.positions import fingerprint
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.files.opened_map import OpenedMap
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.widgets.plain_text import shown_text
from losview.window.widgets.save_dialog import ask_file

if TYPE_CHECKING:
    from losview.features.teaching.lesson import Lesson
    from losview.features.teaching.lesson_recording import LessonRecording, RecordedStep
    from losview.features.teaching.window.recorder_panel import RecorderPanel


@dataclass(frozen=True)
class LaidThreads:
    """What is laid on a map.

    Attributes:
        ends: of the thread, None where there is none. pins: of the pinned ones. pin_names: of those that have one.
    """

    ends: tuple[LineEnd, LineEnd] | None = None
    pins: tuple[tuple[LineEnd, LineEnd], ...] = ()
    pin_names: Mapping[tuple[LineEnd, LineEnd], str] = field(default_factory=dict)


@dataclass
class LessonHome:
    """The map and the rules that a lesson is about.

    Attributes:
        board: a copy of the map. path: its file, None where it has none or the copy differs from it.
        is_unsaved: whether the copy has changes that no file has.
        name: of the map as positions have it. title: for people.
        rules, options: those that were in force.
        threads: those that were laid.
        state: of its file as it was read or written last, None where there is none.
    """

    board: Board
    path: Path | None
    is_unsaved: bool
    name: str
    title: str
    rules: RuleSet
    options: Mapping[str, str]
    threads: LaidThreads = LaidThreads()
    state: FileState | None = None

    @cached_property
    def judge(self) -> Judge:
        """The rules, prepared for the map."""
        return self.rules.prepare(self.board, self.options)

    def is_map(self, board: Board) -> bool:
        """Whether a map is the one that the lesson is about: the same for every thread."""
        return board.grid == self.board.grid and fingerprint(board) == fingerprint(self.board)

    def has_rules(self, rules: RuleSet, options: Mapping[str, str]) -> bool:
        """Whether rules and options are those that the lesson's answers come of."""
        return rules is self.rules and dict(options) == dict(self.options)

    def opened(self) -> OpenedMap:
        """The map to be opened again, with its threads and with what was known of its file."""
        laid = self.threads
        board = with_settings(snapshot(self.board), self.rules.key, self.options, laid.ends, laid.pins, laid.pin_names)
        return OpenedMap(board, self.path, self.rules.key, self.options, laid.ends, name=self.name, pins=laid.pins,
                         state=self.state)

    def differs_from_file(self) -> bool:
        """Whether the copy is not what its file holds now, or what a file ever held."""
        return self.is_unsaved or (self.path is not None and not is_same(read_file_state(self.path), self.state))


class RecorderFeature(PanelFeature):
    """Makes a lesson of the open map; where another is opened the lesson stays, and goes on when its map is open again.

    Attributes:
        panel: None until it is opened first. recording: the lesson so far. at: the step that is shown, from 0.
    """

    key = "recorder"
    help_pages: ClassVar = {key: "lessons#lessons-of-your-own"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        sighting, files = parts.sighting, parts.files
        self._sighting, self._threads, self._files = sighting, sighting, files
        self._lessons, self._show_toast = features.of(LessonsFeature), parts.messages.show_toast
        self.panel: RecorderPanel | None = None
        self.recording: LessonRecording | None = None
        self.at = 0
        self._saved: LessonRecording | None = None  # a copy of the lesson as it was saved last
        self._home: LessonHome | None = None
        self._map_name = ""
        self._file_state: FileState | None = None
        self._laid = LaidThreads()
        self._is_thread_due = self._is_answer_due = False
        files.opened.connect(self._map_opened)
        files.saved.connect(self._map_opened)
        sighting.document.aboutToEdit.connect(self._note_threads)  # they are forgotten before `closing` comes here
        sighting.document.hexesChanged.connect(lambda _: self._show_answer())
        sighting.rules_changed.connect(self._rules_changed)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "drill", (
            ActionRow("record lesson", tr("Rec&ord a lesson…"),
                      tr("Make a lesson of this map: lay, light, say, ask, next; the rules answer"), ("Ctrl+Alt+L",),
                      do=cls.show),)),)

    def title(self) -> str:
        return tr("Record a lesson")

    def make_panel(self) -> QWidget:
        """Make the form of an empty lesson."""
        from losview.features.teaching.window.recorder_panel import RecorderPanel

        panel = self.panel = RecorderPanel()
        panel.lay_asked.connect(self._lay)
        panel.light_asked.connect(self._light)
        panel.edited.connect(self._edited)
        panel.went.connect(self._go)
        panel.remove_asked.connect(self._remove)
        panel.try_asked.connect(self._try)
        panel.save_asked.connect(self._ask_save)
        panel.home_asked.connect(self._open_home)
        panel.anew_asked.connect(self._ask_anew)
        self._note_file()
        self.begin_anew()
        return panel

    def opened(self, is_open: bool) -> None:
        """Lay the step's thread and ask the rules where that has waited for the panel to be seen."""
        if is_open and self._is_thread_due:
            self._show_step()
        elif is_open and self._is_answer_due:
            self._tell_home()
            self._show_answer()

    @property
    def _is_hidden(self) -> bool:
        return self.dock is None or self.dock.isHidden()

    def _note_file(self) -> None:
        self._map_name, self._file_state = self._files.map_name, self._files.file_state

    def _note_threads(self) -> None:
        threads = self._threads
        if self.panel is not None and self._home is None:
            self._laid = LaidThreads(threads.laid_ends(), tuple(threads.pinned), dict(threads.state.pin_names))

    def clear_map(self) -> None:
        """Keep the lesson with a copy of its map, to go on when that is open again; called before another is opened."""
        if self.panel is None or self.recording is None or self._home is not None:
            return
        if not self._is_begun():
            self.begin_anew()
            return
        document, threads = self._threads.document, self._threads
        self._home = LessonHome(snapshot(document.board), None if document.dirty else document.path, document.dirty,
                                self._map_name, document.title, threads.rules, dict(threads.options), self._laid,
                                self._file_state)
        self._is_answer_due = True  # the dock hides with the map: the rules are asked when it is seen again

    def _is_begun(self) -> bool:
        """Whether the lesson holds anything."""
        assert self.recording is not None
        return bool(self.recording.title or self.recording.goal or self._steps())

    def _steps(self) -> list[RecordedStep]:
        """The steps that hold anything."""
        assert self.recording is not None
        return [step for step in self.recording.steps if step.text or step.ends or step.lit or step.asks]

    def _whole(self) -> LessonRecording:
        """A copy of the lesson, without empty steps."""
        from losview.features.teaching.lesson_recording import LessonRecording

        assert self.recording is not None
        return LessonRecording(self.recording.title, self.recording.goal, self._steps())

    @property
    def is_unsaved(self) -> bool:
        """Whether the lesson holds anything that no file has."""
        return self.recording is not None and self._is_begun() and self._whole() != self._saved

    def may_close(self) -> bool:
        """Whether the lesson may be given up: it is saved, or the user saves or discards it."""
        if not self.is_unsaved:
            return True
        assert self.recording is not None
        title = shown_text(self.recording.title) or tr("without a title")
        answer = self._files.ask_to_save(tr("Save the lesson “{title}” in the recorder?", title=title),
                                         tr("Otherwise it is lost."))
        if answer is None:
            return False
        return not answer or self._ask_save()

    def begin_anew(self) -> None:
        """Begin an empty lesson about the open map."""
        from losview.features.teaching.lesson_recording import LessonRecording, RecordedStep

        assert self.panel is not None
        self.recording = LessonRecording(steps=[RecordedStep("")])
        self._home, self.at, self._saved = None, 0, None
        self.panel.show_lesson("", "")
        self._show_home()

    def _map_opened(self, _opened: object = None) -> None:
        """Go on with the lesson where its map is open again; called when a map was opened or saved."""
        self._note_file()
        self._go_on()

    def _rules_changed(self) -> None:
        self._go_on()
        self._show_answer()

    def _go_on(self) -> None:
        """Go on with the lesson where its map is open again under its rules, else say what is missing."""
        home, threads = self._home, self._threads
        if home is None:
            return
        if home.is_map(threads.document.board) and home.has_rules(threads.rules, threads.options):
            self._home = None
        self._show_home()

    def _open_home(self) -> None:
        """Open the lesson's map again."""
        home = self._home
        if home is None or not self._files.may_leave():
            return
        self._files.show(home.opened())
        if home.differs_from_file():
            self._threads.document.mark_modified()
        self.show()

    def _ask_anew(self) -> None:
        """Begin an empty lesson about the open map, if the user agrees."""
        if not self.is_unsaved or self._files.confirm(
                tr("Begin a new lesson?"), tr("The one in the recorder is not saved, and is lost then."),
                tr("&Begin anew")):
            self.begin_anew()

    def _show_home(self) -> None:
        """Show whether the lesson is about the open map, and its step."""
        self._tell_home()
        self._show_step()

    def _tell_home(self) -> None:
        """Show whether the lesson is about the open map under the rules in force."""
        assert self.panel is not None
        home = self._home
        if home is None:
            words = ""
        elif home.is_map(self._threads.document.board):
            words = tr("This lesson is about {map} by {rules}, and other rules or options are in force. Open it "
                       "to lay, light and try; saving works now.")
        else:
            words = tr("This lesson is about {map}, which is not open. Open it to lay, light and try; saving "
                       "works now.")
        self.panel.show_home("" if home is None else words.format(map=shown_text(home.title), rules=home.rules.name))

    @property
    def _board(self) -> Board:
        """The map that the lesson is about."""
        return self._threads.document.board if self._home is None else self._home.board

    def _judge(self) -> Judge:
        """The rules, prepared for the map that the lesson is about."""
        return self._threads.judge if self._home is None else self._home.judge

    # The step that is shown.

    def _step(self) -> RecordedStep:
        assert self.recording is not None
        return self.recording.steps[self.at]

    def _set(self, step: RecordedStep) -> None:
        assert self.recording is not None
        self.recording.steps[self.at] = step

    def _lay(self) -> None:
        """Take the thread on the map into the step, or out of it."""
        ends = None if self._step().ends is not None else self._threads.laid_ends()
        if ends is None and self._step().ends is None:
            self._show_toast(tr("Lay a thread on the map first: press on the firer, drag to the target and release."))
        self._set(replace(self._step(), ends=ends))
        self._show_step()

    def _light(self) -> None:
        """Light the selected hexes in the step, or none."""
        lit = () if self._step().lit else tuple(sorted(self.parts.selected()))
        if not lit and not self._step().lit:
            self._show_toast(tr("Select hexes with the Select tool first: these are lit."))
        self._set(replace(self._step(), lit=lit))
        self._show_step()

    def _edited(self) -> None:
        """Take what the fields say."""
        panel, recording = self.panel, self.recording
        assert panel is not None
        assert recording is not None
        recording.title, recording.goal = panel.title.text().strip(), panel.goal.text().strip()
        self._set(replace(self._step(), text=panel.say.toPlainText().strip(), asks=panel.asks.currentData(),
                          right=panel.right.text().strip(), wrong=panel.wrong.text().strip(),
                          hint=panel.hint.text().strip()))
        self._show_answer()

    def _go(self, by: int) -> None:
        """Show the step before, or the next one, which is a new one after the last."""
        from losview.features.teaching.lesson_recording import RecordedStep

        assert self.recording is not None
        assert self.panel is not None
        if by > 0 and not self._step().text:
            self._show_toast(tr("Say something in this step first."))
        else:
            self.at = max(0, self.at + by)
            if self.at == len(self.recording.steps):
                self.recording.steps.append(RecordedStep(""))
            self._show_step()
        self.panel.say.setFocus()

    def _remove(self) -> None:
        """Remove the step; the last one left is emptied."""
        from losview.features.teaching.lesson_recording import RecordedStep

        assert self.recording is not None
        del self.recording.steps[self.at]
        if not self.recording.steps:
            self.recording.steps.append(RecordedStep(""))
        self.at = min(self.at, len(self.recording.steps) - 1)
        self._show_step()

    def _show_step(self) -> None:
        """Show the step in the fields, and its thread on the map."""
        panel, recording, step = self.panel, self.recording, self._step()
        assert panel is not None
        assert recording is not None
        board = self._board
        thread = "" if step.ends is None else " → ".join(
            end_words(board, end, end.level if end.eye is None else None) for end in step.ends)
        count = tr("Step {n} of {all}", n=self.at + 1, all=len(recording.steps))
        panel.show_step(step, count, thread, ", ".join(map(board.label, step.lit)))
        panel.back_button.setEnabled(self.at > 0)
        is_due = self._home is None and step.ends is not None and step.ends != self._threads.laid_ends()
        self._is_thread_due = is_due and self._is_hidden  # out of sight it lays none
        if is_due and not self._is_thread_due and step.ends is not None:
            self._threads.lay(*step.ends)
        self._show_answer()

    def _show_answer(self) -> None:
        """Show what the rules answer to the step's question."""
        if self.panel is None or self.recording is None:
            return
        self._is_answer_due = self._is_hidden  # out of sight no rules are prepared for it
        if self._is_answer_due:
            return
        from losview.features.teaching.lesson_recording import RecordingError, answer_of

        if self._home is None and (words := self._threads.held_back):
            self.panel.show_answer(words)
            return
        if not self._step().asks:
            self.panel.show_answer("")  # the rules need not be prepared for it
            return
        try:
            answer = answer_of(self._judge(), self._step())
        except RecordingError as problem:
            self.panel.show_answer(tr("It cannot be asked: {why}.", why=str(problem)))
        else:
            words = "" if answer is None else tr("The rules answer: {what}", what=answer.words)
            self.panel.show_answer(words)

    # The whole lesson.

    def _try(self) -> None:
        self._with_recording(lambda recording: self._lessons.in_front()[0].play_here(self._checked(recording)))

    def _checked(self, recording: LessonRecording) -> Lesson:
        """The lesson as it would be read; raises a `RecordingError` where it is not finished."""
        from losview.features.teaching.recording_file import recorded_lesson

        return recorded_lesson(self._judge(), recording, Path("recording.toml"), self._lesson_map())

    def _lesson_map(self) -> str:
        """The name of the map that the lesson is about, as positions have it."""
        return self._files.map_name if self._home is None else self._home.name

    def _ask_save(self) -> bool:
        """Save the lesson, if the user names a file; returns whether it is saved."""
        from losview.features.teaching.recording_file import save_recording

        def save(recording: LessonRecording) -> None:
            self._checked(recording)  # before a file is asked for
            path = ask_file(self._files.window, tr("Save the lesson"), self._files.proposed(".toml"),
                            [(tr("Lesson (*.toml)"), (".toml",))])
            if path is not None:
                save_recording(self._judge(), recording, path, self._lesson_map())
                self._saved = recording
                self._files.remember(path)
                self._show_toast(tr("Saved {name}: File > Open plays it.", name=path.name))

        self._with_recording(save)
        return not self.is_unsaved

    def _with_recording(self, act: Callable[[LessonRecording], object]) -> None:
        """Do something with the lesson, without empty steps; say why where it cannot be done."""

        if self._home is None and (words := self._threads.held_back):
            self._show_toast(words)
            return
        try:
            act(self._whole())
        except LosviewError as problem:
            sentence = str(problem)
            self._files.show_warning(tr("The lesson is not finished"), f"{sentence[:1].upper()}{sentence[1:]}.")
