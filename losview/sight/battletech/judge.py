"""The BattleTech rule system: what blocks and hinders, for many threads or for one with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS, Board, Cover
from losview.board.terrain import table
from losview.hexes.fan import Fan
from losview.hexes.hex import Hex
from losview.sight.battletech import methods
from losview.sight.battletech.methods import Bools, DeadZone, Line, Shorts
from losview.sight.profile import Profile
from losview.sight.ruleset import End, Judge, Option, Outcome, RuleSet, Survey, Threads, Verdict
from losview.sight.survey import FAR, Surface, any_row, first_row

#: What can decide, in the order in which it is named when several things block.
RULES = (
    "",
    "adjacent",
    "water",
    "screen",
    "BMR 1",
    "BMR 2",
    "BMR 3",
    "diagram",
    "dead zone",
    "woods",
    "industrial",
    "fields",
    "clear",
)

#: Points that block, by tally: woods, jungle and smoke together; heavy industrial; planted fields.
LIMITS = {"woods": 3, "industrial": 3, "fields": 6}

#: Bits that the points of a veil take below its top; 0 to 3 points.
POINT_BITS = 2

#: A 'Mech's eye is one level above its hex.
MECH_EYE = QUARTERS


class BattleTech(RuleSet):
    """BattleTech: BattleTech Master Rules and the two methods of Maximum Tech."""

    key = "battletech"
    name = "BattleTech"
    table = "battletech"
    source = "BattleTech Master Rules p. 26 (BMR 1-3); Maximum Tech p. 21 (dead zones) and p. 22 (diagramming)"
    options = (
        Option(
            "method",
            "Method",
            (
                ("standard", "standard (BMR)"),
                ("dead-zone", "dead zones (MaxTech)"),
                ("diagramming", "diagramming (MaxTech)"),
            ),
        ),
        Option(
            "corner-touch",
            "Hexes touched only at a corner",
            (("ignore", "are not entered"), ("count", "count")),
            "MegaMek counts them.",
        ),
        Option(
            "dead-zone",
            "Dead zone formula",
            (("limited", "hex X must rise above the lower eye"), ("as-printed", "as printed, without that limit")),
        ),
        Option(
            "engine",
            "Reading",
            (("rules", "as the rules are written"), ("megamek", "as MegaMek does (2023)")),
            "MegaMek lets the higher unit's own hex compete for hex X; its diagramming needs a top a full level "
            "above the line's foot and has no adjacency rules.",
        ),
        Option(
            "in-water", "Units in water", (("surface", "stand at their hex's level"), ("floor", "stand on the floor"))
        ),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> BattleTechJudge:
        return BattleTechJudge(self, board, options or {})


@dataclass(frozen=True)
class Veil:
    """One layer of what hinders: woods, jungle, smoke, heavy industrial or planted fields.

    Attributes:
        tally: the key in `LIMITS` it counts for.
        packed: int16 plane: its top in quarter levels, shifted by `POINT_BITS`, and below it its points;
            `-FAR` where there is none.
    """

    tally: str
    packed: Shorts


@dataclass(frozen=True)
class Look:
    """What was found along the threads of one line: all arrays are `(n,)` or `(rows, n)`.

    Attributes:
        solid: int16 rows, tops that block. rises: which rise into the thread.
        screened: rows that are screens, None where the map has none.
        dead: the dead zone's numbers, None under other methods.
        counts: points by tally.
        veils: for each veil its tops and which of them rise.
        rule: uint8 `(n,)`, what blocks (0: nothing).
    """

    line: Line
    solid: Shorts
    rises: Bools
    screened: Bools | None
    dead: DeadZone | None
    counts: dict[str, NDArray[np.int16]]
    veils: list[tuple[Veil, Shorts, Bools]]
    blocked: Bools

    @property
    def points(self) -> NDArray[np.int16]:
        """All points that hinder."""
        return sum(self.counts.values(), np.zeros(len(self.blocked), np.int16))


class BattleTechJudge(Judge):
    """BattleTech rules over one state of one board.

    Attributes:
        level: int16 plane of hex levels (a water hex's is its surface), `-FAR` where there is no hex.
        solid: int16 plane of tops that block: level and buildings.
        floor: the same with open water at its floor, for threads under water.
        depth: int16 plane of water depths in quarters.
    """

    rules = RULES

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        self.surface = Surface(board, table(), rule_set.table)
        self.method = self.options["method"]
        self.megamek = self.options["engine"] == "megamek"
        self.level = self.surface.ground(-FAR)
        self.depth = self.surface.per_cover(self._depth)
        self.solid = np.where(self.plane.here, self.level + self.surface.per_cover(self._height), -FAR).astype(np.int16)
        open_water = (self.depth > 0) & (self.solid == self.level)
        self.floor = np.where(open_water, self.level - self.depth, self.solid).astype(np.int16)
        self.screen = self._screens()
        self.veils = self._veils()
        self.standing = {self.plane.place(hex_): eye for hex_, eye in self.surface.on_counters("eye").items()}

    # What covers are, asked once of each.

    def _depth(self, cover: Cover) -> int:
        return (
            max(
                (
                    feature.amount or 0
                    for feature in cover.features
                    if self.surface.attributes(feature.kind).get("water")
                ),
                default=0,
            )
            * QUARTERS
        )

    def _height(self, cover: Cover) -> int:
        heights = [
            _own(feature.height, self.surface.attributes(feature.kind).get("height", 0))
            for feature in cover.features
            if self.surface.attributes(feature.kind).get("solid")
        ]
        return max(heights, default=0)

    def _screens(self) -> Bools | None:
        def is_screen(cover: Cover) -> int:
            return any(self.surface.attributes(kind).get("screen", False) for kind in cover.kinds())

        screen = self.surface.per_cover(is_screen).astype(np.bool_)
        for hex_ in self.surface.on_counters("screen"):
            screen[self.plane.place(hex_)] = True
        return screen if screen.any() else None

    def _veiled(self, cover: Cover) -> list[tuple[str, int, int]]:
        """The veils of a cover: `(tally, height in quarters, points)`."""
        return [
            veil
            for feature in cover.features
            if (veil := self.veil(feature.kind, feature.height, feature.amount)) is not None
        ]

    def veil(self, kind: str, height: int | None, amount: int | None) -> tuple[str, int, int] | None:
        """What one terrain or counter hinders: `(tally, height in quarters, points)`, or None."""
        attributes = self.surface.attributes(kind)
        tally = attributes.get("tally")
        if tally is None:
            return None
        if height is None and amount is not None and tally == "industrial":
            height = amount * QUARTERS
        return tally, _own(height, attributes.get("height", 0)), attributes.get("points", 1)

    def _veils(self) -> list[Veil]:
        """Layers of veils: as many as the fullest hex has of each tally."""
        per_cover = [self._veiled(cover) for cover in self.surface.covers]
        layers: list[Veil] = []
        counters = [
            (counter.hex, veil)
            for counter in self.board.counters.values()
            if counter.hex in self.board.grid and (veil := self.veil(counter.kind, None, counter.amount)) is not None
        ]
        for tally in LIMITS:
            lists = [[veil[1:] for veil in veils if veil[0] == tally] for veils in per_cover]
            drawn = self._cover_layers(tally, lists)
            layers += drawn
            layers += self._counter_layers(tally, [(hex_, veil[1:]) for hex_, veil in counters if veil[0] == tally])
        return layers

    def _cover_layers(self, tally: str, lists: list[list[tuple[int, int]]]) -> list[Veil]:
        layers = []
        for depth in range(max(map(len, lists))):
            there = np.array([depth < len(veils) for veils in lists], np.bool_)
            height = np.array([veils[depth][0] if depth < len(veils) else 0 for veils in lists], np.int32)
            points = np.array([veils[depth][1] if depth < len(veils) else 0 for veils in lists], np.int32)
            spread = [self.surface.spread(values[self.surface.cover_at], 0) for values in (there, height, points)]
            packed = pack(self.level.astype(np.int32) + spread[1], spread[2])
            layers.append(Veil(tally, np.where(spread[0], packed, -FAR).astype(np.int16)))
        return [layer for layer in layers if (layer.packed > -FAR).any()]

    def _counter_layers(self, tally: str, standing: list[tuple[Hex, tuple[int, int]]]) -> list[Veil]:
        layers: list[Veil] = []
        for hex_, (height, points) in standing:
            place = self.plane.place(hex_)
            layer = next((layer for layer in layers if layer.packed[place] == -FAR), None)
            if layer is None:
                layer = Veil(tally, np.full(self.plane.size, -FAR, np.int16))
                layers.append(layer)
            layer.packed[place] = pack(np.array(self.level[place] + height, np.int32), np.array(points))
        return layers

    # Ends.

    def eye_heights(self, places: NDArray[np.intp], end: End | None = None) -> NDArray[np.int32]:
        """One level above the hex ('Mechs), as the unit that stands there has it, or as an end says."""
        ground = self.level[places].astype(np.int32)
        if self.options["in-water"] == "floor":
            ground -= self.depth[places]
        eye = (
            np.array([self.standing.get(place, MECH_EYE) for place in places.tolist()], np.int32)
            if self.standing
            else np.full(len(places), MECH_EYE, np.int32)
        )
        if end is not None and end.level is not None:
            ground = np.full_like(ground, end.level)
        if end is not None and end.eye is not None:
            eye = np.full_like(eye, end.eye)
        return ground + eye

    def under_water(self, places: NDArray[np.intp], heights: NDArray[np.int32]) -> Bools:
        """Whether eyes in those hexes are below the surface."""
        return (self.depth[places] > 0) & (heights < self.level[places])

    # The rules.

    def survey(self, threads: Threads, *, details: bool = False, corners: bool | None = None) -> Survey:
        """Judge many threads; `corners` overrides the option corner-touch."""
        answer = Survey.blank(len(threads))
        wet = [self.under_water(threads.start, threads.start_height), self.under_water(threads.end, threads.end_height)]
        fan = Fan(self.plane, threads.start, threads.end)
        answer.rule[fan.short()] = RULES.index("adjacent")
        deep = wet[0] & wet[1]
        for line in self.lines(fan, threads, corners):
            sheaf = line.sheaf
            under = deep[sheaf.thread]
            for chosen in [slice(None)] if not under.any() else [np.flatnonzero(~under), np.flatnonzero(under)]:
                part = line if isinstance(chosen, slice) else line.columns(chosen)
                if len(part.a):
                    look = self.look(part, under_water=bool(under[chosen][0]))
                    self._record(answer, look, details)
        parted = wet[0] ^ wet[1]
        answer.outcome[parted] = Outcome.BLOCKED
        answer.rule[parted] = RULES.index("water")
        answer.place[parted] = threads.end[parted] if details else 0
        return answer

    def lines(self, fan: Fan, threads: Threads, corners: bool | None = None) -> Iterator[Line]:
        """The threads by range, with the eyes of their ends."""
        corners = self.options["corner-touch"] == "count" if corners is None else corners
        a, b = threads.start_height.astype(np.int16), threads.end_height.astype(np.int16)
        for sheaf in fan.sheaves(corners=corners):
            yield Line(sheaf, a[sheaf.thread], b[sheaf.thread])

    def _record(self, answer: Survey, look: Look, details: bool) -> None:
        """Write a look into the answer; along hexsides the worse of the two sides stands."""
        sheaf, points = look.line.sheaf, look.points
        stands = sheaf.best(look.blocked)
        thread = sheaf.thread[stands]
        most = points[stands]
        if len(thread) > sheaf.whole:
            most[sheaf.whole :] = points[sheaf.whole :].reshape(sheaf.ways, -1).max(axis=0)
        answer.hindrance[thread] = most
        answer.outcome[thread] = np.where(look.blocked[stands], Outcome.BLOCKED, most > 0)
        if details:
            rule, place = self.deciding(look)
            answer.rule[thread], answer.place[thread] = rule[stands], place[stands]

    def look(self, line: Line, *, under_water: bool = False) -> Look:
        """Ask every rule of threads of one range."""
        hexes = line.sheaf.hexes
        diagram = self.method == "diagramming"
        solid = (self.floor if under_water else self.solid).take(hexes)
        rises = self._rising(solid, line, diagram)
        blocked = any_row(rises)
        screened = None
        if self.screen is not None:
            screened = self.screen.take(hexes)
            blocked |= any_row(screened)
        dead = self._dead_zone(solid, line) if self.method == "dead-zone" else None
        if dead is not None:
            blocked |= dead.blocked
        counts: dict[str, NDArray[np.int16]] = {}
        veils = []
        for veil in self.veils:
            packed = veil.packed.take(hexes)
            tops = packed >> POINT_BITS
            up = self._rising(tops, line, diagram and veil.tally == "woods")
            packed &= (1 << POINT_BITS) - 1
            packed *= up
            found = packed.sum(axis=0, dtype=np.int16)
            counts[veil.tally] = counts.get(veil.tally, 0) + found
            veils.append((veil, tops, up))
        for tally, count in counts.items():
            blocked |= count >= LIMITS[tally]
        return Look(line, solid, rises, screened, dead, counts, veils, blocked)

    def _rising(self, tops: Shorts, line: Line, diagram: bool) -> Bools:
        if not diagram:
            return methods.standard(tops, line)
        if self.megamek:
            return methods.megamek_diagram(tops, line)
        return methods.diagramming(tops, line)

    def _dead_zone(self, solid: Shorts, line: Line) -> DeadZone:
        own = None
        if self.megamek:
            ends = np.where(line.a >= line.b, line.sheaf.start, line.sheaf.end)
            own = self.solid[ends]
        return methods.dead_zone(solid, line, as_printed=self.options["dead-zone"] == "as-printed", own=own)

    def deciding(self, look: Look) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
        """The rule that blocks each thread and the place of the hex where it does, nearest to the attacker.

        Rules in the order of `RULES`: a screen, the first hex that rises (and by which of the rules), the
        dead zone's hex X, and then the hex that fills a tally.
        """
        n = len(look.blocked)
        rule, row = np.zeros(n, np.uint8), np.full(n, -1, np.intp)
        hexes, column = look.line.sheaf.hexes, np.arange(n)

        def settle(yes: Bools, name: str | NDArray[np.uint8], at: NDArray[np.intp]) -> None:
            new = yes & (rule == 0)
            rule[new] = RULES.index(name) if isinstance(name, str) else name[new]
            row[new] = at[new]

        if look.screened is not None:
            settle(any_row(look.screened), "screen", first_row(look.screened))
        first = first_row(look.rises)
        settle(any_row(look.rises), self._which(look, first), first)
        if look.dead is not None:
            settle(look.dead.blocked, "dead zone", self.row_of_x(look))
        for tally, count in look.counts.items():
            settle(count >= LIMITS[tally], tally, self._filling_row(look, tally))
        place = np.where(row >= 0, hexes[row, column], 0)
        return rule, place

    def _which(self, look: Look, row: NDArray[np.intp]) -> NDArray[np.uint8]:
        """By which rule the top in that row of each thread rises into it."""
        line, top = look.line, look.solid[row, np.arange(len(row))]
        last = line.last
        which = np.full(len(row), RULES.index("diagram"), np.uint8)
        which[(row >= last) & (top > line.b)] = RULES.index("BMR 3")
        which[(row < 2) & (top > line.a)] = RULES.index("BMR 2")
        if self.method == "diagramming":
            slant = line.slant[row // 2, 0, np.arange(len(row))]
            which[top.astype(np.int32) * line.length > slant] = RULES.index("diagram")
        else:
            which[top > line.higher] = RULES.index("BMR 1")
        return which

    def row_of_x(self, look: Look) -> NDArray[np.intp]:
        """The row of hex X."""
        if look.dead is None:
            raise ValueError("only the dead zone method has a hex X")
        tilt = np.repeat(look.line.tilt, 2, axis=0)
        return first_row((look.solid == look.dead.top) & (tilt == look.dead.tilt))

    def _filling_row(self, look: Look, tally: str) -> NDArray[np.intp]:
        """The row at which a tally reaches its limit."""
        rows = np.zeros(look.solid.shape, np.int16)
        for veil, _, up in look.veils:
            if veil.tally == tally:
                rows += (veil.packed.take(look.line.sheaf.hexes) & ((1 << POINT_BITS) - 1)) * up
        return first_row(np.cumsum(rows, axis=0) >= LIMITS[tally])

    def explain(self, a: End, b: End) -> Verdict:
        from losview.sight.battletech.words import explain

        return explain(self, self.checked(a), self.checked(b))

    def profile(self, a: End, b: End) -> Profile:
        from losview.sight.battletech.side_view import profile

        return profile(self, self.checked(a), self.checked(b))


def pack(top: NDArray[np.int32], points: NDArray[np.integer]) -> NDArray[np.int32]:
    """Tops and points of veils in one number."""
    return (top << POINT_BITS) + points


def _own(height: int | None, usual: int) -> int:
    return usual if height is None else height
