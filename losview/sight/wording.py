"""What the worksheets of all rule systems share: labels, spans and remarks about terrain."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.hexes.hex import Hex, Hexside, distance
from losview.hexes.on_plane import OnPlane, met_on
from losview.hexes.thread import MetHex, Touch, between, met
from losview.sight.lazy import lazy
from losview.sight.survey import Surface
from losview.sight.threads import End
from losview.sight.verdict import Effect, Number, Reason, ReasonPlace, Span, Stretch


@lru_cache(maxsize=500)
def in_sentence(name: str) -> str:
    """A name as it stands within a sentence: "light woods (ASL)", "BFP tower, 1½ levels"."""
    return " ".join(word if len(word) > 1 and word.isupper() else word.lower() for word in name.split(" "))


def edge_words(board: Board, side: Hexside) -> str:
    """A hexside on the edge of the map as a sentence names it: "A1's north side"."""
    hex_, _, towards = board.labels.hexside(board.grid, side).rpartition("/")
    return f"{hex_}'s {towards} side"


class Thread:
    """One thread on a board, as its worksheet speaks of it: from the viewer to the target."""

    def __init__(self, surface: Surface, a: End, b: End) -> None:
        self.surface = surface
        self.board: Board = surface.board
        self.a, self.b = a, b
        self.length = distance(a.hex, b.hex)
        self.segment = between(a.hex, b.hex)

    @lazy
    def met(self) -> tuple[MetHex, ...]:
        """Every hex met strictly between the ends, those touched only at a corner too."""
        return met(self.a.hex, self.b.hex)

    @lazy
    def _found(self) -> OnPlane:
        return met_on(self.board.grid.plane, self.a.hex, self.b.hex)

    @lazy
    def hex_at(self) -> dict[int, Hex]:
        """The hexes met, in order, by their cells in the board's plane."""
        found = self._found
        return dict(zip(found.cells.tolist(), found.hexes, strict=True))

    @property
    def cells(self) -> NDArray[np.intp]:
        """intp: those cells."""
        return self._found.cells

    @property
    def on_map(self) -> tuple[MetHex, ...]:
        """Those that are hexes of the map."""
        return self._found.on_map

    def touches_corners(self) -> bool:
        """Whether the thread touches hexes at a corner without entering them.

        Corners lie at thirds of the lattice, so only vectors with q and r alike modulo 3 pass through any.
        """
        vector = self.b.hex.minus(self.a.hex)
        return (vector.q - vector.r) % 3 == 0 and any(one.touch is Touch.CORNER for one in self.met)

    def label(self, hex_: Hex) -> str:
        return self.board.label(hex_)

    def labels(self, hexes: list[Hex]) -> str:
        """Hexes as people list them: "C3", "C3 and C4", "C3, C4 and D4"."""
        names = [self.label(hex_) for hex_ in hexes]
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]

    def span(self, hex_: Hex) -> Span | None:
        """The stretch of the thread in a hex."""
        return self.segment.span(hex_)

    def because(
        self,
        rule: str,
        mark: Effect,
        text: str,
        at: Hex | None = None,
        reads: list[Hex] | None = None,
        **terms: Number | str,
    ) -> Reason:
        """A line of the worksheet about a hex of the thread, or about all of it."""
        return Reason(
            rule,
            None if at is None else ReasonPlace(at),
            None if at is None else Stretch(self.segment, at, at),
            text,
            tuple(terms.items()),
            mark,
            tuple(reads) if reads is not None else () if at is None else (at,),
        )

    def remarks(self) -> list[Reason]:
        """What is said besides of any thread: where it leaves the map, and what is read as something else."""
        return [*self.gaps(), *self.readings()]

    def gaps(self) -> list[Reason]:
        """A remark on each stretch where the thread runs over a gap between the boards of a map."""
        if not self.board.grid.parts:
            return []
        found: list[tuple[Hex, Hex]] = []
        last, gone = self.a.hex, False
        for hex_ in (*(one.hex for one in self.met if one.touch is Touch.THROUGH), self.b.hex):
            if hex_ not in self.board.grid:
                gone = True
                continue
            if gone:
                found.append((last, hex_))
            last, gone = hex_, False
        return [self.because("map", Effect.NOTE, "Between {before} and {after} the thread leaves the map: no board "
                                                 "lies "
                             "there, and nothing there is counted.", None, [before, after], before=self.label(before),
                             after=self.label(after)) for before, after in found]

    def readings(self) -> list[Reason]:
        """A remark on terrain along the thread that this rule system reads as something else."""
        if not self.surface.lacks:
            return []
        cells, place, hex_at = self.cells, self.board.grid.plane.cell, self.hex_at
        hexes = {place(self.a.hex): self.a.hex}
        hexes |= {at: hex_at[at] for at in cells[self.surface.lacking[cells]].tolist()}
        hexes[place(self.b.hex)] = self.b.hex
        read = self.surface.read_as(hexes)
        if not read:
            return []
        if len(read) == 1:
            (name, nearest, hex_), = read
            text, terms = "{terrain} in {hex} is read as {nearest}.", {
                "terrain": name[:1].upper() + name[1:], "hex": self.label(hex_), "nearest": in_sentence(nearest)}
        else:
            said = [f"{{terrain{i}}} in {{hex{i}}} as {{nearest{i}}}" for i in range(len(read))]
            text = "What these rules do not know is read as the nearest: " + ", ".join(said) + "."
            terms = {}
            for i, (name, nearest, hex_) in enumerate(read):
                terms |= {f"terrain{i}": in_sentence(name), f"hex{i}": self.label(hex_),
                          f"nearest{i}": in_sentence(nearest)}
        return [self.because("terrain", Effect.NOTE, text, read[0][2] if len(read) == 1 else None,
                             [hex_ for _, _, hex_ in read], **terms)]
