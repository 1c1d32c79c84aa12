# Writes OUTPUT, a header that names the commit this was built from; touched only when that changes.
# Run at every build: cmake -DSOURCE=... -DOUTPUT=... -P build_name.cmake
execute_process(COMMAND git describe --always --dirty=+ WORKING_DIRECTORY ${SOURCE}
                OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT commit)
    set(commit "unknown")  # an archive without its history, or no git
endif()
set(text "#pragma once\n#define GONFALON_BUILD \"${commit}\"\n")
set(old "")
if(EXISTS ${OUTPUT})
    file(READ ${OUTPUT} old)
endif()
if(NOT text STREQUAL old)
    file(WRITE ${OUTPUT} "${text}")
endif()
