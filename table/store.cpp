#include "table/store.h"

namespace gonfalon {

std::string_view name_of(Role role) {
    constexpr std::string_view names[] = {"first", "second", "spectator"};
    return names[static_cast<std::size_t>(role)];
}

}  // namespace gonfalon
