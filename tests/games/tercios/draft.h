// A list for tests, written word by word, and what the checker says of it.
//
//   Draft draft("spain", "standard");
//   draft.chief(3, "presence", "bold honourable");
//   draft.regiment("infantry", 2, "will", "diligent").unit("tercio").unit("tercio", "halberds");
//   CHECK(draft.breaches() == "");
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/tercios/army/check.h"
#include "games/tercios/army/list.h"
#include "loader/options.h"

namespace gonfalon::tercios {

// The built-in book.
const army::Book& book();
// The usual options, with some of them changed: "free_list=on points=500".
OptionValues option_values(std::string_view changed = {});
Options options(std::string_view changed = {});
army::ArmyList built_in(std::string_view id);
std::string text_of(std::string_view id);  // of a built-in list

// "TER-ARM-14 mixed_types /regiments/0/units/1/unit 2/1", one a line.
std::string told(const std::vector<army::Breach>& breaches);

class Draft {
  public:
    Draft(std::string_view nation, std::string_view structure, int points = 3000);

    Draft& chief(int rank, std::string_view virtues = {}, std::string_view traits = {});
    // A rank below 0: nobody commands it.
    Draft& regiment(std::string_view kind, int rank = 0, std::string_view virtues = {},
                    std::string_view traits = {});
    Draft& of(std::string_view nation);  // the last regiment is allied
    Draft& unit(std::string_view type, std::string_view options = {});
    Draft& units(int number, std::string_view type, std::string_view options = {});
    Draft& elite(std::string_view type, int discipline = 0, bool paid = true);
    // The last unit is the elite one, or has bought Discipline.
    Draft& improved(bool elite, int discipline = 0);

    army::ArmyList list;

    std::string breaches(std::string_view changed_options = {}) const;
    int cost() const;

  private:
    army::ListedCommander commander(int rank, std::string_view virtues, std::string_view traits);
    army::ListedUnit listed(std::string_view type, std::string_view options);
    int next_code_ = 0;
};

}  // namespace gonfalon::tercios
