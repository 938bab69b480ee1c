// The style sheet of a page: light and dark, for wide and narrow screens and for paper.
#pragma once

#include <string_view>

namespace irmetrics::detail::report {

inline constexpr std::string_view page_style = R"css(
:root {
  color-scheme: light dark;
  --paper: #ffffff; --raised: #f6f8fa; --ink: #1b2129; --soft: #57606a; --line: #d5dbe1;
  --up: #0a5cb8; --down: #a63c06; --up-paper: #e6f0fb; --down-paper: #fcece2; --bar: #8b96a2;
  --g0: #e8ebef; --g1: #d3ead9; --g2: #a6d6b4; --g3: #64b57e; --g4: #1d7a3e; --on-g4: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #10151b; --raised: #181f27; --ink: #e4e9ef; --soft: #a1acb8; --line: #323b46;
    --up: #78b8ff; --down: #ffa26b; --up-paper: #12293f; --down-paper: #3a2214; --bar: #7d8996;
    --g0: #2a323c; --g1: #1f3d2a; --g2: #255a39; --g3: #3fa266; --g4: #62d68b; --on-g4: #06210f;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 3.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 0 0 .75rem; }
h3 { font-size: 1.1rem; margin: 1.75rem 0 .5rem; }
p { margin: 0 0 .6rem; max-width: 75ch; }
a { color: var(--up); }
section { padding: 1.5rem 0; border-top: 1px solid var(--line); }
main > section:first-child { border-top: 0; }
:focus-visible { outline: 2px solid var(--up); outline-offset: 2px; }
.sr, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
.skip:focus { position: absolute; left: 1rem; top: .5rem; padding: .4rem .8rem; background: var(--paper); z-index: 3; }
nav { position: sticky; top: 0; z-index: 2; background: var(--paper); border-bottom: 1px solid var(--line);
  margin-top: 1rem; }
nav ul { display: flex; gap: 1.25rem; max-width: 76rem; margin: 0 auto; padding: .6rem 1.25rem; list-style: none;
  overflow-x: auto; white-space: nowrap; scrollbar-width: none; }
nav a { text-decoration: none; font-weight: 600; }
nav a:hover { text-decoration: underline; }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; color: var(--soft); }
.facts dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; }

/* Outcomes. Colours repeat what the words say. */
.up { color: var(--up); }
.down { color: var(--down); }
.same { color: var(--soft); }
i, em { font-style: normal; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(14.5rem, 1fr)); gap: .9rem; padding: 0;
  margin: 0 0 1.5rem; list-style: none; }
.card { border: 1px solid var(--line); border-top: 4px solid var(--bar); border-radius: 6px; padding: .75rem .9rem;
  background: var(--raised); color: var(--ink); overflow-wrap: anywhere; }
.card.up { border-top-color: var(--up); }
.card.down { border-top-color: var(--down); }
.card h3 { margin: 0; }
.card h3 span { display: block; font-size: .85rem; font-weight: 400; color: var(--soft); }
.card p { margin: 0; font-size: .9rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.card .big { font-size: 1.75rem; font-weight: 650; line-height: 1.3; color: var(--ink); }
.card.up .big { color: var(--up); }
.card.down .big { color: var(--down); }
.card .chip { display: inline-block; margin: .15rem 0 .4rem; padding: 0 .5rem; border-radius: 1rem; font-weight: 600;
  background: var(--g0); color: var(--ink); }
.card.up .chip { background: var(--up-paper); color: var(--up); }
.card.down .chip { background: var(--down-paper); color: var(--down); }

/* Tables. */
.scroll { overflow-x: auto; margin: 0 0 .75rem; max-width: 100%; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem 0; white-space: nowrap; }
th, td { padding: .3rem .5rem; text-align: right; white-space: nowrap; vertical-align: middle; }
thead th { border-bottom: 2px solid var(--line); font-size: .85rem; color: var(--soft); vertical-align: bottom; }
tbody tr { border-bottom: 1px solid var(--line); }
tbody tr:hover { background: var(--raised); }
th:first-child, td.t { text-align: left; }
td.t { white-space: normal; }
tbody th { font-weight: 500; }
.sortable th, .sortable td { padding: .3rem .4rem; }
.sortable th { white-space: normal; }
.sortable tbody th { min-width: 12rem; overflow-wrap: anywhere; }
sup { font-size: .75em; line-height: 0; color: var(--soft); padding-left: .1em; }
th button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: inherit; }
th button:hover { color: var(--ink); }
th[aria-sort] button::after { content: " \2193"; }
th[aria-sort=ascending] button::after { content: " \2191"; }
.ends { display: flex; justify-content: space-between; width: 150px; font-weight: 400; }
.notes { margin: 0 0 1rem; padding: 0; list-style: none; color: var(--soft); font-size: .85rem; max-width: 90ch; }
.share { display: block; height: 4px; border-radius: 2px; background: var(--g0); }
.share span { display: block; height: 4px; border-radius: 2px; background: var(--up); }

