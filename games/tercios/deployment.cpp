#include "games/tercios/deployment.h"

#include <algorithm>

namespace gonfalon::tercios {

namespace {

enum class Kind { foot, gun, horse };

Kind kind_of(const Rules& rules, RegimentId id) {
    const Regiment& regiment = rules.tables.regiments[id.index()];
    int count[count_of<Arm>] = {};
    for (std::size_t i = regiment.begin.index(); i < regiment.end.index(); ++i)
        ++count[static_cast<std::size_t>(rules.tables.troops[i].form.arm)];
    const int foot = count[static_cast<std::size_t>(Arm::infantry)];
    const int horse = count[static_cast<std::size_t>(Arm::cavalry)];
    const int guns = count[static_cast<std::size_t>(Arm::artillery)];
    if (regiment.kind == RegimentKind::battery || guns > foot + horse) return Kind::gun;
    return horse > foot ? Kind::horse : Kind::foot;
}

// Who stands in front, and in the middle of it.
int rank_of(const Form& form) {
    switch (form.unit_class) {
        case UnitClass::artillery:
            return 0;
        case UnitClass::battalion:
            return 1;
        case UnitClass::corps:
            return 2;
        case UnitClass::company:
            return 3;
        case UnitClass::forlorn_hope:
            return 4;
        case UnitClass::cavalry:
            return 5;
    }
    return 6;
}

constexpr Length apart = 2 * inch;   // between one rank and the next
constexpr Length margin = inch / 2;  // from the edges of the zone
constexpr Length step = inch;
constexpr Length view = 12 * inch;
constexpr Length elbow = inch / 2;  // between neighbours

}  // namespace

std::vector<RegimentId> deployment_order(const Rules& rules, Side side) {
    std::vector<RegimentId> list;
    for (const Kind kind : {Kind::foot, Kind::gun, Kind::horse})
        for (std::size_t i = rules.tables.regiment_begin[index(side)];
             i < rules.tables.regiment_begin[index(side) + 1]; ++i)
            if (kind_of(rules, RegimentId{i}) == kind) list.push_back(RegimentId{i});
    return list;
}

Deployment::Deployment(const Rules& rules, Side side)
    : rules_(rules), role_(rules.role(side)), side_(side) {
    const Tables& tables = rules.tables;
    troop_.resize(tables.troop_begin[index(side) + 1] - tables.troop_begin[index(side)]);
    officer_.resize(tables.commander_begin[index(side) + 1] - tables.commander_begin[index(side)]);
    std::vector<RegimentId> left = line();
    const Zone* widest = nullptr;
    for (const std::uint8_t each : role_.zones) {
        const Zone& zone = rules.scenario.zones[each];
        if (!zone.limited) {
            if (widest == nullptr) widest = &zone;
            continue;
        }
        // A work takes whom it may hold.
        std::vector<RegimentId> inside;
        auto room = zone.regiments;
        for (const RegimentId id : left) {
            const auto kind = static_cast<std::size_t>(tables.regiments[id.index()].kind);
            if (kind >= room.size() || room[kind] == 0) continue;
            --room[kind];
            inside.push_back(id);
        }
        for (const RegimentId id : inside) left.erase(std::find(left.begin(), left.end(), id));
        lay_out(zone, inside);
    }
    if (widest == nullptr && !role_.zones.empty()) widest = &rules.scenario.zones[role_.zones[0]];
    if (widest == nullptr) return;
    lay_out(*widest, left);
    const CommanderId chief = rules.chief(side);
    if (!chief.exists()) return;
    // Behind all the others.
    const Field field = field_of(*widest);
    Length rear = field.high.ahead;
    for (const RegimentId id : left) {
        const CommanderId leads = tables.regiments[id.index()].commander;
        if (leads.exists())
            rear =
                std::min(rear, officer_[leads.index() - tables.commander_begin[index(side)]].ahead);
    }
    officer_[chief.index() - tables.commander_begin[index(side)]] = {
        (field.low.across + field.high.across) / 2,
        std::max(field.low.ahead + inch, rear - 3 * inch)};
}

Deployment::Spot Deployment::seen(Point at) const {
    switch (role_.edge) {
        case TableEdge::south:
            return {at.x, at.y};
        case TableEdge::north:
            return {-at.x, -at.y};
        case TableEdge::west:
            return {-at.y, at.x};
        case TableEdge::east:
            return {at.y, -at.x};
    }
    return {};
}

Point Deployment::there(Spot spot) const {
    switch (role_.edge) {
        case TableEdge::south:
            return {spot.across, spot.ahead};
        case TableEdge::north:
            return {-spot.across, -spot.ahead};
        case TableEdge::west:
            return {spot.ahead, -spot.across};
        case TableEdge::east:
            return {-spot.ahead, spot.across};
    }
    return {};
}

Deployment::Field Deployment::field_of(const Zone& zone) const {
    const plane::Box box = zone.outline.bounds();
    const Spot one = seen(box.low);
    const Spot two = seen(box.high);
    return {{std::min(one.across, two.across), std::min(one.ahead, two.ahead)},
            {std::max(one.across, two.across), std::max(one.ahead, two.ahead)}};
}

plane::Size Deployment::size(TroopId id) const {
    return rules_.tables.base(rules_.troop(id).form.base).size;
}

// From the left to the right: horse, foot with guns between its regiments, horse.
std::vector<RegimentId> Deployment::line() const {
    std::vector<RegimentId> foot;
    std::vector<RegimentId> guns;
    std::vector<RegimentId> horse;
    for (const RegimentId id : deployment_order(rules_, side_)) {
        if (rules_.play.relief == id) continue;
        const Kind kind = kind_of(rules_, id);
        (kind == Kind::horse ? horse : kind == Kind::gun ? guns : foot).push_back(id);
    }
    // The most battalions in the middle.
    const auto battalions = [&](RegimentId id) {
        const Regiment& regiment = rules_.tables.regiments[id.index()];
        int count = 0;
        for (std::size_t i = regiment.begin.index(); i < regiment.end.index(); ++i)
            count += rules_.tables.troops[i].form.unit_class == UnitClass::battalion ? 1 : 0;
        return count;
    };
    std::stable_sort(foot.begin(), foot.end(),
                     [&](RegimentId a, RegimentId b) { return battalions(a) > battalions(b); });
    std::vector<RegimentId> all;
    for (std::size_t i = 0; i < foot.size(); ++i)
        all.insert(i % 2 == 0 ? all.end() : all.begin(), foot[i]);
    for (std::size_t i = 0; i < guns.size(); ++i) {
        const std::size_t at = (i + 1) * foot.size() / (guns.size() + 1) + i;
        all.insert(all.begin() + static_cast<std::ptrdiff_t>(std::min(at, all.size())), guns[i]);
    }
    for (std::size_t i = 0; i < horse.size(); ++i)
        all.insert(i % 2 == 0 ? all.end() : all.begin(), horse[i]);
    return all;
}

std::vector<TroopId> Deployment::ranked(RegimentId id) const {
    const Regiment& regiment = rules_.tables.regiments[id.index()];
    std::vector<TroopId> list;
    for (std::size_t i = regiment.begin.index(); i < regiment.end.index(); ++i)
        list.push_back(TroopId{i});
    std::stable_sort(list.begin(), list.end(), [&](TroopId a, TroopId b) {
        return rank_of(rules_.troop(a).form) < rank_of(rules_.troop(b).form);
    });
    return list;
}

Deployment::Block Deployment::folded(RegimentId id, int ranks, Length gap) const {
    Block block;
    block.regiment = id;
    const std::vector<TroopId> list = ranked(id);
    const std::size_t per =
        (list.size() + static_cast<std::size_t>(ranks) - 1) / static_cast<std::size_t>(ranks);
    for (std::size_t i = 0; i < list.size(); i += per) {
        // The first in the middle, the others to its right and left in turn.
        std::vector<TroopId> rank;
        Length width = 0;
        for (std::size_t j = i; j < std::min(list.size(), i + per); ++j) {
            rank.insert((j - i) % 2 == 0 ? rank.end() : rank.begin(), list[j]);
            width += size(list[j]).width + gap;
        }
        block.width = std::max(block.width, width - gap);
        block.ranks.push_back(std::move(rank));
    }
    return block;
}

// As few ranks as there is room for; then as wide gaps, so that the line of a second rank passes
// between the first (TER-MOV-7).
void Deployment::lay_out(const Zone& zone, const std::vector<RegimentId>& regiments) {
    if (regiments.empty()) return;
    const Field field = field_of(zone);
    const Length room = field.high.across - field.low.across - 2 * margin;
    const Length deep = field.high.ahead - field.low.ahead - 2 * margin;
    const Length wide = rules_.measure(Measure::gap_between_obstacles);
    struct Order {
        int ranks;
        Length gap;
    };
    const Order orders[] = {{1, wide}, {2, wide}, {2, 2 * inch}, {2, inch},
                            {3, wide}, {3, inch}, {4, inch}};
    std::vector<Block> blocks;
    std::vector<Length> rank_ahead;  // of its front, back from the first
    Length between = 0;
    for (const Order& order : orders) {
        blocks.clear();
        std::vector<Length> depth(static_cast<std::size_t>(order.ranks), 0);
        Length width = 0;
        for (const RegimentId id : regiments) {
            blocks.push_back(folded(id, order.ranks, order.gap));
            width += blocks.back().width;
            for (std::size_t r = 0; r < blocks.back().ranks.size(); ++r)
                for (const TroopId troop : blocks.back().ranks[r])
                    depth[r] = std::max(depth[r], size(troop).depth);
        }
        rank_ahead.clear();
        Length back = 0;
        for (const Length each : depth) {
            rank_ahead.push_back(back);
            back += each + apart;
        }
        const auto gaps = static_cast<Length>(blocks.size()) - 1;
        between = gaps > 0 ? std::min((room - width) / gaps, 2 * wide) : 0;
        if (width + gaps * order.gap <= room && back - apart <= deep) break;
    }
    Length whole = between * (static_cast<Length>(blocks.size()) - 1);
    for (const Block& block : blocks) whole += block.width;
    Length across = (field.low.across + field.high.across - whole) / 2;
    const Tables& tables = rules_.tables;
    for (const Block& block : blocks) {
        const Length middle = across + block.width / 2;
        Length rear = field.high.ahead;
        for (std::size_t r = 0; r < block.ranks.size(); ++r) {
            Length bare = 0;
            for (const TroopId id : block.ranks[r]) bare += size(id).width;
            const auto count = static_cast<Length>(block.ranks[r].size());
            // A rank spreads over the width of its regiment.
            const Length gap =
                count > 1 ? std::min(3 * inch, (block.width - bare) / (count - 1)) : 0;
            Length left = middle - (bare + gap * (count - 1)) / 2;
            const Length front = field.high.ahead - margin / 8 - rank_ahead[r];
            for (const TroopId id : block.ranks[r]) {
                troop_[id.index() - tables.troop_begin[index(side_)]] = {left + size(id).width / 2,
                                                                         front};
                left += size(id).width + gap;
                rear = std::min(rear, front - size(id).depth);
            }
        }
        const CommanderId leads = tables.regiments[block.regiment.index()].commander;
        if (leads.exists())
            officer_[leads.index() - tables.commander_begin[index(side_)]] = {middle, rear - inch};
        across += block.width + between;
    }
}

// Elbow room and clear ground; before a gun nothing that hides what it shall shoot at.
bool Deployment::suits(const Action& action) const {
    const plane::Pose pose{action.at, static_cast<Angle>(action.turn)};
    const plane::Size own = size(action.troop);
    const plane::Rectangle base = plane::rectangle(pose, own);
    const Board& board = rules_.board();
    const plane::Scene& scene = rules_.field().scene;
    const plane::Rectangle around = plane::rectangle(
        plane::advanced(pose, elbow), {own.width + 2 * elbow, own.depth + 2 * elbow});
    if (scene.any_overlapped(around, rules_.field().troops | rules_.field().guns)) return false;
    if (scene.any_overlapped(base, board.difficult | board.very_difficult | board.buildings))
        return false;
    if (rules_.troop(action.troop).form.arm != Arm::artillery) return true;
    const plane::Rectangle ahead =
        plane::rectangle(plane::advanced(pose, view), {own.width, view - inch});
    return !scene.any_overlapped(ahead, board.hidden | rules_.field().troops);
}

// The nearest place to the wish, straight back before aside.
bool Deployment::settle(Action& action, Spot wish) const {
    const bool troop = action.verb == Verb::place;
    const auto search = [&](const Field& field, bool choosy) {
        const Spot from{std::clamp(wish.across, field.low.across, field.high.across),
                        std::clamp(wish.ahead, field.low.ahead, field.high.ahead)};
        const int most =
            (field.high.across - field.low.across + field.high.ahead - field.low.ahead) / step;
        for (int total = 0; total <= most; ++total)
            for (int aside = 0; aside <= total; ++aside)
                for (const int way : {1, -1})
                    for (const int side : {1, -1}) {
                        const int back = total - aside;
                        if ((back == 0 && way < 0) || (aside == 0 && side < 0)) continue;
                        const Spot spot{from.across + side * aside * step,
                                        from.ahead - way * back * step};
                        if (spot.across < field.low.across || spot.across > field.high.across ||
                            spot.ahead < field.low.ahead || spot.ahead > field.high.ahead)
                            continue;
                        action.at = there(spot);
                        if (choosy && !suits(action)) continue;
                        if (troop ? bool(rules_.check_place(side_, action))
                                  : bool(rules_.check_station(side_, action)))
                            return true;
                    }
        return false;
    };
    // The zone in which it was planned first; others only where that is full.
    for (const bool choosy : {true, false})
        for (const bool planned : {true, false})
            for (const std::uint8_t each : role_.zones) {
                const Field field = field_of(rules_.scenario.zones[each]);
                const bool inside = wish.across >= field.low.across &&
                                    wish.across <= field.high.across &&
                                    wish.ahead >= field.low.ahead && wish.ahead <= field.high.ahead;
                if (inside != planned || (choosy && !troop)) continue;
                if (search(field, choosy)) return true;
            }
    return false;
}

bool Deployment::place(TroopId id, Action& action) const {
    // A gun of the regiment goes with a battalion, the first that has none (TER-SPA-11).
    const Tables& tables = rules_.tables;
    for (std::size_t i = tables.troop_begin[index(side_)]; i < tables.troop_begin[index(side_) + 1];
         ++i) {
        action = Action::of(Verb::merge, id, TroopId{i});
        if (rules_.check_merge(side_, action)) return true;
    }
    action = Action::place(id, {{}, role_.facing});
    return settle(action, troop_[id.index() - tables.troop_begin[index(side_)]]);
}

bool Deployment::station(CommanderId id, Action& action) const {
    action = Action::led(Verb::station, id, Point{});
    return settle(action, officer_[id.index() - rules_.tables.commander_begin[index(side_)]]);
}

bool Deployment::of_regiment(RegimentId id, Action& action) const {
    for (const TroopId troop : ranked(id))
        if (rules_.unit(troop).place == Place::waiting && place(troop, action)) return true;
    const CommanderId leads = rules_.tables.regiments[id.index()].commander;
    return leads.exists() && rules_.officer(leads).place == Place::waiting &&
           station(leads, action);
}

bool Deployment::next(Action& action) const {
    if (rules_.play.deploying.exists()) return of_regiment(rules_.play.deploying, action);
    for (const RegimentId id : deployment_order(rules_, side_))
        if (!rules_.regiment_is_placed(id)) return of_regiment(id, action);
    const CommanderId chief = rules_.chief(side_);
    return chief.exists() && rules_.officer(chief).place == Place::waiting &&
           station(chief, action);
}

}  // namespace gonfalon::tercios
