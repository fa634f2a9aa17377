"""The thread on the map without Qt: its two ends, a second thread that is asked about, pinned and earlier threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from losview.drawing.thread_picture import spot
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineEnd

#: The two ends of a thread: firer, target.
Ends = tuple[LineEnd, LineEnd]


@dataclass
class ThreadHistory:
    """Threads laid before, oldest first, with a current one, as the history of a web browser."""

    _threads: list[Ends] = field(default_factory=list)
    _at: int = -1

    def visit(self, ends: Ends) -> None:
        """Add a thread after the current one; those that came after it are forgotten."""
        if self._at >= 0 and self._threads[self._at] == ends:
            return
        del self._threads[self._at + 1:]
        self._threads.append(ends)
        self._at += 1

    def step(self, by: int) -> Ends | None:
        """Make the thread so many steps later (negative: earlier) the current one; None where there is none."""
        if not 0 <= self._at + by < len(self._threads):
            return None
        self._at += by
        return self._threads[self._at]

    @property
    def current(self) -> Ends | None:
        """The current thread, None where there is none."""
        return self._threads[self._at] if self._at >= 0 else None

    def change(self, ends_of: Callable[[Ends], Ends | None]) -> None:
        """Replace every thread, or forget those that become None."""
        kept = [(at, ends) for at, thread in enumerate(self._threads) if (ends := ends_of(thread)) is not None]
        self._at = sum(at <= self._at for at, _ in kept) - 1
        self._threads = [ends for _, ends in kept]

    def clear(self) -> None:
        self._threads.clear()
        self._at = -1


@dataclass
class ThreadState:
    """The thread and what belongs to it; methods that change it return whether anything has changed.

    Attributes:
        firer, target: the thread's ends, None where not laid.
        why: the far end of a second thread from the same firer, which is asked about; None for none.
        target_height: the height of the field's targets, and of `why`.
        pinned: threads that stay on the map while others are laid. pin_names: of those that were given one.
        history: threads laid before.
    """

    firer: LineEnd | None = None
    target: LineEnd | None = None
    why: LineEnd | None = None
    target_height: TargetHeight = field(default_factory=TargetHeight)
    pinned: list[Ends] = field(default_factory=list)
    pin_names: dict[Ends, str] = field(default_factory=dict)
    history: ThreadHistory = field(default_factory=ThreadHistory)

    def lay(self, firer: LineEnd | None, target: LineEnd | None, *, keep_why: bool = False) -> bool:
        """Lay the thread between these ends.

        Args:
            keep_why: whether to keep the second thread, if there is one.
        """
        if (firer, target) == (self.firer, self.target) and self.why is None:
            return False
        self.firer, self.target = firer, target
        if not keep_why:
            self.why = None
        return True

    def remember(self) -> None:
        """Add the thread to the history; not called for threads that a drag only passes."""
        ends = self.laid_ends()
        if ends is not None:
            self.history.visit(ends)

    def step_history(self, by: int) -> bool:
        """Lay the thread so many steps later (negative: earlier) in the history.

        A thread that was removed is the one before: to remove it is never final.
        """
        self.remember()
        removed = self.laid_ends() is None and by == -1
        ends = self.history.current if removed else self.history.step(by)
        return ends is not None and self.lay(*ends)

    def ask_why(self, at: Hex | LineEnd | None) -> bool:
        """Ask about a second thread from the firer to another hex, at the height of the field's targets.

        Args:
            at: the hex, or a point of it; None, or an end of the thread itself, removes the second thread.
        """
        end = at if at is None or isinstance(at, LineEnd) else LineEnd(at)
        if end is not None:
            end = replace(end, level=self.target_height.level, eye=self.target_height.eye)
        if end is None or self.firer is None or end == self.target or spot(end) == spot(self.firer):
            end = None
        changed = end != self.why
        self.why = end
        return changed

    def with_eye(self, which: str, quarters: int | None) -> tuple[LineEnd | None, LineEnd | None]:
        """Both ends, with the eye of the "firer" or "target" that many quarter levels above its ground.

        Args:
            quarters: None for the height by the rules.
        """
        return self._with(which, None if (end := self.end(which)) is None else replace(end, eye=quarters))

    def standing(self, which: str, at: LineEnd) -> tuple[LineEnd | None, LineEnd | None]:
        """Both ends, with the "firer" or "target" at the level, eye and location of `at`."""
        end = self.end(which)
        if end is not None:
            end = replace(end, level=at.level, eye=at.eye, location=at.location)
        return self._with(which, end)

    def end(self, which: str) -> LineEnd | None:
        """The "firer" or "target"."""
        return self.firer if which == "firer" else self.target

    def _with(self, which: str, end: LineEnd | None) -> tuple[LineEnd | None, LineEnd | None]:
        return (end, self.target) if which == "firer" else (self.firer, end)

    def pin(self) -> bool:
        """Pin the thread, or unpin it where it is pinned."""
        ends = self.laid_ends()
        if ends is None:
            return False
        if ends in self.pinned:
            self.pinned.remove(ends)
        else:
            self.pinned.append(ends)
        return True

    def laid_ends(self) -> Ends | None:
        """The thread's two ends, None without a thread."""
        return None if self.firer is None or self.target is None else (self.firer, self.target)

    def ruling_ends(self) -> Ends | None:
        """The two ends to judge: those of the second thread where there is one."""
        far = self.why or self.target
        return None if self.firer is None or far is None else (self.firer, far)

    def clear(self) -> None:
        """Remove all threads and clear the history; called when another map was opened."""
        self.firer = self.target = self.why = None
        self.pinned.clear()
        self.pin_names.clear()
        self.history.clear()

    def move(self, isometry: Isometry, grid: Grid) -> None:
        """Move everything as the map has moved; what lies on the map no more is let go of."""
        def moved(end: LineEnd | None) -> LineEnd | None:
            if end is None or (hex_ := isometry.hex(end.hex)) not in grid:
                return None
            point = None if end.point is None else isometry.point(end.point)
            side = None if end.hexside is None else isometry.direction(end.hexside)
            return replace(end, hex=hex_, point=point, hexside=side)

        def both(ends: Ends) -> Ends | None:
            one, two = moved(ends[0]), moved(ends[1])
            return None if one is None or two is None else (one, two)

        self.firer, self.target, self.why = moved(self.firer), moved(self.target), moved(self.why)
        if self.firer is None or self.target is None:
            self.firer = self.target = self.why = None
        self.pinned[:] = [ends for pair in self.pinned if (ends := both(pair)) is not None]
        self.pin_names = {ends: name for pair, name in self.pin_names.items() if (ends := both(pair)) is not None}
        self.history.change(both)
