#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "cli/board_text.h"
#include "cli/console.h"
#include "tests/cli/ran.h"
#include "tests/cli/stage.h"

using namespace gonfalon;
using namespace gonfalon::cli;

namespace {

// A table of 36 by 24 inches with a wood in its north-west, a road along its middle and a farm.
const char* const description =
    R"({"game":"toy","scenario":"any","sides":[{"key":"side.first"},{"key":"side.second"}],
    "board":{"kind":"plane","width":9144,"depth":6096,
             "measure":{"unit":"inch","length":254,"great":12,"turns":["R-1"],"counts":[]},
             "terrain":[{"id":"w","kind":"small_wood","outline":[[0,4572],[2286,4572],[2286,6096],[0,6096]]},
                        {"id":"r","kind":"road","line":[[0,3048],[9144,3048]],"width":100}],
             "zones":[{"id":"a","outline":[[0,0],[9144,0],[9144,1270],[0,1270]]}],
             "markers":[{"id":"m","at":[8128,3048],"name":{"en":"The farm","fr":"La ferme"}}]},
    "pieces":[{"id":0,"code":"I1","side":"first","name":{"en":"Pikes I1","fr":"Piquiers I1"}},
              {"id":1,"code":"I2","side":"first","name":{"en":"Shot I2","fr":"Tireurs I2"}},
              {"id":2,"code":"h1","side":"second","name":{"en":"Horse h1","fr":"Cavaliers h1"}},
              {"id":3,"code":"h2","side":"second","name":{"en":"Lost h2","fr":"Perdus h2"}},
              {"id":4,"code":"h3","side":"second","name":{"en":"Late h3","fr":"Tardifs h3"}}],
    "commanders":[{"id":0,"code":"C0","side":"first","name":"Robles"}]})";
const char* const view = R"({"phase":"action","turn":1,"score":[0,0],"units":[
    {"id":0,"place":"table","pose":{"at":{"x":4572,"y":1270},"facing":16384},"fired":true,"secret_mark":3},
    {"id":1,"place":"table","pose":{"at":{"x":6350,"y":1270},"facing":8192},"fired":false},
    {"id":2,"place":"table","pose":{"at":{"x":4597,"y":4953},"facing":49152},"fired":false},
    {"id":3,"place":"destroyed","pose":{"at":{"x":10,"y":10},"facing":0},"fired":false},
    {"id":4,"place":"waiting","pose":{"at":{"x":0,"y":0},"facing":0},"fired":false}],
    "officers":[{"id":0,"place":"attached","at":{"x":0,"y":0},"troop":0}]})";

struct PlaneStage : Stage {
    using Stage::Stage;
    std::string board(std::string_view around = {}, const char* seen = view) const {
        return board_text(session, read_description(description), *read_tree(seen), around);
    }
    std::string units() const {
        return pieces_text(session, read_description(description), *read_tree(view));
    }
};

struct Cell {
    std::size_t row = 0;
    std::size_t column = 0;
};

std::vector<std::string> lines_of_text(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) lines.push_back(line);
    return lines;
}

// Where a word stands in the drawing, which ends with its lower edge.
Cell find(const std::string& text, const std::string& word) {
    const std::vector<std::string> lines = lines_of_text(text);
    for (std::size_t row = 0; row < lines.size() && lines[row].find("└") == std::string::npos;
         ++row)
        if (const std::size_t at = lines[row].find(word); at != std::string::npos)
            return {row, columns_of(std::string_view(lines[row]).substr(0, at))};
    FAIL("not drawn: ", word);
    return {};
}

bool is_drawn(const std::string& text, const std::string& word) {
    return text.substr(0, text.find("└")).find(word) != std::string::npos;
}

// The line of a list that begins with this code; the last, if it is told more than once.
std::string line_of(const std::string& text, const std::string& code) {
    std::string found;
    for (const std::string& line : lines_of_text(text))
        if (line.starts_with("  " + code + " ")) found = line;
    return found;
}

Ran play(const char* game, const char* scenario, const char* language, const std::string& typed) {
    return ran({"play", game, scenario, "--first", "person", "--second", "greedy", "--seed", "3",
                "--lang", language},
               typed);
}

}  // namespace

TEST_CASE("units stand on the drawn table as they stand on the true one") {
    const std::string text = PlaneStage().board();
    const Cell first = find(text, "I1↑");
    const Cell beside = find(text, "I2↗");
    const Cell opposite = find(text, "h1↓");
    CHECK(beside.row == first.row);
    CHECK(beside.column > first.column + 10);
    CHECK(beside.column < first.column + 16);
    CHECK(opposite.row + 10 < first.row + 2);
    CHECK(opposite.column == first.column);
    // Seven inches east are as far as seven inches north: a sign is twice as high as wide.
    const Cell farm = find(text, "*");
    CHECK(farm.row > opposite.row);
    CHECK(farm.row < first.row);
    CHECK(farm.column > beside.column);
    CHECK(text.find("* La ferme (32\u202f; 12\u00a0po)") != std::string::npos);
}

