"""A fuzz of every reader: each input is taken or refused in one sentence, soon, and touches no other file.

    python -m tests.support.reader_fuzz 100000 --seed 7

tries so many inputs, prints what each reader did with its share, and ends with status 1 after a failure.  Inputs are
good files made worse byte by byte, texts put together from the words of their grammar, and both with one thing far too
often: characters of one class, a piece or a word, brackets inside each other.  Whoever takes time that grows with the
square of these takes too long.  `KEPT` are inputs that once did harm.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import os
import random
import re
import signal
import struct
import sys
import tempfile
import threading
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from fsrs import Rating

from losview.base.boundary import FAULTS
from losview.base.safe_text import one_line
from losview.base.study_error import StudyError
from losview.board.board import Board
from losview.cli.check_pairs import PairReader
from losview.cli.errors import Refusal
from losview.cli.judged_map import JudgedMap
from losview.features.records.game_record import record_of
from losview.features.records.log_entry import RulingError
from losview.features.records.ruling_log import read_log
from losview.features.studies.verdict_list import read_verdicts
from losview.features.teaching.bundled_lessons import lesson_paths
from losview.features.teaching.drill_memory import DrillMemory
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_error import LessonError
from losview.features.teaching.lesson_file import read_lesson
from losview.features.teaching.memory_file import memory_text, read_memory
from losview.formats.clip_text import clip_in
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS, open_map
from losview.formats.height_grid import read_heights
from losview.formats.losmap.journal_file import map_path, read_journal, read_journal_heading
from losview.formats.losmap.policy import follow
from losview.formats.losmap.referenced import remarks
from losview.formats.map_editors.tile_table import read_tile_table
from losview.formats.picture_text import text_in_picture
from losview.formats.vasl.gif import read_gif
from losview.formats.vasl.layout_text import is_plain_layout, looks_like_layout, parse_layout
from losview.formats.vasl.terrain_codes import kinds_by_code
from losview.formats.vasl.vasl_format import terrain_types_in
from losview.formats.vassal.board_line import read_boards
from losview.formats.vassal.container import saved_text
from losview.formats.vassal.counter_kinds import facing_of, found_in
from losview.formats.vassal.module_board import module_board
from losview.formats.vassal.module_file import read_module
from losview.formats.vassal.pieces import PieceReader
from losview.formats.vassal.saved_game import read_commands
from losview.hexes.grid import Grid
from losview.rules.case_file import CaseError, read_case
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_end, parse_level
from losview.rules.positions import parse_position
from losview.rules.reading_file import read_readings, readings_text
from losview.rules.reading_set import readings_of
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support.archives import METADATA, WOODS, Paint, packed, stream, zipped
from tests.support.case_files import case_paths
from tests.support.referee_inputs import NIGHT_MAP, read_cloaking_box, read_ledger
from tests.support.tiled_maps import tiled_maps
from tests.support.vasl_overlays import gif, patch
from tests.support.vassal_modules import build_file, module
from tests.support.vassal_saves import GameText, afv, contained, dummy, marker, squad
from tests.support.wxx_maps import ROWS, wxx

#: Inputs that once did harm, and the reader of each: files of this folder begin with its name and a dash.
KEPT = Path(__file__).parent / "kept_inputs"

#: Seconds of the processor that one input may take, seconds by the clock, and characters of an error's sentence.
MOST_SECONDS, MOST_WAITING, LONGEST = 2.0, 60.0, 6000

#: Errors that say it in a sentence.
SENTENCES = (FormatError, CaseError, LessonError, RuleError, RulingError, Refusal, StudyError)

#: What is put in the place of other bytes: what readers trip over.
BITS = (
    b"", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xe9", b"\xed\xa0\x80", b"\\ud800", "\u2028".encode(), b"\r", b"\n",
    b"\t",
    b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b";", b"#", b"=", b"-", b".", b"@", b"/", b"<", b">", b"&", b" ",
    b"null", b"true", b"NaN", b"-Infinity", b"1e999", b"-0.0", b"0.1", b"1.25", b"-1", b"0", b"255", b"65536",
    b"-4001", b"9" * 25, b"9" * 400, b"9" * 5000, b"2147483648", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"[" * 300,
    b'{"a":' * 300, b"<a>" * 300, b'"/dev/zero"', b'"//host/x"', b"\xc2\xb2", "٣".encode(), "İ".encode(),
)

#: Of inputs that are made worse, the share that has something far too often; how often, in bytes; and the most bytes of
#: any input: what the help promises is read within `MOST_SECONDS`.
OFTEN, SIZES, LARGEST = 0.12, (2_000, 100_000, 100_000, 300_000), 900_000

#: Classes of characters, for long runs; and what stands between words, for words in long rows.
CLASSES = (b"0123456789", b"abcxyz", b"ABCXYZ", b"0f", b"1_", b"-+", b"\r\n", b"\t ", "é²٣".encode(), b"\x00\xff",
           *(bytes([sign]) for sign in b" \n\"'\\.,:;=#-/|&<>()[]{}@!?*_0a"))
JOINTS = (*(bytes([sign]) for sign in b".,:;=-/|& \n_@#+"), b"", b" . ", b", ", b" = ", b"->", b"::", b" - ")

#: What opens and closes.
PAIRS = ((b"[", b"]"), (b"{", b"}"), (b"(", b")"), (b'{"a":', b"}"), (b"{a=", b"}"), (b"[[", b"]]"), (b"[1,", b"]"),
         (b"<a>", b"</a>"), (b"<g>", b"</g>"), (b"<!--", b"-->"), (b"&", b";"), (b'"', b'"'), (b"'", b"'"),
         (b'"""', b'"""'))


@dataclass
class Reader:
    """One reader of something that losview did not make.

    Attributes:
        name: of the reader. suffix: of the files that it is given.
        seeds: good inputs. words: of its grammar, for inputs put together.
        read: reads the file that holds an input; what it raises besides `SENTENCES` is a failure.
        make: makes an input where mutating bytes would seldom reach anything, None for no such way.
    """

    name: str
    suffix: str
    seeds: Sequence[bytes]
    words: Sequence[str]
    read: Callable[[Path], object]
    make: Callable[[random.Random], bytes] | None = None


@dataclass
class Tally:
    """What became of inputs of one reader."""

    tried: int = 0
    taken: int = 0
    slowest: float = 0.0
    failures: list[str] = field(default_factory=list)


#: A table of tiles.
_TILES = b'tileset,tile,terrain,level\nmini,0,open,\nmini,1,"woods, dirt road",1.5\n\nland,70,grain\n'

#: A grid of heights.
_HEIGHTS = (b"ncols 3\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 50\nNODATA_value -9999\n"
            b"1 2.5 3\n-9999 4 5e1\n")

#: A piece of a map as it is copied.
_CLIP = (b'grid flat odd\nterrain\n  W .\n  . W\nhexsides\n  A1-B1 wall\nunits\n  infantry A1 number 3\nextra\n'
         b'  clip = {"layers": ["ground", "terrain", "units"], "rows": ["x.", "xx"]}\n')


def _drill_memory() -> bytes:
    """The memory of three positions of two rules."""
    memory, now = DrillMemory({}, {"asl": 2}), datetime(2026, 5, 1, tzinfo=UTC)
    for rule, rating in (("A6.4", Rating.Again), ("A6.4", Rating.Good), ("A6.1", Rating.Good)):
        memory.take("asl", rule, rating, now)
    return memory_text(memory).encode()


def readers() -> list[Reader]:
    """Every reader."""
    board, judged = Board(Grid(4, 3)), _judged()
    found = [Reader(known.key, (*known.suffixes, "")[0], _seeds(known.key), WORDS[known.key],
                    _OPENERS.get(known.key, _open_all), _MAKERS.get(known.key)) for known in FORMATS]
    found += [
        Reader("case", ".txt", [f"rules {path.parent.name}\n".encode() + path.read_bytes()
                                for path in case_paths()[::9]], WORDS["case"], read_case),
        Reader("lesson", ".toml", [path.read_bytes() for path in lesson_paths()[::5]],
               (*WORDS["case"], "[[step]]\n", "[step.wrong]\n", 'ask = "outcome"\n', "options = {}\n", '"""\n', "\n"),
               lambda path: disagreements(read_lesson(path))),
        Reader("readings", ".toml", [readings_text(readings_of(rules, {}, "a")).encode() for rules in RULE_SETS],
               ("[readings]\n", 'name = "a"\n', 'rules = "asl"\n', "{}", '"""', "\n"), read_readings),
        Reader("drills", ".json", [_drill_memory()],
               ('"rules": {}', '"A6.4": {}', '"asked": 3', '"due": "2026"', "null", "0.5"), read_memory),
        Reader("picture", ".png", _pictures(), WORDS["xml"], _position_of, _picture),
        Reader("position", "", [json.dumps(_POSITION).encode()], WORDS["position"],
               lambda path: _on(board, parse_position(_text(path)))),
        Reader("terrain-types", ".xml", [_TYPES], WORDS["xml"], lambda path: kinds_by_code(terrain_types_in(path))),
        Reader("pairs", ".txt", [b"A1\tB2\n# a remark\nC3:1\tD1@2-3\n"], WORDS["ends"],
               lambda path: _pairs(judged, path)),
        Reader("verdicts", ".tsv", [b"a\tb\tblocked\nA1\tB2\t0\n# a remark\nC3\tD1\tblind\n"], WORDS["ends"],
               lambda path: read_verdicts(str(path))),
        Reader("end", "", [b"A1", b"B2@bypass/2-3:1.25", b"C3@96,-8", b"D1:roof"], WORDS["ends"],
               lambda path: _ends(board, _text(path))),
        Reader("layout", "", [b"bd02 bd12r / bd03[A-P 1-5]", b'"my maps/bd02"r bd03'], WORDS["layout"],
               lambda path: _layout(_text(path), path.parent)),
        Reader("ledger", ".losmap", [json.dumps(NIGHT_MAP).encode()], (), read_ledger,
               lambda rng: _night_tree(rng, "referee")),
        Reader("cloaking-box", ".losmap", [json.dumps(NIGHT_MAP).encode()], (), read_cloaking_box,
               lambda rng: _night_tree(rng, "cloaking")),
        Reader("journal", ".journal", [_journal_of(_MAP)], WORDS["losmap"], _read_journal, _journal),
        Reader("gif", ".gif", [gif(patch(((9, 9), 6, place), size=(20, 16)), interlaced=place > 1)
                               for place in range(3)], ("GIF89a", ",", "!", "\0"),
               lambda path: read_gif(path.read_bytes(), path, "x.gif")),
        Reader("module", ".vmod", [module(b"x")], WORDS["xml"], _module_maps, _module),
        Reader("tiles", ".csv", [_TILES], ("tileset,tile,terrain,level", "tileset;tile;terrain;level", "mini", ",", ";",
                                           "1", '"woods, road"', "1,5", "open", "\n", '"'), read_tile_table),
        Reader("heights", ".asc", [_HEIGHTS], ("ncols 2", "nrows 2", "cellsize 1", "NODATA_value -9999", "1", "2.5",
                                               "-9999", "nan", "1e999", "\n"), read_heights),
        Reader("clipboard", "", [_CLIP], WORDS["sketch"], lambda path: clip_in(_text(path))),
        Reader("reference", "", [b"pic.png", b"maps/bd02", b"../x", b"//host/x", b"C:\\x\\y"], WORDS["reference"],
               lambda path: follow(path.parent, _text(path))),
    ]
    return found


