// What takes long and is done beside the tables: of one address one after the other and few that
// wait, and whoever has used up his share meanwhile is told so when his turn comes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/game/budget.h"
#include "table/house.h"
#include "table/listener.h"

namespace gonfalon {

// `work` answers by itself. Otherwise the reply to `id` is an error.
void post_aside(Runner& questions, const Host& host, const std::shared_ptr<Listener>& from,
                std::optional<std::int64_t> id, std::function<void()> work);
// The answer is the reply; empty: the budget was spent before it was found.
void ask_aside(Runner& questions, const Host& host, const std::shared_ptr<Listener>& from,
               std::int64_t id, std::function<std::string(Budget)> question);

}  // namespace gonfalon
