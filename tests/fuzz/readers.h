// Every reader of text from outside, fed with anything: none may crash, hang or leave half a thing.
#pragma once

#include <string_view>

namespace gonfalon::fuzz {

void feed_json(std::string_view bytes);
void feed_request(std::string_view bytes);
void feed_record(std::string_view bytes);
void feed_case(std::string_view bytes);
// One action a line, said to a match of the toy game by whoever is asked.
void feed_actions(std::string_view bytes);

// An army list, of whichever game reads it.
void feed_army(std::string_view bytes);

}  // namespace gonfalon::fuzz
