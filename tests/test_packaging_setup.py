"""The set-up behind packaging/run.py: when `.venv` is made anew or only brought up to date, what apt is asked for."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import bootstrap
import environment
import machine
import pytest
import qt_libraries
from machine import Trouble

Answer = Callable[..., subprocess.CompletedProcess[str]]


def answering(status: int = 0, output: str = "", log: list[list[str]] | None = None) -> Answer:
    """Stands in for run_quietly: every program ends with this status and output."""

    def run(command: list[object], _env: object = None) -> subprocess.CompletedProcess[str]:
        if log is not None:
            log.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, status, output)

    return run


# --- the .venv


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What prepare() does to an environment that is whole from the moment it is installed; nothing is downloaded."""
    done: list[str] = []

    def make(venv: Path, _install_system: bool) -> None:
        done.append("make")
        venv.mkdir(exist_ok=True)
        (venv / environment.STAMP).unlink(missing_ok=True)

    def install(_checkout: Path, venv: Path, tests: bool) -> None:
        assert not (venv / environment.STAMP).exists()
        done.append("install with tests" if tests else "install")

    monkeypatch.setattr(environment, "make", make)
    monkeypatch.setattr(environment, "install", install)
    monkeypatch.setattr(environment, "is_complete", lambda venv, tests: venv.is_dir())
    return done


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "a check out"
    folder.mkdir()
    (folder / "pyproject.toml").write_text("[project]\n")
    return folder


def prepared(checkout: Path, steps: list[str], tests: bool = False) -> list[str]:
    """What one more set-up does."""
    steps.clear()
    python = environment.prepare(checkout, tests, install_system=False)
    assert python == environment.python_of(checkout / ".venv")
    return list(steps)


def test_the_second_set_up_does_nothing(checkout: Path, steps: list[str]) -> None:
    assert prepared(checkout, steps) == ["make", "install"]
    assert prepared(checkout, steps) == []


def test_the_tests_libraries_come_on_top_and_stay(checkout: Path, steps: list[str]) -> None:
    prepared(checkout, steps)
    assert prepared(checkout, steps, tests=True) == ["install with tests"]
    assert prepared(checkout, steps, tests=True) == []
    assert prepared(checkout, steps) == []
    (checkout / "pyproject.toml").write_text("[project]\nname = 'losview'\n")
    assert prepared(checkout, steps) == ["install with tests"]


def test_a_changed_project_is_installed_again(checkout: Path, steps: list[str]) -> None:
    prepared(checkout, steps)
    (checkout / "pyproject.toml").write_text("[project]\nname = 'losview'\n")
    assert prepared(checkout, steps) == ["install"]
    assert prepared(checkout, steps) == []


