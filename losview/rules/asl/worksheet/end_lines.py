"""The worksheet's lines about the checks of the ends: one building, pillboxes, depressions, entrenched units."""

from __future__ import annotations

import numpy as np

from losview.base.translation import tr
from losview.base.words import in_sentence
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex, distance
from losview.hexes.labels import direction_name
from losview.rules.asl.board.locations import end_point, end_state, is_dot
from losview.rules.asl.board.states import ENTRENCHED
from losview.rules.asl.rules.buildings import pillbox_facing
from losview.rules.asl.rules.depressions import DepressionFinding
from losview.rules.asl.rules.hexsides import banks_before
from losview.rules.asl.rules.hill_depressions import through_mouths
from losview.rules.asl.rules.railroads import keep_to_railroads
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.verdict import Effect, Number, Reason, levels

#: The number of the one thread of a worksheet.
_FIRST = np.zeros(1, np.intp)
#: What is not seen from inside a pillbox (B30.2).
UNSEEN = {"air": tr("aerial target"), "level": tr("other level of its own hex"), "arc": tr("outside the covered arc")}


def end_lines(writer: ThreadWriter) -> list[Reason]:
    """What the checks of the ends find, in their order."""
    depressions = writer.findings.ends.depressions.one_by_one(writer.terrain)
    in_depressions = [line for finding in depressions for line in (
        _by_mouths(writer) if finding.mouth else [_depression(writer, finding)])]
    return [*_under_ground(writer), *_cellars(writer), *_buildings(writer), *_decks(writer), *_entries(writer),
            *_pillboxes(writer), *_railroads(writer), *in_depressions, *_from_the_air(writer), *_over_cliffs(writer),
            *_entrenched(writer)]


def _under_ground(writer: ThreadWriter) -> list[Reason]:
    """Ends whose level lies inside the ground of their hex: nobody is there, and a remark says so."""
    terrain, lines = writer.terrain, []
    for end, level in ((writer.a, int(writer.lines.a[0])), (writer.b, int(writer.lines.b[0]))):
        cell = terrain.plane.cell(end.hex)
        lowest = int(terrain.floor[cell])
        if not is_dot(end):  # at another point lower ground of the hex may be
            lowest = min(lowest, QUARTERS_PER_LEVEL * int(terrain.ground.full[cell]))
        if writer.judge.buildings.here[cell]:
            lowest = min(lowest, int(terrain.land[cell]) - QUARTERS_PER_LEVEL)  # its cellar
        if end.level is not None and level < lowest:
            lines.append(writer.line("ends", Effect.NOTE, tr("Level {limit} of {hex} lies inside the ground, which is "
                                                             "at level {ground}: judged as given."), end.hex,
                                     limit=levels(level), hex=writer.name(end.hex), ground=levels(lowest)))
    return lines


def _buildings(writer: ThreadWriter) -> list[Reason]:
    """A6.8: two levels of one building."""
    same = bool(writer.findings.ends.same_building[0])
    if not same and not _by_stairwell(writer):
        return []
    a, b = writer.name(writer.a.hex), writer.name(writer.b.hex)
    levels_ = {"low": levels(writer.low), "high": levels(writer.high)}
    if not same:
        return [writer.line("A6.8", Effect.PASSES, tr("Levels {low} and {high} of one building in {a} are joined "
                                                          "by a stairwell."), writer.b.hex, a=a, **levels_)]
    if writer.a.hex == writer.b.hex:
        stairs = writer.judge.buildings.stairs[writer.judge.plane.cell(writer.a.hex)]
        text = (tr("Levels {low} and {high} of {limit} in {a}, where a stairwell shows the next level only: not seen.")
                if stairs else tr("Levels {low} and {high} of {limit} in {a}, not joined by a stairwell: not seen."))
        return [writer.line("A6.8", Effect.BLOCKS, text, writer.b.hex, a=a, limit=tr("one building"), **levels_)]
    return [writer.line("A6.8", Effect.BLOCKS, tr("{a}, at level {of_a}, and {b}, at level {of_b}, are {limit}, and "
                                                  "the thread never leaves it: not seen."), writer.b.hex, a=a, b=b,
                       limit=tr("one building"), of_a=levels(int(writer.lines.a[0])),
                       of_b=levels(int(writer.lines.b[0])))]


