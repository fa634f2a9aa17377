"""Saving a recorded lesson: a lesson file, and beside it the map, unless that is a bundled one; both are checked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.lesson_file import parse_lesson, read_lesson
from losview.features.teaching.lesson_recording import (
    LessonRecording,
    RecordedStep,
    RecordingError,
    RulesAnswer,
    answer_of,
)
from losview.formats.bundled_maps import PREFIX, bundled_names
from losview.formats.core.disk import file_text, write_readable
from losview.formats.core.limit_table import MAX_SKETCH_BYTES
from losview.formats.format import open_map, save
from losview.rules.core.end_text import level_text
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.ends import end_text
from losview.rules.positions import fingerprint

#: What is said to a wrong answer where the teacher has written nothing.
DEFAULT_WRONG = tr("Not so. Look at what the thread meets, and at the levels.")


def recording_text(judge: Judge, recording: LessonRecording, map_name: str) -> str:
    """The lesson file.

    Args:
        judge: the rules, prepared for the map. map_name: as the file is to name it: `demo:NAME`, or a file beside it.

    Raises:
        RecordingError: where a step cannot be asked.
    """
    rows = _entries({"title": recording.title, "goal": recording.goal, "rules": judge.rule_set.key,
                     "options": {key: value for key, value in judge.options.items()
                                 if value != judge.rule_set.check_options({})[key]}, "map": map_name})
    for step in recording.steps:
        answer = answer_of(judge, step)
        rows += ["", "[[step]]", *_entries(_step(judge.board, step, answer))]
        if answer is not None:
            rows += ["[step.wrong]", *_entries({"else": step.wrong or DEFAULT_WRONG})]
    return "\n".join(rows) + "\n"


def _step(board: Board, step: RecordedStep, answer: RulesAnswer | None) -> dict[str, object]:
    """The entries of a step."""
    entries: dict[str, object] = {"text": step.text, "lit": [board.label(hex_) for hex_ in step.lit]}
    if step.ends is not None:
        thread = " -> ".join(_end(board, end) for end in step.ends)
        entries |= {"thread": thread, "view": "thread"}
    if answer is not None:
        entries |= {**answer.entries, "right": step.right or answer.verdict.summary, "hint": step.hint}
    return entries


def _end(board: Board, end: LineEnd) -> str:
    return end_text(board, end) + ("" if end.eye is None else f" eye {level_text(end.eye)}")


def _entries(values: Mapping[str, object]) -> list[str]:
    """Lines of TOML; what is empty is left out."""
    return [f"{key} = {_value(value)}" for key, value in values.items() if value not in ("", [], {})]


def _value(value: object) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(one)}' for key, one in value.items())} }}"
    return str(value)


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
    write_readable(path, text.encode("utf-8"), lambda data,
                   path: parse_lesson(file_text(data, path), path, judge.board),
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
    if not file.startswith(PREFIX) or file.removeprefix(PREFIX) not in bundled_names():
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
