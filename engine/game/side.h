// The two sides of a battle, and who may look.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/names.h"
#include "engine/rule/event.h"

namespace gonfalon {

enum class Side : std::uint8_t { first, second };
constexpr Side other(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }
constexpr Audience only(Side side) {
    return side == Side::first ? Audience::first : Audience::second;
}

// Who looks: a side, a spectator, who sees what both sides may know, or anybody once the game is
// ended, by the rules or by resigning: then nothing is hidden any more.
enum class Viewer : std::uint8_t { first, second, spectator, all };
constexpr Viewer viewer(Side side) { return side == Side::first ? Viewer::first : Viewer::second; }
// May he see what `owner` keeps from the other side?
constexpr bool sees_secrets_of(Side owner, Viewer who) {
    return who == Viewer::all || who == viewer(owner);
}
constexpr bool may_know(Viewer who, Audience audience) {
    const auto bits = static_cast<unsigned>(audience);
    if (who == Viewer::all) return true;
    return who == Viewer::spectator ? bits == 3u : (bits >> static_cast<unsigned>(who) & 1u) != 0;
}

}  // namespace gonfalon