def run(reader: Reader, rng: random.Random, count: int, folder: Path) -> Tally:
    """Try so many inputs of a reader."""
    tally = Tally()
    for _ in range(count):
        try_one(reader, made(reader, rng), folder, tally)
    return tally


def try_one(reader: Reader, data: bytes, folder: Path, tally: Tally) -> None:
    """Give an input to its reader, and note what became of it."""
    path = folder / f"input{reader.suffix}"
    path.write_bytes(data)
    tally.tried += 1
    start, begun = time.process_time(), time.monotonic()
    try:
        with opened_files() as opened, _stopped_late():
            reader.read(path)
        tally.taken += 1
        problem = ""
    except SENTENCES as told:
        problem = _bad_sentence(str(told))
    except Endless:
        problem = "was stopped"
    except Exception as fault:  # the point of it all
        problem = f"{type(fault).__name__}: {fault}"[:300]
    taken, waited = time.process_time() - start, time.monotonic() - begun
    tally.slowest = max(tally.slowest, taken)
    strange = sorted({name for name in opened if _is_foreign(name, folder)})
    too_long = taken > MOST_SECONDS or waited > MOST_WAITING
    for what in (problem, f"took {taken:.1f} s" if too_long else "", f"opened {strange}" if strange else ""):
        if what:
            tally.failures.append(f"{reader.name}: {what}: {data[:2000]!r}")


