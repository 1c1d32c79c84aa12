// Moves as the rules judge them: the base pivots on its front centre, the front centre goes along a
// straight line, and only that line and the end pose count. And how far a base can go.
//
// Distances are whole tenths, and each has one pose (the start shifted by the rounding rule): every
// answer is about such poses, so that what is said to be free is free when it is played.
#pragma once

#include <optional>

#include "engine/space/plane/sight.h"

namespace gonfalon::plane {

struct Move {
    int pivot = 0;        // at the start, 1/65536 turn, positive to the left
    Length distance = 0;  // along the new facing
    int correction = 0;   // at the end

    friend constexpr bool operator==(const Move&, const Move&) = default;
};
constexpr Pose end_of(const Pose& start, const Move& move) {
    return pivoted(advanced(pivoted(start, move.pivot), move.distance), move.correction);
}
// The move that brings the front centre nearest to a point, without correction: the length is
// rounded down.
constexpr Move move_to(const Pose& start, Point to) {
    if (start.at == to) return {};
    return {turn(start.facing, bearing(start.at, to)), distance(start.at, to), 0};
}

// What a move has to respect.
struct Ground {
    ItemSet barring;     // the line may not cross these
    ItemSet gaps;        // nor pass between two of these
    Length passage = 0;  // that are nearer to each other than this
    ItemSet standing;    // the end pose may not overlap these
    Box table;           // the end pose stands wholly on it
};

// What is wrong with a move; all of it, for a refusal that names everything.
struct MoveFaults {
    std::optional<Crossing> barred;  // by the first thing on the line
    std::optional<Narrow> narrow;
    ItemSet overlapped;
    bool off_table = false;

    bool none() const { return !barred && !narrow && !overlapped.any() && !off_table; }
};
MoveFaults faults(const Scene& scene, const Pose& start, Size size, const Move& move,
                  const Ground& ground);
// The same, stopping at the first fault.
bool is_free(const Scene& scene, const Pose& start, Size size, const Move& move,
             const Ground& ground);
// The end pose alone.
bool stands_free(const Scene& scene, const Pose& pose, Size size, const Ground& ground);
constexpr bool on_table(const Box& table, const Rectangle& base) {
    return table.contains(base.bounds());
}

// --- Along a straight line ----------------------------------------------------------------------
// All take the pose already turned; the base keeps its facing. `way` is the direction it goes.

// The distances (both included) between 0 and `limit` at which the shifted base overlaps something
// by more than the slack. Its ends are exact: one tenth outside there is no overlap. (On a grazing
// way, where rounding decides, single tenths near an end may differ.)
struct Stretch {
    Length from = 0;
    Length to = 0;
};
std::optional<Stretch> overlapping(const Rectangle& base, Angle way, Length limit, Outline other,
                                   Length slack = contact_slack);

// The first distance, at most `limit`, at which the base touches something; 0 if it does at the
// start. It never overlaps there, unless it does at the start: from one tenth to the next a base
// goes less than the two slacks.
std::optional<Length> first_contact(const Rectangle& base, Angle way, Length limit, Outline other);

// The first distance at which a moving point, or a moving base, is at most `range` from a point or
// an outline. 0 if it is at the start.
std::optional<Length> first_within(Point from, Angle way, Length limit, Point target, Length range);
std::optional<Length> first_within(const Rectangle& base, Angle way, Length limit, Outline target,
                                   Length range);

// The longest line from a point, at most `limit`, that crosses nothing barring and no narrow gap.
Length free_line(const Scene& scene, Point from, Angle way, Length limit, const Ground& ground);
// The longest distance not above `limit` at which the base stands free: a move that would end on
// something stops back at the point of contact. Nothing if not even the start is free.
std::optional<Length> stop_back(const Scene& scene, const Pose& pose, Size size, Angle way,
                                Length limit, const Ground& ground);
// The longest move straight ahead that is free: free_line, then stop_back.
std::optional<Length> longest_move(const Scene& scene, const Pose& pose, Size size, Length limit,
                                   const Ground& ground);
// The shortest distance at which the base, moved without turning, is swept into something it did
// not overlap at the start; else `limit`. For rules that let no corner pass.
Length swept_free(const Scene& scene, const Pose& pose, Size size, Angle way, Length limit,
                  const Ground& ground);

// The smallest turn on the front centre, at most `most` to either side, after which the base stands
// free: 0 if it does already; the left one of two equal turns. Searched in steps of 1/1024 turn and
// then narrowed.
std::optional<int> correction(const Scene& scene, const Pose& pose, Size size, int most,
                              const Ground& ground);

}  // namespace gonfalon::plane
