"""Every reader takes an input or refuses it in one sentence, soon, and opens no file that it was not given."""

from __future__ import annotations

import random
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.dose import dose
from tests.support.reader_fuzz import KEPT, Reader, Tally, grown, readers, run, try_one

READERS = readers()
each_reader = pytest.mark.parametrize("reader", READERS, ids=[reader.name for reader in READERS])

#: Of each reader's inputs, those that it does not refuse: mutations are neither all hopeless nor all harmless.
FEWEST = 0.005


def tried(reader: Reader, seed: str, count: int, folder: Path) -> Tally:
    tally = run(reader, random.Random(f"{seed} {reader.name}"), count, folder)
    assert not tally.failures, "\n".join(tally.failures[:3])
    return tally


@each_reader
def test_a_hundred_inputs(reader: Reader, tmp_path: Path) -> None:
    tried(reader, "few", 100, tmp_path)


@pytest.mark.heavy
@each_reader
def test_ten_thousand_inputs(reader: Reader, tmp_path: Path) -> None:
    count = dose(10_000)
    assert tried(reader, "many", count, tmp_path).taken >= FEWEST * count


@pytest.mark.parametrize("path", sorted(KEPT.iterdir()), ids=lambda path: path.name)
def test_inputs_that_once_did_harm(path: Path, tmp_path: Path) -> None:
    fitting = [reader for reader in READERS if path.name.startswith(f"{reader.name}-")]
    reader = max(fitting, key=lambda one: len(one.name))
    tally = Tally()
    try_one(reader, path.read_bytes(), tmp_path, tally)
    assert not tally.failures, "\n".join(tally.failures)


def test_the_fuzz_notices_a_fault_a_bad_sentence_and_a_strange_file(tmp_path: Path) -> None:
    """A check that cannot fail is none."""
    def fails(_: Path) -> None:
        raise IndexError("out of range")

    def opens(_: Path) -> None:
        Path("/etc/hostname").exists()
        with open("/dev/null", "rb"):
            pass

    for read, what in ((fails, "IndexError"), (opens, "opened ['/dev/null']")):
        tally = Tally()
        try_one(Reader("x", "", [b""], (), read), b"", tmp_path, tally)
        assert what in tally.failures[0]


def test_the_fuzz_notices_what_takes_time_that_grows_with_the_square(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As keys of many parts do with the reader of the standard library."""
    monkeypatch.setattr("tests.support.reader_fuzz.MOST_SECONDS", 0.5)

    def parse(path: Path) -> None:
        with suppress(ValueError, RecursionError):
            tomllib.loads(path.read_text(encoding="utf-8", errors="replace"))

    lesson, rng, tally = next(reader for reader in READERS if reader.name == "lesson"), random.Random(7), Tally()
    careless = Reader("careless", ".toml", lesson.seeds, lesson.words, parse)
    while not tally.failures and tally.tried < 400:
        try_one(careless, grown(rng, rng.choice(careless.seeds)), tmp_path, tally)
    assert any("was stopped" in failure or "took" in failure for failure in tally.failures), tally.tried
