// Many games between computer players at once, and what their results say.
#pragma once

#include <cstdint>
#include <string>

#include "cli/session.h"
#include "engine/core/function_ref.h"

namespace gonfalon::cli {

// Wilson's interval for a share, at 95 %.
struct Share {
    double share = 0;
    double low = 0;
    double high = 1;
};
Share share_of(double hits, double of);
double percent(double share);  // to the tenth

// Runs job(from) .. job(to - 1) on the threads asked for, with a bar. Which thread takes which job
// depends on nothing but speed: each must keep its result in a place of its own.
void run_jobs(Session& session, const std::string& what, std::uint64_t from, std::uint64_t to,
              FunctionRef<void(std::uint64_t)> job);

// "0.05" as millionths; none: not a share of anything.
std::optional<int> share_of_budget(double budget);

// The record of a game of computers, written into the folder; the complaint if it could not be.
std::optional<std::string> save_record(Session& session, const Simulation& simulation,
                                       const std::string& name, Record record,
                                       const std::string (&players)[2]);

}  // namespace gonfalon::cli
