// What the rules say of a position, chapter by chapter (Rules), and what they do to it (Referee).
// Each member is defined in the file of its chapter.
#pragma once

#include "engine/game/ruling.h"
#include "engine/rule/verdict.h"
#include "engine/space/area/search.h"
#include "engine/space/area/sight.h"
#include "games/p3f/game.h"
#include "generated/p3f/index.h"

namespace gonfalon::p3f {

using Situation = Asked<Ask>;

// Do orders bind? What the enemy can see must not depend on them.
enum class Heed : std::uint8_t { orders, no_orders };

// Nothing here changes a State.
class Rules : public Seen<P3f, State> {
  public:
    using Seen::Seen;
    const area::Map& map = tables.map;

    // 1  Units and leaders
    const Piece& piece(PieceId id) const { return state.piece(id); }
    const Counter& counter(PieceId id) const { return tables.counters[id.index()]; }
    bool exists(PieceId id) const { return id.index() < tables.counters.size(); }
    bool on_board(PieceId id) const { return exists(id) && piece(id).on_board(); }
    bool is_own(PieceId id, Side side) const { return exists(id) && counter(id).side == side; }
    Side side_of(PieceId id) const { return counter(id).side; }
    Zone zone_of(PieceId id) const { return piece(id).zone; }
    Stack stack(Zone zone) const { return Stack(state, zone); }
    bool is_leader(PieceId id) const { return counter(id).is_leader(); }
    bool is_unit(PieceId id) const { return !counter(id).is_leader(); }
    const Face& face(PieceId id) const {
        return piece(id).has(Mark::dismounted) ? counter(id).back : counter(id).front;
    }
    Arm arm(PieceId id) const { return face(id).arm; }
    bool is_cavalry(PieceId id) const { return arm(id) == Arm::cavalry; }
    bool fights(PieceId id) const { return arm(id) == Arm::infantry || arm(id) == Arm::cavalry; }
    bool is_disorganised(PieceId id) const { return piece(id).has(Mark::disorganised); }
    bool is_isolated(PieceId id) const { return piece(id).has(Mark::isolated); }
    bool is_reduced(PieceId id) const { return piece(id).has(Mark::reduced); }
    int steps_left(PieceId id) const { return counter(id).steps - (is_reduced(id) ? 1 : 0); }
    int rating(PieceId id) const { return is_reduced(id) ? counter(id).reduced : face(id).combat; }
    int quality(PieceId id) const {
        return piece(id).has(Mark::replaced) ? counter(id).replacement : face(id).quality;
    }
    ColumnId column_of(PieceId id) const { return counter(id).column; }
    const ColumnCard& card(ColumnId id) const { return tables.columns[id.index()]; }
    bool commands_army(PieceId id) const {
        return counter(id).lieutenant_general && !piece(id).has(Mark::replaced);
    }
    bool is_leader_of(PieceId leader, PieceId unit) const;
    const Talent* talent(ColumnId column, Talent::Kind kind) const;
    int best_quality(PieceId id) const;
    int check_need(PieceId id, Cause cause, const Log& log) const;
    bool tests(PieceId id) const { return is_unit(id) && !counter(id).is_baggage(); }
    int compared_movement(PieceId id) const;
    // Is it a piece of this side, on the map? `whose` speaks where it is the other side's.
    bool require_own(PieceId id, Side side, RuleId whose, Verdict& verdict) const;
    RuleId why_absent(PieceId id) const;

    // 2  Set-up
    Verdict check_place(PieceId id, Zone zone) const;

    // 3  The turn
    Situation situation() const;
    Verdict check(Side side, const Action& action) const;
    Verdict check_done() const;
    Side phasing() const { return state.side; }
    Side reacting() const { return other(state.side); }

