"""Qt's shared libraries: whether Qt starts, which system libraries are missing, and which packages contain them."""

import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from machine import Trouble, apt_install, environment, has_apt, last_lines, run_quietly, say

from losview.base.qt_packages import PACKAGES

# Starts Qt and prints its platform. An abort leaves no core file.
START = """
try:
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
except (ImportError, ValueError, OSError):
    pass
from PySide6 import QtGui, QtPrintSupport, QtSvg, QtWidgets
print("platform", QtWidgets.QApplication([]).platformName())
"""
WHERE = "import PySide6; print(PySide6.__path__[0])"

# The files in the folder of PySide6 that load all system libraries that losview needs.
PLATFORMS = "Qt/plugins/platforms/"
ALWAYS = (
    "QtGui.abi3.so",
    "QtWidgets.abi3.so",
    "QtSvg.abi3.so",
    "QtPrintSupport.abi3.so",
    PLATFORMS + "libqoffscreen.so",
)
NO_WINDOW = ("offscreen", "minimal")


def display_named() -> bool:
    """Whether there should be a display: always, except on a Unix whose environment names none."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def without_window() -> dict[str, str]:
    """The environment in which Qt draws in memory, unless the user chose a platform."""
    return environment(QT_QPA_PLATFORM=os.environ.get("QT_QPA_PLATFORM") or "offscreen")


def can_show_windows(python: Path, install_system: bool) -> bool:
    """Starts Qt on the display, or in memory, and returns whether a window can be shown.

    Missing libraries are installed, or Trouble names them.
    """
    if display_named():
        platform, output = start(python, environment())
        if platform is None and has_all_libraries(python, install_system, screen_plugin()):
            platform, output = start(python, environment())
        if platform is not None:
            return platform not in NO_WINDOW
        say(f"Qt cannot open a window on this display: {reason(output)}")
    require_drawing(python, install_system)
    return False


def require_drawing(python: Path, install_system: bool) -> None:
    """Makes sure that Qt can draw in memory. Raises Trouble."""
    env = without_window()
    platform, output = start(python, env)
    if platform is None and has_all_libraries(python, install_system):
        platform, output = start(python, env)
    if platform is None:
        raise Trouble(f"Qt does not start on this machine: {reason(output)}", last_lines(output))


def start(python: Path, env: Mapping[str, str]) -> tuple[str | None, str]:
    """The name of the platform on which Qt starts, or None; and its output."""
    done = run_quietly([python, "-c", START], env)
    match = re.search(r"^platform (\w+)$", done.stdout, re.MULTILINE)
    return (match[1] if match and done.returncode == 0 else None), done.stdout


def reason(output: str) -> str:
    """The line of Qt's or Python's output that most likely gives the reason."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    telling = [line for line in lines if re.search(r"Error: |could not connect|Could not (load|find)", line)]
    return (telling or lines or ["it gave no reason."])[0]


def screen_plugin() -> str:
    """The part of Qt that shows windows here; empty if the user chose a platform."""
    if os.environ.get("QT_QPA_PLATFORM"):
        return ""
    return PLATFORMS + ("libqxcb.so" if os.environ.get("DISPLAY") else "libqwayland.so")


def has_all_libraries(python: Path, install_system: bool, plugin: str = "") -> bool:
    """Installs missing libraries and returns True, or raises Trouble that names them."""
    absent = missing(python, plugin)
    if not absent:
        return True
    lack = f"Qt lacks shared libraries of this system ({', '.join(absent)})"
    packages = sorted({PACKAGES[name] for name in absent if name in PACKAGES})
    if not (packages and has_apt()):
        raise Trouble(f"{lack}: install them with the system's package manager, then run this again.")
    apt_install(packages, lack, install_system)
    absent = missing(python, plugin)
    if absent:
        raise Trouble(f"Qt still lacks shared libraries of this system: {', '.join(absent)}.")
    return True


def missing(python: Path, plugin: str) -> list[str]:
    """The libraries that the dynamic linker does not find for Qt's modules and the plugin, if one is named."""
    folder = run_quietly([python, "-c", WHERE]).stdout.strip()
    files = [Path(folder, name) for name in (*ALWAYS, plugin) if name and Path(folder, name).is_file()]
    if not sys.platform.startswith("linux") or not files:
        return []
    listing = run_quietly(["ldd", *files]).stdout
    return sorted(set(re.findall(r"^\s*(\S+) => not found", listing, re.MULTILINE)))
