"""The palette: the tools, and below them the settings of the current tool, with swatches drawn as on the map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.catalogue import at_home, shelves, usual
from losview.board.kind import Kind
from losview.board.terrain import table
from losview.tools.settings import KindSetting, KindsOfTool, LevelSetting, SideSetting, SizeSetting, StrokeSetting
from losview.tools.stroke_options import OWN, SIZES
from losview.tools.tool import Tool
from losview.window.paint.icons import known_swatch, swatch, tool_icon
from losview.window.palette.amount_box import AmountBox
from losview.window.palette.choice_row import ChoiceRow, checkable_button
from losview.window.palette.in_hand import InHand, in_hand_details, in_hand_kind, in_hand_name
from losview.window.palette.in_hand_strip import InHandStrip
from losview.window.palette.level_box import LevelBox
from losview.window.palette.level_swatches import LevelSwatches
from losview.window.palette.panel_holder import PanelHolder
from losview.window.palette.quick_kinds import QuickKinds
from losview.window.palette.search_line import SearchLine
from losview.window.palette.shelves import Shelves
from losview.window.palette.side_choice import SideChoice
from losview.window.palette.stroke_box import StrokeBox
from losview.window.palette.variants import Variants
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label, tip

#: A tool that shows the swatches of another one, as the thread tool at the start, fills the shelves after so many
#: milliseconds: the map is shown first.
FILL_DELAY = 120

#: The least height at which the palette shows what the current tool does, in pixels; its tooltip says it too.
HINT_HEIGHT = 820

#: The least height at which it shows what was in hand a short while ago: lower ones leave the swatches more room.
RECENT_HEIGHT = 790

#: The least height at which it shows the favourites; their keys work all the same.
FAVOURITES_HEIGHT = 620

#: The least height of the kinds beside a panel of the tool's own, where favourites have room: a whole row.
KINDS_HEIGHT = 104

#: The heights of the tools' buttons and their signs, in a palette that is as high as `HINT_HEIGHT` and in a lower one.
HIGH_BUTTONS, LOW_BUTTONS = (54, 26), (45, 20)


class Palette(QWidget):
    """Chooses the tool, and shows a control for each of the tool's settings.

    Attributes:
        tools: by key.
        current: the current tool.
        in_hand: names what is in hand. quick: recent kinds and favourites.

    Signals:
        taken(tool): another tool was chosen. in_hand_changed(): another kind or size was, or another tool.
    """

    taken = Signal(object)
    in_hand_changed = Signal()

    def __init__(self, tools: list[Tool], sides: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tools = {tool.key: tool for tool in tools}
        self.current = tools[0]
        self._dark = False
        self._rules = ""
        self._kinds_by_rules: dict[tuple[str, str], str] = {}  # the kind last chosen, by rules and tool key
        self._panels: dict[str, QWidget] = {}
        self._filled: tuple[object, ...] | None = None
        self._delay = QTimer(self, singleShot=True, interval=FILL_DELAY)
        self._delay.timeout.connect(self._fill_now)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 6, 10)
        self._column.setSpacing(10)
        self._column.addWidget(self._make_tool_buttons())
        self._add_in_hand()
        self._add_settings(sides)
        self._add_kinds()
        self.hint = Label(parent=self)
        self.hint.setWordWrap(True)
        self.hint.setObjectName("hint")
        self._column.addWidget(self.hint)
        self.setMinimumWidth(240)
        self._show_tool()

    # Building.

    def _make_tool_buttons(self) -> QWidget:
        box = QWidget(self)
        row = FlowLayout(box, gap=4, least=49, even=True)
        row.setContentsMargins(0, 0, 8, 0)
        self._tool_buttons = QButtonGroup(self)
        self._tool_buttons.setExclusive(True)
        for key, tool in self.tools.items():
            button = checkable_button(tool.name, tool.about, self)
            button.setChecked(tool is self.current)
            button.setProperty("tile", True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, key=key: self.take(key))
            self._tool_buttons.addButton(button)
            button.setObjectName(f"tool {key}")
            row.addWidget(button)
        return box

    def name_keys(self, tools: Mapping[str, str], search: str) -> None:
        """Name the keys of the tools and of the search; called when actions have got other keys.

        Args:
            tools: the key of each tool by the tool's key, "" for none.
        """
        for button in self._tool_buttons.buttons():
            key = button.objectName().removeprefix("tool ")
            about = self.tools[key].about
            button.setToolTip(tip(f"{about} ({tools[key]})" if tools[key] else about))
        self.search.setPlaceholderText(tr("Search ( {key} )", key=search) if search else tr("Search…"))
        self.show_in_hand()  # whoever shows the tools too follows

    def tool_button(self, key: str) -> QAbstractButton:
        """The button of a tool, with its icon and what it says of itself."""
        return next(button for button in self._tool_buttons.buttons() if button.objectName() == f"tool {key}")

    def has_settings(self, tool: Tool) -> bool:
        """Whether the palette has more to choose for a tool than the tool itself."""
        return tool.key in self._panels or any(tool.setting(sort) is not None for sort in (
            KindSetting, LevelSetting, SizeSetting, StrokeSetting))

    def add_panel(self, key: str, panel: QWidget) -> None:
        """Show a panel of a tool's own above its kinds, while that tool is current."""
        holder = self._panels[key] = PanelHolder(panel, self)
        self._column.insertWidget(self._column.indexOf(self.side_box) + 1, holder)
        holder.setVisible(self.current.key == key)

    def _add_in_hand(self) -> None:
        """Add what is always shown: what is in hand, the favourites and the recent kinds."""
        self.in_hand = InHandStrip(self)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 8, 0)
        line.addWidget(self.in_hand)
        self._column.addLayout(line)
        self.quick = QuickKinds(self.tools, self._icon_in_hand, self)
        self.quick.taken.connect(self.hold)
        self.quick.keep_asked.connect(self.keep_favourite)
        self._column.addWidget(self.quick)

    def _add_settings(self, sides: list[str]) -> None:
        """Add the size, the level and the side."""
        self.sizes = ChoiceRow("", [
            *((str(size), str(size)) for size in SIZES), (str(OWN), "*")], "1", self, least=36)
        for button in self.sizes.buttons:
            about = tr("A brush of so many hexes: {size}", size=button.text())
            button.setToolTip(tip(about))
            button.setAccessibleName(about)
        self.sizes.buttons[-1].setToolTip(tip(tr("A brush of any shape: that of the selected hexes")))
        self.sizes.chosen.connect(lambda size: self._set_size(int(size)))
        self._column.addWidget(self.sizes)
        self.stroke_box = StrokeBox(self)
        self._stroke_holder = PanelHolder(self.stroke_box, self)
        self._column.addWidget(self._stroke_holder)
        self.level_box = LevelBox(self)
        self.level_box.changed.connect(self._show_levels)
        self.level_box.changed.connect(self.show_in_hand)
        self._column.addWidget(self.level_box)
        self.side_box = QWidget(self)
        row = QHBoxLayout(self.side_box)
        row.setContentsMargins(0, 0, 8, 0)
        row.addWidget(Label(tr("Side"), self.side_box))
        self.side = SideChoice(self.side_box)
        self.set_sides(sides)
        self.side.chosen.connect(self._set_side)
        row.addWidget(self.side, 1)
        self._column.addWidget(self.side_box)

    def _add_kinds(self) -> None:
        """Add the search line, the swatches of kinds and levels, the variants of a kind and its number."""
        self.search = SearchLine(self)
        line = QHBoxLayout()
        line.setContentsMargins(0, 0, 8, 0)
        line.addWidget(self.search)
        self._column.addLayout(line)
        self.area = Shelves(self)
        self.area.chosen.connect(self.choose)
        self.search.textChanged.connect(self.area.seek)
        self.search.entered.connect(self.area.enter_found)
        self.search.accepted.connect(self._take_best)
        self._column.addWidget(self.area, 1)
        self.levels = LevelSwatches(self)
        self.levels.chosen.connect(self.level_box.set_level)
        self._column.addWidget(self.levels)
        self._filler = QWidget(self)  # takes the height of the shelves where there are none
        self._column.addWidget(self._filler, 1)
        self.variants = Variants(self)
        self.variants.chosen.connect(self.choose)
        self._column.addWidget(self.variants)
        self.amount = AmountBox(self)
        self.amount.changed.connect(self.show_in_hand)
        self._column.addWidget(self.amount)

    # What is offered.

    def set_sides(self, sides: list[str]) -> None:
        """Offer these sides, and no side."""
        self.side.offer(sides)
        self._give_side()

    def _give_side(self) -> None:
        """Give the tools that place units the chosen side."""
        for tool in self.tools.values():
            setting = tool.setting(SideSetting)
            if setting is not None:
                setting.tool.side = self.side.side

    def set_rules(self, rules: str) -> None:
        """Show the kinds of a rule system (its name in the terrain tables) first, and choose its usual kinds."""
        if rules == self._rules:
            return
        for key, tool in self.tools.items():
            setting = tool.setting(KindSetting)
            if setting is None:
                continue
            self._kinds_by_rules[self._rules, key] = setting.tool.kind
            kind = table().get(setting.tool.kind)
            stays = kind is not None and at_home(kind, rules) and (rules, key) not in self._kinds_by_rules
            if not stays or not self._rules or setting.tool.kind == usual(setting.role, self._rules):
                setting.tool.kind = self._kinds_by_rules.get((rules, key), usual(setting.role, rules))
        self._rules = rules
        self.quick.set_rules(rules)
        self._fill()

    def set_theme(self, dark: bool) -> None:
        """Draw the icons and swatches for another theme; called when the theme changes."""
        for button in self._tool_buttons.buttons():
            button.setIcon(tool_icon(button.objectName().removeprefix("tool "), dark))
        if dark != self._dark:
            self._dark = dark
            self._fill()
            self._show_levels()
            self.quick.refresh()
        self.show_in_hand()

    def interrupt(self) -> None:
        """Have the current tool give up what it carries on; called before the board changes."""
        self.current.interrupt()

    def clear_map(self) -> None:
        """Have all tools forget the map, not only the one in hand; called before the board is replaced."""
        self.levels.clear_map()
        for tool in self.tools.values():
            tool.clear_map()

    def follow(self) -> None:
        """Offer the levels that the map has now; called when the map has changed."""
        self._show_levels()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.hint.setVisible(self.height() >= HINT_HEIGHT)
        high, sign = HIGH_BUTTONS if self.height() >= HINT_HEIGHT else LOW_BUTTONS
        for button in self._tool_buttons.buttons():
            button.setIconSize(QSize(sign, sign))
            button.setFixedHeight(high)
        self.area.setMinimumHeight(KINDS_HEIGHT if self.height() >= FAVOURITES_HEIGHT else 0)
        self._show_quick()

    def _show_quick(self) -> None:
        """Show favourites and recent kinds as far as there is room: a panel of the tool's own needs it more."""
        has_panel = self.current.key in self._panels and self._tool_of_kinds().setting(KindSetting) is not None
        self.quick.recent.setVisible(self.height() >= RECENT_HEIGHT)
        self.quick.setVisible(self.height() >= (RECENT_HEIGHT if has_panel else FAVOURITES_HEIGHT))

    # Choosing.

    def take(self, key: str) -> None:
        """Choose a tool."""
        self.current = self.tools[key]
        self._show_tool()
        self.taken.emit(self.current)

    def choose(self, kind: str) -> None:
        """Choose a kind; switches to the tool that lays it down."""
        tool = self._tool_of_kinds()
        setting = tool.setting(KindSetting)
        if setting is None:
            return
        if kind != setting.tool.kind:
            self.amount.reset(tool)
        setting.tool.kind = kind
        if tool is self.current:
            self._show_kind()
        else:
            self.take(tool.key)
        self.quick.use(InHand.of(tool))

    def hold(self, held: InHand) -> None:
        """Take in hand what was there before, with its tool."""
        held.give(self.tools[held.tool])
        self.take(held.tool)
        self.quick.use(held)

    def keep_favourite(self, i: int) -> None:
        """Keep what is in hand as a favourite.

        Args:
            i: its place, from 0.
        """
        self.quick.keep(i, InHand.of(self.current))

    def start_search(self) -> None:
        """Go to the search line, with the brush in hand where the current tool lays down no kinds."""
        if self._tool_of_kinds().setting(KindSetting) is None:
            self.take(next(key for key, tool in self.tools.items() if tool.setting(KindSetting) is not None))
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _take_best(self) -> None:
        """Take the best match in hand and go back to the map; called on Return in the search line."""
        best = None if self.area.found is None else self.area.found.best
        if best is not None:
            self.choose(best.key)
            self.search.clear()
            self.search.left.emit()

    def picked(self) -> None:
        """Show the current tool's settings again; called when it has picked something up from the map."""
        side = self.current.setting(SideSetting)
        if side is not None:
            self.side.take(side.tool.side)
        self.level_box.show_setting(self.current.setting(LevelSetting))
        self._show_levels()
        self._show_kind()
        self.quick.use(InHand.of(self.current))

    def step_size(self, step: int) -> None:
        """Choose the next larger (1) or smaller (-1) brush; where it has no size, say why."""
        size = self.current.setting(SizeSetting)
        if size is not None and size.why_one:
            self.current.host.show_message(size.why_one)
        else:
            self.sizes.step(step)

    def _set_size(self, size: int) -> None:
        host = self.current.host
        if size == OWN and host.selection.hexes:
            host.strokes.take_own(host.selection.hexes)
        elif size == OWN and len(host.strokes.own) == 1:
            host.show_message(tr("Select hexes first (V), then choose *: the brush gets their shape."))
        for tool in self.tools.values():
            setting = tool.setting(SizeSetting)
            if setting is not None:
                setting.tool.size = size
        self.show_in_hand()

    def _set_side(self) -> None:
        self._give_side()
        self._fill()
        self.quick.refresh()
        self.show_in_hand()

    # Showing.

    def _tool_of_kinds(self) -> Tool:
        """The tool whose kinds are on the shelves: the current one, or the one whose kinds it shows."""
        other = self.current.setting(KindsOfTool)
        return self.current if other is None else self.tools[other.key]

    def _show_tool(self) -> None:
        """Show the controls of the current tool's settings and hide all others."""
        for button in self._tool_buttons.buttons():
            is_current = button.objectName() == f"tool {self.current.key}"
            button.setChecked(is_current)
            # Tab stops at the current tool only; arrow keys go on to the others.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_current else Qt.FocusPolicy.NoFocus)
        self._show_brush()
        self._stroke_holder.setVisible(self.current.setting(StrokeSetting) is not None)
        self.level_box.show_setting(self.current.setting(LevelSetting))
        self.side_box.setVisible(self.current.setting(SideSetting) is not None)
        for key, panel in self._panels.items():
            panel.setVisible(key == self.current.key)
        has_kinds = self._tool_of_kinds().setting(KindSetting) is not None
        self.search.setVisible(has_kinds)
        self.area.setVisible(has_kinds)
        self._show_quick()
        self.hint.setText(self.current.about)
        self.hint.setVisible(self.height() >= HINT_HEIGHT)
        self.search.clear()
        self._filler.setVisible(not has_kinds)
        self._show_levels()
        self._fill()

    def _show_brush(self) -> None:
        """Show the size and the strokes of what is in hand; grey what makes no difference to it."""
        size = self.current.setting(SizeSetting)
        self.sizes.setVisible(size is not None)
        if size is not None:
            self.sizes.choose("1" if size.why_one else str(size.tool.size))
            self.sizes.allow([] if size.why_one else [str(one) for one in (*SIZES, OWN)], size.why_one)
        self.stroke_box.show_setting(self.current.setting(StrokeSetting), self.current.setting(KindSetting) is not None)

    def _fill(self) -> None:
        """Fill the shelves, at once where the current tool lays down what is on them."""
        if self._tool_of_kinds() is not self.current and self._filled is None:
            self._delay.start()
        else:
            self._fill_now()

    def _fill_now(self) -> None:
        self._delay.stop()
        setting = self._tool_of_kinds().setting(KindSetting)
        role = None if setting is None else setting.role
        drawn = setting is not None and setting.drawn
        sides = (self.side.side, *self.side.names) if role == "counter" else ()
        wanted = (role, drawn, self._rules, self._dark, sides)
        if wanted != self._filled:
            self._filled = wanted
            self.area.fill([] if role is None else shelves(role, self._rules, drawn), self._icon)
        self._show_kind()

    def _icon(self, kind: Kind) -> QIcon | Callable[[], QIcon]:
        """The icon of a kind, units in the colours of the chosen side; a function that draws it where it is new."""
        side = self.side.side if kind.group == "Units" else ""
        sides = tuple(self.side.names) if side else ()
        return known_swatch(kind, self._dark, side, sides) or partial(swatch, kind, self._dark, side, sides)

    def _show_kind(self) -> None:
        setting = self.current.setting(KindSetting)
        kind = None if setting is None else table().get(setting.tool.kind)
        family = None if kind is None else self.area.family(kind)
        self.area.show_kind(kind)
        self.variants.show_family(family, kind)
        self._show_brush()
        self.amount.show_tool(self.current, kind, self._rules)
        self.show_in_hand()

    def show_in_hand(self) -> None:
        """Show what is in hand; called when that has changed."""
        held = InHand.of(self.current)
        icon = self._icon_in_hand(held)
        self.in_hand.show_in_hand(icon if isinstance(icon, QIcon) else icon(), in_hand_name(held, self.current),
                                  in_hand_details(self.current))
        self.in_hand_changed.emit()

    def _icon_in_hand(self, held: InHand) -> QIcon | Callable[[], QIcon]:
        kind = in_hand_kind(held)
        return tool_icon(held.tool, self._dark) if kind is None else self._icon(kind)

    def _show_levels(self) -> None:
        setting = self.current.setting(LevelSetting)
        self.levels.setVisible(setting is not None)
        if setting is not None:
            level = setting.tool.level if setting.tool.mode == "set" else None
            self.levels.show_levels(self.current.host.board, self._dark, level)
