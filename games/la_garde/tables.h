// The values of the sheet and those we had to supply, the two armies, the battle and the options.
// Filled by the loader, never changed afterwards.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/core/both_languages.h"
#include "engine/core/named.h"
#include "engine/rule/rule_id.h"
#include "engine/space/plane/polygon.h"
#include "games/la_garde/model/noun.h"
#include "games/la_garde/weight.h"

namespace gonfalon::la_garde {

using plane::Angle;
using plane::centimetre;
using plane::Length;
using plane::Point;
using plane::Pose;

using Words = BothLanguages;

// --- Tokens -------------------------------------------------------------------------------------

// Tokens by Colour.
using Tokens = std::array<std::uint8_t, colour_count>;

// LAG-U1, LAG-U2  How many tokens are drawn, and which row of a result table each draw reads.
struct DrawMethod {
    std::string id;  // "pair"
    std::uint8_t drawn = 2;
    // By numbers of red and white tokens drawn; the rest are blue. Rows count from 0.
    std::array<std::array<std::uint8_t, max_drawn + 1>, max_drawn + 1> rows{};
    constexpr std::size_t row(int red, int white) const {
        return rows[static_cast<std::size_t>(red)][static_cast<std::size_t>(white)];
    }
    bool operator==(const DrawMethod&) const = default;
    static constexpr auto fields = members<&DrawMethod::id, &DrawMethod::drawn>;
};

struct DrawTable {
    std::uint8_t die = 10;  // LAG-U6: faces
    DrawMethod method;
    Tokens combat{};                 // LAG-U3
    Tokens bombardment{};            // LAG-U4
    std::uint8_t bitter_fights = 1;  // LAG-U5: in a row; the next reads `bitter_then`
    CombatResult bitter_then = CombatResult::indecisive;
    bool operator==(const DrawTable&) const = default;
    static constexpr auto fields =
        members<&DrawTable::die, named<&DrawTable::bitter_fights, "bitter_limit/fights">,
                named<&DrawTable::bitter_then, "bitter_limit/then">>;
};

// LAG-2.6, LAG-2.9  One row: when it fits (its place in the table says that), who receives what.
struct TokenRow {
    // `holder` and `opponent`: the side for which the row fits, and the other.
    enum class Receiver : std::uint8_t { attacker, defender, neutral, holder, opponent };
    struct Grant {
        Receiver to = Receiver::attacker;
        std::uint8_t count = 0;
        bool operator==(const Grant&) const = default;
        static constexpr auto fields = members<&Grant::to, &Grant::count>;
    };
    // For whom it is looked at. In a bombardment the battery is the attacker.
    enum class Holder : std::uint8_t { attacker, defender, either, both };
    RuleId rule;
    Holder side = Holder::attacker;
    RowSet set = RowSet::none;
    std::uint8_t priority = 0;
    std::uint8_t levels = 0;  // experience: so many levels above, or more
    std::uint8_t times = 0;   // numbers: so many times the elements, or more
    std::uint8_t more = 0;    // supports and arms: so many more, or more
    bool each = false;        // counted once for each earlier combat
    FixedVector<Grant, 3> tokens;
    bool operator==(const TokenRow&) const = default;
    static constexpr auto fields = members<&TokenRow::rule, &TokenRow::side, &TokenRow::set,
                                           &TokenRow::priority, &TokenRow::levels, &TokenRow::times,
                                           &TokenRow::more, &TokenRow::each, &TokenRow::tokens>;
};

// LAG-2.7, LAG-2.10  What a result does to one brigade.
struct Effect {
    Cohesion cohesion = Cohesion::formed;  // formed: nothing
    std::uint8_t losses = 0;
    std::uint8_t loss_tests = 0;
    bool fall_back = false;
    bool guns_broken = false;
    bool operator==(const Effect&) const = default;
    static constexpr auto fields = members<&Effect::cohesion, &Effect::losses, &Effect::loss_tests,
                                           &Effect::fall_back, &Effect::guns_broken>;
};
struct CombatResultRow {
    RuleId rule;
    Effect attacker;
    Effect defender;
    bool again = false;
    bool operator==(const CombatResultRow&) const = default;
    static constexpr auto fields = members<&CombatResultRow::rule, &CombatResultRow::attacker,
                                           &CombatResultRow::defender, &CombatResultRow::again>;
};
struct BombardmentResultRow {
    RuleId rule;
    Effect target;
    bool out_of_ammunition = false;
    bool operator==(const BombardmentResultRow&) const = default;
    static constexpr auto fields =
        members<&BombardmentResultRow::rule, &BombardmentResultRow::target,
                &BombardmentResultRow::out_of_ammunition>;
};

// --- Movement, orders, command ------------------------------------------------------------------

struct MovementRow {
    RuleId rule;
    Arm arm = Arm::infantry;
    Calibre calibre = Calibre::medium;  // of guns
    bool horse = false;                 // of guns
    bool attacks = true;                // baggage does not
    bool turn_only_on_defend = false;   // LAG-2.4-turn-only
    Length base = 0;
    Length zone = 0;             // 0: none
    Length zone_with_train = 0;  // LAG-2.4-train; same as `zone` for all but guns
    Length manoeuvre = 0;
    Length manoeuvre_on_road = 0;
    Length attack = 0;
    Length defend = 0;
    bool operator==(const MovementRow&) const = default;
    static constexpr auto fields =
        members<&MovementRow::rule, &MovementRow::arm, &MovementRow::calibre, &MovementRow::horse,
                &MovementRow::turn_only_on_defend, &MovementRow::base, &MovementRow::zone,
                &MovementRow::zone_with_train, &MovementRow::manoeuvre,
                &MovementRow::manoeuvre_on_road, &MovementRow::attack, &MovementRow::defend>;
};
struct MovementTable {
    std::array<MovementRow, type_count> types{};
    Length headquarters = 0;
    Length aide = 0;
    Length corps_bonus = 0;             // LAG-2.4-corps-bonus
    std::uint8_t disorganised_by = 2;   // LAG-2.4-disorganised
    Length defend_limit = 0;            // LAG-2.4-defend-outside
    std::uint8_t difficult_times = 2;   // LAG-R6
    std::uint8_t fall_back_moves = 1;   // LAG-U49: base moves
    Length fall_back_stretch = 0;       // LAG-R15
    std::uint8_t rout_moves = 2;        // LAG-U49: at once
    std::uint8_t rout_moves_later = 1;  // each consolidation
    const MovementRow& of(BrigadeType type) const { return types[place_of(type)]; }
    bool operator==(const MovementTable&) const = default;
    static constexpr auto fields =
        members<named<&MovementTable::headquarters, "headquarters/move">,
                named<&MovementTable::aide, "aide/move">,
                named<&MovementTable::corps_bonus, "corps_bonus/length">,
                named<&MovementTable::disorganised_by, "disorganised/divided_by">,
                named<&MovementTable::defend_limit, "defend_limit/length">,
                named<&MovementTable::difficult_times, "difficult/times">,
                named<&MovementTable::fall_back_moves, "fall_back/base_moves">,
                named<&MovementTable::fall_back_stretch, "fall_back/stretch">,
                named<&MovementTable::rout_moves, "rout/at_once">,
                named<&MovementTable::rout_moves_later, "rout/each_turn">>;
};

struct OrderRow {
    enum class Chain : std::uint8_t { attacker, defender, none };
    RuleId rule;
    Order column = Order::attack;  // of the movement table
    Chain chain = Chain::none;     // who has the token if corps and division agree
    std::uint8_t chain_tokens = 0;
    Length chain_length = 0;
    bool bombards = false;
    Permission outside = Permission::stop_at_zone;
    Permission inside = Permission::stay_or_fall_back;
    RuleId outside_rule;
    RuleId inside_rule;
    bool operator==(const OrderRow&) const = default;
    static constexpr auto fields =
        members<&OrderRow::rule, &OrderRow::column, &OrderRow::chain, &OrderRow::chain_tokens,
                &OrderRow::chain_length, &OrderRow::bombards,
                named<&OrderRow::outside, "outside/move">, named<&OrderRow::inside, "inside/move">,
                named<&OrderRow::outside_rule, "outside/rule">,
                named<&OrderRow::inside_rule, "inside/rule">>;
};

struct GradeRow {
    RuleId rule;
    std::uint8_t change_order = 0;  // needed on the die
    std::uint8_t corps_aides = 0;
    std::uint8_t army_aides = 0;
    std::int8_t initiative = 0;
    bool operator==(const GradeRow&) const = default;
    static constexpr auto fields =
        members<&GradeRow::rule, &GradeRow::change_order, &GradeRow::corps_aides,
                &GradeRow::army_aides, &GradeRow::initiative>;
};
struct CommandTable {
    std::array<GradeRow, grade_count> grades{};
    std::int8_t tried = -1;  // LAG-2.2-tried
    std::array<Length, rank_count> range{};
    bool tie_to_holder = true;      // LAG-U44; otherwise rolled again
    std::uint8_t change_aides = 1;  // LAG-U45
    std::uint8_t hit_faces = 1;     // LAG-U53: so many of the highest faces
    std::uint8_t hit_faces_disaster = 2;
    Some<CombatResult> disasters;         // as his own side names them (LAG-R20)
    std::uint8_t replacement_grades = 1;  // lost by the new man
    std::uint8_t replacement_aides = 1;
    const GradeRow& of(Grade grade) const { return grades[place_of(grade)]; }
    bool operator==(const CommandTable&) const = default;
    static constexpr auto fields =
        members<named<&CommandTable::tried, "tried/die">,
                named<&CommandTable::change_aides, "change/aides">,
                named<&CommandTable::hit_faces, "hit/from_top">,
                named<&CommandTable::hit_faces_disaster, "hit/from_top_after_disaster">,
                named<&CommandTable::disasters, "hit/after">,
                named<&CommandTable::replacement_grades, "replacement/grades_lost">,
                named<&CommandTable::replacement_aides, "replacement/aides">>;
};

struct ExperienceTable {
    std::array<std::uint8_t, experience_count> rally{};  // needed on the die
    std::array<RuleId, experience_count> rules{};
    std::uint8_t mixed = 1;                         // LAG-2.3-mixed: added to the number
    std::array<std::int8_t, trait_count> traits{};  // to the die: LAG-2.3-unmotivated, -cautious
    bool operator==(const ExperienceTable&) const = default;
    static constexpr auto fields = members<named<&ExperienceTable::mixed, "mixed/number">>;
};

struct CohesionRow {
    std::uint8_t markers = 0;
    RuleId test_rule;
    Cohesion test_passed = Cohesion::formed;
    Cohesion test_failed = Cohesion::disorganised;
    RuleId rally_rule;  // none: nothing to rally
    Cohesion rally_passed = Cohesion::formed;
    Cohesion rally_failed = Cohesion::formed;
    bool operator==(const CohesionRow&) const = default;
    static constexpr auto fields =
        members<&CohesionRow::markers, named<&CohesionRow::test_rule, "test/rule">,
                named<&CohesionRow::test_passed, "test/passed">,
                named<&CohesionRow::test_failed, "test/failed">,
                named<&CohesionRow::rally_rule, "rally/rule">,
                named<&CohesionRow::rally_passed, "rally/passed">,
                named<&CohesionRow::rally_failed, "rally/failed">>;
};
// LAG-U47, LAG-U48  What makes a brigade test; a cause left out of the data does not.
struct CohesionTable {
    std::array<CohesionRow, cohesion_count> rows{};
    bool routers_pass = false;
    bool friend_broken = false;
    Length friend_broken_within = 0;
    bool fall_back_blocked = false;
    bool already_shaken = false;
    bool operator==(const CohesionTable&) const = default;
};

struct Ranges {
    RuleId rule;
    Length close = 0;  // short range, LAG-2.9-short
    Length medium = 0;
    Length far = 0;  // the maximum, also of support
    bool operator==(const Ranges&) const = default;
    static constexpr auto fields = members<&Ranges::rule, named<&Ranges::close, "short">,
                                           &Ranges::medium, named<&Ranges::far, "long">>;
};
struct LossTable {
    std::uint8_t number = 7;
    std::uint8_t large = 8;
    std::int8_t guns = 1;    // to the die for each artillery element
    bool enemy_guns = true;  // LAG-R16; otherwise of both sides
    std::array<Ranges, count_of<Calibre>> ranges{};
    std::uint8_t support_moves = 1;  // LAG-U50: base moves
    std::uint8_t support_most = 3;   // LAG-R11: as a difference
    Length baggage_within = 0;       // LAG-U54
    std::uint8_t turns_still = 1;
    bool operator==(const LossTable&) const = default;
    static constexpr auto fields =
        members<named<&LossTable::number, "test/number">, named<&LossTable::large, "large/number">,
                named<&LossTable::guns, "guns/die">,
                named<&LossTable::support_moves, "support/base_moves">,
                named<&LossTable::support_most, "support/most">,
                named<&LossTable::baggage_within, "ammunition/baggage_within">,
                named<&LossTable::turns_still, "ammunition/turns_still">>;
};

// --- Ground -------------------------------------------------------------------------------------

struct TerrainCard {
    enum class For : std::uint8_t { all, infantry, artillery, voltigeurs };
    RuleId rule;
    bool line = false;  // drawn as a line with a width
    bool difficult = false;
    Cover cover = Cover::none;
    For cover_for = For::all;
    Cover cover_of_others = Cover::none;
    std::uint8_t height = 0;
    bool blocks_sight = false;
    bool difficult_for_cavalry_in_combat = false;
    bool penalty_in_attack = false;
    bool disorganises = false;
    bool road = false;
    bool confuses = false;    // LAG-R14
    bool over_river = false;  // takes the place of the river under it
    bool operator==(const TerrainCard&) const = default;
    static constexpr auto fields =
        members<&TerrainCard::rule, &TerrainCard::difficult, &TerrainCard::cover,
                &TerrainCard::cover_for, &TerrainCard::cover_of_others, &TerrainCard::height,
                &TerrainCard::blocks_sight, &TerrainCard::difficult_for_cavalry_in_combat,
                &TerrainCard::penalty_in_attack, &TerrainCard::disorganises, &TerrainCard::road,
                &TerrainCard::confuses>;
};

// LAG-U58, LAG-R22
struct FormationTable {
    Length element_width = 300;
    std::array<Length, arm_count> element_depth{};
    std::uint8_t abreast = 3;
    plane::Size headquarters{300, 300};
    std::uint8_t most_elements = 8;
    // The block of a brigade with so many elements left.
    constexpr plane::Size block(Arm arm, int elements) const {
        const int wide = elements < abreast ? elements : abreast;
        const int deep = (elements + abreast - 1) / abreast;
        return {element_width * wide, element_depth[place_of(arm)] * deep};
    }
    bool operator==(const FormationTable&) const = default;
    static constexpr auto fields =
        members<named<&FormationTable::element_width, "element_width/length">,
                &FormationTable::abreast, named<&FormationTable::most_elements, "elements/most">>;
};

// LAG-U57
struct TurnTable {
    std::uint8_t arrival = 6;
    std::uint8_t arrival_late = 1;     // to the die for each turn late
    std::vector<std::uint8_t> length;  // after the last turn, the next, ...; then the last of them
    bool operator==(const TurnTable&) const = default;
    static constexpr auto fields = members<named<&TurnTable::arrival, "arrival/number">,
                                           named<&TurnTable::arrival_late, "arrival/late">,
                                           named<&TurnTable::length, "length/numbers">>;
};

// LAG-R21, LAG-S0.4, LAG-S0.5
struct VictoryTable {
    std::uint8_t morale_broken = 2;
    std::uint8_t morale_rout = 1;
    // Spent when more than this part of its divisions, or of its corps, are.
    std::array<std::uint8_t, 2> divisions_over{1, 2};
    std::array<std::uint8_t, 2> corps_over{1, 2};
    std::uint8_t broken = 2;
    std::uint8_t rout = 1;
    std::uint8_t general = 2;
    Length objective_within = 0;
    std::array<std::uint16_t, count_of<Level>> from{};  // smallest difference of points
    Level beaten_least = Level::clear;
    bool operator==(const VictoryTable&) const = default;
    static constexpr auto fields =
        members<named<&VictoryTable::morale_broken, "morale/broken">,
                named<&VictoryTable::morale_rout, "morale/rout">,
                named<&VictoryTable::divisions_over, "morale/divisions_over">,
                named<&VictoryTable::corps_over, "morale/corps_over">,
                named<&VictoryTable::broken, "points/broken">,
                named<&VictoryTable::rout, "points/rout">,
                named<&VictoryTable::general, "points/general">,
                named<&VictoryTable::objective_within, "objective_within/length">,
                named<&VictoryTable::beaten_least, "beaten/least">>;
};

// --- The armies ---------------------------------------------------------------------------------

struct Brigade {
    Side side = Side::first;
    FormationId formation{};
    BrigadeType type = BrigadeType::line_infantry;
    std::array<std::uint8_t, experience_count> elements{};  // by experience
    Traits traits;
    std::uint16_t points = 0;
    constexpr int size() const {
        int sum = 0;
        for (const std::uint8_t count : elements) sum += count;
        return sum;
    }
    constexpr bool is_mixed() const {
        int kinds = 0;
        for (const std::uint8_t count : elements) kinds += count > 0 ? 1 : 0;
        return kinds > 1;
    }
    bool operator==(const Brigade&) const = default;
};

inline constexpr std::uint8_t never = 255;

// What is activated at a time: a division, or the troops of a corps or the reserve of an army
// (LAG-R24), which have the corps' or army's general.
struct Formation {
    enum class Kind : std::uint8_t { division, corps_troops, army_reserve };
    Side side = Side::first;
    Kind kind = Kind::division;
    CorpsId corps{};  // none for an army's reserve
    GeneralId general{};
    BrigadeId begin{};  // its brigades are begin..end - 1
    BrigadeId end{};
    // LAG-U57  Turn of its first die; 0: on the table from the start; `never`: not this time.
    std::uint8_t arrives = 0;
    RuleId arrival_rule;
    Point entry_from;
    Point entry_to;
    Angle entry_facing = 0;
    Order first_order = Order::none;  // laid down by the battle; none: its player chooses
    RuleId first_order_rule;
    constexpr int size() const {
        return static_cast<int>(end.value) - static_cast<int>(begin.value);
    }
    bool operator==(const Formation&) const = default;
};

struct Corps {
    Side side = Side::first;
    GeneralId general{};
    FormationId begin{};  // its divisions, then its troops if it has any
    FormationId end{};
    FormationId troops{};
    Order first_order = Order::none;
    RuleId first_order_rule;
    bool operator==(const Corps&) const = default;
};

struct General {
    Side side = Side::first;
    Rank rank = Rank::division;
    Grade grade = Grade::competent;
    CorpsId corps{};          // of a corps or division general
    FormationId formation{};  // of a division general
    bool operator==(const General&) const = default;
};

struct Army {
    std::string id;  // "french"
    std::string list;
    Words title;
    std::uint16_t year = 1805;
    std::uint16_t points = 0;
    GeneralId general{};  // of the army; of its only corps if it has no other (LAG-R23)
    FormationId reserve{};
    bool operator==(const Army&) const = default;
};

// --- The battle ---------------------------------------------------------------------------------

struct TerrainPiece {
    TerrainKind kind = TerrainKind::wood;
    plane::Polygons parts;  // convex, covering it: the outline, or the stretches of the line
    FixedVector<Point, plane::max_corners> line;
    Length width = 0;
    bool operator==(const TerrainPiece&) const = default;
};

struct Objective {
    RuleId rule;
    Point at;
    std::array<std::uint8_t, 2> points{};  // by side that holds it
    bool operator==(const Objective&) const = default;
};

struct BattleSide {
    std::string id;                     // "first"
    std::string key;                    // "side.french"
    TableEdge edge = TableEdge::south;  // its own: routs go there
    Angle facing = 0;
    plane::Polygon zone;  // LAG-S0.3
    bool operator==(const BattleSide&) const = default;
};

// A rule id that does not exist switches a part off.
struct Specials {
    struct Fog {
        RuleId rule;
        std::uint8_t from = 0;
        std::uint8_t to = 0;
        Length sight = 0;
        bool operator==(const Fog&) const = default;
    };
    // Points for each brigade of `side` beyond a river, seen from its own edge.
    struct Across {
        RuleId rule;
        Side side = Side::first;
        TerrainId piece{};
        std::uint8_t points = 0;
        bool operator==(const Across&) const = default;
    };
    Fog fog;
    Across across;
    bool operator==(const Specials&) const = default;
};

struct Battle {
    std::string id;
    RuleId rule;
    RuleId set_up_rule;
    Length width = 0;
    Length depth = 0;
    std::uint8_t turns = 1;
    bool length_die = true;
    std::array<BattleSide, 2> sides;
    std::vector<TerrainPiece> terrain;
    std::vector<std::string> terrain_ids;
    std::vector<Words> terrain_names;  // empty where a piece has none
    std::vector<Objective> objectives;
    std::vector<std::string> objective_ids;
    std::vector<Words> objective_names;
    Specials special;
    constexpr plane::Box table() const { return {{0, 0}, {width, depth}}; }
    bool operator==(const Battle&) const = default;
};

// options.json
struct Options {
    std::uint16_t points = 1000;
    bool free_list = false;
    bool set_up_in_zones = false;        // LAG-S0.3
    std::uint8_t fixed_turns = 0;        // 0: the battle's turns and its die
    bool reactions_add = false;          // LAG-R43
    bool chain_of_three = false;         // LAG-W8
    bool corps_bonus_included = false;   // LAG-U43: the columns have it already
    bool activate_corps = false;         // LAG-W9
    bool difficult_is_free = false;      // LAG-R6: literal
    bool arms_of_supports_only = false;  // LAG-R1
    bool redoubt_for_guns_only = false;  // LAG-R42
    bool bitter_without_end = false;     // LAG-R18
    bool gun_zone_all_round = false;     // LAG-R9
    bool mixed_fights_as_most = false;   // LAG-R10
    bool morale_by_halves = false;       // LAG-U56
    bool kalckreuth = false;             // LAG-S5.4: already resolved in the arrivals
    bool operator==(const Options&) const = default;
};

struct Tables {
    DrawTable draw;
    std::array<TokenRow, count_of<CombatRow>> combat{};
    std::array<TokenRow, count_of<BombardmentRow>> bombardment{};
    std::array<CombatResultRow, combat_result_count> combat_results{};
    std::array<BombardmentResultRow, count_of<BombardmentResult>> bombardment_results{};
    MovementTable movement;
    std::array<OrderRow, order_count> orders{};
    CommandTable command;
    ExperienceTable experience;
    CohesionTable cohesion;
    LossTable losses;
    std::array<TerrainCard, count_of<TerrainKind>> terrain{};
    FormationTable formation;
    TurnTable turn;
    VictoryTable victory;

