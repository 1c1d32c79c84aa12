// Where a unit would stand, and the moves that bring it there.
#include <algorithm>

#include "ai/doctrine/tercios_scout.h"

namespace gonfalon::tercios {

namespace {

constexpr Length far_away = 90 * inch;

}  // namespace

Length errand_left(const Rules& rules, const Lore::Task& task, const plane::Rectangle& base) {
    const Scenario& scenario = rules.scenario;
    Length left = 0;
    switch (task.errand) {
        case Lore::Errand::leave: {
            const TableEdge edge = scenario.special.exit.edge;
            return edge == TableEdge::north   ? scenario.depth - base.front.y
                   : edge == TableEdge::south ? base.front.y
                   : edge == TableEdge::east  ? scenario.width - base.front.x
                                              : base.front.x;
        }
        case Lore::Errand::cross:
            // The corner that is last.
            for (const Point corner : base.corners()) {
                const Length y = task.goal.y > scenario.depth / 2 ? task.goal.y - corner.y
                                                                  : corner.y - task.goal.y;
                left = std::max(left, y);
            }
            return left;
        case Lore::Errand::reach:
            left = far_away;
            for (const Point centre : base.centres())
                left = std::min(left, plane::distance(centre, task.goal));
            return std::max(0, left - task.near);
        case Lore::Errand::fight:
            break;
    }
    return left;
}

// What a place is worth to one unit.
class Scout::Ground {
  public:
    Ground(const Scout& scout, TroopId id)
        : scout_(scout), rules_(scout.rules), weights_(scout.rules.tables.judgement), id_(id) {
        const Side enemy = other(rules_.side_of(id));
        const Point here = rules_.unit(id).pose.at;
        size_ = rules_.size(id);
        if (!rules_.has(id, Special::no_charge) && !rules_.unit(id).has(Mark::limbered))
            reach_ = rules_.speed(id, rules_.tables.card(Order::assault).speed);
        for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
            if (rules_.has(id, static_cast<Weapon>(i)) && rules_.profile(id).shoot > 0)
                range_ = std::max(range_, rules_.tables.card(static_cast<Weapon>(i)).range);
        if (rules_.unit(id).has(Mark::limbered)) range_ = 0;
        square_ = rules_.has(id, Special::square);
        rules_.each_on_table(enemy, [&](TroopId each) {
            if (foes_.full()) return;
            Foe foe;
            foe.id = each;
            foe.base = rules_.base(each);
            foe.square = rules_.has(each, Special::square);
            const Length apart = plane::distance(here, foe.base.middle());
            foe.far = apart > 30 * inch;
            if (!foe.far) weigh(foe);
            foes_.push_back(foe);
        });
    }

    // `shot`: what a Ready shot from there would do at once.
    int stand(const Pose& pose, int* shot = nullptr) const {
        const plane::Rectangle base = plane::rectangle(pose, size_);
        const auto centres = base.centres();
        int best_shot = 0;
        int best_ready = 0;
        int best_charge = 0;
        int worst = 0;
        int fire = 0;
        Length nearest = far_away;
        bool nearest_ahead = true;
        for (const Foe& foe : foes_) {
            Length mine = far_away;    // from my front to it
            Length theirs = far_away;  // from its front to me
            bool seen = false;
            for (const Point centre : foe.base.centres()) {
                const Length far = plane::distance(pose.at, centre);
                if (far >= mine) continue;
                mine = far;
                seen = plane::ahead(base, plane::Edge::front, centre);
            }
            if (mine < nearest) {
                nearest = mine;
                nearest_ahead = seen;
            }
            if (foe.far) continue;
            bool in_front = false;
            for (const Point centre : centres) {
                const Length far = plane::distance(foe.base.front, centre);
                if (far >= theirs) continue;
                theirs = far;
                in_front = plane::ahead(foe.base, plane::Edge::front, centre);
            }
            if (seen && mine <= range_) {
                best_shot = std::max(best_shot, mine <= foe.near ? foe.shot[0] : foe.shot[1]);
                best_ready = std::max(best_ready, mine <= foe.near ? foe.snap[0] : foe.snap[1]);
            }
            if (seen && mine <= reach_) {
                const bool flank = !foe.square && plane::behind_front(foe.base, pose.at);
                best_charge = std::max(best_charge, foe.gain[flank ? 1 : 0]);
            }
            if (in_front && theirs <= foe.reach) {
                const bool flank = !square_ && plane::behind_front(base, foe.base.front);
                worst = std::max(worst, foe.harm[flank ? 1 : 0]);
            }
            if (in_front && theirs <= foe.range) fire += foe.fire;
        }
        if (shot != nullptr) *shot = best_ready;
        const Bearing& bearing = scout_.bearing();
        // Who keeps out of reach does not come to strike either: half of it is enough.
        const int fear = (100 + bearing.fear) / 2;
        const int shooting = weights_[Weight::shot_share] * best_shot;
        const int charging = scout_.weight(Weight::charge_share, Weight::general_charge_share) *
                             bearing.strike / 100 * best_charge;
        int value = shooting / 100 + charging / 100 -
                    weights_[Weight::harm_share] * fear / 100 * worst / 100 -
                    weights_[Weight::fire_share] * fear / 100 * fire / 100;
        if (best_shot > 0 && best_charge > 0) value -= std::min(shooting, charging) / 100;
        value -= pull(base, nearest);
        if (!nearest_ahead && nearest < 16 * inch) value -= weights_[Weight::turned_away];
        return value;
    }

