#!/usr/bin/env python3
"""Writes the words of the installed NLTK for each text of nltk_words.jsonl, which tests/text and tests/python compare.

    pip install nltk==3.9.1 && tests/goldens/make_nltk_words.py
    pip install nltk==3.10.4 && tests/goldens/make_nltk_words.py

The words of NLTK 3.10 are kept only where they differ from those of 3.9. To add a text, add a line {"text": ...}.
"""

from __future__ import annotations

import json
from importlib.metadata import version
from pathlib import Path

from nltk.tokenize import word_tokenize

PATH = Path(__file__).with_name("nltk_words.jsonl")


def main() -> None:
    release = tuple(map(int, version("nltk").split(".")[:2]))
    rows = [json.loads(line) for line in PATH.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        words = word_tokenize(row["text"], preserve_line=True)
        if release < (3, 10):
            row["nltk"] = words
        else:
            row.pop("nltk-3.10", None)
            if words != row["nltk"]:
                row["nltk-3.10"] = words
    PATH.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
