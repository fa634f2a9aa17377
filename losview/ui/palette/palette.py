"""The palette: tools above, and below them what the tool in hand lays down, with swatches as the map draws them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.board.board import MAX_LEVEL, QUARTERS
from losview.board.kinds.catalogue import at_home, shelves, usual
from losview.board.kinds.kind import Kind, Role
from losview.board.kinds.terrain import table
from losview.tools.all import KEYS
from losview.tools.brush import Brush
from losview.tools.elevation import Elevation
from losview.tools.hexside_pen import HexsidePen
from losview.tools.stroke import SIZES
from losview.tools.tool import Tool
from losview.tools.units import Units
from losview.ui.paint.icons import known_swatch, swatch, tool_icon
from losview.ui.palette.amount_box import AmountBox
from losview.ui.palette.level_swatches import LevelSwatches
from losview.ui.palette.shelves import Shelves
from losview.ui.palette.side_choice import SideChoice
from losview.ui.palette.variants import Variants
from losview.ui.widgets.flow_layout import FlowLayout
from losview.ui.widgets.level_spin_box import LevelSpinBox

#: What the tools lay down, by their key.
ROLES: dict[str, Role] = {"brush": "terrain", "hexside": "hexside", "units": "counter"}

#: With the thread in hand the shelves are filled after so many milliseconds: the map comes first.
LATER = 120


#: From this height on there is room for what the tool in hand does, in pixels; its button says it too.
HINTED = 500


class Search(QLineEdit):
    """A line to search by: Esc clears it, and where it is empty gives the keyboard back.

    Signals:
        left(): Esc was pressed on the empty line.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif self.text():
            self.clear()
        else:
            self.left.emit()