  private:
    struct Foe {
        TroopId id{};
        plane::Rectangle base;
        bool square = false;
        bool far = false;
        Length reach = 0;
        Length range = 0;
        Length near = 0;            // up to which shot[0] holds
        std::array<int, 2> gain{};  // of my charge: in front, in the flank
        std::array<int, 2> harm{};  // of its charge
        std::array<int, 2> shot{};  // of my fire: near, far
        std::array<int, 2> snap{};  // with a Ready card
        int fire = 0;               // of its shots
    };

    void weigh(Foe& foe) const {
        const Odds& odds = scout_.odds;
        if (reach_ > 0)
            for (const bool flank : {false, true})
                foe.gain[flank ? 1 : 0] =
                    std::max(0, scout_.charge_gain(id_, foe.id, flank && !foe.square));
        if (!rules_.has(foe.id, Special::no_charge) && rules_.base_speed(foe.id) > 0 &&
            rules_.unit(foe.id).place == Place::table) {
            foe.reach = rules_.speed(foe.id, rules_.tables.card(Order::assault).speed);
            for (const bool flank : {false, true})
                foe.harm[flank ? 1 : 0] =
                    std::max(0, odds.melee(foe.id, id_, {.flank = flank && !square_}));
        }
        if (range_ > 0) {
            foe.near = std::min<Length>(range_, 8 * inch);
            const Length both[] = {foe.near, range_};
            for (std::size_t i = 0; i < 2; ++i) {
                foe.shot[i] = odds.shot_from(id_, foe.id, both[i], Order::fire);
                foe.snap[i] = odds.shot_from(id_, foe.id, both[i], Order::ready);
            }
        }
        if (rules_.profile(foe.id).shoot > 0 && !rules_.unit(foe.id).has(Mark::limbered)) {
            for (std::size_t i = first_shooting_weapon; i < weapon_count; ++i)
                if (rules_.has(foe.id, static_cast<Weapon>(i)))
                    foe.range =
                        std::max(foe.range, rules_.tables.card(static_cast<Weapon>(i)).range);
            foe.fire = odds.shot_from(foe.id, id_, foe.range, Order::fire);
        }
    }

    // How much it costs to be where it is not wanted.
    int pull(const plane::Rectangle& base, Length nearest) const {
        const Lore::Task& task = scout_.task(id_);
        if (task.errand != Lore::Errand::fight)
            return scout_.weight(Weight::errand_pull, Weight::general_errand) *
                   scout_.bearing().ground / 100 * errand_left(rules_, task, base) / inch;
        const int inch_pull = weights_[Weight::inch_pull];
        Length wanted = nearest;
        if (range_ > 5 * inch) wanted = std::max(0, nearest - (range_ - inch));
        switch (task.aim) {
            case AimKind::hold:
                return 0;
            case AimKind::fall_back:
                return -inch_pull * std::min<Length>(nearest, 30 * inch) / inch;
            case AimKind::screen: {
                const Length keep = 15 * inch;
                return inch_pull * std::abs(nearest - keep) / inch;
            }
            default:
                return inch_pull * wanted / inch;
        }
    }

