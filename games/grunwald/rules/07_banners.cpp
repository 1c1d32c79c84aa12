// GRU-7  Banners: carrying, handing over, losing, capturing.
#include "games/grunwald/rules/rules.h"

namespace gonfalon::grunwald {

// GRU-7.1.7  In the hex of a friendly banner or beside it; several help no more than one.
bool Rules::near_banner(UnitId id) const {
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        const Banner& banner = state.banners[i];
        if (banner.state != BannerState::borne || tables.banners[i].side != side_of(id)) continue;
        const Unit& bearer = unit(banner.bearer);
        if (bearer.on_board() && map.grid.distance(bearer.hex, unit(id).hex) <= 1) return true;
    }
    return false;
}

bool Rules::bears_banner(UnitId id) const {
    for (std::size_t i = 0; i < tables.banners.size(); ++i)
        if (state.banners[i].state == BannerState::borne && state.banners[i].bearer == id)
            return true;
    return false;
}

// GRU-7.1.3, GRU-7.1.4  Handing over: the bearer pays; the receiver stands in the same hex or
// beside it (GRU-R86).
Verdict Rules::check_hand(BannerId id, UnitId receiver) const {
    Verdict verdict;
    const bool borne =
        id.exists() && receiver.exists() && state.banners[id.index()].state == BannerState::borne;
    verdict.require("GRU-7.1.4"_rule, borne && tables.banners[id.index()].side == active());
    if (!verdict.ok() || !borne) return verdict;
    const Banner& banner = state.banners[id.index()];
    const UnitId giver = banner.bearer;
    if (!may_act(giver, verdict)) return verdict;
    verdict.require("GRU-10.2.2"_rule, !is_panicked(giver));
    const bool friendly = unit(receiver).on_board() && side_of(receiver) == side_of(giver);
    if (!verdict.require("GRU-7.1.4"_rule, friendly && receiver != giver) || !friendly)
        return verdict;
    // GRU-7.1.2: a banner moves with regular units only (GRU-R125), and who panics is one no more.
    verdict.require("GRU-7.1.2"_rule, is_regular(receiver));
    verdict.require("GRU-10.2.2"_rule, !is_panicked(receiver));
    if (!verdict.ok()) return verdict;
    verdict.at_most("GRU-7.1.4"_rule, map.grid.distance(unit(giver).hex, unit(receiver).hex), 1);
    verdict.require("GRU-4.2.9"_rule, !(begun(giver) && state.march.minimum));
    within_points(verdict, spent(giver) + tables.values.banner_handover_cost, allowance(giver));
    // GRU-7.1.3: once the banner has moved, only a unit that has not moved may take it.
    if (banner.moved && arm_of(receiver) == row_of(state.phase).arm)
        verdict.require("GRU-7.1.3"_rule,
                        state.ready.test(receiver.index()) && !unit(receiver).is(Unit::bound));
    return verdict;
}

void Referee::hand(BannerId id, UnitId receiver) {
    Banner& banner = state.banners[id.index()];
    pay(banner.bearer, tables.values.banner_handover_cost);
    trace.say("log.banner_handed"_say, "GRU-7.1.4"_rule,
              {{"banner", of(id)}, {"from", of(banner.bearer)}, {"unit", of(receiver)}});
    banner.bearer = receiver;
    // GRU-7.1.3: and it does not move this turn.
    if (applies("GRU-7.1.3"_rule, banner.moved)) {
        unit(receiver).set(Unit::bound);
        state.ready.reset(receiver.index());
    }
}

// The bearer goes over a hex in his movement.
void Referee::carry_banners(UnitId id) {
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        Banner& banner = state.banners[i];
        if (banner.state == BannerState::borne && banner.bearer == id) banner.moved = true;
    }
}

// GRU-7.1.5  The bearer falls: another unit of the hex takes the banner, whatever it is, though
// first one that can carry it (GRU-R125); or it lies there.
void Referee::drop_banners(UnitId id, Hex hex) {
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        Banner& banner = state.banners[i];
        if (banner.state != BannerState::borne || banner.bearer != id) continue;
        const auto carries = [&](UnitId each) {
            return rules.is_regular(each) && !rules.is_panicked(each);
        };
        UnitId heir;
        for (const UnitId each : rules.stack(hex)) {
            if (rules.is_leader(each) || rules.side_of(each) != tables.banners[i].side) continue;
            if (!heir.exists() || (carries(each) && !carries(heir))) heir = each;
        }
        if (applies("GRU-7.1.5"_rule, heir.exists())) {
            banner.bearer = heir;
            trace.say("log.banner_handed"_say, "GRU-7.1.5"_rule,
                      {{"banner", of(BannerId(i))}, {"from", of(id)}, {"unit", of(heir)}});
            continue;
        }
        banner.state = BannerState::fallen;
        banner.bearer = UnitId{};
        banner.hex = hex;
        trace.say("log.banner_lost"_say, "GRU-7.1.5"_rule,
                  {{"banner", of(BannerId(i))}, {"hex", of(hex)}});
        // GRU-6.1.5: once, when it is lost (GRU-R87).
        shift_morale(other(tables.banners[i].side), tables.morale.banner_lost, "GRU-6.1.5"_rule);
    }
}

// GRU-7.1.6  An enemy who comes into the hex captures it; a friend takes it up again (GRU-R130).
void Referee::take_up_banners(UnitId id) {
    for (std::size_t i = 0; i < tables.banners.size(); ++i) {
        Banner& banner = state.banners[i];
        if (banner.state != BannerState::fallen || banner.hex != unit(id).hex) continue;
        const Side owner = tables.banners[i].side;
        const Side side = rules.side_of(id);
        if (applies("GRU-7.1.6"_rule, side != owner)) {
            banner.state = BannerState::captured;
            banner.hex = no_hex;
            auto& points = state.points[index(side)];
            points = static_cast<std::uint16_t>(points + tables.victory.banner);
            trace.say("log.banner_captured"_say, "GRU-7.1.6"_rule,
                      {{"banner", of(BannerId(i))}, {"unit", of(id)}});
            trace.say("log.points"_say, "GRU-T.victory"_rule,
                      {{"side", of(side)},
                       {"points", number(tables.victory.banner)},
                       {"total", number(points)}});
        } else if (side == owner && rules.is_regular(id) && !rules.is_panicked(id)) {
            banner.state = BannerState::borne;
            banner.bearer = id;
            banner.hex = no_hex;
            trace.say("log.banner_retaken"_say, "GRU-7.1.6"_rule,
                      {{"banner", of(BannerId(i))}, {"unit", of(id)}});
            shift_morale(owner, tables.morale.banner_retaken, "GRU-6.1.5"_rule);
        }
    }
}

}  // namespace gonfalon::grunwald
