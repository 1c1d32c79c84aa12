// A hint: what a captain would do in a person's place, why, its plans and what it fears.
#include "cli/play.h"
#include "loader/tree.h"
#include "protocol/read.h"

namespace gonfalon::cli {

namespace {

constexpr std::string_view adviser = "captain";

double percent(const Tree& plan) { return static_cast<double>(plan["chance"].integer() / 100); }

// "Advance on the enemy: Jagiełło, Polish foot", a line for each aim.
std::string aims_text(const Session& session, const Tree& plan) {
    std::string text;
    for (const Tree& each : plan["aims"].items()) {
        std::string who;
        for (const Tree& term : each["who"].items())
            who += (who.empty() ? "" : ", ") + session.words.say(read_term(term));
        text += session.say("aim." + std::string(each["aim"].text()), {{"who", who}}) + "\n";
    }
    return text;
}

}  // namespace

void Play::show_hint(Side side) {
    // The same question has the same answer.
    Chance thoughts(std::uint64_t{1410}, match_.record().next());
    const auto counsel = match_.counsel(side, adviser, 0, thoughts);
    if (!counsel) {
        print(telling_.refusal(counsel.error().json) + "\n");
        return;
    }
    const Tree told = read_tree(*counsel).value_or(Tree{});
    const std::size_t width = session_.console.width;
    print(session_.console.paint(Paint::strong, std::string(told["action"]["text"].text())) + "  " +
          session_.words.say(read_sentence(told["action"]["describe"])) + "\n");
    print(indented(session_.words.say(read_sentence(told["reason"])), width, 2));
    std::int64_t number = 0;
    for (const Tree& plan : told["plans"].items()) {
        line("cli.hint.plan", {{"n", static_cast<double>(++number)}, {"percent", percent(plan)}});
        print(indented(aims_text(session_, plan), width, 4));
    }
    if (told.find("fear") == nullptr) return;
    line("cli.hint.fear",
         {{"side", telling_.side(name_of(other(side)))}, {"percent", percent(told["fear"])}});
    print(indented(aims_text(session_, told["fear"]), width, 4));
}

}  // namespace gonfalon::cli
