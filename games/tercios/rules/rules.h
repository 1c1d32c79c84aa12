// What the rules say of a position, chapter by chapter. Each member is defined in the file of its
// chapter.
#pragma once

#include <optional>

#include "engine/core/function_ref.h"
#include "engine/game/ruling.h"
#include "engine/rule/verdict.h"
#include "games/tercios/game.h"
#include "games/tercios/model/words.h"
#include "generated/tercios/index.h"

namespace gonfalon::tercios {

// The cards, in the order they are named to a player.
inline constexpr Order all_orders[] = {Order::ready, Order::assault, Order::run, Order::fire,
                                       Order::resist};
constexpr plane::Edge edge(Quarter quarter) { return static_cast<plane::Edge>(quarter); }

using Situation = Asked<Ask>;

// The bases of a position in the scene of its ground.
struct Field {
    explicit Field(const plane::Scene& ground) : scene(ground) {}
    plane::Scene scene;
    std::array<plane::Item, max_troops> item{};
    plane::ItemSet troops;  // that bar the way and the sight
    plane::ItemSet guns;    // that bar the sight alone
};

// What a straight way does to the unit that goes along it.
struct Footing {
    int change = 0;  // of Speed
    bool disorder = false;
};

// One way to shoot at a target: from which centre, with what.
struct Aim {
    bool possible = false;
    Weapon weapon = Weapon::arquebus;
    Length distance = 0;
    Quarter centre = Quarter::front;  // of the target, the nearest that is seen
    int dice = 0;
    Point from{};  // the point of the shooter's side it is measured from
};

// One charge: along which line, how far.
struct Run {
    bool possible = false;
    plane::Move move;    // up to the centre aimed at
    Length contact = 0;  // where the bases meet
    int correction = 0;
    Length reach = 0;  // the whole charge move along that line
    Footing going;
    Quarter centre = Quarter::front;
};

// A gun that is set down behind the unit that has come over it.
struct GunPlace {
    TroopId gun{};
    Pose pose;
};
using GunPlaces = FixedVector<GunPlace, max_troops_a_side>;

// How a Discipline check comes about.
struct CheckOf {
    bool reaction = false;
    bool evading = false;
    bool flanked = false;
    bool charged = false;  // the reaction answers a charge
    TroopId enemy{};
};

// One action is looked at for all reasons against it. Whoever goes through many actions of a
// position that stays as it is wants a yes or no, and what holds for all of them found out once.
enum class Look : std::uint8_t { at_one, through_many };

// Yes or no, troop by troop, as far as it has been asked.
struct Known {
    TroopSet asked;
    TroopSet yes;
};

// What a unit may pass; by order: on a move of Ready or Run, for which friends in open order make
// way.
struct Passing {
    bool units = false;
    bool by_order = false;
};

// Whose bases hide nothing from who looks.
struct Over {
    bool friends = false;
    bool units = false;
};

// Is a shot an answer, and of a unit that does not evade after it (TER-SPK-5)?
struct Answer {
    bool reaction = false;
    bool stays = true;
};

// Nothing here changes a State.
class Rules : public Seen<Tercios, State> {
  public:
    Rules(const Tercios& the_game, const State& state_now, Look look = Look::at_one)
        : Seen(the_game, state_now), look_(look) {}

    const Scenario& scenario = tables.scenario;
    const Scene& play = state.scene;

    Length measure(Measure each) const { return tables.measures.of(each); }
    // Refused, and nobody asks for further reasons.
    bool decided(const Verdict& verdict) const { return look_ == Look::through_many && !verdict; }
    // Required, and without it what follows has no meaning: false also where the rule is off.
    static bool given(Verdict& verdict, RuleId rule, bool holds) {
        verdict.require(rule, holds);
        return holds && verdict.ok();
    }
    // An answer of two.
    static Verdict yes_or_no(RuleId rule, const Action& action) {
        Verdict verdict;
        verdict.require(rule, action.number == 0 || action.number == 1);
        return verdict;
    }

