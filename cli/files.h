// Files on disk for the command: read whole, written to a temporary name and renamed.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "loader/data_files.h"
#include "words/words.h"

namespace gonfalon::cli {

// What went wrong with a file or folder: a catalogue key and the path it speaks of.
struct FileError {
    std::string key;
    std::string path;
    std::string detail;
};
std::string say(const Words& words, const FileError& error);

tl::expected<std::string, FileError> read_file(const std::string& path);
// The old file stays whole until the new one is.
tl::expected<void, FileError> write_file(const std::string& path, std::string_view text);
// Every .json and .txt file below the folder.
tl::expected<DataPack, FileError> read_pack(const std::string& folder);

}  // namespace gonfalon::cli
