// P3F-4.1.5  Line of sight, clause by clause.
#include "games/p3f/rules/rules.h"

namespace gonfalon::p3f {

namespace {

struct Clause {
    area::Block block;
    RuleId rule;
    bool height;  // P3F-R3
};
// P3F-4.1.5.1 to P3F-4.1.5.5, in the printed order.
constexpr Clause clauses[] = {
    {area::Block::brown_border, "P3F-4.1.5.1"_rule, false},
    {area::Block::brown_junction, "P3F-4.1.5.2"_rule, false},
    {area::Block::brown_zone, "P3F-4.1.5.3"_rule, false},
    {area::Block::higher_between, "P3F-4.1.5.4.1"_rule, true},
    {area::Block::uphill, "P3F-4.1.5.4.2"_rule, true},
    {area::Block::slope_foot, "P3F-4.1.5.4.3"_rule, true},
    {area::Block::plateau_edge, "P3F-4.1.5.4.4"_rule, true},
    {area::Block::occupied, "P3F-4.1.5.5.1"_rule, false},
};

}  // namespace

area::Blocks Rules::switched_off(bool ignore_height) const {
    area::Blocks ignored;
    for (const Clause& clause : clauses)
        if (rule_is_off(clause.rule) || (ignore_height && clause.height)) ignored.add(clause.block);
    return ignored;
}

// P3F-4.1.5b, P3F-R11  One clear line is enough. P3F-4.1.5.5.2: leaders never block; P3F-R52:
// baggage does.
area::Blocks Rules::sight(Zone from, Zone to, bool ignore_height) const {
    return area::sight(map, from, to, state.seen[0] | state.seen[1], switched_off(ignore_height));
}

// Precondition: within range.
void Rules::require_sight(Zone from, Zone to, bool ignore_height, Verdict& verdict) const {
    const area::Blocks blocks = sight(from, to, ignore_height);
    for (const Clause& clause : clauses)
        if (blocks.has(clause.block)) verdict.require(clause.rule, false);
}

}  // namespace gonfalon::p3f
