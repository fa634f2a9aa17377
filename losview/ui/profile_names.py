"""The names on a profile: of what stands in the columns and on hexsides, where there is room and no thread."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from losview.hexes.hex import Hex
from losview.sight.profile import Part
from losview.sight.verdict import decimal
from losview.ui.inks import ink
from losview.ui.profile_inks import inks_of
from losview.ui.profile_sketch import Sketch


def draw_names(sketch: Sketch, eyes: list[QRectF]) -> list[QRectF]:
    """What stands in the columns: inside its box where there is room, above the column where there is some there.

    Args:
        eyes: where the levels of the eyes are written.

    Returns:
        Where words are now, those at the eyes too.
    """
    taken = [*eyes]
    profile = sketch.profile
    fences = sorted(profile.fences, key=lambda fence: not fence.decides)
    bars = any(fence.decides for fence in fences)
    columns = profile.columns
    named = [i for i, column in enumerate(columns) if column.parts or column.decides]
    first = [] if bars else [i for i in named if columns[i].decides]  # what decides has its name before all others
    crests = {one.hex: one.name for one in profile.brackets if one.hides and one.crest}
    for i in first:
        _name_column(sketch, taken, i, crests, not bars)
    for fence in fences:
        box, name = sketch.fence_box(fence), f"{fence.name} {decimal(fence.top - fence.bottom)}"
        aside = sketch.width(name) / 2 - 4
        for shift in (0.0, -aside, aside):
            if _above(sketch, taken, name, box.center().x() + shift, box.top() - 20, 1e9, fence.decides):
                break
    for i in sorted((i for i in named if i not in first), key=lambda i: not columns[i].decides):
        _name_column(sketch, taken, i, crests, not bars)
    return taken


def _name_column(sketch: Sketch, taken: list[QRectF], i: int, crests: dict[Hex, str], may_decide: bool) -> None:
    """Name what stands in a column; a hexside that decides leaves it to that to be told apart."""
    columns = sketch.profile.columns
    column = columns[i]
    above = _inside(sketch, taken, i) if column.parts else []
    decides = column.decides and may_decide
    crest = ""
    if decides and column.hex in crests:  # not what else stands there
        crest = crests[column.hex]
    elif decides and not column.parts and 0 < i < len(columns) - 1:
        above.append(f"top {decimal(column.top)}")
    if not above and not crest:
        return
    start, end = sketch.sides[i]
    place = (start + end) / 2, sketch.y(sketch.top[i]) - 17
    if crest:
        _above(sketch, taken, crest[0].upper() + crest[1:], *place, 1e9, True)
    if above:
        _above(sketch, taken, ", ".join(above), *place, max(end - start + 24, 60), decides and not crest)


def _above(
    sketch: Sketch, taken: list[QRectF], said: str, middle: float, top: float, room: float, decides: bool,
) -> bool:
    """Write a name over what it names, where there is room and no other name; whether it is written."""
    wide = sketch.width(said)
    if wide > room:
        return False
    left = min(max(middle - wide / 2, sketch.left + 3), sketch.right - wide - 3)
    box = clear_of_thread(sketch, QRectF(left, top, wide, 14))
    if box.top() < sketch.upper - 2 or not free(box, taken):
        return False
    taken.append(box)
    written(sketch, box, said, decides)
    return True


def _inside(sketch: Sketch, taken: list[QRectF], i: int) -> list[str]:
    """Name the parts of a column that have room for it; the names of those that have none, with their heights."""
    others: dict[str, None] = {}
    for part, box in _widest(sketch.part_boxes(i)):
        if part.lower is not None:
            box = QRectF(box)
            box.setBottom(sketch.y(float(part.lower)))
        place = _beside_thread(sketch, box, sketch.width(part.name))
        if place is not None and free(place, taken):
            taken.append(place)
            sketch.painter.setPen(inks_of(part.kind, sketch.colours.dark).name if part.judged
                                  else ink(sketch.colours.text))
            sketch.say_in(place, part.name)
        else:
            others[f"{part.name} {decimal(part.top - part.bottom)}"] = None
    return list(others)


def _widest(parts: list[tuple[Part, QRectF]]) -> list[tuple[Part, QRectF]]:
    """Of parts with the same name the widest: one that the thread cuts twice is named once."""
    if len(parts) == 1:
        return parts
    found: dict[str, tuple[Part, QRectF]] = {}
    for part, box in parts:
        if part.name not in found or box.width() > found[part.name][1].width():
            found[part.name] = part, box
    return list(found.values())


def _thread_span(sketch: Sketch, left: float, right: float) -> tuple[float, float]:
    """Between which heights the thread runs there, in pixels, the upper one first."""
    wide = max(1.0, sketch.right - sketch.left)
    start, end = sketch.sight
    a = start + (end - start) * min(1.0, max(0.0, (left - sketch.left) / wide))
    b = start + (end - start) * min(1.0, max(0.0, (right - sketch.left) / wide))
    return (a, b) if a < b else (b, a)


def clear_of_thread(sketch: Sketch, box: QRectF) -> QRectF:
    """A box for words, moved above the thread where that would strike them through."""
    upper, lower = _thread_span(sketch, box.left() - 3, box.right() + 3)
    if upper - 4 < box.bottom() and lower + 4 > box.top():
        return box.translated(0, upper - 4 - box.bottom())
    return box


def _beside_thread(sketch: Sketch, box: QRectF, wide: float) -> QRectF | None:
    """Where in a box words so wide are not struck through by the thread: in its middle, high or low; None nowhere."""
    room = box.width()
    if wide >= room - 8:
        return None
    head, tall = box.top(), box.height()
    if tall <= 15:
        return None
    left = box.left() + (room - wide) / 2
    upper, lower = _thread_span(sketch, left - 3, left + wide + 3)
    for top in (head + tall / 2 - 7, head + 1, head + tall - 15):
        if upper - 3 > top + 14 or lower + 3 < top:
            return QRectF(left, top, wide, 14)
    return None


def free(box: QRectF, taken: list[QRectF]) -> bool:
    """Whether words and the patch of paper below them lie clear of other words."""
    kept = box.adjusted(-8, -1, 8, 1)
    return not any(kept.intersects(other) for other in taken)


def written(sketch: Sketch, box: QRectF, said: str, decides: bool) -> None:
    """Words over the drawing, on a patch of the paper so that lines do not strike them through."""
    colours = sketch.colours
    sketch.painter.fillRect(box.adjusted(-3, 0, 3, 1), ink(colours.panel, 0.82))
    sketch.painter.setPen(ink(colours.blocked if decides else colours.text))
    sketch.say_in(box, said)
