# Fails if a unit with all of irmetrics has a definition that a second unit must not have: any but main that is neither
# weak, as inline functions and templates are, nor local. Without nm, nothing is checked.
if(NOT NM)
  return()
endif()
execute_process(COMMAND "${NM}" --defined-only --extern-only "${OBJECT}" OUTPUT_VARIABLE symbols
  COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]* [TDBRSC] [^\n]*" strong "${symbols}")
list(FILTER strong EXCLUDE REGEX " T _?main$")
if(strong)
  list(JOIN strong "\n" text)
  message(FATAL_ERROR "definitions that are not inline:\n${text}")
endif()
