"""Writes python_unicode.txt: what this Python's str and re say of every assigned code point.

A line "+ CODE CLASS" holds for all code points from CODE to that of the next such line: "-" is unassigned, else two
letters: w (re's \\w matches) or x, and c (Cased), i (Case_Ignorable) or o as str.lower shows them at capital sigma.
A line "> FIRST LAST STEP DELTA" says that str.lower adds DELTA to each STEP-th code point from FIRST to LAST.
"""

import pathlib
import re
import unicodedata

SIGMA, FINAL = "\N{GREEK CAPITAL LETTER SIGMA}", "\N{GREEK SMALL LETTER FINAL SIGMA}"


def kind(character: str) -> str:
    if unicodedata.category(character) == "Cn":
        return "-"
    if (".1" + character + SIGMA).lower().endswith(FINAL):
        case = "c"
    else:
        case = "i" if ("A" + character + SIGMA).lower().endswith(FINAL) else "o"
    return ("w" if re.fullmatch(r"\w", character) else "x") + case


def lower_runs(pairs: list[tuple[int, int]]) -> list[list[int]]:
    runs: list[list[int]] = []
    for code, delta in pairs:
        last = runs[-1] if runs else None
        if last and last[3] == delta and code - last[1] <= 2 and last[2] in (0, code - last[1]):
            last[1:3] = code, code - last[1]
        else:
            runs.append([code, code, 0, delta])
    return runs


def main() -> None:
    characters = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
    lines = [f"# Unicode {unicodedata.unidata_version}, as Python has it; made by python_unicode.py"]
    before = ""
    for character in characters:
        if (now := kind(character)) != before:
            lines.append(f"+ {ord(character):X} {now}")
        before = now
    pairs = [(ord(c), ord(c.lower()) - ord(c)) for c in characters if c.lower() != c and len(c.lower()) == 1]
    lines += [f"> {run[0]:X} {run[1]:X} {run[2] or 1} {run[3]}" for run in lower_runs(pairs)]
    pathlib.Path(__file__).with_suffix(".txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
