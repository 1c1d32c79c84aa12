// Session: what every command needs at hand; and the commands.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/files.h"
#include "loader/data_files.h"
#include "protocol/library.h"
#include "words/rulebook.h"
#include "words/words.h"

namespace gonfalon::cli {

struct Session {
    Console& console;
    const Arguments& arguments;
    Words& words;
    const DataFiles& files;
    Library library;

    std::string say(std::string_view key, const std::vector<Filling>& fillings = {}) const {
        return words.say(key, fillings);
    }
    std::string_view say(const BothLanguages& text) const { return words.say(text); }
    std::string_view language() const { return name_of(words.language()); }

    // Each complains and gives the exit code to return.
    int refuse(std::string_view text) const;   // bad use
    int give_up(std::string_view text) const;  // ran and failed

    // Is there such a game? Its catalogue is added to the words. Complains when there is not.
    bool use_game(std::string_view game);
    // "--set turns=8" as the library wants it; a value "@FILE" is what the file holds.
    tl::expected<OptionValues, std::string> options() const;
};

// A match at a place named on the command line.
struct Found {
    Match match;
    std::string file;     // empty: the start of a scenario
    std::string trouble;  // a sentence: why the record could not be followed to its end
    std::uint64_t failed_line = 0;
};
// From a record on disk (as far as it goes), or "GAME/SCENARIO". `to`: only lines up to this
// number. On failure the complaint was made, and the exit code is given.
tl::expected<Found, int> find_match(Session& session, const std::string& where, std::uint64_t to);

int list(Session& session);
int play(Session& session);
int serve(Session& session);
int sim(Session& session);
int arena(Session& session);
int tune(Session& session);
int replay(Session& session);
int verify(Session& session);
int position(Session& session);
int forecast(Session& session);
int cases(Session& session);
int rules(Session& session);
int sources(Session& session);
int army(Session& session);
int check_data(Session& session);
int bench(Session& session);
int backup(Session& session);
int check_store(Session& session);

}  // namespace gonfalon::cli
