"""The Layers panel, the picture of the map, and the tool in hand."""

from __future__ import annotations

from losview.app.menus import Menus
from losview.window.canvas.overview import overview_of
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.editing.layers_panel import LayersPanel
from losview.window.frame.docks import Docks
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.palette.palette import Palette


def connect_layers(docks: Docks, scene: MapScene, view: MapView, palette: Palette, menus: Menus,
                   messages: StatusMessages, theme: ThemeSwitch) -> None:
    """Leave hidden layers out of the picture, say what locks have kept, and mark what the tool in hand changes.

    The pictures under the map are shown and hidden by their action in the menu; the panel's eye follows it.
    """
    panel = docks.layers.widget()
    assert isinstance(panel, LayersPanel)
    state, overview = panel.state, overview_of(view)
    pictures = menus.actions["board pictures"]

    def show_layers() -> None:
        pictures.setChecked("scan" not in state.hidden)
        scene.hide_layers(state.hidden - {"scan"})
        overview.refresh()

    def mark_layers(_taken: object = None) -> None:
        panel.mark_layers(palette.current.touched_layers())

    state.hidden_changed.connect(show_layers)
    pictures.toggled.connect(lambda shown: state.hide(state.hidden - {"scan"} if shown else state.hidden | {"scan"}))
    scene.document.kept_locked.connect(messages.say)
    palette.taken.connect(mark_layers)
    view.hovered.connect(mark_layers)  # by then another kind may have been chosen, of another layer
    mark_layers()
    theme.changed.connect(lambda: panel.set_theme(theme.colours))
    panel.set_theme(theme.colours)
