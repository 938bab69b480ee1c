// The operating system's view of a folder.
#pragma once

#include <irmetrics/base/error.hpp>
#include <irmetrics/base/result.hpp>

#ifndef _WIN32
#include <dirent.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <new>
#include <utility>
#endif

#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace irmetrics::program {

inline bool is_folder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

inline bool is_hidden(std::string_view file) { return file.starts_with('.'); }

/// The paths of the files in a folder, in any order, without hidden ones, which programs leave there.
inline Result<std::vector<std::string>> files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code ignored;
  constexpr const char* unreadable = "{}: the folder cannot be read: {}";
#ifdef _WIN32
  std::error_code error;
  for (std::filesystem::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
    if (!is_hidden(entry->path().filename().string()) && entry->is_regular_file(ignored))
      files.push_back(entry->path().string());
  if (error) return file_error(unreadable, folder, error.message());
#else
  // The iterator of libstdc++ ends the process if there is too little memory.
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(folder.c_str()), &::closedir);
  if (entries == nullptr && errno == ENOMEM) throw std::bad_alloc();
  if (entries == nullptr) return file_error(unreadable, folder, std::strerror(errno));
  errno = 0;
  while (const dirent* const entry = ::readdir(entries.get())) {
    if (is_hidden(entry->d_name)) continue;
    std::string path = (std::filesystem::path(folder) / entry->d_name).string();
    if (std::filesystem::is_regular_file(path, ignored)) files.push_back(std::move(path));
    errno = 0;
  }
  if (errno != 0) return file_error(unreadable, folder, std::strerror(errno));
#endif
  return files;
}

}  // namespace irmetrics::program
