"""Ctrl+C at any moment: one line, exit status 130, no half file and nothing left beside it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command_line import HEARS, losview
from tests.support.dose import dose
from tests.support.paths import CHECKOUT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal to one process")

#: Counts what Python does (imports, files, folders) and interrupts itself at the event of that number.
HOOK = """
import os, signal, sys
count, at = 0, int(os.environ["INTERRUPT_AT"])
def hook(event, args):
    global count
    count += 1
    if count == at:
        os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(hook)
"""
LOADED, RUN = "from losview.__main__ import main\n", "status = main()\n"
MAIN = LOADED + RUN


def interrupted(at: int, *words: str | Path) -> subprocess.CompletedProcess[str]:
    code = f"{HEARS}{LOADED}{HOOK}{RUN}sys.stderr.write(f'events {{count}}') if not at else None\nsys.exit(status)"
    return subprocess.run(
        [sys.executable, "-c", code, *map(str, words)], capture_output=True, text=True, check=False, cwd=CHECKOUT,
        timeout=60, env={**os.environ, "INTERRUPT_AT": str(at), "QT_QPA_PLATFORM": "offscreen"})


@pytest.mark.parametrize(("command", "moments"), [
    ("convert", 3), ("diff", 2), ("render", 2),
    *(pytest.param(command, dose(300), marks=pytest.mark.heavy)
      for command in ("check", "convert", "diff", "render", "svg"))])
def test_whatever_a_command_is_doing(ridges: Path, tmp_path: Path, command: str, moments: int) -> None:
    """While modules load, the map is read, the ruling made, the file written."""
    if command in ("render", "svg"):
        pytest.importorskip("PySide6")
    out = tmp_path / "out" / {"convert": "map.txt", "render": "map.png", "svg": "map.svg"}.get(command, "none")
    words = {"check": ("check", ridges), "diff": ("diff", ridges, ridges, "--verdicts"),
             "convert": ("convert", ridges, out), "render": ("render", ridges, "-o", out),
             "svg": ("render", ridges, "-o", out)}[command]
    out.parent.mkdir()
    whole = interrupted(0, *words)
    assert whole.returncode == 0, whole.stderr
    events = int(whole.stderr.removeprefix("events "))
    content = out.read_bytes() if out.exists() else b""
    for at in range(events, 0, -max(1, events // moments)):
        if content:
            out.write_bytes(b"old")
        done = interrupted(at, *words)
        assert (done.returncode, done.stderr) in ((130, "losview: stopped\n"), (0, "")), (at, done.stderr)
        assert "Traceback" not in done.stdout
        if content:
            assert out.read_bytes() in (b"old", content)
            assert list(out.parent.iterdir()) == [out]


def test_a_command_that_does_not_listen_is_ended(ridges: Path) -> None:
    """As one that computes in a library, or in a place where Python swallows exceptions."""
    deaf = ("import time, losview.cli.check\ndef deaf(args):\n    print('working', flush=True)\n    while True:\n"
            "        try:\n            time.sleep(60)\n        except KeyboardInterrupt:\n            pass\n"
            "losview.cli.check.run = deaf\n")
    with subprocess.Popen([sys.executable, "-c", f"import sys\n{HEARS}{deaf}{MAIN}", "check", ridges], cwd=CHECKOUT,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"working\n"
        running.send_signal(signal.SIGINT)
        said = running.communicate(timeout=20)
    assert (running.returncode, *said) == (130, b"", b"losview: stopped\n")


def run_with(code: str, *words: str | Path) -> subprocess.CompletedProcess[str]:
    code = f"import sys\n{code}{MAIN}sys.exit(status)"
    return subprocess.run([sys.executable, "-c", code, *map(str, words)], text=True, capture_output=True, check=False,
                          cwd=CHECKOUT, timeout=60)


def test_a_command_whose_output_nobody_takes_is_ended(ridges: Path) -> None:
    """It waits in the system for room in the pipe, and holds the stream."""
    full = "import losview.cli.check\nlosview.cli.check.run = lambda args: print('x' * 10_000_000)\n"
    with subprocess.Popen([sys.executable, "-c", f"import sys\n{HEARS}{full}{MAIN}", "check", ridges], cwd=CHECKOUT,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.read(1) == b"x"
        running.send_signal(signal.SIGINT)
        assert (running.wait(20), running.stderr.read()) == (130, b"losview: stopped\n")


def test_temporary_folders_are_removed(tmp_path: Path, ridges: Path) -> None:
    """As that from which the worker processes of a study read the map."""
    code = (f"{HEARS}import os, signal, time, losview.cli.check\nos.environ['TMPDIR'] = {str(tmp_path / 'all')!r}\n"
            "from losview.base.temporary_folder import make_folder\ndef run(args):\n"
            "    (make_folder('losview-') / 'map').touch()\n    print(len(os.listdir(os.environ['TMPDIR'])))\n"
            "    sys.stdout.flush()\n    os.kill(os.getpid(), signal.SIGINT)\n    time.sleep(60)\n"
            "losview.cli.check.run = run\n")
    (tmp_path / "all").mkdir()
    done = run_with(code, "check", ridges)
    assert (done.returncode, done.stdout, done.stderr) == (130, "1\n", "losview: stopped\n")
    assert list((tmp_path / "all").iterdir()) == []


def test_interrupts_that_are_ignored_stay_so(ridges: Path) -> None:
    """As those of a job in a shell's background."""
    code = ("import os, signal, losview.cli.check\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\n"
            "before = losview.cli.check.run\ndef run(args):\n    os.kill(os.getpid(), signal.SIGINT)\n"
            "    return before(args)\nlosview.cli.check.run = run\n")
    done = run_with(code, "check", ridges)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_streams_that_are_closed_end_a_command_quietly(ridges: Path, stream: str) -> None:
    what = ridges if stream == "stdout" else "nowhere"
    done = losview("check", what, before=f"import os\nos.close(sys.{stream}.fileno())")
    assert b"Traceback" not in done.stdout + done.stderr
    assert done.returncode == 2
    done = losview("check", what, before=f"sys.{stream} = None")
    assert (done.returncode, done.stdout + done.stderr) == (0 if stream == "stdout" else 2, b"")


def test_a_reader_that_leaves_ends_a_command_quietly(ridges: Path) -> None:
    for words in (("check", ridges, "--json"), ("convert", ridges, "-", "--format", "txt")):
        reader, writer = os.pipe()
        os.close(reader)
        done = subprocess.run([sys.executable, "-m", "losview", *map(str, words)], stdout=writer, check=False,
                              stderr=subprocess.PIPE, cwd=CHECKOUT, timeout=60)
        os.close(writer)
        assert (done.returncode, done.stderr) == (141, b"")
