// Notation: what a record, a terminal and a test write.
//
//   done                  stand                 again
//   place C1 125          order bataille hold   move C1 114          enter C27 134
//   leave H1              face H16              detach H4 [114]      absorb IV
//   caracole C14          ruse L1               fire C5 H1           charge H6 C2
//   withdraw H6 113 from 118                    attack C1 114 [charge]
//   defend H3             retreat H3 108|off    advance C1           settle 125
//   5  (a die)
#include "games/p3f/text.h"

namespace gonfalon::p3f {

namespace {

constexpr std::string_view words[verb_count] = {
    "done",   "place",  "order",    "move",    "enter",   "leave",  "face",
    "detach", "absorb", "caracole", "ruse",    "fire",    "charge", "withdraw",
    "attack", "defend", "stand",    "retreat", "advance", "again",  "settle"};

}  // namespace

void P3f::write(const State&, const Action& action, std::string& text) const {
    std::string line;
    WordWriter out(*this, line);
    out.word(words[static_cast<std::size_t>(action.verb)]);
    if (action.column.exists()) out.column(action.column).word(name_of(action.order_wanted));
    if (action.piece.exists()) out.piece(action.piece);
    if (action.other.exists()) out.piece(action.other);
    if (action.zone.exists()) {
        out.zone(action.zone);
    } else if (action.verb == Verb::retreat) {
        out.word("off");
    }
    if (action.from.exists()) out.word("from").zone(action.from);
    if (action.spends) out.word("charge");
    text.append(line);
}

void P3f::write(const State&, const Outcome& outcome, std::string& text) const {
    text.push_back(static_cast<char>('0' + outcome.die));
}

ReadError P3f::read(const State&, Side side, std::string_view text, Action& action) const {
    WordReader in(*this, text);
    const std::string_view verb = in.next();
    Action found;
    std::size_t place = 0;
    while (place < verb_count && words[place] != verb) ++place;
    if (place == verb_count) {
        in.fail("expected.p3f_action");
        return in.error();
    }
    found.verb = static_cast<Verb>(place);
    switch (found.verb) {
        case Verb::done:
        case Verb::stand:
        case Verb::again:
            break;
        case Verb::order:
            found.column = in.column(side);
            found.order_wanted = in.named<Order>("expected.p3f_order");
            if (found.order_wanted == Order::none) in.fail("expected.p3f_order");
            break;
        case Verb::place:
        case Verb::step:
        case Verb::enter:
            found.piece = in.piece();
            found.zone = in.zone();
            break;
        case Verb::leave:
        case Verb::change_face:
        case Verb::absorb:
        case Verb::caracole:
        case Verb::ruse:
        case Verb::defend:
        case Verb::advance:
            found.piece = in.piece();
            break;
        case Verb::detach:
            found.piece = in.piece();
            if (in.ok() && !in.at_line_end()) found.zone = in.zone();
            break;
        case Verb::fire:
        case Verb::charge:
            found.piece = in.piece();
            found.other = in.piece();
            break;
        case Verb::withdraw:
            found.piece = in.piece();
            found.zone = in.zone();
            if (in.ok() && in.next() != "from") in.fail("expected.known_word");
            found.from = in.zone();
            break;
        case Verb::attack:
            found.piece = in.piece();
            found.zone = in.zone();
            if (in.ok() && !in.at_line_end()) {
                found.spends = in.next() == "charge";
                if (!found.spends) in.fail("expected.known_word");
            }
            break;
        case Verb::retreat: {
            found.piece = in.piece();
            if (!in.ok()) break;
            const std::string_view where = in.next();
            if (where != "off") found.zone = in.zone_named(where);
            break;
        }
        case Verb::settle:
            found.zone = in.zone();
            break;
    }
    in.end_of_line();
    if (in.ok() && !in.at_end()) in.fail("expected.end_of_line");
    if (in.ok()) action = found;
    return in.error();
}

ReadError P3f::read(const State&, std::string_view text, Outcome& outcome) const {
    WordReader in(*this, text);
    const int die = in.number(1, 6);
    if (!in.ok()) return {in.error().at, "expected.p3f_die"};
    in.end_of_line();
    if (in.ok() && !in.at_end()) in.fail("expected.end_of_line");
    if (in.ok()) outcome.die = static_cast<std::uint8_t>(die);
    return in.error();
}

}  // namespace gonfalon::p3f
