"""Text from files, file names and arguments, made harmless for what shows or stores it.

A terminal obeys control characters, a viewer of SVG refuses the whole file for one of them, and some characters
change the order or the place of what stands around them.  Each of these becomes `REPLACEMENT`, so that it is seen that
something was there.  Names and titles go through `one_line`, longer texts through `many_lines`, JSON through
`escaped_json`, which loses nothing.
"""

from __future__ import annotations

import re

#: What stands in place of a harmful character; one column wide.
REPLACEMENT = "\ufffd"

#: Line breaks and tabs, harmful on one line only.
_BREAKS = "\t\n"
#: Other control characters (C0, DEL, C1), with the escape that begins the sequences of terminals.
_CONTROLS = "\0-\x08\x0b-\x1f\x7f-\x9f"
#: Line and paragraph separators, embeddings, overrides and isolates of bidirectional text, deprecated characters.
_LAYOUT = "\u2028-\u202e\u2066-\u206f\ufff9-\ufffb"
#: Halves of surrogate pairs, which also stand for undecodable bytes of file names, and codes that are no characters.
_NO_CHARACTERS = "\ud800-\udfff\ufdd0-\ufdef" + "".join(
    f"{chr(plane << 16 | 0xFFFE)}{chr(plane << 16 | 0xFFFF)}" for plane in range(17))

_HARMFUL = re.compile(f"[{_BREAKS}{_CONTROLS}{_LAYOUT}{_NO_CHARACTERS}]")
_HARMFUL_IN_LINES = re.compile(f"[{_CONTROLS}{_LAYOUT}{_NO_CHARACTERS}]")


def one_line(text: str) -> str:
    """The text for one line of output: every harmful character, line breaks and tabs too, becomes `REPLACEMENT`."""
    return text if text.isascii() and text.isprintable() else _HARMFUL.sub(REPLACEMENT, text)


def many_lines(text: str) -> str:
    r"""The text for several lines of output: the same, but it keeps `\n` and `\t`, and `\r\n` becomes `\n`."""
    return _HARMFUL_IN_LINES.sub(REPLACEMENT, text.replace("\r\n", "\n"))


def escaped_json(document: str) -> str:
    """A JSON document with its harmful characters as escapes (`\\u009b`): a reader gets exactly the same values.

    Args:
        document: JSON, where such characters stand inside strings only, line breaks and tabs only outside of them.
    """
    return _HARMFUL_IN_LINES.sub(lambda match: _escape(match[0]), document)


def _escape(letter: str) -> str:
    units = letter.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i:i + 2].hex()}" for i in range(0, len(units), 2))
