"""The palette: tools above, and below them what the tool in hand lays down, with swatches as the map draws them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from losview.board.board import MAX_LEVEL, QUARTERS
from losview.board.kind import ATTRIBUTES, Kind, Role
from losview.board.terrain import table
from losview.tools.brush import CLEAR, Brush
from losview.tools.elevation import Elevation
from losview.tools.hexside_pen import HexsidePen
from losview.tools.stroke import SIZES
from losview.tools.tool import Tool
from losview.tools.units import Units
from losview.ui.flow import Flow
from losview.ui.swatch import SIZE, swatch, tool_icon

#: What the tools lay down, by their key.
ROLES: dict[str, Role] = {"brush": "terrain", "hexside": "hexside", "units": "counter"}

#: Single keys that take a tool in hand while the map has the focus.
KEYS = {"thread": "1", "brush": "2", "level": "3", "hexside": "4", "units": "5"}


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
        self._kinds: dict[str, QToolButton] = {}
        self._choice = QButtonGroup(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 6, 10)
        column.setSpacing(10)
        column.addWidget(self._tool_tiles())
        column.addWidget(self._sizes())
        column.addWidget(self._levels())
        column.addWidget(self._sides(sides))
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(self.tr("Search…"))
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(self.tr("Clear the search"))
        self.search.setAccessibleName(self.tr("Search the palette"))
        self.search.textChanged.connect(self._find)
        column.addWidget(self.search)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.viewport().setAutoFillBackground(False)
        column.addWidget(self.area, 1)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        self.hint.setObjectName("hint")
        column.addWidget(self.hint)
        self.setMinimumWidth(214)
        self._show_tool()

    # Building.

    def _tool_tiles(self) -> QWidget:
        box = QWidget(self)
        row = Flow(box, gap=5, least=50, even=True)
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
        row = QHBoxLayout(box) if title else Flow(box, gap=4, least=62, even=True)
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
        self.level = QDoubleSpinBox(self.level_box)
        self.level.setRange(-MAX_LEVEL, MAX_LEVEL)
        self.level.setSingleStep(1)
        self.level.setDecimals(2)
        self.level.setValue(2)
        self.level.setAccessibleName(self.tr("Level to set"))
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
        self.side = QComboBox(self.side_box)
        self.side.setEditable(True)
        self.side.setAccessibleName(self.tr("Side of the units placed"))
        self.set_sides(sides)
        self.side.currentTextChanged.connect(self._set_side)
        row.addWidget(self.side, 1)
        return self.side_box

    def set_sides(self, sides: list[str]) -> None:
        """Offer these sides."""
        now = self.side.currentText()
        self.side.blockSignals(True)
        self.side.clear()
        self.side.addItems([*(sides or ["blue", "red"]), ""])
        self.side.setCurrentText(now if now in sides else (sides or ["blue"])[0])
        self.side.blockSignals(False)
        units = self.tools.get("units")
        if isinstance(units, Units):
            units.side = self.side.currentText()

    def _fill(self) -> None:
        """Build the swatches of the tool in hand."""
        role = ROLES.get(self.current.key)
        old = self.area.takeWidget()
        if old is not None:
            old.deleteLater()
        self._kinds = {}
        self._choice = QButtonGroup(self)
        if role is None:
            return
        inside = QWidget()
        inside.setObjectName("swatches")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 6, 0)
        column.setSpacing(6)
        self._headings: list[tuple[QLabel, QWidget, list[QToolButton]]] = []
        for title, kinds in self._groups(role).items():
            heading = QLabel(title, inside)
            heading.setObjectName("heading")
            box = QWidget(inside)
            flow = Flow(box)
            buttons = [self._swatch(kind, box) for kind in kinds]
            for button in buttons:
                flow.addWidget(button)
            column.addWidget(heading)
            column.addWidget(box)
            self._headings.append((heading, box, buttons))
        column.addStretch(1)
        self.area.setWidget(inside)
        self._show_kind()

    def _groups(self, role: Role) -> dict[str, list[Kind]]:
        """The kinds by the headings they stand under: first those that the rules in force know as their own."""
        own: dict[str, list[Kind]] = {}
        other: dict[str, list[Kind]] = {}
        for kind in table().of_role(role):
            if not self._rules or at_home(kind, self._rules):
                own.setdefault(kind.group, []).append(kind)
            else:
                other.setdefault(self.tr("{group} of other games").format(group=kind.group), []).append(kind)
        return {**own, **other}

    def set_rules(self, rules: str) -> None:
        """Put the terrain of this rule system (its name in the terrain tables) first."""
        if rules != self._rules:
            self._rules = rules
            self._fill()

    def _swatch(self, kind: Kind, parent: QWidget) -> QToolButton:
        button = QToolButton(parent)
        button.setProperty("swatch", True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIcon(swatch(kind, self._dark, self.side.currentText() if kind.group == "Units" else ""))
        button.setIconSize(SIZE)
        button.setFixedSize(QSize(84, 82))
        small = QFont(button.font())
        small.setPixelSize(11)  # as the style sheet has it
        button.setText(_two_lines(kind.name, QFontMetrics(small)))
        button.setToolTip(f"{kind.name}. {kind.about}" if kind.about else kind.name)
        button.setAccessibleName(kind.name)
        button.setCheckable(True)
        button.clicked.connect(lambda _=False: self.choose(kind.key))
        self._choice.addButton(button)
        self._kinds[kind.key] = button
        return button

    # Choosing.

    def take(self, key: str) -> None:
        """Take a tool in hand."""
        self.current = self.tools[key]
        self._show_tool()
        self.taken.emit(self.current)

    def choose(self, kind: str) -> None:
        """Lay down this kind with the tool in hand."""
        if isinstance(self.current, Brush | HexsidePen | Units):
            self.current.kind = kind
            self._show_kind()

    def picked(self) -> None:
        """The tool in hand has picked up something: show it."""
        if isinstance(self.current, Elevation):
            self.level.setValue(self.current.level / QUARTERS)
            for button in self.mode_group.buttons():
                button.setChecked(button.property("key") == self.current.mode)
        elif isinstance(self.current, Units):
            self.side.setCurrentText(self.current.side)
        self._show_kind()

    def dress(self, dark: bool) -> None:
        """Show the swatches in another theme."""
        for button in self._tool_buttons.buttons():
            button.setIcon(tool_icon(button.objectName().removeprefix("tool "), dark))
        if dark != self._dark:
            self._dark = dark
            self._fill()

    def _show_tool(self) -> None:
        key = self.current.key
        for button in self._tool_buttons.buttons():
            button.setChecked(button.objectName() == f"tool {key}")
        self.size_box.setVisible(key in ("brush", "level"))
        self.level_box.setVisible(key == "level")
        self.side_box.setVisible(key == "units")
        self.search.setVisible(key in ROLES)
        self.hint.setText(self.tr(self.current.about))
        self.search.clear()
        self._fill()

    def _show_kind(self) -> None:
        button = self._kinds.get(getattr(self.current, "kind", ""))
        if button is not None:
            button.setChecked(True)

    def _find(self, text: str) -> None:
        wanted = text.strip().lower()
        for heading, box, buttons in getattr(self, "_headings", []):
            any_shown = False
            for button in buttons:
                shown = not wanted or wanted in button.accessibleName().lower() or wanted in heading.text().lower()
                button.setVisible(shown)
                any_shown |= shown
            heading.setVisible(any_shown)
            box.setVisible(any_shown)
            box.updateGeometry()

    def _set_size(self, size: int) -> None:
        for tool in self.tools.values():
            if isinstance(tool, Brush | Elevation):
                tool.size = size

    def _set_mode(self, mode: str) -> None:
        tool = self.tools["level"]
        if isinstance(tool, Elevation):
            tool.mode = mode

    def _set_level(self, level: float) -> None:
        tool = self.tools["level"]
        if isinstance(tool, Elevation):
            tool.level = round(level * QUARTERS)

    def _set_side(self, side: str) -> None:
        tool = self.tools["units"]
        if isinstance(tool, Units):
            tool.side = side
            self._fill()


def at_home(kind: Kind, rules: str) -> bool:
    """Whether a kind belongs to a game (its name in the terrain tables).

    It does where it comes from one of that game's own tables.  Of a table that the games share, what the game says
    something of its own about is at home; of another game's tables only open ground, and with ASL what VASL's
    boards have, because its tables leave out what others name already.
    """
    game = next((known for known in ATTRIBUTES if kind.home.startswith(known) or known.startswith(kind.home)), "")
    if game == rules or kind.key == CLEAR:
        return True
    reading = kind.rules.get(rules)
    return reading is not None and "like" not in reading and (not game or (rules == "asl" and bool(kind.vasl_codes)))


def _two_lines(name: str, metrics: QFontMetrics, wide: int = 76) -> str:
    """A name on at most two lines of so many pixels."""
    words = name.split()
    first = words.pop(0)
    while words and metrics.horizontalAdvance(f"{first} {words[0]}") <= wide:
        first = f"{first} {words.pop(0)}"
    lines = [first, " ".join(words)] if words else [first, ""]
    return "\n".join(metrics.elidedText(line, Qt.TextElideMode.ElideRight, wide) for line in lines)
