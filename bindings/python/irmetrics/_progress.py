"""The progress bar of progress=True."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

DELAY = 1.0  # seconds; shorter calls show no bar, as in the program


class Bar:
    """A function of the work done and the total that draws tqdm's bar: a widget in notebooks, a line in terminals."""

    def __init__(self, tqdm: Callable[..., Any]) -> None:
        self._tqdm = tqdm
        self._bar: Any = None

    def __call__(self, done: int, total: int) -> None:
        known = total or None  # tqdm counts without a total if it is None
        if self._bar is None:
            self._bar = self._tqdm(total=known, unit="", unit_scale=True, delay=DELAY)
        elif self._bar.total != known:
            self._bar.reset(total=known)
        self._bar.update(done - self._bar.n)
        if done == total:
            self._bar.close()


def bar() -> Bar:
    """Returns a new bar. Raises ImportError without tqdm."""
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError(
            "progress=True draws a bar of tqdm: pip install tqdm, or give a function of the work done and the total"
        ) from error
    return Bar(tqdm)
