// Arguments: what the command line said, checked for shape only.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/console.h"
#include "words/words.h"

namespace gonfalon::cli {

enum ExitCode : int { done = 0, failed = 1, bad_use = 2 };

struct Arguments {
    std::string command;
    bool json = false;
    std::vector<std::string> packs;

    std::string game;
    std::string scenario;
    std::string rule;
    std::string where;  // a record, or GAME/SCENARIO
    std::vector<std::string> files;
    std::vector<std::string> action;  // words of one action

    std::string first;  // person, or the name of a computer player; empty: the command chooses
    std::string second;
    std::optional<std::uint64_t> seed;
    std::uint64_t games = 100;
    std::uint64_t pairs = 50;
    double budget = 1;                    // share of the simulations a level stands for
    std::optional<double> budget_second;  // of the second player, where it is another
    double tune_budget = 0;               // of `tune`: the policy alone
    std::uint64_t rounds = 8;             // of `tune`
    std::string level = "captain";        // of `tune`: whose weights
    std::string against;                  // of `tune`: the level they are fitted against
    std::uint64_t proof = 200;            // pairs of the match that proves them
    std::string out;                      // file for the weights
    std::vector<std::string> weights;     // name=value, of `arena`: the first player's
    std::vector<double> sprt;             // two differences in Elo
    std::string resume;                   // file of results
    std::string records;                  // folder
    unsigned threads = 0;                 // 0: as many as the machine has
    std::vector<std::string> settings;    // key=value
    bool typed_dice = false;
    std::string side;
    std::uint64_t to = 0;  // 0: the end
    bool verify = false;
    std::string task;  // of `army`: list, check or print
    std::string html;  // file to print to

    std::string listen = "127.0.0.1";
    unsigned port = 1410;
    std::string store;   // file of the games; empty: in the user's data folder
    std::string web;     // folder of the page; empty: the one in the binary
    std::string module;  // gonfalon.wasm; empty: the page asks the server
    std::vector<std::string> origins;
    std::vector<std::string> proxies;  // addresses whose Forwarded header is believed
    std::string config;                // file with the options of `serve`
    std::string log_level = "error";
    std::string log_file;        // empty: stderr
    unsigned keep_days = 0;      // games nobody touches; 0: for ever
    unsigned replace_days = 7;   // before a player who has gone may be replaced
    unsigned store_limit = 0;    // MiB; 0: none
    std::string notify_command;  // called when a seat is asked whose player is away
    std::string save;            // of `check-store`: where what can be read is saved
};

// The language of --lang, else of LC_ALL, LC_MESSAGES or LANG. Known before anything is said.
Language wanted_language(const std::vector<std::string>& words, const Console& console);

// Nothing: help was shown (exit code 0) or the line was refused (2).
struct Parsed {
    std::optional<Arguments> arguments;
    int exit_code = done;
};
Parsed parse_command_line(const std::vector<std::string>& words, const Words& language,
                          Console& console);

// "What is wrong. What to do." on the error stream, after the name of the command.
void complain(Console& console, std::string_view text);

}  // namespace gonfalon::cli
