from losview.api.map_handle import LabelledField as LabelledField
from losview.api.map_handle import LabelledThreads as LabelledThreads
from losview.api.map_handle import MapHandle as MapHandle
from losview.api.map_handle import RuledMap as RuledMap
from losview.api.map_handle import open_map as open_map
from losview.sight.verdict import Outcome as Outcome
from losview.sight.verdict import Verdict as Verdict
from losview.studies.error import StudyError as StudyError
from losview.studies.tables import StudyResult as StudyResult

__version__: str
NAMES: dict[str, str]
