"""`losview lesson --check`."""

from __future__ import annotations

from losview.cli import main
from losview.features.teaching.bundled_lessons import lesson_paths

FIRST = lesson_paths()[0]


def test_the_bundled_lessons_hold(capsys):
    assert main(["lesson", "--check"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert len(said) == len(lesson_paths())
    assert all(line.startswith("✓ ") for line in said)


def test_a_lesson_that_disagrees_is_told_by_its_line(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    text = FIRST.read_text(encoding="utf-8")
    path.write_text(text.replace('answer = "blocked"', 'answer = "blind"', 1).replace("\nblind = ", "\nblocked = ", 1),
                    encoding="utf-8")
    assert main(["lesson", str(path), "--check"]) == 1
    said = capsys.readouterr().out
    assert "✗ mine.toml" in said
    assert "the outcome by the rules: blocked; by the lesson: blind" in said


def test_a_lesson_that_cannot_be_read_is_one_sentence(tmp_path, capsys):
    path = tmp_path / "mine.toml"
    path.write_text("title = 3\n", encoding="utf-8")
    assert main(["lesson", str(path), "--check"]) == 2
    said = capsys.readouterr().err
    assert "mine.toml, line 1: title is not a text" in said
    assert len(said.splitlines()) == 1
