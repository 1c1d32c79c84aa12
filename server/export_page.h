// The page as a folder of plain files, for any web space: it plays in the browser, without a
// server.
#pragma once

#include <cstddef>
#include <string>
#include <tl/expected.hpp>

#include "loader/data_files.h"

namespace gonfalon {

struct ExportError {
    std::string key;     // of cli.json
    std::string detail;  // a path
};

// Writes the page and what it reads into `folder`, where the module (gonfalon.wasm) lies already,
// and the list of all of it for the service worker. How many files that makes.
tl::expected<std::size_t, ExportError> export_page(const DataFiles& files,
                                                   const std::string& folder,
                                                   const std::string& readme);

}  // namespace gonfalon