def _railroads(writer: ThreadWriter) -> list[Reason]:
    """B32.13: two units on one raised railroad, with hexes of it between them."""
    if not writer.terrain.has_raised_railroads or int(writer.lines.length[0]) < 2:
        return []
    if not keep_to_railroads(writer.terrain, writer.lines, _FIRST)[0]:
        return []
    return [writer.line("B32.13", Effect.PASSES, tr(
        "{a} and {b} are on one railroad, and the thread keeps to its hexsides: they are level with it, and its "
        "embankments and crests are nothing to them."),
                        a=writer.name(writer.a.hex), b=writer.name(writer.b.hex))]


def _decks(writer: ThreadWriter) -> list[Reason]:
    """B6.2: on a bridge and beneath it."""
    if not len(writer.findings.ends.decks):
        return []
    return [writer.line("B6.2", Effect.BLOCKS, tr("One end is on the bridge in {hex}, at level {high}, the other "
                                                  "{limit} it, at level {low}: not seen."), writer.a.hex,
                        hex=writer.name(writer.a.hex), limit=tr("beneath"), low=levels(writer.low),
                        high=levels(writer.high))]


def _entries(writer: ThreadWriter) -> list[Reason]:
    """B23.25: threads that enter a hex inside its building."""
    return [writer.line("B23.25", Effect.BLOCKS, tr("The thread enters {hex} inside the {limit}: from a farther hex "
                                                    "its Locations are not seen that way, nor see out."),
                        writer.hex(cell), hex=writer.name(writer.hex(cell)), limit=tr("building"))
            for cell in writer.findings.ends.entries[1].tolist()]


def _by_stairwell(writer: ThreadWriter) -> bool:
    """Whether the ends are two levels of one building in one hex."""
    if writer.a.hex != writer.b.hex or writer.low == writer.high or writer.lines.aerial[0]:
        return False
    cell, buildings = writer.judge.plane.cell(writer.a.hex), writer.judge.buildings
    if writer.lines.between_points:
        ends = int(writer.lines.a[0]), int(writer.lines.b[0])
        return buildings.holds_both((writer.a.hex, writer.b.hex), ends, writer.segment)
    return buildings.inside(cell, writer.low) and buildings.inside(cell, writer.high)


def _pillboxes(writer: ThreadWriter) -> list[Reason]:
    """B30.2: what is not seen from inside a pillbox; else that the target lies in its covered arc."""
    blocked = [_pillbox(writer, writer.hex(cell), why) for _, cell, why in writer.findings.ends.pillboxes]
    facing = pillbox_facing(writer.terrain, writer.a.hex) if writer.from_pillbox() else None
    if blocked or facing is None or writer.a.hex == writer.b.hex:
        return blocked
    return [writer.line("B30.2", Effect.PASSES, tr("From inside the pillbox in {hex}: {b} lies in the covered arc, "
                                                   "{one} to {two}."), writer.a.hex, hex=writer.name(writer.a.hex),
                                                   b=writer.name(writer.b.hex),
                        **_arc(writer, facing))]


def _arc(writer: ThreadWriter, facing: int) -> dict[str, Number | str]:
    """The directions between which the covered arc of a pillbox lies."""
    grid = writer.judge.board.grid
    return {"one": direction_name(grid, facing),
            "two": direction_name(grid, (facing + 1) % 6)}


def _pillbox(writer: ThreadWriter, hex_: Hex, why: str) -> Reason:
    """B30.2: what is not seen from the pillbox."""
    terms: dict[str, Number | str] = {"hex": writer.name(hex_), "b": writer.name(writer.b.hex), "limit": UNSEEN[why]}
    text = tr("From inside the pillbox in {hex}: no {limit} is seen.")
    facing = pillbox_facing(writer.terrain, hex_)
    if why == "arc" and facing is not None:
        terms |= _arc(writer, facing)
        text = tr("From inside the pillbox in {hex}: {b} lies {limit}, {one} to {two}, and is not seen.")
    return writer.line("B30.2", Effect.BLOCKS, text, hex_, **terms)


