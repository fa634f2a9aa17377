"""Hostile files: whatever they hold, a board or a `FormatError` of one sentence, soon and in little memory."""

from __future__ import annotations

import base64
import json
import random
import re
import tracemalloc
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from losview.base.safe_text import one_line
from losview.board.board import Board, same_board
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS, Format
from losview.hexes.grid import Grid
from tests.support.dose import dose
from tests.support.rich_board import rich

T = TypeVar("T")

HERE = Path("hostile file")
#: Formats of text, read and written; `test_vasl_hostile` and `reader_fuzz` bombard archives.
READABLE = [known for known in FORMATS if known.can_read and known.can_write and known.holds != "a ZIP archive"]
each_format = pytest.mark.parametrize("known", READABLE, ids=lambda known: known.key)

#: What is put in the place of other bytes: what readers trip over.
BITS = [
    b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xe9", b"\xed\xa0\x80", b"\\ud800", "\u2028".encode(), b"\r",
    b"\n", b"\t", b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b";", b"#", b"=", b"-", b".", b"@", b"/",
    b" ", b"null", b"true", b"NaN", b"-Infinity", b"1e999", b"1e-999", b"-0.0", b"0.1", b"1.25", b"-1", b"0",
    b"255", b"65536", b"1001", b"-4001", b"9" * 25, b"9" * 400, b"9" * 5000, b"999999999999", b"2147483648",
    b"{}" * 40, b"[" * 300, b'{"a":' * 300, b'"id": 1', b'"kind": "forest"', b'"version": 2',
    b"size 1000 1000\n", b"size 9 9\n", b"end\n", b'hex 0101 0 "" ""\n', b"woods:1:63;" * 40,
    b"foliage_elev:-9", b"grid pointy even half 1000 x 1000\n", b"terrain\n", b"levels\n", b"legend\n", b"hole",
    b"extra {", b"number -1", b"amount 999999999999999999", b"A1-B1", b"A1@7", b"@999999999,-999999999",
]


def seeds(known: Format) -> list[bytes]:
    assert known.unparse is not None
    half = Board(Grid(3, 3, edges="half")) if known.key != "megamek" else Board(Grid(2, 2))
    found = [known.unparse(board, HERE)[0] for board in (rich(), half)]
    if known.key == "sketch":
        found.append(b"W . F\n0 1 2.25\n")
    return found


def mutant(rng: random.Random, files: list[bytes]) -> bytes:
    """A file made worse: cut, spliced, turned about, or with odd bits in it, once or a few times."""
    data = rng.choice(files)
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        at, to = sorted(rng.randint(0, len(data)) for _ in range(2))
        way = rng.randrange(8)
        if way == 0:
            data = data[:at]
        elif way == 1:
            data = data[:at] + data[min(to, at + 20):]
        elif way == 2:
            data = data[:at] + rng.choice(BITS) + data[at + rng.choice([0, 0, 1, 4]):]
        elif way == 3:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
        elif way == 4:
            other = rng.choice(files)
            data = data[:at] + other[rng.randint(0, len(other)):]
        elif way == 5:
            lines = data.split(b"\n")
            one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[one], lines[two] = lines[two], rng.choice([lines[one], lines[two]])
            data = b"\n".join(lines)
        elif way == 6:
            data = data[:at] + data[at : min(to, at + 60)] * rng.choice([2, 3, 40]) + data[to:]
        else:
            token = rng.choice([b"0", b"1", b'"', b".", b":", b"A1", b"null", b"forest"])
            data = data.replace(token, rng.choice(BITS), rng.choice([1, 2, 9]))
    return data[:200_000]


def digest(known: Format, data: bytes) -> bool:
    """Whether a file holds a board; then that board can be judged safe by writing it and reading it again."""
    board = attempt(lambda: known.read_bytes(data, HERE))
    if isinstance(board, str):
        return False
    assert known.unparse is not None
    unparse = known.unparse
    outcome = attempt(lambda: unparse(board, HERE))
    if isinstance(outcome, str):
        assert re.search("and this map has not|a sketch has 5,000 lines", outcome)
        return True
    written, losses = outcome
    if not losses:
        assert same_board(known.read_bytes(written, HERE), board)
    return True


def attempt(job: Callable[[], T]) -> T | str:
    """What a job gives, or what the `FormatError` that it raises says; any other error is a failure."""
    try:
        return job()
    except FormatError as problem:
        error = problem
    message = str(error)
    assert message == one_line(message), message
    assert len(message) < 1000, message
    assert error.what, message
    assert error.fix, message
    return message


