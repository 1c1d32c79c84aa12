// The module of the page. One instance holds the tables (restore, receive, kept, chose, work), one
// or more others think (think). Every text that is handed in was allocated by `allocate` and is
// freed here.
#include <cstddef>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "ai/players/level.h"
#include "loader/data_files.h"
#include "module/browser_hall.h"
#include "module/host.h"
#include "module/known.h"
#include "module/thought.h"
#include "protocol/library.h"
#include "table/thinker.h"

namespace gonfalon {
namespace {

using namespace host;

constexpr double budget_ms = 5000;  // for a computer's choice: then the best so far

// Scenarios that were read once; a browser plays a few.
std::map<std::string, std::shared_ptr<const Prepared>>& shelf() {
    static std::map<std::string, std::shared_ptr<const Prepared>> kept;
    return kept;
}

const Library& library() {
    static const DataFiles files;
    static const Library one(files,
                             {[](const std::string& key) { return shelf()[key]; },
                              [](const std::string& key, std::shared_ptr<const Prepared> prepared) {
                                  shelf()[key] = std::move(prepared);
                              }});
    return one;
}

BrowserHall& hall() {
    static BrowserHall one(library());
    return one;
}

Known& known() {
    static Known one(library());
    return one;
}

std::string& last_answer() {
    static std::string answer;
    return answer;
}

class Given {
  public:
    Given(char* text, std::size_t size) : text_(text), size_(size) {}
    ~Given() { std::free(text_); }
    Given(const Given&) = delete;
    Given& operator=(const Given&) = delete;
    std::string_view view() const { return {text_, size_}; }

  private:
    char* text_;
    std::size_t size_;
};

}  // namespace

extern "C" {

GONFALON_EXPORT("allocate") void* module_allocate(std::size_t size) { return std::malloc(size); }

// What the browser has kept, before anything else.
GONFALON_EXPORT("restore") void module_restore(char* json, std::size_t size) {
    const Given given(json, size);
    hall().restore(given.view());
}

// Cases of a game, for its examples.
GONFALON_EXPORT("bring") void module_bring(char* json, std::size_t size) {
    const Given given(json, size);
    hall().bring(given.view());
}

// A message of the page, as a server would get it.
GONFALON_EXPORT("receive") void module_receive(char* message, std::size_t size) {
    const Given given(message, size);
    hall().receive(given.view());
}

GONFALON_EXPORT("kept") void module_kept(int ticket, int durable) {
    hall().kept(ticket, durable != 0);
}

GONFALON_EXPORT("chose") void module_chose(int ticket, char* json, std::size_t size) {
    const Given given(json, size);
    hall().chose(ticket, given.view());
}

// Does what is due; ms until there is more, or -1.
GONFALON_EXPORT("work") int module_work() { return static_cast<int>(hall().work()); }

// Thinks about a turn; the answer stands where this points, `answer_size` long, until the next.
// `hands` instances that are told the same, this one as number `mine`, think as one: each does its
// share of the simulations, and all come to the same choice, which is that of one hand alone.
GONFALON_EXPORT("think")
const char* module_think(char* json, std::size_t size, std::uint32_t seed_high,
                         std::uint32_t seed_low, std::size_t hands, std::size_t mine) {
    const Given given(json, size);
    static std::map<std::string, Thinker> thinkers;
    const Thought thought = read_thought(given.view());
    const std::uint64_t seed = std::uint64_t{seed_high} << 32 | seed_low;
    const double started = host_steady();
    const auto spent = [&] { return host_steady() - started > budget_ms || host_hurried() != 0; };
    // Only levels simulate; the rest is done alone by each.
    const bool shared = hands > 1 && find_name<Level>(level_part(thought.level));
    bool agreed = false;  // by all of them, for none may stop where another goes on
    const auto share = [&](std::span<std::int32_t> values, Job job) {
        for (std::size_t i = mine; i < values.size(); i += hands) values[i] = job(i);
        agreed = host_share(values.data(), values.size(), mine == 0 && spent() ? 1 : 0) != 0;
    };
    const Executor executor(share);
    const auto too_late = [&] { return thought.hurried || (shared ? agreed : spent()); };
    last_answer() = write_choice(thinkers[thought.game].choose(
        library(), thought, seed, 100, too_late, {},
        shared ? Thinker::Company{&executor, hands} : Thinker::Company{}));
    return last_answer().data();
}

// What a side at a table elsewhere knows; 0: not to be used here.
GONFALON_EXPORT("know") int module_know(char* json, std::size_t size) {
    const Given given(json, size);
    return known().take(given.view()) ? 1 : 0;
}

// A question of that side, answered like `think`; an empty answer: the table must be asked.
GONFALON_EXPORT("foretell") const char* module_foretell(char* message, std::size_t size) {
    const Given given(message, size);
    last_answer() = known().answer(given.view());
    return last_answer().data();
}
GONFALON_EXPORT("answer_size") std::size_t module_answer_size() { return last_answer().size(); }
}

}  // namespace gonfalon
