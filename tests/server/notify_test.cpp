// The operator's command: called when it is the turn of somebody who is not here.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/notifier.h"
#include "tests/server/table_for_two.h"

namespace gonfalon::testing {
namespace {

std::string seat_member(const std::string& seat) { return "\"seat\":" + quoted_json(seat); }

std::string text_of(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

std::string script(const TemporaryFolder& folder, const std::string& body) {
    const std::string file = folder.file("tell");
    std::ofstream(file) << "#!/bin/sh\n" << body << "\n";
    REQUIRE(chmod(file.c_str(), 0700) == 0);
    return file;
}

// As long as it takes: only a command that never comes fails.
bool comes(const std::string& file, std::size_t lines) {
    for (int i = 0; i < 3000; ++i) {
        const std::string text = text_of(file);
        if (static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')) >= lines)
            return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
}

SeatAsked asked(const std::string& game) {
    return {game, Side::second, "Boris", "$(touch x)", "toy", "hill", 7};
}

}  // namespace

TEST_CASE("who is away is told by the operator's command, without a shell and without a secret") {
    const TemporaryFolder folder;
    const std::string told = folder.file("told");
    ServeOptions options = TestServer::in_no_hurry();
    // Words of its own, which no shell looks at.
    options.notify_command =
        script(folder, "echo \"$*\" >> " + told + "; cat >> " + told) + " a;b $HOME";
    const TestServer server(options);
    Client anna = server.client();
    const Tree made =
        make_game(anna, "hill", with_friend,
                  R"x("options":{"orders":"open"},"title":"`touch x`; \"q\" $(id)")x");
    REQUIRE(error_of(made).empty());
    const std::string first = seat_of(made, "first");
    REQUIRE(error_of(anna.ask("join", seat_member(first))).empty());
    Client friend_ = server.client();
    const Tree claimed =
        friend_.ask("claim", "\"invite\":" + quoted_json(made["invite"]["second"].text()) +
                                 R"(,"name":"Boris")");
    REQUIRE(error_of(claimed).empty());
    // He never sits down, but plays: his turn is over, and comes again.
    const std::string second(claimed["seat"].text());
    bool was_over = false;
    bool is_his = false;
    for (int i = 0; i < 300 && !is_his; ++i) {
        const Tree status = anna.ask("view", seat_member(first))["status"];
        REQUIRE_FALSE(status["result"].is_object());
        is_his = was_over && status["asked"][1].boolean();
        was_over = was_over || !status["asked"][1].boolean();
        const std::string& seat = status["asked"][0].boolean() ? first : second;
        if (!is_his)
            REQUIRE(error_of(act(anna, seat, static_cast<std::uint64_t>(status["next"].integer()),
                                 any_action(anna, seat)))
                        .empty());
    }
    REQUIRE(is_his);
    REQUIRE(comes(told, 2));
    const std::string text = text_of(told);
    const std::size_t end = text.find('\n');
    CHECK(text.substr(0, end) == "a;b $HOME");
    const Tree line = read_tree(text.substr(end + 1)).value_or(Tree{});
    CHECK(line["event"].text() == "asked");
    CHECK(line["game"].text() == made["game"].text());
    CHECK(line["side"].text() == "second");
    CHECK(line["name"].text() == "Boris");
    CHECK(line["title"].text() == "`touch x`; \"q\" $(id)");
    CHECK(line["rules"].text() == "toy");
    for (const std::string& secret : {first, second, seat_of(made, "watch")})
        CHECK(text.find(secret) == std::string::npos);
    // Anna is here: she needs no telling.
    CHECK(text.find("\"side\":\"first\"") == std::string::npos);
}

TEST_CASE("the command is called only so often, and one that hangs is ended") {
    const TemporaryFolder folder;
    const std::string told = folder.file("told");
    NotifierOptions options;
    options.patience = 2000;
    SUBCASE("once for a seat, in a while") {
        options.patience = 60'000;
        options.command = script(folder, "cat >> " + told);
        Notifier notifier(options);
        for (int i = 0; i < 20; ++i) notifier.seat_asked(asked("one"));
        notifier.seat_asked(asked("two"));
        REQUIRE(comes(told, 2));
        notifier.stop();
        const std::string text = text_of(told);
        CHECK(std::count(text.begin(), text.end(), '\n') == 2);
    }
    SUBCASE("no more wait than may") {
        options.most_waiting = 3;
        options.patience = 60'000;
        options.command = script(folder, "cat >> " + told + "; while [ ! -e " + folder.file("go") +
                                             " ]; do sleep 0.01; done");
        Notifier notifier(options);
        notifier.seat_asked(asked("first"));
        REQUIRE(comes(told, 1));
        for (int i = 0; i < 50; ++i) notifier.seat_asked(asked(std::to_string(i)));
        std::ofstream(folder.file("go")) << "go";
        REQUIRE(comes(told, 4));
        notifier.stop();
        const std::string text = text_of(told);
        CHECK(std::count(text.begin(), text.end(), '\n') == 4);
    }
    SUBCASE("the next one is called though the last did not end") {
        options.command = script(folder, "cat >> " + told + "; exec sleep 1000");
        Notifier notifier(options);
        notifier.seat_asked(asked("one"));
        notifier.seat_asked(asked("two"));
        CHECK(comes(told, 2));
    }
}

TEST_CASE("a command that cannot be run is refused at the start") {
    const TemporaryFolder folder;
    std::ofstream(folder.file("plain")) << "no program";
    CHECK(Notifier::can_run(script(folder, "true") + " with words"));
    for (const std::string& command : {std::string("tell"), folder.file("absent"),
                                       folder.file("plain"), folder.path(), std::string("  ")}) {
        CHECK_FALSE(Notifier::can_run(command));
        ServeOptions options;
        options.data = &test_data();
        options.port = 0;
        options.store = folder.file("games.sqlite");
        options.notify_command = command;
        const auto server = Server::start(options);
        REQUIRE_FALSE(server.has_value());
        CHECK(server.error().key == "serve.cannot_notify");
    }
}

}  // namespace gonfalon::testing
