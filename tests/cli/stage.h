// What a drawn board needs around it: a console nobody looks at, and the words of the toy game.
#pragma once

#include <doctest/doctest.h>

#include <sstream>

#include "cli/session.h"

namespace gonfalon::cli {

struct Stage {
    std::istringstream in;
    std::ostringstream out;
    Console console{in, out, out};
    Arguments arguments;
    DataFiles files;
    Words words;
    Session session{console, arguments, words, files, Library(files)};

    explicit Stage(Language language = Language::fr) : words(language) {
        for (const char* catalogue : {"common", "cli", "toy"})
            REQUIRE(words.use(files, catalogue).has_value());
    }
};

}  // namespace gonfalon::cli
