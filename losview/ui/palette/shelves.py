"""The palette's shelves: swatches under headings that fold, made when they are first seen and drawn a little later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QLabel, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.board.kinds.catalogue import Family, Shelf, finds
from losview.board.kinds.kind import Kind
from losview.ui.paint.icons import SIZE
from losview.ui.palette.lazy_icons import LazyIcons
from losview.ui.widgets.flow_layout import FlowLayout

#: A kind's picture where it is at hand, or what draws it.
Icon = Callable[[Kind], QIcon | Callable[[], QIcon]]

#: Gives a button a kind's picture, at once or later.
Dress = Callable[[QToolButton, Kind], None]


class ShelfBox(QWidget):
    """One shelf: a heading that folds it, and its swatches.

    Signals:
        chosen(key): a kind was chosen. unfolded(): its swatches came into sight.
    """

    chosen = Signal(str)
    unfolded = Signal()

    def __init__(self, shelf: Shelf, title: str, dress: Dress, choice: QButtonGroup, parent: QWidget) -> None:
        super().__init__(parent)
        self.shelf, self._dress, self._choice = shelf, dress, choice
        self.swatches: dict[Family, QToolButton] = {}
        self._kind: dict[Family, Kind] = {}
        self._text = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.heading = QToolButton(self)
        self.heading.setText(title)
        self.heading.setProperty("heading", True)
        self.heading.setCheckable(True)
        self.heading.setChecked(shelf.open)
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.heading.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.heading.setAccessibleName(title)
        self.heading.setToolTip(self.tr("Fold or unfold: {title}").format(title=title))
        self.heading.toggled.connect(lambda _: self._fold())
        self.box = QWidget(self)
        self._flow = FlowLayout(self.box)
        column.addWidget(self.heading)
        column.addWidget(self.box)
        self._fold()

    def _fold(self) -> None:
        shown = self.heading.isChecked() or bool(self._text)
        self.heading.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
        if shown:
            self._stock()
        self.box.setVisible(shown)
        self.box.updateGeometry()
        if shown:
            self.unfolded.emit()

    def _stock(self) -> None:
        """Make the swatches, once."""
        lacking = [family for family in self.shelf.families if family not in self.swatches]
        if not lacking:
            return
        small = QFont(self.font())
        small.setPixelSize(11)  # as the style sheet has it
        metrics = QFontMetrics(small)
        names = {family: lines(family.name, metrics) for family in self.shelf.families}
        rows = max(map(len, names.values()))
        for family in lacking:
            self._kind.setdefault(family, family.kinds[0])
            button = self.swatches[family] = self._swatch(family, names[family], rows)
            self._flow.addWidget(button)

    def _swatch(self, family: Family, name: list[str], rows: int) -> QToolButton:
        """A swatch with its name; all of a shelf have room for as many rows of it."""
        kind = self._kind[family]
        button = QToolButton(self.box)
        button.setProperty("swatch", True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._dress(button, kind)
        button.setIconSize(SIZE)
        button.setFixedSize(QSize(84, 54 + 14 * rows))
        button.setText("\n".join([*name, *[""] * rows][:rows]))
        tip = f"{family.name}. {kind.about}" if kind.about else family.name
        if len(family.kinds) > 1:
            tip += "\n" + self.tr("{n} sorts: choose one below.").format(n=len(family.kinds))
        button.setToolTip(tip)
        button.setAccessibleName(family.name)
        button.setCheckable(True)
        button.clicked.connect(lambda _=False: self.chosen.emit(self._kind[family].key))
        self._choice.addButton(button)
        return button

    def show_kind(self, kind: Kind) -> QToolButton | None:
        """Mark a kind as the one in hand; its swatch, None where it does not stand here."""
        for family in self.shelf.families:
            if kind in family.kinds:
                self._kind[family] = kind
                if not self.heading.isChecked() and not self._text:
                    self.heading.setChecked(True)
                self._stock()
                self._dress(self.swatches[family], kind)
                self.swatches[family].setChecked(True)
                for button in self._choice.buttons():  # Tab goes to the one in hand, arrows to the others
                    button.setFocusPolicy(Qt.FocusPolicy.TabFocus if button.isChecked() else Qt.FocusPolicy.NoFocus)
                return self.swatches[family]
        return None

    def seek(self, text: str) -> int:
        """Show what a text finds, all of it for none; how many families it finds."""
        self._text = text
        found = {family for family in self.shelf.families if not text or any(finds(text, k) for k in family.kinds)}
        if text and not found:
            self.hide()
            return 0
        self.show()
        self._fold()
        for family, button in self.swatches.items():
            button.setVisible(family in found)
        self.box.updateGeometry()
        return len(found)


class Shelves(QScrollArea):
    """All shelves of a tool.

    Signals:
        chosen(key): a kind was chosen.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its swatches are reached, and scroll into view
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.boxes: list[ShelfBox] = []
        self._choice = QButtonGroup(self)
        self.icons = LazyIcons(self)
        self._others: QToolButton | None = None
        self._nothing: QLabel | None = None
        self._text = ""

    def fill(self, shelves: list[Shelf], icon: Icon) -> None:
        """Show other shelves.

        Args:
            icon: gives a kind's picture where it is at hand, or a way to draw it.
        """
        self.icons.drop()
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.boxes, self._others, self._nothing, self._text = [], None, None, ""
        self._choice = QButtonGroup(self)
        if not shelves:
            return
        inside = QWidget()
        inside.setObjectName("swatches")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(6)
        for shelf in shelves:
            if not shelf.own and self._others is None:
                self._others = self._others_heading(inside, shelves)
                column.addWidget(self._others)
            title = shelf.title if shelf.own else self.tr("{group} of other games").format(group=shelf.title)
            box = ShelfBox(shelf, title, partial(self._dress, icon), self._choice, inside)
            box.chosen.connect(self.chosen)
            box.unfolded.connect(self.icons.wake)
            column.addWidget(box)
            self.boxes.append(box)
        said = self.tr("Nothing is called that. Try another word, as “trees”, “river” or “house”.")
        self._nothing = QLabel(said, inside)
        self._nothing.setWordWrap(True)
        self._nothing.setObjectName("hint")
        self._nothing.hide()
        column.addWidget(self._nothing)
        column.addStretch(1)
        self.setWidget(inside)
        self._show_others()

    def _dress(self, icon: Icon, button: QToolButton, kind: Kind) -> None:
        found = icon(kind)
        if isinstance(found, QIcon):
            button.setIcon(found)
        else:
            self.icons.want(button, found)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.icons.wake()

    def _others_heading(self, parent: QWidget, shelves: list[Shelf]) -> QToolButton:
        count = sum(len(shelf.families) for shelf in shelves if not shelf.own)
        button = QToolButton(parent)
        button.setText(self.tr("Other games ({n})").format(n=count))
        button.setAccessibleName(button.text())
        button.setToolTip(self.tr("What the rules in force lack; they read it as the nearest they have"))
        button.setProperty("heading", True)
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.toggled.connect(lambda _: self._show_others())
        return button

    def _show_others(self) -> None:
        if self._others is not None:
            shown = self._others.isChecked()
            self._others.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
            for box in self.boxes:
                if not box.shelf.own:
                    box.setVisible(shown)
            self.icons.wake()

    def seek(self, text: str) -> None:
        """Show what a text finds, on every shelf."""
        text = text.strip()
        if not self.boxes or text == self._text:
            return
        self._text = text
        found = sum(box.seek(text) for box in self.boxes)
        if self._others is not None:
            self._others.setVisible(not text)
        if not text:
            self._show_others()
        if self._nothing is not None:
            self._nothing.setVisible(not found)

    def show_kind(self, kind: Kind | None) -> None:
        """Mark the kind in hand, None for none, and bring its swatch into view."""
        marked = self._choice.checkedButton()
        if kind is None:
            if marked is not None:
                self._choice.setExclusive(False)
                marked.setChecked(False)
                self._choice.setExclusive(True)
            return
        for box in self.boxes:
            button = box.show_kind(kind)
            if button is not None:
                if not box.shelf.own and self._others is not None and not self._text:
                    self._others.setChecked(True)
                self.updateGeometry()
                inside = self.widget()
                layout = None if inside is None else inside.layout()
                if layout is not None:
                    layout.activate()  # so that it is known where the swatch lies
                self.ensureWidgetVisible(button, 0, 8)
                return

    def family(self, kind: Kind) -> Family | None:
        """The family that a kind stands with."""
        return next((family for box in self.boxes for family in box.shelf.families if kind in family.kinds), None)

    def swatches(self) -> Iterator[tuple[Family, QToolButton]]:
        """Every swatch that has been made, in order."""
        for box in self.boxes:
            yield from box.swatches.items()


def lines(name: str, metrics: QFontMetrics, wide: int = 80, most: int = 3) -> list[str]:
    """A name on at most so many lines of so many pixels."""
    found: list[str] = []
    for word in name.split():
        if found and (len(found) == most or metrics.horizontalAdvance(f"{found[-1]} {word}") <= wide):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, wide) for line in found]