def in_cellar(writer: ThreadWriter, cell: int) -> bool:
    """Whether the unit of a hex that cannot see over a bank is in a cellar, rather than entrenched."""
    end = writer.a if writer.judge.plane.cell(writer.a.hex) == cell else writer.b
    return end.location == "cellar"


def _cellars(writer: ThreadWriter) -> list[Reason]:
    """B23.41: how ends in cellars are read."""
    ends = [end for end in (writer.a, writer.b) if end.location == "cellar"]
    if not ends or writer.lines.length[0] <= 1:
        return []
    text = (tr("From the cellar of {hex} one sees from a level below the ground: an option of the rules.")
            if writer.terrain.options.low_cellars else
            tr("From the cellar of {hex} one sees as entrenched units on the ground level see: an option of the "
               "rules."))
    return [writer.line("B23.41", Effect.NOTE, text,
                        end.hex, hex=writer.name(end.hex)) for end in ends]


def _entrenched(writer: ThreadWriter) -> list[Reason]:
    """B27.2: what hides ends from entrenched units, or why nothing does."""
    blocked = [(cell, what) for _, cell, what in writer.findings.ends.entrenched]
    lines = [writer.line("B27.2", Effect.BLOCKS, tr(
        "The unit in the cellar of {hex} lies behind a {what}: no line of sight to its own level or a lower one beyond "
        "range 1.") if in_cellar(writer, cell) else tr(
        "The unit entrenched in {hex} lies behind a {what}: no line of sight to its own level or a lower one beyond "
        "range 1."), writer.hex(cell),
                         hex=writer.name(writer.hex(cell)), what=in_sentence(what)) for cell, what in blocked]
    for end, other, is_start in ((writer.a, writer.b, True), (writer.b, writer.a, False)):
        cell = writer.judge.plane.cell(end.hex)
        apart = end.hex != other.hex and end_point(end) != end_point(other)
        if end_state(end) & ENTRENCHED and apart and cell not in [at for at, _ in blocked]:
            banks = banks_before(writer.terrain, writer.lines, 0, is_start)
            text = tr("The unit entrenched in {hex} lies behind no wall, hedge or bank on the way: nothing is hidden "
                      "for that.")
            if banks and writer.lines.length[0] == 1:
                text = tr("The unit entrenched in {hex} lies behind a {what}, and {other} is adjacent: nothing is "
                          "hidden for that.")
            elif banks:
                text = tr("The unit entrenched in {hex} lies behind a {what}, and {other} is higher: nothing is hidden "
                          "for that.")
            lines.append(writer.line("B27.2", Effect.PASSES, text, end.hex,
                                     hex=writer.name(end.hex), other=writer.name(other.hex),
                                     what=in_sentence(banks[0]) if banks else ""))
    return lines


def _depression(writer: ThreadWriter, finding: DepressionFinding) -> Reason:
    """A6.3, with the hexes that depression hexsides join and the levels needed."""
    low, high = writer.name(finding.low), writer.name(finding.high)
    effect = Effect.BLOCKS if finding.blocked else Effect.PASSES
    reads = [finding.low, finding.high, finding.far]
    if finding.both:
        text = (tr("Both ends are IN the depression in {low}.") if finding.low == finding.high else
                tr("{low} and {high}, both IN a depression, are joined by depression hexsides all the way."))
        if finding.blocked:
            text = _LEFT[finding.far == finding.low, distance(finding.low, finding.high) == 1]
        return writer.line_at("A6.3", effect, text, finding.low, None, reads, low=low, high=high,
                              far=writer.name(finding.far))
    text = _must_be(finding) + (
        (tr(" and is only {have}: not seen.") if finding.have > 0 else tr(" and is not: not seen.")) if finding.blocked
        else (tr(" and is {have}.") if finding.have > 0 else tr(" and is not.")))
    return writer.line_at("A6.3", effect, text, finding.low, None, reads, low=low, high=high, have=finding.have,
                         need=finding.need, far=writer.name(finding.far))


