// A library that is loaded before all others (LD_PRELOAD) and makes calls to the system fail. Calls of one kind are
// counted from main on, or from irmetrics_faults_start on; the chosen one fails, alone or with all that follow.
//
// IRMETRICS_FAULTS="KIND NUMBER once|always" chooses the call; number 0 fails none. IRMETRICS_FAULTS_COUNT names a file
// to which the number of calls of each kind is written at the end.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

enum Kind { memory, reading, writing, opening, mapping, threads, finishing, kinds };

/// A kind of call: its name, and the error of a call that fails.
struct KindOfCall {
  const char* name;
  int error;
};
constexpr KindOfCall all_kinds[kinds] = {
    {"memory", ENOMEM},  // malloc, and operator new, which calls it
    {"read", EIO},      {"write", ENOSPC},  {"open", EMFILE},
    {"mmap", ENOMEM},   {"thread", EAGAIN}, {"finish", EIO},  // fsync, close, rename
};

std::atomic<bool> counting = false;
std::atomic<long> counts[kinds];
int chosen = kinds;  // kinds: none
long chosen_number = 0;
bool persistent = false;

/// Counts a call, and decides whether it fails.
bool fails(Kind kind) {
  if (!counting.load(std::memory_order_relaxed)) return false;
  const long number = counts[kind].fetch_add(1, std::memory_order_relaxed) + 1;
  if (kind != chosen || (persistent ? number < chosen_number : number != chosen_number)) return false;
  errno = all_kinds[kind].error;
  return true;
}

/// The function of this name that the process would call without this library.
template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using StartThread = int(pthread_t*, const pthread_attr_t*, void* (*)(void*), void*);
using WriteStream = std::size_t(const void*, std::size_t, std::size_t, std::FILE*);
using FlushStream = int(std::FILE*);
using OpenStream = std::FILE*(const char*, const char*);
using Main = int(int, char**, char**);
using StartMain = int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*);

// Looked up before main, because the search may allocate.
StartThread* const next_pthread_create = next<StartThread>("pthread_create");
WriteStream* const next_fwrite = next<WriteStream>("fwrite");
FlushStream* const next_fflush = next<FlushStream>("fflush");
OpenStream* const next_fopen = next<OpenStream>("fopen");
Main* main_of_program = nullptr;

void choose(const char* kind, long number, bool always) {
  chosen = kinds;
  for (int i = 0; i < kinds; ++i) {
    counts[i] = 0;
    if (number > 0 && std::strcmp(kind, all_kinds[i].name) == 0) chosen = i;
  }
  chosen_number = number;
  persistent = always;
}

/// Writes "NAME COUNT" for each kind to a file.
void write_counts() {
  counting = false;
  const char* const path = std::getenv("IRMETRICS_FAULTS_COUNT");
  if (path == nullptr) return;
  const int file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0600));
  for (int i = 0; i < kinds; ++i) {
    char line[64];
    const int size = std::snprintf(line, sizeof line, "%s %ld\n", all_kinds[i].name, counts[i].load());
    (void)syscall(SYS_write, file, line, static_cast<std::size_t>(size));
  }
  syscall(SYS_close, file);
}

/// Runs the program's main function with counted calls. Exit functions are counted, too.
int counted_main(int argc, char** argv, char** environment) {
  char kind[16] = "", times[16] = "";
  long number = 0;
  const char* const wanted = std::getenv("IRMETRICS_FAULTS");
  if (wanted == nullptr || std::sscanf(wanted, "%15s %ld %15s", kind, &number, times) != 3)
    return main_of_program(argc, argv, environment);
  std::atexit(write_counts);
  choose(kind, number, std::strcmp(times, "always") == 0);
  counting = true;
  return main_of_program(argc, argv, environment);
}