class Endless(BaseException):
    """A reader has taken many times what it may; no reader catches this."""


@contextmanager
def _stopped_late() -> Iterator[None]:
    """Within the block a reader is stopped that would take minutes, where the system has a clock for that."""
    can_stop = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not can_stop:
        yield
        return

    def stop(*_: object) -> None:
        raise Endless

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, 3 * MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def made(reader: Reader, rng: random.Random) -> bytes:
    """An input: a good one made worse, one put together from words, or one made by the reader's own way."""
    way = rng.random()
    if reader.make is not None and way < 0.6:
        return reader.make(rng)
    if way < 0.8 or not reader.words:
        return worse(rng, rng.choice(reader.seeds), reader.seeds)
    joints = rng.choice((" ", "", "\n", "\n  ", "\t"))
    text = joints.join(rng.choice(reader.words) for _ in range(rng.choice((1, 2, 3, 5, 9, 30))))
    data = text.encode("utf-8", "surrogatepass")
    return grown(rng, data) if rng.random() < OFTEN else data


def grown(rng: random.Random, data: bytes) -> bytes:
    """An input with something in it far too often, in the place of a word, of a row's beginning, or anywhere."""
    size = rng.choice(SIZES)
    words = list(re.finditer(rb"\w+", data)) if rng.random() < 0.5 else list(re.finditer(rb"(?m)^\s*[^\s=:]+", data))
    word = rng.choice(words) if words else None
    at, to = word.span() if word else (0, 0)
    if word is None or rng.random() < 0.2:
        at = to = rng.randint(0, len(data))
    way = rng.choice((0, 1, 1, 2, 2, 3))
    if way == 0:
        run = bytes(rng.choices(rng.choice(CLASSES), k=size))
    elif way == 1:
        piece = (word[0] if word else b"a") + rng.choice(JOINTS)
        run = piece * (size // len(piece)) + (word[0] if word else b"a")
    elif way == 2:
        start = rng.randint(0, len(data))
        piece = data[start : start + rng.choice((3, 20, 200))] or b"a"
        row = data.rfind(b"\n", 0, start) + 1
        piece = data[row : data.find(b"\n", start) + 1] or piece if rng.random() < 0.5 else piece
        count = size // len(piece)
        numbers = rng.random() < 0.5 and re.search(rb"\d+|\w+", piece)
        run = b"".join(piece[: numbers.start()] + b"%d" % n + piece[numbers.end():]  for n in range(count)) \
            if numbers else piece * count
    else:
        opens, closes = rng.choice(PAIRS)
        deep = size // len(opens + closes)
        run = opens * deep + rng.choice((b"", closes * deep, word[0] + closes * deep if word else closes))
    return (data[:at] + run + data[to:])[:LARGEST]


def worse(rng: random.Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """An input cut, spliced, turned about, or with odd bits in it, once or a few times, or one that is `grown`."""
    if rng.random() < OFTEN:
        return grown(rng, data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        at, to = sorted(rng.randint(0, len(data)) for _ in range(2))
        way = rng.randrange(6)
        if way == 0:
            data = data[:at] if rng.random() < 0.3 else data[:at] + data[min(to, at + 20):]
        elif way == 1:
            data = data[:at] + rng.choice(BITS) + data[at + rng.choice((0, 0, 1, 4)):]
        elif way == 2:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
        elif way == 3:
            other = rng.choice(others)
            data = data[:at] + other[rng.randint(0, len(other)):]
        elif way == 4:
            data = data[:at] + data[at : min(to, at + 60)] * rng.choice((2, 3, 40)) + data[to:]
        else:
            token = rng.choice((b"0", b"1", b'"', b".", b":", b"A1", b"null", b"forest", b"<", b"-"))
            data = data.replace(token, rng.choice(BITS), rng.choice((1, 2, 9)))
    return data[:200_000]


def _bad_sentence(text: str) -> str:
    """What is wrong with an error's sentence, "" if it is a good one."""
    if not text or len(text) > LONGEST:
        return f"a sentence of {len(text)} characters"
    return "" if text == one_line(text) else f"a sentence that is more than one harmless line: {text!r}"


# Files that are opened.

_watching: list[str] | None = None


def _watch(event: str, args: tuple[Any, ...]) -> None:
    if _watching is not None and event == "open" and isinstance(args[0], str | bytes | os.PathLike):
        _watching.append(os.fsdecode(args[0]))


@contextmanager
def opened_files() -> Iterator[list[str]]:
    """The names of files that are opened within the block."""
    global _watching
    if not getattr(opened_files, "hooked", False):
        sys.addaudithook(_watch)  # there is no way to take it away again
        opened_files.hooked = True  # type: ignore[attr-defined]
    _watching = names = []
    try:
        yield names
    finally:
        _watching = None


def _is_foreign(name: str, folder: Path) -> bool:
    """Whether a file is neither the input nor one of the program's own, such as a module that is loaded late."""
    own = (str(folder), sys.prefix, sys.base_prefix, str(Path(__file__).parents[2]), os.path.dirname(os.__file__),
           os.environ["XDG_STATE_HOME"])  # where a window of the same process keeps its log
    return os.path.isabs(name) and not name.startswith(own)


# What readers do with an input.

def _text(path: Path) -> str:
    """An input as text, with halves of surrogate pairs where its bytes say so."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _open_all(path: Path) -> Board:
    """Open a map, look at what it refers to, and write what it holds."""
    board = open_map(path)
    list(remarks(board))
    FORMATS[0].unparse(board, path)  # type: ignore[misc]
    return board


def _read_journal(path: Path) -> object:
    """Read a journal as the next start does: its heading, then its map."""
    return map_path(read_journal_heading(path)), read_journal(path)


def _position_of(path: Path) -> object:
    text = text_in_picture(path)
    return None if text is None else parse_position(text)


def _on(board: Board, position: Any) -> object:
    return position.ends(board)


def _pairs(judged: JudgedMap, path: Path) -> None:
    with path.open("rb") as lines:
        reader = PairReader(judged, lines, path.name)
        for _ in reader.batches():
            pass
    if reader.problem is not None:
        raise reader.problem


def _judged() -> JudgedMap:
    board = Board(Grid(4, 3))
    return JudgedMap("map", board, rule_set("asl").prepare(board, {}))


def _ends(board: Board, text: str) -> None:
    with suppress(RuleError):
        parse_level(text)
    parse_end(board, text)


def _layout(text: str, folder: Path) -> None:
    for name in ("bd02", "bd03", "bd12"):
        (folder / name).touch()
    is_plain_layout(text)
    looks_like_layout(text)
    parse_layout(text, folder)


# Inputs.

_POSITION = {"losview": 1, "map": "Two ridges", "file": "hill.losmap", "hash": "9f2c51a07be3d684", "rules": "cwb",
             "options": {"ridge-middle": "lower"}, "from": "A1", "to": "B2:2", "to_eye": "0.25"}
_TYPES = (b'<boardMetadata><terrainTypes><terrainType name="Open Ground" typeCode="0" height="0" LOSCategory="OPEN"/>'
          b'<terrainType name="Woods" typeCode="60" height="1" isLOSObstacle="TRUE" LOSCategory="WOODS"/>'
          b"</terrainTypes></boardMetadata>")
_MAP: dict[str, Any] = {
    "format": "losview map", "version": 3, "title": "Rich", "grid": {"columns": 4, "rows": 3},
    "labels": {"style": "letters", "first_column": 1, "first_row": 1}, "notes": ["a note"],
    "scenario": {"rules": "asl", "options": {"stairwells": "marked"}, "thread": {"from": "A1", "to": "C2"},
                 "sides": ["red", "blue"], "night": {"nvr": 3, "cloud": "scattered", "moon": "half", "month": 10},
                 "demands": [{"from": "A1", "to": "C2", "seen": True},
                             {"from": ["A2", "B2:1"], "to": "D1", "seen": False}]},
    "legend": {"F": {"features": [{"kind": "forest", "height": 1.5, "amount": 2, "exits": 9}], "theme": "grass"}},
    "terrain": [". F . .", "F . . F", ". . . ."], "levels": [[0, 1, 1.25, 0], [0, 0, 1, -1], [0, 0, 0, 2]],
    "hexsides": {"A1-B1": ["slope"], "A1/north": ["wall"]},
    "depictions": [{"id": 1, "kind": "forest", "outline": [[0, 0], [700, 0], [0, 700]], "holes": [
        [[10, 10], [100, 10], [10, 100]]], "height": 1}],
    "counters": [{"id": 2, "kind": "infantry", "hex": "B2", "side": "red", "name": "1/I", "facing": 0, "level": 1}],
    "texts": [{"id": 3, "text": "Hill 522", "at": [768, 0], "size": "large", "colour": "#a8201a", "turned": 15,
               "boxed": True}],
    "backgrounds": [{"file": "pic.png", "entry": "", "sha256": "ab", "box": [0, 0, 1, 1], "at": [0, 0, 1, 1],
                     "turned": False, "name": "2"},
                    {"file": "scan.png", "affine": [4, 0.1, -1, 0.2, 3, 0.5], "opacity": 0.7, "brightness": -0.2,
                     "locked": True}],
    "boards": [{"file": "bd02", "sha256": "ab", "name": "2"}], "later": {"deep": [1, None, "x"]},
}
#: Values of every type and size, for the places of others.
_VALUES = (None, True, 0, 1, -1, 6, 64, 1.25, 0.1, -0.0, 1e300, 10**9, 2**31, -(2**63), 10**30, 10**320, "", "A1",
"-", ".",
           "forest", "x" * 300, "\0", "\n", "\ud800", "flat", "half", [], {}, [[]], [None], [0, 0], [[0, 0]] * 3,
           {"kind": "forest"}, {"id": 1}, [{}], ". . .", [1, 2, 3], "B1-C1", "/dev/zero", "//host/share/x.png",
           "http://host/x.png", "../../x.png", "C:\\x.png", "input.losmap", "bd02r bd03", "CON",
           {"file": "/proc/self/mem"},
           [[-100000, 5], [100000, 7], [3, 100000]], {"from": "A1", "to": "A1"}, {"nvr": 99}, "demo:first-map")


def _tree(rng: random.Random) -> bytes:
    """A `.losmap` of good JSON with values of it, anywhere, replaced, doubled, renamed or taken out."""
    tree: Any = _MAP
    for _ in range(rng.choice((1, 1, 2, 4))):
        tree = _regrown(rng, tree)
    return json.dumps(tree).encode()


def _night_tree(rng: random.Random, entry: str) -> bytes:
    """A map with a referee's ledger and a Cloaking Box, one of them changed likewise.

    Dozens of acts are tried on each, so that nothing is in it tens of thousands of times.
    """
    scenario = dict(NIGHT_MAP["scenario"])
    for _ in range(rng.choice((1, 1, 2, 4))):
        scenario[entry] = _regrown(rng, scenario[entry], 300)
    return json.dumps({**NIGHT_MAP, "scenario": scenario}).encode()


def _open_game(path: Path) -> None:
    """Open a game, and read its record and its log."""
    _open_all(path)
    board = open_map(path)
    record_of(board)
    read_log(board.scenario.get("rulings"))


def _game_tree(rng: random.Random) -> bytes:
    """A `.losgame` changed likewise."""
    tree: Any = _GAME
    for _ in range(rng.choice((1, 1, 2, 4))):
        tree = _regrown(rng, tree)
    return json.dumps(tree).encode()


def _regrown(rng: random.Random, value: Any, most: int = 30_000) -> Any:
    """A value of which a part, anywhere, is another one, is missing, or is there twice or `most` times at most."""
    if not (isinstance(value, dict | list) and value and rng.random() < 0.85):
        return rng.choice(_VALUES)
    copy: Any = value.copy()
    key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    way = rng.random()
    if way < OFTEN / 4:
        copy[key] = _often(rng, value[key], most)
        return copy
    if way < 0.75:
        copy[key] = _regrown(rng, value[key], most)
    elif way < 0.85:
        del copy[key]
    elif isinstance(copy, dict):
        copy[rng.choice(("kind", "id", "hex", "level", "later", "file", "features", "parts", "sheets"))] = value[key]
    else:
        copy.insert(rng.randint(0, len(copy)), value[key])
    return copy


def _often(rng: random.Random, value: Any, most: int = 30_000) -> Any:
    """A value far too often: its characters, its entries, or itself."""
    times = min(rng.choice((300, 3000, 30_000)), most)
    if isinstance(value, dict) and value:
        key, entry = rng.choice(list(value.items()))
        return {**value, **{f"{key}{number}": entry for number in range(times)}}
    if isinstance(value, str | list) and value:
        return value * max(1, times // len(value))
    return [value] * times


#: What stands outside of the map in a game.
_OUTSIDE = ("sides", "turn", "rulings", "game")
#: A game with everything that games have.
_GAME: dict[str, Any] = {
    "format": "losview game", "version": 1, "sides": ["union"], "turn": {"number": 1, "side": "union", "phase": "MPh"},
    "moments": [{"number": 1, "turn": "Turn 1", "act": "movement", "words": "x", "seen": {
        "union": [{"unit": 3, "what": "infantry Van", "where": "A1", "state": "known", "by": ["infantry 1 in B1"]}]}},
        {"number": 2, "turn": "Turn 1", "act": "gap", "words": "", "changes": {"union": {
            "moved": {"infantry 1 in B1": "infantry 1 in B2"}, "gone": [0], "by": [[0, ["infantry 2 in A2"]]],
            "new": [{"counter": 4, "what": "infantry", "where": "A2", "state": "concealed", "by": []}]}, "red": None}}],
    "heard": [{"after": 1, "turn": "Turn 1", "side": "union", "direction": "north", "words": "engines"}],
    "log": [{"number": 1, "act": "roll", "words": "A roll", "dice": "3,4"}],
    "map": {**_MAP, "scenario": {key: value for key, value in _MAP["scenario"].items() if key not in _OUTSIDE}}}


_HEADING: dict[str, Any] = {
    "format": "losview journal", "version": 1, "acts": 3, "columns": 4, "counters": 1, "depictions": 1,
    "last": "Paint woods", "name": "", "path": "/home/me/rich.losmap", "rows": 3, "title": "Rich", "written": 1.7e9,
}


def _journal_of(tree: Any, heading: Any = _HEADING) -> bytes:
    """A journal with the right length and checksum of its map, unless its heading is no object."""
    body = json.dumps(tree).encode()
    right = {"body": len(body), "sha256": hashlib.sha256(body).hexdigest()}
    return json.dumps({**right, **heading} if isinstance(heading, dict) else heading).encode() + b"\n" + body


def _journal(rng: random.Random) -> bytes:
    """A journal whose heading or map has values of it replaced, or that is torn."""
    way = rng.randrange(3)
    if way == 0:
        return _journal_of(_regrown(rng, _MAP))
    if way == 1:
        return _journal_of(_MAP, _regrown(rng, _HEADING))
    data = _journal_of(_MAP)
    return data[: rng.randint(0, len(data))]


def _bundle(rng: random.Random) -> bytes:
    """A bundle whose map has values of it replaced, or whose archive is a little wrong."""
    scan = {"file": "pictures/1-x.png", "affine": [4, 0, 0, 0, 3, 0]}
    tree = {**_MAP, "backgrounds": [scan, *_MAP["backgrounds"]]}
    changed = _regrown(rng, tree) if rng.random() < 0.7 else tree
    data = zipped({"map.losmap": json.dumps(changed).encode(), "pictures/1-x.png": b"x", "../y.png": b"y"} if
                  rng.random() < 0.05 else {"map.losmap": json.dumps(changed).encode(), "pictures/1-x.png": b"x"})
    return worse(rng, data, [data]) if rng.random() < 0.3 else data


def _module(rng: random.Random) -> bytes:
    """A module whose description is a little wrong."""
    text = worse(rng, build_file().encode(), [_TYPES]).decode("utf-8", "replace")
    return module(b"x", text) if rng.random() < 0.8 else worse(rng, module(b"x"), [_TYPES])


def _module_maps(path: Path) -> None:
    """Read a module, and make a board of each of its maps."""
    maps = read_module(path).maps
    for one in maps[:5]:
        module_board(one, (300, 200))


def _wxx(rng: random.Random) -> bytes:
    """A map of Worldographer whose XML is a little wrong."""
    text = worse(rng, wxx(encoding=""), [ROWS[0].encode()])
    return gzip.compress(text.decode("utf-8", "replace").encode("utf-16"), 1)


_BOARD = Paint(3, 2, 24, 28, 0, 14).disc("B1", 8, WOODS, 1)
_BOARD_TEXT = METADATA.format(columns=3, rows=2, more='hexWidth="24" hexHeight="28" A1CenterX="0" A1CenterY="14"',
                              inside='<slopes><slope hex="A1" hexsides="01"/></slopes>').encode()


def _archive(rng: random.Random) -> bytes:
    """An archive whose zip, gzip, stream, pixels or metadata are a little wrong."""
    layer = rng.randrange(7)
    data, text = packed(_BOARD.payload()), _BOARD_TEXT
    if layer == 0:
        return worse(rng, _zipped(rng, data, text), [text])
    if layer == 1:
        data = worse(rng, data, [text])
    elif layer == 2:
        data = gzip.compress(worse(rng, stream(_BOARD.payload(), 200), [text]), 1)
    elif layer == 3:
        data = packed(worse(rng, _BOARD.payload(), [text]))
    elif layer == 4:
        head = struct.pack(">4i", *(rng.choice((0, 1, 2, 3, 5, 40, 48, 56, 1000, -1)) for _ in range(4)))
        data = packed(head + _BOARD.payload()[16:])
    elif layer == 5:
        number = rng.choice(("0", "-999", "1e308", "nan", "inf", "-1e5", "65", "4", "2000", "28.5", "-14", "199999",
        "x"))
        name = rng.choice(("hexWidth", "hexHeight", "A1CenterX", "A1CenterY", "altHexGrain"))
        text = text.replace(b"hasHills", f'{name}="{number}" other'.encode()) if name.encode() not in text else (
            text.replace(f'{name}="'.encode(), f'{name}="{number}" was{name}="'.encode()))
    else:
        text = worse(rng, text, [data])
    return _zipped(rng, data, text)


def _zipped(rng: random.Random, data: bytes, text: bytes) -> bytes:
    made = io.BytesIO()
    method = rng.choice((zipfile.ZIP_DEFLATED,) * 6 + (zipfile.ZIP_STORED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))
    with zipfile.ZipFile(made, "w", method) as archive:
        archive.writestr("LOSData", data)
        archive.writestr("BoardMetadata.xml", text)
    return made.getvalue()


#: A saved game with pieces of every sort, on boards that nobody has.
_GAME_TEXT = (GameText((("0", "0", "rt1", "0", "0", "300", "-1", "VER", "6.5", "OVR", "o5", "h4", "g4", "SSR",
                         "NoGrain"),
                        ("0", "1", "t2", "VER", "6.4", "ZOOM", "1.0", "FH", "true")))
              .at("A1", squad(), afv(2, "ru"), squad(concealed=True)).at("B2", marker("White +2 Smoke"), dummy())
              .at("C1", squad(hidden=True)).stack(5, 5, marker("Acq +1"), alone=True).text().encode())


def _saved_game(rng: random.Random) -> bytes:
    """A saved game whose commands, container or archive are a little wrong."""
    layer, way = rng.randrange(4), rng.choice(("hex", "raw", "packed", "plain"))
    text = _GAME_TEXT if layer == 0 else worse(rng, _GAME_TEXT, [_GAME_TEXT])
    held = contained(text, way)
    if layer == 2:
        held = worse(rng, held, [text])
    module = rng.choice((b"<name>VASL</name>", b"<name>Other</name>", b"", worse(rng, b"<name>  VASL </name>", [held])))
    data = zipped({"savedGame": held, "moduledata": module})
    return worse(rng, data, [held]) if layer == 3 else data


def _open_game_and_pieces(path: Path) -> None:
    """Open a saved game, whose boards nobody has, and read its pieces besides."""
    text = saved_text(path.read_bytes(), path)
    commands = read_commands(text, path)
    stacks = list(PieceReader(path).stacks(commands.pieces))
    for piece in (piece for stack in stacks for piece in stack):
        found_in(piece)
        facing_of(piece)
    read_boards(commands.boards, path)
    with suppress(FormatError):
        open_map(path)


#: How formats are opened, and inputs of them made, where that is not as with others.
_OPENERS: dict[str, Callable[[Path], object]] = {"losgame": _open_game, "vassal": _open_game_and_pieces}
_MAKERS: dict[str, Callable[[random.Random], bytes]] = {
    "vasl": _archive, "vassal": _saved_game, "worldographer": _wxx,
    "losmapz": _bundle, "losmap": _tree, "losgame": _game_tree}

_SIGN = b"\x89PNG\r\n\x1a\n"


def _picture(rng: random.Random) -> bytes:
    """A PNG whose chunks are right but for what they hold, or an SVG."""
    text = worse(rng, json.dumps(_POSITION).encode(), [_TYPES])
    if rng.random() < 0.3:
        coding = rng.choice(("utf-8", "nonsense", "utf-16", "utf-7", "cp037", "ascii", ""))
        return (f'<?xml version="1.0" encoding="{coding}"?>'.encode() + b'<svg xmlns="http://www.w3.org/2000/svg">'
                b"<title>x</title><metadata>" + text + b"</metadata></svg>")
    kind = rng.choice((b"tEXt", b"zTXt", b"iTXt"))
    squeezed = zlib.compress(text) if rng.random() < 0.8 else text
    body = {b"tEXt": text, b"zTXt": b"\0" + squeezed, b"iTXt": b"\1\0\0\0" + squeezed}[kind]
    chunk = b"losview\0" + body
    return _SIGN + struct.pack(">I", len(chunk)) + kind + chunk + struct.pack(">I", zlib.crc32(kind + chunk))


def _pictures() -> list[bytes]:
    rng = random.Random(1)
    return [_picture(rng) for _ in range(12)] + [
        b"%PDF-1.4\n<pdf:Keywords>" + json.dumps(_POSITION).replace('"', "&quot;").encode() + b"</pdf:Keywords>"]


def _seeds(key: str) -> list[bytes]:
    if key == "vassal":
        return [zipped({"savedGame": contained(_GAME_TEXT, way), "moduledata": b"<name>VASL</name>"})
                for way in ("hex", "raw", "packed", "plain")]
    if key == "vasl":
        return [_zipped(random.Random(1), packed(_BOARD.payload()), _BOARD_TEXT)]
    if key == "losmap":
        on_boards = {"levels": ["A1"], "terrain": ["B1"], "bare": [["A1", 1]], "gone": ["x"], "numbers": [[1, 2]]}
        dotted = {"grid": {"columns": 4, "rows": 3}, "labels": {"style": "dotted"}, "hexsides": {"1.1-2.1": ["slope"]},
                  "counters": [{"id": 2, "kind": "infantry", "hex": "2.2"}]}
        return [json.dumps(_MAP, indent=1).encode(), json.dumps({**_MAP, **dotted}, indent=1).encode(),
                json.dumps({**_MAP, "version": 4, "on_boards": on_boards, "scenario": {"layout": "bd2"}}).encode()]
    if key == "losmapz":
        return [_bundle(random.Random(1))]
    if key == "worldographer":
        return [wxx(), wxx("ROWS", "utf-8")]
    if key in ("tmx", "tmj"):
        return tiled_maps(key)
    if key == "losgame":
        return [json.dumps(_GAME, indent=1).encode()]
    if key == "megamek":
        return [b'# x\nsize 3 2\noption exit_roads_to_pavement false\nhex 0101 0 "woods:1;foliage_elev:2" "grass"\n'
                b'hex 0201 -2 "road:1:9" ""\nhex 0301 0 "" ""\nhex 0102 5 "fuel_tank:0" ""\nhex 0202 0 "water:2" ""\n'
                b'hex 0302 0 "building:2:8;bldg_elev:3;bldg_cf:40" ""\nend\n']
    return [b"grid flat odd\ntitle Two woods\nrules cwb\nthread A1 C2\nlegend\n  W = light_woods height 3, road "
            b"exits 0 3\nterrain\n  . . W\n  W . .\nlevels\n  0 0 1\n  2.25 0 0\nhexsides\n  B1-C1 slope\nunits\n"
            b'  union infantry B1 "1/I" facing north\ndepictions\n  forest A1@0 A1@2 B1@120,-40 hole A1@1 A1@3 A1@5\n'
            b'texts\n  "Hill" B1@9,9 large colour "#a8201a" turned 15 boxed\n'
            b'notes\n  One.\nscenario\n  options = {"method": "dead-zone"}\n', b"W . F\n0 1 2.25\n"]


#: The words of each grammar.
WORDS: dict[str, tuple[str, ...]] = {
    "losmap": ('{"format": "losview map", "version": 1,', '"grid": {"columns": 2, "rows": 2}', ",", "}", "[", "]",
               '"terrain":',
               '[". .", ". ."]', '"levels": [[0, 1], [0, 0]]', '"backgrounds":', '[{"file": "/dev/zero"}]', "null",
               "1e5", '"on_boards": {"levels": ["A1"], "bare": [["A1", 1]], "gone": ["x"], "numbers": [[1, 2]]}',
               '"scenario": {"layout": "bd02 bd03r"}'),
    "losgame": ('{"format": "losview game", "version": 1,', '"map": {"format": "losview map", "version": 1,',
                '"grid": {"columns": 2, "rows": 2}', ",", "}", "[", "]", '"moments":', '"log":', '"heard":', "null"),
    "losmapz": (),
    "tmx": ('<map orientation="hexagonal" width="2" height="1" tilewidth="4" tileheight="4" staggeraxis="x">', "</map>",
            '<layer name="elevation">', "</layer>", '<data encoding="csv">1,2</data>', "<data>", '<tile gid="1"/>',
            "</data>", '<tileset firstgid="1" source="../x.tsx"/>', '<tileset firstgid="1" name="t">',
            '<tile id="0" class="woods"/>', "</tileset>", '<objectgroup name="o">', '<object x="1" y="1" class="wall">',
            '<polyline points="0,0 9,9"/>',
            "</object>", "</objectgroup>", '<property name="losview" value="{}"/>', "<group>", "<chunk/>"),
    "tmj": ('{"orientation":"hexagonal","width":2,"height":1,"tilewidth":4,"tileheight":4,', '"layers":[', "]", "}",
            ",",
            '{"type":"tilelayer","name":"elevation","data":[1,2]}', '"data":"AQAAAAEAAAA=","encoding":"base64"',
            '"tilesets":[{"firstgid":1,"source":"/dev/zero"}]', '{"type":"group","layers":[', '"infinite":true',
            '"compression":"zstd"', '"hexsidelength":9e9', '{"type":"objectgroup","objects":[',
            '"polygon":[{"x":1,"y":2}]'),
    "worldographer": (),
    "megamek": ("size 2 2", "size 1000 1000", "size 0 0", 'hex 0101 0 "woods:1" ""', 'hex 0201 -9 "" "x"', "end", "#",
                "tag", 'hex 0101 99999 "" ""', 'hex 0101 0 "a:b:c" ""', "option x y",
                'hex 0101 0 "fuel_tank:0;woods:9;water:-1" ""'),
    "vasl": (),
    "vassal": (),
    "sketch": ("grid", "flat", "pointy", "half", "from 17 1", "6 x 4", "title", "legend", "terrain", "levels",
               "hexsides", "units",
               "depictions", "texts", '"Hill" B1', "colour", "turned 15", "boxed",
               "notes", "scenario", "extra", ". . .", "W = woods", "0 1 2.25", "B1-C1 slope",
               "A1/north wall",
               "infantry B1", "forest A1@0 A1@2 B1@120,-40", "hole", '"x"', "= {", "rules cwb", "thread A1 B2",
               "height 999",
               "exits 0 9", "facing north", "number -1", "amount 99999999999999999999", "A1@999999,1", "1000 x 1000"),
    "case": ("about x\n", "rules cwb\n", "rules asl\n", "option a=b\n", "board\n", "  . . .\n", "  . W .\n",
             "verdicts\n",
             "  A1 -> B1: clear D\n", "  A1 -> C1: blocked A6.2 at B1\n", "  A1:2 eye 0 -> C1: clear A6.1\n",
             " points 9999\n",
             '  A1 -> B1: clear 1 says "x"\n', " close", " back blocked", "# x\n", "  legend\n", "    W = woods\n",
             "  A1 -> B1: clear D points " + "9" * 5000 + "\n"),
    "xml": ('<?xml version="1.0"?>', '<?xml version="1.0" encoding="utf-16"?>', "<svg>", "</svg>", "<metadata>",
            "</metadata>",
            "<a>", "</a>", '<terrainType name="x" typeCode="5"/>', '<terrainType typeCode="' + "9" * 5000 + '"/>',
            '<terrainType typeCode="²"/>', '<!DOCTYPE a [<!ENTITY b "c">]>', "&b;", "&#0;", "<![CDATA[", "]]>",
            "\x00", "{}"),
    "position": ("{", "}", '"losview":1', ",", '"map":"x"', '"file":"/dev/zero"', '"from":"A1"', '"to":"B2"',
                 '"rules":"cwb"',
                 '"rules":"x"', '"options":{}', '"options":{"a":1}', '"from_eye":"9e9"', '"losview":' + "9" * 5000,
                 "[" * 999,
                 '"hash":"\\ud800"', "null", "1e999"),
    "ends": ("A1", "B2", "Z9", "a1", "@", ":", "1", "-1", ".25", "1.3", "roof", "cellar", "in", "bypass", "/", "2-3",
             "0-0", "N3",
             "96,-8", "9999999,1", "snap-shot", "climbing", "rowhouse-bypass", "\t", "\n", "#", "²", "٣", "−1",
             "9" * 5000, "\x00"),
    "layout": ("bd02", "bd12r", "/", '"my maps/bd02"', "[A-P]", "[A-P 1-5]", "r", "[9-1]", "[", "]", '"', " ",
               "bd03[ZZ-A]",
               "//host/bd02", "C:\\bd02", "/dev/zero", "demo:", "bd02" * 99, "\x00"),
    "reference": ("/", "\\", "..", ".", "~", "dev", "zero", "proc", "self", "mem", "//host", "\\\\?\\", "C:", "file:",
                  "http://",
                  "pic.png", "NUL", "com1.txt", " ", "\x00", "\n", "é", "\ud800", "x" * 300, "%2e%2e", "$HOME", "*",
                  ":s"),
}


def main(words: Sequence[str]) -> int:
    """The program: so many inputs of all readers in turn."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only")
    args = parser.parse_args(words)
    os.environ[FAULTS] = "raise"
    chosen = [reader for reader in readers() if args.only in (None, reader.name)]
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for reader in chosen:
            start = time.perf_counter()
            tally = run(reader, random.Random(f"{args.seed} {reader.name}"), args.count // len(chosen), Path(folder))
            failures += len(tally.failures)
            print(f"{reader.name:14} {tally.tried:7,} tried {tally.taken:7,} taken  slowest {tally.slowest:6.3f} s  "
                  f"{len(tally.failures)} failures  ({time.perf_counter() - start:.0f} s)", flush=True)
            for failure in tally.failures[:5]:
                print(f"    {failure[:1500]}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
