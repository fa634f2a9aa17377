"""The dialog that says what the tiles of a Tiled map are: a list of them, and the terrain and level of those chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QImage, QKeyEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QCompleter,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.number_format import number
from losview.base.translation import language, tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.terrain import table
from losview.formats.map_editors.tile_table import TableRow, TileTable
from losview.rules.core.threads import RuleError
from losview.rules.ends import parse_level
from losview.window.editing.tile_pictures import SIDE
from losview.window.widgets.field_problem import FieldProblem
from losview.window.widgets.plain_text import Label, shown_text, tip, window_title

#: The columns of the list.
_TILE, _HEXES, _TERRAIN, _LEVEL, _SOURCE = range(5)
_OPEN = "open"


@dataclass(frozen=True)
class TileLine:
    """A tile of the map, as it is read or as the user says.

    Attributes:
        tileset, number: which one. hexes: in how many it lies.
        kinds: of its terrain, none for open ground; None where nothing says it. level: in quarters, None for none.
        source: what says so: "tileset", "set", or "" for nothing.
        image: its picture, None for none.
        says_kinds, says_level: whether a table or the user says its terrain, and its level.
    """

    tileset: str
    number: int
    hexes: int
    kinds: tuple[str, ...] | None
    level: int | None
    source: str
    image: QImage | None = None
    says_kinds: bool = False
    says_level: bool = False

    @property
    def row(self) -> TableRow:
        """The tile as a line of a table, with what a table or the user says of it."""
        return TableRow(self.tileset, self.number, (self.kinds or ()) if self.says_kinds else None,
                        self.level if self.says_level else None)


class _LevelLine(QLineEdit):
    """A line in which Enter ends the typing, and does not press the dialog's button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        _keep_enter(event)


