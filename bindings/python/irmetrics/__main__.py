"""``python -m irmetrics``: runs the program that is installed with the package."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, files


def program() -> str:
    """The path of the program. Exits with a message if the package is installed without it."""
    try:
        installed = files("irmetrics") or []
    except PackageNotFoundError:
        installed = []
    for file in installed:
        if file.name in ("irmetrics", "irmetrics.exe"):
            return os.path.abspath(str(file.locate()))
    sys.exit("python -m irmetrics: the package is installed without the program; install it with pip")


if __name__ == "__main__":
    command = [program(), *sys.argv[1:]]
    if sys.platform == "win32":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