    // 1  Troops
    const Unit& unit(TroopId id) const { return state.unit(id); }
    const Officer& officer(CommanderId id) const { return state.officer(id); }
    const Troop& troop(TroopId id) const { return tables.troops[id.index()]; }
    const Commander& leader(CommanderId id) const { return tables.commanders[id.index()]; }
    bool exists(TroopId id) const { return id.index() < tables.troops.size(); }
    bool exists(CommanderId id) const { return id.index() < tables.commanders.size(); }
    bool on_table(TroopId id) const { return exists(id) && unit(id).on_table(); }
    Side side_of(TroopId id) const { return troop(id).side; }
    Side side_of(CommanderId id) const { return leader(id).side; }
    bool is_own(TroopId id, Side side) const { return exists(id) && side_of(id) == side; }
    bool is_enemy(TroopId id, Side side) const { return exists(id) && side_of(id) != side; }
    const Form& form(TroopId id) const {
        return unit(id).has(Mark::on_foot) ? troop(id).foot : troop(id).form;
    }
    const Profile& profile(TroopId id) const { return form(id).profile; }
    Arm arm(TroopId id) const { return form(id).arm; }
    bool is_gun(TroopId id) const { return arm(id) == Arm::artillery; }
    bool is_cavalry(TroopId id) const { return arm(id) == Arm::cavalry; }
    bool is_infantry(TroopId id) const { return arm(id) == Arm::infantry; }
    bool has(TroopId id, Special special) const;
    bool has(TroopId id, Weapon weapon) const { return form(id).weapons.has(weapon); }
    bool is_disordered(TroopId id) const { return unit(id).has(Mark::disordered); }
    bool is_steady(TroopId id) const { return unit(id).wear == 0; }
    bool is_weary(TroopId id) const;
    bool is_fortified(TroopId id) const;
    int stamina(TroopId id) const;
    bool has_virtue(TroopId id, Virtue virtue) const;
    bool has_attached(TroopId id, Trait trait) const;
    int changed(int base, int change) const;
    int base_speed(TroopId id) const;
    Length speed(TroopId id, int change) const;
    int discipline(TroopId id, const CheckOf& of, const Log& log) const;
    int break_dice(TroopId id, const Log& log) const;
    int change_of(const Modifiers& list, When when, Stat value) const;
    template <class Visit>
    void each_on_table(Side side, Visit&& visit) const {
        for (std::size_t i = tables.troop_begin[index(side)];
             i < tables.troop_begin[index(side) + 1]; ++i)
            if (state.units[i].on_table()) visit(TroopId{i});
    }
    template <class Visit>
    void each_officer(Side side, Visit&& visit) const {
        for (std::size_t i = tables.commander_begin[index(side)];
             i < tables.commander_begin[index(side) + 1]; ++i)
            if (state.officers[i].in_play()) visit(CommanderId{i});
    }

    // 2  Terrain by points
    bool has_cartographer(Side side) const;
    bool can_buy(Side side) const;  // points for the cheapest piece, and the wish
    Verdict check_map(const Action& action) const;
    Verdict check_lay(Side side, const Action& action) const;
    bool terrain_is_sound() const;

    // 2  Set-up
    std::uint8_t role_of(Side side) const { return play.role[index(side)]; }
    Side side_with(std::uint8_t role) const {
        return play.role[0] == role ? Side::first : Side::second;
    }
    const Role& role(Side side) const { return scenario.roles[role_of(side)]; }
    plane::Box table() const { return {{0, 0}, {scenario.width, scenario.depth}}; }
    bool regiment_is_placed(RegimentId id) const;
    bool army_is_placed(Side side) const;
    bool chief_is_placed(Side side) const;
    CommanderId chief(Side side) const;
    Verdict check_role(const Action& action) const;
    Verdict check_relief(Side side, const Action& action) const;
    // TER-S0.2  Not yet deployed.
    bool require_waiting(Side side, TroopId id, Verdict& verdict) const {
        return given(verdict, "TER-S0.2"_rule,
                     is_own(id, side) && unit(id).place == Place::waiting);
    }
    Verdict check_place(Side side, const Action& action) const;
    Verdict check_merge(Side side, const Action& action) const;
    Verdict check_station(Side side, const Action& action) const;
    Verdict check_attach(Side side, const Action& action) const;
    void require_deploying(Side side, RegimentId regiment, Verdict& verdict) const;
    bool in_zone(Side side, const plane::Rectangle& base, RegimentKind kind,
                 RegimentId regiment) const;
    Verdict check_vanguard(Side side, const Action& action) const;
    bool vanguard_left(Side side) const;