    // The first side's, then the second's. Brigades follow their formations, formations their
    // corps, an army's reserve comes last of its side. Generals: army, then each corps with its
    // divisions.
    std::vector<Brigade> brigades;
    std::vector<std::string> brigade_codes;  // "B1": unique within a side
    std::vector<Words> brigade_names;
    std::vector<Pose> brigade_poses;  // at the start; of no meaning while it has yet to arrive
    std::vector<Formation> formations;
    std::vector<std::string> formation_codes;  // "D1"
    std::vector<Words> formation_names;
    std::vector<Corps> corps;
    std::vector<std::string> corps_codes;  // "C1"
    std::vector<Words> corps_names;
    std::vector<General> generals;
    std::vector<std::string> general_codes;  // "MC1"
    std::vector<std::string> general_names;
    std::vector<Pose> general_poses;
    // First of each side, and the end.
    std::array<std::size_t, 3> brigade_begin{};
    std::array<std::size_t, 3> formation_begin{};
    std::array<std::size_t, 3> corps_begin{};
    std::array<std::size_t, 3> general_begin{};
    std::array<Army, 2> armies;
    Battle battle;
    Options options;
    Judgement<Weight> judgement;

    const Brigade& of(BrigadeId id) const { return brigades[id.index()]; }
    const Formation& of(FormationId id) const { return formations[id.index()]; }
    const Corps& of(CorpsId id) const { return corps[id.index()]; }
    const General& of(GeneralId id) const { return generals[id.index()]; }
    const MovementRow& movement_of(BrigadeId id) const { return movement.of(of(id).type); }
    const TerrainCard& card(TerrainKind kind) const { return terrain[place_of(kind)]; }
    bool operator==(const Tables&) const = default;
};

}  // namespace gonfalon::la_garde