TEST_CASE("the ground is drawn with signs that the key explains, within a ruler") {
    const std::string text = PlaneStage(Language::en).board();
    CHECK(find(text, "♣").row < find(text, ":::").row);
    CHECK(text.find("♣ ") != std::string::npos);
    for (const std::string& line : lines_of_text(text)) CHECK(columns_of(line) <= 80);
    CHECK(lines_of_text(text)[1].find("in┌") != std::string::npos);
    CHECK(line_of(text, "24┼").empty());
    CHECK(text.find("  24┼") != std::string::npos);
    CHECK(text.find("   0┼") != std::string::npos);
}

TEST_CASE("a table fits the window it is drawn in") {
    PlaneStage stage;
    stage.console.out_is_terminal = true;
    for (const std::size_t width : {60u, 80u, 110u}) {
        stage.console.width = width;
        std::size_t widest = 0;
        for (const std::string& line : lines_of_text(stage.board()))
            widest = std::max(widest, columns_of(line));
        CHECK(widest == width);
    }
}

TEST_CASE("who has no room in the drawing is named below it") {
    PlaneStage stage;
    std::string crowded = view;
    for (const char* old : {R"("x":6350,"y":1270)", R"("x":4597,"y":4953)"})
        crowded.replace(crowded.find(old), 17, R"("x":4572,"y":1270)");
    const std::string text = stage.board("", crowded.c_str());
    for (const char* code : {"I1", "I2", "h1", "C0"}) CHECK(text.find(code) != std::string::npos);
    CHECK(is_drawn(text, "I1↑"));
}

TEST_CASE("deployment zones are shown while there is something to place, and only then") {
    PlaneStage stage(Language::en);
    std::string placing = view;
    placing.replace(placing.find("action"), 6, "set_up");
    const std::string text = stage.board("", placing.c_str());
    CHECK(is_drawn(text, "····"));
    CHECK(text.find("west to east 0 to 36\u00a0in, south to north 0 to 5\u00a0in") !=
          std::string::npos);
    CHECK_FALSE(is_drawn(stage.board(), "····"));
}

TEST_CASE("the surroundings of a piece or a place are shown magnified") {
    const PlaneStage stage;
    for (const char* around : {"I2", "25,5", "25.2 5in", "25,2\u202f; 5\u00a0po"}) {
        const std::string text = stage.board(around);
        CHECK(is_drawn(text, "I2↗"));
        CHECK_FALSE(is_drawn(text, "h1↓"));
        CHECK_FALSE(line_of(text, "I2").empty());
        CHECK(line_of(text, "h1").empty());
    }
    CHECK(stage.board("nowhere").find("nowhere") != std::string::npos);
    CHECK_FALSE(is_drawn(stage.board("nowhere"), "│"));
}

TEST_CASE("a unit's line tells its place in the game's unit, its facing and its condition") {
    const std::string french = PlaneStage().units();
    CHECK(french.find("I1  18\u202f; 5\u00a0po") != std::string::npos);
    CHECK(line_of(french, "I1").find("↑ 0°") != std::string::npos);
    CHECK(line_of(french, "I1").find("Piquiers, a tiré") != std::string::npos);
    CHECK(line_of(french, "h1").find("18,1\u202f; 19,5\u00a0po") != std::string::npos);
    CHECK(line_of(french, "h1").find("↓ 180°") != std::string::npos);
    const std::string english = PlaneStage(Language::en).units();
    CHECK(line_of(english, "h1").find("18.1, 19.5\u00a0in") != std::string::npos);
    CHECK(line_of(english, "I2").find("↗ 45°") != std::string::npos);
    // A commander is where his unit is; who is lost is gone, who is to come is named.
    CHECK(line_of(english, "C0").find("18, 5\u00a0in") != std::string::npos);
    CHECK(line_of(english, "h2").empty());
    CHECK(line_of(english, "h3").find("off the table") != std::string::npos);
    // Names of the program's own are for nobody's eyes.
    CHECK(english.find("secret_mark") == std::string::npos);
}

