"""Damaged and hostile board archives: a board or a `FormatError` that names the entry, in little memory."""

from __future__ import annotations

import gzip
import io
import random
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.base.safe_text import one_line
from losview.board.board import Board
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS
from losview.formats.vasl.metadata import read_terrain_types
from tests.support.archives import GULLY, METADATA, WALL, WOODS, Paint, packed, stream, zipped
from tests.support.dose import dose

HERE = Path("bdt1")
VASL = next(known for known in FORMATS if known.key == "vasl")


def tiny() -> Paint:
    """A board small enough to be read some thousand times."""
    paint = Paint(3, 2, 24, 28, 0, 14).disc("B1", 8, WOODS, 1).line("A1", "C1", 4, GULLY, -1)
    return paint.box(0, 40, 48, 44, WALL)


TEXT = METADATA.format(columns=3, rows=2, more='hexWidth="24" hexHeight="28" A1CenterX="0" A1CenterY="14"', inside="")
GOOD = {"LOSData": packed(tiny().payload()), "BoardMetadata.xml": TEXT.encode()}


def read(data: bytes) -> Board | FormatError:
    """The board, or the error that says why not; any other error is a failure."""
    try:
        return VASL.read_bytes(data, HERE)
    except FormatError as problem:
        message = str(problem)
        assert message.startswith("bdt1"), message
        assert message == one_line(message), message
        assert len(message) < 1000, message
        return problem


def refused(data: bytes) -> str:
    problem = read(data)
    assert isinstance(problem, FormatError), "a board was read"
    return str(problem)


def with_data(payload: bytes) -> bytes:
    return zipped({**GOOD, "LOSData": packed(payload)})


def test_the_good_one_is_good() -> None:
    assert isinstance(read(zipped(GOOD)), Board)


def test_a_board_without_metadata_is_a_geomorphic_one() -> None:
    board = read(zipped({"LOSData": GOOD["LOSData"]}))
    assert isinstance(board, Board)
    assert board.title == "Board bdt1"


HEAD = tiny().payload()[:16]
BAD_DATA = {
    "no gzip": (b"nothing packed here", "is not gzip data"),
    "gzip cut short": (packed(tiny().payload())[:-30], "ends in the middle of its gzip data"),
    "gzip with a wrong sum": (packed(tiny().payload())[:-8] + bytes(8), "is not gzip data"),
    "no stream": (gzip.compress(b"\0\0\0\0"), "is not a Java stream"),
    "an odd block": (gzip.compress(b"\xac\xed\0\5\x99"), "has no block of data at byte 4"),
    "a head cut short": (gzip.compress(b"\xac\xed\0\5\x7a\0"), "ends in the header of a block"),
    "a block too long": (gzip.compress(b"\xac\xed\0\5\x77\x09abc"), "has a block of 9 bytes at byte 4"),
    "a block of less than nothing": (gzip.compress(b"\xac\xed\0\5\x7a\xff\xff\xff\xff"), "has a block of -1 bytes"),
    "no sizes": (packed(HEAD[:12]), "ends before the sizes"),
    "no hexes": (packed(struct.pack(">4i", 0, 10, 48, 56)), "gives 0 by 10 hexes"),
    "too many hexes": (packed(struct.pack(">4i", 2**31 - 1, 10, 48, 56)), "gives 2,147,483,647 by 10 hexes"),
    "fewer pixels than none": (packed(struct.pack(">4i", 3, 2, -48, -56)), "gives -48 by -56 pixels"),
    "too many pixels": (packed(struct.pack(">4i", 3, 2, 65_536, 65_536)), "gives 65,536 by 65,536 pixels"),
    "too many pixels for its size": (packed(struct.pack(">4i", 3, 2, 8000, 8000)), "has 10 million at most"),
    "pixels that are not there": (packed(struct.pack(">4i", 3, 2, 3000, 3000)), "where 3,000 by 3,000 pixels need"),
    "stairwells of other hexes": (packed(tiny().payload() + b"\0\0\0"), "holds stairwells of 10 hexes"),
}


@pytest.mark.parametrize("name", BAD_DATA)
def test_damaged_los_data_is_named(name: str) -> None:
    data, what = BAD_DATA[name]
    message = refused(zipped({**GOOD, "LOSData": data}))
    assert message.startswith("bdt1, entry 'LOSData': ")
    assert what in message


BAD_METADATA = {
    "no XML": ("<boardMetadata", "is not XML"),
    "another root": ("<bordMetadata/>", "describes 'bordMetadata' instead of a board"),
    "entities": ('<!DOCTYPE a [<!ENTITY b "c">]><boardMetadata name="&b;"/>', "declares XML entities"),
    "laughs": ('<!DOCTYPE a [<!ENTITY a "' + "ha" * 50 + '"><!ENTITY b "' + "&a;" * 50 + '">]><boardMetadata>&b;'
               "</boardMetadata>", "declares XML entities"),
    "a size of nothing": ('<boardMetadata hexWidth="0.001"/>', "gives hexWidth as 0.001 pixels"),
    "no number": ('<boardMetadata hexHeight="much"/>', "gives hexHeight as 'much'"),
    "not a number": ('<boardMetadata A1CenterX="nan"/>', "gives A1CenterX as 'nan'"),
    "far away": ('<boardMetadata A1CenterX="1e308"/>', "gives A1CenterX as '1e308'"),
    "odd hexsides": ('<boardMetadata><slopes><slope hex="A1" hexsides="9"/></slopes></boardMetadata>',
                     "gives hexsides '9' of 'A1'"),
}


