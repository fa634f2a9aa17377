"""packaging/run.py and bootstrap.py: old Pythons are answered, suitable ones found, failures told in one sentence."""

import ast
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import bootstrap
import pytest
import run
from machine import Trouble

from tests.support.paths import CHECKOUT

SCRIPT = CHECKOUT / "packaging" / "run.py"
OLD = "import sys; print(sys.version_info[0] * 100 + sys.version_info[1])"

posix_only = pytest.mark.skipif(os.name == "nt", reason="stands in for Pythons with shell scripts")


@pytest.fixture
def no_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine whose only Pythons are those put into the folder returned."""
    monkeypatch.setattr(run, "PLACES", ())
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def put(folder: Path, name: str, answer: str, status: int = 0) -> Path:
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {answer}\nexit {status}\n")
    path.chmod(0o755)
    return path


def test_the_versions_are_those_of_the_package() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (major, oldest), (_, newest) = run.OLDEST, run.NEWEST
    assert project["requires-python"] == f">={major}.{oldest},<{major}.{newest + 1}"


def test_the_script_keeps_to_syntax_that_old_pythons_read() -> None:
    source = SCRIPT.read_bytes().decode("ascii")  # Python 2 refuses any other letter
    tree = ast.parse(source, feature_version=(3, 4))
    for node in ast.walk(tree):
        assert not isinstance(node, ast.JoinedStr | ast.AnnAssign | ast.NamedExpr | ast.Nonlocal | ast.YieldFrom)
        if isinstance(node, ast.FunctionDef):
            every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            assert not node.args.kwonlyargs
            assert node.returns is None
            assert all(argument.annotation is None for argument in every)
        if isinstance(node, ast.Raise):
            assert node.cause is None
        if isinstance(node, ast.List | ast.Tuple):
            assert not any(isinstance(element, ast.Starred) for element in node.elts)


def test_old_pythons_of_this_machine_are_refused_in_one_sentence() -> None:
    answers = {path: run.answer_of([path, "-c", OLD]).strip() for path in run.candidates()}
    oldest_minor = run.OLDEST[0] * 100 + run.OLDEST[1]
    old = {int(answer): path for path, answer in answers.items() if answer.isdigit() and int(answer) < oldest_minor}
    if not old:
        pytest.skip("no Python older than 3.11 is found on this machine")
    for path in {old[min(old)], old[max(old)]}:
        done = subprocess.run([path, SCRIPT, "test"], capture_output=True, text=True)
        assert done.returncode == 1
        assert done.stdout == ""
        assert len(done.stderr.splitlines()) == 1
        assert done.stderr.startswith("losview needs Python 3.11 to 3.14, the usual 64-bit kind, and this is ")
        assert "start it with one that is here: " in done.stderr


@posix_only
def test_the_newest_suitable_python_is_named(no_places: Path) -> None:
    put(no_places, "python3.14", "0 1 3 14")  # not of the kind that Qt is made for
    put(no_places, "python3.13", "1 0 3 13")  # cannot make a .venv
    put(no_places, "python3.12", "", status=127)  # a shim without a Python behind it
    put(no_places, "python3.11", "1 1 3 11")
    put(no_places, "python3", "1 1 3 15")  # too new
    put(no_places, "python", "1 1 3 10")  # too old
    assert run.suitable_python() == str(no_places / "python3.11")


@posix_only
def test_a_python_that_cannot_make_a_venv_is_better_than_none(no_places: Path) -> None:
    put(no_places, "python3", "1 0 3 12")
    assert run.suitable_python() == str(no_places / "python3")


@posix_only
def test_pythons_outside_path_are_found(no_places: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYENV_ROOT", str(no_places))
    monkeypatch.setattr(run, "PLACES", ("$PYENV_ROOT/versions/*/bin/python",))
    folder = no_places / "versions" / "3.12.1" / "bin"
    folder.mkdir(parents=True)
    python = put(folder, "python", "1 1 3 12")
    assert run.suitable_python() == str(python)


@posix_only
def test_the_refusal_repeats_the_command_with_the_python_that_was_found(
    no_places: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (no_places / "my pythons").mkdir()
    python = put(no_places / "my pythons", "python3.12", "1 1 3 12")
    monkeypatch.setenv("PATH", str(python.parent))
    monkeypatch.setattr(sys, "argv", ["packaging/run.py", "test"])
    assert run.refusal().endswith(f'start it with one that is here: "{python}" packaging/run.py test')


def test_the_refusal_says_where_to_get_a_python_if_there_is_none(no_places: Path) -> None:
    assert not any(no_places.iterdir())
    assert "install one from https://www.python.org/downloads/" in run.refusal()


def test_the_listing_of_the_windows_launcher() -> None:
    listing = (
        " -V:3.13 *        C:\\Program Files\\Python313\\python.exe\r\n"
        " -V:3.11          C:\\Users\\Jo Doe\\Python311\\python.exe\r\n"
        " -3.8-64          C:\\Python38\\python.exe\r\n"
        "No more Pythons\r\n"
    )
    assert run.from_launcher(listing) == [
        "C:\\Program Files\\Python313\\python.exe",
        "C:\\Users\\Jo Doe\\Python311\\python.exe",
        "C:\\Python38\\python.exe",
    ]


def test_the_question_is_answered_by_this_python() -> None:
    fit, _, *version = run.answer_of([sys.executable, "-c", run.QUESTION]).split()
    assert fit == "1"
    assert version == [str(number) for number in sys.version_info[:2]]


def test_what_follows_test_is_pytests() -> None:
    options, rest = bootstrap.command_line(["test", "-k", "fan", "--install-system", "tests/hexes"])
    assert (options.command, options.install_system) == ("test", True)
    assert rest == ["-k", "fan", "tests/hexes"]


@pytest.mark.parametrize("words", [["tset"], ["--fast"], ["--install-system", "now"]])
def test_a_bad_command_line_is_told_in_one_sentence(words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bootstrap.main(words)
    assert ended.value.code == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("failure", "status", "told"),
    [
        (Trouble("pip did not work.", "line 1\nline 2"), 1, "    line 1\n    line 2\npip did not work.\n"),
        (OSError(28, "No space left on device", "x"), 1, "The set-up failed: No space left on device: x\n"),
        (KeyboardInterrupt(), bootstrap.STOPPED, "Stopped; the next start continues from here.\n"),
    ],
)
def test_every_failure_is_told_without_a_traceback(
    failure: BaseException,
    status: int,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    def fails(*_: object, **__: object) -> Path:
        raise failure

    monkeypatch.setattr(bootstrap, "prepare", fails)
    for words in ([], ["test"]):
        assert bootstrap.main(words) == status
        assert capfd.readouterr().err == told


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that would have been started, less the interpreter."""
    commands: list[list[str]] = []

    def record(command: list[str | Path], _env: object) -> int:
        commands.append([str(word) for word in command[1:]])
        return 0

    monkeypatch.setattr(bootstrap, "prepare", lambda *_, **__: Path(sys.executable))
    monkeypatch.setattr(bootstrap, "require_drawing", lambda *_: None)
    monkeypatch.setattr(bootstrap, "run_visibly", record)
    return commands


