// Files of Windows: the twin of posix_files-inl.hpp. Paths are UTF-8, and bytes are read and written unchanged.
#pragma once

#include <irmetrics/base/detail/system_error.hpp>
#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>

#include <fmt/format.h>

#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <mutex>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace irmetrics::detail::io {

/// The most bytes that one call reads or writes: the calls take 32 bits.
inline constexpr std::size_t most_at_once = std::size_t{1} << 30;

/// An open file that is closed automatically, except standard input.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)), turn_(std::move(other.turn_)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ > 2) ::_close(number_);
  }

  /// Reads the next bytes. Returns their number, 0 at the end, and a negative number on failure (see errno).
  std::ptrdiff_t read(std::span<char> buffer) const {
    return ::_read(number_, buffer.data(), static_cast<unsigned>(std::min(buffer.size(), most_at_once)));
  }

  /// The same from an offset, which becomes the current position. Several threads may call it at a time.
  std::ptrdiff_t read_at(std::uint64_t offset, std::span<char> buffer) const {
    const std::scoped_lock lock(*turn_);
    return ::_lseeki64(number_, static_cast<__int64>(offset), SEEK_SET) >= 0 ? read(buffer) : -1;
  }

 private:
  int number_;
  std::unique_ptr<std::mutex> turn_ = std::make_unique<std::mutex>();  // of the threads
};

inline std::filesystem::path wide_path(std::string_view path) {
  return std::filesystem::path(std::u8string(path.begin(), path.end()));
}

/// What the system tells about a file; false if there is none (see errno).
inline bool look_up(const std::filesystem::path& path, struct _stat64& about) {
  return ::_wstat64(path.c_str(), &about) == 0;
}

inline bool is_folder(const struct _stat64& about) { return (about.st_mode & _S_IFMT) == _S_IFDIR; }
inline bool is_regular(const struct _stat64& about) { return (about.st_mode & _S_IFMT) == _S_IFREG; }

inline Result<Descriptor> open_descriptor(const std::string& path) {
  if (path == "-") {
    const int number = ::_fileno(stdin);
    if (number < 0) return file_error("standard input is closed for reading");
    ::_setmode(number, _O_BINARY);
    return Descriptor(number);
  }
  const std::filesystem::path wide = wide_path(path);
  struct _stat64 about {};
  if (look_up(wide, about) && is_folder(about))
    return Status(StatusCode::file_error, message_text("{}: expected a file, not a folder", path), EISDIR);
  const int number = ::_wopen(wide.c_str(), _O_RDONLY | _O_BINARY | _O_NOINHERIT);
  if (number < 0) return failed_call(path, "opened", errno);
  return Descriptor(number);
}

struct FileKind {
  bool other = false;  // neither a file nor a folder: a pipe or device
  std::uint64_t size = 0;
};

/// The kind of file at a path; an empty file if there is none.
inline FileKind file_kind(const std::string& path) {
  struct _stat64 about {};
  if (!look_up(wide_path(path), about)) return {};
  return {!is_regular(about) && !is_folder(about), static_cast<std::uint64_t>(about.st_size)};
}

/// What writes return: 0, or the errno of the failure.
using Cause = int;

inline Cause write_all(int number, std::string_view bytes) {
  while (!bytes.empty()) {
    const int written = ::_write(number, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), most_at_once)));
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

inline Cause close_written(int number, Cause before) { return ::_close(number) != 0 && before == 0 ? errno : before; }

/// Writes to a pipe or a device.
inline Cause write_in_place(const std::filesystem::path& path, std::string_view bytes) {
  const int number = ::_wopen(path.c_str(), _O_WRONLY | _O_BINARY | _O_NOINHERIT);
  return number < 0 ? errno : close_written(number, write_all(number, bytes));
}

/// The errno of a failure of std::filesystem.
inline Cause cause_of(const std::error_code& error) {
  const std::error_condition condition = error.default_error_condition();
  return condition.category() == std::generic_category() ? condition.value() : EACCES;
}

/// Writes a new file beside another, under an unpredictable name, and renames it to the other's name. This fails while
/// another program has the other file open.
inline Cause replace_file(const std::filesystem::path& path, std::string_view bytes) {
  std::random_device random;
  std::filesystem::path unfinished;
  int number = -1;
  for (int tries = 0; tries < 100 && number < 0; ++tries) {
    unfinished = path.parent_path() / fmt::format(".irmetrics-{:08x}{:08x}", random(), random());
    number =
        ::_wopen(unfinished.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT, _S_IREAD | _S_IWRITE);
    if (number < 0 && errno != EEXIST) return errno;
  }
  if (number < 0) return errno;
  Cause cause = write_all(number, bytes);
  if (cause == 0 && ::_commit(number) != 0) cause = errno;
  cause = close_written(number, cause);
  std::error_code error;
  if (cause == 0) std::filesystem::rename(unfinished, path, error);  // replaces, unlike C's rename
  if (error) cause = cause_of(error);
  if (cause != 0) std::filesystem::remove(unfinished, error);
  return cause;
}

/// Makes standard output pass on bytes unchanged, without a carriage return before each end of a line.
inline void print_bytes_unchanged() {
  std::fflush(stdout);
  if (const int number = ::_fileno(stdout); number >= 0) ::_setmode(number, _O_BINARY);
}

/// Writes a whole file, which appears only when it is complete. Symbolic links are kept and point to the new file.
/// Pipes and devices are written directly.
inline Cause write_whole(const std::string& path, std::string_view bytes) {
  const std::filesystem::path wide = wide_path(path);
  struct _stat64 about {};
  const bool exists = look_up(wide, about);
  if (!exists && errno != ENOENT) return errno;
  if (exists && is_folder(about)) return EISDIR;
  if (exists && !is_regular(about)) return write_in_place(wide, bytes);
  std::error_code error;
  const std::filesystem::path target = exists ? std::filesystem::canonical(wide, error) : wide;
  return replace_file(error ? wide : target, bytes);
}

}  // namespace irmetrics::detail::io
