"""Checks that this is the main interpreter of the process: before Python 3.12 the extension would wait forever."""

from __future__ import annotations

import sys
from importlib import import_module

if sys.version_info < (3, 12):
    try:
        _interpreters = import_module("_xxsubinterpreters")
    except ImportError:  # there is one interpreter only
        pass
    else:
        if _interpreters.get_current() != _interpreters.get_main():
            raise ImportError("irmetrics can be imported in the main interpreter of a process only")
