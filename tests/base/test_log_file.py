"""The log: where it is, that it rotates, that it never fails or prints what is secret."""

from __future__ import annotations

import ast
import errno
import logging
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from losview.base import log_file
from losview.base.versions import log_versions
from losview.cli import main
from tests.support.command_line import losview
from tests.support.source_files import modules, name_of

#: Values that may be logged besides counts, sizes, times, types of errors and keys of losview's own.
HARMLESS = {
    "'; '.join(versions())", "self.options", "self._name", "status", "error_name(problem)",
    "qVersion()", "app.platformName()", "command.module", "board.grid.columns", "board.grid.rows",
    "time.monotonic() - begun", "kept", "round(app.devicePixelRatio(), 2)",
}
_COUNTS = re.compile(r"len\([\w.()]+\)|ms_since\(\w+\)|type\(\w+\)\.__name__|\w+\.__name__|(\w+\.)*key")


@pytest.mark.parametrize(("platform", "variables", "path"), [
    ("linux", {"XDG_STATE_HOME": "/of/state"}, "/of/state/losview/losview.log"),
    ("linux", {"XDG_STATE_HOME": "", "HOME": "/home/ann"}, "/home/ann/.local/state/losview/losview.log"),
    ("linux", {"XDG_STATE_HOME": "not/absolute", "HOME": "/home/ann"}, "/home/ann/.local/state/losview/losview.log"),
    ("win32", {"LOCALAPPDATA": "/C/Users/ann/AppData/Local"}, "/C/Users/ann/AppData/Local/losview/losview.log"),
    ("win32", {"LOCALAPPDATA": "", "HOME": "/C/Users/ann"}, "/C/Users/ann/AppData/Local/losview/losview.log"),
    ("darwin", {"HOME": "/Users/ann"}, "/Users/ann/Library/Logs/losview/losview.log"),
])
@pytest.mark.skipif(sys.platform == "win32", reason="HOME is not what Windows asks")
def test_each_system_has_its_folder(
    platform: str, variables: dict[str, str], path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert log_file.log_path() == Path(path)


@pytest.mark.skipif(sys.platform == "win32", reason="HOME is not what Windows asks")
def test_what_people_pass_on_does_not_name_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("XDG_STATE_HOME", "/home/ann/state")
    monkeypatch.setattr(sys, "platform", "linux")
    assert Path(log_file.shown_log_path()) == Path("~/state/losview/losview.log")


def test_the_file_is_kept_once(log: Path) -> None:
    log_file.keep_log_file()
    log_file.keep_log_file()
    log_versions()
    lines = log.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1
    assert "losview.base.versions: losview " in lines[0]
    assert "numpy" in lines[0]


def test_the_file_rotates(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_file, "FILE_BYTES", 2000)
    log_file.keep_log_file()
    for number in range(200):
        logging.getLogger("losview.test").info("Event %d", number)
    files = sorted(log.parent.iterdir())
    assert [file.name for file in files] == ["losview.log", "losview.log.1", "losview.log.2"]
    assert all(file.stat().st_size <= 2000 for file in files)
    assert "Event 199\n" in log.read_text(encoding="utf-8")


def test_the_file_is_open_only_while_it_is_written(log: Path) -> None:
    """Windows neither renames nor deletes a file that another process has open."""
    log_file.keep_log_file()
    log_versions()
    assert [handler.stream for handler in logging.getLogger("losview").handlers
            if isinstance(handler, logging.FileHandler)] == [None]


def test_a_locked_folder_and_a_full_disk_disturb_nothing(
    log: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    log.parent.write_text("a file where the folder should be", encoding="utf-8")
    log_file.keep_log_file()
    logging.getLogger("losview.test").error("lost")
    log.parent.unlink()
    log.parent.mkdir()
    handler = next(handler for handler in logging.getLogger("losview").handlers
                   if isinstance(handler, logging.FileHandler))

    class Full:
        """A file on a full disk."""

        def __getattr__(self, name: str) -> object:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(handler, "_open", Full)
        logging.getLogger("losview.test").error("lost too")
    logging.getLogger("losview.test").error("written")
    assert "lost" not in log.read_text(encoding="utf-8")
    assert "written" in log.read_text(encoding="utf-8")
    assert capfd.readouterr() == ("", "")


def test_errors_are_told_without_their_messages_and_paths(log: Path) -> None:
    def open_secret() -> None:
        try:
            raise KeyError("Hidden squad")
        except KeyError as problem:
            raise FileNotFoundError(2, "No such file", "/home/ann/secret.losgame") from problem

    log_file.keep_log_file()
    try:
        open_secret()
    except OSError:
        log_file.log_fault(*sys.exc_info())  # type: ignore[arg-type]
    text = log.read_text(encoding="utf-8")
    assert "Unhandled FileNotFoundError" in text
    assert "builtins.KeyError in" in text
    assert re.search(r"test_log_file:\d+ open_secret", text)
    for secret in ("Hidden squad", "secret.losgame", "/home", str(Path(__file__).parent)):
        assert secret not in text


def test_a_fault_of_a_command_is_in_the_file(
    log: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_args: object) -> int:
        raise ZeroDivisionError("of A1 by B2")

    monkeypatch.setattr("losview.cli.rules.run", fail)
    assert main(["rules"]) == 70
    text = log.read_text(encoding="utf-8")
    assert "Unhandled ZeroDivisionError" in text
    assert "A1" not in text
    assert "an error in losview itself" in capsys.readouterr().err


def test_verbose_prints_the_log_and_keeps_no_file(tmp_path: Path) -> None:
    quiet = losview("check", "demo:", "J4", "H2", XDG_STATE_HOME=str(tmp_path))
    for words in (["check", "demo:", "J4", "H2", "--verbose"], ["--verbose", "check", "demo:", "J4", "H2"]):
        told = losview(*words, XDG_STATE_HOME=str(tmp_path))
        assert told.returncode == 0
        assert told.stdout == quiet.stdout
        assert b" INFO losview.formats.format: Opened losmap, " in told.stderr
    assert quiet.stderr == b""
    assert list(tmp_path.iterdir()) == []


def logging_calls(path: Path) -> Iterator[ast.Call]:
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if "logger." in text else ():
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("logger."):
            yield node


def test_only_harmless_values_are_logged() -> None:
    """The message is a literal, and each value a count, a time, the type of an error, or a word of losview's own."""
    calls = [(path, call) for path in modules().values() for call in logging_calls(path)]
    assert len(calls) > 10
    values = set()
    for path, call in calls:
        assert isinstance(call.args[0], ast.Constant), f"{name_of(path)}:{call.lineno}"
        values |= {ast.unparse(value) for value in call.args[1:]}
    assert {value for value in values if not _COUNTS.fullmatch(value)} == HARMLESS
