// An army of La Garde in words: what it breaks, its corps, divisions and brigades, and a page made
// for printing (A4): roster, and order counters to cut out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/la_garde_army.h"
#include "words/army_sheet.h"
#include "words/saying.h"

namespace gonfalon {

template <>
class ArmySheet<la_garde::LaGarde> {
  public:
    // Both must outlive the sheet. `words` has the catalogue of the game.
    ArmySheet(const CheckedArmy<la_garde::LaGarde>& army, const Saying& words)
        : army_(army), nation_(army.book.nations[army.list.nation]), words_(words) {}

    std::string title() const;
    std::string subtitle() const;  // nation, year, points of the budget
    std::string verdict() const;
    std::string breach(const la_garde::army::Breach& breach) const;
    // "C1 D2 B3" for "/corps/0/divisions/1/brigades/0": the codes on the way.
    std::string place(std::string_view path) const;

    struct GeneralWords {
        std::string code;
        std::string name;
        std::string rank;
        std::string grade;
        int points = 0;
    };
    struct BrigadeWords {
        std::string code;
        std::string name;  // its own, and its entry's where that says more
        std::string type;
        std::string experience;  // "3 × regular, 1 × veteran"
        std::string traits;
        int elements = 0;
        int points = 0;
    };
    // A division, the troops of a corps, or the reserve of the army.
    struct FormationWords {
        std::string code;
        std::string name;
        std::string kind;                   // the line of the table; the option of the guns
        std::vector<GeneralWords> general;  // none or one
        std::vector<BrigadeWords> brigades;
        int points = 0;
    };
    struct CorpsWords {
        std::string code;
        std::string name;
        GeneralWords general;
        std::vector<FormationWords> formations;
        int points = 0;
    };
    std::vector<GeneralWords> chief() const;  // none or one
    std::vector<CorpsWords> corps() const;
    std::vector<FormationWords> reserve() const;  // none or one
    // Corps and divisions: those who are given orders, by code and name.
    std::vector<std::pair<std::string, std::string>> ordered() const;

    std::string html() const;

  private:
    const std::string& in(const la_garde::Words& both) const;
    std::string say(std::string_view key, const std::vector<Filling>& fillings = {}) const {
        return words_.say(key, fillings);
    }
    GeneralWords general(const la_garde::army::ListedGeneral& general, la_garde::Rank rank) const;
    BrigadeWords brigade(const la_garde::army::ListedBrigade& brigade) const;
    FormationWords formation(const la_garde::army::ListedFormation& formation,
                             const std::vector<la_garde::army::GunOption>& guns) const;
    std::string general_line(const GeneralWords& general) const;
    std::string table(const FormationWords& formation) const;
    std::string order_counters() const;

    const CheckedArmy<la_garde::LaGarde>& army_;
    const la_garde::army::Nation& nation_;
    const Saying& words_;
};

}  // namespace gonfalon
