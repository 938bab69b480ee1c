# Flags that turn memory errors into the end of the process, for the code that this project compiles: a function whose
# array of characters overflows does not return (stack protector), C functions check the sizes of their buffers
# (fortified source), and tables of addresses are read-only after the start (relro). The program is position-independent.
# Values and interfaces do not change. Projects that embed irmetrics choose flags of their own: there the option is off.
#
# Instructions of callgrind on the workloads of benchmarks/instruction_counts.py: reading and scoring take at most 1.8 %
# more. Two flags that take more than 3 % are left out: -fstack-protector-strong, which also protects functions that pass
# the address of a local variable, as our small functions do for each field of a line (4.2 %, many nuggets); and -z now,
# which looks up all functions of shared libraries at the start (7.5 % of the start of the program).

option(IRMETRICS_HARDENED "Protect the stack, buffers and tables of addresses" ${PROJECT_IS_TOP_LEVEL})

include(CheckCXXCompilerFlag)
include(CheckCXXSourceCompiles)
include(CheckLinkerFlag)
include(CheckPIESupported)

set(irmetrics_hardened_compile "")
set(irmetrics_hardened_link "")
if(IRMETRICS_HARDENED AND NOT WIN32 AND NOT IRMETRICS_BUILD_FUZZERS)
  check_pie_supported(LANGUAGES CXX)
  check_cxx_compiler_flag(-fstack-protector IRMETRICS_HAS_STACK_PROTECTOR)
  if(IRMETRICS_HAS_STACK_PROTECTOR)
    list(APPEND irmetrics_hardened_compile -fstack-protector)
  endif()

  # Level 3 needs GCC 12 or clang 9, and version 2.34 of the GNU C library, which warn if they take it for level 2. It
  # needs an optimised build.
  set(CMAKE_REQUIRED_FLAGS "-O2 -Werror -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3")
  check_cxx_source_compiles("
    #include <cstring>
    #ifndef __GLIBC__
    #error other C libraries ignore it
    #endif
    int main(int count, char** words) { char copy[9]; std::memcpy(copy, words[0], count); return copy[0]; }"
    IRMETRICS_HAS_FORTIFIED_SOURCE)
  unset(CMAKE_REQUIRED_FLAGS)
  if(IRMETRICS_HAS_FORTIFIED_SOURCE)
    list(APPEND irmetrics_hardened_compile
      "$<$<CONFIG:Release,RelWithDebInfo>:-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>")
  endif()

  check_linker_flag(CXX "LINKER:-z,relro" IRMETRICS_HAS_RELRO)
  if(IRMETRICS_HAS_RELRO)
    list(APPEND irmetrics_hardened_link "LINKER:-z,relro")
  endif()
endif()

# irmetrics_harden(TARGET): compiles and links one of the project's targets with these flags.
function(irmetrics_harden target)
  target_compile_options(${target} PRIVATE "$<$<COMPILE_LANGUAGE:CXX>:${irmetrics_hardened_compile}>")
  target_link_options(${target} PRIVATE ${irmetrics_hardened_link})
endfunction()
