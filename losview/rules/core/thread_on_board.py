"""One thread on a board: what its worksheet and profile need in every rule system."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.words import in_sentence, listed
from losview.board.board import Board
from losview.hexes.hex import Hex, distance
from losview.hexes.thread import MetHex, Touch, hexes_met, thread_between
from losview.hexes.thread_hexes import HexesMet, thread_hexes
from losview.rules.core.board_reading import BoardReading
from losview.rules.core.lazy import lazy
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Number, Reason, ReasonPlace, Span, Stretch


class ThreadOnBoard:
    """The hexes that one thread meets, their labels, and reasons about them.

    Attributes:
        a, b: the viewer's and the target's end.
        length: range in hexes.
        segment: the thread between the two centre dots.
    """

    def __init__(self, board_reading: BoardReading, a: LineEnd, b: LineEnd) -> None:
        self.board_reading = board_reading
        self.board: Board = board_reading.board
        self.a, self.b = a, b
        self.length = distance(a.hex, b.hex)
        self.segment = thread_between(a.hex, b.hex)

    @lazy
    def hexes_met(self) -> tuple[MetHex, ...]:
        """Every hex met strictly between the ends, those touched only at a corner too."""
        return hexes_met(self.a.hex, self.b.hex)

    @lazy
    def _hexes(self) -> HexesMet:
        return thread_hexes(self.board.grid.plane, self.a.hex, self.b.hex)

    @lazy
    def hex_at(self) -> dict[int, Hex]:
        """The hexes met, in order, by their cells in the board's plane."""
        hexes = self._hexes
        return dict(zip(hexes.cells.tolist(), hexes.hexes, strict=True))

    @property
    def cells(self) -> NDArray[np.intp]:
        """intp `(n,)`: the cells of the hexes met, in order."""
        return self._hexes.cells

    @property
    def on_map(self) -> tuple[MetHex, ...]:
        """Those of the hexes met that are hexes of the map."""
        return self._hexes.on_map

    def touches_corners(self) -> bool:
        """Whether the thread touches hexes at a corner without entering them.

        Corners lie at thirds of the lattice, so only vectors with q and r alike modulo 3 pass through any.
        """
        vector = self.b.hex.minus(self.a.hex)
        return (vector.q - vector.r) % 3 == 0 and any(met.touch is Touch.CORNER for met in self.hexes_met)

    def label(self, hex_: Hex) -> str:
        return self.board.label(hex_)

    def labels(self, hexes: list[Hex]) -> str:
        """Hexes as a list for people: "C3", "C3 and C4", "C3, C4 and D4"."""
        names = [self.label(hex_) for hex_ in hexes]
        return listed(names, "and")

    def span(self, hex_: Hex) -> Span | None:
        """The stretch of the thread in a hex; None where it misses it."""
        return self.segment.span(hex_)

    def reason(
        self,
        rule: str,
        effect: Effect,
        text: str,
        at: Hex | None = None,
        reads: list[Hex] | None = None,
        **terms: Number | str,
    ) -> Reason:
        """A reason about a hex of the thread, or about the whole thread.

        Args:
            at: the hex, None for the whole thread.
            reads: the hexes that the rule looked at, None for `at` alone.
            terms: values of the text's fields.
        """
        return Reason(
            rule,
            None if at is None else ReasonPlace(at),
            None if at is None else Stretch(self.segment, at, at),
            text,
            tuple(terms.items()),
            effect,
            tuple(reads) if reads is not None else () if at is None else (at,),
        )

    def remarks(self) -> list[Reason]:
        """Notes under any rule system: where the thread leaves the map, and terrain read as something else."""
        return [*self.gaps(), *self.readings()]

    def gaps(self) -> list[Reason]:
        """A note on each stretch where the thread runs over a gap between the boards of a map."""
        if not self.board.grid.parts:
            return []
        gaps: list[tuple[Hex, Hex]] = []
        last_on_map, in_gap = self.a.hex, False
        for hex_ in (*(met.hex for met in self.hexes_met if met.touch is Touch.THROUGH), self.b.hex):
            if hex_ not in self.board.grid:
                in_gap = True
                continue
            if in_gap:
                gaps.append((last_on_map, hex_))
            last_on_map, in_gap = hex_, False
        text = tr("Between {before} and {after} the thread leaves the map: no board lies there, and nothing there is "
                  "counted.")
        return [self.reason("map", Effect.NOTE, text, None, [before, after], before=self.label(before),
                            after=self.label(after)) for before, after in gaps]

    def readings(self) -> list[Reason]:
        """Notes on terrain along the thread: what this rule system reads as something else, and what no rules know."""
        if not self.board_reading.lacks:
            return []
        cells, cell_of, hex_at = self.cells, self.board.grid.plane.cell, self.hex_at
        hexes = {cell_of(self.a.hex): self.a.hex}
        hexes |= {cell: hex_at[cell] for cell in cells[self.board_reading.lacking[cells]].tolist()}
        hexes[cell_of(self.b.hex)] = self.b.hex
        known: list[tuple[str, str, Hex]] = []
        unknown: list[tuple[str, str, Hex]] = []
        for (name, read_as), hex_ in self.board_reading.read_as(hexes).items():
            (known if read_as else unknown).append((name, read_as or tr("open ground"), hex_))
        return [
            *self._read_as("terrain", known, tr("What these rules do not know is read as the nearest: {parts}."),
                           tr("{terrain} in {hex} as {nearest}")),
            *self._read_as("not judged", unknown, tr("Terrain that no rules know is read as open ground: {parts}."),
                           tr("{terrain} in {hex}"))]

    def _read_as(self, rule: str, read_as: list[tuple[str, str, Hex]], text: str, part: str) -> list[Reason]:
        """The note on terrains that are read as others; none without any.

        Args:
            read_as: name, what it is read as, and a hex. text: of several, with their `parts`. part: one of these.
        """
        if not read_as:
            return []
        if len(read_as) == 1:
            (name, nearest, hex_), = read_as
            return [self.reason(rule, Effect.NOTE, tr("{terrain} in {hex} is read as {nearest}."), hex_, [hex_],
                                terrain=name[:1].upper() + name[1:], hex=self.label(hex_),
                                nearest=in_sentence(nearest))]
        terms: dict[str, Number | str] = {}
        for i, (name, nearest, hex_) in enumerate(read_as):
            terms |= {f"terrain{i}": in_sentence(name), f"hex{i}": self.label(hex_),
                      f"nearest{i}": in_sentence(nearest)}
        parts = (part.format(terrain=f"{{terrain{i}}}", hex=f"{{hex{i}}}", nearest=f"{{nearest{i}}}")
                 for i in range(len(read_as)))
        return [self.reason(rule, Effect.NOTE, text.replace("{parts}", ", ".join(parts)), None,
                            [hex_ for _, _, hex_ in read_as], **terms)]
