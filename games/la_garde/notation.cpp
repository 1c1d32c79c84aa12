// Notation: what a record, a terminal and a test write. Lengths are tenths of a millimetre, turns
// 1/65536 of a circle, to the left when positive. The second side's codes begin with a small
// letter.
//
//   place B1 5200 2400 16384   station M1 6000 900    order D1 attack     corps C1 attack
//   seal      again D1         replace M1             first me|enemy      activate D1
//   move B1 -910 1000 [400]    move B1 to 4572 3302 (read only)           ride M1 6000 900
//   enter B1 9000 0 0 1200 [400]                      bombard G1 b2       attack B1 b2
//   engage M1                  advance                done
//   7  (dice)                  red white (tokens)
#include "games/la_garde/rules/rules.h"
#include "games/la_garde/text.h"

namespace gonfalon::la_garde {

namespace {

// b brigade, o the other, f formation, c corps, g general, p point, a facing, O order, W a way,
// M me or enemy.
constexpr std::string_view shapes[verb_count] = {
    "",     // done
    "bpa",  // place
    "gp",   // station
    "fO",   // order
    "cO",   // corps
    "",     // seal
    "f",    // again
    "g",    // replace
    "M",    // first
    "f",    // activate
    "bW",   // move
    "bpW",  // enter
    "gp",   // ride
    "bo",   // bombard
    "bo",   // attack
    "g",    // engage
    "",     // advance
};

bool is_draw(Ask ask) { return ask == Ask::draw_combat || ask == Ask::draw_bombardment; }

}  // namespace

void LaGarde::write(const State&, const Action& action, std::string& text) const {
    std::string line(name_of(action.verb));
    const auto named = [&](auto id) { add_word(line, has(id) ? code(id) : "-"); };
    for (const char each : shapes[place_of(action.verb)]) {
        switch (each) {
            case 'b':
                named(action.brigade);
                break;
            case 'o':
                named(action.other);
                break;
            case 'f':
                named(action.formation);
                break;
            case 'c':
                named(action.corps);
                break;
            case 'g':
                named(action.general);
                break;
            case 'p':
                add_number(line, action.at.x);
                add_number(line, action.at.y);
                break;
            case 'a':
                add_number(line, action.turn);
                break;
            case 'O':
                add_word(line, name_of(action.order));
                break;
            case 'M':
                add_word(line, action.number == 0 ? "me" : "enemy");
                break;
            case 'W':
                add_number(line, action.turn);
                add_number(line, action.number);
                if (action.correction != 0) add_number(line, action.correction);
                break;
            default:
                break;
        }
    }
    text.append(line);
}

void LaGarde::write(const State& now, const Outcome& outcome, std::string& text) const {
    const bool tokens = is_draw(Rules(*this, now).situation().ask);
    for (std::size_t i = 0; i < outcome.dice.size(); ++i) {
        if (i > 0) text.push_back(' ');
        if (tokens)
            text.append(name_of(static_cast<Colour>(outcome.dice[i] - 1)));
        else
            text.append(std::to_string(outcome.dice[i]));
    }
}

ReadError LaGarde::read(const State& now, Side, std::string_view text, Action& action) const {
    WordReader in(*this, text);
    const std::string_view verb = in.next();
    Action found;
    std::size_t place = 0;
    while (place < verb_count && name_of(static_cast<Verb>(place)) != verb) ++place;
    if (place == verb_count) {
        in.fail("expected.la_garde_action");
        return in.error();
    }
    found.verb = static_cast<Verb>(place);
    constexpr int far = 99999;
    constexpr int circle = 65535;
    for (const char each : shapes[place]) {
        if (!in.ok()) break;
        switch (each) {
            case 'b':
                found.brigade = in.brigade();
                break;
            case 'o':
                found.other = in.brigade();
                break;
            case 'f':
                found.formation = in.formation();
                break;
            case 'c':
                found.corps = in.corps();
                break;
            case 'g':
                found.general = in.general();
                break;
            case 'p':
                found.at = in.point();
                break;
            case 'a':
                found.turn = in.number(0, circle);
                break;
            case 'O':
                found.order = in.named<Order>("expected.la_garde_order", order_count);
                break;
            case 'M': {
                const std::string_view word = in.next();
                if (word == "enemy")
                    found.number = 1;
                else if (word != "me")
                    in.fail("expected.known_word");
                break;
            }
            case 'W': {
                if (in.at_line_end()) {
                    in.next();
                    in.fail("expected.number_in_range");
                    break;
                }
                WordReader ahead = in;
                if (ahead.next() == "to") {
                    in.next();
                    const Point to = in.point();
                    if (!in.ok()) break;
                    const Pose start =
                        found.verb == Verb::enter
                            ? Pose{found.at,
                                   tables().of(tables().of(found.brigade).formation).entry_facing}
                            : now.of(found.brigade).pose;
                    const plane::Move move = plane::move_to(start, to);
                    found.turn = move.pivot;
                    found.number = move.distance;
                } else {
                    found.turn = in.number(-circle, circle);
                    found.number = in.number(-far, far);
                }
                if (in.ok() && !in.at_line_end()) {
                    found.correction = in.number(-circle, circle);
                    if (found.correction == 0) in.fail("expected.number_in_range");
                }
                break;
            }
            default:
                break;
        }
    }
    in.end_of_line();
    if (in.ok() && !in.at_end()) in.fail("expected.end_of_line");
    if (in.ok()) action = found;
    return in.error();
}

ReadError LaGarde::read(const State& now, std::string_view text, Outcome& outcome) const {
    WordReader in(*this, text);
    const bool tokens = is_draw(Rules(*this, now).situation().ask);
    Outcome found;
    while (in.ok() && !in.at_line_end()) {
        if (found.dice.full()) {
            in.next();
            in.fail("expected.la_garde_die");
            break;
        }
        const int value = tokens ? 1 + static_cast<int>(in.named<Colour>("expected.la_garde_token"))
                                 : in.number(1, 100);
        found.dice.push_back(static_cast<std::uint8_t>(value));
    }
    if (in.ok() && found.dice.empty()) {
        in.next();
        in.fail(tokens ? "expected.la_garde_token" : "expected.la_garde_die");
    }
    in.end_of_line();
    if (in.ok() && !in.at_end()) in.fail("expected.end_of_line");
    if (in.ok()) outcome = found;
    return in.error();
}

}  // namespace gonfalon::la_garde
