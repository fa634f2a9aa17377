"""The command line in other languages: argparse's words come from the catalogue, and the layout bears longer texts."""

from __future__ import annotations

import argparse
import gettext
import os
import subprocess
import sys
from pathlib import Path

import pytest

from losview.base import translation
from losview.cli.argparse_words import COUNTED, WORDS
from losview.cli.parser import COMMANDS
from tests.support.command_line import Run

#: Command lines that argparse refuses in all ways in which it can refuse ours.
REFUSED = (
    "check", "check demo: A1 B2 C3", "check demo: --pairs", "check demo: --json=yes", "field demo: J4 --format gif",
    "render demo: -o x.png --scale big", "render demo: -o x.png --scale 1 --fit 100",
    "render demo: -o x.png --region A1", "diff", "study", "bench --json --plot x.svg",
)


class Longer(gettext.NullTranslations):
    """A catalogue with a longer word for usage."""

    def gettext(self, message: str) -> str:
        return {"usage: ": "AUFRUF UND NUTZEN: "}.get(message, message)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """What argparse asks its gettext for."""
    texts: set[str] = set()
    one, counted = vars(argparse)["_"], vars(argparse)["ngettext"]

    def said(text: str) -> str:
        texts.add(text)
        return str(one(text))

    def said_of(singular: str, plural: str, count: int) -> str:
        texts.add(singular)
        return str(counted(singular, plural, count))

    monkeypatch.setattr(argparse, "_", said)
    monkeypatch.setattr(argparse, "ngettext", said_of)
    return texts


def test_all_that_argparse_says_is_among_the_texts_that_are_collected(run: Run, asked: set[str]) -> None:
    for name in COMMANDS:
        assert run(name, "--help").status == 0
    for line in REFUSED:
        ran = run(*line.split())
        assert (ran.status, ran.out) == (2, ""), line
    assert len(asked) > 8
    assert asked <= {*WORDS, *COUNTED}


def test_a_longer_word_for_usage_leaves_no_gap(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = vars(translation)["_spoken"].get()
    monkeypatch.setattr(spoken, "texts", Longer())
    for name in COMMANDS:
        first, *more = run(name, "--help").out.split("\n\n")[0].split("\n")
        begin = f"AUFRUF UND NUTZEN: losview {name} "
        assert first.startswith(f"{begin}[")
        assert all(line.startswith(" " * len(begin)) and line[len(begin)] != " " for line in more)


def test_descriptions_are_wrapped_and_tables_are_not(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    for name in COMMANDS:
        lines = run(name, "--help").out.split("\n\n", 1)[1].splitlines()
        assert all(len(line) <= 60 for line in lines if not line.startswith(" ")), name
    assert "  echo '*.losmap diff=losview' >> .gitattributes\n" in run("diff", "--help").out


def test_what_a_check_finds_does_not_depend_on_the_language(tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("about   A hill\nrules   asl\nboard\n  terrain\n    . . .\nverdicts\n"
                                        '  A1 -> C1: clear A6.1 "no such sentence"\n', encoding="utf-8")
    for language in ("en", "de"):
        ran = subprocess.run([sys.executable, "-m", "losview", "case", "--check", str(tmp_path / "wrong.txt")],
                             env={**os.environ, "LOSVIEW_LANGUAGE": language}, capture_output=True, text=True,
                             check=False)
        assert ran.returncode == 1, ran.stdout + ran.stderr
        assert "no such sentence" in ran.stdout
