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
    {"log.result"_say,
     Does::wins,
     "unit",
     {},
     "result",
     any_of(CombatResult::minor_victory, CombatResult::major_victory)},
    {"log.result"_say,
     Does::wins,
     "target",
     {},
     "result",
     any_of(CombatResult::minor_defeat, CombatResult::major_defeat)},
    {"log.result"_say, Does::draws, "unit", {}, "result", any_of(CombatResult::indecisive)},
    {"log.broken"_say, Does::destroyed, "unit"},
    {"log.leaves"_say, Does::destroyed, "unit"},
    {"log.general_hit"_say, Does::destroyed, "general"},
    {"log.cohesion"_say, Does::destroyed, "unit", {}, "cohesion", any_of(Cohesion::broken)},
    {"log.cohesion"_say, Does::routed, "unit", {}, "cohesion", any_of(Cohesion::rout)},
    {"log.element_lost"_say, Does::loses, "unit"},
    {"log.falls_back"_say, Does::retreats, "unit"},
    {"log.flees"_say, Does::retreats, "unit"},
    {"log.headquarters_flees"_say, Does::retreats, "general"},
    {"log.cohesion"_say, Does::disordered, "unit", {}, "cohesion", any_of(Cohesion::disorganised)},
    {"log.dry"_say, Does::impaired, "unit"},
    {"log.blocked"_say, Does::stopped, "unit"},
    {"log.test_failed"_say, Does::fails, "unit"},
    {"log.loss_rolled"_say, Does::fails, "unit"},
    {"log.rallied_not"_say, Does::fails, "unit"},
    {"log.order_kept"_say, Does::fails, "formation"},
    {"log.arrives_not"_say, Does::fails, "formation"},
    {"ask.advance"_say, Does::decides, "unit"},
    {"log.test_passed"_say, Does::passes, "unit"},
    {"log.loss_escaped"_say, Does::passes, "unit"},
    {"log.general_safe"_say, Does::passes, "general"},
    {"log.order_changed"_say, Does::passes, "formation"},
    {"log.arrives"_say, Does::passes, "formation"},
    {"log.rallied"_say, Does::rallied, "unit"},
    {"log.cohesion"_say, Does::rallied, "unit", {}, "cohesion", any_of(Cohesion::formed)},
    {"log.ammunition"_say, Does::rallied, "unit"},
    {"log.bombardment"_say,
     Does::nothing,
     "target",
     {},
     "result",
     any_of(BombardmentResult::none, BombardmentResult::none_again)},
    {"log.attacks"_say, Does::begins, "unit"},
    {"log.bombards"_say, Does::begins, "unit"},
    {"log.engaged"_say, Does::begins, "general"},
    {"log.run_through"_say, Does::begins, "target"},
    {"log.moved"_say, Does::moves, "unit"},
    {"log.turned"_say, Does::moves, "unit"},
    {"log.enters"_say, Does::moves, "unit"},
    {"log.advances"_say, Does::moves, "unit"},
    {"log.rides"_say, Does::moves, "general"},
};

constexpr SayId plain[] = {
    "log.activated"_say,
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
    "log.won"_say,
};

constexpr SayId at_rest[] = {"ask.activate"_say, "ask.again"_say, "ask.deploy"_say, "ask.fight"_say,
                             "ask.first"_say,    "ask.move"_say,  "ask.orders"_say, "ask.over"_say};

constexpr RuleId basic[] = {"LAG-U3"_rule, "LAG-U4"_rule};
constexpr SayId weighing[] = {"tally.red"_say, "tally.white"_say, "tally.blue"_say,
                              "tally.die"_say};

std::optional<Side> owner(const LaGarde& game, gonfalon::Value value) {
    const auto at = static_cast<std::size_t>(value.number);
    const Tables& tables = game.tables();
    const auto of = [&](const auto& list) -> std::optional<Side> {
        return value.number < 0 || at >= list.size() ? std::nullopt : std::optional(list[at].side);
    };
    switch (static_cast<Noun>(value.noun)) {
        case Noun::brigade:
            return of(tables.brigades);
        case Noun::general:
            return of(tables.generals);
        case Noun::formation:
            return of(tables.formations);
        case Noun::corps:
            return of(tables.corps);
        default:
            return std::nullopt;
    }
}

}  // namespace

const Effects<LaGarde>& effects() {
    static constexpr Effects<LaGarde> table{
        rows, plain, at_rest, basic, weighing, static_cast<std::uint8_t>(Noun::side), owner};
    return table;
}

}  // namespace gonfalon::la_garde
