// What the rules say of a position, chapter by chapter (Rules), and what they do to it (Referee).
// Each member is defined in the file of its chapter.
#pragma once

#include <optional>

#include "engine/game/ruling.h"
#include "engine/rule/verdict.h"
#include "games/la_garde/game.h"
#include "games/la_garde/model/words.h"
#include "generated/la_garde/index.h"

namespace gonfalon::la_garde {

using Situation = Asked<Ask>;

// A straight way towards an enemy.
struct Run {
    bool possible = false;
    Length distance = 0;
    BrigadeId contact{};  // the enemy it ends at
    RuleId bar;           // what forbids going on from there; none: its allowance is used up
};

// One roll of the die: passed when die + bonus >= need.
struct Test {
    int need = 0;
    int bonus = 0;
};

// The supports of one side in a combat.
struct Supports {
    int brigades = 0;
    int guns = 0;  // artillery elements among them
    Arms arms;
};

// What a verdict has to name: everything that forbids an action, or one thing for a yes or no.
enum class Reasons : std::uint8_t { all, one };

// Nothing here changes a State.
class Rules : public Seen<LaGarde, State> {
  public:
    Rules(const LaGarde& the_game, const State& state_now, Reasons reasons = Reasons::all)
        : Seen(the_game, state_now), reasons_(reasons) {}

    const Battle& battle = tables.battle;
    const Board& board = game.board();
    const Scene& play = state.scene;

    // Refused, and nobody asks for further reasons.
    bool decided(const Verdict& verdict) const { return reasons_ == Reasons::one && !verdict; }

    // 1  Brigades and generals
    const Unit& unit(BrigadeId id) const { return state.of(id); }
    const Officer& officer(GeneralId id) const { return state.of(id); }
    const Brigade& brigade(BrigadeId id) const { return tables.of(id); }
    const MovementRow& row(BrigadeId id) const { return tables.movement_of(id); }
    Arm arm(BrigadeId id) const { return row(id).arm; }
    bool is_gun(BrigadeId id) const { return arm(id) == Arm::artillery; }
    bool has(BrigadeId id, Trait trait) const { return brigade(id).traits.has(trait); }
    bool on_table(BrigadeId id) const { return game.has(id) && unit(id).on_table(); }
    bool on_table(GeneralId id) const { return game.has(id) && officer(id).on_table(); }
    Side side_of(BrigadeId id) const { return brigade(id).side; }
    Side side_of(GeneralId id) const { return tables.of(id).side; }
    FormationId formation(BrigadeId id) const { return brigade(id).formation; }
    bool is_own(BrigadeId id, Side side) const { return game.has(id) && side_of(id) == side; }
    Experience experience(BrigadeId id) const;
    bool is_mixed(BrigadeId id) const;
    plane::Size size(BrigadeId id) const {
        return tables.formation.block(arm(id), unit(id).size());
    }
    const plane::Rectangle& base(BrigadeId id) const {
        if (!cached_.test(id.index())) {
            base_[id.index()] = plane::rectangle(unit(id).pose, size(id));
            cached_.set(id.index());
        }
        return base_[id.index()];
    }
    plane::Rectangle base_at(BrigadeId id, const Pose& pose) const {
        return plane::rectangle(pose, size(id));
    }
    plane::Rectangle base(GeneralId id) const {
        return plane::rectangle(officer(id).pose, tables.formation.headquarters);
    }
    // What is kept of a position is of no use once a brigade has moved or left.
    void forget(BrigadeId id) const {
        cached_.reset(id.index());
        nearest_known_.clear();
    }
    template <class Visit>
    void each_on_table(Side side, Visit&& visit) const {
        for (std::size_t i = tables.brigade_begin[index(side)];
             i < tables.brigade_begin[index(side) + 1]; ++i)
            if (state.units[i].on_table()) visit(BrigadeId{i});
    }
    template <class Visit>
    void each_of(FormationId id, Visit&& visit) const {
        for (std::size_t i = tables.of(id).begin.index(); i < tables.of(id).end.index(); ++i)
            visit(BrigadeId{i});
    }
    // LAG-U46, LAG-R146, LAG-R45  Who commands a brigade, how far, and does he?
    GeneralId commander(FormationId id) const { return tables.of(id).general; }
    Length command_range(FormationId id) const;
    RuleId uncommanded(BrigadeId id) const;  // why nobody commands it; none: somebody does
    bool is_commanded(BrigadeId id) const { return !uncommanded(id).exists(); }
    Order order_of(FormationId id) const;
    Order order_of(BrigadeId id) const { return order_of(formation(id)); }
    // The general of a division is near enough to the one of its corps. Precondition: both are
    // there.
    bool in_corps_range(FormationId division) const;
    // LAG-R4  The chain of command holds for this order.
    bool chain(BrigadeId id, Order order) const;
    int most_aides(GeneralId id) const;
    enum class Trial : std::uint8_t { rally, cohesion };
    Test rally_test(BrigadeId id, Trial trial, const Log& log) const;
    // Whose it is and whether it is there: what is asked of everybody before what he does.
    bool require_own(bool own, Verdict& verdict) const;
    // An order, and not the one that it has or is about to get.
    template <class Ordered>
    static void require_another_order(Order order, const Ordered& now, Verdict& verdict) {
        verdict.require("LAG-W7"_rule, order != Order::none);
        verdict.require("LAG-R54"_rule,
                        order != (now.wanted == Order::none ? now.order : now.wanted));
    }
    RuleId absence(FormationId id) const;
    bool require_present(Side side, BrigadeId id, Verdict& verdict) const;
    bool require_present(Side side, GeneralId id, Verdict& verdict) const;
    bool require_enemy(Side side, BrigadeId id, RuleId rule, Verdict& verdict) const;

