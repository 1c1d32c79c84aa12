// Every table of the sheet, cell by cell, against a second transcription.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "tests/games/la_garde/data.h"

using namespace gonfalon;
using namespace gonfalon::la_garde;

namespace {

const Tables& tables() {
    static const Tables loaded = tables_of("training-first-division");
    return loaded;
}

std::string_view name(RuleId rule) { return rule_name_of(rule); }

constexpr int turns_only = -1;
constexpr int nothing = 0;

// Lengths in centimetres: base, zone, zone with an ammunition train, manoeuvre off and on road,
// attack, defend.
void check_movement(BrigadeType type, std::array<int, 7> printed) {
    const MovementRow& row = tables().movement.of(type);
    const bool turns = printed[6] == turns_only;
    CHECK(row.base == printed[0] * centimetre);
    CHECK(row.zone == printed[1] * centimetre);
    CHECK(row.zone_with_train == printed[2] * centimetre);
    CHECK(row.manoeuvre == printed[3] * centimetre);
    CHECK(row.manoeuvre_on_road == printed[4] * centimetre);
    CHECK(row.attack == printed[5] * centimetre);
    CHECK(row.attacks == (printed[5] != nothing));
    CHECK(row.defend == (turns ? 0 : printed[6]) * centimetre);
    CHECK(row.turn_only_on_defend == turns);
}

// "rout 1+1 back guns": cohesion, losses + loss tests, fall back, engaged guns broken.
std::string text_of(const Effect& effect) {
    std::string text =
        effect.cohesion == Cohesion::formed ? "-" : std::string(name_of(effect.cohesion));
    text += " " + std::to_string(effect.losses) + "+" + std::to_string(effect.loss_tests);
    if (effect.fall_back) text += " back";
    if (effect.guns_broken) text += " guns";
    return text;
}
void check_result(CombatResult result, std::string_view attacker_effect,
                  std::string_view defender_effect, bool again) {
    const CombatResultRow& row = tables().combat_results[place_of(result)];
    CHECK(text_of(row.attacker) == attacker_effect);
    CHECK(text_of(row.defender) == defender_effect);
    CHECK(row.again == again);
}
void check_result(BombardmentResult result, std::string_view target, bool dry) {
    const BombardmentResultRow& row = tables().bombardment_results[place_of(result)];
    CHECK(text_of(row.target) == target);
    CHECK(row.out_of_ammunition == dry);
}

}  // namespace

// --- Movement and zones of control, LAG-2.4

TEST_CASE("LAG-2.4-line-infantry its line of the movement table") {
    check_movement(BrigadeType::line_infantry, {10, 10, 10, 15, 20, 10, 5});
}

TEST_CASE("LAG-2.4-light-infantry its line of the movement table") {
    check_movement(BrigadeType::light_infantry, {15, 15, 15, 20, 25, 15, 5});
}

TEST_CASE("LAG-2.4-heavy-cavalry its line of the movement table") {
    check_movement(BrigadeType::heavy_cavalry, {20, 20, 20, 25, 30, 20, 5});
}

TEST_CASE("LAG-2.4-light-cavalry its line of the movement table") {
    check_movement(BrigadeType::light_cavalry, {25, 25, 25, 30, 35, 25, 5});
}

TEST_CASE("LAG-2.4-irregular-cavalry its line of the movement table") {
    check_movement(BrigadeType::irregular_cavalry, {30, 30, 30, 35, 40, 30, 5});
}

TEST_CASE("LAG-2.4-light-foot-artillery its line of the movement table") {
    check_movement(BrigadeType::light_foot_artillery, {5, 10, 20, 10, 15, 5, turns_only});
}

TEST_CASE("LAG-2.4-foot-artillery its line of the movement table") {
    check_movement(BrigadeType::foot_artillery, {5, 10, 25, 10, 15, 5, turns_only});
}

TEST_CASE("LAG-2.4-heavy-artillery its line of the movement table") {
    check_movement(BrigadeType::heavy_artillery, {5, 10, 30, 10, 15, 5, turns_only});
}

