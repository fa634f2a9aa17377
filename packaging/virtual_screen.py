"""A screen in memory (Xvfb), and whether a program shows its window on it and ends when it is asked to."""

import struct
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

#: Seconds that the window gets at most until it is there, and until it is gone.
SHOWN, CLOSED = 120, 60
#: A screen with fewer colors shows nothing.
FEW = 20
SIZE = (1280, 800)


def window_problem(
    command: Sequence[str | Path], folder: Path, env: Mapping[str, str], root: Path = Path("/"),
    picture: Path | None = None,
) -> str:
    """What is wrong with a program's window, "" for nothing.

    Args:
        command: the program with its arguments.
        folder: an empty or new folder for the screen's pixels, as the root has it.
        root: where Xvfb and the program run.
        picture: where a PNG of the screen is written, None for nowhere.
    """
    within = [] if root == Path("/") else ["chroot", root]
    pixels = root / folder.relative_to("/")
    pixels.mkdir(exist_ok=True)
    width, height = SIZE
    server = subprocess.Popen([*within, "Xvfb", "-displayfd", "1", "-screen", "0", f"{width}x{height}x24", "-fbdir",
                               folder, "-nolisten", "tcp"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True)
    try:
        assert server.stdout is not None
        number = server.stdout.readline().strip()  # one that is free
        if not number:
            return "Xvfb did not start"
        program = subprocess.Popen([*within, *command], env={**env, "DISPLAY": f":{number}"}, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        try:
            return _problem_of(program, pixels / "Xvfb_screen0", picture)
        finally:
            program.kill()  # which does nothing where it has ended
            program.wait()
    finally:
        server.terminate()
        server.wait()


def _problem_of(program: subprocess.Popen[str], screen: Path, picture: Path | None) -> str:
    late = time.monotonic() + SHOWN
    pixels = b""
    while program.poll() is None and time.monotonic() < late and _colors(pixels) < FEW:
        time.sleep(1)
        pixels = screen.read_bytes()
    if program.poll() is not None:
        return f"it ended by itself with status {program.returncode}: {program.communicate()[1].strip()}"
    if picture is not None:
        _write_png(pixels, picture)
    program.terminate()
    try:
        program.communicate(timeout=CLOSED)
    except subprocess.TimeoutExpired:
        return "it does not end"
    return "" if _colors(pixels) >= FEW else f"after {SHOWN} seconds nothing is shown"


def _colors(dump: bytes) -> int:
    """How many colors a dump of the screen has, at places that lie apart."""
    return len({dump[i : i + 3] for i in range(4096, len(dump), 4 * 97)})


def _write_png(dump: bytes, path: Path) -> None:
    """Write a picture of the screen from X's dump of it (XWD: a header of big-endian words, colors, pixels)."""
    from PySide6.QtGui import QImage

    header = struct.unpack(">25I", dump[:100])
    size, width, height, bytes_a_line, entries = header[0], header[4], header[5], header[12], header[19]
    start = size + 12 * entries
    image = QImage(dump[start:], width, height, bytes_a_line, QImage.Format.Format_RGB32)
    if not image.save(str(path)):
        raise SystemExit(f"{path} cannot be written")
