// The files that are part of the binary, as the build wrote them (tools/embed.py): data, words and
// page.
#pragma once

#include <cstddef>

namespace gonfalon {

// Paths are relative to data/ ("grunwald/rulebook.json", "lang/fr/ui.json"); files of the page are
// below "web/", with a "web/....gz" beside those that compression makes smaller.
struct EmbeddedFile {
    const char* path;
    const unsigned char* begin;
    std::size_t size;
};

extern "C" const EmbeddedFile gonfalon_embedded_files[];  // sorted by path, byte by byte
extern "C" const std::size_t gonfalon_embedded_count;

}  // namespace gonfalon
