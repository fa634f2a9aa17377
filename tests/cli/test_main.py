"""The command line as a whole: help, exit statuses, encodings, and what is loaded for what."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from losview.base.versions import versions
from losview.cli import check, main
from losview.cli.parser import COMMANDS
from tests.support.command_line import Run, losview


def test_help_names_every_command_and_each_has_its_own(run: Run) -> None:
    for words in (["--help"], ["-h"], ["help"]):
        ran = run(*words)
        assert (ran.status, ran.err) == (0, "")
        assert all(f"  {name}" in ran.out for name in COMMANDS)
    for name in COMMANDS:
        ran = run(name, "--help")
        assert ran.status == 0
        assert "examples:" in ran.out
        assert f"  losview {name}" in ran.out


def test_version(run: Run) -> None:
    for words in ("--version", "-V"):
        ran = run(words)
        assert (ran.status, ran.err) == (0, "")
        assert ran.out.splitlines() == list(versions())


@pytest.mark.parametrize(("words", "said"), [
    (["chek", "map.losmap"], "there is neither a command nor a map 'chek': did you mean losview check?"),
    (["frobnicate"], "there is neither a command nor a map 'frobnicate'; losview --help lists the commands"),
    (["nowhere.losmap"], "nowhere.losmap: there is no such file; check the name and the folder"),
    (["open", "nowhere.losmap"], "nowhere.losmap: there is no such file; check the name and the folder"),
    (["check", "nowhere.losmap", "A1", "B2"], "nowhere.losmap: there is no such file; check the name and the folder"),
    (["case", "nowhere/nothing.txt"],
     "nowhere/nothing.txt: there is no such file; the folder 'nowhere' does not exist either"),
    (["render", "demo:ravensgill", "-o", "nowhere/x.png"],
     "nowhere/x.png: its folder does not exist; create the folder or choose another"),
    (["open", "--rules", "asi"], "there is no rule set 'asi'; choose cwb, battletech or asl"),
    (["open", "--option", "method"], "--option takes KEY=VALUE, not 'method'"),
    (["open", "--from", "A1"], "give both --from and --to"),
    (["--nonsense"], "unrecognized arguments: --nonsense"),
    (["check"], "the following arguments are required: MAP"),
    (["bench", "fast"], "unrecognized arguments: fast"),
])
def test_bad_usage_ends_in_one_sentence(run: Run, words: list[str], said: str) -> None:
    assert said in run(*words).sentence()


def test_two_dashes_end_the_options(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("convert", "--format", "losmap", "--", "demo:", "-hill.losmap").status == 0
    assert run("info", "--json", "--", "-hill.losmap").json["map"] == "-hill.losmap"
    assert run("check", "--rules", "asl", "--", "-hill.losmap", "A1", "B2").status == 0


def test_a_name_with_line_breaks_stays_on_one_line(run: Run) -> None:
    assert "no such\x1bfile" not in run("check", "no such\x1bfile\n.losmap", "A1", "B2").sentence()


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
                                    {"PYTHONIOENCODING": "latin-1"}])
def test_output_is_utf_8_whatever_the_locale(ridges: Path, locale: dict[str, str]) -> None:
    done = losview("check", ridges, **locale)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode("utf-8").startswith("✗ A1 does not see F4")
    done = losview("check", ridges, "A1", "Ω", **locale)
    assert done.returncode == 2
    assert done.stderr.decode("utf-8").startswith("losview: ")


def test_judging_loads_neither_qt_nor_shapely(ridges: Path) -> None:
    done = losview("check", ridges, "--json", before="import atexit\natexit.register(lambda: print("
                   "sorted({name.partition('.')[0] for name in sys.modules} & {'PySide6', 'shapely', 'lxml'}),"
                   "file=sys.stderr))")
    assert done.returncode == 0
    assert done.stderr.split() == [b"[]"]


def test_the_window_loads_no_judge_before_there_is_a_map_for_it() -> None:
    pytest.importorskip("PySide6")
    done = subprocess.run([sys.executable, "-c", "import sys, losview.app.app; print(*sys.modules)"],
                          capture_output=True, text=True, check=True,
                          env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    loaded = set(done.stdout.split())
    assert "losview.rules.asl.asl_rules" in loaded
    assert not loaded & {"losview.rules.asl.asl_judge", "losview.rules.asl.rules.visibility", "urllib.request",
                         "losview.features.studies.window.study_actions",
                         "losview.features.checks.window.difference_actions"}


@pytest.mark.parametrize("words", [["open"], [], ["render", "-o", "picture.png"]])
def test_without_qt_the_window_and_pictures_say_so(ridges: Path, tmp_path: Path, words: list[str]) -> None:
    done = losview(*words[:1], ridges, *words[1:], before="sys.modules['PySide6'] = None", QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"needs Qt: install PySide6-Essentials" in done.stderr
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_the_window_says_so(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    assert run("open", ridges).sentence().startswith("there is no display to open a window on")


def test_a_fault_of_ours_is_owned_up_to(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(args: object) -> int:
        raise ZeroDivisionError("one by\nnothing")

    monkeypatch.setattr(check, "run", fail)
    monkeypatch.delenv("LOSVIEW_DEBUG", raising=False)
    ran = run("check", ridges)
    assert (ran.status, ran.out) == (70, "")
    assert ran.err == ("losview: an error in losview itself (ZeroDivisionError: one by nothing); LOSVIEW_DEBUG=1 shows "
                       "where, please report it\n")
    monkeypatch.setenv("LOSVIEW_DEBUG", "1")
    assert "Traceback" in run("check", ridges).err


@pytest.mark.parametrize(("problem", "status", "said"), [
    (KeyboardInterrupt(), 130, "losview: stopped\n"),
    (BrokenPipeError(), 141, ""),
    (MemoryError(), 2, "losview: there is not enough memory for this map\n"),
    (OSError(28, "No space left on device"), 2, "losview: the system says: No space left on device\n"),
    (PermissionError(13, "Permission denied", "some/file"), 2, "losview: some/file: Permission denied\n"),
])
def test_what_comes_from_outside_ends_quietly_or_in_a_sentence(
        ridges: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], problem: BaseException,
        status: int, said: str) -> None:
    def fail(args: object) -> int:
        raise problem

    monkeypatch.setattr(check, "run", fail)
    monkeypatch.setattr(sys, "stdout", open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - monkeypatch gives it back
    assert main(["check", str(ridges)]) == status
    assert capfd.readouterr().err == said


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
def test_a_full_disk_is_a_sentence(ridges: Path) -> None:
    done = losview("check", ridges, before="sys.stdout = open('/dev/full', 'w')")
    assert done.returncode == 2
    assert done.stderr.decode() == "losview: the system says: No space left on device\n"


def test_commands_mean_what_they_are_called_with(run: Run, ridges: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["losview", "check", str(ridges), "A1", "F4", "--json"])
    assert main() == 0
    assert json.loads(run("check", ridges, "A1", "F4", "--json").out)["command"] == "check"
