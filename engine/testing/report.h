// What the suite found wrong, with all that is needed to see it again.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace gonfalon::testing {

struct Failure {
    std::string law;
    std::string detail;
    std::string game;
    std::string scenario;
    std::string options;
    std::uint64_t seed = 0;
    std::uint64_t step = 0;  // lines of the record that lead there
    std::string record;      // .gon text that reproduces it
    std::string board;

    // A name for the file that keeps the record: toy_hill_seed7_step12.gon.
    std::string file_name() const;
    std::string text() const;
};

// One line for each failure, its board below.
std::string text_of(const std::vector<Failure>& failures);

}  // namespace gonfalon::testing
