// Army lists over the wire: the book, the check, the page, and lists in a new game.
#include <doctest/doctest.h>

#include "loader/tree.h"
#include "protocol/messages.h"
#include "server/armies.h"

namespace gonfalon {
namespace {

const DataFiles files;

std::string list_text(std::string_view id) {
    return std::string(*files.find("tercios/armies/" + std::string(id) + ".json"));
}
Tree answer(const std::string& json) {
    const auto request = read_request(json);
    REQUIRE_MESSAGE(request.has_value(), request.error().key);
    return read_tree(answer_army(files, *request)).value_or(Tree{});
}
std::string check_of(const std::string& list, const std::string& more = {}) {
    return R"({"id":3,"do":"army_check","game":"tercios","list":)" + list + more + "}";
}

}  // namespace

TEST_CASE("army_book tells what lists are made from") {
    const Tree reply = answer(R"({"id":1,"do":"army_book","game":"tercios"})");
    CHECK(reply["ok"].boolean());
    const Tree& book = reply["book"];
    CHECK(book["nations"].size() == 9);
    CHECK(book["templates"].size() == 4);
    CHECK(book["regiments"].size() == 4);
    CHECK(book["ranks"][5]["points"].integer() == 250);
    CHECK(book["types"].size() == 37);  // adapted dragoons are listed as dragoons
    CHECK(book.at_path("types.tercio.options.viejo.nations")[0].text() == "spain");
    CHECK(book.at_path("types.cuirassiers.options.caracole.excludes")[0].text() ==
          "modern_cavalry");
    CHECK(book["traits"].size() == 62);  // without the two that all have
    CHECK(book.at_path("lists.spain.list.nation").text() == "spain");
    CHECK(book.at_path("options.dragoons.default").text() == "base");
    CHECK(answer(R"({"id":1,"do":"army_book","game":"toy"})")["error"]["key"].text() ==
          "error.unknown_game");
}

TEST_CASE("army_check reports cost, values and breaches") {
    const Tree good = answer(check_of(list_text("spain")));
    CHECK(good["army"]["legal"].boolean());
    CHECK(good["army"]["points"].integer() == 1000);
    const Tree& tercio = good["army"]["regiments"][0]["units"][0];
    CHECK(tercio["points"].integer() == 155);
    CHECK(tercio["form"]["base"]["depth"].integer() == 1200);
    CHECK(tercio["form"]["profile"]["shoot_long"].integer() == 2);
    CHECK(tercio["form"]["defence"]["cavalry"].integer() == 5);
    const Tree small = answer(check_of(list_text("spain"), R"(,"options":{"points":500})"));
    CHECK_FALSE(small["army"]["legal"].boolean(true));
    const Tree& breach = small["army"]["breaches"][0];
    CHECK(breach["rule"].text() == "TER-X-14");
    CHECK(breach["key"].text() == "army.breach.over_size");
    CHECK(breach["measured"].integer() == 1000);
    CHECK(breach["allowed"].integer() == 500);
}

TEST_CASE("army_check takes an unfinished list and refuses one it cannot read") {
    const Tree empty = answer(check_of(
        R"({"title":"x","nation":"spain","template":"standard","points":500,"regiments":[]})"));
    CHECK(empty["army"]["breaches"].size() == 2);
    const Tree bad = answer(check_of(R"({"title":"x","nation":"mars"})"));
    CHECK(bad["error"]["key"].text() == "error.army_unreadable");
    CHECK(bad["error"]["args"]["place"].text() == "/nation");
    CHECK(bad["id"].integer() == 3);
    const auto text = read_request(R"({"id":1,"do":"army_check","game":"tercios","list":"spain"})");
    REQUIRE_FALSE(text.has_value());
    CHECK(text.error().key == "error.bad_field");
}

TEST_CASE("army_print gives a page in the language asked for") {
    const std::string list = list_text("england");
    const Tree page = answer(
        R"({"id":1,"do":"army_print","game":"tercios","language":"fr","list":)" + list + "}");
    CHECK(page["html"].text().find("Cartes d’ordre") != std::string_view::npos);
    CHECK(page["name"].text() == "angleterre-une-expedition.html");
    CHECK_FALSE(
        read_request(R"({"id":1,"do":"army_print","game":"tercios","language":"de","list":{}})")
            .has_value());
}

TEST_CASE("a new game may bring its own list, up to 64 KiB of it") {
    const std::string create =
        R"({"id":1,"do":"create","game":"tercios","scenario":"the-mist","first":{"kind":"here"},)"
        R"("second":{"kind":"here"},"options":{"first_army":)";
    const auto request = read_request(create + list_text("france") + "}}");
    REQUIRE(request.has_value());
    REQUIRE(request->options.size() == 1);
    CHECK(request->options[0].second.starts_with("{\"id\":\"france\""));
    const std::string long_name(army_limit, 'x');
    const auto large = read_request(create + "{\"name\":\"" + long_name + "\"}}}");
    REQUIRE_FALSE(large.has_value());
    CHECK(large.error().key == "error.too_large");
}

}  // namespace gonfalon
