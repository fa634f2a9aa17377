"""The names on a profile: of what stands in the columns and on hexsides, where there is room and no thread.

Boxes are plain numbers, because it follows the drag.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from losview.hexes.hex import Hex
from losview.hexes.quick_fractions import as_float
from losview.sight.profile import Fence
from losview.sight.verdict import Number, decimal
from losview.ui.paint.pens import colour_of
from losview.ui.profile.brushes import inks_of
from losview.ui.profile.drawing import ProfileDrawing
from losview.ui.profile.plot import Box, Standing

#: How high a line of words is, in pixels.
HIGH = 14.0

#: Wide enough for all names.
ENDLESS = 1e9


def draw_names(sketch: ProfileDrawing, eyes: list[Box]) -> list[Box]:
    """What stands in the columns: inside its box where there is room, above the column where there is some there.

    Args:
        eyes: where the levels of the eyes are written.

    Returns:
        Where words are now, those at the eyes too.
    """
    taken = [*eyes]
    profile = sketch.profile
    fences = sorted(profile.fences, key=lambda fence: not fence.decides)
    bars = bool(fences) and fences[0].decides
    columns = profile.columns
    deciding = sketch.deciding
    crests = {one.hex: one.name for one in profile.brackets if one.hides and one.crest}
    if not bars:  # what decides has its name before all others
        for i in deciding:
            _name_column(sketch, taken, i, crests, True)
    for fence in fences:
        _name_fence(sketch, taken, fence)
    if bars:
        for i in deciding:
            _name_column(sketch, taken, i, crests, False)
    for i in sketch.standing:
        if not columns[i].decides:
            _name_column(sketch, taken, i, crests, not bars)
    return taken


def _name_fence(sketch: ProfileDrawing, taken: list[Box], fence: Fence) -> None:
    """Name something on a hexside over it, or beside that."""
    box, name = sketch.fence_box(fence), with_height(fence.name, fence.bottom, fence.top)
    aside = sketch.width(name) / 2 - 4
    for shift in (0.0, -aside, aside):
        if _above(sketch, taken, name, box.center().x() + shift, box.top() - 20, ENDLESS, fence.decides):
            break


def _name_column(sketch: ProfileDrawing, taken: list[Box], i: int, crests: dict[Hex, str], may_decide: bool) -> None:
    """Name what stands in a column; a hexside that decides leaves it to that to be told apart."""
    columns = sketch.profile.columns
    column = columns[i]
    above = _inside(sketch, taken, sketch.standing[i]) if column.parts else []
    decides = may_decide and column.decides
    crest = ""
    if decides and column.hex in crests:  # not what else stands there
        crest = crests[column.hex]
    elif decides and not column.parts and 0 < i < len(columns) - 1:
        above.append(f"top {decimal(column.top)}")
    if not above and not crest:
        return
    start, end = sketch.sides[i]
    middle, top = (start + end) / 2, sketch.y(sketch.top[i]) - 17
    if crest:
        _above(sketch, taken, crest[0].upper() + crest[1:], middle, top, ENDLESS, True)
    if above:
        _above(sketch, taken, ", ".join(above), middle, top, max(end - start + 24, 60), decides and not crest)


def _above(
    sketch: ProfileDrawing, taken: list[Box], said: str, middle: float, top: float, room: float, decides: bool,
) -> bool:
    """Write a name over what it names, where there is room and no other name; whether it is written."""
    wide = sketch.width(said)
    if wide > room:
        return False
    left = min(max(middle - wide / 2, sketch.left + 3), sketch.right - wide - 3)
    box = clear_of_thread(sketch, (left, top, wide, HIGH))
    if box[1] < sketch.upper - 2 or not free(box, taken):
        return False
    taken.append(box)
    sketch.written(box, said, decides)
    return True


def _inside(sketch: ProfileDrawing, taken: list[Box], parts: list[Standing]) -> list[str]:
    """Name the parts of a column that have room for it; the names of those that have none, with their heights."""
    others: dict[str, None] = {}
    for part, bottom, upper, left, right in parts if len(parts) == 1 else _widest(parts):
        top, tall, place = sketch.y(upper), (upper - bottom) * sketch.tall, None
        if part.lower is not None:
            tall = sketch.y(as_float(part.lower)) - top
        if tall > 15:
            wide = sketch.width(part.name)
            if wide < right - left - 8:
                place = _beside_thread(sketch, (left, top, right - left, tall), wide)
        if place is not None and free(place, taken):
            taken.append(place)
            sketch.painter.setPen(inks_of(part.kind, sketch.colours.dark).name if part.judged
                                  else colour_of(sketch.colours.text))
            sketch.say_in(place, part.name)
        else:
            others[with_height(part.name, part.bottom, part.top)] = None
    return list(others)


def _widest(parts: list[Standing]) -> list[Standing]:
    """Of parts with the same name the widest: one that the thread cuts twice is named once."""
    found: dict[str, Standing] = {}
    for one in parts:
        name = one[0].name
        if name not in found or one[4] - one[3] > found[name][4] - found[name][3]:
            found[name] = one
    return list(found.values())


def _thread_span(sketch: ProfileDrawing, left: float, right: float) -> tuple[float, float]:
    """Between which heights the thread runs there, in pixels, the upper one first."""
    start, end = sketch.sight
    if start == end:
        return start, start
    wide = max(1.0, sketch.right - sketch.left)
    a = start + (end - start) * min(1.0, max(0.0, (left - sketch.left) / wide))
    b = start + (end - start) * min(1.0, max(0.0, (right - sketch.left) / wide))
    return (a, b) if a < b else (b, a)


def clear_of_thread(sketch: ProfileDrawing, box: Box) -> Box:
    """A box for words, moved above the thread where that would strike them through."""
    left, top, wide, high = box
    upper, lower = _thread_span(sketch, left - 3, left + wide + 3)
    if upper - 4 < top + high and lower + 4 > top:
        return left, top + (upper - 4 - (top + high)), wide, high
    return box


def _beside_thread(sketch: ProfileDrawing, box: Box, wide: float) -> Box | None:
    """Where in a box with room for words so wide they are not struck through by the thread: in its middle, high or
    low; None nowhere."""
    left, head, room, tall = box
    left += (room - wide) / 2
    upper, lower = _thread_span(sketch, left - 3, left + wide + 3)
    for top in (head + tall / 2 - 7, head + 1, head + tall - 15):
        if upper - 3 > top + 14 or lower + 3 < top:
            return left, top, wide, HIGH
    return None


def free(box: Box, taken: Sequence[Box]) -> bool:
    """Whether words and the patch of paper below them lie clear of other words."""
    left, top, wide, high = box
    left, top = left - 8, top - 1
    right, bottom = left + (wide + 16), top + (high + 2)
    for x, y, w, h in taken:
        if left < x + w and x < right and top < y + h and y < bottom:
            break
    else:
        return True
    return False


def with_height(name: str, bottom: Number, top: Number) -> str:
    """What something is called, with its height."""
    return _with_height(name, bottom.as_integer_ratio(), top.as_integer_ratio())


@lru_cache(maxsize=1024)
def _with_height(name: str, bottom: tuple[int, int], top: tuple[int, int]) -> str:
    return f"{name} {decimal(Fraction(*top) - Fraction(*bottom))}"
