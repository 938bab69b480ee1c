// Files of POSIX systems. files-inl.hpp selects this header or its twin for Windows, which defines the same names.
#pragma once

#include <irmetrics/base/detail/system_error.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace irmetrics::detail::io {

/// The largest number of bytes to read or write at a time; some systems refuse more than 2^31 - 1.
inline constexpr std::size_t most_at_a_time = std::size_t{1} << 30;

/// An open file that is closed automatically, except standard input.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ > STDERR_FILENO) ::close(number_);
  }

  /// Reads the next bytes. Returns their number, 0 at the end, and a negative number on failure (see errno).
  std::ptrdiff_t read(std::span<char> buffer) const {
    while (true) {
      const ssize_t got = ::read(number_, buffer.data(), std::min(buffer.size(), most_at_a_time));
      if (got >= 0 || errno != EINTR) return got;
    }
  }

  /// The same from an offset, independent of the current position. Several threads may call it at a time.
  std::ptrdiff_t read_at(std::uint64_t offset, std::span<char> buffer) const {
    while (true) {
      const ssize_t got =
          ::pread(number_, buffer.data(), std::min(buffer.size(), most_at_a_time), static_cast<off_t>(offset));
      if (got >= 0 || errno != EINTR) return got;
    }
  }

 private:
  int number_;
};

/// Opens a file with a descriptor other than those of the standard streams: if one of these is closed, the file would
/// take its number, and be read or written by mistake. Negative on failure (see errno).
inline int open_apart(const std::string& path, int flags, mode_t mode = 0) {
  const int number = ::open(path.c_str(), flags | O_CLOEXEC, mode);
  if (number < 0 || number > STDERR_FILENO) return number;
  const int apart = ::fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int cause = errno;
  ::close(number);
  errno = cause;
  return apart;
}

inline Result<Descriptor> open_descriptor(const std::string& path) {
  if (path == "-") {
    const int flags = ::fcntl(STDIN_FILENO, F_GETFL);
    if (flags == -1 || (flags & O_ACCMODE) == O_WRONLY) return file_error("standard input is closed for reading");
    return Descriptor(STDIN_FILENO);
  }
  const int number = open_apart(path, O_RDONLY);
  if (number < 0) return failed_call(path, "opened", errno);
  Descriptor file(number);
  struct stat about {};
  if (::fstat(number, &about) == 0 && S_ISDIR(about.st_mode))
    return Status(StatusCode::file_error, message_text("{}: expected a file, not a folder", path), EISDIR);
  return file;
}

struct FileKind {
  bool other = false;  // neither a file nor a folder: a pipe or device
  std::uint64_t size = 0;
};

/// The kind of file at a path; an empty file if there is none.
inline FileKind file_kind(const std::string& path) {
  struct stat about {};
  if (::stat(path.c_str(), &about) != 0) return {};
  return {!S_ISREG(about.st_mode) && !S_ISDIR(about.st_mode), static_cast<std::uint64_t>(about.st_size)};
}

/// What writes return: 0, or the errno of the failure.
using Cause = int;

inline Cause write_all(int number, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(number, bytes.data(), std::min(bytes.size(), most_at_a_time));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

/// Flushes written data to disk, if the file system supports it.
inline Cause bring_to_disk(int number) {
  return ::fsync(number) == 0 || errno == EINVAL || errno == ENOTSUP || errno == EROFS ? 0 : errno;
}

inline Cause close_written(int number, Cause before) { return ::close(number) != 0 && before == 0 ? errno : before; }

inline bool same_file(const struct stat& one, const struct stat& other) {
  return one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/// Whether standard output or error goes to this file, as with /dev/stdout: later output must go to the same file.
inline bool is_printed_to(const struct stat& file) {
  struct stat about {};
  for (const int number : {STDOUT_FILENO, STDERR_FILENO})
    if (::fstat(number, &about) == 0 && same_file(about, file)) return true;
  return false;
}

/// Resolves a path whose last component may be a symbolic link, possibly to another link.
inline std::string without_links(const std::string& path) {
  std::filesystem::path end = path;
  for (int links = 0; links < 40; ++links) {
    std::error_code error;
    const std::filesystem::path next = std::filesystem::read_symlink(end, error);
    if (error) break;
    end = end.parent_path() / next;  // next alone if it is absolute
  }
  return end.string();
}

/// Writes to a pipe, a device or an open file.
inline Cause write_in_place(const std::string& path, std::string_view bytes) {
  const int number = open_apart(path, O_WRONLY | O_TRUNC | O_NOCTTY);
  return number < 0 ? errno : close_written(number, write_all(number, bytes));
}

/// Gives a file the owner and mode of the file that it replaces. Without permission to change the owner, only the mode.
inline Cause take_after(int number, const struct stat& old) {
  const bool same_owner = ::fchown(number, old.st_uid, old.st_gid) == 0;
  return ::fchmod(number, old.st_mode & (same_owner ? 07777U : 0777U)) == 0 ? 0 : errno;
}

/// Writes a new file beside another, under an unpredictable name, and renames it to the other's name. `old` is null if
/// there is no other file.
inline Cause replace_file(const std::string& path, const struct stat* old, std::string_view bytes) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::random_device random;
  std::string unfinished;
  int number = -1;
  for (int tries = 0; tries < 100 && number < 0; ++tries) {
    unfinished = (folder / fmt::format(".irmetrics-{:08x}{:08x}", random(), random())).string();
    number = open_apart(unfinished, O_WRONLY | O_CREAT | O_EXCL, old != nullptr ? 0600 : 0666);
    if (number < 0 && errno != EEXIST) {
      const Cause cause = errno;
      ::unlink(unfinished.c_str());  // open_apart can fail after it has created the file
      return cause;
    }
  }
  if (number < 0) return errno;
  Cause cause = write_all(number, bytes);
  if (cause == 0 && old != nullptr) cause = take_after(number, *old);
  if (cause == 0) cause = bring_to_disk(number);
  cause = close_written(number, cause);
  if (cause == 0 && ::rename(unfinished.c_str(), path.c_str()) != 0) cause = errno;
  if (cause != 0) {
    ::unlink(unfinished.c_str());
    return cause;
  }
  // Flushes the new directory entry to disk. The file exists whether or not this succeeds.
  if (const int name = open_apart(folder.empty() ? "." : folder.string(), O_RDONLY | O_DIRECTORY); name >= 0) {
    ::fsync(name);
    ::close(name);
  }
  return 0;
}

/// Makes standard output pass on bytes unchanged, as it always does here.
inline void print_bytes_unchanged() {}

/// Writes a whole file, which appears only when it is complete. Symbolic links are kept and point to the new file,
/// which has the mode of the old one. Pipes and devices are written directly.
inline Cause write_whole(const std::string& path, std::string_view bytes) {
  struct stat about {};
  const bool exists = ::stat(path.c_str(), &about) == 0;
  if (!exists && errno != ENOENT) return errno;
  if (exists && S_ISDIR(about.st_mode)) return EISDIR;
  if (exists && ::access(path.c_str(), W_OK) != 0) return errno;  // it could be replaced all the same
  const std::string target = without_links(path);
  // A link such as /proc/self/fd/5 opens a file, but its text need not be the path of the file.
  struct stat of_target {};
  const bool reached = exists && ::stat(target.c_str(), &of_target) == 0 && same_file(about, of_target);
  if (exists && (!reached || !S_ISREG(about.st_mode) || is_printed_to(about))) return write_in_place(path, bytes);
  return replace_file(target, exists ? &about : nullptr, bytes);
}

}  // namespace irmetrics::detail::io
