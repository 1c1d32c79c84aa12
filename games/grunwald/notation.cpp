// Notation: actions and dice as text; positions are in position.cpp.
//
//   Z01 N              step            turn Z01 SE          fire ZI11 P03        retreat Z01 N
//   Z01 N hold         charge held     form ZI11            batter ZI19 0704     face Z01 S
//   take Z01           in hand         rally Z01            countercharge P01 N  pursue Z01 SE
//   put 2412 S         down            hand BO1 Z02         attack 2412          advance Z01 SE
//   assign ULR                         demolish ZI01        join Z01             lose Z01
//   declare, pass, done
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"
#include "games/grunwald/text.h"

namespace gonfalon::grunwald {

namespace {

bool takes_unit(Verb verb) {
    switch (verb) {
        case Verb::step:
        case Verb::turn:
        case Verb::form:
        case Verb::rally:
        case Verb::fire:
        case Verb::batter:
        case Verb::demolish:
        case Verb::countercharge:
        case Verb::join:
        case Verb::lose:
        case Verb::retreat:
        case Verb::face:
        case Verb::pursue:
        case Verb::advance:
            return true;
        default:
            return false;
    }
}
bool takes_way(Verb verb) {
    return verb == Verb::step || verb == Verb::turn || verb == Verb::countercharge ||
           verb == Verb::retreat || verb == Verb::face || verb == Verb::pursue ||
           verb == Verb::advance;
}

}  // namespace

void Grunwald::write(const State&, const Action& action, std::string& text) const {
    const Tables& tables = *tables_;
    const auto unit = [&](UnitId id) {
        append(text, id.exists() && id.index() < tables.words.size()
                         ? std::string_view(tables.words[id.index()].code)
                         : std::string_view("-"));
    };
    const auto label = [&](Hex hex) {
        append(text, hex == no_hex ? std::string_view("----") : tables.map.labels[hex.id].view());
    };
    if (action.verb != Verb::step) append(text, name_of(action.verb));
    if (takes_unit(action.verb)) unit(action.unit);
    if (takes_way(action.verb)) append(text, facing_code(action.way));
    switch (action.verb) {
        case Verb::take:
            if (action.banner.exists()) {
                append(text, tables.banners[action.banner.index()].code);
            } else {
                unit(action.unit);
            }
            break;
        case Verb::put:
            label(action.hex);
            append(text, facing_code(action.way));
            break;
        case Verb::assign:
            unit(action.other);
            break;
        case Verb::step:
            if (action.hold) append(text, "hold");
            break;
        case Verb::retreat:
            if (action.overrun) append(text, "overrun");
            break;
        case Verb::fire:
            unit(action.other);
            break;
        case Verb::batter:
        case Verb::attack:
            label(action.hex);
            break;
        case Verb::hand:
            append(text, action.banner.exists()
                             ? std::string_view(tables.banners[action.banner.index()].code)
                             : std::string_view("-"));
            unit(action.other);
            break;
        default:
            break;
    }
}

void Grunwald::write(const State&, const Outcome& outcome, std::string& text) const {
    append(text, std::int64_t{outcome.first});
    if (outcome.second != 0) append(text, std::int64_t{outcome.second});
}

ReadError Grunwald::read(const State& state, Side, std::string_view text, Action& target) const {
    const Tables& tables = *tables_;
    Reader words(text);
    Action action;
    const auto fail = [&](std::size_t at, std::string_view expected) {
        return ReadError{at, expected};
    };
    const std::size_t start = words.at();
    const std::string_view first = words.peek();
    bool found = false;
    for (std::size_t i = 0; i < verbs; ++i)
        if (name_of(static_cast<Verb>(i)) == first) {
            action.verb = static_cast<Verb>(i);
            found = true;
        }
    if (found) {
        words.next();
    } else if (unit_named(tables, first).exists()) {
        action.verb = Verb::step;
    } else {
        return fail(start, "expected.action");
    }
    const auto read_unit = [&](UnitId& id) {
        id = unit_named(tables, words.peek());
        if (!id.exists()) return false;
        words.next();
        return true;
    };
    const auto read_hex = [&] {
        action.hex = tables.map.grid.parse(words.peek());
        if (action.hex == no_hex) return false;
        words.next();
        return true;
    };
    if (takes_unit(action.verb) && !read_unit(action.unit))
        return fail(words.at(), "expected.unit");
    if (takes_way(action.verb)) {
        if (!read_facing(words.peek(), action.way)) return fail(words.at(), "expected.facing");
        words.next();
    }
    switch (action.verb) {
        case Verb::take:
            action.unit = unit_named(tables, words.peek());
            action.banner = banner_named(tables, words.peek());
            if (!action.unit.exists() && !action.banner.exists())
                return fail(words.at(), "expected.unit");
            words.next();
            break;
        case Verb::put:
            if (!read_hex()) return fail(words.at(), "expected.hex");
            if (!words.ended()) {
                if (!read_facing(words.peek(), action.way))
                    return fail(words.at(), "expected.facing");
                words.next();
            }
            // Leaders and banners have no facing: whatever is said, there is one way to put them.
            if (!state.frames.empty() && state.frames.top().kind == FrameKind::hand) {
                const UnitId held = state.frames.top().unit;
                if (!held.exists() || !Rules(tables, state).has_facing(held))
                    action.way = Facing::north;
            }
            break;
        case Verb::assign:
        case Verb::fire:
            if (!read_unit(action.other)) return fail(words.at(), "expected.unit");
            break;
        case Verb::step:
        case Verb::retreat: {
            const std::string_view option = action.verb == Verb::step ? "hold" : "overrun";
            if (!words.ended()) {
                if (words.peek() != option) return fail(words.at(), "expected.end");
                (action.verb == Verb::step ? action.hold : action.overrun) = true;
                words.next();
            }
            break;
        }
        case Verb::batter:
        case Verb::attack:
            if (!read_hex()) return fail(words.at(), "expected.hex");
            break;
        case Verb::hand:
            action.banner = banner_named(tables, words.peek());
            if (!action.banner.exists()) return fail(words.at(), "expected.banner");
            words.next();
            if (!read_unit(action.other)) return fail(words.at(), "expected.unit");
            break;
        default:
            break;
    }
    if (!words.ended()) return fail(words.at(), "expected.end");
    target = action;
    return {};
}

ReadError Grunwald::read(const State& state, std::string_view text, Outcome& target) const {
    const int dice = dice_of(Rules(*tables_, state).situation().ask);
    Reader words(text);
    Outcome outcome;
    for (int i = 0; i < dice; ++i) {
        const std::size_t at = words.at();
        std::int64_t die = 0;
        if (!read_number(words.next(), die) || die < 1 || die > 6) return {at, "expected.die"};
        (i == 0 ? outcome.first : outcome.second) = static_cast<std::uint8_t>(die);
    }
    if (dice == 0) return {words.at(), "expected.no_dice"};
    if (!words.ended()) return {words.at(), "expected.end"};
    target = outcome;
    return {};
}

}  // namespace gonfalon::grunwald
