// Notation: actions, dice and positions as text.
//
//   Z01 N              step            turn Z01 SE          fire ZI11 P03        retreat Z01 N
//   Z01 N hold         charge held     form ZI11            batter ZI19 0704     face Z01 S
//   take Z01           in hand         rally Z01            countercharge P01 N  pursue Z01 SE
//   put 2412 S         down            hand BO1 Z02         attack 2412          advance Z01 SE
//   assign ULR                         demolish ZI01        join Z01             lose Z01
//   declare, pass, done
//
// A position has one line a counter, then one line for every other member of the State that is
// not as at the very beginning, by its name: "march.spent 4".
#include <charconv>
#include <vector>

#include "engine/core/fields.h"
#include "games/grunwald/game.h"
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

namespace {

void append(std::string& text, std::string_view word) {
    if (!text.empty() && text.back() != '\n' && text.back() != ' ') text += ' ';
    text += word;
}
void append(std::string& text, std::int64_t number) {
    char room[24];
    const auto end = std::to_chars(room, room + sizeof room, number).ptr;
    append(text, std::string_view(room, static_cast<std::size_t>(end - room)));
}

// Words of a line with the columns they start at.
class Reader {
  public:
    explicit Reader(std::string_view text, std::size_t start = 0) : text_(text), at_(start) {
        skip();
    }
    std::size_t at() const { return at_; }
    bool ended() const { return at_ >= text_.size(); }
    std::string_view peek() const {
        std::size_t end = at_;
        while (end < text_.size() && text_[end] != ' ') ++end;
        return text_.substr(at_, end - at_);
    }
    std::string_view next() {
        const std::string_view word = peek();
        at_ += word.size();
        skip();
        return word;
    }

  private:
    void skip() {
        while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    }
    std::string_view text_;
    std::size_t at_;
};

bool read_number(std::string_view word, std::int64_t& number) {
    const auto result = std::from_chars(word.data(), word.data() + word.size(), number);
    return !word.empty() && result.ec == std::errc{} && result.ptr == word.data() + word.size();
}

bool read_facing(std::string_view word, Facing& facing) {
    for (const Direction each : hex::directions)
        if (facing_code(each) == word) {
            facing = each;
            return true;
        }
    return false;
}

UnitId unit_named(const Tables& tables, std::string_view code) {
    for (std::size_t i = 0; i < tables.words.size(); ++i)
        if (tables.words[i].code == code) return UnitId(i);
    return UnitId{};
}

BannerId banner_named(const Tables& tables, std::string_view code) {
    for (std::size_t i = 0; i < tables.banners.size(); ++i)
        if (tables.banners[i].code == code) return BannerId(i);
    return BannerId{};
}

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
            if (action.option) append(text, "hold");
            break;
        case Verb::retreat:
            if (action.option) append(text, "overrun");
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
                action.option = true;
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

namespace {

// Members of a State other than its counters, as "path value" lines.
template <class Visit>
void each_member(State& state, Visit&& visit) {
    const auto walk = [&](auto&& self, const std::string& path, auto& value) -> void {
        using T = std::remove_reference_t<decltype(value)>;
        if constexpr (is_id<T>::value || std::is_enum_v<T> || std::is_integral_v<T>) {
            visit(path, value);
        } else if constexpr (is_bitset<T>::value) {
            for (std::size_t i = 0; i < T::words; ++i)
                visit(path + '.' + std::to_string(i), value.word(i));
        } else if constexpr (HasFields<T>) {
            T::fields(value, [&](std::string_view name, auto& member) {
                self(self, path.empty() ? std::string(name) : path + '.' + std::string(name),
                     member);
            });
        } else {
            std::size_t i = 0;
            for (auto& item : value) self(self, path + '.' + std::to_string(i++), item);
        }
    };
    State::fields(state, [&](std::string_view name, auto& member) {
        if (name != "units") walk(walk, std::string(name), member);
    });
}

// Lists need their length before their items.
template <class Visit>
void each_length(State& state, Visit&& visit) {
    visit("size.tests", state.tests);
    visit("size.frames", state.frames);
    visit("size.targets", state.combat.targets);
    visit("size.paths", state.combat.paths);
    visit("size.infantry", state.overrun.infantry);
    visit("size.shots", state.volley.shots);
}

template <class T>
std::int64_t as_number(const T& value) {
    if constexpr (is_id<T>::value) {
        return value.value;
    } else {
        return static_cast<std::int64_t>(value);
    }
}

template <class T>
void from_number(T& value, std::int64_t number) {
    if constexpr (is_id<T>::value) {
        value.value = static_cast<typename T::rep>(number);
    } else {
        value = static_cast<T>(number);
    }
}

State blank(const Tables& tables) {
    State state;
    for (std::size_t i = 0; i < max_units; ++i) state.units[i].where = Whereabouts::eliminated();
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        state.units[i].where = Whereabouts::reserve();
        state.units[i].strength = tables.counters[i].strength;
    }
    return state;
}

constexpr std::pair<std::uint8_t, std::string_view> flag_words[] = {
    {Unit::deployed, "deployed"},
    {Unit::stopped, "stopped"},
    {Unit::fired, "fired"},
    {Unit::fired_own, "fired_own"},
    {Unit::countercharged, "countercharged"},
    {Unit::advanced, "advanced"},
    {Unit::tested, "tested"},
    {Unit::bound, "bound"}};

}  // namespace

