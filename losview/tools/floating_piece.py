"""A piece of a map in hand: it follows the pointer, is turned and mirrored, and put down."""

from __future__ import annotations

from dataclasses import replace

from losview.board.edits.edit import Edit, EditError
from losview.board.edits.map_layers import Layer
from losview.board.transform.clip import Clip
from losview.board.transform.placing import covered, move, paste
from losview.hexes.hex import Hex
from losview.tools.tool import ToolHost

#: Larger pieces are not tried on the map while the mouse rests.
MAX_TRIED = 2000


class FloatingPiece:
    """The piece.

    Attributes:
        clip: as it is turned now. at: the hex on which its pivot lies, None while the pointer is off the map's view.
        source: the hexes that it is moved from, empty where it is a copy. layers: of it that are put down.
    """

    def __init__(self, host: ToolHost, clip: Clip, layers: frozenset[Layer], source: frozenset[Hex] = frozenset()
                 ) -> None:
        self.host, self.clip, self.layers, self.source = host, clip, layers, source
        self.at: Hex | None = None

    def move_to(self, at: Hex) -> None:
        """Have it lie on another hex."""
        if at != self.at:
            self.at = at
            self.show()

    def turn(self, sixths: int) -> None:
        """Turn it clockwise about its pivot by so many times 60 degrees."""
        self.clip = self.clip.turned(sixths)
        self.show()

    def mirror(self) -> None:
        """Exchange its left and right."""
        self.clip = self.clip.mirrored()
        self.show()

    def set_layers(self, layers: frozenset[Layer]) -> None:
        """Put down these layers of it only."""
        self.layers = layers
        self.show()

    def show(self) -> None:
        """Show it where it is."""
        if self.at is None:
            return
        taken = self.layers & self.clip.layers
        self.host.show_ghost(replace(self.clip, layers=frozenset(taken)), self.at)
        if len(self.clip.hexes) <= MAX_TRIED:
            self.host.preview_edit(self._tried)

    def _tried(self) -> Edit | None:
        try:
            return self.edit()
        except EditError:
            return None

    def edit(self) -> Edit | None:
        """The edit that puts it down where it is; None where that changes nothing.

        Raises:
            EditError: where nothing of it would lie on the map.
        """
        if self.at is None:
            return None
        if self.source:
            return move(self.host.board, self.source, self.clip, self.at, self.layers)
        return paste(self.host.board, self.clip, self.at, self.layers)

    def there(self) -> frozenset[Hex]:
        """The hexes of the map on which it lies."""
        return frozenset() if self.at is None else covered(self.host.board, self.clip, self.at)

    def hide(self) -> None:
        """Show it nowhere: the pointer has left the map."""
        self.at = None
        self.drop()

    def drop(self) -> None:
        """Show nothing of it any more."""
        self.host.show_ghost(None, None)
        self.host.preview_edit(None)
