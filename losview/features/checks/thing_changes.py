"""What differs among outlines, units and texts, which have identity numbers.

Things of one number are one thing that has changed, where they are still of one sort; of the others those that are
alike in all but their numbers are the same thing.  What then is left was added or removed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from losview.base.translation import tr, tr_as, tr_n
from losview.board.depiction import Depiction
from losview.board.edits.edit import kind_name
from losview.board.edits.map_layers import layer_of_outline
from losview.board.edits.text_edits import short
from losview.board.map_text import MapText
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.clipping import ClippedPart
from losview.board.scenario.unit_change import unit_text
from losview.board.unit_counter import UnitCounter
from losview.features.checks.alignment import Alignment
from losview.features.checks.change import MapChange
from losview.hexes.hex import Hex
from losview.hexes.lattice import hex_at
from losview.rules.core.end_text import level_words

#: What the fields of things are called.
_FIELDS = {
    "kind": tr("kind"), "name": tr("name"), "height": tr("height"), "amount": tr("amount"), "extra": tr("extra"),
    "form": tr("form"), "hex": tr("hex"), "side": tr("side"), "level": tr("level"), "facing": tr("facing"),
    "size": tr("size"), "concealment": tr("concealment"), "text": tr("text"), "point": tr("point"),
    "colour": tr("colour"), "turn": tr_as("text", "turn"), "boxed": tr("boxed"),
}

T = TypeVar("T", Depiction, UnitCounter, MapText)


class Matched(NamedTuple):
    """Things of two maps put together: pairs of numbers, those only of the old map, those only of the new one."""

    pairs: tuple[tuple[int, int], ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]


def matched(old: Mapping[int, T], new: Mapping[int, T], alike: Callable[[T, T], bool]) -> Matched:
    """Which thing of one map is which of another.

    Args:
        alike: whether two things of the same number may be one thing that has changed.
    """
    pairs = {number: number for number, thing in old.items() if number in new and new[number] == thing}
    left = defaultdict(list)
    for number, thing in new.items():
        if number not in pairs:
            left[_without_kept(thing)].append(number)
    for number, thing in old.items():  # the same, under another number
        if number not in pairs:
            same = left.get(_without_kept(thing), [])
            other = next((there for there in same if new[there] == thing), None)
            if other is not None:
                same.remove(other)
                pairs[number] = other
    taken = set(pairs.values())
    for number, thing in old.items():
        if number not in pairs and number in new and number not in taken and alike(thing, new[number]):
            pairs[number] = number
            taken.add(number)
    return Matched(tuple(pairs.items()), tuple(number for number in old if number not in pairs),
                   tuple(number for number in new if number not in taken))


def _differing(old: Mapping[int, T], new: Mapping[int, T], found: Matched) -> Iterator[tuple[T | None, T | None]]:
    """The things that differ, before and after; None where there is none."""
    for number in found.removed:
        yield old[number], None
    for number in found.added:
        yield None, new[number]
    for before, after in found.pairs:
        if old[before] != new[after]:
            yield old[before], new[after]


def _without_kept(thing: T) -> T:
    """A thing without the fields kept from its file, which may hold lists and so have no hash."""
    return replace(thing, extra=()) if thing.extra else thing


def _reordered(pairs: Iterable[tuple[int, int]]) -> bool:
    """Whether things of two maps follow each other differently; their order is that of their numbers."""
    order = [new for _, new in sorted(pairs)]
    return order != sorted(order)


def _fields_changed(old: object, new: object, words: Mapping[str, Callable[[Any], str]]) -> list[tuple[str, str, str]]:
    """The fields that differ: `(name, before, after)` in words; an empty field says "none"."""
    changed = []
    for name, say in words.items():
        before, after = getattr(old, name), getattr(new, name)
        if before != after:
            one, two = say(before) or tr("none"), say(after) or tr("none")
            changed.append((name, one, two if one != two else tr("another of {two}", two=two)))
    return changed


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _height(value: int | None) -> str:
    return "" if value is None else level_words(value)


def _kept(value: tuple[tuple[str, Any], ...]) -> str:
    return ", ".join(f"{name} {entry!r}" for name, entry in value)


# Outlines.


def outline_changes(alignment: Alignment) -> Iterator[MapChange]:
    """Every change of an outline."""
    old, new, point = alignment.old.depictions, alignment.new.depictions, alignment.to_new.point
    if not alignment.unmoved:
        old = {number: replace(drawn, outline=tuple(map(point, drawn.outline)),
                               holes=tuple(tuple(map(point, hole)) for hole in drawn.holes))
               for number, drawn in old.items()}
    found = matched(old, new, lambda one, two: one.kind == two.kind or one.outline == two.outline)
    for before, after in _differing(old, new, found):
        yield _outline_change(alignment, before, after)
    if _reordered(found.pairs):
        yield MapChange("shapes", "", tr("the order in which outlines are drawn"), tr("as it was"), tr("another"))


def _outline_change(alignment: Alignment, old: Depiction | None, new: Depiction | None) -> MapChange:
    drawn = new or old
    assert drawn is not None
    place = alignment.label(drawn.anchor)
    subject = tr("outline {name}", name=_outline_name(drawn))
    layer = layer_of_outline(drawn.kind)
    hexes = _changed_hexes(old, new)
    if old is None or new is None:
        words = _points(drawn)
        return MapChange(layer, place, subject, words if new is None else "", words if old is None else "", hexes)
    parts = _fields_changed(old, new, {"kind": kind_name, "name": str, "height": _height, "amount": _number,
                                       "extra": _kept})
    if (old.outline, old.holes) != (new.outline, new.holes):
        parts.append(("form", _points(old), _points(new) if _points(old) != _points(new) else tr("other points")))
    return MapChange(layer, place, subject, _joined(parts, 1), _joined(parts, 2), hexes)


def _outline_name(drawn: Depiction) -> str:
    return f"{kind_name(drawn.kind)} {drawn.name}".strip()


def _points(drawn: Depiction) -> str:
    points = len(drawn.outline)
    if not drawn.holes:
        return tr("of {count} points", count=points)
    return tr_n("of {points} points and {count} hole", "of {points} points and {count} holes", len(drawn.holes),
                points=points)


def _changed_hexes(old: Depiction | None, new: Depiction | None) -> tuple[Hex, ...]:
    """The hexes in which an outline differs; all of its hexes where it is there once only, or of another kind."""
    before, after = ({} if drawn is None else _parts(drawn) for drawn in (old, new))
    moved = [hex_ for hex_ in dict.fromkeys([*before, *after]) if before.get(hex_) != after.get(hex_)]
    hexes = moved or [*after] or [drawn.anchor for drawn in (old, new) if drawn is not None]
    return tuple(dict.fromkeys(hexes))


def _parts(drawn: Depiction) -> dict[Hex, set[ClippedPart]]:
    """The hexes in which an outline lies, each with its parts there."""
    clipped = clip_depictions([drawn])[0]
    parts: dict[Hex, set[ClippedPart]] = {}
    for hex_, part in zip(clipped.hexes, clipped.parts, strict=True):
        parts.setdefault(hex_, set()).add(part)
    return parts


def _joined(parts: list[tuple[str, str, str]], at: int) -> str:
    """The parts of a change on one side of the arrow; of a form alone without its name."""
    if len(parts) == 1 and parts[0][0] == "form":
        return parts[0][at]
    return ", ".join(f"{_FIELDS[part[0]]} {part[at]}" for part in parts)


# Units.


def unit_pairs(alignment: Alignment) -> tuple[dict[int, UnitCounter], Matched]:
    """The old map's units where they stand on the new map's lattice, and which is which of the new map."""
    old, moved = alignment.old.counters, alignment.to_new.hex
    if not alignment.unmoved:
        old = {number: replace(unit, hex=moved(unit.hex)) for number, unit in old.items()}
    return old, matched(old, alignment.new.counters,
                        lambda one, two: (one.kind, one.side) == (two.kind, two.side) or one.hex == two.hex
                        or (one.name != "" and one.name == two.name))


def unit_changes(alignment: Alignment) -> Iterator[MapChange]:
    """Every change of a unit or other counter."""
    old, found = unit_pairs(alignment)
    for before, after in _differing(old, alignment.new.counters, found):
        yield _unit_change(alignment, before, after)
    yield from _stacks(alignment, old, found.pairs)


def _unit_change(alignment: Alignment, old: UnitCounter | None, new: UnitCounter | None) -> MapChange:
    unit = new or old
    assert unit is not None
    place = alignment.label(unit.hex)
    if old is None or new is None:
        text = unit_text(unit)
        return MapChange("units", place, "", text if new is None else "", text if old is None else "", (unit.hex,))
    parts = _fields_changed(old, new, {
        "hex": alignment.label, "kind": kind_name, "side": str, "name": str, "level": _height,
        "facing": _number, "amount": _number, "size": str, "concealment": str, "extra": _kept})
    return MapChange("units", place, unit_text(new), _joined(parts, 1), _joined(parts, 2),
                     tuple(dict.fromkeys((old.hex, new.hex))))


def _stacks(alignment: Alignment, old: Mapping[int, UnitCounter],
            pairs: Iterable[tuple[int, int]]) -> Iterator[MapChange]:
    """Changes of the order in stacks, among units that stay in their hexes."""
    stacks = defaultdict(list)
    for before, after in pairs:
        if old[before].hex == alignment.new.counters[after].hex:
            stacks[old[before].hex].append((before, after))
    for hex_, stack in stacks.items():
        if _reordered(stack):
            names = [", ".join(unit_text(alignment.new.counters[after]) for _, after in sorted(stack, key=key))
                     for key in (lambda pair: pair[0], lambda pair: pair[1])]
            yield MapChange("units", alignment.label(hex_), tr("stack"), names[0],
                            names[1] if names[0] != names[1] else tr("another order"), (hex_,))


# Labels and notes.


def text_changes(alignment: Alignment) -> Iterator[MapChange]:
    """Every change of a label or note."""
    old, new, moved = alignment.old.texts, alignment.new.texts, alignment.to_new.point
    if not alignment.unmoved:
        old = {number: replace(text, point=moved(text.point)) for number, text in old.items()}
    found = matched(old, new, lambda one, two: one.text == two.text or one.point == two.point)
    for before, after in _differing(old, new, found):
        yield _text_change(alignment, before, after)
    if _reordered(found.pairs):
        yield MapChange("notes", "", tr("the order in which labels and notes are drawn"), tr("as it was"),
                        tr("another"))


def _text_change(alignment: Alignment, old: MapText | None, new: MapText | None) -> MapChange:
    text = new or old
    assert text is not None
    hexes = tuple(dict.fromkeys(hex_at(one.point) for one in (old, new) if one is not None))
    place = alignment.label(hexes[-1])
    subject = tr("note {text}", text=short(text)) if text.boxed else tr("label {text}", text=short(text))
    if old is None or new is None:
        return MapChange("notes", place, "", subject if new is None else "", subject if old is None else "", hexes)
    parts = _fields_changed(old, new, {
        "text": lambda words: tr("“{text}”", text=words),
        "point": lambda point: tr("{hex} at {place}", hex=alignment.label(hex_at(point)), place=f"{point.x},{point.y}"),
        "size": str, "colour": str, "turn": lambda turn: f"{turn}°",
        "boxed": lambda boxed: tr("a note") if boxed else tr("a label"), "extra": _kept})
    return MapChange("notes", place, subject, _joined(parts, 1), _joined(parts, 2), hexes)
