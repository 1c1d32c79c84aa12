// What Match says (protocol/README.md), read back into plain structs for those who make words of
// it: terminal, server, tests. What is absent or of the wrong kind reads as empty.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/both_languages.h"
#include "loader/tree.h"

namespace gonfalon {

struct TermValue {
    enum class Kind : std::uint8_t { number, tenths, key, label, name };
    Kind kind = Kind::number;
    std::int64_t number = 0;
    std::string text;       // key, label, or the English name
    std::string text_fr;    // the French name
    std::string refer;      // "unit", "hex" or empty
    std::string reference;  // which one
    bool operator==(const TermValue&) const = default;
};

struct Sentence {
    std::string say;
    std::string rule;
    std::vector<std::pair<std::string, TermValue>> arguments;

    const TermValue* argument(std::string_view name) const;
    bool operator==(const Sentence&) const = default;
};

struct ToldLine {
    enum class Kind : std::uint8_t { event, modifier, cite };
    Kind kind = Kind::event;
    Sentence sentence;  // event
    std::string tally;  // modifier: catalogue key
    std::string rule;   // any
    std::int64_t amount = 0;
};

struct PromptRead {
    std::uint64_t n = 0;
    std::string turn;  // player, both, chance, over
    std::string side;
    bool yours = false;
    std::string rule;
    Sentence question;
};

struct ActionRead {
    std::string text;
    Sentence describe;
};
struct ActionsRead {
    bool all = false;
    std::vector<ActionRead> actions;
};

struct BreachRead {
    std::string rule;
    bool measures = false;
    std::int64_t measured = 0;
    std::int64_t allowed = 0;
};
struct VerdictRead {
    bool legal = false;
    std::string refused;  // why, for a refusal: illegal, unreadable, not_your_turn, ...
    std::vector<BreachRead> breaches;
    bool unreadable = false;
    std::size_t at = 0;    // unreadable: column from 0
    std::string expected;  // unreadable: catalogue key
};

// What befalls somebody (engine/game/effect.h), merged over causes.
struct EffectRead {
    std::string effect;
    std::optional<TermValue> subject;  // none: everybody of the side, or nobody at all
    std::string side;                  // whose it is; may be empty
    std::int64_t amount = 0;
    bool or_more = false;
    Sentence said;  // of a decision: what is to be decided
};

// The result of a fight, a shot, a test or a charge.
struct CardRead {
    struct Roll {
        std::uint64_t n = 0;
        Sentence asked;    // what the roll was for, with what was needed
        std::string dice;  // as they fell; empty where the viewer may not know
        std::vector<Sentence> told;
    };
    struct Reason {
        std::string tally;
        std::string rule;
        std::int64_t amount = 0;
        bool weighed = false;  // `chance` of what happened, and what it was without this
        double chance = 0;
        double without = 0;
    };
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    bool over = false;
    std::vector<Sentence> what;
    std::vector<Roll> rolls;
    std::vector<EffectRead> effects;
    std::vector<Reason> why;
};

struct EntryRead {
    std::uint64_t n = 0;
    std::string kind;  // action, chance, undo
    std::string side;
    std::string text;  // empty where the viewer may not know
    std::vector<ToldLine> told;
    std::optional<CardRead> card;  // of the fight that ends here, or has come so far
};

struct ForecastRead {
    struct Tally {
        std::string tally;
        std::int64_t sum = 0;
        std::vector<std::pair<std::string, std::int64_t>> lines;  // rule, amount
    };
    struct Row {
        std::string outcome;
        std::uint64_t weight = 0;
        std::uint64_t of = 0;
        std::vector<ToldLine> told;
    };
    struct End {
        Sentence end;
        double chance = 0;
        std::string exact;  // "5/18", empty where only the approximation is known
    };
    struct Sum {
        End end;
        std::vector<std::size_t> ends;  // places in `ends`: the same words by several rules
    };
    struct Outlook {
        EffectRead effect;
        double chance = 0;
        std::optional<double> most;
        std::string exact;                // as of an end
        std::vector<std::size_t> causes;  // places in `ends`
    };
    VerdictRead verdict;
    std::string action;
    std::vector<ToldLine> told;
    std::vector<Tally> tallies;
    std::vector<Row> rows;
    std::vector<End> ends;
    std::vector<Sum> sums;
    std::vector<Outlook> outlook;
    std::vector<std::string> cites;
    bool imagined = false;
    struct Reply;
    std::vector<Reply> replies;
    std::vector<Reply> whole;  // at most one
};
// A forecast if something is answered, or a hidden fact is so, or all of what the action begins.
struct ForecastRead::Reply {
    Sentence describe;
    bool supposed = false;
    std::optional<Sentence> given;  // the hidden fact of which the answer is foretold
    ForecastRead forecast;
};

struct ReachPlaceRead {
    std::string cell;
    std::int64_t facing = 0;
    std::int64_t cost = 0;
    std::vector<std::string> steps;
};

struct PieceRead {
    std::int64_t id = 0;
    std::string code;
    std::string side;
    std::string kind;  // "unit", "leader", "banner", ...; ids of different kinds may be equal
    BothLanguages name;
};
struct DescriptionRead {
    std::string game;
    std::string scenario;
    BothLanguages title;
    BothLanguages intro;
    std::string sides[2];  // catalogue keys
    std::vector<PieceRead> pieces;
    Tree whole;  // all of it, for those who draw the board
};

TermValue read_term(const Tree& term);
Sentence read_sentence(const Tree& sentence);
BothLanguages read_both(const Tree& text);
std::vector<ToldLine> read_told(const Tree& told);
EffectRead read_effect(const Tree& effect);
CardRead read_card(const Tree& card);

PromptRead read_prompt(std::string_view json);
ActionsRead read_actions(std::string_view json);
VerdictRead read_verdict(std::string_view json);  // also a Refusal
std::vector<EntryRead> read_entries(std::string_view json);
ForecastRead read_forecast(std::string_view json);
std::vector<ReachPlaceRead> read_reach(std::string_view json);
DescriptionRead read_description(std::string_view json);

}  // namespace gonfalon
