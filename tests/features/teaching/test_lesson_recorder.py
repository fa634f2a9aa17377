"""Lessons made from a map: their steps are answered by the rules, and what is written is read back and agrees."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.lesson_file import parse_lesson, read_lesson
from losview.features.teaching.lesson_recording import LessonRecording, RecordedStep, RecordingError, answer_of
from losview.features.teaching.questions import ChoiceQuestion, HexQuestion, NumbersQuestion
from losview.features.teaching.recording_file import DEFAULT_WRONG, recording_text, save_recording
from losview.formats.core.error import FormatError
from losview.formats.format import open_map
from losview.formats.losmap.chosen import Chosen, usually_chosen
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.rules.ends import parse_end
from losview.rules.map_settings import settings_of
from losview.rules.rule_sets import rule_set
from tests.support.archives import WOODS, Paint
from tests.support.vassal_saves import board_archive


def ravensgill():
    board = open_map("demo:ravensgill")
    return rule_set("asl").prepare(board, settings_of(board).options)


def recording(board) -> LessonRecording:
    ends = parse_end(board, "Q3"), parse_end(board, "S7")
    return LessonRecording("A \"quoted\" title\\", "You know\ttabs.", [
        RecordedStep("Look at R4.", lit=(board.hex("R4"), board.hex("S7"))),
        RecordedStep("What becomes of it?", ends, asks="outcome", hint="Count."),
        RecordedStep("Which hex?", ends, asks="hex", right="R4 it is.", wrong="No."),
        RecordedStep("The sum?", ends, asks="numbers"),
        RecordedStep("And now you know.", ends)])


def test_what_is_recorded_is_read_back_and_agrees(tmp_path):
    judge = ravensgill()
    made = recording(judge.board)
    lesson = save_recording(judge, made, tmp_path / "mine.toml", "demo:ravensgill")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.toml"]  # the map is a bundled one
    assert (lesson.title, lesson.goal) == (made.title, "You know tabs.")
    assert disagreements(lesson) == []
    assert [step.text for step in lesson.steps] == [step.text for step in made.steps]
    assert lesson.steps[0].lit == made.steps[0].lit
    assert [type(step.question) for step in lesson.steps] == [
        type(None), ChoiceQuestion, HexQuestion, NumbersQuestion, type(None)]
    assert lesson.steps[3].question.right["blind"] == 3
    assert lesson.steps[2].right == "R4 it is."
    assert lesson.steps[2].wrong == {"else": "No."}
    assert lesson.steps[1].wrong == {"else": DEFAULT_WRONG}
    assert lesson.steps[1].hint == "Count."
    assert lesson.steps[4].ends == made.steps[4].ends


def test_a_map_of_ones_own_is_saved_beside_it(tmp_path):
    board = sketch("legend\n  W = woods\nterrain\n  . . .\n  . W .\n  . . .\n")
    judge = rule_set("asl").prepare(board, {"season": "out"})
    ends = LineEnd(board.hex("B1"), eye=4), LineEnd(board.hex("B3"))
    made = LessonRecording("Woods", "You know woods.", [RecordedStep("Is B3 seen?", ends, asks="outcome")])
    path = tmp_path / "woods.toml"
    save_recording(judge, made, path, "")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["woods.losmap", "woods.toml"]
    lesson = read_lesson(path)
    assert lesson.steps[0].ends == ends
    assert lesson.steps[0].options["season"] == "out"
    assert disagreements(lesson) == []
    save_recording(judge, made, path, "")  # again: both are replaced
    path.unlink()
    with pytest.raises(RecordingError, match=r"woods\.losmap exists already"):
        save_recording(judge, made, path, "")


def test_a_lesson_on_boards_is_played_where_they_are(tmp_path, monkeypatch):
    folder = tmp_path / "boards"
    folder.mkdir()
    (folder / "bdt1").write_bytes(board_archive("t1", Paint().disc("C2", 25, WOODS)))
    monkeypatch.setenv("LOSVIEW_BOARDS", "")
    with usually_chosen(lambda: Chosen(folders=[folder])):
        judge = rule_set("asl").prepare(open_map(folder / "bdt1"), {})
        ends = parse_end(judge.board, "C1"), parse_end(judge.board, "C3")
        made = LessonRecording("Woods", "You know woods.", [RecordedStep("Is C3 seen?", ends, asks="outcome")])
        lesson = save_recording(judge, made, tmp_path / "woods.toml", "")
        assert disagreements(lesson) == []
        assert lesson.board.depictions == judge.board.depictions
    (folder / "bdt1").unlink()
    with pytest.raises(FormatError, match="lacks the terrain of board t1"):
        read_lesson(tmp_path / "woods.toml")
    bare = rule_set("asl").prepare(open_map(tmp_path / "woods.losmap"), {})
    made = LessonRecording("Open", "You know it.", [RecordedStep("Look.")])
    with pytest.raises(RecordingError, match="opened without its boards"):
        save_recording(bare, made, tmp_path / "open.toml", "")


def test_what_cannot_be_asked_is_told():
    judge = ravensgill()
    clear = parse_end(judge.board, "Q3"), parse_end(judge.board, "Q2")
    for step, said in ((RecordedStep("?", asks="outcome"), "lay one first"),
                       (RecordedStep("?", clear, asks="hex"), "no hex decides"),
                       (RecordedStep("?", clear, asks="numbers"), "no sum")):
        with pytest.raises(RecordingError, match=said):
            answer_of(judge, step)
    assert answer_of(judge, RecordedStep("Only this.")) is None


@pytest.mark.parametrize(("change", "said"), [
    (lambda made: setattr(made, "title", " "), "no title"),
    (lambda made: setattr(made, "goal", ""), "no goal"),
    (lambda made: made.steps.clear(), "no step"),
    (lambda made: made.steps.append(RecordedStep("x" * 1300)), "1,300 characters"),
])
def test_nothing_is_written_before_the_lesson_is_whole(tmp_path, change, said):
    judge = ravensgill()
    made = recording(judge.board)
    change(made)
    with pytest.raises(RecordingError, match=said):
        save_recording(judge, made, tmp_path / "mine.toml", "demo:ravensgill")
    assert list(tmp_path.iterdir()) == []


def test_lessons_of_all_rule_sets(tmp_path):
    for name, key in (("first-map", "cwb"), ("ferrow-valley", "battletech")):
        board = open_map(f"demo:{name}")
        settings = settings_of(board)
        judge = rule_set(key).prepare(board, settings.options)
        assert settings.ends is not None
        made = LessonRecording("One", "One.", [RecordedStep("What?", settings.ends, asks="outcome")])
        assert disagreements(save_recording(judge, made, tmp_path / f"{name}.toml", f"demo:{name}")) == []


@pytest.mark.parametrize(("name", "said"), [
    ("../woods.losmap", "neither a bundled map"), ("/etc/passwd", "neither a bundled map"),
    ("demo:none", "none"), ("away.losmap", "away")])
def test_a_lesson_names_no_map_elsewhere(tmp_path, name, said):
    text = recording_text(ravensgill(), recording(ravensgill().board), name)
    with pytest.raises((LessonError, FormatError), match=said):
        parse_lesson(text, Path(tmp_path / "mine.toml"))
