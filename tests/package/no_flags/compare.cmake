# Compares the instructions of the loop in three files, and looks for fused ones in the headers of irmetrics.

function(disassemble object result)
  execute_process(COMMAND "${OBJDUMP}" -d -C --no-show-raw-insn ${ARGN} "${object}"
    OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

foreach(kind IN ITEMS alone linked unfused)
  disassemble("${${kind}}" text -j .text.the_loop)
  string(REGEX REPLACE "^.*Disassembly" "" loop_${kind} "${text}")  # without the name of the file
endforeach()
if(NOT loop_alone MATCHES "vfmadd" OR loop_unfused MATCHES "vfmadd")
  message(FATAL_ERROR "the loop cannot show the difference:\n${loop_alone}${loop_unfused}")
endif()
if(NOT loop_linked STREQUAL loop_alone)
  message(FATAL_ERROR "irmetrics changes the loop from${loop_alone}\nto${loop_linked}")
endif()

disassemble("${measures}" text)
string(REGEX MATCHALL "\n[0-9a-f]+ <[^\n]*irmetrics::" functions "${text}")
list(LENGTH functions count)
if(count LESS 100)
  message(FATAL_ERROR "${measures} contains only ${count} functions of irmetrics")
endif()
string(REPLACE ";" " " text "${text}")
string(REGEX REPLACE "\n\n" ";" functions "${text}")
foreach(function IN LISTS functions)
  if(function MATCHES "^[0-9a-f]+ <[^\n]*irmetrics::" AND function MATCHES "vfn?m(add|sub)")
    string(REGEX MATCH "^[^\n]*" name "${function}")
    message(SEND_ERROR "fuses a product and a sum, which must be `rounded`: ${name}")
  endif()
endforeach()
