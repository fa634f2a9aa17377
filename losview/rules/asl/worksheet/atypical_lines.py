"""Verdicts on ends that may mean several points (A6.12), and the worksheet's line that says which one was taken."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from losview.base.translation import tr
from losview.base.words import listed
from losview.hexes.hex import Hex, hexside, neighbour
from losview.hexes.labels import direction_name
from losview.hexes.lattice import centre, corner
from losview.rules.asl.board.locations import end_point
from losview.rules.asl.board.presets import preset_of, rowhouse_bars, ways_of
from losview.rules.asl.rules.atypical import Pair, Traced, hardness, trace
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.worksheet.sheet import explain
from losview.rules.core.end_text import hexside_text
from losview.rules.core.presets import PresetEnds
from losview.rules.core.sentence_names import edge_name, rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Number, Reason, ReasonPlace, Verdict

#: Why one of the points is taken: by whether all must be seen, and whether another one is as good.
_WHY = {(True, False): tr(" {points}. {taken} decides, the harder to see."),
        (True, True): tr(" {points}. {taken} is shown; the other is alike."),
        (False, False): tr(" {points}. {taken} is taken, the best for the firer."),
        (False, True): tr(" {points}. {taken} is taken; none is better for the firer.")}
_FIELD = re.compile(r"\{(\w+)\}")
_DASH = "\N{EN DASH}"


def explain_traced(judge: AslSurveyor, a: LineEnd, b: LineEnd) -> Verdict:
    """Judge the threads that two ends may mean, and say why the one that decides is taken."""
    if preset_of(a) is None and preset_of(b) is None:
        return explain(judge, a, b)  # each end means itself
    traced = trace(a, b, partial(explain, judge, entire=(_entire(a), _entire(b))), _hardness)
    lines = [line for number in (0, 1) for line in _preset_line(judge, (a, b), number, traced)]
    lines += [line for end, other in ((a, b), (b, a)) for line in _beyond_cliff(judge, end, other)]
    if not lines:
        return traced.answer
    verdict = _with_close(traced)
    first, *rest = verdict.worksheet
    return replace(verdict, worksheet=(first, *lines, *rest), traced=traced.pair)


def _entire(end: LineEnd) -> str:
    """The name of an end's hexside where all of it must be seen, not only the vertex that is traced to; else ""."""
    if end.hexside is None or not ways_of(end).every:
        return ""
    return tr("hexside {place}", place=hexside_text(end.hexside, _DASH))


def _hardness(verdict: Verdict) -> int:
    """How hard a thread is to see; of two that are alike a close call is the harder."""
    return 2 * int(hardness(verdict.outcome, verdict.hindrance)) + (verdict.visible and verdict.close_call)


# Close calls.


def _with_close(traced: Traced[Verdict]) -> Verdict:
    """The verdict on the thread taken; a close call where a slight shift at any vertex that matters would change it."""
    verdict, close = traced.answer, _close(traced)
    if close is verdict.close:
        return verdict
    kept = tuple(line for line in verdict.worksheet if line is not verdict.close)
    return replace(verdict, close=close, worksheet=kept if close is None else (*kept, close))


def _close(traced: Traced[Verdict]) -> Reason | None:
    """The line that makes it a close call: of a thread that is seen the choice taken counts, else every choice."""
    chosen = _close_of(list(traced.groups[traced.chosen].values()), traced.answer)
    if chosen is not None or traced.answer.visible:
        return chosen
    others = (_close_of(list(group.values()), None) for group in traced.groups)
    return next((close for close in others if close is not None), None)


def _close_of(group: list[Verdict], first: Verdict | None) -> Reason | None:
    """That line, of points that must all be seen: any close call if they are, else only where all unseen are such."""
    hidden = [verdict for verdict in group if not verdict.visible]
    if any(verdict.close is None for verdict in hidden):
        return None
    relevant = hidden or group
    ordered = [first, *relevant] if first is not None and first in relevant else relevant
    return next((verdict.close for verdict in ordered if verdict.close is not None), None)


# The worksheet.


def _preset_line(judge: AslSurveyor, ends: Pair, number: int, traced: Traced[Verdict]) -> Iterator[Reason]:
    """The line about the point to which the first or the second end is traced, by its preset; none without a preset."""
    end = ends[number]
    preset = preset_of(end)
    if preset is None:
        return
    ways = preset.ways(end)
    text, terms = preset.says, _terms(judge, end)
    if len(ways.ends) > 1:
        answers, answer_terms = _answers(judge, ways, number, traced)
        text, terms = text + answers, terms | answer_terms
    shown = dict.fromkeys(_FIELD.findall(text))
    vertex = None if end.hexside is not None else _vertex(end)
    yield Reason(preset.rule, ReasonPlace(end.hex, end.hexside, vertex), None, text,
                 tuple((name, terms[name]) for name in shown), Effect.NOTE, (end.hex,))