/* Charts. */
.plot { display: block; color: var(--ink); }
.plot.up { color: var(--up); }
.plot.down { color: var(--down); }
.plot circle { fill: currentColor; }
.whisker { stroke: currentColor; stroke-width: 1.5; fill: none; }
.zero { stroke: var(--soft); stroke-width: 1; fill: none; vector-effect: non-scaling-stroke; }
.mean { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 4 3; fill: none; vector-effect: non-scaling-stroke; }
.bars .zero, .bars .mean { pointer-events: none; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); gap: 1.25rem; }
figure { margin: 0; min-width: 0; max-width: 46rem; }
figcaption { font-size: .85rem; color: var(--soft); }
.bars { position: relative; padding: .5rem 0 .5rem 3.4rem; }
.bars svg { display: block; width: 100%; height: 10rem; }
.bars .up { fill: var(--up); }
.bars .down { fill: var(--down); }
.bars .hit { fill: transparent; }
.bars a:hover .hit { fill: var(--line); }
.bars .y { position: absolute; left: 0; top: .5rem; bottom: .5rem; width: 3rem; text-align: right; font-size: .75rem;
  color: var(--soft); font-variant-numeric: tabular-nums; }
.bars .y span { position: absolute; right: 0; transform: translateY(-50%); }

/* Queries. */
.legend, .controls { font-size: .9rem; color: var(--soft); }
.controls { display: flex; flex-wrap: wrap; gap: .6rem 1rem; align-items: center; margin: .75rem 0; }
.controls[hidden] { display: none; }
.controls input, .controls select, .controls button { font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--bar); border-radius: 4px; padding: .25rem .5rem; max-width: 100%; }
summary { cursor: pointer; padding: .45rem .25rem; }
summary:hover { background: var(--raised); }
.query { border-bottom: 1px solid var(--line); }
.query[hidden] { display: none; }
.query summary { display: flex; gap: .75rem; align-items: baseline; }
.query summary::before { content: "\25B8"; color: var(--soft); flex: none; width: .8em; }
.query[open] summary::before { content: "\25BE"; }
.query summary::-webkit-details-marker { display: none; }
.query summary b { flex: none; max-width: 45%; overflow-wrap: anywhere; }
.topic { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--soft); }
.change { flex: none; font-variant-numeric: tabular-nums; font-weight: 600; }
.query > div { padding: .25rem 0 1rem 1.55rem; }
.scores { margin-bottom: .75rem; display: block; overflow-x: auto; }
.rankings { table-layout: fixed; width: 100%; }
.rankings th:first-child { width: 3.6rem; }
.rankings th, .rankings td { text-align: left; white-space: normal; overflow-wrap: anywhere; vertical-align: top; }
.rankings code { font-size: .9em; }
.rankings i, .rankings em { font-size: .85em; white-space: nowrap; }
.rankings i, .legend i { font-weight: 600; color: var(--ink); }
.rankings small { display: block; color: var(--soft); line-height: 1.35; }
.rankings b, .legend b { display: inline-block; min-width: 1.5em; padding: 0 .35em; border-radius: 3px;
  text-align: center; font-weight: 600; font-size: .85em; background: var(--g0); color: var(--ink); }
b.g1, .nuggets b { background: var(--g1); }
b.g2 { background: var(--g2); }
b.g3 { background: var(--g3); color: #000; }
b.g4 { background: var(--g4); color: var(--on-g4); }
b.hole { background: none; outline: 1px dashed var(--bar); outline-offset: -1px; }
footer { border-top: 1px solid var(--line); padding-top: 1rem; padding-bottom: 2rem; color: var(--soft);
  font-size: .85rem; }

@media (max-width: 40rem) {
  body { font-size: 14px; }
  header, main, footer, nav ul { padding-left: .9rem; padding-right: .9rem; }
  .facts { grid-template-columns: 1fr; }
  .facts dd { margin-bottom: .35rem; }
  .query > div { padding-left: 0; }
  th, td { padding: .3rem .45rem; }
  caption { white-space: normal; }
  .sortable tbody th, .sortable thead th:first-child { position: sticky; left: 0; background: var(--paper);
    min-width: 8rem; max-width: 10rem; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --raised: #fff; --ink: #000; --soft: #444; --line: #bbb; --up: #0a5cb8;
    --down: #a63c06; --up-paper: #fff; --down-paper: #fff; --bar: #777; --g0: #e8ebef; --g1: #d3ead9; --g2: #a6d6b4;
    --g3: #64b57e; --g4: #1d7a3e; --on-g4: #fff; }
  body { font-size: 9.5pt; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  nav, .controls, .skip { display: none; }
  header, main, footer { max-width: none; padding-left: 0; padding-right: 0; }
  .scroll { overflow: visible; }
  th, td, thead th { padding: .15rem .3rem; font-size: 8pt; white-space: normal; }
  .sortable td { white-space: nowrap; }
  .notes, .legend, figcaption { font-size: 8pt; }
  .plot, .ends { width: 100px; }
  .cards { grid-template-columns: repeat(3, 1fr); }
  .card, figure, tr, .query summary { break-inside: avoid; }
  h2, h3, h3 + p, caption, thead { break-after: avoid; }
  tbody tr:first-child { break-before: avoid; }
  section { padding: .75rem 0; }
  .rankings { min-width: 0 !important; }
}
)css";

}  // namespace irmetrics::detail::report
