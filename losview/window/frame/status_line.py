"""The widgets of the status bar: the hex under the pointer on the left; grid, rules and zoom on the right."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStatusBar

from losview.window.canvas.grid_slider import GridSlider
from losview.window.canvas.scene import MapScene
from losview.window.frame.hex_status import HexStatus
from losview.window.frame.rules_menu import rules_words
from losview.window.state.sighting import Sighting
from losview.window.widgets.fixed_size_holder import FixedSizeHolder
from losview.window.widgets.plain_text import Label, tip


class StatusLine(QObject):
    """What the status bar shows besides messages.

    Attributes:
        hex: the hex under the pointer. grid: the slider of the grid.
        game: whether the game is recorded, hidden where the map is none. rules, zoom: labels.
    """

    def __init__(self, bar: QStatusBar, hex_status: HexStatus, scene: MapScene, sighting: Sighting) -> None:
        super().__init__(bar)
        self._bar, self._sighting = bar, sighting
        self._on_map = True
        self.hex = hex_status
        self.grid = GridSlider(scene)
        self.game, self.rules, self.zoom = Label(), Label(), Label()
        bar.addWidget(FixedSizeHolder(self.hex, self.hex.sizeHint()), 1)
        for widget in (self.game, self.grid, self.rules, self.zoom):
            bar.addPermanentWidget(widget)
        bar.setSizeGripEnabled(False)
        bar.messageChanged.connect(lambda _: self._hide_behind_message())
        sighting.rules_changed.connect(self._show_rules)
        self._show_rules()
        self.show_game("", "")

    def show_game(self, words: str, about: str) -> None:
        """Show whether the open game is recorded.

        Args:
            words: "" where the map is no game. about: more of it, for the tip.
        """
        self.game.setText(words)
        self.game.setToolTip(tip(about))
        self.game.setVisible(self._on_map and bool(words))

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom of the view, 1 for actual size; called when it has changed."""
        self.zoom.setText(f"{zoom * 100:.0f} %")

    def make_way(self, welcome_shown: bool) -> None:
        """Hide all widgets while the welcome view is shown."""
        self._on_map = not welcome_shown
        for widget in (self.hex, self.grid, self.rules, self.zoom):
            widget.setVisible(self._on_map)
        self.game.setVisible(self._on_map and bool(self.game.text()))
        if self._on_map:
            self._hide_behind_message()

    def _hide_behind_message(self) -> None:
        """Hide the hex while a message is shown: QStatusBar does not before it is shown itself."""
        self.hex.setVisible(self._on_map and not self._bar.currentMessage())

    def _show_rules(self) -> None:
        self.rules.setText(rules_words(self._sighting))
