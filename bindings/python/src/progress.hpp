// Progress of long calls, reported to Python.
#pragma once

#include "bind.hpp"

namespace irmetrics::python {

using ProgressFunction = As<"bool | collections.abc.Callable[[int, int], object] | None">;

/// Ends a call of the library with the exception of a signal handler, such as the handler of Ctrl-C.
inline Cancel until_signal() {
  return Cancel([] {
    if (is_too_late()) return false;
    const HeldGil held;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return false;
  });
}

/// Ends work that reads Python's objects with Cancelled on SIGINT, without running Python code, which could change the
/// objects. Only SIGINT itself is noticed. run_interrupt_handler() must follow.
inline Cancel until_interrupt() {
  return Cancel([] { return PyOS_InterruptOccurred() != 0; });
}

/// Runs the handler of the SIGINT that ended the work, which may raise an exception.
inline void run_interrupt_handler() {
  PyErr_SetInterrupt();
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

/// Raises TypeError unless an argument `progress` is a bool, a function or None.
inline void check_progress(const py::object& given) {
  if (given.is_none() || PyBool_Check(given.ptr()) || PyCallable_Check(given.ptr()) != 0) return;
  raise(PyExc_TypeError, "progress must be True or a function of the work done and the total, not {}",
        value_and_type(given.ptr()));
}

/// The function of an argument `progress`: tqdm's bar for True; None for None and False.
inline py::object progress_function(const py::object& given) {
  check_progress(given);
  if (given.is(py::bool_(true))) return call_helper("_progress", "bar");
  if (given.is_none() || given.is(py::bool_(false))) return py::none();
  return given;
}

/// Calls a Python function, if given, with the GIL held: at most twenty times a second and once at the end, from any
/// thread.
class Progress {
 public:
  explicit Progress(const py::object& given) : function_(progress_function(given)) {}
  void operator()(std::uint64_t done, std::uint64_t all) {
    const std::scoped_lock lock(one_at_a_time_);
    all_ = all;
    const auto now = std::chrono::steady_clock::now();
    if (last_ && now - *last_ < std::chrono::milliseconds(50)) return;
    last_ = now;
    if (function_.is_none()) return;
    const HeldGil held;
    call_python(function_, done, all);
  }
  void finish() {
    if (last_ && !function_.is_none()) call_python(function_, all_, all_);
  }

 private:
  py::object function_;
  std::mutex one_at_a_time_;
  std::optional<std::chrono::steady_clock::time_point> last_;
  std::uint64_t all_ = 0;
};

/// Calls call(options) with the GIL released, and passes the library's calls of options.progress to Python's function.
template <class Options, class Function>
auto with_progress(Options& options, const py::object& given, Function&& call) {
  Progress progress(given);
  options.cancel = until_signal();
  options.progress = [&progress](std::uint64_t done, std::uint64_t all) { progress(done, all); };
  auto result = unlocked([&] { return call(options); });
  progress.finish();
  return result;
}

}  // namespace irmetrics::python
