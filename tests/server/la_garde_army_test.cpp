// Armies of La Garde over the wire: the division tables and the check.
#include <doctest/doctest.h>

#include "loader/tree.h"
#include "protocol/messages.h"
#include "server/armies.h"

namespace gonfalon {
namespace {

const DataFiles files;

Tree answer(const std::string& json) {
    const auto request = read_request(json);
    REQUIRE_MESSAGE(request.has_value(), request.error().key);
    return read_tree(answer_army(files, *request)).value_or(Tree{});
}
std::string check_of(const std::string& list, const std::string& more = {}) {
    return R"({"id":3,"do":"army_check","game":"la_garde","list":)" + list + more + "}";
}

}  // namespace

TEST_CASE("LAG-W17 army_book tells the division tables of La Garde") {
    const Tree reply = answer(R"({"id":1,"do":"army_book","game":"la_garde"})");
    CHECK(reply["ok"].boolean());
    const Tree& book = reply["book"];
    CHECK(book["nations"].size() == 5);
    CHECK(book["points"]["experience"]["guard"].integer() == 16);
    CHECK(book.at_path("nations.french.divisions.infantry.compulsory")[0]["brigade"].text() ==
          "line");
    CHECK(book.at_path("nations.french.divisions.infantry.compulsory")[0]["count"].integer() == 2);
    CHECK(book.at_path("nations.russian.brigades.cossacks.arm").text() == "cavalry");
    CHECK(book.at_path("lists.british.list.list").text() == "british");
}

TEST_CASE("LAG-A1 army_check tells what an army of La Garde costs and breaks") {
    const std::string text(*files.find("la_garde/armies/french.json"));
    const Tree good = answer(check_of(text))["army"];
    CHECK(good["legal"].boolean());
    CHECK(good["points"].integer() == 559);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < good["corps"].size(); ++i)
        sum += good["corps"][i]["points"].integer();
    CHECK(sum == 559);

    const Tree small = answer(check_of(text, R"(,"options":{"points":500})"))["army"];
    CHECK_FALSE(small["legal"].boolean());
    CHECK(small["breaches"][0]["rule"].text() == "LAG-A1");
    CHECK(small["breaches"][0]["key"].text() == "army.breach.over_size");
    CHECK(small["breaches"][0]["measured"].integer() == 559);

    const Tree broken = answer(check_of("{}"));
    CHECK_FALSE(broken["ok"].boolean());
}

TEST_CASE("LAG-W17 army_print gives a page of its own for an army of La Garde") {
    const std::string text(*files.find("la_garde/armies/french.json"));
    const auto page = [&](const std::string& language) {
        return answer(R"({"id":4,"do":"army_print","game":"la_garde","language":")" + language +
                      R"(","list":)" + text + "}");
    };
    const Tree french = page("fr");
    CHECK(french["ok"].boolean());
    CHECK(french["name"].text() == "corps-francais-1809.html");
    const std::string html(french["html"].text());
    CHECK(html.find("<html lang=\"fr\">") != html.npos);
    CHECK(html.find("Maréchal Vernier") != html.npos);
    CHECK(html.find("Général Chastel") != html.npos);
    CHECK(html.find("[army.") == html.npos);
    CHECK(html.find("http") == html.npos);  // nothing from elsewhere
    // A corps and four divisions, three orders each.
    std::size_t counters = 0;
    for (std::size_t at = html.find("class=\"card "); at != html.npos;
         at = html.find("class=\"card ", at + 1))
        ++counters;
    CHECK(counters == 15);
    const std::string english(page("en")["html"].text());
    CHECK(english.find("Order counters") != english.npos);
    CHECK(english.find("Twelve-pounders") != english.npos);
}

}  // namespace gonfalon
