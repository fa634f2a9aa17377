"""The base of all errors: where, what and how to fix it."""

from __future__ import annotations

from pathlib import Path

from losview.base.errors import FileError, LosviewError
from losview.base.whole_file import WriteError


def test_all_parts_are_in_the_text() -> None:
    assert str(LosviewError("is wrong")) == "is wrong"
    assert str(LosviewError("is wrong", "change it")) == "is wrong; change it"
    problem = LosviewError("is wrong", "change it", "unit 3")
    assert str(problem) == "unit 3: is wrong; change it"
    assert (problem.where, problem.sentence) == ("unit 3", "is wrong; change it")


def test_a_place_in_a_file() -> None:
    path = Path("a.toml")
    assert str(FileError(path, 0, "is wrong", "change it")) == "a.toml: is wrong; change it"
    problem = FileError(path, 7, "is\nwrong" * 200, "change it")
    assert str(problem).startswith("a.toml, line 7: is\N{REPLACEMENT CHARACTER}wrong")
    assert (problem.path, problem.line, problem.where) == (path, 7, "line 7")
    assert len(problem.what) == FileError.longest + 1
    assert FileError(path, "unit 3", "is wrong", "change it").line == 0


def test_a_file_that_cannot_be_written() -> None:
    problem = WriteError("a.csv", "is a folder", "choose another name")
    assert isinstance(problem, OSError)
    assert isinstance(problem, LosviewError)
    assert str(problem) == "a.csv: is a folder; choose another name"