    // 3  The turn
    Situation situation() const;
    struct Roll {
        RuleId rule;
        SayId question;
    };
    static Roll roll_of(Cause cause);
    Situation asked_of_frame(const Frame& frame) const;
    bool has_sealed(Side side) const { return play.sealed[index(side)]; }
    // Where a way begins.
    const Pose& starts(const Action& action) const { return unit(action.troop).pose; }
    Verdict check(Side side, const Action& action) const;
    // Why an action that answers no question is refused: who acts and in what state comes before
    // "not now".
    Verdict check_untimely(Side side, const Action& action) const;
    // The verbs that answer more than one question.
    Verdict check_lead(Side side, const Action& action, Ask ask) const;
    Verdict check_use_now(Side side, const Action& action, Ask ask) const;
    Verdict check_activate_with(Side side, const Action& action) const;
    Verdict check_move_now(Side side, const Action& action, Ask ask) const;
    Verdict check_face_now(Side side, const Action& action, Ask ask) const;
    Verdict check_reorganise(Side side, TroopId id) const;
    Verdict check_evade_now(Side side, const Action& action, Ask ask) const;
    void require_commander_first(Side side, CommanderId id, Verdict& verdict) const;
    Verdict check_order(Side side, const Action& action) const;
    Verdict check_brigade(Side side, const Action& action) const;
    Verdict check_seal(Side side) const;
    bool wants_card(TroopId id) const;
    bool may_activate(TroopId id) const;  // has a card and may use it
    bool troops_left(Side side) const;
    bool commanders_left(Side side) const;
    bool is_barred(Side side, TroopId id) const;
    bool is_kept_back(Side side, TroopId id) const;
    RuleId rule_of_chain() const;
    RuleId rule_of_next() const;
    Verdict check_activate(Side side, TroopId id) const;
    Verdict check_pass(Side side) const;
    bool can_activate_any(Side side) const;
    bool is_active(TroopId id) const { return play.activation.troop == id; }
    Verdict check_hold() const;