TEST_CASE("LAG-2.4-horse-artillery its line of the movement table") {
    check_movement(BrigadeType::horse_artillery, {15, 10, 25, 20, 25, 10, turns_only});
}

TEST_CASE("LAG-2.4-light-horse-artillery its line of the movement table") {
    check_movement(BrigadeType::light_horse_artillery, {15, 10, 20, 20, 25, 10, turns_only});
}

TEST_CASE("LAG-2.4-baggage its line of the movement table") {
    check_movement(BrigadeType::baggage, {5, nothing, nothing, 10, 15, nothing, 5});
}

TEST_CASE("LAG-2.4-headquarters LAG-2.4-aide they ride 25 and 70 cm") {
    CHECK(tables().movement.headquarters == 25 * centimetre);
    CHECK(tables().movement.aide == 70 * centimetre);
}

TEST_CASE("LAG-2.4-corps-bonus LAG-2.4-disorganised LAG-2.4-defend-outside 5 cm, half, 5 cm") {
    CHECK(tables().movement.corps_bonus == 5 * centimetre);
    CHECK(tables().movement.disorganised_by == 2);
    CHECK(tables().movement.defend_limit == 5 * centimetre);
}

TEST_CASE("LAG-U49 LAG-R15 falling back and routing in base moves") {
    const MovementTable& move = tables().movement;
    CHECK(move.fall_back_moves == 1);
    CHECK(move.fall_back_stretch == 5 * centimetre);
    CHECK(move.rout_moves == 2);
    CHECK(move.rout_moves_later == 1);
}

// --- Command, LAG-2.2

TEST_CASE("LAG-2.2-change-incompetent LAG-2.2-aides-corps LAG-2.2-aides-army") {
    const GradeRow& row = tables().command.of(Grade::incompetent);
    CHECK(row.change_order == 7);
    CHECK(row.corps_aides == 1);
    CHECK(row.army_aides == 4);
    CHECK(row.initiative == 0);
}

TEST_CASE("LAG-2.2-change-poor LAG-2.2-aides-corps LAG-2.2-aides-army") {
    const GradeRow& row = tables().command.of(Grade::poor);
    CHECK(row.change_order == 6);
    CHECK(row.corps_aides == 2);
    CHECK(row.army_aides == 5);
    CHECK(row.initiative == 1);
}

TEST_CASE("LAG-2.2-change-competent LAG-2.2-aides-corps LAG-2.2-aides-army") {
    const GradeRow& row = tables().command.of(Grade::competent);
    CHECK(row.change_order == 5);
    CHECK(row.corps_aides == 3);
    CHECK(row.army_aides == 6);
    CHECK(row.initiative == 2);
}

TEST_CASE("LAG-2.2-change-good LAG-2.2-aides-corps LAG-2.2-aides-army") {
    const GradeRow& row = tables().command.of(Grade::good);
    CHECK(row.change_order == 4);
    CHECK(row.corps_aides == 4);
    CHECK(row.army_aides == 7);
    CHECK(row.initiative == 3);
}

TEST_CASE("LAG-2.2-change-excellent LAG-2.2-aides-corps LAG-2.2-aides-army") {
    const GradeRow& row = tables().command.of(Grade::excellent);
    CHECK(row.change_order == 3);
    CHECK(row.corps_aides == 5);
    CHECK(row.army_aides == 8);
    CHECK(row.initiative == 4);
}

TEST_CASE("LAG-2.2-tried every test already tried takes 1 from the die") {
    CHECK(tables().command.tried == -1);
}

TEST_CASE("LAG-2.2-range-army LAG-2.2-range-corps LAG-2.2-range-division 70, 40 and 25 cm") {
    const auto& range = tables().command.range;
    CHECK(range[place_of(Rank::army)] == 70 * centimetre);
    CHECK(range[place_of(Rank::corps)] == 40 * centimetre);
    CHECK(range[place_of(Rank::division)] == 25 * centimetre);
}

