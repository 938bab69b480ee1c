"""What compare.py compares: one module a subject, and what they share.

Each comparison is a function from a Bench to rows of the table; it raises Missing or Wrong where it cannot be made.
"""
