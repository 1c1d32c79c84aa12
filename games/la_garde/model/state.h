// Everything that changes in a game.
//
// State = the brigades, formations, corps and generals, and Scene: what is going on.
#pragma once

#include <array>
#include <type_traits>

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "engine/game/secret.h"
#include "games/la_garde/model/action.h"
#include "games/la_garde/model/ask.h"
#include "games/la_garde/model/noun.h"

namespace gonfalon::la_garde {

enum class Place : std::uint8_t {
    none,     // not in this game
    waiting,  // to be placed, or still to come
    table,
    lost  // broken, left the table; of a general: hit
};

enum class Mark : std::uint8_t {
    moved,    // has used its move of this activation
    shifted,  // has left its place this turn (a square needs a brigade that has not)
    by_hand,  // a foot battery that moved on Attack (LAG-R17)
    fought,   // has attacked in this activation
    fired,
    dry,     // out of ammunition (LAG-U54)
    dry_now  // since this turn
};

// A brigade.
struct Unit {
    Pose pose;
    Point from;  // where its last move began
    Place place = Place::none;
    Cohesion cohesion = Cohesion::formed;
    std::array<std::uint8_t, experience_count> elements{};  // left, by experience
    std::uint8_t fights = 0;                                // combats fought this turn
    std::uint8_t still = 0;  // whole turns still on Defend since it ran dry
    std::uint8_t marks = 0;

