// Positions as text: one line a counter, then one line for every other member of the State that is
// not as at the very beginning, by its name: "march.spent 4", "phase infantry_combat_a",
// "march.unit Z01". Numbers are read in place of names, as they were once written.
#include <optional>
#include <vector>

#include "engine/core/fields.h"
#include "engine/core/function_ref.h"
#include "games/grunwald/game.h"
#include "games/grunwald/text.h"

namespace gonfalon::grunwald {

namespace {

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

template <class T>
std::string word_of(const Tables& tables, const T& value) {
    if constexpr (ScopedEnum<T>) {
        return std::string(name_of(value));
    } else if constexpr (std::is_same_v<T, UnitId>) {
        if (value.index() < tables.words.size()) return tables.words[value.index()].code;
    } else if constexpr (std::is_same_v<T, BannerId>) {
        if (value.index() < tables.banners.size()) return tables.banners[value.index()].code;
    }
    return std::to_string(as_number(value));
}

template <class T>
bool read_word(const Tables& tables, std::string_view word, T& value) {
    if constexpr (ScopedEnum<T>) {
        const std::optional<T> found = find_name<T>(word);
        if (found) value = *found;
        return found.has_value();
    } else if constexpr (std::is_same_v<T, UnitId>) {
        value = unit_named(tables, word);
        return value.exists();
    } else if constexpr (std::is_same_v<T, BannerId>) {
        value = banner_named(tables, word);
        return value.exists();
    }
    return false;
}

// A member of any type: what it is as a number, and as a word where it has one.
struct Kind {
    std::int64_t (*number)(const void* at);
    void (*put)(void* at, std::int64_t number);
    std::string (*word)(const Tables& tables, const void* at);
    bool (*read)(const Tables& tables, std::string_view word, void* at);
};
template <class T>
constexpr Kind kind_of{
    [](const void* at) { return as_number(*static_cast<const T*>(at)); },
    [](void* at, std::int64_t number) { from_number(*static_cast<T*>(at), number); },
    [](const Tables& tables, const void* at) {
        return word_of(tables, *static_cast<const T*>(at));
    },
    [](const Tables& tables, std::string_view word, void* at) {
        return read_word(tables, word, *static_cast<T*>(at));
    }};

struct Member {
    const Kind* kind;
    void* at;
    std::int64_t number() const { return kind->number(at); }
};
using EachMember = FunctionRef<void(const std::string& path, Member member)>;

template <class T>
void each_below(const std::string& path, T& value, EachMember visit) {
    if constexpr (is_id<T>::value || std::is_enum_v<T> || std::is_integral_v<T>) {
        visit(path, {&kind_of<T>, &value});
    } else if constexpr (is_bitset<T>::value) {
        for (std::size_t i = 0; i < T::words; ++i)
            each_below(path + '.' + std::to_string(i), value.word(i), visit);
    } else if constexpr (HasFields<T>) {
        T::fields(value, [&](std::string_view name, auto& member) {
            each_below(path + '.' + std::string(name), member, visit);
        });
    } else {
        std::size_t i = 0;
        for (auto& item : value) each_below(path + '.' + std::to_string(i++), item, visit);
    }
}

// Members of a State other than its counters, as "path value" lines.
void each_member(State& state, EachMember visit) {
    State::fields(state, [&](std::string_view name, auto& member) {
        if (name != "units") each_below(std::string(name), member, visit);
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

// Frames once had one number for what is now a mode of each kind: "frames.2.mode 1". Their kind
// comes before it. A banner in hand, a turn made and a pursuit that has ended were written as the
// count.
bool read_old_frame(State& state, std::string_view path, std::int64_t number) {
    for (std::size_t i = 0; i < state.frames.size(); ++i) {
        const std::string stem = "frames." + std::to_string(i) + ".";
        if (!path.starts_with(stem) || number < 0) continue;
        const std::string_view member = path.substr(stem.size());
        Frame& frame = state.frames[i];
        if (member == "count" && frame.kind == FrameKind::hand && !frame.unit.exists() &&
            number < static_cast<std::int64_t>(max_banners)) {
            frame.banner = BannerId(static_cast<std::size_t>(number));
            return true;
        }
        if (member == "count" && frame.kind == FrameKind::advance) {
            frame.turned = number != 0;
            return number <= 1;
        }
        if (member == "count" && frame.kind == FrameKind::pursuit && number == 0xFF) {
            frame.ended = true;
            return true;
        }
        if (member != "mode") return false;
        const auto mode = static_cast<std::uint8_t>(number);
        switch (frame.kind) {
            case FrameKind::reaction:
                frame.moment = static_cast<Moment>(mode);
                return number <= static_cast<int>(Moment::at_rest);
            case FrameKind::retreat:
                frame.retreat_mode = static_cast<RetreatMode>(mode);
                return number <= static_cast<int>(RetreatMode::overrun);
            case FrameKind::facing:
                frame.facing_mode = static_cast<FacingMode>(mode);
                return number <= static_cast<int>(FacingMode::pursuit);
            case FrameKind::losses:
                frame.loss_mode = static_cast<LossMode>(mode);
                return number <= static_cast<int>(LossMode::defenders);
            case FrameKind::pursuit:
                frame.pursuit_mode = static_cast<PursuitMode>(mode);
                return number <= static_cast<int>(PursuitMode::obligatory);
            case FrameKind::advance:
                frame.advance_mode = static_cast<AdvanceMode>(mode);
                return number <= static_cast<int>(AdvanceMode::second_hex);
            default:
                return false;
        }
    }
    return false;
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

// A line "path value" of a member other than the counters; places of errors count from the line's
// beginning.
ReadError read_member(const Tables& tables, State& state, std::size_t start, std::string_view first,
                      Reader& words) {
    std::int64_t number = 0;
    const std::size_t at = words.at();
    const std::string_view word = words.next();
    bool known = false;
    bool fits = true;
    if (!read_number(word, number)) {
        each_member(state, [&](const std::string& path, Member member) {
            known = known || (path == first && member.kind->read(tables, word, member.at));
        });
        if (!known) return ReadError{at, "expected.number"};
        if (!words.ended()) return ReadError{words.at(), "expected.end"};
        return {};
    }
    // Once a number of sixteen bits, and never zero after the tests of pursuit.
    if (first == "combat.followed") {
        known = true;
        fits = number > 0 && number <= 0xFFFF;
        state.combat.pursuits_prepared = true;
        state.combat.followed.word(0) = static_cast<std::uint64_t>(number);
    }
    if (read_old_frame(state, first, number)) known = true;
    each_length(state, [&](std::string_view path, auto& list) {
        if (path != first) return;
        known = true;
        fits = number >= 0 && static_cast<std::size_t>(number) <= list.capacity();
        while (fits && list.size() < static_cast<std::size_t>(number)) list.push_back({});
    });
    if (!known)
        each_member(state, [&](const std::string& path, Member member) {
            if (path != first) return;
            known = true;
            member.kind->put(member.at, number);
            fits = member.number() == number;
        });
    if (!known) return ReadError{start, "expected.unit"};
    if (!fits) return ReadError{at, "expected.number"};
    if (!words.ended()) return ReadError{words.at(), "expected.end"};
    return {};
}

// "2412 NE", "off 2412 NE 7", "reserve" or "eliminated".
ReadError read_place(const Tables& tables, Unit& unit, bool& placed, Reader& words) {
    const std::size_t where_at = words.at();
    const std::string_view where = words.next();
    const auto read_hex_and_facing = [&](std::string_view word) {
        unit.hex = tables.map.grid.parse(word);
        return unit.hex != no_hex && read_facing(words.peek(), unit.facing);
    };
    if (where == "reserve") {
    } else if (where == "eliminated") {
        unit = Unit{};
        unit.where = Whereabouts::eliminated();
    } else if (where == "off") {
        if (!read_hex_and_facing(words.next())) return ReadError{where_at, "expected.hex"};
        words.next();
        std::int64_t turn = 0;
        const std::size_t at = words.at();
        if (!read_number(words.next(), turn) || turn < 0 || turn > 200)
            return ReadError{at, "expected.number"};
        unit.where = Whereabouts::off_map_until(static_cast<int>(turn));
    } else {
        if (!read_hex_and_facing(where)) return ReadError{where_at, "expected.hex"};
        words.next();
        placed = true;
    }
    return {};
}

// Whatever else is true of a counter.
ReadError read_condition(const Tables& tables, Unit& unit, Reader& words) {
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
            if (!unit.leader.exists()) return ReadError{at, "expected.unit"};
        } else if (word == "rest") {
            const std::string_view why = words.next();
            std::size_t at_name = 0;
            while (at_name < count_of<Rest> && name_of(static_cast<Rest>(at_name)) != why)
                ++at_name;
            if (at_name == count_of<Rest>) return ReadError{at, "expected.known_word"};
            unit.rest = static_cast<Rest>(at_name);
        } else if (word == "strength" || word == "charge") {
            if (!read_number(words.next(), number) || number < 0 || number > 15)
                return ReadError{at, "expected.number"};
            (word == "strength" ? unit.strength : unit.charge) = static_cast<std::uint8_t>(number);
        } else {
            return ReadError{at, "expected.end"};
        }
    }
    return {};
}

ReadError read_unit(const Tables& tables, State& state, std::size_t start, UnitId id,
                    Reader& words) {
    Unit& unit = state.unit(id);
    if (unit.on_board()) return ReadError{start, "expected.unit_once"};
    bool placed = false;
    ReadError error = read_place(tables, unit, placed, words);
    if (error.ok()) error = read_condition(tables, unit, words);
    if (error.ok() && placed) state.place(id, unit.hex);
    return error;
}

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
    std::vector<std::pair<std::int64_t, std::string>> members;
    each_member(state, [&](const std::string&, Member member) {
        members.emplace_back(member.number(), member.kind->word(tables, member.at));
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
    each_member(plain, [&](const std::string& path, Member member) {
        const auto& [number, word] = members[at++];
        if (number == member.number()) return;
        text += path;
        append(text, word);
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
        const std::size_t start = words.at();
        const std::string_view first = words.next();
        const UnitId id = unit_named(tables, first);
        ReadError error = id.exists() ? read_unit(tables, state, start, id, words)
                                      : read_member(tables, state, start, first, words);
        if (error.ok()) continue;
        error.at += offset;
        return error;
    }
    // The first banner in hand was once written as nothing at all.
    for (Frame& frame : state.frames)
        if (frame.kind == FrameKind::hand && !frame.unit.exists() && !frame.banner.exists())
            frame.banner = BannerId(std::size_t{0});
    if (!is_sound(state)) return {text.size(), "expected.sound_position"};
    target = state;
    return {};
}

}  // namespace gonfalon::grunwald
