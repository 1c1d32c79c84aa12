// BothLanguages: a text that the data gives in each language.
#pragma once

#include <string>
#include <string_view>

namespace gonfalon {

struct BothLanguages {
    std::string en;
    std::string fr;
    std::string_view in(std::string_view language) const { return language == "fr" ? fr : en; }
    bool operator==(const BothLanguages&) const = default;
};

}  // namespace gonfalon
