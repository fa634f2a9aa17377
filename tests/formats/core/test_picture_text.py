"""Texts out of pictures: each kind of PNG chunk, SVG, PDF, and files that carry nothing or are broken."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.formats.core.error import FormatError
from losview.formats.picture_text import text_in_picture

TEXT = '{"losview":1,"map":"Zürich"}'
HEAD = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


PICTURES = {
    "tEXt": HEAD + chunk(b"tEXt", b"Title\0x") + chunk(b"tEXt", b"losview\0" + TEXT.encode("latin-1")),
    "zTXt": HEAD + chunk(b"zTXt", b"losview\0\0" + zlib.compress(TEXT.encode("latin-1"))),
    "iTXt": HEAD + chunk(b"iTXt", b"losview\0\0\0de\0losview\0" + TEXT.encode()),
    "iTXt packed": HEAD + chunk(b"iTXt", b"losview\0\1\0\0\0" + zlib.compress(TEXT.encode())),
    "svg": f'<svg xmlns="http://www.w3.org/2000/svg"><title>x</title><metadata> {TEXT} </metadata></svg>'.encode(),
    "pdf": b"%PDF-1.4\n<pdf:Keywords>" + TEXT.replace('"', "&quot;").encode() + b"</pdf:Keywords>",
}
NOTHING = {
    "no chunk": HEAD + chunk(b"IEND", b""), "cut off": PICTURES["tEXt"][:20], "another keyword":
    HEAD + chunk(b"tEXt", b"losviewer\0x"), "bad zlib": HEAD + chunk(b"zTXt", b"losview\0\0xxxx"),
    "no metadata": b"<svg/>", "not svg": b"<html><metadata>x</metadata></html>", "not xml": b"<svg", "text": b"hello",
    "empty": b"", "pdf": b"%PDF-1.4", "entities":
    b'<!DOCTYPE svg [<!ENTITY a "b">]><svg><metadata>&a;</metadata></svg>',
}


@pytest.mark.parametrize("kind", PICTURES)
def test_the_text_is_found(tmp_path, kind) -> None:
    (tmp_path / "picture").write_bytes(PICTURES[kind])
    assert text_in_picture(tmp_path / "picture") == TEXT


@pytest.mark.parametrize("kind", NOTHING)
def test_other_files_carry_nothing(tmp_path, kind) -> None:
    (tmp_path / "picture").write_bytes(NOTHING[kind])
    assert text_in_picture(tmp_path / "picture") is None


def test_a_bomb_is_not_inflated(tmp_path) -> None:
    bomb = zlib.compress(b"x" * 10_000_000)
    (tmp_path / "picture").write_bytes(HEAD + chunk(b"zTXt", b"losview\0\0" + bomb))
    found = text_in_picture(tmp_path / "picture")
    assert found is not None
    assert len(found) == 1 << 16


@given(st.sampled_from(sorted(PICTURES)), st.integers(0, 200), st.binary(max_size=4))
def test_damaged_pictures_do_no_harm(tmp_path_factory, kind, at, bytes_) -> None:
    path = tmp_path_factory.getbasetemp() / "damaged"
    data = PICTURES[kind]
    path.write_bytes(data[:at] + bytes_ + data[at + len(bytes_):])
    assert text_in_picture(path) is None or isinstance(text_in_picture(path), str)


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        text_in_picture(tmp_path / "gone.png")
