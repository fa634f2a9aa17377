"""The report of a side: what it saw, when, where and by whom, for how long, and what it heard; nothing else.

A sighting lasts as long as a counter that the side cannot tell from it is seen in the same hex, whoever sees it; the
counters' numbers change with the order of a stack, which nobody sees.  Moments of which the side saw
nothing leave no trace: times are turns, and the lines of a report are numbered by themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from losview.base.safe_text import one_line
from losview.base.translation import tr, tr_as
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_title
from losview.features.records.game_record import GameRecord
from losview.features.records.moment import Moment
from losview.features.records.seen_counter import CONCEALED_STATE, SeenCounter

#: What stands for a turn that the map does not name.
_NO_TURN = tr("no turn named")


@dataclass(frozen=True)
class ReportLine:
    """One line: a sighting, or something heard.

    Attributes:
        begins, ends: the turns in words; the same for what is seen at one of them only, and for what is heard.
        what: who was seen, or what was heard. where: the hex, or the direction.
        by: who saw it, and when, where that is not all the time.
        is_heard: whether it was heard. lasts: whether it is seen still.
        first, last: numbers of the moments that it covers, which the report does not tell.
    """

    begins: str
    ends: str
    what: str
    where: str
    by: tuple[str, ...]
    is_heard: bool
    lasts: bool
    first: int
    last: int

    @property
    def when(self) -> str:
        """When it was seen or heard, in words."""
        when = _when(self.begins, self.ends)
        return tr("{when}, still seen", when=when) if self.lasts else when

    def words(self) -> str:
        """The line as a sentence."""
        if self.is_heard:
            if self.where:
                return tr("{when}: heard from {where}: {what}", when=self.when, where=self.where, what=self.what)
            return tr("{when}: heard: {what}", when=self.when, what=self.what)
        return tr("{when}: {what} in {where}, seen by {units}", when=self.when, what=self.what, where=self.where,
                  units=", ".join(self.by))


@dataclass
class _Sighting:
    """A sighting that may go on: who was seen where, from when to when, and when each unit saw it.

    Attributes:
        viewers: the times at which each unit saw it, each from a turn to a turn; of those in `latest` the last time
            still goes on.
        latest: the units that saw it at the last moment.
    """

    what: str
    where: str
    first: Moment
    last: Moment
    viewers: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    latest: tuple[str, ...] = ()

    def go_on(self, moment: Moment, by: tuple[str, ...]) -> None:
        """Have it last to a moment at which these units saw it."""
        if by != self.latest:
            before, now = set(self.latest), set(by)
            for viewer in before - now:
                self._end(viewer)
            for viewer in by:
                times = self.viewers.setdefault(viewer, [])
                if viewer not in before and (not times or times[-1] != (moment.turn, moment.turn)):
                    times.append((moment.turn, moment.turn))
            self.latest = by
        self.last = moment

    def _end(self, viewer: str) -> None:
        """Have the time at which a unit sees it end with the last moment."""
        times = self.viewers[viewer]
        times[-1] = times[-1][0], self.last.turn

    def line(self, *, lasts: bool) -> ReportLine:
        """The line of the report; of units that did not see it all the time it says when they did.

        A unit that moved meanwhile is named once: "infantry Hale in G2, F2, E1".
        """
        for viewer in self.latest:
            self._end(viewer)
        whole = (self.first.turn, self.last.turn)
        places: dict[tuple[str, tuple[tuple[str, str], ...]], list[str]] = {}
        for viewer, times in self.viewers.items():
            unit, _, place = viewer.rpartition(" in ")
            places.setdefault((unit or place, tuple(times)), []).extend([place] if unit else [])
        by = tuple((tr("{unit} in {hexes}", unit=unit, hexes=", ".join(hexes)) if hexes else unit)
                   + ("" if times == (whole,) else f" ({', '.join(_when(*time) for time in times)})")
                   for (unit, times), hexes in places.items())
        return ReportLine(*whole, self.what, self.where, by, False, lasts, self.first.number, self.last.number)


def side_report(record: GameRecord, side: str) -> list[ReportLine]:
    """The lines of a side's report, in the order in which they began."""
    lines: list[tuple[int, int, ReportLine]] = []
    open_: dict[tuple[object, ...], _Sighting] = {}
    before: Sequence[SeenCounter] | None = None
    for moment in record.moments:
        seen = moment.seen.get(side, ())
        if seen == before:
            for sighting in open_.values():
                sighting.last = moment
            continue
        before, now = seen, _told_apart(seen)
        for key in [key for key in open_ if key not in now]:
            line = open_.pop(key).line(lasts=False)
            lines.append((line.first, 0, line))
        for key, one in now.items():
            if key not in open_:
                open_[key] = _Sighting(_what(one), one.where, moment, moment)
            open_[key].go_on(moment, one.by)
    still = [sighting.line(lasts=True) for sighting in open_.values()]
    lines += [(line.first, 0, line) for line in still]
    for at, told in enumerate(record.heard):
        if told.side == side:
            lines.append((told.after, 1 + at, ReportLine(told.turn, told.turn, told.words, told.direction, (), True,
                                                         False, told.after, told.after)))
    lines.sort(key=lambda line: (line[0], line[1], line[2].where, line[2].what, line[2].by))
    return [line for _, _, line in lines]


def _what(one: SeenCounter) -> str:
    return tr("concealed units") if one.state == CONCEALED_STATE else one.what


def _told_apart(seen: Sequence[SeenCounter]) -> dict[tuple[str, str, int], SeenCounter]:
    """Counters that are seen at one moment, by what and where they are, and their place among those that are alike."""
    found: dict[tuple[str, str, int], SeenCounter] = {}
    alike: Counter[tuple[str, str]] = Counter()
    for one in sorted(seen, key=lambda one: one.counter):
        key = (_what(one), one.where)
        found[*key, alike[key]] = one
        alike[key] += 1
    return found


def _when(begins: str, ends: str) -> str:
    begins, ends = begins or _NO_TURN, ends or _NO_TURN
    return tr("{begin} to {end}", begin=begins, end=ends) if ends != begins else begins


def report_text(board: Board, record: GameRecord, side: str) -> str:
    """The report as plain text."""
    lines = [_title(board, side), ""]
    told = [f"{number}. {line.words()}" for number, line in enumerate(side_report(record, side), 1)]
    lines += told or [tr("Nothing was seen, and nothing was heard.")]
    return "\n".join(map(one_line, lines)) + "\n"


def report_html(board: Board, record: GameRecord, side: str) -> str:
    """The report as a table in HTML, without script, for paper and PDF."""
    rows = []
    for number, line in enumerate(side_report(record, side), 1):
        what = tr("heard: {what}", what=line.what) if line.is_heard else line.what
        cells = (str(number), line.when, what, line.where, ", ".join(line.by))
        rows.append("<tr>" + "".join(f"<td>{escape(one_line(cell))}</td>" for cell in cells) + "</tr>")
    titles = (tr_as("column", "No."), tr("When"), tr("What"), tr("Where"), tr("Seen by"))
    head = "".join(f"<th align='left'>{escape(name)}</th>" for name in titles)
    return (f"<h2>{escape(one_line(_title(board, side)))}</h2><table width='100%' cellspacing='0' cellpadding='3'>"
            f"<thead><tr>{head}</tr></thead>{''.join(rows)}</table>")


def _title(board: Board, side: str) -> str:
    title = tr("Sighting report for {side}", side=side_title(side))
    return f"{title}: {board.title}" if board.title else title
