#include "protocol/messages.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/chance/chance.h"

namespace gonfalon {
namespace {

const std::string token(32, 'a');

std::string complaint(std::string_view json) {
    const auto request = read_request(json);
    if (request) return "";
    std::string text = request.error().key;
    for (const auto& [name, value] : request.error().args) text += " " + name + "=" + value;
    return text;
}

std::string with_token(std::string json) {
    for (std::size_t at = json.find('$'); at != std::string::npos; at = json.find('$'))
        json.replace(at, 1, token);
    return json;
}

}  // namespace

TEST_CASE("a request is read into its fields") {
    const auto request = read_request(
        with_token(R"({"id":7,"do":"act","seat":"$","n":41,"actions":["Z01 N","Z01 N"]})"));
    REQUIRE(request.has_value());
    CHECK(request->id == 7);
    CHECK(request->what == Do::act);
    CHECK(request->seat == token);
    CHECK(request->n == 41);
    CHECK(request->actions.size() == 2);

    const auto create = read_request(
        R"({"id":0,"do":"create","game":"toy","scenario":"hill","options":{"rounds":2,"orders":"open"},
            "first":{"kind":"here","name":"Zoé"},"second":{"kind":"computer","level":"greedy"},"dice":"typed"})");
    REQUIRE(create.has_value());
    CHECK(create->options[0].second == "2");
    CHECK(create->first.name == "Zoé");
    CHECK(create->second.level == "greedy");
    CHECK(create->dice_kind == DiceKind::typed);
}

TEST_CASE("what is wrong with a request is named") {
    CHECK(complaint("") == "error.malformed at=1");
    CHECK(complaint("[]") == "error.malformed at=1");
    CHECK(complaint("{\"id\":1,").starts_with("error.malformed"));
    CHECK(complaint("\xff\xfe").starts_with("error.malformed"));
    CHECK(complaint(R"({"id":1,"do":"ping","do":"ping"})").starts_with("error.malformed"));
    CHECK(complaint(R"({"do":"ping"})") == "error.missing_field field=id");
    CHECK(complaint(R"({"id":"1","do":"ping"})") == "error.bad_field field=id");
    CHECK(complaint(R"({"id":-1,"do":"ping"})") == "error.bad_field field=id");
    CHECK(complaint(R"({"id":1.5,"do":"ping"})") == "error.bad_field field=id");
    CHECK(complaint(R"({"id":9007199254740992,"do":"ping"})") == "error.bad_field field=id");
    CHECK(complaint(R"({"id":1})") == "error.missing_field field=do");
    CHECK(complaint(R"({"id":1,"do":7})") == "error.bad_field field=do");
    CHECK(complaint(R"({"id":1,"do":"conquer"})") == "error.unknown_request do=conquer");
    CHECK(complaint(R"({"id":1,"do":"ping","now":true})") == "error.unknown_field field=now");
    CHECK(complaint(R"({"id":1,"do":"ping","seat":"x"})") == "error.unknown_field field=seat");
    CHECK(complaint(R"({"id":1,"do":"view"})") == "error.missing_field field=seat");
    CHECK(complaint(R"({"id":1,"do":"view","seat":"short"})") == "error.bad_field field=seat");
    CHECK(complaint(R"({"id":1,"do":"view","seat":null})") == "error.bad_field field=seat");
    CHECK(complaint(with_token(R"({"id":1,"do":"act","seat":"$","n":0,"actions":["x"]})")) ==
          "error.bad_field field=n");
    CHECK(complaint(with_token(R"({"id":1,"do":"act","seat":"$","n":1,"actions":[]})")) ==
          "error.bad_field field=actions");
    CHECK(complaint(with_token(R"({"id":1,"do":"act","seat":"$","n":1,"actions":[1]})")) ==
          "error.bad_field field=actions");
    CHECK(complaint(with_token(R"({"id":1,"do":"act","seat":"$","n":1,"actions":["a\nb"]})")) ==
          "error.bad_field field=actions");
    CHECK(complaint(with_token(R"({"id":1,"do":"consent","seat":"$","kind":"undo","yes":1})")) ==
          "error.bad_field field=yes");
    CHECK(
        complaint(with_token(R"({"id":1,"do":"consent","seat":"$","kind":"peace","yes":true})")) ==
        "error.bad_field field=kind");
    CHECK(complaint(with_token(R"({"id":1,"do":"chat","seat":"$","text":""})")) ==
          "error.bad_field field=text");
    CHECK(complaint(with_token(R"({"id":1,"do":"chat","seat":"$","text":")" +
                               std::string(501, 'x') + "\"}")) == "error.bad_field field=text");
}

TEST_CASE("options of a new game cannot smuggle another line into its record") {
    const std::string start =
        R"({"id":1,"do":"create","game":"toy","scenario":"hill","first":{"kind":"here"},"second":{"kind":"here"},"options":)";
    CHECK(complaint(start + R"({"rounds":"2\ndice typed"}})") == "error.bad_field field=options");
    CHECK(complaint(start + R"({"rounds":"2 orders=open"}})") == "error.bad_field field=options");
    CHECK(complaint(start + R"({"rounds":[2]}})") == "error.bad_field field=options");
    CHECK(complaint(start + R"({"rounds":2}})").empty());
}

