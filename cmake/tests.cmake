# gonfalon_tests (doctest, one binary), gonfalon_goldens (plays the golden games anew), gonfalon_fuzz
# (random play) and, with clang, the libFuzzer targets.
file(GLOB_RECURSE test_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/*.cpp)
set(toy_tests ${test_sources})
list(FILTER toy_tests INCLUDE REGEX "^${CMAKE_SOURCE_DIR}/tests/toy/.*_test[.]cpp$")
list(FILTER test_sources EXCLUDE REGEX "^${CMAKE_SOURCE_DIR}/tests/(toy|fuzz|playthroughs|tools)/")
list(REMOVE_ITEM test_sources ${CMAKE_SOURCE_DIR}/tests/support/rule_environment.cpp)  # for cmake/generated.cmake
list(REMOVE_ITEM test_sources ${CMAKE_SOURCE_DIR}/tests/module/proof.cpp)  # for cmake/module.cmake
list(APPEND test_sources ${toy_tests})
if(test_sources AND TARGET doctest::doctest)
    add_executable(gonfalon_tests ${test_sources})
    target_link_libraries(gonfalon_tests PRIVATE gonfalon_cli gonfalon_module gonfalon_testing ${games}
                                                 rule_environment doctest::doctest)
    # The schema that every message of the server is held to.
    set_source_files_properties(${CMAKE_SOURCE_DIR}/tests/server/wire.cpp PROPERTIES
                                COMPILE_DEFINITIONS GONFALON_SOURCE="${CMAKE_SOURCE_DIR}")
    # gonfalon_release_tests: what the sanitizers leave out or thin (tests/support/sanitized.h), by itself, so that ./test
    # compiles every other test once, in the build that tells most.
    set(release_tests ${test_sources})
    list(FILTER release_tests EXCLUDE REGEX "_test[.]cpp$")
    foreach(source ${test_sources})
        file(STRINGS ${source} suites REGEX "test_suite[(]\"release: ")
        if(suites AND source MATCHES "_test[.]cpp$")
            list(APPEND release_tests ${source})
        endif()
        file(STRINGS ${source} thinned REGEX "tests/support/sanitized.h")
        if(thinned AND NOT suites)
            message(FATAL_ERROR "${source} is thinned under the sanitizers: name its suite \"release: whole\"")
        endif()
    endforeach()
    add_executable(gonfalon_release_tests EXCLUDE_FROM_ALL ${release_tests})
    target_link_libraries(gonfalon_release_tests PRIVATE gonfalon_cli gonfalon_module gonfalon_testing ${games}
                                                         rule_environment doctest::doctest)
    # What is tested is optimised; the tests themselves had better compile fast.
    foreach(target gonfalon_tests gonfalon_release_tests)
        target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    endforeach()
    file(WRITE ${CMAKE_BINARY_DIR}/ctest_cases.cmake
"include(${CMAKE_SOURCE_DIR}/cmake/ctest_cases.cmake)
list_cases(${CMAKE_BINARY_DIR} ${CMAKE_SOURCE_DIR})
")
    set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${CMAKE_BINARY_DIR}/ctest_cases.cmake)
endif()

if(TARGET gonfalon)
    add_executable(gonfalon_goldens tests/playthroughs/goldens.cpp tests/playthroughs/golden.cpp)
    target_link_libraries(gonfalon_goldens PRIVATE gonfalon_protocol rule_environment)
endif()

if(TARGET gonfalon)
    add_executable(gonfalon_fuzz tests/fuzz/random_games.cpp tests/fuzz/readers.cpp)
    target_link_libraries(gonfalon_fuzz PRIVATE gonfalon_protocol rule_environment)
endif()
if(GONFALON_LIBFUZZER)
    file(GLOB libfuzzer_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/tests/fuzz/fuzz_*.cpp)
    add_custom_target(fuzzers)
    foreach(source ${libfuzzer_sources})
        get_filename_component(name ${source} NAME_WE)
        add_executable(${name} ${source} tests/fuzz/readers.cpp)
        target_link_libraries(${name} PRIVATE gonfalon_protocol)
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        add_dependencies(fuzzers ${name})
    endforeach()
endif()
