# Data, words and page inside the binary (in a module only the data): one assembler file with .incbin (see tools/embed.py).
file(GLOB_RECURSE embedded_data CONFIGURE_DEPENDS
     ${CMAKE_SOURCE_DIR}/data/*.json ${CMAKE_SOURCE_DIR}/data/*.txt
     ${CMAKE_SOURCE_DIR}/tests/toy/data/*.json ${CMAKE_SOURCE_DIR}/tests/toy/data/*.txt
     ${CMAKE_SOURCE_DIR}/tests/examples/*.case ${CMAKE_SOURCE_DIR}/tests/puzzles/*.case)
file(GLOB_RECURSE embedded_page CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/dist/*)

set(embedded_source ${CMAKE_BINARY_DIR}/embedded/embedded.S)
set(embed_for native)
set(embedded_kind STATIC)
if(GONFALON_WASM)
    set(embed_for module)
    set(embedded_kind OBJECT)
    set(embedded_page "")
    set_property(GLOBAL APPEND PROPERTY gonfalon_objects gonfalon_embedded)
endif()
add_custom_command(OUTPUT ${embedded_source}
    COMMAND ${PYTHON3} ${CMAKE_SOURCE_DIR}/tools/embed.py ${CMAKE_SOURCE_DIR}
            ${CMAKE_BINARY_DIR}/embedded ${embed_for}
    DEPENDS ${embedded_data} ${embedded_page} ${CMAKE_SOURCE_DIR}/tools/embed.py
    COMMENT "Embedding data and page"
    VERBATIM)
set_source_files_properties(${embedded_source} PROPERTIES
    OBJECT_DEPENDS "${embedded_data};${embedded_page}")
add_library(gonfalon_embedded ${embedded_kind} ${embedded_source})
set_target_properties(gonfalon_embedded PROPERTIES LINKER_LANGUAGE CXX)
