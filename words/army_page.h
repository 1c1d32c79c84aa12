// An army list as a page made for printing, for whoever asks by a message.
#pragma once

#include <string>

#include "loader/data_files.h"
#include "protocol/messages.h"
#include "words/saying.h"

namespace gonfalon {

// The whole reply to army_print.
std::string answer_army_print(const DataFiles& files, const Request& request, const Saying& words);

}  // namespace gonfalon