void Grunwald::write_position(const State& now, std::string& text) const {
    const Tables& tables = *tables_;
    State state = now;
    State plain = blank(tables);
    for (std::size_t i = 0; i < tables.counters.size(); ++i) {
        const Unit& unit = state.units[i];
        if (unit == plain.units[i]) continue;
        text += tables.words[i].code;
        switch (unit.where.place()) {
            case Place::board:
                append(text, tables.map.labels[unit.hex.id].view());
                append(text, facing_code(unit.facing));
                break;
            case Place::off_map:
                append(text, "off");
                append(text, tables.map.labels[unit.hex.id].view());
                append(text, facing_code(unit.facing));
                append(text, std::int64_t{unit.where.return_turn()});
                break;
            case Place::reserve:
                append(text, "reserve");
                break;
            case Place::eliminated:
                append(text, "eliminated");
                break;
        }
        if (unit.strength != tables.counters[i].strength &&
            unit.where.place() != Place::eliminated) {
            append(text, "strength");
            append(text, std::int64_t{unit.strength});
        }
        if (unit.charge != 0) {
            append(text, "charge");
            append(text, std::int64_t{unit.charge});
        }
        if (unit.order != Order::good) append(text, name_of(unit.order));
        for (const auto& [flag, word] : flag_words)
            if (unit.is(flag)) append(text, word);
        if (unit.rest != Rest::none) {
            append(text, "rest");
            append(text, name_of(unit.rest));
        }
        if (unit.leader.exists()) {
            append(text, "under");
            append(text, tables.words[unit.leader.index()].code);
        }
        text += '\n';
    }
    each_length(state, [&](std::string_view path, auto& list) {
        if (list.empty()) return;
        text += path;
        append(text, static_cast<std::int64_t>(list.size()));
        text += '\n';
    });
    std::vector<std::pair<std::string, std::int64_t>> members;
    each_member(state, [&](const std::string& path, auto& value) {
        members.emplace_back(path, as_number(value));
    });
    // Compared with a blank State whose lists are as long.
    each_length(plain, [&](std::string_view path, auto& list) {
        each_length(state, [&](std::string_view same, auto& model) {
            if constexpr (std::is_same_v<decltype(list), decltype(model)>)
                if (same == path)
                    while (list.size() < model.size()) list.push_back({});
        });
    });
    std::size_t at = 0;
    each_member(plain, [&](const std::string& path, auto& value) {
        const auto& [name, number] = members[at++];
        if (number == as_number(value)) return;
        text += path;
        append(text, number);
        text += '\n';
    });
}

