"""What every test may use: the neighbouring `../shared` folder, the dose of long runs, hypothesis' settings."""

import gc
import logging
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator

os.environ.setdefault("LOSVIEW_FAULTS", "raise")  # no reader hides a fault of losview's own in a sentence
os.environ["LOSVIEW_LANGUAGE"] = "en"  # tests read what losview says

from pathlib import Path

import pytest
from hypothesis import settings

from tests.support import shuffled
from tests.support.paths import SHARED

#: How many examples a law is tried with that names no number of its own.
EXAMPLES = 25

# A slow machine is no failure, so no example has a deadline. Continuous integration (CI set) repeats the same
# examples each time; elsewhere every run tries new ones.
settings.register_profile("losview", deadline=None, max_examples=EXAMPLES)
settings.register_profile("losview-ci", deadline=None, max_examples=EXAMPLES, derandomize=True)
settings.load_profile("losview-ci" if os.environ.get("CI") else "losview")


def pytest_addoption(parser: pytest.Parser) -> None:
    shuffled.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    shuffled.keep_order(config)
    logs = tempfile.mkdtemp(prefix="losview-test-logs-")  # not where the log of whoever runs the tests is
    os.environ["XDG_STATE_HOME"] = os.environ["LOCALAPPDATA"] = logs
    config.add_cleanup(lambda: shutil.rmtree(logs, ignore_errors=True))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    shuffled.shuffle(config, items)


def pytest_collection_finish() -> None:
    """Python need not look again and again for garbage among all modules and tests, which stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def environment_is_kept() -> Iterator[None]:
    """No test changes what later ones find in the environment; it is brought back, and the test fails that did."""
    before = _environment()
    yield
    after = _environment()
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    if changed:
        for name in changed:
            os.environ.pop(name, None)
        os.environ.update(before)
        pytest.fail(f"the test leaves environment variables changed: {', '.join(changed)}")


def _environment() -> dict[str, str]:
    """The environment but for what pytest and PySide6 write into it, and settings of Qt, which takes them once."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "PYSIDE6_", "QT_"))}


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a log that begins with the test and ends with it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    root = logging.getLogger("losview")
    before = root.handlers[:]
    root.handlers = [handler for handler in before if isinstance(handler, logging.NullHandler)]
    yield tmp_path / "losview" / "losview.log"
    for handler in root.handlers:
        handler.close()
    root.handlers = before
    root.setLevel(logging.NOTSET)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The `shared` folder beside the checkout (other people's boards, oracles); the test is skipped where it is not."""
    if not SHARED.is_dir():
        pytest.skip("needs the boards and oracles of ../shared, which is not beside this checkout")
    return SHARED
