"""Which layers of the open map are hidden and which are locked; both end with the map."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from losview.board.edits.map_layers import KEYS, NEVER_LOCKED
from losview.window.state.document import Document


class LayerState(QObject):
    """What of a map is shown and what may be changed.

    Attributes:
        hidden, locked: keys of layers.

    Signals:
        hidden_changed(): other layers are hidden. locked_changed(): other layers are locked.
    """

    hidden_changed = Signal()
    locked_changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.hidden: frozenset[str] = frozenset()
        document.aboutToClose.connect(self.clear_map)

    @property
    def locked(self) -> frozenset[str]:
        """The layers that edits leave as they are."""
        return self._document.locked

    def hide(self, layers: frozenset[str]) -> None:
        """Hide these layers and show all others."""
        layers &= KEYS
        if layers != self.hidden:
            self.hidden = layers
            self.hidden_changed.emit()

    def lock(self, layers: frozenset[str]) -> None:
        """Lock these layers and no others."""
        layers = layers & KEYS - NEVER_LOCKED
        if layers != self.locked:
            self._document.locked = layers
            self.locked_changed.emit()

    def clear_map(self) -> None:
        """Show and unlock all layers; called before another map is opened."""
        self.hide(frozenset())
        self.lock(frozenset())
