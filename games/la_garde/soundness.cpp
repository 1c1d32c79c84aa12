// The laws every State keeps.
#include "engine/game/sound.h"
#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

struct Soundness {
    Soundness(const LaGarde& of, const State& state)
        : game(of), tables(of.tables()), now(state), play(state.scene) {}

    bool holds() const {
        return scene() && combat() && queue() && next() && cursor() && brigades() && generals() &&
               formations() && corps();
    }

  private:
    template <class Id>
    bool fits(Id id) const {
        return !id.exists() || game.has(id);
    }

    bool scene() const;
    bool combat() const;
    bool queue() const;
    bool next() const;
    bool cursor() const;
    bool brigades() const;
    bool generals() const;
    bool formations() const;
    bool corps() const;

    const LaGarde& game;
    const Tables& tables;
    const State& now;
    const Scene& play;
};

bool Soundness::scene() const {
    if (play.turn < 1 || play.turn > max_turns || play.holder > 2 || play.winner > 2) return false;
    return fits(play.formation) && fits(play.corps);
}

bool Soundness::combat() const {
    const Combat& combat = play.combat;
    if (!fits(combat.attacker) || !fits(combat.defender) || !fits(combat.engaged[0]) ||
        !fits(combat.engaged[1]) || !is_near(combat.ground))
        return false;
    if (combat.stage == Stage::none) {
        if (!(combat == Combat{})) return false;
    } else if (!combat.attacker.exists() || !combat.defender.exists() ||
               tables.of(combat.attacker).side == tables.of(combat.defender).side) {
        return false;
    }
    if (combat.stage == Stage::draw) {
        if (combat.bag[0] + combat.bag[1] + combat.bag[2] < tables.draw.method.drawn) return false;
        if (combat.bag[0] > 60 || combat.bag[1] > 60 || combat.bag[2] > 60) return false;
    }
    if (combat.stage == Stage::results && play.tasks.empty()) return false;
    return play.formation.exists() ||
           (play.phase != Phase::movement && play.phase != Phase::combat);
}

bool Soundness::queue() const {
    std::size_t from_draw = 0;
    BrigadeSet tests;
    BrigadeSet flights;
    for (const Task& task : play.tasks) {
        if (!fits(task.brigade) || !fits(task.other) || !fits(task.general)) return false;
        const bool general = task.kind == TaskKind::hit;
        const bool brigade = task.kind != TaskKind::finish && !general;
        if ((general && !task.general.exists()) || (brigade && !task.brigade.exists()))
            return false;
        if (task.kind == TaskKind::none) return false;
        if (task.kind == TaskKind::test || task.kind == TaskKind::flee) {
            BrigadeSet& pending = task.kind == TaskKind::test ? tests : flights;
            if (pending.test(task.brigade.index())) return false;
            pending.set(task.brigade.index());
        } else if (++from_draw > max_draw_tasks) {
            return false;
        }
    }
    return true;
}

// The first task waits for somebody, and is about who stands on the table.
bool Soundness::next() const {
    if (play.tasks.empty()) return true;
    const Task& task = play.tasks[0];
    const bool waits = task.kind == TaskKind::loss_test || task.kind == TaskKind::test ||
                       task.kind == TaskKind::hit || task.kind == TaskKind::advance;
    if (!waits) return false;
    if (task.kind == TaskKind::advance && play.combat.stage != Stage::results) return false;
    return task.kind == TaskKind::hit ? now.of(task.general).on_table()
                                      : now.of(task.brigade).on_table();
}

bool Soundness::cursor() const {
    const std::size_t limit = play.phase == Phase::rally || play.phase == Phase::consolidation
                                  ? tables.brigades.size()
                              : play.phase == Phase::officers ? 2
                                                              : tables.formations.size();
    return play.cursor <= limit;
}

bool Soundness::brigades() const {
    return are_sound(now.units, tables.brigades.size(), [&](std::size_t i, const Unit& unit) {
        if (!is_near(unit.pose.at) || !is_near(unit.from)) return false;
        if ((unit.marks >> count_of<Mark>) != 0) return false;
        const Brigade& card = tables.brigades[i];
        for (std::size_t e = 0; e < experience_count; ++e)
            if (unit.elements[e] > card.elements[e]) return false;
        if (unit.on_table() && (unit.size() == 0 || unit.cohesion == Cohesion::broken))
            return false;
        if (unit.place == Place::lost && (unit.size() != 0 || unit.cohesion != Cohesion::broken))
            return false;
        return unit.place != Place::waiting || unit.cohesion == Cohesion::formed;
    });
}

bool Soundness::generals() const {
    return are_sound(now.officers, tables.generals.size(), [](std::size_t, const Officer& who) {
        return is_near(who.pose.at) && who.aides <= 20;
    });
}

bool Soundness::formations() const {
    const bool ordered = play.phase > Phase::orders && play.phase != Phase::over;
    return are_sound(now.divisions, tables.formations.size(),
                     [&](std::size_t i, const Division& each) {
                         const Formation& card = tables.formations[i];
                         const bool troops = card.kind == Formation::Kind::corps_troops;
                         if (troops && (each.order != Order::none || each.wanted != Order::none))
                             return false;
                         if (each.order != Order::none && each.wanted == each.order) return false;
                         if (each.known && each.order == Order::none) return false;
                         return !(ordered && each.arrived && !troops && each.order == Order::none &&
                                  card.arrives != never);
                     });
}

bool Soundness::corps() const {
    return are_sound(now.corps, tables.corps.size(),
                     [](std::size_t, const CorpsState&) { return true; });
}

}  // namespace

bool LaGarde::is_sound(const State& now) const { return Soundness(*this, now).holds(); }

}  // namespace gonfalon::la_garde