    // 2  Set-up and arrivals
    bool is_in_play(FormationId id) const { return tables.of(id).arrives != never; }
    bool formation_is_placed(FormationId id) const;
    bool side_is_placed(Side side) const;
    Verdict check_place(Side side, const Action& action) const;
    Verdict check_station(Side side, const Action& action) const;
    bool is_due(FormationId id) const;
    Test arrival_test(FormationId id, const Log& log) const;

    // 3  The turn
    Situation situation() const;
    Verdict check(Side side, const Action& action) const;
    bool has_sealed(Side side) const { return play.sealed[index(side)]; }
    Verdict check_done(Side side, Ask ask) const;
    Verdict check_first(int who) const;
    bool wants_order(FormationId id) const;
    bool wants_order(CorpsId id) const;
    bool needs_aide(CorpsId id) const;  // LAG-R3
    int wishes(CorpsId id) const;       // order changes wished for so far
    int rides(Side side) const;         // army aides bound by corps orders
    Verdict check_order(Side side, const Action& action) const;
    Verdict check_corps(Side side, const Action& action) const;
    Verdict check_seal(Side side) const;
    Verdict check_again(Side side, const Action& action) const;
    bool may_try_again(FormationId id) const;
    bool any_again(Side side) const;
    Test order_test(FormationId id, const Log& log) const;
    int lost_generals(Side side) const;
    int replacing_aides(Side side) const;
    Verdict check_replace(Side side, const Action& action) const;
    bool is_alive(FormationId id) const;
    bool can_act(FormationId id) const;
    bool any_to_act(Side side) const;
    Verdict check_activate(Side side, const Action& action) const;
    Test length_test() const;

