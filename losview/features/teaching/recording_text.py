"""A recorded lesson as the text of a lesson file, with the answers of the rules."""

from __future__ import annotations

import json
from collections.abc import Mapping

from losview.base.translation import tr
from losview.board.board import Board
from losview.features.teaching.lesson_recording import LessonRecording, RecordedStep, RulesAnswer, answer_of
from losview.rules.core.end_text import level_text
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import End
from losview.rules.ends import end_text

#: What is said to a wrong answer where the teacher has written nothing.
USUAL_WRONG = tr("Not so. Look at what the thread meets, and at the levels.")


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
            rows += ["[step.wrong]", *_entries({"else": step.wrong or USUAL_WRONG})]
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


def _end(board: Board, end: End) -> str:
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
