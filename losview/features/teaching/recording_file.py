"""Saving a recorded lesson: a lesson file, and beside it the map, unless that is a bundled one; both are checked."""

from __future__ import annotations

from pathlib import Path

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.lesson_file import parse_lesson, read_lesson
from losview.features.teaching.lesson_recording import LessonRecording, RecordingError
from losview.features.teaching.recording_text import recording_text
from losview.formats.bundled_maps import PREFIX, names
from losview.formats.core.disk import text_of, write_readable
from losview.formats.core.limit_table import MAX_SKETCH_BYTES
from losview.formats.format import open_map, save
from losview.rules.core.rule_set import Judge
from losview.rules.positions import fingerprint

#: The suffix of the map beside a lesson.
MAP_SUFFIX = ".losmap"


def recorded_lesson(judge: Judge, recording: LessonRecording, path: Path, file: str) -> Lesson:
    """A recorded lesson as it would be read from a file, once the rules agree with it.

    Args:
        judge: the rules, prepared for the map.
        file: the map's name as positions have it: `demo:NAME` for a bundled one.

    Raises:
        RecordingError: where something is missing, or the rules disagree.
    """
    return _checked(_text_of(judge, recording, path, file), path, judge.board)


def save_recording(judge: Judge, recording: LessonRecording, path: Path, file: str) -> Lesson:
    """Write a recorded lesson, and its map beside it; returns it as it is read back.

    Nothing is written before the rules agree with the lesson.

    Args and errors are those of `recorded_lesson`; besides

    Raises:
        FormatError: where a file cannot be written.
    """
    text = _text_of(judge, recording, path, file)
    _checked(text, path, judge.board)
    if ON_BOARDS in judge.board.extra:
        raise RecordingError(tr("the map was opened without its boards: open it again where they are"))
    if not _is_bundled(judge.board, file):
        map_path = path.with_suffix(MAP_SUFFIX)
        if map_path.exists() and not path.exists():
            raise RecordingError(tr("{name} exists already beside it: choose another name", name=map_path.name))
        save(judge.board, map_path)
    write_readable(path, text.encode("utf-8"), lambda data, path: parse_lesson(text_of(data, path), path, judge.board),
                   limit=MAX_SKETCH_BYTES)
    return read_lesson(path)


def _text_of(judge: Judge, recording: LessonRecording, path: Path, file: str) -> str:
    if not recording.title.strip() or not recording.goal.strip():
        raise RecordingError(tr("the lesson has no title or no goal: write both at its head"))
    if not recording.steps:
        raise RecordingError(tr("the lesson has no step: say something, and go on to the next step"))
    is_bundled = _is_bundled(judge.board, file)
    return recording_text(judge, recording, file if is_bundled else path.with_suffix(MAP_SUFFIX).name)


def _is_bundled(board: Board, file: str) -> bool:
    """Whether the map is a bundled one, unchanged."""
    if not file.startswith(PREFIX) or file.removeprefix(PREFIX) not in names():
        return False
    return fingerprint(open_map(file)) == fingerprint(board)


def _checked(text: str, path: Path, board: Board) -> Lesson:
    """The lesson that a text is, with which the rules agree."""
    try:
        lesson = parse_lesson(text, path, board)
        found = disagreements(lesson)
    except LessonError as problem:
        raise RecordingError(str(problem)) from None
    if found:
        raise RecordingError(tr("the rules disagree with the lesson: {what}", what=found[0].what))
    return lesson
