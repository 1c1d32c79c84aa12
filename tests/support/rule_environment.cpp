// In builds with rule switches: RULE_OFF=GRU-5.6.5 turns one rule off before main, and
// RULE_HITS=FILE appends to FILE, at the end, every rule that spoke and how often. Linked into
// every executable.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/rule/switches.h"
#include "generated/games.h"

namespace gonfalon {
namespace {

RuleId rule_of_any_game(std::string_view name) {
#define GONFALON_FIND(game) \
    if (const RuleId rule = game::rule_named(name); rule.exists()) return rule;
    GONFALON_EACH_GAME(GONFALON_FIND)
#undef GONFALON_FIND
    return RuleId{};
}

std::string_view name_in_any_game(RuleId rule) {
#define GONFALON_NAME(game) \
    if (const std::string_view name = game::rule_name_of(rule); !name.empty()) return name;
    GONFALON_EACH_GAME(GONFALON_NAME)
#undef GONFALON_NAME
    return {};
}

struct RuleEnvironment {
    RuleEnvironment() {
        const char* off = std::getenv("RULE_OFF");
        if (off == nullptr || *off == '\0') return;
        const RuleId rule = rule_of_any_game(off);
        if (!rule.exists()) {
            std::fprintf(stderr, "RULE_OFF=%s: no rulebook has this id\n", off);
            std::_Exit(2);
        }
        rule_switches.off[rule.value] = true;
    }

    ~RuleEnvironment() {
        const char* path = std::getenv("RULE_HITS");
        if (path == nullptr || *path == '\0') return;
        std::FILE* file = std::fopen(path, "a");
        if (file == nullptr) return;
        for (unsigned value = 1; value < std::size(rule_switches.met); ++value) {
            if (rule_switches.met[value] == 0) continue;
            const std::string_view name =
                name_in_any_game(RuleId{static_cast<std::uint16_t>(value)});
            std::fprintf(file, "%.*s %u\n", static_cast<int>(name.size()), name.data(),
                         static_cast<unsigned>(rule_switches.met[value]));
        }
        std::fclose(file);
    }
};

const RuleEnvironment rule_environment;

}  // namespace
}  // namespace gonfalon
