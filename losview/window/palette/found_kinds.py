"""What the palette's search finds, the best match first."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.catalogue import Family
from losview.board.kind import Kind
from losview.window.palette.swatch_button import swatch_button, swatch_names
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label

#: The most swatches that are shown: whoever finds more types another letter.
MOST = 60


class FoundKinds(QWidget):
    """A line that names what Return takes, and a swatch for each family that was found.

    Attributes:
        swatches: by family, the best match first.
        best: the kind that Return takes, None where nothing was found.

    Signals:
        chosen(key): the user chose a kind.
    """

    chosen = Signal(str)

    def __init__(self, set_icon: Callable[[QToolButton, Kind], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._set_icon = set_icon
        self.best: Kind | None = None
        self.swatches: dict[Family, QToolButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._title = Label(parent=self)
        self._title.setObjectName("hint")
        self._title.setWordWrap(True)
        self._box = QWidget(self)
        self._column.addWidget(self._title)
        self._column.addWidget(self._box)
        self.hide()

    def show_found(self, found: list[tuple[Family, Kind]], chosen: Kind | None) -> None:
        """Show families, each with the kind of it that matches best.

        Args:
            chosen: the kind in hand, whose swatch is marked.
        """
        self._column.removeWidget(self._box)
        self._box.hide()
        self._box.deleteLater()
        self._box, group, self.swatches = QWidget(self), QButtonGroup(self), {}
        group.setParent(self._box)
        flow = FlowLayout(self._box)
        names = swatch_names(tuple(family for family, _ in found[:MOST]), self)
        self.best = found[0][1] if found else None
        for family, kind in found[:MOST]:
            button = self.swatches[family] = swatch_button(family, kind, names[family], self._box)
            button.setProperty("best", kind is self.best)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if kind is self.best else Qt.FocusPolicy.NoFocus)
            button.clicked.connect(lambda _=False, key=kind.key: self.chosen.emit(key))
            group.addButton(button)
            self._set_icon(button, kind)
            button.setChecked(kind is chosen)
            flow.addWidget(button)
        self._column.addWidget(self._box)
        self._box.show()
        if self.best is not None:
            self._title.setText(tr("Return takes {kind}.", kind=self.best.name))
        self.setVisible(bool(found))

    def show_kind(self, kind: Kind | None) -> None:
        """Mark the chosen kind where it was found."""
        for family, button in self.swatches.items():
            if kind in family.kinds:
                button.setChecked(True)
