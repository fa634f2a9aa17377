"""The profile panel: the thread from the side, with the ceiling of the rule that is applied."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr, tr_n
from losview.base.words import in_sentence
from losview.board.board import Board
from losview.board.terrain import table
from losview.drawing.art.level_colours import Ramp
from losview.drawing.thread_picture import ThreadStretch, look_stretches
from losview.hexes.hex import Hex
from losview.rules.core.blind_zones import BlindZone, zones_on
from losview.rules.core.profile import Column, Profile
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict, decimal
from losview.window.paint.pens import colour_of
from losview.window.ruling.annotations import PART_NAMES, draw_profile
from losview.window.ruling.columns import LEFT, RIGHT, ProfileContents, column_edges, column_spans
from losview.window.ruling.drag_handles import DragHandle, drag_handles
from losview.window.ruling.screen_drawing import ProfileCache, ScreenDrawing
from losview.window.ruling.svg_drawing import profile_svg
from losview.window.widgets.plain_text import announce, show_tip, shown_text
from losview.window.widgets.theme import LIGHT, Theme

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class ProfilePanel(QWidget):
    """Shows one profile.

    Attributes:
        all_ceilings: whether the ceilings of methods that are not chosen are drawn too.
        zones: the blind zones, None until they are known.
        lets_drag: whether ends and tops can be dragged up and down.
        supposed: whether the profile shown is of something supposed, which its heading says.

    Signals:
        highlighted(hexes): the pointer or the keyboard is on a column of these hexes; empty where it has left.
        back_requested(): the user wants to go back to the thread.
        restored(): the profile is again of what is on the map, after one that was supposed.
        level_dragged(which, quarters): while `lets_drag`, an end ("firer" or "target", its eye) or the top of a hex
            between (the hex, its ground) is dragged to so many quarter levels.
    """

    highlighted = Signal(object)
    back_requested = Signal()
    restored = Signal()
    level_dragged = Signal(object, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(110)
        self.setAccessibleName(tr("Profile of the thread"))
        self.setAccessibleDescription(tr("No thread is laid"))
        self.colours: Theme = LIGHT
        self.all_ceilings = False
        self.lets_drag = self.supposed = False
        self._handles: list[DragHandle] = []
        self._drag: tuple[DragHandle, float] | None = None
        self.profile: Profile | None = None
        self.verdict: Verdict | None = None
        self.zones: tuple[BlindZone, ...] | None = None
        self._board: Board | None = None
        self._zones_of: tuple[int, int] | None = None
        self._letter = "T"
        self._stretches: tuple[ThreadStretch, ...] = ()
        self._look: tuple[object, ...] | None = None
        self._marked: tuple[Hex, ...] = ()
        self._current: int | None = None
        self._highlights = self._is_asked = self._is_undeclared = False
        self._cache: ProfileCache | None = None
        self._ramp = Ramp(dark=False)

    def sizeHint(self) -> QSize:
        return QSize(700, 220)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self.colours = colours
        self.update()

    def show_profile(self, board: Board, profile: Profile | None, verdict: Verdict | None, *,
                     why: bool = False, supposed: bool = False) -> None:
        """Show a profile, or a hint where there is none; called whenever the sighting has changed.

        Blind zones stay while thread and board are the same, and highlighted columns while the drawing is the same.

        Args:
            why: whether the profile is of a second thread that is asked about.
            supposed: whether it is of something supposed.
        """
        was_supposed, self.supposed = self.supposed, supposed
        self._show(board, profile, verdict, why)
        if was_supposed and not supposed:
            self.restored.emit()

    def _show(self, board: Board, profile: Profile | None, verdict: Verdict | None, why: bool) -> None:
        state, zones = (id(board), board.revision), self.zones
        is_same = profile == self.profile
        if profile is None or not is_same or state != self._zones_of:
            self.zones, self._zones_of = None, state
            self.profile = profile
        self._board, self.verdict = board, verdict
        self._stretches = () if profile is None or verdict is None else look_stretches(
            verdict, profile.sight_ends, profile.meets)
        look = self._look_of(board, profile, why)
        if is_same and look == self._look:
            if zones is not self.zones:
                self.update()
            return
        self._look = look
        self._letter = "?" if why else "T"
        self._marked, self._current = (), None
        if self._highlights:  # its hexes belong to the former thread
            self._highlights = False
            self.highlighted.emit(())
        self.update()

    def show_question(self, is_asked: bool, *, is_undeclared: bool = False) -> None:
        """Show why there is no profile.

        Args:
            is_asked: whether the user is asked something before a thread is judged.
            is_undeclared: whether the attack along the thread is to be declared first.
        """
        if (is_asked, is_undeclared) != (self._is_asked, self._is_undeclared):
            self._is_asked, self._is_undeclared = is_asked, is_undeclared
            self.update()

    @property
    def invitation(self) -> str:
        """What is said where there is no profile."""
        if self._is_undeclared:
            return tr("The thread from the side comes once the attack is declared (A6.11).")
        if self._is_asked:
            return tr("The thread from the side comes after your answer.")
        return tr("Lay a thread to see it from the side.")

    def clear_map(self) -> None:
        """Show nothing; called before the board is replaced, after which nothing may be asked of the one shown."""
        self._handles, self._drag, self.supposed = [], None, False
        self.profile = self.verdict = self.zones = self._board = self._zones_of = self._look = None
        self._stretches, self._marked, self._current, self._highlights = (), (), None, False
        self.update()

    def _look_of(self, board: Board, profile: Profile | None, why: bool) -> tuple[object, ...]:
        """Everything besides the profile that a drawing depends on, without zones and highlighted columns."""
        if profile is None:
            return ()
        themed = any(cover.theme for cover in board.covers)
        themes = [board.cover(column.hex).theme for column in profile.columns] if themed else []
        return self._stretches, why, self.supposed, board.labels, board.grid, themes

    def show_zones(self, zones: tuple[BlindZone, ...]) -> None:
        """Hatch these blind zones."""
        self.zones = zones
        self.update()

    def show_all_ceilings(self, shown: bool) -> None:
        """Draw the ceilings of all methods, or only those that are applied."""
        self.all_ceilings = shown
        self.update()

    def mark(self, hexes: tuple[Hex, ...]) -> None:
        """Highlight the columns of some hexes; called when the pointer is over them on the map or in the ruling."""
        own_hexes = set() if self.profile is None else {column.hex for column in self.profile.columns}
        if not own_hexes.isdisjoint({*hexes} ^ {*self._marked}):
            self.update()
        self._marked = hexes

    def column_at(self, x: float) -> list[Column]:
        """The columns at an x position of the panel, the narrowest first, which is drawn over the others."""
        if self.profile is None:
            return []
        edges = column_edges(column_spans(self.profile), LEFT, max(1.0, self.width() - LEFT - RIGHT))
        widths = [(b - a, i) for i, (a, b) in enumerate(edges) if a <= x <= b]
        return [self.profile.columns[i] for _, i in sorted(widths)]

    def column_words(self, column: Column) -> str:
        """A column in words, for screen readers."""
        return ", ".join(self.column_lines(column))

    def column_lines(self, column: Column) -> list[str]:
        """A column in words for its tooltip, a line for each thing."""
        assert self._board is not None
        lines = [tr("{hex}: ground {level}", hex=self._board.label(column.hex),
                    level=decimal(column.ground))]
        other_levels = dict.fromkeys(rise.level for rise in column.grounds if rise.level != column.ground)
        lines[0] += "".join(tr(", in part {level}", level=decimal(level)) for level in other_levels)
        if column.decides:
            lines.append(tr("decides"))
        elif column.rises:
            lines.append(tr("rises into the thread"))
        if column.floor is not None:
            lines.append(tr("depression down to {level}", level=decimal(column.floor)))
        lines += dict.fromkeys(
            tr("{name} {bottom} to {top}", name=in_sentence(part.name), bottom=decimal(part.bottom),
               top=decimal(part.top))
            + ("" if part.judged else tr(" (an end's own)") if not _is_counter(part.kind) else "")
            for part in column.parts)
        if column.cliff:
            lines.append(tr("entered across a cliff"))
        assert self.profile is not None
        for fence in self.profile.fences:
            if column.hex in fence.hexes:
                other = fence.hexes[fence.hexes[0] == column.hex]
                other_text = self._board.label(other) if other in self._board.grid else tr("the edge of the map")
                lines.append(tr("{name} towards {hex}, {bottom} to {top}",
                                name=in_sentence(fence.name), hex=other_text, bottom=decimal(fence.bottom),
                                top=decimal(fence.top)) + (tr(", which decides") if fence.decides else ""))
        lines += [stretch.name for stretch in self.profile.night_stretches
                  if stretch.span[0] <= column.span[0] and column.span[1] <= stretch.span[1]]
        for bracket in self.profile.brackets:
            if bracket.hex == column.hex:
                parts_text = ", ".join(f"{PART_NAMES[rule]} {'+' if value >= 0 else ''}{decimal(value)}"
                                       + ("" if rule in ("minimum", "half") else f" ({rule})")
                                       for rule, value in bracket.parts)
                count_text = tr_n("{count} blind hex", "{count} blind hexes", bracket.number) if bracket.number \
                    else tr("no blind hexes")
                lines.append(tr("{many} behind the {what}, for an eye at {level}",
                                many=count_text, what=bracket.name, level=decimal(min(self.profile.eyes)))
                    + (f": {parts_text}" if parts_text else ""))
                if bracket.clears:
                    lines.append(tr("the line drawn passes over it: the rule counts hexes, and measures no angle"))
        if self.zones is not None:
            lines += self._own_line(column)
        zones_here = [zone for zone in self.zones or () if zone.hex == column.hex]
        lines += [tr("an eye from {bottom} to below {top} is not seen", bottom=decimal(zone.bottom),
                     top=decimal(zone.top))
                  for zone in zones_here]
        return lines

    def _own_line(self, column: Column) -> list[str]:
        """That a hex is judged by its own line, where it is counted blind on this one and no zone says the same."""
        assert self.profile is not None
        assert self._board is not None
        assert self.zones is not None
        eye, at = max(column.ground, min(self.profile.eyes)), self.profile.columns.index(column)
        if any(zone.hex == column.hex and zone.bottom <= eye < zone.top for zone in self.zones):
            return []
        return [tr("counted blind behind {obstacle} on this thread; a thread to {hex} is a line of its own",
                   obstacle=self._board.label(bracket.hex), hex=self._board.label(column.hex))
                for bracket in self.profile.brackets if at in self.profile.counted(bracket)]

    def svg(self) -> str:
        """The profile as SVG, in the light theme; "" without a thread."""
        contents = self.contents()
        return "" if contents is None else profile_svg(contents._replace(marked=()), self.size(), self.title())

    def svg_on(self, judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict) -> str:
        """The same of the thread on another map, as the panel would show it; "" while it shows none."""
        if self.profile is None:
            return ""
        try:
            profile = judge.profile(*ends, verdict)
            zones = None if self.zones is None else zones_on(judge, ends[0], profile)
        except RuleError:
            return ""
        contents = ProfileContents(
            judge.board, profile, look_stretches(verdict, profile.sight_ends, profile.meets), zones, self.all_ceilings,
            (),
            self._letter, _heading(profile))
        return profile_svg(contents, self.size(), _title(judge.board, profile))

    def title(self) -> str:
        """A line about the profile: the rules, the map, and the eyes at both ends."""
        return "" if self.profile is None or self._board is None else _title(self._board, self.profile)

    def contents(self) -> ProfileContents | None:
        """What is drawn now, None without a profile."""
        if self.profile is None or self._board is None:
            return None
        return ProfileContents(self._board, self.profile, self._stretches, self.zones, self.all_ceilings, self._marked,
                               self._letter, _heading(self.profile, tr("supposed") if self.supposed else ""))

    def _current_ramp(self) -> Ramp:
        """The colours of the ground, kept until the theme changes."""
        if self._ramp.dark != self.colours.dark:
            self._ramp = Ramp(self.colours.dark)
        return self._ramp

    def _go_to(self, to: int) -> None:
        """Make a column the current one and announce it; called for keys."""
        assert self.profile is not None
        self._current = max(0, min(to, len(self.profile.columns) - 1))
        column = self.profile.columns[self._current]
        self._highlight((column.hex,))
        words = self.column_words(column)
        self.setAccessibleDescription(shown_text(words))
        announce(self, words)

    def _highlight(self, hexes: tuple[Hex, ...]) -> None:
        if hexes != self._marked:
            self.mark(hexes)
            self._highlights = bool(hexes)
            self.highlighted.emit(hexes)

    # Qt's own.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        contents, area = self.contents(), QRectF(self.rect())
        if contents is None:
            painter.fillRect(area, colour_of(self.colours.panel))
            painter.setPen(colour_of(self.colours.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.invitation)
        else:
            if self._cache is None:
                self._cache = ProfileCache(painter.font())
            ramp, scale = self._current_ramp(), self.devicePixelRatioF()
            drawing = ScreenDrawing(painter, contents, area, self.colours, ramp, self._cache, scale)
            draw_profile(drawing)
            if self.lets_drag and self._drag is None:
                self._handles = drag_handles(drawing)
        if self.hasFocus():
            painter.setPen(QPen(QColor(self.colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            columns = self.column_at(event.pos().x())
            if columns:
                lines = ["\n".join(self.column_lines(column)) for column in columns if column.span == columns[0].span]
                show_tip(event.globalPos(), "\n".join(lines), self)
            else:
                show_tip(event.globalPos(), "", self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        handle = self._handle_at(event.position()) if event.button() is Qt.MouseButton.LeftButton else None
        self._drag = None if handle is None else (handle, event.position().y())
        if handle is None:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._drag = None
        super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is not None:
            handle, start = self._drag
            self.level_dragged.emit(handle.which, handle.dragged_by(start - event.position().y()))
            return
        over = self._handle_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if over is None else Qt.CursorShape.SizeVerCursor)
        columns = self.column_at(event.position().x())
        self._highlight(tuple(column.hex for column in columns if column.span == columns[0].span))

    def _handle_at(self, at: QPointF) -> DragHandle | None:
        """What can be dragged at a place, the ends before the tops."""
        return next((handle for handle in self._handles if handle.box.contains(at)), None) if self.lets_drag else None

    @property
    def handles(self) -> list[DragHandle]:
        """What can be dragged, where it is drawn."""
        return list(self._handles) if self.lets_drag else []

    def let_drag(self, lets_drag: bool) -> None:
        """Let ends and tops be dragged, or no more."""
        self.lets_drag, self._handles, self._drag = lets_drag, [], None
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._highlight(())
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.profile is not None and key in _STEPS:
            last = len(self.profile.columns) - 1
            start = (0 if _STEPS[key] > 0 else last) if self._current is None else self._current + _STEPS[key]
            self._go_to(start)
        elif self.profile is not None and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go_to(0 if key == Qt.Key.Key_Home else len(self.profile.columns) - 1)
        elif key == Qt.Key.Key_Escape:
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._cache = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.setAccessibleDescription(shown_text(self.title()) or tr("No thread is laid"))
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._current = None
        self._highlight(())
        self.update()


def _heading(profile: Profile, first: str = "") -> str:
    """What stands above a profile: the rules and the map, after what is said first."""
    return " · ".join(part for part in (first, profile.rules, profile.map) if part)


def _title(board: Board, profile: Profile) -> str:
    """A line about a profile: the rules, the map, and the eyes at both ends."""
    a, b = (board.label(column.hex) for column in (profile.columns[0], profile.columns[-1]))
    x, y = (decimal(eye) for eye in profile.eyes)
    return _heading(profile) + " · " + tr("eye at {a} {x}, at {b} {y}", a=a, x=x, b=b, y=y)


def _is_counter(kind: str) -> bool:
    """Whether a kind is of counters, of which those in an end's own hex are none of the end's."""
    found = table().get(kind)
    return found is not None and found.role == "counter"