TEST_CASE("LAG-2.2-attack LAG-2.2-defend LAG-2.2-manoeuvre one token, one token, 5 cm") {
    const auto& orders = tables().orders;
    const OrderRow& attack = orders[place_of(Order::attack)];
    const OrderRow& defend = orders[place_of(Order::defend)];
    const OrderRow& manoeuvre = orders[place_of(Order::manoeuvre)];
    CHECK(attack.chain == OrderRow::Chain::attacker);
    CHECK(attack.chain_tokens == 1);
    CHECK(defend.chain == OrderRow::Chain::defender);
    CHECK(defend.chain_tokens == 1);
    CHECK(manoeuvre.chain == OrderRow::Chain::none);
    CHECK(manoeuvre.chain_tokens == 0);
    CHECK(attack.chain_length == 0);
    CHECK(defend.chain_length == 0);
    CHECK(manoeuvre.chain_length == 5 * centimetre);
    CHECK(attack.bombards);
    CHECK(defend.bombards);
    CHECK_FALSE(manoeuvre.bombards);
}

TEST_CASE("LAG-2.4-manoeuvre-inside LAG-2.4-defend-inside what orders allow in and out of zones") {
    const auto check = [](Order order, Permission outside, std::string_view outside_rule,
                          Permission inside, std::string_view inside_rule) {
        const OrderRow& row = tables().orders[place_of(order)];
        CHECK(row.outside == outside);
        CHECK(name(row.outside_rule) == outside_rule);
        CHECK(row.inside == inside);
        CHECK(name(row.inside_rule) == inside_rule);
        CHECK(row.column == order);
    };
    check(Order::manoeuvre, Permission::stop_at_zone, "LAG-2.4-manoeuvre-outside",
          Permission::stay_or_fall_back, "LAG-2.4-manoeuvre-inside");
    check(Order::attack, Permission::at_nearest_or_support, "LAG-2.4-attack-move",
          Permission::at_nearest_or_support, "LAG-2.4-attack-move");
    check(Order::defend, Permission::not_nearer, "LAG-2.4-defend-outside",
          Permission::fall_back_only, "LAG-2.4-defend-inside");
}

// --- Cohesion and rally, LAG-2.3

TEST_CASE("LAG-2.3-militia rallies on 7") {
    CHECK(tables().experience.rally[place_of(Experience::militia)] == 7);
}

TEST_CASE("LAG-2.3-conscript rallies on 6") {
    CHECK(tables().experience.rally[place_of(Experience::conscript)] == 6);
}

TEST_CASE("LAG-2.3-regular rallies on 5") {
    CHECK(tables().experience.rally[place_of(Experience::regular)] == 5);
}

TEST_CASE("LAG-2.3-veteran rallies on 4") {
    CHECK(tables().experience.rally[place_of(Experience::veteran)] == 4);
}

TEST_CASE("LAG-2.3-elite rallies on 3") {
    CHECK(tables().experience.rally[place_of(Experience::elite)] == 3);
}

TEST_CASE("LAG-2.3-guard rallies on 2") {
    CHECK(tables().experience.rally[place_of(Experience::guard)] == 2);
}

TEST_CASE("LAG-2.3-mixed LAG-2.3-unmotivated LAG-2.3-cautious what they change") {
    const ExperienceTable& table = tables().experience;
    CHECK(table.mixed == 1);
    for (std::size_t i = 0; i < trait_count; ++i) {
        const auto trait = static_cast<Trait>(i);
        CHECK(table.traits[i] == (trait == Trait::unmotivated ? -1
                                  : trait == Trait::cautious  ? 1
                                                              : 0));
    }
}

TEST_CASE("LAG-2.3-test-formed LAG-2.3-test-disorganised LAG-2.3-test-rout") {
    const auto& rows = tables().cohesion.rows;
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(rows[i].markers == i);
        CHECK(place_of(rows[i].test_passed) == i);
        CHECK(place_of(rows[i].test_failed) == i + 1);
    }
}

