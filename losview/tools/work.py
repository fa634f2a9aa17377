"""What the shape tool has in hand: a line under way, chosen outlines, the keyboard's cross; and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from losview.board.depiction import Depiction
from losview.board.edits.edit import Edit
from losview.board.outlines.corners import Corner, all_corners, corner_point, rings_of
from losview.board.outlines.polygons import ShapeError
from losview.board.outlines.snapping import FREE, Snap, SnapOptions, snap
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, hex_at
from losview.tools.outline_draft import OutlineDraft
from losview.tools.tool import Pointer, ToolHost


class ShapeWork:
    """Outlines that are drawn and reshaped.

    Attributes:
        snaps_to: to what corners snap.
        line: the corners of an outline under way.
        corner: the corner of the one chosen outline that keys change.
        cursor: where the keyboard points.
        reshaping: whether corners of the chosen outline can be taken hold of.
        colour: of what is drawn.
        visible: whether it is shown: its tool is in hand.
        on_change: called when something of this has changed, for whoever shows it.
    """

    def __init__(self, host: ToolHost) -> None:
        self.host = host
        self.snaps_to = SnapOptions()
        self.line: list[Point] = []
        self.corner: Corner | None = None
        self.cursor: Point | None = None
        self.reshaping = False
        self.colour = "#ffffff"
        self.visible = False
        self.on_change: Callable[[], None] = lambda: None
        self._chosen: tuple[int, ...] = ()

    @property
    def chosen(self) -> tuple[int, ...]:
        """Numbers of the chosen outlines that the map still has, the first chosen first."""
        return tuple([number for number in self._chosen if number in self.host.board.depictions])

    def choose(self, numbers: Sequence[int]) -> None:
        """Choose these outlines and no others."""
        self._chosen, self.corner = tuple(dict.fromkeys(numbers)), None
        self.tell()

    def only(self) -> tuple[int, Depiction] | None:
        """The one chosen outline with its number; None where none or several are chosen."""
        chosen = self.chosen
        return (chosen[0], self.host.board.depictions[chosen[0]]) if len(chosen) == 1 else None

    def snapped(self, pointer: Pointer, line: Sequence[Point] = (), without: Sequence[int] = ()) -> Snap:
        """Where a corner goes that is set at a pointer; with Shift it does not snap."""
        options = FREE if pointer.shift else self.snaps_to
        return snap(self.host.board, pointer.point, options, self.host.reach, line, without)

    def here(self) -> Pointer:
        """The pointer where the keyboard's cross is, which goes in steps and does not snap."""
        at = self.cursor if self.cursor is not None else Point(0, 0)
        hex_: Hex = hex_at(at)
        return Pointer(hex_, at, hex_ in self.host.board.grid, True)

    def do(self, edit: Edit | None) -> bool:
        """Make an edit, None for nothing; the live preview ends.  Whether the map has changed."""
        if edit is None:
            self.host.preview_edit(None)
            return False
        return self.host.do(edit)

    def attempt(self, make: Callable[[], Edit | None]) -> bool:
        """Make the edit that a function makes; what cannot be done is said.  Whether the map has changed."""
        try:
            done = self.do(make())
        except ShapeError as problem:
            self.host.preview_edit(None)
            self.host.show_message(str(problem))
            done = False
        self.tell()
        return done

    def preview(self, make: Callable[[], Edit | None]) -> None:
        """Show what an edit would do once the hand rests; what cannot be made shows nothing."""
        self.host.preview_edit(lambda: or_none(make))

    def tell(self) -> None:
        """Show everything anew, and tell whoever shows the settings."""
        if self.visible:
            self.show()
        self.on_change()

    def show(self, rubber: tuple[Point, ...] = (), snapped: Point | None = None,
             instead: Mapping[int, Depiction] | None = None, wrong: bool = False, line: Sequence[Point] = ()) -> None:
        """Show what is drawn and chosen.

        Args:
            rubber: from the end of the line to the pointer. snapped: where the pointer has snapped to.
            instead: chosen outlines as a drag makes them. wrong: whether they cannot be made so.
            line: another line than that under way.
        """
        self.visible = True
        drawn = {number: self.host.board.depictions[number] for number in self.chosen} | dict(instead or {})
        one = next(iter(drawn.values())) if len(drawn) == 1 and self.reshaping else None
        every = list(all_corners(one)) if one is not None else []
        held = corner_point(one, self.corner) if one is not None and self.corner in every else None
        corners = [corner_point(one, corner) for corner in every] if one is not None else self.line
        self.host.show_draft(OutlineDraft(
            rings=tuple([ring for each in drawn.values() for ring in rings_of(each)]),
            line=tuple(line or self.line), rubber=rubber, corners=tuple(corners),
            middles=tuple(middles(one)) if one is not None else (), held=held, snapped=snapped, cursor=self.cursor,
            colour=self.colour, wrong=wrong))

    def hide(self) -> None:
        """Show nothing: another tool is in hand."""
        self.visible = False
        self.host.show_draft(None)


def or_none(make: Callable[[], Edit | None]) -> Edit | None:
    """The edit that a function makes, None where it cannot be made."""
    try:
        return make()
    except ShapeError:
        return None


def middles(drawn: Depiction) -> list[Point]:
    """The middles of the edges of an outline."""
    return [Point((a.x + b.x) // 2, (a.y + b.y) // 2) for ring in rings_of(drawn)
            for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)]
