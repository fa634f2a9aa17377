"""Freezes losview into a folder that needs no Python, by PyInstaller, and tries it.

    python packaging/freeze.py OUT

makes an environment in OUT/environment, the folder OUT/losview with the program `losview` in it, and runs that program:
a ruling, a picture, the lists of rule sets and maps, a study with two processes, and the window.  It needs the module
venv, Python's shared library and binutils; Debian has the first two in packages of their own.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import frozen_licences
from machine import environment, say

CHECKOUT = Path(__file__).resolve().parents[1]
SPEC = CHECKOUT / "packaging" / "frozen" / "losview.spec"
#: All that is installed for it, each file by its hash; `frozen/pinned.in` says how it is made anew.
PINNED = CHECKOUT / "packaging" / "frozen" / "pinned.txt"
#: The largest size of the folder in bytes.
MOST = 220 * 1000 * 1000
#: Seconds that the window gets until it is shown, and until it has closed.
WINDOW_SHOWN, WINDOW_CLOSED = 20, 30
#: Seconds after which a command that still runs is taken to hang, on the slowest machine.
ENDLESS = 600

Done = subprocess.CompletedProcess[str]
#: Runs the program with some words: its status, and what it wrote.
Run = Callable[..., Done]


def freeze(out: Path) -> Path:
    """Make the folder of the program; raises CalledProcessError where pip or PyInstaller fail, which say why."""
    shutil.rmtree(out / "losview", ignore_errors=True)  # of an earlier time
    venv = out / "environment"
    if not (venv / "bin" / "python").exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = venv / "bin" / "python"
    install = [python, "-m", "pip", "install", "--quiet", "--upgrade"]
    subprocess.run([*install, "--require-hashes", "-r", PINNED], check=True, env=environment())
    subprocess.run([*install, "--no-deps", "--no-build-isolation", CHECKOUT], check=True, env=environment())
    subprocess.run([python, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR", "--distpath", out, "--workpath",
                    out / "work", SPEC], check=True, env=environment())
    for pattern in ("libpython3*.so*", "python3*/lib-dynload/*.so"):
        for library in (out / "losview" / "_internal").glob(pattern):
            strip(library)
    frozen_licences.lay(out / "losview", licence_of(python))
    return out / "losview"


def licence_of(python: Path) -> Path:
    """The file with a Python's own licence; raises SystemExit where there is none to pass on with it."""
    asked = "import sysconfig; print(sysconfig.get_path('stdlib'), sysconfig.get_python_version())"
    library, version = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    places = (Path(library) / "LICENSE.txt", Path(f"/usr/share/doc/python{version}/copyright"))
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise SystemExit("Python's licence is missing, and it has to come along: "
                         f"neither {places[0]} nor {places[1]} is there.")
    return found


def strip(library: Path) -> None:
    """Take what debuggers alone read out of a library, where there is a tool for it."""
    if shutil.which("strip") is not None and not library.is_symlink():
        subprocess.run(["strip", "--strip-unneeded", library], check=True)