    constexpr bool has(Mark mark) const { return (marks >> static_cast<unsigned>(mark) & 1u) != 0; }
    constexpr void set(Mark mark, bool on = true) {
        const auto bit = static_cast<std::uint8_t>(1u << static_cast<unsigned>(mark));
        marks = static_cast<std::uint8_t>(on ? marks | bit : marks & ~bit);
    }
    constexpr bool on_table() const { return place == Place::table; }
    constexpr int size() const {
        int sum = 0;
        for (const std::uint8_t count : elements) sum += count;
        return sum;
    }
    constexpr bool operator==(const Unit&) const = default;
    static constexpr auto fields =
        members<&Unit::pose, &Unit::from, &Unit::place, &Unit::cohesion, &Unit::elements,
                &Unit::fights, &Unit::still, marked<&Unit::marks, Mark>>;
};

// A headquarters.
struct Officer {
    Pose pose;
    Place place = Place::none;
    Grade grade = Grade::incompetent;
    std::uint8_t aides = 0;  // left this turn
    std::uint8_t spent = 0;  // for good: they became generals (LAG-R20)
    bool rode = false;       // this turn
    constexpr bool on_table() const { return place == Place::table; }
    constexpr bool operator==(const Officer&) const = default;
    static constexpr auto fields = members<&Officer::pose, &Officer::place, &Officer::grade,
                                           &Officer::aides, &Officer::spent, &Officer::rode>;
};

struct Division;
struct CorpsState;
struct State;
// LAG-W4  Orders lie face down.
Knowledge order_known(const State& now, const Division& division, Side owner, Viewer who);
Knowledge wanted_known(const State& now, const Division& division, Side owner, Viewer who);
Knowledge corps_order_known(const State& now, const CorpsState& corps, Side owner, Viewer who);
bool corps_wanted_known(const State& now, const CorpsState& corps, Side owner, Viewer who);

// A formation.
struct Division {
    Order order = Order::none;   // of corps troops always none: they have their corps' (LAG-R24)
    Order wanted = Order::none;  // being laid, or to be changed to
    std::uint8_t tried = 0;      // tests this turn
    bool known = false;          // to the enemy as well
    bool activated = false;      // this turn
    bool arrived = true;         // on the table or about to enter
    bool failed = false;         // its last test
    constexpr bool operator==(const Division&) const = default;
    static constexpr auto fields =
        members<secret<&Division::order, order_known>, secret<&Division::wanted, wanted_known>,
                &Division::tried, &Division::known, &Division::activated, &Division::arrived,
                &Division::failed>;
};

struct CorpsState {
    Order order = Order::none;
    Order wanted = Order::none;
    bool shown = false;
    constexpr bool operator==(const CorpsState&) const = default;
    static constexpr auto fields =
        members<secret<&CorpsState::order, corps_order_known>,
                secret<&CorpsState::wanted, corps_wanted_known>, &CorpsState::shown>;
};

enum class Phase : std::uint8_t {
    set_up,
    reinforcements,
    orders,
    tests,
    rally,
    officers,
    initiative,
    first,
    activation,
    movement,
    combat,
    consolidation,
    length,
    over
};

// What still has to be done before anything else, the first first.
enum class TaskKind : std::uint8_t {
    none,
    lose,       // number elements
    loss_test,  // number: added to the die
    shake,      // number: the Cohesion it is set to, at least
    test,       // of cohesion
    break_guns,
    hit,          // general; number: so many of the highest faces
    fall_back,    // from other
    flee,         // number: base moves
    advance,      // asked of the attacker
    fight_again,  // the tokens go back
    finish        // of the combat or bombardment
};

struct Task {
    TaskKind kind = TaskKind::none;
    BrigadeId brigade{};
    BrigadeId other{};
    GeneralId general{};
    std::uint8_t number = 0;
    RuleId rule;  // that brings it about
    constexpr bool operator==(const Task&) const = default;
    template <class Self, class Visit>
    static constexpr void fields(Self& self, Visit&& visit) {
        visit("kind", self.kind);
        visit("brigade", self.brigade);
        visit("other", self.other);
        visit("general", self.general);
        visit("number", self.number);
        visit("rule", self.rule.value);
    }
};

enum class Stage : std::uint8_t { none, attacker_general, defender_general, draw, results };

// A combat, or a bombardment (the battery is the attacker).
struct Combat {
    Stage stage = Stage::none;
    bool bombardment = false;
    BrigadeId attacker{};
    BrigadeId defender{};
    std::array<GeneralId, 2> engaged{};  // attacker's, defender's
    std::array<std::uint8_t, colour_count> bag{};
    std::uint8_t bitter = 0;  // bitter fights so far
    Point ground;             // middle of the defender when it began
    constexpr bool operator==(const Combat&) const = default;
    static constexpr auto fields =
        members<&Combat::stage, &Combat::bombardment, &Combat::attacker, &Combat::defender,
                &Combat::engaged, &Combat::bag, &Combat::bitter, &Combat::ground>;
};

// What one draw can bring about at most: for both brigades a loss, loss tests, a shake, guns
// broken, a general hit and a way back; then the advance or another fight, and the end. What
// follows from it is tests and flights, and a brigade has one of each pending at most
// (Referee::push).
inline constexpr std::size_t max_draw_tasks = 2 * (5 + max_loss_tests) + 2;
inline constexpr std::size_t max_tasks = max_draw_tasks + 2 * max_brigades;

struct Scene {
    Phase phase = Phase::set_up;
    std::uint8_t turn = 1;
    Side active = Side::first;  // who places, tests again, replaces, chooses or activates
    std::array<bool, 2> sealed{};
    std::uint8_t cursor = 0;  // formation, brigade or side a phase has come to
    std::uint8_t holder = 2;  // of the initiative: 0, 1; 2: nobody yet (LAG-U44)
    FormationId formation{};  // active, or being placed
    CorpsId corps{};          // active (LAG-W9)
    Combat combat;
    FixedVector<Task, max_tasks> tasks;
    Level level = Level::draw;  // once over
    std::uint8_t winner = 2;    // 0, 1; 2: nobody
    constexpr bool operator==(const Scene&) const = default;
    static constexpr auto fields =
        members<&Scene::phase, &Scene::turn, &Scene::active, &Scene::sealed, &Scene::cursor,
                &Scene::holder, &Scene::formation, &Scene::corps, &Scene::combat, &Scene::tasks,
                &Scene::level, &Scene::winner>;
};

struct State {
    std::array<Unit, max_brigades> units{};
    std::array<Officer, max_generals> officers{};
    std::array<Division, max_formations> divisions{};
    std::array<CorpsState, max_corps> corps{};
    Scene scene;
    constexpr bool operator==(const State&) const = default;

    constexpr Unit& of(BrigadeId id) { return units[id.index()]; }
    constexpr const Unit& of(BrigadeId id) const { return units[id.index()]; }
    constexpr Officer& of(GeneralId id) { return officers[id.index()]; }
    constexpr const Officer& of(GeneralId id) const { return officers[id.index()]; }
    constexpr Division& of(FormationId id) { return divisions[id.index()]; }
    constexpr const Division& of(FormationId id) const { return divisions[id.index()]; }
    constexpr CorpsState& of(CorpsId id) { return corps[id.index()]; }
    constexpr const CorpsState& of(CorpsId id) const { return corps[id.index()]; }
    constexpr bool is_over() const { return scene.phase == Phase::over; }

    static constexpr auto fields =
        members<spread<&State::scene>, things<&State::units, BrigadeId>,
                things<&State::officers, GeneralId>, things<&State::divisions, FormationId>,
                things<&State::corps, CorpsId, "corps_orders">>;
};
static_assert(sizeof(State) <= 8192, "a State is at most 8 KiB");
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace gonfalon::la_garde
