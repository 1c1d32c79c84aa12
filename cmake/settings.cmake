# Compiler settings shared by every target of ours.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT GONFALON_WASM)
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
    # Paths below this folder are taken as relative: a clone finds what another has compiled.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${CCACHE})
endif()

find_program(MOLD mold)
if(MOLD AND NOT GONFALON_WASM)
    add_link_options(-fuse-ld=mold)
endif()

add_library(gonfalon_settings INTERFACE)
target_include_directories(gonfalon_settings INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
# A member left out of braces has its default value, on purpose.
target_compile_options(gonfalon_settings INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wconversion -Wno-missing-field-initializers>
    # False alarms of g++ 12 inside std::string and std::optional once they are inlined.
    $<$<COMPILE_LANG_AND_ID:CXX,GNU>:-Wno-restrict -Wno-maybe-uninitialized>
    # libstdc++'s own stable_sort calls what it deprecates; -Wconversion of g++ says nothing of signs.
    $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-deprecated-declarations -Wno-sign-conversion>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${GONFALON_WERROR}>>:-Werror>)
# JSON_NOEXCEPTION changes inline functions of the JSON library: the same in every file of a binary.
# The two SPDLOG macros select the compiled library.
target_compile_definitions(gonfalon_settings INTERFACE
    JSON_NOEXCEPTION SPDLOG_COMPILED_LIB SPDLOG_FMT_EXTERNAL
    GONFALON_VERSION="${PROJECT_VERSION}")

if(CMAKE_BUILD_TYPE STREQUAL "Debug" OR GONFALON_RULE_SWITCHES OR GONFALON_SANITIZE)
    set(rule_switches ON)
    target_compile_definitions(gonfalon_settings INTERFACE GONFALON_RULE_SWITCHES)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "Debug")
    target_compile_definitions(gonfalon_settings INTERFACE _GLIBCXX_ASSERTIONS)
endif()
if(GONFALON_SANITIZE)
    # vptr needs RTTI, which the core does without.
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=address,undefined>
                        $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize=vptr>
                        $<$<COMPILE_LANGUAGE:CXX>:-fno-sanitize-recover=all>
                        $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>)
    add_link_options(-fsanitize=address,undefined)
endif()
if(GONFALON_LIBFUZZER)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=fuzzer-no-link>)
endif()
