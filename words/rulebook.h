// RuleBook: a game's rules and rulings as its data tells them, to show beside a refusal or a
// modifier, and as the table of what is covered.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "loader/options.h"
#include "loader/tree.h"
#include "protocol/read.h"

namespace gonfalon {

// What one edition of a rulebook adds to a rule where they differ.
struct Reading {
    std::string edition;
    BothLanguages text;
};

struct RuleText {
    std::string id;
    std::string section;
    std::string kind;      // definition, procedure, prohibition, ...; "ruling" for one of ours
    std::string status;    // enforced, by_construction, data, left_to_players, not_applicable, todo
    BothLanguages title;   // of a ruling: its question
    BothLanguages text;    // of a ruling: the answer
    BothLanguages reason;  // of a ruling
    std::vector<std::string> about;  // of a ruling: the rules it reads
    std::vector<std::string> also;   // other numbers of the same rule
    bool printed = true;             // in a rulebook; false for what is ours, and for rulings
    std::vector<Reading> readings;   // none: the editions agree
    std::string ruling;              // chooses between them,
    std::string option;              // unless this option chooses;
    std::string stands;              // without one: the edition that stands
    bool is_ruling() const { return kind == "ruling"; }
};

// <game>/rulebook.json or rulings.json with its figures filled in from the tables in force, packs
// included, and the member "figures" gone; null where there is no such file.
//
//   "text": {"en": "The bag begins with {red} red tokens."},
//   "figures": {"red": "draw.combat.bag.red", "cm": "command.ranges.army.length / 100"}
//
// A figure is a table of <game>/tables/ (or another file: "scenarios/the-village"), the way to a
// value in it (items by place or id), and a divisor where the table has another unit or sign
// ("/ 254", "/ -1", "* 360 / 65536"); "cells # D" is the place, from 1, of the first item that is
// "D"; [draw.method] in it stands for the value found there. The texts are patterns as in the
// catalogues: {red, plural,
// ...}, {to, select, ...}. A value that is not there counts 0.
Tree filled_rules(const DataFiles& files, const std::string& path);

class RuleBook {
  public:
    static tl::expected<RuleBook, LoadError> read(const DataFiles& files, std::string_view game);

    const std::vector<RuleText>& rules() const { return rules_; }
    const RuleText* find(std::string_view id) const;  // by id, with or without its prefix
    // Ids that look like `id`: same beginning, or the same letters in another case.
    std::vector<std::string> like(std::string_view id, std::size_t wanted) const;
    std::string_view title(std::string_view id, std::string_view language) const;
    // The edition that decides this rule when these options are played. An option may leave it to
    // the one that chooses the edition, by having its name for a value.
    std::string_view in_force(const RuleText& rule, const OptionValues& options) const;
    std::string_view edition_name(std::string_view edition, std::string_view language) const;

  private:
    std::vector<RuleText> rules_;
    std::vector<Reading> editions_;  // their names
    std::string edition_option_;
};

}  // namespace gonfalon
