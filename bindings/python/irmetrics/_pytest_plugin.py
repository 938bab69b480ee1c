"""The plugin of pytest, which pytest loads by the entry point of the package."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def irmetrics_check(request: pytest.FixtureRequest) -> Callable[..., Any]:
    """Checks a changed system against a baseline, and fails the test unless the check passes.

    Called as irmetrics.testing.assert_no_worse. The report of the test has the table, also if it passes, and JUnit's
    XML of pytest the outcome.
    """
    from .testing import assert_no_worse

    def check(*args: Any, **options: Any) -> Any:
        __tracebackhide__ = True
        try:
            found = assert_no_worse(*args, **options)
        except AssertionError as failure:
            request.node.user_properties.append(("irmetrics", str(failure).partition("\n")[0]))
            pytest.fail(str(failure), pytrace=False)
        request.node.user_properties.append(("irmetrics", str(found).partition("\n")[0]))
        request.node.add_report_section("call", "irmetrics check", str(found))
        return found

    return check
