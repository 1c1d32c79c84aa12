// Answers about army lists: what they are made from, and what one breaks.
#pragma once

#include <string>

#include "loader/data_files.h"
#include "loader/load_error.h"
#include "protocol/messages.h"

namespace gonfalon {

// The whole reply to army_book or army_check.
std::string answer_army_list(const DataFiles& files, const Request& request);
std::string army_unreadable(const Request& request, const LoadError& error);

}  // namespace gonfalon
