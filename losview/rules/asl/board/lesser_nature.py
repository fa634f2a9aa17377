"""A6.1 between unlike neighbours: what stands on both sides of an edge is the lesser of the two, part by part."""

from __future__ import annotations

from losview.rules.asl.board.terrain_traits import Nature


def lesser(a: Nature, b: Nature) -> Nature | None:
    """The lesser of two natures: as high as the lower one, an obstacle where both are, else a hindrance.

    Its name is that of the one that it is most like, `beside` that of the other; None with a bridge, which lies at a
    level of its own, with the print of a wall, which is asked about at its hexside, and with an Alpine hill, which is
    ground.
    """
    if any(one.deck or one.wall_print or one.alpine for one in (a, b)):
        return None
    low, other = sorted((a, b), key=lambda nature: (nature.obstacle, nature.top, nature.name))
    lower = min(a, b, key=lambda nature: nature.top)
    obstacle = a.obstacle and b.obstacle
    lower_obstacle, lower_hindrance = _both(_lower_part(a), _lower_part(b))
    splits = [nature.split for nature in (a, b) if nature.split]
    split = min(*splits, lower.top) if splits else 0
    return Nature(low.name, lower.full, lower.half, obstacle, _both((a.obstacle, a.hindrance),
                  (b.obstacle, b.hindrance))[1], split, bool(split) and lower_obstacle, bool(split) and lower_hindrance,
                  points=min((nature.points for nature in (a, b) if nature.hindrance or nature.lower_hindrance),
                             default=1), bare=a.bare or b.bare, plants=a.plants and b.plants, beside=other.name,
                  beside_higher=other.top > low.top)


def _lower_part(nature: Nature) -> tuple[bool, bool]:
    """Whether terrain, seen by units of its own level, is an obstacle and whether it is a hindrance."""
    return (nature.lower_obstacle, nature.lower_hindrance) if nature.split else (nature.obstacle, nature.hindrance)


def _both(a: tuple[bool, bool], b: tuple[bool, bool]) -> tuple[bool, bool]:
    """Of two kinds of terrain, obstacle or hindrance each, whether together they are an obstacle or a hindrance."""
    return a[0] and b[0], any(a) and any(b) and (a[1] or b[1])