def shows(windows: bool) -> Callable[..., bool]:
    return lambda *_: windows


def test_the_demo_opens_in_a_window(started: list[list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootstrap, "can_show_windows", shows(True))
    assert bootstrap.main([]) == 0
    assert started == [["-m", "losview", "open", "demo:"]]


def test_without_a_display_there_are_a_ruling_and_a_picture(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bootstrap, "can_show_windows", shows(False))
    assert bootstrap.main([]) == 0
    picture = str(CHECKOUT / "losview-demo.png")
    assert started == [["-m", "losview", "check", "demo:"], ["-m", "losview", "render", "demo:", "-o", picture]]
    told = capfd.readouterr().out.splitlines()
    assert told[0].startswith("There is no display")
    assert told[-1] == f"The picture is {picture}"


def test_the_tests_get_qts_settings_and_the_users_words(started: list[list[str]]) -> None:
    assert bootstrap.main(["test", "-x"]) == 0
    assert started == [["-m", "pytest", *bootstrap.QT_SETTINGS, *bootstrap.IN_PARALLEL, "-x"]]


def test_a_program_that_the_system_ends_is_told() -> None:
    if os.name == "nt":
        pytest.skip("Windows ends no program by signal")
    kill = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    with pytest.raises(Trouble, match=r"was ended by the system \(signal 15\)"):
        bootstrap.run_visibly([sys.executable, "-c", kill], os.environ)