def size_of(folder: Path) -> int:
    """Bytes of all files in a folder, links not counted."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def apart(away: Path, platform: str = "offscreen") -> dict[str, str]:
    """The environment for a losview that is tried: settings and caches of its own, and a platform of Qt."""
    return environment(LOSVIEW_LANGUAGE="en", QT_QPA_PLATFORM=platform, XDG_CONFIG_HOME=str(away / "config"),
                       XDG_DATA_HOME=str(away / "data"), XDG_CACHE_HOME=str(away / "cache"),
                       XDG_STATE_HOME=str(away / "state"))


def problems(command: Sequence[str | Path], reference: Sequence[str | Path] | None, away: Path,
             window: bool = True) -> list[str]:
    """What is wrong with a losview, tried from a folder away from the checkout; [] for nothing.

    Args:
        reference: a losview that is as it should be; the other one has the same rule sets, maps and formats.  None to
            leave that out.
        window: whether to try the window, which is given a fixed time until it is shown.
    """
    env = apart(away)

    def run(*words: str) -> Done:
        return _run(command, words, away, env)

    found = []
    for name, trial in TRIALS.items():
        try:
            wrong = trial(run, away)
        except (OSError, ValueError, KeyError, subprocess.TimeoutExpired) as problem:
            wrong = f"{type(problem).__name__}: {problem}"
        say(f"{name}: {wrong or 'well'}")
        if wrong:
            found.append(f"{name}: {wrong}")
    if reference is not None:
        try:
            differ = [" ".join(words) for words in LISTS
                      if run(*words).stdout != _run(reference, words, away, env).stdout]
            wrong = f"otherwise than {reference[0]} says: {', '.join(differ)}" if differ else ""
        except subprocess.TimeoutExpired as problem:
            wrong = f"{type(problem).__name__}: {problem}"
        say(f"lists: {wrong or 'well'}")
        if wrong:
            found.append(f"lists: {wrong}")
    if not window:
        return found
    wrong = window_problem(command, away, env)
    say(f"window: {wrong or 'well'}")
    return [*found, f"window: {wrong}"] if wrong else found


def _run(command: Sequence[str | Path], words: Sequence[str], away: Path, env: dict[str, str]) -> Done:
    return subprocess.run([*command, *words], cwd=away, env=env, capture_output=True, text=True, check=False,
                          timeout=ENDLESS)


def _failure(said: Done) -> str:
    """How a trial ended; a program that crashes may say nothing."""
    return f"status {said.returncode}: {said.stderr.strip()}"


def versions_problem(run: Run, _away: Path) -> str:
    said = run("--version")
    is_well = said.returncode == 0 and "losview" in said.stdout and "not installed" not in said.stdout
    return "" if is_well else f"it says {said.stdout + said.stderr!r}"


def ruling_problem(run: Run, _away: Path) -> str:
    said = run("check", "demo:", "--json")
    return "" if said.returncode in (0, 1) and json.loads(said.stdout)["schema"] == 1 else _failure(said)


def picture_problem(run: Run, away: Path) -> str:
    said = run("render", "demo:", "-o", "map.png")
    is_png = (away / "map.png").exists() and (away / "map.png").read_bytes().startswith(b"\x89PNG")
    return "" if said.returncode == 0 and is_png else _failure(said)


def study_problem(run: Run, _away: Path) -> str:
    said = run("dominance", "demo:juniper-gap", "--jobs", "2", "--json")
    return "" if said.returncode == 0 and json.loads(said.stdout) else _failure(said)


#: What is tried, by its name: each gives what is wrong, "" for nothing.
TRIALS: dict[str, Callable[[Run, Path], str]] = {
    "versions": versions_problem, "ruling": ruling_problem, "picture": picture_problem, "study": study_problem}
#: Commands that list what there is: rule sets with their options, bundled maps, and formats.
LISTS = (("rules", "--json"), ("info", "--json"), ("convert", "--help"))


def window_problem(command: Sequence[str | Path], away: Path, env: dict[str, str]) -> str:
    """What is wrong with the window: it shows a map, and Ctrl+C ends it in order."""
    with subprocess.Popen([*command, "demo:"], cwd=away, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          text=True, preexec_fn=_hears_interrupts if os.name == "posix" else None) as running:
        with suppress(subprocess.TimeoutExpired):
            _, said = running.communicate(timeout=WINDOW_SHOWN)
            return f"it ended by itself with status {running.returncode}: {said}"
        running.send_signal(signal.SIGINT)
        try:
            _, said = running.communicate(timeout=WINDOW_CLOSED)
        except subprocess.TimeoutExpired:
            running.kill()
            return "Ctrl+C did not end it"
    return "" if running.returncode == 0 else f"status {running.returncode}: {said}"


def _hears_interrupts() -> None:
    """Listen to Ctrl+C, which jobs in a shell's background ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def languages_problem(folder: Path) -> str:
    """What is wrong with the languages of a folder: each has its texts and Qt's, and nothing else of Qt's is there."""
    codes = [path.name for path in (CHECKOUT / "resources" / "languages").iterdir()]
    lacking = [code for code in codes if not any(folder.rglob(f"languages/{code}/LC_MESSAGES/losview.mo"))]
    wanted, there = {f"qtbase_{code}.qm" for code in codes}, {path.name for path in folder.rglob("*.qm")}
    sources = sorted(file.name for file in folder.glob("**/resources/languages/**/*")
                     if file.is_file() and file.suffix != ".mo")
    said = [f"no texts in {code}" for code in lacking] + [f"no {name}" for name in sorted(wanted - there)] + [
        f"{name} too much" for name in [*sources, *sorted(there - wanted)]]
    return ", ".join(said)


def main(words: Sequence[str]) -> int:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", type=Path)
    out = parser.parse_args(words).folder.resolve()
    out.mkdir(parents=True, exist_ok=True)
    try:
        folder = freeze(out)
    except subprocess.CalledProcessError as failed:
        print(f"Nothing was frozen: {' '.join(map(str, failed.cmd[:3]))} failed, as it says above.", file=sys.stderr)
        return 1
    away = Path(tempfile.mkdtemp())
    try:
        found = problems([folder / "losview"], [out / "environment" / "bin" / "losview"], away)
    finally:
        shutil.rmtree(away)
    for name, look in (("languages", languages_problem), ("licences", frozen_licences.problem)):
        wrong = look(folder)
        say(f"{name}: {wrong or 'well'}")
        if wrong:
            found.append(f"{name}: {wrong}")
    size = size_of(folder)
    say(f"size: {size / 1e6:.0f} MB of at most {MOST / 1e6:.0f}")
    return int(bool(found) or size > MOST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
