// `gonfalon army`: lists checked and printed, in both languages.
#include <doctest/doctest.h>

#include "loader/data_files.h"
#include "tests/cli/ran.h"

using namespace gonfalon;
using gonfalon::cli::Folder;
using gonfalon::cli::Ran;
using gonfalon::cli::ran;

namespace {

std::string list_text(std::string_view id, std::string_view from = {}, std::string_view to = {}) {
    const DataFiles files;
    std::string text(*files.find("tercios/armies/" + std::string(id) + ".json"));
    if (from.empty()) return text;
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
}

std::size_t times(std::string_view text, std::string_view what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++count;
    return count;
}

}  // namespace

TEST_CASE("army list names every list with its nation") {
    const Ran list = ran({"army", "list"});
    CHECK(list.code == 0);
    for (const char* id : {"spain", "sweden", "empire", "france", "protestants", "england"})
        CHECK(list.says(id));
    CHECK(ran({"army", "list", "--lang", "fr"}).says("Suède"));
    CHECK(ran({"army", "list", "--json"}).says("\"id\": \"spain\""));
}

TEST_CASE("army check says that a list is legal, or every rule it breaks, its place and measure") {
    const Ran good = ran({"army", "check", "spain"});
    CHECK(good.code == 0);
    CHECK(good.says("1,000 of 1,000 points"));
    const Folder folder;
    const std::string file = folder.write(
        "mine.json", list_text("sweden", "\"id\": \"H2\", \"unit\": \"modern_cavalry\"",
                               "\"id\": \"H2\", \"unit\": \"light_cavalry\""));
    const Ran bad = ran({"army", "check", file});
    CHECK(bad.code == 1);
    CHECK(bad.says("TER-ARM-17"));
    CHECK(bad.says("R2 H2"));
    CHECK(bad.says("all be of one type"));
    CHECK(ran({"army", "check", file, "--lang", "fr"}).says("Cavalerie légère"));
    const Ran json = ran({"army", "check", file, "--json"});
    CHECK(json.code == 1);
    CHECK(json.says("\"place\": \"/regiments/1/units/1/unit\""));
    CHECK(json.says("\"legal\": false"));
}

TEST_CASE("army check holds a list to a smaller battle and to the options given") {
    const Ran small = ran({"army", "check", "spain", "--set", "points=500"});
    CHECK(small.code == 1);
    CHECK(small.says("TER-X-14"));
    CHECK(small.says("1,000 points; this battle allows 500"));
    CHECK(ran({"army", "check", "training_first"}).code == 1);
    CHECK(ran({"army", "check", "training_first", "--set", "free_list=on"}).code == 0);
    CHECK(ran({"army", "check", "spain", "--set", "weather=fine"}).code != 0);
}

TEST_CASE("army check says where a file cannot be read") {
    const Folder folder;
    const std::string file =
        folder.write("bad.json", list_text("spain", "\"unit\": \"tercio\"", "\"unit\": \"elves\""));
    const Ran bad = ran({"army", "check", file});
    CHECK(bad.code == 1);
    CHECK(bad.complains("bad.json, at /regiments/0/units/0/unit"));
    CHECK(bad.complains("elves"));
    CHECK(ran({"army", "check", folder.write("x.json", "no JSON")}).complains("not JSON"));
    CHECK(ran({"army", "check", folder.path("none.json")}).code == 2);
    CHECK(ran({"army", "check"}).code == 2);
    CHECK(ran({"army", "burn", "spain"}).complains("list, check or print"));
}

TEST_CASE("army check refuses a member that no list has, with its place") {
    const Folder folder;
    const Ran top = ran({"army", "check",
                         folder.write("top.json", list_text("spain", "\"nation\": \"spain\"",
                                                            "\"sea\": 1, \"nation\": \"spain\""))});
    CHECK(top.code == 1);
    CHECK(top.complains("top.json, at /: this word is not known: sea"));
    const Ran unit =
        ran({"army", "check",
             folder.write("unit.json", list_text("spain", "\"unit\": \"tercio\"",
                                                 "\"sea\": 1, \"unit\": \"tercio\""))});
    CHECK(unit.code == 1);
    CHECK(unit.complains("unit.json, at /regiments/0/units/0: this word is not known: sea"));
}

