"""What is otherwise on Windows, simulated: files that others have open, names of devices, processes of studies."""

from __future__ import annotations

import ntpath
import os
import time
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from losview.base import file_names, whole_file
from losview.base.file_names import as_file_name, is_device
from losview.base.whole_file import WriteError, write_whole
from losview.features.studies import engines, processes
from losview.features.studies.processes import ProcessEngine


class OnWindows:
    """The module `os` as Windows has it, as far as `whole_file` uses it."""

    name = "nt"

    def __init__(self, held_for: int = 0) -> None:
        self._held_for = held_for
        self.tries = 0

    def __getattr__(self, name: str) -> object:
        if name in ("chown", "getxattr", "listxattr", "removexattr", "setxattr", "posix_fallocate", "kill"):
            raise AttributeError(f"module 'os' has no attribute {name!r}")
        return getattr(os, name)

    def replace(self, source: str, target: str) -> None:
        self.tries += 1
        if self.tries <= self._held_for:
            raise PermissionError(13, "The process cannot access the file because it is being used by another process")
        os.replace(source, target)


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> OnWindows:
    system = OnWindows()
    monkeypatch.setattr(whole_file, "os", system)
    monkeypatch.setattr(whole_file.sys, "platform", "win32")
    return system


def test_a_file_is_written_with_what_windows_has(windows: OnWindows, tmp_path: Path) -> None:
    for text in (b"old", b"new"):
        write_whole(tmp_path / "map.losmap", text)
    assert (tmp_path / "map.losmap").read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["map.losmap"]


def test_a_file_that_a_scanner_has_open_for_a_moment_is_replaced(windows: OnWindows, tmp_path: Path) -> None:
    (tmp_path / "map.losmap").write_bytes(b"old")
    windows._held_for = 3
    write_whole(tmp_path / "map.losmap", b"new")
    assert windows.tries == 4
    assert (tmp_path / "map.losmap").read_bytes() == b"new"


def test_a_file_that_stays_open_elsewhere_ends_in_a_sentence(
    windows: OnWindows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "map.losmap").write_bytes(b"old")
    monkeypatch.setattr(whole_file, "PATIENCE", 0.05)
    windows._held_for = 1000
    with pytest.raises(WriteError, match=r"cannot be written .*the old file is unchanged"):
        write_whole(tmp_path / "map.losmap", b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("map.losmap", b"old")]


def test_elsewhere_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    system = OnWindows(held_for=1000)
    system.name = "posix"
    monkeypatch.setattr(whole_file, "os", system)
    start = time.monotonic()
    with pytest.raises(PermissionError):
        whole_file._replace(str(tmp_path / "a"), str(tmp_path / "b"))
    assert (system.tries, time.monotonic() - start < 0.5) == (1, True)


@pytest.mark.parametrize("name", ["CON.losmap", "nul.txt", "Com1", "lpt9.losgame", "AUX .losmap", "con."])
def test_a_name_of_a_device_is_refused_in_a_sentence(name: str, windows: OnWindows, tmp_path: Path) -> None:
    with pytest.raises(WriteError, match="has a name that Windows keeps for a device; choose another name"):
        write_whole(tmp_path / name, b"map")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("title", "name"), [
    ("Hill 621", "Hill 621"), ("Con", "_Con"), ("LPT1", "_LPT1"), ("nul.1944", "_nul.1944"), ("Contact", "Contact"),
    ("The end...", "The end"), ("Day 2: the bridge / west", "Day 2 the bridge west"), ("...", "map"), ("a\0b", "a b"),
    ("x" * 300, "x" * 120),
])
def test_a_proposed_name_is_one_that_every_system_takes(title: str, name: str) -> None:
    assert as_file_name(title) == name
    assert not is_device(f"{name}.losmap")


def test_the_names_are_those_that_windows_reserves() -> None:
    """Python knows them too, from 3.13 on."""
    if not hasattr(ntpath, "isreserved"):
        pytest.skip("this Python doesn't list them")
    for name in ("CON", "con.txt", "COM1", "LPT9.losmap", "NUL", "Contact", "map.losmap", "COM10"):
        assert file_names.is_device(name) == ntpath.isreserved(name)


def test_studies_begin_processes_without_what_windows_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking() -> None:
        raise ModuleNotFoundError("No module named '_posixsubprocess'")

    monkeypatch.setattr(resource_tracker, "ensure_running", lacking)
    monkeypatch.setattr(processes.sys, "platform", "win32")
    processes._start_quiet_tracker()


@pytest.mark.parametrize(("platform", "workers"), [("win32", 61), ("linux", 96)])
def test_studies_begin_as_many_processes_as_the_system_takes(
    platform: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "cores", lambda: 96)
    monkeypatch.setattr(engines.sys, "platform", platform)
    with engines.engine_for(0) as engine:
        assert isinstance(engine, ProcessEngine)
        assert engine.workers == workers


def test_names_that_differ_in_case_alone_are_of_one_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    from losview.formats.losmap import policy

    monkeypatch.setattr(policy.os, "path", ntpath)
    assert policy._lies_in(r"c:\maps\scans\hill.png", r"C:\Maps")
    assert not policy._lies_in(r"C:\Maps2\hill.png", r"C:\Maps")
    assert not policy._lies_in(r"D:\Maps\hill.png", r"C:\Maps")