@pytest.mark.parametrize("tests", [False, True])
def test_an_interrupted_install_is_begun_anew(
    tests: bool, checkout: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    prepared(checkout, steps)
    (checkout / "pyproject.toml").write_text("[project]\nname = 'losview'\n")
    with monkeypatch.context() as patch:
        patch.setattr(environment, "install", stop)
        with pytest.raises(KeyboardInterrupt):
            environment.prepare(checkout, tests, install_system=False)
    assert prepared(checkout, steps, tests)[0] == "make"


def test_a_broken_venv_is_made_anew(checkout: Path, steps: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(checkout, steps)
    monkeypatch.setattr(environment, "is_complete", lambda venv, tests: False)
    assert prepared(checkout, steps) == ["make", "install"]


def test_a_checkout_that_was_moved_gets_a_new_venv(checkout: Path, steps: list[str]) -> None:
    prepared(checkout, steps)
    moved = checkout.rename(checkout.parent / "elsewhere")
    assert prepared(moved, steps) == ["make", "install"]


@pytest.mark.parametrize("stamp", ["", "[]", "{", "\0\xff"])
def test_a_damaged_stamp_is_none(stamp: str, checkout: Path, steps: list[str]) -> None:
    prepared(checkout, steps)
    (checkout / ".venv" / environment.STAMP).write_text(stamp, encoding="latin-1")
    assert prepared(checkout, steps) == ["make", "install"]


def test_a_real_venv_is_whole_while_its_python_starts_and_finds_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    venv = tmp_path / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    monkeypatch.setattr(environment, "NEEDED", ("json",))
    monkeypatch.setattr(environment, "NEEDED_FOR_TESTS", ("no_such_library",))
    assert environment.is_complete(venv, tests=False)
    assert not environment.is_complete(venv, tests=True)
    environment.python_of(venv).unlink()
    assert not environment.is_complete(venv, tests=False)


def test_a_half_made_venv_goes(tmp_path: Path) -> None:
    for begun in ((), ("lib", "bin"), ("lib", "bin", "pyvenv.cfg", "anything")):
        venv = tmp_path / ".venv"
        venv.mkdir()
        for name in begun:
            (venv / name).touch()
        environment.remove(venv)
        assert not venv.exists()


def test_what_is_no_venv_stays(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "novel.txt").write_text("It was a dark and stormy night.")
    with pytest.raises(Trouble, match="is not a virtual environment: move it away"):
        environment.remove(folder)
    with pytest.raises(Trouble, match="is not a folder: move it away"):
        environment.remove(folder / "novel.txt")
    assert (folder / "novel.txt").exists()


def test_a_missing_venv_module_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    monkeypatch.setattr(environment, "has_module", lambda name: name != "ensurepip")
    monkeypatch.setattr(environment, "has_apt", lambda: True)
    monkeypatch.setattr(machine, "is_root", lambda: False)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    with pytest.raises(Trouble, match=rf"lacks its venv module.* sudo apt-get install {package}$"):
        environment.require_venv_module(install_system=False)
    monkeypatch.setattr(sys, "base_prefix", "/opt/python")
    with pytest.raises(Trouble, match=r"lacks its venv module.*use another Python"):
        environment.require_venv_module(install_system=False)


def test_a_folder_without_code_is_no_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "left_behind" / "__pycache__").mkdir(parents=True)
    monkeypatch.syspath_prepend(tmp_path)
    assert not environment.has_module("left_behind")
    assert not environment.has_module("never_there")
    assert environment.has_module("venv")


def test_pips_last_lines_are_shown_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [f"line {n}" for n in range(100)]
    monkeypatch.setattr(environment, "run_quietly", answering(1, "\n\n".join(lines)))
    with pytest.raises(Trouble, match="pip could not install") as trouble:
        environment.install(tmp_path, tmp_path / ".venv", tests=True)
    assert trouble.value.output.splitlines() == lines[-machine.LAST_LINES :]


# --- the machine


def test_programs_are_started_without_what_leads_a_venv_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_TARGET", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("LOSVIEW_TEST", "kept")
    found = machine.environment(EXTRA="added")
    assert "PYTHONPATH" not in found
    assert "PIP_TARGET" not in found
    assert (found["PIP_USER"], found["LOSVIEW_TEST"], found["EXTRA"]) == ("0", "kept", "added")


def test_tests_keep_what_they_compile_whatever_the_environment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[dict[str, str]] = []
    monkeypatch.setattr(bootstrap, "prepare", lambda _checkout, **_how: Path("python"))
    monkeypatch.setattr(bootstrap, "require_drawing", lambda *_: None)
    monkeypatch.setattr(bootstrap, "run_visibly", lambda _command, env: started.append(dict(env)) or 0)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert bootstrap.run_tests(False, []) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in started[0]
    assert started[0]["QT_QPA_PLATFORM"]


def test_a_program_that_is_not_there_fails_quietly(tmp_path: Path) -> None:
    done = machine.run_quietly([tmp_path / "no such program"])
    assert done.returncode == 127
    assert "no such program" in done.stdout


@pytest.mark.parametrize(
    ("root", "terminal", "asked", "first"),
    [
        (True, False, False, "apt-get"),
        (True, False, True, "apt-get"),
        (True, True, True, "apt-get"),
        (False, True, True, "sudo"),
        (False, False, True, "sudo"),
        (True, True, False, None),
        (False, True, False, None),
        (False, False, False, None),
    ],
)
def test_apt_is_run_when_asked_for_or_when_nobody_can_be_asked(
    root: bool, terminal: bool, asked: bool, first: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    run: list[list[str]] = []
    monkeypatch.setattr(machine, "run_quietly", answering(log=run))
    monkeypatch.setattr(machine, "is_root", lambda: root)
    monkeypatch.setattr(sys, "stdin", type("Input", (), {"isatty": lambda _: terminal})())
    if first is None:
        with pytest.raises(Trouble, match=r"^Qt lacks this; .* sudo apt-get install libegl1 libgl1$"):
            machine.apt_install(["libegl1", "libgl1"], "Qt lacks this", asked)
        assert run == []
    else:
        machine.apt_install(["libegl1", "libgl1"], "Qt lacks this", asked)
        assert [command[0] for command in run] == [first, first]
        assert run[-1][-2:] == ["libegl1", "libgl1"]


def test_apts_failure_is_told_with_its_last_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "run_quietly", answering(100, "E: no such package"))
    with pytest.raises(Trouble, match="apt could not install it; try by hand: sudo apt-get install x") as trouble:
        machine.apt_install(["x"], "Qt lacks this", install_system=True)
    assert trouble.value.output == "E: no such package"


# --- Qt's libraries

PYTHON = Path(sys.executable)
LDD = """/venv/PySide6/QtGui.abi3.so:
\tlinux-vdso.so.1 (0x00007ffe)
\tlibEGL.so.1 => not found
\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
/venv/PySide6/QtWidgets.abi3.so:
\tlibEGL.so.1 => not found
\tlibxkbcommon.so.0 => not found
"""
# What a bare Debian 12 lacks, first for drawing at all, then for a window under X11.
BARE_DEBIAN = """libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 libxcb-cursor0 libxcb-icccm4
    libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xkb1 libxkbcommon-x11-0"""


def test_each_package_of_a_bare_debian_is_known() -> None:
    assert set(BARE_DEBIAN.split()) <= set(qt_libraries.PACKAGES.values())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads what Linux's dynamic linker says")
def test_all_missing_libraries_are_named_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in qt_libraries.ALWAYS:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()

    def run(command: list[object], _env: object = None) -> subprocess.CompletedProcess[str]:
        return subprocess.CompletedProcess(command, 0, LDD if command[0] == "ldd" else str(tmp_path))

    monkeypatch.setattr(qt_libraries, "run_quietly", run)
    assert qt_libraries.missing(PYTHON, "") == ["libEGL.so.1", "libxkbcommon.so.0"]
    monkeypatch.setattr(qt_libraries, "has_apt", lambda: True)
    monkeypatch.setattr(machine, "is_root", lambda: False)
    with pytest.raises(Trouble, match=r"libEGL.so.1, libxkbcommon.so.0.* sudo apt-get install libegl1 libxkbcommon0$"):
        qt_libraries.has_all_libraries(PYTHON, install_system=False)
    monkeypatch.setattr(qt_libraries, "has_apt", lambda: False)
    with pytest.raises(Trouble, match=r"libEGL.so.1, libxkbcommon.so.0.*the system's package manager"):
        qt_libraries.has_all_libraries(PYTHON, install_system=False)


def qt_starts(monkeypatch: pytest.MonkeyPatch, on_screen: str | None, in_memory: str | None) -> None:
    """A machine with a display, on which Qt starts as these platforms (or not at all) and lacks no library."""

    def start(_python: Path, env: dict[str, str]) -> tuple[str | None, str]:
        platform = in_memory if env.get("QT_QPA_PLATFORM") else on_screen
        return platform, "" if platform else "qt.qpa.xcb: could not connect to display :9\nAborted\n"

    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setattr(qt_libraries, "start", start)
    monkeypatch.setattr(qt_libraries, "missing", lambda *_: [])
    monkeypatch.setattr(qt_libraries, "display_named", lambda: True)


def test_a_display_shows_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    qt_starts(monkeypatch, on_screen="xcb", in_memory="offscreen")
    assert qt_libraries.can_show_windows(PYTHON, install_system=False)


def test_no_display_shows_none(monkeypatch: pytest.MonkeyPatch) -> None:
    qt_starts(monkeypatch, on_screen="xcb", in_memory="offscreen")
    monkeypatch.setattr(qt_libraries, "display_named", lambda: False)
    assert not qt_libraries.can_show_windows(PYTHON, install_system=False)


def test_a_user_who_chose_memory_gets_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    qt_starts(monkeypatch, on_screen="offscreen", in_memory="offscreen")
    assert not qt_libraries.can_show_windows(PYTHON, install_system=False)


def test_a_dead_display_is_told_and_none(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    qt_starts(monkeypatch, on_screen=None, in_memory="offscreen")
    assert not qt_libraries.can_show_windows(PYTHON, install_system=False)
    assert "could not connect to display :9" in capfd.readouterr().out


def test_a_qt_that_never_starts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    qt_starts(monkeypatch, on_screen=None, in_memory=None)
    with pytest.raises(Trouble, match=r"Qt does not start on this machine: .* could not connect to display :9"):
        qt_libraries.can_show_windows(PYTHON, install_system=False)


def test_the_telling_line_of_a_failed_import_is_given() -> None:
    output = "Traceback (most recent call last):\n  File x\nImportError: DLL load failed while importing QtGui\n"
    assert qt_libraries.reason(output) == "ImportError: DLL load failed while importing QtGui"
    assert qt_libraries.reason("") == "it gave no reason."
