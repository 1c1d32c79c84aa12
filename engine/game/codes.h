// Codes of pieces as players type them.
#pragma once

#include <string>
#include <string_view>

#include "engine/game/side.h"

namespace gonfalon {

// Both sides may have an I1: the second side's begins with a small letter.
inline std::string code_of(std::string_view code, Side side) {
    std::string text(code);
    if (side == Side::second && !text.empty() && text[0] >= 'A' && text[0] <= 'Z')
        text[0] = static_cast<char>(text[0] - 'A' + 'a');
    return text;
}

}  // namespace gonfalon
