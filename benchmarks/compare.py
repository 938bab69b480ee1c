#!/usr/bin/env python3
"""Compares irmetrics with other tools on the same work, and prints a table of times, ratios and targets.

A ratio is printed only if both sides compute the same values. A tool that is not installed is reported as missing.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from comparison import (
    fusion,
    nuggets,
    python_runs,
    run_files,
    scipy_statistics,
    separation,
    small_calls,
    spark,
    streams,
    text_statistics,
)
from comparison.bench import Bench
from comparison.table import Row, is_different, print_table, rows_or_problem

CASES: dict[str, Callable[[Bench], list[Row]]] = {
    "S1": run_files.sorted_run,
    "S2": run_files.all_measures,
    "S3": run_files.shuffled_run,
    "S4": python_runs.from_dicts,
    "S5": python_runs.loaded_run,
    "S6": python_runs.from_columns,
    "S7": small_calls.cold_start,
    "S8": small_calls.one_query,
    "S9": nuggets.alpha_ndcg,
    "S10": scipy_statistics.kendall,
    "S11": scipy_statistics.randomization_test,
    "S12": scipy_statistics.bca_interval,
    "S13": separation.bm25_separation,
    "S14": run_files.tenfold_run,
    "S15": run_files.many_runs,
    "S16": text_statistics.statistics_of_texts,
    "S18": run_files.all_orders,
    "S21": small_calls.served_query,
    "S22": streams.stream_of_rows,
    "S23": spark.on_workers,
    "CHECK": run_files.checked_change,
    "COMPRESSED": run_files.compressed_run,
    "FUSION": fusion.fused_runs,
    "POOL": fusion.pools,
    "RATIO": fusion.text_ratios,
}


def case_names(text: str) -> list[str]:
    return text.upper().split(",")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", type=Path, default=Path("build/release/irmetrics"), help="the irmetrics program")
    parser.add_argument("--trec-eval", help="path of trec_eval (default: $TREC_EVAL, then the PATH)")
    parser.add_argument("--workloads", type=Path, default=Path("build/workloads"), help="folder of the workloads")
    parser.add_argument("--only", type=case_names, default=list(CASES), help="comparisons to run, such as S1,S4")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each side; the median is used (default 5)")
    parser.add_argument("--quick", action="store_true", help="use workloads of a twentieth of the size")
    return parser.parse_args()


def main() -> int:
    options = parse_arguments()
    bench = Bench(options)
    if unknown := set(options.only) - set(CASES):
        print(f"unknown comparison {', '.join(sorted(unknown))}; available: {', '.join(CASES)}", file=sys.stderr)
        return 2
    rows: list[Row] = []
    for case in options.only:
        print(f"{case} ...", file=sys.stderr)
        rows += rows_or_problem(case, "-", partial(CASES[case], bench))
    print_table(rows)
    return 1 if any(map(is_different, rows)) else 0


if __name__ == "__main__":
    sys.exit(main())
