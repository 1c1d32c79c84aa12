// What the rules say of a position, chapter by chapter (Rules), and what they do to it (Referee).
// Each member is defined in the file of its chapter.
#pragma once

#include "engine/chance/chance.h"
#include "engine/game/log.h"
#include "engine/rule/verdict.h"
#include "engine/space/hex/sight.h"
#include "engine/space/hex/zones.h"
#include "games/grunwald/game.h"
#include "generated/grunwald/index.h"

namespace gonfalon::grunwald {

enum class Activity : std::uint8_t { set_up, movement, combat, morale, over };

// A row of the sequence of play.
struct PhaseRow {
    RuleId rule;
    bool player_a;
    Activity activity;
    Arm arm;
};
const PhaseRow& row_of(Phase phase);

using Situation = Asked<Ask>;

// What an attacker has to overcome on the way to its targets.
struct Approach {
    int charge_lost = 0;  // over water
    bool at_cover = false;
    bool over_wall = false;
};

// Nothing here changes a State.
class Rules {
  public:
    Rules(const Grunwald& game, const State& state_now) : Rules(game.tables(), state_now) {}
    Rules(const Tables& tables_of_game, const State& state_now)
        : tables(tables_of_game), map(tables_of_game.map), state(state_now) {}

    const Tables& tables;
    const Map& map;
    const State& state;

    // 1  Definitions
    const Unit& unit(UnitId id) const { return state.unit(id); }
    const Counter& counter(UnitId id) const { return tables.counter(id); }
    Side side_of(UnitId id) const { return counter(id).side; }
    bool is_leader(UnitId id) const { return counter(id).unit_class == UnitClass::leader; }
    bool is_cavalry(UnitId id) const { return tables.cavalry.test(id.index()); }
    bool is_infantry(UnitId id) const { return tables.infantry.test(id.index()); }
    bool is_fighting(UnitId id) const { return !is_leader(id); }
    bool is_horse_archer(UnitId id) const {
        return counter(id).unit_class == UnitClass::horse_archers;
    }
    bool is_foot_shooter(UnitId id) const {
        return counter(id).unit_class >= UnitClass::archers && is_infantry(id);
    }
    bool is_regular(UnitId id) const { return is_fighting(id) && !is_foot_shooter(id); }
    bool is_panicked(UnitId id) const { return unit(id).order == Order::panicked; }
    bool is_deployed_bombard(UnitId id) const {
        return counter(id).unit_class == UnitClass::bombard && unit(id).is(Unit::deployed);
    }
    bool has_facing(UnitId id) const { return !is_leader(id); }
    Weapon weapon_of(UnitId id) const;
    Arm arm_of(UnitId id) const { return is_infantry(id) ? Arm::infantry : Arm::cavalry; }
    Stack stack(Hex hex) const { return Stack(state, hex); }
    bool holds_fighters(Hex hex, Side side) const;
    bool holds_counters(Hex hex, Side side) const;
    bool holds_leader(Hex hex, Side side) const;
    int starting_column(int attack, int defence) const;

    // 2  Sequence of play
    Situation situation() const;
    Situation asked_of_volley() const;
    Situation asked_of_combat() const;
    Side active() const;
    Side setting_up() const;
    Verdict check(Side side, const Action& action) const;
    Verdict check_not_now(Side side, const Action& action) const;
    Verdict check_done() const;
    Verdict check_pass() const;
    bool movement_is_spent() const;

    // 3  Facing and zones
    bool has_zone(UnitId id) const;
    bool zone_reaches(UnitId id, Hex hex) const;
    bool in_front(UnitId id, Hex hex) const;
    bool in_enemy_zone(Side mine, Hex hex, UnitId except = {}) const;
    bool rides_through_zones(UnitId id, Hex hex, int charge) const;
    bool is_rear_hex(Hex target, Hex from) const;

