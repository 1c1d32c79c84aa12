#include "engine/testing/fuzz.h"

#include "engine/chance/chance.h"

namespace gonfalon::testing {

std::string Chosen::options_text() const {
    std::string text;
    for (const auto& [id, value] : options) {
        if (!text.empty()) text += ' ';
        text += id + "=" + value;
    }
    return text;
}

Chosen choose(const Choices& choices, std::uint64_t seed, std::uint64_t number) {
    const auto pick = [&](const std::vector<std::string>& values, std::uint64_t axis) {
        if (values.empty()) return std::string();
        const std::uint64_t turn = number / values.size();
        Chance chance(seed, axis);
        chance.begin(turn);
        const std::uint64_t start = chance.below(static_cast<std::uint32_t>(values.size()));
        return values[(start + number) % values.size()];
    };
    Chosen chosen;
    chosen.scenario = pick(choices.scenarios, 0);
    std::uint64_t axis = 0;
    for (const auto& [id, values] : choices.options)
        chosen.options.emplace_back(id, pick(values, ++axis));
    return chosen;
}

}  // namespace gonfalon::testing
