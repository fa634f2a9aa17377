"""Workers: who gives way to whom, and that one which is closed ends at once."""

from __future__ import annotations

import threading
import time

from losview.window.state.latest_worker import LONGEST_HOLD, LONGEST_WAY, LatestWorker, hold_workers, release_workers
from tests.support.hand import wait_for


def test_a_worker_begins_after_the_one_that_it_gives_way_to(qapp):
    first, second = LatestWorker("first"), LatestWorker("second")
    second.gives_way_to = first
    go_on, order = threading.Event(), []

    def slow(_cancelled):
        go_on.wait(LONGEST_WAY / 2)
        order.append("first")

    release_workers()
    first.ask(slow)
    second.ask(lambda _cancelled: order.append("second"))
    wait_for(lambda: len(order) == 2)
    assert order == ["first", "second"]
    assert all([first.close(), second.close()])


def test_it_waits_no_longer_than_it_has_to(qapp):
    first, second = LatestWorker("first"), LatestWorker("second")
    second.gives_way_to = first
    go_on, order = threading.Event(), []

    def deaf(_cancelled):
        go_on.wait(20)
        order.append("first")

    release_workers()
    first.ask(deaf)
    second.ask(lambda _cancelled: order.append("second"))
    wait_for(lambda: bool(order))
    assert order == ["second"]
    go_on.set()
    assert all([first.close(), second.close()])


def test_a_worker_that_is_closed_while_workers_are_held_ends_at_once(qapp):
    worker, done = LatestWorker("idle"), []
    release_workers()
    worker.ask(done.append)
    wait_for(lambda: bool(done) and not worker.busy)
    took = []
    for _ in range(5):
        other = LatestWorker("held")
        other.ask(done.append)
        wait_for(lambda other=other: not other.busy)
        hold_workers()
        start = time.perf_counter()
        assert other.close()
        took.append(time.perf_counter() - start)
        release_workers()
    assert min(took) < LONGEST_HOLD / 3
    assert worker.close()