class Palette(QWidget):
    """Chooses the tool and its kind.

    Attributes:
        tools: by key. current: the one in hand.

    Signals:
        taken(tool): another tool is in hand.
    """

    taken = Signal(object)

    def __init__(self, tools: list[Tool], sides: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tools = {tool.key: tool for tool in tools}
        self.current = tools[0]
        self._dark = False
        self._rules = ""
        self._taken: dict[tuple[str, str], str] = {}
        self._filled: tuple[object, ...] | None = None
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._fill_now)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 6, 10)
        column.setSpacing(10)
        column.addWidget(self._tool_tiles())
        column.addWidget(self._sizes())
        column.addWidget(self._levels())
        column.addWidget(self._sides(sides))
        self.search = Search(self)
        self.search.setPlaceholderText(self.tr("Search…"))
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(self.tr("Clear the search"))
        self.search.setAccessibleName(self.tr("Search the palette"))
        self.search.setToolTip(self.tr("Find what can be laid down by its name, or by what else it is called"))
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 8, 0)
        line.addWidget(self.search)
        column.addLayout(line)
        self.area = Shelves(self)
        self.area.chosen.connect(self.choose)
        self.search.textChanged.connect(self.area.seek)
        column.addWidget(self.area, 1)
        self.levels = LevelSwatches(self)
        self.levels.chosen.connect(self._choose_level)
        column.addWidget(self.levels)
        self.rest = QWidget(self)
        column.addWidget(self.rest, 1)
        self.sorts = Variants(self)
        self.sorts.chosen.connect(self.choose)
        column.addWidget(self.sorts)
        self.measure = AmountBox(self)
        column.addWidget(self.measure)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        self.hint.setObjectName("hint")
        column.addWidget(self.hint)
        self.setMinimumWidth(214)
        self._show_tool()

    # Building.

    def _tool_tiles(self) -> QWidget:
        box = QWidget(self)
        row = FlowLayout(box, gap=5, least=50, even=True)
        row.setContentsMargins(0, 0, 8, 0)
        self._tool_buttons = QButtonGroup(self)
        self._tool_buttons.setExclusive(True)
        for key, tool in self.tools.items():
            button = self._button(self.tr(tool.name), f"{self.tr(tool.about)} ({KEYS[key]})")
            button.setChecked(tool is self.current)
            button.setProperty("tile", True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(26, 26))
            button.setFixedHeight(54)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, key=key: self.take(key))
            self._tool_buttons.addButton(button)
            button.setObjectName(f"tool {key}")
            row.addWidget(button)
        return box

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setText(text)
        button.setToolTip(tip)
        button.setAccessibleName(text)
        button.setCheckable(True)
        return button

    def _group(self, title: str, names: list[tuple[str, str]], chosen: str) -> tuple[QWidget, QButtonGroup]:
        """A row of buttons of which one is down, with a title, or without one on as many lines as it takes."""
        box, group = QWidget(self), QButtonGroup(self)
        row = QHBoxLayout(box) if title else FlowLayout(box, gap=4, least=62, even=True)
        row.setContentsMargins(0, 0, 8, 0)
        if isinstance(row, QHBoxLayout):
            row.setSpacing(4)
            row.addWidget(QLabel(title, box))
            row.addStretch(1)
        for key, name in names:
            button = self._button(name, f"{title}: {name}" if title else name)
            button.setProperty("compact", True)
            button.setProperty("key", key)
            if not title:
                button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setChecked(key == chosen)
            group.addButton(button)
            row.addWidget(button)
        return box, group

    def _sizes(self) -> QWidget:
        self.size_box, self.size_group = self._group(self.tr("Brush"), [(str(n), str(n)) for n in SIZES], "1")
        self.size_group.buttonClicked.connect(lambda button: self._set_size(int(button.property("key"))))
        return self.size_box

    def _levels(self) -> QWidget:
        names = [("raise", self.tr("Raise")), ("lower", self.tr("Lower")), ("set", self.tr("Set"))]
        self.level_box, self.mode_group = self._group("", names, "raise")
        self.mode_group.buttonClicked.connect(lambda button: self._set_mode(button.property("key")))
        self.level = LevelSpinBox(self.level_box)
        self.level.setRange(-MAX_LEVEL, MAX_LEVEL)
        self.level.setSingleStep(1)
        self.level.setDecimals(2)
        self.level.setValue(2)
        self.level.setAccessibleName(self.tr("Level to set"))
        self.level.setToolTip(self.tr("The level that Set gives the ground"))
        self.level.valueChanged.connect(self._set_level)
        row = self.level_box.layout()
        assert row is not None
        row.addWidget(self.level)
        return self.level_box

    def _sides(self, sides: list[str]) -> QWidget:
        self.side_box = QWidget(self)
        row = QHBoxLayout(self.side_box)
        row.setContentsMargins(0, 0, 8, 0)
        row.addWidget(QLabel(self.tr("Side"), self.side_box))
        self.side = SideChoice(self.side_box)
        self.set_sides(sides)
        self.side.chosen.connect(self._set_side)
        row.addWidget(self.side, 1)
        return self.side_box

    def set_sides(self, sides: list[str]) -> None:
        """Offer these sides, and no side."""
        self.side.offer(sides)
        units = self.tools.get("units")
        if isinstance(units, Units):
            units.side = self.side.side

    @property
    def _role(self) -> Role | None:
        """What stands on the shelves: what the tool in hand lays down, and with the thread in hand terrain."""
        return "terrain" if self.current.key == "thread" else ROLES.get(self.current.key)

    def _fill(self) -> None:
        """Fill the shelves, at once where the tool in hand lays down what is on them."""
        if self.current.key == "thread" and self._filled is None:
            self._later.start()
        else:
            self._fill_now()

    def _fill_now(self) -> None:
        self._later.stop()
        role = self._role
        sides = (self.side.side, *self.side.names) if role == "counter" else ()
        wanted = (role, self._rules, self._dark, sides)
        if wanted != self._filled:
            self._filled = wanted
            self.area.fill([] if role is None else shelves(role, self._rules), self._icon)
        self._show_kind()

    def _icon(self, kind: Kind) -> QIcon | Callable[[], QIcon]:
        """A kind as the map draws it, units in the colours of the side in hand; what draws it where it is new."""
        side = self.side.side if kind.group == "Units" else ""
        sides = tuple(self.side.names) if side else ()
        return known_swatch(kind, self._dark, side, sides) or partial(swatch, kind, self._dark, side, sides)

    def set_rules(self, rules: str) -> None:
        """Put the terrain of this rule system (its name in the terrain tables) first, and in hand."""
        if rules == self._rules:
            return
        for key, role in ROLES.items():
            tool = self.tools.get(key)
            if isinstance(tool, Brush | HexsidePen | Units):
                self._taken[self._rules, key] = tool.kind
                known = table().get(tool.kind)
                stays = known is not None and at_home(known, rules) and (rules, key) not in self._taken
                if not stays or not self._rules or tool.kind == usual(role, self._rules):
                    tool.kind = self._taken.get((rules, key), usual(role, rules))
        self._rules = rules
        self._fill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hint.setVisible(self.height() >= HINTED)

    # Choosing.

    def take(self, key: str) -> None:
        """Take a tool in hand."""
        self.current = self.tools[key]
        self._show_tool()
        self.taken.emit(self.current)

    def choose(self, kind: str) -> None:
        """Lay down this kind with the tool in hand; with the thread in hand that takes the brush."""
        tool = self.tools["brush"] if self.current.key == "thread" else self.current
        if isinstance(tool, Brush | HexsidePen | Units):
            if isinstance(tool, Brush | Units) and kind != tool.kind:
                self.measure.reset(tool)
            tool.kind = kind
            if tool is self.current:
                self._show_kind()
            else:
                self.take(tool.key)

    def picked(self) -> None:
        """The tool in hand has picked up something: show it."""
        if isinstance(self.current, Elevation):
            self.level.setValue(self.current.level / QUARTERS)
            for button in self.mode_group.buttons():
                button.setChecked(button.property("key") == self.current.mode)
            self._show_levels()
        elif isinstance(self.current, Units):
            self.side.take(self.current.side)
        self._show_kind()

    def dress(self, dark: bool) -> None:
        """Show the swatches in another theme."""
        for button in self._tool_buttons.buttons():
            button.setIcon(tool_icon(button.objectName().removeprefix("tool "), dark))
        if dark != self._dark:
            self._dark = dark
            self._fill()
            self._show_levels()

    def _show_tool(self) -> None:
        key = self.current.key
        for button in self._tool_buttons.buttons():
            mine = button.objectName() == f"tool {key}"
            button.setChecked(mine)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if mine else Qt.FocusPolicy.NoFocus)  # arrows do the rest
        self.size_box.setVisible(key in ("brush", "level"))
        self.level_box.setVisible(key == "level")
        self.side_box.setVisible(key == "units")
        self.search.setVisible(self._role is not None)
        self.area.setVisible(self._role is not None)
        self.hint.setText(self.tr(self.current.about))
        self.hint.setVisible(self.height() >= HINTED)
        self.search.clear()
        self.rest.setVisible(self._role is None)
        self._show_levels()
        self._fill()

    def _show_kind(self) -> None:
        kind = table().get(getattr(self.current, "kind", ""))
        family = None if kind is None else self.area.family(kind)
        self.area.show_kind(kind)
        self.sorts.show_family(family, kind)
        self.measure.show_tool(self.current, kind, self._rules)

    def _set_size(self, size: int) -> None:
        for tool in self.tools.values():
            if isinstance(tool, Brush | Elevation):
                tool.size = size

    def step_size(self, step: int) -> None:
        """The next larger (1) or smaller (-1) brush."""
        buttons = self.size_group.buttons()
        at = next(i for i, button in enumerate(buttons) if button.isChecked())
        buttons[min(len(buttons) - 1, max(0, at + step))].click()

    def _set_mode(self, mode: str) -> None:
        tool = self.tools["level"]
        if isinstance(tool, Elevation):
            tool.mode = mode
            self._show_levels()

    def _set_level(self, level: float) -> None:
        tool = self.tools["level"]
        if isinstance(tool, Elevation):
            tool.mode, tool.level = "set", round(level * QUARTERS)
            self.picked()

    def _choose_level(self, level: int) -> None:
        """Set this level (quarters) with the level tool."""
        tool = self.tools["level"]
        if isinstance(tool, Elevation):
            tool.mode, tool.level = "set", level
            self.picked()

    def _show_levels(self) -> None:
        tool = self.tools.get("level")
        self.levels.setVisible(tool is self.current)
        if isinstance(tool, Elevation) and tool is self.current:
            self.levels.show_levels(tool.desk.board, self._dark, tool.level if tool.mode == "set" else None)

    def follow(self) -> None:
        """The map has changed: its levels may reach farther."""
        self._show_levels()

    def _set_side(self, side: str) -> None:
        tool = self.tools["units"]
        if isinstance(tool, Units):
            tool.side = side
            self._fill()
