// Unguessable names: seats, invitations, games; and the hash under which a seat is stored.
#pragma once

#include <string>
#include <string_view>

#include "table/randomness.h"

namespace gonfalon {

std::string new_token(Randomness& random);    // 192 random bits, 32 characters
std::string new_game_id(Randomness& random);  // 60 random bits, 12 characters, no secret
// What the store knows of a seat: who reads the file cannot sit down with it.
std::string token_hash(std::string_view token);

}  // namespace gonfalon
