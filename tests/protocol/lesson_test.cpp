// Every lesson is played through as its file says: what it asks for can be done, and fulfils the
// step.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "loader/data_files.h"
#include "loader/tree.h"
#include "protocol/games/entries.h"
#include "protocol/library.h"
#include "protocol/match.h"

namespace gonfalon {
namespace {

Tree read(std::string_view json) { return read_tree(json).value_or(Tree{}); }

// `*` stands for any run of characters, as on the page (web/src/game/lesson.ts).
bool fits(std::string_view pattern, std::string_view text) {
    if (pattern.empty()) return text.empty();
    if (pattern.front() != '*')
        return !text.empty() && text.front() == pattern.front() &&
               fits(pattern.substr(1), text.substr(1));
    for (std::size_t skip = 0; skip <= text.size(); ++skip)
        if (fits(pattern.substr(1), text.substr(skip))) return true;
    return false;
}

bool fits_any(const Tree& patterns, std::string_view text) {
    for (const Tree& each : patterns.items())
        if (fits(each.text(), text)) return true;
    return false;
}

// "first ACTION", "second ACTION", "roll OUTCOME", as in a case.
struct Deed {
    std::string_view who;
    std::string_view what;
};
Deed deed_of(const Tree& line) {
    const std::string_view text = line.text();
    const std::size_t gap = text.find(' ');
    if (gap == std::string_view::npos) return {text, {}};
    return {text.substr(0, gap), text.substr(gap + 1)};
}

class Pupil {
  public:
    Pupil(const Library& library, const Tree& lesson)
        : lesson_(lesson),
          match_(start(library, lesson)),
          name_(lesson["side"].text()),
          side_(name_ == "second" ? Side::second : Side::first) {}

    void learn() {
        const Tree& steps = lesson_["steps"];
        for (std::size_t at = 0; at < steps.size(); ++at) {
            const Tree& step = steps[at];
            const std::string title = std::string(lesson_["id"].text());
            CAPTURE(title);
            CAPTURE(at);
            bool did = false;
            for (const Tree& line : step["play"].items()) {
                const Deed deed = deed_of(line);
                do_it(deed, line.text());
                did |= deed.who == name_ && fits_any(step["done"]["did"], deed.what);
            }
            check(step, did, at + 1 < steps.size() ? steps[at + 1] : Tree{});
        }
    }

  private:
    static Match start(const Library& library, const Tree& lesson) {
        auto match = library.start(lesson["game"].text(), lesson["scenario"].text(), {},
                                   "philox seed=1 game=0");
        REQUIRE(match.has_value());
        return std::move(*match);
    }

    void do_it(const Deed& deed, std::string_view line) {
        const std::string text(line);
        const std::string prompt = match_.prompt(Viewer::spectator);
        CAPTURE(text);
        CAPTURE(prompt);
        const auto done =
            deed.who == "roll"
                ? match_.roll_as(deed.what)
                : match_.play(deed.who == "second" ? Side::second : Side::first, deed.what);
        const std::string refused = done ? "" : done.error().json;
        CAPTURE(refused);
        REQUIRE(done.has_value());
    }

    // What the hand does changes no record: it must be possible, and that is all.
    void check(const Tree& step, bool did, const Tree& next) const {
        const Tree& done = step["done"];
        const Tree prompt = read(match_.prompt(viewer(side_)));
        const std::string now = prompt.write();
        CAPTURE(now);
        if (done.find("did") != nullptr) CHECK(did);
        if (done.find("asked") != nullptr) {
            CHECK(prompt["yours"].boolean());
            CHECK(fits_any(done["asked"], prompt["question"]["say"].text()));
        }
        if (done["hand"].text() == "picked")
            CHECK(read(match_.actions(side_, 10))["actions"].size() > 0);
        if (done["hand"].text() == "odds") {
            const Deed deed = deed_of(next["play"][0]);
            const Tree odds = read(match_.forecast(side_, deed.what));
            const std::string seen = odds.write().substr(0, 400);
            CAPTURE(seen);
            CHECK(deed.who == name_);
            CHECK(odds["legal"].boolean());
            CHECK(odds["rows"].size() + odds["replies"].size() > 0);
        }
    }

    const Tree& lesson_;
    Match match_;
    std::string_view name_;
    Side side_;
};

TEST_CASE("every lesson can be learnt: each step is fulfilled by what its file plays") {
    const DataFiles files;
    const Library library(files);
    std::size_t learnt = 0;
    for (std::string_view game : Library::names()) {
        std::size_t lessons = 0;
        for (const std::string& path : files.list(std::string(game) + "/lessons/")) {
            CAPTURE(path);
            const Tree lesson = data_tree(files, path);
            REQUIRE(lesson["steps"].size() > 0);
            CHECK(lesson["game"].text() == game);
            CHECK(path ==
                  std::string(game) + "/lessons/" + std::string(lesson["id"].text()) + ".json");
            Pupil(library, lesson).learn();
            ++lessons;
        }
        CHECK_MESSAGE(lessons >= 3, game);
        learnt += lessons;
    }
    CHECK(learnt >= 12);
}

TEST_CASE("the library lists lessons in their order and keeps to itself how they are played") {
    const DataFiles files;
    const Tree games = read(Library(files).games())["games"];
    for (const Tree& game : games.items()) {
        std::int64_t order = 0;
        for (const Tree& lesson : game["lessons"].items()) {
            CHECK(lesson["order"].integer() > order);
            order = lesson["order"].integer();
            CHECK(lesson["steps"][0]["text"]["fr"].is_text());
            CHECK(lesson["steps"][0].find("play") == nullptr);
        }
        CHECK(order >= 3);
    }
}

}  // namespace
}  // namespace gonfalon
