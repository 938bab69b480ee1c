// A library that is loaded before all others (LD_PRELOAD) and makes calls to the system fail. Calls of one kind are
// counted from main on, or from irmetrics_faults_start on; the chosen one fails, alone or with all that follow.
//
// In a program, it reads lines "KIND NUMBER once|always" from standard input. Each line chooses the call that fails;
// with number 0, none fails. For each line, a copy of the process runs main: the program is loaded once. The copies
// write to the files IRMETRICS_FAULTS_OUTPUT and IRMETRICS_FAULTS_ERRORS, and at their end the number of calls of each
// kind to IRMETRICS_FAULTS_COUNTS. SIGALRM ends a copy that takes more than IRMETRICS_FAULTS_SECONDS. The answer to a
// line is the status of the copy, as wait gives it.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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
using OpenFolder = DIR*(const char*);
using Main = int(int, char**, char**);
using StartMain = int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*);

// Looked up before main, because the search may allocate.
StartThread* const next_pthread_create = next<StartThread>("pthread_create");
WriteStream* const next_fwrite = next<WriteStream>("fwrite");
FlushStream* const next_fflush = next<FlushStream>("fflush");
OpenStream* const next_fopen = next<OpenStream>("fopen");
OpenFolder* const next_opendir = next<OpenFolder>("opendir");
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

/// The file that a variable of the environment names, open for writing; /dev/null if there is no such variable.
int open_named(const char* variable) {
  const char* const path = std::getenv(variable);
  return open(path == nullptr ? "/dev/null" : path, O_RDWR | O_CREAT | O_TRUNC, 0600);
}

/// Gives a file this descriptor.
void move_to(int number, int file) {
  dup2(file, number);
  close(file);
}

/// Writes "NAME COUNT" for each kind to a file.
void write_counts() {
  counting = false;
  const int file = open_named("IRMETRICS_FAULTS_COUNTS");
  for (int i = 0; i < kinds; ++i) dprintf(file, "%s %ld\n", all_kinds[i].name, counts[i].load());
}

/// Runs the program's main function while the calls are counted that a line chooses. Exit functions are counted, too.
[[noreturn]] void run_main(const char* line, int argc, char** argv, char** environment) {
  char kind[16] = "", times[16] = "";
  long number = 0;
  if (std::sscanf(line, "%15s %ld %15s", kind, &number, times) != 3) std::abort();
  const char* const seconds = std::getenv("IRMETRICS_FAULTS_SECONDS");
  alarm(seconds == nullptr ? 0 : static_cast<unsigned>(std::strtoul(seconds, nullptr, 10)));
  move_to(STDIN_FILENO, open("/dev/null", O_RDONLY));
  move_to(STDOUT_FILENO, open_named("IRMETRICS_FAULTS_OUTPUT"));
  move_to(STDERR_FILENO, open_named("IRMETRICS_FAULTS_ERRORS"));
  std::atexit(write_counts);
  choose(kind, number, std::strcmp(times, "always") == 0);
  counting = true;
  std::exit(main_of_program(argc, argv, environment));
}

/// In offset of the program's main function: runs it in a child process for each line of standard input.
int serve(int argc, char** argv, char** environment) {
  if (std::getenv("IRMETRICS_FAULTS_OUTPUT") == nullptr) return main_of_program(argc, argv, environment);
  char line[64];
  for (ssize_t size = 0; (size = read(STDIN_FILENO, line, sizeof line - 1)) > 0;) {
    line[size] = '\0';
    const pid_t child = fork();
    if (child == 0) run_main(line, argc, argv, environment);
    int status = 0;
    waitpid(child, &status, 0);
    dprintf(STDOUT_FILENO, "%d\n", status);
  }
  return 0;
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
  return next<StartMain>("__libc_start_main")(serve, argc, argv, init, fini, end_of_loader, stack);
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
int posix_memalign(void** result, std::size_t alignment, std::size_t size) {
  void* const found = fails(memory) ? nullptr : __libc_memalign(alignment, size);
  if (found == nullptr) return ENOMEM;
  *result = found;
  return 0;
}

ssize_t read(int file, void* buffer, std::size_t size) {
  return fails(reading) ? -1 : syscall(SYS_read, file, buffer, size);
}
ssize_t pread(int file, void* buffer, std::size_t size, off_t offset) {
  return fails(reading) ? -1 : syscall(SYS_pread64, file, buffer, size, offset);
}
ssize_t pread64(int file, void* buffer, std::size_t size, off64_t offset) {
  return fails(reading) ? -1 : syscall(SYS_pread64, file, buffer, size, offset);
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

DIR* opendir(const char* path) { return fails(opening) ? nullptr : next_opendir(path); }

void* mmap(void* address, std::size_t size, int protection, int flags, int file, off_t offset) {
  if (fails(mapping)) return MAP_FAILED;
  return reinterpret_cast<void*>(  // NOLINT(performance-no-int-to-ptr)
      syscall(SYS_mmap, address, size, protection, flags, file, offset));
}
void* mmap64(void* address, std::size_t size, int protection, int flags, int file, off64_t offset) {
  return mmap(address, size, protection, flags, file, offset);
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