TEST_CASE("LAG-2.3-rally-disorganised LAG-2.3-rally-rout one step up if passed") {
    const auto& rows = tables().cohesion.rows;
    CHECK_FALSE(rows[0].rally_rule.exists());
    for (std::size_t i = 1; i < 3; ++i) {
        CHECK(rows[i].rally_rule.exists());
        CHECK(place_of(rows[i].rally_passed) == i - 1);
        CHECK(place_of(rows[i].rally_failed) == i);
    }
    CHECK_FALSE(rows[3].rally_rule.exists());
}

// --- Terrain, LAG-2.5

TEST_CASE("LAG-2.5-wood its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::wood);
    CHECK(name(card.rule) == "LAG-2.5-wood");
    CHECK(card.difficult == true);
    CHECK(card.cover == Cover::light);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.cover_for == TerrainCard::For::infantry);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-crops its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::crops);
    CHECK(name(card.rule) == "LAG-2.5-crops");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::light);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.cover_for == TerrainCard::For::voltigeurs);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-gentle-hill its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::gentle_hill);
    CHECK(name(card.rule) == "LAG-2.5-gentle-hill");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::none);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 1);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-steep-hill its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::steep_hill);
    CHECK(name(card.rule) == "LAG-2.5-steep-hill");
    CHECK(card.difficult == true);
    CHECK(card.cover == Cover::light);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 1);
    CHECK(card.cover_for == TerrainCard::For::infantry);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-fortification its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::fortification);
    CHECK(name(card.rule) == "LAG-2.5-fortification");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::very_heavy);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.cover_for == TerrainCard::For::all);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-ford its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::ford);
    CHECK(name(card.rule) == "LAG-2.5-ford");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::none);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.penalty_in_attack == true);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-bridge its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::bridge);
    CHECK(name(card.rule) == "LAG-2.5-bridge");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::none);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.penalty_in_attack == true);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-redoubt its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::redoubt);
    CHECK(name(card.rule) == "LAG-2.5-redoubt");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::very_heavy);
    CHECK(card.cover_of_others == Cover::heavy);
    CHECK(card.height == 0);
    CHECK(card.cover_for == TerrainCard::For::artillery);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-river its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::river);
    CHECK(name(card.rule) == "LAG-2.5-river");
    CHECK(card.difficult == true);
    CHECK(card.cover == Cover::none);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == true);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-road its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::road);
    CHECK(name(card.rule) == "LAG-2.5-road");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::none);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == true);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-track its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::track);
    CHECK(name(card.rule) == "LAG-2.5-track");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::none);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == false);
}

TEST_CASE("LAG-2.5-town its line of the terrain table") {
    const TerrainCard& card = tables().card(TerrainKind::town);
    CHECK(name(card.rule) == "LAG-2.5-town");
    CHECK(card.difficult == false);
    CHECK(card.cover == Cover::heavy);
    CHECK(card.cover_of_others == Cover::none);
    CHECK(card.height == 0);
    CHECK(card.cover_for == TerrainCard::For::all);
    CHECK(card.penalty_in_attack == false);
    CHECK(card.disorganises == false);
    CHECK(card.road == false);
    CHECK(card.difficult_for_cavalry_in_combat == true);
}

// --- Results, LAG-2.7 and LAG-2.10

TEST_CASE("LAG-2.7-major-defeat both sides of the row") {
    check_result(CombatResult::major_defeat, "rout 1+1", "- 0+0", false);
}

TEST_CASE("LAG-2.7-minor-defeat both sides of the row") {
    check_result(CombatResult::minor_defeat, "disorganised 0+1 back", "disorganised 0+0", false);
}

TEST_CASE("LAG-2.7-indecisive both sides of the row") {
    check_result(CombatResult::indecisive, "disorganised 0+0 back", "disorganised 0+0", false);
}

TEST_CASE("LAG-2.7-minor-victory both sides of the row") {
    check_result(CombatResult::minor_victory, "disorganised 0+0", "disorganised 0+1 back guns",
                 false);
}

TEST_CASE("LAG-2.7-major-victory both sides of the row") {
    check_result(CombatResult::major_victory, "- 0+0", "rout 1+1 guns", false);
}