    const Scout& scout_;
    const Rules& rules_;
    const Judgement<Weight>& weights_;
    TroopId id_;
    plane::Size size_;
    Length reach_ = 0;
    Length range_ = 0;
    bool square_ = false;
    FixedVector<Foe, max_troops_a_side> foes_;
};

namespace {

// As far as allowed that way, short of enemies.
Length free_way(const Rules& rules, TroopId id, const Pose& along, March::Kind kind) {
    const int change = rules.move_change(kind);
    const Length limit = rules.farthest(id, along, along.facing, change);
    Length free = rules.longest(id, along, along.facing, limit,
                                {rules.passes_units(id, kind), Rules::is_by_order(kind)});
    const Length keep = rules.standoff();
    const plane::Rectangle here = rules.base_at(id, along);
    rules.each_on_table(other(rules.side_of(id)), [&](TroopId enemy) {
        if (rules.is_far(enemy, along.at, free + keep + Rules::base_reach)) return;
        const auto corners = rules.base(enemy).corners();
        const auto at =
            plane::first_within(here, along.facing, free, plane::Outline(corners), keep);
        // Too near already: whether it may go that way is for the rules to say.
        if (at && *at > 0 && *at < free) free = *at - 1;
    });
    return free;
}

constexpr int pivots = 9;
constexpr int pivot_at(int i) { return -16384 + i * (32768 / (pivots - 1)); }

}  // namespace

// The move that leaves it best, with the shot that a Ready card allows after it. `gain` compares
// with staying.
Step Scout::best_move(TroopId id, March::Kind kind) const {
    Step best;
    if (!rules.on_table(id) || rules.base_speed(id) == 0) return best;
    if (kind == March::Kind::run && state_.unit(id).has(Mark::has_gun)) return best;
    const Ground ground(*this, id);
    const Pose& here = state_.unit(id).pose;
    const int now = ground.stand(here);
    const bool shoots = kind == March::Kind::ready &&
                        rules.can_shoot_at_all(id, Order::ready, false) &&
                        !(rules.is_active(id) && (rules.play.activation.acts & bit(Act::shoot)));
    struct Option {
        plane::Move move;
        bool faced = false;
        int value = 0;
    };
    FixedVector<Option, 8> options;  // best first
    const auto consider = [&](const Pose& start, int pivot, Length distance, bool faced) {
        if (distance <= 0 && pivot == 0) return;
        const Pose along = plane::pivoted(start, pivot);
        const Pose end = plane::advanced(along, distance);
        int shot = 0;
        int value = ground.stand(end, &shot) - now;
        if (shoots) value += shot;
        if (distance > 0) {
            const Footing footing = rules.going(id, along.at, end.at, Log{});
            if (footing.disorder) value -= odds.disorder(id) * 3 / 2;
        }
        if (options.full()) {
            if (value <= options.back().value) return;
            options.pop_back();
        }
        options.push_back({{pivot, distance, 0}, faced, value});
        for (std::size_t i = options.size() - 1; i > 0 && options[i].value > options[i - 1].value;
             --i)
            std::swap(options[i], options[i - 1]);
    };
    const auto fan = [&](const Pose& start, bool faced) {
        const auto along = [&](int pivot) {
            const Length free = free_way(rules, id, plane::pivoted(start, pivot), kind);
            consider(start, pivot, free, faced);
            if (free > 2 * inch) {
                consider(start, pivot, free / 2, faced);
                consider(start, pivot, free * 3 / 4, faced);
            }
        };
        for (int i = 0; i < pivots; ++i) along(pivot_at(i));
        const Lore::Task& errand = task(id);
        Point to = errand.goal;
        if (errand.errand == Lore::Errand::fight) {
            plane::Product nearest = 0;
            rules.each_on_table(other(side_), [&](TroopId enemy) {
                const plane::Product far = plane::square(rules.base(enemy).middle() - start.at);
                if (nearest != 0 && far >= nearest) return;
                nearest = far;
                to = rules.base(enemy).middle();
            });
        }
        const int pivot = plane::move_to(start, to).pivot;
        if (pivot <= 16384 && pivot >= -16384) along(pivot);
    };
    fan(here, false);
    const bool turns = kind != March::Kind::relentless && rules.has(id, Special::mobility) &&
                       !rules.has(id, Special::heavy_cavalry) &&
                       !(rules.is_active(id) && rules.play.activation.turned);
    if (turns) fan(plane::faced(here, rules.size(id), plane::Edge::rear), true);
    const bool asked = rules.is_active(id) || rules.play.phase == Phase::vanguard;
    for (const Option& option : options) {
        if (option.faced) {
            best.turns_first = true;
            best.action = Action::face(id, Quarter::rear);
        } else {
            best.turns_first = false;
            best.action = Action::move(id, option.move);
        }
        if (asked && !allows(best.action)) continue;
        best.found = true;
        best.gain = option.value;
        return best;
    }
    return best;
}

Action Scout::ready(TroopId id) const {
    if (!rules.on_table(id)) return enter(id);
    const Activation& active = rules.play.activation;
    const bool shot_left = (active.acts & bit(Act::shoot)) == 0;
    const bool move_left = (active.acts & bit(Act::move)) == 0;
    const Action leave = run(id);
    if (leave.verb == Verb::leave) return leave;
    Shooting shot;
    if (shot_left) shot = best_shot(id, Order::ready);
    const Action shoot = Action::shoot(id, shot.target, shot.from);
    const bool can_shoot = shot.target.exists() && allows(shoot);
    const Action reorganise = Action::of(Verb::reorganise, id);
    const bool can_order = rules.is_disordered(id) && allows(reorganise);
    Step move;
    if (move_left) move = best_move(id, March::Kind::ready);
    if (rules.is_gun(id)) {
        const Action unlimber = Action::of(Verb::unlimber, id);
        const bool near = best_shot(id, Order::fire).target.exists();
        if (allows(unlimber)) return unlimber;
        if (!near && move.found && move.gain > 20) return move.action;
        return Action::done();
    }
    // Order first; then shoot and step, in the order that does more.
    if (can_order) return reorganise;
    const int stays = can_shoot ? shot.gain : 0;
    if (move.found && move.gain > stays && move.gain > 0) return move.action;
    if (can_shoot && shot.gain > 0) return shoot;
    if (move.found && move.gain > 15) return move.action;
    // Turn to whom it should face.
    const Ground ground(*this, id);
    const int now = ground.stand(state_.unit(id).pose);
    Action best = Action::done();
    int most = now + 40;
    for (const Quarter to : {Quarter::left, Quarter::right, Quarter::rear}) {
        const Action face = Action::face(id, to);
        const int value = ground.stand(
            plane::faced(state_.unit(id).pose, rules.size(id), static_cast<plane::Edge>(to)));
        if (value <= most || !allows(face)) continue;
        most = value;
        best = face;
    }
    return best;
}

Action Scout::run(TroopId id) const {
    if (!rules.on_table(id)) return enter(id);
    const auto& exit = rules.scenario.special.exit;
    if (exit.rule.exists() && rules.role_of(side_) == exit.role) {
        const Pose& pose = state_.unit(id).pose;
        for (const Length aside : {0, 4, -4, 8, -8, 12, -12}) {
            Point to = pose.at;
            switch (exit.edge) {
                case TableEdge::north:
                    to = {pose.at.x + aside * inch, rules.scenario.depth};
                    break;
                case TableEdge::south:
                    to = {pose.at.x + aside * inch, 0};
                    break;
                case TableEdge::east:
                    to = {rules.scenario.width, pose.at.y + aside * inch};
                    break;
                case TableEdge::west:
                    to = {0, pose.at.y + aside * inch};
                    break;
            }
            plane::Move way = plane::move_to(pose, to);
            if (way.pivot > 16384 || way.pivot < -16384) continue;
            for (int more = 0; more < 3; ++more) {
                const Action leave = Action::along(Verb::leave, id, way);
                if (allows(leave)) return leave;
                ++way.distance;
            }
        }
    }
    if (rules.play.activation.order != Order::run) return Action::done();
    const Step step = best_move(id, March::Kind::run);
    if (step.found && step.gain > 0) return step.action;
    return Action::done();
}

// From the edge, where it is nearest to the middle of what is going on.
Action Scout::enter(TroopId id) const {
    const Role& role = rules.role(side_);
    const Length in =
        std::max(rules.size(id).depth,
                 rules.speed(id, rules.move_change(rules.play.activation.order == Order::run
                                                       ? March::Kind::run
                                                       : March::Kind::ready)));
    Action best = Action::done();
    Length nearest = far_away;
    const Point goal = task(id).goal;
    constexpr int places = 36;
    for (int i = 0; i < places; ++i) {
        Action enter = Action::of(Verb::enter, id);
        const Length x = rules.scenario.width * (2 * i + 1) / (2 * places);
        const Length y = rules.scenario.depth * (2 * i + 1) / (2 * places);
        switch (role.edge) {
            case TableEdge::south:
                enter.at = {x, in};
                break;
            case TableEdge::north:
                enter.at = {x, rules.scenario.depth - in};
                break;
            case TableEdge::west:
                enter.at = {in, y};
                break;
            case TableEdge::east:
                enter.at = {rules.scenario.width - in, y};
                break;
        }
        const Length far = plane::distance(enter.at, goal);
        if (far >= nearest || !allows(enter)) continue;
        nearest = far;
        best = enter;
    }
    return best;
}

}  // namespace gonfalon::tercios