#: Units IN a depression that do not see each other: whether the thread leaves through no depression hexside, and
#: whether they are adjacent.
_LEFT = {
    (True, True): tr("{low} and {high} are both IN a depression, but the thread leaves {low} through no depression "
                     "hexside: not seen."),
    (True, False): tr("{low} and {high} are both IN a depression, but the thread leaves {low} through no depression "
                      "hexside inside the depression as drawn: not seen."),
    (False, True): tr("{low} and {high} are both IN a depression, but the thread leaves {low} through depression "
                      "hexsides no farther than to {far}: not seen."),
    (False, False): tr("{low} and {high} are both IN a depression, but the thread leaves {low} through depression "
                       "hexsides no farther than to {far} inside the depression as drawn: not seen."),
}


def _must_be(finding: DepressionFinding) -> str:
    """By how much who looks into a depression must be higher, and why."""
    one = finding.need == 1
    if finding.low == finding.high:
        return (tr("Into the depression in {low}: who looks in must be {need} level higher") if one else
                tr("Into the depression in {low}: who looks in must be {need} levels higher"))
    if finding.far == finding.low:
        return (tr("Into the depression in {low}: {high} must be {need} level higher, the range,") if one else
                tr("Into the depression in {low}: {high} must be {need} levels higher, the range,"))
    if finding.far == finding.high:
        return (tr("Into the depression in {low}: {high} must be {need} level higher, the least, as depression "
                   "hexsides lead on from it to {low},") if one else
                tr("Into the depression in {low}: {high} must be {need} levels higher, the least, as depression "
                   "hexsides lead on from it to {low},"))
    return (tr("Into the depression in {low}: {high} must be {need} level higher, the range to {far}, from where "
               "depression hexsides lead on to {low},") if one else
            tr("Into the depression in {low}: {high} must be {need} levels higher, the range to {far}, from where "
               "depression hexsides lead on to {low},"))


def _by_mouths(writer: ThreadWriter) -> list[Reason]:
    """B19.5: ends IN that are seen through the mouth of a hill depression; another is looked into from above."""
    lines = []
    ends = ((writer.a, writer.b, True), (writer.b, writer.a, False))
    for (low, high, is_start), is_in in zip(ends, writer.in_depressions, strict=True):
        terms = {"low": writer.name(low.hex), "high": writer.name(high.hex)}
        if is_in and through_mouths(writer.terrain, writer.lines, _FIRST, np.array([is_start]))[0]:
            lines.append(writer.line_at("B19.5", Effect.PASSES, tr(
                "The depression of {low} comes out on ground no higher than its floor; the thread goes in there, over "
                "no bank: the depression does not hide {low} from {high}."), low.hex, None, [low.hex, high.hex],
                **terms))
        elif is_in:
            lines.append(writer.line_at("A6.3", Effect.PASSES, tr(
                "Into the depression in {low}: {high} is high enough for the range."), low.hex, None,
                [low.hex, high.hex], **terms))
    return lines


def _over_cliffs(writer: ThreadWriter) -> list[Reason]:
    """B11.21: ends IN a depression whose bank is a cliff, which the thread comes over."""
    return [writer.line("B11.21", Effect.BLOCKS, tr(
        "The thread comes into {hex} over a {limit} that is the bank of the depression: who is IN it is seen so from "
        "the next hex alone."), writer.hex(cell), hex=writer.name(writer.hex(cell)), limit=tr("cliff"))
            for cell in writer.findings.ends.cliffs[1].tolist()]


def _from_the_air(writer: ThreadWriter) -> list[Reason]:
    """A6.3 for an end in the air, which sees into every depression (E7.25)."""
    if not writer.lines.aerial[0]:
        return []
    ends = zip((writer.a, writer.b), writer.in_depressions, strict=True)
    return [writer.line("A6.3", Effect.PASSES, tr("Into the depression in {low}: from the air any is looked into "
                                                  "(E7.25)."), end.hex, low=writer.name(end.hex))
            for end, is_in in ends if is_in]