TEST_CASE("army print tells the roster with values as played") {
    const Ran sheet = ran({"army", "print", "spain"});
    CHECK(sheet.code == 0);
    CHECK(sheet.says("Marqués de Leganés"));
    CHECK(sheet.says("Foot of Flanders"));
    CHECK(sheet.says("120\u00a0×\u00a0120\u00a0mm"));  // the tercio in square
    CHECK(sheet.says("Commanded shot"));
    CHECK(sheet.says("Assault!"));
    const Ran french =
        ran({"army", "print", "france", "--lang", "fr", "--set", "dragoons=adapted"});
    CHECK(french.says("Dragons, à cheval"));
    CHECK(french.says("Dragons, à pied"));
    CHECK_FALSE(french.says("[army."));
}

TEST_CASE("army print writes one page with five cards a unit and nothing from elsewhere") {
    const Folder folder;
    for (const char* language : {"en", "fr"}) {
        const std::string name = std::string(language) + ".html";
        const Ran printed =
            ran({"army", "print", "sweden", "--lang", language, "--html", folder.path(name)});
        CHECK(printed.code == 0);
        const std::string html = folder.read(name);
        CHECK(html.starts_with("<!DOCTYPE html>"));
        CHECK(html.find("size: A4") != html.npos);
        CHECK(times(html, "class=\"card ") == 5 * 10);
        for (const char* outside : {"http", "<script", "<link", "src=", "url(", "[army."})
            CHECK(html.find(outside) == html.npos);
    }
    CHECK(folder.read("fr.html").find("Suède") != std::string::npos);
}

TEST_CASE("army print shows what players wrote as text, never as markup") {
    const Folder folder;
    const std::string file = folder.write(
        "mine.json", list_text("spain", "Marqués de Leganés", "<img src=x onerror=alert(1)>"));
    ran({"army", "print", file, "--html", folder.path("out.html")});
    const std::string html = folder.read("out.html");
    CHECK(html.find("<img") == html.npos);
    CHECK(html.find("&lt;img") != html.npos);
}

TEST_CASE("army check knows by the list which game it is for") {
    CHECK(ran({"army", "list"}).says("french_1812"));
    const Ran good = ran({"army", "check", "french"});
    CHECK(good.code == 0);
    const Folder folder;
    const DataFiles files;
    std::string text(*files.find("la_garde/armies/french.json"));
    const std::size_t at = text.find("\"points\": ");
    REQUIRE(at != text.npos);
    text.replace(at, text.find(',', at) - at, "\"points\": 10");
    const Ran poor = ran({"army", "check", folder.write("poor.json", text)});
    CHECK(poor.code == 1);
    CHECK(poor.says("LAG-"));
    CHECK(poor.says("10"));
    CHECK_FALSE(poor.says("[army."));
    std::string thin(*files.find("la_garde/armies/french.json"));
    thin.replace(thin.find("\"elements\": 4"), 13, "\"elements\": 1");
    const Ran told = ran({"army", "check", folder.write("thin.json", thin), "--lang", "fr"});
    CHECK(told.says("LAG-A11"));
    CHECK(told.says("Brigade de ligne"));  // what the breach speaks of
    CHECK(ran({"army", "check", "french", "--json"}).says("\"legal\": true"));
}

TEST_CASE("LAG-W17 a roster of La Garde: generals, brigades, experience, traits, orders") {
    const Ran text = ran({"army", "print", "french"});
    CHECK(text.code == 0);
    CHECK(text.says("559 of 559 points"));
    CHECK(text.says("Maréchal Vernier, corps general · good · 60 points"));
    CHECK(text.says("3 × veteran"));
    CHECK(text.says("ammunition train"));
    CHECK(text.says("C1, D1, D2, D3, D4"));  // those who are given orders
    CHECK_FALSE(text.says("["));
    const Folder folder;
    const DataFiles files;
    std::string mixed(*files.find("la_garde/armies/french.json"));
    constexpr std::string_view plain = R"("experience": "regular")";
    mixed.replace(
        mixed.find(plain, mixed.find("\"B1\"")), plain.size(),
        R"("experience": "regular", "others": [{"elements": 1, "experience": "veteran"}])");
    mixed.replace(mixed.find("\"points\": 559"), 13, "\"points\": 600");
    CHECK(
        ran({"army", "print", folder.write("mixed.json", mixed)}).says("3 × regular, 1 × veteran"));

    // A list that breaks a rule is printed with what it breaks, by its codes.
    mixed.replace(mixed.find("\"table\": \"infantry\""), 19, "\"table\": \"allied\"");
    const Ran broken = ran({"army", "print", folder.write("broken.json", mixed), "--lang", "fr"});
    CHECK(broken.code == 1);
    CHECK(broken.says("C1 D1"));
    CHECK(broken.says("Brigade de ligne"));
}
