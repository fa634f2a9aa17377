"""Counters in the columns of a side view: AFVs and wrecks, and by night blazes."""

from __future__ import annotations

from losview.board.board import QUARTERS
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.rules.asl.rules.counters import Blaze
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.worksheet.columns import by_dot
from losview.rules.core.profile import Column, ProfilePart
from losview.rules.core.verdict import Verdict, levels

#: AFVs and wrecks are drawn so high, in quarters: D9.4 hinders at their own level and states no height.
_VEHICLE = QUARTERS // 2


def with_counters(judge: AslSurveyor, columns: tuple[Column, ...], verdict: Verdict) -> tuple[Column, ...]:
    """The columns with the vehicles on them, and at night with the blazes, drawn at the centre dots."""
    blazing: dict[Hex, Blaze] = {}
    if judge.night is not None:
        blazing = {blaze.hex: blaze for blaze in judge.night.counters.blazes if blaze.levels}
    if not blazing and not judge.terrain.has_vehicles:
        return columns
    hindering = {line.where.hex for line in verdict.worksheet if line.rule == "D9.4" and line.where is not None}
    made = []
    for column in columns:
        parts = _vehicles(judge, column, column.hex in hindering) if judge.terrain.has_vehicles else []
        if column.hex in blazing:
            parts.append(_blaze(column, blazing[column.hex]))
        made.append(column._replace(parts=tuple(sorted((*column.parts, *parts), key=lambda part: part.top)))
                    if parts else column)
    return tuple(made)


def _vehicles(judge: AslSurveyor, column: Column, hinder: bool) -> list[ProfilePart]:
    """The AFVs and wrecks of a column's hex, each kind on a level once.

    Args:
        hinder: whether the rules judge them: those at the ends' level do hinder.
    """
    terrain, kinds = judge.terrain, dict[tuple[str, int], None]()
    usual = int(terrain.stands[terrain.plane.cell(column.hex)])
    for counter in terrain.board_reading.standing.get(column.hex, ()):
        attributes = terrain.attributes(counter.kind)
        if attributes.get("afv") or attributes.get("wreck"):
            kinds[counter.kind, usual if counter.level is None else counter.level] = None
    return [ProfilePart(kind, table().name(kind), levels(level), levels(level + _VEHICLE), False, by_dot(column.span),
                        hinder) for kind, level in kinds]


def _blaze(column: Column, blaze: Blaze) -> ProfilePart:
    """A blaze, as high as what burns."""
    bottom, top = levels(blaze.levels[0]), levels(blaze.levels[-1] + QUARTERS)
    return ProfilePart("blaze", table().name("blaze"), bottom, top, False, by_dot(column.span), False)
