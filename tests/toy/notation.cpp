// Notation: what a record, a terminal and a test write.
//
//   order march    reveal    A1-b2 (step)    A1xB1 (attack)    back b2 (fall back)    done
//   A (token of the first side)    B    3 5 (two dice)
#include "tests/toy/game.h"
#include "tests/toy/text.h"

namespace gonfalon::toy {

void Toy::write(const State&, const Action& action, std::string& text) const {
    switch (action.verb) {
        case Verb::order:
            text.append("order ").append(name_of(action.order));
            break;
        case Verb::reveal:
            text.append("reveal");
            break;
        case Verb::step:
            text.append(name_of(action.piece)).append("-").append(name_of(action.square));
            break;
        case Verb::attack:
            text.append(name_of(action.piece)).append("x").append(name_of(action.target));
            break;
        case Verb::fall_back:
            text.append("back ").append(name_of(action.square));
            break;
        case Verb::done:
            text.append("done");
            break;
    }
}

void Toy::write(const State&, const Outcome& outcome, std::string& text) const {
    if (outcome.dice[0] == 0) {
        text.append(outcome.token == Side::first ? "A" : "B");
        return;
    }
    text.push_back(static_cast<char>('0' + outcome.dice[0]));
    text.push_back(' ');
    text.push_back(static_cast<char>('0' + outcome.dice[1]));
}

ReadError Toy::read(const State&, Side, std::string_view text, Action& action) const {
    Words words(text);
    Action found;
    const std::string_view verb = words.next();
    if (verb == "done") {
        found = Action::done();
    } else if (verb == "reveal") {
        found = Action::reveal();
    } else if (verb == "order") {
        found = Action::to_order(words.one_of(all_orders, "expected.toy_order"));
    } else if (verb == "back") {
        found = Action::fall_back(words.square());
    } else if (verb.size() == 5 && (verb[2] == '-' || verb[2] == 'x')) {
        const PieceId piece = words.piece_named(verb.substr(0, 2));
        if (verb[2] == 'x') {
            found = Action::attack(piece, words.piece_named(verb.substr(3)));
        } else {
            found = Action::step(piece, square_named(verb.substr(3)));
            if (!found.square.exists()) words.fail("expected.toy_square");
        }
    } else {
        words.fail("expected.toy_action");
    }
    words.end_of_line();
    if (words.ok() && !words.at_end()) words.fail("expected.end_of_line");
    if (words.ok()) action = found;
    return words.error();
}

ReadError Toy::read(const State& now, std::string_view text, Outcome& outcome) const {
    Words words(text);
    Outcome found;
    if (now.now().moment == Moment::rolling) {
        const int one = words.number(1, 6);
        found = Outcome::of_dice(one, words.number(1, 6));
        if (!words.ok()) return {words.error().at, "expected.toy_dice"};
    } else {
        const std::string_view token = words.next();
        if (token != "A" && token != "B") words.fail("expected.toy_token");
        found = Outcome::of_token(token == "A" ? Side::first : Side::second);
    }
    words.end_of_line();
    if (words.ok() && !words.at_end()) words.fail("expected.end_of_line");
    if (words.ok()) outcome = found;
    return words.error();
}

}  // namespace gonfalon::toy
