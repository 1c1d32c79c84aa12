// Records of released versions. A record made under the rules of today plays to its end; one made
// under older rules plays to its end too, or stands still at a line that is sure: it never goes on
// otherwise than it was. A position of a released version is read as what it was, however positions
// are written today; cases are run by the group `cases`, as all below tests/ are.
#include <doctest/doctest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/game/record.h"
#include "protocol/library.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {

TEST_CASE("records of released versions play to their end, or stand still where they must") {
    const Library library(test_data());
    std::size_t seen = 0;
    for (const auto& file : std::filesystem::recursive_directory_iterator("tests/records")) {
        if (file.path().extension() != ".gon") continue;
        INFO(file.path().string());
        ++seen;
        std::stringstream text;
        text << std::ifstream(file.path()).rdbuf();
        Record record;
        REQUIRE(read_record(text.str(), record).ok());
        const auto resumed = library.resume(text.str());
        REQUIRE(resumed.has_value());
        const std::string now = library.rules_version(record.get("game"));
        CHECK(resumed->other_rules == (record.get("rules") != now));
        if (resumed->failed_line == 0) {
            CHECK(resumed->match.record().lines == record.lines);
            continue;
        }
        // Results have changed: data/<game>/game.json has to say so in "rules".
        CHECK(resumed->other_rules);
        CHECK(resumed->good < resumed->failed_line);
        // Up to there it is what it was.
        Record sure = record;
        std::erase_if(sure.lines,
                      [&](const RecordLine& line) { return line.number > resumed->good; });
        std::erase_if(sure.hashes, [&](const auto& hash) { return hash.first > resumed->good; });
        const auto frozen = library.resume(sure.write());
        REQUIRE(frozen.has_value());
        CHECK(frozen->failed_line == 0);
    }
    CHECK(seen >= 10);
}

TEST_CASE("positions of released versions are read as the states they were") {
    const Library library(test_data());
    std::map<std::string, int> seen;
    for (const auto& file : std::filesystem::recursive_directory_iterator("tests/records")) {
        if (file.path().extension() != ".position") continue;
        INFO(file.path().string());
        std::ifstream in(file.path());
        std::map<std::string, std::string> head;
        std::string line, lines;
        while (std::getline(in, line) && line != "position") {
            const std::size_t cut = line.find(' ');
            head[line.substr(0, cut)] = line.substr(cut + 1);
        }
        while (std::getline(in, line) && line != "end") lines += line + "\n";
        ++seen[head["game"]];
        const auto placed = [&](const std::string& text) {
            auto match = library.start(head["game"], head["scenario"],
                                       read_options(head["options"]), "typed");
            REQUIRE(match.has_value());
            const ReadError error = match->place(text);
            INFO("at " << error.at << ": " << text.substr(error.at, 40));
            REQUIRE(error.ok());
            char hash[17];
            std::snprintf(hash, sizeof hash, "%016llx",
                          static_cast<unsigned long long>(match->hash()));
            CHECK(hash == head["state"]);
            return match->position();
        };
        const std::string now = placed(lines);
        CHECK(placed(now) == now);
    }
    for (const char* game : {"grunwald", "p3f", "tercios", "la_garde"}) CHECK(seen[game] >= 5);
}

TEST_CASE("a new record says under which rules it is made") {
    const Library library(test_data());
    for (const std::string_view game : Library::names()) {
        const auto match = library.start(game, library.scenarios(game).front(), {}, "typed");
        REQUIRE(match.has_value());
        CHECK(match->record().get("rules") == library.rules_version(game));
        CHECK(library.rules_version(game) != "1");
    }
}

}  // namespace gonfalon::testing