TEST_CASE("characters that a terminal would obey are refused in names, titles and talk") {
    for (const char* bad : {"\\u001b[2J", "\\u007f", "\\u009b2J", "\\u0080"}) {
        CHECK(complaint(with_token(R"({"id":1,"do":"rename","seat":"$","title":")") + bad +
                        "\"}") == "error.bad_field field=title");
        CHECK(complaint(with_token(R"({"id":1,"do":"chat","seat":"$","text":")") + bad + "\"}") ==
              "error.bad_field field=text");
    }
    CHECK(complaint(with_token(R"({"id":1,"do":"rename","seat":"$","title":"\u00a0\u00e9"})"))
              .empty());
}

TEST_CASE("a player is wanted by kind, with nothing else") {
    const auto create = [](std::string_view player) {
        return complaint(
            R"({"id":1,"do":"create","game":"toy","scenario":"hill","second":{"kind":"here"},"first":)" +
            std::string(player) + "}");
    };
    CHECK(create(R"({"kind":"here"})").empty());
    CHECK(create(R"({"kind":"elsewhere"})").empty());
    CHECK(create(R"({"kind":"computer","level":"greedy"})").empty());
    for (const char* bad : {R"({"kind":"computer"})", R"({"kind":"king"})", R"({})", R"("here")",
                            R"({"kind":"here","level":"x"})", R"({"kind":"elsewhere","name":"x"})"})
        CHECK(create(bad) == "error.bad_field field=first");
}

TEST_CASE("depth and size are limited, and the rest of the message is not looked at") {
    CHECK(complaint(std::string(10000, '[')) == "error.too_deep");
    CHECK(complaint("{\"id\":1,\"do\":\"ping\",\"x\":" + std::string(40, '[') +
                    std::string(40, ']') + "}") == "error.too_deep");
    CHECK(complaint("{\"id\":1,\"do\":\"ping\",\"x\":\"" + std::string(20000, 'x') + "\"}") ==
          "error.too_large limit=16384");
    CHECK(complaint(std::string(2000000, ' ')) == "error.too_large limit=16384");
}

TEST_CASE("no message, however broken, is more than refused") {
    const std::string good[] = {
        with_token(R"({"id":7,"do":"act","seat":"$","n":41,"actions":["Z01 N","Z01 N"]})"),
        with_token(R"({"id":8,"do":"consent","seat":"$","kind":"draw","yes":true})"),
        R"({"id":9,"do":"create","game":"toy","scenario":"hill","options":{"a":1},"first":{"kind":"here"},"second":{"kind":"computer","level":"x"}})"};
    Chance chance(3, 1);
    int refused = 0;
    for (std::uint64_t i = 0; i < 20000; ++i) {
        chance.begin(i);
        std::string text = good[chance.below(3)];
        for (std::uint32_t change = chance.below(4) + 1; change > 0; --change) {
            const std::size_t at = chance.below(static_cast<std::uint32_t>(text.size()));
            switch (chance.below(4)) {
                case 0:
                    text[at] = static_cast<char>(chance.below(256));
                    break;
                case 1:
                    text.erase(at, chance.below(9));
                    break;
                case 2:
                    text.insert(at, 1, "{}[]\",:0\\"[chance.below(9)]);
                    break;
                default:
                    text.insert(
                        at, text.substr(chance.below(static_cast<std::uint32_t>(text.size())), 12));
                    break;
            }
            if (text.empty()) text = "x";
        }
        if (const auto request = read_request(text); !request) {
            ++refused;
            // The complaint itself is always a sound message.
            const std::string answer = write_error(request.error());
            REQUIRE(answer.front() == '{');
            REQUIRE(answer.find("error.") != std::string::npos);
        }
    }
    CHECK(refused > 15000);
}

TEST_CASE("JSON is written with its commas and its escapes") {
    JsonText json;
    json.object().key("a").list().number(1).number(2).end().key("b").text("x\"\n").key("c").null();
    json.key("d").object().end().key("e").real(-2.25).key("f").boolean(true).end();
    CHECK(json.str() == R"({"a":[1,2],"b":"x\"\n","c":null,"d":{},"e":-2.3,"f":true})");
    CHECK(write_reply(3) == R"({"id":3,"ok":true})");
    CHECK(write_reply(3, R"({"a":1})") == R"({"id":3,"ok":true,"a":1})");
    CHECK(
        write_error(4, {"error.stale", {{"next", "43"}}, R"({"refused":"over"})", {}}) ==
        R"({"id":4,"ok":false,"error":{"key":"error.stale","args":{"next":43},"refusal":{"refused":"over"}}})");
    CHECK(write_push("gone", "g", "first") == R"({"push":"gone","game":"g","as":"first"})");
}

}  // namespace gonfalon