    // 4  Movement
    bool is_held(Zone zone, Side side) const { return state.held[index(side)].contains(zone); }
    bool in_control(Zone zone, Side enemy) const {
        return map.open_neighbours(zone).intersects(state.controlling[index(enemy)]);
    }
    bool counts_for_stacking(PieceId id) const;
    int stacked(Zone zone, Side side) const;
    bool has_room(PieceId id, Zone zone) const;
    void require_room(PieceId id, Zone zone, RuleId rule, Verdict& verdict) const;
    int allowance(PieceId id, const Log& log, Heed heed = Heed::orders) const;
    bool follows_road(Zone from, Zone to) const;
    int road_bonus(PieceId id) const;
    int points_for(PieceId id, bool by_road, Heed heed = Heed::orders) const;
    int spent(PieceId id) const { return state.march.piece == id ? state.march.spent : 0; }
    bool off_road(PieceId id) const { return state.march.piece == id && state.march.off_road; }
    // It has come here along a road all the way.
    bool is_on_road(PieceId id) const {
        return state.march.piece == id && state.march.step > 0 && !state.march.off_road;
    }
    int step_cost(PieceId id, Zone from, Zone to, const Log& log) const;
    bool may_move(PieceId id, Verdict& verdict) const;
    void require_entry(PieceId id, Zone zone, Verdict& verdict) const;
    void require_passage(Zone from, Zone to, Verdict& verdict) const;
    Verdict check_step(PieceId id, Zone to) const;
    Verdict check_enter(PieceId id, Zone zone) const;
    Verdict check_leave(PieceId id) const;
    Verdict check_change_face(PieceId id) const;
    // Sight
    int seen_range(Zone from, Zone to) const { return area::sight_range(map, from, to); }
    area::Blocks switched_off(bool ignore_height) const;
    area::Blocks sight(Zone from, Zone to, bool ignore_height) const;
    void require_sight(Zone from, Zone to, bool ignore_height, Verdict& verdict) const;

    // 5  Command
    ZoneSet radius(PieceId leader) const;
    bool is_commanded(PieceId id) const;
    PieceId judged_with(PieceId id) const;
    bool is_nearer(Zone leader, Zone here, Zone to, Side side) const;
    bool is_nearer_leader(PieceId id, Zone to) const;
    bool must_join_leader(PieceId id) const;
    bool has_quiet_way(PieceId id) const;

    // 6  Reaction
    bool is_reaction_zone(Zone zone) const {
        return state.reaction.contains(zone) && is_held(zone, phasing());
    }
    bool holds_cavalry(Zone zone, Side side) const;
    int fastest_in(Zone zone, Side side) const;
    bool faster_than_all(PieceId id, Zone zone, bool equal_suffices) const;
    bool require_reacting(PieceId id, Verdict& verdict) const;
    void require_reaction_zone(PieceId id, Zone zone, Verdict& verdict) const;
    bool require_target(PieceId target, RuleId rule, Verdict& verdict) const;
    void require_reaction_sight(PieceId id, Zone zone, RuleId rule, Verdict& verdict) const;
    Verdict check_reaction_fire(PieceId id, PieceId target, Heed heed) const;
    Verdict check_reaction_charge(PieceId id, PieceId target, Heed heed) const;
    Verdict check_withdraw(PieceId id, Zone to, Zone from, Heed heed) const;
    void check_leader_withdraws(PieceId id, Zone to, Zone from, Verdict& verdict) const;
    void check_slips_away(PieceId id, Zone to, Zone from, Verdict& verdict) const;
    bool reaction_is_possible(Heed heed) const;
    bool withdrawal_needs_check(PieceId id, Zone from) const;
    Verdict check_advance_before(PieceId id) const;
    bool advance_before_is_possible(Zone from, Zone to) const;

