// The golden games and cases inside WebAssembly, for tools/same_answers: the same objects as the
// module of the page, and functions that play them.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "loader/data_files.h"
#include "module/host.h"
#include "protocol/library.h"
#include "tests/playthroughs/golden.h"

namespace gonfalon {

// keep_file(path, text): a file of the goldens, for the host.
GONFALON_IMPORT("keep_file")
extern "C" void host_keep(const char* path, std::size_t path_size, const char* text,
                          std::size_t text_size);

namespace {
void keep(const std::string& path, const std::string& text) {
    host_keep(path.data(), path.size(), text.data(), text.size());
}
}  // namespace

extern "C" {

GONFALON_EXPORT("allocate") void* proof_allocate(std::size_t size) { return std::malloc(size); }

// 0: all were played; else what went wrong is kept as "wrong".
GONFALON_EXPORT("goldens") int proof_goldens() {
    const DataFiles files;
    const Library library(files);
    const std::string wrong =
        play_goldens(library, {.games = true, .told = true},
                     [](const std::string& path, const std::string& text) { keep(path, text); });
    if (wrong.empty()) return 0;
    keep("wrong", wrong);
    return 1;
}

// Takes over the text.
GONFALON_EXPORT("run_case") void proof_case(char* text, std::size_t size) {
    const DataFiles files;
    keep("case", case_told(files, std::string_view(text, size)));
    std::free(text);
}

GONFALON_EXPORT("games_played")
std::uint32_t proof_games_played(char* scenario, std::size_t size, char* player,
                                 std::size_t player_size, std::uint32_t games) {
    const DataFiles files;
    const Library library(files);
    const std::uint64_t steps = games_played(library, std::string_view(scenario, size),
                                             std::string_view(player, player_size), games);
    std::free(scenario);
    std::free(player);
    return static_cast<std::uint32_t>(steps);
}
}

}  // namespace gonfalon
