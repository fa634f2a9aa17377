"""Where terrain tables, maps, icons and the rest of `resources/` lie."""

from functools import cache
from pathlib import Path


@cache
def resources() -> Path:
    """The folder of bundled resources.

    A wheel carries it inside the package (`losview/resources`); a checkout, also one installed with `pip install -e`,
    has it beside the package. The package's own folder is asked first, so that a stranger's `resources` next to an
    installed losview is never taken for ours. Raises FileNotFoundError with one sentence if neither is there.
    """
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"losview's resources are missing: neither {package / 'resources'} nor {package.parent / 'resources'} is there;"
        " install losview again."
    )
