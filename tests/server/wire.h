// Every message a server sends is what protocol/schema/wire.schema.json says.
#pragma once

#include <string>
#include <string_view>

namespace gonfalon::testing {

// What is wrong with a message, and where; empty: nothing. `request` is what a reply answers.
std::string wire_complaint(std::string_view message, std::string_view request);

}  // namespace gonfalon::testing
