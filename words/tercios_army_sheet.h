// An army of Tercios in words: what it breaks, what each unit is, and a page made for printing
// (A4): roster, and order cards to cut out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/tercios_army.h"
#include "words/army_sheet.h"
#include "words/saying.h"

namespace gonfalon {

template <>
class ArmySheet<tercios::Tercios> {
  public:
    // Both must outlive the sheet. `words` has the catalogue of the game.
    ArmySheet(const CheckedArmy<tercios::Tercios>& army, const Saying& words)
        : army_(army), words_(words) {}

    std::string title() const;
    std::string subtitle() const;  // nation, template, points of the budget
    std::string verdict() const;
    std::string breach(const tercios::army::Breach& breach) const;
    // "R2 H1" for "/regiments/1/units/0": the codes on the way.
    std::string place(std::string_view path) const;

    struct UnitWords {
        std::string code;
        std::string name;                   // with the form, for a unit that has two
        std::vector<std::string> values;    // Speed to Stamina
        std::vector<std::string> defences;  // as targets: "4+"
        std::string weapons;
        std::string rules;
        std::string options;
        std::string base;
        int points = 0;  // 0 in the second form
        int stamina = 0;
    };
    struct CommanderWords {
        std::string code;
        std::string name;
        std::string rank;
        std::string virtues;
        std::string traits;
        int points = 0;
    };
    struct RegimentWords {
        std::string code;
        std::string name;
        std::string kind;                       // and the nation of allies
        std::vector<CommanderWords> commander;  // none or one
        std::vector<UnitWords> units;
        int points = 0;
    };
    std::vector<CommanderWords> chief() const;     // none or one
    std::vector<RegimentWords> regiments() const;  // the elite unit is the last
    std::vector<std::string> value_names() const;
    std::vector<std::string> defence_names() const;

    std::string html() const;

  private:
    const std::string& in(const tercios::Words& both) const;
    std::string say(std::string_view key, const std::vector<Filling>& fillings = {}) const {
        return words_.say(key, fillings);
    }
    CommanderWords commander(const tercios::army::ListedCommander& commander) const;
    void add(const tercios::army::ListedUnit& unit, tercios::RegimentKind kind,
             std::vector<UnitWords>& into) const;
    UnitWords form(const tercios::Form& form) const;
    std::string order_cards() const;
    std::string roster() const;

    const CheckedArmy<tercios::Tercios>& army_;
    const Saying& words_;
};

}  // namespace gonfalon
