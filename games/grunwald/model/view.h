// View: what a side may know. Grunwald hides nothing, so a View tells the whole position, in the
// printed names of hexes and counters.
#pragma once

#include <string>
#include <vector>

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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("code", self.code);
        visit("side", self.side);
        visit("place", self.place);
        visit("hex", self.hex);
        visit("facing", self.facing);
        visit("strength", self.strength);
        visit("charge", self.charge);
        visit("order", self.order);
        visit("deployed", self.deployed);
        visit("stopped", self.stopped);
        visit("fired", self.fired);
        visit("fired_own", self.fired_own);
        visit("countercharged", self.countercharged);
        visit("advanced", self.advanced);
        visit("tested", self.tested);
        visit("bound", self.bound);
        visit("rest", self.rest);
        visit("ready", self.ready);
        visit("fought", self.fought);
        visit("targeted", self.targeted);
        visit("must_attack", self.must_attack);
        visit("must_be_attacked", self.must_be_attacked);
        visit("return_turn", self.return_turn);
        visit("leader", self.leader);
    }
};

struct BannerView {
    std::string code;
    Side side = Side::first;
    BannerState state = BannerState::unplaced;
    std::string bearer;
    std::string hex;
    bool moved = false;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("code", self.code);
        visit("side", self.side);
        visit("state", self.state);
        visit("bearer", self.bearer);
        visit("hex", self.hex);
        visit("moved", self.moved);
    }
};

struct FortificationView {
    std::string hex;
    bool standing = false;
    std::string worker;
    std::int32_t since = 0;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("hex", self.hex);
        visit("standing", self.standing);
        visit("worker", self.worker);
        visit("since", self.since);
    }
};

struct LeaderView {
    std::string code;
    std::int32_t fatigue = 0;
    bool acted = false;

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("code", self.code);
        visit("fatigue", self.fatigue);
        visit("acted", self.acted);
    }
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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("fought_now", self.fought_now);
        visit("attacker", self.attacker);
        visit("countercharge", self.countercharge);
        visit("attackers", self.attackers);
        visit("defenders", self.defenders);
        visit("targets", self.targets);
        visit("odds", self.odds);
    }
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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("march", self.march);
        visit("combat", self.combat);
        visit("overrun", self.overrun);
        visit("volley", self.volley);
        visit("tests", self.tests);
        visit("frames", self.frames);
        visit("closing", self.closing);
        visit("second_setting_up", self.second_setting_up);
    }
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

    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("turn", self.turn);
        visit("turns", self.turns);
        visit("phase", self.phase);
        visit("active", self.active);
        visit("ask", self.ask);
        visit("asked", self.asked);
        visit("morale", self.morale);
        visit("level", self.level);
        visit("points", self.points);
        visit("entered", self.entered);
        visit("grade", self.grade);
        visit("units", self.units);
        visit("banners", self.banners);
        visit("fortifications", self.fortifications);
        visit("leaders", self.leaders);
        visit("moving", self.moving);
        visit("combat", self.combat);
        visit("pending", self.pending);
    }
};

}  // namespace gonfalon::grunwald
