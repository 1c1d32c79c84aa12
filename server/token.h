// Unguessable names: seats, invitations, games; and the hash under which a seat is stored.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace gonfalon {

// Before anything else of this file: readies the source of randomness. False: there is none.
bool ready_randomness();

std::string new_token();    // 192 random bits, 32 characters
std::string new_game_id();  // 60 random bits, 12 characters, no secret
std::uint64_t random_word();
// What the store knows of a seat: who reads the file cannot sit down with it.
std::string token_hash(std::string_view token);

}  // namespace gonfalon
