# gonfalon.wasm, the module for the page, and gonfalon_proof.wasm, which plays the golden games and cases with the same
# objects. Both are reactors: functions to call, no main.
set_source_files_properties(module/platform.cpp PROPERTIES COMPILE_OPTIONS -mbulk-memory)

function(gonfalon_module name)
    cmake_parse_arguments(PARSE_ARGV 1 MODULE "" "" "SOURCES;WITHOUT")
    get_property(layers GLOBAL PROPERTY gonfalon_objects)
    if(MODULE_WITHOUT)
        list(REMOVE_ITEM layers ${MODULE_WITHOUT})
    endif()
    set(objects "")
    foreach(layer ${layers})
        list(APPEND objects $<TARGET_OBJECTS:${layer}>)
    endforeach()
    add_executable(${name} ${MODULE_SOURCES} ${objects})
    target_link_libraries(${name} PRIVATE gonfalon_settings)
    add_dependencies(${name} ${layers})
    target_compile_options(${name} PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-exceptions -fno-rtti>)
    target_link_options(${name} PRIVATE -mexec-model=reactor
        # arrange_module calls wasm-opt (binaryen) itself: at -O0 this compiler does not.
        -O0 -Wl,-O2
        # Deep enough for the deepest search, and below the data: an overflow is a trap, not a changed table.
        -Wl,-z,stack-size=1048576 -Wl,--stack-first -Wl,--strip-all -Wl,--gc-sections)
    add_custom_command(TARGET ${name} POST_BUILD
        COMMAND ${PYTHON3} ${CMAKE_SOURCE_DIR}/tools/arrange_module $<TARGET_FILE:${name}>
        VERBATIM)
    # Another order is another file.
    set_target_properties(${name} PROPERTIES LINK_DEPENDS ${CMAKE_SOURCE_DIR}/tools/arrange_module)
    set_target_properties(${name} PROPERTIES SUFFIX .wasm RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
endfunction()

gonfalon_module(gonfalon_wasm SOURCES module/module.cpp module/browser_hall.cpp module/platform.cpp
                                     protocol/games/all.cpp
                                     # Of words/ what needs no ICU: sheets whose sentences are the page's.
                                     words/army_page.cpp words/la_garde_army_sheet.cpp words/tercios_army_sheet.cpp)
set_target_properties(gonfalon_wasm PROPERTIES OUTPUT_NAME gonfalon)
target_compile_definitions(gonfalon_wasm PRIVATE GONFALON_WITHOUT_TOY)
target_compile_options(gonfalon_wasm PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-Oz>)
gonfalon_module(gonfalon_proof SOURCES tests/module/proof.cpp tests/playthroughs/golden.cpp module/platform.cpp
                                      protocol/games/all.cpp
                WITHOUT gonfalon_table gonfalon_module)
