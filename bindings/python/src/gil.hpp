// The lock of the interpreter (GIL), for threads that may outlive the interpreter.
//
// An interpreter that exits ends all other threads that ask for its lock: since Python 3.14 they wait for ever, before
// they leave by pthread_exit, which unwinds the stack like an exception. At a destructor, which is noexcept, this would
// end the process; objects of Python on the stack would be destroyed without the lock. Hence whatever may ask for the
// lock is called by parked_at_exit, which does what Python 3.14 does.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <stdexcept>
#include <thread>

namespace irmetrics::python {

/// Waits for the end of the process.
[[noreturn]] inline void park() noexcept {
  for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Returns call(), a call of Python's C interface, which throws nothing; does not return if it unwinds the stack.
template <class Call>
auto parked_at_exit(Call&& call) noexcept {
  try {
    return call();
  } catch (...) {
    park();  // the unwinding must not end in a handler
  }
}

/// Whether the interpreter exits. Its lock can then be had only by the thread that ends it.
inline bool interpreter_exits() noexcept {
#if PY_VERSION_HEX >= 0x030d0000
  return Py_IsFinalizing() != 0 || Py_IsInitialized() == 0;
#else
  return _Py_IsFinalizing() != 0 || Py_IsInitialized() == 0;
#endif
}

/// Whether a thread other than those of Python asks for the lock of an interpreter that exits.
inline bool is_too_late() noexcept { return interpreter_exits() && PyGILState_GetThisThreadState() == nullptr; }

/// Releases the lock, which the thread holds, until the end of a scope.
class ReleasedGil {
 public:
  ReleasedGil() : state_(PyEval_SaveThread()) {}
  ~ReleasedGil() {
    parked_at_exit([this] { PyEval_RestoreThread(state_); });
  }
  ReleasedGil(const ReleasedGil&) = delete;
  ReleasedGil& operator=(const ReleasedGil&) = delete;

 private:
  PyThreadState* state_;
};

/// Holds the lock until the end of a scope, in any thread. Throws if that is impossible: a thread of the library then
/// ends, and its call as well.
class HeldGil {
 public:
  HeldGil() {
    if (is_too_late()) throw std::runtime_error("the interpreter exits");
    state_ = parked_at_exit([] { return PyGILState_Ensure(); });
  }
  ~HeldGil() { PyGILState_Release(state_); }
  HeldGil(const HeldGil&) = delete;
  HeldGil& operator=(const HeldGil&) = delete;

 private:
  PyGILState_STATE state_;
};

}  // namespace irmetrics::python
