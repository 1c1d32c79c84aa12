// Notation: what a record, a terminal and a test write. Lengths are tenths of a millimetre, turns
// 1/65536 of a circle, to the left when positive. The second side's codes begin with a small
// letter.
//
//   map own|enemy          lay wood 4572 6096 0
//   role attacker          relief R2              place I1 4572 2286 16384 [limbered] [foot]
//   merge G1 I1            station C0 4064 1270   attach C0 I1
//   order I1 fire          brigade I1 I2          alone I1            seal         first me|enemy
//   ride C0 4064 2000      join C0 I1             use C0 bold I1 assault
//                                                 use C0 pious I1 [keep]
//   activate I1 [fire]     pass                   done                stand
//   move I1 -910 1016 [400]                       move I1 to 4572 3302 (read only)
//   enter I1 9144 11000    leave I1 0 2032        occupy I1 0 900     face I1 left
//   reorganise I1          shoot I1 i2 [left]     limber G1           unlimber G1
//   mount D1 16384         dismount D1            charge I1 i2 front  approach I1 i2
//   react I1               keep I1                evade I1 [2032]     intercept H1 [600]
//   caracole 1500          dirty_war              again               elegant C1
//   cancel C1              pull_back [I1] 254     advance 762         escape C1 4000 1000
//   3 5 6  (dice)
#include "games/tercios/text.h"

