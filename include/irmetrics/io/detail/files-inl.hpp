// The operating system's files: readers and writers make no other calls to the system.
#pragma once

#ifdef _WIN32
#include <irmetrics/io/detail/windows_files-inl.hpp>
#else
#include <irmetrics/io/detail/posix_files-inl.hpp>
#endif
