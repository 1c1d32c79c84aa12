// What might answer the question that is open, legal or not: the one list from which proposals,
// samples and conceivable actions are taken. Answers that name places are here, because places are
// many; the walk through all questions is in candidates.cpp.
#pragma once

#include <algorithm>

#include "engine/game/candidates.h"
#include "games/tercios/deployment.h"
#include "games/tercios/ground/placing.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

inline constexpr Quarter all_quarters[] = {Quarter::front, Quarter::left, Quarter::rear,
                                           Quarter::right};

inline constexpr int fan = 9;         // directions of a move, a quarter turn to either side
inline constexpr int levels = 2;      // whole and half
inline constexpr int lattice_x = 36;  // places of a deployment zone
inline constexpr int lattice_y = 3;
inline constexpr int ground_x = 12;  // places of bought terrain
inline constexpr int ground_y = 8;
inline constexpr int ground_turns = 4;     // of half a circle
inline constexpr int ground_stride = 37;   // prime to the number of places: spread over the table
inline constexpr int spokes = 8;           // directions of a ride
inline constexpr int places_wanted = 108;  // of one unit in a list

class Candidates : Giving<Action> {
  public:
    Candidates(const Tercios& game, const State& now, Side side)
        : Giving(side),
          game_(game),
          rules_(game, now, Look::through_many),
          tables_(game.tables()),
          now_(now),
          play_(now.scene) {}

    const Rules& rules() const { return rules_; }
    // Begin with what a captain would do; it takes memory to think.
    void best_first() { best_first_ = true; }
    bool asked() const;
    // Is the list all there is?
    bool finite() const;
    // `each` says whether to go on.
    void visit(FunctionRef<bool(const Action&)> each);
    void untimely(FunctionRef<void(const Action&)> each);
    // One of the candidates of a question with many, quickly; it may be illegal.
    Action draw(Ask ask, Chance& chance);

  private:
    struct Row;
    static const Row rows[];
    static const Row* row_of(Ask ask);

    void ask_map();
    void ask_terrain();
    void ask_role();
    void ask_vanguard();
    void ask_first();
    void ask_activate();
    void ask_command();
    void ask_ride();
    void ask_pose();
    void ask_cold();
    void ask_ready();
    void ask_run();
    void ask_fire();
    void ask_gun();
    void ask_assault();
    void ask_caracole();
    void ask_energetic();
    void ask_react();
    void ask_reaction();
    void ask_evade();
    void ask_intercept();
    void ask_dirty_war();
    void ask_selfless();
    void ask_elegant();
    void ask_pull_back();
    void ask_advance();
    void ask_escape();
    void relief();
    void plan();
    Action draw_plan(Chance& chance);
    void lead(CommanderId id);
    Point spoke(CommanderId id, int each, Length far) const;
    void rides(CommanderId id);
    void uses(CommanderId id);
    void use(CommanderId id, Trait trait, const TraitCard& card);
    void use_on(CommanderId id, Trait trait, const TraitCard& card, TroopId troop);
    Action draw_lead(Chance& chance);

    template <class Visit>
    void own(Visit&& visit) {
        each_of<TroopId>(tables_.troop_begin, side_, visit);
    }
    template <class Visit>
    void enemies(Visit&& visit) {
        each_of<TroopId>(tables_.troop_begin, other(side_), [&](TroopId id) {
            if (now_.unit(id).on_table()) visit(id);
        });
    }
    template <class Visit>
    void officers(Visit&& visit) {
        each_of<CommanderId>(tables_.commander_begin, side_, visit);
    }

