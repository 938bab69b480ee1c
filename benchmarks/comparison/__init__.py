"""The comparisons of compare.py, one module per subject, and their common parts.

Each comparison is a function that takes a Bench and returns rows of the table. It raises Missing if a tool or file is
missing, and Wrong if a side fails or the values differ.
"""