    // 4  Movement
    // GRU-4.1.3, measured in whole points as a player counts them. Allowances are whole.
    static bool within_points(Verdict& verdict, int spent_halves, int allowed_halves) {
        return verdict.at_most("GRU-4.1.3"_rule, (spent_halves + 1) / 2, allowed_halves / 2);
    }
    bool stands(UnitId id, Side side, RuleId whose, Verdict& verdict) const;
    bool has_its_move(UnitId id, Verdict& verdict) const;
    bool may_act(UnitId id, Verdict& verdict) const;
    int allowance(UnitId id) const;
    int spent(UnitId id) const { return state.march.unit == id ? state.march.spent : 0; }
    bool begun(UnitId id) const { return state.march.unit == id; }
    int step_cost(UnitId id, Direction way, bool hold) const;
    int road_bonus(UnitId id, Direction way) const;
    int turn_cost(UnitId id, Facing facing) const;
    bool open_ground(Hex from, Direction way) const;
    int stacked_strength(Hex hex, Side side, UnitId except = {}) const;
    // Whose strength is left out: nobody's, that of foot that will make room, or that of foot that
    // will make room but for those who stood with the riders in `Origin`.
    struct Room {
        bool foot_gives_way = false;
        Hex but_for = no_hex;
    };
    bool stacking_allows(UnitId id, Hex hex, RuleId limit, Verdict& verdict, Room room) const;
    bool stacking_allows(UnitId id, Hex hex, RuleId limit, Verdict& verdict) const {
        return stacking_allows(id, hex, limit, verdict, Room{});
    }
    bool minimum_step(UnitId id) const;
    bool minimum_turn(UnitId id) const;
    bool gains_charge(UnitId id) const;
    int charge_after(UnitId id, Hex from, Direction way, bool hold) const;
    Verdict check_step(UnitId id, Direction way, bool hold) const;
    Verdict check_turn(UnitId id, Facing facing) const;
    Verdict check_return(UnitId id, Hex hex) const;

    // 5  Combat
    bool may_attack(UnitId id) const;
    bool can_attack(UnitId id, Hex hex) const;
    bool hex_was_attacked(Hex hex) const;
    bool obliged(UnitId id, Hex hex) const;
    bool must_still_attack() const;
    bool attack_is_possible() const;
    Verdict check_attack(Hex hex) const;
    Verdict check_join(UnitId id) const;
    Verdict check_declare() const;
    bool fights_disorganised(UnitId id) const;
    Approach approach(UnitId id) const;
    int attack_strength(const Log& trace) const;
    int defence_strength(const Log& trace) const;
    int attacker_modifiers(const Log& trace) const;
    int defender_modifiers(const Log& trace) const;
    Units fighters(const Units& units) const;
    Units engaged_defenders() const;
    int points_in_combat(UnitId id) const;
    int points_of_garrison(Hex hex) const;
    bool garrison_is_full(Hex hex) const;
    Units garrison_candidates() const;
    Verdict check_garrison(UnitId id) const;
    Verdict check_lose(UnitId id) const;
    Units loss_candidates() const;
    bool loses_order(UnitId id) const;
    // countercharge
    bool can_countercharge(UnitId id, UnitId enemy) const;
    bool countercharge_is_possible(UnitId enemy) const;
    Verdict check_countercharge(UnitId id, Direction way) const;
    // overrun
    bool overrun_is_open(Hex hex) const;
    Verdict check_overrun(UnitId id, Hex hex, int charge) const;
    bool must_overrun(UnitId id, Hex hex, int charge) const;
    Verdict check_overrun(UnitId id, Hex hex) const {
        return check_overrun(id, hex, unit(id).charge);
    }
    bool must_overrun(UnitId id, Hex hex) const { return must_overrun(id, hex, unit(id).charge); }
    int overrun_strength(Hex hex, UnitId cavalry) const;
    int overrun_armour() const;
    // retreat and pursuit
    bool retreat_is_open(UnitId id, Hex from, Direction way, Hex origin, RetreatMode mode,
                         Verdict* verdict) const;
    int longest_retreat(UnitId id, Hex from, int hexes, Hex origin, RetreatMode mode) const;
    int retreat_due(UnitId id) const;
    bool retreat_is_possible(UnitId id) const;
    bool gives_way(UnitId foot, UnitId riders, Hex origin) const;
    Verdict check_retreat(UnitId id, Direction way, bool overrun) const;
    Verdict check_face(UnitId id, Facing facing) const;
    int leader_distance(UnitId id) const;
    int charge_in_pursuit(UnitId id, Direction way) const;
    Hex path_hex(const Path& path, int index) const;
    int pursuit_length(const Path& path) const;
    FixedBitset<max_paths> paths_from(Hex hex) const;
    Verdict check_pursue(UnitId id, Direction way) const;
    bool can_pursue(UnitId id) const;
    bool must_pursue_on() const;
    Verdict check_advance(UnitId id, Direction way) const;
    bool advance_is_possible() const;
    bool hex_is_freed(Hex hex) const;

