"""The shelves of the palette: swatches under headings that fold, made when they are first shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.board.kinds.catalogue import Family, Shelf, finds
from losview.board.kinds.kind import Kind
from losview.ui.paint.icons import SIZE
from losview.ui.palette.lazy_icons import LazyIcons
from losview.ui.widgets.flow_layout import FlowLayout
from losview.ui.widgets.plain_text import Label, tip

#: Gives the icon of a kind, or a function that draws it where it has not been drawn yet.
Icon = Callable[[Kind], QIcon | Callable[[], QIcon]]

#: Gives a button the icon of a kind, at once or later.
SetIcon = Callable[[QToolButton, Kind], None]


class ShelfBox(QWidget):
    """One shelf: a heading that folds it, and its swatches.

    Signals:
        chosen(key): the user chose a kind.
        unfolded(): the swatches were shown.
    """

    chosen = Signal(str)
    unfolded = Signal()

    def __init__(self, shelf: Shelf, title: str, set_icon: SetIcon, choice: QButtonGroup, parent: QWidget) -> None:
        super().__init__(parent)
        self.shelf, self._set_icon, self._choice = shelf, set_icon, choice
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
        self.heading.setToolTip(tip(self.tr("Show or hide {title}").format(title=title)))
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
            self._make_swatches()
        self.box.setVisible(shown)
        self.box.updateGeometry()
        if shown:
            self.unfolded.emit()

    def _make_swatches(self) -> None:
        """Make the swatches that have not been made yet."""
        missing = [family for family in self.shelf.families if family not in self.swatches]
        if not missing:
            return
        small = QFont(self.font())
        small.setPixelSize(11)  # the size in the style sheet
        metrics = QFontMetrics(small)
        names = {family: name_lines(family.name, metrics) for family in self.shelf.families}
        rows = max(map(len, names.values()))
        for family in missing:
            self._kind.setdefault(family, family.kinds[0])
            button = self.swatches[family] = self._swatch(family, names[family], rows)
            self._flow.addWidget(button)

    def _swatch(self, family: Family, name: list[str], rows: int) -> QToolButton:
        """A swatch with its name; all swatches of a shelf have the same number of text rows."""
        kind = self._kind[family]
        button = QToolButton(self.box)
        button.setProperty("swatch", True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        self._set_icon(button, kind)
        button.setIconSize(SIZE)
        button.setFixedSize(QSize(84, 54 + 14 * rows))
        button.setText("\n".join([*name, *[""] * rows][:rows]))
        about = f"{family.name}. {kind.about}" if kind.about else family.name
        if len(family.kinds) > 1:
            about += "\n" + self.tr("{n} variants: choose one below.").format(n=len(family.kinds))
        button.setToolTip(tip(about))
        button.setAccessibleName(family.name)
        button.setCheckable(True)
        button.clicked.connect(lambda _=False: self.chosen.emit(self._kind[family].key))
        self._choice.addButton(button)
        return button

    def show_kind(self, kind: Kind) -> QToolButton | None:
        """Mark a kind as the chosen one; returns its swatch, None where the shelf does not have it."""
        for family in self.shelf.families:
            if kind in family.kinds:
                self._kind[family] = kind
                if not self.heading.isChecked() and not self._text:
                    self.heading.setChecked(True)
                self._make_swatches()
                self._set_icon(self.swatches[family], kind)
                self.swatches[family].setChecked(True)
                for button in self._choice.buttons():  # Tab stops at the chosen one, arrow keys go to the others
                    button.setFocusPolicy(Qt.FocusPolicy.TabFocus if button.isChecked() else Qt.FocusPolicy.NoFocus)
                return self.swatches[family]
        return None

    def seek(self, text: str) -> int:
        """Show only what a search text finds, everything for ""; returns how many families it finds."""
        self._text = text
        matches = {family for family in self.shelf.families if not text or any(finds(text, k) for k in family.kinds)}
        if text and not matches:
            self.hide()
            return 0
        self.show()
        self._fold()
        for family, button in self.swatches.items():
            button.setVisible(family in matches)
        self.box.updateGeometry()
        return len(matches)


class Shelves(QScrollArea):
    """All shelves of a tool, in a scroll area.

    Signals:
        chosen(key): the user chose a kind.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its swatches take the focus, and scroll into view
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.boxes: list[ShelfBox] = []
        self._choice = QButtonGroup(self)
        self.icons = LazyIcons(self)
        self._waiting: list[Shelf] = []  # those of other games, until they are shown
        self._icon: Icon | None = None
        self._others: QToolButton | None = None
        self._nothing: Label | None = None
        self._text = ""

    def fill(self, shelves: list[Shelf], icon: Icon) -> None:
        """Show these shelves.

        Args:
            icon: gives the icon of a kind.
        """
        self.icons.drop()
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.boxes, self._others, self._nothing, self._text = [], None, None, ""
        self._choice = QButtonGroup(self)
        self._icon = icon
        self._waiting = [shelf for shelf in shelves if not shelf.own]
        if not shelves:
            return
        inside = QWidget()
        inside.setObjectName("swatches")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(6)
        for shelf in shelves:
            if shelf.own:
                column.addWidget(self._box(shelf, inside))
        if self._waiting:
            self._others = self._others_heading(inside, self._waiting)
            column.addWidget(self._others)
        nothing = self.tr("Nothing was found. Try another word, such as “trees”, “river” or “house”.")
        self._nothing = Label(nothing, inside)
        self._nothing.setWordWrap(True)
        self._nothing.setObjectName("hint")
        self._nothing.hide()
        column.addWidget(self._nothing)
        column.addStretch(1)
        self.setWidget(inside)
        self._show_others()

    def _box(self, shelf: Shelf, parent: QWidget) -> ShelfBox:
        title = shelf.title if shelf.own else self.tr("{group} of other games").format(group=shelf.title)
        box = ShelfBox(shelf, title, self._set_icon, self._choice, parent)
        box.chosen.connect(self.chosen)
        box.unfolded.connect(self.icons.wake)
        self.boxes.append(box)
        return box

    def _make_others(self) -> None:
        """Make the shelves of other games, below their heading; called when they are first asked for."""
        inside, waiting = self.widget(), self._waiting
        self._waiting = []
        if inside is None or self._others is None or not waiting:
            return
        column = inside.layout()
        assert isinstance(column, QVBoxLayout)
        place = column.indexOf(self._others) + 1
        for i, shelf in enumerate(waiting):
            column.insertWidget(place + i, self._box(shelf, inside))

    def _set_icon(self, button: QToolButton, kind: Kind) -> None:
        assert self._icon is not None
        ready = self._icon(kind)
        if isinstance(ready, QIcon):
            button.setIcon(ready)
        else:
            self.icons.want(button, ready)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.icons.wake()

    def _others_heading(self, parent: QWidget, shelves: list[Shelf]) -> QToolButton:
        count = sum(len(shelf.families) for shelf in shelves)
        button = QToolButton(parent)
        button.setText(self.tr("Other games ({n})").format(n=count))
        button.setAccessibleName(button.text())
        button.setToolTip(self.tr("Kinds that these rules do not have; each is read as the most similar one that they "
                                  "have"))
        button.setProperty("heading", True)
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.toggled.connect(lambda _: self._show_others())
        return button

    def _show_others(self) -> None:
        if self._others is not None:
            shown = self._others.isChecked()
            if shown:
                self._make_others()
            self._others.setArrowType(Qt.ArrowType.DownArrow if shown else Qt.ArrowType.RightArrow)
            for box in self.boxes:
                if not box.shelf.own:
                    box.setVisible(shown)
            self.icons.wake()

    def seek(self, text: str) -> None:
        """Show only what a search text finds, on every shelf."""
        text = text.strip()
        if self.widget() is None or text == self._text:
            return
        self._text = text
        if text:
            self._make_others()
        count = sum(box.seek(text) for box in self.boxes)
        if self._others is not None:
            self._others.setVisible(not text)
        if not text:
            self._show_others()
        if self._nothing is not None:
            self._nothing.setVisible(not count)

    def show_kind(self, kind: Kind | None) -> None:
        """Mark the chosen kind, None for none, and scroll to its swatch."""
        marked = self._choice.checkedButton()
        if kind is None:
            if marked is not None:
                self._choice.setExclusive(False)
                marked.setChecked(False)
                self._choice.setExclusive(True)
            return
        if any(kind in family.kinds for shelf in self._waiting for family in shelf.families):
            self._make_others()
            self._show_others()
        for box in self.boxes:
            button = box.show_kind(kind)
            if button is not None:
                if not box.shelf.own and self._others is not None and not self._text:
                    self._others.setChecked(True)
                self.updateGeometry()
                inside = self.widget()
                layout = None if inside is None else inside.layout()
                if layout is not None:
                    layout.activate()  # so that the position of the swatch is up to date
                self.ensureWidgetVisible(button, 0, 8)
                return

    def family(self, kind: Kind) -> Family | None:
        """The family of a kind on these shelves."""
        shelves = [*(box.shelf for box in self.boxes), *self._waiting]
        return next((family for shelf in shelves for family in shelf.families if kind in family.kinds), None)

    def swatches(self) -> Iterator[tuple[Family, QToolButton]]:
        """All swatches that have been made, in order."""
        for box in self.boxes:
            yield from box.swatches.items()


def name_lines(name: str, metrics: QFontMetrics, wide: int = 80, most: int = 3) -> list[str]:
    """A name wrapped to at most so many lines of so many pixels."""
    lines: list[str] = []
    for word in name.split():
        if lines and (len(lines) == most or metrics.horizontalAdvance(f"{lines[-1]} {word}") <= wide):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, wide) for line in lines]
