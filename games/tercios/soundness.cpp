// The laws every State keeps.
#include "engine/game/sound.h"
#include "games/tercios/rules/rules.h"

namespace gonfalon::tercios {

namespace {

struct Soundness {
    Soundness(const Tercios& of, const State& state)
        : game(of), now(state), play(state.scene), rules(of, state) {}

    bool holds() const {
        return scene() && troops() && commanders() && named() && frames() && owed();
    }

  private:
    bool fits(TroopId id) const { return !id.exists() || game.has(id); }
    bool fits(CommanderId id) const { return !id.exists() || game.has(id); }
    bool fits(RegimentId id) const {
        return !id.exists() || id.index() < game.tables().regiments.size();
    }

    bool scene() const;
    bool troops() const;
    bool troop(TroopId id, const Unit& unit) const;
    bool cards(TroopId id, const Unit& unit) const;
    bool commanders() const;
    bool commander(CommanderId id, const Officer& officer) const;
    bool named() const;
    bool frames() const;
    bool frame(const Frame& frame, bool top) const;
    bool owed() const;

    const Tercios& game;
    const State& now;
    const Scene& play;
    Rules rules;
};

bool Soundness::scene() const {
    if (play.turn < 1 || play.turn > 30) return false;
    if ((play.phase == Phase::over) != (play.level != Level::none)) return false;
    if (play.role[0] > 1 || play.role[1] > 1 || play.role[0] == play.role[1]) return false;
    if (play.river > 6 || play.winner > 2) return false;
    return rules.terrain_is_sound() && fits(play.deploying) && fits(play.relief);
}

bool Soundness::troops() const {
    return are_sound(now.units, game.troop_count(), [&](std::size_t i, const Unit& unit) {
        return unit.place == Place::none ? unit == Unit{} : troop(TroopId{i}, unit);
    });
}

bool Soundness::troop(TroopId id, const Unit& unit) const {
    if (unit.place == Place::attached) return false;
    if (!is_near(unit.pose.at) || !fits(unit.brigade)) return false;
    if ((unit.marks >> count_of<Mark>) != 0 || unit.inspired > virtue_count) return false;
    if ((unit.place == Place::building) != unit.building.exists()) return false;
    if (unit.building.exists() && !rules.is_building(unit.building)) return false;
    if (unit.has(Mark::on_foot) && !game.troop(id).has_foot) return false;
    if (unit.brigade.exists() && (game.side_of(unit.brigade) != game.side_of(id))) return false;
    if (unit.wear > 60) return false;
    if (play.frames.empty() && play.owed.empty() && unit.on_table() &&
        unit.wear > rules.stamina(id) && play.phase != Phase::over)
        return false;
    return cards(id, unit);
}

// Who has one, and who may have seen it.
bool Soundness::cards(TroopId id, const Unit& unit) const {
    const bool off =
        unit.place == Place::destroyed || unit.place == Place::left || unit.place == Place::merged;
    if (off && unit.card != Order::none) return false;
    if (unit.has(Mark::unseen) && unit.card != Order::ready) return false;
    if (unit.card == Order::none &&
        (unit.has(Mark::unseen) || unit.has(Mark::shown) || unit.has(Mark::peeked)))
        return false;
    // TER-ORD-1
    if (play.phase == Phase::planning && play.sealed[index(game.side_of(id))] &&
        rules.wants_card(id) && unit.card == Order::none)
        return false;
    if (unit.card != Order::none && (play.phase < Phase::planning || play.phase == Phase::terrain))
        return false;
    if (play.phase == Phase::action && unit.card != Order::none &&
        unit.has(Mark::activated) != unit.has(Mark::reaction_only) &&
        !(play.activation.troop == id))
        return false;
    return true;
}

bool Soundness::commanders() const {
    return are_sound(now.officers, game.commander_count(), [&](std::size_t i, const Officer& each) {
        return each.place == Place::none ? each == Officer{} : commander(CommanderId{i}, each);
    });
}

bool Soundness::commander(CommanderId id, const Officer& officer) const {
    if (officer.place == Place::building || officer.place == Place::merged) return false;
    if (!is_near(officer.at)) return false;
    if ((officer.place == Place::attached) != officer.troop.exists() &&
        officer.place != Place::left)
        return false;
    if (officer.place == Place::attached) {
        if (!game.has(officer.troop) || game.side_of(officer.troop) != game.commander(id).side)
            return false;
        if (!now.unit(officer.troop).on_table()) return false;
    }
    return true;
}

// Everyone whom the scene speaks of exists.
bool Soundness::named() const {
    for (const TroopId id :
         {play.must[0], play.must[1], play.must_not[0], play.must_not[1], play.next,
          play.activation.troop, play.march.troop, play.charge.troop, play.charge.target,
          play.shot.troop, play.shot.target, play.melee.attacker, play.melee.defender,
          play.command.troop, play.command.other})
        if (!fits(id)) return false;
    for (const CommanderId id : {play.must_lead[0], play.must_lead[1], play.rider,
                                 play.command.commander, play.command.target})
        if (!fits(id)) return false;
    bool chain = true;
    play.activation.chain.each([&](std::size_t i) { chain = chain && i < game.troop_count(); });
    return chain;
}

bool Soundness::frames() const {
    if (play.phase != Phase::action && play.phase != Phase::vanguard && !play.frames.empty())
        return false;
    if (play.march.building.exists() && !rules.is_building(play.march.building)) return false;
    std::size_t rolls = 0;
    std::size_t escapes = 0;
    int deepest = 0;
    for (std::size_t i = 0; i < play.frames.size(); ++i) {
        const Frame& each = play.frames[i];
        if (each.kind == FrameKind::none || !frame(each, i + 1 == play.frames.size())) return false;
        rolls += each.kind == FrameKind::roll;
        escapes += each.kind == FrameKind::escape;
        if (nesting(each.kind) == 0) continue;
        if (nesting(each.kind) <= deepest) return false;
        deepest = nesting(each.kind);
    }
    return rolls <= most_rolls && escapes <= 1;
}

bool Soundness::frame(const Frame& frame, bool top) const {
    if (!fits(frame.troop) || !fits(frame.other) || !fits(frame.commander)) return false;
    if (!frame.stage_fits()) return false;
    switch (frame.kind) {
        case FrameKind::activation:
            if (!play.activation.troop.exists()) return false;
            break;
        case FrameKind::march:
            if (!play.march.troop.exists()) return false;
            break;
        case FrameKind::charge:
            if (!play.charge.troop.exists() || !play.charge.target.exists()) return false;
            break;
        case FrameKind::shot:
            if (!play.shot.troop.exists() || !play.shot.target.exists()) return false;
            break;
        case FrameKind::melee:
            if (!play.melee.attacker.exists() || !play.melee.defender.exists()) return false;
            if (play.melee.winner > 3) return false;
            if (top && frame.is_at(MeleeStage::ask_elegant) && play.melee.winner != 1 &&
                play.melee.winner != 2)
                return false;
            break;
        case FrameKind::command:
            if (!play.command.commander.exists()) return false;
            break;
        case FrameKind::reaction:
            if (!frame.troop.exists() || !frame.other.exists()) return false;
            if (!now.unit(frame.other).on_table() &&
                frame.at<ReactionStage>() < ReactionStage::turned_up)
                return false;
            break;
        case FrameKind::escape:
            if (!frame.commander.exists()) return false;
            break;
        case FrameKind::selfless:
        case FrameKind::caracole:
            if (!frame.troop.exists()) return false;
            break;
        case FrameKind::roll:
            if (frame.dice > Outcome::most_dice || (top && frame.dice == 0)) return false;
            if (!top && !follows_harm(frame.cause)) return false;
            if (!frame.troop.exists() && !frame.commander.exists()) return false;
            if (frame.cause != Cause::none && (frame.target < 1 || frame.target > 6)) return false;
            break;
        case FrameKind::none:
            return false;
    }
    return true;
}

bool Soundness::owed() const {
    for (const Owed& each : play.owed)
        if (!fits(each.troop) || !game.has(each.commander)) return false;
    return !(play.phase == Phase::action && play.frames.empty() && play.rider.exists() &&
             !now.officer(play.rider).in_play());
}

}  // namespace

bool Tercios::is_sound(const State& now) const { return Soundness(*this, now).holds(); }

}  // namespace gonfalon::tercios