TEST_CASE("each game on open ground speaks in its own unit and keeps what is hidden") {
    const Ran spain =
        play("tercios", "training-first-shots", "fr", "order I1 fire\nunités\nauto tout\nunités\n");
    CHECK(spain.says("I1  18\u202f; 9\u00a0po"));
    CHECK(spain.says("Tercio, R1, carte\u202f: Feu"));
    CHECK(line_of(spain.out.substr(spain.out.rfind("> unités")), "i1").find("carte face cachée") !=
          std::string::npos);
    CHECK(line_of(spain.out.substr(spain.out.rfind("> unités")), "i1").find("carte\u202f:") ==
          std::string::npos);
    const Ran france =
        play("la_garde", "encounter-at-the-crossroads", "en", "auto all\nunits\nquit\n");
    CHECK(france.says("79, 32\u00a0cm"));
    CHECK(line_of(france.out, "D1").find("order Manoeuvre") != std::string::npos);
    CHECK(line_of(france.out, "d1").find("order face down") != std::string::npos);
    CHECK(line_of(france.out, "d1").find("anoeuvre") == std::string::npos);
    for (const Ran& game : {spain, france}) {
        CHECK(game.code == 0);
        CHECK(game.out.find("[cli.") == std::string::npos);
        CHECK(game.out.find("[field.") == std::string::npos);
        CHECK(game.out.find("[terrain.") == std::string::npos);
    }
}

TEST_CASE("lengths, pivots and facings may be typed with their units") {
    const std::string opening = "auto all\nactivate I1\n";
    const Ran game =
        play("tercios", "training-first-shots", "en",
             opening + "why move I1 10°r 20in\nwhy move I1 120°l 1 in\nmove I1 0 2in\nunits\n");
    CHECK(game.says("20\u00a0in, at most 4\u00a0in"));
    CHECK(game.says("120°, at most 90°"));
    CHECK(game.says("move I1 0 508"));
    CHECK(line_of(game.out, "I1").find("18, 11\u00a0in") != std::string::npos);
    const Ran placed =
        play("tercios", "fields-of-glory", "fr", "place I1 36,5po 10po NE\nunités\n");
    CHECK(line_of(placed.out, "I1").find("36,5\u202f; 10\u00a0po") != std::string::npos);
    CHECK(line_of(placed.out, "I1").find("↗ 45°") != std::string::npos);
    // Left or right is not guessed.
    CHECK(play("tercios", "training-first-shots", "en", "why move I1 15° 4in\n")
              .says("Left or right?"));
}

TEST_CASE("a unit's reach on open ground is told way by way") {
    const Ran game = play("tercios", "training-first-shots", "en",
                          "reach I2\nauto all\nactivate I1\nreach I1\n");
    CHECK(game.says("↑ 0°    4\u00a0in  move I1 0 1016"));
    CHECK(game.says("This is open to it now:"));
}

TEST_CASE("all of one piece is told by its code, in the reader's language") {
    const Ran game =
        play("la_garde", "training-first-division", "en", "unit B3\nunit MD1\nunit zz\n");
    CHECK(game.says("light infantry"));
    CHECK(game.says("15\u00a0cm"));
    CHECK(game.says("veteran"));
    CHECK(game.says("command range"));
    CHECK(game.says("No piece is called zz."));
    const Ran french = play("la_garde", "training-first-division", "fr", "unité B3\n");
    CHECK(french.says("zone de contrôle"));
    for (const Ran& each : {game, french}) CHECK(each.out.find("[card.") == std::string::npos);
    CHECK(play("tercios", "training-first-shots", "en", "unit I1\n").says("discipline"));
    CHECK(play("grunwald", "clash-of-titans", "en", "unit P01\n").says("movement points"));
}

TEST_CASE("the words of an action may be French; the record keeps one notation") {
    const Ran game = play("la_garde", "training-first-division", "fr",
                          "corps C1 défendre\nordre D1 attaquer\nsceller\njournal\n");
    CHECK(game.says("corps C1 defend"));
    CHECK(game.says("order D1 attack"));
    CHECK(game.says("seal"));
}

TEST_CASE("the other side's set-up is a paragraph, and its answers only what they changed") {
    const Ran game = play("grunwald", "clash-of-titans", "en", "auto all\n");
    CHECK(game.says("set up: "));
    const Ran answered =
        play("la_garde", "training-first-division", "en",
             "corps C1 defend\norder D1 defend\nseal\nauto all\nauto all\nauto all\n");
    CHECK(answered.says("Changed (“board” shows the whole):"));
}

TEST_CASE("ground is shown around the one unit that moved, not where a card was laid") {
    PlaneStage stage(Language::en);
    const auto after = [&](const std::string& from, const std::string& to, bool all = false) {
        std::string text(view);
        for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size()) {
            text.replace(at, from.size(), to);
            if (!all) break;
        }
        return changed_places(stage.session, read_description(description), *read_tree(view),
                              *read_tree(text));
    };
    CHECK(after("\"fired\":false", "\"fired\":true").empty());
    CHECK(after("6350", "6351") == "I2");
    CHECK(after("8192", "0") == "I2");
    CHECK(after("\"place\":\"waiting\"", "\"place\":\"table\"") == "h3");
    CHECK(after("4572", "4573") == "I1");        // with its commander
    CHECK(after("1270", "1271", true).empty());  // both of them
}

TEST_CASE("who has fallen on open ground is named") {
    PlaneStage stage(Language::en);
    CHECK(stage.units().find(", lost: h2.") != std::string::npos);
}
