from losview.api.map_handle import LabelledField as LabelledField
from losview.api.map_handle import LabelledThreads as LabelledThreads
from losview.api.map_handle import MapHandle as MapHandle
from losview.api.map_handle import RuledMap as RuledMap
from losview.api.map_handle import open_map as open_map
from losview.base.study_error import StudyError as StudyError
from losview.rules.core.verdict import Outcome as Outcome
from losview.rules.core.verdict import Verdict as Verdict
from losview.rules.tables import StudyResult as StudyResult

__version__: str
NAMES: dict[str, str]
