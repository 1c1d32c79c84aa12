// gonfalon_goldens FOLDER: plays the golden games anew and writes them, with the census of each and
// the signature of each scenario, into FOLDER. tools/approve compares that with what was approved.
// gonfalon_goldens --signatures: only the signatures, to the standard output.
// gonfalon_goldens --all FOLDER CASE...: also what was told along the games, and what comes of each
// case (cases.txt): tools/same_answers.mjs compares that with the WebAssembly module.
// gonfalon_goldens --speed "GAME SCENARIO" PLAYER GAMES: prints actions and microseconds.
#include <charconv>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "loader/data_files.h"
#include "protocol/library.h"
#include "tests/playthroughs/golden.h"

namespace gonfalon {
namespace {

int give_up(const std::string& what) {
    std::cerr << "gonfalon_goldens: " << what << '\n';
    return 1;
}

bool write_file(const std::filesystem::path& path, const std::string& text) {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream file(path, std::ios::binary);
    file << text;
    return static_cast<bool>(file.flush());
}

int run(const std::filesystem::path& target, const GoldenWish& wish) {
    const DataFiles files;
    const Library library(files);
    bool written = true;
    const std::string wrong =
        play_goldens(library, wish, [&](const std::string& path, const std::string& text) {
            if (target.empty())
                std::cout << text;
            else
                written = write_file(target / path, text) && written;
        });
    if (!wrong.empty()) return give_up(wrong);
    return written ? 0 : give_up("cannot write to " + target.string());
}

int run_cases(const std::filesystem::path& target, char** first, char** last) {
    const DataFiles files;
    std::string told;
    for (char** name = first; name != last; ++name) {
        std::ifstream file(*name, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        told += std::string(*name) + "\n" + case_told(files, text);
    }
    return write_file(target / "cases.txt", told) ? 0 : give_up("cannot write cases.txt");
}

int run_speed(std::string_view scenario, std::string_view player, std::string_view games) {
    const DataFiles files;
    const Library library(files);
    std::uint64_t count = 0;
    std::from_chars(games.data(), games.data() + games.size(), count);
    const auto started = std::chrono::steady_clock::now();
    const std::uint64_t steps = games_played(library, scenario, player, count);
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(
        std::chrono::steady_clock::now() - started);
    std::cout << steps << ' ' << took.count() << '\n';
    return 0;
}

}  // namespace
}  // namespace gonfalon

int main(int count, char** words) {
    using namespace gonfalon;
    const std::string_view first = count > 1 ? words[1] : "";
    if (first == "--all" && count > 2) {
        const int status = run(words[2], {.games = true, .told = true});
        return status != 0 ? status : run_cases(words[2], words + 3, words + count);
    }
    if (first == "--speed" && count == 5) return run_speed(words[2], words[3], words[4]);
    if (count != 2) {
        std::cerr << "usage: gonfalon_goldens FOLDER | --signatures | --all FOLDER CASE...\n";
        return 2;
    }
    if (first == "--signatures") return run({}, {.games = false});
    return run(words[1], {});
}
