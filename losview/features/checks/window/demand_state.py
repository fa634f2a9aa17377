"""The demands of the open map, judged whenever map or rules change, also in mid-stroke, and which act broke each."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from losview.base.translation import tr, tr_n
from losview.board.scenario.demands import Demand, DemandError, demands_of
from losview.features.checks.demand_verdicts import DemandVerdict, EndsOfDemands, judge_demands
from losview.window.state.sighting import Sighting


class DemandState(QObject):
    """The verdicts on the demands of the open map.

    Attributes:
        verdicts: on each demand, in their order; of a stroke under way as it would leave them.
        broken_by: the acts, by their names in the undo history, that broke demands which are broken now.

    Signals:
        changed(): there are other demands or verdicts.
        broken(sentence): an act has broken demands that were met before.
    """

    changed = Signal()
    broken = Signal(str)

    def __init__(self, sighting: Sighting, parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._document = sighting, sighting.document
        self.verdicts: list[DemandVerdict] = []
        self.broken_by: dict[Demand, str] = {}
        self._met: dict[Demand, bool] = {}
        self._ends = EndsOfDemands()
        self._index = 0
        self._document.hexesChanged.connect(lambda _: self.judge())
        self._document.reshaped.connect(lambda _: self.judge())
        self._document.aboutToClose.connect(self.clear_map)
        self._document.boardReplaced.connect(self._start)
        sighting.rules_changed.connect(self._start)
        self._document.undo.indexChanged.connect(self._act_done)

    @property
    def in_stroke(self) -> bool:
        """Whether the verdicts are those of a stroke that is under way."""
        return self._document.open_map.previews

    def met_before(self, demand: Demand) -> bool:
        """Whether a demand was met before the stroke that is under way."""
        return self._met.get(demand, True)

    def judge(self) -> None:
        """Judge all demands on the map as it is shown; called for every edit and for every step of a stroke."""
        try:
            demands = () if self._sighting.held_back else demands_of(self._document.shown)
        except DemandError:
            demands = ()  # no file with such demands is opened
        if not demands and not self.verdicts:
            return
        self.verdicts = judge_demands(self._sighting.judge, demands, self._ends) if demands else []
        self.changed.emit()

    def _start(self) -> None:
        """Judge another map, or by other rules: no act has broken anything yet."""
        self.broken_by = {}
        self.judge()
        self._index = self._document.undo.index()
        self._met = {verdict.demand: verdict.met for verdict in self.verdicts}

    def _act_done(self, index: int) -> None:
        """Name the act that broke demands; called after each edit, undo and redo, when all is judged."""
        undo = self._document.undo
        undone = index < self._index
        act = undo.redoText() if undone else undo.undoText()
        self._index = index
        met = {verdict.demand: verdict.met for verdict in self.verdicts}
        fresh = [demand for demand, now in met.items() if not now and self._met.get(demand, False)]
        for demand in fresh:
            self.broken_by[demand] = tr("undoing: {act}", act=act) if undone else act
        self.broken_by = {demand: name for demand, name in self.broken_by.items() if not met.get(demand, True)}
        told = met != self._met
        self._met = met
        if told:
            self.changed.emit()
        if fresh:
            words = fresh[0].words if len(fresh) == 1 else tr_n(
                "{count} demand", "{count} demands", len(fresh))
            self.broken.emit(tr("Broken by “{act}”: {demand}.", act=self.broken_by[fresh[0]], demand=words))

    def clear_map(self) -> None:
        """Forget demands and verdicts; called before another map is opened."""
        self.verdicts, self.broken_by, self._met = [], {}, {}
        self._ends = EndsOfDemands()
        self.changed.emit()
