"""Pieces of maps as text: sketches with a note of which hexes belong to them; any sketch is read as a piece."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from losview.base.boundary import translated_to
from losview.base.translation import tr
from losview.board.transform.clip import Clip
from losview.board.transform.clip_mark import ClipError, clip_of, marked
from losview.formats import sketch_text
from losview.formats.core.error import FormatError
from losview.formats.core.limits import check_limits

#: How errors call where the text was.
CLIPBOARD = Path("clipboard")


def text_of_clip(clip: Clip) -> str:
    """A piece as text.

    Raises:
        FormatError: where it is too large for a sketch.
    """
    return sketch_text.unparse(marked(clip), CLIPBOARD)[0].decode()


def clip_in(text: str) -> Clip:
    """The piece that a text is.

    Raises:
        FormatError: where it is none, with what is wrong.
    """
    with translated_to(partial(FormatError, CLIPBOARD, ""), FormatError):
        data = text.encode("utf-8", "replace")
        if not sketch_text.looks_like(data):
            raise FormatError(CLIPBOARD, "", tr("holds no piece of a map"), tr("select hexes and press Ctrl+C first"))
        try:
            return clip_of(check_limits(sketch_text.parse(data, CLIPBOARD), CLIPBOARD))
        except ClipError as problem:
            raise FormatError(CLIPBOARD, "", problem.what, problem.fix) from None
