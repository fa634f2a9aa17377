"""argparse's own words ("usage:", "invalid choice") in the user's language, when this module has been imported.

argparse asks the standard library's gettext for them, whose catalogue no system has; here it is given losview's.
"""

from __future__ import annotations

import argparse

from losview.base.translation import tr, tr_n

#: What argparse says to users, of Python 3.11 to 3.14, so that it is found when texts are collected.
WORDS = (
    tr("usage: "),
    tr("%(heading)s:"),
    tr("options"),
    tr("positional arguments"),
    tr("show this help message and exit"),
    tr("argument %(argument_name)s: %(message)s"),
    tr("the following arguments are required: %s"),
    tr("one of the arguments %s is required"),
    tr("unrecognized arguments: %s"),
    tr("not allowed with argument %s"),
    tr("ignored explicit argument %r"),
    tr("expected one argument"),
    tr("expected at most one argument"),
    tr("expected at least one argument"),
    tr("invalid %(type)s value: %(value)r"),
    tr("invalid choice: %(value)r (choose from %(choices)s)"),
    tr("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
)
#: The same of numbers of things.
COUNTED = (tr_n("expected %s argument", "expected %s arguments", 1),)

for _name, _said in {"_": tr, "ngettext": tr_n}.items():
    setattr(argparse, _name, _said)  # names of argparse's module that its functions look up each time