@pytest.mark.parametrize("name", BAD_METADATA)
def test_damaged_metadata_is_named(name: str) -> None:
    text, what = BAD_METADATA[name]
    message = refused(zipped({**GOOD, "BoardMetadata.xml": text.encode()}))
    assert message.startswith("bdt1, entry 'BoardMetadata.xml': ")
    assert what in message


@pytest.mark.parametrize("name", ["../LOSData", "a/../../b", "/etc/board", "C:\\board.gif", "..\\board.gif"])
def test_names_that_climb_out_are_refused(name: str) -> None:
    message = refused(zipped({**GOOD, name: b""}))
    assert "leads out of the archive" in message
    assert "entry '" in message


def test_what_is_no_archive_or_holds_no_los_data() -> None:
    assert "is not a board archive" in refused(b"PK\x03\x04 and then nothing")
    assert "entry 'LOSData': is missing" in refused(zipped({"bd01.gif": b"GIF89a"}))


def test_an_archive_with_a_password_is_refused() -> None:
    data = bytearray(zipped(GOOD))
    for signature, at in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        place = data.find(signature)
        while place >= 0:
            data[place + at] |= 1
            place = data.find(signature, place + 4)
    assert "is damaged" in refused(bytes(data))


def test_more_entries_than_any_board_has() -> None:
    assert "holds 5,001 entries" in refused(zipped({f"{i}.gif": b"" for i in range(5_001)}))


def bomb(size: int) -> bytes:
    """Gzip of so many zeros, made in pieces."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join([*(packer.compress(bytes(1 << 20)) for _ in range(size >> 20)), packer.flush()])


def test_bombs_are_stopped_at_their_size() -> None:
    inner = bomb(300 << 20)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("LOSData", inner)
    twice = io.BytesIO()
    with zipfile.ZipFile(twice, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("LOSData", "w") as entry:
        for _ in range(80):
            entry.write(bytes(1 << 20))
    tracemalloc.start()
    try:
        assert "bytes, 200 times its size or more than" in refused(made.getvalue())
        assert "64 MB or 200 times its size" in refused(twice.getvalue())
        assert tracemalloc.get_traced_memory()[1] < 600 << 20
    finally:
        tracemalloc.stop()


def mutant(rng: random.Random) -> bytes:
    """An archive whose zip, gzip, stream, pixels or metadata are a little wrong."""
    layer = rng.randrange(5)
    if layer == 0:
        return spoilt(rng, zipped(GOOD))
    if layer == 1:
        return zipped({**GOOD, "LOSData": spoilt(rng, GOOD["LOSData"])})
    if layer == 2:
        return zipped({**GOOD, "LOSData": gzip.compress(spoilt(rng, stream(tiny().payload(), 200)))})
    if layer == 3:
        return with_data(spoilt(rng, tiny().payload()))
    return zipped({**GOOD, "BoardMetadata.xml": spoilt(rng, TEXT.encode())})


def spoilt(rng: random.Random, data: bytes) -> bytes:
    for _ in range(rng.choice([1, 1, 2, 6])):
        at = rng.randrange(len(data))
        way = rng.randrange(4)
        if way == 0:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif way == 1:
            data = data[:at] + rng.randbytes(rng.randrange(9)) + data[at + rng.randrange(9) :]
        elif way == 2:
            data = data[:at] + rng.choice([b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"1e999", b'"', b"<"]
                                          ) + data[at + 4 :]
        elif rng.random() < 0.3:
            data = data[: max(1, at)]
    return data


def bombard(seed: int, rounds: int) -> None:
    rng = random.Random(seed)
    taken = sum(isinstance(read(mutant(rng)), Board) for _ in range(rounds))
    assert 0.02 * rounds < taken < 0.9 * rounds


def test_hundreds_of_bad_archives() -> None:
    bombard(1, 300)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", range(2, 6))
def test_thousands_of_bad_archives(seed: int) -> None:
    bombard(seed, dose(4000))


@settings(max_examples=60)
@given(st.data())
def test_any_pixels_are_a_board_or_are_refused(data: st.DataObject) -> None:
    """Random levels and codes, random sizes of hexes: whatever a board may hold, it opens or is refused in words."""
    paint = tiny()
    codes = data.draw(st.lists(st.sampled_from([0, 24, 30, 60, 63, 72, 75, 82, 8, 2, 21, 139, 250]), min_size=1,
                               max_size=5))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    for _ in range(data.draw(st.integers(0, 12))):
        x, y = rng.randrange(48), rng.randrange(56)
        paint.box(x, y, x + rng.randrange(30), y + rng.randrange(30), rng.choice(codes),
                  rng.choice([-128, -2, 0, 1, 127]))
    width, height = (data.draw(st.floats(4, 60)) for _ in range(2))
    text = METADATA.format(columns=3, rows=2, more=f'hexWidth="{width}" hexHeight="{height}"', inside="")
    read(zipped({"LOSData": packed(paint.payload()), "BoardMetadata.xml": text.encode()}))


@pytest.mark.parametrize(("text", "what"), [
    ("<a", "is not XML"), ("<a/>", "contains no terrain types"),
    ('<a><terrainType name="x" typeCode="300"/></a>', "has the code '300'"),
    ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "declares XML entities"),
])
def test_shared_metadata_that_is_none(text: str, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        read_terrain_types(text.encode(), Path("SharedBoardMetadata.xml"))