    // 4  The ground
    Cover cover(BrigadeId id) const;
    int height(BrigadeId id) const;
    bool in_difficult(BrigadeId id, bool cavalry_attacks) const;
    bool in_confusion(BrigadeId id) const;
    bool fog() const;
    bool crosses_river(Point from, Point to) const;
    bool crosses_bridge(Point from, Point to) const;
    bool attacks_across(BrigadeId attacker, BrigadeId defender) const;  // LAG-R41
    // What a straight way costs (LAG-R6), and the longest that costs no more than `most`.
    Length cost(Point from, Point to, Length length) const;
    Length affordable(Point from, Angle way, Length most) const;
    bool sees(BrigadeId battery, const Pose& from, BrigadeId target) const;
    plane::SquaredDistance square(BrigadeId a, BrigadeId b) const {
        return plane::squared_distance(base(a), base(b));
    }
    Length gap(BrigadeId a, BrigadeId b) const { return plane::gap(base(a), base(b)); }
    Length gap(BrigadeId a, GeneralId b) const { return plane::gap(base(a), base(b)); }
    Length gap(GeneralId a, GeneralId b) const { return plane::gap(base(a), base(b)); }
    bool touches_front(BrigadeId id, const plane::Rectangle& own, BrigadeId enemy) const;
    bool touches_front(BrigadeId id, BrigadeId enemy) const {
        return touches_front(id, base(id), enemy);
    }
    bool touches(BrigadeId a, BrigadeId b) const { return plane::contact(base(a), base(b)); }
    bool in_contact(BrigadeId id) const;  // with any enemy
    bool overlaps_any(BrigadeId id, const plane::Rectangle& base) const;

    // 5  Movement
    // Where a way begins.
    Pose starts(const Action& action) const {
        if (action.verb != Verb::enter) return unit(action.brigade).pose;
        return {action.at, tables.of(tables.of(action.brigade).formation).entry_facing};
    }
    Length zone(BrigadeId id) const;
    bool in_zone_of(BrigadeId enemy, const plane::Rectangle& base) const;
    bool in_enemy_zone(Side side, const plane::Rectangle& base) const;
    Length allowance(BrigadeId id, bool on_road) const;
    BrigadeId nearest_enemy(BrigadeId id) const;
    // Straight on with the base as given, as far as enemies let it.
    Length until_enemy(Side side, const plane::Rectangle& base, Angle way, Length limit,
                       bool& starts_free) const;
    Length until_zone(Side side, const plane::Rectangle& base, Angle way, Length limit) const;
    Run attack_run(BrigadeId id, int pivot) const;
    int pivot_to_nearest(BrigadeId id) const;
    plane::SquaredDistance square_to_nearest(Side side, const plane::Rectangle& base) const;
    bool must_close(BrigadeId id) const;
    bool supports_from(BrigadeId id, const plane::Rectangle& base, const Pose& pose) const;
    void require_free(BrigadeId id, const Pose& start, const plane::Move& move,
                      Verdict& verdict) const;
    void require_fall_back(BrigadeId id, const plane::Move& move, RuleId rule, Length most,
                           Verdict& verdict) const;
    void require_closing(BrigadeId id, const plane::Move& move, Verdict& verdict) const;
    Verdict check_move(Side side, const Action& action) const;
    Verdict check_enter(Side side, const Action& action) const;
    Verdict check_ride(Side side, const Action& action) const;
    bool may_ride(GeneralId id) const;
    Verdict check_moves_done(Side side) const;

    // 6  Combat
    Supports supports(BrigadeId engaged, BrigadeId enemy) const;
    bool gun_supports(BrigadeId gun, const Pose& pose, BrigadeId enemy) const;
    bool in_square(BrigadeId defender, BrigadeId attacker) const;
    bool struck_in_front(BrigadeId defender, BrigadeId attacker) const;
    bool outnumbers(BrigadeId id, BrigadeId foe, int times) const;
    bool is_caught(BrigadeId id) const;
    bool is_chained(BrigadeId id, OrderRow::Chain receiver) const;
    int counted_supports(const Supports& ours, const Supports& theirs) const;
    int arms_with(BrigadeId id, const Supports& help) const;
    Tokens fill_bag(const Combat& combat, const Log& log) const;
    bool must_fight(BrigadeId id) const;
    Verdict check_attack(Side side, const Action& action) const;
    Verdict check_fights_done(Side side) const;
    bool may_engage(GeneralId id) const;
    bool any_to_engage(Side side) const;
    BrigadeId fighter(Side side) const;
    Verdict check_engage(Side side, const Action& action) const;

