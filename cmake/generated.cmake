# The index of rule ids and message keys of each game: generated/<game>/index.h in the build folder.
find_program(PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH REQUIRED)
add_custom_target(generated_index)
set(games_included "")
set(games_listed "")

set(number_of_toy 1)
set(number_of_grunwald 2)
set(number_of_p3f 3)
set(number_of_tercios 4)
set(number_of_la_garde 5)

# gonfalon_game(NAME FOLDER DATA): the library gonfalon_NAME of the game whose code is in FOLDER and
# whose data is in DATA; appended to `games`. Nothing while its index cannot be made.
macro(gonfalon_game game folder data)
    set(index_inputs ${data}/${game}/rulebook.json ${data}/${game}/rulings.json
                     ${data}/lang/en/${game}.json)
    file(GLOB index_found CONFIGURE_DEPENDS ${index_inputs})
    list(LENGTH index_found index_count)
    if(index_count EQUAL 3)
        set(index_output ${CMAKE_BINARY_DIR}/generated/${game}/index.h)
        add_custom_command(OUTPUT ${index_output}
            COMMAND ${PYTHON3} ${CMAKE_SOURCE_DIR}/tools/generate_index.py ${game}
                    ${number_of_${game}} ${index_inputs} ${index_output}
            DEPENDS ${index_inputs} ${CMAKE_SOURCE_DIR}/tools/generate_index.py
            COMMENT "Index of ${game}"
            VERBATIM)
        add_custom_target(index_of_${game} DEPENDS ${index_output})
        add_dependencies(generated_index index_of_${game})
        gonfalon_layer(gonfalon_${game} CORE FOLDERS ${folder} EXCLUDE ${folder}/.*_test[.]cpp
                       LINK gonfalon_engine)
        gonfalon_together(gonfalon_${game} 5)
        list(APPEND games gonfalon_${game})
        string(APPEND games_included "#include \"generated/${game}/index.h\"\n")
        string(APPEND games_listed " X(${game})")
    elseif(EXISTS ${CMAKE_SOURCE_DIR}/${folder})
        message(STATUS "${game}: left out until its rulebook, rulings and English catalogue are there")
    endif()
endmacro()

# generated/games.h: the indexes of all games, and GONFALON_EACH_GAME(X), for what serves every game.
# rule_environment: RULE_OFF and RULE_HITS, in builds with rule switches.
macro(gonfalon_all_games)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/games.h CONTENT
"// Generated from the games that are part of this build. Do not edit.
#pragma once

${games_included}
#define GONFALON_EACH_GAME(X)${games_listed}
" @ONLY)
    add_library(rule_environment INTERFACE)
    if(rule_switches)
        add_library(rule_environment_object OBJECT
                    ${CMAKE_SOURCE_DIR}/tests/support/rule_environment.cpp)
        target_link_libraries(rule_environment_object PRIVATE gonfalon_settings)
        add_dependencies(rule_environment_object generated_index)
        target_sources(rule_environment INTERFACE $<TARGET_OBJECTS:rule_environment_object>)
    endif()
endmacro()
