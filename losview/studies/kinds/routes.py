"""Routes: the way from one area to another on which fewest viewers see who walks it."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from losview.hexes.hex import Hex, neighbour
from losview.studies.areas import area
from losview.studies.error import StudyError
from losview.studies.job import Part
from losview.studies.kinds.verdict_matrix import MatrixStudy, seen_at_any_height
from losview.studies.study import Setting, StudyTask
from losview.studies.tables import StudyResult, StudyTable, labels_of, words

#: Viewers that are named for a hex.
NAMED = 6


@dataclass(frozen=True)
class Routes(MatrixStudy):
    """The least seen route: the sum over its hexes of the viewers that see them is least, of such routes the shortest.

    Attributes:
        start, goal: areas where it begins and ends. avoid: an area that it does not enter, "" for none.
    """

    key: ClassVar[str] = "routes"
    about: ClassVar[str] = "the least seen route from one area to another"
    settings: ClassVar = (
        Setting("start", "AREA", "where the route begins", needed=True),
        Setting("goal", "AREA", "where it ends", needed=True),
        Setting("avoid", "AREA", "what it does not enter, such as pond"),
    )

    start: str = ""
    goal: str = ""
    avoid: str = ""

    def check(self, task: StudyTask) -> None:
        for name, text in (("--start", self.start), ("--goal", self.goal)):
            if not text.strip() or not len(area(task.judged[0].board, text)):
                raise StudyError(f"{name} needs an area with hexes of the map, and {text!r} has none")

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board, plane = task.judged[0].board, task.judged[0].board.grid.plane
        seen = seen_at_any_height(total)
        exposed = dict(zip((plane.hex(cell) for cell in task.targets.tolist()), seen.sum(axis=0).tolist(), strict=True))
        closed = {plane.hex(cell) for cell in area(board, self.avoid).tolist()} if self.avoid else set()
        starts, goals = ([plane.hex(cell) for cell in area(board, text).tolist()] for text in (self.start, self.goal))
        route = least_seen_route({hex_: count for hex_, count in exposed.items() if hex_ not in closed}, starts, goals)
        number = {cell: at for at, cell in enumerate(task.targets.tolist())}
        by = [np.flatnonzero(seen[:, number[plane.cell(hex_)]]) for hex_ in route]
        names = labels_of(board, task.viewers.tolist())[1]
        columns = {"step": np.arange(len(route), dtype=np.int32), "hex": words(board.label(hex_) for hex_ in route),
                   "seen_by": np.array([len(viewers) for viewers in by], np.int32),
                   "viewers": words(_named(names[viewers].tolist()) for viewers in by)}
        if route:
            count = int(columns["seen_by"].sum())
            hidden = int((columns["seen_by"] == 0).sum())
            summary = (f"From {board.label(route[0])} to {board.label(route[-1])} in {len(route) - 1} steps: {hidden} "
                       f"of {len(route)} hexes are seen by nobody, the others {count:,} times in all.",)
        else:
            summary = ("There is no route over the hexes that may be entered.",)
        table = StudyTable(columns, tuple(route), ("seen_by",), ordered=True)
        return StudyResult(self.key, task.name, "the least seen route", table, board, summary)


def _named(names: list[str]) -> str:
    """The first of some viewers, and how many more there are: "A1 B2 +3"."""
    more = [f"+{len(names) - NAMED}"] if len(names) > NAMED else []
    return " ".join(names[:NAMED] + more)


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