ReadError Grunwald::read_position(std::string_view text, State& target) const {
    const Tables& tables = *tables_;
    State state = blank(tables);
    std::size_t line_start = 0;
    while (line_start < text.size()) {
        std::size_t line_end = text.find('\n', line_start);
        if (line_end == std::string_view::npos) line_end = text.size();
        const std::string_view line = text.substr(line_start, line_end - line_start);
        const std::size_t offset = line_start;
        line_start = line_end + 1;
        Reader words(line);
        if (words.ended() || words.peek().front() == '#') continue;
        const auto fail = [&](std::size_t at, std::string_view expected) {
            return ReadError{offset + at, expected};
        };
        const std::size_t start = words.at();
        const std::string_view first = words.next();
        const UnitId id = unit_named(tables, first);
        if (!id.exists()) {
            std::int64_t number = 0;
            const std::size_t at = words.at();
            if (!read_number(words.next(), number)) return fail(at, "expected.number");
            bool known = false;
            bool fits = true;
            // Once a number of sixteen bits, and never zero after the tests of pursuit.
            if (first == "combat.followed") {
                known = true;
                fits = number > 0 && number <= 0xFFFF;
                state.combat.pursuits_prepared = true;
                state.combat.followed.word(0) = static_cast<std::uint64_t>(number);
            }
            each_length(state, [&](std::string_view path, auto& list) {
                if (path != first) return;
                known = true;
                fits = number >= 0 && static_cast<std::size_t>(number) <= list.capacity();
                while (fits && list.size() < static_cast<std::size_t>(number)) list.push_back({});
            });
            if (!known)
                each_member(state, [&](const std::string& path, auto& value) {
                    if (path != first) return;
                    known = true;
                    from_number(value, number);
                    fits = as_number(value) == number;
                });
            if (!known) return fail(start, "expected.unit");
            if (!fits) return fail(at, "expected.number");
            if (!words.ended()) return fail(words.at(), "expected.end");
            continue;
        }
        Unit& unit = state.unit(id);
        if (unit.on_board()) return fail(start, "expected.unit_once");
        const std::size_t where_at = words.at();
        const std::string_view where = words.next();
        const auto read_hex_and_facing = [&](std::string_view word) {
            unit.hex = tables.map.grid.parse(word);
            return unit.hex != no_hex && read_facing(words.peek(), unit.facing);
        };
        bool placed = false;
        if (where == "reserve") {
        } else if (where == "eliminated") {
            unit = Unit{};
            unit.where = Whereabouts::eliminated();
        } else if (where == "off") {
            if (!read_hex_and_facing(words.next())) return fail(where_at, "expected.hex");
            words.next();
            std::int64_t turn = 0;
            const std::size_t at = words.at();
            if (!read_number(words.next(), turn) || turn < 0 || turn > 200)
                return fail(at, "expected.number");
            unit.where = Whereabouts::off_map_until(static_cast<int>(turn));
        } else {
            if (!read_hex_and_facing(where)) return fail(where_at, "expected.hex");
            words.next();
            placed = true;
        }
        while (!words.ended()) {
            const std::size_t at = words.at();
            const std::string_view word = words.next();
            std::int64_t number = 0;
            bool known = false;
            for (const auto& [flag, name] : flag_words)
                if (word == name) {
                    unit.set(flag);
                    known = true;
                }
            if (known) continue;
            if (word == "disorganised" || word == "panicked") {
                unit.order = word == "panicked" ? Order::panicked : Order::disorganised;
            } else if (word == "under") {
                unit.leader = unit_named(tables, words.next());
                if (!unit.leader.exists()) return fail(at, "expected.unit");
            } else if (word == "rest") {
                const std::string_view why = words.next();
                std::size_t at_name = 0;
                while (at_name < rests && name_of(static_cast<Rest>(at_name)) != why) ++at_name;
                if (at_name == rests) return fail(at, "expected.known_word");
                unit.rest = static_cast<Rest>(at_name);
            } else if (word == "strength" || word == "charge") {
                if (!read_number(words.next(), number) || number < 0 || number > 15)
                    return fail(at, "expected.number");
                (word == "strength" ? unit.strength : unit.charge) =
                    static_cast<std::uint8_t>(number);
            } else {
                return fail(at, "expected.end");
            }
        }
        if (placed) state.place(id, unit.hex);
    }
    if (!is_sound(state)) return {text.size(), "expected.sound_position"};
    target = state;
    return {};
}

}  // namespace gonfalon::grunwald
