"""The shelves of the palette: swatches under headings that fold, made when they are first shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QIcon, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.catalogue import Family, Shelf, best_matches
from losview.board.kind import Kind
from losview.window.paint.icons import SIZE
from losview.window.palette.lazy_icons import LazyIcons
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label, shown_text, tip

#: The most swatches that are shown: whoever finds more types another letter.
MAXIMUM = 60


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
        names = swatch_names(tuple(family for family, _ in found[:MAXIMUM]), self)
        self.best = found[0][1] if found else None
        for family, kind in found[:MAXIMUM]:
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


#: The size of the letters in the style sheet, in pixels.
LETTERS = 11


def swatch_names(families: tuple[Family, ...], parent: QWidget) -> dict[Family, str]:
    """The names of families as their swatches show them, all with the same number of lines."""
    small = QFont(parent.font())
    small.setPixelSize(LETTERS)
    metrics = QFontMetrics(small)
    lines = {family: name_lines(family.name, metrics) for family in families}
    rows = max(map(len, lines.values()), default=0)
    return {family: "\n".join([*named, *[""] * rows][:rows]) for family, named in lines.items()}


def swatch_button(family: Family, kind: Kind, name: str, parent: QWidget) -> QToolButton:
    """A button for a family, without its icon.

    Args:
        kind: the one of the family that it shows. name: one of `swatch_names`.
    """
    button = QToolButton(parent)
    button.setProperty("swatch", True)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
    button.setIconSize(SIZE)
    button.setFixedSize(QSize(84, 54 + 14 * (name.count("\n") + 1)))
    button.setText(shown_text(name))
    about = f"{family.name}. {kind.about}" if kind.about else family.name
    if len(family.kinds) > 1:
        about += "\n" + tr("{n} variants: choose one below.", n=len(family.kinds))
    button.setToolTip(tip(about))
    button.setAccessibleName(family.name)
    button.setCheckable(True)
    return button


def name_lines(name: str, metrics: QFontMetrics, wide: int = 80, most: int = 3) -> list[str]:
    """A name wrapped to at most so many lines of so many pixels."""
    lines: list[str] = []
    for word in name.split():
        if lines and (len(lines) == most or metrics.horizontalAdvance(f"{lines[-1]} {word}") <= wide):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, wide) for line in lines]


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
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.heading = QToolButton(self)
        self.heading.setText(title)
        self.heading.setProperty("heading", True)
        self.heading.setCheckable(True)
        self.heading.setChecked(shelf.open)
        self.heading.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        # A heading that is too long is cut short; it would push swatches out of sight.
        self.heading.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.heading.setAccessibleName(title)
        self.heading.setToolTip(tip(tr("Show or hide {title}", title=title)))
        self.heading.toggled.connect(lambda _: self._fold())
        self.box = QWidget(self)
        self._flow = FlowLayout(self.box)
        column.addWidget(self.heading)
        column.addWidget(self.box)
        self._fold()

    def _fold(self) -> None:
        shown = self.heading.isChecked()
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
        names = swatch_names(self.shelf.families, self)
        for family in missing:
            self._kind.setdefault(family, family.kinds[0])
            button = self.swatches[family] = self._swatch(family, names[family])
            self._flow.addWidget(button)

    def _swatch(self, family: Family, name: str) -> QToolButton:
        """A swatch with its name."""
        button = swatch_button(family, self._kind[family], name, self.box)
        self._set_icon(button, self._kind[family])
        button.clicked.connect(lambda _=False: self.chosen.emit(self._kind[family].key))
        self._choice.addButton(button)
        return button

    def show_kind(self, kind: Kind) -> QToolButton | None:
        """Mark a kind as the chosen one; returns its swatch, None where the shelf does not have it."""
        for family in self.shelf.families:
            if kind in family.kinds:
                self._kind[family] = kind
                if not self.heading.isChecked():
                    self.heading.setChecked(True)
                self._make_swatches()
                self._set_icon(self.swatches[family], kind)
                self.swatches[family].setChecked(True)
                for button in self._choice.buttons():  # Tab stops at the chosen one, arrow keys go to the others
                    button.setFocusPolicy(Qt.FocusPolicy.TabFocus if button.isChecked() else Qt.FocusPolicy.NoFocus)
                return self.swatches[family]
        return None


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
        self.found: FoundKinds | None = None
        self._kind: Kind | None = None
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
        self.boxes, self._others, self._nothing, self.found, self._text = [], None, None, None, ""
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
        self.found = FoundKinds(self._set_icon, inside)
        self.found.chosen.connect(self.chosen)
        column.insertWidget(0, self.found)
        nothing = tr("Nothing was found. Try another word, such as “trees”, “river” or “house”.")
        self._nothing = Label(nothing, inside)
        self._nothing.setWordWrap(True)
        self._nothing.setObjectName("hint")
        self._nothing.hide()
        column.addWidget(self._nothing)
        column.addStretch(1)
        self.setWidget(inside)
        self._show_others()

    def _box(self, shelf: Shelf, parent: QWidget) -> ShelfBox:
        title = shelf.title if shelf.own else tr("{group} of other games", group=shelf.title)
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
        button.setText(tr("Other games ({n})", n=count))
        button.setAccessibleName(button.text())
        button.setToolTip(tr("Kinds that these rules do not have; each is read as the most similar one that they "
                             "have"))
        button.setProperty("heading", True)
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
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
        """Show what a text finds, the best match first, in place of the shelves; "" shows them again."""
        text = text.strip()
        if self.found is None or text == self._text:
            return
        self._text = text
        found = best_matches(text, self._all_shelves()) if text else []
        self.found.show_found(found, self._kind)
        for box in self.boxes:
            box.setVisible(not text)
        if self._others is not None:
            self._others.setVisible(not text)
        if self._nothing is not None:
            self._nothing.setVisible(bool(text) and not found)
        self.icons.wake()
        if text:
            self.verticalScrollBar().setValue(0)
        else:
            self._show_others()
            self.show_kind(self._kind)

    def enter_found(self) -> None:
        """Take the best match in hand and go to its swatch, from which arrow keys go on (Down in the search)."""
        if self.found is not None and self.found.swatches:
            first = next(iter(self.found.swatches.values()))
            first.setFocus(Qt.FocusReason.TabFocusReason)
            first.click()

    def _all_shelves(self) -> list[Shelf]:
        return [*(box.shelf for box in self.boxes), *self._waiting]

    def show_kind(self, kind: Kind | None) -> None:
        """Mark the chosen kind, None for none, and scroll to its swatch."""
        self._kind = kind
        if self._text and self.found is not None:
            self.found.show_kind(kind)
            return
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
                if not box.shelf.own and self._others is not None:
                    self._others.setChecked(True)
                self.updateGeometry()
                inside = self.widget()
                layout = None if inside is None else inside.layout()
                if layout is not None:
                    layout.activate()  # so that the position of the swatch is up to date
                self.ensureWidgetVisible(button, 0, 8)
                # A shelf that was just unfolded has its height only when Qt has laid it out.
                QTimer.singleShot(0, button, partial(self.ensureWidgetVisible, button, 0, 8))
                return

    def family(self, kind: Kind) -> Family | None:
        """The family of a kind on these shelves."""
        families = (family for shelf in self._all_shelves() for family in shelf.families)
        return next((family for family in families if kind in family.kinds), None)

    def swatches(self) -> Iterator[tuple[Family, QToolButton]]:
        """All swatches that have been made, in order."""
        for box in self.boxes:
            yield from box.swatches.items()
        if self.found is not None:
            yield from self.found.swatches.items()