    // 4  The ground
    // The scenario's, with what has been laid.
    const Board& board() const {
        if (play.laid.empty()) return game.board();
        if (!board_) lay_out(tables, {play.laid.begin(), play.laid.size()}, board_.emplace());
        return *board_;
    }
    void forget_ground() const {
        field_.reset();
        board_.reset();
    }
    bool is_building(TerrainId id) const {
        return id.index() < board().pieces.size() &&
               tables.card(board().pieces[id.index()].kind).shape == TerrainShape::building;
    }
    const Field& field() const;
    // The field follows the position: everything may have changed, one unit has moved, one has
    // gone.
    void forget() const { field_.reset(); }
    void moved(TroopId id) const;
    void removed(TroopId id) const;
    plane::Size size(TroopId id) const { return tables.base(form(id).base).size; }
    plane::Rectangle base(TroopId id) const;
    plane::Rectangle base_at(TroopId id, const Pose& pose) const {
        return plane::rectangle(pose, size(id));
    }
    // No point of its base can be within `range` of this point: a look before a closer look. No
    // base reaches farther than this from its front centre; a garrison is always looked at.
    static constexpr Length base_reach = 1400;
    bool is_far(TroopId id, Point from, Length range) const {
        return unit(id).place == Place::table &&
               plane::square(unit(id).pose.at - from) > plane::square(range + base_reach);
    }
    plane::Rectangle building_base(TerrainId id) const;
    Pose in_building(TerrainId id, Angle facing) const;
    Going river_going() const;
    plane::ItemSet impassable() const;
    Footing going(TroopId id, Point from, Point to, const Log& log) const;
    bool in_rough(TroopId id) const;
    bool in_hidden(TroopId id) const;
    bool in_area(std::uint8_t area, TroopId id) const;
    plane::Ground ground_for(TroopId id, Passing passing = {}) const;
    static bool is_by_order(March::Kind kind) {
        return kind == March::Kind::ready || kind == March::Kind::run;
    }
    bool passes_units(TroopId id, March::Kind kind) const;
    Length sight_limit() const;
    plane::Hiding hides(Point from, Point to, TroopId viewer, TroopId target, Over over) const;
    Length gap_of_sight() const;
    // What `viewer` sees of `target` without rising over anybody: nothing where it is not ahead.
    std::optional<SightLine> sight_line(TroopId viewer, TroopId target) const;
    bool sees(Point from, Point to, TroopId viewer, TroopId target, Over over = {}) const;
    bool sees_troop(TroopId viewer, TroopId target) const;
    // The point of one side of a unit nearest to `to` for which this is true: its centre, or, in a
    // building, any point of the edge (TER-TEL-2).
    std::optional<Point> viewpoint(TroopId id, Quarter side, Point to,
                                   FunctionRef<bool(Point)> is_good) const;
    // The rule that the first obstacle of a line stands for; none where it is clear.
    RuleId obstacle(Point from, Point to, TroopId viewer, TroopId target, Weapon weapon) const;
    bool covers(TroopId target, Point from, Point to) const;
    bool protects(TroopId target, Point from, Point to) const;
    bool is_higher(TroopId id, TroopId enemy) const;
    Length gap(TroopId a, TroopId b) const { return plane::gap(base(a), base(b)); }

    // 5  Movement
    Length standoff() const;
    void require_standoff(TroopId id, const plane::Rectangle& end, Verdict& verdict) const;
    int move_change(March::Kind kind) const;
    Verdict check_way(TroopId id, const plane::Move& move, March::Kind kind) const;
    // Where the guns go on which a unit that has come this way would stand; nothing if one of them
    // finds no place (TER-MOV-10).
    plane::Ground past_own_guns(TroopId id, const plane::Ground& ground) const;
    std::optional<GunPlaces> guns_make_way(TroopId id, const Pose& end, Angle heading) const;
    Verdict check_move(Side side, const Action& action) const;
    Verdict check_face(Side side, TroopId id, Quarter to) const;
    // Is a change of facing now the free one that opens a move? (TER-SPC-2)
    bool turns_freely(TroopId id) const;
    bool turn_is_owed(Act act) const;
    bool require_acting(Side side, TroopId id, Verdict& verdict) const;
    // It acts, at an enemy on the table: without him, by this rule.
    bool require_aimed(Side side, const Action& action, RuleId rule, Verdict& verdict) const {
        const bool acts = require_acting(side, action.troop, verdict);
        const bool aims = is_enemy(action.other, side) && on_table(action.other);
        return given(verdict, rule, aims) && acts;
    }
    Verdict check_act(TroopId id, Act act, RuleId rule) const;
    // It acts; whether this act is left to it, the verdict says.
    bool require_act(Side side, TroopId id, Act act, RuleId rule, Verdict& verdict) const {
        const bool acts = require_acting(side, id, verdict);
        if (acts) verdict = check_act(id, act, rule);
        return acts;
    }
    Verdict check_enter(Side side, const Action& action) const;
    Verdict check_leave(Side side, const Action& action) const;
    Verdict check_occupy(Side side, const Action& action) const;
    TerrainId building_at(TroopId id, const plane::Move& move) const;
    Verdict check_limber(Side side, const Action& action) const;
    Verdict check_mount(Side side, const Action& action) const;
    Pose at_horses(TroopId id, Angle facing) const;
    // As far as Speed takes it that way over that ground, bars apart; at most `limit`.
    Length farthest(TroopId id, const Pose& start, Angle way, int change,
                    Length limit = 40000) const;
    Length longest(TroopId id, const Pose& start, Angle way, Length limit, Passing passing) const;

