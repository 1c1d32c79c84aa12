#include "engine/testing/report.h"

namespace gonfalon::testing {

std::string Failure::file_name() const {
    return game + "_" + scenario + "_seed" + std::to_string(seed) + "_step" + std::to_string(step) +
           ".gon";
}

std::string Failure::text() const {
    std::string out = game + " " + scenario;
    if (!options.empty()) out += " (" + options + ")";
    out += " seed " + std::to_string(seed) + " step " + std::to_string(step) + ": " + law;
    if (!detail.empty()) out += ": " + detail;
    if (!board.empty()) out += "\n" + board;
    return out;
}

std::string text_of(const std::vector<Failure>& failures) {
    std::string out;
    for (const Failure& failure : failures) out += failure.text() + "\n";
    return out;
}

}  // namespace gonfalon::testing