    // 6  Morale
    int level_at(int box) const;
    int level_of(Side side) const;
    int leader_help(UnitId id) const;  // 2 in the hex, 1 in range, 0 none
    int command_range(UnitId leader) const;
    UnitId helping_leader(UnitId id) const;
    int morale_limit(UnitId id, int modifier, const Log& trace) const;
    Verdict check_rally(UnitId id) const;

    // 7  Banners
    bool near_banner(UnitId id) const;
    bool bears_banner(UnitId id) const;
    Verdict check_hand(BannerId banner, UnitId receiver) const;

    // 10  Panic
    bool must_flee(UnitId id) const;
    bool is_flight(Hex from, Direction way, Side side) const;
    Verdict check_flight(UnitId id, Direction way) const;

    // 11  Fire
    bool may_fire(UnitId id, Verdict& verdict) const;
    bool in_fire_zone(UnitId id, Hex target, const WeaponTable& weapon) const;
    hex::Sight sight(Hex from, Hex to) const;
    bool sees(Hex from, Hex to) const { return sight(from, to).clear(); }
    Verdict check_fire(UnitId id, UnitId target) const;
    Verdict check_batter(UnitId id, Hex hex) const;
    Verdict check_form(UnitId id) const;
    bool starts_deployed(UnitId id) const;
    bool can_fire_at(UnitId id, UnitId target) const { return check_fire(id, target).ok(); }
    bool any_fire(UnitId at) const;
    bool answer_is_possible() const;
    const Shot& shot() const;
    int fire_modifier(const Shot& shot, const Log& trace) const;
    bool reaction_is_possible() const;
    Verdict check_victim(UnitId id) const;

    // 12  Fortifications
    int fortification_at(Hex hex) const;  // index, or -1 where none stands
    bool is_fortified(Hex hex) const {
        return map.fortified.contains(hex) && fortification_at(hex) >= 0;
    }
    bool crosses_wall(Hex from, Direction way) const;
    Verdict check_demolish(UnitId id) const;

    // 13, 14  Organisation and fatigue
    UnitId commander(UnitId id) const;
    bool exhausted(UnitId id) const;
    int leader_index(UnitId id) const;
    bool organised(UnitId id, Hex hex, Verdict& verdict) const;
    bool chooses_leader(UnitId id) const;
    bool assigns_blazon(UnitId id) const;
    Verdict check_assign(UnitId leader) const;

    // Scenarios
    Verdict check_take(UnitId id, BannerId banner) const;
    Verdict check_put(Hex hex, Facing facing) const;
    bool entry_is_open(UnitId id, Hex hex, Verdict& verdict) const;
    bool set_up_is_open(UnitId id, Hex hex, Verdict& verdict) const;
    bool banner_spot_is_open(BannerId banner, Hex hex, Verdict& verdict) const;
    bool can_be_put(UnitId id, BannerId banner) const;
    bool anything_to_bring_on() const;
    Hex random_or_first_spot(UnitId id, BannerId banner, Chance* chance) const;
    Grade grade_of(int difference) const;
};

// Changes a State as the rules demand. Precondition of each: the action is legal.
class Referee {
  public:
    Referee(const Grunwald& game, State& state_now, Log log)
        : Referee(game.tables(), state_now, log) {}
    Referee(const Tables& tables_of_game, State& state_now, Log log)
        : tables(tables_of_game),
          map(tables_of_game.map),
          state(state_now),
          rules(tables_of_game, state_now),
          trace(log) {}

    const Tables& tables;
    const Map& map;
    State& state;
    Rules rules;
    Log trace;

    void act(Side side, const Action& action);
    void roll(const Outcome& outcome);
    void begin_game();

  private:
    friend struct Verbs;  // a row of the table names a deed

    Unit& unit(UnitId id) { return state.unit(id); }