    // 7  Combat
    bool ground_for_charge(Zone from, Zone to) const;
    Verdict check_attack(PieceId id, Zone to, bool spends) const;
    bool can_attack(PieceId id, bool spends) const;
    Verdict check_defend(PieceId id) const;
    int defenders_in(Zone zone, PieceId& only) const;
    bool supports(PieceId id, PieceId lead) const;
    int support_for(PieceId lead, PieceSet* who) const;
    int border_value(Lines lines, Zone from, Zone to, PieceId defender, Arm attacker) const;
    const Talent* combat_talent(PieceId id, bool as_defender, PieceId& leader) const;
    int attacker_total(const Log& log, PieceSet* supports) const;
    int defender_total(const Log& log, PieceSet* supports) const;
    Clash clash_between(PieceId attacker, PieceId defender) const;
    OrderRow::Retreat retreat_order(PieceId id) const;
    GroundTable::Retreat retreat_ground(Zone from, Zone to) const;
    void require_retreat(PieceId id, Zone to, Verdict& verdict) const;
    ZoneSet retreat_zones(PieceId id, Zone enemy) const;
    bool may_retreat_off() const;
    bool may_replace_loss() const;
    Verdict check_loss(const Action& action) const;
    Verdict check_support_retreat(PieceId id, Zone to, Heed heed) const;
    bool support_retreat_is_possible() const;
    Verdict check_follow(PieceId id, Zone to) const;
    bool follow_is_possible() const;
    bool may_advance(PieceId id) const;
    Verdict check_advance(PieceId id) const;
    bool advance_is_possible() const;
    Verdict check_settle(Side side, Zone zone) const;
    bool target_is_empty() const { return !is_held(state.combat.to, other(phasing())); }
    // Guns
    Verdict check_bombard(PieceId gun, PieceId target) const;
    bool can_bombard(PieceId gun) const;
    int gun_terrain(PieceId gun, PieceId target) const;
    int gun_total(PieceId gun, PieceId target, const Log& log) const;

    // 8  Reorganisation
    bool may_reorganise(PieceId id) const;

    // 9  Victory
    bool holds(Side side, Zone zone) const;
    int unit_value(PieceId id, const Log& log) const;
    int leader_value(PieceId id, const Log& log) const;
    int objective_points(const Objective& objective) const;
    int points(Side side, const Log& log) const;
    Level level_of(int difference) const;

    // 10  Orders
    Order order_of(PieceId id) const;
    const OrderRow& row_for(PieceId id, Heed heed = Heed::orders) const;
    bool has_contact(ColumnId column) const;
    bool lieutenant_general_near(ColumnId column) const;
    bool half_lost(ColumnId column) const;
    Verdict check_order(Side side, ColumnId column, Order wanted) const;
    int order_quality(ColumnId column) const;
    int order_need(ColumnId column, Order wanted, const Log& log, PieceId* helper) const;
    bool counts_for_initiative(ColumnId column) const;
    int initiative_of(Side side) const;
    bool not_nearer_enemy(PieceId id, Zone to) const;

    // 11  Options
    bool caracole_ground(Zone from, Zone to) const;
    bool caracole_has_target(PieceId id) const;
    Verdict check_caracole(PieceId id) const;
    PieceId caracole_in(Zone zone) const;
    bool caracole_must_attack() const;
    bool second_attack_is_open() const;
    bool is_tempted(PieceId id) const;
    PieceId spare_detachment(PieceId parent) const;
    int detachments(PieceId parent) const;
    bool is_near_parent(PieceId id) const;
    bool is_set_up_near(Zone zone, Zone home) const;
    Verdict check_detach(PieceId parent, Zone zone) const;
    Verdict check_absorb(PieceId id) const;

    // 12  Battles
    Verdict check_ruse(PieceId id) const;
    bool must_charge_still() const;
    bool is_rash(PieceId id) const;
};

class Referee : public Refereed<P3f, State, Rules> {
  public:
    using Refereed::Refereed;
    const area::Map& map = tables.map;

    void begin_game();
    void act(Side side, const Action& action);
    void roll(const Outcome& outcome);
    // What follows from the pieces, after they have been read or imagined.
    void rebuild();

  private:
    friend struct Verbs;  // a row of the table names a deed

    Piece& piece(PieceId id) { return state.piece(id); }
    template <class Visit>
    void each_on_board(Side side, Visit&& visit) {
        for (std::size_t i = tables.side_begin[index(side)]; i < tables.side_begin[index(side) + 1];
             ++i)
            if (state.pieces[i].on_board()) visit(PieceId{i});
    }

