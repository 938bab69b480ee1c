"""Search quality as a test: an assertion for any test framework; pytest gets the fixture irmetrics_check with it."""

from __future__ import annotations

from typing import Any

from . import check
from .results import Check

__all__ = ["assert_no_worse"]


def assert_no_worse(candidate: Any, baseline: Any, qrels: Any = None, measures: Any = None, **options: Any) -> Check:
    """Raises AssertionError with the table and the reasons, unless the check of a changed system passes.

    Arguments and options are those of check. With a margin, the policy is noninferior unless another is given: what is
    not proved no worse than the margin fails. Without one, it is regression: what is proved worse fails.

    Returns
    -------
    The check.

    Examples
    --------
    >>> main = {f"q{i}": 0.5 for i in range(10)}
    >>> assert_no_worse(main | {"q0": 0.2}, main, measures="RR").outcome
    'passed'
    >>> assert_no_worse(main | {"q0": 0.2}, main, measures="RR", margin=0.01)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    AssertionError: Unresolved: candidate against baseline: ...
    """
    options.setdefault("policy", "noninferior" if options.get("margin") else "regression")
    found = check(candidate, baseline, qrels, measures, **options)
    if not found.passed:
        raise AssertionError(str(found))
    return found
