// Plan: an aim for each formation of an army. What the numbers of formations and places mean is the
// game's affair.
#pragma once

#include <cstddef>
#include <cstdint>

#include "ai/players/level.h"
#include "engine/core/fixed.h"
#include "engine/core/names.h"

namespace gonfalon {

enum class AimKind : std::uint8_t {
    hold,
    advance,
    envelop_left,
    envelop_right,
    screen,
    fall_back,
    reach,
    rescue,
    bombard,
    wait
};

inline constexpr std::int16_t nowhere = -1;

struct Aim {
    AimKind kind = AimKind::hold;
    std::int16_t at = nowhere;  // a place or an enemy formation, as the game numbers them
    constexpr bool operator==(const Aim&) const = default;
};

inline constexpr std::size_t max_formations = 24;
inline constexpr std::size_t max_aims = 8;
inline constexpr std::size_t max_drills = 12;

// What one piece is told besides the aim of its formation. It holds for the period it was given in.
struct Errand {
    std::uint16_t who = 0;  // as the game numbers its pieces
    Aim aim;
    constexpr bool operator==(const Errand&) const = default;
};
inline constexpr std::size_t max_errands = 48;

// The aim of each formation, in the order of the game's formations; those beyond the end have the
// game's usual aim.
struct Plan {
    FixedVector<Aim, max_formations> aims;
    FixedVector<Errand, max_errands> errands;
    // Of who made it: how its aims are weighed, and what he knows to count.
    Temper temper = Temper::steady;
    Level level = Level::captain;
    constexpr bool operator==(const Plan&) const = default;

    constexpr Aim of(std::size_t formation, Aim usual = {}) const {
        return formation < aims.size() ? aims[formation] : usual;
    }
    constexpr const Errand* errand_of(std::size_t piece) const {
        for (const Errand& each : errands)
            if (each.who == piece) return &each;
        return nullptr;
    }
};

using Drills = FixedVector<Plan, max_drills>;
// What each formation could aim at besides.
using Choices = FixedVector<FixedVector<Aim, max_aims>, max_formations>;

}  // namespace gonfalon