    // 1
    void put(PieceId id, Zone zone);
    void lift(PieceId id);
    void refresh(Zone zone);
    void set_mark(PieceId id, Mark mark, bool on);
    enum class Again : std::uint8_t { yes, no };  // may a loss make others hesitate
    void lose_steps(PieceId id, int steps, RuleId rule, Again hesitation = Again::yes);
    void disorganise(PieceId id, RuleId rule, Again hesitation = Again::yes);
    void eliminate(PieceId id, RuleId rule);
    void begin_check(PieceId id, Cause cause);
    bool fires_again(const Frame& frame);
    void check_rolled(const Frame& frame, int die);
    void hurt(PieceId id);

    // 2
    void place(PieceId id, Zone zone);
    void end_set_up();

    // 3
    void settle();
    bool continue_frame();
    bool continue_owed();
    void place_replacement(PieceId id);
    bool continue_segment();
    void begin_turn();
    void begin_phase(Side side);
    void command_segment();
    void begin_orders();
    void begin_movement();
    void end_movement();
    void begin_reaction();
    void begin_combat();
    void end_combat();
    void begin_reorganisation();
    void end_phase();
    void end_turn();
    void next_turn();
    void done(Side side);

    // 4
    void begin_march(PieceId id);
    void finish_march();
    void pay(PieceId id, int cost);
    void enter_zone(PieceId id, Zone zone, RuleId rule);
    void move_to(PieceId id, Zone zone, int cost, bool by_road);
    void test_step(PieceId id, int cost);
    void step(PieceId id, Zone to);
    void enter(PieceId id, Zone zone);
    void leave(PieceId id);
    void change_face(PieceId id);

    // 6
    void begin_reaction(PieceId id, PieceId target, Cause cause, SayId say, RuleId rule);
    void reaction_fire(PieceId id, PieceId target);
    void reaction_charge(PieceId id, PieceId target);
    void withdraw(PieceId id, Zone to, Zone from);
    void carry_out_withdrawal(PieceId id, Zone to, Zone from);
    void begin_reaction_combat(PieceId id, PieceId target, Mode mode);
    void offer_advance_before(Zone from, Zone to);
    void advance_before(PieceId id);

    // 7
    void attack(PieceId id, Zone to, bool spends);
    void defend(PieceId id);
    void total_up();
    void combat_rolled(int die);
    bool continue_combat();
    void begin_round();
    void attacker_result();
    void defender_result();
    void stand(int steps);
    void retreat(PieceId id, Zone to);
    void move_in_retreat(PieceId id, Zone to);
    void prepare_casualties();
    void leader_tested(const Frame& frame, int die);
    void kill_leader(PieceId id, RuleId rule);
    void overrun_leader(PieceId id, RuleId rule);
    void settle_leader(PieceId id, Zone zone);
    void replace_leader(Zone zone);
    void strike_again(Ask ask);
    void follow(PieceId id, Zone to);
    void advance(PieceId id);
    void finish_combat();
    void bombard(PieceId gun, PieceId target);
    void fire_rolled(const Frame& frame, int die);

    // 9
    void score_turn();
    void finish_battle();

    // 10
    void show_order(ColumnId column);
    void hide_orders();
    void use_order(PieceId id);
    void try_order(ColumnId column, Order wanted);
    void order_rolled(const Frame& frame, int die);
    void determine_initiative();

    // 11
    void declare_caracole(PieceId id);
    void end_caracole(PieceId id, RuleId rule);
    void drop_idle_caracoles();
    void owe_hesitation(PieceId id, Zone zone);
    void detach(PieceId parent, Zone zone);
    void absorb(PieceId id);
    void lose_stray_detachments();

    // 12
    void ruse(PieceId id);
    void rashness_rolled(const Frame& frame, int die);
    void arrival_rolled(int die);
    void fog_rolled(int die);
};

}  // namespace gonfalon::p3f
