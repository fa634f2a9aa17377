"""Reading lesson files: what is wrong is said in one sentence, with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.lesson_file import TomlText, parse_lesson, read_lesson

PATH = Path("hill.toml")
GOOD = '''\
title = "Woods"
goal = "You know woods."
rules = "asl"
board = """
legend
  W = woods
terrain
  . . .
  W . .
  . . .
"""

[[step]]
text = "Look."
lit = ["A2"]

[[step]]
text = "Seen?"
thread = "A1 -> A3"
ask = "outcome"
answer = "blocked"
right = "Yes."
shows = ["A1 -> A3: blocked A6.2 at A2"]
[step.wrong]
else = "No."
'''
LINES = GOOD.split("\n")


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(LINES, 1) if text in line)


def test_a_lesson_is_read() -> None:
    lesson = parse_lesson(GOOD, PATH)
    assert (lesson.title, lesson.name, len(lesson.steps)) == ("Woods", "hill", 2)
    assert lesson.steps[0].lit == (lesson.board.hex("A2"),)
    assert lesson.steps[1].words_for("clear") == "No."
    assert disagreements(lesson) == []


@pytest.mark.parametrize(("old", "new", "at", "words"), [
    ('rules = "asl"', 'rules = "asll"', 'rules = "asl"', "there is no rule set 'asll'"),
    ('title = "Woods"', 'titel = "Woods"', "title", "did you mean title"),
    ('title = "Woods"', "title = 3", "title", "title is not a text"),
    ("  W . .", "  W . ?", "  W . .", "?"),
    ('lit = ["A2"]', 'lit = ["Z9"]', "lit", "Z9"),
    ('lit = ["A2"]', 'hint = "x"', "lit", "asks nothing"),
    ('thread = "A1 -> A3"', 'thread = "A1 to A3"', "thread", "is not a thread"),
    ('thread = "A1 -> A3"', 'thread = "A1 -> A9"', "thread", "A9"),
    ('thread = "A1 -> A3"\n', "", 'ask = "outcome"', "has no thread"),
    ('ask = "outcome"', 'ask = "outcomes"', "ask", "did you mean outcome"),
    ('answer = "blocked"', 'answer = "bloked"', "answer", "did you mean blocked"),
    ('right = "Yes."\n', "", "[[step]]", "there is no right"),
    ('else = "No."', 'blocked = "No."', "else", "is a right answer"),
    ('else = "No."', 'clear = "No."', "[step.wrong]", "nothing is said to the wrong answer"),
    ('else = "No."', 'cleer = "No."', "else", "nobody can answer"),
    ('shows = ["A1 -> A3: blocked A6.2 at A2"]', 'shows = ["A1 -> A3: blocked A6.2"]', "shows", "decided in a hex"),
    ('right = "Yes."', 'right = "Yes"no"', "right", "is not TOML"),
    ('rules = "asl"', f"rules = {'1' * 5000}", 'rules = "asl"', "a name or number has more than 500 characters"),
])
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, at: str, words: str) -> None:
    assert old in GOOD
    with pytest.raises(LessonError) as caught:
        parse_lesson(GOOD.replace(old, new, 1), PATH)
    said = str(caught.value)
    assert words in said
    expected = line_of(at) if at != "[[step]]" else max(n for n, line in enumerate(LINES, 1) if line == "[[step]]")
    if old.endswith("\n") and at != "[[step]]":
        expected -= 1
    assert said.startswith(f"hill.toml, line {expected}: "), said
    assert "\n" not in said


def test_a_sketch_of_thousands_of_lines_is_refused() -> None:
    with pytest.raises(LessonError, match=r"line \d+: the board has 5,\d+ lines; a sketch has 5,000 at most"):
        parse_lesson(GOOD.replace("  W . .", "  W . ." + "\nRight" * 5_000, 1), PATH)


def test_a_choice_has_to_be_proved() -> None:
    text = GOOD.replace('ask = "outcome"\nanswer = "blocked"',
                        'ask = "choice"\nchoices = {a = "x", b = "y"}\nanswer = "a"')
    assert disagreements(parse_lesson(text, PATH)) == []
    unproved = text.replace('shows = ["A1 -> A3: blocked A6.2 at A2"]\n', "")
    assert [problem.what for problem in disagreements(parse_lesson(unproved, PATH))] == [
        "the choice is not proved: add what the rules say to shows"]


def test_painting_has_to_change_something() -> None:
    text = GOOD.replace('ask = "outcome"\nanswer = "blocked"',
                        'ask = "paint"\nanswer = "clear"\nexample = "A2 open"\nother = "B2 woods"')
    lesson = parse_lesson(text.replace('else = "No."', 'blocked = "No."\nelse = "No."'), PATH)
    assert disagreements(lesson) == []
    wrong = parse_lesson(text.replace('"A2 open"', '"B2 level 1"'), PATH)
    assert [problem.what for problem in disagreements(wrong)] == ["after the example the thread is blocked"]
    for example in ("A2", "A2 woodz", "Z9 woods", "A2 level x", "A2 level 0"):
        with pytest.raises(LessonError, match=f"line {line_of('answer =') + 1}"):
            parse_lesson(text.replace('"A2 open"', f'"{example}"'), PATH)


def test_a_file_that_is_none(tmp_path) -> None:
    with pytest.raises(ValueError, match="no such file"):
        read_lesson(tmp_path / "none.toml")
    empty = tmp_path / "empty.toml"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(LessonError, match="there is no title"):
        read_lesson(empty)


def test_lines_of_entries() -> None:
    text = TomlText('a = """\nb = 1\n[[c]]\n"""\nd = 2\n[[e]]\nf = 3\n[e.g]\nh = 4\n[[e]]\nf = 5\n', PATH)
    assert text.line("a") == 1
    assert text.line("d") == 5
    assert text.line("b") == 0
    assert [text.line("e", 0, "f"), text.line("e", 0, "g", "h"), text.line("e", 1, "f")] == [7, 9, 11]
    assert text.line("e", 1, "missing") == 10
