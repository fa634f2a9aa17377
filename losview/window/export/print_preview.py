"""Qt's print preview with its Print button where people look for it, and printing to files that are written whole."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import (
    QAction,
    QColor,
    QIcon,
    QPageLayout,
    QPaintEngine,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QGraphicsView, QLineEdit, QToolBar, QToolButton, QWidget

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.window.widgets.message_box import show_warning
from losview.window.widgets.plain_text import plain_labels, window_title

#: Width and height of a sign, in the units of its lines and in pixels.
SIGN = 20
#: How visible the sign of an action is that is not enabled.
FADED = 0.35
#: Device pixels per pixel.
RATIO = 2

Line = tuple[tuple[float, float], ...]


def _sheet(left: float, top: float, right: float, bottom: float) -> Line:
    return ((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _mirrored(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(tuple((SIGN - x, y) for x, y in line) for line in lines)


def _turned(lines: Sequence[Line]) -> tuple[Line, ...]:
    return tuple(tuple((SIGN - y, x) for x, y in line) for line in lines)


_ARROW: Line = ((8, 7.5), (5.5, 10), (8, 12.5))
_ROUND = tuple((8.5 + 5.7 * math.cos(math.pi * i / 16), 8.5 + 5.7 * math.sin(math.pi * i / 16)) for i in range(33))
_LENS: tuple[Line, ...] = (_ROUND, ((12.8, 12.8), (17.2, 17.2)), ((6, 8.5), (11, 8.5)))
_CORNER: Line = ((2.5, 6), (2.5, 2.5), (6, 2.5))
_CORNERS = (_CORNER, *_turned([_CORNER]), *_turned(_turned([_CORNER])), *_turned(_turned(_turned([_CORNER]))))
_PORTRAIT: tuple[Line, ...] = (((11, 2.5), (4.5, 2.5), (4.5, 17.5), (15.5, 17.5), (15.5, 7), (11, 2.5), (11, 7),
                                (15.5, 7)),)
_PREVIOUS: tuple[Line, ...] = (((12.5, 4), (6.5, 10), (12.5, 16)),)
_FIRST: tuple[Line, ...] = (((4.5, 4), (4.5, 16)), ((15, 4), (9, 10), (15, 16)))

#: The sign of what has no room in the toolbar.
MORE: tuple[Line, ...] = (((4.5, 5), (9, 10), (4.5, 15)), ((11, 5), (15.5, 10), (11, 15)))

#: The lines of each sign, in the order in which Qt has the buttons.
SIGNS: tuple[tuple[Line, ...], ...] = (
    # fit width
    (((2.5, 3.5), (2.5, 16.5)), ((17.5, 3.5), (17.5, 16.5)), ((5.5, 10), (14.5, 10)), _ARROW,
     *_mirrored([_ARROW])),
    # fit page
    (*_CORNERS, _sheet(6.5, 5.5, 13.5, 14.5)),
    # zoom out
    _LENS,
    # zoom in
    (*_LENS, ((8.5, 6), (8.5, 11))),
    # portrait
    _PORTRAIT,
    # landscape
    _turned(_PORTRAIT),
    # first page
    _FIRST,
    # previous page
    _PREVIOUS,
    # next page
    _mirrored(_PREVIOUS),
    # last page
    _mirrored(_FIRST),
    # one page
    (_sheet(4.5, 2.5, 15.5, 17.5), ((7.5, 7), (12.5, 7)), ((7.5, 10), (12.5, 10)),
     ((7.5, 13), (12.5, 13))),
    # facing pages
    (_sheet(2, 3.5, 10, 16.5), _sheet(10, 3.5, 18, 16.5)),
    # overview
    tuple(_sheet(x, y, x + 6, y + 6.5) for x in (3, 11) for y in (2.5, 11)),
    # page setup
    (_sheet(3.5, 2.5, 16.5, 17.5), ((7, 2.5), (7, 17.5)), ((3.5, 6.5), (16.5, 6.5))),
    # print
    (((6, 8), (6, 2.5), (14, 2.5), (14, 8)),
     ((6, 14), (2.5, 14), (2.5, 8), (17.5, 8), (17.5, 14), (14, 14)), _sheet(6, 11.5, 14, 17.5)),
)


def draw_signs(actions: Sequence[QAction], ink: QColor) -> None:
    """Give actions their signs; none where Qt has others than these, which then keep its own.

    Args:
        actions: those with buttons in the preview's toolbar, in Qt's order. ink: the colour of the lines.
    """
    if len(actions) == len(SIGNS):
        for action, lines in zip(actions, SIGNS, strict=True):
            action.setIcon(sign_icon(lines, ink))


def sign_icon(lines: Sequence[Line], ink: QColor) -> QIcon:
    """A sign in a colour of ink, fainter where what it stands for is not enabled."""
    icon = QIcon()
    for mode, opacity in ((QIcon.Mode.Normal, 1.0), (QIcon.Mode.Disabled, FADED)):
        pixmap = QPixmap(QSize(SIGN, SIGN) * RATIO)
        pixmap.setDevicePixelRatio(RATIO)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(opacity)
        painter.setPen(QPen(ink, 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        for line in lines:
            painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in line]))
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon


#: The size of the preview's window, in pixels, where the screen is large enough.
SIZE = QSize(1000, 700)


def preview_print(parent: QWidget, title: str, layout: QPageLayout, print_on: Callable[[QPrinter], None]) -> None:
    """Show the print preview, from which what `print_on` paints can be printed.

    Args:
        title: of what is printed. layout: the page to begin with.
    """
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setPageLayout(layout)
    printer.setDocName(one_line(title))
    box = QPrintPreviewDialog(printer, parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle(window_title(tr("Print {title}", title=title)))
    box.resize(box.size().expandedTo(SIZE).boundedTo(parent.screen().availableSize()))
    plain_labels(box)
    print_first(box, tr("Print…"), tr("Page"))
    for pages in box.findChildren(QGraphicsView):
        pages.setAccessibleName(tr("Preview of the pages"))
        pages.setAccessibleDescription(tr("Arrow keys scroll it"))
    box.paintRequested.connect(print_on)
    for preview in box.findChildren(QPrintPreviewWidget):  # otherwise it opens in the printer's orientation
        preview.setOrientation(layout.orientation())
    box.exec()


def printed_to_file(printer: QPrinter, parent: QWidget, pdf: Callable[[], bytes]) -> bool:
    """Write what is printed to a file, whole; a message says where it cannot be written.

    Args:
        pdf: makes the file.

    Returns:
        Whether the printer prints to a file; a preview only records, and has to be painted on.
    """
    name = printer.outputFileName()
    if not name or printer.paintEngine().type() != QPaintEngine.Type.Pdf:
        return False
    try:
        write_whole(name, pdf())
    except WriteError as problem:
        show_warning(parent, tr("The page could not be printed"), str(problem))
    return True


def print_first(dialog: QPrintPreviewDialog, label: str, page: str) -> None:
    """Draw the toolbar's signs, and move the Print button to its front, with a label; Qt has it last, as an icon.

    Args:
        label: of the button.
        page: accessible name of the field with the page number.
    """
    ink = dialog.palette().color(QPalette.ColorRole.ButtonText)
    for bar in dialog.findChildren(QToolBar):
        actions = [action for action in bar.actions() if not action.isSeparator() and bar.widgetForAction(action)]
        if not actions:
            continue
        draw_signs([action for action in actions if isinstance(bar.widgetForAction(action), QToolButton)], ink)
        for more in bar.findChildren(QToolButton, "qt_toolbar_ext_button"):
            more.setIcon(sign_icon(MORE, ink))
        bar.setIconSize(QSize(SIGN, SIGN))
        printing = actions[-1]
        bar.removeAction(printing)
        first = bar.actions()[0]
        bar.insertAction(first, printing)
        bar.insertSeparator(first)
        printing.setIconText(label)
        button = bar.widgetForAction(printing)
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for edit in bar.findChildren(QLineEdit):
            edit.setAccessibleName(edit.accessibleName() or page)
        for action in bar.actions():
            widget = bar.widgetForAction(action)
            if isinstance(widget, QToolButton):
                widget.setAccessibleName(action.text())
