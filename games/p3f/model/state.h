// State: everything that changes in a battle, as one flat value of at most 4 KiB.
#pragma once

#include <array>
#include <type_traits>

#include "engine/core/fields.h"
#include "engine/core/names.h"
#include "games/p3f/model/ask.h"
#include "games/p3f/model/piece.h"

namespace gonfalon::p3f {

// P3F-3.0.2; command and the end of the turn ask nobody.
enum class Segment : std::uint8_t {
    set_up,
    cannonade,
    orders,
    movement,
    gold,  // landsknechts near baggage are tempted (P3F-11.3.1)
    reaction,
    combat,
    rashness,  // gendarmes who did not charge are tested (P3F-S4.4)
    reorganisation,
    end,
    over
};

// The one piece that is moving.
struct March {
    PieceId piece{};
    std::uint8_t spent = 0;
    std::uint8_t step = 0;  // cost of the last step; 0 when it stands where it began
    bool off_road = false;  // some step did not follow a road
    bool upset = false;     // the last step has disorganised it
    bool closed = false;    // changed face or declared a caracole: nothing more
    constexpr bool operator==(const March&) const = default;

    static constexpr auto fields = members<&March::piece, &March::spent, &March::step,
                                           &March::off_road, &March::upset, &March::closed>;
};

enum class Mode : std::uint8_t { close, fire, charge };  // of a combat: the last two in reaction

// What is to be done next in a combat, in the order of 7.2.
enum class Stage : std::uint8_t {
    none,
    defender,      // name the lead defender
    second_round,  // choose the number of rounds
    roll,
    attacker_result,
    defender_result,
    loss,         // stand or retreat
    supports,     // which supports retreat
    casualties,   // which leaders are tested
    leaders,      // their tests
    follow,       // leaders who go with retreating units
    again,        // second round or second attack
    check_again,  // the caracole's check has been passed
    advance,
    over
};

enum class Clash : std::uint8_t { none, optional, compulsory };  // P3F-7.9

struct Combat {
    Stage stage = Stage::none;
    Mode mode = Mode::close;
    Clash clash = Clash::none;
    Zone from{};  // attacking zone
    Zone to{};    // target zone
    PieceId attacker{};
    PieceId defender{};
    std::uint8_t round = 1;
    bool charging = false;  // the charge marker is spent
    bool caracole = false;
    bool second = false;     // a second round was chosen
    bool same_lead = false;  // the second round strikes the same defender
    std::int8_t difference = 0;
    Result attacker_result = Result::none;
    Result defender_result = Result::none;
    bool attacker_asterisk = false;
    bool defender_asterisk = false;
    bool attacker_hurt = false;  // disorganised or a step lost
    bool lead_retreated = false;
    bool lead_lost_step = false;
    PieceSet supports;  // of the attacker, that counted in the last round
    PieceSet seconds;   // of the defender
    PieceSet leaders;   // still to be tested
    PieceSet slain;     // leaders eliminated in this combat
    ZoneSet retreats;   // where units of the defender went
    constexpr bool operator==(const Combat&) const = default;

    static constexpr auto fields =
        members<&Combat::stage, &Combat::mode, &Combat::clash, &Combat::from, &Combat::to,
                &Combat::attacker, &Combat::defender, &Combat::round, &Combat::charging,
                &Combat::caracole, &Combat::second, &Combat::same_lead, &Combat::difference,
                &Combat::attacker_result, &Combat::defender_result, &Combat::attacker_asterisk,
                &Combat::defender_asterisk, &Combat::attacker_hurt, &Combat::lead_retreated,
                &Combat::lead_lost_step, &Combat::supports, &Combat::seconds, &Combat::leaders,
                &Combat::slain, &Combat::retreats>;
};

// Why a quality check is taken.
enum class Cause : std::uint8_t {
    none,
    step,             // P3F-4.1.4.1
    reaction_fire,    // P3F-6.2.3
    reaction_charge,  // P3F-6.3.6
    withdrawal,       // P3F-6.4.2.2
    slip_away,        // P3F-11.4.4.1
    attacker_result,  // P3F-7.5.1.1
    defender_result,
    retreat,         // P3F-7.5.3.2
    leader_lost,     // P3F-7.6.1.1, P3F-7.6.2.1
    reorganisation,  // P3F-8.0.1
    second_attack,   // P3F-11.1.2.5
    hesitation,      // P3F-11.2.1
    gold,            // P3F-11.3.1
    rashness         // P3F-S4.4
};

// What is being done and what it interrupts; the top of the stack is finished first.
enum class FrameKind : std::uint8_t {
    none,
    check,           // piece passes on `need` or less
    fire,            // the gun `piece` at `other`: rating `need`
    combat,          // State::combat
    leader_test,     // piece: survives when die + need is high enough
    order,           // column, wanted order: below `need`
    advance_before,  // units of `from` may enter `zone`
    place_leader,    // piece appears in one of the nearest zones
    rashness,        // P3F-S3.6: piece is the leader
    arrival,         // P3F-S1.12: column
    fog              // P3F-S5.7
};

struct Frame;
bool try_known(const State& now, const Frame& frame, Side owner, Viewer who);

struct Frame {
    FrameKind kind = FrameKind::none;
    Cause cause = Cause::none;
    PieceId piece{};
    PieceId other{};
    Zone zone{};
    Zone from{};
    ColumnId column{};
    Order wanted = Order::none;
    std::int8_t need = 0;
    bool army = false;  // check for a leader lost: he was lieutenant-general
    constexpr bool operator==(const Frame&) const = default;

