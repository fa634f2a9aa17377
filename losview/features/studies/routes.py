"""Routes: the way from one area to another on which fewest viewers see who walks it."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import DTypeLike

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.features.studies.areas import area
from losview.features.studies.job import Part
from losview.features.studies.study import Setting, StudyTask
from losview.features.studies.verdict_matrix import DETAILED, MatrixStudy, seen_at_any_height
from losview.hexes.hex import Hex, neighbour
from losview.rules.core.verdict import Outcome
from losview.rules.tables import StudyResult, StudyTable, text_column


@dataclass(frozen=True)
class Routes(MatrixStudy):
    """The least seen route: the sum over its hexes of the viewers that see them is least, of such routes the shortest.

    A step has a row for each viewer who sees it, with the ruling, or one row where nobody does.

    Attributes:
        start, goal: areas where it begins and ends. avoid: an area that it does not enter, "" for none.
    """

    key: ClassVar[str] = "routes"
    about: ClassVar[str] = tr("the least seen route from one area to another, and who sees its steps")
    matrices: ClassVar[Mapping[str, DTypeLike]] = DETAILED
    settings: ClassVar = (
        Setting("start", tr("AREA"), tr("where the route begins"), needed=True),
        Setting("goal", tr("AREA"), tr("where it ends"), needed=True),
        Setting("avoid", tr("AREA"), tr("what it does not enter, such as pond")),
    )

    start: str = ""
    goal: str = ""
    avoid: str = ""

    def check(self, task: StudyTask) -> None:
        for name, text in (("--start", self.start), ("--goal", self.goal)):
            if not text.strip() or not len(area(task.judged[0].board, text)):
                raise StudyError(tr("{option} needs an area with hexes of the map, and {text!r} has none", option=name,
                                    text=text))

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board, plane = task.judged[0].board, task.judged[0].board.grid.plane
        seen = seen_at_any_height(total)
        exposed = dict(zip((plane.hex(cell) for cell in task.targets.tolist()), seen.sum(axis=0).tolist(), strict=True))
        closed = {plane.hex(cell) for cell in area(board, self.avoid).tolist()} if self.avoid else set()
        starts, goals = ([plane.hex(cell) for cell in area(board, text).tolist()] for text in (self.start, self.goal))
        route = least_seen_route({hex_: count for hex_, count in exposed.items() if hex_ not in closed}, starts, goals)
        if not route:
            summary = (tr("There is no route over the hexes that may be entered."),)
        else:
            count = sum(exposed[hex_] for hex_ in route)
            hidden = sum(not exposed[hex_] for hex_ in route)
            summary = (tr("From {start} to {goal} in {steps} steps: {hidden} of {hexes} hexes are seen by nobody, the "
                          "others {times:,} times in all.", start=board.label(route[0]), goal=board.label(route[-1]),
                          steps=len(route) - 1, hidden=hidden, hexes=len(route), times=count),)
        return StudyResult(self.key, task.name, tr("the least seen route"), _exposures(task, total, route), board,
                           summary)


def _exposures(task: StudyTask, total: Part, route: Sequence[Hex]) -> StudyTable:
    """The rows of a route, with the ruling at the first heights of eyes at which a viewer sees the step."""
    board, plane = task.judged[0].board, task.judged[0].board.grid.plane
    number = {cell: at for at, cell in enumerate(task.targets.tolist())}
    seen = total["outcome"] <= Outcome.HINDERED
    rules = task.judged[0].judge().rules
    rows = []
    for step, hex_ in enumerate(route):
        at = number[plane.cell(hex_)]
        by = np.flatnonzero(seen[:, :, at].any(axis=0)).tolist()
        own = step, board.label(hex_), len(by)
        for viewer in by:
            key = int(seen[:, viewer, at].argmax()), viewer, at
            rows.append((*own, board.label(plane.hex(int(task.viewers[viewer]))),
                         Outcome(int(total["outcome"][key])).name.lower(), int(total["hindrance"][key]),
                         rules[total["rule"][key]] or "-"))
        if not by:
            rows.append((*own, "", "", 0, ""))
    steps, hexes, seen_by, viewers, outcomes, hindrances, decided = zip(*rows, strict=True) if rows else ((),) * 7
    columns = {"step": np.array(steps, np.int32), "hex": text_column(hexes), "seen_by": np.array(seen_by, np.int32),
               "viewer": text_column(viewers), "outcome": text_column(outcomes),
               "hindrance": np.array(hindrances, np.int32),
               "rule": text_column(decided)}
    return StudyTable(columns, tuple(route[step] for step in steps), ("seen_by",), ordered=True,
                      ends=("viewer", "hex"))


def least_seen_route(exposed: Mapping[Hex, int], starts: Collection[Hex], goals: Collection[Hex]) -> list[Hex]:
    """The route on which least is seen, both ends included; [] where there is none (Dijkstra's algorithm).

    Args:
        exposed: by how many viewers each hex is seen that may be entered. starts, goals: where it may begin and end.
    """
    ends = set(goals)
    queue = [(exposed[hex_], 0, hex_, hex_) for hex_ in sorted(set(starts)) if hex_ in exposed]
    heapq.heapify(queue)
    came_from: dict[Hex, Hex] = {}
    while queue:
        cost, steps, hex_, before = heapq.heappop(queue)
        if hex_ in came_from:
            continue
        came_from[hex_] = before
        if hex_ in ends:
            return _traced(came_from, hex_)
        for direction in range(6):
            onward = neighbour(hex_, direction)
            if onward in exposed and onward not in came_from:
                heapq.heappush(queue, (cost + exposed[onward], steps + 1, onward, hex_))
    return []


def _traced(came_from: Mapping[Hex, Hex], end: Hex) -> list[Hex]:
    """The route to a hex, from its beginning on."""
    route = [end]
    while came_from[route[-1]] != route[-1]:
        route.append(came_from[route[-1]])
    return route[::-1]
