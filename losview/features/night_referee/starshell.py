"""Starshells: who may fire one, the Usage dr, and where it comes to lie (E1.92 to E1.923)."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.edits.counter_edits import PlaceCounter, SetCounter
from losview.board.edits.edit import Edit
from losview.board.off_map import hex_name
from losview.board.scenario.cloaking_box import CLOAKING, is_dummy
from losview.board.scenario.concealment import CONCEALED, is_hidden
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import ActValues, choice_field, hex_field, yes_field
from losview.features.night_referee.cloaking import Revealed, revealed
from losview.features.night_referee.first_light import check_light, first_light
from losview.features.night_referee.light_placement import (
    FARTHEST_ENEMY,
    FARTHEST_START,
    FIXED_RANGE,
    aim_marks,
    at_fixed_range,
    direction_of,
    firer_field,
    hexes_toward,
    landed,
    landed_marks,
    placement_hex,
    placement_note,
    placement_words,
    seen_targets,
)
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import attributes_of, is_vehicle, unit_in_hex
from losview.hexes.hex import Hex, neighbour
from losview.rules.fields import FormField

#: E1.921: the largest Usage dr of each sort of firer.
_USAGE = {"leader": 4, "afv": 2, "mmc": 2}
_FIRERS = (("counter", tr("as its counter says")), ("leader", tr("leader, or AFV with an Armor Leader")),
           ("afv", tr("CE AFV without one")), ("mmc", "MMC"))
_METHODS = (("own", tr("1: in its own hex")), ("target", tr("2: at what it sees")),
            ("range", tr("3: three hexes away")))
#: How far a starshell lights (E1.923).
RADIUS = 3


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (
        firer_field(at, tr("Firer"), tr("A leader, a CE AFV or an MMC; one of each hex may try in a phase.")),
        choice_field("firer", tr("It is a"), _FIRERS, "counter",
                     tr("Its Usage dr is 4 or less for leaders, else 2 or less.")),
        choice_field("method", tr("Way"), _METHODS,
                     about=tr("Announced first (E1.922): at a gunflash, or a Known enemy within nine hexes, that it "
                              "sees.")),
        hex_field("hex", tr("First placed in"), tr("For ways 2 and 3; the map shows which hexes are allowed.")),
        yes_field("able", tr("May fire"), True, tr("In Good Order, neither pinned nor TI.")),
        yes_field("interior", tr("Inside"), about=tr("In an interior building hex, or underground.")),
    )


def _check(run: ActRun, number: int) -> None:
    """E1.91 to E1.921: raise `ActRefused` where the unit may not try now."""
    unit, at = run.board.counters[number], run.at
    check_light(at, unit)
    if not run.values.yes("able"):
        raise ActRefused(tr("a unit that is pinned, TI or not in Good Order fires no starshell (E1.921)"))
    barred = _INSIDE if run.values.yes("interior") else why_no_starshell(at, number, run.values.choice("firer"))
    if barred is not None:
        raise ActRefused(barred)
    label = run.board.label(unit.hex)
    for act in at.ledger.of("starshell"):
        if act.when == at.turn and act.facts.get("from") == label:
            raise ActRefused(tr("{hex} has made its attempt in this phase (E1.92)", hex=label))


_INSIDE = tr("no starshell is fired from an interior building hex or from underground (E1.921)")


def why_no_starshell(at: Situation, number: int, said: str = "counter") -> str | None:
    """Why a unit may fire no starshell now (E1.92, E1.921), as far as map and ledger show; None if it may.

    Args:
        said: which sort of firer the referee says that it is, a key of `_FIRERS`.
    """
    unit = at.board.counters[number]
    if is_dummy(at.board, unit):
        return tr("a Dummy fires no starshell (E1.92)")
    if said == "counter" and is_vehicle(unit) and not attributes_of(unit.kind).get("afv"):
        return tr("of vehicles only AFVs fire starshells (E1.92): for its Passengers, choose what they are")
    if at.turn.phase == "DFPh" and _sort(said, unit) != "leader" and _is_after_first_light(at):
        return tr("after the player turn of the first light only leaders fire starshells in the DFPh: the others fire "
                  "at the start of the PFPh or of the enemy MPh (E1.921)")
    if not at.by_asl:
        return None
    if at.night_judge()[1].counters.units[number].buttoned_up:
        return tr("a buttoned-up AFV fires no starshell: of AFVs only a CE AFV does (E1.92)")
    return _INSIDE if _is_interior(at, unit) else None


def _is_interior(at: Situation, unit: UnitCounter) -> bool:
    """Whether a unit stands in an interior building hex below its roof (E1.921)."""
    from losview.rules.asl.rules.illumination import interior_hexes

    judge, _ = at.night_judge()
    cell = judge.plane.cell(unit.hex)
    level = int(judge.terrain.stands[cell]) if unit.level is None else unit.level
    return level < judge.terrain.floor[cell] or (
        bool(interior_hexes(judge.terrain)[cell]) and level < judge.buildings.top[cell])


def _sort(said: str, unit: UnitCounter) -> str:
    """Which sort of firer a unit is: that which the referee says, "counter" for what its counter is."""
    if said != "counter":
        return said
    return "leader" if unit.kind == "leader" else "afv" if is_vehicle(unit) else "mmc"


def allowed_starshell_hexes(at: Situation, number: int, method: str) -> tuple[frozenset[Hex], str]:
    """The hexes in which a starshell may be first placed by a way of E1.922, and these in words.

    Raises:
        ActRefused: where the way is not open to the unit.
    """
    unit = at.board.counters[number]
    if method == "own":
        return frozenset((unit.hex,)), tr("the firer's own hex")
    targets = seen_targets(at, number, FARTHEST_ENEMY)
    if method == "target":
        if not targets:
            raise ActRefused(tr("it has no line of sight to a gunflash, nor to a Known enemy within nine hexes: way 3 "
                                "must be used; name a hex exactly three away (E1.922)"))
        return hexes_toward(at, unit, targets, FARTHEST_START), (
            tr("on a line to a gunflash or Known enemy that it sees, at most six away"))
    if targets:
        raise ActRefused(tr("it sees a gunflash or a Known enemy in {hex}: use way 1 or 2 "
                            "(E1.922)", hex=at.board.label(targets[0])))
    return at_fixed_range(at, unit, FIXED_RANGE), tr("exactly three hexes from the firer")


def _fire(run: ActRun) -> ActOutcome:
    number = run.values.unit("unit")
    unit = run.board.counters[number]
    sort = _sort(run.values.choice("firer"), unit)
    _check(run, number)
    method = run.values.choice("method")
    allowed, what = allowed_starshell_hexes(run.at, number, method)
    start = unit.hex if method == "own" else placement_hex(run.at, run.values.hex_or_none("hex"), allowed, what)
    usage = run.cup.throw_one(tr("Usage dr"), "E1.921")
    table = _usage_table(sort, usage.coloured)
    label = run.board.label(unit.hex)
    words = unit_in_hex(run.board, unit)
    if usage.coloured > _USAGE[sort]:
        return ActOutcome(tr("No starshell by the {unit}: Usage dr {dr}, {needed} or less is needed.",
                             unit=words, dr=usage.coloured, needed=_USAGE[sort]),
                          tr("Starshell attempt failed"), (table,),
                          notes=(RuleNote("E1.92", tr("One attempt for each hex and phase.")),),
                          marks=MapMarks(chosen=frozenset((unit.hex,))), facts={"from": label})
    if method == "own":
        throw = run.cup.throw_one(tr("Random direction dr"), "E1.922")
        end = neighbour(start, direction_of(throw))
        how = tr("one hex in direction {direction}", direction=throw.coloured)
    else:
        throw = run.cup.throw_two(tr("Starshell placement DR"), "E1.922")
        end = landed(start, throw, halved=method == "target")
        how = placement_words(throw, halved=method == "target")
    shown = _uncloaked(run, number)
    return ActOutcome(
        tr("The starshell comes to lie in {hex}, and lights 3 hexes about it.", hex=hex_name(run.board, end)),
        tr("Starshell in {hex}", hex=hex_name(run.board, end)), (table,),
        notes=(placement_note(run.at, "E1.922", start, how), *_late(run.at, sort)),
        reminders=_reminders(unit), edits=(*shown.edits, *_placed_on_board(run, number),
                                           PlaceCounter(UnitCounter("starshell", end))),
        scenario=shown.scenario, numbers=shown.numbers,
        marks=landed_marks(run.at, start, method, end, RADIUS),
        facts={"from": label, "light": True})


def _usage_table(sort: str, dr: int) -> LitTable:
    rows = ((tr("leader, Armor Leader"), tr("4 or less")), (tr("CE AFV without Armor Leader"), tr("2 or less")),
            ("MMC", tr("2 or less")))
    return LitTable(tr("Starshell Usage dr"), "E1.921", (tr("firer"), tr("fires at; thrown {dr}", dr=dr)), rows,
                    ((list(_USAGE).index(sort), 1),))


def _late(at: Situation, sort: str) -> tuple[RuleNote, ...]:
    """E1.921: after the player turn of the first light all but leaders fire before the mover begins."""
    if sort == "leader" or not _is_after_first_light(at):
        return ()
    return (RuleNote("E1.921", tr("All but leaders fire at the start of the phase only, before the mover's first fire "
                                  "or move.")),)


def _is_after_first_light(at: Situation) -> bool:
    """Whether the first starshell or IR was fired in an earlier player turn, by the ledger (E1.921)."""
    first = first_light(at)
    return first is not None and (first.number, first.side) != (at.turn.number, at.turn.side)


def _reminders(unit: UnitCounter) -> tuple[RuleNote, ...]:
    if unit.kind == CLOAKING:
        return (RuleNote("E1.921", tr("A cloaked unit that fires one is placed on the map, concealed.")),)
    return (RuleNote("E1.921", tr("No gunflash, no loss of concealment, and it may do all else; a hidden unit is on "
                                  "the map now, concealed.")),)


def _placed_on_board(run: ActRun, number: int) -> tuple[Edit, ...]:
    """A hidden firer put on the map, concealed (E1.921); the others as they are."""
    unit = run.board.counters[number]
    hidden = is_hidden(unit) and unit.kind != CLOAKING
    return (SetCounter.of(run.board, number, concealment=CONCEALED),) if hidden else ()


def _uncloaked(run: ActRun, number: int) -> Revealed:
    """The units of the firer, put down concealed where it is a Cloaking counter (E1.921)."""
    return revealed(run.board, (number,) if run.board.counters[number].kind == CLOAKING else (), concealed=True)


def _shows(at: Situation, values: ActValues) -> MapMarks:
    number, method = values.unit("unit"), values.choice("method")
    firer = at.board.counters[number].hex
    start = firer if method == "own" else values.hex_or_none("hex")
    return aim_marks(firer, allowed_starshell_hexes(at, number, method)[0], start, method)


STARSHELL = Act("starshell", tr("Starshell"), tr("Light"), ("E1.92", "E1.921", "E1.922", "E1.923"),
                tr("An attempt to fire a starshell: the Usage dr, the way that is announced, and where it comes to "
                   "lie."),
                _fields, _fire, ("PFPh", "MPh", "DFPh"), _shows)
