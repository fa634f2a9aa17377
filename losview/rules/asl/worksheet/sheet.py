"""The verdict on one ASL thread: its worksheet, the line that decides, and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from losview.base.translation import tr
from losview.base.words import and_more, in_sentence, listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.kind import BUILDING_CATEGORIES
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, distance, neighbours
from losview.hexes.lattice import corner
from losview.rules.asl.board.breaches import opened_bars
from losview.rules.asl.board.locations import IN_THE_AIR, end_state, is_dot
from losview.rules.asl.board.states import PILLBOX
from losview.rules.asl.rules.decide import deciding_rule
from losview.rules.asl.rules.examine import meet_terrain
from losview.rules.asl.rules.hexsides import SIDE_RULES
from losview.rules.asl.rules.obstacles import CROSSING_RULES, LIMIT
from losview.rules.asl.rules.order import OUTCOME, RULES
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.trace.crossings import cut_pieces
from losview.rules.asl.trace.single_thread import meet_segment
from losview.rules.asl.worksheet.close_call_lines import close_call_line
from losview.rules.asl.worksheet.crossing_record import name_of, without_suffix
from losview.rules.asl.worksheet.end_lines import end_lines, in_cellar
from losview.rules.asl.worksheet.obstacle_lines import crossing_lines, side_lines
from losview.rules.asl.worksheet.thread_writer import NEITHER, Entire, ThreadWriter
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Number, Outcome, Reason, Verdict, levels


def advisories(writer: ThreadWriter) -> Iterator[Reason]:
    """All advisories on fire from the first end at the second."""
    length = int(writer.lines.length[0])
    firer, target = int(writer.lines.a[0]), int(writer.lines.b[0])
    if length <= 1:
        yield from _near(writer, length, firer, target)
    if writer.from_pillbox() and length == 0:
        yield writer.line("B30.2", Effect.NOTE, tr("Inside a pillbox fire at its own hex is limited to CC, thrown DC, "
                                                   "the "
                         "vertices of its covered arc, and PBF against units that cross the hexsides of that arc."))
    yield from _crews(writer, length, firer, target)
    if writer.findings.hindrance[0]:
        yield writer.line("A6.7", Effect.NOTE, tr("The hindrance is a +{points} DRM to the IFT or To Hit DR, or to the "
                         "Initial Accuracy dr, and negates FFMO and Interdiction."),
                         points=int(writer.findings.hindrance[0]))


def _near(writer: ThreadWriter, length: int, firer: int, target: int) -> Iterator[Reason]:
    """Advisories within range 1."""
    direction = direction_to(writer.a.hex, writer.b.hex) if length else None
    cliffs = writer.terrain.sides.cliffs[writer.judge.plane.cell(writer.a.hex)]
    if direction is not None and int(cliffs) >> direction & 1 and firer != target:
        if target < firer:
            yield writer.line("B11.31", Effect.NOTE, tr("Across a cliff at an adjacent lower hex: vehicle armament, "
                                                        "IFE "
                                                        "and ordnance may not fire, LATW other than PIAT excepted."))
        else:
            yield writer.line("B11.32", Effect.NOTE, tr(
                "Across a cliff at an adjacent higher hex only AA, MG counters, ATR, PIAT and inherent small arms may "
                "fire."))
    if target < firer < IN_THE_AIR:
        yield writer.line("C13.61", Effect.NOTE,
                          tr("A PIAT may not fire at a lower target in the same or an adjacent hex."))
    if length and IN_THE_AIR > target >= firer + 2 * QUARTERS_PER_LEVEL:
        yield writer.line("A7.21", Effect.NOTE, tr("PBF is not allowed at an adjacent unit two or more levels up."))


def _crews(writer: ThreadWriter, length: int, firer: int, target: int) -> Iterator[Reason]:
    """D6.61: open-topped AFVs under a firer higher than the range, or under trees (B13.3)."""
    standing = writer.terrain.board_reading.standing.get(writer.b.hex, ())
    if not any(writer.terrain.attributes(counter.kind).get("afv") for counter in standing) or firer >= IN_THE_AIR:
        return
    excess = int(np.maximum(0, (firer - target) // QUARTERS_PER_LEVEL - length))
    bursts = any(writer.terrain.attributes(kind).get("category") == "woods"
                 for kind in writer.terrain.board_reading.cover(writer.b.hex).kinds())
    if not excess and not bursts:
        return
    by = tr("by 1 for air bursts (B13.3)")
    if excess:
        by = (tr("by {over}, the firer's advantage beyond the range, and by 1 for air bursts (B13.3)") if bursts else
              tr("by {over}, the firer's advantage beyond the range"))
    text = tr("The CE DRM of an open-topped AFV's crew is lower {by}; the AFV counts as unarmored, and at 0 the crew "
              "is vulnerable even buttoned up and takes IFT results.", by=by)
    yield writer.line("D6.61", Effect.NOTE, text, over=excess)


def level_lines(writer: ThreadWriter) -> list[Reason]:
    """A6.2: full-level obstacles that the thread cuts and that neither end is below, from the viewer on.

    They do not rise above the lower end, so `findings` lacks them; they are looked up here, where the map has any of
    that height.
    """
    lines, terrain, table = writer.lines, writer.terrain, writer.terrain.pieces
    if writer.high != writer.low or writer.high not in terrain.obstacle_tops:
        return []
    lower = lines.at_levels(lines.a - 1, lines.b - 1)  # what is as high as the ends rises above these
    met = meet_segment(terrain, lower, writer.a, writer.b) if lines.between_points else meet_terrain(terrain, lower)
    cut = cut_pieces(terrain, lower, met.through)
    cut = cut.take((table.top[cut.piece] == writer.high) & terrain.obstacles[cut.piece])
    text = tr("{hex}: {what}, top {top}, no higher than either end: does not block.")
    named = [(cell, name_of(table.natures[nature])) for cell, nature in
             zip(cut.cell.tolist(), table.nature[cut.piece].tolist(), strict=True)]
    level_reasons = []
    for cell, name in dict.fromkeys(named):
        hex_ = writer.hex(cell)
        level_reasons.append(writer.line("A6.2", Effect.PASSES, text, hex_, hex=writer.name(hex_),
                                         what=in_sentence(name), top=levels(writer.high)))
    return level_reasons


#: Of the hexes of one kind at most so many are named.
_MAX_NAMED = 4


def not_judged_lines(writer: ThreadWriter) -> list[Reason]:
    """One line that names them with their hexes; none where there is nothing of the kind."""
    places: dict[str, set[Hex]] = {}
    for what, hex_ in (*_kinds(writer), *_wall_advantage(writer), *_roadblocks(writer), *_rooftops(writer),
                       *_steeples(writer), *_breaches(writer)):
        places.setdefault(what, set()).add(hex_)
    if not places:
        return []
    terms: dict[str, Number | str] = {}
    for i, (what, hexes) in enumerate(places.items()):
        terms |= {f"what{i}": what, f"hex{i}": _named(writer, hexes)}
    parts = ", ".join(tr("{what} in {hex}", what=f"{{what{i}}}", hex=f"{{hex{i}}}") for i in range(len(places)))
    return [writer.line("not judged", Effect.NOTE, tr("Not judged: {parts}.", parts=parts), **terms)]


def _label(name: str) -> str:
    """The name of a kind within the sentence."""
    return in_sentence(without_suffix(name))


def _named(writer: ThreadWriter, hexes: set[Hex]) -> str:
    """The nearest of some hexes to the viewer, in their order, and how many more there are."""
    names = [writer.name(hex_) for hex_ in sorted(hexes, key=lambda hex_: (distance(writer.a.hex, hex_), hex_))]
    return listed(names, "and") if len(names) <= _MAX_NAMED else and_more(names[:_MAX_NAMED],
                                                                             len(names) - _MAX_NAMED)


def _kinds(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """The terrain and counters of the thread's hexes whose own rules of sight are not read."""
    terrain = writer.terrain
    cells = {terrain.plane.cell(end.hex): end.hex for end in (writer.a, writer.b)}
    cells |= {cell: writer.thread.hex_at[cell] for cell in writer.thread.cells.tolist()}
    standing = terrain.board_reading.standing
    for cell, hex_ in cells.items():
        if terrain.unjudged_terrain[cell] or hex_ in standing:
            yield from ((_label(table().name(kind)), hex_) for kind in terrain.unjudged_in(hex_))
    # What is drawn beside the dots of hexes, and fills hexes that the thread only touches.
    for crossing in writer.crossings if terrain.unjudged_names else ():
        if not crossing.ground:
            nature = terrain.pieces.natures[terrain.pieces.nature[crossing.piece]]
            yield from ((_label(name), crossing.hex) for name in (nature.name, nature.beside)
                        if name in terrain.unjudged_names)


