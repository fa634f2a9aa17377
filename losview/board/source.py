"""The boards that a map was read from: kept by reference, never by value."""

from __future__ import annotations

from typing import NamedTuple


class BoardSource(NamedTuple):
    """One board of a map.

    Attributes:
        file: its archive. sha256: of that file, in hexadecimal. name: what its labels begin with ("2"), or its number.
    """

    file: str
    sha256: str = ""
    name: str = ""
