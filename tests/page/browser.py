#!/usr/bin/env python3
"""Opens pages of comparisons in Chromium: at desktop and phone width, light and dark, printed, sorted and filtered.

usage: browser.py PROGRAM FOLDER [--picture]

Writes the pages, their pictures and PDFs to FOLDER. Each page must load nothing, log nothing, and be no wider than the
screen. The pages are of the example collection, and of TREC runs if the reference data are there. With --picture, also
draws docs/pictures/page.png.
"""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "documentation"
SHARED = ROOT.parent / "shared" / "data"
DESKTOP, PHONE = (1280, 900), (390, 844)


# Constant differences, which have infinite effect sizes, and changes that round to 0.
NUMBERS: dict[str, tuple[float, ...]] = {
    "main": (0.5, 0.5, 0.5),
    "up": (0.75, 0.75, 0.75),
    "down": (0.25, 0.25, 0.25),
    "mixed": (0.5, 0.50001, 0.49999),
}


def pages(folder: Path) -> Iterator[tuple[str, list[object]]]:
    """Names of pages, with the arguments of the program. Scores without a run are written to the folder."""
    for name, systems in (("numbers", tuple(NUMBERS)), ("small", ("main", "mixed"))):
        scores = folder / f"{name}.csv"
        rows = [f"{run},AP,q{i},{value}" for run in systems for i, value in enumerate(NUMBERS[run])]
        scores.write_text("\n".join(["run,measure,query,value", *rows, ""]))
        yield name, ["--scores", scores, "--baseline", "main"]
    texts: list[object] = ["--texts", EXAMPLE / "passages.tsv", "--query-texts", EXAMPLE / "questions.tsv"]
    runs = [EXAMPLE / f"{name}.run" for name in ("bm25", "tfidf", "overlap", "ngram")]
    judgments: list[object] = ["--qrels", EXAMPLE / "qrels.txt", "--nuggets", EXAMPLE / "nuggets.jsonl"]
    yield "two", [*judgments, "-m", "nDCG@10 RR Coverage@20", *texts, *runs[:2]]
    yield "four", [*judgments, "-m", "nDCG@10 alpha_nDCG@10", "--baseline", "bm25", *texts, *runs]
    for folder, qrels, measures, count in (
        ("dl19_passage", "qrels.dl19-passage.txt", "nDCG@10 RR(rel=2) AP(rel=2)", 2),
        ("robust03", "robust03_qrels.txt", "AP P@10", 8),
    ):
        found = sorted((SHARED / folder / "runs").glob("*"))[:count]
        if len(found) == count:
            yield folder, ["--qrels", SHARED / folder / qrels, "-m", measures, *found]


def browser() -> webdriver.Chrome:
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--force-device-scale-factor=1"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService("/usr/bin/chromedriver"))


