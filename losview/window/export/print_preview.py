"""Qt's print preview with its Print button where people look for it, and printing to files that are written whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPageLayout, QPaintEngine, QPalette
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QGraphicsView, QLineEdit, QToolBar, QToolButton, QWidget

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.window.paint.icons import sign_icon
from losview.window.widgets.message_box import show_warning
from losview.window.widgets.plain_text import plain_labels, window_title

#: Width and height of a sign, in pixels.
SIGN = 20

#: The files of the signs in `resources/icons`, in the order in which Qt has the buttons.
SIGNS = ("fit-width", "fit-page", "zoom-out", "zoom-in", "portrait", "landscape", "first-page", "previous-page",
         "next-page", "last-page", "one-page", "facing-pages", "overview", "page-setup", "print")


def draw_signs(actions: Sequence[QAction], ink: str) -> None:
    """Give actions their signs; none where Qt has others than these, which then keep its own.

    Args:
        actions: those with buttons in the preview's toolbar, in Qt's order. ink: the colour of the lines.
    """
    if len(actions) == len(SIGNS):
        for action, sign in zip(actions, SIGNS, strict=True):
            action.setIcon(sign_icon(sign, ink))


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
    ink = dialog.palette().color(QPalette.ColorRole.ButtonText).name()
    for bar in dialog.findChildren(QToolBar):
        actions = [action for action in bar.actions() if not action.isSeparator() and bar.widgetForAction(action)]
        if not actions:
            continue
        draw_signs([action for action in actions if isinstance(bar.widgetForAction(action), QToolButton)], ink)
        for more in bar.findChildren(QToolButton, "qt_toolbar_ext_button"):
            more.setIcon(sign_icon("more", ink))
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
