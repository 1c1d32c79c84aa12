// What the rules do to a position, chapter by chapter. Each member is defined in the file of its
// chapter.
#pragma once

#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

// What lasts as long as the activation in which it was chosen.
inline constexpr Mark marks_of_an_activation[] = {
    Mark::authoritarian, Mark::pious,     Mark::perfect,      Mark::trick_shoot, Mark::trick_melee,
    Mark::determined,    Mark::energetic, Mark::enthusiastic, Mark::tenacious,   Mark::may_fire};

// TER-SPK-5
enum class AfterShot : std::uint8_t { stays, evades };

class Referee : public Refereed<Tercios, State, Rules> {
  public:
    using Refereed::Refereed;
    const Scenario& scenario = tables.scenario;
    Scene& play = state.scene;

    void begin_game();
    void act(Side side, const Action& action);
    void roll(const Outcome& outcome);

  private:
    friend struct Verbs;  // a row of the table names a deed

    Unit& unit(TroopId id) { return state.unit(id); }
    Officer& officer(CommanderId id) { return state.officer(id); }
    Length measure(Measure each) const { return tables.measures.of(each); }
    Frame& top() { return play.frames.top(); }
    void push(FrameKind kind, TroopId troop = {}, TroopId other = {});
    void push_roll(Cause cause, TroopId troop, CommanderId commander, int dice, int target,
                   int need = 1);
    void pop() { play.frames.pop(); }

    // 1
    void put(TroopId id, const Pose& pose);
    void disorder(TroopId id, RuleId rule);
    void add_wear(TroopId id, int wear, RuleId rule);
    bool begin_break(TroopId id);
    void break_rolled(const Frame& frame, int successes);
    void selfless(bool again);
    void destroy(TroopId id, RuleId rule);
    void remove_from_table(TroopId id, Place place);
    void spend_card(TroopId id);
    void show_card(TroopId id, RuleId rule);

    // 2
    void begin_terrain();
    void terrain_rolled(const Outcome& outcome);
    void map(Side side, const Action& action);
    void begin_buying();
    void lay(Side side, const Action& action);
    void stop_buying(Side side);
    void field_rolled(int die);
    void next_to_buy(Side side);
    void begin_rivers();
    void set_up_fixed();
    void begin_roles();
    void roles_rolled(const Outcome& outcome);
    void river_rolled(int die);
    void choose_role(const Action& action);
    void begin_deployment();
    void place(const Action& action);
    void after_placing(Side side);
    void next_to_deploy(Side side);
    void begin_vanguard();
    void next_vanguard(Side side);

    // 3
    void settle();
    bool go_on();
    bool continue_frame();
    void begin_turn();
    void seal(Side side);
    void initiative_rolled(const Outcome& outcome);
    void begin_action(Side side);
    void activate(const Action& action);
    bool continue_activation();
    void card_drawn(const Outcome& outcome);
    void order_rolled(const Frame& frame, int successes);
    void impetuous_rolled(const Frame& frame, int successes);
    void recover();
    void end_activation();
    void finish_activation(TroopId id);
    void pass_hand();
    void give_hand(Side side);
    void draw_if_unseen(TroopId id);
    void group(TroopId id, TroopId with);
    void end_turn();
    void finish(Level level, int winner, RuleId rule);
    void done(Side side, Ask ask);
    // Answers to more than one question.
    void relieve(Side side, TroopId id);
    void order(Side side, TroopId id, Order card);
    void join_brigade(Side side, TroopId id, TroopId with);
    void leave_brigade(Side side, TroopId id);
    void pass(Side side);
    void come_on(const Action& action);
    void mount_up(const Action& action);
    void get_down(TroopId id);
    void walk_up(const Action& action);
    void meet_charge(const Action& action);
    void ride_out(const Action& action, Ask ask);
    void join_troop(const Action& action, Ask ask);
    void move(Side side, const Action& action, Ask ask);
    void march(const Action& action, Ask ask);
    void march_off(const Action& action, Ask ask);
    void occupy(const Action& action);
    void turn(Side side, const Action& action, Ask ask);
    void reorganise(TroopId id);
    void shoot(Side side, const Action& action, Ask ask);
    void limber(TroopId id, bool limbers);
    void charge(const Action& action);
    void evade_now(Side side, const Action& action, Ask ask);
    void roll_caracole(Length back);
    void excuse(CommanderId id);
    void rolled(const Frame& frame, int successes, int ones);
    bool act_on_order();