def _roadblocks(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B29.2: roadblocks past whose vertices the thread goes through a hex with trees or a building at its dot.

    B31.141: and those that close a narrow street in a hex that it goes through.
    """
    terrain = writer.terrain
    passed = {hex_ for cell in writer.thread.cells.tolist() if (hex_ := writer.hex(cell)) in terrain.board.grid}
    for entry, kind in enumerate(terrain.sides.kind):
        if terrain.attributes(kind).get("not_judged") != "beyond":
            continue
        side = terrain.sides.side[entry]
        both = {side.hex, side.across()}
        for hex_ in sorted(set(neighbours(side.hex)) & set(neighbours(side.across())) & passed - both):
            kinds = terrain.board_reading.cover(hex_).kinds()
            if any(terrain.attributes(one).get("category") in (*BUILDING_CATEGORIES, "woods") for one in kinds):
                yield tr("how far the {roadblock} goes on (B29.2, B31.141)",
                         roadblock=in_sentence(terrain.sides.name[entry])), hex_
        for hex_ in sorted(both & passed):
            kinds = terrain.board_reading.cover(hex_).kinds()
            if any(terrain.attributes(one).get("narrow_street") for one in kinds):
                yield tr("how the {roadblock} closes the narrow street (B31.141)",
                         roadblock=in_sentence(terrain.sides.name[entry])), hex_


def _steeples(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B31.2: steeples between the ends, of which no rule says how high they stand in the way."""
    terrain, ends = writer.terrain, {writer.a.hex, writer.b.hex}
    for cell in writer.thread.cells.tolist():
        hex_ = writer.hex(cell)
        if hex_ in terrain.board.grid and hex_ not in ends and terrain.has_steeple(terrain.board_reading.cover(hex_)):
            yield tr("how high the steeple stands (B31.2)"), hex_


def _breaches(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B23.711: breaches that face no bar, or nowhere in a hex with several."""
    terrain, plane = writer.terrain, writer.terrain.plane
    passed = {writer.a.hex, writer.b.hex, *(writer.hex(cell) for cell in writer.thread.cells.tolist())}
    for hex_ in sorted(passed & terrain.board_reading.standing.keys()):
        if any(terrain.attributes(counter.kind).get("breach") and not opened_bars(terrain.sides, plane, counter)
               for counter in terrain.board_reading.standing[hex_]):
            yield tr("which bar the breach opens (B23.711)"), hex_


def _rooftops(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B23.8: rooftops where no units can be."""
    yield from ((tr("a rooftop where there is none for units (B23.8)"), end.hex) for end in (writer.a, writer.b)
                if end.location == "roof" and not writer.terrain.has_rooftop(end.hex))


def _wall_advantage(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B9.521: own bocage that the thread crosses; without Wall Advantage over it a unit is out of sight.

    The end is taken to hold it.
    """
    sides = writer.findings.sides
    for at in (sides.bocage & sides.cut & (sides.own_high | sides.own_low)).nonzero()[0].tolist():
        if int(writer.lines.length[0]) > 1:
            higher, lower = (writer.a.hex, writer.b.hex) if writer.start_is_higher else (writer.b.hex, writer.a.hex)
            yield tr("Wall Advantage over the bocage (B9.521), taken as held,"), (
                higher if sides.own_high[at] else lower)


#: How the target sees back, where that is another answer.
NOT_BACK, SEES_BACK = tr("{b} does not see back into {a}: {why}."), tr("{b} sees {a}: {why}.")


def explain(judge: AslSurveyor, a: LineEnd, b: LineEnd, entire: Entire = NEITHER) -> Verdict:
    """Judge one thread, with reasons.

    Args:
        entire: names of entire hexsides, which the sentence gives in place of the points that were traced, if seen.
    """
    lines, met, findings = judge.findings(a, b)
    writer = ThreadWriter(judge, a, b, lines, findings, met)
    number, cell = deciding_rule(findings)
    rule, outcome = RULES[number], OUTCOME[number]
    reasons = worksheet(writer, rule)
    hex_ = judge.plane.hex(cell) if cell else None
    deciding = _deciding(reasons, rule, hex_)
    visible = outcome.visible
    close, back = close_call_line(judge, writer, met), _back_line(judge, writer, visible)
    reasons += [line for line in (back, close) if line is not None]
    summary = _summary(writer, outcome, rule, hex_, entire)
    remarks: tuple[str, ...] = ()
    if back is not None and visible:
        first, second = writer.end_names(entire)
        remarks = (tr("{b} does not see {a}", a=first, b=second),)
        summary = f"{summary.removesuffix('.')}; {remarks[0]}."
    return Verdict(
        outcome, deciding, int(findings.hindrance[0]), close, tuple(reasons),
        tuple(advisories(writer)) if visible else (), summary, () if hex_ is None or visible else (hex_,),
        remarks=remarks,
    )


def is_back_line(line: Reason) -> bool:
    """Whether a line says that a pillbox makes sight one-way (B30.2)."""
    return line.rule == "B30.2" and line.text in (NOT_BACK, SEES_BACK)


def _back_line(judge: AslSurveyor, writer: ThreadWriter, visible: bool) -> Reason | None:
    """B30.2: a line on how the target sees back where a pillbox makes that another answer; else None."""
    if not (end_state(writer.a) | end_state(writer.b)) & PILLBOX:
        return None
    lines, met, findings = judge.findings(writer.b, writer.a)
    number, _ = deciding_rule(findings)
    if OUTCOME[number].visible == visible or "B30.2" not in (
            RULES[number], RULES[deciding_rule(writer.findings)[0]]):
        return None
    a, b = writer.end_names()
    back = ThreadWriter(judge, writer.b, writer.a, lines, findings, met)
    why = _beyond_pillbox(back, a) if visible else tr("into a pillbox one sees from all around")
    return writer.line("B30.2", Effect.NOTE, NOT_BACK if visible else SEES_BACK, writer.b.hex, a=a, b=b, why=why)


def worksheet(writer: ThreadWriter, rule: str) -> list[Reason]:
    """A line for everything that was checked, in the order of the checks."""
    lines = [writer.ends(), *end_lines(writer), *side_lines(writer), *crossing_lines(writer), *level_lines(writer),
             *writer.other_hindrances()]
    total = int(writer.findings.hindrance[0])
    if total >= LIMIT:
        lines.append(writer.line("B.10", Effect.BLOCKS, tr("Hindrances of {total} in all: six or more are no line "
                                                       "of sight."), total=total))
    elif rule == "A6.7":
        lines.append(writer.line("A6.7", Effect.COUNTS, tr("Hindrances of {total} in all, fewer than six (B.10): "
                                                       "not enough to block."), total=total))
    elif rule == "A6.1":
        lines.append(writer.line("A6.1", Effect.PASSES, tr("Nothing blocks or hinders the thread to {b}."),
                                b=writer.name(writer.b.hex)))
    return [*lines, *not_judged_lines(writer), *writer.thread.remarks()]


def _deciding(reasons: list[Reason], rule: str, hex_: Hex | None) -> Reason | None:
    """The line of the deciding rule about the deciding hex; failing that, another line of the rule."""
    of_rule = [line for line in reasons if line.rule == rule]
    if rule == "A6.7":
        return of_rule[-1]
    blocking = [line for line in of_rule if line.effect == Effect.BLOCKS]
    in_hex = [line for line in blocking if line.where is not None and line.where.hex == hex_]
    return next(iter(in_hex or blocking or of_rule), None)


def _summary(writer: ThreadWriter, outcome: Outcome, rule: str, hex_: Hex | None, entire: Entire) -> str:
    """The verdict in a sentence; where an entire hexside had to be seen, and is, it names that."""
    a, b = writer.end_names(entire if outcome.visible else NEITHER)
    if outcome == Outcome.CLEAR:
        return tr("{a} sees {b}.", a=a, b=b)
    if outcome == Outcome.HINDERED:
        return tr("{a} sees {b}, hindered by {points}.", a=a, b=b, points=int(writer.findings.hindrance[0]))
    where = "" if hex_ is None else writer.name(hex_)
    explanations: dict[str, Callable[[], str]] = {
        "A6.8": lambda: tr("another level of the same building"),
        "B6.2": lambda: tr("one is on the bridge in {hex}, the other beneath it", hex=where),
        "B23.25": lambda: tr("the thread enters {hex} inside the building", hex=where),
        "B30.2": lambda: _beyond_pillbox(writer, b),
        "A6.3": lambda: _out_of_sight(writer, where),
        "B11.21": lambda: tr("the thread comes into the depression in {hex} over a cliff", hex=where),
        "B27.2": lambda: _dug_in(writer, hex_, where),
        "B.10": lambda: tr("hindrances of {points}", points=int(writer.findings.hindrance[0])),
    }
    if rule in explanations:
        return tr("{a} does not see {b}: {why}.", a=a, b=b, why=explanations[rule]())
    what = what_blocks(writer, rule, hex_)
    if outcome == Outcome.BLIND:
        return tr("{a} does not see {b}: {lower} is in a blind hex of {what}.", a=a, b=b, lower=writer.lower, what=what)
    if is_dot(writer.b):
        return tr("{a} does not see {b}: {hidden} is behind {what}.", a=a, b=b, hidden=b, what=what)
    if writer.b.hexside is not None:
        return tr("{a} does not see {b}: the hexside is behind {what}.", a=a, b=b, what=what)
    if any(writer.b.point == corner(writer.b.hex, vertex) for vertex in range(6)):
        return tr("{a} does not see {b}: the vertex is behind {what}.", a=a, b=b, what=what)
    return tr("{a} does not see {b}: the point is behind {what}.", a=a, b=b, what=what)


def what_blocks(writer: ThreadWriter, rule: str, hex_: Hex | None) -> str:
    """What blocks in the deciding hex, in words."""
    findings, sides = writer.findings, writer.findings.sides
    cell = -1 if hex_ is None else writer.judge.plane.cell(hex_)
    if rule in SIDE_RULES:
        blocks = ((sides.hex == cell) & SIDE_RULES[rule](sides)).nonzero()[0]
        entry = int(sides.entry[blocks[0]])
        return tr("{terrain} on {side}", terrain=_the(writer.terrain.sides.name[entry]), side=writer.side(entry))
    where = "" if hex_ is None else writer.name(hex_)
    facts = findings.facts
    blocks = ((facts.crossings.cell == cell) & CROSSING_RULES[rule](facts, findings.cleared)).nonzero()[0]
    if rule == "B10.23":
        return (tr("the cliff crest line in {hex}", hex=where) if writer.crossings[int(blocks[0])].cliff else
                tr("the crest line in {hex}", hex=where))
    return tr("{terrain} in {hex}", terrain=_the(writer.crossings[int(blocks[0])].what), hex=where)


def _out_of_sight(writer: ThreadWriter, where: str) -> str:
    """A6.3 in few words."""
    if np.count_nonzero(writer.findings.ends.depressions.both):
        return tr("depression hexsides do not join them")
    a, b = writer.end_names()
    looked_into = next(finding.low for finding in writer.findings.ends.depressions.one_by_one(writer.terrain)
                       if finding.blocked)
    is_first = looked_into == writer.a.hex and (looked_into != writer.b.hex or writer.lines.a[0] <= writer.lines.b[0])
    high = b if is_first else a
    return tr("{end} is not high enough to look into the depression in {hex}", end=high, hex=where)


def _beyond_pillbox(writer: ThreadWriter, b: str) -> str:
    """B30.2 in few words, about a target."""
    why = next((why for _, _, why in writer.findings.ends.pillboxes), "")
    if why == "arc":
        return tr("{b} lies outside the covered arc of the pillbox in {hex}", b=b, hex=writer.name(writer.a.hex))
    return (tr("from inside the pillbox no aerial target is seen") if why == "air" else
            tr("from inside the pillbox no other level of its own hex is seen"))


def _dug_in(writer: ThreadWriter, hex_: Hex | None, where: str) -> str:
    """B27.2 in few words."""
    bank = _bank_of(writer, hex_)
    if hex_ is not None and in_cellar(writer, writer.judge.plane.cell(hex_)):
        return tr("the unit in the cellar of {hex} lies behind a {bank}", hex=where, bank=bank)
    return tr("the unit in {hex} is entrenched behind a {bank}", hex=where, bank=bank)


def _bank_of(writer: ThreadWriter, hex_: Hex | None) -> str:
    """B27.2: what a unit entrenched in a hex lies behind."""
    banks = (what for _, cell, what in writer.findings.ends.entrenched if writer.hex(cell) == hex_)
    return in_sentence(next(banks, ""))


def _the(name: str) -> str:
    """A name within a sentence; one that ends in "..., 2 levels" is set off by a comma."""
    return tr("the {terrain}", terrain=in_sentence(name) + ("," if ", " in name else ""))
