// What a draw brings: losses, tests, cohesion, generals hit, falling back, rout, the advance.
#include <utility>

#include "games/la_garde/rules/rules.h"

namespace gonfalon::la_garde {

namespace {

bool closes(TaskKind kind) {
    return kind == TaskKind::advance || kind == TaskKind::fight_again || kind == TaskKind::finish;
}

CombatResult seen_by_defender(CombatResult result) {
    switch (result) {
        case CombatResult::major_defeat:
            return CombatResult::major_victory;
        case CombatResult::minor_defeat:
            return CombatResult::minor_victory;
        case CombatResult::minor_victory:
            return CombatResult::minor_defeat;
        case CombatResult::major_victory:
            return CombatResult::major_defeat;
        default:
            return result;
    }
}

}  // namespace

// What ends a combat stays last; a brigade has one test and one flight pending at most, so the
// queue never overflows (max_tasks).
void Referee::push(const Task& task) {
    auto& tasks = play.tasks;
    if (task.kind == TaskKind::test || task.kind == TaskKind::flee)
        for (const Task& each : tasks)
            if (each.kind == task.kind && each.brigade == task.brigade) return;
    tasks.push_back(task);
    if (closes(task.kind)) return;
    for (std::size_t i = tasks.size() - 1; i > 0 && closes(tasks[i - 1].kind); --i)
        std::swap(tasks[i], tasks[i - 1]);
}

// --- From the tokens ----------------------------------------------------------------------------

void Referee::drawn(const Outcome& outcome) {
    Combat& combat = play.combat;
    int count[colour_count] = {};
    for (const std::uint8_t token : outcome.dice) ++count[token - 1];
    const std::size_t row = tables.draw.method.row(count[0], count[1]);
    log.say("log.tokens_drawn_dice"_say, "LAG-U1"_rule,
            {{"red", number(count[0])}, {"white", number(count[1])}, {"blue", number(count[2])}});
    combat.stage = Stage::results;
    const BrigadeId a = combat.attacker;
    const BrigadeId d = combat.defender;
    if (combat.bombardment) {
        const BombardmentResultRow& card = tables.bombardment_results[row];
        // Two rows of the sheet are without effect: one result, by two rules.
        auto result = static_cast<BombardmentResult>(row);
        if (result == BombardmentResult::none_again) result = BombardmentResult::none;
        log.say("log.bombardment"_say, card.rule,
                {{"result", value_of(result)}, {"target", value_of(d)}});
        if (applies("LAG-U54"_rule, card.out_of_ammunition)) {
            Unit& gun = unit(a);
            gun.set(Mark::dry);
            gun.set(Mark::dry_now);
            gun.still = 0;
            log.say("log.dry"_say, card.rule, {{"unit", value_of(a)}});
        }
        apply_effect(d, a, card.target, card.rule);
        push({TaskKind::finish, {}, {}, {}, 0, card.rule});
        return;
    }
    auto result = static_cast<CombatResult>(row);
    const bool ends = tables.combat_results[row].again && !options.bitter_without_end &&
                      combat.bitter >= tables.draw.bitter_fights;
    if (applies("LAG-U5"_rule, ends)) {
        result = tables.draw.bitter_then;
        log.cite("LAG-R18"_rule);
    }
    const CombatResultRow& card = tables.combat_results[place_of(result)];
    log.say("log.result"_say, card.rule,
            {{"result", value_of(result)}, {"unit", value_of(a)}, {"target", value_of(d)}});
    if (card.again) {
        push({TaskKind::lose, a, d, {}, card.attacker.losses, card.rule});
        push({TaskKind::lose, d, a, {}, card.defender.losses, card.rule});
        push({TaskKind::fight_again, a, d, {}, 0, card.rule});
        return;
    }
    // In this order: losses, loss tests, cohesion, guns, generals, falling back.
    const std::uint8_t guns[2] = {static_cast<std::uint8_t>(rules.guns_against(a)),
                                  static_cast<std::uint8_t>(rules.guns_against(d))};
    const BrigadeId who[2] = {a, d};
    const Effect* effects[2] = {&card.attacker, &card.defender};
    for (int i = 0; i < 2; ++i)
        if (effects[i]->losses > 0)
            push({TaskKind::lose, who[i], who[1 - i], {}, effects[i]->losses, card.rule});
    for (int i = 0; i < 2; ++i)
        for (int test = 0; test < effects[i]->loss_tests; ++test)
            push({TaskKind::loss_test, who[i], who[1 - i], {}, guns[i], card.rule});
    for (int i = 0; i < 2; ++i)
        if (effects[i]->cohesion != Cohesion::formed)
            push({TaskKind::shake,
                  who[i],
                  who[1 - i],
                  {},
                  static_cast<std::uint8_t>(effects[i]->cohesion),
                  card.rule});
    for (int i = 0; i < 2; ++i)
        if (effects[i]->guns_broken && rules.is_gun(who[i]))
            push({TaskKind::break_guns, who[i], who[1 - i], {}, 0, card.rule});
    for (int i = 0; i < 2; ++i) {
        if (!combat.engaged[static_cast<std::size_t>(i)].exists()) continue;
        // As his own side names the result (LAG-R20).
        const CombatResult named = i == 0 ? result : seen_by_defender(result);
        const bool disaster =
            tables.command.disasters.has(named) ||
            (combat.bitter > 0 && tables.command.disasters.has(CombatResult::bitter));
        push({TaskKind::hit,
              {},
              {},
              combat.engaged[static_cast<std::size_t>(i)],
              disaster ? tables.command.hit_faces_disaster : tables.command.hit_faces,
              "LAG-U53"_rule});
    }
    for (int i = 0; i < 2; ++i)
        if (effects[i]->fall_back)
            push({TaskKind::fall_back, who[i], who[1 - i], {}, 0, card.rule});
    if (result == CombatResult::minor_victory || result == CombatResult::major_victory)
        push({TaskKind::advance, a, d, {}, 0, "LAG-R19"_rule});
    push({TaskKind::finish, {}, {}, {}, 0, card.rule});
}

void Referee::apply_effect(BrigadeId id, BrigadeId enemy, const Effect& effect, RuleId rule) {
    const auto guns = static_cast<std::uint8_t>(rules.guns_against(id));
    if (effect.losses > 0) push({TaskKind::lose, id, enemy, {}, effect.losses, rule});
    for (int test = 0; test < effect.loss_tests; ++test)
        push({TaskKind::loss_test, id, enemy, {}, guns, rule});
    if (effect.cohesion != Cohesion::formed)
        push({TaskKind::shake, id, enemy, {}, static_cast<std::uint8_t>(effect.cohesion), rule});
    if (effect.fall_back) push({TaskKind::fall_back, id, enemy, {}, 0, rule});
}

// LAG-2.8-guns, LAG-R16  Artillery elements that add to a loss test of this brigade.
int Rules::guns_against(BrigadeId id) const {
    const Combat& combat = play.combat;
    if (combat.bombardment) return unit(combat.attacker).size();
    const BrigadeId enemy = id == combat.attacker ? combat.defender : combat.attacker;
    int guns = supports(enemy, id).guns;
    if (enemy == combat.defender && is_gun(enemy) && !unit(enemy).has(Mark::dry))
        guns += unit(enemy).size();
    if (!tables.losses.enemy_guns) guns += supports(id, enemy).guns;
    return guns;
}

// --- Task by task -------------------------------------------------------------------------------

Test Rules::test_of(const Task& task, const Log& log) const {
    switch (task.kind) {
        case TaskKind::loss_test: {
            Total need(log, "tally.need"_say);
            Total bonus(log, "tally.die"_say);
            if (has(task.brigade, Trait::large) && !rule_is_off("LAG-2.8-large"_rule))
                need.add("LAG-2.8-large"_rule, tables.losses.large);
            else
                need.add("LAG-2.8-loss-test"_rule, tables.losses.number);
            bonus.add("LAG-2.8-guns"_rule, task.number * tables.losses.guns);
            return {need.sum(), bonus.sum()};
        }
        case TaskKind::test:
            return rally_test(task.brigade, Trial::cohesion, log);
        case TaskKind::hit:
            return {tables.draw.die - task.number + 1, 0};
        default:
            return {};
    }
}

// Does the first task; false when it waits for a die or an answer.
bool Referee::do_task() {
    const Task task = play.tasks[0];
    const auto drop = [&] { play.tasks.erase_at(0); };
    const bool there = rules.on_table(task.brigade);
    switch (task.kind) {
        case TaskKind::lose:
            drop();
            for (int i = 0; i < task.number && rules.on_table(task.brigade); ++i)
                lose_element(task.brigade, task.rule);
            return true;
        case TaskKind::loss_test:
        case TaskKind::test:
            if (there) return false;
            drop();
            return true;
        case TaskKind::shake: {
            drop();
            if (!there) return true;
            const auto level = static_cast<Cohesion>(task.number);
            if (unit(task.brigade).cohesion < level) {
                set_cohesion(task.brigade, level, task.rule);
                if (level == Cohesion::rout)
                    push({TaskKind::flee,
                          task.brigade,
                          task.other,
                          {},
                          tables.movement.rout_moves,
                          task.rule});
            } else if (applies("LAG-U48"_rule, tables.cohesion.already_shaken)) {
                push({TaskKind::test, task.brigade, {}, {}, 0, "LAG-U48"_rule});
            }
            return true;
        }
        case TaskKind::break_guns:
            drop();
            if (applies("LAG-R39"_rule, there)) break_brigade(task.brigade, task.rule);
            return true;
        case TaskKind::hit:
            if (rules.on_table(task.general)) return false;
            drop();
            return true;
        case TaskKind::fall_back:
            drop();
            if (there && unit(task.brigade).cohesion != Cohesion::rout)
                fall_back(task.brigade, task.other, task.rule);
            return true;
        case TaskKind::flee:
            drop();
            if (there && unit(task.brigade).cohesion == Cohesion::rout)
                flee(task.brigade, task.number);
            return true;
        case TaskKind::advance:
            if (there && rules.advance_length() > 0) return false;
            drop();
            return true;
        case TaskKind::fight_again: {
            drop();
            Combat& combat = play.combat;
            combat.bitter = static_cast<std::uint8_t>(combat.bitter + 1);
            if (rules.on_table(combat.attacker) && rules.on_table(combat.defender)) {
                log.say("log.fight_again"_say, "LAG-U5"_rule);
                combat.stage = Stage::draw;
                combat.bag = rules.fill_bag(combat, log);
                return true;
            }
            for (const GeneralId general : combat.engaged)
                if (general.exists())
                    push({TaskKind::hit,
                          {},
                          {},
                          general,
                          tables.command.hit_faces_disaster,
                          "LAG-U53"_rule});
            push({TaskKind::finish, {}, {}, {}, 0, task.rule});
            return true;
        }
        case TaskKind::finish:
            drop();
            if (!play.combat.bombardment) {
                const auto count = [&](BrigadeId id) {
                    if (unit(id).fights < 255) ++unit(id).fights;
                };
                const BrigadeId attacker = play.combat.attacker;
                if (rules.on_table(play.combat.defender)) count(play.combat.defender);
                if (applies("LAG-R49"_rule, rules.on_table(attacker))) count(attacker);
            }
            play.combat = {};
            return true;
        case TaskKind::none:
            drop();
            return true;
    }
    return false;
}

void Referee::task_rolled(int die) {
    const Task task = play.tasks[0];
    play.tasks.erase_at(0);
    const Test test = rules.test_of(task, log);
    const bool passed = die + test.bonus >= test.need;
    switch (task.kind) {
        case TaskKind::loss_test:
            log.say(passed ? "log.loss_rolled"_say : "log.loss_escaped"_say,
                    "LAG-2.8-loss-test"_rule,
                    {{"unit", value_of(task.brigade)}, {"die", number(die)}});
            if (passed) lose_element(task.brigade, "LAG-2.8-loss-test"_rule);
            break;
        case TaskKind::test: {
            const CohesionRow& row = tables.cohesion.rows[place_of(unit(task.brigade).cohesion)];
            log.say(passed ? "log.test_passed"_say : "log.test_failed"_say, row.test_rule,
                    {{"unit", value_of(task.brigade)}, {"die", number(die)}});
            log.cite(task.rule);
            const Cohesion before = unit(task.brigade).cohesion;
            set_cohesion(task.brigade, passed ? row.test_passed : row.test_failed, row.test_rule);
            if (rules.on_table(task.brigade) && before != Cohesion::rout &&
                unit(task.brigade).cohesion == Cohesion::rout)
                push({TaskKind::flee,
                      task.brigade,
                      {},
                      {},
                      tables.movement.rout_moves,
                      "LAG-U49"_rule});
            break;
        }
        case TaskKind::hit:
            if (passed) {
                officer(task.general).place = Place::lost;
                log.say("log.general_hit"_say, "LAG-U53"_rule,
                        {{"general", value_of(task.general)}, {"die", number(die)}});
            } else {
                log.say("log.general_safe"_say, "LAG-U53"_rule,
                        {{"general", value_of(task.general)}, {"die", number(die)}});
            }
            break;
        default:
            break;
    }
}

// --- Back ---------------------------------------------------------------------------------------

// LAG-U49, LAG-R15  A base move straight to the rear, facing kept.
void Referee::fall_back(BrigadeId id, BrigadeId, RuleId rule) {
    Unit& each = unit(id);
    const Pose start = each.pose;
    const Side side = rules.side_of(id);
    const Angle way = plane::opposite(start.facing);
    const plane::Rectangle body = rules.base(id);
    const Length whole = rules.row(id).base * tables.movement.fall_back_moves;
    const Length most = whole + tables.movement.fall_back_stretch;
    bool starts_free = true;
    const Length open = rules.until_enemy(side, body, way, most, starts_free);
    const auto at = [&](Length d) { return body.moved(plane::offset(way, d)); };
    Length d = std::min(whole, open);
    if (!plane::on_table(battle.table(), at(d))) {
        log.say("log.leaves"_say, "LAG-R37"_rule, {{"unit", value_of(id)}});
        break_brigade(id, "LAG-R37"_rule);
        return;
    }
    if (d == whole && rules.in_enemy_zone(side, at(d)))
        for (Length more = d; more <= std::min(most, open); more += centimetre) {
            const bool clear = !rules.in_enemy_zone(side, at(more)) &&
                               !rules.overlaps_any(id, at(more)) &&
                               plane::on_table(battle.table(), at(more));
            if (applies("LAG-R15"_rule, clear)) {
                d = more;
                break;
            }
        }
    while (d > 0 && rules.overlaps_any(id, at(d))) d -= std::min(d, centimetre / 2);
    if (d > 0) {
        put(id, plane::shifted(start, way, d));
        each.from = start.at;
        each.set(Mark::shifted);
        log.cite("LAG-U49"_rule);
        log.say("log.falls_back"_say, rule, {{"unit", value_of(id)}, {"cm", centimetres(d)}});
        after_move(id, start.at, rule);
    }
    if (d < whole && applies("LAG-U47"_rule, tables.cohesion.fall_back_blocked)) {
        log.say("log.blocked"_say, "LAG-U47"_rule, {{"unit", value_of(id)}});
        push({TaskKind::test, id, {}, {}, 0, "LAG-U47"_rule});
    }
}

// LAG-R32  Friends it runs through test.
void Referee::test_those_passed(BrigadeId id, Point from, const plane::Rectangle& body) {
    if (!tables.cohesion.routers_pass) return;
    const Point to = unit(id).pose.at;
    const Angle way = plane::bearing(from, to);
    const Length far = plane::distance(from, to);
    rules.each_on_table(rules.side_of(id), [&](BrigadeId other) {
        if (other == id || unit(other).cohesion == Cohesion::rout) return;
        const auto corners = rules.base(other).corners();
        const auto met = plane::overlapping(body, way, far, plane::Outline(corners));
        if (!applies("LAG-U47"_rule, met.has_value())) return;
        log.say("log.run_through"_say, "LAG-R32"_rule,
                {{"unit", value_of(other)}, {"target", value_of(id)}});
        push({TaskKind::test, other, {}, {}, 0, "LAG-U47"_rule});
    });
}

// LAG-U49  Towards its own edge, its back to the enemy.
void Referee::flee(BrigadeId id, int moves) {
    Unit& each = unit(id);
    constexpr Angle ways[] = {plane::south, plane::north, plane::east, plane::west};
    const Side side = rules.side_of(id);
    const Angle way = ways[place_of(battle.sides[index(side)].edge)];
    const Pose start = each.pose;
    const plane::Rectangle body = rules.base(id);
    const Length whole = rules.row(id).base * moves;
    bool starts_free = true;
    Length d = rules.until_enemy(side, body, way, whole, starts_free);
    const auto at = [&](Length far) {
        return rules.base_at(id, Pose{start.at + plane::offset(way, far), way});
    };
    const auto leaves = [&] {
        test_those_passed(id, start.at, body);
        log.say("log.leaves"_say, "LAG-R37"_rule, {{"unit", value_of(id)}});
        break_brigade(id, "LAG-R37"_rule);
    };
    // Clear of friends beyond, else short of them.
    Length end = d;
    const plane::Box table = battle.table();
    for (int step = 0;
         step < 40 && plane::on_table(table, at(end)) && rules.overlaps_any(id, at(end)); ++step)
        end += centimetre / 2;
    if (d == whole && !plane::on_table(table, at(end))) {
        put(id, {start.at + plane::offset(way, end), start.facing});
        leaves();
        return;
    }
    if (d < whole || rules.overlaps_any(id, at(end))) end = d;
    while (end > 0 && (rules.overlaps_any(id, at(end)) || !plane::on_table(table, at(end))))
        end -= std::min(end, centimetre / 2);
    if (end <= 0) return;
    put(id, {start.at + plane::offset(way, end), way});
    each.from = start.at;
    each.set(Mark::shifted);
    log.say("log.flees"_say, "LAG-U49"_rule, {{"unit", value_of(id)}, {"cm", centimetres(end)}});
    test_those_passed(id, start.at, body);
    displace_generals(id);
}

// --- Forward ------------------------------------------------------------------------------------

// LAG-R19  Straight on to where the beaten stood; 0 when there is no room.
Length Rules::advance_length() const {
    const Combat& combat = play.combat;
    const BrigadeId id = combat.attacker;
    if (!on_table(id) || unit(id).cohesion == Cohesion::rout) return 0;
    if (on_table(combat.defender) && touches(id, combat.defender)) return 0;
    const Pose& pose = unit(id).pose;
    bool starts_free = true;
    Length d = until_enemy(side_of(id), base(id), pose.facing,
                           plane::distance(pose.at, combat.ground), starts_free);
    if (!starts_free) return 0;
    const auto at = [&](Length far) { return base(id).moved(plane::offset(pose.facing, far)); };
    while (d > 0 && (overlaps_any(id, at(d)) || !plane::on_table(battle.table(), at(d))))
        d -= std::min(d, centimetre / 2);
    return d;
}

void Referee::advance() {
    const BrigadeId id = play.combat.attacker;
    const Length d = rules.advance_length();
    play.tasks.erase_at(0);
    Unit& each = unit(id);
    const Point from = each.pose.at;
    put(id, plane::advanced(each.pose, d));
    each.from = from;
    each.set(Mark::shifted);
    log.say("log.advances"_say, "LAG-R19"_rule, {{"unit", value_of(id)}, {"cm", centimetres(d)}});
    after_move(id, from, "LAG-R19"_rule);
}

}  // namespace gonfalon::la_garde
