// What the rules say of the ground, for display: what troops bear on, how far commanders command.
#include "games/tercios/game.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

// TER-TIR-7, TER-X-8, TER-SPC-6  Before each side it shoots from, as far as its best weapon
// carries; TER-REA-1  who cannot shoot answers what comes near his front centre, from wherever it
// comes.
void Tercios::each_bearing(const State& now,
                           FunctionRef<void(TroopId, const plane::Figure&)> each) const {
    const Rules rules(*this, now);
    for (std::size_t i = 0; i < troop_count(); ++i) {
        const TroopId id{i};
        if (now.unit(id).place != Place::table) continue;
        const plane::Rectangle base = rules.base(id);
        const auto weapon = rules.farthest_weapon(id);
        if (!weapon || rules.profile(id).shoot == 0 || now.unit(id).has(Mark::limbered)) {
            each(id, {{base.front, now.unit(id).pose.facing},
                      {},
                      rules.measure(Measure::reaction_distance)});
            continue;
        }
        for (std::size_t side = 0; side < quarter_count; ++side) {
            if (!rules.has_side(id, static_cast<Quarter>(side))) continue;
            const auto edge = static_cast<plane::Edge>(side);
            const Pose pose = plane::faced(now.unit(id).pose, rules.size(id), edge);
            each(id, {{base.centre(edge), pose.facing}, {}, rules.shot_range(id, *weapon), true});
        }
    }
}

// TER-CMD-15, TER-R40  From the rim of his disc, or of the base of the troop he is with.
void Tercios::each_command(const State& now,
                           FunctionRef<void(CommanderId, const plane::Figure&)> each) const {
    const Rules rules(*this, now);
    for (std::size_t i = 0; i < commander_count(); ++i) {
        const CommanderId id{i};
        const Officer& who = rules.officer(id);
        const Length radius = rules.command_radius(id);
        if (who.place == Place::attached && now.unit(who.troop).place == Place::table)
            each(id, {now.unit(who.troop).pose, rules.size(who.troop), radius});
        else if (who.place == Place::table)
            each(id, {{who.at, {}}, {}, radius + rules.disc(id).radius});
    }
}

}  // namespace gonfalon::tercios
