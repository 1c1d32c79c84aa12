// Positions that players may have kept are still read.
#include <doctest/doctest.h>

#include <string>

#include "tests/games/grunwald/table.h"

using namespace gonfalon;
using namespace gonfalon::grunwald;

namespace {

State position(const std::string& lines) {
    const Grunwald game = battle("training-morale");
    State state;
    const std::string text = "Z01 0704 S\nP01 0705 N\nturn 1\nphase 1\n" + lines;
    const ReadError error = game.read_position(text, state);
    REQUIRE_MESSAGE(error.ok(), lines);
    std::string again;
    game.write_position(state, again);
    State read_again;
    REQUIRE(game.read_position(again, read_again).ok());
    CHECK(read_again == state);
    return state;
}

std::string frame(FrameKind kind, const std::string& members) {
    return "size.frames 1\nframes.0.kind " + std::to_string(static_cast<int>(kind)) + "\n" +
           members;
}

}  // namespace

TEST_CASE("grunwald: the one mode that all frames had is read as the mode of each kind") {
    const auto top = [](FrameKind kind, const std::string& members) {
        return position(frame(kind, "frames.0.unit 1\n" + members)).frames.top();
    };
    CHECK(top(FrameKind::reaction, "frames.0.mode 3\n").moment == Moment::at_rest);
    CHECK(top(FrameKind::retreat, "frames.0.count 2\nframes.0.mode 1\n").retreat_mode ==
          RetreatMode::panic);
    CHECK(top(FrameKind::retreat, "frames.0.count 2\nframes.0.mode 1\n").count == 2);
    CHECK(top(FrameKind::facing, "frames.0.mode 1\n").facing_mode == FacingMode::pursuit);
    CHECK(top(FrameKind::losses, "frames.0.mode 1\n").loss_mode == LossMode::defenders);
    CHECK(top(FrameKind::pursuit, "frames.0.mode 1\n").pursuit_mode == PursuitMode::obligatory);
    CHECK(top(FrameKind::pursuit, "frames.0.count 255\n").ended);
    CHECK(top(FrameKind::advance, "frames.0.mode 2\n").advance_mode == AdvanceMode::second_hex);
    CHECK(top(FrameKind::advance, "frames.0.count 1\n").turned);
}

TEST_CASE("grunwald: a banner in hand was once the count of its frame") {
    CHECK(position(frame(FrameKind::hand, "")).frames.top().banner == BannerId(std::size_t{0}));
    CHECK(position(frame(FrameKind::hand, "frames.0.count 1\n")).frames.top().banner ==
          BannerId(std::size_t{1}));
}

TEST_CASE("grunwald: the paths a pursuer follows were once a number of sixteen bits") {
    const State state = position("combat.followed 5\n");
    CHECK(state.combat.pursuits_prepared);
    CHECK(state.combat.followed.test(0));
    CHECK_FALSE(state.combat.followed.test(1));
    CHECK(state.combat.followed.test(2));
}

TEST_CASE("grunwald: a position that names a counter nobody has is refused") {
    const Grunwald game = battle("training-morale");
    const std::string text = "Z01 0704 S\nP01 0705 N\nturn 1\nphase 1\n";
    State state;
    REQUIRE(game.read_position(text, state).ok());
    for (const char* line : {"march.unit 177\n", "march.unit 250\n",
                             "size.frames 1\nframes.0.kind "
                             "1\nframes.0.unit 250\n"})
        CHECK_FALSE(game.read_position(text + line, state).ok());
}

TEST_CASE("a position names phases and units; numbers in their place are read as ever") {
    const Grunwald game = battle("training-morale");
    const std::string counters = "Z01 0704 S\nP01 0705 N\nturn 1\n";
    State by_number;
    State by_name;
    REQUIRE(game.read_position(counters + "phase 4\n", by_number).ok());
    REQUIRE(game.read_position(counters + "phase infantry_combat_a\n", by_name).ok());
    CHECK(by_number == by_name);
    CHECK(by_name.phase == Phase::infantry_combat_a);
    std::string text;
    game.write_position(by_number, text);
    CHECK(text.find("phase infantry_combat_a\n") != std::string::npos);
    State marching;
    REQUIRE(game.read_position(counters + "phase 1\nmarch.unit Z01\n", marching).ok());
    CHECK(marching.march.unit.exists());
    for (const char* line : {"phase lunch\n", "march.unit nobody\n", "turn infantry_combat_a\n"})
        CHECK_FALSE(game.read_position(counters + line, marching).ok());
}

TEST_CASE("a position names the units of a set, and hexes by their printed numbers") {
    const Grunwald game = battle("training-morale");
    const auto unit = [&](std::string_view code) {
        for (std::size_t i = 0; game.has(UnitId{i}); ++i)
            if (game.code(UnitId{i}) == code) return UnitId{i};
        FAIL(code);
        return UnitId{};
    };
    State state = position("");
    const UnitId knight = unit("Z01");
    const UnitId beaten = unit("P01");
    state.due_targets.set(beaten.index());
    state.combat.attackers.set(knight.index());
    state.combat.targets.push_back(state.unit(beaten).hex);
    state.combat.followed.set(0);
    Path path;
    path.unit = beaten;
    path.start = state.unit(beaten).hex;
    path.add(Direction::north);
    path.add(Direction::south_east);
    state.combat.paths.push_back(path);
    std::string text;
    game.write_position(state, text);
    for (const char* line :
         {"\nZ01 0704 S\n", "\ndue_targets P01\n", "\ncombat attackers Z01\n",
          "\ncombat_targets 0705\n", "\ncombat_path P01 0705 N SE\n", "\ncombat_followed 0\n"})
        CHECK_MESSAGE(("\n" + text).find(line) != std::string::npos, text);
    State again;
    REQUIRE(game.read_position(text, again).ok());
    CHECK(again == state);
    for (const char* line : {"due_targets P01 nobody\n", "combat_targets 9999\n",
                             "combat_path P01 0705 X\n", "Z01 0705 S\n", "combat_followed 5000\n"})
        CHECK_FALSE(game.read_position(text + line, again).ok());
}