    // 6  Reactions
    bool may_react(TroopId id, bool to_charge) const;
    bool may_evade(TroopId id, bool to_charge, TroopId enemy) const;
    std::optional<Length> approach_at(TroopId id) const;
    Verdict check_react(Side side, const Action& action) const;
    Verdict check_reaction(Side side, const Action& action) const;
    Verdict check_evade(const Action& action) const;
    Verdict check_intercept(Side side, const Action& action) const;
    bool may_intercept(TroopId id) const;
    bool commanded_shot_possible() const;
    bool can_counter_charge(TroopId id) const;
    // Does a reaction count as an attempt to evade? (TER-TRA-1, TER-ADA-12)
    bool tries_to_evade(const Frame& reaction) const;
    // The rule of a reaction of which nothing would come; none if something does.
    RuleId idle_reaction(TroopId id, TroopId enemy, bool to_charge, Order card) const;
    Pose flight(TroopId id, TroopId enemy) const;
    Length evade_least(TroopId id, TroopId enemy) const;
    Length evade_most(TroopId id, TroopId enemy) const;
    Length last_meeting() const;
    Length nearest_meeting(TroopId id) const;
    std::optional<plane::Move> interception_ride(TroopId id, Length meets_at) const;

    // 7  Shooting
    Aim aim(TroopId id, TroopId target, Quarter from, Order order, bool reaction) const;
    Aim best_aim(TroopId id, TroopId target, Order order, bool reaction, Quarter& from) const;
    bool has_side(TroopId id, Quarter from) const;
    int shoot_dice(TroopId id, Weapon weapon, Length distance, Order order, Answer answer,
                   const Log& log) const;
    int resist_dice(TroopId target, Point from, Point to, bool mortar, const Log& log) const;
    Verdict check_shoot(Side side, const Action& action) const;
    void require_shot(const Action& action, Order order, bool reaction, Verdict& verdict) const;
    void require_line(const Action& action, Weapon weapon, Length range, Verdict& verdict) const;
    bool can_shoot_at_all(TroopId id, Order order, bool reaction) const;
    Length shot_range(TroopId id, Weapon weapon) const;
    std::optional<Weapon> farthest_weapon(TroopId id) const;
    Verdict check_caracole(Side side, const Action& action) const;
    Aim gun_aim(TroopId id, TroopId target) const;

    // 8  Charges
    Run charge_run(TroopId id, TroopId target, Quarter centre) const;
    bool reaches(TroopId id, TroopId target, Quarter centre) const;
    bool reaches_nearer(TroopId id, TroopId target, Quarter centre) const;
    std::optional<int> charge_turn(TroopId id, const Pose& end, const plane::Ground& ground) const;
    Run best_charge(TroopId id, TroopId target) const;
    bool can_charge(TroopId id) const;
    bool sees_any_enemy(TroopId id) const;
    Verdict check_charge(Side side, const Action& action) const;
    Run approach_run(TroopId id, TroopId target) const;
    bool can_approach(TroopId id, TroopId target) const;
    Verdict check_approach(Side side, const Action& action) const;
    bool is_flank(TroopId charger, TroopId target) const;

    // 9  Melee
    int strike_dice(TroopId id, TroopId enemy, bool attacker, const Log& log) const;
    int melee_resist_dice(TroopId id, TroopId enemy, bool attacker, const Log& log) const;
    int defence_against(TroopId id, TroopId striker) const;
    bool dirty_war_possible() const;
    Verdict check_dirty_war(Side side) const;
    Verdict check_advance(const Action& action) const;
    Verdict check_pull_back(const Action& action) const;
    TroopId winner() const;
    TroopId loser() const;
    CommanderId elegant_for(TroopId id) const;