    // 7  Bombardment
    std::uint8_t band(BrigadeId battery, BrigadeId target) const;  // 0 short, 1 medium, 2 long, 3
    Tokens fill_bombardment_bag(const Combat& combat, const Log& log) const;
    Verdict check_bombard(Side side, const Action& action) const;

    // 8  Results
    Test test_of(const Task& task, const Log& log) const;
    int guns_against(BrigadeId id) const;
    Length advance_length() const;

    // 9  Victory
    bool is_spent(FormationId id) const;
    bool is_spent(CorpsId id) const;
    bool is_beaten(Side side) const;
    int points(Side side, const Log& log) const;
    int holder_of(const Objective& objective) const;  // 0, 1; 2: nobody

  private:
    Reasons reasons_;
    mutable std::array<plane::Rectangle, max_brigades> base_;
    mutable BrigadeSet cached_;
    mutable std::array<BrigadeId, max_brigades> nearest_;
    mutable BrigadeSet nearest_known_;
};

// Asks for a yes or no, never for all reasons.
struct RulesInBrief : Rules {
    RulesInBrief(const LaGarde& the_game, const State& state_now)
        : Rules(the_game, state_now, Reasons::one) {}
};

class Referee : public Refereed<LaGarde, State, RulesInBrief> {
  public:
    using Refereed::Refereed;
    const Battle& battle = tables.battle;
    Scene& play = state.scene;

    void begin_game();
    void act(Side side, const Action& action);
    void roll(const Outcome& outcome);

  private:
    friend struct Verbs;  // a row of the table names a deed

    Unit& unit(BrigadeId id) { return state.of(id); }
    Officer& officer(GeneralId id) { return state.of(id); }

    // 1
    void put(BrigadeId id, const Pose& pose);
    void set_cohesion(BrigadeId id, Cohesion level, RuleId rule);
    void break_brigade(BrigadeId id, RuleId rule);
    void lose_element(BrigadeId id, RuleId rule);
    void send_to_nearest(GeneralId id, BrigadeId among_first);
    Pose beside(BrigadeId id) const;

    // 2
    void place(const Action& action);
    void station(Side side, GeneralId id, Point at);
    void next_to_place(Side side);
    void arrival_rolled(int die);
    void enter(const Action& action);

    // 3
    void settle();
    bool go_on();
    void done(Side side, Ask ask);
    void begin_turn();
    void begin_orders();
    void lay(Side side, FormationId id, Order order);
    void lay(Side side, CorpsId id, Order order);
    void seal(Side side);
    void orders_sealed();
    void test_again(FormationId id);
    bool continue_tests();
    void order_rolled(int die);
    void begin_rally();
    bool continue_rally();
    void rally_rolled(int die);
    void refill_ammunition();
    bool continue_officers();
    void replace(GeneralId id);
    void initiative_rolled(const Outcome& outcome);
    void choose_first(Side begins);
    void begin_activations(Side side);
    void activate(FormationId id);
    void end_activation();
    void give_hand(Side side);
    void begin_consolidation();
    bool continue_consolidation();
    void end_turn();
    void length_rolled(int die);
    void finish(RuleId rule);

    // 5
    void move(const Action& action);
    void after_move(BrigadeId id, Point from, RuleId rule);
    void displace_generals(BrigadeId id);
    void ride(const Action& action);

    // 6, 7
    void attack(const Action& action);
    void bombard(const Action& action);
    void turn_up(FormationId id);
    bool continue_combat();
    void engage(GeneralId id);
    void drawn(const Outcome& outcome);

    // 8
    void push(const Task& task);
    bool do_task();
    void apply_effect(BrigadeId id, BrigadeId enemy, const Effect& effect, RuleId rule);
    void task_rolled(int die);
    void fall_back(BrigadeId id, BrigadeId enemy, RuleId rule);
    void flee(BrigadeId id, int moves);
    void test_those_passed(BrigadeId id, Point from, const plane::Rectangle& start);
    void advance();
};

}  // namespace gonfalon::la_garde
