"""The calls of tests/fuzz/python_package.py with random bytes."""

import importlib.util
import random
from pathlib import Path

FILE = Path(__file__).parent.parent / "fuzz" / "python_package.py"


def test_calls_with_any_objects_end_with_a_result_or_an_error_that_names_the_problem():
    spec = importlib.util.spec_from_file_location("python_package", FILE)
    package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    random_bytes = random.Random(19)
    for _ in range(2000):
        package.check(random_bytes.randbytes(120))
