// Filling a bag row by row: which rows fit, which of a set counts, who receives what.
#pragma once

#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

// fits(row, attacker_holds) says how often a row counts for that holder; 0: it does not fit.
template <std::size_t Count, class Fits>
Tokens filled(const std::array<TokenRow, Count>& rows, const Tokens& base, RuleId base_rule,
              bool reactions_add, const Log& log, Fits&& fits) {
    Total totals[colour_count] = {Total(log, "tally.red"_say), Total(log, "tally.white"_say),
                                  Total(log, "tally.blue"_say)};
    // The row of each set that counts, by holder.
    std::array<std::array<std::uint8_t, count_of<RowSet>>, 2> best{};
    std::array<std::array<std::uint8_t, 2>, Count> times{};
    for (std::size_t i = 0; i < Count; ++i) {
        const TokenRow& row = rows[i];
        for (const bool attacker : {true, false}) {
            const bool asked = row.side == TokenRow::Holder::either ||
                               (row.side == TokenRow::Holder::defender ? !attacker : attacker);
            if (!asked) continue;
            const int count = fits(i, attacker);
            if (count <= 0 || rule_is_off(row.rule)) continue;
            times[i][attacker ? 0 : 1] = static_cast<std::uint8_t>(count);
            if (row.set == RowSet::none) continue;
            std::uint8_t& held = best[attacker ? 0 : 1][place_of(row.set)];
            if (held == 0 || row.priority < rows[held - 1u].priority)
                held = static_cast<std::uint8_t>(i + 1);
        }
    }
    const auto colour_of = [](TokenRow::Receiver to, std::size_t holder) {
        switch (to) {
            case TokenRow::Receiver::attacker:
                return Colour::red;
            case TokenRow::Receiver::defender:
                return Colour::blue;
            case TokenRow::Receiver::neutral:
                break;
            case TokenRow::Receiver::holder:
                return holder == 0 ? Colour::red : Colour::blue;
            case TokenRow::Receiver::opponent:
                return holder == 0 ? Colour::blue : Colour::red;
        }
        return Colour::white;
    };
    // Colour by colour, so that the lines of a tally stand together.
    for (std::size_t colour = 0; colour < colour_count; ++colour) {
        totals[colour].add(base_rule, base[colour]);
        for (std::size_t i = 0; i < Count; ++i) {
            const TokenRow& row = rows[i];
            for (std::size_t holder = 0; holder < 2; ++holder) {
                if (times[i][holder] == 0) continue;
                const bool alone =
                    row.set != RowSet::none && !(row.set == RowSet::reaction && reactions_add);
                if (alone && best[holder][place_of(row.set)] != i + 1) continue;
                if (row.tokens.empty() && colour == 0) log.cite(row.rule);
                for (const TokenRow::Grant& grant : row.tokens)
                    if (place_of(colour_of(grant.to, holder)) == colour)
                        totals[colour].add(row.rule, grant.count * times[i][holder]);
            }
        }
    }
    Tokens bag{};
    for (std::size_t i = 0; i < colour_count; ++i)
        bag[i] = static_cast<std::uint8_t>(totals[i].sum());
    return bag;
}

}  // namespace gonfalon::la_garde
