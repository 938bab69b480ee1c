"""Mistakes that type checkers find, one on each line that has a mark."""

from __future__ import annotations

import irmetrics as ir

run = ir.Run({"q1": {"d1": 2.0}})
qrels = ir.Qrels({"q1": {"d1": 1}})
nuggets = ir.NuggetQrels({"q1": {"a": ["d1"]}})

ir.evaluate(qrels, run, "AP")  # wrong: judgments first
ir.evaluate(run, "AP", qrels)  # wrong: measures second
ir.evaluate(run, nuggets, "AP")  # wrong: nuggets in place of qrels
ir.Evaluator(run, "AP")  # wrong: a run in place of qrels
ir.compare(qrels, {"a": run, "b": run}, "AP")  # wrong: judgments first
ir.document_stability([run, run], run, "AP", shares=[0.5])  # wrong: a run in place of qrels
ir.evaluate(run, qrels, "AP", ties="docno")  # wrong: not a choice
ir.compare({"a": run, "b": run}, qrels, "AP", test="t-test")  # wrong: not a choice
ir.correct([0.1], "bonferoni")  # wrong: not a choice
ir.coverage(nuggets, {"a": run}, k=5)  # wrong: judgments first
ir.evaluate(run, qrels, 10)  # wrong: not a measure
ir.samples_of_runs(qrels, {"a": run}, {"d1": "text"}, {"q1": "text"})  # wrong: judgments first
ir.tau_matrix({"AP": {"x": 1.0}}, "tau")  # wrong: not a choice
several: ir.Scores = ir.evaluate({"a": run, "b": run}, qrels, "AP")  # wrong: several runs
one: ir.results.ScoresByRun = ir.evaluate(run, qrels, "AP")  # wrong: one run
