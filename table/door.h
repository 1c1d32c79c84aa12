// The door of a house: what is asked before anybody sits down. Finding seats and tables is the
// host's, who may have several threads at it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/core/function_ref.h"
#include "protocol/library.h"
#include "protocol/messages.h"
#include "table/house.h"
#include "table/sealed_chance.h"
#include "table/table.h"

namespace gonfalon {

// {"version":..,"games":[..]}
std::string library_reply(const Library& library);
std::string brief_reply(House& house, const Request& request);
// Which of the seats it holds are known here, and how their games stand.
using FindSeat = FunctionRef<Read<std::optional<StoredSeat>>(std::string_view token)>;
std::string mine_reply(House& house, const Request& request, FindSeat seat);

// A game about to begin.
struct Beginning {
    Match match;
    std::optional<SealedChance> sealed;
};
tl::expected<Beginning, Complaint> create_match(House& house, const Request& request);
tl::expected<Beginning, Complaint> load_match(House& house, const Request& request, Budget budget);
std::optional<Complaint> check_players(const Request& request);
// A table with seats for those who are wanted. The host remembers it, then opens it with these.
struct NewTable {
    std::shared_ptr<Table> table;
    std::vector<StoredSeat> seats;
    std::string reply;
};
NewTable lay_table(House& house, const Request& request, Beginning beginning);

}  // namespace gonfalon
