// Answers about army lists, their printed page among them.
#pragma once

#include <string>

#include "loader/data_files.h"
#include "protocol/messages.h"

namespace gonfalon {

// The whole reply to army_book, army_check or army_print.
std::string answer_army(const DataFiles& files, const Request& request);

}  // namespace gonfalon