class Page:
    """A page in the browser."""

    def __init__(self, driver: webdriver.Chrome, path: Path) -> None:
        self.driver, self.path = driver, path

    def command(self, name: str, **arguments: Any) -> Any:
        return self.driver.execute_cdp_cmd(name, arguments)

    def open(self, size: tuple[int, int], scheme: str, script: bool = True) -> None:
        width, height = size
        self.command("Emulation.setScriptExecutionDisabled", value=not script)
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.driver.get("about:blank")
        self.driver.get(self.path.as_uri())

    def picture(self, name: str, whole: bool = True) -> None:
        data = self.command("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        self.path.with_name(f"{self.path.stem}-{name}.png").write_bytes(base64.b64decode(data))

    def whole(self) -> None:
        """Makes the window as high as the page, up to a limit, for a picture of all of it."""
        self.driver.execute_script("document.querySelector('nav').style.position = 'static'; scrollTo(0, 0)")
        size = self.command("Page.getLayoutMetrics")["cssContentSize"]
        self.command(
            "Emulation.setDeviceMetricsOverride",
            width=int(self.driver.execute_script("return innerWidth")),
            height=min(6000, int(size["height"])),
            deviceScaleFactor=1,
            mobile=False,
        )

    def all(self, selector: str) -> list[Any]:
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def check_width(self) -> None:
        wide = self.driver.execute_script(
            "return [document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide[0] <= wide[1], f"{self.path.name}: the page scrolls sideways, {wide[0]} > {wide[1]}"

    def check_quiet(self) -> None:
        """No request but for the page, and no message of the console."""
        requested = set()
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                requested.add(message["params"]["request"]["url"].split("#")[0])
        pages = {path.as_uri() for path in self.path.parent.glob("*.html")}  # the log may have the end of another
        assert requested <= {*pages, "data:,", "about:blank"}, requested
        assert not (log := self.driver.get_log("browser")), log


SORTED = """
const [table, column] = arguments;
table.querySelectorAll('thead button')[column].click();
return [
  [...table.querySelectorAll('thead th')].map(head => head.getAttribute('aria-sort')),
  [...table.tBodies[0].rows].map(row => row.cells[column].dataset.v ?? row.cells[column].textContent),
];
"""


def check_sorting(page: Page) -> None:
    """Each column of each table sorts both ways, and says so; the keyboard sorts, too."""
    tables = page.all("table.sortable")
    head = tables[0].find_element(By.CSS_SELECTOR, "thead th")
    head.find_element(By.TAG_NAME, "button").send_keys(Keys.ENTER)
    assert head.get_attribute("aria-sort")
    for table in tables:
        for column in range(len(table.find_elements(By.CSS_SELECTOR, "thead button"))):
            for _ in range(2):
                marked, keys = page.driver.execute_script(SORTED, table, column)
                assert [place for place, mark in enumerate(marked) if mark] == [column]
                try:
                    numbers = [float(key.lstrip("<[").split()[0].rstrip("%,*]")) for key in keys if key != "-"]
                except ValueError:
                    continue
                assert numbers == sorted(numbers, reverse=marked[column] == "descending"), (column, keys)


def check_queries(page: Page) -> None:
    """Filters, orders, and opens queries by a bar, as a reader does."""
    queries = page.all(".query")
    shown = [query for query in queries if query.is_displayed()]
    assert queries and len(shown) == len(queries)
    form = page.all(".controls")[0]
    output = form.find_element(By.TAG_NAME, "output")
    first = queries[0].find_element(By.CSS_SELECTOR, "summary b").text
    find = form.find_element(By.NAME, "find")
    find.send_keys(first)
    assert any(query.is_displayed() for query in page.all(".query")) and f"of {len(queries)} queries" in output.text
    assert all(first in query.text for query in page.all(".query") if query.is_displayed())
    find.clear()
    find.send_keys(" ")
    for show, sign in (("up", 1), ("down", -1), ("same", 0)):
        Select(form.find_element(By.NAME, "show")).select_by_value(show)
        changes = [float(query.get_attribute("data-d").split()[0]) for query in page.all(".query:not([hidden])")]
        assert all((change > 0) - (change < 0) == sign for change in changes), (show, changes)
        if page.path.stem == "small":
            assert len(changes) == 1, (show, changes)
    Select(form.find_element(By.NAME, "show")).select_by_value("all")
    for measure in page.all(".controls [name=measure] option"):
        measure.click()
        place = int(measure.get_attribute("value"))
        for order, key in {"worse": float, "better": lambda x: -float(x), "change": lambda x: -abs(float(x))}.items():
            Select(form.find_element(By.NAME, "order")).select_by_value(order)
            keys = [key(query.get_attribute("data-d").split()[place]) for query in page.all(".query")]
            assert keys == sorted(keys), (order, keys)
    if bars := page.all(".bars a"):
        name = bars[-1].get_dom_attribute("href")
        bars[-1].click()
        page.driver.execute_async_script("setTimeout(arguments[0], 100)")
        assert page.all(name)[0].is_displayed(), "a bar opens its query"
    button = form.find_element(By.NAME, "open")
    page.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    assert all(query.get_attribute("open") for query in page.all(".query")) and button.text == "Close all"
    page.check_width()


def check_names(page: Page) -> None:
    """Controls and regions have names, headings no gaps, header cells a scope."""
    for control in page.all("button, input, select, [role=region], [role=img], nav"):
        assert control.accessible_name or not control.is_displayed(), control.get_attribute("outerHTML")[:200]
    levels = [int(heading.tag_name[1]) for heading in page.all("h1, h2, h3, h4")]
    assert levels.count(1) == 1 and all(after <= before + 1 for before, after in zip(levels, levels[1:])), levels
    assert all(head.get_attribute("scope") for head in page.all("th"))
    assert all(table.find_elements(By.TAG_NAME, "caption") for table in page.all("table"))


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        for name, size in {"desktop": DESKTOP, "phone": PHONE}.items():
            page.open(size, scheme)
            page.check_width()
            page.picture(f"{name}-{scheme}-top", whole=False)
            page.all(".query summary")[0].click()
            page.check_width()
            page.driver.execute_script("document.querySelector('#queries').scrollIntoView()")
            page.picture(f"{name}-{scheme}-queries", whole=False)
            page.whole()
            page.picture(f"{name}-{scheme}")
    page.open(DESKTOP, "light")
    check_names(page)
    check_sorting(page)
    check_queries(page)
    page.check_quiet()
    page.open(DESKTOP, "dark")
    page.all(".query summary")[0].click()
    pdf = page.command("Page.printToPDF", printBackground=True, paperWidth=8.27, paperHeight=11.69)["data"]
    page.path.with_suffix(".pdf").write_bytes(base64.b64decode(pdf))
    # Without scripts: no controls, and queries open.
    page.open(DESKTOP, "light", script=False)
    assert not page.all(".controls")[0].is_displayed() and not page.all("th button")
    page.all(".query summary")[0].click()
    assert page.all(".query > div")[0].is_displayed()
    page.command("Emulation.setScriptExecutionDisabled", value=False)
    page.check_quiet()


def draw(page: Page) -> None:
    """Draws the picture of the documentation."""
    page.open((1100, 760), "light")
    picture = page.command("Page.captureScreenshot", format="png", optimizeForSpeed=False)["data"]
    (ROOT / "docs" / "pictures" / "page.png").write_bytes(base64.b64decode(picture))


def main() -> None:
    program, folder = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    driver = browser()
    try:
        for name, arguments in pages(folder):
            path = folder / f"{name}.html"
            subprocess.run([program, "report", *map(str, arguments), "-o", path], check=True)
            check(Page(driver, path))
            if name == "two" and "--picture" in sys.argv[3:]:
                draw(Page(driver, path))
            print(f"{name}: {path.stat().st_size:,} bytes; loads nothing, sorts, filters, opens", flush=True)
    finally:
        driver.quit()


if __name__ == "__main__":
    main()