namespace gonfalon::tercios {

namespace {

// t troop, o other, c commander, p point, a turn, n number, q quarter, O order; capitals in a word
// of their own below; a question mark makes what follows optional.
constexpr std::string_view shapes[verb_count] = {
    "",      // done
    "Y",     // map
    "Spa",   // lay
    "R",     // role
    "G",     // relief
    "tpaL",  // place
    "to",    // merge
    "cp",    // station
    "ct",    // attach
    "tO",    // order
    "to",    // brigade
    "t",     // alone
    "",      // seal
    "M",     // first
    "cp",    // ride
    "ct",    // join
    "cT",    // use
    "t?O",   // activate
    "",      // pass
    "tW",    // move
    "tp",    // enter
    "tan",   // leave
    "tan",   // occupy
    "tq",    // face
    "t",     // reorganise
    "to?q",  // shoot
    "t",     // limber
    "t",     // unlimber
    "ta",    // mount
    "t",     // dismount
    "toq",   // charge
    "to",    // approach
    "t",     // react
    "t?n",   // evade
    "t",     // keep
    "",      // stand
    "t?n",   // intercept
    "n",     // caracole
    "",      // dirty_war
    "",      // again
    "c",     // elegant
    "P",     // pull_back
    "n",     // advance
    "cp",    // escape
    "c",     // cancel
};

bool names_card(Trait trait) { return trait == Trait::bold || trait == Trait::cautious; }
bool names_virtue(Trait trait) { return trait == Trait::inspiring || trait == Trait::expert; }
bool names_quarter(Trait trait) { return trait == Trait::alert || trait == Trait::skilled; }

}  // namespace

void Tercios::write(const State&, const Action& action, std::string& text) const {
    std::string line(name_of(action.verb));
    const auto point = [&] {
        add_number(line, action.at.x);
        add_number(line, action.at.y);
    };
    bool optional = false;
    for (const char each : shapes[static_cast<std::size_t>(action.verb)]) {
        switch (each) {
            case '?':
                optional = true;
                continue;
            case 't':
                add_word(line, code(action.troop));
                break;
            case 'o':
                add_word(line, code(action.other));
                break;
            case 'c':
                add_word(line, code(action.commander));
                break;
            case 'p':
                point();
                break;
            case 'a':
                add_number(line, action.turn);
                break;
            case 'n':
                if (!optional || action.number != 0) add_number(line, action.number);
                break;
            case 'q':
                if (!optional || action.quarter != Quarter::front)
                    add_word(line, name_of(action.quarter));
                break;
            case 'O':
                if (!optional || action.card != Order::none) add_word(line, name_of(action.card));
                break;
            case 'R':
                add_word(line, scenario().role_ids[action.number == 0 ? 0 : 1]);
                break;
            case 'S':
                add_word(line, code(action.stencil));
                break;
            case 'Y':
                add_word(line, action.number == 0 ? "own" : "enemy");
                break;
            case 'G':
                add_word(line, code(troop(action.troop).regiment));
                break;
            case 'L':
                if (action.limbered) add_word(line, "limbered");
                if (action.on_foot) add_word(line, "foot");
                break;
            case 'M':
                add_word(line, action.number == 0 ? "me" : "enemy");
                break;
            case 'W':
                add_number(line, action.turn);
                add_number(line, action.number);
                if (action.correction != 0) add_number(line, action.correction);
                break;
            case 'P':
                if (action.troop.exists()) add_word(line, code(action.troop));
                add_number(line, action.number);
                break;
            case 'T':
                add_word(line, name_of(action.trait));
                if (action.troop.exists()) add_word(line, code(action.troop));
                if (action.other.exists()) add_word(line, code(action.other));
                if (action.other_commander.exists()) add_word(line, code(action.other_commander));
                if (names_card(action.trait)) add_word(line, name_of(action.card));
                if (names_virtue(action.trait)) add_word(line, name_of(action.virtue));
                if (names_quarter(action.trait)) add_word(line, name_of(action.quarter));
                if (action.trait == Trait::trickster)
                    add_word(line, action.number == 0 ? "shoot" : "melee");
                if (action.trait == Trait::pious && action.number != 0) add_word(line, "keep");
                break;
            default:
                break;
        }
    }
    text.append(line);
}

void Tercios::write(const State&, const Outcome& outcome, std::string& text) const {
    for (std::size_t i = 0; i < outcome.dice.size(); ++i) {
        if (i > 0) text.push_back(' ');
        text.append(std::to_string(outcome.dice[i]));
    }
}

ReadError Tercios::read(const State& now, Side, std::string_view text, Action& action) const {
    WordReader in(*this, text);
    const std::string_view verb = in.next();
    Action found;
    std::size_t place = 0;
    while (place < verb_count && name_of(static_cast<Verb>(place)) != verb) ++place;
    if (place == verb_count) {
        in.fail("expected.tercios_action");
        return in.error();
    }
    found.verb = static_cast<Verb>(place);
    constexpr int far = 99999;
    constexpr int circle = 65535;
    bool optional = false;
    for (const char each : shapes[place]) {
        if (!in.ok()) break;
        if (each == '?') {
            optional = true;
            continue;
        }
        if (optional && in.at_line_end()) break;
        switch (each) {
            case 't':
                found.troop = in.troop();
                break;
            case 'o':
                found.other = in.troop();
                break;
            case 'c':
                found.commander = in.commander();
                break;
            case 'p':
                found.at = in.point();
                break;
            case 'a':
                found.turn = in.number(-circle, circle);
                break;
            case 'n':
                found.number = in.number(optional ? 1 : -far, far);
                break;
            case 'q':
                found.quarter = in.named<Quarter>("expected.tercios_side");
                if (optional && found.quarter == Quarter::front) in.fail("expected.tercios_side");
                break;
            case 'O':
                found.card = in.named<Order>("expected.tercios_order", order_count);
                break;
            case 'R': {
                const std::string_view word = in.next();
                if (word == scenario().role_ids[1])
                    found.number = 1;
                else if (word != scenario().role_ids[0])
                    in.fail("expected.tercios_role");
                break;
            }
            case 'S':
                found.stencil = in.stencil();
                break;
            case 'Y': {
                const std::string_view word = in.next();
                if (word == "enemy")
                    found.number = 1;
                else if (word != "own")
                    in.fail("expected.known_word");
                break;
            }
            case 'G': {
                const std::string_view word = in.next();
                for (std::size_t i = 0; i < tables().regiments.size(); ++i)
                    if (code(RegimentId{i}) == word) found.troop = tables().regiments[i].begin;
                if (!found.troop.exists()) in.fail("expected.tercios_regiment");
                break;
            }
            case 'L':
                if (!in.at_line_end()) {
                    std::string_view word = in.next();
                    if (word == "limbered") {
                        found.limbered = true;
                        word = in.at_line_end() ? std::string_view{} : in.next();
                    }
                    if (word == "foot")
                        found.on_foot = true;
                    else if (!word.empty())
                        in.fail("expected.known_word");
                }
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
                    const plane::Move move = plane::move_to(now.unit(found.troop).pose, to);
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
            case 'P': {
                WordReader ahead = in;
                std::int64_t number = 0;
                if (!read_number(ahead.next(), -far, far, number)) found.troop = in.troop();
                found.number = in.number(-far, far);
                break;
            }
            case 'T': {
                found.trait = in.named<Trait>("expected.tercios_trait");
                if (!in.ok()) break;
                const TraitCard& card = tables().card(found.trait);
                using Target = TraitCard::Target;
                if (card.target == Target::own_unit || card.target == Target::enemy_unit) {
                    found.troop = in.troop();
                    if (card.targets > 1) found.other = in.troop();
                } else if (card.target == Target::other_own_commander ||
                           card.target == Target::enemy_commander) {
                    found.other_commander = in.commander();
                }
                if (names_card(found.trait))
                    found.card = in.named<Order>("expected.tercios_order", order_count);
                if (names_virtue(found.trait)) found.virtue = in.named<Virtue>();
                if (names_quarter(found.trait)) found.quarter = in.named<Quarter>();
                if (found.trait == Trait::trickster && in.ok()) {
                    const std::string_view word = in.next();
                    if (word == "melee")
                        found.number = 1;
                    else if (word != "shoot")
                        in.fail("expected.known_word");
                }
                // Without a word the card is swapped.
                if (found.trait == Trait::pious && in.ok() && !in.at_line_end()) {
                    found.number = 1;
                    if (in.next() != "keep") in.fail("expected.known_word");
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

ReadError Tercios::read(const State&, std::string_view text, Outcome& outcome) const {
    WordReader in(*this, text);
    Outcome found;
    while (in.ok() && !in.at_line_end()) {
        if (found.dice.full()) {
            in.next();
            in.fail("expected.tercios_die");
            break;
        }
        found.dice.push_back(static_cast<std::uint8_t>(in.number(1, 6)));
    }
    if (in.ok() && found.dice.empty()) {
        in.next();
        in.fail("expected.tercios_die");
    }
    in.end_of_line();
    if (in.ok() && !in.at_end()) in.fail("expected.end_of_line");
    if (in.ok()) outcome = found;
    return in.error();
}

}  // namespace gonfalon::tercios