def bombard(known: Format, seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    files = seeds(known)
    taken = sum(digest(known, mutant(rng, files)) for _ in range(rounds))
    assert 0.01 * rounds < taken < 0.9 * rounds  # mutations neither all harmless nor all hopeless


@each_format
def test_thousands_of_bad_files(known: Format) -> None:
    bombard(known, 1, 1500)


@pytest.mark.heavy
@each_format
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_thousands_of_bad_files(known: Format, seed: int) -> None:
    bombard(known, seed, dose(20_000))


#: Values of every type and size, for the places of others.
VALUES = [None, True, False, 0, 1, -1, 6, 64, 1.25, 0.1, -0.0, 1e300, 10**9, 2**31, -(2**63), 10**30, 10**320, "", "A1",
          "-", ".", "1.25", "forest", "x" * 300, "\0", "\n", "\ud800", "flat", "half", [], {}, [[]], [None], [0, 0],
          [[0, 0]] * 3, {"kind": "forest"}, {"id": 1}, {"features": [{"kind": "w"}]}, [{}], ". . .", [". . ."],
          [1, 2, 3], "B1-C1"]


def regrown(rng: random.Random, value: Any) -> Any:
    """A JSON value with one part of it, anywhere, replaced, doubled, renamed or taken out."""
    if isinstance(value, dict | list) and value and rng.random() < 0.85:
        keys = list(value) if isinstance(value, dict) else range(len(value))
        key = rng.choice(keys)
        copy: Any = value.copy()
        way = rng.random()
        if way < 0.7:
            copy[key] = regrown(rng, value[key])
        elif way < 0.8:
            del copy[key]
        elif isinstance(copy, dict):
            copy[rng.choice(["kind", "id", "hex", "level", "later", "features", "C1-B1", "-", "w"])] = value[key]
        else:
            copy.insert(rng.randint(0, len(copy)), value[key])
        return copy
    return rng.choice(VALUES)


def regrow(seed: int, rounds: int) -> None:
    losmap = FORMATS[0]
    rng = random.Random(seed)
    trees = [json.loads(data) for data in seeds(losmap)]
    taken = 0
    for _ in range(rounds):
        tree = rng.choice(trees)
        for _ in range(rng.choice([1, 1, 2, 4])):
            tree = regrown(rng, tree)
        taken += digest(losmap, json.dumps(tree).encode("utf-8"))
    assert 0.1 * rounds < taken < 0.9 * rounds


def test_thousands_of_maps_with_wrong_values() -> None:
    """Good JSON all of them, so that what is in it is looked at."""
    regrow(1, 3000)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_thousands_of_maps_with_wrong_values(seed: int) -> None:
    regrow(seed, dose(20_000))


@each_format
def test_every_cut(known: Format) -> None:
    for data in seeds(known):
        for length in range(0, len(data), 1 + len(data) // 1000):
            digest(known, data[:length])


@each_format
def test_every_byte_turned(known: Format) -> None:
    rng = random.Random(4)
    for data in seeds(known):
        for at in range(0, len(data), 1 + len(data) // 1000):
            digest(known, data[:at] + bytes([rng.randrange(256)]) + data[at + 1:])


@each_format
def test_noise(known: Format) -> None:
    rng = random.Random(9)
    for size in (0, 1, 10, 1000, 100_000):
        for letters in (bytes(range(256)), b'{}[]",:0159.-eE \n', b"abcABC019 .-:;\"#=@\n"):
            for _ in range(5):
                assert not digest(known, bytes(rng.choices(letters, k=size))) or size < 100


@each_format
def test_the_files_of_other_formats(known: Format) -> None:
    """A format that is told apart by a suffix may still meet any other's content."""
    for other in READABLE:
        for data in seeds(other):
            assert digest(known, data) == (other is known)


_TMX = (b'<map orientation="hexagonal" width="%d" height="%d" tilewidth="64" tileheight="56" hexsidelength="32" '
        b'staggeraxis="x" staggerindex="odd">')
_TMJ = (b'{"orientation":"hexagonal","width":1000,"height":1000,"tilewidth":64,"tileheight":56,"hexsidelength":32,'
        b'"staggeraxis":"x","layers":[')
LOSMAP = b'{"format": "losview map", "version": 1, "grid": {"columns": 2, "rows": 1}, '
BOMBS = {
    "tmx": [
        _TMX % (999999999, 999999999) + b"</map>", _TMX % (2, 2) + b"<group>" * 100_000,
        _TMX % (2, 2) + b"<a/>" * 1_100_000,
        _TMX % (2, 2) + b'<layer name="x"><data encoding="base64" compression="zlib">'
        + base64.b64encode(zlib.compress(bytes(100_000_000))) + b"</data></layer></map>",
        _TMX % (1000, 1000) + b'<layer name="x"><data encoding="csv">' + b"," * 999_999 + b"</data></layer></map>",
        b'<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>' + _TMX % (2, 2) + b"&d;</map>",
        _TMX % (2, 2) + b"<tileset " + b" ".join(b'a%d="1"' % at for at in range(100_000)) + b"/></map>",
        _TMX % (1, 1) + b'<tileset firstgid="1"><tile id="0" type="woods"/></tileset>'
        + b'<layer width="1" height="1"><data encoding="csv">1</data></layer>' * 5_000 + b"</map>",
    ],
    "tmj": [
        _TMJ + b'{"type":"group","layers":[' * 900, _TMJ + b'{"type":"tilelayer","data":[' + b"1," * 500_000,
        _TMJ + b",".join([b'{"type":"tilelayer","name":"x","encoding":"base64","compression":"zlib","data":"'
                          + base64.b64encode(zlib.compress(bytes(4_000_000))) + b'"}'] * 9) + b"]}",
        _TMJ + b'{"type":"objectgroup","objects":[{"polygon":[' + b'{"x":1e300,"y":1},' * 90_000 + b'{"x":0}]}]}]}',
    ],
    "losmap": [
        b"[" * 900_000, b'{"a":' * 150_000, b"[" * 400_000 + b"]" * 400_000, b'{"a":[' * 900 + b"]}" * 900,
        LOSMAP + b'"x": ' + b"[" * 900 + b"]" * 900 + b"}",
        LOSMAP + b'"x": [' + b"[]," * 300_000 + b"1]}",
        LOSMAP + b'"terrain": ["' + b". " * 500_000 + b'"]}',
        LOSMAP + b'"levels": [[' + b"1," * 500_000 + b"1]]}",
        LOSMAP + b'"title": ' + b"1" * 500_000 + b"}",
        LOSMAP + b'"title": "' + b"\\ud800" * 100_000 + b'"}',
        LOSMAP + b'"hexsides": {"' + b"1-" * 200_000 + b'": ["wall"]}}',
        LOSMAP + b'"counters": [{"id": 1, "kind": "mech", "hex": "' + b"A" * 400_000 + b'1"}]}',
        LOSMAP + b'"labels": {"style": "' + b"letters" * 50_000 + b'"}}',
        LOSMAP + b", ".join([b'"legend": {}'] * 30_000) + b"}",
        LOSMAP + b'"legend": {' + b", ".join(b'"t%d": {"theme": "%d"}' % (i, i) for i in range(66_000)) + b"}}",
        b'{"format": "losview map", "version": 1, "grid": {"columns": 99999999, "rows": 99999999}}',
    ],
    "megamek": [
        b"size 999999999 999999999\n", b"size 1000 1000\n" + b"\n" * 100_000,
        b"size 1000 1000\n" + b'hex 1 1 "" ""\n' * 9,
        b"\n" * 4_100_000, b"# comment\n" * 200_000,
        b'size 1 1\nhex 0101 0 "' + b"a:1;" * 200_000 + b'" ""\nend\n',
        b'size 1 1\nhex 0101 0 "' + b"a" * 500_000 + b':1" ""\nend\n',
        b"size 1 1\nhex " + b"1" * 500_000 + b' 0 "" ""\nend\n',
        b"size 1 1\nhex " + b" " * 500_000 + b"x\n", b"size" + b" " * 500_000 + b"x\n",
        b"size 1 1\nhex 0101 " + b"9" * 500_000,
        b"size 1 1\nhex 0101 0 " + b'""' * 200_000,
    ],
    "sketch": [
        b". " * 500_000, b"1 " * 500_000, b".\n" * 20_000, b". . .\n" * 1001, b"grid 1000000 x 1000000\n",
        b"grid 1000 x 1000\n", b"legend\n" + b"  a = forest\n" * 4000, b'title "' * 10_000,
        b"legend\n  a = " + b"forest, " * 50_000 + b"forest\nterrain\n  a\n",
        b"grid 5 x 5\nscenario\n  x = " + b"[" * 300_000,
        b"grid 5 x 5\nscenario\n  x = " + b"[" * 900 + b"]" * 900,
        b"grid 5 x 5\nhexsides\n  " + b"1-" * 20_000 + b"x slope\n",
        b"grid 5 x 5\nunits\n" + b"  mech A1\n" * 4000,
        b"grid 5 x 5\ndepictions\n  forest " + b"A1 " * 20_000 + b"\n",
        b"grid 5 x 5\ndepictions\n  forest A1 " + b'"' * 100_001 + b"\n",
        b'# "' * 100_000, b'"#' * 100_000, b"\\\"#" * 100_000, b'a" ' * 100_000,
    ],
}


@pytest.mark.parametrize(("key", "place"), [(key, at) for key, bombs in BOMBS.items() for at in range(len(bombs))])
def test_bombs(key: str, place: int) -> None:
    """Files made to ask for endless time or memory: all are refused or read within 25 times their size."""
    known = next(known for known in FORMATS if known.key == key)
    data = BOMBS[key][place]
    tracemalloc.start()
    try:
        digest(known, data)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 25 * len(data) + (100 << 20)


def test_a_tiny_file_cannot_ask_for_much() -> None:
    for key, data in (("megamek", b"size 1000 1000\nend\n"), ("losmap", BOMBS["losmap"][-1])):
        known = next(known for known in FORMATS if known.key == key)
        tracemalloc.start()
        try:
            assert not digest(known, data)
            assert tracemalloc.get_traced_memory()[1] < 1 << 20
        finally:
            tracemalloc.stop()