    // --- Moves -----------------------------------------------------------------------------------
    // As far as allowed that way.
    plane::Move way(TroopId id, March::Kind kind, int pivot) const {
        const Pose start = plane::pivoted(now_.unit(id).pose, pivot);
        const int change = rules_.move_change(kind);
        const Length most = rules_.speed(id, change);
        const Footing ground = rules_.going(id, start.at, plane::advanced(start, most).at, Log{});
        Length limit = ground.change == 0 ? most : rules_.speed(id, change + ground.change);
        Length free =
            rules_.longest(id, start, start.facing, limit, {rules_.passes_units(id, kind)});
        // Stop short of an enemy.
        const Length keep = rules_.standoff();
        const plane::Rectangle here = rules_.base_at(id, start);
        rules_.each_on_table(other(rules_.side_of(id)), [&](TroopId enemy) {
            if (rules_.is_far(enemy, start.at, free + keep + Rules::base_reach)) return;
            const auto corners = rules_.base(enemy).corners();
            const auto at =
                plane::first_within(here, start.facing, free, plane::Outline(corners), keep);
            if (at && *at < free) free = *at > 0 ? *at : 0;
        });
        return {pivot, free, 0};
    }
    static int fan_pivot(int spoke) { return -16384 + spoke * (32768 / (fan - 1)); }
    void moves(TroopId id, March::Kind kind) {
        if (!rules_.on_table(id) || rules_.base_speed(id) == 0) return;
        const Pose& pose = now_.unit(id).pose;
        // Towards each enemy, the nearest first.
        struct Way {
            plane::Product far = 0;
            int pivot = 0;
        };
        constexpr std::size_t nearest = 6;
        FixedVector<Way, nearest + 1> ways;
        enemies([&](TroopId enemy) {
            const Point there = rules_.base(enemy).middle();
            const int pivot = plane::move_to(pose, there).pivot;
            if (pivot > 16384 || pivot < -16384) return;
            ways.push_back({plane::square(there - pose.at), pivot});
            for (std::size_t i = ways.size() - 1; i > 0 && ways[i].far < ways[i - 1].far; --i)
                std::swap(ways[i], ways[i - 1]);
            if (ways.size() > nearest) ways.pop_back();
        });
        for (const Way& each : ways)
            if (going_) add_move(id, way(id, kind, each.pivot));
        for (int spoke = 0; spoke < fan && going_; ++spoke) {
            const plane::Move whole = way(id, kind, fan_pivot(spoke));
            for (int level = 1; level <= levels; ++level)
                add_move(id, {whole.pivot, whole.distance / level, 0});
        }
    }
    void add_move(TroopId id, const plane::Move& move) {
        if (move.distance > 0 || move.pivot != 0) give(Action::move(id, move));
    }
    Action draw_move(TroopId id, March::Kind kind, Chance& chance) {
        if (!rules_.on_table(id) || rules_.base_speed(id) == 0) return Action::done();
        int pivot = 0;
        if (chance.below(2) == 0) {
            const TroopId enemy = any_enemy(chance);
            if (enemy.exists()) {
                pivot = plane::move_to(now_.unit(id).pose, rules_.base(enemy).middle()).pivot;
                if (pivot > 16384 || pivot < -16384) pivot = 0;
            }
        } else {
            pivot = fan_pivot(static_cast<int>(chance.below(fan)));
        }
        plane::Move move = way(id, kind, pivot);
        move.distance /= static_cast<Length>(1 + chance.below(levels));
        return Action::move(id, move);
    }
    void leaves(TroopId id) {
        const auto& exit = game_.scenario().special.exit;
        if (!exit.rule.exists() || rules_.role_of(side_) != exit.role) return;
        const Pose& pose = now_.unit(id).pose;
        Point to = pose.at;
        switch (exit.edge) {
            case TableEdge::north:
                to.y = game_.scenario().depth;
                break;
            case TableEdge::south:
                to.y = 0;
                break;
            case TableEdge::east:
                to.x = game_.scenario().width;
                break;
            case TableEdge::west:
                to.x = 0;
                break;
        }
        plane::Move move = plane::move_to(pose, to);
        if (move.pivot > 16384 || move.pivot < -16384) return;
        give(Action::along(Verb::leave, id, move));
    }
    void enters(TroopId id) {
        const Role& role = rules_.role(side_);
        const Length depth = rules_.size(id).depth;
        for (int i = 0; i < lattice_x; ++i) {
            Action enter = Action::of(Verb::enter, id);
            const Length x = game_.scenario().width * (2 * i + 1) / (2 * lattice_x);
            const Length y = game_.scenario().depth * (2 * i + 1) / (2 * lattice_x);
            const Length in = std::max(depth, rules_.speed(id, 0));
            switch (role.edge) {
                case TableEdge::south:
                    enter.at = {x, in};
                    break;
                case TableEdge::north:
                    enter.at = {x, game_.scenario().depth - in};
                    break;
                case TableEdge::west:
                    enter.at = {in, y};
                    break;
                case TableEdge::east:
                    enter.at = {game_.scenario().width - in, y};
                    break;
            }
            give(enter);
        }
    }
    void occupies(TroopId id) {
        if (!rules_.on_table(id)) return;
        rules_.board().buildings.each([&](std::size_t part) {
            const Point to =
                plane::nearest_point(now_.unit(id).pose.at, rules_.board().parts[part].corners());
            plane::Move move = plane::move_to(now_.unit(id).pose, to);
            for (int more = 0; more < 3; ++more) {
                give(Action::along(Verb::occupy, id, move));
                ++move.distance;
            }
        });
    }
    void faces(TroopId id) {
        for (const Quarter to : {Quarter::left, Quarter::right, Quarter::rear})
            give(Action::face(id, to));
    }
    void shots(TroopId id) {
        enemies([&](TroopId enemy) {
            for (const Quarter from : all_quarters) give(Action::shoot(id, enemy, from));
        });
    }
    void ready(TroopId id) {
        if (!rules_.on_table(id)) {
            enters(id);
            return;
        }
        shots(id);
        give(Action::of(Verb::reorganise, id));
        moves(id, March::Kind::ready);
        leaves(id);
        occupies(id);
        faces(id);
        give(Action::of(Verb::limber, id));
        give(Action::of(Verb::unlimber, id));
        give(Action::of(Verb::dismount, id));
        for (int facing = 0; facing < 65536; facing += 16384) {
            Action mount = Action::of(Verb::mount, id);
            mount.turn = facing;
            give(mount);
        }
    }

