"""Overlays as pixels: names in layouts and games, archives, turns, first hexes, and GIF pictures."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.formats.core.error import FormatError
from losview.formats.vasl.gif import read_gif
from losview.formats.vasl.overlay import (
    Overlay,
    archive_name,
    first_hex,
    overlay_in,
    overlay_of,
    overlay_turn,
    picture_name,
)
from tests.support.vasl_overlays import CLEAR, PALETTE, gif

HERE = Path("ovrO")


@pytest.mark.parametrize(("words", "text", "said"), [
    (("o5", "h4", "g4"), "o5@H4-G4", "Overlay o5 lies at H4 and G4"),
    (("x12", "GG10", "GG10"), "x12@GG10", "Overlay x12 lies at GG10"),
    (("st1", "b2", "c2", "true"), "st1@B2-C2^", "Overlay st1 lies at B2 and C2, at the level there"),
])
def test_overlays_of_games_are_words_of_layouts(words: tuple[str, ...], text: str, said: str) -> None:
    overlay = overlay_of(words)
    assert overlay is not None
    assert (overlay.text, overlay.words, overlay_in(text)) == (text, said, overlay)


@pytest.mark.parametrize("text", ["NoGrain", "-o5@H4-G4", "o5@", "o5@H4-", "../x@H4", "o 5@H4", "o5@H4-G4-F4", ""])
def test_other_words_name_no_overlay(text: str) -> None:
    assert overlay_in(text) is None


def test_archives_and_pictures_have_vasls_names() -> None:
    assert [archive_name(name) for name in ("o5", "1", "st12", "be2")] == ["ovrO", "ovr1", "ovrST", "ovrBE"]
    assert picture_name("o5", "d") == "ovro5d.gif"


def test_overlays_of_one_shape_have_one_picture() -> None:
    read = {name: picture_name(name, "a")[3:-5] for name in ("be1", "be2", "BE3", "be4", "be5", "be6", "be7", "oc1",
                                                             "oc2", "oc3", "oc4", "oc5", "be20")}
    assert read == {"be1": "be1", "be2": "be1", "BE3": "be1", "be4": "be4", "be5": "be4", "be6": "be4", "be7": "be7",
                    "oc1": "oc1", "oc2": "oc1", "oc3": "oc3", "oc4": "oc3", "oc5": "oc5", "be20": "be20"}


def test_the_second_hex_says_how_a_picture_is_turned() -> None:
    at = {"a": (0, -64), "b": (56, -32), "c": (56, 32), "d": (0, 64), "e": (-56, 32), "f": (-56, -32)}
    assert {turn: overlay_turn((0, 0), place) for turn, place in at.items()} == {turn: turn for turn in at}
    assert overlay_turn((5, 5), (5, 5)) == "a"


def test_where_a_picture_begins_is_told_by_its_archive() -> None:
    assert first_hex("zz1", "b", "version 2\nZZ1 a1;c3\n") == (2, 3)
    assert first_hex("zz1", "c", "version 2\nZZ1 a1;c3\n") is None
    assert first_hex("zz1", "a", "zz1 gg10") == (32, 10)
    assert first_hex("o5", "a", "o5 nonsense") is None
    assert first_hex("o5", "a", "") is None


@given(st.integers(1, 70), st.integers(1, 70), st.booleans(), st.integers(0, 2**32), st.integers(1, 8))
def test_pictures_come_back_pixel_for_pixel(wide: int, high: int, interlaced: bool, seed: int, run: int) -> None:
    random = np.random.default_rng(seed)
    values = np.repeat(random.integers(0, 8, wide * high), run)[: wide * high]
    pixels = values.reshape(wide, high).astype(np.uint8)
    picture = read_gif(gif(pixels, interlaced=interlaced), HERE, "x.gif")
    assert np.array_equal(picture.pixels, pixels)
    assert (picture.clear, picture.palette.tolist()) == (CLEAR, [list(colour) for colour in PALETTE])
    assert read_gif(gif(pixels, clear=None), HERE, "x.gif").clear == -1


def test_a_long_picture_fills_the_table_of_codes() -> None:
    pixels = np.random.default_rng(5).integers(0, 8, (400, 300)).astype(np.uint8)
    assert np.array_equal(read_gif(gif(pixels), HERE, "x.gif").pixels, pixels)


@given(st.data())
def test_damaged_pictures_are_refused_in_a_sentence(data: st.DataObject) -> None:
    whole = bytearray(gif(np.arange(600, dtype=np.uint8).reshape(20, 30) % 8))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))])
    with suppress(FormatError):
        assert read_gif(cut, HERE, "x.gif").pixels.dtype == np.uint8


@pytest.mark.parametrize(("data", "what"), [
    (b"PNG", "is not a GIF"), (b"GIF89a", "ends in the middle"),
    (gif(np.zeros((3, 3), np.uint8))[:-6], "ends in the middle"),
    (b"GIF89a\xff\xff\xff\xff\x00\x00\x00\x2c\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x00", "has 65,535 by 65,535"),
    (b"GIF89a\x01\x00\x01\x00\x00\x00\x00\x2c\x00\x00\x00\x00\x01\x00\x01\x00\x00\x0c\x00", "packed in a way"),
    (b"GIF89a\x01\x00\x01\x00\x00\x00\x00\x3b", "holds no picture"),
])
def test_what_is_no_picture_is_named(data: bytes, what: str) -> None:
    with pytest.raises(FormatError, match=what):
        read_gif(data, HERE, "x.gif")


def test_an_overlay_is_a_plain_value() -> None:
    assert Overlay("o5", "H4", "G4", True).text == "o5@H4-G4^"
