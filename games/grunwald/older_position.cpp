// Each member of a State but its counters stood in a line of its own, by its path: "combat.stage
// 4", "march.unit Z01". Sets were words of bits, hexes their places in the frame, and what had a
// name was once its number.
#include "games/grunwald/older_position.h"

#include <optional>
#include <string>

#include "engine/core/fields.h"
#include "engine/core/function_ref.h"
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

// A member of any type: put there as a number or, where it has one, by its word.
struct Member {
    bool (*put)(void* at, std::int64_t number);  // whether it fits
    bool (*read)(const Tables& tables, std::string_view word, void* at);
    void* at;
};
template <class T>
Member member_of(T& value) {
    return {[](void* at, std::int64_t number) {
                T& member = *static_cast<T*>(at);
                from_number(member, number);
                return as_number(member) == number;
            },
            [](const Tables& tables, std::string_view word, void* at) {
                return read_word(tables, word, *static_cast<T*>(at));
            },
            &value};
}
using EachMember = FunctionRef<void(const std::string& path, Member member)>;

template <class T>
void each_below(const std::string& path, T& value, EachMember visit) {
    if constexpr (is_id<T>::value || std::is_enum_v<T> || std::is_integral_v<T>) {
        visit(path, member_of(value));
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

bool read_member(const Tables& tables, State& state, std::string_view path, std::string_view word) {
    std::int64_t number = 0;
    bool known = false;
    bool fits = true;
    if (!read_number(word, INT64_MIN, INT64_MAX, number)) {
        each_member(state, [&](const std::string& each, Member member) {
            known = known || (each == path && member.read(tables, word, member.at));
        });
        return known;
    }
    // Once a number of sixteen bits, and never zero after the tests of pursuit.
    if (path == "combat.followed") {
        state.combat.pursuits_prepared = true;
        state.combat.followed.word(0) = static_cast<std::uint64_t>(number);
        return number > 0 && number <= 0xFFFF;
    }
    if (read_old_frame(state, path, number)) return true;
    each_length(state, [&](std::string_view each, auto& list) {
        if (each != path) return;
        known = true;
        fits = number >= 0 && static_cast<std::size_t>(number) <= list.capacity();
        while (fits && list.size() < static_cast<std::size_t>(number)) list.push_back({});
    });
    if (!known)
        each_member(state, [&](const std::string& each, Member member) {
            if (each != path) return;
            known = true;
            fits = member.put(member.at, number);
        });
    return known && fits;
}

bool is_older(std::string_view path, std::string_view word) {
    if (path.find('.') != path.npos || path == "closing" || path == "second_setting_up")
        return true;
    const bool number = !word.empty() && word[0] >= '0' && word[0] <= '9';
    return number && (path == "phase" || path == "grade");
}

}  // namespace

bool read_older_line(const Tables& tables, State& state, LineReader& in) {
    LineReader ahead = in;
    const std::string_view path = ahead.next();
    if (path.empty() || path[0] == '#') {
        while (!in.at_line_end()) in.next();
        return true;
    }
    if (!is_older(path, ahead.next())) return false;
    in.next();
    if (!read_member(tables, state, path, in.next())) in.fail("expected.number");
    return true;
}

void complete_older(State& state) {
    // The first banner in hand was once written as nothing at all.
    for (Frame& frame : state.frames)
        if (frame.kind == FrameKind::hand && !frame.unit.exists() && !frame.banner.exists())
            frame.banner = BannerId(std::size_t{0});
}

}  // namespace gonfalon::grunwald