    // --- Terrain ---------------------------------------------------------------------------------
    Pose ground_pose(int i, int j, int turn) const {
        return {{game_.scenario().width * (2 * i + 1) / (2 * ground_x),
                 game_.scenario().depth * (2 * j + 1) / (2 * ground_y)},
                static_cast<Angle>(turn * (32768 / ground_turns))};
    }
    bool affords(const Stencil& stencil) const {
        const TerrainCard& card = tables_.card(stencil.kind);
        if (play_.buying.crossing) return card.over_river;
        return card.cost <= play_.buying.left[index(side_)] &&
               (!card.first_choice || play_.buying.bought[index(side_)] == 0);
    }
    // Bridges and fords along each river; everything else on a lattice, each place one way round.
    // Every shape at a place before the next place, so that a short list has some of all.
    void terrain() {
        crossings([&](StencilId id, const Pose& pose) { give(Action::lay(id, pose)); });
        if (play_.buying.crossing) return;
        constexpr int places = ground_x * ground_y;
        for (int n = 0; n < places; ++n) {
            const int place = n * ground_stride % places;
            const Pose pose = ground_pose(place % ground_x, place / ground_x, n % ground_turns);
            for (std::size_t s = 0; s < tables_.stencils.size() && going_; ++s)
                if (affords(tables_.stencils[s]) &&
                    !tables_.card(tables_.stencils[s].kind).needs_river)
                    give(Action::lay(StencilId{s}, pose));
        }
    }
    template <class Visit>
    void crossings(Visit&& visit) {
        const auto along = [&](const Stencil& river, const Pose& pose) {
            each_crossing(tables_, river, pose, [&](const Pose& at) {
                for (std::size_t s = 0; s < tables_.stencils.size() && going_; ++s)
                    if (affords(tables_.stencils[s]) &&
                        tables_.card(tables_.stencils[s].kind).needs_river)
                        visit(StencilId{s}, at);
                return going_;
            });
        };
        for (std::size_t i = play_.buying.crossing ? play_.laid.size() - 1 : 0;
             i < play_.laid.size(); ++i) {
            const Stencil& river = tables_.stencils[play_.laid[i].stencil.index()];
            if (tables_.card(river.kind).free_crossing) along(river, play_.laid[i].pose);
        }
        if (play_.buying.crossing) return;
        // A scenario's river, from the middle of each of its stretches.
        for (const TerrainPiece& piece : game_.scenario().terrain) {
            if (!tables_.card(piece.kind).free_crossing) continue;
            for (std::size_t i = 1; i < piece.line.size(); ++i) {
                Stencil river;
                river.legs = {0, plane::half_turn};
                along(river, {plane::point_at(piece.line[i - 1], piece.line[i], {1, 2}),
                              plane::bearing(piece.line[i - 1], piece.line[i])});
            }
        }
    }
    Action draw_terrain(Chance& chance) {
        if (chance.below(12) == 0) return Action::done();
        const StencilId id{chance.below(static_cast<std::uint32_t>(tables_.stencils.size()))};
        const auto turn = static_cast<int>(chance.below(ground_turns));
        const auto y = static_cast<int>(chance.below(ground_y));
        const auto x = static_cast<int>(chance.below(ground_x));
        return Action::lay(id, ground_pose(x, y, turn));
    }