    // 10  Commanders
    bool interacts(CommanderId id, TroopId troop) const;
    Length command_radius(CommanderId id) const;
    Point stands_at(CommanderId id) const;
    plane::Disc disc(CommanderId id) const;
    bool in_radius(CommanderId id, TroopId troop, Length radius) const;
    bool officer_sees(CommanderId id, TroopId troop) const;
    bool officer_sees(CommanderId id, CommanderId target) const;
    bool commands(CommanderId id, TroopId troop) const;
    bool in_command(TroopId id) const;
    bool near_trait(TroopId id, Trait trait) const;
    Length ride_length(CommanderId id) const;
    bool may_lead(CommanderId id) const;
    // Is he this side's, in play, and fresh?
    bool require_leader(Side side, CommanderId id, Verdict& verdict) const;
    Verdict check_ride(Side side, const Action& action, Length most) const;
    Verdict check_join(Side side, const Action& action, Length most) const;
    void require_free_disc(CommanderId id, Point at, Verdict& verdict) const;
    void require_ride_line(CommanderId id, Point from, Point to, Verdict& verdict) const;
    bool can_ride_round(CommanderId id, Point from, Point to, Length most,
                        const plane::Rectangle* joins) const;
    Verdict check_escape(Side side, const Action& action) const;
    template <class Visit>
    void each_escape(CommanderId id, TroopId from, Visit&& visit) const;
    bool can_escape(CommanderId id, TroopId from) const;
    Verdict escape_verdict(CommanderId id, TroopId from, Point at) const;

    // 11  Command actions
    Verdict check_use(Side side, const Action& action) const;
    void require_target(CommanderId id, const TraitCard& card, TroopId target,
                        Verdict& verdict) const;
    void require_trait(const Action& action, Verdict& verdict) const;
    void require_of_commanders(const Action& action, Verdict& verdict) const;
    void require_of_pair(const Action& action, Verdict& verdict) const;
    void require_of_troop(const Action& action, Verdict& verdict) const;
    bool turns_free(TroopId id, Quarter to) const;
    CommanderId cold_for() const;
    Verdict check_pose(Side side, const Action& action) const;

    // 12  Victory
    int points(Side side, const Log& log) const;
    int destroyed(Side side) const;
    bool holds(Side side, const Marker& marker) const;
    bool is_across(TroopId id, std::uint8_t piece) const;

  private:
    // What has been found out about a position that stays as it is.
    struct Found {
        TroopId charger{};
        std::array<Known, quarter_count> reached;  // by the charger, at each centre
        Known approached;
        CommanderId viewer{};
        Known seen;
    };
    template <class Find>
    bool once(Known& known, TroopId id, Find&& find) const {
        if (look_ == Look::at_one) return find();
        if (!known.asked.test(id.index())) {
            known.yes.assign(id.index(), find());
            known.asked.set(id.index());
        }
        return known.yes.test(id.index());
    }
    Found& found_by(TroopId charger) const;
    Found& found_by(CommanderId viewer) const;

    Look look_;
    mutable Found found_;
    mutable std::optional<Board> board_;
    mutable std::optional<Field> field_;
};

// Places a commander might go to, near first: rings round where he stands.
template <class Visit>
void Rules::each_escape(CommanderId id, TroopId from, Visit&& visit) const {
    const bool beside = from.exists() && on_table(from) && side_of(from) == side_of(id);
    const Point here = officer(id).at;
    if (!beside) {
        for (int ring = 0; ring < 6; ++ring)
            for (int spoke = 0; spoke < 24; ++spoke) {
                const Length far = ride_length(id) * (6 - ring) / 6;
                if (!visit(here + plane::offset(static_cast<Angle>(spoke * 65536 / 24), far)))
                    return;
            }
        return;
    }
    // Round the base of a friend.
    const plane::Rectangle base = this->base(from);
    const Length out = disc(id).radius + measure(Measure::commander_aside) / 2;
    for (int side = 0; side < 4; ++side)
        for (int step = 0; step < 4; ++step) {
            const auto corners = base.corners();
            const Point a = corners[static_cast<std::size_t>(side)];
            const Point b = corners[static_cast<std::size_t>((side + 1) % 4)];
            const Point on = plane::point_at(a, b, {2 * step + 1, 8});
            const Angle away = plane::bearing(base.middle(), on);
            if (!visit(on + plane::offset(away, out + out / 2))) return;
        }
}

}  // namespace gonfalon::tercios
