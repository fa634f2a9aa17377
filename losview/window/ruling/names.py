"""Names of terrain and hexsides on a profile, placed where they overlap neither the thread nor each other.

Boxes are tuples of floats rather than QRectF: the profile is drawn again for every hex that a drag passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.hexes.quick_fractions import as_float
from losview.rules.core.profile import Fence
from losview.rules.core.verdict import Number, decimal
from losview.window.paint.pens import colour_of
from losview.window.ruling.brushes import part_style
from losview.window.ruling.drawing import ProfileDrawing
from losview.window.ruling.plot import Box, PlacedPart

#: Height of a line of text, in pixels.
LINE_HEIGHT = 14.0

#: A width that every name fits.
UNLIMITED = 1e9


def draw_names(drawing: ProfileDrawing, eye_boxes: list[Box]) -> list[Box]:
    """Draw the names of what stands in the columns: in its box where there is room, else above the column.

    Args:
        eye_boxes: boxes of the eye levels.

    Returns:
        The boxes of all text drawn, `eye_boxes` included.
    """
    taken = [*eye_boxes]
    profile = drawing.profile
    fences = sorted(profile.fences, key=lambda fence: not fence.decides)
    fence_decides = bool(fences) and fences[0].decides
    columns = profile.columns
    deciding = drawing.deciding
    crest_names = {bracket.hex: bracket.name for bracket in profile.brackets if bracket.hides and bracket.crest}
    if not fence_decides:  # deciding terrain is named before all others
        for i in deciding:
            _name_column(drawing, taken, i, crest_names, True)
    for fence in fences:
        _name_fence(drawing, taken, fence)
    if fence_decides:
        for i in deciding:
            _name_column(drawing, taken, i, crest_names, False)
    for i in drawing.placed_parts:
        if not columns[i].decides:
            _name_column(drawing, taken, i, crest_names, not fence_decides)
    return taken


def _name_fence(drawing: ProfileDrawing, taken: list[Box], fence: Fence) -> None:
    """Draw the name of something on a hexside: above it, or a little to the left or right of that."""
    box, name = drawing.fence_box(fence), with_height(fence.name, fence.bottom, fence.top)
    shift_aside = drawing.text_width(name) / 2 - 4
    for shift in (0.0, -shift_aside, shift_aside):
        if _draw_above(drawing, taken, name, box.center().x() + shift, box.top() - 20, UNLIMITED, fence.decides):
            break


def _name_column(drawing: ProfileDrawing, taken: list[Box], i: int, crests: dict[Hex, str], may_decide: bool) -> None:
    """Draw the names of what stands in a column.

    Args:
        i: index of the column. crests: names of the crest lines that hide, by hex.
        may_decide: whether a deciding column is highlighted; not where a hexside decides.
    """
    columns = drawing.profile.columns
    column = columns[i]
    names = _draw_inside(drawing, taken, drawing.placed_parts[i]) if column.parts else []
    decides = may_decide and column.decides
    crest = ""
    if decides and column.hex in crests:
        crest = crests[column.hex]
    elif decides and not column.parts and 0 < i < len(columns) - 1:
        names.append(tr("top {level}", level=decimal(column.top)))
    if not names and not crest:
        return
    start, end = drawing.edges[i]
    middle, top = (start + end) / 2, drawing.y(drawing.top_levels[i]) - 17
    if crest:
        _draw_above(drawing, taken, crest[0].upper() + crest[1:], middle, top, UNLIMITED, True)
    if names:
        _draw_above(drawing, taken, ", ".join(names), middle, top, max(end - start + 24, 60), decides and not crest)


def _draw_above(
    drawing: ProfileDrawing, taken: list[Box], text: str, middle: float, top: float, most: float, decides: bool,
) -> bool:
    """Draw a name above what it names unless other text is there; returns whether it was drawn.

    Args:
        middle, top: where its box would be, in pixels. most: its greatest width.
    """
    width = drawing.text_width(text)
    if width > most:
        return False
    left = min(max(middle - width / 2, drawing.left + 3), drawing.right - width - 3)
    box = moved_clear_of_thread(drawing, (left, top, width, LINE_HEIGHT))
    if box[1] < drawing.upper - 2 or not is_free(box, taken):
        return False
    taken.append(box)
    drawing.draw_text_on_patch(box, text, decides)
    return True


def _draw_inside(drawing: ProfileDrawing, taken: list[Box], parts: list[PlacedPart]) -> list[str]:
    """Draw the names of those parts of a column that are large enough; returns the other names with their heights."""
    others: dict[str, None] = {}
    for part, bottom, upper, left, right in parts if len(parts) == 1 else _widest(parts):
        top, height, text_box = drawing.y(upper), (upper - bottom) * drawing.pixels_per_level, None
        if part.lower is not None:
            height = drawing.y(as_float(part.lower)) - top
        if height > 15:
            width = drawing.text_width(part.name)
            if width < right - left - 8:
                text_box = _beside_thread(drawing, (left, top, right - left, height), width)
        if text_box is not None and is_free(text_box, taken):
            taken.append(text_box)
            drawing.painter.setPen(part_style(part.kind, drawing.colours.dark).name if part.judged
                                  else colour_of(drawing.colours.text))
            drawing.draw_text_in(text_box, part.name)
        else:
            others[with_height(part.name, part.bottom, part.top)] = None
    return list(others)


def _widest(parts: list[PlacedPart]) -> list[PlacedPart]:
    """The widest part of each name, as a part that the thread cuts twice is named once."""
    widest: dict[str, PlacedPart] = {}
    for part in parts:
        name = part[0].name
        if name not in widest or part[4] - part[3] > widest[name][4] - widest[name][3]:
            widest[name] = part
    return list(widest.values())


def _thread_heights(drawing: ProfileDrawing, left: float, right: float) -> tuple[float, float]:
    """The y range of the thread between two x positions, in pixels, the upper end first."""
    start, end = drawing.eye_y
    if start == end:
        return start, start
    width = max(1.0, drawing.right - drawing.left)
    a = start + (end - start) * min(1.0, max(0.0, (left - drawing.left) / width))
    b = start + (end - start) * min(1.0, max(0.0, (right - drawing.left) / width))
    return (a, b) if a < b else (b, a)


def moved_clear_of_thread(drawing: ProfileDrawing, box: Box) -> Box:
    """A box for text, moved above the thread where the thread would cross it."""
    left, top, width, height = box
    upper, lower = _thread_heights(drawing, left - 3, left + width + 3)
    if upper - 4 < top + height and lower + 4 > top:
        return left, top + (upper - 4 - (top + height)), width, height
    return box


def _beside_thread(drawing: ProfileDrawing, box: Box, text_width: float) -> Box | None:
    """A box for text inside a larger box that the thread does not cross: in its middle, at its top or its bottom.

    None where the thread crosses all three.
    """
    left, box_top, box_width, box_height = box
    left += (box_width - text_width) / 2
    upper, lower = _thread_heights(drawing, left - 3, left + text_width + 3)
    for top in (box_top + box_height / 2 - 7, box_top + 1, box_top + box_height - 15):
        if upper - 3 > top + 14 or lower + 3 < top:
            return left, top, text_width, LINE_HEIGHT
    return None


def is_free(box: Box, taken: Sequence[Box]) -> bool:
    """Whether text in a box, with the patch of background below it, overlaps no other text."""
    left, top, width, height = box
    left, top = left - 8, top - 1
    right, bottom = left + (width + 16), top + (height + 2)
    for other_left, other_top, other_width, other_height in taken:
        if (left < other_left + other_width and other_left < right
                and top < other_top + other_height and other_top < bottom):
            break
    else:
        return True
    return False


def with_height(name: str, bottom: Number, top: Number) -> str:
    """A name followed by the height: "Woods 1"."""
    return _with_height(name, bottom.as_integer_ratio(), top.as_integer_ratio())


@lru_cache(maxsize=1024)
def _with_height(name: str, bottom: tuple[int, int], top: tuple[int, int]) -> str:
    return f"{name} {decimal(Fraction(*top) - Fraction(*bottom))}"