    // --- Set-up ----------------------------------------------------------------------------------
    Point lattice(const Zone& zone, int i, int j) const {
        const plane::Box box = zone.outline.bounds();
        return {box.low.x + (box.high.x - box.low.x) * (2 * i + 1) / (2 * lattice_x),
                box.low.y + (box.high.y - box.low.y) * (2 * j + 1) / (2 * lattice_y)};
    }
    Action placed(TroopId id, const Zone& zone, int i, int j) const {
        const Angle facing = rules_.role(side_).facing;
        Pose pose{lattice(zone, i, j), facing};
        // The lattice is of middles.
        pose = plane::advanced(pose, rules_.size(id).depth / 2);
        return Action::place(id, pose);
    }
    void deploy() {
        Action best;
        if (best_first_ && Deployment(rules_, side_).next(best)) give(best);
        const auto begun = play_.deploying;
        for (std::size_t r = tables_.regiment_begin[index(side_)];
             r < tables_.regiment_begin[index(side_) + 1] && going_; ++r) {
            if (begun.exists() && begun != RegimentId{r}) continue;
            if (play_.relief == RegimentId{r}) continue;
            const Regiment& regiment = tables_.regiments[r];
            for (std::size_t i = regiment.begin.index(); i < regiment.end.index() && going_; ++i)
                if (now_.units[i].place == Place::waiting) place(TroopId{i});
            if (regiment.commander.exists()) station(regiment.commander);
        }
        const CommanderId chief = rules_.chief(side_);
        if (chief.exists()) station(chief);
    }
    void place(TroopId id) {
        own([&](TroopId battalion) { give(Action::of(Verb::merge, id, battalion)); });
        int given = 0;
        for (const std::uint8_t each : rules_.role(side_).zones)
            for (int j = 0; j < lattice_y && going_; ++j)
                for (int i = 0; i < lattice_x && going_ && given < places_wanted; ++i) {
                    const Action action = placed(id, game_.scenario().zones[each], i, j);
                    if (!rules_.check_place(side_, action)) continue;
                    ++given;
                    give(action);
                }
    }
    void station(CommanderId id) {
        if (now_.officer(id).place != Place::waiting) return;
        own([&](TroopId troop) {
            if (!rules_.on_table(troop) || !rules_.interacts(id, troop)) return;
            const plane::Rectangle base = rules_.base(troop);
            const Point behind = base.centre(plane::Edge::rear) +
                                 plane::offset(plane::opposite(now_.unit(troop).pose.facing), 300);
            give(Action::led(Verb::station, id, behind));
            Action attach = Action::led(Verb::attach, id);
            attach.troop = troop;
            give(attach);
        });
        for (const std::uint8_t each : rules_.role(side_).zones)
            for (int j = 0; j < lattice_y && going_; ++j)
                for (int i = 0; i < lattice_x && going_; i += 3)
                    give(Action::led(Verb::station, id,
                                     lattice(game_.scenario().zones[each], i, j)));
    }
    Action draw_deploy(Chance& chance) {
        const auto& zones = rules_.role(side_).zones;
        if (zones.empty()) return Action::done();
        const Zone& zone =
            game_.scenario().zones[zones[chance.below(static_cast<std::uint32_t>(zones.size()))]];
        // A unit of the regiment that has been begun, or any.
        std::uint32_t count = 0;
        TroopId drawn;
        for (std::size_t i = tables_.troop_begin[index(side_)];
             i < tables_.troop_begin[index(side_) + 1]; ++i) {
            const RegimentId regiment = tables_.troops[i].regiment;
            if (now_.units[i].place != Place::waiting || play_.relief == regiment) continue;
            if (play_.deploying.exists() && play_.deploying != regiment) continue;
            if (chance.below(++count) == 0) drawn = TroopId{i};
        }
        const int i = static_cast<int>(chance.below(lattice_x));
        const int j = static_cast<int>(chance.below(lattice_y));
        if (drawn.exists()) {
            Action action = placed(drawn, zone, i, j);
            action.limbered = rules_.has(drawn, Special::carthorses) && chance.below(2) == 0;
            return action;
        }
        CommanderId leads = rules_.chief(side_);
        if (play_.deploying.exists()) leads = tables_.regiments[play_.deploying.index()].commander;
        if (!leads.exists()) return Action::done();
        return Action::led(Verb::station, leads, lattice(zone, i - i % 3, j));
    }

    // --- Chance ----------------------------------------------------------------------------------
    TroopId any_own(Chance& chance) const {
        return TroopId{any_of(tables_.troop_begin, side_, chance)};
    }
    TroopId any_enemy(Chance& chance) const {
        std::uint32_t count = 0;
        TroopId drawn;
        const Side enemy = other(side_);
        for (std::size_t i = tables_.troop_begin[index(enemy)];
             i < tables_.troop_begin[index(enemy) + 1]; ++i)
            if (now_.units[i].on_table() && chance.below(++count) == 0) drawn = TroopId{i};
        return drawn;
    }
    TroopId any_waiting(Chance& chance) const {
        std::uint32_t count = 0;
        TroopId drawn;
        for (std::size_t i = tables_.troop_begin[index(side_)];
             i < tables_.troop_begin[index(side_) + 1]; ++i)
            if (rules_.may_activate(TroopId{i}) && chance.below(++count) == 0) drawn = TroopId{i};
        return drawn;
    }
    Quarter any_quarter(Chance& chance) const {
        return static_cast<Quarter>(chance.below(quarter_count));
    }

    const Tercios& game_;
    Rules rules_;
    const Tables& tables_;
    const State& now_;
    const Scene& play_;
    bool best_first_ = false;
};

}  // namespace gonfalon::tercios
