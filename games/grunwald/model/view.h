// View: what a side may know. Grunwald hides nothing, so a View tells the whole position, in the
// printed names of hexes and counters.
#pragma once

#include <string>
#include <vector>

#include "engine/core/fields.h"
#include "games/grunwald/model/ask.h"
#include "games/grunwald/model/state.h"

namespace gonfalon::grunwald {

struct UnitView {
    std::string code;
    Side side = Side::first;
    Place place = Place::reserve;
    std::string hex;  // empty: none; off the map: where it left
    Facing facing = Facing::north;
    std::uint8_t strength = 0;
    std::uint8_t charge = 0;
    Order order = Order::good;
    bool deployed = false;
    bool stopped = false;
    bool fired = false;
    bool fired_own = false;
    bool countercharged = false;
    bool advanced = false;
    bool tested = false;
    bool bound = false;
    Rest rest = Rest::none;
    bool ready = false;
    bool fought = false;
    bool targeted = false;
    bool must_attack = false;
    bool must_be_attacked = false;
    std::int32_t return_turn = 0;
    std::string leader;  // chapter 13, where the player chose

    static constexpr auto fields =
        members<&UnitView::code, &UnitView::side, &UnitView::place, &UnitView::hex,
                &UnitView::facing, &UnitView::strength, &UnitView::charge, &UnitView::order,
                &UnitView::deployed, &UnitView::stopped, &UnitView::fired, &UnitView::fired_own,
                &UnitView::countercharged, &UnitView::advanced, &UnitView::tested, &UnitView::bound,
                &UnitView::rest, &UnitView::ready, &UnitView::fought, &UnitView::targeted,
                &UnitView::must_attack, &UnitView::must_be_attacked, &UnitView::return_turn,
                &UnitView::leader>;
};

struct BannerView {
    std::string code;
    Side side = Side::first;
    BannerState state = BannerState::unplaced;
    std::string bearer;
    std::string hex;
    bool moved = false;

    static constexpr auto fields =
        members<&BannerView::code, &BannerView::side, &BannerView::state, &BannerView::bearer,
                &BannerView::hex, &BannerView::moved>;
};

struct FortificationView {
    std::string hex;
    bool standing = false;
    std::string worker;
    std::int32_t since = 0;

    static constexpr auto fields = members<&FortificationView::hex, &FortificationView::standing,
                                           &FortificationView::worker, &FortificationView::since>;
};

struct LeaderView {
    std::string code;
    std::int32_t fatigue = 0;
    bool acted = false;

    static constexpr auto fields =
        members<&LeaderView::code, &LeaderView::fatigue, &LeaderView::acted>;
};

// The combat as a player speaks of it; Pending holds the rest.
struct CombatView {
    bool fought_now = false;
    Side attacker = Side::first;
    bool countercharge = false;
    std::vector<std::string> attackers;
    std::vector<std::string> defenders;
    std::vector<std::string> targets;
    std::string odds;

    static constexpr auto fields =
        members<&CombatView::fought_now, &CombatView::attacker, &CombatView::countercharge,
                &CombatView::attackers, &CombatView::defenders, &CombatView::targets,
                &CombatView::odds>;
};

// What is being done now, as the rules keep it.
struct Pending {
    March march;
    Combat combat;
    Overrun overrun;
    Volley volley;
    decltype(State::tests) tests;
    decltype(State::frames) frames;
    bool closing = false;
    bool second_setting_up = false;

    static constexpr auto fields =
        members<&Pending::march, &Pending::combat, &Pending::overrun, &Pending::volley,
                &Pending::tests, &Pending::frames, &Pending::closing, &Pending::second_setting_up>;
};

struct View {
    std::int32_t turn = 0;
    std::int32_t turns = 0;
    Phase phase = Phase::set_up;
    Side active = Side::first;  // whose phase it is
    Ask ask = Ask::over;
    Side asked = Side::first;
    std::int32_t morale = 0;
    std::int32_t level = 0;
    std::array<std::uint16_t, 2> points{};
    std::array<std::uint8_t, 2> entered{};
    Grade grade = Grade::none;
    std::vector<UnitView> units;  // by UnitId
    std::vector<BannerView> banners;
    std::vector<FortificationView> fortifications;
    std::vector<LeaderView> leaders;
    std::string moving;  // the unit on its march, or empty
    CombatView combat;
    Pending pending;

    static constexpr auto fields =
        members<&View::turn, &View::turns, &View::phase, &View::active, &View::ask, &View::asked,
                &View::morale, &View::level, &View::points, &View::entered, &View::grade,
                &View::units, &View::banners, &View::fortifications, &View::leaders, &View::moving,
                &View::combat, &View::pending>;
};

}  // namespace gonfalon::grunwald
