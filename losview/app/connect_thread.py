"""From the Thread menu to the thread: what its actions do."""

from __future__ import annotations

from losview.app.menus import Handlers
from losview.app.thread_actions import ThreadActions
from losview.window.canvas.view import MapView
from losview.window.state.sighting import Sighting


def thread_handlers(sighting: Sighting, view: MapView, threads: ThreadActions) -> Handlers:
    """What the actions about the thread do."""
    return {
        "firer": lambda: threads.set_firer(view.cursor_hex), "target": lambda: threads.set_target(view.cursor_hex),
        "why": lambda: sighting.ask_why(view.cursor_hex), "swap": sighting.swap, "levels": threads.show_levels,
        "zoom to thread": threads.zoom_to,
        "pin": threads.pin, "unpin": sighting.unpin_all, "let go": sighting.remove_thread, "field": sighting.show_field,
    }
