#include "games/la_garde/effects.h"

#include "games/la_garde/model/words.h"
#include "generated/la_garde/index.h"

namespace gonfalon::la_garde {

namespace {

using Does = gonfalon::Effect;  // the chapters have effects of their own

template <class... Values>
constexpr std::uint32_t any_of(Values... values) {
    return ((1u << static_cast<unsigned>(values)) | ...);
}

// A bitter fight is no end: the tokens go back into the bag and it is drawn again.
constexpr EffectRow rows[] = {
    {Does::wins,
     {"log.result"_say},
     "unit",
     {},
     "result",
     any_of(CombatResult::minor_victory, CombatResult::major_victory)},
    {Does::wins,
     {"log.result"_say},
     "target",
     {},
     "result",
     any_of(CombatResult::minor_defeat, CombatResult::major_defeat)},
    {Does::draws, {"log.result"_say}, "unit", {}, "result", any_of(CombatResult::indecisive)},
    {Does::destroyed, {"log.broken"_say, "log.leaves"_say}, "unit"},
    {Does::destroyed, {"log.general_hit"_say}, "general"},
    {Does::destroyed, {"log.cohesion"_say}, "unit", {}, "cohesion", any_of(Cohesion::broken)},
    {Does::routed, {"log.cohesion"_say}, "unit", {}, "cohesion", any_of(Cohesion::rout)},
    {Does::loses, {"log.element_lost"_say}, "unit"},
    {Does::retreats, {"log.falls_back"_say, "log.flees"_say}, "unit"},
    {Does::retreats, {"log.headquarters_flees"_say}, "general"},
    {Does::disordered,
     {"log.cohesion"_say},
     "unit",
     {},
     "cohesion",
     any_of(Cohesion::disorganised)},
    {Does::impaired, {"log.dry"_say}, "unit"},
    {Does::stopped, {"log.blocked"_say}, "unit"},
    {Does::fails, {"log.test_failed"_say, "log.loss_rolled"_say, "log.rallied_not"_say}, "unit"},
    {Does::fails, {"log.order_kept"_say, "log.arrives_not"_say}, "formation"},
    {Does::decides, {"ask.advance"_say}, "unit"},
    {Does::passes, {"log.test_passed"_say, "log.loss_escaped"_say}, "unit"},
    {Does::passes, {"log.general_safe"_say}, "general"},
    {Does::passes, {"log.order_changed"_say, "log.arrives"_say}, "formation"},
    {Does::rallied, {"log.rallied"_say}, "unit"},
    {Does::rallied, {"log.cohesion"_say}, "unit", {}, "cohesion", any_of(Cohesion::formed)},
    {Does::recovered, {"log.ammunition"_say}, "unit"},
    {Does::nothing,
     {"log.bombardment"_say},
     "target",
     {},
     "result",
     any_of(BombardmentResult::none)},
    {Does::begins, {"log.attacks"_say, "log.bombards"_say}, "unit"},
    {Does::begins, {"log.engaged"_say}, "general"},
    {Does::begins, {"log.run_through"_say}, "target"},
    {Does::moves,
     {"log.moved"_say, "log.turned"_say, "log.enters"_say, "log.advances"_say},
     "unit"},
    {Does::moves, {"log.rides"_say}, "general"},
};

constexpr SayId plain[] = {"log.activated"_say,
                           "log.aide_due"_say,
                           "log.aide_rides"_say,
                           "log.beaten"_say,
                           "log.begins"_say,
                           "log.consolidation"_say,
                           "log.corps_order"_say,
                           "log.corps_order_laid"_say,
                           "log.drawn"_say,
                           "log.fight_again"_say,
                           "log.goes_on"_say,
                           "log.initiative"_say,
                           "log.initiative_rolled"_say,
                           "log.initiative_tied"_say,
                           "log.night"_say,
                           "log.order_laid"_say,
                           "log.order_shown"_say,
                           "log.orders_laid"_say,
                           "log.placed"_say,
                           "log.replaced"_say,
                           "log.sealed"_say,
                           "log.tokens_drawn_dice"_say,
                           "log.turn"_say,
                           "log.won"_say};

constexpr SayId at_rest[] = {"ask.activate"_say, "ask.again"_say, "ask.deploy"_say, "ask.fight"_say,
                             "ask.first"_say,    "ask.move"_say,  "ask.orders"_say, "ask.over"_say};

constexpr RuleId basic[] = {"LAG-U3"_rule, "LAG-U4"_rule};
constexpr SayId weighing[] = {"tally.red"_say, "tally.white"_say, "tally.blue"_say,
                              "tally.die"_say};

}  // namespace

const Effects<LaGarde>& effects() {
    static constexpr auto table = effects_of<LaGarde, Nouns>(rows, plain, at_rest, weighing, basic);
    return table;
}

}  // namespace gonfalon::la_garde