class _TerrainBox(QComboBox):
    """A box of terrains in which any part of a name finds it; Enter does not press the dialog's button.

    Attributes:
        line: in which a name is typed.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.line = QLineEdit(self)
        self.setLineEdit(self.line)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.model(), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setCompleter(completer)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        _keep_enter(event)


def _keep_enter(event: QKeyEvent) -> None:
    """Keep Enter from the dialog around a field."""
    if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        event.accept()


class TilesDialog(QDialog):
    """Asks what tiles are.

    Attributes:
        lines: the tiles, as they are said to be now.
        tree: the list. terrain, level: of the tiles chosen in it. load, save: a table from and to a file.
    """

    def __init__(self, lines: Sequence[TileLine], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Adjust Tiled's tiles")))
        self.lines = list(lines)
        about = Label(tr("Select tiles, then choose their terrain. What you say is kept for all maps with these "
                         "tilesets; it comes before classes and Terrain Sets."))
        about.setWordWrap(True)
        self.tree = self._list()
        self.terrain = self._terrains()
        self.level = _LevelLine(self)
        self.level.setPlaceholderText(tr("none"))
        self.level.setMaxLength(9)
        self.level.setMaximumWidth(90)
        self.level.setToolTip(tip(tr("A level that these tiles give their hexes, such as 1 or 1.5; empty for none")))
        self.level.setAccessibleName(tr("Level of the selected tiles"))
        self.problem = FieldProblem(self.level)
        self.load = self._button(tr("&Load a table…"), tr("Take what a .csv table of tiles says"))
        self.save = self._button(tr("Sa&ve the table…"), tr("Write a .csv table that losview takes by --tiles"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(tr("&Read the map again"))
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setText(tr("&Cancel"))
        self._arrange(about)
        self.tree.itemSelectionChanged.connect(self._show_selected)
        self.terrain.activated.connect(lambda _: self._set_terrain())
        self.terrain.line.editingFinished.connect(self._end_typing)
        self.level.editingFinished.connect(self._set_level)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._fill()
        self.resize(640, 520)

    def _list(self) -> QTreeWidget:
        tree = QTreeWidget(self)
        tree.setHeaderLabels([tr("Tile"), tr("Hexes"), tr("Terrain"), tr("Level"), tr("Said by")])
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setRootIsDecorated(False)
        tree.setUniformRowHeights(True)
        tree.setIconSize(SIDE)
        tree.setAccessibleName(tr("Tiles of the map"))
        tree.header().setSectionResizeMode(_TERRAIN, QHeaderView.ResizeMode.Stretch)
        tree.header().setStretchLastSection(False)
        return tree

    def _terrains(self) -> _TerrainBox:
        box = _TerrainBox(self)
        names = sorted((kind.name, kind.key) for kind in table().of_role("terrain") if kind.key != _OPEN)
        for name, key in ((table().name(_OPEN), _OPEN), *names):
            box.addItem(shown_text(name), key)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(26)
        box.setMaxVisibleItems(18)
        box.line.setPlaceholderText(tr("Choose terrain"))
        box.setAccessibleName(tr("Terrain of the selected tiles"))
        box.setToolTip(tip(tr("The terrain of the selected tiles; type a part of its name to find it")))
        return box

    def _arrange(self, about: Label) -> None:
        row = QHBoxLayout()
        for text, widget in ((tr("&Terrain:"), self.terrain), (tr("L&evel:"), self.level)):
            label = Label(text)
            label.setBuddy(widget)
            row.addWidget(label)
            row.addWidget(widget, int(widget is self.terrain))
        files = QHBoxLayout()
        files.addWidget(self.load)
        files.addWidget(self.save)
        files.addStretch(1)
        files.addWidget(self.buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 14)
        whole.setSpacing(10)
        whole.addWidget(about)
        whole.addWidget(self.tree, 1)
        whole.addLayout(row)
        whole.addWidget(self.problem)
        whole.addLayout(files)

    def rows(self) -> list[TableRow]:
        """The lines of a table with all that the user or a table has said."""
        return [line.row for line in self.lines if line.says_kinds or line.says_level]

    def take(self, said: TileTable) -> None:
        """Take what a table says of the tiles of this map."""
        for at, line in enumerate(self.lines):
            tile = said.get((line.tileset.casefold(), line.number))
            if tile is not None:
                if tile.cover is not None:
                    line = replace(line, kinds=tile.cover.kinds(), says_kinds=True)
                if tile.level is not None:
                    line = replace(line, level=tile.level, says_level=True)
                self.lines[at] = line
        self._fill()
        self._show_selected()

    def _fill(self) -> None:
        """Show the tiles, those that say nothing first; they stay where they are when they are said."""
        if not self.tree.topLevelItemCount():
            order = sorted(range(len(self.lines)), key=lambda at: (self.lines[at].kinds is not None, at))
            for at in order:
                line = self.lines[at]
                item = QTreeWidgetItem(self.tree, [shown_text(f"{line.tileset} {line.number}"),
                                                   number(line.hexes, ",", language())])
                item.setData(0, Qt.ItemDataRole.UserRole, at)
                item.setTextAlignment(_HEXES, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                if line.image is not None:
                    item.setIcon(0, QIcon(QPixmap.fromImage(line.image)))
            first = self.tree.topLevelItem(0)
            if first is not None:
                self.tree.setCurrentItem(first)
        sources = {"tileset": tr("its tileset"), "set": tr("Terrain Set"), "": ""}
        for item in self._items():
            line = self.lines[self._at(item)]
            item.setText(_TERRAIN, tr("not said") if line.kinds is None else shown_text(_terrain_words(line.kinds)))
            item.setText(_LEVEL, _level_words(line.level))
            item.setText(_SOURCE, tr("you") if line.says_kinds or line.says_level else sources[line.source])
        for column in (_TILE, _HEXES, _LEVEL, _SOURCE):
            self.tree.resizeColumnToContents(column)

    def _items(self) -> list[QTreeWidgetItem]:
        return [item for at in range(self.tree.topLevelItemCount())
                if (item := self.tree.topLevelItem(at)) is not None]

    @staticmethod
    def _at(item: QTreeWidgetItem) -> int:
        return int(item.data(0, Qt.ItemDataRole.UserRole))

    def _selected(self) -> list[int]:
        return [self._at(item) for item in self.tree.selectedItems()]

    def _show_selected(self) -> None:
        """Show the terrain and level that the selected tiles have in common."""
        chosen = [self.lines[at] for at in self._selected()]
        for widget in (self.terrain, self.level):
            widget.setEnabled(bool(chosen))
        kinds = {line.kinds for line in chosen}
        common = next(iter(kinds)) if len(kinds) == 1 else None
        key = None if common is None else (common or (_OPEN,))[0]
        self.terrain.setCurrentIndex(-1 if key is None else self.terrain.findData(key))
        if key is None:
            self.terrain.clearEditText()
        levels = {line.level for line in chosen}
        self.level.setText(_level_words(next(iter(levels))) if len(levels) == 1 else "")
        self.problem.show_problem("")

    def _end_typing(self) -> None:
        """Take a name that was typed in any case, and show the terrain again where it is none."""
        typed = self.terrain.currentText()
        found = self.terrain.findText(typed, Qt.MatchFlag.MatchFixedString)
        if found >= 0 and self.terrain.itemText(found) != typed:
            self.terrain.setCurrentIndex(found)
            self._set_terrain()
        elif found < 0:
            self._show_selected()

    def _set_terrain(self) -> None:
        key = str(self.terrain.currentData())
        kinds = () if key == _OPEN else (key,)
        self._change(lambda line: replace(line, kinds=kinds, says_kinds=True))

    def _set_level(self) -> None:
        text = self.level.text().strip()
        try:
            level = parse_level(text) if text else None
        except RuleError as problem:
            self.problem.show_problem(str(problem))
            return
        self.problem.show_problem("")
        if any(self.lines[at].level != level for at in self._selected()):
            self._change(lambda line: replace(line, level=level, says_level=True))

    def _change(self, change: Callable[[TileLine], TileLine]) -> None:
        """Change what the selected tiles are said to be."""
        for at in self._selected():
            self.lines[at] = change(self.lines[at])
        self._fill()

    def _button(self, text: str, about: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setToolTip(tip(about))
        return button


def _terrain_words(kinds: Sequence[str]) -> str:
    return listed([table().name(kind) for kind in kinds], "and") if kinds else table().name(_OPEN)


def _level_words(level: int | None) -> str:
    return "" if level is None else number(level / QUARTERS_PER_LEVEL, "g", language())
