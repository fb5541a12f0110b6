# SPDX-License-Identifier: Apache-2.0
"""``python -m comparoscope.peers NAME`` runs a peer that is shipped, ``python -m comparoscope.peers FILE.py`` one's own.

Standard input and output are the protocol's from the start, so that a print() while a library or the file is imported does no harm.
"""

from __future__ import annotations

import importlib
import os
import runpy
import sys
import traceback
from typing import Any

from .. import output
from ..errors import PeerError
from ..refusal import hindrance, refuse
from . import NAMES


def _serve(make: Any) -> None:
    from ..server import serve

    serve(make)


def _fail(error: Exception) -> Any:
    raise error


def _run_file(path: str) -> None:
    """The file calls serve() itself; what keeps it from getting there is the answer to ``initialize``."""
    name = os.path.basename(path)
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        runpy.run_path(path, run_name="__main__")
        failure = PeerError("unsupported", f"{name} ended without peer.serve().")
    except ModuleNotFoundError as error:
        failure = PeerError("unsupported", f"{name} needs the package '{error.name}'; install it with: pip install {error.name}")
    except Exception as error:
        traceback.print_exc()
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = "" if isinstance(error, (SyntaxError, OSError)) else f" (line {place.lineno} of {os.path.basename(place.filename)})"
        failure = PeerError("unsupported", f"{name} cannot be run: {type(error).__name__}: {error}{where}.")
    _serve(lambda: _fail(failure))


def main() -> None:
    if len(sys.argv) != 2 or not (sys.argv[1] in NAMES or sys.argv[1].endswith(".py")):
        sys.exit(f"usage: python -m comparoscope.peers {'|'.join(NAMES)}|FILE.py")
    name = sys.argv[1]
    output.take()
    hindered = hindrance()
    if hindered:
        refuse(hindered)
    elif name.endswith(".py"):
        _run_file(name)
    else:
        _serve(lambda: importlib.import_module(f"comparoscope.peers.{name}").make())


main()
