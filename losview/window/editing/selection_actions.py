"""What the Edit menu does with the selected hexes; the tool that selects is taken in hand where that helps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.edits.edit import counted
from losview.board.edits.map_layers import LAYERS, Layer
from losview.board.terrain import table
from losview.board.transform.queries import HELP
from losview.tools.act_row import ActRow
from losview.tools.erase_tool import ERASED, EraseTool
from losview.tools.select_tool import SelectTool
from losview.window.palette.check_row import CheckRow
from losview.window.palette.choice_row import ChoiceRow
from losview.window.palette.palette import Palette
from losview.window.palette.stroke_box import bounds_row
from losview.window.state.document import Document
from losview.window.widgets.field_problem import FieldProblem
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label, shown_text, tip

#: In more selected hexes kinds to replace are not looked for while the selection grows.
MAX_SEARCHED = 100_000


class SelectPanel(QWidget):
    """Controls for a `SelectTool`."""

    def __init__(self, tool: SelectTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool = tool
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(6)
        self._add_choices()
        self.bounds = bounds_row(tool.bounds, self)
        self.bounds.toggled.connect(lambda key, on: self.tool.set(bounds=replace(self.tool.bounds, **{key: on})))
        self._column.addWidget(self.bounds)
        self._add_query()
        self.count = Label(parent=self)
        self._column.addWidget(self.count)
        self.layers = self._layers_row()
        self._column.addWidget(self.layers)
        self.acts_box = self._acts_row()
        self._column.addWidget(self.acts_box)
        self.replace_box = self._replace_row()
        self._column.addWidget(self.replace_box)
        self._kinds: tuple[str, ...] = ()
        tool.on_change = self.refresh
        tool.host.selection.on_change.append(self.refresh)
        self.refresh()

    # Building.

    def _add_choices(self) -> None:
        """How hexes are chosen, and what they do to those selected before."""
        self.modes = ChoiceRow("", [("rectangle", tr("Box")), ("lasso", tr("Loop")),
                                    ("connected", tr("Alike")), ("kind", tr("Kind"))],
                               self.tool.mode, self, least=44)
        self._explain(self.modes, {
            "rectangle": tr("Drag from corner to corner of a rectangle"),
            "lasso": tr("Draw a line around the hexes"),
            "connected": tr("Click a hex: it and all connected with it that are alike are selected"),
            "kind": tr("Click a hex: all hexes with the same terrain or units are selected")})
        self.modes.chosen.connect(lambda mode: self.tool.set(mode=mode))
        self.acts = ChoiceRow("", [("new", tr("New")), ("add", tr("Add")),
                                   ("subtract", tr("Less")), ("within", tr("Both"))],
                              self.tool.act, self, least=44)
        self._explain(self.acts, {
            "new": tr("Select these hexes and no others; with Shift they are added"),
            "add": tr("Add these hexes to those selected"),
            "subtract": tr("Take these hexes out of those selected"),
            "within": tr("Keep of the selected hexes only these")})
        self.acts.chosen.connect(lambda act: self.tool.set(act=act))
        self._column.addWidget(self.modes)
        self._column.addWidget(self.acts)

    def _explain(self, row: ChoiceRow, tips: dict[str, str]) -> None:
        for button in row.buttons:
            button.setToolTip(tip(tips[button.property("key")]))

    def _add_query(self) -> None:
        """The line that selects by what lies in hexes."""
        box = QWidget(self)
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(4)
        self.query = QLineEdit(box)
        self.query.setPlaceholderText(tr("woods on level 2"))
        self.query.setClearButtonEnabled(True)
        self.query.setAccessibleName(tr("Select by a query"))
        self.query.setToolTip(tip(tr("Return selects what you ask for: {help}", help=HELP)))
        self.query.returnPressed.connect(self._ask)
        self.problem = FieldProblem(self.query)
        self.query.textEdited.connect(lambda _: self.problem.show_problem(""))
        for button in self.query.findChildren(QToolButton):
            button.setAccessibleName(tr("Clear the query"))
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addWidget(self.query)
        column.addWidget(self.problem)
        self._column.addWidget(box)

    def _ask(self) -> None:
        self.problem.show_problem(self.tool.query(self.query.text()))

    def _layers_row(self) -> CheckRow:
        """Which layers are copied, cut, put down and cleared."""
        names = layer_names(self)
        row = CheckRow([(layer, name, tr("Copy, cut, put down and clear the layer {name}", name=name))
                        for layer, name in names.items()], self.tool.layers, self)
        row.toggled.connect(self._set_layer)
        return row

    def _set_layer(self, key: str, on: bool) -> None:
        chosen = {layer for layer in LAYERS if layer == key}
        self.tool.set(layers=self.tool.layers | chosen if on else self.tool.layers - chosen)

    def _acts_row(self) -> QWidget:
        """What can be done with the selected hexes."""
        box = QWidget(self)
        row = FlowLayout(box, gap=4, least=58, even=True, whole=True)
        row.setContentsMargins(0, 0, 8, 0)
        self.buttons: dict[str, QToolButton] = {}
        for each in (*self.tool.acts.rows(), ActRow(tr("Move"), "M", tr("Take what is selected in hand; or drag it"),
                                                    self.tool.move_by_keys)):
            button = QToolButton(self)
            button.setText(each.name)
            button.setToolTip(tip(f"{each.tip} ({each.key})"))
            button.setAccessibleName(each.name)
            button.setProperty("compact", True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, act=each.act: act())
            self.buttons[each.name] = button
            row.addWidget(button)
        return box

    def _replace_row(self) -> QWidget:
        """Which terrain of the selected hexes is replaced by the one chosen below."""
        box = QWidget(self)
        row = QHBoxLayout(box)
        row.setContentsMargins(0, 0, 8, 0)
        self.old_kind = QComboBox(box)
        self.old_kind.setAccessibleName(tr("Terrain to replace"))
        self.old_kind.setToolTip(tip(tr("The terrain of the selected hexes that is replaced")))
        self.old_kind.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        row.addWidget(self.old_kind, 1)
        button = QToolButton(box)
        button.setText(tr("Replace"))
        button.setToolTip(tip(tr("Put the terrain chosen below in the place of this one")))
        button.setProperty("compact", True)
        button.clicked.connect(lambda: self.tool.acts.replace(self.old_kind.currentData()))
        row.addWidget(button)
        return box

    # Showing.

    def refresh(self) -> None:
        """Show what the tool is set to and how much is selected; called when that has changed."""
        self.problem.show_problem("")  # with a query; what is selected now was selected otherwise
        self.modes.choose(self.tool.mode)
        self.acts.choose(self.tool.act)
        self.bounds.setVisible(self.tool.mode == "connected")
        hexes = self.tool.host.selection.hexes
        for box in (self.acts_box, self.layers):
            box.setVisible(bool(hexes) or self.tool.piece is not None)
        self._offer_kinds()
        self.count.setText(tr("{hexes} selected", hexes=counted(tuple(hexes))) if hexes else
                           tr("Nothing selected"))

    def _offer_kinds(self) -> None:
        """Offer the kinds of terrain in the selected hexes, the one that was chosen before where it is among them."""
        kinds = self.tool.acts.kinds() if 0 < len(self.tool.host.selection.hexes) <= MAX_SEARCHED else ()
        self.replace_box.setVisible(bool(kinds))
        if kinds != self._kinds:
            chosen, self._kinds = self.old_kind.currentData(), kinds
            self.old_kind.clear()
            for kind in kinds:
                self.old_kind.addItem(shown_text(table().name(kind)), kind)
            self.old_kind.setCurrentIndex(kinds.index(chosen) if chosen in kinds else 0)

    def clear_map(self) -> None:
        """Forget what was asked about the map; called before it is replaced."""
        self.query.clear()
        self.problem.show_problem("")


def layer_names(parent: QWidget) -> dict[Layer, str]:
    """The names of the layers on buttons."""
    return {"ground": tr("Ground"), "terrain": tr("Terrain"), "ways": tr("Ways"), "hexsides": tr("Sides"),
            "shapes": tr("Shapes"), "units": tr("Units"), "notes": tr("Notes")}


class ErasePanel(QWidget):
    """Controls for an `EraseTool`."""

    def __init__(self, tool: EraseTool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool = tool
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        names = layer_names(self)
        self.layers = CheckRow([(layer, names[layer], tr("Erase the layer {name}", name=names[layer]))
                                for layer in ERASED], tool.layers, self)
        self.layers.toggled.connect(self._set_layer)
        column.addWidget(self.layers)

    def _set_layer(self, key: str, on: bool) -> None:
        chosen = frozenset(layer for layer in ERASED if layer == key)
        self.tool.layers = self.tool.layers | chosen if on else self.tool.layers - chosen


def add_select_panel(palette: Palette, document: Document) -> SelectTool:
    """Give the select tool and the eraser the panels of their settings; returns the select tool."""
    tool = next(tool for tool in palette.tools.values() if isinstance(tool, SelectTool))
    panel = SelectPanel(tool)
    palette.add_panel(tool.key, panel)
    eraser = next(tool for tool in palette.tools.values() if isinstance(tool, EraseTool))
    palette.add_panel(eraser.key, ErasePanel(eraser))
    document.aboutToClose.connect(panel.clear_map)
    return tool


def selection_handlers(palette: Palette, tool: SelectTool) -> Mapping[str, Callable[[], object]]:
    """What the actions about the selection do."""
    def first(act: Callable[[], None]) -> Callable[[], None]:
        """The act with the select tool in hand."""
        def taken() -> None:
            if palette.current is not tool:
                palette.take(tool.key)
            act()

        return taken

    return {
        "cut": tool.cut, "copy": tool.copy, "paste": first(tool.paste), "select all": first(tool.select_all),
        "select none": tool.select_none, "invert": first(tool.invert),
    }