    // 5
    void begin_march(TroopId id, const plane::Move& move, March::Kind kind);
    bool continue_march();
    void finish_march();
    void end_approach(const March& march, bool stopped);
    void halt_at(Length distance);
    void after_move(TroopId id, Point from, Point to, RuleId rule);
    void contact_commanders(TroopId id, Point from, Point to);
    void push_guns(TroopId id, Angle heading);
    void face(TroopId id, Quarter to, RuleId rule);
    void spend(Act act);
    void enter(const Action& action);
    void mount(TroopId id, Angle facing);
    void dismount(TroopId id);
    // Straight along a direction as far as it can; how far it went.
    enum class Rim : std::uint8_t { stops, is_crossed };  // who crosses it is destroyed
    Length fall(TroopId id, Angle way, Length length, bool passes_units, Rim rim = Rim::stops);

    // 6
    void offer_reaction(TroopId id, TroopId enemy, bool charge);
    void react(const Action& action);
    void reaction_rolled(const Frame& frame, int successes);
    void begin_flight();
    void act_on_card();
    void counter_charge(TroopId id);
    void begin_interception(TroopId id, TroopId enemy);
    void ride_in(TroopId id);
    bool continue_reaction();
    void reaction(Side side, const Action& action);
    void evade(TroopId id, TroopId enemy, Length distance);
    void end_reaction();

    // 7
    // Its dice are counted here.
    void begin_shot(Shot shot, AfterShot after = AfterShot::stays);
    void shot_rolled(int successes, int ones);
    void shot_resisted(int successes);
    bool continue_shot();
    void caracole(Length distance);

    // 8
    void begin_charge(TroopId id, TroopId target, const Run& run, bool assault);
    bool continue_charge();
    void approach(TroopId id, TroopId target);
    void intercept(const Action& action);

    // 9
    void begin_melee(TroopId attacker, TroopId defender);
    void count_dice();
    bool continue_melee();
    void greatswords();
    void go_back();
    void frenzy();
    void follow_up();
    void strike_rolled(const Frame& frame, int successes);
    void settle_losses();
    void decide_winner();
    void beaten();
    void fall_back();
    void another_round();
    void lose_horses(TroopId id);
    void retreat(TroopId id, TroopId enemy);
    bool step_outside(TroopId id, Point enemy);
    void disengage(TroopId id, TroopId enemy, bool turns);
    void greatswords_rolled(const Frame& frame, int successes);
    void frenzy_rolled(const Frame& frame, int successes);
    void horses_rolled(const Frame& frame, int successes);
    void pursue();
    void advance(Length distance);
    void pull_back(Length distance);
    void end_melee();

    // 10
    void ride(CommanderId id, Point at);
    void join(CommanderId id, TroopId troop);
    void exhaust(CommanderId id, RuleId rule);
    void lose(CommanderId id, RuleId rule, SayId say);
    void owe(Cause cause, CommanderId commander, TroopId troop);
    bool continue_owed();
    void commander_rolled(const Frame& frame, int successes);
    void begin_escape(CommanderId id, TroopId enemy);
    void escape(const Action& action);
    void drop_useless();

    // 11
    void use(const Action& action);
    bool continue_command();
    void command_rolled(int successes);
    void carry_out();
    void disband(RuleId rule, int rest);
    void share_wear(RuleId rule);
    void ride_across();
    void swap_cards(RuleId rule);
    void carry_out_on(Unit& target);
    bool leave_mark(Unit& target);
    bool change_card(Unit& target);
    bool change(Unit& target);
    void end_command();
    void cancel(CommanderId id);
    void provoked_rolled(int successes);
    void begin_forced_charge(TroopId id);
    void pose(const Action& action);

    // 12
    void count_points();
};

}  // namespace gonfalon::tercios