TEST_CASE("LAG-2.7-bitter both sides of the row") {
    check_result(CombatResult::bitter, "- 1+0", "- 1+0", true);
}

TEST_CASE("LAG-2.10-none its row") { check_result(BombardmentResult::none, "- 0+0", false); }

TEST_CASE("LAG-2.10-none-again its row") {
    check_result(BombardmentResult::none_again, "- 0+0", false);
}

TEST_CASE("LAG-2.10-disorganised its row") {
    check_result(BombardmentResult::disorganised, "disorganised 0+0", false);
}

TEST_CASE("LAG-2.10-driven-back its row") {
    check_result(BombardmentResult::driven_back, "disorganised 0+1 back", false);
}

TEST_CASE("LAG-2.10-rout its row") { check_result(BombardmentResult::rout, "rout 1+1", false); }

TEST_CASE("LAG-2.10-out-of-ammunition its row") {
    check_result(BombardmentResult::out_of_ammunition, "disorganised 0+1", true);
}

// --- Losses and ranges, LAG-2.8

TEST_CASE("LAG-2.8-loss-test LAG-2.8-large LAG-2.8-guns 7, 8, and 1 for each gun") {
    CHECK(tables().losses.number == 7);
    CHECK(tables().losses.large == 8);
    CHECK(tables().losses.guns == 1);
}

TEST_CASE("LAG-2.8-range-light LAG-2.8-range-medium LAG-2.8-range-heavy LAG-U42") {
    const int printed[][3] = {{10, 20, 40}, {10, 25, 50}, {10, 30, 60}};
    for (std::size_t i = 0; i < count_of<Calibre>; ++i) {
        const Ranges& range = tables().losses.ranges[i];
        CHECK(range.close == printed[i][0] * centimetre);
        CHECK(range.medium == printed[i][1] * centimetre);
        CHECK(range.far == printed[i][2] * centimetre);
    }
}

TEST_CASE("LAG-U42 medium range is half of the printed range") {
    for (std::size_t i = 0; i < type_count; ++i) {
        const MovementRow& row = tables().movement.types[i];
        if (row.arm != Arm::artillery) continue;
        const Ranges& range = tables().losses.ranges[place_of(row.calibre)];
        CHECK(row.zone == range.close);
        CHECK(row.zone_with_train == range.medium);
        CHECK(2 * range.medium == range.far);
    }
}

// --- Procedures

TEST_CASE("LAG-W12 LAG-U58 LAG-R22 elements three abreast, the others behind") {
    const FormationTable& table = tables().formation;
    CHECK(table.block(Arm::infantry, 1) == plane::Size{300, 200});
    CHECK(table.block(Arm::infantry, 3) == plane::Size{900, 200});
    CHECK(table.block(Arm::infantry, 4) == plane::Size{900, 400});
    CHECK(table.block(Arm::cavalry, 2) == plane::Size{600, 300});
    CHECK(table.block(Arm::artillery, 4) == plane::Size{900, 600});
}

TEST_CASE("LAG-U57 LAG-U53 LAG-U54 LAG-U50 figures of the procedures") {
    CHECK(tables().turn.arrival == 6);
    CHECK(tables().turn.arrival_late == 1);
    CHECK(tables().turn.length == std::vector<std::uint8_t>{8, 7, 6, 5, 4, 3, 2, 1});
    CHECK(tables().command.hit_faces == 1);
    CHECK(tables().command.hit_faces_disaster == 2);
    CHECK(tables().losses.baggage_within == 10 * centimetre);
    CHECK(tables().losses.support_most == 3);
    CHECK(tables().losses.support_moves == 1);
}

TEST_CASE("LAG-S0.5 LAG-R21 weights of morale and levels of victory") {
    const VictoryTable& table = tables().victory;
    CHECK(table.morale_broken == 2);
    CHECK(table.morale_rout == 1);
    CHECK(table.from == std::array<std::uint16_t, 4>{0, 1, 8, 15});
    CHECK(table.objective_within == 10 * centimetre);
}