mode_t mode_of(int flags, va_list& arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

int open_or_fail(int folder, const char* path, int flags, mode_t mode) {
  return fails(opening) ? -1 : static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

}  // namespace

extern "C" {

// NOLINTBEGIN(bugprone-reserved-identifier, readability-identifier-naming): names of the C library

// The allocator of the C library under its own names: dlsym would allocate.
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

/// For processes that count only a part of their calls, such as Python: starts counting.
void irmetrics_faults_start(const char* kind, long number, int always) {
  choose(kind, number, always != 0);
  counting = true;
}

/// Ends counting. Returns the number of calls of a kind; -1 if there is no such kind.
long irmetrics_faults_stop(const char* kind) {
  counting = false;
  for (int i = 0; i < kinds; ++i)
    if (std::strcmp(kind, all_kinds[i].name) == 0) return counts[i];
  return -1;
}

int __libc_start_main(Main* main, int argc, char** argv, void (*init)(), void (*fini)(), void (*end_of_loader)(),
                      void* stack) {
  main_of_program = main;
  return next<StartMain>("__libc_start_main")(counted_main, argc, argv, init, fini, end_of_loader, stack);
}

// NOLINTEND(bugprone-reserved-identifier, readability-identifier-naming)

void* malloc(std::size_t size) { return fails(memory) ? nullptr : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) { return fails(memory) ? nullptr : __libc_calloc(count, size); }
void* realloc(void* old, std::size_t size) { return fails(memory) ? nullptr : __libc_realloc(old, size); }
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  return fails(memory) ? nullptr : __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  return fails(memory) ? nullptr : __libc_memalign(alignment, size);
}
int posix_memalign(void** place, std::size_t alignment, std::size_t size) {
  void* const found = fails(memory) ? nullptr : __libc_memalign(alignment, size);
  if (found == nullptr) return ENOMEM;
  *place = found;
  return 0;
}

ssize_t read(int file, void* buffer, std::size_t size) {
  return fails(reading) ? -1 : syscall(SYS_read, file, buffer, size);
}
ssize_t pread(int file, void* buffer, std::size_t size, off_t place) {
  return fails(reading) ? -1 : syscall(SYS_pread64, file, buffer, size, place);
}
ssize_t pread64(int file, void* buffer, std::size_t size, off64_t place) {
  return fails(reading) ? -1 : syscall(SYS_pread64, file, buffer, size, place);
}

// The C library writes streams by functions of its own, so those of streams fail.
ssize_t write(int file, const void* bytes, std::size_t size) {
  return fails(writing) ? -1 : syscall(SYS_write, file, bytes, size);
}
std::size_t fwrite(const void* bytes, std::size_t size, std::size_t count, std::FILE* stream) {
  return fails(writing) ? 0 : next_fwrite(bytes, size, count, stream);
}
int fflush(std::FILE* stream) { return fails(writing) ? EOF : next_fflush(stream); }

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_or_fail(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_or_fail(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_or_fail(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_or_fail(folder, path, flags, mode);
}
std::FILE* fopen(const char* path, const char* mode) { return fails(opening) ? nullptr : next_fopen(path, mode); }
std::FILE* fopen64(const char* path, const char* mode) { return fails(opening) ? nullptr : next_fopen(path, mode); }

void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t place) {
  if (fails(mapping)) return MAP_FAILED;
  return reinterpret_cast<void*>(  // NOLINT(performance-no-int-to-ptr)
      syscall(SYS_mmap, address, size, protection, flags, file, place));
}
void* mmap64(void* address, std::size_t size, int protection, int flags, int file, off64_t place) {
  return mmap(address, size, protection, flags, file, place);
}

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* argument) {
  return fails(threads) ? EAGAIN : next_pthread_create(thread, attributes, run, argument);
}

int fsync(int file) { return fails(finishing) ? -1 : static_cast<int>(syscall(SYS_fsync, file)); }
int close(int file) {
  const bool failed = fails(finishing);
  const int result = static_cast<int>(syscall(SYS_close, file));  // the descriptor is closed even if close fails
  if (failed) errno = all_kinds[finishing].error;
  return failed ? -1 : result;
}
int rename(const char* from, const char* to) {
  return fails(finishing) ? -1 : static_cast<int>(syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

}  // extern "C"
