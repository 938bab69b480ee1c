// The audit of an evaluation in Python.
#include "audit.hpp"

#include "bind.hpp"
#include "errors.hpp"

#include <pybind11/stl.h>

namespace irmetrics::python {

std::string audit_text(const Audit& audit) {
  std::string text = fmt::format("queries: {} scored", audit.scored);
  const auto add = [&](std::size_t count, std::string_view what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(audit.left_out, "left out");
  add(audit.missing, "missing");
  add(audit.extra, "without judgments");
  add(audit.without_relevant, "without relevant documents");
  const auto tell = [&](std::string_view what, std::size_t count) {
    if (count > 0) text += fmt::format("; {}: {}", what, count);
  };
  tell("documents dropped as duplicates", audit.duplicates);
  tell("judged documents that share their score", audit.tied_hits);
  tell("exact ideal rankings not proved to be the best", audit.unproved_ideals);
  tell("lines skipped", audit.skipped_lines);
  tell("lines read differently", audit.coerced_lines);
  if (!audit.first_problem.empty()) text += fmt::format("; the first of these lines: {}", visible(audit.first_problem));
  for (const CutoffAudit& cutoff : audit.cutoffs)
    text += fmt::format("; top {}: {} of {} unjudged, {} tied pairs across the cut", cutoff.k, cutoff.unjudged,
                        cutoff.retrieved, cutoff.tied_pairs);
  return text;
}

void bind_audit(py::module_& module) {
  py::class_<CutoffAudit>(module, "CutoffAudit", "What the top k of all queries held.")
      .def_readonly("k", &CutoffAudit::k, "The cut-off: a rank, from 1.")
      .def_readonly("retrieved", &CutoffAudit::retrieved, "Documents in the top k.")
      .def_readonly("unjudged", &CutoffAudit::unjudged, "Of these, documents without a judgment.")
      .def_readonly("tied_pairs", &CutoffAudit::tied_pairs,
                    "Pairs of equal scores of which one is in the top k and one is not.")
      .def(
          "__eq__", [](const CutoffAudit& self, const CutoffAudit& other) { return self == other; }, py::is_operator())
      .def("__repr__", [](const CutoffAudit& self) {
        return fmt::format("CutoffAudit(k={}, retrieved={}, unjudged={}, tied_pairs={})", self.k, self.retrieved,
                           self.unjudged, self.tied_pairs);
      });
  py::class_<Audit>(module, "Audit", "What an evaluation met besides scores.")
      .def_readonly("scored", &Audit::scored, "Queries that were scored.")
      .def_readonly("left_out", &Audit::left_out, "Judged queries that the policy leaves out.")
      .def_readonly("missing", &Audit::missing, "Judged queries that the run lacks.")
      .def_readonly("extra", &Audit::extra, "Queries of the run without judgments.")
      .def_readonly("without_relevant", &Audit::without_relevant, "Judged queries without a grade above 0.")
      .def_readonly("duplicates", &Audit::duplicates, "Documents dropped because they came twice.")
      .def_readonly("tied_hits", &Audit::tied_hits,
                    "Judged documents that share their score with another document: the tie rule chose their rank.")
      .def_readonly("unproved_ideals", &Audit::unproved_ideals,
                    "Exact ideal rankings that were not proved to be the best: values may be too large.")
      .def_readonly("skipped_lines", &Audit::skipped_lines, "Lines that a lenient reader left out.")
      .def_readonly("coerced_lines", &Audit::coerced_lines,
                    "Lines that a lenient reader read differently from how they stand there.")
      .def_readonly("first_problem", &Audit::first_problem,
                    "What was wrong with the first of the lines that were skipped or read differently, with file and "
                    "line; or empty.")
      .def_readonly("cutoffs", &Audit::cutoffs, "What the top of the rankings held, at each cut-off of the measures.")
      .def(
          "__eq__", [](const Audit& self, const Audit& other) { return self == other; }, py::is_operator())
      .def("__repr__", [](const Audit& self) { return "Audit of " + audit_text(self); });
}

py::tuple pickle_audit(const Audit& audit) {
  py::list cutoffs;
  for (const CutoffAudit& c : audit.cutoffs) cutoffs.append(py::make_tuple(c.k, c.retrieved, c.unjudged, c.tied_pairs));
  return py::make_tuple(audit.scored, audit.left_out, audit.missing, audit.extra, audit.without_relevant,
                        audit.duplicates, audit.tied_hits, audit.unproved_ideals, audit.skipped_lines,
                        audit.coerced_lines, audit.first_problem, cutoffs);
}

Audit unpickle_audit(const py::tuple& state) {
  Audit audit;
  std::size_t next = 0;
  for (const auto count :
       {&Audit::scored, &Audit::left_out, &Audit::missing, &Audit::extra, &Audit::without_relevant, &Audit::duplicates,
        &Audit::tied_hits, &Audit::unproved_ideals, &Audit::skipped_lines, &Audit::coerced_lines})
    audit.*count = state[next++].cast<std::size_t>();
  audit.first_problem = state[next++].cast<std::string>();
  for (const py::handle item : py::list(state[next])) {
    const py::tuple c = py::reinterpret_borrow<py::object>(item);
    audit.cutoffs.push_back(
        {c[0].cast<std::uint32_t>(), c[1].cast<std::size_t>(), c[2].cast<std::size_t>(), c[3].cast<std::size_t>()});
  }
  return audit;
}

}  // namespace irmetrics::python
