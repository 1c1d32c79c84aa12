// Telling: what a match says, as lines for a reader: log, refusals, odds.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/board/measure.h"
#include "cli/session.h"
#include "protocol/read.h"

namespace gonfalon::cli {

class Telling {
  public:
    // The session's words must already know the game.
    Telling(const Session& session, std::string_view game);

    const RuleBook& rules() const { return rules_; }

    std::string side(std::string_view side) const;  // "first" -> the word for that side
    void use(const DescriptionRead& description);   // for the words of the sides, and measures
    void play_with(OptionValues options);           // for the readings of rules that are in force

    std::string rule(std::string_view id) const;  // "GRU-5.2.7 Armour"
    std::string told(const std::vector<ToldLine>& told, std::size_t indent) const;
    // One line of the log with what was told.
    std::string entry(const EntryRead& entry) const;
    // Pieces put on the board by one side, in one paragraph.
    std::string set_up(const std::vector<EntryRead>& entries) const;
    // Why not: one sentence a breach.
    std::string verdict(const VerdictRead& verdict, std::string_view action) const;
    std::string refusal(std::string_view json) const;  // on one line
    // For the eyes of `mine` ("first", "second"); `all`: every row and end behind the outlook too.
    std::string forecast(const ForecastRead& forecast, std::string_view mine, bool all) const;
    // What came of a fight and why, in one paragraph: the page says the same.
    std::string card(const CardRead& card) const;
    std::string rule_text(const RuleText& rule) const;

  private:
    std::string amount(std::int64_t amount) const;
    std::string total(std::int64_t total) const;
    std::string breach(const BreachRead& breach) const;
    std::string tally(std::string_view key) const;
    std::string tokens(std::string_view text) const;
    std::string percent(double chance) const;
    std::string outlook(const ForecastRead& forecast, std::string_view mine) const;
    std::string rows(const ForecastRead& forecast) const;
    std::string ends(const ForecastRead& forecast, bool all) const;

    const Session& session_;
    RuleBook rules_;
    OptionValues options_;
    std::string sides_[2];
    std::optional<Measure> measure_;
};

}  // namespace gonfalon::cli