def _beyond_cliff(judge: AslSurveyor, end: LineEnd, other: LineEnd) -> Iterator[Reason]:
    """B11.42: a line where a climber is looked at over the hexside that he climbs, from farther than beyond it."""
    preset = preset_of(end)
    if preset is None or end.hexside is None or preset.rule != "B11.42":
        return
    across = neighbour(end.hex, end.hexside)
    first, second = corner(end.hex, end.hexside - 1), corner(end.hex, end.hexside)
    beyond, eye = ((second.x - first.x) * (at.y - first.y) - (second.y - first.y) * (at.x - first.x)
                   for at in (centre(across), end_point(other)))
    if beyond * eye > 0 and other.hex != across:
        yield Reason("not judged", ReasonPlace(end.hex, end.hexside, None), None,
                     tr("Not judged: over the cliff's hexside only its own two hexes see who climbs in {hex} "
                        "(B11.42)."),
                     (("hex", judge.board.label(end.hex)),), Effect.NOTE, (end.hex,))


def _terms(judge: AslSurveyor, end: LineEnd) -> dict[str, Number | str]:
    """The terms about an end's hex and its vertex or hexside."""
    board = judge.board
    terms: dict[str, Number | str] = {"hex": board.label(end.hex)}
    if end.hexside is not None:
        across, grid = neighbour(end.hex, end.hexside), board.grid
        towards = (tr(", to {hex}", hex=board.label(across)) if across in grid else
                   tr(", to the {direction}", direction=direction_name(grid, end.hexside)))
        return terms | {"side": hexside_text(end.hexside, _DASH), "towards": towards}
    vertex = _vertex(end)
    sides = [side for side in rowhouse_bars(judge.terrain, end.hex) if vertex in ((side - 1) % 6, side)]
    return terms | {"vertex": vertex, "bars": listed((_side_name(judge, end.hex, side) for side in sides), "and")}


def _side_name(judge: AslSurveyor, hex_: Hex, side: int) -> str:
    """A hexside by its two hexes; on the edge of the map by its direction."""
    board, beyond = judge.board, neighbour(hex_, side)
    if beyond in board.grid:
        return f"{board.label(hex_)}-{board.label(beyond)}"
    return edge_name(board, hexside(hex_, side))


def _answers(
    judge: AslSurveyor, ways: PresetEnds, number: int, traced: Traced[Verdict]
) -> tuple[str, dict[str, Number | str]]:
    """The answers at each of an end's points, and which of them is taken, as a text and its terms."""
    verdicts = {end: _verdict_at(end, number, traced) for end in ways.ends}
    taken = traced.pair[number]
    parts, terms = [], dict[str, Number | str]()
    for i, (end, verdict) in enumerate(verdicts.items()):
        parts.append(f"{_name(end)}: {{at{i}}}")
        terms[f"at{i}"] = tr("not across that hexside") if verdict is None else _verdict_text(judge, verdict)
    best = verdicts[taken]
    others = [_hardness(verdict) for end, verdict in verdicts.items() if verdict is not None and end != taken]
    alike = best is not None and _hardness(best) in others
    why = _WHY[ways.every, alike]
    if not any(verdict is not None and verdict.visible for verdict in verdicts.values()):
        why = (tr(" {points}. {taken} is shown; neither is seen.") if ways.every else
               tr(" {points}. {taken} is shown; none is seen."))
    terms["taken"] = tr("The centre dot") if taken.point is None else tr("Vertex {vertex}", vertex=_vertex(taken))
    text = "; ".join(parts)
    return why.replace("{points}", text[0].upper() + text[1:]), terms


def _verdict_at(end: LineEnd, number: int, traced: Traced[Verdict]) -> Verdict | None:
    """The verdict at one point of an end, the other end being as it is taken; None where it may not be traced to."""
    other = traced.pair[1 - number]
    groups = [group for group in traced.groups
              if any(pair[number] == end and (pair[1 - number] == other) for pair in group)]
    verdicts = [verdict for group in groups for pair, verdict in group.items() if pair[number] == end]
    return max(verdicts, key=_hardness, default=None)


def _verdict_text(judge: AslSurveyor, verdict: Verdict) -> str:
    """A verdict in few words."""
    close = tr(", a close call") if verdict.close_call else ""
    if verdict.visible:
        return (tr("seen, hindered by {points}", points=verdict.hindrance) if verdict.hindrance else tr("seen")) + close
    where = "".join(tr(" at {hex}", hex=judge.board.label(hex_)) for hex_ in verdict.deciding)
    decided = verdict.decided_by
    if decided is None:
        return tr("not seen") + close
    return tr("not seen, {rule}", rule=rule_words(decided.rule) + where) + close


def _name(end: LineEnd) -> str:
    return tr("centre dot") if end.point is None else tr("vertex {place}", place=_vertex(end))


def _vertex(end: LineEnd) -> int:
    """The vertex of its hex at which an end is."""
    return next(vertex for vertex in range(6) if end.point == corner(end.hex, vertex))