    static constexpr auto fields =
        members<&Frame::kind, &Frame::cause, &Frame::piece, &Frame::other, &Frame::zone,
                &Frame::from, &Frame::column, secret<&Frame::wanted, try_known, &Frame::column>,
                secret<&Frame::need, try_known, &Frame::column>, &Frame::army>;
};

struct State {
    std::array<Piece, max_pieces> pieces{};
    std::array<Column, max_columns> columns{};
    // What follows from the pieces: the first counter of each zone; zones with a unit of a side
    // that stops enemies; with any unit, for sight; with a unit that has a zone of control.
    std::array<PieceId, max_zones> first{};
    std::array<ZoneSet, 2> held{};
    std::array<ZoneSet, 2> seen{};
    std::array<ZoneSet, 2> controlling{};

    ZoneSet started;     // held by the moving side when its movement segment began
    ZoneSet reaction;    // reaction zones (P3F-6.1.2)
    ZoneSet used;        // have attacked in this combat segment
    Zone attacking{};    // the zone whose attack is going on: its guns may still fire
    Zone last_target{};  // of the last close combat in this segment
    PieceId last_defender{};
    PieceSet queue;          // checks that come one after the other: gold, rashness, reorganisation
    PieceSet must_charge;    // gendarmes who failed theirs (P3F-S4.4)
    PieceSet army_shaken;    // owe a check for the lieutenant-general
    PieceSet column_shaken;  // owe a check for their column commander
    PieceSet hesitating;     // owe a check for comrades lost
    PieceSet fallen;         // leaders whose replacement waits for these checks (P3F-R69)
    PieceSet homeless;       // overrun leaders to be placed
    March march;
    Combat combat;
    FixedStack<Frame, max_frames> frames;

    std::array<std::int16_t, 2> points{};  // gained at the end of turns (P3F-S2.13, P3F-S3.11)
    std::uint8_t turn = 1;
    Segment segment = Segment::set_up;
    Side side = Side::first;  // the phasing player; at set-up, who places
    Side initiative = Side::first;
    bool second_phase = false;  // of the turn
    bool fog = false;
    bool ruse_used = false;
    bool fought = false;           // the attacking zone has had its close combat
    bool rashness_tested = false;  // in this combat segment (P3F-S4.4)
    bool orders_open = false;      // all of them, since the initiative was determined
    Level level = Level::none;     // once over
    constexpr bool operator==(const State&) const = default;

    constexpr Piece& piece(PieceId id) { return pieces[id.index()]; }
    constexpr const Piece& piece(PieceId id) const { return pieces[id.index()]; }
    constexpr Column& column(ColumnId id) { return columns[id.index()]; }
    constexpr const Column& column(ColumnId id) const { return columns[id.index()]; }
    constexpr bool is_over() const { return segment == Segment::over; }

    static constexpr auto fields =
        members<&State::turn, &State::segment, &State::side, &State::initiative,
                &State::second_phase, &State::fog, &State::ruse_used, &State::fought,
                &State::rashness_tested, &State::orders_open, &State::level, &State::points,
                things<&State::pieces, PieceId>, things<&State::columns, ColumnId>, &State::started,
                &State::reaction, &State::used, &State::attacking, &State::last_target,
                &State::last_defender, &State::queue, &State::must_charge, &State::army_shaken,
                &State::column_shaken, &State::hesitating, &State::fallen, &State::homeless,
                &State::march, &State::combat, &State::frames>;
};
static_assert(sizeof(State) <= 4096, "a State is at most 4 KiB");
static_assert(std::is_trivially_copyable_v<State>);

// The counters of a zone, in rising order.
class Stack {
  public:
    constexpr Stack(const State& state, Zone zone)
        : state_(&state), first_(zone.exists() ? state.first[zone.index()] : PieceId{}) {}
    class Iterator {
      public:
        constexpr Iterator(const State* state, PieceId at) : state_(state), at_(at) {}
        constexpr PieceId operator*() const { return at_; }
        constexpr Iterator& operator++() {
            at_ = state_->piece(at_).next;
            return *this;
        }
        friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
            return a.at_ == b.at_;
        }

      private:
        const State* state_;
        PieceId at_;
    };
    constexpr Iterator begin() const { return {state_, first_}; }
    constexpr Iterator end() const { return {state_, PieceId{}}; }

  private:
    const State* state_;
    PieceId first_;
};

}  // namespace gonfalon::p3f