    // 1
    void lose_strength(UnitId id, int points, RuleId rule);
    enum class Death : std::uint8_t { ordinary, overrun, army_leader };
    void eliminate(UnitId id, RuleId rule, Death death = Death::ordinary);

    // 2
    void set_up();
    void settle();
    bool continue_phase();
    bool continue_frame();
    void begin_phase(Phase phase);
    void next_phase();
    void end_set_up();
    void morale_phase();
    void done();
    void pass();
    void push(const Frame& frame) { state.frames.push(frame); }

    // 3, 4
    void begin_march(UnitId id);
    void finish_march();
    void pay(UnitId id, int cost);
    void step(UnitId id, Direction way, bool hold);
    // Whether disorder and panic spread between those who meet.
    enum class Company : std::uint8_t { heeded, ignored };
    void enter(UnitId id, Hex to, bool by_road, Company company = Company::heeded);
    void arrive(UnitId id);
    void turn(UnitId id, Facing facing);
    void leave_map(UnitId id, int turns);
    void set_charge(UnitId id, int charge, RuleId rule);

    // 5
    void attack(Hex hex);
    void join(UnitId id);
    void declare();
    void call_out_garrisons();
    void stand(UnitId id);
    void fix_odds();
    int column_of_odds();
    void combat_result(int dice);
    bool continue_combat();
    void lose_attackers();
    void kill_lone_leaders();
    bool continue_disorganisation();
    bool continue_retreats();
    void owe_shortfall();
    bool continue_losses();
    void lose(UnitId id);
    void disorganise_losers();
    bool tell_disorder();
    void owe_losses(int points, LossMode mode);
    void drop_charge();
    void finish_combat();
    void countercharge(UnitId id, Direction way);
    void begin_countercharge_combat();
    void begin_overrun(UnitId id, Hex from, int charge);
    void overrun_roll(int die);
    void overrun_test(int die);
    bool continue_overrun();
    bool leaders_follow();
    void repel(RuleId rule);
    void trample(UnitId foot, RuleId rule);
    void retreat(UnitId id, Direction way, bool overrun);
    void retreat_step(UnitId id, Direction way, bool overrun);
    bool continue_retreat();
    void finish_retreat();
    void panic_foot(Hex hex, Hex origin, UnitId cavalry);
    bool continue_scatter();
    void face(UnitId id, Facing facing);
    void note_leaders();
    void leader_test(int dice);
    void prepare_retreats();
    void prepare_pursuits();
    bool continue_pursuit_tests();
    void pursuit_test(int die);
    void pursue(UnitId id, Direction way);
    bool continue_pursuit();
    void finish_pursuit(UnitId id);
    void prepare_advance();
    void advance(UnitId id, Direction way);

    // 6
    void shift_morale(Side in_favour, int boxes, RuleId rule);
    bool passes(UnitId id, int die, int modifier, RuleId rule);
    void rally(UnitId id);
    void rally_roll(int die);

    // 7
    void hand(BannerId banner, UnitId receiver);
    void drop_banners(UnitId id, Hex hex);
    void take_up_banners(UnitId id);
    void carry_banners(UnitId id);

    // 8
    void kill_leader(UnitId id, RuleId rule);
    void run_down_leaders(UnitId id, RuleId rule);

    // 9, 10
    void disorganise(UnitId id, RuleId rule, bool in_combat);
    void panic(UnitId id, RuleId rule, Company company = Company::heeded);
    void spread(UnitId id);
    void owe_test(UnitId id, Order risk);
    void spread_roll(int die);
    void flee(UnitId id, Direction way);

    // 11
    void form(UnitId id);
    void fire(UnitId id, UnitId target, Hex object);
    bool continue_volley();
    void next_shot_stage();
    void volley_roll(int total);
    void name_victim(UnitId id);
    void apply_volley();

    // 12
    void demolish(UnitId id);
    void mind_fortification(Hex hex, UnitId arrived, UnitId left);
    void restart_demolition(Hex hex);

    // 13, 14
    void assign(UnitId leader);
    void tire(UnitId leader, RuleId rule);
    void rest_leaders();

    // Scenarios
    void take(UnitId id, BannerId banner);
    void put(Hex hex, Facing facing);
    void check_automatic_victory();
    void decide_by_points();
};

}  // namespace gonfalon::grunwald
