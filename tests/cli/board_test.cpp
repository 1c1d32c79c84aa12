#include <doctest/doctest.h>

#include "cli/board_text.h"
#include "tests/cli/stage.h"

using namespace gonfalon;
using namespace gonfalon::cli;

namespace {

// A map of three columns and two rows; the even column lies half a hex lower.
const char* const description =
    R"({"game":"toy","scenario":"any","sides":[{"key":"side.first"},{"key":"side.second"}],
    "board":{"kind":"hex","grid":{"columns":3,"rows":2,"first_column":1,"first_row":1,"low_columns":"even"},
             "legend":{".":"clear","f":"forest"},"terrain":["..f","..."],"elevation":["000","002"],
             "streams":["0102-0202"],"roads":[{"hexes":["0101","0102"]}]},
    "pieces":[{"id":0,"code":"P01","side":"first","name":{"en":"Knights","fr":"Chevaliers"}},
              {"id":1,"code":"Z01","side":"second","name":{"en":"Brothers","fr":"Frères"}},
              {"id":2,"code":"Z02","side":"second","name":{"en":"Guests","fr":"Hôtes"}},
              {"id":3,"code":"Z03","side":"second","name":{"en":"Lost","fr":"Perdus"}}]})";
const char* const view = R"({"units":[
    {"code":"P01","side":"first","place":"board","hex":"0101","facing":"NE","strength":5,"stopped":true},
    {"code":"Z01","side":"second","place":"board","hex":"0202","facing":"S","strength":3},
    {"code":"Z02","side":"second","place":"board","hex":"0202","facing":"S","strength":2},
    {"code":"Z03","side":"second","place":"eliminated","hex":"0101","facing":"S","strength":0}]})";

}  // namespace

TEST_CASE("hexes are drawn in staggered columns, with the pieces that stand on them") {
    const Stage stage;
    const std::string text =
        board_text(stage.session, read_description(description), *read_tree(view), "");
    std::vector<std::string> lines;
    std::istringstream all(text);
    for (std::string line; std::getline(all, line);) lines.push_back(line);
    REQUIRE(lines.size() == 7);
    CHECK(lines[0] == "  P01↗");
    CHECK(lines[1] == "  0101.           0301♣");
    CHECK(lines[2] == "          0201.");
    CHECK(lines[3] == "  0102.≈  Z01↓+1  0302.2");
}

TEST_CASE("one hex is told with what lies on its sides") {
    const Stage stage;
    const std::string text =
        board_text(stage.session, read_description(description), *read_tree(view), "0102");
    CHECK(text.find("ruisseau vers 0202") != std::string::npos);
    CHECK(text.find("route vers 0101") != std::string::npos);
}

TEST_CASE("pieces are listed with their place, name and condition in the reader's language") {
    const Stage stage;
    const std::string text =
        pieces_text(stage.session, read_description(description), *read_tree(view));
    CHECK(text.find("P01  0101  Chevaliers  nord-est, force 5, arrêt\n") != std::string::npos);
    CHECK(text.find("Z02  0202  Hôtes       sud, force 2\n") != std::string::npos);
    CHECK(text.find(", perdus\u202f: Z03.") != std::string::npos);
}
