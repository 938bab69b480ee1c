"""Stand-ins for other evaluation packages: change the import, and keep the program.

>>> from irmetrics.compat import pytrec_eval
>>> pytrec_eval.RelevanceEvaluator({"q1": {"d2": 1}}, {"recip_rank"}).evaluate({"q1": {"d1": 2.0, "d2": 1.0}})
{'q1': {'recip_rank': 0.5}}

Each module has the functions and classes of the package that it is named after, and returns the same values, but for
the differences that "Coming from other tools" in the documentation lists.
"""
